"""What all operations share: how they are run, and how they read cards and numbers."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final

from cardwright.runtime import pools
from cardwright.runtime.bits import mask_of
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.frames import BEARER, ENV, NO_CARD, PLAYER, Frame
from cardwright.runtime.hosting import Host
from cardwright.runtime.state import State

NO_EVENT: Final = -1
MENU: Final = 100
"""The most options that a player is shown at once; larger choices are asked part by part."""

Options = tuple[int, ...] | None
"""What may be chosen; None where there was nothing to choose and the operation is done."""


class Operation(ABC):
    """One step of a program."""

    __slots__ = ()
    asks: ClassVar[str] = ""
    """The kind of question, for clients; empty where it never asks."""
    shape: ClassVar[str] = "pool"
    """What its options are: see ``decisions``."""

    @abstractmethod
    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Do it, or return what may be chosen."""

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Go on with what was chosen."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def about(self, host: Host, state: State, frame: Frame) -> dict[str, Any]:
        """Return what a client must know to put the question into words."""
        return {}


def card_of(target: a.Target, frame: Frame) -> int:
    """Return the card that a target stands for in a running program, or -1."""
    if target.how == a.THIS:
        return int(frame[BEARER])
    cards = frame[ENV][2]
    return cards[target.slot] if target.slot < len(cards) else NO_CARD


def chosen_in(frame: Frame) -> int:
    """Return the cards that a running program has chosen so far, as a bit mask: none pays twice."""
    return mask_of(card for card in frame[ENV][2] if card != NO_CARD)


def number_of(number: a.Number, host: Host, frame: Frame) -> int:
    """Return what a number comes to."""
    result = number.constant
    numbers = frame[ENV][1]
    for slot in number.variables:
        result += numbers[slot] if slot < len(numbers) else 0
    for target in number.printed_costs:
        card = card_of(target, frame)
        if card != NO_CARD:
            result += host.table.printed_cost(card)
    return result


def times(count: a.Count | None, host: Host, state: State, frame: Frame) -> int:
    """Return how many times something happens that happens once per something."""
    if count is None:
        return 1
    if count.what == a.VARIABLE:
        numbers = frame[ENV][1]
        found = numbers[count.variable] if count.variable < len(numbers) else 0
    elif count.what == a.RESOURCE_ON:
        assert count.card is not None
        card = card_of(count.card, frame)
        found = pools.total(pools.restrict(state.on(card), count.resources)) if card >= 0 else 0
    elif count.what == a.RESOURCE_OF:
        found = sum(
            pools.total(pools.restrict(state.pool(player), count.resources))
            for player in those_meant(count.owner, host, frame)
        )
    else:
        assert count.filter is not None
        cards = 0
        for player in those_meant(count.owner, host, frame):
            cards |= state.in_play(player)
        found = (cards & host.table.matching(count.filter)).bit_count()
    return found // count.every


def those_meant(owner: a.Owner, host: Host, frame: Frame) -> tuple[int, ...]:
    """Return the players that a program means, clockwise; a single other one was chosen before."""
    player = frame[PLAYER]
    if owner is a.Owner.YOU:
        return (player,)
    if owner in (a.Owner.A_RIVAL, a.Owner.ANY_PLAYER):
        chosen = frame[ENV][3]
        return (chosen,) if chosen >= 0 else ()
    others = host.clockwise(player)
    return others if owner is a.Owner.EACH_RIVAL else (player, *others)
