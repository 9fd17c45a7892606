"""A card in the making: from answers to the text of a file that passes the check."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardwright.dsl import Diagnostic, Report, Severity, Source, Workspace, format_source
from cardwright.dsl.folders import CARD_SUFFIX, Home, home_of
from cardwright.frontends.cli.checking import as_shown
from cardwright.frontends.cli.inputs import vocabulary_of
from cardwright.frontends.cli.reports import text_report
from cardwright.frontends.errors import WrongUse

_LETTERS = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "'": "", "’": ""}
)


@dataclass(frozen=True)
class Draft:
    """What is known of a new card."""

    kind: str
    name: str
    translations: Mapping[str, str] = field(default_factory=dict)
    types: tuple[str, ...] = ()
    cost: str | None = None
    points: str | None = None
    clauses: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The card as text, not yet formatted."""
        lines = [f"{language} {_quoted(name)}" for language, name in self.translations.items()]
        lines += [f"types {', '.join(self.types)}"] if self.types else []
        lines += [f"cost {self.cost}"] if self.cost is not None else []
        lines += [f"points {self.points}"] if self.points is not None else []
        body = "\n".join([*lines, *self.clauses])
        return f"{self.kind} {_quoted(self.name)} {{\n{body}\n}}\n"


class Desk:
    """Where a new card will lie, and what its game makes of it."""

    def __init__(self, folder: Path, workspace: Workspace, kind: str | None = None) -> None:
        """``kind``: that of the card, which may tell the game where no folder does."""
        self.folder = folder
        self.workspace = workspace
        home = home_of(folder / f"new{CARD_SUFFIX}")
        self.has_own_game = home is not None
        self.home = home or _home_elsewhere(kind or "", workspace)
        self.game = vocabulary_of(workspace.load_game(self.home.game_folder))

    def path(self, card_id: str) -> Path:
        """Return the file of a card with this id."""
        return self.folder / f"{card_id}{CARD_SUFFIX}"

    def check(self, draft: Draft, card_id: str) -> list[Diagnostic]:
        """Return what is wrong with a draft."""
        source = Source(str(self.path(card_id).resolve()), draft.text)
        return list(self.workspace.check_source(source, self.home)[1])

    def finished(self, draft: Draft, card_id: str) -> str:
        """Return the formatted text of a draft; a draft with errors is wrong use."""
        found = self.check(draft, card_id)
        errors = [fault for fault in found if fault.severity is Severity.ERROR]
        text = format_source(Source("<new card>", draft.text), Report())
        if errors or text is None:
            shown = text_report(as_shown(errors)).rstrip()
            raise WrongUse(f"the card has faults, and was not written\n\n{shown}")
        return text


def _home_elsewhere(kind: str, workspace: Workspace) -> Home:
    """Return the home of a card that will lie in no game's folder."""
    report = Report()
    home = workspace.home_without_folder(report, Source("<new card>", kind))
    if home is None:
        (fault,) = report
        raise WrongUse(fault.message, help=fault.notes[0].message)
    return home


def id_of(name: str) -> str:
    """Return the id that a name suggests: small letters and digits, joined by hyphens."""
    folded = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    plain = "".join(char for char in folded if not unicodedata.combining(char))
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
