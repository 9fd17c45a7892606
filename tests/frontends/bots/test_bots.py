import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from cardwright.frontends.bots import BOT_NAMES, BadBotError, make_bot, seat_of
from cardwright.frontends.bots.appraisal import appraiser_for
from cardwright.frontends.bots.lookahead import Lookahead, are_better
from cardwright.runtime import Game
from cardwright.runtime.rulebooks import GAMES
from support.random_games import BASE, positions, started
from support.samples import often, one_in
from support.secrets import watched_positions, with_other_secrets

SPECS = ("random", "greedy", "search:nodes=60")
KINDS: tuple[dict[str, Any], ...] = (
    {"players": 2, "sets": BASE},
    {"players": 3, "sets": BASE, "draft": True},
    {"players": 2, "sets": BASE, "simultaneous": True},
    {"game": "zauberschwert", "players": 2, "sets": BASE},
    {"game": "zauberschwert", "players": 4, "sets": BASE},
)
LODGE = {"game": "black_rose_wars", "players": 2, "sets": BASE}
"""Games of which a choice takes a bot long that plays on in mind."""


def choice(game: Game, spec: str, seed: int = 1) -> str:
    decision = game.decision
    assert decision is not None
    return make_bot(spec, seed).choose(seat_of(game, decision.player))


def some_positions(kind: dict[str, Any], seed: int, many: int) -> Iterator[Game]:
    found = [game.copy() for game in positions(seed, kind, most=120) if game.decision is not None]
    yield from random.Random(seed).sample(found, many)


@pytest.mark.parametrize(
    "sample",
    [*one_in(4, [*product(KINDS, SPECS)]), *often([], product([LODGE], SPECS))],
    ids=str,
)
def test_a_bot_chooses_what_is_open_and_the_same_for_the_same_seed(
    sample: tuple[dict[str, Any], str],
) -> None:
    kind, spec = sample
    for game in some_positions(kind, seed=4, many=6):
        before = game.state.key()
        chosen = choice(game, spec)
        assert game.decision is not None
        assert game.decision.option(chosen) is not None
        assert choice(game, spec) == chosen
        assert game.state.key() == before


@pytest.mark.parametrize("sample", one_in(4, [*product(KINDS[:3], SPECS)]), ids=str)
def test_a_bot_never_peeks(sample: tuple[dict[str, Any], str]) -> None:
    kind, spec = sample
    compared = 0
    for number, (game, watch) in enumerate(watched_positions(7, kind, 80)):
        decision = game.decision
        if decision is None or number % 9:
            continue
        witness = watch.witnesses[decision.player + 1]  # the first one only watches
        other = with_other_secrets(game, witness)
        if other is None:
            continue
        assert choice(other, spec) == choice(game, spec)
        compared += 1
    assert compared > 3


def test_of_resources_to_choose_from_the_best_are_found_without_trying_all() -> None:
    found = tried = 0
    for game in positions(3, KINDS[0], most=200):
        start = game.playout()
        if game.decision is None or not start.offers_pools:
            continue
        lookahead = Lookahead(appraiser_for(game))
        (number,) = lookahead.outcomes(start, start.player)
        worths = []
        for option in range(start.options):
            line = start.copy()
            line.choose(option)
            worths.append(lookahead.appraiser.value(line, start.player))
        assert worths[number] == pytest.approx(max(worths))
        found += start.options
        tried += lookahead.nodes
    assert 0 < 2 * tried < found


def test_a_greedy_player_looks_at_less_the_second_time() -> None:
    game = started(2, KINDS[0])
    lookahead = Lookahead(appraiser_for(game))
    while not game.playout().is_turn:
        assert game.decision is not None
        game.apply(game.decision.options[0].id)
    start = game.playout()
    at_first = lookahead.outcomes(start, start.player)
    nodes = lookahead.nodes
    again = lookahead.outcomes(start, start.player)
    assert len(at_first) == start.options
    assert lookahead.nodes - nodes < nodes
    assert next(reversed(again)) == next(reversed(at_first))


@pytest.mark.parametrize(
    "game_id",
    ["res_arcana", "zauberschwert", pytest.param("black_rose_wars", marks=pytest.mark.slow)],
)
def test_a_greedy_player_beats_random_ones(game_id: str) -> None:
    won = 0.0
    for seed in range(4):
        game = started(seed, {"game": game_id, "players": 2, "sets": BASE})
        seats = [make_bot("greedy", seed), make_bot("random", seed)]
        seats = seats if seed % 2 else seats[::-1]
        while (decision := game.decision) is not None:
            game.apply(seats[decision.player].choose(seat_of(game, decision.player)))
        won += (int(seed % 2 == 0) in game.winners) / len(game.winners)
    assert won >= 3


def test_a_larger_budget_is_a_better_look() -> None:
    game = next(some_positions(KINDS[0], seed=2, many=1))
    assert make_bot("search", 1).name == "search"
    assert make_bot("search:nodes=5", 1).name == "search:nodes=5"
    assert make_bot("search:seconds=0.2", 1).name == "search:seconds=0.2"
    assert game.decision is not None
    assert game.decision.option(choice(game, "search:seconds=0.05")) is not None


def test_what_can_not_look_to_the_end_of_a_round_chooses_as_greedy_does() -> None:
    for kind in (KINDS[0], LODGE):
        for game in some_positions(kind, seed=3, many=5):
            assert choice(game, "search:nodes=12") == choice(game, "greedy")


def test_one_try_is_not_better_beyond_doubt() -> None:
    assert not are_better([0.9], [0.1], 1)
    assert are_better([0.9, 0.8], [0.1, 0.1], 1)
    assert not are_better([0.9, 0.0], [0.1, 0.7], 1)


@pytest.mark.parametrize("game_id", often(GAMES[:2], GAMES[2:]))
def test_the_last_choices_of_a_game_are_made_as_well(game_id: str) -> None:
    """Where every option ends the game there is nothing to look at, and still an end of it."""
    kind = {"game": game_id, "players": 2, "sets": BASE}
    found = [game.copy() for game in positions(1, kind) if game.decision is not None]
    for game in found[-3:]:
        assert game.decision is not None
        assert game.decision.option(choice(game, "search:nodes=60")) is not None


def test_only_whoever_must_choose_has_a_seat() -> None:
    game = started(1, KINDS[0])
    assert game.decision is not None
    with pytest.raises(ValueError, match="nothing to choose"):
        seat_of(game, 1 - game.decision.player)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("gredy", "did you mean `greedy`"),
        ("chess", "there are random, greedy, search"),
        ("greedy:nodes=3", "has no settings"),
        ("search:depth=3", "has no setting `depth`"),
        ("search:nodes=none", "must be a number above 0"),
        ("search:nodes=0", "must be a number above 0"),
        ("search:seconds=nan", "must be a number above 0"),
        ("search:nodes=3,seconds=1", "such as search:nodes=500 or search:seconds=0.5"),
    ],
)
def test_a_wrong_bot_is_explained(spec: str, message: str) -> None:
    with pytest.raises(BadBotError, match=message):
        make_bot(spec, 1)


def test_all_bots_can_be_made_by_name() -> None:
    assert [make_bot(name, 1).name for name in BOT_NAMES] == list(BOT_NAMES)
