"""Many generated cards, played by the machine and by the reference: what that has shown."""

from dataclasses import dataclass, field

from support.generating import situations
from support.generating.by_machine import MachineSide
from support.generating.by_reference import ReferenceSide
from support.generating.cards import Refusals
from support.generating.coverage import Coverage
from support.generating.playing import DifferenceError, Game
from support.generating.shrinking import shrunk
from support.generating.situations import Situation

_MOST_DIFFERENCES = 3


@dataclass
class Outcome:
    """What came of it: how many were played with which choices, and where the two differ."""

    cards: int = 0
    situations: int = 0
    choices: int = 0
    refusals: Refusals = field(default_factory=Refusals)
    coverage: Coverage = field(default_factory=Coverage)
    differences: list[str] = field(default_factory=list)

    def add(self, other: "Outcome") -> None:
        """Add what others have found."""
        self.cards += other.cards
        self.situations += other.situations
        self.choices += other.choices
        self.refusals.add(other.refusals)
        self.coverage.add(other.coverage)
        self.differences += other.differences


def compare(seed: int, cards: int, each: int) -> Outcome:
    """Play so many cards in a few situations each; stop where differences have been found."""
    outcome = Outcome(cards=cards)
    for situation in situations(seed, cards, each, outcome.refusals):
        outcome.situations += 1
        try:
            outcome.choices += play(situation, outcome.coverage)
        except DifferenceError as error:
            outcome.differences.append(str(_smaller(situation, error)))
            if len(outcome.differences) == _MOST_DIFFERENCES:
                break
    return outcome


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
