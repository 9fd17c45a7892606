import multiprocessing
import threading
from multiprocessing import active_children

import pytest

from cardwright.frontends.simulating import workers
from cardwright.frontends.simulating.plan import Plan
from cardwright.frontends.simulating.workers import Job, WorkerLostError, play_deals
from support.games import compiled_res_arcana

PLAN = Plan(
    "res_arcana", 2, ("base",), ("random", "random"), seed=3, games=8, begins="first_player"
)


def test_deals_are_the_same_and_in_the_same_order_on_any_number_of_processes() -> None:
    job = Job(PLAN, (("now", compiled_res_arcana()),))
    deals = range(PLAN.deals)
    alone = list(play_deals(job, deals, workers=1))
    assert [deal[0].deal for deal in alone] == list(deals)
    assert list(play_deals(job, deals, workers=2)) == alone


@pytest.mark.parametrize("way", multiprocessing.get_all_start_methods())
def test_however_processes_are_started_they_play_the_same(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Job(PLAN, (("now", compiled_res_arcana()),))
    monkeypatch.setattr(workers, "_way_to_start", lambda: way)
    assert list(play_deals(job, range(PLAN.deals), 2)) == list(
        play_deals(job, range(PLAN.deals), 1)
    )


def test_nothing_is_forked_beside_another_thread() -> None:
    over = threading.Event()
    other = threading.Thread(target=over.wait)
    other.start()
    try:
        assert workers._way_to_start() == "spawn"
    finally:
        over.set()
        other.join()


def test_a_short_run_starts_no_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(PLAN, (("now", compiled_res_arcana()),))
    monkeypatch.setattr(workers, "ProcessPoolExecutor", None)
    monkeypatch.setattr(workers, "_SECONDS_TO_START", {"fork": 600, "spawn": 600})
    assert list(play_deals(job, range(2), None)) == list(play_deals(job, range(2), 1))


def test_a_long_run_goes_on_on_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job(PLAN, (("now", compiled_res_arcana()),))
    monkeypatch.setattr(workers, "_SECONDS_TO_START", {"fork": 0, "spawn": 0})
    monkeypatch.setattr(workers, "cores", lambda: 2)
    monkeypatch.setattr(workers, "_in_order", lambda pool, deals, most: iter([deals, most]))
    handed_over = list(play_deals(job, range(3), None))
    assert handed_over == [range(3), 2 * workers._WAITING]


def test_a_worker_that_is_killed_ends_the_run_with_a_word_and_nobody_is_left() -> None:
    job = Job(PLAN, (("now", compiled_res_arcana()),))
    others = active_children()
    playing = play_deals(job, range(1000), workers=2)
    next(playing)
    children = [child for child in active_children() if child not in others]
    assert len(children) == 2
    children[0].kill()
    with pytest.raises(WorkerLostError, match="was killed"):
        list(playing)
    assert all(child.exitcode is not None for child in children)
