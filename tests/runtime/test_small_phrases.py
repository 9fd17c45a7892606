"""Short ways to say how much, who and which: all of it, up to so many, per rival, by cards held."""

import pytest

from cardwright.dsl.wording import card_text
from support.camp import Camp, compiled, read, words

WORDS = words()
SAW, AXE, OWL = (
    'tool "Saw" {\n  cost 3 wood\n}\n',
    'tool "Axe" {\n  cost 0\n}\n',
    'tool "Owl" {\n  types bird\n  cost 0\n}\n',
)


def camp(effect: str, *, players: int = 3) -> Camp:
    """A scout who does something for 1 Grain, with an axe in hand and a saw in the deck."""
    text = (
        f'hero "Scout" {{\n  power {effect if "->" in effect else f"pay 1 grain -> {effect}"}\n}}\n'
    )
    game = Camp(compiled(WORDS, text, SAW, AXE, OWL), players=players)
    return game.put("camp", "scout").give(0, grain=1, wood=2)


def done(effect: str, *choices: str) -> Camp:
    return camp(effect).do("power:scout:0", *choices)


def test_all_of_a_resource_is_lost() -> None:
    game = camp("each player loses all wood").give(1, wood=5, clay=1).do("power:scout:0")
    assert [game.pool(player) for player in range(3)] == [{}, {"clay": 1}, {}]


def test_all_of_a_resource_is_taken_from_a_player() -> None:
    game = camp("take all wood from a rival").give(2, wood=5, clay=1)
    game.do("power:scout:0", "player:2")
    assert (game.pool(0), game.pool(2)) == ({"wood": 7}, {"clay": 1})


def test_that_many_is_all_of_it() -> None:
    assert done("lose all wood + gain that many clay").pool() == {"clay": 2}


@pytest.mark.parametrize("number", [0, 1, 2])
def test_who_draws_up_to_so_many_says_how_many(number: int) -> None:
    game = camp("draw up to 2 + gain that many clay").put("deck", "saw", "axe", "owl")
    game.do("power:scout:0")
    assert game.options == {"number:0", "number:1", "number:2"}
    game.do(f"number:{number}")
    assert len(game.cards("hand")) == number
    assert game.pool().get("clay", 0) == number


@pytest.mark.parametrize(("what", "number"), [("rival", 2), ("player", 3), ("2 players", 1)])
def test_players_are_counted(what: str, number: int) -> None:
    assert done(f"gain 1 clay per {what}").pool() == {"wood": 2, "clay": number}


def test_players_compare_by_the_cards_that_they_hold() -> None:
    game = camp("each player with most cards in hand gains 1 clay")
    game.put("hand", "axe", player=1).put("hand", "saw", player=2).put("deck", "owl")
    game.do("power:scout:0")
    assert [game.pool(player).get("clay", 0) for player in range(3)] == [0, 1, 1]


def test_a_number_that_was_paid_counts_ones_own_cards() -> None:
    game = camp("pay X wood -> tap X tools").put("camp", "saw", "axe", "owl")
    game.do("power:scout:0", "resources:1wood", "card:axe")
    assert [game.is_in("tapped", card) for card in ("saw", "axe", "owl")] == [False, True, False]


def test_a_card_is_revealed_as_a_cost() -> None:
    effect = "tap this + reveal a bird from hand -> gain 1 clay"
    assert "power:scout:0" not in camp(effect).put("hand", "axe").options
    game = camp(effect).put("hand", "axe", "owl").do("power:scout:0")
    assert game.cards("hand") == {"axe", "owl"}
    shown = [entry for entry in game.log(1) if entry["kind"] == "reveal"]
    assert [entry["cards"] for entry in shown] == [["owl"]]


def test_a_card_that_was_drawn_is_revealed() -> None:
    game = camp("draw 1 + reveal it").put("deck", "saw").do("power:scout:0")
    assert [entry["cards"] for entry in game.log(1) if entry["kind"] == "reveal"] == [["saw"]]


@pytest.mark.parametrize(
    ("effect", "english"),
    [
        ("each rival loses all wood", "each rival loses all Wood"),
        ("draw up to 2", "draw up to 2 cards"),
        ("gain 1 clay per rival", "gain 1 Clay for each rival"),
        (
            "the player with most cards in hand gains 1 clay",
            "the player who has the most cards in their hand gains 1 Clay",
        ),
        ("draw 1 + reveal it", "draw 1 card and reveal the drawn card"),
    ],
)
def test_they_read_as_they_are_meant(effect: str, english: str) -> None:
    file = read(f'hero "Scout" {{\n  power pay 1 grain -> {effect}\n}}\n', WORDS)
    assert file.card is not None
    (text,) = card_text(file.card, WORDS, "en")
    assert text == f"Pay 1 Grain: {english}."
    for language in ("fr", "pl"):
        assert card_text(file.card, WORDS, language)


def test_what_is_read_off_a_card_is_said_in_one_way() -> None:
    clause = "power pay 1 grain -> tap a tool as A + (if A's cost is at least 2: draw 1)"
    (fault,) = read(f'hero "Scout" {{\n  {clause}\n}}\n', WORDS).found
    assert fault.message == "what is read off a card is what the card has"
    assert fault.notes[-1].message == "write `A has cost at least 2`"
    assert [edit.text for edit in fault.fix] == ["A has cost at least 2"]
