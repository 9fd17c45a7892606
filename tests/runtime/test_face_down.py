"""Cards that work face down: active, but seen by their owner only."""

from cardwright.runtime.visibility import seen_cards
from support.camp import Camp, compiled, words

COVER = """
  zone cover {
    en "under cover"  fr "à couvert"  pl "w ukryciu"
    seen_by owner
    active
  }
"""
SNARE = """tool "Snare" {
  cost 0
  react to frost: tap this -> ignore
}
"""
STORM = 'hero "Storm" {\n  power pay 1 wood -> each rival loses 1 grain\n}\n'
SCOUT = """hero "Scout" {
  power pay 1 wood -> tap a tool
  power pay 1 clay -> put 1 silver on a tool
  power pay 1 clay -> tap all tools
  power pay 1 clay -> take 1 silver from a tool
}
"""


def camp(*texts: str) -> Camp:
    return Camp(compiled(words(COVER), *texts))


def test_a_card_that_lies_face_down_reacts() -> None:
    game = camp(STORM, SNARE).put("camp", "storm").put("cover", "snare", player=1)
    game.give(0, wood=1).give(1, grain=1).do("power:storm:0", "reaction:snare:0")
    assert game.pool(1) == {"grain": 1}


def test_nobody_else_sees_it() -> None:
    game = camp(SNARE).put("cover", "snare", player=1)
    snare = 1 << game.table.number_of["snare"]
    assert [bool(seen_cards(game.state, player) & snare) for player in (0, 1, None)] == [
        False,
        True,
        False,
    ]


def test_the_log_names_no_card_that_lies_face_down() -> None:
    game = camp(SCOUT, SNARE).put("camp", "scout").put("cover", "snare")
    game.give(0, wood=1, clay=3)
    game.do("power:scout:0", "power:scout:1")
    game.do("power:scout:3")
    told = [entry for entry in game.log(1) if entry["kind"] in ("status", "put", "take")]
    assert [(entry["kind"], entry["card"]) for entry in told] == [
        ("status", None),
        ("put", None),
        ("take", None),
    ]
    assert "snare" not in str(game.log(1))


def test_nor_does_it_where_all_cards_are_meant() -> None:
    game = camp(SCOUT, SNARE).put("camp", "scout").put("cover", "snare").give(0, clay=1)
    game.do("power:scout:2")
    assert game.is_in("tapped", "snare")
    assert "snare" not in str(game.log(1))


def test_it_names_those_that_lie_open() -> None:
    game = camp(SCOUT, SNARE).put("camp", "scout", "snare").give(0, wood=1)
    game.do("power:scout:0")
    assert [entry["card"] for entry in game.log(1) if entry["kind"] == "status"] == ["snare"]
