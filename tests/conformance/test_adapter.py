"""The adapter holds what is right, and notices what is wrong; the cases here are its own."""

from collections.abc import Mapping
from typing import Any

import pytest

from conformance.adapter import play
from conformance.cases import Case, Step

ALONE: dict[str, Any] = {
    "mage_options": [["Alchemist"]],
    "artifact_decks": [["Vault", "Hawk", "Prism", "Athanor", "Nightingale"]],
    "starting_essences": [{"elan": 2, "life": 2, "calm": 3, "gold": 2}],
}
BOTH: dict[str, Any] = {
    "mage_options": [["Alchemist"], ["Healer"]],
    "artifact_decks": [["Fire Dragon"], ["Guard Dog", "Tree of Life"]],
    "starting_essences": [{"elan": 6}, {"elan": 3, "life": 3, "calm": 2}],
}
ALONE_BEGIN = [
    {"do": "choose-mage", "player": 0, "card": "Alchemist"},
    {"do": "choose-item", "player": 0, "card": "Research"},
]
BOTH_BEGIN = [
    {"do": "choose-mage", "player": 1, "card": "Healer"},
    {"do": "choose-mage", "player": 0, "card": "Alchemist"},
    {"do": "choose-item", "player": 1, "card": "Alchemy"},
    {"do": "choose-item", "player": 0, "card": "Research"},
    {"do": "choose-gain", "player": 1, "card": "Healer", "gain": {"life": 1}},
    {"do": "place-artifact", "player": 0, "card": "Fire Dragon", "pay": {"elan": 6}},
    {"do": "place-artifact", "player": 1, "card": "Guard Dog", "pay": {"elan": 1}},
    {"do": "use-power", "player": 0, "card": "Fire Dragon", "power": 0},
]
VAULT = {"do": "place-artifact", "player": 0, "card": "Vault", "pay": {"elan": 1, "gold": 1}}
STORE = {"do": "use-power", "player": 0, "card": "Vault", "power": 0, "gain": {"gold": 1}}
PASS = {"do": "pass", "player": 0, "card": "Calm/Elan"}
RESEARCH = {"do": "use-power", "player": 0, "card": "Research", "power": 0, "pay": {"elan": 1}}


def run(setup: Mapping[str, Any], *steps: Mapping[str, Any]) -> None:
    players = len(setup["mage_options"])
    play(Case("own", players, setup, tuple(Step.read(n, step) for n, step in enumerate(steps))))


def alone(*steps: Mapping[str, Any]) -> None:
    run(ALONE, *ALONE_BEGIN, *steps)


def both(*steps: Mapping[str, Any]) -> None:
    run(BOTH, *BOTH_BEGIN, *steps)


def pool(player: int, **essences: int) -> dict[str, Any]:
    return {"expect": "pool", "player": player, "essences": essences}


@pytest.mark.parametrize(
    "step",
    [
        {**VAULT, "pay": {"gold": 1}},
        {**VAULT, "pay": {"elan": 2, "gold": 1}},
        {**VAULT, "player": 1},
        {"do": "place-artifact", "player": 0, "card": "Athanor", "pay": {"elan": 1, "gold": 1}},
        {**RESEARCH, "pay": {"pearl": 1}},
        {"do": "discard-for-essences", "player": 0, "card": "Hawk", "gain": {"gold": 2}},
        {"do": "pass", "player": 0, "card": "Research"},
        {"do": "lose-life", "player": 0, "pay": {"life": 2}},
        {"do": "stored-essences", "player": 0, "card": "Vault", "decision": "take"},
    ],
)
def test_what_can_not_be_done_is_refused(step: dict[str, Any]) -> None:
    alone({"illegal": step})
    with pytest.raises(AssertionError):
        alone(step)


@pytest.mark.parametrize(
    "step",
    [
        VAULT,
        RESEARCH,
        {
            "do": "discard-for-essences",
            "player": 0,
            "card": "Hawk",
            "gain": {"elan": 1, "death": 1},
        },
        PASS,
    ],
)
def test_a_refusal_of_what_is_offered_is_noticed(step: dict[str, Any]) -> None:
    alone(step)
    with pytest.raises(AssertionError, match="is offered"):
        alone({"illegal": step})


@pytest.mark.parametrize(
    "expectation",
    [
        pool(0, elan=1, life=2, calm=3),
        {"expect": "essences-on", "card": "Vault", "essences": {"gold": 1}},
        {"expect": "turned", "card": "Vault", "turned": True},
        {"expect": "location", "card": "Vault", "location": "hand"},
        {"expect": "owner", "card": "Vault", "player": None},
        {"expect": "points", "player": 0, "points": 0},
        {"expect": "phase", "phase": "collect"},
        {"expect": "winners", "winners": [0]},
        {"expect": "current-player", "player": 1},
    ],
)
def test_a_wrong_expectation_is_noticed(expectation: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="found"):
        alone(VAULT, expectation)


def test_luck_brings_what_a_later_step_names() -> None:
    drawn = {"do": "chance-draw", "player": 0, "known": [], "revealed": ["Nightingale"]}
    before = {"expect": "location", "card": "Nightingale", "location": "deck"}
    alone(RESEARCH, before, drawn, {**before, "location": "hand"})


def test_nothing_else_is_done_while_luck_is_awaited() -> None:
    drawn = {"do": "chance-draw", "player": 0, "known": [], "revealed": ["Nightingale"]}
    alone(RESEARCH, {"illegal": RESEARCH}, drawn, {"illegal": RESEARCH})


def test_collect_decisions_come_in_any_order() -> None:
    gain = {"do": "choose-gain", "player": 0, "card": "Calm/Elan", "gain": {"elan": 1}}
    take = {"do": "stored-essences", "player": 0, "card": "Vault", "decision": "take"}
    before = pool(0, elan=2, life=2, calm=3, gold=1)
    after = pool(0, elan=2, life=2, calm=3, gold=2)
    alone(VAULT, STORE, PASS, gain, before, take, after)
    alone(VAULT, STORE, PASS, take, gain, after)


def test_what_is_stored_is_left_where_a_case_passes_over_it() -> None:
    gain = {"do": "choose-gain", "player": 0, "card": "Calm/Elan", "gain": {"elan": 1}}
    bonus = {"do": "choose-gain", "player": 0, "card": "Vault", "gain": {"calm": 2}}
    left = {"expect": "essences-on", "card": "Vault", "essences": {"gold": 1}}
    alone(VAULT, STORE, PASS, gain, bonus, left)


def test_a_loss_with_a_reaction_at_hand_means_that_it_is_not_used() -> None:
    both({"do": "lose-life", "player": 1, "pay": {"life": 2}}, pool(1, elan=2, life=2, calm=2))


def test_a_declined_reaction_leaves_the_others() -> None:
    decline = {"do": "decline", "player": 1, "card": "Healer"}
    react = {"do": "react-to-life-loss", "player": 1, "card": "Guard Dog", "power": 1}
    both(decline, react, {"expect": "turned", "card": "Guard Dog", "turned": True})


def test_the_way_out_of_an_attack_is_a_reaction_of_the_attacker() -> None:
    react = {"do": "react-to-life-loss", "player": 1, "card": "Fire Dragon", "power": 0}
    both({"illegal": react}, {**react, "pay": {"calm": 1}}, pool(1, elan=2, life=4, calm=1))
