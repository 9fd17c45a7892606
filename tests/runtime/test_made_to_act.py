"""A game may let players answer a card that makes them act, before they do."""

from support.camp import Camp, compiled, words

COMMAND = """
  event command {
    en "command"  fr "ordre" masculine  pl "rozkaz" masculine genitive "rozkazu" accusative "rozkaz"
    window instead
    makes_act bird
  }
"""
SHIELD = 'tool "Shield" {\n  cost 0\n  react to command: tap this -> ignore\n}\n'
HEDGE = 'tool "Hedge" {\n  cost 0\n  react to command from a bird of a rival: gain 1 clay\n}\n'
EFFECT = "each rival (gain 1 wood + lose 1 grain) + gain that many silver"


def camp(effect: str, *more: str, types: str = "bird", players: int = 3) -> Camp:
    hawk = f'tool "Hawk" {{\n  types {types}\n  cost 0\n  power tap this -> {effect}\n}}\n'
    table = Camp(compiled(words(COMMAND), hawk, *more), players=players).put("camp", "hawk")
    return table.give(1, grain=1).give(2, grain=1)


def test_each_player_who_is_made_to_act_may_ignore_it() -> None:
    table = camp(EFFECT, SHIELD).put("camp", "shield", player=1).do("power:hawk:0")
    assert (table.decision.player, table.options) == (1, {"none", "reaction:shield:0"})
    assert table.decision.about["event"] == "command"
    table.do("reaction:shield:0")
    assert [table.pool(player) for player in (1, 2)] == [{"grain": 1}, {"wood": 1}]
    assert table.pool(0) == {"silver": 1}  # the loss of the one who acted


def test_who_does_not_ignore_it_acts() -> None:
    table = camp(EFFECT, SHIELD).put("camp", "shield", player=2).do("power:hawk:0", "none")
    assert [table.pool(player) for player in (1, 2)] == [{"wood": 1}, {"wood": 1}]


def test_other_cards_do_not_raise_it() -> None:
    table = camp(EFFECT, SHIELD, types="beast").put("camp", "shield", player=1)
    table.do("power:hawk:0")
    assert [table.pool(player) for player in (1, 2)] == [{"wood": 1}, {"wood": 1}]


def test_nobody_answers_what_they_do_themselves() -> None:
    table = camp("all players (gain 1 wood)", SHIELD, HEDGE).put("camp", "shield")
    table.do("power:hawk:0")
    assert [table.pool(player).get("wood") for player in range(3)] == [1, 1, 1]


def test_it_may_be_told_by_the_card_that_it_comes_from() -> None:
    table = camp("a rival gains 1 wood", HEDGE).put("camp", "hedge", player=2)
    table.do("power:hawk:0", "player:2", "reaction:hedge:0")
    assert table.pool(2) == {"clay": 1, "grain": 1, "wood": 1}
