"""Resources in cards and scenarios: in the singular or the plural, and how many there can be."""

from pathlib import Path

import pytest

from cardwright.dsl import model, wording
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.explain import example_game
from cardwright.dsl.formatting import format_source
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import read_game
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Game
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import Workspace
from cardwright.dsl.write import write_card
from support.camp import read, words

MORE = """
  resource stone {
    en "Stone" plural "Stones"
    fr "pierre" feminine plural "pierres"
    pl "kamień" masculine genitive "kamienia" accusative "kamień"
    icon "🪨"
    most 9
  }
  resource coin {
    en "gold coin" plural "gold coins"
    fr "pièce d'or" feminine plural "pièces d'or"
    pl "moneta" feminine genitive "monety" accusative "monetę"
  }
"""


@pytest.fixture(scope="module")
def game() -> Vocabulary:
    return words(MORE)


def tool(*clauses: str) -> str:
    return "".join(f"{line}\n" for line in ['tool "Pick" {', *(f"  {c}" for c in clauses), "}"])


def card(game: Vocabulary, *clauses: str) -> model.Card:
    file = read(tool("cost 1 wood", *clauses), game)
    assert file.card is not None, [fault.message for fault in file.found]
    return file.card


# -- in cards --


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("power tap this -> gain 2 stones", "power tap this -> gain 2 stone"),
        ("power tap this -> gain 1 stone", "power tap this -> gain 1 stones"),
        ("power tap this + pay 2 stones or wood -> draw 1",
         "power tap this + pay 2 stone or wood -> draw 1"),
        ("power tap this -> gain 2 any except stones", "power tap this -> gain 2 any except stone"),
        ("points 1 per 2 stones of all players", "points 1 per 2 stone of all players"),
        ("points 1 per stone", "points 1 per stones"),
        ("power tap this -> put 1 stone on this\ndawn if 2 stones on this: 1 wood",
         "power tap this -> put 1 stones on this\ndawn if 2 stone on this: 1 wood"),
        ("power tap this -> take 1 wood from a rival with more stones",
         "power tap this -> take 1 wood from a rival with more stone"),
        ("discount 1 except stones for tools", "discount 1 except stone for tools"),
        ("power tap this + pay X stones -> gain X stones",
         "power tap this + pay X stone -> gain X stone"),
        ("power tap this -> gain (1 + 1) stones", "power tap this -> gain (1 + 1) stone"),
        ("power tap this -> build a tool from heap for 1 less except stones",
         "power tap this -> build a tool from heap for 1 less except stone"),
    ],
)  # fmt: skip
def test_both_forms_mean_the_same_and_the_right_one_is_written(
    one: str, other: str, game: Vocabulary
) -> None:
    clauses = one.split("\n")
    meant = card(game, *clauses)
    assert card(game, *other.split("\n")) == meant
    text = write_card(meant, game)
    assert [line for line in text.splitlines() if line.strip() in clauses] == [
        f"  {clause}" for clause in clauses
    ]


def test_what_was_written_is_left_as_it_is() -> None:
    text = tool("cost 1 stones + 2 stone")
    assert format_source(Source("pick.card", text), Report()) == text


def test_a_plural_of_several_words_is_no_word_of_cards(game: Vocabulary) -> None:
    assert "gold coins" not in game.resource_ids
    meant = card(game, "power tap this -> gain 2 coin")
    assert "gain 2 coin\n" in write_card(meant, game)


def test_a_word_that_is_nearly_a_plural_is_recognised(game: Vocabulary) -> None:
    (fault,) = read(tool("cost 2 stoness"), game).found
    assert (fault.message, [note.message for note in fault.notes]) == (
        "unknown resource `stoness`",
        ["did you mean `stones`?"],
    )


@pytest.mark.parametrize(
    "clause", ["cost 1 stone or stones", "discount 1 for tools or tool\n  cost 1 wood"]
)
def test_both_forms_in_one_list_are_a_repetition(clause: str, game: Vocabulary) -> None:
    (fault,) = read(tool(clause), game).found
    assert str(fault.code) == "repeated-word"


def test_a_plural_without_a_verb_is_explained(game: Vocabulary) -> None:
    (fault,) = read(tool("cost 1 wood", "power tap this -> stones 2"), game).found
    assert fault.message == "`stones` is a resource, not a verb"


@pytest.mark.parametrize(
    ("clause", "language", "text"),
    [
        ("power tap this -> gain 2 stones", "en", "Tap this tool: gain 2 Stones."),
        ("power tap this -> gain 1 stone", "en", "Tap this tool: gain 1 Stone."),
        ("power tap this -> gain 2 wood", "en", "Tap this tool: gain 2 Wood."),
        ("power tap this -> gain 2 coin", "en", "Tap this tool: gain 2 gold coins."),
        ("power tap this -> take 1 wood from each rival with more stones", "en",
         "Tap this tool: take 1 Wood from each rival who has more Stones than you."),
        ("points 1 per stone", "en", "Worth 1 point for each Stone in your pool."),
        ("points 1 per 2 stones", "en",
         "Worth 1 point for every 2 Stones in your pool, rounded down."),
        ("power tap this -> gain 2 any except stones", "en",
         "Tap this tool: gain 2 goods in any mix (except Stones)."),
        ("power tap this -> gain 2 stones", "fr", "Épuisez cet outil : gagnez 2 pierres."),
    ],
)  # fmt: skip
def test_rules_text_counts_resources(
    clause: str, language: str, text: str, game: Vocabulary
) -> None:
    said = " ".join(wording.card_text(card(game, clause), game, language))
    assert said.replace("\N{NO-BREAK SPACE}", " ").endswith(text)


# -- in a game's own file --


def declared(declarations: str) -> list[str]:
    text = f'game "G" {{\n  languages en\n{declarations}}}\n'
    source, report = Source("game.card", text), Report()
    tree = parse(source, report).document
    assert isinstance(tree, Game)
    read_game("g", tree, source, report)
    return [f"{fault.code}: {fault.message}" for fault in report]


def entry(category: str, id: str, plural: str, more: str = "") -> str:
    return f'  {category} {id} {{\n    en "{id}" plural "{plural}"\n{more}  }}\n'


@pytest.mark.parametrize(
    ("declarations", "fault"),
    [
        (
            entry("resource", "stone", "stones") + entry("resource", "stones", "heaps"),
            "`stones`, the plural of `stone`, is declared already",
        ),
        (
            entry("resource", "stone", "rocks") + entry("resource", "rock", "rocks"),
            "`rocks`, the plural of `rock`, is declared already",
        ),
        (
            entry("kind", "rock", "rocks") + entry("resource", "stone", "rocks"),
            "`rocks`, the plural of `rock`, is declared already",
        ),
        (
            entry("kind", "rock", "rocks") + entry("type", "rocks", "boulders"),
            "`rocks`, the plural of `rock`, is declared already",
        ),
        (
            entry("resource", "pawn", "Players"),
            "`players`, the plural of `pawn`, is a word of the language itself",
        ),
    ],
)
def test_a_plural_that_is_another_word_is_a_fault(declarations: str, fault: str) -> None:
    assert declared(declarations) == [f"duplicate-word: {fault}"]


@pytest.mark.parametrize(
    "declarations",
    [
        entry("resource", "sheep", "sheep"),
        entry("resource", "gold", "gold coins") + entry("kind", "coin", "gold coins"),
    ],
)
def test_a_plural_that_no_card_can_mistake_is_none(declarations: str) -> None:
    assert declared(declarations) == []


@pytest.mark.parametrize("values", ["0", "many", "", "3 4", '"3"'])
def test_a_limit_is_a_number_above_zero(values: str) -> None:
    found = declared(entry("resource", "stone", "stones", f"    most {values}\n"))
    assert found == ["bad-property: `most` has the wrong values"]


# -- limits --


def test_a_printed_cost_above_the_limit_is_a_fault(game: Vocabulary) -> None:
    (fault,) = read(tool("cost 10 stones"), game).found
    assert (str(fault.code), fault.message) == (
        "unpayable-cost",
        "nobody can hold enough to pay this: 9 `stone` at most",
    )


def scenario_faults(lines: str, folder: Path) -> list[Diagnostic]:
    """What is found in a scenario of a card that brings stones."""
    files = {
        "game.card": example_game().rstrip().removesuffix("}") + MORE + "}\n",
        "pick.card": tool("cost 1 wood", "power tap this -> gain 2 stones"),
        "pick.scenario": f'scenario "digs" {{\n{lines}}}\n',
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return list(Workspace().check([folder / name for name in files]))


def test_scenarios_use_both_forms(tmp_path: Path) -> None:
    lines = (
        "  given player 1: pick in camp, 9 stones\n"
        "  player 1: power pick\n"
        "  expect player 1: 9 stone\n"
    )
    assert scenario_faults(lines, tmp_path) == []


def test_a_scenario_can_not_give_more_than_anybody_can_hold(tmp_path: Path) -> None:
    lines = "  given player 1: 10 stones\n  expect player 1: 9 stones\n"
    found = scenario_faults(lines, tmp_path)
    assert [(str(fault.code), fault.message) for fault in found] == [
        ("impossible-position", "nobody can hold more than 9 `stone`")
    ]
