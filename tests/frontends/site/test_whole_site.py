"""The site of the project itself, with all its cards and pages."""

from pathlib import Path

import pytest

from cardwright.frontends.site.building import build_site
from cardwright.frontends.site.catalogue import Catalogue
from support.sites import dead_links, loaded_from_elsewhere, page_parts

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "site"
    build_site(folder)
    return folder


def test_every_card_has_a_page_in_every_language(site: Path, catalogue: Catalogue) -> None:
    for entry in catalogue.entries:
        for language in ("en", "fr", "pl", "de", "es"):
            top = site if language == "en" else site / language
            page = page_parts(top / entry.slug / "index.html")
            assert page.title.startswith(entry.name(language))
            assert (top / f"{entry.slug}.svg").is_file()


def test_no_link_is_dead(site: Path) -> None:
    assert dead_links(site) == []


def test_nothing_is_loaded_from_other_hosts(site: Path) -> None:
    assert loaded_from_elsewhere(site) == []


def test_every_block_of_code_is_shown_as_one(site: Path) -> None:
    broken = [page for page in site.rglob("*.html") if "```" in page.read_text("utf-8")]
    assert broken == []


def test_programs_find_what_they_may_rely_on(site: Path) -> None:
    anchors = page_parts(site / "reference/python/index.html").anchors
    for name in ("dsl.check", "dsl.compile", "runtime.Game.apply", "runtime.new_game"):
        assert f"cardwright.{name}" in anchors
