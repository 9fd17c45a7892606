"""Every language says everything, with the same gaps; no two commands go by the same name."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from cardwright.frontends import terminal
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.terminal.menu import Order, name_of, order_in, typed
from cardwright.frontends.terminal.starting import language_for
from cardwright.frontends.terminal.words import LANGUAGES, Command, Words, words_for
from cardwright.runtime.rulebooks import GAMES
from support.terminal import edition_of

ALL = [words_for(language) for language in LANGUAGES]
ENGLISH, *OTHERS = ALL
GAP = re.compile(r"{\w+}")


def texts_of(words: Words) -> dict[str, str]:
    """Return all that a language says, by where it stands."""
    found = {
        field.name: value
        for field in fields(Words)
        if isinstance(value := getattr(words, field.name), str) and field.name != "code"
    }
    found |= {f"about {command}": usage.about for command, usage in words.usages.items()}
    return found


@pytest.mark.parametrize("words", OTHERS, ids=lambda words: words.code)
def test_each_language_has_the_same_gaps(words: Words) -> None:
    english, own = texts_of(ENGLISH), texts_of(words)
    assert own.keys() == english.keys()
    for name, text in own.items():
        assert set(GAP.findall(text)) == set(GAP.findall(english[name])), name


@pytest.mark.parametrize("words", OTHERS, ids=lambda words: words.code)
def test_nothing_is_left_in_english(words: Words) -> None:
    english, own = texts_of(ENGLISH), texts_of(words)
    same = {name for name, text in own.items() if text == english[name]}
    assert same <= {"points", "chosen"}


@pytest.mark.parametrize("words", ALL, ids=lambda words: words.code)
def test_no_two_commands_share_a_name(words: Words) -> None:
    assert set(words.usages) == set(Command)
    names = [
        name for command, usage in words.usages.items() for name in {command.value, *usage.names}
    ]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("words", ALL, ids=lambda words: words.code)
def test_a_command_is_understood_as_the_help_shows_it(words: Words) -> None:
    for command in words.usages:
        order = order_in(typed(command, words), words)
        assert order is not None
        assert order.command is command
        assert order_in(f"{command.value.upper()} x", words) == Order(command, "x")


@pytest.mark.parametrize("words", ALL, ids=lambda words: words.code)
def test_what_is_said_names_commands_as_the_help_does(words: Words) -> None:
    shown = {name_of(command, words) for command in Command} | {"?", "e", "t", "q"}
    said = (words.offers, words.watch_help, words.undo_refused, words.file_exists)
    named = {text.split()[0] for line in said for text in re.findall("`([^`]+)`", line)}
    assert {name for name in named if "{" not in name} <= shown


def test_a_mark_makes_a_command_go_ahead() -> None:
    assert order_in("save! game.json", ENGLISH) == Order(Command.SAVE, "game.json", forced=True)
    assert order_in("!", ENGLISH) is None


# -- which language --


def test_the_language_of_the_system_is_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = edition_of("res_arcana")
    for value, code in (("fr_FR.UTF-8", "fr"), ("pl", "pl"), ("it_IT", "en"), ("C", "en")):
        monkeypatch.setenv("LC_ALL", value)
        assert language_for(edition, None) == code
    assert language_for(edition, "pl") == "pl"


def test_what_a_language_lacks_is_english_and_that_is_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    edition = edition_of("res_arcana")
    assert language_for(edition, "it") == "en"
    assert "so this is English" in capsys.readouterr().err
    assert language_for(edition_of("zauberschwert"), "pl") == "pl"
    assert "so these are English" in capsys.readouterr().err
    assert words_for("it") is ENGLISH


def test_what_is_no_language_is_refused() -> None:
    with pytest.raises(WrongUse, match="not a language"):
        language_for(edition_of("res_arcana"), "en/../..")


def test_no_word_of_a_game_stands_in_the_terminal() -> None:
    folder = Path(terminal.__file__).parent
    sources = "\n".join(file.read_text("utf-8") for file in sorted(folder.rglob("*.py")))
    for game in GAMES:
        vocabulary = edition_of(game).folder.vocabulary
        assert vocabulary is not None
        words = {*vocabulary.resource, *vocabulary.zone, *vocabulary.kind, *vocabulary.status}
        ordinary = {"hand", "play", "place", "table", "deck", "spell", "item", "passed", "first"}
        for word in words - ordinary:
            assert not re.search(rf'["\']{word}["\']', sources), word
