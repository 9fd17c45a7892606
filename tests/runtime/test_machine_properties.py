"""Random choices, right and wrong ones: whatever players do, the game stays sound."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from cardwright.runtime import dump
from cardwright.runtime.errors import IllegalChoiceError
from cardwright.runtime.game import Game
from cardwright.runtime.replay import play_back, record
from cardwright.runtime.rulebooks.res_arcana.setup import Setup
from support.games import compiled_res_arcana
from support.invariants import check_game
from support.random_games import BASE, BOTH, VARIANTS, started
from support.saves import loaded

ALONE = Setup(
    places=("coral-castle", "sacrificial-pit", "cursed-forge"),
    shown_monuments=("obelisk", "library"),
    monument_deck=("temple", "colossus", "hanging-gardens"),
    mages=(("druid", "seer"),),
    hands=(("hawk", "prism", "athanor"),),
    decks=(("crypt", "guard-dog", "dragon-egg", "wind-dragon", "sea-serpent"),),
)
EVERY_VARIANT: tuple[dict[str, Any], ...] = (
    *VARIANTS,
    {"players": 1, "sets": BASE, "setup": ALONE},
    {"players": 4, "sets": BOTH, "draft": True},
    {"players": 3, "sets": BOTH, "first_game": True},
)
WRONG_OPTIONS = ("", "pass:", "power:hawk:9", "card:moon", "resources:99gold", "none", "number:-1")


class Play(RuleBasedStateMachine):
    """One game, in the hands of players who try everything."""

    game: Game

    @initialize(variant=st.sampled_from(EVERY_VARIANT), seed=st.integers(0, 2**64))
    def start(self, variant: dict[str, Any], seed: int) -> None:
        self.game = started(seed, variant)

    def choose(self, number: int) -> None:
        decision = self.game.decision
        assert decision is not None
        option = decision.options[number % len(decision.options)]
        self.game.apply(option.id, player=decision.player, serial=decision.serial)

    def is_open(self) -> bool:
        return not self.game.is_over

    @precondition(is_open)
    @rule(numbers=st.lists(st.integers(0, 2**16), min_size=1, max_size=12))
    def choose_some(self, numbers: list[int]) -> None:
        for number in numbers:
            if self.is_open():
                self.choose(number)
                check_game(self.game)

    @precondition(is_open)
    @rule(option=st.sampled_from(WRONG_OPTIONS) | st.text(max_size=8))
    def choose_wrongly(self, option: str) -> None:
        decision = self.game.decision
        assert decision is not None
        if decision.option(option) is not None:
            return
        assert self.game.why_not(option) is not None
        self.is_refused(option)

    @precondition(is_open)
    @rule(player=st.integers(-2, 6), serial=st.integers(-1, 1))
    def choose_for_others(self, player: int, serial: int) -> None:
        decision = self.game.decision
        assert decision is not None
        if player != decision.player or serial:
            option = decision.options[0].id
            self.is_refused(option, player=player, serial=decision.serial + serial)

    def is_refused(self, option: str, **who: int) -> None:
        before = (self.game.state.key(), self.game.state.log, len(self.game.choices))
        with pytest.raises(IllegalChoiceError):
            self.game.apply(option, **who)
        assert (self.game.state.key(), self.game.state.log, len(self.game.choices)) == before

    @precondition(lambda self: self.game.choices)
    @rule(again=st.booleans())
    def undo(self, again: bool) -> None:
        after, last = self.game.state.key(), self.game.choices[-1]
        self.game.undo(past_hidden=True)
        if again:
            self.game.apply(last)
            assert self.game.state.key() == after

    @rule()
    def save_and_load(self) -> None:
        again = loaded(json.loads(self.game.to_json()))
        assert again.state.key() == self.game.state.key()
        assert again.decision == self.game.decision
        self.game = again

    @precondition(is_open)
    @rule(number=st.integers(0, 2**16))
    def copies_are_independent(self, number: int) -> None:
        before, copy = self.game.state.key(), self.game.copy()
        self.choose(number)
        assert copy.state.key() == before
        assert len(copy.choices) == len(self.game.choices) - 1

    @invariant()
    def is_sound(self) -> None:
        if hasattr(self, "game"):
            check_game(self.game)

    def teardown(self) -> None:
        if hasattr(self, "game"):
            again = play_back(
                record(self.game), self.game.rulebook, self.game.machine.table.compiled
            )
            assert again.state.key() == self.game.state.key()
            assert again.log(None) == self.game.log(None)


def test_whatever_players_do_the_game_stays_sound() -> None:
    often = settings(max_examples=12, stateful_step_count=18, deadline=None, derandomize=True)
    run_state_machine_as_test(Play, settings=often)


@pytest.mark.slow
def test_whatever_players_do_for_long_the_game_stays_sound() -> None:
    often = settings(max_examples=400, stateful_step_count=120, deadline=None)
    run_state_machine_as_test(Play, settings=often)


SCRIPT = """
import hashlib, random, sys
from cardwright.runtime import load, new_game
from cardwright.runtime.rulebooks import rulebook_for

compiled = load(sys.stdin.buffer.read())
game = new_game(
    rulebook_for("res_arcana"), compiled, players=3, sets=("base", "lux_et_tenebrae"), seed=7
)
chance = random.Random(1)
while not game.is_over and len(game.choices) < 250:
    game.apply(chance.choice(game.decision.options).id)
print(hashlib.sha256(game.to_json().encode()).hexdigest())
"""


def test_a_game_is_the_same_in_every_process() -> None:
    """Sets of texts come in another order in each process, unless their hashes are fixed."""
    data = dump(compiled_res_arcana())
    roots = os.pathsep.join(str(Path(root).resolve()) for root in sys.path if root)
    running = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": roots},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        for seed in ("1", "2")
    ]
    results = {process.communicate(data, timeout=60)[0] for process in running}
    assert len(results) == 1
    assert len(results.pop().strip()) == 64
