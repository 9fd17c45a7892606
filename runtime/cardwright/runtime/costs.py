"""Whether a cost can be paid: asked far more often than costs are paid, so it stays cheap.

A cost is paid step by step, and each step offers only what leaves the rest of it payable: nothing
is begun that can't be completed.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, product
from math import prod
from typing import Final

from cardwright.runtime.bits import members
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.definitions import steps as st
from cardwright.runtime.demands import Demand
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.hosting import Lookup
from cardwright.runtime.state import State

_MOST_CHOICES: Final = 200
"""The most ways to make the choices in a cost: all of them are looked at whenever it is checked."""


def taken_from(cost: tuple[st.Step, ...]) -> dict[int, Demand]:
    """Return what a cost takes off the cards that are chosen for it, by their slots."""
    parts: dict[int, list[a.Amounts]] = {}
    for step in cost:
        if isinstance(step, st.Take) and step.amounts and step.card.how != a.THIS:
            parts.setdefault(step.card.slot, []).append(step.amounts)
    return {slot: Demand(amounts) for slot, amounts in parts.items()}


class Wanted:
    """Cards that are asked for: whose, in a zone, in a state or not, with enough on them."""

    __slots__ = (
        "filter", "holding", "other", "own", "owner", "quantity", "status", "value", "zones",
    )  # fmt: skip

    def __init__(
        self,
        target: a.Target,
        zones: tuple[int, ...],
        *,
        status: int = -1,
        value: bool = False,
        holding: Demand | None = None,
    ) -> None:
        """``status`` and ``value``: the state that they are to be put in, or out of.

        ``holding``: what must lie on each of them.
        """
        assert target.filter is not None
        self.filter = target.filter
        self.holding = holding
        self.owner = target.owner
        self.own = target.owner is a.Owner.YOU
        self.other = target.other
        self.quantity = max(target.quantity, 1)
        self.zones = zones
        self.status = status
        self.value = value

    def candidates(self, table: Lookup, state: State, player: int, bearer: int) -> int:
        """Return the cards that would do, as a bit mask."""
        cards = 0
        for zone in self.zones:
            cards |= state.zone(zone, player) if self.own else self._of_others(state, zone, player)
        cards &= table.matching(self.filter)
        if self.status >= 0:
            in_state = state.status(self.status)
            cards &= ~in_state if self.value else in_state
        if self.other:
            cards &= ~(1 << bearer)
        if self.holding is not None:
            cards = holders(cards, self.holding, table, state)
        return cards

    def _of_others(self, state: State, zone: int, player: int) -> int:
        cards = state.zone_of_all(zone)
        rivals_only = self.owner in (a.Owner.A_RIVAL, a.Owner.EACH_RIVAL)
        if rivals_only and state.layout.zone_stride[zone]:  # the table's zones are everybody's
            cards &= ~state.zone(zone, player)
        return cards


def holders(cards: int, wanted: Demand, table: Lookup, state: State) -> int:
    """Return those of some cards on which enough lies."""
    return sum(
        1 << card for card in members(cards) if wanted.is_covered(state.on(card), table.guard)
    )


def have_one_each(wanted: Sequence[int]) -> bool:
    """Whether each of some sets of cards (bit masks) has a card that no other one needs."""
    used_for: dict[int, int] = {}
    return all(_find(place, wanted, used_for, set()) for place in range(len(wanted)))


def _find(place: int, wanted: Sequence[int], used_for: dict[int, int], seen: set[int]) -> bool:
    """Find a card for a set, even where another set must make do with another card for it."""
    for card in members(wanted[place]):
        if card not in seen:
            seen.add(card)
            if card not in used_for or _find(used_for[card], wanted, used_for, seen):
                used_for[card] = place
                return True
    return False


def _without_choices(steps: tuple[st.Step, ...]) -> Iterator[tuple[st.Step, ...]]:
    """Return the steps of a cost once for each way to make the choices in it."""
    parts = [step.options if isinstance(step, st.Choice) else ((step,),) for step in steps]
    if prod(map(len, parts)) > _MOST_CHOICES:
        raise TooManyWaysError("its cost has too many choices")
    return (tuple(chain.from_iterable(way)) for way in product(*parts))


class Cost:
    """What has to be paid for an ability, in the form that can be checked fast."""

    __slots__ = ("bearer_moves", "cards", "demand", "sets", "stand_ins", "takes", "ways")

    def __init__(
        self, steps: tuple[st.Step, ...], active_zones: tuple[int, ...], *, stand_ins: bool = False
    ) -> None:
        """Sort the steps of a cost by what they ask for.

        ``stand_ins``: another card may stand in for one that it asks for, as for a power.
        """
        self.stand_ins = stand_ins
        self.demand = Demand([step.amounts for step in steps if isinstance(step, st.Pay)])
        self.takes = Demand(
            [
                step.amounts
                for step in steps
                if isinstance(step, st.Take) and step.amounts and step.card.how == a.THIS
            ]
        )
        self.sets: list[tuple[int, bool]] = []
        self.cards: list[Wanted] = []
        self.bearer_moves = False
        taken = taken_from(steps)
        for step in steps:
            if isinstance(step, st.SetStatus | st.Move | st.Take):
                self._add(step, active_zones, taken.get(step.card.slot))
        for wanted in self.cards:
            wanted.other = wanted.other or self.spends_bearer(wanted.status)
        self.ways: tuple[Cost, ...] = ()
        """Where it has choices: the whole cost, once for each way to make them."""
        if any(isinstance(step, st.Choice) for step in steps):
            self.ways = tuple(
                Cost(way, active_zones, stand_ins=stand_ins) for way in _without_choices(steps)
            )

    def _add(
        self,
        step: st.SetStatus | st.Move | st.Take,
        active_zones: tuple[int, ...],
        holding: Demand | None,
    ) -> None:
        """Note what happens to a card; one that was chosen before is asked for already."""
        if step.card.how == a.THIS:
            if isinstance(step, st.SetStatus):
                self.sets.append((step.status, step.value))
            elif isinstance(step, st.Move):
                self.bearer_moves = True
        elif step.card.how == a.SELECT:
            if isinstance(step, st.SetStatus):
                wanted = Wanted(
                    step.card, active_zones, status=step.status, value=step.value, holding=holding
                )
            else:
                zones = step.origins if isinstance(step, st.Move) else active_zones
                wanted = Wanted(step.card, zones, holding=holding)
            self.cards.append(wanted)

    def spends_bearer(self, status: int) -> bool:
        """Whether it uses up the bearer, so that this can't be put in, or out of, a state too."""
        return self.bearer_moves or any(status == own for own, _ in self.sets)

    @property
    def is_only_resources(self) -> bool:
        """Whether, once the bearer is in the right state, only the player's resources matter."""
        return not (self.cards or self.ways or self.takes.total)

    @property
    def depends_on_resources(self) -> bool:
        """Whether what a player pays before could make it unpayable; a stand-in has a price too."""
        return bool(
            self.demand.total
            or (self.stand_ins and any(wanted.value for wanted in self.cards))
            or any(way.depends_on_resources for way in self.ways)
        )

    @property
    def depends_on_cards(self) -> bool:
        """Whether a card that a player pays with before could make it unpayable."""
        return bool(self.cards or any(way.cards for way in self.ways))

    def fits_state(self, state: State, bearer: int) -> bool:
        """Whether the bearer is in none of the states that paying would put it in."""
        return all((state.status(status) >> bearer & 1) != value for status, value in self.sets)

    def is_payable(
        self,
        table: Lookup,
        state: State,
        player: int,
        bearer: int,
        *,
        pool: int | None = None,
        spent: int = 0,
        also: Demand | None = None,
        alone: bool = False,
    ) -> bool:
        """Whether the player could pay now, with the help of a stand-in where that is allowed.

        ``pool``: what the player will have by then, if not what they have. ``spent``: cards (a bit
        mask) that something else is paid with. ``also``: what is paid besides, out of the same
        pool. ``alone``: without a stand-in, as there is one already.
        """
        if not self.fits_state(state, bearer):
            return False
        guard = table.guard
        if pool is None:
            pool = state.pool(player)
        demand = self.demand.joined(also) if also is not None and also.total else self.demand
        if not demand.is_covered(pool, guard):
            return False
        if self.takes.total and not self.takes.is_covered(state.on(bearer), guard):
            return False
        if self.ways:
            return any(
                way.is_payable(
                    table, state, player, bearer, pool=pool, spent=spent, also=also, alone=alone
                )
                for way in self.ways
            )
        if not self.cards:
            return True
        found = [wanted.candidates(table, state, player, bearer) & ~spent for wanted in self.cards]
        if len(found) == 1:
            enough = found[0].bit_count() >= self.cards[0].quantity
        else:
            enough = have_one_each(self._one_by_one(found))
        if enough:
            return True
        return (
            self.stand_ins
            and not alone
            and self._are_enough_with_another(
                found, table, state, player, demand=demand, pool=pool, spent=spent
            )
        )

    def _one_by_one(self, found: list[int]) -> list[int]:
        """Return the cards found, a bit mask for each ``Wanted``, as often as it asks for one."""
        asked = zip(self.cards, found, strict=True)
        return [cards for wanted, cards in asked for _ in range(wanted.quantity)]

    def _are_enough_with_another(
        self,
        found: list[int],
        table: Lookup,
        state: State,
        player: int,
        *,
        demand: Demand,
        pool: int,
        spent: int,
    ) -> bool:
        """Whether the cards found are all but one, for which another card stands in."""
        place = 0
        for wanted in self.cards:
            heads = table.stand_ins(state, player, wanted.filter, demand, pool)
            for card, _ in heads if wanted.value else ():
                others = self._one_by_one(found)
                del others[place]
                is_free = not spent >> card & 1
                if is_free and have_one_each([cards & ~(1 << card) for cards in others]):
                    return True
            place += wanted.quantity
        return False
