"""Operations that put cards into a state, or out of it."""

from cardwright.runtime.bits import members
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.frames import (
    PLAYER,
    Frame,
    go_on,
)
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import Operation, Options, card_of
from cardwright.runtime.operations.selecting import meant
from cardwright.runtime.state import State


class SetStatus(Operation):
    """Put a card into a state, or out of it."""

    __slots__ = ("card", "status", "value")

    def __init__(self, card: a.Target, status: int, value: bool) -> None:
        """Remember which card and state."""
        self.card = card
        self.status = status
        self.value = value

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Do it."""
        card = card_of(self.card, frame)
        if card >= 0:
            state.set_status(self.status, card, self.value)
            state.note("status", frame[PLAYER], card, self.status, self.value)
        state.frames = go_on(frame)
        return None


class SetStatusOfAll(Operation):
    """Put every card that fits into a state, or out of it."""

    __slots__ = ("status", "target", "value", "zones")

    def __init__(self, target: a.Target, zones: tuple[int, ...], status: int, value: bool) -> None:
        """Remember which cards and state."""
        self.target = target
        self.zones = zones
        self.status = status
        self.value = value

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Do it."""
        for card in members(meant(self.target, self.zones, host, state, frame)):
            if bool(state.status(self.status) >> card & 1) is not self.value:
                state.set_status(self.status, card, self.value)
                state.note("status", frame[PLAYER], card, self.status, self.value)
        state.frames = go_on(frame)
        return None
