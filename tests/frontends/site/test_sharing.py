"""What search engines and those who share a page are told."""

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.frontends.site.building import build_from
from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.sharing import can_draw, drawing, picture, tags
from support.cli import run
from support.sites import ONE_CARD, small_source

HOME = "https://cards.example.org/"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("placed")
    source = replace(small_source(folder / "project", ONE_CARD), address=HOME)
    build_from(source, folder / "site", ["en", "fr"])
    return folder / "site"


def test_pages_say_where_they_are(site: Path) -> None:
    for folder, address in (("", HOME), ("fr", f"{HOME}fr/")):
        page = (site / folder / "cards/res_arcana/dancing-sword/index.html").read_text("utf-8")
        here = f"{address}cards/res_arcana/dancing-sword/"
        assert f'<link rel="canonical" href="{here}">' in page
        assert f'<meta property="og:url" content="{here}">' in page
        root = ET.fromstring((site / folder / "sitemap.xml").read_text("utf-8"))
        assert here in [element.text for element in root.iter() if element.tag.endswith("loc")]
    assert (site / "robots.txt").read_text("utf-8").count("Sitemap: ") == 2


def test_a_card_has_a_picture_where_one_can_be_drawn(site: Path) -> None:
    page = (site / "fr/cards/res_arcana/dancing-sword/index.html").read_text("utf-8")
    image = f'<meta property="og:image" content="{HOME}share/res_arcana/dancing-sword.png">'
    assert (image in page) == can_draw()
    assert (site / "share/res_arcana/dancing-sword.png").is_file() == can_draw()


def test_without_an_address_nothing_pretends_to_have_one(small_site: Path) -> None:
    page = (small_site / "cards/res_arcana/dancing-sword/index.html").read_text("utf-8")
    assert 'rel="canonical"' not in page
    assert "og:image" not in page
    assert '<meta property="og:title" content="Dancing Sword">' in page
    assert re.search('<meta property="og:description" content="Dancing Sword. Artifact.', page)


def test_a_picture_shows_the_face_and_says_it_in_words(
    entry: Callable[[str], Entry],
) -> None:
    root = ET.fromstring(drawing(entry("hawk"), "fr"))
    shown = " ".join(root.itertext())
    assert (root.get("width"), root.get("height")) == ("1200", "630")
    assert "Faucon" in shown


def test_a_picture_is_a_png(entry: Callable[[str], Entry]) -> None:
    pytest.importorskip("resvg_py")
    assert picture(entry("hawk"), "en").startswith(b"\x89PNG")


def test_what_is_told_is_markup_of_no_one(entry: Callable[[str], Entry]) -> None:
    assert tags('"><b>', "", None, None).count("<meta") == 2
    assert "<b>" not in tags('"><b>', "", None, None)


def test_an_address_is_one_of_the_web() -> None:
    done = run("docs", "build", "--url", "cards.example.org")
    assert done.exit_code == 2
    assert "is no address of a site" in done.stderr


def test_cards_and_sets_are_there_as_json(small_site: Path) -> None:
    folder = small_site / "cards/res_arcana"
    game = json.loads((folder / "cards.json").read_text("utf-8"))
    assert [card["id"] for card in game["cards"]][:2] == ["alchemist", "dancing-sword"]
    members = json.loads((small_site / game["sets"]["base"]).read_text("utf-8"))
    assert members["names"]["en"] == "Res Arcana"
    card = json.loads((small_site / members["cards"]["hawk"]).read_text("utf-8"))
    assert card["emblem"] == ["bird"]
