"""Whether a cost can be paid: asked far more often than costs are paid, so it stays cheap."""

from math import prod

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.definitions import steps as st
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.hosting import Lookup
from cardwright.runtime.state import State


class Demand:
    """Resources that a cost asks for: fixed ones, and so many out of some."""

    __slots__ = ("fixed", "flexible", "options", "total")

    def __init__(self, parts: list[a.Amounts]) -> None:
        """Gather what all payments of one cost ask for together."""
        self.fixed = 0
        self.flexible: list[tuple[int, int]] = []
        self.options: list[a.Amounts] = []
        for amounts in parts:
            if len(amounts) > 1:
                self.options.append(amounts)
                continue
            for amount in amounts[0]:
                self._add(amount)
        self.total = pools.total(self.fixed) + sum(number for number, _ in self.flexible)
        self.total += sum(_least(amounts) for amounts in self.options)
        check_ways(parts)

    def _add(self, amount: a.Amount) -> None:
        number = amount.number.constant
        resources = pools.resources_in(amount.allowed)
        if amount.number.variables:
            return  # a number that the player chooses can be 0
        if len(resources) == 1:
            self.fixed = pools.add(self.fixed, min(number, pools.MOST) * pools.unit(resources[0]))
        elif amount.same and number > 1:
            self.options.append(((amount,),))
        elif number:
            self.flexible.append((number, amount.allowed))

    def is_covered(self, pool: int, guard: int) -> bool:
        """Whether a pool has what is asked for."""
        fixed = self.fixed
        if fixed and ((pool | guard) - fixed) & guard != guard:
            return False
        if self.options:
            return self._covers_options(pool - fixed, self.options)
        return not self.flexible or self._covers_flexible(pool - fixed)

    def _covers_flexible(self, rest: int) -> bool:
        if not self.flexible:
            return True
        if len(self.flexible) == 1:
            number, allowed = self.flexible[0]
            return pools.total(pools.restrict(rest, allowed)) >= number
        return _can_split(rest, self.flexible)

    def _covers_options(self, rest: int, options: list[a.Amounts]) -> bool:
        """Whether some choice among the options leaves enough for all that is asked besides."""
        if not options:
            return self._covers_flexible(rest)
        return any(
            self._covers_options(rest - paid, options[1:]) for paid in payments(options[0], rest)
        )


def _least(amounts: a.Amounts) -> int:
    return min(sum(amount.number.constant for amount in option) for option in amounts)


def check_ways(parts: list[a.Amounts]) -> None:
    """Refuse what could be paid in too many ways to list them."""
    ways = 1
    for amounts in parts:
        ways *= sum(
            prod(
                pools.mixes(amount.number.constant, amount.allowed.bit_count())
                for amount in option
                if not amount.same and not amount.number.variables
            )
            for option in amounts
        )
    if ways > pools.MOST_WAYS:
        raise TooManyWaysError("a cost can be paid in too many ways")


def _can_split(pool: int, wanted: list[tuple[int, int]]) -> bool:
    """Whether several demands can be met at once, each out of resources of its own."""
    if not wanted:
        return True
    (number, allowed), *others = wanted
    return any(
        _can_split(pool - taken, others) for taken in pools.selections(pool, number, allowed)
    )


def payments(amounts: a.Amounts, pool: int) -> tuple[int, ...]:
    """Return every distinct way to pay constant amounts out of a pool."""
    if len(amounts) == 1 and len(amounts[0]) == 1:
        return _payments_of(amounts[0][0], pool)
    found: dict[int, None] = {}
    for option in amounts:
        for payment in _payments_of_all(option, pool):
            found[payment] = None
    return tuple(found)


def _payments_of(amount: a.Amount, pool: int) -> tuple[int, ...]:
    number = amount.number.constant
    if amount.same:
        return tuple(
            number * pools.unit(resource)
            for resource in pools.resources_in(amount.allowed)
            if pools.count(pool, resource) >= number
        )
    return pools.selections(pool, number, amount.allowed)


def _payments_of_all(parts: tuple[a.Amount, ...], pool: int) -> list[int]:
    found = {0: None}
    for part in parts:
        found = {paid + more: None for paid in found for more in _payments_of(part, pool - paid)}
    return list(found)


def taken_from(cost: tuple[st.Step, ...]) -> dict[int, Demand]:
    """Return what a cost takes off the cards that are chosen for it, by their slots."""
    parts: dict[int, list[a.Amounts]] = {}
    for step in cost:
        if isinstance(step, st.Take) and step.amounts and step.card.how != a.THIS:
            parts.setdefault(step.card.slot, []).append(step.amounts)
    return {slot: Demand(amounts) for slot, amounts in parts.items()}


class Wanted:
    """Cards that are asked for: whose, in a zone, in a state or not, with enough on them.

    What a cost needs and what is offered while it is paid are found by the same code, so that
    nothing is begun that can't be completed.
    """

    __slots__ = (
        "filter", "holding", "other", "own", "owner", "quantity", "status", "value", "zones",
    )  # fmt: skip

    def __init__(
        self, target: a.Target, zones: tuple[int, ...], holding: Demand | None = None
    ) -> None:
        """``holding``: what must lie on each of them."""
        assert target.filter is not None
        self.filter = target.filter
        self.holding = holding
        self.owner = target.owner
        self.own = target.owner is a.Owner.YOU
        self.other = target.other
        self.quantity = max(target.quantity, 1)
        self.zones = zones
        self.status = -1
        """The state that the cards must not be in yet, or (without ``value``) must be in."""
        self.value = False

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


class Cost:
    """What has to be paid for an ability, in the form that can be checked fast."""

    __slots__ = ("bearer_moves", "cards", "choices", "demand", "sets", "stand_ins", "takes")

    def __init__(
        self, steps: tuple[st.Step, ...], active_zones: tuple[int, ...], *, stand_ins: bool = False
    ) -> None:
        """Sort the steps of a cost by what they ask for.

        ``stand_ins``: other cards may stand in for those that it asks for, as for a power.
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
        self.choices: list[tuple[Cost, ...]] = []
        taken = taken_from(steps)
        for step in steps:
            if isinstance(step, st.Choice):
                self.choices.append(
                    tuple(
                        Cost(option, active_zones, stand_ins=stand_ins) for option in step.options
                    )
                )
            elif isinstance(step, st.SetStatus | st.Move | st.Take):
                self._add(step, active_zones, taken.get(step.card.slot))

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
            zones = step.origins if isinstance(step, st.Move) else active_zones
            wanted = Wanted(step.card, zones, holding)
            if isinstance(step, st.SetStatus):
                wanted.status, wanted.value = step.status, step.value
            self.cards.append(wanted)

    @property
    def is_only_resources(self) -> bool:
        """Whether, once the bearer is in the right state, only the player's resources matter."""
        return not (self.cards or self.choices or self.takes.total)

    def fits_state(self, state: State, bearer: int) -> bool:
        """Whether the bearer is in none of the states that paying would put it in."""
        return all((state.status(status) >> bearer & 1) != value for status, value in self.sets)

    def is_payable(self, table: Lookup, state: State, player: int, bearer: int) -> bool:
        """Whether the player could pay now, stand-ins included."""
        if not self.fits_state(state, bearer):
            return False
        guard = table.guard
        if not self.demand.is_covered(state.pool(player), guard):
            return False
        if self.takes.total and not self.takes.is_covered(state.on(bearer), guard):
            return False
        if self.cards and not self._has_cards(table, state, player, bearer):
            return False
        return all(
            any(cost.is_payable(table, state, player, bearer) for cost in options)
            for options in self.choices
        )

    def _has_cards(self, table: Lookup, state: State, player: int, bearer: int) -> bool:
        for wanted in self.cards:
            cards = wanted.candidates(table, state, player, bearer)
            if (self.sets and wanted.status == self.sets[0][0]) or self.bearer_moves:
                cards &= ~(1 << bearer)  # the bearer is spent already by this same cost
            if cards.bit_count() >= wanted.quantity:
                continue
            if not self.stand_ins or wanted.status < 0:
                return False
            if not table.stand_ins(state, player, wanted.filter, self.demand):
                return False
        return True
