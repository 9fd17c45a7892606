"""Operations that look at a pile and put its cards in order."""

from typing import Any

from cardwright.runtime.frames import (
    ENV,
    OWN_SLOT,
    PLAYER,
    Frame,
    bind_card,
    bind_number,
    go_on,
    with_env,
)
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import Operation, Options
from cardwright.runtime.state import State

PILE = OWN_SLOT
"""The slot in which a program that looks at a pile keeps which one."""
CHOSEN_BEFORE = OWN_SLOT + 1
"""The slot in which it keeps how many cards were chosen before, for something else."""


class ChoosePile(Operation):
    """Choose the pile to look at."""

    __slots__ = ("zones",)
    asks = "pile"
    shape = "zone"

    def __init__(self, zones: tuple[int, ...]) -> None:
        """Remember the piles."""
        self.zones = zones

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the piles."""
        if len(self.zones) > 1:
            return self.zones
        self.answer(host, state, frame, self.zones[0])
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Remember the pile."""
        state.frames = go_on(frame, bind_number(frame[ENV], PILE, option))


class Look(Operation):
    """Look at the top of the pile that was chosen."""

    __slots__ = ("count",)

    def __init__(self, count: int) -> None:
        """Remember how many."""
        self.count = count

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Look."""
        player, env = frame[PLAYER], frame[ENV]
        host.look(state, env[1][PILE], player, player, self.count)
        state.frames = go_on(frame, bind_number(env, CHOSEN_BEFORE, len(env[2])))
        return None


def _placed(frame: Frame) -> tuple[int, ...]:
    """Return the cards that have a place already, from the top."""
    _, numbers, cards, _ = frame[ENV]
    placed: tuple[int, ...] = cards[numbers[CHOSEN_BEFORE] :]
    return placed


class Order(Operation):
    """Put the cards that were looked at back, the top one first."""

    __slots__ = ("count",)
    asks = "next_on_pile"
    shape = "card"

    def __init__(self, count: int) -> None:
        """Remember how many."""
        self.count = count

    def about(self, host: Host, state: State, frame: Frame) -> dict[str, Any]:
        """Return the pile, and which card of it comes next: 1 is the top."""
        zone = frame[ENV][1][PILE]
        return {"zone": host.table.game.zones[zone].id, "number": len(_placed(frame)) + 1}

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the cards that have no place yet."""
        seen = state.known_top(frame[ENV][1][PILE], frame[PLAYER])[: self.count]
        placed = _placed(frame)
        left = tuple(card for card in seen if card not in placed)
        if len(left) > 1:
            return left
        self._finish(state, frame, (*placed, *left))
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Place one, and come back for the next."""
        slot = len(frame[ENV][2])
        state.frames = with_env(frame, bind_card(frame[ENV], slot, option))

    def _finish(self, state: State, frame: Frame, order: tuple[int, ...]) -> None:
        zone, player = frame[ENV][1][PILE], frame[PLAYER]
        below = state.known_top(zone, player)[len(order) :]
        knowers = state.knowers_of_top(zone, player)
        if len(order) > 1:  # whoever knew them before can't tell any more which is where
            knowers = ((1 << player,) * len(order)) + knowers[len(order) :]
            state.note("sort", player, zone, len(order))
        state.set_known_top(zone, player, (*order, *below), knowers)
        state.frames = go_on(frame)
