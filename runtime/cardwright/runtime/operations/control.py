"""Operations that decide what happens next."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from cardwright.runtime import pools
from cardwright.runtime.amounts import Number, Quantity, Who
from cardwright.runtime.definitions import steps
from cardwright.runtime.frames import NO_CARD, NOBODY, Options, Payload
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts
from cardwright.runtime.programs import Called, Operation, Performed, Room, Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.comparing import Being
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


class Paid(Operation):
    """The end of a cost: now players react to what paying it has done."""

    __slots__ = ()
    ends_cost = True

    def is_blind(self) -> bool:
        """What players react to tells for itself whether it is."""
        return True

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Open the windows of what was raised, that of the first uppermost."""
        trial = state.trial
        if trial is not None:
            trial.paid = run.below is trial.floor
            return () if trial.paid else None
        raised, run.raised = run.raised, ()
        for event, card, owner in reversed(raised):
            machine.raise_event(
                state, event, run.user, subject=card, owner=owner, source=run.bearer, cause=run.you
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

    __slots__ = ("actor", "after", "before", "mark")

    def __init__(self, slot: int, player: int, actor: int, mark: int, before: Room) -> None:
        """``actor``: the slot of who acted before, or -1 for the user.

        ``mark``: that of how many cards were chosen before, where each of several chooses anew.
        """
        super().__init__(slot, player)
        self.actor = actor
        self.mark = mark
        self.before = before
        self.after = before
        """How much was kept before what is done by each, and how much is kept after it."""

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Take the next."""
        if self.mark >= 0:
            run.picked = run.picked[: run.numbers[self.mark]]
        if not run.player_lists[self.slot]:
            run.user = run.players[self.actor] if self.actor >= 0 else run.you
            run.place = self.end
            return None
        super().open(machine, state, run)
        run.user = run.players[self.player]
        if self.after is not self.before:
            run.renew(self.before, self.after)
        return None


class AnnounceActing(Branch):
    """Let whom a card makes act react to that; where they ignore it, go on at the end."""

    __slots__ = ("cards", "event")

    def __init__(self, event: int, cards: Being) -> None:
        """``cards``: those that raise the event, as they stand."""
        super().__init__()
        self.event = event
        self.cards = cards

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Open the window of what befalls that player."""
        if run.user != run.you and self.cards.now(state) >> run.bearer & 1:
            machine.announce(state, run, self.event, skip=self.end)
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


class NextDealtWith(NextCard):
    """Go on with the next of all cards that a step deals with, in an order that the rules allow."""

    __slots__ = ()
    asks = "card"
    shape = "card"

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what the card is for."""
        return _NEXT

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Take the next, or ask which it is."""
        options = _to_choose_from(machine, state, run, run.card_lists[self.slot])
        return options or super().open(machine, state, run)

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Take that one."""
        run.bind_card(self.card, option)
        run.bind_cards(self.slot, _without(run.card_lists[self.slot], option))


_NEXT: Final = {"purpose": "next"}


def _to_choose_from(
    machine: Machine, state: State, run: Steps, queue: tuple[int, ...]
) -> tuple[int, ...]:
    """Return those of some cards of which whoever acts chooses the next; none without a choice."""
    if len(queue) < 2 or state.trial is not None:
        return ()
    options = machine.rules.next_of(machine, state, run, queue)
    return options if len(options) > 1 else ()


def _without(queue: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple([one for one in queue if one != card])


class NextOfEach(Branch):
    """Go on with the next of some things; nothing is bound any more that was for the last."""

    __slots__ = ("after", "before", "queue", "slot")

    def __init__(self, queue: int, slot: int, before: Room) -> None:
        """``queue``: those whose turn is still to come; ``slot``: the one whose turn it is."""
        super().__init__()
        self.queue = queue
        self.slot = slot
        self.before = before
        self.after = before
        """How much was kept before what is done for each, and how much is kept after it."""

    def renew(self, run: Steps) -> None:
        """Forget what was bound."""
        if self.after is not self.before:
            run.renew(self.before, self.after)


class NextThere(NextOfEach):
    """Go on with the next card of a list that is still there, as the rules let it be chosen."""

    __slots__ = ("zones",)
    asks = "card"
    shape = "card"

    def __init__(self, queue: int, slot: int, before: Room, zones: tuple[int, ...]) -> None:
        """``zones``: where it must be."""
        super().__init__(queue, slot, before)
        self.zones = zones

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Take the next."""
        here = 0
        for zone in self.zones:
            here |= state.zone_of_all(zone)
        there = tuple([card for card in run.card_lists[self.queue] if here >> card & 1])
        run.bind_cards(self.queue, there)
        if options := _to_choose_from(machine, state, run, there):
            return options
        if there:
            self.answer(machine, state, run, there[0])
        else:
            self.renew(run)
            run.place = self.end
        return None

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what the card is for."""
        return _NEXT

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Take that one."""
        self.renew(run)
        run.bind_card(self.slot, option)
        run.bind_cards(self.queue, _without(run.card_lists[self.queue], option))


class ListResources(Operation):
    """Keep which resources lie on a card, or are those of whoever acts, as a bit mask."""

    __slots__ = ("card", "slot")

    def __init__(self, card: int | None, slot: int) -> None:
        """``card``: its slot, or -1 for the bearer; None: those of whoever acts."""
        self.card = card
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Look; nothing lies on a card that there is not."""
        if self.card is None:
            pool = state.pool(run.user)
        else:
            card = run.cards[self.card] if self.card >= 0 else run.bearer
            pool = state.on(card) if card != NO_CARD else 0
        count = len(machine.table.game.resources)
        run.bind_number(self.slot, sum([1 << r for r in range(count) if pools.count(pool, r)]))
        return None


class NextResource(NextOfEach):
    """Go on with the next resource that was there."""

    __slots__ = ()

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Take the first that is left, as a bit mask too."""
        left = run.numbers[self.queue]
        self.renew(run)
        if not left:
            run.place = self.end
            return None
        run.bind_number(self.slot, left & -left)
        run.bind_number(self.queue, left & (left - 1))
        return None


class Spare(Operation):
    """Leave a card out of what the ability says of cards: it is aimed at no more."""

    __slots__ = ("card", "spared", "targets")

    def __init__(self, card: int, spared: int, targets: int) -> None:
        """``card``: its slot; ``spared`` and ``targets``: lists."""
        self.card = card
        self.spared = spared
        self.targets = targets

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Note it."""
        card = run.cards[self.card]
        run.bind_cards(self.spared, (*run.card_lists[self.spared], card))
        left = tuple([one for one in run.card_lists[self.targets] if one != card])
        run.bind_cards(self.targets, left)
        return None


class MustAim(Operation):
    """Be impossible where nothing is aimed at."""

    __slots__ = ("targets",)
    is_cost = True

    def __init__(self, targets: int) -> None:
        """``targets``: the list."""
        self.targets = targets

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Look."""
        return None if run.card_lists[self.targets] else ()


class IfFree(Branch):
    """Go on at the end where the ability is used for free."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        """``slot``: that of a number which tells."""
        super().__init__()
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Look."""
        if run.numbers[self.slot]:
            run.place = self.end
        return None


class Recall(Operation):
    """Bind what the card that bears the ability remembers."""

    __slots__ = ()

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Look."""
        machine.recall(state, run)
        return None


class Remember(Operation):
    """Let the card that bears the ability remember one that was named, while it is in play."""

    __slots__ = ("memory", "slot")

    def __init__(self, slot: int, memory: int) -> None:
        """``slot``: that of the card; ``memory``: which of those of the bearer."""
        self.slot = slot
        self.memory = memory

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Remember it, where one was named."""
        card = run.cards[self.slot]
        if card != NO_CARD and state.is_in_play(run.bearer):
            state.remember(self.memory, card)
        return None


class UseUp(Operation):
    """Note that an ability is used that works only once."""

    __slots__ = ("ability",)

    def __init__(self, ability: int) -> None:
        """``ability``: its bit."""
        self.ability = ability

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Note it."""
        machine.use_up(state, run.bearer, self.ability)
        return None


class SetNumber(Operation):
    """Begin to count down from a number that never changes."""

    __slots__ = ("number", "slot")

    def __init__(self, slot: int, number: int) -> None:
        """Remember from which."""
        self.slot = slot
        self.number = number

    def is_blind(self) -> bool:
        """It is always the same."""
        return True

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
        if state.trial is None and not machine.is_payable_at(state, run, run.place):
            run.place = self.end
        return None


NO: Final = 0
YES: Final = 1


class Offer(Branch):
    """Whoever acts may do what comes next, up to the end, or leave it."""

    __slots__ = ("fork",)
    asks = "may"
    shape = "offer"
    begins_cost = True

    def __init__(self, fork: int) -> None:
        """``fork``: which of those that the ability has."""
        super().__init__()
        self.fork = fork

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Ask; while it is tried whether a cost can be paid, it is wanted."""
        return (NO, YES) if state.trial is None else None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Do it, or leave it."""
        if option == NO:
            run.place = self.end

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return what it is that may be done."""
        return {"fork": self.fork}


class Mark(Operation):
    """Begin to do something several times: what is chosen in it may be chosen anew."""

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
        run.bind_number(self.that_many, min(run.numbers[self.done], pools.MOST))
        run.bind_number(self.done, 0)
        return None


SUFFER: Final = 0
AVOID: Final = 1


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
    """Let the rulebook do something, or change a track on a card."""

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
            if card == NO_CARD or machine.is_safe(state, self.call, card):
                return None
        number = self.number.value(state, run)
        if machine.table.game.calls[self.call].counts >= 0:
            machine.tally(
                state, run.user, self.call, card, number, source=run.bearer, cause=run.you
            )
            return None
        called = Called(self.call, run.user, run.bearer, number, card)
        machine.rules.call(machine, state, called)
        return None


NO_STAND_IN: Final = -1


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
        """Pay for the reaction, by which its card counts until the power is done."""
        if option == NO_STAND_IN:
            return
        card, place = reaction_parts(option)
        linked = machine.table.ability(card, place)
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


class ChangeEvent(Operation):
    """Let less happen, or more, of what this reaction answers."""

    __slots__ = ("more", "number")

    def __init__(self, number: Number, *, more: bool) -> None:
        """Remember how much."""
        self.number = number
        self.more = more

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Change the number of the event."""
        number = self.number.value(state, run)
        changed = machine.change_event(state, run, number if self.more else -number)
        state.note("add" if self.more else "prevent", run.user, changed)
        run.did(machine, changed)
        return None


class Cancel(Operation):
    """End the ability that raised what this reaction answers."""

    __slots__ = ()

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """End it."""
        state.note("cancel", run.user)
        machine.cancel(run)
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


PERFORMED: Final[Performed] = {
    steps.Score: Score,
    steps.Ignore: Ignore,
    steps.Cancel: Cancel,
    steps.Prevent: partial(ChangeEvent, more=False),
    steps.Add: partial(ChangeEvent, more=True),
}
