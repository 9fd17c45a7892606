"""One text through reading, parsing, resolving and the checks of a single card."""

from functools import cache
from pathlib import Path

from pydantic_core import to_json

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.exchange.schema import card_of, document_of
from cardwright.dsl.folders import LOOSE, Home
from cardwright.dsl.reading import decode
from cardwright.dsl.source import Source, Span
from cardwright.dsl.workspace import CardFile, read_card
from support.strategies import vocabulary

_PATH = Path("sample.card")

SAMPLES = {
    "altar": """\
# A card with a clause of nearly every kind.
artifact "Corrupt Altar" {
  fr "Autel Corrompu"  pl "Ołtarz deprawacji"
  types dragon, creature
  mark first_game 3
  cost 3 any + 2 death / 1 gold  # dear
  points 2 + 1 per life on this
  all artifacts cost 1 less except gold
  collect if 1 gold on this: 2 any except gold or death
  when collect: gain 6 any
  power if this is turned: pay 1 elan -> straighten this
  power turn this + destroy an artifact as A
    -> gain (A's cost + 2) any except gold
    + put 1 elan on a component
    unless pay 1 death
  react to life loss from a dragon: turn this -> ignore
}
""",
    "figure": """\
mage "Hooded Figure" {
  collect 1 calm / 1 life
  power turn this + pay X same -> gain 1 gold per 3 X
  power turn this -> draw 3 + discard that many cards
  power turn this -> look at 3 cards from deck or monuments + return them
  power turn this -> (each rival loses 2 life unless discard a card) / check victory
  react to own power: turn this + take 1 elan from this -> this is a creature or demon
  react to victory check: turn this -> score 3
}
""",
}


def check(text: str) -> tuple[Diagnostic, ...]:
    """Return what is found in the text of a card."""
    return _read(text).found


def _read(text: str) -> CardFile:
    return read_card(Source("<card>", text), _PATH, _home(), vocabulary())


def check_bytes(data: bytes) -> tuple[Diagnostic, ...]:
    """Return what is found in the bytes of a card's file."""
    report = Report()
    source = decode(data, "<card>", report)
    return tuple(report) if source is None else check(source.text)


def check_soundly(text: str) -> tuple[Diagnostic, ...]:
    """Return what is found in a text, after a look at each report: its code, words and places.

    A card that was made of the text is one that can be: within all limits that are declared.
    """
    file = _read(text)
    assert file.card is None or card_of(to_json(document_of(file.card))) == file.card
    for fault in file.found:
        assert codes.ALL[fault.code.name] is fault.code
        assert fault.message
        for span in (fault.span, *(edit.span for edit in fault.fix)):
            assert is_within(span, text), (fault, text)
    return file.found


def is_within(span: Span, text: str) -> bool:
    """Whether a span is a stretch of the text."""
    return 0 <= span.start <= span.end <= len(text)


@cache
def _home() -> Home:
    return Home(Path("nowhere"), LOOSE, None)
