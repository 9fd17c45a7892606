"""Operations that take resources from other players."""

from collections.abc import Callable
from typing import Any

from cardwright.runtime import pools
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.frames import BEARER, ENV, NO_CARD, PLAYER, Frame, go_on, steps
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import MENU, Operation, Options, number_of
from cardwright.runtime.operations.resources import give
from cardwright.runtime.operations.selecting import SelectPlayer
from cardwright.runtime.state import State


def rivals_with_more(resource: int, host: Host, state: State, player: int) -> tuple[int, ...]:
    """Return the rivals who own more of a resource, clockwise; of no resource (-1): all of them."""
    rivals = host.clockwise(player)
    if resource < 0:
        return rivals
    own = pools.count(state.pool(player), resource)
    return tuple(rival for rival in rivals if pools.count(state.pool(rival), resource) > own)


class SelectRival(SelectPlayer):
    """Choose a rival to take from."""

    __slots__ = ("more",)

    def __init__(self, more: int) -> None:
        """``more``: the resource that the rival must own more of, or -1."""
        super().__init__(a.Owner.A_RIVAL)
        self.more = more

    def about(self, host: Host, state: State, frame: Frame) -> dict[str, Any]:
        """Return what the rival is chosen for."""
        return {"purpose": "steal"}

    def candidates(self, host: Host, state: State, frame: Frame) -> tuple[int, ...]:
        """Return the rivals who own more."""
        return rivals_with_more(self.more, host, state, frame[PLAYER])


class ForEachRival(Operation):
    """Run a program once for each rival who fits, with that one as the player who was chosen."""

    __slots__ = ("more", "program")

    def __init__(self, more: int, program: int) -> None:
        """``more``: the resource that the rivals must own more of, or -1."""
        self.more = more
        self.program = program

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Put the programs on top of each other, that of the first rival uppermost."""
        player, bearer = frame[PLAYER], frame[BEARER]
        paid, numbers, cards, _ = frame[ENV]
        rivals = rivals_with_more(self.more, host, state, player)
        state.frames = go_on(frame)
        for rival in reversed(rivals):
            bound = (paid, numbers, cards, rival)
            state.frames = steps(player, self.program, bearer, state.frames, bound)
        return None


class Steal(Operation):
    """Take amounts from the rival who was chosen, or what that one has of them."""

    __slots__ = ("amounts",)
    asks = "steal"

    def __init__(self, amounts: a.Amounts) -> None:
        """Remember how much."""
        self.amounts = amounts

    def about(self, host: Host, state: State, frame: Frame) -> dict[str, Any]:
        """Return whom it is taken from."""
        return {"owner": frame[ENV][3]}

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer what can be taken; nothing happens where no rival fits."""
        rival = frame[ENV][3]
        if rival == NO_CARD:
            state.frames = go_on(frame)
            return None
        ways = _spoils(
            self.amounts, state.pool(rival), lambda number: number_of(number, host, frame)
        )
        if len(ways) > 1:
            return host.ask_for_pool(state, frame, ways)
        self.answer(host, state, frame, ways[0])
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Take it."""
        player, rival = frame[PLAYER], frame[ENV][3]
        state.take_from_pool(rival, option)
        state.note("steal", player, rival, option, frame[BEARER])
        give(state, player, option)
        state.frames = go_on(frame)


def _spoils(amounts: a.Amounts, pool: int, number_in: Callable[[a.Number], int]) -> tuple[int, ...]:
    """Return every pool that amounts can come to: of each alternative the largest there is."""
    found: dict[int, None] = {}
    for option in amounts:
        ways: dict[int, None] = {0: None}
        for amount in option:
            number = number_in(amount.number)
            if len(amounts) == len(option) == 1 and not amount.same:
                return _all_mixes(number, amount.allowed, pool)
            more = {way: _spoils_of(number, amount, pool - way) for way in ways}
            if sum(map(len, more.values())) > pools.MOST_WAYS:
                raise TooManyWaysError("there are too many ways to choose these resources")
            ways = {way + extra: None for way, extras in more.items() for extra in extras}
        most = max(map(pools.total, ways))
        found.update((way, None) for way in ways if pools.total(way) == most)
    return tuple(way for way in found if way) or (0,)


def _all_mixes(number: int, allowed: int, pool: int) -> tuple[int, ...]:
    """Return every way to take so many, or all there are; where they are many, a ``pools.Mix``."""
    own = pools.restrict(pool, allowed)
    number = min(number, pools.total(own))
    if pools.has_more_selections(own, number, MENU):
        return pools.Mix(0, number, own)
    return pools.selections(own, number, allowed)


def _spoils_of(number: int, amount: a.Amount, pool: int) -> tuple[int, ...]:
    if amount.same:
        return tuple(
            min(number, pools.count(pool, resource)) * pools.unit(resource)
            for resource in pools.resources_in(amount.allowed)
        ) or (0,)
    own = pools.restrict(pool, amount.allowed)
    number = min(number, pools.total(own))
    if pools.has_more_selections(own, number, pools.MOST_WAYS):
        raise TooManyWaysError("there are too many ways to choose these resources")
    return pools.selections(own, number, amount.allowed)
