"""Cards told by where they stand: what is offered, what is counted, what can't be meant."""

import pytest

from cardwright.dsl import wording
from cardwright.dsl.write import write_card
from support.board import figure, table, words
from support.camp import Camp, read

USE = "power:ann:0"


def played(clause: str, *more: str) -> Camp:
    """Ann with a power, alone on a1; the wolf beside her on a2, a bear on b2, rivals on c3.

    The wolf is hers, the bear and Ben are the second player's.
    """
    camp = table(
        figure("hero", "Ann", clause),
        figure("hero", "Ben"),
        *(figure("beast", name) for name in ("Wolf", "Bear", "Lynx")),
    )
    camp.put("camp", "ann", "wolf").put("camp", "ben", "bear", "lynx", player=1)
    camp.stand("a1", "ann").stand("a2", "wolf").stand("b2", "bear").stand("c3", "ben", "lynx")
    return camp.do(USE, *more)


def offered(camp: Camp) -> str:
    return " ".join(sorted(option.removeprefix("card:") for option in camp.options))


@pytest.mark.parametrize(
    ("effect", "options"),
    [
        # one's own, unless the noun is common; from a card, or from one's avatar
        ("slay up to 1 beast beside this", "none wolf"),
        ("slay up to 1 figure beside this", "none wolf"),
        ("slay a figure around 2 of this", "ann bear wolf"),
        ("slay another figure around 2 of this", "bear wolf"),
        ("slay a figure around 2", "ann bear wolf"),
        ("slay up to 1 beast of a rival around 2", "bear none"),
        ("slay a figure of you around 9", "ann wolf"),
        ("slay a figure within 2", "ann wolf"),
        # places
        ("spend a square beside you", "a2 b1"),
        ("spend a square around 1", "a1 a2 b1"),
        ("spend a square within 2", "a1 a2 a3 b1 c1"),
        ("spend the square with this", ""),
        ("spend up to 1 square with you", "a1 none"),
    ],
)  # fmt: skip
def test_what_is_offered(effect: str, options: str) -> None:
    camp = played(f"power spend this -> {effect}")
    assert offered(camp) == (options or "end")
    if not options:
        assert camp.is_in("spent", "a1")


@pytest.mark.parametrize(
    ("effect", "found"),
    [
        ("put 1 gold on another figure around 2", "bear"),
        ("put 1 gold on each other figure around 2", "bear"),
        ("put 1 gold on each other figure around 2 of this", "ann bear"),
        ("put 1 gold on this per other figure around 2", "wolf"),
    ],
)
def test_another_than_whoever_it_is_measured_from(effect: str, found: str) -> None:
    camp = table(
        figure("beast", "Wolf", f"power spend this -> {effect}"),
        *(figure("hero", name) for name in ("Ann", "Ben")),
        figure("beast", "Bear"),
    )
    camp.put("camp", "ann", "wolf").put("camp", "ben", "bear", player=1)
    camp.stand("a1", "ann").stand("a2", "wolf").stand("b2", "bear").stand("c3", "ben")
    camp.do("power:wolf:0")
    gilded = [name for name in ("ann", "bear", "ben", "wolf") if camp.on(name)]
    assert gilded == found.split()
    assert sum(camp.on(name)["gold"] for name in gilded) == len(gilded)


def test_a_named_card_is_what_it_is_measured_from() -> None:
    camp = played("power spend a square within 2 as A -> slay each figure beside A", "card:a3")
    assert camp.cards("grave") == {"wolf"}
    camp = played("power spend a beast of any player as A -> slay another figure around 1 of A",
                  "card:bear")  # fmt: skip
    assert camp.cards("grave") == {"wolf"}, "the only one is not asked for"
    assert camp.cards("grave", 1) == set()


def test_all_that_stand_somewhere_are_meant() -> None:
    camp = played("power spend a figure of a rival as A -> slay each figure in A", "card:lynx")
    assert camp.cards("grave", 1) == {"ben", "lynx"}
    assert camp.place("ben") is None


@pytest.mark.parametrize(
    ("clause", "gold"),
    [
        ("gain 1 gold per figure around 2", 3),
        ("gain 1 gold per beast around 2", 1),
        ("gain 1 gold per beast of all players around 4", 3),
        ("gain 1 gold per square beside this", 2),
        ("gain 1 gold per 2 figures of each rival around 4 of this", 1),
        ("(if 2 figures around 1: gain 1 gold)", 1),
        ("(if 2 beasts around 1: gain 1 gold)", 0),
        ("(if no figure of a rival beside this: gain 1 gold)", 1),
        ("(for each figure around 2: gain 1 gold)", 3),
    ],
)
def test_what_is_counted(clause: str, gold: int) -> None:
    assert played(f"power spend this -> {clause}").pool().get("gold", 0) == gold


def test_others_leave_out_this_card_and_those_named_before() -> None:
    camp = played("power spend this -> slay each other figure around 2")
    assert camp.cards("grave") == {"wolf"}
    assert camp.cards("grave", 1) == {"bear"}
    camp = played("power spend a figure around 9 as A -> slay all other figures in A", "card:lynx")
    assert camp.cards("grave", 1) == {"ben"}


def test_what_is_safe_is_left_out() -> None:
    camp = table(figure("hero", "Ann", "power spend this -> slay a figure within 2"),
                 figure("beast", "Wolf"), figure("beast", "Bear"))  # fmt: skip
    camp.put("camp", "ann", "wolf", "bear").stand("a1", "ann").stand("a2", "wolf")
    camp.stand("b1", "bear").mark("safe", "a2")
    camp.do(USE)
    assert offered(camp) == "ann bear"


def test_who_has_no_avatar_on_the_board_is_near_nothing() -> None:
    camp = table(figure("hero", "Ann", "power spend this -> spend a square around 9"))
    camp.put("camp", "ann").do(USE)
    assert not any(camp.is_in("spent", square) for square in ("a1", "b2", "c3"))


def test_others_who_act_are_measured_from_their_own_avatar() -> None:
    camp = played("power spend this -> each rival slays up to 1 beast around 0")
    assert offered(camp) == "lynx none"
    camp = played(
        "power spend this -> each rival slays up to 1 beast of all players around 1 of you"
    )
    assert offered(camp) in ("bear none", "none wolf")


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("power spend this -> slay a beast nearby this", "unknown relation `nearby`"),
        ("power spend this -> slay a beast around this", "`around` does not say how far"),
        ("power spend this -> slay a beast beside 2 of this", "`beside` takes no number"),
        ("power spend this -> spend a spell beside this", "no spell has such a place in `board`"),
        ("power spend this -> spend a square in this", "no square has such a place in `board`"),
        ("power spend this -> move a beast in grave beside this to camp", "only cards in play"),
    ],
)  # fmt: skip
def test_what_can_not_be_meant(clause: str, message: str) -> None:
    found = read(figure("hero", "Ann", clause), words()).found
    assert any(message in fault.message for fault in found), [fault.message for fault in found]


def test_a_card_that_never_stands_is_nothing_to_measure_from() -> None:
    found = read(figure("spell", "Bolt", "power spend this -> slay a beast beside this"), words())
    assert "a spell has no place in `board`" in [fault.message for fault in found.found]


@pytest.mark.parametrize(
    ("effect", "texts"),
    [
        ("slay each figure in A",
         ["slay all figures on that square", "tuez toutes les figurines sur cette case-là",
          "erschlage alle Figuren auf jenem Feld", "zabij wszystkie figury na tamtym polu",
          "mata todas las figuras en aquella casilla"]),
        ("slay a beast of a rival around 2",
         ["slay a beast of a rival within 2 of you",
          "tuez une bête d'un rival à 2 au plus de vous",
          "erschlage eine Bestie eines Mitspielers höchstens 2 von dir entfernt",
          "zabij bestię rywala najwyżej 2 od ciebie",
          "mata una bestia de un rival a 2 como mucho de ti"]),
        ("spend the square with this",
         ["spend the square under this hero", "épuisez la case sous ce héros",
          "erschöpfe das Feld unter diesem Helden", "wyczerp dane pole pod tego bohatera",
          "agota la casilla bajo este héroe"]),
    ],
)  # fmt: skip
def test_it_is_said_in_every_language(effect: str, texts: list[str]) -> None:
    game = words()
    clause = f"(for each square around 9 as A: put 1 gold on A + {effect})"
    file = read(figure("hero", "Ann", f"power spend this -> {clause}"), game)
    assert file.card is not None, [fault.message for fault in file.found]
    for language, text in zip(("en", "fr", "de", "pl", "es"), texts, strict=True):
        assert text in wording.ability_text(file.card.abilities[0], file.card, game, language)
    assert read(write_card(file.card, game), game).card == file.card
