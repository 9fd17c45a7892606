"""Operations that bring a card into play for a price."""

from typing import Any

from cardwright.runtime.bits import members
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.frames import (
    BEARER,
    ENV,
    NO_CARD,
    OWN_SLOT,
    PLAYER,
    Frame,
    bind_card,
    bind_number,
    go_on,
)
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import NO_EVENT, Operation, Options
from cardwright.runtime.operations.moving import holder, note_move
from cardwright.runtime.operations.resources import pay
from cardwright.runtime.operations.selecting import owners
from cardwright.runtime.placement import Reduction
from cardwright.runtime.state import State

DEPLOYED = OWN_SLOT
"""The slot in which a program that brings a card into play keeps the slot of that card."""


class SelectToDeploy(Operation):
    """Choose a card to bring into play, among those that can be paid for; or none."""

    __slots__ = ("filter", "free", "owner", "reduction", "zones")
    asks = "card_to_deploy"
    shape = "card"

    def __init__(
        self,
        wanted: a.CardFilter,
        zones: tuple[int, ...],
        owner: a.Owner,
        free: bool,
        reduction: tuple[Reduction, ...],
    ) -> None:
        """Remember what may be brought, and for how much less."""
        self.filter = wanted
        self.zones = zones
        self.owner = owner
        self.free = free
        self.reduction = reduction

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer cards."""
        player = frame[PLAYER]
        cards = 0
        for owner in owners(self.owner, host, player):
            for zone in self.zones:
                cards |= state.zone(zone, owner)
        options = tuple(
            card
            for card in members(cards & host.table.matching(self.filter))
            if self.free or host.placement.affordable(state, player, card, self.reduction)
        )
        if options:
            return (*options, NO_CARD)
        self.answer(host, state, frame, NO_CARD)
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Remember the card."""
        slot = len(frame[ENV][2])
        bound = bind_number(bind_card(frame[ENV], slot, option), DEPLOYED, slot)
        state.frames = go_on(frame, bound)


class Deploy(Operation):
    """Pay for the card that was chosen, and bring it into play."""

    __slots__ = ("destination", "event", "free", "reduction", "verb", "zones")
    asks = "pay"

    def __init__(
        self,
        zones: tuple[int, ...],
        destination: int,
        verb: int,
        free: bool,
        reduction: tuple[Reduction, ...],
        *,
        event: int = NO_EVENT,
    ) -> None:
        """Remember where it comes from and goes to, for how much less, and what that raises."""
        self.zones = zones
        self.destination = destination
        self.verb = verb
        self.free = free
        self.reduction = reduction
        self.event = event

    def _card(self, frame: Frame) -> int:
        env = frame[ENV]
        return int(env[2][env[1][DEPLOYED]])

    def about(self, host: Host, state: State, frame: Frame) -> dict[str, Any]:
        """Return the card that is paid for."""
        return {"target": host.table.cards[self._card(frame)].id}

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the ways to pay."""
        card = self._card(frame)
        if card < 0:
            state.frames = go_on(frame)
            return None
        ways = (
            (0,) if self.free else host.placement.ways(state, frame[PLAYER], card, self.reduction)
        )
        if len(ways) > 1:
            return host.ask_for_pool(state, frame, ways)
        self.answer(host, state, frame, ways[0])
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Pay, and bring it into play."""
        player, card = frame[PLAYER], self._card(frame)
        pay(state, frame[PLAYER], option, frame[BEARER])
        for zone in self.zones:
            owner = holder(state, zone, card)
            if owner >= 0:
                host.leave(state, card, zone, owner)
                note_move(state, self, player, card, zone=zone, owner=owner)
                break
        host.enter(state, card, self.destination, player)
        state.frames = go_on(frame)
        if self.event != NO_EVENT:
            source = frame[BEARER]
            host.raise_event(state, self.event, player, subject=card, owner=player, source=source)
