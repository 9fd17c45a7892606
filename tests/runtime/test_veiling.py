"""Questions that tell nothing: whoever might react is asked, for all that others know."""

import random
from typing import Any

import pytest

from support.camp import Camp, compiled, words
from support.random_games import VARIANTS
from support.secrets import watched_positions

LODGES = [variant for variant in VARIANTS if variant.get("game") == "black_rose_wars"]

COVER = """
  zone cover {
    en "under cover"  fr "à couvert"  pl "w ukryciu"
    seen_by owner
    active
  }
"""
SNARE = """tool "Snare" {
  cost 0
  react to frost: tap this -> ignore
}
"""
SPADE = 'tool "Spade" {\n  cost 0\n  power tap this -> gain 1 grain\n}\n'
STORM = 'hero "Storm" {\n  power pay 1 wood -> each rival loses 1 grain\n}\n'


def camp(**zones: str) -> Camp:
    game = Camp(compiled(words(COVER), STORM, SNARE, SPADE)).put("camp", "storm")
    for card, zone in zones.items():
        game.put(zone, card, player=1)
    return game.give(0, wood=2).give(1, grain=2)


def test_whoever_might_react_is_asked() -> None:
    game = camp(spade="cover", snare="hand").do("power:storm:0")
    assert (game.decision.player, game.decision.kind) == (1, "react_to_loss")
    assert game.options == {"none"}
    assert game.decision.is_formal
    assert game.do("none").pool(1) == {"grain": 1}


def test_so_is_whoever_can() -> None:
    game = camp(spade="hand", snare="cover").do("power:storm:0")
    assert game.options == {"none", "reaction:snare:0"}
    assert not game.decision.is_formal


@pytest.mark.parametrize(
    "zones",
    [
        pytest.param({"spade": "cover", "snare": "camp"}, id="the only one lies open"),
        pytest.param({"spade": "hand", "snare": "hand"}, id="nothing lies face down"),
    ],
)
def test_where_everybody_knows_that_nobody_can_react_nobody_is_asked(zones: dict[str, str]) -> None:
    game = camp(**zones)
    if zones["snare"] == "camp":
        game.mark("tapped", "snare")
    assert game.do("power:storm:0").pool(1) == {"grain": 1}


def test_in_mind_nobody_is_asked_for_the_sake_of_others() -> None:
    game = camp(spade="cover", snare="hand")
    game.machine = game.machine.unveiled
    assert game.do("power:storm:0").pool(1) == {"grain": 1}


@pytest.mark.parametrize("variant", range(1))  # slow tests take all
def test_who_is_asked_does_not_tell_what_lies_face_down(variant: int) -> None:
    assert compare_questions(LODGES[variant], seed=variant, most=300, share=0.2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("variant", range(len(LODGES)))
def test_who_is_asked_never_tells_it(variant: int, seed: int) -> None:
    assert compare_questions(LODGES[variant], seed=seed + 10, most=1500, share=1)


def compare_questions(variant: dict[str, Any], *, seed: int, most: int, share: float) -> int:
    """Return how often somebody was asked whether they react, whatever lies face down."""
    chance, asked = random.Random(seed), 0
    for game, watch in watched_positions(seed, variant, most):
        if game.decision is not None and chance.random() < share:
            option = chance.choice(game.decision.options).id
            asked += watch.compare_questions(game, option) is not None
    return asked
