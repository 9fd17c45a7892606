"""What parses, and means something, but can't be meant. One function a fault, one file a topic."""

from collections.abc import Iterable
from typing import Protocol

from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.model import Card
from cardwright.dsl.resolve import Context, Spans
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary


class Checked(Protocol):
    """A card file as the checks of a whole game see it."""

    @property
    def source(self) -> Source: ...  # noqa: D102
    @property
    def card(self) -> Card | None: ...  # noqa: D102
    @property
    def spans(self) -> Spans: ...  # noqa: D102


def check_card(card: Card, context: Context) -> None:
    """Report what can't be meant in one card, seen alone."""


def check_game(game: Vocabulary, files: Iterable[Checked]) -> Iterable[Diagnostic]:
    """Return what can't be meant in the cards of a game, seen together."""
    return Report()
