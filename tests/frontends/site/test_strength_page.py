"""How strong the bots are: what is kept of their games, and the page that shows it."""

from pathlib import Path

import pytest

from cardwright.frontends.simulating.figures import WrongFiguresError
from cardwright.frontends.simulating.strength import (
    STRENGTH_FILE,
    Match,
    Strength,
    keep_strength,
    read_strength,
)
from cardwright.frontends.site.catalogue import Catalogue
from cardwright.frontends.site.figure_pages import strength_page
from cardwright.frontends.site.html_parts import Parts

SEARCH = Match(2, "search", "greedy", 40, 30.0)
GREEDY = Match(4, "greedy", "random", 8, 7.5)


def test_every_shipped_game_keeps_how_strong_its_bots_are(catalogue: Catalogue) -> None:
    for shelf in catalogue.shelves:
        kept = read_strength(shelf.folder)
        assert kept is not None, shelf.game.id
        assert {(match.bot, match.others) for match in kept.matches} >= {("greedy", "random")}


def test_what_is_played_again_takes_the_place_of_what_was_kept(tmp_path: Path) -> None:
    assert read_strength(tmp_path) is None
    keep_strength(tmp_path, [GREEDY, Match(2, "search", "greedy", 2, 0.0)])
    keep_strength(tmp_path, [SEARCH])
    kept = read_strength(tmp_path)
    assert kept is not None
    assert kept.matches == (SEARCH, GREEDY)


def test_an_interval_is_as_wide_as_the_games_are_few() -> None:
    wins, fewer = SEARCH.wins, Match(2, "search", "greedy", 4, 3.0).wins
    assert wins.value == fewer.value == 0.75
    assert wins.low is not None
    assert wins.high is not None
    assert fewer.low is not None
    assert fewer.high is not None
    assert fewer.low < wins.low < 0.75 < wins.high < fewer.high


@pytest.mark.parametrize("language", ["en", "fr", "pl", "de", "es"])
def test_the_page_tells_games_intervals_and_what_plays_them(
    catalogue: Catalogue, language: str
) -> None:
    parts, shelf = Parts(), catalogue.shelves[0]
    text = strength_page(shelf, Strength("1.0", (SEARCH, GREEDY)), "", language, parts)
    text = parts.put_into(text)
    assert "<td>search</td><td>greedy</td>" in text
    assert "(60–" in text, "the low end of the interval"
    assert "<td>40</td>" in text
    assert f"--game {shelf.game.id} --players 2 --match search greedy --games 40" in text


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for text in ("{", "[]", '{"format": "cardwright-strength", "version": 2}'):
        (tmp_path / STRENGTH_FILE).write_text(text, "utf-8")
        with pytest.raises(WrongFiguresError, match=STRENGTH_FILE):
            read_strength(tmp_path)
