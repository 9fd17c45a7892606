"""Signs within pages, and the page that says what they mean."""

import re
from collections.abc import Callable

import pytest

from cardwright.frontends.site.catalogue import Catalogue, Entry
from cardwright.frontends.site.icons import Icons
from cardwright.frontends.site.index_pages import legend_page
from cardwright.frontends.site.rows import inline_signs
from cardwright.frontends.site.signs import CORE, Sign, SignReader
from cardwright.languages import codes
from cardwright.languages import words as words_of


def test_signs_within_a_text_say_what_they_mean(entry: Callable[[str], Entry]) -> None:
    card = entry("hawk")
    icons = Icons(card.game, card.folder)
    shown = inline_signs(SignReader(card.game).cost(card.card), icons, '1 "Life" & 1 Calm')
    assert shown == (
        '<span class="cw-signs" role="img" aria-label="1 &quot;Life&quot; &amp; 1 Calm">'
        '1<svg class="cw-sign"><use href="#cw-res_arcana-resource-life"/></svg> + '
        '1<svg class="cw-sign"><use href="#cw-res_arcana-resource-calm"/></svg></span>'
    )


def test_no_signs_are_no_text(entry: Callable[[str], Entry]) -> None:
    assert inline_signs((), Icons(entry("seer").game), "") == ""


def test_signs_beside_their_meaning_are_silent(entry: Callable[[str], Entry]) -> None:
    shown = inline_signs((Sign("core", "this"),), Icons(entry("seer").game), "")
    assert shown.startswith('<span class="cw-signs" aria-hidden="true">')


@pytest.mark.parametrize("language", codes())
def test_every_sign_of_every_game_has_a_meaning(language: str) -> None:
    names = {f"sign_{name.replace('-', '_')}" for name in CORE.values()} - {"sign_floor_right"}
    assert names <= set(words_of(language, "site"))


@pytest.mark.parametrize("language", codes())
def test_all_signs_on_the_cards_of_a_game_are_explained(
    catalogue: Catalogue, language: str
) -> None:
    for shelf in catalogue.shelves:
        page = legend_page(shelf, language)
        held = set(re.findall(r'<symbol id="([^"]*)"', page))
        explained = set(re.findall(r'href="#([^"]*)"', page))
        assert held - explained <= {"cw-floor-right"}
        assert explained <= held


def test_words_are_named_in_the_language_of_the_page(catalogue: Catalogue) -> None:
    (shelf,) = [shelf for shelf in catalogue.shelves if shelf.game.id == "res_arcana"]
    assert "<span>Sérénité</span>" in legend_page(shelf, "fr")
    assert "<span>Ruhe</span>" in legend_page(shelf, "de")
    assert "<span>Diese Karte</span>" in legend_page(shelf, "de")
