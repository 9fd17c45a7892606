"""``cardwright simulate`` as people use it."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import duckdb
import pytest

from cardwright.dsl.folders import shipped_cards
from cardwright.frontends import errors
from cardwright.frontends.cli import exits
from cardwright.frontends.simulating.store import Store
from support.cli import run

HAWK = (shipped_cards() / "res_arcana" / "base" / "artifact" / "hawk.card").read_text("utf-8")
STRONG = HAWK.replace("  cost 1 life + 1 calm\n", "  cost 1 calm\n  points 5\n").replace(
    "collect 1 calm", "collect 3 calm + 3 gold"
)
QUICK = ("simulate", "--game", "res_arcana", "--bots", "random")
ALONE = (*QUICK, "--workers", "1", "--quiet")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def edited(here: Path) -> Path:
    path = here / "my-set" / "hawk.card"
    path.parent.mkdir()
    path.write_text(STRONG, "utf-8")
    return path


def test_the_tables_tell_of_games_and_cards(here: Path) -> None:
    result = run(*ALONE, "--games", "8", "--top", "3")
    assert result.exit_code == exits.FINE
    lines = result.stdout.splitlines()
    assert lines[0] == "8 games of res_arcana: 2 players, base; bots random; seed 1"
    assert lines[1].startswith("length  ")
    assert "Cards dealt by chance: the difference is what the card is worth" in lines
    assert any(line.endswith("more; --top 0 shows all") for line in lines)
    assert result.stderr == ""
    assert "\x1b" not in result.stdout


def test_a_page_tells_all_about_a_card(here: Path) -> None:
    result = run(*ALONE, "--games", "2", "--seed", "3", "--card", "Hawk", "--lang", "fr")
    assert "Faucon (hawk, artifact, base)" in result.stdout
    assert "Calme" in result.stdout or "Sérénité" in result.stdout
    for measure in ("dealt", "held", "placed", "used"):
        assert f"\n{measure}" in result.stdout


def test_a_card_that_never_came_up_is_told(here: Path) -> None:
    result = run(*ALONE, "--games", "2", "--card", "hawk")
    assert result.stdout.endswith("\nhawk came up in none of these games\n")


def test_a_spreadsheet_gets_a_row_for_each_card(here: Path) -> None:
    result = run(*ALONE, "--games", "2", "--format", "csv")
    rows = list(csv.DictReader(StringIO(result.stdout)))
    assert len(rows) > 30
    assert {row["players"] for row in rows} == {"4"}
    rates = [float(row["held_wins_with"]) for row in rows if row["held"] != "0"]
    assert 0 in rates and 1 in rates


@pytest.mark.slow
def test_an_over_powered_edit_is_called_clearly_stronger(edited: Path) -> None:
    result = run(*ALONE, "--compare", "my-set/hawk.card", "--games", "20", "--plot", "hawk.svg")
    assert result.exit_code == exits.FINE
    flat = " ".join(result.stdout.split())
    assert "a player is dealt hawk in each" in flat
    assert "Hawk: wins " in flat
    assert "clearly stronger than before, +" in flat
    assert "wins of those who placed it" in Path("hawk.svg").read_text("utf-8")


def test_cards_that_somebody_brings_take_part(edited: Path) -> None:
    edited.rename(edited.with_name("kite.card"))
    path = edited.with_name("kite.card")
    path.write_text(
        STRONG.replace('"Hawk"', '"Kite"').replace("Faucon", "Milan").replace("Jastrząb", "Kania"),
        "utf-8",
    )
    result = run(*ALONE, "--games", "8", "--cards", "my-set", "--card", "kite")
    assert result.exit_code == exits.FINE
    assert "Kite (kite, artifact, " in result.stdout


def test_faults_of_cards_are_reported_as_by_check(edited: Path) -> None:
    edited.write_text(STRONG.replace("3 gold", "3 goldd"), "utf-8")
    result = run(*ALONE, "--games", "2", "--compare", "hawk", "my-set/hawk.card")
    assert result.exit_code == exits.FAULTS
    assert result.stderr.startswith("my-set/hawk.card:8:22: error[unknown-resource]")
    assert "did you mean `gold`?" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "message", "help"),
    [
        (("--bots", "greedyy"), "there is no bot `greedyy`", "did you mean `greedy`?"),
        (("--bots", "random,random,random"), "there are 3 bots for 2 players", "one for each"),
        (("--players", "9"), "9 players can't play", None),
        (("--set", "bases"), "there is no set `bases`", "did you mean `base`?"),
        (("--option", "drafty"), "no option `drafty`", "did you mean `draft`?"),
        (("--card", "hawkk"), "no card `hawkk`", "did you mean `hawk`?"),
        (("--card", "golden-lion"), "`golden-lion` is in the set", "--set lux_et_tenebrae"),
        (("--lang", "it"), "no texts in the language `it`", "its languages: en, fr, pl"),
        (("hawk",), "`hawk` is not expected here", "--compare"),
        (("--compare",), "--compare needs a card", "cardwright simulate --compare"),
        (("--compare", "a", "b", "c"), "--compare needs a card", "cardwright simulate --compare"),
        (("--resume",), "--resume needs the file of the run", "--store FILE"),
        (("--resume", "--store", "no.duckdb"), "there is no file `no.duckdb`", None),
        (("--format", "parquet"), "Parquet can't be shown on a terminal", "--output FILE"),
        (("--plot", "cards.gif"), "`cards.gif` is no picture", ".png, .svg, .pdf"),
        (("--plot", "."), "`.` is no picture", ".png"),
        (("--output", "."), "can't write `.`: it is a folder", None),
    ],
)
def test_wrong_use_is_told_before_anything_is_played(
    arguments: tuple[str, ...], message: str, help: str | None, here: Path
) -> None:
    result = run("simulate", "--game", "res_arcana", *arguments)
    assert result.exit_code == exits.WRONG_USE
    error, *rest = result.stderr.splitlines()
    assert error.startswith("error: ") and message in error
    assert help is None or help in "".join(rest)
    assert list(here.iterdir()) == []


@pytest.mark.parametrize(
    ("library", "arguments"),
    [
        ("duckdb", ("--store", "sim.duckdb")),
        ("duckdb", ("--format", "parquet", "--output", "cards.parquet")),
        ("matplotlib", ("--plot", "cards.png")),
    ],
)
def test_what_needs_a_library_that_is_missing_says_how_to_get_it(
    library: str, arguments: tuple[str, ...], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "find_spec", lambda name: None)
    result = run("simulate", *arguments)
    assert result.exit_code == exits.WRONG_USE
    assert f"needs {library}\nhelp: pip install 'cardwright[simulate]'" in result.stderr


def test_the_help_names_all_bots() -> None:
    from cardwright.frontends.bots import BOT_NAMES

    text = run("simulate", "--help").stdout
    assert all(name in text for name in BOT_NAMES)


# -- files ----------------------------------------------------------------------------------------


def test_a_run_goes_on_from_its_file_as_if_it_had_never_stopped(here: Path) -> None:
    run(*ALONE, "--games", "2", "--store", "sim.duckdb")
    resumed = run(
        *("simulate", "--workers", "1", "--quiet", "--store", "sim.duckdb", "--resume"),
        *("--games", "4", "--format", "json"),
    )
    at_once = run(*ALONE, "--games", "4", "--format", "json")
    assert resumed.exit_code == exits.FINE
    assert json.loads(resumed.stdout) == json.loads(at_once.stdout)
    again = run("simulate", "--store", "sim.duckdb", "--resume", "--format", "json")
    assert json.loads(again.stdout) == json.loads(at_once.stdout), "nothing is left to play"


def test_a_file_is_never_overwritten(here: Path) -> None:
    Path("sim.duckdb").write_text("mine")
    result = run(*ALONE, "--store", "sim.duckdb")
    assert result.exit_code == exits.WRONG_USE
    assert "add --resume to go on with it, or name another file" in result.stderr
    assert Path("sim.duckdb").read_text() == "mine"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "difference"),
    [
        (("--seed", "2"), "`seed` is 2 now, and was 1"),
        (("--bots", "random,greedy"), "`bots` is random, greedy now, and was random, random"),
        (("--cards", "my-set"), "these cards are not as they were: `hawk`"),
        (("--compare", "hawk", "vault"), "the card that is compared is hawk now, and was none"),
    ],
)
def test_other_games_are_refused_with_what_differs(
    arguments: tuple[str, ...], difference: str, edited: Path
) -> None:
    run(*ALONE, "--games", "2", "--store", "sim.duckdb")
    result = run("simulate", "--store", "sim.duckdb", "--resume", *arguments)
    assert result.exit_code == exits.WRONG_USE
    assert f"`sim.duckdb` has other games: {difference}" in result.stderr
    assert "begin anew in another file" in result.stderr


@pytest.mark.slow
def test_an_edit_after_the_start_is_noticed_and_a_compared_card_is_found_again(
    edited: Path,
) -> None:
    compare = ("--compare", "my-set/hawk.card", "--games", "2", "--store", "sim.duckdb")
    run(*ALONE, *compare)
    resume = ("simulate", "--store", "sim.duckdb", "--resume", "--quiet")
    assert run(*resume).exit_code == exits.FINE
    edited.write_text(STRONG.replace("3 gold", "2 gold"), "utf-8")
    result = run(*resume)
    assert result.exit_code == exits.WRONG_USE
    assert "these cards are not as they were: `hawk`" in result.stderr


def test_a_parquet_file_has_the_rows_of_the_spreadsheet(here: Path) -> None:
    run(*ALONE, "--games", "2", "--format", "parquet", "--output", "deep/cards.parquet")
    with duckdb.connect() as connection:
        found = connection.execute("SELECT card FROM 'deep/cards.parquet' WHERE held > 0")
        assert len(found.fetchall()) > 10


def test_a_disk_that_is_full_does_not_lose_what_was_played(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(store: Store, table: str, rows: object) -> None:
        if table == "games":
            raise duckdb.IOException("no space left on device")

    monkeypatch.setattr(Store, "_insert", full)
    result = run(*ALONE, "--games", "2", "--store", "sim.duckdb")
    assert result.exit_code == exits.INTERRUPTED
    assert result.stdout.startswith("2 games of res_arcana")
    assert "error: `sim.duckdb` can't be written: no space left on device" in result.stderr


# -- interrupted ----------------------------------------------------------------------------------


def begun(here: Path, workers: int) -> "subprocess.Popen[bytes]":
    """A long run in a session of its own, as a shell would start it, once it has saved a deal."""
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "cardwright", *QUICK, "--games", "100000"),
            *("--workers", str(workers), "--store", "sim.duckdb", "--top", "1"),
        ],
        cwd=here,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    log = here / "sim.duckdb.wal"
    size = 0
    for _ in range(600):
        now = log.stat().st_size if log.exists() else 0
        if size and now > size:  # what was saved before this is whole
            return process
        size = size or now
        time.sleep(0.1)
    process.kill()
    raise AssertionError("nothing was saved in a minute")


def kept(here: Path) -> tuple[int, int]:
    """How many deals a file has, and how many games the smallest of them has."""
    with duckdb.connect(str(here / "sim.duckdb")) as connection:
        counted = "SELECT count(*) AS games FROM games GROUP BY deal"
        row = connection.execute(f"SELECT count(*), min(games) FROM ({counted})").fetchone()
    assert row is not None
    return row


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_done_and_prints_it(here: Path) -> None:
    process = begun(here, workers=1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == exits.INTERRUPTED
    deals, games = kept(here)
    assert games == 2
    assert out.decode().startswith(f"{2 * deals} games of res_arcana")
    assert f"stopped after {2 * deals} of 100000 games" in err.decode()
    assert "go on with: cardwright simulate --store sim.duckdb --resume" in err.decode()
    assert "Traceback" not in err.decode()


@pytest.mark.slow
def test_a_run_that_was_killed_has_all_deals_that_were_saved(here: Path) -> None:
    process = begun(here, workers=2)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)  # returns when the workers, who share its streams, are gone
    deals, games = kept(here)
    assert deals > 0
    assert games == 2
    result = run("simulate", "--store", "sim.duckdb", "--resume", "--games", "2", "--top", "1")
    assert result.stdout.startswith(f"{2 * deals} games of res_arcana")
