"""English sentences."""

import pytest

from cardwright.dsl import model, wording
from cardwright.dsl.vocabulary import Phrase, Vocabulary
from support.strategies import vocabulary
from support.wording import card_of, said


@pytest.mark.parametrize(
    ("clause", "text"),
    [
        ("collect 1 death + 1 elan", "Collect: gain 1 Death and 1 Elan."),
        ("collect 1 calm / 1 life", "Collect: gain 1 Calm or 1 Life."),
        (
            "collect 1 calm + 1 life / 2 gold",
            "Collect: gain either 1 Calm and 1 Life, or 2 Gold.",
        ),
        (
            "collect 1 any except gold or death",
            "Collect: gain 1 essence of any type (except Gold or Death).",
        ),
        ("collect 2 any", "Collect: gain 2 essences in any mix."),
        (
            "power turn this -> take 1 gold from a rival",
            "Turn this artifact: take 1 Gold from a rival of your choice.",
        ),
        (
            "power turn this -> (take 1 gold / 2 any from each rival with more life) + draw 1",
            "Turn this artifact: take 1 Gold or 2 essences in any mix from each rival who has more "
            "Life than you; draw 1 card.",
        ),
        (
            "power destroy an artifact -> take (its cost) gold from a rival",
            "Destroy one of your artifacts: take from a rival of your choice an amount of Gold "
            "equal to the destroyed artifact's printed placement cost.",
        ),
        ("collect 2 calm or life", "Collect: gain 2 Calm or Life in any mix."),
        (
            "collect 2 any except gold + 1 gold",
            "Collect: gain 1 Gold and 2 essences in any mix (except Gold).",
        ),
        (
            "collect if 2 gold on this: draw 1",
            "Collect: if at least 2 Gold are left on this artifact, draw 1 card.",
        ),
        (
            "power turn this + pay 1 elan -> put 2 elan on this",
            "Turn this artifact and pay 1 Elan: put 2 Elan on it.",
        ),
        (
            "power turn this + pay 1 elan + 1 life -> draw 2",
            "Turn this artifact, and pay 1 Elan and 1 Life: draw 2 cards.",
        ),
        (
            "power turn this + pay 1 elan + pay 1 life -> draw 2",
            "Turn this artifact, and pay 1 Elan and 1 Life: draw 2 cards.",
        ),
        (
            "power turn this + (pay 1 gold / discard a card) -> draw 2",
            "Turn this artifact and either pay 1 Gold, or discard a card from your hand: "
            "draw 2 cards.",
        ),
        (
            "power pay 1 gold / discard a card -> draw 2",
            "Pay 1 Gold or discard a card from your hand: draw 2 cards.",
        ),
        (
            "power turn 2 creatures -> gain 1 gold",
            "Turn 2 of your Creatures: gain 1 Gold.",
        ),
        (
            "power destroy another artifact as A -> gain (A's cost + 2) gold",
            "Destroy one of your other artifacts: gain an amount of Gold equal to "
            "the destroyed artifact's printed placement cost plus 2.",
        ),
        (
            "power pay X elan -> gain 1 gold per 3 X",
            "Pay X Elan: gain 1 Gold for every 3 of those X Elan, rounded down.",
        ),
        (
            "power turn this -> each rival gains 1 elan + gain 3 elan",
            "Turn this artifact: each rival gains 1 Elan; gain 3 Elan.",
        ),
        (
            "power turn this -> each rival loses 2 life unless pay 1 death + discard a card",
            "Turn this artifact: each rival loses 2 Life unless they pay 1 Death and "
            "discard a card from their hand.",
        ),
        (
            "power turn this -> place an artifact from hand or discards for 0",
            "Turn this artifact: you may place an artifact from your hand or your discard pile for"
            " free.",
        ),
        (
            "all dragons or demons cost 1 less except gold or death",
            "Dragons and Demons cost you 1 essence less, but never less Gold or Death.",
        ),
        (
            "all place of each rival cost 1 more",
            "Places of Power cost each rival 1 essence of any type more.",
        ),
        (
            "all artifacts of all players cost 2 less gold",
            "Artifacts cost each player 2 Gold less.",
        ),
        (
            "this costs 2 less if a dragon of any player",
            "If a player has at least 1 Dragon in play: this artifact costs 2 essences less.",
        ),
        (
            "this costs 1 less except gold per dragon of any player",
            "This artifact costs 1 essence less for each Dragon in play, but never less Gold.",
        ),
        (
            "react to life loss from a dragon of a rival: pay 1 elan -> ignore\n"
            "+ put 1 elan on this",
            "In reaction to Life loss caused by a Dragon of a rival, pay 1 Elan: "
            "ignore this Life loss and put 1 Elan on this artifact.",
        ),
        (
            "power during collect: turn this -> draw 1",
            "During Collect, turn this artifact: draw 1 card.",
        ),
        (
            "power turn this -> straighten all dragons or demons",
            "Turn this artifact: straighten all your Dragons and Demons.",
        ),
    ],
)
def test_sentence(clause: str, text: str) -> None:
    assert said(clause, "en") == text


def test_pronoun_is_avoided_where_another_card_is_meant() -> None:
    text = said("power turn this + turn a dragon -> put 2 gold on this", "en", "place")
    assert text == (
        "Turn this Place of Power and one of your Dragons: put 2 Gold on this Place of Power."
    )


def test_single_use_card_goes_back() -> None:
    text = said("power pay 1 calm -> draw 1", "en", "scroll")
    assert text == "Pay 1 Calm: draw 1 card. Then return this scroll to the centre of the table."


def test_points_come_first() -> None:
    text = said("collect 1 gold\npoints 1 + 2 per 2 gold on this", "en")
    assert text == (
        "Worth 1 point, plus 2 points for every 2 Gold on this artifact, rounded down. "
        "Collect: gain 1 Gold."
    )


def test_card_without_points_says_nothing_of_them() -> None:
    assert wording.points_text(card_of("collect 1 gold"), vocabulary(), "en") is None


def test_cost_of_nothing() -> None:
    nothing = model.Amounts(options=((),))
    assert wording.cost_text(nothing, vocabulary(), "en") == "0"


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Artifact – Dragon, Creature"),
        ("fr", "Artefact – dragon, créature"),
        ("pl", "Artefakt – smok, stwór"),
    ],
)
def test_type_line(language: str, line: str) -> None:
    card = card_of("types dragon, creature\npoints 1")
    assert wording.type_line(card, vocabulary(), language) == line


def test_a_resource_with_a_plural_is_counted_like_any_noun() -> None:
    data = vocabulary().model_dump()
    for resource in data["resources"]:
        if resource["id"] == "gold":
            resource["names"]["en"] = Phrase(text="coin", forms={"plural": "coins"})
    game = Vocabulary.model_validate(data)

    def text(clause: str) -> str:
        return " ".join(wording.card_text(card_of(clause), game, "en"))

    assert text("collect 1 gold") == "Collect: gain 1 coin."
    assert text("collect 2 gold or life") == "Collect: gain 2 coins or Life in any mix."
    assert text("collect 2 any except gold") == (
        "Collect: gain 2 essences in any mix (except coins)."
    )
    assert text("points 1 per gold on this") == "Worth 1 point for each coin on this artifact."
    assert text("points 1 per 2 gold on this") == (
        "Worth 1 point for every 2 coins on this artifact, rounded down."
    )
