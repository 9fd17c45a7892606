from collections.abc import Callable
from pathlib import Path

import pytest

from cardwright.dsl.explain import example_game
from cardwright.frontends.site.building import build_from
from cardwright.frontends.site.catalogue import Catalogue, Entry, Library
from support.sites import small_source


@pytest.fixture(scope="session")
def catalogue() -> Catalogue:
    """All cards of the shipped games."""
    return Library().catalogue()


@pytest.fixture(scope="session")
def entry(catalogue: Catalogue) -> Callable[[str], Entry]:
    """Gives a shipped card by its id."""
    entries = {entry.card.id: entry for entry in catalogue.entries}
    return entries.__getitem__


@pytest.fixture
def woodcamp(tmp_path: Path) -> Path:
    """The folder of a small game of somebody's own, with one card and no drawing."""
    folder = tmp_path / "woodcamp"
    (folder / "base").mkdir(parents=True)
    (folder / "game.card").write_text(example_game(), "utf-8")
    (folder / "base" / "saw.card").write_text(
        'tool "Saw" {\n  types bird\n  cost 1 silver\n  copies 2\n'
        "  dawn 1 wood\n  power tap this -> gain 2 clay\n}\n",
        "utf-8",
    )
    return folder


@pytest.fixture(scope="session")
def small_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built site with a few cards of both games, in all languages, and pages by hand."""
    folder = tmp_path_factory.mktemp("small")
    build_from(small_source(folder / "project"), folder / "site")
    return folder / "site"
