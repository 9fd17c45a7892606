"""Scenarios that are played again when something they are about changes."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from cardwright.dsl.folders import shipped_games
from cardwright.frontends.scenarios.results import Outcome
from cardwright.frontends.scenarios.suite import Suite
from cardwright.frontends.scenarios.watching import Changes, Round, Stamps, Watch, stamps_of
from support.scenarios import scenario, small_game

GLOVE = 'artifact "Glove" {\n  cost 1 gold\n  power turn this -> gain 1 elan\n}\n'
BOOT = 'artifact "Boot" {\n  cost 1 gold\n  power turn this -> gain 1 calm\n}\n'
NOTHING: Callable[..., None] = lambda *_: None  # noqa: E731 - progress that nobody wants to see


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files = {
        "glove.card": GLOVE,
        "boot.card": BOOT,
        "glove.scenario": scenario(
            "given player 1: glove in play\nplayer 1: power glove\nexpect player 1: 1 elan", "one"
        ),
        "boot.scenario": scenario(
            "given player 1: boot in play\nplayer 1: power boot\nexpect player 1: 1 calm", "two"
        ),
        "both.scenario": scenario(
            "given player 1: boot, glove in play\nplayer 1: power boot\nexpect player 1: 1 calm",
            "three",
        ),
    }
    return small_game(tmp_path, files)


def begin(folder: Path) -> Watch:
    watch = Watch(Suite(), [folder])
    first = watch.begin(NOTHING)
    assert (first.files, len(first.results), first.faults) == (3, 3, ())
    return watch


def go_on(watch: Watch, *changed: Path) -> Round:
    done = watch.go_on(set(changed))
    assert done is not None
    return done


def names(done: Round) -> set[str]:
    return {result.name for result in done.results}


def replace(file: Path, old: str, new: str) -> Path:
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    return file


def test_a_changed_card_plays_its_own_scenarios_and_those_that_mention_it(folder: Path) -> None:
    watch = begin(folder)
    done = go_on(watch, replace(folder / "glove.card", "1 elan", "2 elan"))
    assert names(done) == {"one", "three"}
    failed = {result.name for result in done.results if result.outcome is Outcome.FAILED}
    assert failed == {"one"}
    assert watch.failing == [folder / "glove.scenario"]
    assert not watch.is_well


def test_of_other_files_only_the_scenarios_that_mention_it_are_played(folder: Path) -> None:
    both = folder / "both.scenario"
    boots = scenario("given player 1: boot in play\nexpect round 2", "boots only")
    both.write_text(f"{boots}\n{both.read_text('utf-8')}", "utf-8")
    watch = Watch(Suite(), [folder])
    assert names(watch.begin(NOTHING)) == {"one", "two", "three", "boots only"}
    done = go_on(watch, replace(folder / "glove.card", "1 gold", "2 gold"))
    assert names(done) == {"one", "three"}
    assert watch.failing == [both]
    assert len(watch.results[both]) == 2


def test_a_changed_scenario_plays_only_its_own_file(folder: Path) -> None:
    watch = begin(folder)
    assert names(go_on(watch, replace(folder / "boot.scenario", "two", "four"))) == {"four"}


def test_changed_words_of_the_game_play_everything(folder: Path) -> None:
    watch = begin(folder)
    changed = replace(folder.parent / "game.card", "resource elan", "resource verve")
    done = go_on(watch, changed)
    assert {Path(result.source.path).stem for result in done.results} == {"boot"}
    assert watch.broken == {folder / "glove.card"}
    assert names(go_on(watch, replace(changed, "verve", "elan"))) == {"one", "two", "three"}


def test_a_broken_card_is_reported_and_what_it_touches_waits_until_it_is_mended(
    folder: Path,
) -> None:
    watch = begin(folder)
    card = replace(folder / "glove.card", "elan", "elann")
    done = go_on(watch, card)
    assert [fault.code.name for fault in done.faults] == ["unknown-resource"]
    assert (done.results, watch.broken) == ((), {card})
    assert names(go_on(watch, replace(folder / "boot.card", "1 gold", "2 gold"))) == {"two"}
    done = go_on(watch, replace(card, "elann", "elan"))
    assert (names(done), done.faults, watch.is_well) == ({"one", "three"}, (), True)


def test_a_card_that_is_broken_from_the_start_keeps_only_its_own_scenarios_waiting(
    folder: Path,
) -> None:
    replace(folder / "glove.card", "elan", "elann")
    watch = Watch(Suite(), [folder])
    first = watch.begin(NOTHING)
    assert (names(first), len(first.faults)) == ({"two"}, 1)


def test_a_removed_card_makes_what_mentions_it_fail(folder: Path) -> None:
    watch = begin(folder)
    (folder / "glove.card").unlink()
    done = go_on(watch, folder / "glove.card")
    assert {result.outcome for result in done.results} == {Outcome.ERROR}
    assert {Path(result.source.path).stem for result in done.results} == {"glove", "both"}


def test_a_new_file_of_scenarios_is_played_and_a_removed_one_forgotten(folder: Path) -> None:
    watch = begin(folder)
    new = folder / "new.scenario"
    new.write_text(scenario("expect round 2", "five"), "utf-8")
    assert names(go_on(watch, new)) == {"five"}
    assert not watch.is_well
    new.unlink()
    assert watch.go_on({new}) is None
    assert watch.is_well


def test_a_file_that_no_scenario_is_about_plays_nothing(folder: Path) -> None:
    watch = begin(folder)
    other = folder / "sock.card"
    other.write_text(GLOVE.replace("Glove", "Sock"), "utf-8")
    done = go_on(watch, other)
    assert (done.results, done.faults) == ((), ())


def test_an_id_inside_a_longer_one_is_no_mention(folder: Path) -> None:
    watch = begin(folder)
    card = folder / "love.card"
    card.write_text(GLOVE.replace("Glove", "Love"), "utf-8")
    assert go_on(watch, card).results == ()


def test_only_those_asked_for_are_played(folder: Path) -> None:
    watch = Watch(Suite(), [folder], only="three")
    assert names(watch.begin(NOTHING)) == {"three"}
    assert names(go_on(watch, folder / "glove.card")) == {"three"}


def test_the_folders_of_a_set_and_of_its_game_are_looked_at(tmp_path: Path) -> None:
    (tmp_path / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n', "utf-8")
    for name in ("glove.card", "boot.card", "both.scenario"):
        (tmp_path / name).touch()
    watched = stamps_of(Watch(Suite(), [tmp_path / "glove.card"]).folders())
    assert {str(tmp_path / "boot.card"), str(tmp_path / "both.scenario")} <= set(watched)
    assert str(shipped_games()["res_arcana"] / "game.card") in watched


# -- changes on the disk --------------------------------------------------------------------------


def looks(*stamps: Stamps) -> Iterable[set[Path]]:
    """What is seen of files that look like this, one look after another."""
    waiting: Iterator[Stamps] = iter(stamps)

    def wait() -> None:
        if waiting.__length_hint__() == 0:  # type: ignore[attr-defined]
            raise KeyboardInterrupt

    return Changes(lambda: next(waiting), wait)


def seen(changes: Iterable[set[Path]]) -> list[set[Path]]:
    found = []
    with pytest.raises(KeyboardInterrupt):
        for changed in changes:
            found.append(changed)
    return found


def test_changed_added_and_removed_files_are_seen_once_they_rest() -> None:
    old: Stamps = {"a": (1, 1), "b": (1, 1)}
    half: Stamps = {"a": (2, 0), "b": (1, 1)}
    new: Stamps = {"a": (3, 1), "c": (1, 1)}
    assert seen(looks(old, old, half, new, new, new)) == [{Path("a"), Path("b"), Path("c")}]


def test_a_change_that_is_taken_back_is_none() -> None:
    old: Stamps = {"a": (1, 1)}
    assert seen(looks(old, {"a": (2, 1)}, old, old)) == []


def test_a_folder_that_is_gone_has_no_files(tmp_path: Path) -> None:
    assert stamps_of([tmp_path / "nowhere"]) == {}
