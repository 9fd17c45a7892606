"""Cards work in every active zone, in those of the table for everybody."""

from support.camp import Camp, compiled, words

YARD = """
  zone yard {
    en "in the yard"  fr "dans la cour"  pl "na podwórzu"
    active
  }
  zone green {
    en "on the green"  fr "sur la place"  pl "na placu"
    of table
    active
  }
"""
SAW = 'tool "Saw" {\n  cost 0\n  power tap this -> gain 1 wood\n}\n'
WELL = 'hall "Well" {\n  cost 0\n  power tap this -> gain 1 grain per tool\n}\n'
SCARF = 'tool "Scarf" {\n  cost 0\n  react to frost: tap this -> ignore\n}\n'
STORM = 'hero "Storm" {\n  power tap this -> each rival loses 1 grain\n}\n'
MILL = 'hall "Mill" {\n  cost 0\n  points 1 + 1 per tool of all players\n}\n'
CART = 'tool "Cart" {\n  cost 1 wood\n}\n'
GUILD = 'hall "Guild" {\n  cost 0\n  all tools cost 1 less\n}\n'


def camp(*texts: str, players: int = 2) -> Camp:
    return Camp(compiled(words(YARD), *texts), players=players)


def test_a_power_can_be_used_in_each_active_zone_of_its_player() -> None:
    game = camp(SAW, WELL, CART).put("yard", "saw").put("camp", "well").put("hand", "cart")
    assert game.options == {"end", "power:saw:0", "power:well:0"}


def test_a_power_in_an_active_zone_of_the_table_is_everybodys() -> None:
    game = camp(WELL, SAW).put("green", "well").put("camp", "saw", player=1)
    assert game.options == {"end", "power:well:0"}


def test_a_count_takes_all_active_zones_and_those_of_the_table_once() -> None:
    game = camp(WELL, SAW, SCARF, CART, MILL)
    game.put("camp", "well", "mill").put("yard", "saw").put("green", "scarf")
    game.put("camp", "cart", player=1)
    game.do("power:well:0")
    assert game.pool() == {"grain": 2}
    assert game.table.points(game.state, 0) == 4


def test_a_card_of_the_table_is_worth_nothing_to_players() -> None:
    game = camp(MILL, SAW).put("green", "mill").put("camp", "saw")
    assert [game.table.points(game.state, player) for player in range(2)] == [0, 0]


def test_cards_are_worth_their_points_where_they_count() -> None:
    store = """
  zone store {
    en "store"  fr "réserve" feminine  pl "skład" masculine genitive "składu"
    seen_by nobody
    counts
  }
"""
    game = Camp(compiled(words(YARD + store), MILL, SAW, CART))
    game.put("store", "mill", player=1).put("camp", "saw").put("store", "cart")
    assert [game.table.points(game.state, player) for player in range(2)] == [0, 2]
    assert game.table.worths(game.state, 1) == {game.table.number_of["mill"]: 2}


def test_a_reaction_works_in_each_active_zone() -> None:
    game = camp(STORM, SCARF).put("camp", "storm").put("yard", "scarf", player=1)
    game.give(1, grain=2).do("power:storm:0")
    assert game.options == {"none", "reaction:scarf:0"}


def test_a_discount_works_in_each_active_zone() -> None:
    game = camp(CART, GUILD).put("hand", "cart").put("green", "guild")
    cart = game.table.number_of["cart"]
    assert game.machine.placement.affordable_among(game.state, 1, 1 << cart) == 1 << cart
