"""Cards that go from place to place: by verbs and without, and what others make of it."""

import pytest

from cardwright.dsl.write import write_card
from support.board import figure, table, words
from support.camp import Camp, read

USE = "power:ann:0"


def played(effect: str, *others: str) -> Camp:
    """Ann on a1 and her wolf on a2; Ben on c3 and a lynx on b3; a bear in Ben's grave."""
    camp = table(
        figure("hero", "Ann", f"power spend this -> {effect}"),
        figure("hero", "Ben", *others),
        *(figure("beast", name) for name in ("Wolf", "Bear", "Lynx")),
    )
    camp.put("camp", "ann", "wolf").put("camp", "ben", "lynx", player=1)
    camp.put("grave", "bear", player=1)
    camp.stand("a1", "ann").stand("a2", "wolf").stand("b3", "lynx").stand("c3", "ben")
    return camp.do(USE)


def test_a_place_is_chosen_first_then_the_cards() -> None:
    camp = played("move a beast to a square beside this")
    assert camp.options == {"card:a2", "card:b1"}
    assert camp.do("card:b1").place("wolf") == "b1"


@pytest.mark.parametrize(
    "effect",
    ["shift a beast of a rival to a square beside it", "shift a figure of a rival as A to a square"
     " beside A"],
)  # fmt: skip
def test_a_card_is_chosen_before_a_place_that_it_tells(effect: str) -> None:
    camp = played(effect)
    if "figure" in effect:
        assert camp.options == {"card:ben", "card:lynx"}
        camp.do("card:lynx")
    assert camp.options == {"card:a3", "card:b2", "card:c3"}
    assert camp.do("card:b2").place("lynx") == "b2"


def test_you_are_your_avatar() -> None:
    camp = played("shift you to a square around 9").do("card:c1")
    assert camp.place("ann") == "c1"


def test_you_are_where_your_avatar_stands_and_what_is_done_to_you_is_done_to_it() -> None:
    camp = played("shift a beast of a rival to you + put 1 gold on you")
    assert camp.place("lynx") == "a1"
    assert camp.on("ann") == {"gold": 1}


def test_all_are_brought_to_a_named_place() -> None:
    camp = played("spend a square around 9 as A + shift each figure beside A to A").do("card:a3")
    assert (camp.place("wolf"), camp.place("lynx"), camp.place("ann")) == ("a3", "a3", "a1")


def test_a_card_goes_where_another_stands() -> None:
    camp = played("spend a hero of a rival as A + shift this to A")
    assert camp.place("ann") == "c3"


def test_a_verb_that_moves_brings_into_play_first() -> None:
    camp = played("summon a beast of a rival to a square beside this").do("card:b1")
    assert camp.cards("camp", 1) == {"ben", "lynx", "bear"}
    assert camp.place("bear") == "b1"


def test_the_same_place_may_be_chosen_again() -> None:
    camp = played("shift a beast to a square around 9 + shift a hero to a square around 9")
    camp.do("card:b2", "card:b2")
    assert camp.place("wolf") == camp.place("ann") == "b2"


def test_what_is_there_already_has_not_moved() -> None:
    camp = played("move the hero to the square with this + gain that many gold")
    assert camp.pool() == {}
    assert not any(entry["kind"] == "stand" for entry in camp.log(0))


def test_entering_befalls_a_place_and_comes_from_a_figure() -> None:
    reaction = (
        "react to entering of a square beside this as A from a figure of a rival as B: "
        "spend A -> slay B"
    )
    camp = played("shift this to a square around 9", reaction).do("card:b3")
    assert "reaction:ben:0" in camp.options
    camp.do("reaction:ben:0")
    assert camp.cards("grave") == {"ann"}
    assert camp.place("ann") is None
    camp = played("shift this to a square around 9", reaction).do("card:b1")
    assert "reaction:ben:0" not in camp.options


def test_whose_card_enters_comes_first_whoever_has_moved_it() -> None:
    told = "react to entering of a square from a beast of any player: put 1 gold on this"
    camp = table(
        figure("hero", "Ann", "power spend this -> shift the beast of a rival to a square", told),
        figure("hero", "Ben", told),
        figure("beast", "Lynx"),
    )
    camp.put("camp", "ann").put("camp", "ben", "lynx", player=1)
    camp.stand("a1", "ann").stand("b3", "lynx").stand("c3", "ben")
    camp.do(USE, "card:b1")
    assert (camp.decision.player, camp.options) == (1, {"none", "reaction:ben:0"})
    camp.do("none")
    assert (camp.decision.player, camp.options) == (0, {"none", "reaction:ann:1"})


def test_leaving_comes_before_entering_and_the_verb_after_both() -> None:
    camp = played(
        "shift this to a square around 9",
        "when leaving of a square from a figure of a rival: put 1 gold on this",
        "when entering of a square from a figure of a rival: take 1 gold from this",
        "when shifting of a figure of a rival: gain 2 gold",
    ).do("card:b2")
    kinds = [entry["kind"] for entry in camp.log(1) if entry["kind"] in ("put", "take", "gain")]
    assert kinds == ["put", "take", "gain"]
    assert camp.pool(1) == {"gold": 3}


def test_what_begins_to_wait_as_a_place_is_left_knows_of_the_place_that_is_entered() -> None:
    camp = played(
        "shift this to a square around 9",
        "when leaving of a square from a figure of a rival: "
        "(when entering of a square from a figure of a rival once: gain 2 gold)",
    ).do("card:b2")
    assert camp.pool(1) == {"gold": 2}


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("shift this", "`shift` does not say to which place"),
        ("shift this to grave", "`shift` does not say to which place"),
        ("shift this to each square", "cards go to one place"),
        ("shift a square to a square", "no square stands in places"),
        ("shift this to a beast", "no beast is a place"),
        ("shift them to a square", "`them` stands for no cards"),
        ("exchange a hero of a rival with a hero of you", "a hero stands for its player"),
        ("move a figure of a rival to camp", "a hero stands for its player"),
        ("exchange this with a figure of a rival", "a hero stands for its player"),
        ("exchange this with a beast of a rival", "a hero stands for its player"),
    ],
)
def test_what_can_not_be_meant(effect: str, message: str) -> None:
    found = read(figure("hero", "Ann", f"power spend this -> {effect}"), words()).found
    assert any(message in fault.message for fault in found), [fault.message for fault in found]


@pytest.mark.parametrize(
    "effect",
    [
        "exchange a figure of you with another figure of you",
        "move a figure of a rival that is not a hero to camp",
        "move a beast of a rival to camp",
    ],
)
def test_what_stands_for_a_player_may_be_left_out(effect: str) -> None:
    found = read(figure("hero", "Ann", f"power spend this -> {effect}"), words()).found
    assert not found, [fault.message for fault in found]


def test_to_go_somewhere_is_no_cost() -> None:
    clause = "power shift this to a square -> gain 1 gold"
    found = read(figure("hero", "Ann", clause), words()).found
    assert [str(fault.code) for fault in found] == ["not-a-cost"]


def test_it_is_written_as_it_was_read() -> None:
    effect = "shift a figure to a square around 2 as A + move another beast of a rival to A"
    card = read(figure("hero", "Ann", f"power spend this -> {effect}"), words()).card
    assert card is not None
    assert effect in write_card(card, words())
