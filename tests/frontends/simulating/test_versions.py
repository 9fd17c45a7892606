"""Which cards are compared."""

import shutil
from pathlib import Path

import pytest

from cardwright.dsl import FaultsError
from cardwright.dsl.folders import shipped_cards
from cardwright.frontends.simulating.versions import (
    Versions,
    find_card,
    fingerprints,
    one_version,
    two_versions,
)
from cardwright.runtime import BadSetupError, CompiledSet

RES_ARCANA = "res_arcana"
HAWK = (shipped_cards() / "res_arcana" / "base" / "artifact" / "hawk.card").read_text("utf-8")
STRONG = HAWK.replace("collect 1 calm", "collect 3 calm")
OTHER = HAWK.replace('"Hawk"', '"Kite"').replace("Faucon", "Milan").replace("Jastrząb", "Kania")


@pytest.fixture
def game(tmp_path: Path) -> str:
    """A game with a few of the shipped cards: quick to read."""
    shipped, box = shipped_cards() / "res_arcana", tmp_path / "res_arcana"
    cards = ("artifact/hawk", "artifact/vault", "mage/witch")
    for file in ("game.card", *(f"base/{card}.card" for card in cards)):
        (box / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(shipped / file, box / file)
    return str(box)


def write(folder: Path, name: str, text: str) -> str:
    assert text != HAWK
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    return str(folder / name)


def differing(versions: Versions) -> set[str]:
    before, after = fingerprints(versions.cards).values()
    return {card for card in before if before[card] != after[card]}


def names(compiled: CompiledSet, card_id: str) -> str:
    return next(card.card.names["en"] for card in compiled.cards if card.id == card_id)


def test_an_edited_card_is_compared_with_the_shipped_one_of_its_id(
    game: str, tmp_path: Path
) -> None:
    edited = write(tmp_path, "hawk.card", STRONG)
    versions = two_versions(RES_ARCANA, [], None, edited)
    assert [version for version, _ in versions.cards] == ["before", "after"]
    assert versions.card == "hawk"
    assert versions.stand_in is None
    assert differing(versions) == {"hawk"}


@pytest.mark.parametrize(
    "name", ["hypnotic-basin", "hypnotic_basin", "Hypnotic Basin", "hypnotic basin"]
)
def test_a_card_may_be_named_by_id_or_in_any_language(name: str) -> None:
    edition = one_version("res_arcana", []).edition
    assert find_card(edition, name).id == "hypnotic-basin"
    assert find_card(edition, "Faucon").id == "hawk"


def test_a_card_with_another_id_stands_in_for_the_one_before(tmp_path: Path) -> None:
    kite = write(tmp_path, "kite.card", OTHER)
    versions = two_versions(RES_ARCANA, [], "vault", kite)
    (_, before), (_, after) = versions.cards
    assert (versions.card, versions.stand_in) == ("vault", "kite")
    assert [card.id for card in before.cards] == [card.id for card in after.cards]
    assert names(before, "vault") == "Vault"
    assert names(after, "vault") == "Kite"
    assert {card.card.set for card in after.cards if card.id == "vault"} == {"base"}


def test_two_files_of_the_same_new_card_are_compared_with_each_other(tmp_path: Path) -> None:
    old = write(tmp_path / "old", "kite.card", OTHER)
    new = write(tmp_path / "new", "kite.card", OTHER.replace("draw 1", "draw 2"))
    versions = two_versions(RES_ARCANA, [], old, new)
    assert versions.card == "kite"
    assert differing(versions) == {"kite"}


def test_a_card_of_the_game_can_stand_in_for_another(game: str) -> None:
    assert differing(two_versions(game, [], "hawk", "vault")) == {"hawk"}


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("hawk", "hawk", "can't be compared with itself; name the file of the edited card"),
        (None, "hawk", "can't be compared with itself"),
        (None, "hawkk", "no card `hawkk` in this game; did you mean `hawk`?"),
        ("hawk", "nowhere.card", "no such file: nowhere.card"),
        ("nowhere.card", "hawk", "no such file: nowhere.card"),
        ("hawkk", "vault", "no card `hawkk` in this game; did you mean `hawk`?"),
        ("witch", "hawk", "is of the kind `artifact`, so it can't stand in for `witch`"),
    ],
)
def test_what_can_not_be_compared_is_refused(
    game: str, before: str | None, after: str, message: str
) -> None:
    with pytest.raises(BadSetupError) as caught:
        two_versions(game, [], before, after)
    assert message in str(caught.value)


def test_a_file_without_a_shipped_card_of_its_id_needs_one_to_compare_with(
    game: str, tmp_path: Path
) -> None:
    with pytest.raises(BadSetupError, match="no card `kite` in this game"):
        two_versions(game, [], None, write(tmp_path, "kite.card", OTHER))


def test_faults_of_an_edited_card_are_reported(game: str, tmp_path: Path) -> None:
    broken = write(tmp_path, "hawk.card", HAWK.replace("collect 1 calm", "collect 1 calmm"))
    with pytest.raises(FaultsError) as caught:
        two_versions(game, [], None, broken)
    assert [fault.code.name for fault in caught.value.report] == ["unknown-resource"]
