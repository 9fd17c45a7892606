"""Abilities being carried out: programs of operations, each of which asks at most one question."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, TypeAlias

from cardwright.runtime import pools
from cardwright.runtime.definitions.nodes import Node
from cardwright.runtime.frames import NO_CARD, NOBODY, Fields, Frame, Options, Payload

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine
    from cardwright.runtime.state import State

NO_EVENT: Final = -1


class Bindings(NamedTuple):
    """What is known before a program starts: cards and numbers, each with the slot it has."""

    cards: tuple[tuple[int, int], ...] = ()
    numbers: tuple[tuple[int, int], ...] = ()


UNBOUND: Final = Bindings()


class Called(NamedTuple):
    """What a card calls for: by the index of the call, for a player, from the card that bears it.

    ``number`` and ``card`` are what it says with the call, where the call takes them.
    """

    call: int
    player: int
    bearer: int
    number: int = 0
    card: int = NO_CARD


class Operation:
    """One step of a program.

    It works on a frame that is on top of the state and may still be changed; what it puts on top of
    that frame is done first.
    """

    __slots__ = ()
    asks: ClassVar[str] = ""
    """The kind of question, for clients; empty where it never asks."""
    shape: ClassVar[str] = "pool"
    """What its options are: see ``decisions``."""
    is_cost: ClassVar[bool] = False
    """Whether it may be impossible as a part of a cost."""
    begins_cost: ClassVar[bool] = False
    ends_cost: ClassVar[bool] = False
    trades: ClassVar[int] = 0
    """How answers differ, where all that comes after them is blind: see ``Frame.trades``."""
    keeps_number: ClassVar[bool] = False
    """Whether it keeps how many are paid or gained."""

    follows_use: ClassVar[bool] = False
    """Whether it is done after any use of an ability, also one that was cancelled."""

    def open(self, machine: "Machine", state: "State", run: "Steps") -> Options:
        """Do it, or return what may be chosen."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, machine: "Machine", state: "State", run: "Steps", option: int) -> None:
        """Go on with what was chosen."""
        raise AssertionError(f"{type(self).__name__} asks nothing")

    def may_fail(self) -> bool:
        """Whether it can be impossible, as a part of a cost, because of what was chosen before."""
        return self.is_cost

    def is_blind(self) -> bool:
        """Whether it does, and asks, the same whatever players have, or have paid."""
        return False

    def looks_at_paid(self) -> bool:
        """Whether it does something with what was paid."""
        return False

    def goes_back(self, place: int) -> bool:
        """Whether it, at its place, lets earlier operations be done again."""
        return False

    def asked(self, run: "Steps") -> int:
        """Return who is asked."""
        return run.user

    def about(self, machine: "Machine", state: "State", run: "Steps") -> Payload:
        """Return what a client must know to put the question into words."""
        return {}


Performed: TypeAlias = dict[type[Node], Callable[..., Operation]]
"""What carries out which step: it takes what the step's fields come to, in their order.

What is done to cards takes the slot of one, the zones that it may be in, and how much, if that is
said; what is done to other players the slot of one, and how much.
"""


class Program:
    """Operations in order, and how much room they need for what they bind."""

    __slots__ = (
        "after_cost", "blind_from", "card_lists", "cards", "done", "ending", "free", "is_more_due",
        "keeps_paid", "numbers", "operations", "player_lists", "players", "recalls",
    )  # fmt: skip

    def __init__(
        self,
        operations: tuple[Operation, ...],
        room: "Room",
        recalls: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """Start with nothing bound.

        ``recalls``: slots of cards, each with the memory of the card that bears the ability.
        """
        self.operations = operations
        self.recalls = recalls
        bounds = [place for place, one in enumerate(operations) if one.begins_cost or one.ends_cost]
        has_cost = bool(bounds) and operations[bounds[0]].ends_cost
        self.after_cost = bounds[0] + 1 if has_cost else 0
        """The first operation that is no part of the cost of the whole."""
        due, start, last = [False] * len(operations), 0, -1
        for place, operation in enumerate(operations):
            if operation.begins_cost:
                start, last = place + 1, -1
            elif operation.ends_cost:
                due[start:place] = [one < last for one in range(start, place)]
                start, last = place + 1, -1
            elif operation.may_fail() or operation.goes_back(place):
                last = place
        self.is_more_due = tuple(due)
        """Of each operation, whether one that may fail comes after it in the same cost."""
        self.keeps_paid = any(one.looks_at_paid() for one in operations)
        """Whether what is paid matters later on."""
        self.blind_from = len(operations)
        """Where the operations begin of which none looks at what players have: see ``is_blind``."""
        while self.blind_from and operations[self.blind_from - 1].is_blind():
            self.blind_from -= 1
        is_followed = bool(operations) and operations[-1].follows_use
        self.ending = len(operations) - is_followed
        """Where an ability goes on that was cancelled."""
        self.free = room.free
        """The slot that tells whether it is used for free; -1 where it is aimed at nothing."""
        self.done = room.done
        """The slot that counts what the effect at hand deals with; -1 where nothing asks for it."""
        self.numbers = (0,) * room.numbers
        self.cards = (NO_CARD,) * room.cards
        self.players = (NOBODY,) * room.players
        self.card_lists: tuple[tuple[int, ...], ...] = ((),) * room.card_lists
        self.player_lists: tuple[tuple[int, ...], ...] = ((),) * room.player_lists


class Room:
    """How many values of each sort a program binds."""

    __slots__ = ("card_lists", "cards", "done", "free", "numbers", "player_lists", "players")

    def __init__(self) -> None:
        """Start with none."""
        self.done = self.free = -1
        self.numbers = self.cards = self.players = self.card_lists = self.player_lists = 0

    def copy(self) -> "Room":
        """Return as much room."""
        other = Room()
        other.done, other.free, other.numbers = self.done, self.free, self.numbers
        other.cards, other.players = self.cards, self.players
        other.card_lists, other.player_lists = self.card_lists, self.player_lists
        return other

    def has_more_than(self, other: "Room") -> bool:
        """Whether more is kept here than there, but for players."""
        return (self.numbers, self.cards, self.card_lists) != (
            other.numbers,
            other.cards,
            other.card_lists,
        )

    def number(self) -> int:
        """Return a new slot for a number."""
        self.numbers += 1
        return self.numbers - 1

    def card(self) -> int:
        """Return a new slot for a card."""
        self.cards += 1
        return self.cards - 1

    def player(self) -> int:
        """Return a new slot for a player."""
        self.players += 1
        return self.players - 1

    def card_list(self) -> int:
        """Return a new slot for a list of cards."""
        self.card_lists += 1
        return self.card_lists - 1

    def player_list(self) -> int:
        """Return a new slot for a list of players."""
        self.player_lists += 1
        return self.player_lists - 1


Raised = tuple[int, int, int]
"""An event that paying has raised: the event, the card that it befalls, and whose that is."""


class Steps(Frame):
    """A program at one of its operations, with what it has bound so far."""

    __slots__ = (
        "bearer", "card_lists", "cards", "is_fresh", "numbers", "paid", "picked", "place",
        "player_lists", "players", "program", "raised", "user", "you",
    )  # fmt: skip

    name = "steps"
    fields: ClassVar[Fields] = (
        ("user", "player"),
        ("you", "player"),
        ("program", "program"),
        ("place", "number"),
        ("bearer", "card"),
        ("paid", "pool"),
        ("numbers", "numbers"),
        ("cards", "cards_or_none"),
        ("players", "players_or_nobody"),
        ("picked", "cards"),
        ("card_lists", "lists_of_cards"),
        ("player_lists", "lists_of_players"),
        ("raised", "raised"),
    )

    def __init__(
        self,
        player: int,
        user: int,
        you: int,
        program: int,
        place: int,
        bearer: int,
        paid: int,
        numbers: tuple[int, ...],
        cards: tuple[int, ...],
        players: tuple[int, ...],
        picked: tuple[int, ...],
        card_lists: tuple[tuple[int, ...], ...],
        player_lists: tuple[tuple[int, ...], ...],
        raised: tuple[Raised, ...],
        below: Frame | None,
    ) -> None:
        """``player``: who is asked; ``you``: whose ability it is, the "you" of its text.

        ``user``: who acts, the same unless the ability makes others act.
        ``picked``: all cards that were chosen; none is chosen twice. ``raised``: the events of what
        was paid.
        """
        self.player = player
        self.below = below
        self.user = user
        self.you = you
        self.program = program
        self.place = place
        self.bearer = bearer
        self.paid = paid
        self.numbers = numbers
        self.cards = cards
        self.players = players
        self.picked = picked
        self.card_lists = card_lists
        self.player_lists = player_lists
        self.raised = raised
        self.is_fresh = False
        """Whether it is on top and nothing else refers to it yet, so that it may be changed."""

    @staticmethod
    def start(program: int, made: Program, user: int, bearer: int, below: Frame | None) -> "Steps":
        """Return a program at its first operation."""
        return Steps(
            user, user, user, program, 0, bearer, 0, made.numbers, made.cards, made.players,
            (), made.card_lists, made.player_lists, (), below,
        )  # fmt: skip

    def thawed(self) -> "Steps":
        """Return a copy that may be changed until something else is put on top of it."""
        return Steps(
            self.player, self.user, self.you, self.program, self.place, self.bearer, self.paid,
            self.numbers, self.cards, self.players, self.picked, self.card_lists, self.player_lists,
            self.raised, self.below,
        )  # fmt: skip

    def operands(self) -> tuple[Any, ...]:
        """Return the values of its fields: those that searches compare most."""
        return (
            self.user, self.you, self.program, self.place, self.bearer, self.paid, self.numbers,
            self.cards, self.players, self.picked, self.card_lists, self.player_lists, self.raised,
        )  # fmt: skip

    def sketch(self) -> tuple[Any, ...]:
        """Return the values that most often tell it from others."""
        return (self.numbers, self.cards, self.card_lists)

    # -- running --

    def open(self, machine: "Machine", state: "State") -> Options:
        """Run operations until one asks, something comes on top, or none is left."""
        run = self if self.is_fresh else self.thawed()
        state.go_on_with(run)
        operations = machine.table.programs[run.program].operations
        end = len(operations)
        while (place := run.place) < end:
            operation = operations[place]
            run.place = place + 1
            options = operation.open(machine, state, run)
            if options:
                run.place -= 1
                run.player = operation.asked(run)
                run.is_fresh = False
                return options
            if options is not None:  # what can't be paid: while it is tried whether it can
                state.frames = run.below
                return options if state.trial is not None else None
            if state.frames is not run:
                run.is_fresh = False
                return None
        state.frames = run.below
        if state.lasting:
            machine.ended(state)
        return None

    def answer(self, machine: "Machine", state: "State", option: int) -> None:
        """Hand the answer to the operation that asked."""
        run = self.thawed()
        state.go_on_with(run)
        operation = machine.table.programs[run.program].operations[run.place]
        run.place += 1
        operation.answer(machine, state, run, option)
        run.is_fresh = state.frames is run

    def trades(self, machine: "Machine") -> int:
        """Return how answers differ, where nothing that comes after them looks at it."""
        program = machine.table.programs[self.program]
        if self.place + 1 < program.blind_from:
            return 0
        return program.operations[self.place].trades

    def looks_at_number(self, machine: "Machine") -> bool:
        """Whether the number of them is kept."""
        program = machine.table.programs[self.program]
        return program.done >= 0 or program.operations[self.place].keeps_number

    def is_blind(self, machine: "Machine", state: "State") -> bool:
        """Whether nothing that is left to be done looks at what players have."""
        return self.place >= machine.table.programs[self.program].blind_from

    def operation(self, machine: "Machine") -> Operation:
        """Return the operation at hand."""
        return machine.table.programs[self.program].operations[self.place]

    def question(self, machine: "Machine") -> str:
        """Return what the operation asks."""
        return self.operation(machine).asks

    def answers(self, machine: "Machine") -> str:
        """Return what the options of the operation are."""
        return self.operation(machine).shape

    def about(self, machine: "Machine", state: "State") -> Payload:
        """Return the ability, and what the operation asks about."""
        table = machine.table
        return {
            "card": table.cards[self.bearer].id,
            "ability": table.program_places[self.program],
            **self.operation(machine).about(machine, state, self),
        }

    # -- what is bound --

    def bind_number(self, slot: int, number: int) -> None:
        """Keep a number."""
        self.numbers = _with(self.numbers, slot, number)

    def bind_card(self, slot: int, card: int) -> None:
        """Keep a card."""
        self.cards = _with(self.cards, slot, card)

    def bind_player(self, slot: int, player: int) -> None:
        """Keep a player."""
        self.players = _with(self.players, slot, player)

    def bind_cards(self, slot: int, cards: tuple[int, ...]) -> None:
        """Keep a list of cards."""
        self.card_lists = _with(self.card_lists, slot, cards)

    def bind_players(self, slot: int, players: tuple[int, ...]) -> None:
        """Keep a list of players."""
        self.player_lists = _with(self.player_lists, slot, players)

    def renew(self, before: "Room", after: "Room") -> None:
        """Bind nothing where something was bound by what is done again."""
        self.numbers = _cleared(self.numbers, before.numbers, after.numbers, 0)
        self.cards = _cleared(self.cards, before.cards, after.cards, NO_CARD)
        self.card_lists = _cleared(self.card_lists, before.card_lists, after.card_lists, ())

    def did(self, machine: "Machine", number: int) -> None:
        """Count how many cards, or units, an effect deals with, where something asks for it."""
        slot = machine.table.programs[self.program].done
        if slot >= 0:
            self.bind_number(slot, self.numbers[slot] + number)

    def did_with(self, machine: "Machine", pool: int) -> None:
        """Count the units that an effect deals with, where something asks for it."""
        if machine.table.programs[self.program].done >= 0:
            self.did(machine, pools.total(pool))

    def pay(self, machine: "Machine", pool: int) -> None:
        """Keep what was paid, where something asks for it."""
        if machine.table.programs[self.program].keeps_paid:
            self.paid = pools.add(self.paid, pool)

    def pick(self, slot: int, card: int) -> None:
        """Keep a card that was chosen."""
        self.bind_card(slot, card)
        self.picked = (*self.picked, card)


def _cleared(values: tuple[Any, ...], start: int, end: int, value: Any) -> tuple[Any, ...]:
    return (*values[:start], *(value,) * (end - start), *values[end:])


def _with(values: tuple[Any, ...], slot: int, value: Any) -> tuple[Any, ...]:
    return (*values[:slot], value, *values[slot + 1 :])
