"""What is being resolved, as data: an immutable linked list, the newest frame first.

A frame is a tuple: its kind, the player it asks, operands, and the frame below it. Copying a game
shares them; saving one writes them out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

Frame: TypeAlias = tuple[Any, ...]
Env: TypeAlias = tuple[int, tuple[int, ...], tuple[int, ...], int]
"""What an ability has bound so far: resources paid, numbers by slot, cards by slot, a player."""

NOBODY: Final = -1
NO_CARD: Final = -1
ANY_NUMBER: Final = -1
NOTHING: Final[Env] = (0, (), (), NOBODY)
OWN_SLOT: Final = 26
"""The slot for a number that an operation keeps for the next; a card's variables, A to Z, fill
those before it."""
SPARE_SLOT: Final = 26
"""The first slot for cards that no word refers to: the second and further ones of several."""

# Kinds of frames that every game has; a rulebook's own kinds follow.
STEPS: Final = 0
LOSS: Final = 1
LOSING: Final = 2
WINDOW: Final = 3
SPLIT: Final = 4
GAIN: Final = 5
AUTOMATIC: Final = 6
FIRST_RULEBOOK_KIND: Final = 7

# Operands by place; the kind is the first. Of all frames:
PLAYER: Final = 1
BELOW: Final = -1
# ... of STEPS: the program, the next operation of it, the card that bears the ability.
PROGRAM: Final = 2
PLACE: Final = 3
BEARER: Final = 4
ENV: Final = 5

Fields: TypeAlias = tuple[tuple[str, str | Mapping[int, str]], ...]
"""Names of parts, each with how it is written (see ``notation``), or the words for its values."""


@dataclass(frozen=True, slots=True)
class Shape:
    """The name of a kind of frame, and its operands: all between the player and ``BELOW``."""

    name: str
    operands: Fields = ()


SHAPES: Final[Mapping[int, Shape]] = {
    STEPS: Shape(
        "steps",
        (("program", "program"), ("next", "number"), ("bearer", "card"), ("bound", "bindings")),
    ),
    LOSS: Shape("loss", (("loss", "loss"), ("source", "card"), ("used", "reactions"))),
    LOSING: Shape("losing", (("loss", "loss"),)),
    WINDOW: Shape(
        "window",
        (
            ("event", "event"),
            ("subject", "card_or_none"),
            ("owner", "player_or_nobody"),
            ("source", "card_or_none"),
            ("queue", "players"),
            ("used", "reactions"),
        ),
    ),
    SPLIT: Shape(
        "split",
        (
            ("resource", "resource"),
            ("chosen", "pool"),
            ("candidates", "pools"),
            ("limit", "pool"),
            ("left", "number_or_free"),
            ("span", "numbers"),
        ),
    ),
    GAIN: Shape("gain", (("ways", "ways"), ("bearer", "card"))),
    AUTOMATIC: Shape(
        "automatic", (("card", "card"), ("ability", "number"), ("program", "program"))
    ),
}


def steps(player: int, program: int, bearer: int, below: Frame | None, env: Env = NOTHING) -> Frame:
    """Return a frame that runs a program from its first operation."""
    return (STEPS, player, program, 0, bearer, env, below)


def bind_card(env: Env, slot: int, card: int) -> Env:
    """Return the bindings with a card in a slot."""
    paid, numbers, cards, player = env
    padded = cards + (NO_CARD,) * (slot + 1 - len(cards))
    return paid, numbers, (*padded[:slot], card, *padded[slot + 1 :]), player


def bind_number(env: Env, slot: int, number: int) -> Env:
    """Return the bindings with a number in a slot."""
    paid, numbers, cards, player = env
    padded = numbers + (0,) * (slot + 1 - len(numbers))
    return paid, (*padded[:slot], number, *padded[slot + 1 :]), cards, player


def go_on(frame: Frame, env: Env | None = None) -> Frame:
    """Return the frame at its next operation, with new bindings where there are any."""
    kind, player, program, place, bearer, old, below = frame
    return (kind, player, program, place + 1, bearer, old if env is None else env, below)


def with_env(frame: Frame, env: Env) -> Frame:
    """Return the frame at the same operation, with other bindings."""
    kind, player, program, place, bearer, _, below = frame
    return (kind, player, program, place, bearer, env, below)
