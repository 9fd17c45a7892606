"""Simulations on a Dask cluster are the same games, whatever becomes of its workers."""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest

from cardwright.frontends.cli import main
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.simulating import cluster
from cardwright.frontends.simulating.plan import Plan
from cardwright.frontends.simulating.store_rows import PARTS
from cardwright.frontends.simulating.workers import Job, play_deals
from support.games import compiled_res_arcana

PLAN = Plan(
    "res_arcana", 2, ("base",), ("random", "random"), seed=3, games=24, begins="first_player"
)


def test_a_job_that_has_travelled_plays_the_same_games() -> None:
    job = Job(replace(PLAN, games=2), (("now", compiled_res_arcana()),))
    sender = cluster._Cluster(None, job)
    seconds, played = cluster._play(sender.plan, sender.cards, [0], version("cardwright"))
    assert played == list(play_deals(job, [0], workers=1))
    assert seconds > 0


def test_another_version_is_refused() -> None:
    with pytest.raises(cluster.OtherVersionError, match=r"cardwright 9\.9, for it has"):
        cluster._play("{}", (), [0], "9.9")


def test_processes_here_and_elsewhere_are_not_asked_for_together(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["simulate", "--cluster", "tcp://127.0.0.1:1", "--workers", "2"]) == 2
    assert "--cluster plays elsewhere" in capsys.readouterr().err


def test_whoever_lacks_the_library_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardwright.frontends.errors.find_spec", lambda name: None)
    job = Job(PLAN, (("now", compiled_res_arcana()),))
    with pytest.raises(WrongUse, match="--cluster needs distributed") as refusal:
        next(cluster.play_on_cluster("tcp://127.0.0.1:1", job, [0]))
    assert refusal.value.help == "pip install 'cardwright[cluster]'"


# -- a real cluster -------------------------------------------------------------------------------


class Dask:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "scheduler.json"
        self.processes: list[subprocess.Popen[bytes]] = []
        self.begin("scheduler", "--port", "0", "--no-dashboard")

    def begin(self, what: str, *options: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *options]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [*command, "--scheduler-file", str(self.file)],
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        self.processes.append(process)
        return process

    def worker(self) -> "subprocess.Popen[bytes]":
        return self.begin("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")

    @property
    def address(self) -> str:
        while not self.file.exists() or not self.file.stat().st_size:
            time.sleep(0.1)
        found: str = json.loads(self.file.read_text("utf-8"))["address"]
        return found

    def end(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    pytest.importorskip("distributed")
    found = Dask(tmp_path)
    yield found
    found.end()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # of the library's own
def test_a_worker_that_is_killed_loses_nothing(dask: Dask) -> None:
    job = Job(PLAN, (("now", compiled_res_arcana()),))
    deals = range(PLAN.deals)
    alone = list(play_deals(job, deals, workers=1))
    first = dask.worker()
    playing = cluster.play_on_cluster(dask.address, job, deals)
    found = [next(playing)]
    dask.worker()
    first.kill()
    found += playing
    assert found == alone


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_run_that_was_stopped_here_goes_on_there(
    dask: Dask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    duckdb = pytest.importorskip("duckdb")
    dask.worker()
    card = 'artifact "Owl of Mine" {\n  cost 1 gold\n  collect 1 calm\n}\n'
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n', "utf-8")
    (tmp_path / "mine" / "owl-of-mine.card").write_text(card, "utf-8")
    what = ("simulate", "--bots", "random", "--quiet", "--cards", str(tmp_path / "mine"))
    here, there = tmp_path / "here.duckdb", tmp_path / "there.duckdb"
    assert main([*what, "--games", "8", "--store", str(here), "--workers", "1"]) == 0
    assert main([*what, "--games", "4", "--store", str(there), "--workers", "1"]) == 0
    elsewhere = ("--games", "8", "--resume", "--cluster", dask.address)
    assert main([*what, "--store", str(there), *elsewhere]) == 0
    for table in ("games", *PARTS):
        query = f"select * from {table} order by all"
        rows, others = (
            duckdb.connect(str(file)).execute(query).fetchall() for file in (here, there)
        )
        assert rows == others
        assert len(rows) > 0
        assert table != "cards_in_games" or "owl-of-mine" in {row[3] for row in rows}
