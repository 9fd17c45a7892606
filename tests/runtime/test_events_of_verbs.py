"""What befalls cards is an event: before it happens, or after; reactions may speak of its cards."""

import pytest

from cardwright.runtime.notation import NotationError
from cardwright.runtime.state_codec import read_state, write_state
from support.camp import Camp, compiled, read, words

BEFORE = """
  verb burn {
    en "burn" participle "burnt"
    fr "brûlez" third "brûle" participle "brûlé"
    pl "spal" second "spalisz" third "spali" participle "spalony"
    moves camp -> heap
  }
  event "fire" {
    en "fire" object "the burning"
    fr "feu" masculine
    pl "ogień" masculine genitive "ognia" accusative "ogień"
    window instead
    verb burn
  }
  event "tapping" {
    en "tapping" object "the tapping"
    fr "épuisement" masculine
    pl "wyczerpanie" neuter genitive "wyczerpania" accusative "wyczerpanie"
    window after
    verb tap
  }
  event "building" {
    en "building" object "the building"
    fr "construction" feminine
    pl "budowa" feminine genitive "budowy" accusative "budowę"
    window after
    verb build
  }
"""
TORCH = 'hero "Torch" {\n  power burn a tool of any player -> gain 1 clay\n}\n'
ARSON = 'hero "Arson" {\n  power pay 1 wood -> burn a tool of any player + gain 1 clay\n}\n'
BLAZE = 'hero "Blaze" {\n  power pay 1 wood -> burn all tools of all players + gain 1 clay\n}\n'
SAW = 'tool "Saw" {\n  cost 0\n}\n'
AXE = 'tool "Axe" {\n  cost 0\n}\n'
POND = 'hall "Pond" {\n  cost 0\n  react to fire of a tool: pay 1 grain -> ignore\n}\n'
HEIR = """hall "Heir" {
  cost 0
  react to fire of a tool of any player as A from a hero as B: pay 1 grain
    -> tap B + put 1 silver on A
}
"""
GUARD = 'hall "Guard" {\n  cost 0\n  react to tapping of a hero of a rival: gain 1 silver\n}\n'
CREW = """hall "Crew" {
  cost 0
  react to tapping of a hero of a rival if another hero of a rival: gain 1 silver
}
"""
SMITH = 'hero "Smith" {\n  power tap this -> build a tool for 0\n}\n'
FEAST = 'hall "Feast" {\n  cost 0\n  react to building of a tool as A: tap A -> gain 1 grain\n}\n'
RINGER = 'hero "Ringer" {\n  power pay 1 wood -> ring\n}\n'
BELL = """
  call "ring" {
    en "ring the bell"  fr "sonnez la cloche"  pl "zadzwoń"
  }
  event "alarm" {
    en "alarm"  fr "alarme" feminine  pl "alarm" masculine accusative "alarm"
    window instead
    call "ring"
  }
"""

DRAWING = """
  event "drawing" {
    en "drawing" object "the drawing"
    fr "pioche" feminine
    pl "dobranie" neuter genitive "dobrania" accusative "dobranie"
    window after
    verb draw
  }
"""
SCHOLAR = 'hero "Scholar" {\n  power tap this -> draw 2\n}\n'
SPY = 'hall "Spy" {\n  cost 0\n  react to drawing of a card of a rival: gain 1 wood\n}\n'
OWL = 'hall "Owl" {\n  cost 0\n  when drawing of a tool: put 1 clay on this\n}\n'


def camp(*texts: str, more: str = BEFORE) -> Camp:
    return Camp(compiled(words(more), *texts))


# -- before it happens --


def test_what_is_about_to_befall_a_card_can_be_ignored() -> None:
    game = camp(ARSON, SAW, POND).put("camp", "arson").give(0, wood=1).give(1, grain=1)
    game.put("camp", "saw", "pond", player=1).do("power:arson:0")
    assert game.decision.about == {"event": "fire", "card": "saw"}
    assert game.cards("camp", 1) == {"saw", "pond"}
    game.do("reaction:pond:0")
    assert game.cards("camp", 1) == {"saw", "pond"}
    assert game.pool(0) == {"clay": 1}  # the rest of the effect goes on


def test_what_nobody_ignores_happens() -> None:
    game = camp(ARSON, SAW, POND).put("camp", "arson").give(0, wood=1).give(1, grain=1)
    game.put("camp", "saw", "pond", player=1).do("power:arson:0", "none")
    assert game.cards("heap", 1) == {"saw"}
    assert game.pool(0) == {"clay": 1}


def test_each_of_several_cards_is_an_event_of_its_own() -> None:
    game = camp(BLAZE, SAW, AXE, POND).put("camp", "blaze").give(0, wood=1).give(1, grain=2)
    game.put("camp", "saw", "axe", "pond", player=1).do("power:blaze:0")
    burning = game.decision.about["card"]
    game.do("reaction:pond:0", "none")
    assert game.cards("heap", 1) == {"saw", "axe"} - {burning}


def test_what_is_paid_can_not_be_taken_away_again() -> None:
    game = camp(TORCH, SAW, POND).put("camp", "torch", "saw", "pond").give(0, grain=1)
    game.do("power:torch:0")
    assert game.decision.kind == "turn"
    assert game.cards("heap") == {"saw"}


def test_what_a_rulebook_does_can_be_ignored_too() -> None:
    wool = 'hall "Wool" {\n  cost 0\n  react to alarm: pay 1 grain -> ignore\n}\n'
    game = camp(RINGER, wool, more=BELL).put("camp", "ringer").put("camp", "wool", player=1)
    game.give(0, wood=2).give(1, grain=1).do("power:ringer:0", "reaction:wool:0")
    assert (game.decision.kind, game.pool(0)) == ("turn", {"wood": 1})
    game.do("power:ringer:0")
    assert game.pool(0) == {"silver": 1}


def test_it_happens_where_nobody_has_a_reaction() -> None:
    game = camp(ARSON, SAW).put("camp", "arson", "saw").give(0, wood=1)
    game.do("power:arson:0")
    assert game.cards("heap") == {"saw"}


def test_what_was_paid_for_can_not_be_prevented() -> None:
    wrong = BEFORE.replace("window after\n    verb build", "window instead\n    verb build")
    with pytest.raises(AssertionError, match="nobody can prevent `build`"):
        words(wrong)


# -- after it has happened --


def test_a_new_state_of_a_card_is_an_event() -> None:
    game = camp(SMITH, GUARD, SAW).put("camp", "smith").put("camp", "guard", player=1)
    game.do("power:smith:0")
    assert game.options == {"none", "reaction:guard:0"}
    assert game.decision.player == 1


def test_a_state_that_a_card_is_in_already_is_none() -> None:
    more = BEFORE.replace("window after\n    verb tap", "window after\n    verb untap")
    wake = 'hero "Wake" {\n  power pay 1 wood -> untap a hero\n}\n'
    guard = GUARD.replace("of a rival", "of any player")
    game = camp(wake, guard, more=more).put("camp", "wake").put("camp", "guard", player=1)
    assert game.give(0, wood=1).do("power:wake:0").decision.kind == "turn"


@pytest.mark.parametrize(
    ("cost", "open_"), [("tap A", True), ("scrap A", True), ("untap A", False)]
)
def test_a_reaction_is_paid_with_the_card_of_its_event(cost: str, open_: bool) -> None:
    feast = FEAST.replace("tap A", cost)
    game = camp(SMITH, feast, SAW).put("camp", "smith", "feast").put("hand", "saw")
    game.do("power:smith:0", "card:saw")
    assert ("reaction:feast:0" in game.options) is open_


def test_bringing_a_card_into_play_is_an_event() -> None:
    game = camp(SMITH, FEAST, SAW).put("camp", "smith", "feast").put("hand", "saw")
    game.do("power:smith:0", "card:saw")
    assert game.options == {"none", "reaction:feast:0"}
    game.do("reaction:feast:0")
    assert game.is_in("tapped", "saw")
    assert game.pool() == {"grain": 1}


# -- the cards of an event --


def test_a_reaction_speaks_of_the_card_and_of_the_cause() -> None:
    game = camp(ARSON, SAW, AXE, HEIR).put("camp", "arson").give(0, wood=1).give(1, grain=1)
    game.put("camp", "axe").put("camp", "saw", "heir", player=1)
    game.do("power:arson:0", "card:saw", "reaction:heir:0")
    on = {game.table.cards[card].id: game.state.on(card) for card in range(4)}
    assert [card for card, pool in on.items() if pool] == []  # it went with the saw
    assert game.is_in("tapped", "arson")
    put = [entry for entry in game.log(0) if entry["kind"] == "put"]
    assert [(entry["card"], entry["resources"]) for entry in put] == [("saw", {"silver": 1})]


def test_a_reaction_to_a_loss_speaks_of_its_cause() -> None:
    storm = 'hero "Storm" {\n  power pay 1 wood -> each rival loses 1 grain\n}\n'
    wall = 'hall "Wall" {\n  cost 0\n  react to frost from a hero as A: pay 1 clay -> tap A\n}\n'
    game = camp(storm, wall).put("camp", "storm").put("camp", "wall", player=1)
    game.give(0, wood=1).give(1, grain=1, clay=1).do("power:storm:0", "reaction:wall:0")
    assert game.is_in("tapped", "storm")


def test_a_cause_that_does_not_fit_is_not_reacted_to() -> None:
    wall = 'hall "Wall" {\n  cost 0\n  react to fire from a tool: pay 1 grain -> ignore\n}\n'
    game = camp(ARSON, SAW, wall).put("camp", "arson").give(0, wood=1).give(1, grain=1)
    game.put("camp", "saw", "wall", player=1).do("power:arson:0")
    assert game.decision.kind == "turn"


@pytest.mark.parametrize(("acting", "open_"), [(0, True), (1, False)])
def test_a_cause_may_have_to_be_a_rivals(acting: int, open_: bool) -> None:
    wall = """hall "Wall" {
  cost 0
  react to fire of a tool of any player from a hero of a rival: pay 1 grain -> ignore
}
"""
    game = camp(ARSON, SAW, wall).put("camp", "arson", player=acting).put("camp", "wall", player=1)
    game.put("camp", "saw", player=1).give(1, grain=1).give(acting, wood=1)
    game.at_turn_of(acting).do("power:arson:0")
    assert ("reaction:wall:0" in game.options) is open_


@pytest.mark.parametrize("whose", [" of a rival", " of any player", ""])
def test_a_card_of_the_table_is_everybodys(whose: str) -> None:
    more = BEFORE + '  zone green {\n    en "g"  fr "g"  pl "g"\n    of table\n    active\n  }\n'
    more = more.replace("moves camp -> heap", "moves camp green -> heap")
    pond = POND.replace("of a tool", f"of a tool{whose}")
    game = camp(ARSON, SAW, pond, more=more).put("camp", "arson").put("green", "saw")
    game.put("camp", "pond", player=1).give(0, wood=1).give(1, grain=1)
    game.do("power:arson:0")
    assert "reaction:pond:0" in game.options


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("tap that hero", "on that tool")),
        ("fr", ("ce héros-là", "sur cet outil-là")),
        ("pl", ("tamtego bohatera", "na tamtym narzędziu")),
    ],
)
def test_the_cards_of_an_event_are_told_from_this_one(language: str, said: tuple[str, ...]) -> None:
    (texts,) = compiled(words(BEFORE), HEIR).cards[0].texts
    text = dict(texts)[language]
    assert all(part in text for part in said), text


def test_a_card_of_an_event_that_nothing_speaks_of_needs_no_name() -> None:
    found = read(HEIR.replace("tap B + ", ""), words(BEFORE)).found
    assert [str(fault.code) for fault in found] == ["unused-binding"]


# -- saved in between --


def test_an_open_window_is_saved_with_its_cause() -> None:
    game = camp(ARSON, SAW, HEIR).put("camp", "arson").give(0, wood=1).give(1, grain=1)
    game.put("camp", "saw", "heir", player=1).do("power:arson:0")
    data = write_state(game.machine, game.state)
    (window,) = [frame for frame in data["frames"] if frame["kind"] == "window"]
    assert (window["subject"], window["source"]) == ("saw", "arson")
    assert read_state(game.machine, data).key() == game.state.key()
    del window["source"]
    with pytest.raises(NotationError, match="source"):
        read_state(game.machine, data)


def test_another_in_a_condition_is_not_the_card_of_the_event() -> None:
    game = camp(SMITH, SCHOLAR, CREW).put("camp", "smith").put("camp", "crew", player=1)
    game.do("power:smith:0")
    assert game.decision.player == 0
    game = camp(SMITH, SCHOLAR, CREW).put("camp", "smith", "scholar").put("camp", "crew", player=1)
    game.do("power:smith:0")
    assert game.options == {"reaction:crew:0", "none"}


# -- verbs that take the top of a pile --


def test_each_card_that_is_drawn_is_an_event() -> None:
    game = camp(SCHOLAR, SPY, OWL, SAW, AXE, more=DRAWING).put("deck", "saw", "axe")
    game.put("camp", "scholar", "owl").put("camp", "spy", player=1).do("power:scholar:0")
    assert (game.decision.kind, game.decision.player) == ("react", 1)
    assert len(game.cards("hand")) == 1
    game.do("reaction:spy:0", "none")
    assert (game.cards("hand"), game.pool(1)) == ({"saw", "axe"}, {"wood": 1})
    assert game.on("owl") == {"clay": 2}
