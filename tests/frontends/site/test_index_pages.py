import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.frontends.simulating.strength import read_strength
from cardwright.frontends.site.catalogue import Catalogue, Entry, Library, Shelf
from cardwright.frontends.site.figure_pages import figures_of
from cardwright.frontends.site.html_parts import Parts
from cardwright.frontends.site.index_pages import BY, front_page, index_pages, shelf_pages
from cardwright.frontends.site.relations import Relations

Find = Callable[[str], Entry]


def pages_of(shelf: Shelf, language: str) -> dict[str, str]:
    parts = Parts()
    kept = figures_of(shelf), read_strength(shelf.folder)
    made = index_pages(shelf, Relations(shelf), language, *kept, parts)
    return {path: parts.put_into(text) for path, text in made}


@pytest.fixture(scope="module")
def pages(catalogue: Catalogue) -> dict[str, str]:
    return {
        path: text for shelf in catalogue.shelves for path, text in pages_of(shelf, "en").items()
    }


def group(page: str, anchor: str) -> str:
    """Return what stands below a heading."""
    return re.split(r"^## ", page.split(f"{{ #{anchor} }}")[1], flags=re.MULTILINE)[0]


def test_every_list_has_a_page_and_every_page_is_listed(
    catalogue: Catalogue, pages: dict[str, str]
) -> None:
    listed = [page for shelf in catalogue.shelves for page, _ in shelf_pages(shelf, "en")]
    assert sorted(listed) == sorted(pages)


@pytest.mark.parametrize(
    ("by", "anchor", "card"),
    [
        ("set", "base", "Dancing Sword"),
        ("kind", "artifact", "Dancing Sword"),
        ("type", "dragon", "Fire Dragon"),
        ("cost", "gold", "Dancing Sword"),
        ("made", "death", "Dancing Sword"),
        ("event", "life-loss", "Dancing Sword"),
        ("event", "life-loss", "Fire Dragon"),
        ("verb", "draw", "Hawk"),
    ],
)
def test_a_card_is_listed_by_what_it_is_and_does(
    pages: dict[str, str], by: str, anchor: str, card: str
) -> None:
    assert f">{card}</a>" in group(pages[f"cards/res_arcana/by/{by}.md"], anchor)


def test_events_tell_those_that_react_from_those_that_cause_them(pages: dict[str, str]) -> None:
    loss = group(pages["cards/res_arcana/by/event.md"], "life-loss")
    react, cause = loss.split("<p>Cause it</p>")
    assert "Dancing Sword" in react
    assert "Fire Dragon" in cause
    assert "Dancing Sword" not in cause


def test_groups_say_how_many_they_are_and_stand_in_order(pages: dict[str, str]) -> None:
    headings = re.findall(r"^## (.*) \((\d+)\) ", pages["cards/res_arcana/by/kind.md"], re.M)
    assert [name for name, _ in headings] == sorted(name for name, _ in headings)
    assert sum(int(count) for _, count in headings) == 112


def test_the_table_has_every_card_with_its_answers(
    catalogue: Catalogue, pages: dict[str, str]
) -> None:
    for shelf in catalogue.shelves:
        table = pages[f"cards/{shelf.game.id}/index.md"]
        assert table.count("<tr data-cw-card=") == len(shelf.entries)
    (row,) = re.findall(r"<tr [^>]*Dancing Sword.*?</tr>", pages["cards/res_arcana/index.md"])
    answers = row.split('"')[1]
    for word in ("artifact", "Épée Vive", "cost&quot;:2", "ignore this Life loss"):
        assert word in answers


def test_costs_are_read_aloud(pages: dict[str, str]) -> None:
    (row,) = re.findall(r"<tr [^>]*Dancing Sword.*?</tr>", pages["cards/res_arcana/index.md"])
    assert 'aria-label="1 Gold and 1 Elan"' in row


def test_the_table_has_only_columns_that_tell_cards_apart(pages: dict[str, str]) -> None:
    def columns(game: str) -> list[str]:
        return re.findall(r'<th scope="col" class="cw-(\w+)" data', pages[f"cards/{game}/index.md"])

    assert columns("res_arcana") == ["name", "kind", "types", "cost", "points", "set"]
    assert columns("zauberschwert") == ["name", "kind", "types", "cost"]


def test_the_gallery_has_the_face_of_every_card(pages: dict[str, str]) -> None:
    gallery = pages["cards/res_arcana/gallery.md"]
    assert gallery.count('class="cw-tile"') == 112
    assert 'href="../dancing-sword/"' in gallery
    assert '<img class="cw-svg" src="../dancing-sword.svg" alt="Dancing Sword"' in gallery
    assert gallery.count('loading="lazy"') == 112


def test_the_front_page_shows_each_game_with_cards_of_several_kinds(catalogue: Catalogue) -> None:
    front = front_page(catalogue, "cards/index.md", "de")
    assert '<a href="zauberschwert/">Zauberschwert &amp; Drachenei</a> (53)' in front
    shown = re.findall(r'class="cw-tile" href="res_arcana/([\w-]+)/"', front)
    kinds = {entry.card.kind for entry in catalogue.entries if entry.card.id in shown}
    assert len(shown) == len(kinds) == 6


def test_a_list_that_no_card_is_on_says_so(woodcamp: Path) -> None:
    (shelf,) = Library([woodcamp]).catalogue().shelves
    pages = pages_of(shelf, "en")
    assert "No card of this game belongs here." in pages["cards/woodcamp/by/verb.md"]
    for by in BY:
        assert f"cards/woodcamp/by/{by}.md" in pages
