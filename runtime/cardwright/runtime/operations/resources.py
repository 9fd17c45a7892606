"""Operations on resources: pay, gain, put on cards, take off cards, lose."""

from collections.abc import Callable
from typing import Any, Final

from cardwright.runtime import pools
from cardwright.runtime.costs import Cost
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.demands import payments
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.frames import (
    BEARER,
    BELOW,
    ENV,
    GAIN,
    NO_CARD,
    PLAYER,
    STEPS,
    WINDOW,
    Frame,
    bind_number,
    go_on,
)
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import (
    MENU,
    Operation,
    Options,
    card_of,
    chosen_in,
    number_of,
    those_meant,
    times,
)
from cardwright.runtime.state import State

_PERHAPS_PAYING: Final = (STEPS, WINDOW)
"""Frames in which, or below which, a cost may be half paid."""


class Pay(Operation):
    """Pay constant amounts; asks where they can be paid in several ways."""

    __slots__ = ("amounts", "rest")
    asks = "pay"

    def __init__(self, amounts: a.Amounts, rest: Cost | None) -> None:
        """``rest`` is what the same cost asks for after this."""
        self.amounts = amounts
        self.rest = rest

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the payments that leave enough for what is still due."""
        ways = payments(self.amounts, state.pool(frame[PLAYER]))
        ways = leaving_enough(ways, self.rest, host, state, frame)
        if len(ways) > 1:
            return host.ask_for_pool(state, frame, ways)
        self.answer(host, state, frame, ways[0])
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Pay."""
        pay(state, frame[PLAYER], option, frame[BEARER])
        paid, numbers, cards, player = frame[ENV]
        state.frames = go_on(frame, (paid + option, numbers, cards, player))


def pay(state: State, player: int, payment: int, source: int = NO_CARD) -> None:
    """Move a payment from the player to the supply; ``source``: the card whose ability asks it."""
    if payment:
        state.take_from_pool(player, payment)
        state.note("pay", player, payment, source)


def leaving_enough(
    ways: tuple[int, ...], rest: Cost | None, host: Host, state: State, frame: Frame
) -> tuple[int, ...]:
    """Keep the payments after which everything else that is due can still be paid."""
    player = frame[PLAYER]
    pool = state.pool(player)
    if rest is not None:
        table, bearer, spent = host.table, frame[BEARER], chosen_in(frame)
        ways = tuple(
            way
            for way in ways
            if rest.is_payable(table, state, player, bearer, pool=pool - way, spent=spent)
        )
    below = frame[BELOW]
    if len(ways) > 1 and below is not None and below[0] in _PERHAPS_PAYING:
        kept = tuple(way for way in ways if host.leaves_enough(state, below, player, pool - way))
        return kept or ways
    return ways


class PayVariable(Operation):
    """Pay as many as the player wants: of one resource, or of several in any mix."""

    __slots__ = ("allowed", "rest", "same", "slot")
    asks = "pay_any_number"

    def __init__(self, slot: int, allowed: int, same: bool, rest: Cost | None) -> None:
        """The number paid goes into the slot; ``rest`` is what the same cost asks for after it."""
        self.slot = slot
        self.allowed = allowed
        self.same = same
        self.rest = rest

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer every payment, from none to all."""
        own = pools.restrict(state.pool(frame[PLAYER]), self.allowed)
        if self.same:
            ways = _of_one_resource(own, self.allowed)
        elif _number_of_parts(own, self.allowed) > pools.MOST:
            host.ask_for_counts(state, frame, own)
            return None
        else:
            ways = _parts(own, self.allowed)
        ways = leaving_enough(ways, self.rest, host, state, frame)
        if len(ways) > 1:
            return host.ask_for_pool(state, frame, ways)
        self.answer(host, state, frame, ways[0])
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Pay, and remember how many."""
        pay(state, frame[PLAYER], option, frame[BEARER])
        paid, numbers, cards, player = bind_number(frame[ENV], self.slot, pools.total(option))
        state.frames = go_on(frame, (paid + option, numbers, cards, player))


def _of_one_resource(pool: int, allowed: int) -> tuple[int, ...]:
    ways = [0]
    for resource in pools.resources_in(allowed):
        ways.extend(
            many * pools.unit(resource) for many in range(1, pools.count(pool, resource) + 1)
        )
    return tuple(ways)


def _number_of_parts(pool: int, allowed: int) -> int:
    parts = 1
    for resource in pools.resources_in(allowed):
        parts *= pools.count(pool, resource) + 1
    return parts


def _parts(pool: int, allowed: int) -> tuple[int, ...]:
    ways = [0]
    for resource in pools.resources_in(allowed):
        one, have = pools.unit(resource), pools.count(pool, resource)
        ways = [way + many * one for way in ways for many in range(have + 1)]
    return tuple(ways)


class TakeOff(Operation):
    """Take constant amounts off a card."""

    __slots__ = ("amounts", "card", "to_player")
    asks = "take"

    def __init__(self, amounts: a.Amounts, card: a.Target, to_player: bool) -> None:
        """As an effect they go to the player, as a cost to the supply."""
        self.amounts = amounts
        self.card = card
        self.to_player = to_player

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the ways to take them; an effect takes nothing where there is too little."""
        card = card_of(self.card, frame)
        ways = (payments(self.amounts, state.on(card)) if card >= 0 else ()) or (0,)
        if len(ways) > 1:
            return host.ask_for_pool(state, frame, ways)
        self.answer(host, state, frame, ways[0])
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Take them."""
        if option:
            card = card_of(self.card, frame)
            state.take_off(card, option)
            player, shown, bearer = frame[PLAYER], state.openly(card), frame[BEARER]
            state.note("take" if self.to_player else "remove", player, shown, option, bearer)
            if self.to_player:
                give(state, frame[PLAYER], option)
        state.frames = go_on(frame)


class TakeAll(Operation):
    """Move all resources from a card to the player."""

    __slots__ = ("card",)

    def __init__(self, card: a.Target) -> None:
        """Remember the card."""
        self.card = card

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Move them."""
        card = card_of(self.card, frame)
        if card >= 0:
            take_all(state, frame[PLAYER], card, frame[BEARER])
        state.frames = go_on(frame)
        return None


def take_all(state: State, player: int, card: int, source: int = NO_CARD) -> None:
    """Move all resources from a card to a player; ``source``: the card whose ability does it."""
    pool = state.on(card)
    if pool:
        state.take_off(card, pool)
        state.note("take", player, state.openly(card), pool, source)
        give(state, player, pool)


def gains(amounts: a.Amounts, host: Host, state: State, frame: Frame) -> tuple[int, ...]:
    """Return every distinct pool that amounts can come to; where they are many, a ``pools.Mix``."""
    return _gains(
        amounts,
        lambda amount: (
            number_of(amount.number, host, frame) * times(amount.per, host, state, frame)
        ),
    )


def constant_gains(amounts: a.Amounts) -> tuple[int, ...] | None:
    """Return the same for amounts that never change, or None for those that depend on the game."""
    for option in amounts:
        for amount in option:
            number = amount.number
            if number.variables or number.printed_costs or amount.per or amount.each:
                return None
    try:
        return _gains(amounts, lambda amount: amount.number.constant)
    except TooManyWaysError:
        return None  # whoever uses such a card is told then


def _gains(amounts: a.Amounts, number_in: Callable[[a.Amount], int]) -> tuple[int, ...]:
    found: dict[int, None] = {}
    for option in amounts:
        ways: tuple[int, ...] = (0,)
        for amount in option:
            more = _gains_of(max(0, min(number_in(amount), pools.MOST)), amount)
            if isinstance(more, pools.Mix):
                if len(amounts) == len(option) == 1:
                    return more
                more = _expanded(more)
            if len(ways) * len(more) > pools.MOST_WAYS:
                raise TooManyWaysError("there are too many ways to choose these resources")
            ways = tuple(pools.add(way, extra) for way in ways for extra in more)
        for way in ways:
            found[way] = None
    return tuple(found)


def _gains_of(number: int, amount: a.Amount) -> tuple[int, ...]:
    resources = pools.resources_in(amount.allowed)
    if amount.same:
        units = [pools.unit(resource) for resource in resources]
        return tuple(number * one for one in units) if number else (0,)
    if pools.mixes(number, len(resources)) <= MENU:
        return pools.multisets(number, amount.allowed)
    return pools.Mix(0, number, sum(number * pools.unit(resource) for resource in resources))


def _expanded(mix: pools.Mix) -> tuple[int, ...]:
    if pools.has_more_selections(mix.limit, mix.number, pools.MOST_WAYS):
        raise TooManyWaysError("there are too many ways to choose these resources")
    resources = mix.limit.bit_length() // pools.BITS + 1
    return pools.selections(mix.limit, mix.number, (1 << resources) - 1)


class Gain(Operation):
    """Players gain amounts; who gains is the player, or others too."""

    __slots__ = ("amounts", "constant", "who")
    asks = "gain"

    def __init__(self, amounts: a.Amounts, who: a.Owner) -> None:
        """Remember what and who."""
        self.amounts = amounts
        self.who = who
        self.constant = constant_gains(amounts)

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer what can be gained; others choose for themselves afterwards."""
        ways = self.constant or gains(self.amounts, host, state, frame)
        if self.who is a.Owner.YOU:
            if len(ways) > 1:
                return host.ask_for_pool(state, frame, ways)
            self.answer(host, state, frame, ways[0])
            return None
        state.frames = go_on(frame)
        for player in reversed(those_meant(self.who, host, frame)):
            state.frames = (GAIN, player, ways, frame[BEARER], state.frames)
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Gain."""
        gain(state, frame[PLAYER], option, frame[BEARER])
        state.frames = go_on(frame)


def gain(state: State, player: int, pool: int, source: int = NO_CARD) -> None:
    """Move resources from the supply to a player; ``source``: the card whose ability gives them.

    What the player can't hold stays where it is.
    """
    if pool:
        state.note("gain", player, state.add_to_pool(player, pool), source)


def give(state: State, player: int, pool: int) -> None:
    """Let a player have what was taken from somewhere; what can't be held is lost."""
    held = state.add_to_pool(player, pool)
    if held != pool:
        state.note("excess", player, pool - held)


class Put(Operation):
    """Lay resources on a card: from the supply, or those that were paid."""

    __slots__ = ("amounts", "card", "constant")
    asks = "put"

    def __init__(self, amounts: a.Amounts | None, card: a.Target) -> None:
        """No amounts: what was paid."""
        self.amounts = amounts
        self.card = card
        self.constant = constant_gains(amounts) if amounts else None

    def about(self, host: Host, state: State, frame: Frame) -> dict[str, Any]:
        """Return the card that they are put on."""
        card = card_of(self.card, frame)
        return {"target": host.table.cards[card].id} if card >= 0 else {}

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer what can be put."""
        if self.amounts is None:
            ways: tuple[int, ...] = (frame[ENV][0],)
        elif self.amounts[0][0].each:
            ways = (self._of_each(host, state, frame),)
        else:
            ways = self.constant or gains(self.amounts, host, state, frame)
        if len(ways) > 1:
            return host.ask_for_pool(state, frame, ways)
        self.answer(host, state, frame, ways[0])
        return None

    def _of_each(self, host: Host, state: State, frame: Frame) -> int:
        assert self.amounts is not None
        amount = self.amounts[0][0]
        number = number_of(amount.number, host, frame)
        card = card_of(self.card, frame)
        present = state.on(card) if card >= 0 else 0
        return sum(
            number * pools.unit(resource)
            for resource in pools.resources_in(amount.allowed)
            if pools.count(present, resource)
        )

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Put them."""
        card = card_of(self.card, frame)
        if card >= 0 and option:
            state.put_on(card, option)
            state.note("put", frame[PLAYER], state.openly(card), option, frame[BEARER])
        state.frames = go_on(frame)


class Lose(Operation):
    """Let a loss befall other players; what it is stands in the table of losses."""

    __slots__ = ("loss", "who")

    def __init__(self, loss: int, who: a.Owner) -> None:
        """Remember which, and whom it befalls."""
        self.loss = loss
        self.who = who

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Open the loss for each player that it reaches."""
        state.frames = go_on(frame)
        host.lose(state, those_meant(self.who, host, frame), self.loss, frame[BEARER])
        return None
