"""What came of scenarios, as values."""

from dataclasses import dataclass
from enum import StrEnum

from cardwright.dsl import Diagnostic, Note, NoteKind, Source, Span
from cardwright.dsl.codes import Code


class Outcome(StrEnum):
    """Whether the cards do what a scenario says; an error is a scenario that can't be played."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"


class Cause(StrEnum):
    """Why a scenario did not pass."""

    NOT_OPEN = "choice-not-open"
    OTHER_PLAYER = "other-player-chooses"
    GAME_OVER = "game-over"
    NOT_REFUSED = "not-refused"
    OTHER_REASON = "refused-for-another-reason"
    NOT_SO = "not-as-expected"
    QUESTION_LEFT = "question-left-open"
    LUCK_LEFT = "luck-left-over"
    LUCK_MISSING = "luck-missing"
    WRONG_LUCK = "impossible-luck"
    BAD_POSITION = "bad-position"
    CRASH = "crash"


@dataclass(frozen=True)
class Failure:
    """What went wrong, and where. ``open`` are the choices that were open, as they are written."""

    cause: Cause
    message: str
    source: Source
    span: Span
    notes: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    help: str | None = None

    def diagnostic(self) -> Diagnostic:
        """Return the failure as reports show faults."""
        notes = [Note(NoteKind.NOTE, note) for note in self.notes]
        if self.help is not None:
            notes.append(Note(NoteKind.HELP, self.help))
        code = Code(self.cause, "a scenario did not pass")
        return Diagnostic(code, self.message, self.source, self.span, tuple(notes))


@dataclass(frozen=True)
class Result:
    """What came of one scenario, or of a file that has faults."""

    name: str
    source: Source
    span: Span
    outcome: Outcome
    failures: tuple[Failure, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    seconds: float = 0.0

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All that is to be said about it."""
        return (*self.faults, *(failure.diagnostic() for failure in self.failures))
