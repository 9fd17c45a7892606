"""An ability is aimed at cards, who may answer: ignore it, cancel it, or redirect it."""

from collections.abc import Iterator

import pytest

from support import board
from support.board import SQUARES, figure
from support.camp import Camp, compiled, words

ARROW = "power at a tool of a rival as A: tap this -> put 1 clay on A + gain 1 wood"
SHIELD = "react to aim of this: tap this -> ignore"
CLOAK = "react to aim of a tool of you: scrap this -> cancel"
DECOY = "react to aim of another tool: tap this -> redirect to this"


def tool(name: str, *clauses: str, types: str = "") -> str:
    lines = [f"types {types}"] * bool(types) + ["cost 0", *clauses]
    return f'tool "{name}" {{\n' + "".join(f"  {line}\n" for line in lines) + "}\n"


def camp(bow: str, *others: str, players: int = 2) -> Camp:
    """The first player has the bow, the second all other tools."""
    cards = compiled(words(), tool("Bow", bow), *others)
    names = [card.id for card in cards.cards if card.id != "bow"]
    return Camp(cards, players=players).put("camp", "bow").put("camp", *names, player=1)


def on(table: Camp) -> dict[str, dict[str, int]]:
    return {card: lying for card in table.table.number_of if (lying := table.on(card))}


def test_what_it_is_aimed_at_is_chosen_first_and_must_be_there() -> None:
    table = camp(ARROW, tool("Axe"), tool("Saw")).do("power:bow:0")
    assert table.decision.about["purpose"] == "aim"
    assert table.options == {"card:axe", "card:saw"}
    table.do("card:saw")
    assert on(table) == {"saw": {"clay": 1}}
    assert {"kind": "aim", "player": 0, "card": "saw"} in table.log(1)
    alone = Camp(compiled(words(), tool("Bow", ARROW))).put("camp", "bow")
    assert "power:bow:0" not in alone.options


def test_who_ignores_it_is_spared_and_nothing_is_done() -> None:
    table = camp(ARROW, tool("Axe", SHIELD)).do("power:bow:0")
    assert (table.decision.player, table.options) == (1, {"none", "reaction:axe:0"})
    table.do("reaction:axe:0")
    assert (on(table), table.pool(0), table.is_in("tapped", "bow")) == ({}, {}, True)


def test_a_spared_card_is_left_out_of_all_that_the_ability_says() -> None:
    bow = (
        "power at each tool of a rival as A: tap this -> put 1 clay on A"
        " + gain 1 wood per tool of a rival + scrap all tools of a rival"
    )
    table = camp(bow, tool("Axe", SHIELD), tool("Saw")).do("power:bow:0", "reaction:axe:0")
    assert (table.cards("camp", 1), table.cards("heap", 1)) == ({"axe"}, {"saw"})
    assert table.pool(0) == {"wood": 1}


def test_of_several_the_rest_is_done_for_each_and_one_at_least_is_chosen() -> None:
    bow = "power at up to 2 tools of a rival as A: tap this -> put 1 clay on A + gain 1 wood"
    table = camp(bow, tool("Axe"), tool("Saw")).do("power:bow:0")
    assert table.options == {"card:axe", "card:saw"}
    table.do("card:saw")
    assert table.options == {"card:axe", "none"}
    table.do("card:axe")
    assert (on(table), table.pool(0)) == ({"axe": {"clay": 1}, "saw": {"clay": 1}}, {"wood": 2})


def test_who_cancels_it_ends_the_ability_but_its_cost_stays_paid() -> None:
    bow = "power at each tool of a rival as A: pay 1 grain -> put 1 clay on A"
    table = camp(bow, tool("Axe", CLOAK), tool("Saw")).give(0, grain=1)
    table.do("power:bow:0", "reaction:axe:0")
    assert (on(table), table.pool(0)) == ({}, {})
    assert "power:bow:0" not in table.options


def test_what_a_verb_does_may_be_cancelled_too() -> None:
    bow = "power tap this + scrap a tool -> gain 3 wood"
    more = tool("Judge", "react to scrapping of a tool of a rival: tap this -> cancel")
    table = camp(bow, tool("Axe"), more).put("camp", "bow")
    table.do("power:bow:0", "reaction:judge:0")
    assert (table.pool(0), table.options) == ({}, {"end"})


def test_a_card_takes_the_place_of_what_it_is_aimed_at() -> None:
    table = camp(ARROW, tool("Axe"), tool("Decoy", DECOY)).do("power:bow:0", "card:axe")
    table.do("reaction:decoy:0")
    assert (on(table), table.pool(0)) == ({"decoy": {"clay": 1}}, {"wood": 1})
    assert {"kind": "redirect", "player": 1, "card": "decoy"} in table.log(0)


def test_a_reaction_is_aimed_as_well_and_its_aim_can_be_answered() -> None:
    trap = "react to aim of this at a tool of a rival as A: tap this -> put 1 silver on A"
    table = camp(ARROW, tool("Axe", trap)).do("power:bow:0", "reaction:axe:0")
    assert on(table) == {"bow": {"silver": 1}, "axe": {"clay": 1}}


def test_it_is_told_by_the_card_that_aims() -> None:
    ward = "react to aim of this from a bird: tap this -> ignore"
    assert on(camp(ARROW, tool("Axe", ward)).do("power:bow:0")) == {"axe": {"clay": 1}}
    hawk = tool("Hawk", ARROW, types="bird")
    table = Camp(compiled(words(), hawk, tool("Axe", ward))).put("camp", "hawk")
    table.put("camp", "axe", player=1).do("power:hawk:0", "reaction:axe:0")
    assert on(table) == {}


def test_a_group_is_aimed_if_it_can_be() -> None:
    bow = "power tap this -> (at a tool of a rival as A: put 1 clay on A otherwise gain 2 wood)"
    assert on(camp(bow, tool("Axe")).do("power:bow:0")) == {"axe": {"clay": 1}}
    alone = Camp(compiled(words(), tool("Bow", bow))).put("camp", "bow").do("power:bow:0")
    assert alone.pool(0) == {"wood": 2}
    spared = camp(bow, tool("Axe", SHIELD)).do("power:bow:0", "reaction:axe:0")
    assert (on(spared), spared.pool(0)) == ({}, {})


def test_a_power_used_for_nothing_is_aimed_all_the_same() -> None:
    horn = tool("Horn", "power tap this -> use a bird for 0")
    hawk = tool("Hawk", ARROW.replace("tap this", "tap this + pay 3 silver"), types="bird")
    cards = compiled(words(), horn, hawk, tool("Axe"), tool("Saw"))
    table = Camp(cards).put("camp", "horn", "hawk").do("power:horn:0")
    assert table.options == {"end"}, "there is nothing to aim at"
    table = Camp(cards).put("camp", "horn", "hawk").put("camp", "axe", "saw", player=1)
    table.do("power:horn:0", "power:hawk:0", "card:saw")
    assert (on(table), table.is_in("tapped", "hawk")) == ({"saw": {"clay": 1}}, False)


# -- places ---------------------------------------------------------------------------------------


@pytest.fixture
def blast() -> Iterator[Camp]:
    """A spell at a square in which two beasts stand, one of which can step aside."""
    game = board.words("""
  event aim {
    en "aim"  fr "visée" feminine  de "Ziel" neuter genitive "Zieles"
    pl "cel" masculine genitive "celu" accusative "cel"  es "objetivo" masculine
    window instead
    aims beast
  }
""")
    spell = "power at a square around 2 as A: spend this -> put 1 gold on each figure in A"
    cards = (
        figure("hero", "Ann", spell),
        figure("beast", "Wolf", "react to aim of this: spend this -> ignore"),
        figure("beast", "Bear"),
    )
    table = Camp(compiled(game, *SQUARES, *cards))
    table.put("field", *(name for name in table.table.number_of if name[1:].isdigit()))
    table.put("camp", "ann").put("camp", "wolf", "bear", player=1)
    yield table.stand("a1", "ann").stand("b2", "wolf", "bear")


def test_who_stands_in_the_place_is_aimed_at(blast: Camp) -> None:
    blast.do("power:ann:0", "card:b2")
    assert (blast.decision.player, blast.decision.about["card"]) == (1, "wolf")
    blast.do("reaction:wolf:0")
    assert on(blast) == {"bear": {"gold": 1}}


def test_who_does_not_answer_is_hit(blast: Camp) -> None:
    blast.do("power:ann:0", "card:b2", "none")
    assert on(blast) == {"wolf": {"gold": 1}, "bear": {"gold": 1}}
