"""Cards and faults for notebooks.

%load_ext cardwright.frontends.notebook       # reports of faults are shown as such
from cardwright.frontends.notebook import face

face("hawk", language="fr")                   # the card, drawn
face("my-set/hound.card")
"""

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from cardwright.dsl import Report
from cardwright.dsl.folders import CARD_SUFFIX, shipped_games
from cardwright.dsl.render import render_plain
from cardwright.dsl.service import Service
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.lsp.commands import drawn_face


@dataclass(frozen=True, repr=False)
class Face:
    """The face of a card, as a drawing."""

    name: str
    language: str
    svg: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<Face of {self.name}: {self.language}>"


def face(card: Path | str, *, game: str | None = None, language: str | None = None) -> Face:
    """Draw a card: a file, or the id of a shipped one.

    ``game`` is the shipped game of a file that belongs to none by its folder, or of an id.
    """
    path = Path(card) if Path(card).suffix == CARD_SUFFIX else _shipped(str(card), game)
    drawn = drawn_face(Service(game=game), path.resolve(), language)
    if drawn is None:
        raise WrongUse(f"`{path}` can't be drawn", help=f"run: cardwright check {path}")
    return Face(drawn["name"], drawn["language"], drawn["svg"])


def _shipped(card_id: str, game: str | None) -> Path:
    folders = [folder for name, folder in shipped_games().items() if game in (None, name)]
    for folder in folders:
        for path in folder.rglob(f"{card_id}{CARD_SUFFIX}"):
            return path
    raise WrongUse(f"no shipped card has the id `{card_id}`", help="`cardwright list` names them")


def report_as_html(report: Report) -> str:
    """Return faults as a notebook shows them, with their places marked."""
    return f"<pre>{escape(render_plain(report) or 'no faults')}</pre>"


def load_ipython_extension(shell: Any) -> None:
    """Let a notebook show reports as such."""
    shell.display_formatter.formatters["text/html"].for_type(Report, report_as_html)
