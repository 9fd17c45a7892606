"""A kept game finds its cards again, and says where it looked for them where it does not."""

import json
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.games import Edition, open_edition, start
from cardwright.frontends.games.files import read_game_file, replay_text, save_text
from cardwright.frontends.games.sources import Sources
from cardwright.runtime import BadReplayError, BadSaveError, BadSetupError, CardwrightError, Game

SET = 'set "Mine" {\n  game zauberschwert\n}\n'
CARD = 'artefact "Home Brew" {\n  types fang\n  bonus 1 stone\n}\n'
OWN_GAME = "zauberschwert"


@pytest.fixture
def my_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home" / "my-set"
    folder.mkdir(parents=True)
    (folder / "set.card").write_text(SET, "utf-8")
    (folder / "home-brew.card").write_text(CARD, "utf-8")
    monkeypatch.chdir(folder.parent)
    return folder


@pytest.fixture
def own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home" / OWN_GAME
    shutil.copytree(shipped_games()[OWN_GAME], folder)
    monkeypatch.chdir(folder.parent)
    return folder


def kept(folder: Path, edition: Edition, game: Game) -> Path:
    file = folder / "game.json"
    text = save_text(edition, game, ["person", "greedy"], ["Ada", "Greedy"], "en")
    file.write_text(text, "utf-8")
    return file


def replayed(folder: Path, game: Game) -> Path:
    file = folder / "replay.json"
    file.write_text(replay_text(game), "utf-8")
    return file


def refusal(file: Path, *cards: Path, game: str | None = None) -> str:
    with pytest.raises(CardwrightError) as caught:
        read_game_file(file, game, cards)
    assert "damaged" not in str(caught.value)
    return str(caught.value)


def test_a_kept_game_is_opened_with_the_cards_it_was_played_with(
    my_set: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edition = open_edition(cards=[Path("my-set")])
    file = kept(tmp_path, edition, start(edition, seed=4))
    monkeypatch.chdir(tmp_path)
    found = read_game_file(file)
    assert found.edition.brought == ("my-set",)
    assert found.game.setup["sets"] == ["base", "my-set"]


@pytest.mark.parametrize("is_named", [True, False])
def test_a_kept_game_is_opened_in_the_folder_of_its_own_game(
    is_named: bool, own_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (card,) = own_game.rglob("cave-goblin.card")
    card.write_text(card.read_text("utf-8").replace("3", "2"), "utf-8")
    if not is_named:
        monkeypatch.chdir(own_game)
    edition = open_edition(f"./{OWN_GAME}" if is_named else None)
    file = kept(tmp_path, edition, start(edition, seed=4))
    monkeypatch.chdir(tmp_path)
    assert read_game_file(file).edition.compiled.hash == edition.compiled.hash
    (tmp_path / "home").rename(tmp_path / "elsewhere")
    said = refusal(file)
    assert f"`{own_game}`" in said
    assert "--game FOLDER" in said
    assert read_game_file(file, str(tmp_path / "elsewhere" / OWN_GAME)).game.players == 2


def test_a_shipped_game_is_remembered_by_its_name_and_not_by_its_place(tmp_path: Path) -> None:
    edition = open_edition(OWN_GAME)
    file = kept(tmp_path, edition, start(edition, seed=4))
    assert json.loads(file.read_text("utf-8"))["read_from"] == {"game": OWN_GAME, "cards": []}


def test_cards_that_have_moved_are_named_and_found_where_somebody_says(
    my_set: Path, tmp_path: Path
) -> None:
    edition = open_edition(cards=[my_set])
    file = kept(tmp_path, edition, start(edition, seed=4))
    (tmp_path / "home").rename(tmp_path / "elsewhere")
    said = refusal(file)
    assert f"the game's cards are gone: `{my_set}`; --cards FOLDER" in said
    renamed = tmp_path / "elsewhere" / "my-set.old"
    shutil.copytree(tmp_path / "elsewhere" / "my-set", renamed)
    said = refusal(file, renamed)
    assert f"there is no set `my-set`; the cards were read from `{renamed}`" in said
    assert said.endswith("in folders with the names of their sets")
    now = tmp_path / "elsewhere" / "my-set"
    assert read_game_file(file, cards=[now]).edition.cards == (now,)


def test_each_of_several_places_is_remembered(my_set: Path, tmp_path: Path) -> None:
    other = my_set.with_name("other-set")
    other.mkdir()
    (other / "set.card").write_text(SET.replace("Mine", "Other"), "utf-8")
    (other / "ink.card").write_text(CARD.replace("Home Brew", "Ink"), "utf-8")
    edition = open_edition(cards=[my_set, other])
    file = kept(tmp_path, edition, start(edition, seed=4))
    assert read_game_file(file).edition.brought == ("my-set", "other-set")
    shutil.rmtree(other)
    said = refusal(file)
    assert f"`{other}`" in said
    assert f"`{my_set}`" not in said
    assert "once for each" in said


def test_cards_that_are_others_now_are_named(my_set: Path, tmp_path: Path) -> None:
    edition = open_edition(cards=[my_set])
    file = kept(tmp_path, edition, start(edition, seed=4))
    (my_set / "home-brew.card").write_text(CARD.replace("1 stone", "3 stone"), "utf-8")
    said = refusal(file)
    assert "`home-brew` differ" in said
    assert f"`{my_set}`: --cards FOLDER" in said
    (my_set / "home-brew.card").rename(my_set / "other-brew.card")
    assert "`home-brew`" in refusal(file)
    (my_set / "other-brew.card").unlink()
    said = refusal(file)
    assert f"`{my_set}`" in said or str(my_set) in said
    assert "--cards FOLDER" in said


def test_a_game_whose_rules_lack_a_card_now_is_not_damaged(own_game: Path, tmp_path: Path) -> None:
    edition = open_edition(str(own_game))
    file = kept(tmp_path, edition, start(edition, seed=4))
    for card in own_game.rglob("*.card"):
        if card.parent.name == "artefact":
            card.unlink()
    said = refusal(file)
    assert str(own_game) in said
    assert "--game FOLDER" in said


def test_files_that_do_not_say_where_their_cards_are_can_be_told(
    my_set: Path, tmp_path: Path
) -> None:
    edition = open_edition(cards=[my_set])
    game = start(edition, seed=4)
    of_old = kept(tmp_path, edition, game)
    data = json.loads(of_old.read_text("utf-8"))
    del data["read_from"]
    of_old.write_text(json.dumps(data), "utf-8")
    for file in (of_old, replayed(tmp_path, game)):
        said = refusal(file)
        assert "there is no set `my-set`" in said
        assert "--cards FOLDER" in said
        assert read_game_file(file, cards=[my_set]).game.setup == game.setup


def test_a_file_of_old_with_shipped_cards_still_opens(tmp_path: Path) -> None:
    edition = open_edition(OWN_GAME)
    file = kept(tmp_path, edition, start(edition, seed=4))
    data = json.loads(file.read_text("utf-8"))
    del data["read_from"]
    file.write_text(json.dumps(data), "utf-8")
    assert read_game_file(file).names == ("Ada", "Greedy")


@pytest.mark.parametrize("places", [3, {}, {"game": 1, "cards": []}, {"game": "x", "cards": [1]}])
def test_places_that_nobody_wrote_so_are_damage(places: object, tmp_path: Path) -> None:
    edition = open_edition(OWN_GAME)
    file = kept(tmp_path, edition, start(edition, seed=4))
    data = {**json.loads(file.read_text("utf-8")), "read_from": places}
    file.write_text(json.dumps(data), "utf-8")
    with pytest.raises(BadSaveError, match="damaged"):
        read_game_file(file)


def test_damage_is_still_called_damage(my_set: Path, tmp_path: Path) -> None:
    edition = open_edition(cards=[my_set])
    file = kept(tmp_path, edition, start(edition, seed=4))
    data = json.loads(file.read_text("utf-8"))
    data["save"]["setup"]["seed"] = 5
    file.write_text(json.dumps(data), "utf-8")
    (my_set / "home-brew.card").write_text(CARD.replace("1 stone", "3 stone"), "utf-8")
    with pytest.raises(BadSaveError, match="damaged: it was changed after it was written"):
        read_game_file(file)


def test_a_path_that_is_no_text_is_no_reason_to_lose_a_game(tmp_path: Path) -> None:
    edition = open_edition(OWN_GAME)
    brought = replace(edition, cards=(tmp_path / "ho\udcff",))
    file = kept(tmp_path, brought, start(edition, seed=4))
    assert Sources.from_data(json.loads(file.read_text("utf-8"))["read_from"]) == Sources.of(
        brought
    )


@pytest.mark.parametrize("text", ["{}", "[]", '{"format": "other"}', "no JSON", ""])
def test_what_is_no_game_is_named_with_a_way_out(text: str, tmp_path: Path) -> None:
    file = tmp_path / "package.json"
    file.write_text(text, "utf-8")
    said = refusal(file)
    assert f"`{file}` is no saved game and no replay" in said
    assert "`save FILE`" in said


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('{"format": "cardwright-save"}', BadSaveError),
        ('{"format": "cardwright-replay"}', BadReplayError),
        ('{"format": "cardwright-save", "game": "xyzzy"}', BadSetupError),
        ('{"format": "cardwright-match", "version": 9}', BadSaveError),
    ],
)
def test_each_refusal_says_which_file_or_game_it_is_about(
    text: str, error: type[Exception], tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    with pytest.raises(error, match=r"game\.json|xyzzy"):
        read_game_file(file)
