"""What is being resolved, as data: an immutable linked list, the newest frame first.

A frame knows whom it asks, what it is about, and the frame below it. Once it lies in a state it
never changes, so copies of a game share it; saving a game writes it out by its ``fields``.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeAlias

from cardwright.runtime.compiling import mypyc_attr

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine
    from cardwright.runtime.state import State

NOBODY: Final = -1
NO_CARD: Final = -1

Options: TypeAlias = tuple[int, ...] | None
"""What may be chosen; None where there was nothing to choose."""

Fields: TypeAlias = tuple[tuple[str, str | Mapping[int, str]], ...]
"""Names of parts, each with how it is written (see ``notation``), or the words for its values."""

Whole: TypeAlias = tuple[tuple[int, ...], int]
"""All that is paid or gained, as a pool, with the numbers of the options chosen for that."""

Payload: TypeAlias = dict[str, Any]
"""What an option is, for clients."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame:
    """Something that is being resolved.

    A subclass has a ``name``, its ``fields`` with an attribute for each, and a constructor that
    takes the player, then these in order, then the frame below.
    """

    __slots__ = ("below", "player")

    name: ClassVar[str] = ""
    """What it is called in saved games."""
    fields: ClassVar[Fields] = ()
    asks: ClassVar[str] = ""
    """The kind of question, for clients; empty where it never asks."""
    shape: ClassVar[str] = "card"
    """What its options are: see ``decisions``."""
    always_asks: ClassVar[bool] = False
    """Whether opening it does nothing but find out what may be chosen, which is never nothing."""
    veiled: ClassVar[bool] = False
    """Whether it asks players who have nothing to choose, too, lest others learn of that."""

    def __init__(self, player: int, below: "Frame | None" = None) -> None:
        """``player``: who is asked, or for whom it is done."""
        self.player = player
        self.below = below

    def open(self, machine: "Machine", state: "State") -> Options:
        """Do what it is for, or return what may be chosen."""
        raise NotImplementedError(self.name)

    def answer(self, machine: "Machine", state: "State", option: int) -> None:
        """Go on with what was chosen."""
        raise AssertionError(f"{self.name} asks nothing")

    def trades(self, machine: "Machine") -> int:
        """Return how all that may be chosen differs: 1, -1: in what the player gets, or pays, only.

        0: in more than that. What is done besides must be the same whatever players have.
        """
        return 0

    def looks_at_number(self, machine: "Machine") -> bool:
        """Whether what is done besides depends on how many are paid, or gained."""
        return False

    def whole_answers(self, machine: "Machine", options: tuple[int, ...]) -> list[Whole]:
        """Return all that a player may pay, or gain, each with the numbers of what is chosen."""
        return [((number,), option) for number, option in enumerate(options)]

    def answer_whole(self, machine: "Machine", state: "State", option: int) -> None:
        """Go on with all that a player pays, or gains."""
        self.answer(machine, state, option)

    def is_blind(self, machine: "Machine", state: "State") -> bool:
        """Whether opening it does, and asks, the same whatever players have."""
        return False

    def numbered(self, number: int) -> "Frame | None":
        """Return what is left to be done of what was announced with a number."""
        parts = [number if name == "number" else getattr(self, name) for name, _ in self.fields]
        return self.made_of(self.player, tuple(parts), self.below)

    def caused_by(self) -> int:
        """Return the card whose ability does it, where what was announced comes from another."""
        return NO_CARD

    # -- for clients --

    def question(self, machine: "Machine") -> str:
        """Return the kind of question that it asks."""
        return self.asks

    def answers(self, machine: "Machine") -> str:
        """Return what its options are: see ``decisions``."""
        return self.shape

    def about(self, machine: "Machine", state: "State") -> Payload:
        """Return what a client must know to put the question into words."""
        return {}

    def payload(self, machine: "Machine", state: "State", option: int) -> Payload | None:
        """Return what an option is, where its shape does not tell."""
        return None

    # -- as data --

    def operands(self) -> tuple[Any, ...]:
        """Return the values of its fields."""
        return tuple([getattr(self, name) for name, _ in self.fields])

    @classmethod
    def made_of(cls, player: int, operands: tuple[Any, ...], below: "Frame | None") -> Self:
        """Return a frame of these values."""
        make: Callable[..., Self] = cls
        return make(player, *operands, below)

    def sketch(self) -> tuple[Any, ...]:
        """Return what tells it from most that might be there instead; it costs little."""
        return ()

    def onto(self, below: "Frame | None") -> Self:
        """Return the same frame on another one."""
        return self.made_of(self.player, self.operands(), below)

    def __eq__(self, other: object) -> bool:
        mine: Frame | None = self
        theirs = other
        while mine is not None:
            if mine is theirs:
                return True
            if type(mine) is not type(theirs) or not isinstance(theirs, Frame):
                return False
            if mine.player != theirs.player or mine.operands() != theirs.operands():
                return False
            mine, theirs = mine.below, theirs.below
        return theirs is None

    def __hash__(self) -> int:
        return hash((self.name, self.player, self.operands(), self.below))


def stack(top: Frame | None) -> Iterator[Frame]:
    """Yield all frames, the newest first."""
    while top is not None:
        yield top
        top = top.below
