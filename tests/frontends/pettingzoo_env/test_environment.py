"""Games as an environment for learning."""

import importlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test  # type: ignore[import-untyped]

from cardwright.frontends.pettingzoo_env import CardGameEnv, env, raw_env
from cardwright.frontends.pettingzoo_env.environment import rewards_of
from cardwright.runtime import BadSetupError
from support.editions import PLAYABLE, edition
from support.samples import often, one_in

SEATS = [(game, players) for game in PLAYABLE for players in (2, 3, 4)]


def table(game: str = PLAYABLE[0], **settings: Any) -> CardGameEnv:
    """A new environment at its first decision."""
    found = raw_env(edition(game), **{"seed": 1, **settings})
    found.reset()
    return found


def steps(playing: CardGameEnv, seed: int = 1) -> Iterator[dict[str, Any]]:
    """Play at random to the end; yield each observation of whoever must choose."""
    chance = random.Random(seed)
    for _ in playing.agent_iter():
        observation, _, terminated, truncated, _ = playing.last()
        if terminated or truncated:
            return
        yield observation
        playing.step(chance.choice(np.flatnonzero(observation["action_mask"]).tolist()))


# -- PettingZoo's own tests -----------------------------------------------------------------------

# They warn of every observation that is a dictionary, as all with an action mask are, unless it is
# of one of their own games.
MASKED = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


@MASKED
@pytest.mark.parametrize("seats", one_in(4, SEATS), ids=str)
def test_it_is_what_pettingzoo_takes_for_an_environment(
    seats: tuple[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    game, players = seats
    api_test(env(edition(game), players=players, seed=1), num_cycles=25)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("seats", one_in(4, SEATS), ids=str)
def test_the_same_seed_gives_the_same_games(seats: tuple[str, int]) -> None:
    game, players = seats
    seed_test(lambda: env(edition(game), players=players), num_cycles=15)


@MASKED
@pytest.mark.parametrize("game", PLAYABLE)
def test_small_menus_pass_as_well(game: str) -> None:
    api_test(env(edition(game), menu=2, seed=1), num_cycles=25)


# -- actions --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", PLAYABLE)
def test_an_action_is_the_place_of_an_option(game: str) -> None:
    playing = table(game)
    while (decision := playing.game.decision) is not None and decision.serial < 20:
        observation, *_, info = playing.last()
        assert info["options"] == [option.id for option in decision.options]
        assert observation["action_mask"].sum() == len(decision.options)
        playing.step(len(decision.options) - 1)
        assert playing.game.choices[-1] == decision.options[-1].id
    assert len(playing.game.choices) > 5


def test_many_options_come_in_pages_that_turn_around() -> None:
    playing = table(menu=3)
    while playing.game.decision is not None and len(playing.game.decision.options) < 7:
        playing.step(0)
    decision = playing.game.decision
    assert decision is not None
    agent, turn = playing.agent_selection, playing.menu
    pages = -(-len(decision.options) // 3)
    seen: list[str] = []
    for page in range(pages):
        observation, *_, info = playing.last()
        assert observation["action_mask"][turn] == 1
        assert playing.label(turn) == f"page {(page + 1) % pages + 1} of {pages}"
        seen += info["options"]
        playing.step(turn)
        assert playing.agent_selection == agent
        assert playing.game.decision == decision
    assert seen == [option.id for option in decision.options]
    assert playing.last()[4]["options"] == seen[:3]
    playing.step(turn)
    playing.step(1)
    assert playing.game.choices[-1] == seen[4]


def test_a_page_is_not_turned_where_there_is_one_only() -> None:
    playing = table()
    assert playing.last()[0]["action_mask"][playing.menu] == 0
    with pytest.raises(ValueError, match="action 128 is not open"):
        playing.step(playing.menu)


@pytest.mark.parametrize("action", [99, -1, None])
def test_an_action_that_is_not_open_changes_nothing(action: int | None) -> None:
    playing = table()
    with pytest.raises(ValueError, match="is not open: 0 to"):
        playing.step(action)
    assert playing.game.choices == []


def test_with_wrappers_it_loses_the_game() -> None:
    playing = env(edition(PLAYABLE[0]), seed=1)
    playing.reset()
    agent = playing.agent_selection
    playing.step(127)
    assert playing.terminations[agent]
    assert playing.rewards[agent] == -1


def test_actions_can_be_put_into_words() -> None:
    playing = table()
    decision = playing.game.decision
    assert decision is not None
    book = playing.game.phrasebook("en")
    assert playing.label(0) == book.label(decision.options[0], decision)


# -- the course of a game -------------------------------------------------------------------------


@pytest.mark.parametrize("game", often(PLAYABLE[:2], PLAYABLE[2:]))
def test_a_game_ends_with_rewards_for_all(game: str) -> None:
    playing = table(game, players=3)
    assert len(list(steps(playing))) > 10
    assert playing.game.is_over
    assert all(playing.terminations.values())
    assert not any(playing.truncations.values())
    assert list(playing.rewards.values()) == rewards_of(playing.game)
    assert playing.last()[1] == playing.rewards[playing.agent_selection]


class Ended:
    """A game that some have won."""

    def __init__(self, players: int, *winners: int) -> None:
        self.players = players
        self.winners = winners


@pytest.mark.parametrize(
    ("ended", "expected"),
    [
        (Ended(2, 1), [-1, 1]),
        (Ended(3, 0, 2), [0.5, -1, 0.5]),
        (Ended(2, 0, 1), [0, 0]),
        (Ended(3), [0, 0, 0]),
    ],
)
def test_winners_share_one_and_losers_lose_one(ended: Any, expected: list[float]) -> None:
    assert rewards_of(ended) == expected


def test_a_game_that_takes_too_long_is_cut_short_without_a_winner() -> None:
    playing = table(most_steps=5)
    assert len(list(steps(playing))) == 5
    assert all(playing.truncations.values())
    assert set(playing.rewards.values()) == {0}


def test_games_follow_each_other_and_differ() -> None:
    playing = table(seed=5)
    first = playing.game.setup["seed"]
    playing.reset()
    second = playing.game.setup["seed"]
    assert first != second
    playing.reset(seed=5)
    assert playing.game.setup["seed"] == first


def test_rendering_tells_what_happened_and_what_is_asked() -> None:
    playing = table(render_mode="ansi")
    text = playing.render()
    assert text is not None
    assert text.splitlines()[-1].startswith("Player 2 must choose: ")


def test_rendering_for_people_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    table(render_mode="human").step(0)
    assert "must choose" in capsys.readouterr().out


def test_what_can_not_be_played_is_refused_at_once() -> None:
    with pytest.raises(BadSetupError, match="players can't play"):
        raw_env(edition(PLAYABLE[0]), players=9)
    with pytest.raises(BadSetupError, match="no game"):
        raw_env("no-such-game")
    with pytest.raises(ValueError, match="at least one option"):
        raw_env(edition(PLAYABLE[0]), menu=0)
    with pytest.raises(ValueError, match="has its cards already"):
        raw_env(edition(PLAYABLE[0]), cards=[Path("my-set")])
    with pytest.raises(ValueError, match="no render mode `film`; there are ansi, human"):
        raw_env(edition(PLAYABLE[0]), render_mode="film")


def test_without_the_library_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [
        name for name in sys.modules if name.startswith("cardwright.frontends.pettingzoo")
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'cardwright\[pettingzoo\]'"):
        importlib.import_module("cardwright.frontends.pettingzoo_env")
