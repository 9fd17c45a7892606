"""Operations on cards: select, change their state, move, draw, look, bring into play."""

from typing import Any

from cardwright.runtime.bits import members
from cardwright.runtime.costs import Demand
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.frames import (
    BEARER,
    ENV,
    NO_CARD,
    NOBODY,
    OWN_SLOT,
    PLAYER,
    Frame,
    bind_card,
    bind_number,
    go_on,
    steps,
    with_env,
)
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import Operation, Options, card_of
from cardwright.runtime.operations.resources import pay
from cardwright.runtime.placement import Reduction
from cardwright.runtime.state import State

STAND_IN = 1 << 20
"""An option that is a reaction by which a card stands in: added to the card and its ability."""


def stand_in(card: int, place: int) -> int:
    """Return the option that stands for a reaction."""
    return STAND_IN | card << 8 | place


def stand_in_parts(option: int) -> tuple[int, int]:
    """Return card and ability of such an option."""
    return option >> 8 & 0xFFF, option & 0xFF


def owners(owner: a.Owner, host: Host, player: int) -> tuple[int, ...]:
    """Return the players whose cards are meant."""
    if owner is a.Owner.YOU:
        return (player,)
    others = host.clockwise(player)
    return others if owner in (a.Owner.A_RIVAL, a.Owner.EACH_RIVAL) else (player, *others)


class Select(Operation):
    """Choose a card; as a cost it must be done, as an effect it may be left."""

    __slots__ = ("due", "is_cost", "purpose", "stand_ins", "status", "target", "value", "zones")
    asks = "card"
    shape = "card"

    def __init__(
        self,
        target: a.Target,
        zones: tuple[int, ...],
        *,
        is_cost: bool,
        purpose: str,
        status: int = -1,
        value: bool = False,
        stand_ins: bool = False,
        due: Demand | None = None,
    ) -> None:
        """``status`` and ``value``: the state that the card is to be put in, or out of.

        ``purpose``: what is done with it, a verb of the game or a step of its own.
        """
        self.stand_ins = stand_ins
        self.target = target
        self.zones = zones
        self.is_cost = is_cost
        self.purpose = purpose
        self.status = status
        self.value = value
        self.due = due

    def about(self, host: Host, state: State, frame: Frame) -> dict[str, Any]:
        """Return what the card is for."""
        return {"purpose": self.purpose}

    def candidates(self, host: Host, state: State, frame: Frame) -> int:
        """Return the cards that may be chosen."""
        cards = 0
        for player in owners(self.target.owner, host, frame[PLAYER]):
            for zone in self.zones:
                cards |= state.zone(zone, player)
        assert self.target.filter is not None
        cards &= host.table.matching(self.target.filter)
        if self.status >= 0:
            in_state = state.status(self.status)
            cards &= ~in_state if self.value else in_state
        if self.target.other:
            cards &= ~(1 << frame[BEARER])
        for chosen in frame[ENV][2]:
            if chosen >= 0:
                cards &= ~(1 << chosen)
        return cards

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer cards, and reactions by which others stand in for them."""
        options = members(self.candidates(host, state, frame))
        if self.is_cost:
            if self.stand_ins:
                options = (*options, *self._stand_ins(host, state, frame))
            if len(options) == 1:
                self.answer(host, state, frame, options[0])
                return None
            return options
        if not options:
            self.answer(host, state, frame, NO_CARD)
            return None
        return (*options, NO_CARD)

    def _stand_ins(self, host: Host, state: State, frame: Frame) -> tuple[int, ...]:
        assert self.target.filter is not None
        found = host.table.stand_ins(state, frame[PLAYER], self.target.filter, self.due)
        return tuple(stand_in(card, place) for card, place in found)

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Remember the card; a stand-in's own cost is paid first."""
        if option < STAND_IN:
            state.frames = go_on(frame, bind_card(frame[ENV], self.target.slot, option))
            return
        card, place = stand_in_parts(option)
        state.frames = go_on(frame, bind_card(frame[ENV], self.target.slot, card))
        reaction = host.table.reaction(card, place)
        state.note("react", frame[PLAYER], card, place)
        state.frames = steps(frame[PLAYER], reaction.program, card, state.frames)


class SelectPlayer(Operation):
    """Choose a player whose things are counted."""

    __slots__ = ("owner",)
    asks = "player"
    shape = "player"

    def __init__(self, owner: a.Owner) -> None:
        """A rival, or any player."""
        self.owner = owner

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the players."""
        options = owners(self.owner, host, frame[PLAYER])
        if len(options) > 1:
            return options
        self.answer(host, state, frame, options[0] if options else NO_CARD)
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Remember the player."""
        paid, numbers, cards, _ = frame[ENV]
        state.frames = go_on(frame, (paid, numbers, cards, option))


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
        assert self.target.filter is not None
        matching = host.table.matching(self.target.filter)
        for player in owners(self.target.owner, host, frame[PLAYER]):
            for zone in self.zones:
                for card in members(state.zone(zone, player) & matching):
                    if bool(state.status(self.status) >> card & 1) is not self.value:
                        state.set_status(self.status, card, self.value)
                        state.note("status", frame[PLAYER], card, self.status, self.value)
        state.frames = go_on(frame)
        return None


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
            owner = _holder(state, zone, card)
            if owner >= 0:
                host.leave(state, card, zone, owner)
                host.enter(state, card, self.destination, player)
                _note_move(state, self, player, card, zone=zone, owner=owner)
                if self.event >= 0:
                    host.raise_event(state, self.event, player, card, owner)
                break
        return None


def _note_move(
    state: State, step: "Move | MoveOn | Deploy", player: int, card: int, *, zone: int, owner: int
) -> None:
    if not state.layout.zone_stride[zone]:
        owner = NOBODY
    state.note("move", player, card, step.verb, zone, owner, step.destination)


def _holder(state: State, zone: int, card: int) -> int:
    """Return the player in whose zone a card is (0 for the table's zones), or -1."""
    if state.layout.zone_stride[zone]:
        return state.owner(zone, card)
    return 0 if state.zone(zone) >> card & 1 else -1


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
            owner = _holder(state, zone, card)
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
        _note_move(state, self, player, option, zone=self.origin, owner=player)
        left = frame[ENV][1][DRAWN] - 1
        state.frames = with_env(frame, bind_number(frame[ENV], DRAWN, left))


PILE = OWN_SLOT
"""The slot in which a program that looks at a pile keeps which one."""


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
        player = frame[PLAYER]
        host.look(state, frame[ENV][1][PILE], player, player, self.count)
        state.frames = go_on(frame)
        return None


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
        zone, player = frame[ENV][1][PILE], frame[PLAYER]
        seen = state.known_top(zone, player)[: self.count]
        placed = sum(card in seen for card in frame[ENV][2])
        return {"zone": host.table.game.zones[zone].id, "number": placed + 1}

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the cards that have no place yet."""
        seen = state.known_top(frame[ENV][1][PILE], frame[PLAYER])[: self.count]
        placed = tuple(card for card in frame[ENV][2] if card in seen)
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

    __slots__ = ("destination", "free", "reduction", "verb", "zones")
    asks = "pay"

    def __init__(
        self,
        zones: tuple[int, ...],
        destination: int,
        verb: int,
        free: bool,
        reduction: tuple[Reduction, ...],
    ) -> None:
        """Remember where it comes from and goes to, and for how much less."""
        self.zones = zones
        self.destination = destination
        self.verb = verb
        self.free = free
        self.reduction = reduction

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
        pay(state, frame, option)
        for zone in self.zones:
            owner = _holder(state, zone, card)
            if owner >= 0:
                host.leave(state, card, zone, owner)
                _note_move(state, self, player, card, zone=zone, owner=owner)
                break
        host.enter(state, card, self.destination, player)
        state.frames = go_on(frame)
