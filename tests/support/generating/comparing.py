"""Many generated cards, played by the machine and by the reference: what that has shown."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NoReturn

from support.generating import situations
from support.generating.by_machine import MachineSide
from support.generating.by_reference import ReferenceSide
from support.generating.cards import Refusals
from support.generating.coverage import Coverage
from support.generating.playing import DifferenceError, Game
from support.generating.shrinking import shrunk
from support.generating.situations import Situation


@dataclass
class Outcome:
    """What came of it: how many were played with which choices, and where the two differ."""

    cards: int = 0
    situations: int = 0
    choices: int = 0
    given_up: int = 0
    refusals: Refusals = field(default_factory=Refusals)
    coverage: Coverage = field(default_factory=Coverage)
    differences: list[str] = field(default_factory=list)

    def add(self, other: "Outcome") -> None:
        """Add what others have found."""
        self.cards += other.cards
        self.situations += other.situations
        self.choices += other.choices
        self.given_up += other.given_up
        self.refusals.add(other.refusals)
        self.coverage.add(other.coverage)
        self.differences += other.differences


class TooLongError(BaseException):
    """A situation has taken too long, which is no failure of either side."""


def compare(seed: int, cards: int, each: int, seconds: float = 0) -> Outcome:
    """Play so many cards in a few situations each.

    ``seconds``: give up a situation after so long, since the reference looks through all ways to
    pay; 0: never.
    """
    outcome = Outcome()
    for situation in situations(seed, cards, each, outcome.refusals):
        outcome.situations += 1
        outcome.cards = -(-outcome.situations // each)
        try:
            with _at_most(seconds):
                outcome.choices += play(situation, outcome.coverage)
        except TooLongError:
            outcome.given_up += 1
        except DifferenceError as error:
            outcome.differences.append(str(_smaller(situation, error)))
    return outcome


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """Give up after so much time of the processor."""

    def give_up(*_: object) -> NoReturn:
        raise TooLongError

    if seconds:
        signal.signal(signal.SIGVTALRM, give_up)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        if seconds:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def play(situation: Situation, coverage: Coverage) -> int:
    """Play a situation on both sides; return how many choices were made."""
    reference = ReferenceSide(situation)
    try:
        machine = MachineSide(situation)
    except Exception as error:
        what = f"that {MachineSide.__name__} fails"
        raise DifferenceError(situation, what, ["linking"], [repr(error)]) from error
    game = Game(situation, (reference, machine), coverage)
    game.play()
    return game.choices


def difference(situation: Situation) -> DifferenceError | None:
    """Return where the two differ in a situation."""
    try:
        play(situation, Coverage())
    except DifferenceError as error:
        return error
    return None


def _smaller(situation: Situation, error: DifferenceError) -> DifferenceError:
    """Return the same sort of difference in as small a situation as is found soon."""

    def is_alike(simpler: Situation) -> bool:
        found = difference(simpler)
        return found is not None and found.what.split()[:2] == error.what.split()[:2]

    return difference(shrunk(situation, is_alike)) or error
