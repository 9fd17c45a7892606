"""Operations on resources: pay, gain, put on cards, take off cards or from players, lose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from cardwright.runtime import pools, ways
from cardwright.runtime.amounts import Amount, Amounts
from cardwright.runtime.definitions import steps
from cardwright.runtime.frames import NO_CARD, NOBODY, Options, Payload
from cardwright.runtime.operations.control import Branch, Describe
from cardwright.runtime.owned import Whose, owned_part, put, take_own, within_reach
from cardwright.runtime.pools import Ways
from cardwright.runtime.programs import Operation, Performed, Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine

_MOST_PARTS: Final = 2000
"""The most parts of what somebody has that are listed to choose from."""


class Pay(Operation):
    """Pay amounts; asks where they can be paid in several ways."""

    __slots__ = ("amounts",)
    is_cost = True
    asks = "pay"
    trades = -1

    def __init__(self, amounts: Amounts) -> None:
        """Remember how much."""
        self.amounts = amounts

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the payments that leave enough for what is still due."""
        fixed, pool = self.amounts.fixed, state.pool(run.user)
        if fixed >= 0:
            if not ways.has(pool, fixed):
                return ()
            self.answer(machine, state, run, fixed)
            return None
        found = ways.payments(self.amounts.parts(state, run), pool)
        return machine.offer_pools(state, run, self, found)

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Pay."""
        pay(state, run.user, option, run.bearer)
        run.pay(machine, option)


def pay(state: State, player: int, payment: int, source: int = NO_CARD) -> None:
    """Move a payment from the player to the supply; ``source``: the card whose ability asks it."""
    if payment:
        state.take_from_pool(player, payment)
        state.note("pay", player, payment, source)


class AnyNumber:
    """Resources of which the player says how many, the first time that they are asked for.

    The number chosen is kept in ``slot``, and in ``known`` whether it was chosen. Where several
    numbers come to the same, it is the smallest.
    """

    __slots__ = ("amount", "is_never_short", "known", "least", "slot")

    def __init__(self, amount: Amount, slot: int, known: int, is_first: bool) -> None:
        """Remember which resources they are; ``is_first``: nothing before asks for that number."""
        self.amount = amount
        self.slot = slot
        self.known = known
        self.least = amount.number.more_than(slot)
        """What there is besides a number that counts once; -1 where that is not all there is."""
        self.is_never_short = is_first and self.least == 0
        """Whether it can be none, whatever there is."""

    def found(self, state: State, run: Steps, pool: int) -> Ways | None:
        """Return every part of a pool that would do; None where they are too many to list."""
        allowed, same = self.amount.resources(run), self.amount.same
        if run.numbers[self.known]:
            wanted = self.amount.number.value(state, run)
            return ways.payments((((wanted, allowed, same),),), pool)
        own = pools.restrict(pool, allowed)
        if same:
            parts = _of_one_resource(own, allowed)
        elif pools.number_of_parts(own) > _MOST_PARTS:
            return None
        else:
            parts = pools.parts_of(own)
        numbers = self._numbers(state, run, pools.total(pool))
        return tuple([part for part in parts if pools.total(part) in numbers])

    def _numbers(self, state: State, run: Steps, most: int) -> dict[int, int]:
        """Return how many resources can be asked for, with the number to be chosen for that."""
        if self.least >= 0:
            return {self.least + number: number for number in range(most + 1)}
        found: dict[int, int] = {}
        before = run.numbers
        for number in range(most + 1):
            run.bind_number(self.slot, number)
            found.setdefault(self.amount.number.value(state, run), number)
        run.numbers = before
        return found

    def bind(self, state: State, run: Steps, chosen: int, pool: int) -> None:
        """Keep the number that was chosen, by what is taken out of a pool."""
        if not run.numbers[self.known]:
            number = pools.total(chosen)
            if self.least >= 0:
                number = max(number - self.least, 0)
            else:
                number = self._numbers(state, run, pools.total(pool)).get(number, 0)
            run.bind_number(self.slot, number)
            run.bind_number(self.known, 1)


def _of_one_resource(pool: int, allowed: int) -> list[int]:
    parts = [0]
    for resource in pools.resources_in(allowed):
        one = pools.unit(resource)
        parts += [many * one for many in range(1, pools.count(pool, resource) + 1)]
    return parts


class PayAnyNumber(Operation):
    """Pay as many as the player wants: of one resource, or of several in any mix."""

    __slots__ = ("any_number",)
    is_cost = True
    asks = "pay_any_number"
    trades = -1
    keeps_number = True

    def __init__(self, any_number: AnyNumber) -> None:
        """The number goes into its slot."""
        self.any_number = any_number

    def may_fail(self) -> bool:
        """Whether it may have to be some."""
        return not self.any_number.is_never_short

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer every payment that leaves enough for what is still due."""
        pool = state.pool(run.user)
        found = self.any_number.found(state, run, pool)
        if found is None:
            allowed = self.any_number.amount.resources(run)
            return machine.ask_for_counts(state, run, pools.restrict(pool, allowed))
        return machine.offer_pools(state, run, self, found)

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Pay, and remember how many."""
        self.any_number.bind(state, run, option, state.pool(run.user))
        pay(state, run.user, option, run.bearer)
        run.pay(machine, option)


class TakeAsCost(Describe):
    """Take resources off a card, to the supply; perhaps as many as the player wants."""

    __slots__ = ("amounts", "any_number")
    is_cost = True
    asks = "take"

    def __init__(
        self, card: int, amounts: Amounts | None, any_number: AnyNumber | None = None
    ) -> None:
        """No amounts, and no number to be chosen: all that lies there, which must be something."""
        super().__init__(card)
        self.amounts = amounts
        self.any_number = any_number

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the ways that leave the rest of the cost payable."""
        card = self.target(run)
        if card < 0 or not state.is_in_play(card):
            return ()
        pool = within_reach(state, card, run.user)
        if self.amounts is not None:
            found = ways.payments(self.amounts.parts(state, run), pool)
            return machine.offer_pools(state, run, self, found)
        if self.any_number is None:
            return machine.offer_pools(state, run, self, (pool,) if pool else ())
        parts = self.any_number.found(state, run, pool)
        if parts is None:
            allowed = self.any_number.amount.resources(run)
            return machine.ask_for_counts(state, run, pools.restrict(pool, allowed))
        return machine.offer_pools(state, run, self, parts)

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Take them away."""
        card = self.target(run)
        if self.any_number is not None:
            self.any_number.bind(state, run, option, within_reach(state, card, run.user))
        owned = owned_part(state, option)
        if owned:
            take_own(state, run.user, card, owned)
            state.note("recover", run.user, state.openly(card), owned, run.bearer)
        remove(state, run.user, card, option - owned, run.bearer)


class TakeOff(Describe):
    """Take resources off a card, as many as there are; no amounts: all."""

    __slots__ = ("amounts", "to_supply")
    asks = "take"

    def __init__(self, card: int, amounts: Amounts | None, *, to_supply: bool) -> None:
        """``to_supply``: they go there, not to the player."""
        super().__init__(card)
        self.amounts = amounts
        self.to_supply = to_supply

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the ways to take them."""
        card = self.target(run)
        if card < 0:
            return None
        pool = state.on(card) if self.to_supply else within_reach(state, card, run.user)
        if self.amounts is None:
            self.answer(machine, state, run, pool)
            return None
        found = ways.removals(self.amounts.parts(state, run), pool)
        return machine.ask_pools(state, run, self, found)

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Take them."""
        card = self.target(run)
        run.did_with(machine, option)
        if not self.to_supply:
            take_off(state, run.user, card, option, run.bearer)
            return
        owned = owned_part(state, option)
        remove(state, run.user, card, option - owned, run.bearer)
        for resource in state.layout.owned:
            if number := pools.count(owned, resource):
                below = state.frames
                state.frames = Whose(run.user, card, resource, number, 0, run.bearer, below)


class Lifted(NamedTuple):
    """What is moved to another card: off which one, and how much; no amounts: all."""

    card: int
    amounts: Amounts | None


class Transfer(TakeOff):
    """Move resources from a card to another one in play, as many as there are."""

    __slots__ = ("onto",)

    def __init__(self, lifted: Lifted, onto: int) -> None:
        """``onto``: the slot of the card that they go to."""
        super().__init__(lifted.card, lifted.amounts, to_supply=False)
        self.onto = Describe(onto)

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the ways to take them; what lies on the card already stays there."""
        onto = self.onto.target(run)
        if onto in (NO_CARD, self.target(run)) or not state.is_in_play(onto):
            return None
        return super().open(machine, state, run)

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Move them; what is somebody's stays theirs."""
        run.did_with(machine, option)
        if not option:
            return
        card, onto = self.target(run), self.onto.target(run)
        owned = owned_part(state, option)
        take_own(state, run.user, card, owned)
        state.take_off(card, option - owned)
        put(state, run.user, onto, option)
        state.note("remove", run.user, state.openly(card), option, run.bearer)
        state.note("put", run.user, state.openly(onto), option, run.bearer)


def take_all(state: State, player: int, card: int, source: int = NO_CARD) -> None:
    """Move all resources from a card to a player; ``source``: the card whose ability does it."""
    take_off(state, player, card, state.on(card), source)


def remove(state: State, player: int, card: int, pool: int, source: int) -> None:
    """Move resources from a card to the supply."""
    if pool:
        state.take_off(card, pool)
        state.note("remove", player, state.openly(card), pool, source)


def take_off(state: State, player: int, card: int, pool: int, source: int) -> None:
    """Move resources from a card to a player."""
    if pool:
        owned = owned_part(state, pool)
        state.note("take", player, state.openly(card), pool, source)
        take_own(state, player, card, owned)
        state.take_off(card, pool - owned)
        give(state, player, pool - owned)


class Gain(Operation):
    """Gain amounts."""

    __slots__ = ("amounts",)
    asks = "gain"
    trades = 1

    def __init__(self, amounts: Amounts) -> None:
        """Remember how much."""
        self.amounts = amounts

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer what can be gained."""
        if self.amounts.fixed >= 0:
            self.answer(machine, state, run, self.amounts.fixed)
            return None
        return machine.ask_pools(state, run, self, self.amounts.gains(state, run))

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Gain."""
        run.did_with(machine, gain(state, run.user, option, run.bearer))

    def is_blind(self) -> bool:
        """Whether it is always the same."""
        return self.amounts.is_blind


def gain(state: State, player: int, pool: int, source: int = NO_CARD) -> int:
    """Move resources from the supply to a player, and return them.

    ``source``: the card whose ability gives them. What the player can't hold stays where it is.
    """
    if pool:
        pool = state.add_to_pool(player, pool)
        state.note("gain", player, pool, source)
    return pool


def give(state: State, player: int, pool: int) -> None:
    """Let a player have what was taken from somewhere; what can't be held is lost."""
    held = state.add_to_pool(player, pool)
    if held != pool:
        state.note("excess", player, pool - held)


class Put(Describe):
    """Lay resources on a card: from the supply, or those that were paid."""

    __slots__ = ("amounts",)
    asks = "put"

    def __init__(self, card: int, amounts: Amounts | None) -> None:
        """No amounts: what was paid."""
        super().__init__(card)
        self.amounts = amounts

    def looks_at_paid(self) -> bool:
        """Whether that is what it puts."""
        return self.amounts is None

    def is_blind(self) -> bool:
        """Whether it is always the same."""
        return self.amounts is not None and self.amounts.fixed >= 0

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer what can be put; nothing stays on a card that is not in play."""
        card = self.target(run)
        if card < 0 or not state.is_in_play(card):
            return None
        if self.amounts is None:
            self.answer(machine, state, run, run.paid)
            return None
        return machine.ask_pools(state, run, self, self.amounts.gains(state, run))

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Put them."""
        card = self.target(run)
        if option:
            option = put(state, run.user, card, option, paid=self.amounts is None)
        run.did_with(machine, option)
        if option:
            state.note("put", run.user, state.openly(card), option, run.bearer)


class Lessened:
    """How much of a resource is about to be lost, and how much is left of that.

    ``parts``: the places of the amounts that name the resource, in each alternative.
    """

    __slots__ = ("announced", "left", "parts")

    def __init__(self, parts: tuple[tuple[int, ...], ...], announced: int, left: int) -> None:
        """Both numbers are kept in slots."""
        self.parts = parts
        self.announced = announced
        self.left = left

    def begin(self, run: Steps, parts: tuple[ways.Parts, ...]) -> int:
        """Keep how much is lost at the most; return it."""
        number = max(
            sum(option[place][0] for place in places)
            for option, places in zip(parts, self.parts, strict=True)
        )
        run.bind_number(self.announced, number)
        run.bind_number(self.left, number)
        return number

    def apply(self, run: Steps, parts: tuple[ways.Parts, ...]) -> tuple[ways.Parts, ...]:
        """Return what is lost, with what reactions have changed."""
        change = run.numbers[self.left] - run.numbers[self.announced]
        if not change:
            return parts
        return tuple(
            _changed(option, places, change)
            for option, places in zip(parts, self.parts, strict=True)
        )


def _changed(option: ways.Parts, places: tuple[int, ...], change: int) -> ways.Parts:
    """Return amounts with more of the first that may be changed, or less of one after another."""
    found = list(option)
    for place in places:
        number, allowed, same = found[place]
        changed = max(number + change, 0)
        found[place] = (changed, allowed, same)
        change -= changed - number
    return tuple(found)


class Lose(Operation):
    """Lose amounts, or as much as there is."""

    __slots__ = ("amounts", "lessened", "missing")
    asks = "lose"

    def __init__(
        self, amounts: Amounts, missing: Mapping[int, int], lessened: Sequence[Lessened]
    ) -> None:
        """``missing``: of a resource, how many others are lost for each one that is lacking.

        ``lessened``: what reactions may have changed.
        """
        self.amounts = amounts
        self.missing = missing
        self.lessened = lessened

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what is lost, where that is sure."""
        return lost(machine, state, run, self.amounts)

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer every way to lose them."""
        parts = self.amounts.parts(state, run)
        for one in self.lessened:
            parts = one.apply(run, parts)
        return machine.ask_pools(
            state, run, self, ways.removals(parts, state.pool(run.user), self.missing)
        )

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Lose them."""
        if option:
            state.take_from_pool(run.user, option)
        state.note("lose", run.user, option, run.bearer)
        run.did_with(machine, option)


def lost(machine: Machine, state: State, run: Steps, amounts: Amounts) -> Payload:
    """Return what amounts come to, by the ids of resources, where there is nothing to choose."""
    parts = amounts.parts(state, run)
    found: dict[str, int] = {}
    for number, allowed, _ in parts[0]:
        if len(parts) > 1 or allowed.bit_count() > 1:
            return {}
        resource = machine.table.game.resources[allowed.bit_length() - 1].id
        found[resource] = found.get(resource, 0) + number
    return {"resources": found}


class Steal(Operation):
    """Take amounts from another player, or what that one has of them."""

    __slots__ = ("amounts", "slot")
    asks = "steal"

    def __init__(self, slot: int, amounts: Amounts) -> None:
        """``slot``: the other player's."""
        self.slot = slot
        self.amounts = amounts

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return whom it is taken from."""
        return {"owner": run.players[self.slot]}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer what can be taken; nothing happens where no player fits."""
        rival = run.players[self.slot]
        if rival == NOBODY:
            return None
        parts = self.amounts.parts(state, run)
        return machine.ask_pools(state, run, self, ways.removals(parts, state.pool(rival)))

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Take it."""
        rival = run.players[self.slot]
        state.take_from_pool(rival, option)
        state.note("steal", run.user, rival, option, run.bearer)
        run.did_with(machine, option)
        give(state, run.user, option)


class Give(Operation):
    """Let another player have amounts of one's own, or what there is of them."""

    __slots__ = ("amounts", "slot")
    asks = "give"

    def __init__(self, slot: int, amounts: Amounts) -> None:
        """``slot``: the other player's."""
        self.slot = slot
        self.amounts = amounts

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return who gets it."""
        return {"owner": run.players[self.slot]}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer what can be given; nothing happens where no player fits."""
        if run.players[self.slot] == NOBODY:
            return None
        parts = self.amounts.parts(state, run)
        return machine.ask_pools(state, run, self, ways.removals(parts, state.pool(run.user)))

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Give it; what the other can't hold is lost."""
        state.take_from_pool(run.user, option)
        state.note("lose", run.user, option, run.bearer)
        run.did_with(machine, option)
        gain(state, run.players[self.slot], option, run.bearer)


class Spare(Branch):
    """Pass over whoever acts, where a state spares them."""

    __slots__ = ("status",)

    def __init__(self, status: int) -> None:
        """Remember the state."""
        super().__init__()
        self.status = status

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Go on at the end, or with the next operation."""
        if state.status(self.status) >> run.user & 1:
            run.place = self.end
        return None


class AnnounceLoss(Branch):
    """Let players react to what one of them is about to lose, who may also pay a way out."""

    __slots__ = ("amounts", "event", "lessened", "way_out")

    def __init__(
        self, event: int, way_out: int, amounts: Amounts, lessened: Lessened | None
    ) -> None:
        """``way_out``: what the player may pay instead, or -1."""
        super().__init__()
        self.event = event
        self.way_out = way_out
        self.amounts = amounts
        self.lessened = lessened

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Open the window of what befalls that player."""
        number = slot = -1
        if self.lessened is not None:
            number = self.lessened.begin(run, self.amounts.parts(state, run))
            slot = self.lessened.left
        machine.announce(
            state, run, self.event, skip=self.end, way_out=self.way_out, number=number, slot=slot
        )
        return None


PERFORMED: Final[Performed] = {steps.Gain: Gain, steps.Steal: Steal, steps.Give: Give}
