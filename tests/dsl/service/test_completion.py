"""What may be written at a place: whatever stands in a card was offered where it stands."""

import re
from pathlib import Path

import pytest

from cardwright.dsl import Source
from cardwright.dsl.explain import example_game
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.service import Completion, NoFiles, Service
from cardwright.dsl.service.completing import cursor_at
from cardwright.dsl.service.roles import Role
from support.samples import one_in

FOLDER = Path("/made-up/game")
WORD = re.compile(r'"(?:\\.|[^"\\\n])*"|#[^\n]*|([^\W\d_][\w-]*)')
SHIPPED = [
    file
    for folder in shipped_games().values()
    for file in sorted(folder.rglob("*.card"))
    if file.name not in ("game.card", "set.card")
]


@pytest.fixture
def service() -> Service:
    made_up = Service(NoFiles())
    made_up.open(FOLDER / "game.card", example_game())
    made_up.open(FOLDER / "base" / "ox.card", 'hero "Ox" {\n}\n')
    return made_up


def offered(service: Service, text: str, name: str = "base/new.card") -> list[Completion]:
    """Return what is offered at the bar in a text."""
    offset = text.index("|")
    path = FOLDER / name
    service.open(path, text.replace("|", ""))
    try:
        return list(service.completions(path, offset))
    finally:
        service.close(path)


def labels(service: Service, text: str, name: str = "base/new.card") -> list[str]:
    return [each.label for each in offered(service, text, name)]


@pytest.fixture(scope="module")
def shipped() -> Service:
    return Service()


@pytest.mark.parametrize("file", one_in(6, SHIPPED[::9]), ids=lambda file: file.stem)
def test_every_word_of_a_card_is_offered_where_it_stands(shipped: Service, file: Path) -> None:
    text = shipped.source(file).text
    for match in WORD.finditer(text):
        if match[1] is None or (len(match[1]) == 1 and match[1].isupper()):
            continue
        if match[1].partition("_")[0] in ("fr", "pl", "de", "es", "en"):
            continue  # a language in which the card has a name already
        names = shipped.completions(file, match.start())
        texts = {name.label.split(" …")[0] for name in names}
        parts = {part for label in texts for part in label.split()}
        assert match[1] in parts, f"{text[: match.start()]}| {match[1]}: {sorted(texts)}"


@pytest.mark.parametrize(
    ("text", "first", "absent"),
    [
        ('tool "X" {\n  power gain 2 |', {"wood", "clay"}, {"beast", "beasts", "hand"}),
        ('tool "X" {\n  cost 1 |', {"wood"}, {"beast", "tool"}),
        ('tool "X" {\n  power tap a |', {"beast", "tool"}, {"wood", "beasts"}),
        ('tool "X" {\n  power tap all |', {"beasts"}, {"wood", "beast"}),
        ('tool "X" {\n  react to |', {"frost"}, {"wood", "tap"}),
        ('tool "X" {\n  power move this to |', {"hand"}, {"wood", "frost"}),
        ('tool "X" {\n  power if this is |', {"tapped"}, {"wood"}),
        ('tool "X" {\n  types |', {"beast"}, {"wood", "beasts", "card"}),
        ('tool "X" {\n  power |', {"gain", "tap", "if"}, {"wood", "react"}),
        ('tool "X" {\n  power each rival |', {"gains", "loses"}, {"gain"}),
        ('tool "X" {\n  |', {"power", "cost", "react", "dawn"}, {"wood", "gain"}),
        ("|", {"tool", "hall", "game"}, {"wood", "power"}),
    ],
)
def test_what_fits_is_offered(
    service: Service, text: str, first: set[str], absent: set[str]
) -> None:
    found = {*labels(service, text)}
    assert first <= found
    assert not absent & found


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        ('scenario "s" {\n  given player 1: |', "ox"),
        ('scenario "s" {\n  given |', "ox"),
        ('scenario "s" {\n  luck |', "ox"),
        ('scenario "s" {\n  player 1: power |', "ox"),
        ('scenario "s" {\n  given player 1: 3 |', "wood"),
        ('scenario "s" {\n  expect player 1: ox in |', "hand"),
        ('scenario "s" {\n  |', "expect"),
        ('scenario "s" {\n  expect |', "nothing else changed"),
    ],
)
def test_cards_are_offered_in_scenarios(service: Service, text: str, offers: str) -> None:
    assert offers in labels(service, text, "base/ox.scenario")


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        ("  verb |", None),
        ("  resource iron {\n    |", "most"),
        ("  event thaw {\n    window |", "instead"),
        ("  event thaw {\n    loses |", "wood"),
        ("  verb saw {\n    moves hand -> |", "camp"),
        ("  resource iron {\n    emblem |", "anvil"),
        ("  |", "resource"),
    ],
)
def test_declarations_are_completed(service: Service, text: str, offers: str | None) -> None:
    game = example_game().rstrip().removesuffix("}")
    found = labels(service, f"{game}\n{text}", "game.card")
    assert offers in found if offers else not found


def test_faults_before_the_cursor_do_not_matter(service: Service) -> None:
    broken = 'tool "X" {\n  power gain gain 2 2\n  cost wood wood\n  power pay 1 -> -> gain 2 |'
    assert "wood" in labels(service, broken)
    assert "beast" not in labels(service, broken)


def test_a_begun_word_is_replaced_as_a_whole(service: Service) -> None:
    (wood,) = offered(service, 'tool "X" {\n  power gain 2 wo|')
    assert wood.text == "wood"
    assert wood.span.end - wood.span.start == 2
    assert "wood" in wood.meaning


def test_nothing_is_offered_in_texts_and_comments(service: Service) -> None:
    assert not offered(service, 'tool "X|')
    assert not offered(service, 'tool "X" { # a |')
    assert offered(service, 'tool "X" |{') == []


def test_names_of_several_words_are_completed_from_their_first(service: Service) -> None:
    game = example_game().replace('event "frost" {', 'event "hard frost" {')
    assert game != example_game()
    other = Service(NoFiles())
    other.open(FOLDER / "game.card", game)
    path = FOLDER / "base" / "x.card"
    text = 'tool "X" {\n  react to hard fr'
    other.open(path, text)
    found = {each.label: each for each in other.completions(path, len(text))}["hard frost"]
    assert text[found.span.start : found.span.end] == "hard fr"


def test_roles_follow_the_grammar() -> None:
    cursor = cursor_at(Source("x.card", 'tool "X" {\n  power tap a '), 27)
    assert cursor is not None
    assert {place.role for place in cursor.places} == {Role.NOUN}
