"""Operations that move cards between zones."""

from typing import Any, Protocol

from cardwright.runtime.bits import members
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.frames import (
    BEARER,
    ENV,
    NOBODY,
    OWN_SLOT,
    PLAYER,
    Frame,
    bind_number,
    go_on,
    with_env,
)
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import Operation, Options, card_of
from cardwright.runtime.state import State


class Mover(Protocol):
    """An operation that moves cards: by which verb, and to where."""

    @property
    def verb(self) -> int:
        """The verb."""
        ...

    @property
    def destination(self) -> int:
        """The zone."""
        ...


def note_move(state: State, step: Mover, player: int, card: int, *, zone: int, owner: int) -> None:
    """Write into the log that a card was moved out of a zone of its owner."""
    if not state.layout.zone_stride[zone]:
        owner = NOBODY
    state.note("move", player, card, step.verb, zone, owner, step.destination)


def holder(state: State, zone: int, card: int) -> int:
    """Return the player in whose zone a card is (0 for the table's zones), or -1."""
    if state.layout.zone_stride[zone]:
        return state.owner(zone, card)
    return 0 if state.zone(zone) >> card & 1 else -1


def owner_of(state: State, zones: tuple[int, ...], card: int) -> int:
    """Return the player in one of whose zones a card is; nobody, where none of them has it."""
    for zone in zones:
        owner = state.owner(zone, card) if state.layout.zone_stride[zone] else NOBODY
        if owner != NOBODY:
            return owner
    return NOBODY


class Move(Operation):
    """Move a card to a zone of the player, or of the table."""

    __slots__ = ("card", "destination", "event", "origins", "verb")

    def __init__(
        self, card: a.Target, origins: tuple[int, ...], destination: int, verb: int, event: int
    ) -> None:
        """``event`` is raised afterwards, where there is one."""
        self.card = card
        self.origins = origins
        self.destination = destination
        self.verb = verb
        self.event = event

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Move it, and let others react."""
        card = card_of(self.card, frame)
        player = frame[PLAYER]
        state.frames = go_on(frame)
        if card < 0:
            return None
        for zone in self.origins:
            owner = holder(state, zone, card)
            if owner >= 0:
                host.leave(state, card, zone, owner)
                # A player's card stays that player's, whoever moves it.
                is_of_player = bool(state.layout.zone_stride[zone])
                taker = owner if is_of_player else player
                host.enter(state, card, self.destination, taker)
                note_move(state, self, player, card, zone=zone, owner=owner)
                if self.event >= 0:
                    whose, source = (owner if is_of_player else NOBODY), frame[BEARER]
                    host.raise_event(
                        state, self.event, player, subject=card, owner=whose, source=source
                    )
                break
        return None


class ReturnBearer(Operation):
    """After a single use, put the card that bears the ability where it goes."""

    __slots__ = ("destination", "origins")

    def __init__(self, origins: tuple[int, ...], destination: int) -> None:
        """Remember from where to where."""
        self.origins = origins
        self.destination = destination

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Put it there."""
        card = frame[BEARER]
        for zone in self.origins:
            owner = holder(state, zone, card)
            if owner >= 0:
                host.leave(state, card, zone, owner)
                host.enter(state, card, self.destination, owner)
                state.note("return", owner, card, self.destination)
        state.frames = go_on(frame)
        return None


DRAWN = OWN_SLOT
"""The slot in which a program that draws keeps how many cards are still to be moved on."""


class Draw(Operation):
    """Move cards off the top of a pile."""

    __slots__ = ("count", "destination", "origin", "then_count")

    def __init__(self, origin: int, destination: int, count: int, then_count: int) -> None:
        """``then_count`` cards are to be moved on; as many fewer as could not be drawn."""
        self.origin = origin
        self.destination = destination
        self.count = count
        self.then_count = then_count

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Draw as many as there are."""
        drawn = 0
        while drawn < self.count:
            card = host.draw(state, self.origin, frame[PLAYER], self.destination)
            if card < 0:
                break
            drawn += 1
        left = max(self.then_count - (self.count - drawn), 0)
        state.frames = go_on(frame, bind_number(frame[ENV], DRAWN, left))
        return None


class MoveOn(Operation):
    """Choose cards, one after another, and move them on."""

    __slots__ = ("destination", "origin", "verb")
    asks = "card_to_move"
    shape = "card"

    def __init__(self, origin: int, destination: int, verb: int) -> None:
        """Remember from where to where."""
        self.origin = origin
        self.destination = destination
        self.verb = verb

    def about(self, host: Host, state: State, frame: Frame) -> dict[str, Any]:
        """Return what is done with the cards."""
        return {"purpose": host.table.game.verbs[self.verb].id}

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the cards while some are still to be moved."""
        cards = members(state.zone(self.origin, frame[PLAYER]))
        if not frame[ENV][1][DRAWN] or not cards:
            state.frames = go_on(frame)
            return None
        if len(cards) > 1:
            return cards
        self.answer(host, state, frame, cards[0])
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Move one, and come back for the next."""
        player = frame[PLAYER]
        host.leave(state, option, self.origin, player)
        host.enter(state, option, self.destination, player)
        note_move(state, self, player, option, zone=self.origin, owner=player)
        left = frame[ENV][1][DRAWN] - 1
        state.frames = with_env(frame, bind_number(frame[ENV], DRAWN, left))
