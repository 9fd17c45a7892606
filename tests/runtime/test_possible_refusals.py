"""What can keep a card from being used, read off the card."""

import pytest

from cardwright.runtime import Game, Refusal, possible_refusals
from cardwright.runtime.decisions import option_id
from cardwright.runtime.definitions import Card, Power, Reaction
from support.brewing import brew, shipped_card
from support.games import compiled_res_arcana
from support.random_games import VARIANTS, positions

GENERAL = {
    "already-passed",
    "card-not-there",
    "does-not-fit",
    "no-spells-now",
    "not-for-this-action",
    "not-understood",
    "not-your-decision",
    "other-question",
}
"""Reasons that have nothing to do with what a card says."""


def refusals(card: Card) -> set[Refusal]:
    return set(possible_refusals(compiled_res_arcana().game, card))


def codes(text: str, ability: int | None) -> set[str]:
    """The reasons that a card of this text can give, states by their names."""
    found = refusals(brew(text))
    return {each.status or each.code for each in found if each.ability == ability}


@pytest.mark.parametrize(
    ("clause", "expected"),
    [
        ("power turn this -> gain 1 elan", {"turned"}),
        ("power turn this + pay 1 gold -> gain 1 elan", {"turned", "lacking-resources"}),
        ("power turn this + pay X any -> gain X gold", {"turned"}),
        ("power take 2 gold from this -> gain 3 gold", {"turned", "lacking-on-card"}),
        ("power turn this + destroy another artifact -> draw 1", {"turned", "no-card-to-pay-with"}),
        ("power turn this + destroy an artifact -> draw 1", {"turned"}),
        ("power turn this + discard an artifact -> draw 1", {"turned", "no-card-to-pay-with"}),
        ("power if this is turned: pay 1 elan -> straighten this", {"turned", "lacking-resources"}),
        (
            "power at an artifact of a rival as A: turn this -> turn A",
            {"turned", "nothing-to-aim-at"},
        ),
        ("react to life loss: turn this -> ignore", {"turned"}),
        ("react to life loss: pay 1 elan -> ignore", {"lacking-resources"}),
    ],
)
def test_reasons_are_read_off_an_ability(clause: str, expected: set[str]) -> None:
    assert codes(f'artifact "Thing" {{\n  cost 1 gold\n  {clause}\n}}', 0) == expected


def test_a_price_can_be_lacking_unless_there_is_none() -> None:
    assert codes('artifact "Thing" {\n  cost 1 gold\n}', None) == {"lacking-resources"}
    assert codes('mage "Somebody" {\n  power turn this -> gain 1 elan\n}', None) == set()


def test_a_state_in_which_alone_a_power_works_can_be_lacking() -> None:
    found = {each for each in refusals(shipped_card("guard-dog")) if each.ability == 0}
    assert Refusal(0, "card-not-in-status", "turned") in found


def test_a_card_that_goes_when_it_was_used_is_in_no_state() -> None:
    found = refusals(shipped_card("augury"))
    assert found == {Refusal(0, "lacking-resources")}


@pytest.mark.parametrize("variant", [0, 6, 7, 9])
def test_whatever_a_game_refuses_was_to_be_expected_of_the_card(variant: int) -> None:
    met = set()
    for number, game in enumerate(positions(11, VARIANTS[variant], most=600)):
        if number % 5:
            continue
        for card, refusal in refused(game):
            assert refusal in possible_refusals(game.compiled.game, card), (card.id, refusal)
            met.add(refusal.code)
    assert "card-in-status" in met


def refused(game: Game) -> list[tuple[Card, Refusal]]:
    """What whoever must choose can't use of their cards, and why."""
    decision = game.decision
    if decision is None:
        return []
    cards = {card.id: card.card for card in game.compiled.cards}
    found = []
    for card_id in game.position().seats[decision.player].zones.get("play", ()):
        card = cards[card_id]
        for place, ability in enumerate(card.abilities):
            kind = {Power: "power", Reaction: "reaction"}.get(type(ability))
            if kind is None:
                continue
            reason = game.why_not(option_id({"type": kind, "card": card_id, "ability": place}))
            if reason is not None and reason.code not in GENERAL:
                status = str(reason.facts.get("status", ""))
                found.append((card, Refusal(place, reason.code, status)))
    return found
