"""Operations that choose players and cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.runtime.amounts import CHOSEN, Number, Who, around, holders
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.comparing import Being, Sieve, Test
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

    __slots__ = ("among", "another", "cards", "other", "sieve", "status", "value", "zones")

    def __init__(
        self,
        cards: int,
        zones: tuple[int, ...],
        *,
        other: bool = False,
        another: tuple[int, ...] | None = None,
        status: int = -1,
        value: bool = False,
        sieve: Sieve | None = None,
        among: int = -1,
    ) -> None:
        """``cards``: those that fit, a bit mask; ``other``: not the bearer.

        ``another``: nor one that was chosen before, or is in one of these slots. ``status`` and
        ``value``: the state that they are to be put in, or out of. ``sieve``: what else they are.
        ``among``: the slot of the list that they are in, or -1.
        """
        self.among = among
        self.cards = cards
        self.zones = zones
        self.other = other
        self.another = another
        self.status = status
        self.value = value
        self.sieve = sieve

    def narrow(self, being: Being) -> None:
        """Mean only those that these words mean too."""
        self.cards &= being.ever
        if not being.is_fixed:
            self.leave_out(being)

    def leave_out(self, test: Test | None) -> None:
        """Mean only those that pass a test, if there is one."""
        if test is not None:
            self.sieve = (self.sieve or Sieve(self.cards)).also(test)

    def fitting(self, state: State, run: Steps, owners: tuple[int, ...]) -> int:
        """Return those of some players that are meant, as a bit mask; not only the best."""
        cards = holders(state, self.zones, owners) & self.cards
        if self.status >= 0:
            in_state = state.status(self.status)
            cards &= ~in_state if self.value else in_state
        if self.among >= 0:
            cards &= mask_of(run.card_lists[self.among])
        if self.other:
            cards &= ~(1 << run.bearer)
        if self.another is not None:
            named = [card for slot in self.another if (card := run.cards[slot]) != NO_CARD]
            cards &= ~mask_of((*run.picked, *named))
        return cards if self.sieve is None else self.sieve.kept(state, run, cards)

    def candidates(self, state: State, run: Steps, owners: tuple[int, ...]) -> int:
        """Return those that may be chosen: none that was chosen before."""
        cards = self.fitting(state, run, owners)
        return cards & ~mask_of(run.picked) if run.picked else cards

    def best(self, state: State, run: Steps, cards: int) -> int:
        """Return those of some cards that have the most or the least of something, if asked for."""
        return cards if self.sieve is None else self.sieve.best(state, run, cards)


class SelectPlayer(Operation):
    """Choose one of some players."""

    __slots__ = ("in_cost", "purpose", "slot", "who")
    asks = "player"
    shape = "player"

    def __init__(self, slot: int, who: Who, *, purpose: str = "", in_cost: bool = False) -> None:
        """``who``: all of whom one is chosen.

        ``in_cost``: what is counted of the player is paid, so that it must be payable.
        """
        self.in_cost = in_cost
        self.slot = slot
        self.who = who
        self.purpose = purpose

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what the player is chosen for, where that is not plain."""
        return {"purpose": self.purpose} if self.purpose else {}

    def candidates(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return the players who may be chosen."""
        return self.who.players(state, run)

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the players; as a cost, those with whom all of it can be paid."""
        options = self.candidates(state, run)
        if len(options) > 1:
            return machine.offer(state, run, self, options) if self.in_cost else options
        run.bind_player(self.slot, options[0] if options else NOBODY)
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Remember the player."""
        run.bind_player(self.slot, option)


class BindOwner(Operation):
    """Find out whose a card is."""

    __slots__ = ("card", "slot", "zones")

    def __init__(self, card: int, slot: int, zones: tuple[int, ...]) -> None:
        """``card``: its slot, or -1 for the bearer; ``slot``: the player's."""
        self.card = card
        self.slot = slot
        self.zones = zones

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Keep the player, or nobody."""
        card = run.cards[self.card] if self.card >= 0 else run.bearer
        owner = owner_of(state, self.zones, card) if card != NO_CARD else NOBODY
        run.bind_player(self.slot, owner)
        return None


class IfSomebody(Branch):
    """Go on, or at the end where there is no player who is meant; then a cost can't be paid."""

    __slots__ = ("paying", "who")
    is_cost = True

    def __init__(self, who: Who, *, paying: bool) -> None:
        """Remember who."""
        super().__init__()
        self.who = who
        self.paying = paying

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Look."""
        if self.who.players(state, run):
            return None
        if self.paying:
            return ()
        run.place = self.end
        return None


class SelectOwner(SelectPlayer):
    """Choose a player several of whose cards are meant."""

    __slots__ = ("chooser", "least", "paying", "selector", "up_to", "whole")
    is_cost = True

    def __init__(
        self,
        slot: int,
        selector: Selector,
        who: Who,
        *,
        chooser: int,
        least: Number,
        paying: bool,
        whole: bool,
        up_to: bool,
        in_cost: bool = False,
    ) -> None:
        """``least``: how many cards that fit the player must have.

        ``whole``: also those that were chosen before. ``up_to``: it may be none, also where it is
        a cost.
        """
        super().__init__(slot, who, in_cost=in_cost)
        self.whole = whole
        self.up_to = up_to
        self.selector = selector
        self.chooser = chooser
        self.least = least
        self.paying = paying

    def candidates(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return the players with enough cards; of cards that the user can't see, any count."""
        found = []
        least = self.least.value(state, run)
        for player in super().candidates(state, run):
            own = player == run.user and self.chooser == THEIR_OWNER
            must_pay = self.paying and not self.up_to
            if self.chooser == THE_USER or must_pay or own:
                cards = self.selector.fitting(state, run, (player,))
                if not self.whole:
                    cards = self.selector.candidates(state, run, (player,))
            else:
                cards = holders(state, self.selector.zones, (player,))
            if cards.bit_count() >= least:
                found.append(player)
        return tuple(found)

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the players; as a cost, those with whose cards all of it can be paid."""
        if self.paying:
            options = self.candidates(state, run)
            if options or not self.up_to:
                return machine.offer(state, run, self, options)
        return super().open(machine, state, run)


class Select(Branch):
    """Choose a card. One of up to so many may be left; whoever searches a pile may find none."""

    __slots__ = (
        "chooser", "must", "paying", "purpose", "selector", "slot", "stand_ins", "up_to", "who",
    )  # fmt: skip
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
        must: bool = False,
        up_to: bool = False,
    ) -> None:
        """The card goes into the slot; at ``end`` it goes on where none is chosen.

        ``must``: it is found, too, where a pile is searched.

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
        self.must = must
        self.up_to = up_to

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what the card is for."""
        return {"purpose": self.purpose}

    def asked(self, run: Steps) -> int:
        """Return who sees the cards."""
        return self.who.one(run) if self.chooser == THEIR_OWNER else run.user

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer cards, none a second time, and reactions by which others stand in for them."""
        owners = self.who.players(state, run)
        found = self.selector.candidates(state, run, owners)
        found = self.selector.best(state, run, found)
        if self.chooser != CHANCE:
            found = machine.table.without_copies(state, found)
        options = members(found)
        if self.paying:
            options = self._with_stand_ins(machine, state, run, options)
            if not self.up_to:
                return machine.offer(state, run, self, options)
            if options:
                return machine.offer(state, run, self, (*options, NO_CARD))
        if not options:
            run.place = self.end
            return None
        if self.chooser == CHANCE:
            run.pick(self.slot, machine.luck.pick(state, options))
            return None
        if self.up_to or (self.chooser == SEARCH and not self.must):
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
            linked = machine.table.ability(card, place)
            bound = linked.bindings(NO_CARD, run.bearer)
            state.frames = machine.program(linked.program, run.user, card, run, bound)


class SelectPlace(Branch):
    """Choose the place that cards come to: any that fits, chosen before or not."""

    __slots__ = ("selector", "slot", "who")
    asks = "card"
    shape = "card"

    def __init__(self, selector: Selector, who: Who, slot: int) -> None:
        """The place goes into the slot; at ``end`` it goes on where there is none."""
        super().__init__()
        self.selector = selector
        self.who = who
        self.slot = slot

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what the card is for."""
        return {"purpose": "place"}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the places."""
        fitting = self.selector.fitting(state, run, self.who.players(state, run))
        options = members(self.selector.best(state, run, fitting))
        if not options:
            run.place = self.end
            return None
        if len(options) > 1:
            return options
        run.bind_card(self.slot, options[0])
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Remember the place."""
        run.bind_card(self.slot, option)


class IfCard(Branch):
    """Go on elsewhere if a card that was named before is none."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        super().__init__()
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Go on at ``end`` where there is no card."""
        if run.cards[self.slot] == NO_CARD:
            run.place = self.end
        return None


class IfInPlay(IfCard):
    """Go on elsewhere if a card is not in play, or is none; a slot of -1 is the bearer's."""

    __slots__ = ()

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Go on at ``end`` where there is no such card."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        if card == NO_CARD or not state.is_in_play(card):
            run.place = self.end
        return None


class ChooseNumber(Operation):
    """Choose how many cards are meant, the first time that they are asked for."""

    __slots__ = ("known", "paying", "selector", "slot", "who")
    asks = "how_many_cards"
    shape = "count"

    def __init__(
        self, selector: Selector, who: Who, slot: int, known: int, *, paying: bool
    ) -> None:
        """The number goes into the slot; ``known``: the slot that tells whether it was chosen."""
        self.selector = selector
        self.who = who
        self.slot = slot
        self.known = known
        self.paying = paying

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer as many as there are; as a cost, numbers with which all of it can be paid."""
        if run.numbers[self.known]:
            return None
        players = self.who.players(state, run)
        most = self.selector.candidates(state, run, players).bit_count()
        options = tuple(range(most + 1))
        if self.paying:
            return machine.offer(state, run, self, options)
        if most:
            return options
        self.answer(machine, state, run, 0)
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Keep the number."""
        run.bind_number(self.slot, option)
        run.bind_number(self.known, 1)


class ChooseUpTo(Operation):
    """Choose how many cards are drawn, up to a number in a slot."""

    __slots__ = ("slot",)
    asks = "how_many_cards"
    shape = "count"

    def __init__(self, slot: int) -> None:
        """The number that is chosen takes its place."""
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer all numbers up to that one."""
        most = run.numbers[self.slot]
        return tuple(range(most + 1)) if most else None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Keep the number."""
        run.bind_number(self.slot, option)


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
        best = self.selector.best(state, run, seen)
        if best != seen:
            found = [card for card in found if best >> card & 1]
        run.bind_cards(self.slot, tuple(found))
        return () if self.paying and not found else None


class SelectToCount(Operation):
    """Choose cards on which something is counted."""

    __slots__ = ("in_cost", "left", "listed", "selector", "slot", "who")
    asks = "card"
    shape = "card"

    def __init__(
        self, selector: Selector, who: Who, slot: int, *, listed: int, left: int, in_cost: bool
    ) -> None:
        """``slot``: where the last one is kept, or -1; ``listed``: the list that all go into.

        ``left``: where it is kept how many are still to come. ``in_cost``: what is counted is paid,
        so that it must be payable.
        """
        self.in_cost = in_cost
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
            left = fitting & ~mask_of(run.card_lists[self.listed])
            best = self.selector.best(state, run, left)
            options = members(machine.table.without_copies(state, best))
            if len(options) > 1:
                return machine.offer(state, run, self, options) if self.in_cost else options
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

    __slots__ = ("card", "selector", "slot")

    def __init__(self, card: int, slot: int, selector: Selector | None = None) -> None:
        """``card``: its slot; ``slot``: the list; ``selector``: what it must be by now, if any."""
        self.card = card
        self.slot = slot
        self.selector = selector

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Add it, where there is one that fits."""
        card = run.cards[self.card]
        if card == NO_CARD:
            return None
        everybody = tuple(range(state.layout.players))
        fits = self.selector is None or self.selector.fitting(state, run, everybody) >> card & 1
        if fits:
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


class OwnerOf(Who):
    """The player whose card it is."""

    __slots__ = ("zones",)

    def __init__(self, slot: int, zones: tuple[int, ...]) -> None:
        """``slot``: the card's, or -1 for the bearer."""
        super().__init__(CHOSEN, slot)
        self.zones = zones

    def players(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return the one, or nobody."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        owner = owner_of(state, self.zones, card) if card != NO_CARD else NOBODY
        return () if owner == NOBODY else (owner,)


class Others(Who):
    """Those of some players who are not the one who acts."""

    __slots__ = ("whom",)

    def __init__(self, whom: Who) -> None:
        """``whom``: all that are meant otherwise."""
        super().__init__(whom.word, whom.slot)
        self.whom = whom

    def players(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return them, in the same order."""
        return tuple([one for one in self.whom.players(state, run) if one != run.user])
