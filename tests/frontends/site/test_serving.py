import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.dsl import FaultsError
from cardwright.frontends.site.building import SiteError
from cardwright.frontends.site.serving import LiveSite, serve_site
from support.sites import small_source


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("live")


@pytest.fixture(scope="module")
def told() -> list[str]:
    return []


@pytest.fixture(scope="module")
def site(project: Path, told: list[str]) -> Iterator[LiveSite]:
    site = LiveSite(small_source(project), "fr", project / "work", told.append)
    site.build()
    yield site


def age_of_pages(site: LiveSite) -> dict[str, int]:
    return {
        file.relative_to(site.output).as_posix(): file.stat().st_mtime_ns
        for file in site.output.rglob("index.html")
    }


def rebuilt(site: LiveSite) -> set[str]:
    """Build again, and return which pages were written."""
    before = age_of_pages(site)
    site.build()
    after = age_of_pages(site)
    return {page for page, age in after.items() if before.get(page) != age}


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    age = file.stat().st_mtime + 5
    os.utime(file, (age, age))


def test_where_nothing_has_changed_nothing_is_built(site: LiveSite, told: list[str]) -> None:
    assert rebuilt(site) == set()
    assert told[-1].startswith("built 0 pages in ")


def test_a_changed_card_is_built_with_the_lists_that_show_it(site: LiveSite, project: Path) -> None:
    change(next(project.rglob("hawk.card")), "1 life", "3 life")
    pages = rebuilt(site)
    assert "cards/res_arcana/hawk/index.html" in pages
    assert "cards/res_arcana/index.html" in pages
    assert "cards/res_arcana/dancing-sword/index.html" not in pages
    assert not any("zauberschwert" in page for page in pages)
    html = (site.output / "cards/res_arcana/hawk/index.html").read_text("utf-8")
    assert "3 Vie" in html
    assert "3 Vie" in (site.output / "cards/res_arcana/hawk.svg").read_text("utf-8")


def test_a_changed_drawing_is_seen_on_the_faces(site: LiveSite, project: Path) -> None:
    drawing = project / "cards" / "res_arcana" / "icons" / "resource" / "death.svg"
    drawing.parent.mkdir(parents=True, exist_ok=True)
    drawing.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        '<circle cx="12" cy="12" r="7.125"/></svg>',
        "utf-8",
    )
    site.build()
    assert "7.125" in (site.output / "cards/res_arcana/dancing-sword.svg").read_text("utf-8")


def test_a_changed_page_is_built_alone(site: LiveSite, project: Path) -> None:
    change(project / "docs" / "guide" / "start.md", "Start here", "Start now")
    assert rebuilt(site) == {"guide/start/index.html"}
    assert "Start now" in (site.output / "guide/start/index.html").read_text("utf-8")


def test_pages_that_are_not_built_again_stay_to_be_found(site: LiveSite) -> None:
    index = (site.output / "search/search_index.json").read_text("utf-8")
    found = [entry["title"] for entry in json.loads(index)["docs"]]
    assert found.count("Faucon") == found.count("Épée Vive") == 1


def test_a_dead_link_is_told_and_the_site_goes_on(
    site: LiveSite, project: Path, told: list[str]
) -> None:
    change(project / "docs" / "guide" / "start.md", "[Rule]", "[Gone](gone.md) [Rule]")
    assert rebuilt(site) == {"guide/start/index.html"}
    assert any("gone.md" in line for line in told)


def test_a_card_with_faults_leaves_the_site_as_it_was(site: LiveSite, project: Path) -> None:
    page = site.output / "cards/res_arcana/fire-dragon/index.html"
    before = page.read_text("utf-8")
    dragon = next(project.rglob("fire-dragon.card"))
    change(dragon, "cost 6 elan", "cost 6 elann")
    with pytest.raises(FaultsError):
        site.build()
    assert page.read_text("utf-8") == before
    change(dragon, "cost 6 elann", "cost 9 elan")
    site.build()
    assert "9 Vigueur" in page.read_text("utf-8")


def test_a_port_that_is_taken_is_refused_before_anything_is_built() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told: list[str] = []
        with pytest.raises(SiteError, match=f"port {port} can't be used"):
            serve_site(port, tell=told.append, tell_faults=lambda error: None)
        assert told == []
