"""What abilities mean: a reference interpreter, small and slow, that defines the language.

For a position, something to begin with, and the choices made so far, it tells what may be chosen
next or what results. It is written to be read: plain data, and Python generators that yield each
question where it comes up. It shares nothing with the machine that plays games but the
declarations of cards and the words of the game; the machine is held to it.

- ``position``: where everything is; questions
- ``amounts``: which resources are gained, paid, lost
- ``reading``: who and which cards are meant, how many, what holds
- ``modifying``: what cards in play change of others
- ``choosing``: what players choose
- ``changing``: what changes a position, and what the log says of it
- ``paying``: costs
- ``doing``: effects
- ``reacting``: whole abilities, and the windows of events
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from cardwright.dsl.meaning.position import (
    NONE,
    WAY_OUT,
    Asking,
    Option,
    Place,
    Pool,
    Position,
    Question,
    pool_of,
)
from cardwright.dsl.meaning.reacting import Play
from cardwright.dsl.meaning.reading import Called, Ways, World
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.runtime.definitions.cards import Card

__all__ = [
    "NONE",
    "WAY_OUT",
    "Called",
    "Meaning",
    "Option",
    "Play",
    "Pool",
    "Position",
    "Question",
    "Start",
    "Ways",
    "pool_of",
]

Start = Callable[[Play], Asking[None]]
"""What is begun with: see ``Meaning.use`` and ``Meaning.happen``."""


class WrongChoiceError(ValueError):
    """A choice that is not open, or one too many."""


def _first(number: int, cards: Sequence[str]) -> str:
    return cards[0]


def _nothing(position: Position, place: Place) -> bool:
    return False


def _noted(play: Play, called: Called) -> Asking[int]:
    play.note("call", called.player, called.name, called.number, called.card, called.bearer)
    yield from ()
    return 0


def _no_map(position: Position, space: str) -> Ways:
    return {}


class Meaning:
    """What the cards of a game mean."""

    def __init__(
        self,
        words: Vocabulary,
        cards: Mapping[str, Card],
        *,
        luck: Callable[[int, Sequence[str]], str] = _first,
        refill: Callable[[Position, Place], bool] = _nothing,
        call: Callable[[Play, Called], Asking[int]] = _noted,
        ways: Callable[[Position, str], Ways] = _no_map,
    ) -> None:
        """``cards``: by id, in the order of their numbers; for the others see ``World``."""
        self.world = World(words, cards, luck, refill, call, ways)

    def usable(
        self,
        position: Position,
        player: int,
        moment: str | None = None,
        cards: Collection[str] | None = None,
    ) -> list[tuple[str, int]]:
        """Return the powers that a player could use at a moment: cards and places on them.

        ``cards``: those that are looked at; None: all.
        """
        return Play(self.world, position).usable(player, moment, cards)

    def points(self, position: Position, player: int) -> int:
        """Return how many points a player has."""
        return Play(self.world, position).points(player)

    def use(self, player: int, card: str, index: int) -> Start:
        """Return the use of a power, to begin with."""
        return lambda play: play.use(player, (card, index))

    def happen(self, player: int, moment: str, card: str) -> Start:
        """Return what a card does by itself at a moment, to begin with."""
        return lambda play: play.happen(player, moment, card)

    def come(self, position: Position, moment: str) -> None:
        """Let a moment come, in a position that changes by that."""
        Play(self.world, position).come(moment)

    def what_next(
        self, position: Position, start: Start, choices: Iterable[Option] = ()
    ) -> Question | Position:
        """Return what must be chosen after these choices, or the position that they lead to.

        The position that is begun with stays as it is.
        """
        after = position.copy()
        running = start(Play(self.world, after))
        try:
            question = next(running)
            for choice in choices:
                if choice not in question.options:
                    raise WrongChoiceError(f"{choice!r} is none of {question.options}")
                question = running.send(choice)
        except StopIteration:
            return after
        return question
