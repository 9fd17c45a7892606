"""The cards that a state names beside its zones: found, or exchanged for others.

Frames and numbers of a state say how each of their parts is written (see ``notation``); so they
also say which of them are cards.
"""

from collections.abc import Callable
from typing import Any, Final

from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.frames import NO_CARD, Frame, stack
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts, serial_of
from cardwright.runtime.programs import Raised
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
    parts = [(*reaction_parts(option), serial_of(option)) for option in options]
    return tuple(reaction_option(rename(card), place, serial) for card, place, serial in parts)


def _lists(lists: tuple[tuple[int, ...], ...], rename: Rename) -> tuple[tuple[int, ...], ...]:
    return tuple(_several(cards, rename) for cards in lists)


def _raised(raised: tuple[Raised, ...], rename: Rename) -> tuple[Raised, ...]:
    return tuple((event, _card(card, rename), owner) for event, card, owner in raised)


_WITH_CARDS: Final[dict[str, Callable[[Any, Rename], Any]]] = {
    "card": _card,
    "card_or_none": _card,
    "card_plus_one": _plus_one,
    "cards": _several,
    "cards_or_none": _several,
    "card_set": _mask,
    "reactions": _reactions,
    "lists_of_cards": _lists,
    "raised": _raised,
}
"""How cards are exchanged in a value, by how it is written; all others name no card."""


def _renamed(kind: Any, value: Any, rename: Rename) -> Any:
    exchange = _WITH_CARDS.get(kind) if isinstance(kind, str) else None
    return value if exchange is None else exchange(value, rename)


def renamed_frame(frame: Frame, rename: Rename, below: Frame | None) -> Frame:
    """Return a frame with other cards, on top of another one."""
    changed = tuple(
        _renamed(how, operand, rename)
        for (_, how), operand in zip(frame.fields, frame.operands(), strict=True)
    )
    return frame.made_of(frame.player, changed, below)


def renamed_frames(top: Frame | None, rename: Rename) -> Frame | None:
    """Return all frames, the newest first, with other cards."""
    below: Frame | None = None
    for frame in reversed(list(stack(top))):
        below = renamed_frame(frame, rename, below)
    return below


def rename_scalars(machine: Machine, state: State, rename: Rename) -> None:
    """Exchange cards in the numbers of core and rulebook."""
    for place, how in enumerate((*SCALARS.values(), *machine.rules.scalars.values())):
        state.v[place] = _renamed(how, state.v[place], rename)


def rename_lasting(state: State, rename: Rename) -> None:
    """Exchange cards of which something holds for some time; what has begun it is known to all."""
    state.lasting = tuple(
        [
            one._replace(cards=_mask(one.cards, rename), names=_several(one.names, rename))
            for one in state.lasting
        ]
    )


def named_in(frame: Frame) -> list[int]:
    """Return the cards that a frame names, in the order in which it does."""
    found: list[int] = []
    renamed_frame(frame, _noting(found), frame.below)  # some are never the last
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
