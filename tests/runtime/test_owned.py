"""Counters on cards that know whose they are: from a player's pool, and back there."""

import pytest

from cardwright.runtime.owned import owners
from cardwright.runtime.position_codec import position_of, state_of
from cardwright.runtime.state_codec import read_state, write_state
from support.camp import Camp, compiled, read, words

OWNED = """
  resource flag {
    en "Flag" plural "Flags"
    fr "drapeau" masculine plural "drapeaux"
    pl "flaga" feminine genitive "flagi" accusative "flagę" plural "flagi" genitive_plural "flag"
    most 5
    owned
  }
  call plant {
    en "plant {number} on {card}"  fr "plantez {number} sur {card}"
    pl "zatknij {number} na: {card}"
    takes number card
    puts flag
    up_to number
  }
  call strike {
    en "strike {number} from {card}"  fr "ôtez {number} de {card}"  pl "zdejmij {number} z: {card}"
    takes number card
    removes flag
  }
  call convert {
    en "convert {number} on {card}"  fr "retournez {number} sur {card}"
    pl "zmień {number} na: {card}"
    takes number card
    turns flag
  }
"""
TOWER = 'hall "Tower" {\n  cost 0\n  mark number 4\n}\n'
WORDS = words(OWNED)


def camp(*effects: str, players: int = 3) -> Camp:
    """A tower of the second player, and a scout of the first who can do all this."""
    cost = "pay 1 grain -> "
    powers = "".join(f"  power {'' if '->' in effect else cost}{effect}\n" for effect in effects)
    game = Camp(compiled(WORDS, f'hero "Scout" {{\n{powers}}}\n', TOWER), players=players)
    return game.put("camp", "scout").put("camp", "tower", player=1).give(0, flag=3, grain=9)


def flying(game: Camp, *numbers: int) -> Camp:
    """Let flags of players be on the tower."""
    flag = [entry.id for entry in game.game.resources].index("flag")
    for player, number in enumerate(numbers):
        game.state.put_own(game.table.number_of["tower"], flag, number, player)
    return game


def flags(game: Camp) -> list[int]:
    found = owners(game.game, game.state, game.table.number_of["tower"])
    return found.get("flag", [])


def own(game: Camp) -> list[int]:
    return [game.pool(player).get("flag", 0) for player in range(game.machine.players)]


def test_what_is_put_comes_from_whoever_puts_it_as_far_as_there_is_any() -> None:
    game = camp("put 2 flag on a hall of a rival").do("power:scout:0")
    assert (flags(game), own(game)) == ([2, 0, 0], [1, 0, 0])
    game.do("power:scout:0")
    assert (flags(game), own(game), game.on("tower")) == ([3, 0, 0], [0, 0, 0], {"flag": 3})


def test_a_track_takes_no_more_than_there_is_room_for_and_the_player_has() -> None:
    game = flying(camp("plant 3 on a hall of a rival"), 0, 0, 2).do("power:scout:0")
    assert (flags(game), own(game)) == ([2, 0, 2], [1, 0, 0])


def test_what_a_cost_takes_back_can_be_paid_with() -> None:
    power = "power take 1 flag from a hall of a rival + pay 1 flag -> gain 1 grain"
    game = Camp(compiled(WORDS, f'hero "Scout" {{\n  {power}\n}}\n', TOWER))
    game = flying(game.put("camp", "scout").put("camp", "tower", player=1), 1)
    game.do("power:scout:0")
    assert (flags(game), own(game)[0], game.pool(0)) == ([], 0, {"grain": 1})


def test_one_takes_back_only_what_is_ones_own() -> None:
    game = flying(camp("take 3 flag from a hall of a rival"), 1, 2).do("power:scout:0")
    assert (flags(game), own(game)) == ([0, 2, 0], [4, 0, 0])


def test_a_cost_is_paid_with_what_is_ones_own() -> None:
    text = "take 1 flag from a hall of a rival -> gain 1 wood"
    assert "power:scout:0" not in flying(camp(text), 0, 2).options
    game = flying(camp(text), 1, 2).do("power:scout:0")
    assert (flags(game), own(game), game.pool()["wood"]) == ([0, 2, 0], [4, 0, 0], 1)


@pytest.mark.parametrize(
    "effect", ["remove 2 flag from a hall of a rival", "strike 2 on a hall of a rival"]
)
def test_who_takes_off_what_is_others_says_whose(effect: str) -> None:
    game = flying(camp(effect), 1, 1, 2).do("power:scout:0")
    assert game.decision.kind == "whose"
    assert game.options == {"player:0", "player:1", "player:2"}
    game.do("player:2", "player:1")
    assert (flags(game), own(game)) == ([1, 0, 1], [3, 1, 1])


def test_nobody_is_asked_where_all_go_or_all_are_the_same_players() -> None:
    game = flying(camp("strike 3 on a hall of a rival"), 0, 1, 2).do("power:scout:0")
    assert (flags(game), own(game)) == ([], [3, 1, 2])
    game = flying(camp("strike 1 on a hall of a rival"), 0, 0, 2).do("power:scout:0")
    assert (flags(game), own(game)) == ([0, 0, 1], [3, 0, 1])


def test_what_is_nobodys_can_be_chosen_too() -> None:
    game = flying(camp("strike 1 on a hall of a rival"), 0, 0, 1)
    flag = [entry.id for entry in game.game.resources].index("flag")
    call = [entry.id for entry in game.game.calls].index("plant")
    tower = game.table.number_of["tower"]
    game.machine.tally(game.state, 0, call, tower, 2, source=tower, is_nobodys=True)
    game.machine.advance(game.state)
    assert (game.on("tower"), own(game)) == ({"flag": 3}, [3, 0, 0])
    assert game.do("power:scout:0").options == {"player:2", "none"}
    game.do("none")
    assert (flags(game), game.on("tower"), flag) == ([0, 0, 1], {"flag": 2}, 4)


def test_what_is_turned_goes_back_and_own_ones_take_its_place() -> None:
    game = flying(camp("convert 2 on a hall of a rival + gain that many wood"), 1, 2, 1)
    game.do("power:scout:0", "player:1", "player:1")
    assert (flags(game), own(game)) == ([3, 0, 1], [1, 2, 0])
    assert game.pool()["wood"] == 2


def test_no_more_is_turned_than_others_have_there_and_one_has_oneself() -> None:
    assert flags(flying(camp("convert 3 on a hall of a rival"), 1, 2).do("power:scout:0")) == [
        3,
        0,
        0,
    ]
    game = flying(camp("convert 3 on a hall of a rival"), 0, 4)
    game.state.take_from_pool(0, game.state.pool(0))
    assert flags(game.give(0, flag=1, grain=1).do("power:scout:0")) == [1, 3, 0]


def test_cards_that_leave_play_give_everything_back() -> None:
    game = flying(camp("move a hall of a rival to heap"), 1, 2).do("power:scout:0")
    assert (game.cards("heap"), own(game)) == ({"tower"}, [4, 2, 0])


def test_one_may_count_whose_they_are() -> None:
    game = camp(
        "(for each hall of a rival as A: gain 1 wood per flag of you on A)",
        "(for each hall of a rival as A: gain 1 clay per flag of each rival on A)",
        "(for each hall of a rival as A: (if 2 flag of a rival on A: gain 1 silver))",
        "(for each hall of a rival as A: (if you have 2 flag on A: gain 9 silver))",
    )
    flying(game, 1, 2, 1).do(*(f"power:scout:{place}" for place in range(4)))
    assert game.pool() == {"wood": 1, "clay": 3, "grain": 5, "silver": 1, "flag": 3}


def test_players_compare_by_what_is_theirs_on_a_card() -> None:
    most = "(for each hall of a rival as A: each player with most flags on A gains 2 wood)"
    more = "(for each hall of a rival as A: each rival with more flag than you on A gains 1 clay)"
    game = flying(camp(most, more), 1, 2, 2).do("power:scout:0", "power:scout:1")
    assert [game.pool(player) for player in (1, 2)] == [{"wood": 2, "clay": 1}] * 2
    assert game.pool(0) == {"flag": 3, "grain": 7}


def test_who_has_nothing_there_does_not_have_the_most() -> None:
    effect = "(for each hall of a rival as A: each player with most flags on A gains 1 wood)"
    assert camp(effect).do("power:scout:0").pool() == {"flag": 3, "grain": 8}


def test_whose_they_are_is_saved_and_part_of_a_position() -> None:
    game = flying(camp("strike 1 on a hall of a rival"), 1, 0, 2).do("power:scout:0")
    again = read_state(game.machine, write_state(game.machine, game.state))
    assert again.key() == game.state.key()
    position = position_of(game.machine, game.state)
    assert position.cards["tower"].owners == {"flag": (1, 0, 2)}
    assert type(position).from_dict(position.to_dict()) == position
    state = state_of(game.machine, position, 0, 0)
    assert owners(game.game, state, game.table.number_of["tower"]) == {"flag": [1, 0, 2]}


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("power gain 1 wood per clay of you on this", "what lies on cards is nobody's here"),
        ("power if 1 clay of a rival on this: gain 1 wood", "what lies on cards is nobody's here"),
        ("power if you have most clay on this: gain 1 wood", "what lies on cards is nobody's here"),
    ],
)
def test_whose_is_not_asked_of_what_is_nobodys(clause: str, message: str) -> None:
    file = read(f'hero "Scout" {{\n  {clause}\n}}\n', WORDS)
    assert [fault.message for fault in file.found] == [message]


def test_what_came_back_beyond_the_limit_stays_when_something_else_is_gained() -> None:
    game = flying(camp("strike 1 on a hall of any player", "gain 1 wood + 1 flag"), 1)
    game.give(0, flag=2).do("power:scout:0", "power:scout:1")
    assert (game.pool(0)["flag"], game.pool(0)["wood"]) == (6, 1)
