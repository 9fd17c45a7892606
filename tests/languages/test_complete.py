"""Every language has every phrase and every form, and what is missing is named."""

import re
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings

from cardwright import languages
from cardwright.dsl import model, wording
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.vocabulary import CATEGORIES, Vocabulary
from cardwright.dsl.workspace import Workspace
from support.cli import run
from support.german import in_all_languages
from support.strategies import abilities
from support.wording import card_of, without_form


@pytest.mark.parametrize("code", languages.codes())
def test_every_language_has_every_phrase(code: str) -> None:
    assert list(languages.missing(code)) == []


@pytest.mark.parametrize("game", shipped_games())
def test_every_shipped_game_has_every_form(game: str) -> None:
    vocabulary = Workspace().load_game(shipped_games()[game]).vocabulary
    assert vocabulary is not None
    for code in vocabulary.languages:
        assert wording.missing(vocabulary, code) == ()


def test_a_missing_phrase_and_other_gaps_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for code in ("en", "xx"):
        (tmp_path / code).mkdir()
        (tmp_path / code / "machine.toml").touch()
    (tmp_path / "en" / "site.toml").write_text('cards = "Cards"\nmakes = "Makes {word}"\n')
    (tmp_path / "en" / "terminal.toml").touch()
    (tmp_path / "xx" / "site.toml").write_text('makes = "Fait {mot}"\n')
    monkeypatch.setattr(languages, "_FOLDER", tmp_path)
    languages.codes.cache_clear()
    languages.words.cache_clear()
    try:
        assert list(languages.missing("xx")) == [
            "xx/site.toml has no `cards`: Cards",
            "xx/site.toml has other gaps in `makes` than: Makes {word}",
            "xx/terminal.toml is missing",
        ]
    finally:
        languages.codes.cache_clear()
        languages.words.cache_clear()


def test_a_missing_form_is_named() -> None:
    game = without_form(in_all_languages(), "types", "dragon", "pl", "locative")
    for code in wording.languages():
        assert wording.missing(in_all_languages(), code) == ()
    assert wording.missing(game, "pl") == ("type `dragon` has no form `locative` in `pl`",)
    data = in_all_languages().model_dump()
    data["zones"][1]["names"]["fr"]["gender"] = None
    del data["zones"][2]["names"]["fr"]
    assert wording.missing(Vocabulary.model_validate(data), "fr") == (
        "zone `hand` has no gender in `fr`",
        "zone `deck` has no name in `fr`",
    )


NAMED = re.compile(r"(\w+) `(.+?)` has no form `(\w+)`")
OPTIONAL = {"object", "at", "during"}
"""What need not be there, but says something else where it is; and what no shipped moment needs."""


@cache
def stripped() -> Vocabulary:
    """The game without the forms that the check does not ask for."""
    whole = in_all_languages()
    data = whole.model_dump()
    for field in CATEGORIES.values():
        for phrase in (phrase for entry in data[field] for phrase in entry["names"].values()):
            phrase["forms"] = {
                form: text for form, text in phrase["forms"].items() if form in OPTIONAL
            }
    bare = Vocabulary.model_validate(data)
    for code in wording.languages():
        for line in wording.missing(bare, code):
            category, id, form = NAMED.findall(line)[0]
            entries = zip(
                getattr(whole, CATEGORIES[category]), data[CATEGORIES[category]], strict=True
            )
            for entry, stripped_entry in entries:
                if entry.id == id:
                    whole_forms = entry.names[code].forms
                    if form in whole_forms:  # German asks for some only of words without others
                        stripped_entry["names"][code]["forms"][form] = whole_forms[form]
    return Vocabulary.model_validate(data)


@settings(deadline=None, max_examples=40)
@given(abilities())
def test_texts_ask_for_nothing_that_is_not_checked(ability: model.Ability) -> None:
    game, card = stripped(), card_of("power turn this -> draw 1")
    for code in wording.languages():
        assert wording.missing(game, code) == ()
        assert wording.ability_text(ability, card, game, code)


def test_the_command_names_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("languages").exit_code == 0
    (tmp_path / "game.card").write_text(
        'game "Pond" {\n  languages en fr\n  fr "Étang"\n'
        '  kind fish {\n    en "fish" plural "fish"\n    fr "poisson" masculine\n  }\n}\n',
        "utf-8",
    )
    monkeypatch.chdir(tmp_path)
    found = run("languages", "fr")
    assert found.exit_code == 1
    assert "kind `fish` has no form `plural` in `fr`" in found.output
    assert run("languages", "xx").exit_code == 2
