"""What only a rulebook can do takes a number and a card, where the game says so."""

from pathlib import Path

import pytest

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.explain import example_game
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import read_game
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Game
from cardwright.dsl.wording.words import MissingPhrase
from cardwright.dsl.workspace import Workspace
from cardwright.dsl.write import write_card
from cardwright.runtime.definitions import dump, load
from cardwright.runtime.state_codec import read_state, write_state
from support.camp import Camp, compiled, read, words

CALLS = """
  call "hoist" {
    en "hoist {number} bags"  fr "hissez {number} sacs"  pl "podnieś worki: {number}"
    takes number
  }
  call "bless" {
    en "bless {card}"  fr "bénissez {card}"  pl "pobłogosław {card}"
    takes card
  }
  call "gild" {
    en "gild {card} {number} times"  fr "dorez {number} fois {card}"
    pl "pozłoć {number} razy powierzchnię {card:genitive}"
    takes number card
  }
  event "gilding" {
    en "gilding" object "the gilding"
    fr "dorure" feminine
    pl "złocenie" neuter genitive "złocenia" accusative "złocenie"
    window instead
    call "gild"
  }
"""
SAW = 'tool "Saw" {\n  cost 0\n}\n'
AXE = 'tool "Axe" {\n  cost 0\n}\n'
RUST = (
    'hall "Rust" {\n  cost 0\n  react to gilding of a tool of any player as A: tap A -> ignore\n}\n'
)


def priest(effect: str) -> str:
    return f'hero "Priest" {{\n  power pay 1 wood -> {effect}\n}}\n'


def camp(effect: str, *texts: str) -> Camp:
    game = Camp(compiled(words(CALLS), priest(effect), SAW, AXE, *texts))
    return game.put("camp", "priest", "saw", "axe").give(0, wood=2)


def silver_on(game: Camp) -> dict[str, int]:
    resources = write_state(game.machine, game.state)["resources_on"]
    return {card: pool["silver"] for card, pool in resources.items()}


def test_a_call_comes_with_its_number() -> None:
    assert camp("hoist 3").do("power:priest:0").pool() == {"wood": 1, "silver": 3}


def test_a_call_comes_with_its_card() -> None:
    game = camp("bless a tool").do("power:priest:0")
    assert game.decision.about["purpose"] == "bless"
    assert silver_on(game.do("card:axe")) == {"axe": 1}


def test_a_call_comes_with_both() -> None:
    game = camp("gild 2 on a tool").do("power:priest:0", "card:saw")
    assert silver_on(game) == {"saw": 2}


def test_a_call_is_made_for_each_of_several_cards() -> None:
    assert silver_on(camp("gild 2 on all tools").do("power:priest:0")) == {"saw": 2, "axe": 2}


def test_nothing_is_called_for_where_no_card_is_chosen() -> None:
    game = camp("gild 2 on up to 1 tool + gain 1 clay").do("power:priest:0", "none")
    assert (silver_on(game), game.pool()) == ({}, {"wood": 1, "clay": 1})


def test_later_words_speak_of_the_card_of_a_call() -> None:
    game = camp("bless a tool + tap it").do("power:priest:0", "card:saw")
    assert game.is_in("tapped", "saw")


def test_the_card_of_a_call_is_that_of_its_event() -> None:
    game = camp("gild 2 on a tool", RUST).put("camp", "rust", player=1)
    game.do("power:priest:0", "card:saw")
    assert game.decision.about == {"event": "gilding", "card": "saw"}
    game.do("reaction:rust:0")
    assert silver_on(game) == {}
    assert game.is_in("tapped", "saw")


def test_calls_travel_and_are_saved_with_what_they_take() -> None:
    cards = compiled(words(CALLS), priest("gild 2 on a tool"), SAW, AXE, RUST)
    assert load(dump(cards)) == cards
    game = camp("gild 2 on a tool", RUST).put("camp", "rust", player=1)
    game.do("power:priest:0", "card:saw")
    data = write_state(game.machine, game.state)
    assert data["frames"][1] == {"kind": "called", "player": 0, "number": 2, "card": "saw"}
    assert read_state(game.machine, data).key() == game.state.key()


@pytest.mark.parametrize(
    ("effect", "language", "said"),
    [
        ("hoist 3", "en", "hoist 3 bags."),
        ("bless this", "en", "bless this hero."),
        ("gild 2 on a tool", "en", "gild one of your tools 2 times."),
        (
            "gild 2 on a tool + tap it",
            "en",
            "gild one of your tools 2 times and tap the chosen tool.",
        ),
        ("gild 2 on a tool", "fr", "dorez 2 fois un de vos outils."),
        (
            "gild 2 on all tools of a rival",
            "fr",
            "dorez 2 fois tous les outils d'un rival de votre choix.",
        ),
        ("gild 2 on this", "pl", "pozłoć 2 razy powierzchnię tego bohatera."),
        ("bless this", "pl", "pobłogosław tego bohatera."),
    ],
)
def test_a_call_is_worded_with_what_it_takes(effect: str, language: str, said: str) -> None:
    (card, *_) = compiled(words(CALLS), priest(effect)).cards
    assert dict(card.texts[0])[language].endswith(said)


def test_a_case_that_a_language_lacks_is_an_error() -> None:
    wrong = words(CALLS.replace(":genitive", ":ablative"))
    with pytest.raises(MissingPhrase, match="`pl` has no case `ablative`"):
        compiled(wrong, priest("gild 2 on this"))


@pytest.mark.parametrize("effect", ["hoist 3", "bless a tool", "gild 2 on all tools of a rival"])
def test_a_call_is_written_as_it_was_read(effect: str) -> None:
    game = words(CALLS)
    card = read(priest(effect), game).card
    assert card is not None
    assert write_card(card, game) == priest(effect)


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("hoist", "`hoist` takes a number"),
        ("hoist a tool", "`hoist` takes a number"),
        ("hoist 2 on a tool", "`hoist` takes a number"),
        ("bless", "`bless` takes a card"),
        ("bless 2", "`bless` takes a card"),
        ("bless 2 on a tool", "`bless` takes a card"),
        ("gild 2", "`gild` takes a number and a card"),
        ("gild a tool", "`gild` takes a number and a card"),
        ("stocktake 2", "`stocktake` stands alone"),
        ("bless a tool from hand", "`bless` takes no `from hand`"),
        ("draw 2 on a tool", "`draw` takes no `on a tool`"),
    ],
)
def test_a_call_is_not_made_with_anything_else(effect: str, message: str) -> None:
    found = read(priest(effect), words(CALLS)).found
    assert [fault.message for fault in found] == [message]
    assert {str(fault.code) for fault in found} == {"wrong-operand"}


def test_the_rulebook_may_name_any_card_as_the_cause_of_what_it_does(tmp_path: Path) -> None:
    text = CALLS.join(example_game().rsplit("}", 1))
    (tmp_path / "game.card").write_text(text + "}\n", "utf-8")
    rust = RUST.replace("as A: tap A -> ignore", "from a charm: tap this -> ignore")
    files = {"saw": SAW, "rust": rust, "charm": 'charm "Charm" {\n}\n'}
    for name, card in files.items():
        (tmp_path / f"{name}.card").write_text(card, "utf-8")
    assert [fault.message for fault in Workspace().check([tmp_path])] == []


def test_only_a_call_that_takes_a_card_befalls_one() -> None:
    text = 'hall "Bell" {\n  cost 0\n  react to stocktaking of a tool: score 1\n}\n'
    (fault,) = read(text, words(CALLS)).found
    assert fault.message == "`stocktaking` befalls no card"


@pytest.mark.parametrize(
    ("old", "new"), [("hoist {number} bags", "hoist bags"), ("bless {card}", "bless {number}")]
)
def test_a_name_says_what_a_call_takes(old: str, new: str) -> None:
    text = 'game "G" {\n  languages en fr pl\n' + CALLS.replace(old, new) + "}\n"
    source, report = Source("game.card", text), Report()
    tree = parse(source, report).document
    assert isinstance(tree, Game)
    assert read_game("g", tree, source, report) is None
    call = new.split(maxsplit=1)[0]
    assert [fault.message for fault in report] == [f"`{call}` does not say in `en` what it takes"]
