"""What the service answers: plain values, without any protocol's types.

Places are spans of a source; the text of the source is normalised, and its path names the file.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from cardwright.dsl.diagnostics import Diagnostic, Edit
from cardwright.dsl.source import Source, Span


@dataclass(frozen=True, slots=True)
class Location:
    """A stretch of some file."""

    source: Source
    span: Span

    @property
    def path(self) -> Path:
        """Where the file is."""
        return Path(self.source.path)


@dataclass(frozen=True, slots=True)
class Completion:
    """Something that may be written: ``text`` in place of ``span``."""

    label: str
    text: str
    span: Span
    category: str
    """That of a declared word, or ``card``, ``keyword``, ``own``, ``snippet``, ``value``."""
    detail: str = ""
    meaning: str = ""
    """Markdown."""
    is_snippet: bool = False
    """Whether the text has places to fill in: ``${1:name}``."""
    rank: int = 0
    """What fits best has the lowest."""


@dataclass(frozen=True, slots=True)
class Hover:
    """What is known of the thing at a place, as Markdown."""

    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Renaming:
    """What changes when a thing gets another name."""

    edits: Mapping[Path, tuple[Edit, ...]]
    moves: Mapping[Path, Path] = field(default_factory=dict)
    """Files that get another name, too; made after the edits."""


class CannotRenameError(ValueError):
    """Something can't have that name; the message says why."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A part of a file that has a name, with the parts in it."""

    name: str
    category: str
    detail: str
    span: Span
    name_span: Span
    parts: tuple["Outline", ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """Something declared, found by its name."""

    name: str
    category: str
    location: Location


class Colour(StrEnum):
    """What a word is, for highlighting."""

    KEYWORD = "keyword"
    VERB = "function"
    RESOURCE = "property"
    NOUN = "class"
    ZONE = "namespace"
    EVENT = "event"
    STATUS = "enumMember"
    MOMENT = "interface"
    CARD = "struct"
    NAME = "type"
    VARIABLE = "variable"
    NUMBER = "number"
    TEXT = "string"
    COMMENT = "comment"
    OPERATOR = "operator"


@dataclass(frozen=True, slots=True)
class Coloured:
    """A word with its colour; of declarations, so marked."""

    span: Span
    colour: Colour
    declares: bool = False


@dataclass(frozen=True, slots=True)
class Fold:
    """Lines that can be hidden, counted from 1: all but the first."""

    first: int
    last: int
    is_comment: bool = False


@dataclass(frozen=True, slots=True)
class Hint:
    """A text that an editor shows at a place, although it does not stand there."""

    offset: int
    text: str


@dataclass(frozen=True, slots=True)
class Signature:
    """How something is said; ``parts`` are stretches of the label, one is being written."""

    label: str
    meaning: str
    parts: tuple[tuple[int, int], ...]
    active: int


class Command(StrEnum):
    """What a host does for the author beyond changing texts."""

    RUN_SCENARIOS = "cardwright.runScenarios"
    SIMULATE = "cardwright.simulate"
    EXPLAIN = "cardwright.explain"


@dataclass(frozen=True, slots=True)
class Call:
    """A command with what it is about."""

    command: Command
    arguments: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be done at a place: edits of files, new files among them, or a command."""

    title: str
    is_fix: bool = False
    is_certain: bool = False
    """Whether an editor may do it unasked."""
    diagnostic: Diagnostic | None = None
    edits: Mapping[Path, tuple[Edit, ...]] = field(default_factory=dict)
    creates: tuple[Path, ...] = ()
    call: Call | None = None


@dataclass(frozen=True, slots=True)
class Lens:
    """A line over a part of a text, with something that can be done about it."""

    span: Span
    title: str
    call: Call
