"""Operations that choose players and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.runtime.amounts import Who, around, holders
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.frames import NO_CARD, NOBODY, Options, Payload
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.operations.control import Branch
from cardwright.runtime.operations.reactions import REACTION, reaction_option, reaction_parts
from cardwright.runtime.programs import Operation, Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine

# Who can choose among the cards of a player: whoever sees them.
THE_USER: Final = 0
THEIR_OWNER: Final = 1
CHANCE: Final = 2
SEARCH: Final = 3
"""The user, who looks through a pile that nobody sees."""


class Selector:
    """Cards that are asked for: of some kinds or types, in zones, in a state or not."""

    __slots__ = ("among", "cards", "other", "status", "value", "zones")

    def __init__(
        self,
        cards: int,
        zones: tuple[int, ...],
        *,
        other: bool = False,
        status: int = -1,
        value: bool = False,
        among: int = -1,
    ) -> None:
        """``cards``: those that fit, a bit mask; ``other``: not the bearer.

        ``status`` and ``value``: the state that they are to be put in, or out of. ``among``: the
        slot of the list that they are in, or -1.
        """
        self.among = among
        self.cards = cards
        self.zones = zones
        self.other = other
        self.status = status
        self.value = value

    def fitting(self, state: State, run: Steps, owners: tuple[int, ...]) -> int:
        """Return those of some players that are meant, as a bit mask."""
        cards = holders(state, self.zones, owners) & self.cards
        if self.status >= 0:
            in_state = state.status(self.status)
            cards &= ~in_state if self.value else in_state
        if self.among >= 0:
            cards &= mask_of(run.card_lists[self.among])
        return cards & ~(1 << run.bearer) if self.other else cards

    def candidates(self, state: State, run: Steps, owners: tuple[int, ...]) -> int:
        """Return those that may be chosen: none that was chosen before."""
        cards = self.fitting(state, run, owners)
        return cards & ~mask_of(run.picked) if run.picked else cards


class SelectPlayer(Operation):
    """Choose a player: a rival, or anybody; perhaps one who owns more of a resource."""

    __slots__ = ("anybody", "more", "paying", "purpose", "slot")
    asks = "player"
    shape = "player"

    def __init__(
        self,
        slot: int,
        *,
        anybody: bool,
        more: int = -1,
        purpose: str = "",
        paying: bool = False,
    ) -> None:
        """``more``: the resource that the player must own more of than the user, or -1."""
        self.slot = slot
        self.anybody = anybody
        self.more = more
        self.purpose = purpose
        self.paying = paying

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what the player is chosen for, where that is not plain."""
        return {"purpose": self.purpose} if self.purpose else {}

    def candidates(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return the players who may be chosen."""
        players = around(run.user, state.layout.players, self.anybody)
        return with_more(state, run.user, players, self.more)

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the players; as a cost, those with whom all of it can be paid."""
        options = self.candidates(state, run)
        if self.paying:
            return machine.offer(state, run, self, options)
        if len(options) > 1:
            return options
        run.bind_player(self.slot, options[0] if options else NOBODY)
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Remember the player."""
        run.bind_player(self.slot, option)


def with_more(state: State, user: int, players: tuple[int, ...], resource: int) -> tuple[int, ...]:
    """Return those of some players who own more of a resource than one; of none (-1): all."""
    if resource < 0:
        return players
    own = state.count(user, resource)
    return tuple([player for player in players if state.count(player, resource) > own])


class SelectOwner(SelectPlayer):
    """Choose a player several of whose cards are meant."""

    __slots__ = ("chooser", "least", "selector", "whole")
    is_cost = True

    def __init__(
        self,
        slot: int,
        selector: Selector,
        *,
        anybody: bool,
        chooser: int,
        least: int,
        paying: bool,
        whole: bool,
    ) -> None:
        """``least``: how many cards that fit the player must have; ``whole``: all are meant."""
        super().__init__(slot, anybody=anybody, paying=paying)
        self.whole = whole
        self.selector = selector
        self.chooser = chooser
        self.least = least

    def candidates(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return the players with enough cards; of cards that the user can't see, any count."""
        found = []
        for player in super().candidates(state, run):
            own = player == run.user and self.chooser == THEIR_OWNER
            if self.chooser == THE_USER or self.paying or own:
                cards = self.selector.fitting(state, run, (player,))
                if not self.whole:
                    cards = self.selector.candidates(state, run, (player,))
            else:
                cards = holders(state, self.selector.zones, (player,))
            if cards.bit_count() >= self.least:
                found.append(player)
        return tuple(found)


class Select(Branch):
    """Choose a card; as a cost it must be done, as an effect it may be left."""

    __slots__ = ("chooser", "paying", "purpose", "selector", "slot", "stand_ins", "who")
    is_cost = True
    asks = "card"
    shape = "card"

    def __init__(
        self,
        selector: Selector,
        who: Who,
        slot: int,
        *,
        chooser: int,
        paying: bool,
        purpose: str,
        stand_ins: int = 0,
    ) -> None:
        """The card goes into the slot; at ``end`` it goes on where none is chosen.

        ``purpose``: what is done with it, a verb of the game or a step of its own.
        ``stand_ins``: the kinds and types, if any, for which other cards may stand in.
        """
        super().__init__()
        self.selector = selector
        self.who = who
        self.slot = slot
        self.chooser = chooser
        self.paying = paying
        self.purpose = purpose
        self.stand_ins = stand_ins

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what the card is for."""
        return {"purpose": self.purpose}

    def asked(self, run: Steps) -> int:
        """Return who sees the cards."""
        return run.players[self.who.slot] if self.chooser == THEIR_OWNER else run.user

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer cards, none a second time, and reactions by which others stand in for them."""
        owners = self.who.players(state, run)
        options = members(self.selector.candidates(state, run, owners))
        if self.paying:
            return machine.offer(
                state, run, self, self._with_stand_ins(machine, state, run, options)
            )
        if not options:
            run.place = self.end
            return None
        if self.chooser == CHANCE:
            run.pick(self.slot, machine.luck.pick(state, options))
            return None
        if self.asked(run) == run.user:
            return (*options, NO_CARD)
        if len(options) > 1:
            return options
        run.pick(self.slot, options[0])
        return None

    def _with_stand_ins(
        self, machine: Machine, state: State, run: Steps, options: tuple[int, ...]
    ) -> tuple[int, ...]:
        if not self.stand_ins or run.user not in self.who.players(state, run):
            return options
        found = machine.stand_ins(state, run.user, self.stand_ins, run.bearer)
        return options + tuple(
            [reaction_option(card, place) for card, place in found if card not in run.picked]
        )

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Remember the card; a stand-in's own cost is paid first."""
        if option == NO_CARD:
            run.place = self.end
        elif option < REACTION:
            run.pick(self.slot, option)
        else:
            card, place = reaction_parts(option)
            run.pick(self.slot, card)
            state.note("react", run.user, card, place)
            linked = machine.table.reaction(card, place)
            bound = linked.bindings(NO_CARD, run.bearer)
            state.frames = machine.program(linked.program, run.user, card, run, bound)


class ListCards(Operation):
    """Set aside all cards that fit, player by player."""

    __slots__ = ("paying", "selector", "slot", "who")
    is_cost = True

    def __init__(self, selector: Selector, who: Who, slot: int, *, paying: bool) -> None:
        """``slot``: the list; as a cost there must be one at least."""
        self.selector = selector
        self.who = who
        self.slot = slot
        self.paying = paying

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """List them."""
        found: list[int] = []
        seen = 0
        for player in self.who.players(state, run):
            cards = self.selector.fitting(state, run, (player,)) & ~seen
            seen |= cards
            found += members(cards)
        run.bind_cards(self.slot, tuple(found))
        return () if self.paying and not found else None


class SelectToCount(Operation):
    """Choose cards on which something is counted."""

    __slots__ = ("left", "listed", "selector", "slot", "who")
    asks = "card"
    shape = "card"

    def __init__(self, selector: Selector, who: Who, slot: int, *, listed: int, left: int) -> None:
        """``slot``: where the last one is kept, or -1; ``listed``: the list that all go into.

        ``left``: where it is kept how many are still to come.
        """
        self.selector = selector
        self.who = who
        self.slot = slot
        self.listed = listed
        self.left = left

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what the card is for."""
        return {"purpose": "count"}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the cards that are not in the list."""
        while run.numbers[self.left]:
            fitting = self.selector.fitting(state, run, self.who.players(state, run))
            options = members(fitting & ~mask_of(run.card_lists[self.listed]))
            if len(options) > 1:
                return options
            if not options:
                break
            self._add(run, options[0])
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Add one, and come back for the next."""
        self._add(run, option)
        run.place -= 1

    def _add(self, run: Steps, card: int) -> None:
        run.bind_cards(self.listed, (*run.card_lists[self.listed], card))
        if self.slot >= 0:
            run.bind_card(self.slot, card)
        run.bind_number(self.left, run.numbers[self.left] - 1)


class SetAside(Operation):
    """Add a card that was chosen to a list."""

    __slots__ = ("card", "slot")

    def __init__(self, card: int, slot: int) -> None:
        """``card``: its slot; ``slot``: the list."""
        self.card = card
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Add it, where there is one."""
        card = run.cards[self.card]
        if card != NO_CARD:
            run.bind_cards(self.slot, (*run.card_lists[self.slot], card))
        return None


class OwnersOf(Operation):
    """List the players whose cards are in a list, clockwise from the user."""

    __slots__ = ("cards", "players", "zones")

    def __init__(self, cards: int, zones: tuple[int, ...], players: int) -> None:
        """``cards``: the list of cards, which are in these zones; ``players``: theirs."""
        self.cards = cards
        self.zones = zones
        self.players = players

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """List them, each once; what is nobody's is for the user to pay for."""
        owners = [owner_of(state, self.zones, card) for card in run.card_lists[self.cards]]
        theirs = {run.user if owner == NOBODY else owner for owner in owners}
        everybody = around(run.user, state.layout.players, True)
        run.bind_players(self.players, tuple([one for one in everybody if one in theirs]))
        return None


class LeaveOut(Operation):
    """Take the cards of one player out of a list."""

    __slots__ = ("cards", "player", "zones")

    def __init__(self, cards: int, zones: tuple[int, ...], player: int) -> None:
        """``cards``: the list of cards, which are in these zones; ``player``: the slot."""
        self.cards = cards
        self.zones = zones
        self.player = player

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Leave only those of others."""
        player, left = run.players[self.player], []
        for card in run.card_lists[self.cards]:
            owner = owner_of(state, self.zones, card)
            if player != (run.user if owner == NOBODY else owner):
                left.append(card)
        run.bind_cards(self.cards, tuple(left))
        return None


class Richer(Who):
    """Players who own more of a resource than the user."""

    __slots__ = ("resource",)

    def __init__(self, word: int, resource: int) -> None:
        """``resource``: which, or -1 for all of the players."""
        super().__init__(word)
        self.resource = resource

    def players(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return them: clockwise."""
        return with_more(state, run.user, super().players(state, run), self.resource)
