"""Operations that choose a card or a player."""

from typing import Any

from cardwright.runtime.bits import members
from cardwright.runtime.costs import Cost, Wanted
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.frames import (
    BEARER,
    ENV,
    NO_CARD,
    PLAYER,
    Frame,
    bind_card,
    go_on,
    steps,
)
from cardwright.runtime.hosting import Host
from cardwright.runtime.operations.base import Operation, Options, chosen_in
from cardwright.runtime.operations.reactions import REACTION, reaction_option, reaction_parts
from cardwright.runtime.state import State


def owners(owner: a.Owner, host: Host, player: int) -> tuple[int, ...]:
    """Return the players whose cards are meant."""
    if owner is a.Owner.YOU:
        return (player,)
    others = host.clockwise(player)
    return others if owner in (a.Owner.A_RIVAL, a.Owner.EACH_RIVAL) else (player, *others)


def meant(target: a.Target, zones: tuple[int, ...], host: Host, state: State, frame: Frame) -> int:
    """Return the cards in some zones that a target could mean, as a bit mask."""
    cards = 0
    for player in owners(target.owner, host, frame[PLAYER]):
        for zone in zones:
            cards |= state.zone(zone, player)
    assert target.filter is not None
    cards &= host.table.matching(target.filter)
    return cards & ~(1 << frame[BEARER]) if target.other else cards


class Select(Operation):
    """Choose a card; as a cost it must be done, as an effect it may be left."""

    __slots__ = ("is_cost", "purpose", "rest", "slot", "stand_ins", "wanted")
    asks = "card"
    shape = "card"

    def __init__(
        self,
        wanted: Wanted,
        slot: int,
        *,
        is_cost: bool,
        purpose: str,
        stand_ins: bool = False,
        rest: Cost | None = None,
    ) -> None:
        """The card goes into the slot.

        ``purpose``: what is done with it, a verb of the game or a step of its own.
        ``rest``: what the same cost asks for after this.
        """
        self.wanted = wanted
        self.slot = slot
        self.is_cost = is_cost
        self.purpose = purpose
        self.stand_ins = stand_ins
        self.rest = rest

    def about(self, host: Host, state: State, frame: Frame) -> dict[str, Any]:
        """Return what the card is for."""
        return {"purpose": self.purpose}

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer cards, none a second time, and reactions by which others stand in for them."""
        cards = self.wanted.candidates(host.table, state, frame[PLAYER], frame[BEARER])
        chosen = chosen_in(frame)
        options = members(cards & ~chosen)
        if self.is_cost:
            options = self._for_cost(options, chosen, host, state, frame)
            if len(options) == 1:
                self.answer(host, state, frame, options[0])
                return None
            return options
        if not options:
            self.answer(host, state, frame, NO_CARD)
            return None
        return (*options, NO_CARD)

    def _for_cost(
        self, cards: tuple[int, ...], chosen: int, host: Host, state: State, frame: Frame
    ) -> tuple[int, ...]:
        """Keep the cards, and add the stand-ins, that leave enough for the rest of the cost."""
        table, player, bearer, rest = host.table, frame[PLAYER], frame[BEARER], self.rest
        if rest is not None and rest.depends_on_cards:
            cards = tuple(
                card
                for card in cards
                if rest.is_payable(table, state, player, bearer, spent=chosen | 1 << card)
            )
        if not self.stand_ins:
            return cards
        pool = state.pool(player)
        found = table.stand_ins(state, player, self.wanted.filter, None, pool)
        return cards + tuple(
            reaction_option(card, place)
            for card, place in found
            if rest is None
            or rest.is_payable(
                table,
                state,
                player,
                bearer,
                spent=chosen | 1 << card,
                also=table.reaction(card, place).cost.demand,
                alone=True,
            )
        )

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Remember the card; a stand-in's own cost is paid first."""
        if option < REACTION:
            state.frames = go_on(frame, bind_card(frame[ENV], self.slot, option))
            return
        card, place = reaction_parts(option)
        state.frames = go_on(frame, bind_card(frame[ENV], self.slot, card))
        reaction = host.table.reaction(card, place)
        state.note("react", frame[PLAYER], card, place)
        state.frames = steps(frame[PLAYER], reaction.program, card, state.frames)


class ForAll(Operation):
    """Run a program for every card that fits, with that card as the one that was chosen."""

    __slots__ = ("program", "target", "zones")

    def __init__(self, target: a.Target, zones: tuple[int, ...], program: int) -> None:
        """Remember which cards, and what is done with each."""
        self.target = target
        self.zones = zones
        self.program = program

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Put the programs on top of each other, that of the first card uppermost."""
        cards = members(meant(self.target, self.zones, host, state, frame))
        state.frames = go_on(frame)
        for card in reversed(cards):
            bound = bind_card(frame[ENV], self.target.slot, card)
            state.frames = steps(frame[PLAYER], self.program, frame[BEARER], state.frames, bound)
        return None


class SelectPlayer(Operation):
    """Choose a player whose things are counted, or whom something befalls."""

    __slots__ = ("owner",)
    asks = "player"
    shape = "player"

    def __init__(self, owner: a.Owner) -> None:
        """A rival, or any player."""
        self.owner = owner

    def candidates(self, host: Host, state: State, frame: Frame) -> tuple[int, ...]:
        """Return the players who may be chosen."""
        return owners(self.owner, host, frame[PLAYER])

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the players."""
        options = self.candidates(host, state, frame)
        if len(options) > 1:
            return options
        self.answer(host, state, frame, options[0] if options else NO_CARD)
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Remember the player."""
        paid, numbers, cards, _ = frame[ENV]
        state.frames = go_on(frame, (paid, numbers, cards, option))
