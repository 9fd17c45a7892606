"""The operation that lets players react before something is done to a card."""

from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.frames import BEARER, ENV, PLAYER, Frame, go_on, steps
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import Operation, Options, card_of
from cardwright.runtime.operations.moving import owner_of
from cardwright.runtime.state import State


class Announce(Operation):
    """Open the window of an event, and below it what happens unless a reaction takes it away."""

    __slots__ = ("card", "event", "program", "zones")

    def __init__(self, card: a.Target, zones: tuple[int, ...], event: int, program: int) -> None:
        """``program`` is what is about to happen to the card, which is in one of the zones."""
        self.card = card
        self.zones = zones
        self.event = event
        self.program = program

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Let players react, the one who does it first."""
        card, player, bearer = card_of(self.card, frame), frame[PLAYER], frame[BEARER]
        state.frames = go_on(frame)
        if card < 0:
            return None
        owner = owner_of(state, self.zones, card)
        state.frames = steps(player, self.program, bearer, state.frames, frame[ENV])
        host.raise_event(state, self.event, player, subject=card, owner=owner, source=bearer)
        return None
