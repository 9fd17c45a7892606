"""Who plays, and with what: sensible where nobody says anything, refused where it can't be."""

from pathlib import Path

import pytest

from cardwright.frontends.bots import BadBotError
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.games.files import read_game_file, replay_text, save_text
from cardwright.frontends.terminal.keeping import file_of, text_of
from cardwright.frontends.terminal.match import PERSON
from cardwright.frontends.terminal.playing import Play
from cardwright.frontends.terminal.starting import Wanted, resumed_match
from cardwright.runtime import BadReplayError, BadSaveError, BadSetupError
from support.terminal import ALL_GAMES, Typist, finish


@pytest.mark.parametrize("game", ALL_GAMES)
def test_without_a_word_one_person_plays_a_bot(game: str, typist: Typist) -> None:
    match = typist.match(game=game)
    assert match.seats == (PERSON, "greedy")
    assert match.names == ("Player 1", "Greedy")


def test_a_first_game_is_dealt_unless_somebody_says_otherwise(typist: Typist) -> None:
    def options(**wanted: object) -> dict[str, object]:
        return dict(typist.match(**wanted).game.setup["options"])

    assert options() == {"first_game": True}
    assert options(beginners=False) == {}
    assert options(options=["draft"]) == {"draft": True}
    assert options(options=["first_player=2"], beginners=True) == {
        "first_game": True,
        "first_player": 1,
    }


def test_on_a_terminal_beginners_are_asked(typist: Typist) -> None:
    from cardwright.frontends.terminal.starting import new_match

    for answer, expected in (("", True), ("y", True), ("maybe\nn", False)):
        screen = typist.screen(answer.split("\n"))
        screen.is_terminal = True
        match = new_match(Wanted(seed=1, language="en"), screen)
        assert bool(match.game.setup["options"]) is expected
    with pytest.raises(KeyboardInterrupt):
        screen = typist.screen(["maybe", "quit"])
        screen.is_terminal = True
        new_match(Wanted(seed=1, language="en"), screen)


@pytest.mark.parametrize(
    ("wanted", "seats"),
    [
        ({"bots": ["random", "greedy"]}, (PERSON, "random", "greedy")),
        ({"players": 4, "bots": ["random", "greedy"]}, (PERSON, "random", "greedy", "random")),
        ({"people": 2}, (PERSON, PERSON)),
        ({"people": 2, "players": 3}, (PERSON, PERSON, "greedy")),
        ({"people": 0, "bots": ["random"]}, ("random", "random")),
    ],
)
def test_people_sit_before_bots(
    wanted: dict[str, object], seats: tuple[str, ...], typist: Typist
) -> None:
    assert typist.match(**wanted).seats == seats


def test_bots_that_are_alike_are_numbered(typist: Typist) -> None:
    match = typist.match(players=3)
    assert match.names == ("Player 1", "Greedy 1", "Greedy 2")


@pytest.mark.parametrize(
    ("wanted", "error"),
    [
        ({"people": 3, "players": 2}, WrongUse),
        ({"players": 2, "bots": ["random", "random"]}, WrongUse),
        ({"players": 9}, BadSetupError),
        ({"bots": ["clever"]}, BadBotError),
        ({"options": ["xyzzy"]}, BadSetupError),
        ({"sets": ["xyzzy"]}, BadSetupError),
    ],
)
def test_what_can_not_be_played_is_refused(
    wanted: dict[str, object], error: type[Exception], typist: Typist
) -> None:
    with pytest.raises(error):
        typist.match(**wanted)


# -- files --


def test_a_saved_match_goes_on_with_the_same_players(typist: Typist, tmp_path: Path) -> None:
    match = typist.match(names=["Ada"], bots=["random"], language="fr")
    file = tmp_path / "game.json"
    file.write_text(text_of(match), "utf-8")
    again = resumed_match(file, Wanted())
    assert (again.seats, again.names, again.language) == (match.seats, match.names, "fr")
    other = resumed_match(file, Wanted(bots=["greedy"], language="en"))
    assert (other.seats, other.language) == ((PERSON, "greedy"), "en")


def test_a_plain_saved_game_is_played_against_bots(typist: Typist, tmp_path: Path) -> None:
    match = typist.match()
    file = tmp_path / "game.json"
    file.write_text(match.game.to_json(), "utf-8")
    assert resumed_match(file, Wanted()).seats == (PERSON, "greedy")


def test_a_replay_is_not_played_on(typist: Typist, tmp_path: Path) -> None:
    file = tmp_path / "replay.json"
    file.write_text(replay_text(typist.match().game), "utf-8")
    with pytest.raises(WrongUse, match="is a replay"):
        resumed_match(file, Wanted())


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", BadSaveError),
        ("[]", BadSaveError),
        ("{}", BadSaveError),
        ("[" * 100_000, BadSaveError),
        ('{"format": "cardwright-save"}', BadSaveError),
        ('{"format": "cardwright-replay"}', BadReplayError),
        ('{"format": "cardwright-replay", "game": "res_arcana"}', BadReplayError),
        ('{"format": "cardwright-match", "version": 2}', BadSaveError),
        ('{"format": "cardwright-match", "version": 1, "save": 3}', BadSaveError),
        ('{"format": "cardwright-save", "game": "xyzzy"}', BadSetupError),
    ],
)
def test_a_damaged_file_is_refused(text: str, error: type[Exception], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    with pytest.raises(error):
        read_game_file(file)


def test_a_match_has_a_seat_for_each_player(typist: Typist, tmp_path: Path) -> None:
    match = typist.match()
    file = tmp_path / "game.json"
    file.write_text(save_text(match.edition, match.game, ["person"], ["Ada"], "en"), "utf-8")
    with pytest.raises(BadSaveError, match="other players than seats"):
        read_game_file(file)


def test_last_is_the_game_that_was_left_last(typist: Typist, own_folder: Path) -> None:
    with pytest.raises(WrongUse, match="no game was left"):
        file_of("last")
    match = typist.match()
    typist.play(match, "1", "quit")
    assert read_game_file(file_of("last")).game.choices == match.game.choices
    assert file_of("other.json") == Path("other.json")


def test_last_is_also_a_game_that_somebody_saved_elsewhere(
    typist: Typist, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typist.play(typist.match(), "1", "quit")
    kept = file_of("last")
    monkeypatch.chdir(tmp_path)
    second, third = typist.match(), typist.match()
    typist.play(second, "save second.json", "2", "quit")
    typist.play(third, "save third.json", "3", "quit")
    monkeypatch.chdir(tmp_path.parent)
    assert file_of("last") == tmp_path / "third.json"
    finish(third)
    Play(third, typist.screen(), tmp_path / "third.json").run()
    assert (tmp_path / "third.json").exists()
    assert file_of("last") == tmp_path / "second.json"
    (tmp_path / "second.json").unlink()
    assert file_of("last") == kept
    kept.unlink()
    with pytest.raises(WrongUse, match="no game was left"):
        file_of("last")


def test_a_game_that_was_left_again_is_the_last(typist: Typist, tmp_path: Path) -> None:
    first, second = typist.match(), typist.match()
    typist.play(first, "1", "quit")
    kept = file_of("last")
    typist.play(second, "2", "quit")
    assert file_of("last") != kept
    Play(first, typist.screen(["quit"]), kept).run()
    assert file_of("last") == kept
