"""Conditions of abilities: whether so much lies on cards."""

from __future__ import annotations

from cardwright.runtime import amounts as a
from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.definitions import model as d
from cardwright.runtime.operations.selecting import Selector
from cardwright.runtime.state import State
from cardwright.runtime.words import Words


class Condition:
    """So much lies on cards: on the bearer, or on so many of some cards."""

    __slots__ = ("allowed", "cards", "number", "owner", "quantity", "same")

    def __init__(self, left: d.Left, words: Words) -> None:
        """``quantity``: how many cards, 0 for all of them; none where it is the bearer."""
        self.number = left.number
        self.allowed = words.resource_set(left.resource)
        self.same = isinstance(left.resource, d.Same)
        self.cards: Selector | None = None
        self.quantity = 1
        self.owner: d.Owner = "actor"
        card = left.card
        if isinstance(card, d.Select):
            other = card.quantity == "another"
            self.cards = Selector(words.cards(card.nouns), words.active, other=other)
            self.owner = card.owner
            if isinstance(card.quantity, int):
                self.quantity = card.quantity
            elif card.quantity == "all":
                self.quantity = 0

    @classmethod
    def of(cls, left: d.Left | None, words: Words) -> Condition | None:
        """Return a condition, where there is one."""
        return cls(left, words) if left is not None else None

    def holds(self, state: State, player: int, bearer: int) -> bool:
        """Whether it holds for a player's card."""
        if self.cards is None:
            return self._lies_on(state, bearer)
        players = state.layout.players
        match self.owner:
            case "you" | "actor":
                return self._holds_for(state, bearer, (player,))
            case "a_rival" | "any_player" | "another_player":
                others = a.around(player, players, self.owner == "any_player")
                return any(self._holds_for(state, bearer, (other,)) for other in others)
        others = a.around(player, players, self.owner == "all_players")
        return all(self._holds_for(state, bearer, (other,)) for other in others)

    def _holds_for(self, state: State, bearer: int, owners: tuple[int, ...]) -> bool:
        assert self.cards is not None
        cards = a.holders(state, self.cards.zones, owners) & self.cards.cards
        if self.cards.other:
            cards &= ~(1 << bearer)
        enough = [card for card in members(cards) if self._lies_on(state, card)]
        return len(enough) >= (self.quantity or cards.bit_count())

    def _lies_on(self, state: State, card: int) -> bool:
        own = pools.restrict(state.on(card), self.allowed)
        if self.same:
            return any(
                pools.count(own, resource) >= self.number
                for resource in pools.resources_in(self.allowed)
            )
        return pools.total(own) >= self.number
