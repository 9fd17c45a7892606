"""What cards in play change of others: what these cost."""

from collections.abc import Iterator
from typing import TypeAlias

from cardwright.dsl.meaning.amounts import Want
from cardwright.dsl.meaning.reading import Reading, Use
from cardwright.runtime.definitions import parts
from cardwright.runtime.definitions.modifiers import Costs, Modifier

InForce: TypeAlias = tuple[int, str, Modifier]
"""For whom something holds, the card that says so, and what it says."""


class Modifying(Reading):
    """Reads a position in the light of what modifiers say."""

    def in_force(self, player: int) -> Iterator[InForce]:
        """Yield what cards in play say: the player's first; those of the table work for them."""
        seen = set[str]()
        for owner in (player, *self.clockwise(player)):
            for card in self.cards_in(self.active_zones, [owner]):
                if card not in seen:
                    seen.add(card)
                    yield from ((owner, card, modifier) for modifier in self._modifiers(card))

    def _modifiers(self, card: str) -> list[Modifier]:
        abilities = self.world.cards[card].abilities
        return [ability for ability in abilities if isinstance(ability, Modifier)]

    # -- what cards cost --

    def price_changes(
        self, payer: int, card: str
    ) -> tuple[list[Want], list[tuple[int, frozenset[str]]]]:
        """Return what is added to a card's cost, and what comes off: how many, but never which.

        A card in play speaks of what its player pays for, or what the rivals or all players do.
        """
        more: list[Want] = []
        less: list[tuple[int, frozenset[str]]] = []
        for player, bearer, costs in self._costs(payer, card):
            number = self.number(Use(player, bearer), costs.number)
            if costs.more:
                more.append(Want(number, self._added(costs)))
            else:
                less.append((number, self._spared(costs)))
        return more, less

    def _costs(self, payer: int, card: str) -> Iterator[tuple[int, str, Costs]]:
        """Yield what changes a cost; what a card says of its own holds wherever it is."""
        for modifier in self._modifiers(card):
            use = Use(payer, card)
            if isinstance(modifier.who, parts.This) and self.holds(use, modifier.conditions):
                yield payer, card, modifier.change
        for player, bearer, modifier in self.in_force(payer):
            use, who = Use(player, bearer), modifier.who
            if (
                isinstance(who, parts.Select)
                and payer in self.meant(use, who.owner)
                and self.answers_to(card, who.nouns)
                and self.holds(use, modifier.conditions)
            ):
                yield player, bearer, modifier.change

    def _added(self, costs: Costs) -> tuple[str, ...]:
        return costs.resources or self.of(parts.Any(excepted=costs.excepted))

    def _spared(self, costs: Costs) -> frozenset[str]:
        if costs.resources:
            return frozenset(self.words.resource) - set(costs.resources)
        return frozenset(costs.excepted)
