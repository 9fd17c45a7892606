"""States that hinder, states that don't, and abilities that need one."""

import pytest

from cardwright.runtime.reasons import wrong_status
from support.camp import Camp, compiled, words

LAID = """
  status laid {
    en "laid"  fr "posé"  pl "położony"
    harmless
  }
  verb lay {
    en "lay" participle "laid"
    fr "posez" third "pose" participle "posé"
    pl "połóż" second "położysz" third "położy" participle "położony"
    sets laid
  }
"""
SAW = """tool "Saw" {
  cost 0
  power tap this -> gain 1 wood
  power if this is laid: pay 1 wood -> gain 1 silver
  power lay this -> gain 1 clay
}
"""
STORM = 'hero "Storm" {\n  power tap this -> each rival loses 1 grain\n}\n'
SNARE = 'tool "Snare" {\n  cost 0\n  react to frost if this is laid: tap this -> ignore\n}\n'
BEAR = """tool "Bear" {
  types beast
  cost 0
  power tap this + tap a bird -> gain 1 silver
}
"""
DUCK = """tool "Duck" {
  cost 0
  react to work if this is laid: pay 1 wood -> this is a bird
}
"""


def test_a_harmless_state_keeps_no_power_from_being_used() -> None:
    game = Camp(compiled(words(LAID), SAW)).put("camp", "saw").mark("laid", "saw").give(0, wood=1)
    assert game.options == {"end", "power:saw:0", "power:saw:1"}


def test_another_state_does() -> None:
    game = Camp(compiled(words(LAID), SAW)).put("camp", "saw").mark("tapped", "saw")
    assert game.options == {"end"}


def test_the_state_that_a_power_asks_for_does_not_make_up_for_another() -> None:
    game = Camp(compiled(words(LAID), SAW)).put("camp", "saw").give(0, wood=1)
    game.mark("laid", "saw").mark("tapped", "saw")
    assert game.options == {"end"}


@pytest.mark.parametrize(("state", "open_"), [("laid", True), (None, False)])
def test_a_reaction_may_need_a_state_of_its_card(state: str | None, open_: bool) -> None:
    game = Camp(compiled(words(LAID), STORM, SNARE)).put("camp", "storm").give(1, grain=1)
    game.put("camp", "snare", player=1)
    if state:
        game.mark(state, "snare")
    game.do("power:storm:0")
    assert ("reaction:snare:0" in game.options) is open_


@pytest.mark.parametrize(("state", "open_"), [("laid", True), (None, False)])
def test_so_may_one_that_stands_in_for_a_card(state: str | None, open_: bool) -> None:
    game = Camp(compiled(words(LAID), BEAR, DUCK)).put("camp", "bear", "duck").give(0, wood=1)
    if state:
        game.mark(state, "duck")
    assert ("power:bear:0" in game.options) is open_


def test_the_state_that_a_reaction_lacks_is_the_reason_why_it_is_not_open() -> None:
    game = Camp(compiled(words(LAID), STORM, SNARE)).put("camp", "snare", player=1)
    card = game.table.number_of["snare"]
    reason = wrong_status(game.machine, game.state, card, game.table.ability(card, 0))
    assert reason is not None
    assert (reason.code, reason.facts["status"]) == ("card-not-in-status", "laid")
    assert reason.message == "`Snare` is not laid"


def test_many_states_cost_nothing_where_cards_are_in_few_combinations() -> None:
    more = "".join(
        f'  status s{number} {{\n    en "s"  fr "s"  pl "s"\n    harmless\n  }}\n'
        for number in range(40)
    )
    game = Camp(compiled(words(LAID + more), SAW)).put("camp", "saw").mark("s39", "saw")
    assert "power:saw:0" in game.options
