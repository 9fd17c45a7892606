"""Operations that decide what happens next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.amounts import Number, Quantity, Who
from cardwright.runtime.frames import NO_CARD, NOBODY, Options, Payload
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts
from cardwright.runtime.pools import MOST
from cardwright.runtime.programs import Called, Operation, Room, Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.conditions import Condition
    from cardwright.runtime.machine import Machine


class Branch(Operation):
    """An operation that may go on elsewhere: at ``end``, which is set when it is known."""

    __slots__ = ("end",)

    def __init__(self) -> None:
        """Start without an end."""
        self.end = 0


class Jump(Branch):
    """Go on elsewhere."""

    __slots__ = ()

    def goes_back(self, place: int) -> bool:
        """Whether it ends a loop."""
        return self.end <= place

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Go there."""
        run.place = self.end
        return None


class Choice(Operation):
    """Choose one of several places to go on; as a cost, among those that can be paid."""

    __slots__ = ("paying", "starts")
    is_cost = True
    asks = "choice"
    shape = "alternative"

    def __init__(self, *, paying: bool) -> None:
        """The places are added when they are known."""
        self.starts: list[int] = []
        self.paying = paying

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the alternatives."""
        options = tuple(range(len(self.starts)))
        if self.paying:
            return machine.offer(state, run, self, options)
        return options

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Go on with the one that was chosen."""
        run.place = self.starts[option]


class Paid(Operation):
    """The end of a cost: now players react to what paying it has done."""

    __slots__ = ()
    ends_cost = True

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Open the windows of what was raised, that of the first uppermost."""
        trial = state.trial
        if trial is not None:
            trial.paid = run.below is trial.floor
            return () if trial.paid else None
        raised, run.raised = run.raised, ()
        for event, card, owner in reversed(raised):
            machine.raise_event(
                state, event, run.user, subject=card, owner=owner, source=run.bearer
            )
        return None


class ForPlayers(Operation):
    """Begin to do something for each of some players."""

    __slots__ = ("slot", "who")

    def __init__(self, who: Who, slot: int) -> None:
        """``slot``: the list of those whose turn is still to come."""
        self.who = who
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Fix who they are."""
        run.bind_players(self.slot, self.who.players(state, run))
        return None


class NextPlayer(Branch):
    """Go on with the next player of a list; at the end of the loop where there is none."""

    __slots__ = ("player", "slot")

    def __init__(self, slot: int, player: int) -> None:
        """``player``: the slot of the one whose turn it is."""
        super().__init__()
        self.slot = slot
        self.player = player

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Take the next."""
        queue = run.player_lists[self.slot]
        if not queue:
            run.place = self.end
            return None
        run.bind_player(self.player, queue[0])
        run.bind_players(self.slot, queue[1:])
        return None


class NextActor(NextPlayer):
    """Let the next player of a list act; at the end of the loop, the one who acted before.

    What the ability binds meanwhile means nothing to the next.
    """

    __slots__ = ("actor", "after", "before")

    def __init__(self, slot: int, player: int, actor: int, before: Room) -> None:
        """``actor``: the slot of who acted before, or -1 for the user."""
        super().__init__(slot, player)
        self.actor = actor
        self.before = before
        self.after = before
        """How much was kept before what is done by each, and how much is kept after it."""

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Take the next."""
        if not run.player_lists[self.slot]:
            run.user = run.players[self.actor] if self.actor >= 0 else run.you
            run.place = self.end
            return None
        super().open(machine, state, run)
        run.user = run.players[self.player]
        if self.after is not self.before:
            run.renew(self.before, self.after)
        return None


class NextCard(Branch):
    """Go on with the next card of a list; at the end of the loop where there is none."""

    __slots__ = ("card", "slot")

    def __init__(self, slot: int, card: int) -> None:
        """``card``: the slot of the one whose turn it is."""
        super().__init__()
        self.slot = slot
        self.card = card

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Take the next."""
        queue = run.card_lists[self.slot]
        if not queue:
            run.place = self.end
            return None
        run.bind_card(self.card, queue[0])
        run.bind_cards(self.slot, queue[1:])
        return None


class NextInPlay(NextCard):
    """Go on with the next card of a list that is still in play, with nothing bound for the last."""

    __slots__ = ("after", "before")

    def __init__(self, slot: int, card: int, before: Room) -> None:
        """``card``: the slot of the one whose turn it is."""
        super().__init__(slot, card)
        self.before = before
        self.after = before
        """How much was kept before what is done for each, and how much is kept after it."""

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Take the next."""
        queue = run.card_lists[self.slot]
        there = [card for card in queue if machine.table.is_in_play(state, card)]
        run.bind_cards(self.slot, tuple(there))
        if self.after is not self.before:
            run.renew(self.before, self.after)
        return super().open(machine, state, run)


class SetNumber(Operation):
    """Begin to count down from a number that never changes."""

    __slots__ = ("number", "slot")

    def __init__(self, slot: int, number: int) -> None:
        """Remember from which."""
        self.slot = slot
        self.number = number

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Keep it."""
        run.bind_number(self.slot, self.number)
        return None


class CountDown(Branch):
    """Go on once more, or at the end of the loop where the count has come to nothing."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        """``slot``: how many times are left."""
        super().__init__()
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Count."""
        left = run.numbers[self.slot]
        if left:
            run.bind_number(self.slot, left - 1)
        else:
            run.place = self.end
        return None


class If(Branch):
    """Go on, or at the end where one of some conditions does not hold."""

    __slots__ = ("conditions",)

    def __init__(self, conditions: tuple[Condition, ...]) -> None:
        """Remember which."""
        super().__init__()
        self.conditions = conditions

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Look."""
        if not all([condition.holds(state, run) for condition in self.conditions]):  # noqa: C419 - fast
            run.place = self.end
        return None


class IfPayable(Branch):
    """Go on with a cost, or at the end where it can't be paid."""

    __slots__ = ()
    begins_cost = True

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Try it."""
        if state.trial is None and not machine.is_payable_here(state, run):
            run.place = self.end
        return None


NO = 0
YES = 1


class Offer(Branch):
    """Whoever acts may do what comes next, up to the end, or leave it."""

    __slots__ = ()
    asks = "may"
    shape = "offer"
    begins_cost = True

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Ask; while it is tried whether a cost can be paid, it is wanted."""
        return (NO, YES) if state.trial is None else None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Do it, or leave it."""
        if option == NO:
            run.place = self.end


class Mark(Operation):
    """Begin to do something again and again: what is chosen in it may be chosen anew."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        """``slot``: how many cards were chosen before."""
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Keep how many."""
        run.bind_number(self.slot, len(run.picked))
        return None


class NextRound(CountDown):
    """Go on once more, with nothing of what the last time has bound or chosen."""

    __slots__ = ("after", "before", "mark")

    def __init__(self, slot: int, mark: int, before: Room) -> None:
        """``mark``: the slot of how many cards were chosen before."""
        super().__init__(slot)
        self.mark = mark
        self.before = before
        self.after = before
        """How much was kept before what is done again, and how much is kept after it."""

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Count."""
        run.picked = run.picked[: run.numbers[self.mark]]
        if self.after is not self.before:
            run.renew(self.before, self.after)
        return super().open(machine, state, run)


class Until(Branch):
    """Go on at the end where a condition holds; else remember how everything is."""

    __slots__ = ("condition", "slot")

    def __init__(self, condition: Condition, slot: int) -> None:
        """``slot``: where it is kept."""
        super().__init__()
        self.condition = condition
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Look."""
        if self.condition.holds(state, run):
            run.place = self.end
        else:
            run.bind_number(self.slot, state.print())
        return None


class EndIfSame(Operation):
    """Do nothing once more where nothing has changed."""

    __slots__ = ("left", "slot")

    def __init__(self, slot: int, left: int) -> None:
        """``slot``: how everything was; ``left``: how many times are left."""
        self.slot = slot
        self.left = left

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Compare."""
        if state.print() == run.numbers[self.slot]:
            run.bind_number(self.left, 0)
        return None


class Keep(Operation):
    """Count something when its step begins, before anything can change it."""

    __slots__ = ("quantity", "slot")

    def __init__(self, slot: int, quantity: Quantity) -> None:
        """Remember what, and where it is kept."""
        self.slot = slot
        self.quantity = quantity

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Keep how many there are."""
        run.bind_number(self.slot, self.quantity.found(state, run))
        return None


class Begin(Operation):
    """Begin to count what an effect deals with, and keep what the one before did."""

    __slots__ = ("done", "that_many")

    def __init__(self, done: int, that_many: int) -> None:
        """Remember the slots of both."""
        self.done = done
        self.that_many = that_many

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Begin with nothing."""
        run.bind_number(self.that_many, min(run.numbers[self.done], MOST))
        run.bind_number(self.done, 0)
        return None


SUFFER = 0
AVOID = 1


class Avoid(Branch):
    """A player may pay, or let it happen: what comes next, up to the end."""

    __slots__ = ("payer", "payment")
    asks = "avoid"
    shape = "reaction"

    def __init__(self, payment: int, payer: int) -> None:
        """``payment``: a program; ``payer``: the slot of who may pay, or -1 for the user."""
        super().__init__()
        self.payment = payment
        self.payer = payer

    def asked(self, run: Steps) -> int:
        """Return who may pay."""
        player = run.players[self.payer] if self.payer >= 0 else NOBODY
        return run.user if player == NOBODY else player

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer to pay, where that is possible; nothing befalls anybody where nobody fits."""
        if self.payer >= 0 and run.players[self.payer] == NOBODY:
            run.place = self.end
            return None
        cost = machine.table.costs[self.payment]
        if cost.is_payable(machine, state, self.asked(run), run.bearer, you=run.you):
            return (SUFFER, AVOID)
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Pay, or go on."""
        if option == AVOID:
            payer = self.asked(run)
            run.place = self.end
            state.note("avoid", payer, run.bearer)
            state.frames = machine.program(self.payment, payer, run.bearer, run, you=run.you)


class Call(Operation):
    """Let the rulebook do something."""

    __slots__ = ("call", "card", "number")

    def __init__(self, call: int, number: Number, card: int | None) -> None:
        """``card``: the slot of the card that it is done to, -1 for the bearer."""
        self.call = call
        self.number = number
        self.card = card

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Do it; there is nothing to be done to a card where none was chosen."""
        card = NO_CARD
        if self.card is not None:
            card = run.cards[self.card] if self.card >= 0 else run.bearer
            if card == NO_CARD:
                return None
        number = self.number.value(state, run)
        called = Called(self.call, run.user, run.bearer, number, card)
        machine.rules.call(machine, state, called)
        return None


NO_STAND_IN = -1


class CountMore(Operation):
    """Before a power counts cards, let a reaction add one to the count, for this use."""

    __slots__ = ("nouns",)
    asks = "stand_in"
    shape = "reaction"

    def __init__(self, nouns: int) -> None:
        """``nouns``: the kinds and types that are counted, a bit mask."""
        self.nouns = nouns

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the reactions."""
        found = machine.stand_ins(state, run.user, self.nouns, run.bearer)
        if not found:
            return None
        return (NO_STAND_IN, *[reaction_option(card, place) for card, place in found])

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Pay for the reaction; the card counts until the power is done."""
        if option == NO_STAND_IN:
            return
        card, place = reaction_parts(option)
        linked = machine.table.reaction(card, place)
        nouns = linked.counts_as & self.nouns
        run.guise = nouns & -nouns  # it stands in for one card, not for one of each sort
        state.note("react", run.user, card, place)
        bound = linked.bindings(NO_CARD, run.bearer)
        state.frames = machine.program(linked.program, run.user, card, run, bound)


class Score(Operation):
    """Points for the check at hand."""

    __slots__ = ("number",)

    def __init__(self, number: Number) -> None:
        """Remember how many."""
        self.number = number

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Add them."""
        number = self.number.value(state, run)
        state.v[state.layout.bonus + run.user] += number
        state.note("score", run.user, number, run.bearer)
        return None


class Ignore(Operation):
    """Take away what this reaction answers: it does not happen."""

    __slots__ = ()

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """End the window; what it has announced is skipped."""
        state.note("ignore", run.user)
        machine.end_window(state, run)
        return None


class Describe(Operation):
    """Base of operations whose question is about a card that is kept in a slot."""

    __slots__ = ("card",)

    def __init__(self, card: int) -> None:
        """``card``: its slot, or -1 for the bearer."""
        self.card = card

    def target(self, run: Steps) -> int:
        """Return the card, or none where none was chosen."""
        return run.cards[self.card] if self.card >= 0 else run.bearer

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return the card that it is done to."""
        card = self.target(run)
        return {"target": machine.table.cards[card].id} if card >= 0 else {}
