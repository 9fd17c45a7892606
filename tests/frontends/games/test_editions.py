import shutil
from pathlib import Path

import pytest

from cardwright.dsl import FaultsError
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.wording import MissingPhrase
from cardwright.frontends.games import open_edition, read_options, reading, start
from cardwright.runtime import BadSetupError, GameOption
from cardwright.runtime.rulebooks import GAMES

SET = 'set "Mine" {\n  game res_arcana\n}\n'
CARD = 'artifact "Home Brew" {\n  cost 1 gold\n  collect 2 life\n}\n'


@pytest.fixture
def my_set(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "set.card").write_text(SET, "utf-8")
    (folder / "home-brew.card").write_text(CARD, "utf-8")
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_game_starts_with_nothing_but_a_seed(game: str) -> None:
    edition = open_edition(game)
    started = start(edition, seed=1)
    assert started.players == edition.rulebook.seats(edition.rulebook.needed_sets)[0]
    assert started.decision is not None


@pytest.mark.parametrize("game", GAMES)
def test_every_option_of_a_game_can_be_set_as_people_write_it(game: str) -> None:
    edition = open_edition(game)
    for option in edition.rulebook.game_options:
        for text in _spellings(option):
            started = start(edition, seed=1, options=read_options(edition, [text]))
            assert option.name in started.setup["options"]


def _spellings(option: GameOption) -> list[str]:
    match option.kind:
        case "flag":
            return [option.name, f"{option.name}=yes"]
        case "player":
            return [f"{option.name}=2"]
        case "choice":
            return [f"{option.name}={value}" for value in option.values]


def test_cards_that_somebody_brings_are_played_with(my_set: Path) -> None:
    edition = open_edition(cards=[my_set])
    assert edition.brought == ("mine",)
    assert "home-brew" in {card.id for card in edition.compiled.cards}
    assert start(edition, seed=1).setup["sets"] == ["base", "mine"]


def test_a_card_with_the_id_of_another_takes_its_place(tmp_path: Path) -> None:
    original = next(iter(sorted(shipped_games()["res_arcana"].rglob("*/artifact/*.card"))))
    text = original.read_text("utf-8")
    changed = tmp_path / original.name
    changed.write_text(text.replace("cost ", "cost 7 calm + ", 1), "utf-8")
    before, after = open_edition("res_arcana"), open_edition("res_arcana", [changed])
    old, new = (
        next(card.card for card in edition.compiled.cards if card.id == original.stem)
        for edition in (before, after)
    )
    assert old.cost != new.cost
    assert old.set == new.set
    assert len(before.compiled.cards) == len(after.compiled.cards)


def test_faults_of_brought_cards_are_all_reported(my_set: Path) -> None:
    (my_set / "home-brew.card").write_text(CARD.replace("gold", "gild"), "utf-8")
    with pytest.raises(FaultsError, match="gild"):
        open_edition(cards=[my_set])


def test_cards_of_one_game_are_refused_in_another(my_set: Path) -> None:
    other = next((game for game in GAMES if game != "res_arcana"), None)
    assert other is not None
    with pytest.raises(BadSetupError, match="no cards of"):
        open_edition(other, [my_set])


@pytest.mark.parametrize(
    ("game", "message"),
    [("res_arkana", "did you mean `res_arcana`"), ("chess", "there are")],
)
def test_an_unknown_game_is_named(game: str, message: str) -> None:
    with pytest.raises(BadSetupError, match=message):
        open_edition(game)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("drift", "did you mean `draft`"),
        ("draft=perhaps", "yes or no"),
        ("first_player", "a player's number"),
        ("first_player=0", "a player's number"),
        (f"first_player={'9' * 5000}", "a player's number"),
    ],
)
def test_a_wrong_option_is_explained(text: str, message: str) -> None:
    with pytest.raises(BadSetupError, match=message):
        read_options(open_edition("res_arcana"), [text])


def test_a_game_that_was_compiled_before_is_read_when_its_texts_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "kept"))
    folder = tmp_path / "res_arcana"
    shutil.copytree(shipped_games()["res_arcana"], folder)
    before = open_edition(str(folder))
    with monkeypatch.context() as patch:
        patch.setattr(reading, "read_game", None)
        again = open_edition(str(folder))
        assert (again.compiled, again.sets) == (before.compiled, before.sets)
        assert start(again, seed=1).decision == start(before, seed=1).decision
    assert again.folder.vocabulary == before.folder.vocabulary
    (folder / "base" / "new.card").write_text(CARD, "utf-8")
    assert "new" in {card.id for card in open_edition(str(folder)).compiled.cards}


def test_a_game_that_lacks_words_for_its_texts_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDWRIGHT_CACHE", str(tmp_path / "kept"))

    def compile_what_lacks_a_form(folder: object) -> None:
        raise MissingPhrase("`shout` has no form `third` in `en`")

    monkeypatch.setattr(reading, "compile", compile_what_lacks_a_form)
    with pytest.raises(BadSetupError, match="no text: `shout` has no form `third` in `en`"):
        start(open_edition("res_arcana"), seed=1)


def test_too_many_players_and_unknown_sets_are_refused() -> None:
    edition = open_edition("res_arcana")
    with pytest.raises(BadSetupError, match="it takes 2 to 4"):
        start(edition, seed=1, players=9)
    with pytest.raises(BadSetupError, match="did you mean `lux_et_tenebrae`"):
        start(edition, seed=1, sets=["lux_et_tenebre"])
