"""How cards fare, on their pages and side by side; and since when they are as they are."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.simulating.figures import (
    Figures,
    WrongFiguresError,
    read_figures,
)
from cardwright.frontends.site.catalogue import Catalogue, Entry, Library
from cardwright.frontends.site.figure_pages import card_figures, figures_page, fresh, is_stale
from cardwright.frontends.site.history import note_history, read_history
from cardwright.frontends.site.html_parts import Parts
from support.cli import run
from support.sites import page_parts

Find = Callable[[str], Entry]
HERE = "cards/res_arcana/hawk.md"


@pytest.fixture(scope="module")
def figures() -> Figures:
    found = read_figures(shipped_games()["res_arcana"])
    assert found is not None
    return found


def told(entry: Entry, figures: Figures | None, language: str = "en") -> str:
    return "\n".join(card_figures(entry, figures, HERE, language))


def test_shipped_figures_are_of_nearly_all_cards_and_of_many_games(catalogue: Catalogue) -> None:
    kept_by = {shelf: read_figures(shelf.folder) for shelf in catalogue.shelves}
    assert sum(kept is not None for kept in kept_by.values()) >= 2
    for shelf, kept in kept_by.items():
        if kept is None:
            continue
        assert kept.games >= 200
        assert f"--game {shelf.game.id}" in kept.command
        assert len(kept.cards) > 0.9 * len(shelf.entries)


def test_a_card_tells_how_it_fares_and_from_which_games(entry: Find, figures: Figures) -> None:
    text = told(entry("hawk"), figures)
    assert re.search(
        r"<dt>Wins of those who held it</dt><dd>\d+% <small>\(\d+–\d+%\)</small>", text
    )
    assert f"From {figures.games} games of 2 players" in text
    assert figures.command in text
    assert 'href="../figures/#base"' in text


def test_figures_of_a_card_that_has_changed_are_called_old(entry: Find, figures: Figures) -> None:
    hawk = entry("hawk")
    changed = replace(hawk, card=replace(hawk.card, cost=None))
    renamed = replace(hawk, card=replace(hawk.card, names={"en": "Kite"}))
    figure = figures.cards["hawk"]
    assert not is_stale(figure, renamed)
    assert is_stale(figure, changed)
    assert "The card has changed since these games were played." in told(changed, figures)


def test_a_card_without_figures_says_nothing(entry: Find, figures: Figures) -> None:
    assert told(entry("hawk"), None) == ""
    assert told(entry("hawk"), replace(figures, cards={})) == ""


@pytest.mark.parametrize("language", ["en", "fr", "pl", "de", "es"])
def test_all_cards_of_a_game_are_compared(
    catalogue: Catalogue, figures: Figures, language: str
) -> None:
    shelf = next(shelf for shelf in catalogue.shelves if shelf.game.id == "res_arcana")
    parts = Parts()
    text = parts.put_into(figures_page(shelf, figures, "", language, parts))
    assert text.count("<tr>") == len(shelf.entries) + len(shelf.sets)
    assert [f"{{ #{id} " in text for id in shelf.sets] == [True, True]
    assert set(fresh(figures, shelf)) <= set(figures.cards)


def test_figures_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    assert read_figures(tmp_path) is None
    for text in ("{", "[]", '{"format": "cardwright-figures", "version": 2}'):
        (tmp_path / "figures.json").write_text(text, "utf-8")
        with pytest.raises(WrongFiguresError):
            read_figures(tmp_path)


def test_simulate_writes_them(tmp_path: Path) -> None:
    options = ("--game", "zauberschwert", "--bots", "random", "--workers", "1", "--quiet")
    file = tmp_path / "figures.json"
    done = run("simulate", *options, "--games", "2", "--format", "figures", "-o", str(file))
    assert done.exit_code == 0
    kept = read_figures(tmp_path)
    assert kept is not None
    assert kept.games == 2
    again = kept.command.removeprefix("cardwright ").split()
    assert json.loads(run(*again).stdout) == json.loads(file.read_text("utf-8"))


def test_the_site_shows_them(small_site: Path) -> None:
    page = (small_site / "cards/res_arcana/hawk/index.html").read_text("utf-8")
    assert "How it fares" in page
    assert "As it is since version" in page
    assert "base" in page_parts(small_site / "cards/res_arcana/figures/index.html").anchors


def test_a_version_is_noted_for_what_has_changed_alone(woodcamp: Path) -> None:
    entries = Library([woodcamp]).catalogue().entries
    assert note_history(woodcamp, entries, "1.0") == 1
    assert note_history(woodcamp, entries, "1.1") == 0
    assert read_history(woodcamp)["saw"].version == "1.0"
    assert read_history(woodcamp)["saw"].is_current(entries[0])
    file = woodcamp / "base" / "saw.card"
    file.write_text(file.read_text("utf-8").replace("cost 1", "cost 2"), "utf-8")
    (changed,) = Library([woodcamp]).catalogue().entries
    assert not read_history(woodcamp)["saw"].is_current(changed)
    done = run("docs", "history", "--cards", str(woodcamp), "--version", "2.0")
    assert "woodcamp: noted 1 card" in done.stderr
    assert read_history(woodcamp)["saw"].version == "2.0"


def test_history_is_of_whole_games(tmp_path: Path) -> None:
    done = run("docs", "history", "--cards", str(tmp_path))
    assert "no `game.card` in" in done.stderr
    (tmp_path / "history.json").write_text("[1]", "utf-8")
    with pytest.raises(WrongUse):
        read_history(tmp_path)
