"""One program in the making: its operations, and the slots of what it binds."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from cardwright.runtime import amounts as a
from cardwright.runtime import comparing
from cardwright.runtime.conditions import Condition
from cardwright.runtime.definitions import model as d
from cardwright.runtime.modifiers import Begun
from cardwright.runtime.operations import cards, control, piles, resources
from cardwright.runtime.operations.alternatives import GroupHappens
from cardwright.runtime.programs import Operation, Performed, Room
from cardwright.runtime.words import Words

THIS: Final = -1
"""As the slot of a card: the one that bears the ability."""

USER: Final = -1
"""As the slot of a player: the one who uses the ability."""

PAYER: Final = -2
"""As the same: whoever pays to be spared."""

NOWHERE: Final = -1
"""As the slot of a card that was chosen: it has no name."""

ONE: Final = a.Number(1)
"""The number of cards where one is chosen."""

PERFORMED: Final[Performed] = {
    **cards.PERFORMED,
    **control.PERFORMED,
    **piles.PERFORMED,
    **resources.PERFORMED,
}
"""What carries out the steps that are written as they are declared."""

HowMuch = a.Amounts | a.Number | None
"""What a step puts on cards or takes off them, or the number that it calls the rulebook with."""

NO_MEMORIES: Final[Mapping[str, int]] = MappingProxyType({})

B = TypeVar("B", bound=control.Branch)
T = TypeVar("T")


class Letters(NamedTuple):
    """Letters for cards, and for numbers, with the slot of each."""

    cards: Mapping[str, int]
    numbers: Mapping[str, int]


class Made(NamedTuple):
    """The program of an ability, and what is known of it before it runs.

    A slot of something that it does not name is -1.
    """

    program: int
    event_cards: tuple[int, int]
    """The slots of the cards of its event."""
    event_number: int
    """The slot of the number of its event."""
    sieves: tuple[comparing.Sieve | None, comparing.Sieve | None]
    """What else these cards are than of some kinds or types, if anything."""
    conditions: tuple[Condition, ...]
    """Its conditions, but for the states that its card must be in."""
    letters: Letters
    """What was named before it began to wait for its event."""


class Numbered(dict[int, T]):
    """Things by their numbers, which follow each other."""

    def __init__(self, first: int) -> None:
        """``first``: the number that the first one gets."""
        super().__init__()
        self.first = first

    def add(self, one: T) -> int:
        """Number something."""
        number = self.first + len(self)
        self[number] = one
        return number


class Programs(ABC):
    """The programs of a card in the making."""

    def __init__(self, words: Words, measures: comparing.Measures) -> None:
        """Begin without any program."""
        self.words = words
        self.measures = measures

    lasting: Numbered[Begun]
    """What abilities let hold for some time, or wait."""
    forks: list[tuple[object, ...]]
    """What the ability at hand leaves open."""

    def fork(self, options: tuple[object, ...]) -> int:
        """Return the place of options among what the ability leaves open; -1: it is not there."""
        return self.forks.index(options) if options in self.forks else -1

    @abstractmethod
    def payment(self, steps: tuple[d.Step, ...]) -> int:
        """Return the program of a cost by which somebody avoids something."""

    @abstractmethod
    def ability(
        self,
        ability: d.Body,
        *,
        returns_to: int = -1,
        counted: int = 0,
        memories: Mapping[str, int] = NO_MEMORIES,
        limit: int = 0,
        letters: Iterable[str] = (),
        numbers: Iterable[str] = (),
    ) -> Made:
        """Return the program of an ability.

        ``returns_to``: the zone that its card goes to after use. ``counted``: what is counted for
        the points of its card (kinds and types, a bit mask). ``memories``: the letters that its
        card remembers, with the memory of each. ``limit``: the bit of an ability that works only
        once. ``letters``, ``numbers``: letters for cards and numbers that were given before.
        """


class Building(ABC):
    """Writes operations, and remembers what they bind."""

    def __init__(self, linker: Programs, *, is_power: bool) -> None:
        self.linker = linker
        self.words = linker.words
        self.is_power = is_power
        self.operations: list[Operation] = []
        self.room = Room()
        self.letters: dict[str, int] = {}
        self.known_letters: dict[str, int] = {}
        self.named_cards: dict[str | None, int] = {}
        self.shared: dict[str | None, int] = {}
        """The slots of cards that other alternatives than the one at hand have named."""
        self.mentioned: list[int] = []
        """The slots of cards with a letter, and of the event's: `another` is none of them."""
        self.is_given = False
        """Whether a letter stands for a number that is known beforehand."""
        self.bound: set[str] = set()
        """The letters of numbers that were surely chosen by now."""
        self.actor = USER
        """The slot of whoever acts."""
        self.spent: tuple[frozenset[int], bool] = (frozenset(), False)
        """What the cost at hand does to the bearer: the states it changes, whether it moves it."""
        self.that_many = -1
        """The slot of what the effect before dealt with; -1 where nothing asks for it."""
        self.is_reaction = False
        """Whether the ability is a reaction."""
        self.is_paying = False
        """Whether a cost is being written."""
        self.way = cards.Way((), -1, -1)
        """How the step at hand moves cards."""
        self.place = NOWHERE
        """The slot of the place that the step at hand brings cards to."""
        self.lifted: resources.Lifted | None = None
        self.exchanged: int | None = None
        """What the step at hand moves from a card, while the one is chosen that it goes to."""
        self.is_until = False
        """Whether what is written is done until something is true: nothing of it is left."""
        self.resource = -1
        """The slot of the resource for which something is done just now."""
        self.them: piles.Them | None = None
        self.uses_them = self.uses_it = False
        """Whether the ability speaks of the cards that a step has dealt with."""
        self.memories: Mapping[str, int] = {}
        """The letters that the card remembers between its abilities, with the memory of each."""
        self.kept: set[int] = set()
        """The slots of cards that are remembered already."""
        self.targets = -1
        """The list of what the ability is aimed at, while that is chosen."""
        self.spared: tuple[int, ...] = ()
        """The lists of cards that are left out of what the ability says of cards."""
        self.awaited: dict[int, GroupHappens] = {}
        """Groups of alternatives, by their identity, whose cost is still to be written."""
        self.seen: dict[int, tuple[int, ...]] = {}
        """The slots of cards that were seen, with the zones in which they were."""

    def name_card(self, name: str | None) -> int:
        """Return the slot of a card that gets a name: the same in all alternatives."""
        slot = self.shared.pop(name, None)
        self.named_cards[name] = slot = self.room.card() if slot is None else slot
        return slot

    def recall(self, letters: Iterable[str]) -> tuple[tuple[int, int], ...]:
        """Write what binds letters that other abilities of the card give; return their slots."""
        recalls = []
        for letter in sorted(letters):
            slot = self.named_cards[letter] = self.room.card()
            self.kept.add(slot)
            recalls.append((slot, self.memories[letter]))
        if recalls:
            self.add(control.Recall())
        return tuple(recalls)

    def remember(self) -> None:
        """Write what remembers the cards that were named since, where other abilities ask."""
        for letter, memory in self.memories.items():
            slot = self.named_cards.get(letter, THIS)
            if slot != THIS and slot not in self.kept:
                self.kept.add(slot)
                self.add(control.Remember(slot, memory))

    def must_be_found(self, card: d.Select) -> bool:
        """Whether a card may not be left where there is one, also by whoever searches a pile."""
        return self.is_until or card.quantity == "the" or not isinstance(card.quantity, str | int)

    def add(self, *operations: Operation) -> None:
        """Write operations."""
        self.operations += operations

    def branch(self, operation: B) -> B:
        """Write an operation that may go on elsewhere."""
        self.operations.append(operation)
        return operation

    def ends_here(self, *branches: control.Branch) -> None:
        """Let operations go on here."""
        for branch in branches:
            branch.end = len(self.operations)

    def jump_to(self, place: int) -> None:
        """Go on at an earlier place."""
        self.branch(control.Jump()).end = place

    def begin(self) -> None:
        """Write the beginning of an effect."""
        if self.that_many >= 0 and not self.is_paying:
            self.add(control.Begin(self.room.done, self.that_many))

    def count_what_is_done(self, effects: tuple[d.Step, ...]) -> None:
        """Count what each effect deals with, where another one asks for it."""
        if any(isinstance(part, d.ThatMany) for part in d.parts_of(effects)):
            self.room.done, self.that_many = self.room.number(), self.room.number()
            self.add(control.SetNumber(self.room.done, 0))  # a cost is no effect

    @abstractmethod
    def steps(self, steps: Iterable[d.Step], *, paying: bool = False) -> None:
        """Write steps, one after another."""


def placed(step: d.Step) -> d.Step:
    """Return a step that says of its cards whose they are, not of where they come from."""
    if not isinstance(step, d.Move | d.Deploy | d.Look | d.Reveal):
        return step
    if not isinstance(step.origin, d.Spot) or step.origin.owner is None:
        return step
    if not isinstance(step.card, d.Select):
        return step
    return replace(step, card=replace(step.card, owner=step.origin.owner))


def purpose(step: d.Aimed) -> str:
    """Return what cards are chosen for, as a question names it."""
    match step:
        case d.Stand(verb=None):
            return d.Move.kind
        case d.SetStatus() | d.Move() | d.Stand():
            return step.verb or step.kind
        case d.Call():
            return step.name
    return step.kind


def variables(option: Iterable[d.Amount]) -> bool:
    """Whether one of some amounts has a number that the player chooses."""
    return any(map(letters, option))


def letters(amount: d.Amount) -> list[str]:
    """Return the letters that stand for the number of an amount, or are added to it."""
    terms = d.terms_of(amount.number)
    return [term.number.name for term in terms if isinstance(term.number, d.Variable)]


def paid_last(steps: Iterable[d.Step]) -> list[d.Step]:
    """Return the steps of a cost in order, but last what may be any number, or counts one.

    Where any other step counts such a number, all are in the order of the text.
    """
    steps = list(steps)
    if any(turn(step) == 0 and _counts_letters(step) for step in steps):
        return steps
    return sorted(steps, key=turn)


def _counts_letters(step: d.Step) -> bool:
    """Whether a step has a number that was chosen before, but for one that it could choose."""
    spoken = sum(isinstance(part, d.Variable) for part in d.parts_of(step))
    for one in d.every_step((step,)):
        if isinstance(one, d.Pay | d.Take) and one.amounts is not None:
            spoken -= sum(len(letters(part)) for option in one.amounts.options for part in option)
        if isinstance(getattr(getattr(one, "card", None), "quantity", None), d.Variable):
            spoken -= 1
    return spoken > 0


def turn(step: d.Step) -> int:
    """Return when a step is paid: 1 if as much as the player wants, 2 if it counts that, else 0."""
    if not isinstance(step, d.Pay | d.Take) or step.amounts is None:
        return 0
    if isinstance(step, d.Take) and (
        isinstance(step.card, d.Select) or (isinstance(step.card, d.Chosen) and not step.card.name)
    ):
        return 0
    if any(isinstance(part, d.Select) and part.name for part in d.parts_of(step.amounts)):
        return 0
    counted = tuple(part for part in d.parts_of(step.amounts) if isinstance(part, d.Per))
    if any(isinstance(part, d.Variable) for part in d.parts_of(counted)):
        return 2
    return int(any(map(variables, step.amounts.options)))


def spent(steps: Iterable[d.Step], words: Words) -> tuple[frozenset[int], bool]:
    """Return what a cost does to the bearer: the states it changes, and whether it moves it."""
    states: set[int] = set()
    moves = False
    for step in d.every_step(steps):
        if isinstance(step, d.SetStatus) and isinstance(step.card, d.This):
            verb = words.verb(step.verb)
            states.add(verb.sets if verb.sets >= 0 else verb.clears)
        elif isinstance(step, d.Move) and isinstance(step.card, d.This):
            moves = True
    return frozenset(states), moves
