"""The cards that a state names beside its zones: found, or exchanged for others.

Frames and numbers of a state say how each of their parts is written (see ``notation``); so they
also say which of them are cards.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.frames import NO_CARD, PLAYER, SHAPES, Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts
from cardwright.runtime.state import SCALARS, State

Rename = Callable[[int], int]
"""Gives the card that takes the place of a card."""


def _card(card: int, rename: Rename) -> int:
    return card if card == NO_CARD else rename(card)


def _plus_one(number: int, rename: Rename) -> int:
    return rename(number - 1) + 1 if number else 0


def _several(cards: tuple[int, ...], rename: Rename) -> tuple[int, ...]:
    return tuple(_card(card, rename) for card in cards)


def _mask(cards: int, rename: Rename) -> int:
    return mask_of(rename(card) for card in members(cards))


def _reactions(options: tuple[int, ...], rename: Rename) -> tuple[int, ...]:
    parts = [reaction_parts(option) for option in options]
    return tuple(reaction_option(rename(card), place) for card, place in parts)


def _bindings(bound: tuple[Any, ...], rename: Rename) -> tuple[Any, ...]:
    paid, numbers, cards, player = bound
    return paid, numbers, _several(cards, rename), player


_WITH_CARDS: Final[dict[str, Callable[[Any, Rename], Any]]] = {
    "card": _card,
    "card_or_none": _card,
    "card_plus_one": _plus_one,
    "cards": _several,
    "cards_or_none": _several,
    "card_set": _mask,
    "reactions": _reactions,
    "bindings": _bindings,
}
"""How cards are exchanged in a value, by how it is written; all others name no card."""


def _renamed(kind: Any, value: Any, rename: Rename) -> Any:
    exchange = _WITH_CARDS.get(kind) if isinstance(kind, str) else None
    return value if exchange is None else exchange(value, rename)


def renamed_frame(machine: Machine, frame: Frame, rename: Rename) -> Frame:
    """Return a frame with other cards; those below it stay."""
    kind, player, *operands, below = frame
    shape = SHAPES.get(kind) or machine.rules.frame_shapes[kind]
    changed = (
        _renamed(how, operand, rename)
        for (_, how), operand in zip(shape.operands, operands, strict=True)
    )
    return (kind, player, *changed, below)


def renamed_frames(machine: Machine, top: Frame | None, rename: Rename) -> Frame | None:
    """Return all frames, the newest first, with other cards."""
    below: Frame | None = None
    for frame in reversed(list(frames(top))):
        below = (*renamed_frame(machine, frame, rename)[:-1], below)
    return below


def rename_scalars(machine: Machine, state: State, rename: Rename) -> None:
    """Exchange cards in the numbers of core and rulebook."""
    for place, how in enumerate((*SCALARS.values(), *machine.rules.scalars.values())):
        state.v[place] = _renamed(how, state.v[place], rename)


def frames(top: Frame | None) -> Iterator[Frame]:
    """Yield all frames, the newest first."""
    while top is not None:
        yield top
        top = top[-1]


def named_in(machine: Machine, frame: Frame) -> list[int]:
    """Return the cards that a frame names, in the order in which it does."""
    found: list[int] = []
    renamed_frame(machine, frame, _noting(found))
    return found


def named_in_scalars(machine: Machine, state: State) -> list[int]:
    """Return the cards that the numbers of core and rulebook name, in their order."""
    found: list[int] = []
    rename_scalars(machine, state, _noting(found))
    return found


def _noting(found: list[int]) -> Rename:
    def note(card: int) -> int:
        found.append(card)
        return card

    return note


def is_program(machine: Machine, frame: Frame) -> bool:
    """Whether a frame runs an ability: whose it is, everybody sees."""
    shape = SHAPES.get(frame[0]) or machine.rules.frame_shapes[frame[0]]
    return any(how == "program" for _, how in shape.operands)


def asks(frame: Frame, player: int | None) -> bool:
    """Whether a frame is about what a player does or is asked."""
    return bool(frame[PLAYER] == player)
