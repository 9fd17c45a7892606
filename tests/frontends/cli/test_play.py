"""``cardwright play``, ``watch`` and ``scenario`` as a shell and a terminal see them."""

import shlex
from pathlib import Path

import pytest

from cardwright.frontends.cli import exits
from support.cli import run, run_process, run_terminal

CLEARED = "\x1b[3J"
"""Clears what was scrolled away as well."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_game_is_played_saved_and_written_as_a_scenario(own_folder: Path) -> None:
    played = run("play", "--seed", "5", stdin="1\n4\nsave game.json\nquit\n")
    assert played.exit_code == exits.FINE
    assert "cardwright play --resume game.json" in played.output
    written = run("scenario", "game.json", "--output", "turn.scenario")
    assert written.exit_code == exits.FINE
    assert run("test", "--game", "res_arcana", "turn.scenario").exit_code == exits.FINE
    again = run("play", "--resume", "game.json", stdin="log\n")
    assert "Player 1 plays the mage Alchemist, takes the magic item Alchemy" in again.output


def test_a_game_with_cards_of_ones_own_goes_on_from_anywhere(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = own_folder / "my-set"
    folder.mkdir()
    (folder / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n', "utf-8")
    card = 'artifact "Home Brew" {\n  cost 1 gold\n  collect 2 life\n}\n'
    (folder / "home-brew.card").write_text(card, "utf-8")
    answers = "1\nreplay replay.json\nsave game.json\n"
    played = run("play", "--cards", "my-set", "--seed", "4", stdin=answers)
    assert played.exit_code == exits.FINE
    (line,) = [line for line in played.output.splitlines() if "cardwright watch" in line]
    watching = shlex.split(line.partition("cardwright ")[2])
    assert run(*watching, "--to", "3").exit_code == exits.FINE
    elsewhere = own_folder / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    game = str(own_folder / "game.json")
    for command in (
        ("play", "--resume", "last"),
        ("play", "--resume", game),
        ("watch", game, "--to", "3"),
        ("scenario", game),
    ):
        assert run(*command, stdin="look home brew\n").exit_code == exits.FINE
    folder.rename(own_folder / "moved")
    refused = run("play", "--resume", "last")
    assert refused.exit_code == exits.WRONG_USE
    assert f"error: the game's cards are gone: `{folder}`\n" in refused.stderr
    assert "help: --cards FOLDER says where they are now" in refused.stderr
    replay = run("watch", own_folder / "replay.json")
    assert "there is no set `my-set`" in replay.stderr
    assert "--cards FOLDER" in replay.stderr


@pytest.mark.parametrize("command", [("play", "--resume"), ("watch",), ("scenario",)])
def test_another_file_is_named_with_a_way_out(command: tuple[str, ...]) -> None:
    Path("package.json").write_text('{"name": "other"}', "utf-8")
    refused = run(*command, "package.json")
    assert refused.exit_code == exits.WRONG_USE
    assert "error: `package.json` is no saved game and no replay\n" in refused.stderr
    assert "help: `save FILE` and `replay FILE` write such files while you play" in refused.stderr


def test_a_replay_of_bots_is_watched_again(own_folder: Path) -> None:
    arguments = ("--game", "zauberschwert", "--seed", "3", "--bots", "random")
    first = run("watch", *arguments, "--save-replay", "game.json")
    assert first.exit_code == exits.FINE
    again = run("watch", "game.json")
    assert again.exit_code == exits.FINE
    assert "The game is over" in again.output
    story = [line for line in first.output.splitlines() if line.startswith("• Round")]
    assert story == [line for line in again.output.splitlines() if line.startswith("• Round")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "--bots", "clever"), "there is no bot `clever`"),
        (("play", "--game", "xyzzy"), "no game `xyzzy`"),
        (("play", "--resume", "nowhere.json"), "no such file"),
        (("play", "--resume", "last"), "no game was left"),
        (("play", "--lang", "!"), "is not a language"),
        (("play", "--name", "Ada", "--name", "Grace"), "use --people 2"),
        (("watch", "nowhere.json"), "no such file"),
        (("watch", "--to", "xyzzy"), "no number of a choice"),
        (("scenario", "nowhere.json"), "no such file"),
    ],
)
def test_wrong_use_is_said_in_a_line(arguments: tuple[str, ...], said: str) -> None:
    result = run(*arguments)
    assert result.exit_code == exits.WRONG_USE
    assert said in result.output
    assert "Traceback" not in result.output


def test_a_terminal_asks_beginners_and_keeps_what_is_left(own_folder: Path) -> None:
    seen = run_terminal("play", "--seed", "5", "--lang", "fr", answers=["o", "1", "quitter"])
    assert "Est-ce votre première partie" in seen
    assert "\x1b[1m" in seen
    assert "Vigueur" in seen
    assert "cardwright play --resume" in seen
    assert list((own_folder / "config" / "cardwright" / "games").glob("*.json"))


@pytest.mark.slow
def test_a_hand_is_cleared_from_the_screen_before_it_is_handed_over() -> None:
    answers = ["", "1", "", "quit"]
    seen = run_terminal("play", "--people", "2", "--no-beginners", "--seed", "5", answers=answers)
    before, after = seen.split("Now it is for Player 2.")[:2]
    assert before.rindex(CLEARED) > before.rindex("> ")
    assert CLEARED in after


@pytest.mark.slow
def test_a_terminal_watches_move_by_move() -> None:
    seen = run_terminal(
        "watch",
        "--game",
        "zauberschwert",
        "--bots",
        "random",
        "--seed",
        "3",
        answers=["", "2", "q"],
    )
    assert seen.count("Enter: next") == 3
    assert "choice 0" in seen


@pytest.mark.slow
def test_output_that_nobody_reads_ends_quietly(own_folder: Path) -> None:
    result = run_process("play", "--seed", "5", stdin=b"")
    assert result.returncode == exits.FINE
    assert result.stderr == b""
    assert b"\x1b" not in result.stdout
