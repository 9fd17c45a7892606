"""Operations that put cards into a state, or out of it."""

from cardwright.runtime.bits import members
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.frames import BEARER, PLAYER, Frame, go_on
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import NO_EVENT, Operation, Options, card_of
from cardwright.runtime.operations.moving import owner_of
from cardwright.runtime.operations.selecting import meant
from cardwright.runtime.state import State


class SetStatus(Operation):
    """Put a card into a state, or out of it."""

    __slots__ = ("card", "event", "status", "value", "zones")

    def __init__(
        self,
        card: a.Target,
        zones: tuple[int, ...],
        status: int,
        value: bool,
        event: int = NO_EVENT,
    ) -> None:
        """``event`` is raised afterwards, where there is one, for the card in one of the zones."""
        self.card = card
        self.zones = zones
        self.status = status
        self.value = value
        self.event = event

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Do it, and let others react to a change."""
        card, player = card_of(self.card, frame), frame[PLAYER]
        state.frames = go_on(frame)
        if card < 0:
            return None
        changes = bool(state.status(self.status) >> card & 1) is not self.value
        state.set_status(self.status, card, self.value)
        state.note("status", player, state.openly(card), self.status, self.value)
        if changes and self.event != NO_EVENT:
            owner, source = owner_of(state, self.zones, card), frame[BEARER]
            host.raise_event(state, self.event, player, subject=card, owner=owner, source=source)
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
                shown = state.openly(card)
                state.note("status", frame[PLAYER], shown, self.status, self.value)
        state.frames = go_on(frame)
        return None
