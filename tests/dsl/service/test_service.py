"""What editors ask about texts that are being written."""

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

from cardwright.dsl import Edit, Span, apply_edits, check, keywords, syntax
from cardwright.dsl.codes import UNKNOWN_RESOURCE
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.explain import example_game
from cardwright.dsl.folders import Files
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.service import (
    CannotRenameError,
    Colour,
    Command,
    NoFiles,
    Renaming,
    Service,
)
from cardwright.dsl.service.language import SHAPES
from cardwright.dsl.service.names import own_verbs
from cardwright.dsl.service.roles import ROLES
from cardwright.dsl.source import Source

FOLDER = Path("/made-up/game")
SAW = FOLDER / "base" / "saw.card"
OX = FOLDER / "base" / "ox.card"
TRIAL = FOLDER / "base" / "saw.scenario"
TEXTS = {
    FOLDER / "game.card": example_game(),
    SAW: 'tool "Saw" {\n  fr "Scie"\n  cost 1 wood\n  power tap this -> gain 2 wood\n}\n',
    OX: (
        'tool "Ox" {\n  cost 2 wood\n  types beast\n'
        "  power tap this -> each rival loses 1 wood\n}\n"
    ),
    TRIAL: (
        'scenario "saws" {\n  given player 1: saw in camp\n  player 1: power saw\n'
        "  expect player 1: 2 wood\n}\n"
    ),
}


@pytest.fixture
def service() -> Service:
    made_up = Service(NoFiles(), language="fr")
    for path, text in TEXTS.items():
        made_up.open(path, text)
    return made_up


def at(path: Path, words: str, shift: int = 1) -> int:
    return TEXTS[path].index(words) + shift


def renamed(change: Renaming) -> Mapping[Path, str]:
    """Return all texts after a change."""
    texts = {path: apply_edits(text, change.edits.get(path, ())) for path, text in TEXTS.items()}
    return {change.moves.get(path, path): text for path, text in texts.items()}


def faults(texts: Mapping[Path, str], folder: Path) -> list[str]:
    """Return what a check of such files finds."""
    for path, text in texts.items():
        file = folder / path.relative_to(FOLDER)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    report = check(folder, *folder.rglob("*.scenario"))
    return [fault.message for fault in report if fault.severity == "error"]


# -- faults and layout ----------------------------------------------------------------------------


def test_unsaved_texts_are_checked(service: Service) -> None:
    assert not service.diagnostics(SAW)
    service.open(SAW, TEXTS[SAW].replace("gain 2 wood", "gain 2 wod"))
    (fault,) = service.diagnostics(SAW)
    assert fault.code is UNKNOWN_RESOURCE
    assert fault.source.slice(fault.span) == "wod"
    service.open(SAW, TEXTS[SAW])
    assert not service.diagnostics(SAW)


def test_what_another_text_changes_is_seen(service: Service) -> None:
    assert not service.diagnostics(SAW)
    service.open(OX, TEXTS[OX].replace('"Ox"', '"Saw"'))
    assert [fault.code.name for fault in service.diagnostics(SAW)] == ["duplicate-name"]
    assert not service.diagnostics(SAW, alone=True)
    service.open(FOLDER / "game.card", example_game().replace("resource wood {", "resource logs {"))
    assert "unknown-resource" in {fault.code.name for fault in service.diagnostics(SAW)}


def test_a_game_with_faults_keeps_its_words_for_its_cards(service: Service) -> None:
    service.diagnostics(SAW)
    service.open(FOLDER / "game.card", example_game().replace("resource wood {", "resource {"))
    assert service.diagnostics(FOLDER / "game.card")
    assert service.hover(SAW, at(SAW, "wood")) is not None


def test_scenarios_and_words_are_checked(service: Service) -> None:
    service.open(TRIAL, TEXTS[TRIAL].replace("power saw", "power sow"))
    assert [fault.code.name for fault in service.diagnostics(TRIAL)] == ["unknown-card"]


class Counting(Files):
    """Files on disk, and how often each was read."""

    def __init__(self) -> None:
        self.reads: list[str] = []

    def read(self, path: Path, report: Report) -> Source | None:
        self.reads.append(path.name)
        return super().read(path, report)


def test_unchanged_files_are_not_read_again(tmp_path: Path) -> None:
    faults(TEXTS, tmp_path)
    files = Counting()
    service = Service(files)
    saw = tmp_path / "base" / "saw.card"
    service.open(saw, TEXTS[SAW])
    service.diagnostics(saw)
    files.reads.clear()
    service.open(saw, TEXTS[SAW].replace("2 wood", "3 wood"))
    service.diagnostics(saw)
    service.refresh()
    service.diagnostics(saw)
    assert files.reads == []
    (tmp_path / "base" / "ox.card").write_text(TEXTS[OX] + "\n", "utf-8")
    service.refresh()
    service.diagnostics(saw)
    assert files.reads == ["ox.card"]


def test_formatting_leaves_broken_texts_alone(service: Service) -> None:
    service.open(SAW, 'tool "Saw" {\ncost 1 wood\n}')
    assert service.formatted(SAW) == 'tool "Saw" {\n  cost 1 wood\n}\n'
    service.open(SAW, 'tool "Saw" {\ncost 1 1 wood\n}')
    assert service.formatted(SAW) is None


# -- what is there --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "tells"),
    [
        ("wood", "Bois"),
        ("power", "Épuisez"),
        ('"Saw"', "Scie"),
        ("gain", "Take resources from the supply"),
        ("this", "the card that the ability stands on"),
        ("tool", "cards of this kind have a cost"),
    ],
)
def test_hover_tells_what_a_word_means(service: Service, words: str, tells: str) -> None:
    found = service.hover(SAW, at(SAW, words))
    assert found is not None
    assert tells.lower() in found.text.lower()


def test_hover_on_a_card_in_a_scenario_shows_its_face(service: Service) -> None:
    found = service.hover(TRIAL, at(TRIAL, "saw in"))
    assert found is not None
    assert "Scie" in found.text


def test_hints_are_the_generated_text(service: Service) -> None:
    (hint,) = service.hints(SAW)
    assert TEXTS[SAW][: hint.offset].endswith("gain 2 wood")
    assert "2 Bois" in hint.text


def test_colours_tell_words_apart(service: Service) -> None:
    found = {TEXTS[SAW][c.span.start : c.span.end]: c.colour for c in service.colours(SAW)}
    assert found["tool"] is Colour.NOUN
    assert found["wood"] is Colour.RESOURCE
    assert found["power"] is Colour.KEYWORD
    assert found["tap"] is Colour.VERB
    assert found["2"] is Colour.NUMBER
    assert found['"Scie"'] is Colour.TEXT


def test_broken_statements_keep_what_was_understood(service: Service) -> None:
    service.open(SAW, TEXTS[SAW].replace("-> gain 2 wood", "-> -> gain 2 wood"))
    colours = [c.colour for c in service.colours(SAW)]
    assert colours.count(Colour.RESOURCE) == 2
    assert colours.count(Colour.VERB) == 2


def test_outline_and_folds(service: Service) -> None:
    (card,) = service.outline(SAW)
    assert (card.name, card.detail) == ("Saw", "tool")
    assert [part.name for part in card.parts] == ["cost 1 wood", "power tap this -> gain 2 wood"]
    assert [(fold.first, fold.last) for fold in service.folds(SAW)] == [(1, 5)]
    (game,) = service.outline(FOLDER / "game.card")
    assert ("wood", "resource") in {(part.name, part.category) for part in game.parts}


def test_signature_follows_the_words(service: Service) -> None:
    text = 'tool "Saw" {\n  power put 1 wood on '
    service.open(SAW, text)
    found = service.signature(SAW, len(text))
    assert found is not None
    start, end = found.parts[found.active]
    assert found.label[start:end] == "CARD"


# -- where else it is -----------------------------------------------------------------------------


def test_definitions_lead_to_declarations(service: Service) -> None:
    (word,) = service.definitions(SAW, at(SAW, "wood"))
    assert word.path == FOLDER / "game.card"
    assert word.source.slice(word.span) == "wood"
    (card,) = service.definitions(TRIAL, at(TRIAL, "saw in"))
    assert (card.path, card.source.slice(card.span)) == (SAW, '"Saw"')


def test_references_are_found_in_all_files(service: Service) -> None:
    places = service.references(SAW, at(SAW, "wood"))
    assert {place.path for place in places} == set(TEXTS)
    named = service.references(SAW, at(SAW, '"Saw"'), declaration=False)
    assert [place.path for place in named] == [TRIAL, TRIAL]
    assert len(service.highlights(SAW, at(SAW, "wood"))) == 2


def test_cards_and_words_are_found_by_name(service: Service) -> None:
    assert [found.name for found in service.find("sa", [SAW])] == ["Saw"]
    assert "wood" in {found.name for found in service.find("woo", [SAW])}


@pytest.mark.parametrize(
    ("path", "words", "new"),
    [
        (SAW, "wood", "logs"),
        (OX, "beast", "brute"),
        (SAW, "tap", "tire"),
        (FOLDER / "game.card", '"frost"', "hard frost"),
        (TRIAL, "camp", "field"),
        (TRIAL, "saw in", "hand-saw"),
        (SAW, '"Saw"', "Hand Saw"),
    ],
)
def test_renaming_changes_every_place(
    service: Service, path: Path, words: str, new: str, tmp_path: Path
) -> None:
    change = service.rename(path, at(path, words), new)
    assert faults(TEXTS, tmp_path / "before") == []
    assert faults(renamed(change), tmp_path / "after") == []
    assert renamed(change) != TEXTS


def test_a_card_takes_its_scenarios_along(service: Service) -> None:
    change = service.rename(SAW, at(SAW, '"Saw"'), "Hand Saw")
    assert change.moves == {
        SAW: SAW.with_name("hand-saw.card"),
        TRIAL: TRIAL.with_name("hand-saw.scenario"),
    }
    assert change.edits[SAW] == (Edit(Span(6, 9), "Hand Saw"),)


@pytest.mark.parametrize(
    ("path", "words", "new", "why"),
    [
        (SAW, "wood", "clay", "declared already"),
        (SAW, "wood", "power", "the language itself"),
        (SAW, "wood", "two words", "can't be a word"),
        (SAW, '"Saw"', "Ox", "two cards"),
        (TRIAL, "saw in", "Saw!", "can't be a card's id"),
        (SAW, "this", "that", "nothing here"),
    ],
)
def test_impossible_names_are_refused(
    service: Service, path: Path, words: str, new: str, why: str
) -> None:
    with pytest.raises(CannotRenameError, match=why):
        service.rename(path, at(path, words), new)


def test_files_outside_the_workspace_are_not_changed(service: Service) -> None:
    service.roots = (FOLDER / "base",)
    with pytest.raises(CannotRenameError, match="not part of this workspace"):
        service.rename(SAW, at(SAW, "wood"), "logs")


# -- what can be done -----------------------------------------------------------------------------


def test_fixes_and_explanations_are_offered(service: Service) -> None:
    service.open(SAW, TEXTS[SAW].replace("gain 2 wood", "gain 2 wod"))
    place = at(SAW, "gain 2 wo", 8)
    found = service.actions(SAW, Span(place, place))
    fix = next(action for action in found if action.is_fix)
    assert fix.title == "Write `wood` for `wod`"
    explains = [action.call for action in found if action.call]
    assert [call.command for call in explains] == [Command.EXPLAIN]


def test_missing_names_are_added(service: Service, tmp_path: Path) -> None:
    actions = service.actions(SAW, Span(0, 0))
    (action,) = [each for each in actions if "missing names" in each.title]
    text = apply_edits(TEXTS[SAW], action.edits[SAW])
    assert '\n  pl "? Saw"\n' in text
    assert faults({**TEXTS, SAW: text}, tmp_path) == []


def test_a_scenario_is_drafted(service: Service, tmp_path: Path) -> None:
    place = at(OX, "power")
    actions = service.actions(OX, Span(place, place))
    (action,) = [each for each in actions if "scenario" in each.title]
    (file,) = action.creates
    assert file == OX.with_suffix(".scenario")
    (edit,) = action.edits[file]
    assert faults({**TEXTS, file: edit.text}, tmp_path) == []


def test_lenses_run_scenarios(service: Service) -> None:
    assert [lens.call.command for lens in service.lenses(SAW)] == [
        Command.RUN_SCENARIOS,
        Command.SIMULATE,
    ]
    assert [lens.call.command for lens in service.lenses(OX)] == [Command.SIMULATE]
    assert [lens.call.arguments[1] for lens in service.lenses(TRIAL)] == ["saws"]


# -- nothing is forgotten -------------------------------------------------------------------------


def test_every_word_of_the_language_has_a_meaning() -> None:
    own = keywords("card") | keywords("scenarios") | keywords("game") | keywords("set")
    assert not (own | own_verbs()) - SHAPES.keys() - verbs().keys()


def test_every_field_with_words_has_a_role() -> None:
    leaves = {syntax.Word, syntax.Words, syntax.Broken}
    nodes = [
        node
        for node in vars(syntax).values()
        if isinstance(node, type) and issubclass(node, syntax.Node) and node not in leaves
    ]
    missing = [
        f"{node.__name__}.{field.name}"
        for node in nodes
        for field in fields(node)
        if _holds_words(get_type_hints(node, vars(syntax))[field.name])
        and (node, field.name) not in ROLES
    ]
    assert not missing


def _holds_words(hint: object) -> bool:
    inner = getattr(hint, "__args__", ())
    return hint in (syntax.Word, syntax.Words) or any(_holds_words(part) for part in inner)
