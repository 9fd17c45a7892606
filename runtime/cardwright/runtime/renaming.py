"""The cards that a state names beside its zones: found, or exchanged for others.

Frames and numbers of a state say how each of their parts is written (see ``notation``); so they
also say which of them are cards.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.frames import NO_CARD, Frame, stack
from cardwright.runtime.machine import Machine, Rules
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts, serial_of
from cardwright.runtime.programs import Raised
from cardwright.runtime.state import SCALARS, State

Rename = Callable[[int], int]
"""Gives the card that takes the place of a card."""

Swap: TypeAlias = Callable[[Any, Rename], Any]
"""Exchanges the cards in a value."""


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


_WITH_CARDS: Final[dict[str, Swap]] = {
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


def _swap(how: Any) -> Swap | None:
    """Return how cards are exchanged in a value that is written so, if it names any."""
    return _WITH_CARDS.get(how) if isinstance(how, str) else None


_OF_FRAMES: dict[type[Frame], tuple[tuple[str, Swap | None], ...]] = {}
_OF_RULES: dict[type[Rules], tuple[tuple[int, Swap], ...]] = {}


def _swaps(frame: Frame) -> tuple[tuple[str, Swap | None], ...]:
    """Return the fields of a frame, each with how its cards are exchanged: the same for a sort."""
    found = _OF_FRAMES.get(type(frame))
    if found is None:
        found = tuple((name, _swap(how)) for name, how in frame.fields)
        _OF_FRAMES[type(frame)] = found
    return found


def _swaps_of_scalars(rules: Rules) -> tuple[tuple[int, Swap], ...]:
    """Return where the numbers of core and rulebook name cards, and how these are exchanged."""
    found = _OF_RULES.get(type(rules))
    if found is None:
        written = (*SCALARS.values(), *rules.scalars.values())
        swaps = [(place, _swap(how)) for place, how in enumerate(written)]
        found = tuple((place, swap) for place, swap in swaps if swap is not None)
        _OF_RULES[type(rules)] = found
    return found


def renamed_frame(frame: Frame, rename: Rename, below: Frame | None) -> Frame:
    """Return a frame with other cards, on top of another one."""
    operands: list[Any] = []
    for name, swap in _swaps(frame):
        value = getattr(frame, name)
        operands.append(value if swap is None else swap(value, rename))
    return frame.made_of(frame.player, tuple(operands), below)


def renamed_frames(top: Frame | None, rename: Rename) -> Frame | None:
    """Return all frames, the newest first, with other cards."""
    below: Frame | None = None
    for frame in reversed(list(stack(top))):
        below = renamed_frame(frame, rename, below)
    return below


def rename_scalars(machine: Machine, state: State, rename: Rename) -> None:
    """Exchange cards in the numbers of core and rulebook."""
    for place, swap in _swaps_of_scalars(machine.rules):
        state.v[place] = swap(state.v[place], rename)


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
    note = _noting(found)
    for name, swap in _swaps(frame):
        if swap is not None:
            swap(getattr(frame, name), note)
    return found


def named_in_scalars(machine: Machine, state: State) -> list[int]:
    """Return the cards that the numbers of core and rulebook name, in their order."""
    found: list[int] = []
    note = _noting(found)
    for place, swap in _swaps_of_scalars(machine.rules):
        swap(state.v[place], note)
    return found


def _noting(found: list[int]) -> Rename:
    def note(card: int) -> int:
        found.append(card)
        return card

    return note
