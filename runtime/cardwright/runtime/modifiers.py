"""What cards in play change of others, as the machine reads it: what these cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.definitions import model as d

if TYPE_CHECKING:
    from cardwright.runtime.amounts import Number
    from cardwright.runtime.conditions import Condition
    from cardwright.runtime.state import State
    from cardwright.runtime.words import Words


class PriceChange:
    """Cards (a bit mask) that cost more or less, said by a card."""

    __slots__ = ("bearer", "cards", "conditions", "is_own", "more", "number", "resources", "whose")

    def __init__(
        self,
        modifier: d.Modifier,
        bearer: int,
        number: Number,
        conditions: tuple[Condition, ...],
        words: Words,
    ) -> None:
        """``resources``: those that are added; of a reduction, those that never come off."""
        who, costs = modifier.who, modifier.change
        self.bearer = bearer
        self.number = number
        self.conditions = conditions
        self.more = costs.more
        named = words.mask(costs.resources)
        if costs.more:
            self.resources = named or words.any & ~words.mask(costs.excepted)
        else:
            everything = (1 << len(words.resources)) - 1
            self.resources = everything & ~named if named else words.mask(costs.excepted)
        self.is_own = isinstance(who, d.This)
        """Whether a card says it of its own cost: it holds wherever the card is."""
        self.whose: d.Owner = "actor"
        """Who pays: its player, the rivals, or all players."""
        if isinstance(who, d.Select):
            self.whose = who.owner
            self.cards = words.cards(who.nouns)
        else:
            self.cards = 1 << bearer

    @property
    def is_plain(self) -> bool:
        """Whether it depends only on the cards that work for the payer."""
        is_fixed = self.number.is_constant and not self.conditions
        return is_fixed and self.whose in d.OWN and not self.is_own

    def player(self, state: State, payer: int) -> int:
        """Return for whom its card says it, or -1 where it does not hold for the payer."""
        if self.is_own or state.in_play(payer) >> self.bearer & 1:
            return -1 if self.whose in ("each_rival", "each_other") else payer
        if self.whose in d.OWN:
            return -1
        players = state.layout.players
        for step in range(1, players):
            other = (payer + step) % players
            if state.own_in_play(other) >> self.bearer & 1:
                return other
        return -1
