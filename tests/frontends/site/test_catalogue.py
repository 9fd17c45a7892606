import os
from pathlib import Path

import pytest

from cardwright.dsl import FaultsError
from cardwright.frontends.site.catalogue import Catalogue, Library
from support.sites import ROOT, small_source


def touched(file: Path, text: str) -> None:
    """Write a file such that its age differs, however coarse the clock of the disk is."""
    age = file.stat().st_mtime + 5
    file.write_text(text, "utf-8")
    os.utime(file, (age, age))


def test_what_has_not_changed_is_the_same_object(tmp_path: Path) -> None:
    library = small_source(tmp_path).library
    before = library.catalogue()
    assert library.catalogue().shelves == before.shelves
    hawk = next(tmp_path.rglob("hawk.card"))
    touched(hawk, hawk.read_text("utf-8").replace("cost 1", "cost 2"))
    after = library.catalogue()
    changed = {entry.card.id for entry in after.entries} - {
        entry.card.id for entry in after.entries if entry in before.entries
    }
    assert changed == {"hawk"}
    assert after.shelves[1] is before.shelves[1]


def test_a_changed_scenario_changes_its_card(tmp_path: Path) -> None:
    library = small_source(tmp_path).library
    before = library.catalogue().find("res_arcana", "dancing-sword")
    scenario = next(tmp_path.rglob("*.scenario"))
    touched(scenario, scenario.read_text("utf-8").replace("collects", "takes"))
    after = library.catalogue().find("res_arcana", "dancing-sword")
    assert before is not None
    assert after is not None
    assert [s.name for s in before.scenarios] == ["collects a Death and an Elan"]
    assert [s.name for s in after.scenarios] == ["takes a Death and an Elan"]


def test_a_card_that_is_gone_is_on_the_site_no_more(tmp_path: Path) -> None:
    library = small_source(tmp_path).library
    assert library.catalogue().find("res_arcana", "hawk") is not None
    next(tmp_path.rglob("hawk.card")).unlink()
    assert library.catalogue().find("res_arcana", "hawk") is None


def test_once_mended_a_card_is_back(tmp_path: Path) -> None:
    library = small_source(tmp_path).library
    hawk = next(tmp_path.rglob("hawk.card"))
    text = hawk.read_text("utf-8")
    touched(hawk, text.replace("life", "lief"))
    with pytest.raises(FaultsError):
        library.catalogue()
    touched(hawk, text)
    assert library.catalogue().find("res_arcana", "hawk") is not None


def test_loose_cards_belong_to_the_only_game_that_has_their_kind(tmp_path: Path) -> None:
    (tmp_path / "hound.card").write_text('artifact "Ember Hound" {\n  cost 1 elan\n}\n', "utf-8")
    catalogue = Library([tmp_path]).catalogue()
    assert [entry.slug for entry in catalogue.entries] == ["cards/res_arcana/hound"]


def test_a_card_of_no_game_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "odd.card").write_text('gizmo "Odd" {\n}\n', "utf-8")
    with pytest.raises(FaultsError, match="nothing says which game"):
        Library([tmp_path]).catalogue()


def test_a_game_has_one_name_in_each_language_on_cards_rules_and_menus(
    catalogue: Catalogue,
) -> None:
    menus = (ROOT / "mkdocs.yml").read_text("utf-8")
    for shelf in catalogue.shelves:
        pages = [page for page in (ROOT / "docs/rules").glob("*.md") if _is_of(page, shelf.game.id)]
        assert pages
        for page in pages:
            language = page.suffixes[0].strip(".") if len(page.suffixes) > 1 else "en"
            assert page.read_text("utf-8").startswith(f"# {shelf.name(language)} ")
        assert f"- {shelf.name('en')}: rules/{shelf.game.id.replace('_', '-')}.md" in menus


def _is_of(page: Path, game: str) -> bool:
    return page.name.partition(".")[0] == game.replace("_", "-")
