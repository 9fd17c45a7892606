"""Casting Spells: targets and ranges, Traps and Protections."""

from typing import Any

import pytest

from cardwright.runtime import Game
from cardwright.runtime.rulebooks.black_rose_wars.rules import SCHOOLS
from support.games import compiled
from support.lodge import (
    GAME,
    asked,
    at,
    cubes,
    cubes_on,
    do,
    has_state,
    in_zone,
    lodge,
    offered,
    place_of,
    points,
)

NEAR = {"nero": at(0, 0), "tessa": at(1, 0)}


def rooms_offered(spell: str, **more: Any) -> set[str]:
    game = do(lodge({"nero": at(0, 0)}, sheets={0: {"quick": spell}}, **more), "quick")
    return {option.removeprefix("card:") for option in offered(game)}


@pytest.mark.rules("BR-137", "BR-138", "BR-139", "BR-143")
def test_range_is_counted_in_a_straight_line() -> None:
    found = rooms_offered("fireball")
    assert at(0, 0) in found
    assert {at(2, 0), at(0, -2), at(-2, 2)} <= found
    assert not {at(1, 1), at(2, -1), at(-1, 2)} & found
    assert rooms_offered("meteor-swarm") == {
        at(q, r) for q, r in ((0, 0), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    }


@pytest.mark.rules("BR-140")
def test_a_spell_without_limit_reaches_everything_but_cells() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 1)},
        sheets={0: {"quick": "change-the-plot"}},
        states={at(1, 1): ("darkened",)},
    )
    do(game, "quick")
    assert points(game)[0] == 1, "the only dark room, around the corner"


@pytest.mark.rules("BR-141")
def test_figures_and_destroyed_rooms_block_no_line() -> None:
    found = rooms_offered("fireball", states={at(1, 0): ("ruined",)})
    assert at(2, 0) in found


@pytest.mark.rules("BR-142")
def test_example_of_meteor_swarm() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 1), "malacoda": at(0, 1)},
        sheets={0: {"quick": "meteor-swarm"}},
    )
    do(game, "quick", f"card:{at(0, 1)}")
    assert in_zone(game, "reserve") == ["malacoda"]
    assert cubes_on(game, "tessa") == {}


@pytest.mark.rules("BR-112", "BR-290")
def test_a_spell_without_target_is_cast_without_effect_and_places_its_cube() -> None:
    game = lodge({"nero": at(0, 0), "tessa": at(1, 1)}, sheets={0: {"quick": "unstable-arrow"}})
    do(game, "quick")
    assert in_zone(game, "cast", 0) == ["unstable-arrow"]
    assert cubes_on(game, at(0, 0)) == {"p0": 1}
    assert asked(game) == (0, "turn")


@pytest.mark.rules("BR-144", "BR-270", "BR-274", "BR-289")
def test_combat_spells_are_revealed_when_cast() -> None:
    game = do(lodge(NEAR, sheets={0: {"quick": "ice-burst"}}), "quick")
    assert asked(game) == (0, "card")
    assert [card["id"] for card in game.view(1)["players"][0]["zones"]["cast"]["cards"]] == [
        "ice-burst"
    ]
    assert cubes_on(game, at(0, 0)) == {"p0": 1}, "before a target is chosen"


@pytest.mark.rules("BR-145", "BR-270")
def test_traps_and_protections_are_laid_face_down() -> None:
    game = do(lodge(NEAR, sheets={0: {"quick": "blade-barrage"}}), "quick")
    assert in_zone(game, "laid", 0) == ["blade-barrage"]
    assert game.view(1)["players"][0]["zones"]["laid"] == {"count": 1, "cards": None, "top": []}
    assert game.story("en", 1)[-1] == "Player 1 lays a Trap"
    assert "quick" not in offered(game)


@pytest.mark.rules("BR-146")
def test_what_is_only_prepared_is_never_triggered() -> None:
    game = lodge({"nero": at(0, 0), "tessa": at(1, 0)}, sheets={1: {"quick": "blade-barrage"}})
    do(game, "move", f"step:{at(0, 1)}")
    assert asked(game) == (0, "walk")


def trapped(spell: str, *, start: str = at(0, 0)) -> Game:
    return lodge({"nero": start, "tessa": at(1, 0)}, sheets={1: {"laid": spell}})


@pytest.mark.rules("BR-147", "BR-148", "BR-150", "BR-157", "BR-260")
def test_a_room_trap_may_be_triggered_when_a_figure_enters() -> None:
    game = do(trapped("blade-barrage"), "move", "step:summoner-room")
    assert asked(game) == (1, "react")
    assert offered(game) == ["none", "reaction:blade-barrage:0"]
    do(game, "reaction:blade-barrage:0")
    assert cubes_on(game, "nero") == {"p1": 3}
    assert in_zone(game, "cast", 1) == ["blade-barrage"]
    assert asked(game) == (0, "walk"), "then the action goes on"
    do(game, "step:black-rose-room", "move", "step:garden")
    assert asked(game) == (0, "walk"), "it triggers once"


@pytest.mark.rules("BR-151", "BR-252")
def test_used_for_one_colour_it_is_spent_for_the_other() -> None:
    game = do(trapped("blade-barrage"), "move", "step:garden", "reaction:blade-barrage:1")
    assert cubes_on(game, "nero") == {"p1": 2}
    assert in_zone(game, "laid", 1) == []


@pytest.mark.rules("BR-152")
def test_who_is_there_or_leaves_sets_off_nothing() -> None:
    game = do(trapped("blade-barrage", start="summoner-room"), "move", "step:black-rose-room")
    assert asked(game) == (0, "walk")


@pytest.mark.rules("BR-153", "BR-154", "BR-267")
def test_crossed_rooms_are_entered_but_not_by_a_shift() -> None:
    game = trapped("blade-barrage", start=at(0, 0))
    do(game, "move", "step:summoner-room")
    assert asked(game) == (1, "react")
    shifted = lodge(
        {"nero": at(0, -1), "tessa": at(1, 0)},
        sheets={0: {"quick": "magic-door"}, 1: {"laid": "blade-barrage"}},
    )
    do(shifted, "quick", "card:black-rose-room")
    assert asked(shifted)[0] == 0, "the Garden and the Laboratory were not entered"
    into = lodge(
        {"nero": at(0, 0), "tessa": at(1, 0)},
        sheets={0: {"quick": "magic-door"}, 1: {"laid": "blade-barrage"}},
    )
    do(into, "quick", "card:summoner-room")
    assert asked(into) == (1, "react"), "the destination is"


@pytest.mark.rules("BR-155", "BR-243", "BR-269")
def test_summoning_into_a_trapped_room_triggers() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 0)},
        sheets={0: {"quick": "-demons-howl"}, 1: {"laid": "blade-barrage"}},
        table={"reserve": ("malacoda",)},
    )
    do(game, "quick", "card:summoner-room")
    assert asked(game) == (1, "react")
    do(game, "reaction:blade-barrage:0")
    assert cubes_on(game, "malacoda") == {"p1": 3}


@pytest.mark.rules("BR-282")
def test_leaving_the_cell_sets_off_traps() -> None:
    game = lodge({"tessa": at(0, 0)}, sheets={1: {"laid": "blade-barrage"}})
    do(game, "move")
    assert place_of(game, "nero") == "forge", "a green room, the only one next to the Cell"
    assert asked(game) == (1, "react")


@pytest.mark.rules("BR-156")
def test_own_traps_are_not_set_off_by_oneself() -> None:
    game = lodge({"nero": at(0, 0), "tessa": at(1, 1)}, sheets={0: {"laid": "blade-barrage"}})
    do(game, "move", "step:summoner-room")
    assert asked(game) == (0, "walk")
    sent = lodge(
        {"nero": at(0, 0), "tessa": at(1, 1), "landsknecht": at(0, 0)},
        owners={"landsknecht": 0},
        sheets={0: {"laid": "blade-barrage"}},
        step="evocations",
    )
    do(sent, "act:landsknecht", "step:summoner-room")
    assert asked(sent) == (0, "walk"), "nor by one's own Evocation"


@pytest.mark.rules("BR-158", "BR-172", "BR-283")
def test_who_falls_into_a_trap_and_is_defeated_loses_the_turn() -> None:
    game = lodge(
        {"tessa": at(0, 0), "nero": at(2, 0)},
        active=1,
        on={"tessa": cubes(p0=8)},
        sheets={0: {"laid": "blade-barrage"}, 1: {"quick": "plot"}},
    )
    do(game, "move", "step:alchemical-laboratory", "reaction:blade-barrage:0")
    assert place_of(game, "tessa") == "azure-cell"
    assert asked(game) == (0, "turn"), "the rest of the turn is lost"
    assert game.state.count(1, 1) == 1


@pytest.mark.rules("BR-159", "BR-241")
def test_traps_of_several_mages_come_clockwise() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 1), "rebecca": at(-1, 2)},
        players=3,
        sheets={1: {"laid": "blade-barrage"}, 2: {"laid": "blade-barrage-2"}},
    )
    do(game, "move", "step:summoner-room")
    assert asked(game) == (1, "react")
    do(game, "none")
    assert asked(game) == (2, "react")


@pytest.mark.rules("BR-159", "BR-241")
def test_traps_begin_after_who_has_set_them_off() -> None:
    start = {"nero": at(1, -1), "tessa": at(0, 0), "rebecca": at(-1, 2)}
    laid = {0: {"laid": "blade-barrage"}, 2: {"laid": "blade-barrage-2"}}
    game = do(lodge(start, players=3, active=1, sheets=laid), "move", "step:summoner-room")
    assert asked(game) == (2, "react")
    assert asked(do(game, "none")) == (0, "react")
    moved = lodge(start, players=3, sheets={**laid, 0: {**laid[0], "quick": "whispering-wind"}})
    do(moved, "quick", "card:summoner-room")
    assert asked(moved) == (2, "react"), "it is Tessa who has entered, whoever moved her"
    assert asked(do(moved, "none")) == (0, "react")


@pytest.mark.rules("BR-119", "BR-167", "BR-176", "BR-242")
def test_no_trap_is_triggered_against_a_mage_who_has_just_been_defeated() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(0, 1), "rebecca": at(-2, 0)},
        players=3,
        on={"tessa": cubes(p2=6), "nero": cubes(p1=3)},
        sheets={
            0: {"quick": "whispering-wind", "laid": "profane-mark"},
            2: {"laid": "soul-entrapment"},
        },
    )
    do(game, "quick", "card:tessa", "card:sanctuary", "reaction:soul-entrapment:1")
    assert place_of(game, "tessa") == "azure-cell"
    assert asked(game) == (0, "turn"), "she is in her Cell"
    assert in_zone(game, "laid", 0) == ["profane-mark"]
    assert cubes_on(game, "nero") == {"p1": 3}


@pytest.mark.rules("BR-119", "BR-176")
def test_the_rest_of_an_effect_does_not_reach_who_was_defeated_by_it() -> None:
    game = lodge(
        {"nero": at(1, 0), "tessa": at(1, 1)},
        on={"nero": cubes(p1=11)},
        sheets={1: {"laid": "dance-of-death"}},
    )
    do(game, "move", "stop", "skip", "reaction:dance-of-death:0")
    assert place_of(game, "nero") == "amber-cell", "not moved out of it again"
    game = lodge(
        {"nero": at(1, 0), "tessa": at(1, 0)},
        on={"tessa": cubes(p0=9)},
        sheets={0: {"quick": "-ice-grip"}},
        points=(0, 7),
    )
    do(game, "quick")
    assert points(game) == [5, 7], "in the Cell nobody loses Power Points for cubes"


@pytest.mark.rules("BR-136")
def test_a_single_spell_takes_any_figure_but_its_caster() -> None:
    start = {"nero": at(0, 0), "tessa": at(1, 0), "landsknecht": at(1, 0), "cerbero": at(0, 0)}
    game = lodge(start, owners={"cerbero": 0}, sheets={0: {"quick": "unstable-arrow"}})
    do(game, "quick")
    assert {*offered(game)} == {"card:tessa", "card:landsknecht", "card:cerbero"}
    do(game, "card:cerbero")
    assert cubes_on(game, "cerbero") == {}, "one's own is not hurt"
    assert cubes_on(game, at(0, 0)) == {"p0": 2}, "the symbol, and the effect"


@pytest.mark.rules("BR-134", "BR-293")
def test_against_what_no_protection_helps_quests_are_completed_all_the_same() -> None:
    game = lodge(
        NEAR,
        on={"tessa": cubes(p0=6)},
        sheets={0: {"quick": "fireball"}, 1: {"laid": "-magic-eruption"}},
        zones={1: {"secrets": ("thick-skin",)}},
    )
    do(game, "quick", f"card:{at(1, 0)}")
    assert offered(game) == ["none", "reaction:thick-skin:0"]
    end = lodge(
        NEAR,
        on={"tessa": cubes(p0=8)},
        sheets={0: {"quick": "fireball"}, 1: {"laid": "-echo-of-revenge"}},
    )
    do(end, "quick", f"card:{at(1, 0)}")
    assert place_of(end, "tessa") == "azure-cell", "nor does one against defeat"


@pytest.mark.rules("BR-160", "BR-240")
def test_two_equal_traps_may_both_be_triggered_in_any_order() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 1)},
        zones={1: {"laid": ("blade-barrage", "blade-barrage-2")}},
        states={"blade-barrage": ("upright",), "blade-barrage-2": ("upright",)},
    )
    do(game, "move", "step:summoner-room")
    assert offered(game) == ["none", "reaction:blade-barrage:0", "reaction:blade-barrage-2:0"]
    do(game, "reaction:blade-barrage-2:0", "reaction:blade-barrage:0")
    assert cubes_on(game, "nero") == {"p1": 6}


@pytest.mark.rules("BR-161", "BR-244", "BR-295")
def test_a_second_protection_needs_something_left_to_protect_from() -> None:
    laid = ("deceptive-wind", "deceptive-wind-2")
    more: dict[str, Any] = {
        "zones": {1: {"laid": laid}},
        "states": dict.fromkeys(laid, ("upright",)),
    }
    game = lodge(NEAR, sheets={0: {"quick": "meteor-swarm"}}, **more)
    do(game, "quick", f"card:{at(1, 0)}", "reaction:deceptive-wind:0")
    assert asked(game) == (1, "react"), "1 Damage is left"
    do(game, "reaction:deceptive-wind-2:0")
    assert cubes_on(game, "tessa") == {}
    assert points(game) == [0, 2]
    game = lodge(NEAR, sheets={0: {"quick": "ice-grip"}}, **more)
    do(game, "quick", "reaction:deceptive-wind:0")
    assert points(game) == [0, 1]
    assert asked(game)[0] == 0, "nothing is left"


@pytest.mark.rules("BR-162", "BR-246", "BR-265")
def test_who_ignores_escapes_alone() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 0), "rebecca": at(1, 0)},
        players=3,
        sheets={0: {"quick": "meteor-swarm"}, 1: {"laid": "clairvoyance"}},
    )
    do(game, "quick", f"card:{at(1, 0)}", "reaction:clairvoyance:0")
    assert cubes_on(game, "tessa") == {}
    assert cubes_on(game, "rebecca") == {"p0": 4}
    assert points(game) == [0, 1, 0]


@pytest.mark.rules("BR-163", "BR-247", "BR-257")
def test_a_cancelled_spell_does_nothing_to_anybody() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(2, 0), "rebecca": at(0, 0)},
        players=3,
        sheets={0: {"quick": "-destructive-bolt"}, 1: {"laid": "-deceptive-wind"}},
    )
    do(game, "quick", "card:tessa", "reaction:deceptive-wind:1")
    assert cubes_on(game, "tessa") == cubes_on(game, "rebecca") == {}, "no link of its chain hits"
    assert in_zone(game, "cast", 0) == ["destructive-bolt"]


@pytest.mark.rules("BR-164", "BR-165", "BR-249")
def test_the_cube_of_a_protection_comes_when_it_is_triggered_where_its_owner_is() -> None:
    cast = do(lodge(NEAR, sheets={0: {"quick": "-magic-eruption"}}), "quick")
    assert in_zone(cast, "laid", 0) == ["magic-eruption"]
    assert cubes_on(cast, at(0, 0)) == {}, "not when it is laid"
    game = lodge(NEAR, sheets={0: {"quick": "ice-grip"}, 1: {"laid": "-magic-eruption"}})
    do(game, "quick", "reaction:magic-eruption:1")
    assert cubes_on(game, at(1, 0)) == {"p1": 2}, "its symbol, and its effect"
    assert cubes_on(game, "tessa") == {}


@pytest.mark.rules("BR-166")
def test_ranges_of_a_triggered_card_are_counted_from_its_owner() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 0), "rebecca": at(2, 0), "jafar": at(-2, 0)},
        players=4,
        sheets={0: {"quick": "ice-grip"}, 1: {"laid": "light-cape"}},
    )
    do(game, "quick", "reaction:light-cape:0")
    assert set(offered(game)) == {"card:nero", "card:rebecca"}, "Jafar is too far away"


@pytest.mark.rules("BR-171")
def test_example_of_a_trap_and_a_protection() -> None:
    game = lodge(
        {"rebecca": at(0, 1), "tessa": at(-2, 0), "nero": at(0, 2)},
        players=3,
        sheets={0: {"quick": "destructive-bolt"}},
        zones={2: {"laid": ("blade-barrage", "obscure-armor")}},
        states={"blade-barrage": ("upright",), "obscure-armor": ("upright",)},
        table={"reserve": ("cerbero",)},
    )
    do(game, "move", "step:summoner-room", "reaction:blade-barrage:0")
    assert cubes_on(game, "nero") == {"p2": 3}
    assert cubes_on(game, "rebecca") == {}
    do(game, "stop", "activate:summoner-room")
    assert place_of(game, "cerbero") == "summoner-room"
    do(game, "quick", "card:summoner-room")
    assert cubes_on(game, "summoner-room") == {"p0": 1}
    do(game, "reaction:obscure-armor:0")
    assert cubes_on(game, "rebecca") == {}
    assert cubes_on(game, "nero") == {"p2": 4}


@pytest.mark.rules("BR-125", "BR-254")
def test_a_quest_completed_in_the_cell_is_safe_from_traps() -> None:
    game = lodge(
        {"nero": at(-2, 0)},
        zones={1: {"secrets": ("thick-skin",)}},
        sheets={0: {"laid": "magical-theft"}},
        step="omens",
        rules={"moon": 3},
        table={"omens_3": ("wrath-of-the-rose",)},
    )
    do(game, "reaction:thick-skin:0")
    assert in_zone(game, "completed", 1) == ["thick-skin"]
    assert points(game)[1] == 2


@pytest.mark.rules("BR-149")
def test_an_effect_trap_follows_the_side_that_was_chosen() -> None:
    game = trapped("deceptive-image")
    do(game, "move", "step:sanctuary", "stop", "activate:sanctuary")
    assert asked(game) == (1, "react")
    do(game, "reaction:deceptive-image:0", "alternative:0")
    assert cubes_on(game, "nero") == {"p1": 1}
    assert not has_state(game, "sanctuary", "darkened"), "it is not activated"
    game = trapped("-deceptive-image")
    do(game, "move", "step:sanctuary", "stop", "activate:sanctuary")
    assert asked(game)[0] == 0


@pytest.mark.rules("BR-281")
def test_a_mage_in_the_cell_may_trigger_own_traps() -> None:
    game = lodge({"nero": at(0, 0)}, sheets={1: {"laid": "blade-barrage"}})
    do(game, "move", "step:summoner-room", "reaction:blade-barrage:0")
    assert cubes_on(game, "nero") == {"p1": 3}


@pytest.mark.rules("BR-291")
def test_a_spell_from_hand_replaces_one_on_the_sheet() -> None:
    game = lodge(
        {"nero": at(1, -2), "tessa": at(-2, 0)},
        sheets={0: {"quick": "overload", "first": "plot", "second": "dismiss", "cast": "graze"}},
        zones={0: {"hand": ("obscure-armor", "fireball")}},
    )
    do(game, "move", "stop", "activate:armory")
    assert set(offered(game)) == {"upright:obscure-armor", "reversed:obscure-armor", "skip"}
    do(game, "upright:obscure-armor")
    assert {*offered(game)} == {"card:overload", "card:plot", "card:dismiss", "card:graze"}
    do(game, "card:plot")
    assert in_zone(game, "laid", 0) == ["obscure-armor"]
    assert in_zone(game, "memories", 0) == ["plot"]
    assert {"quick", "standard"} <= {*offered(game)}, "it is no Spell of the combination"


@pytest.mark.rules("BR-292")
def test_remote_activation_flips_the_marker_there() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(-2, 0)},
        sheets={0: {"quick": "arcane-vision"}},
        table={"reserve": ("landsknecht",)},
    )
    do(game, "quick", f"card:{at(2, -2)}")
    assert place_of(game, "landsknecht") == at(2, -2) == "cemetery"
    assert has_state(game, "cemetery", "darkened")


@pytest.mark.rules("BR-292")
def test_remote_activation_is_an_activation_for_traps_and_quests() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(-2, 0)},
        sheets={0: {"quick": "arcane-vision"}, 1: {"laid": "deceptive-image"}},
        zones={0: {"secrets": ("vigil",)}},
    )
    do(game, "quick", "card:sanctuary")
    assert {*offered(game)} == {"none", "reaction:vigil:0"}
    do(game, "none")
    assert asked(game) == (1, "react")
    assert "reaction:deceptive-image:0" in offered(game)


@pytest.mark.rules("BR-297")
def test_a_trap_set_off_by_one_of_several_is_spent_for_the_rest() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(2, -2), "landsknecht": at(0, 0), "cerbero": at(0, 0)},
        owners={"landsknecht": 0, "cerbero": 0},
        sheets={0: {"quick": "maelstrom"}, 1: {"laid": "blade-barrage"}},
    )
    do(game, "quick", "card:summoner-room")
    assert set(offered(game)) == {"card:nero", "card:landsknecht", "card:cerbero"}
    do(game, "card:cerbero")
    assert asked(game) == (1, "react"), "the first enters, in the order that the mover likes"
    do(game, "reaction:blade-barrage:0")
    assert in_zone(game, "cast", 1) == ["blade-barrage"]
    assert in_zone(game, "reserve") == ["cerbero"]
    do(game, "card:landsknecht")
    assert place_of(game, "nero") == "summoner-room"
    assert asked(game)[0] == 0


@pytest.mark.rules("BR-301")
def test_protections_do_not_protect_evocations() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(-2, 0), "cerbero": at(1, 0)},
        sheets={0: {"quick": "meteor-swarm"}, 1: {"laid": "clairvoyance"}},
    )
    do(game, "quick", f"card:{at(1, 0)}")
    assert in_zone(game, "reserve") == ["cerbero"]


@pytest.mark.rules("BR-263", "BR-277")
def test_nothing_is_stolen_from_who_has_nothing() -> None:
    game = lodge({"nero": at(0, 0), "tessa": at(0, 0)}, sheets={0: {"quick": "-vampires-bite"}})
    do(game, "quick")
    assert cubes_on(game, "tessa") == {"p0": 2}
    assert points(game) == [0, 0]
    rich = lodge(
        {"nero": at(0, 0), "tessa": at(0, 0)},
        sheets={0: {"quick": "-vampires-bite"}},
        points=(0, 3),
    )
    do(rich, "quick")
    assert points(rich) == [1, 2]


def test_the_longest_menu_has_fewer_than_a_hundred_options() -> None:
    discards: dict[str, tuple[str, ...]] = {
        f"{school}_discards": tuple(
            entry.id
            for entry in compiled(GAME).cards
            if school in entry.card.types and entry.id != "obscure-intuition"
        )
        for school in SCHOOLS
    }
    game = lodge({"nero": at(0, 0)}, sheets={0: {"quick": "-obscure-intuition"}}, table=discards)
    do(game, "quick")
    assert 70 < len(offered(game)) < 100, "any Spell of any School"
