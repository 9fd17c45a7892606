"""What abilities have begun that holds for some time: data of a state, and what ends it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Fields, Frame, stack
from cardwright.runtime.programs import Program, Room, Steps

if TYPE_CHECKING:
    from cardwright.runtime.modifiers import Begun
    from cardwright.runtime.state import State

NO_PROGRAM: Final = Program((), Room())
"""What works something out for a card that no ability is carried out of."""


class Lasting(NamedTuple):
    """Something that holds, or waits: what (its number on the table), and of what it was said."""

    change: int
    ability: int
    """The place of the ability that began it on its card."""
    player: int
    """For whom it was begun: the one who acted."""
    bearer: int
    cards: int
    """The cards that it is about, a bit mask; none, where it is about a class."""
    players: int
    """The players who are meant, a bit mask."""
    number: int
    """What its number came to."""
    serial: int
    """What tells abilities that wait for an event from each other, from 1; 0: it is none."""
    names: tuple[int, ...]
    letters: tuple[int, ...]
    """The cards and the numbers that such an ability speaks of and that were named before."""
    depth: int
    """How many frames there are as long as its event is not over; 0: it ends otherwise."""
    frame: str
    """The name of the uppermost of these."""


FIELDS: Final[Fields] = (
    ("change", "number"),
    ("ability", "number"),
    ("player", "player"),
    ("bearer", "card"),
    ("cards", "card_set"),
    ("players", "player_set"),
    ("number", "number"),
    ("serial", "number"),
    ("names", "cards_or_none"),
    ("letters", "numbers"),
    ("depth", "number"),
)
"""How all but the name of the frame is written (see ``notation``)."""


def looking(player: int, bearer: int) -> Steps:
    """Return what reads numbers and conditions for a player off a card, outside any ability."""
    return Steps.start(0, NO_PROGRAM, player, bearer, None)


def event_of(frame: Frame | None) -> tuple[int, str]:
    """Return how deep the frame lies that a reaction on top of it answers, and its name.

    What was raised by no frame is over with its window.
    """
    frames = list(stack(frame))
    if frames[0].name == "window" and len(frames) > 1:
        del frames[0]
    return len(frames), frames[0].name


def _keep(state: State, changes: dict[int, Begun], kept: tuple[Lasting, ...]) -> None:
    """Keep what goes on; states end with what has put cards into them."""
    over = [one for one in state.lasting if one not in kept]
    state.lasting = kept
    for one in over:
        status = changes[one.change].status
        for card in members(one.cards) if status >= 0 else ():
            state.set_status(status, card, False)


def leave(state: State, changes: dict[int, Begun], card: int) -> None:
    """End what was said of a card that leaves, or was to hold as long as it stays."""
    kept = []
    for one in state.lasting:
        left = one.cards & ~(1 << card)
        if one.cards and not left:
            continue
        if (
            one.bearer == card
            and not one.cards
            and not one.depth
            and changes[one.change].ends.stays
        ):
            continue
        kept.append(one._replace(cards=left))
    state.lasting = tuple(kept)


def come(state: State, changes: dict[int, Begun], moment: int) -> None:
    """End what lasts until a moment."""
    kept = [one for one in state.lasting if moment not in changes[one.change].ends.moments]
    _keep(state, changes, tuple(kept))


def end_events(state: State, changes: dict[int, Begun]) -> None:
    """End what lasts until an event is over that is."""
    frames = list(stack(state.frames))
    kept = [
        one
        for one in state.lasting
        if not one.depth or (len(frames) >= one.depth and frames[-one.depth].name == one.frame)
    ]
    if len(kept) < len(state.lasting):
        _keep(state, changes, tuple(kept))


def end_conditions(state: State, changes: dict[int, Begun]) -> None:
    """End what lasts until something is true that is."""
    kept = []
    for one in state.lasting:
        until = changes[one.change].ends.until
        if until is None or not until.holds(state, looking(one.player, one.bearer)):
            kept.append(one)
    if len(kept) < len(state.lasting):
        _keep(state, changes, tuple(kept))
