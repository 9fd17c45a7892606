"""Evocations, Upkeep, the end of the game and the optional rules."""

import pytest

from cardwright.runtime.rulebooks.black_rose_wars.phases import places
from support.lodge import (
    asked,
    at,
    cubes,
    cubes_on,
    do,
    has_state,
    in_zone,
    kept,
    lodge,
    offered,
    place_of,
    points,
    rules,
)

GRIMOIRE = {"grimoire": ("plot", "dismiss", "graze")}
APART = {"nero": at(1, 0), "tessa": at(-2, 0)}


@pytest.mark.rules("BR-203", "BR-204", "BR-211", "BR-212", "BR-269")
def test_spells_and_rooms_summon() -> None:
    game = lodge(
        {"nero": at(0, 1), "tessa": at(-2, 0)},
        sheets={0: {"quick": "-demons-howl"}},
        table={"reserve": ("malacoda", "cerbero", "landsknecht")},
    )
    do(game, "quick", "card:black-rose-room")
    assert place_of(game, "malacoda") == "black-rose-room"
    do(game, "move", "stop", "activate:summoner-room")
    assert place_of(game, "cerbero") == "summoner-room"
    assert {"malacoda", "cerbero"} <= {*in_zone(game, "board", 0)}


@pytest.mark.rules("BR-205")
def test_without_such_a_figure_nothing_is_summoned() -> None:
    game = do(lodge({"nero": at(0, 1), "tessa": at(-2, 0)}), "move", "stop")
    do(game, "activate:summoner-room")
    assert in_zone(game, "board", 0) == ["nero"]


@pytest.mark.rules("BR-206", "BR-207", "BR-251")
def test_a_fourth_evocation_is_exchanged_or_sent_back() -> None:
    own = {"landsknecht": 0, "landsknecht-2": 0, "bone-knight": 0}
    game = lodge(
        {"nero": at(0, 1), "tessa": at(-2, 0), **dict.fromkeys(own, at(2, 0))},
        owners=own,
        table={"reserve": ("cerbero",)},
    )
    do(game, "move", "stop", "activate:summoner-room")
    assert asked(game) == (0, "crowded")
    assert "release:cerbero" in offered(game), "the new one may be declined"
    do(game, "release:landsknecht")
    assert in_zone(game, "reserve") == ["landsknecht"]
    assert len(in_zone(game, "board", 0)) == 4


@pytest.mark.rules("BR-206", "BR-251")
def test_a_fourth_evocation_is_never_counted() -> None:
    own = {"mutant-altar": 0, "mutant-altar-2": 0, "mutant-altar-3": 0}
    game = lodge(
        {"nero": at(0, 1), "tessa": at(-2, 0), **dict.fromkeys(own, at(2, 0))},
        owners=own,
        sheets={0: {"quick": "-rite-of-control"}},
        table={"reserve": ("mutant-altar-4",)},
    )
    do(game, "quick", f"card:{at(0, 1)}")
    assert asked(game) == (0, "crowded")
    do(game, "release:mutant-altar")
    assert points(game)[0] == 3, "1 for each Mutant Altar in play"


@pytest.mark.rules("BR-208", "BR-209", "BR-213", "BR-214", "BR-215", "BR-255")
def test_in_the_evocation_phase_each_moves_then_attacks() -> None:
    game = lodge(
        {"nero": at(1, 0), "tessa": at(0, 0), "landsknecht": at(2, 0), "cerbero": at(2, -1)},
        owners={"landsknecht": 0, "cerbero": 0},
        step="evocations",
    )
    assert asked(game) == (0, "evocations")
    assert set(offered(game)) == {"act:landsknecht", "act:cerbero", "done"}
    do(game, "act:landsknecht")
    assert asked(game) == (0, "walk")
    do(game, "step:sanctuary", "step:black-rose-room")
    assert asked(game) == (0, "attack")
    do(game, "attack:tessa")
    assert cubes_on(game, "tessa") == {"p0": 2}
    assert set(offered(game)) == {"act:cerbero", "done"}, "no move after the attack, and only once"


@pytest.mark.rules("BR-299")
def test_an_evocation_acts_in_the_turn_in_which_it_was_summoned() -> None:
    game = lodge(
        {"nero": at(0, 1), "tessa": at(-2, 0)}, tokens=(1, 0), table={"reserve": ("cerbero",)}
    )
    do(game, "move", "stop", "activate:summoner-room")
    assert asked(game) == (0, "evocations")
    assert offered(game) == ["act:cerbero", "done"]


@pytest.mark.rules("BR-216")
def test_it_attacks_one_figure_of_others_in_its_room() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(0, 0), "landsknecht": at(0, 0), "cerbero": at(0, 0)},
        owners={"landsknecht": 0, "cerbero": 1},
        step="evocations",
    )
    do(game, "act:landsknecht", "stop")
    assert set(offered(game)) == {"attack:tessa", "attack:cerbero", "skip"}


@pytest.mark.rules("BR-217")
def test_traps_work_in_the_evocation_phase_too() -> None:
    game = lodge(
        {"nero": at(2, 0), "tessa": at(-2, 0), "landsknecht": at(0, 0)},
        owners={"landsknecht": 0},
        sheets={1: {"laid": "blade-barrage"}},
        step="evocations",
    )
    do(game, "act:landsknecht", "step:summoner-room")
    assert asked(game) == (1, "react")


@pytest.mark.rules("BR-300")
def test_evocations_do_not_enter_cells() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(-2, 0), "landsknecht": at(2, 0)},
        owners={"landsknecht": 0},
        step="evocations",
    )
    do(game, "act:landsknecht")
    assert not [option for option in offered(game) if "cell" in option]
    shifted = lodge(
        {"nero": at(1, 0), "tessa": at(-2, 0), "landsknecht": at(2, 0)},
        sheets={0: {"quick": "whispering-wind"}},
    )
    do(shifted, "quick")
    assert f"card:{at(1, 0)}" in offered(shifted), "a Cell is next to it, too"
    assert not [option for option in offered(shifted) if "cell" in option]


@pytest.mark.rules("BR-168", "BR-169", "BR-218", "BR-284")
def test_in_upkeep_spells_go_to_memories_and_traps_may_be_taken_back() -> None:
    game = lodge(
        APART,
        step="traps",
        zones={
            0: {
                "laid": ("blade-barrage", "blood-pact", "clairvoyance"),
                "cast": ("fireball",),
                **GRIMOIRE,
            }
        },
        states={
            "blade-barrage": ("upright",),
            "blood-pact": ("upright",),
            "clairvoyance": ("upright",),
            "fireball": ("upright",),
        },
        tokens=(0, 1),
    )
    assert set(offered(game)) == {"take_back:blade-barrage", "take_back:blood-pact", "done"}
    do(game, "take_back:blade-barrage", "done")
    assert "blade-barrage" in in_zone(game, "hand", 0)
    assert sorted(in_zone(game, "memories", 0)) == ["blood-pact", "clairvoyance", "fireball"]
    assert game.state.count(0, rules(game).action) == 2


@pytest.mark.rules("BR-130", "BR-218", "BR-264")
def test_a_forgotten_spell_is_out_of_the_game_once_played() -> None:
    game = lodge(
        APART, step="upkeep", sheets={0: {"cast": "eviscerate", "laid": "echo-of-revenge"}}
    )
    assert in_zone(game, "memories", 0) == []
    assert {"eviscerate", "echo-of-revenge"} <= {*in_zone(game, "box")}, "untriggered or not"


@pytest.mark.rules("BR-219", "BR-222", "BR-223")
def test_upkeep_lights_rooms_and_ends_what_lasts_a_turn() -> None:
    game = lodge(
        APART,
        step="upkeep",
        states={"garden": ("darkened",), "tessa": ("fettered",)},
        zones={0: {"hand": ("plot",)}},
    )
    assert not has_state(game, "garden", "darkened")
    assert not has_state(game, "tessa", "fettered")
    assert in_zone(game, "hand", 0) == ["plot"]


@pytest.mark.rules("BR-170")
def test_nothing_uncast_is_left_after_the_action_phase() -> None:
    game = lodge(APART, sheets={0: {"quick": "fireball"}}, tokens=(0, 0), zones={0: GRIMOIRE})
    do(game, "quick", "card:forge")
    assert game.view(None)["round"] == 2
    assert in_zone(game, "memories", 0) == ["fireball"]


@pytest.mark.rules("BR-221", "BR-224")
def test_the_turn_is_played_out_before_the_game_ends() -> None:
    game = lodge(APART, points=(31, 0))
    assert not game.is_over
    game = lodge(APART, points=(29, 0), step="upkeep")
    assert not game.is_over
    game = lodge(APART, points=(30, 0), step="upkeep")
    assert game.is_over
    game = lodge(APART, rules={"rose_points": 30}, step="upkeep")
    assert game.is_over


@pytest.mark.rules("BR-226", "BR-227", "BR-230", "BR-231")
@pytest.mark.parametrize(
    ("numbers", "prizes", "found"),
    [
        ((2, 2, 3), (6, 3, 1), (2, 2, 6)),
        ((4, 3, 1), (4, 2, 1), (4, 2, 1)),
        ((2, 2, 0), (6, 3, 1), (5, 5, 0)),
        ((0, 0, 0), (4, 2, 1), (0, 0, 0)),
        ((3, 1, 1, 2), (4, 2, 1), (4, 1, 1, 2)),
    ],
)
def test_places(numbers: tuple[int, ...], prizes: tuple[int, int, int], found: object) -> None:
    assert places(numbers, prizes) == found


@pytest.mark.rules("BR-225", "BR-228", "BR-229", "BR-235")
def test_the_worked_example_of_the_end() -> None:
    completed = {
        0: ("vigil", "spark"),
        1: ("ripples", "first-blood"),
        2: ("old-bones", "wildfire", "dark-harvest"),
    }
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 0), "rebecca": at(0, 1)},
        players=3,
        step="upkeep",
        points=(34, 24, 25),
        zones={player: {"completed": cards} for player, cards in completed.items()},
        have=(
            {"trophy": 4},
            {"trophy": 3, "room_point": 10},
            {"trophy": 1, "room_point": 5},
        ),
    )
    assert game.is_over
    assert points(game) == [41, 38, 37]
    assert game.winners == (0,)
    told = game.story("en", None, ("Ann", "Bob", "Cat"))
    assert "Bob: 2 for Quests, 2 for Trophies, 10 for rooms, 0 for the Crown" in told
    assert not any("pays" in line for line in told), "nobody pays with Markers"


@pytest.mark.rules("BR-232", "BR-233")
def test_ties_go_to_quests_then_trophies() -> None:
    game = lodge(
        APART,
        step="upkeep",
        points=(29, 34),
        zones={0: {"completed": ("vigil",)}, 1: {"completed": ("spark",)}},
        have=({"trophy": 1}, {}),
    )
    # 29 + 5 + 4 + 1 for the Crown, and 34 + 5
    assert points(game) == [39, 39]
    assert game.winners == (0,), "as many Quests, but a Trophy more"
    tied = lodge(
        APART,
        step="upkeep",
        points=(30, 29),
        zones={1: {"completed": ("spark",)}},
        have=({"trophy": 1}, {}),
    )
    # 30 + 4 + 1 for the Crown, and 29 + 6
    assert points(tied) == [35, 35]
    assert tied.winners == (1,), "a Quest more"


@pytest.mark.rules("BR-232", "BR-306")
def test_the_holder_of_the_crown_decides_among_equals() -> None:
    game = lodge(APART, step="upkeep", points=(30, 31))
    assert points(game) == [31, 31]
    assert asked(game) == (0, "decide")
    assert offered(game) == ["name:0", "name:1"]
    do(game, "name:1")
    assert game.winners == (1,)
    others = lodge(
        {"nero": at(0, 0), "tessa": at(1, 0), "rebecca": at(0, 1)},
        players=3,
        step="upkeep",
        points=(3, 31, 31),
    )
    assert asked(others) == (0, "decide")
    assert offered(others) == ["name:1", "name:2"], "also among others"


@pytest.mark.rules("BR-236")
def test_for_the_crown_changes_the_order_of_the_next_phase() -> None:
    game = lodge(
        {"nero": at(0, -1), "tessa": at(0, 0), "cerbero": at(2, 0), "landsknecht": at(2, 0)},
        owners={"landsknecht": 0},
        active=1,
        tokens=(0, 1),
        for_the_crown=True,
    )
    do(game, "move", "step:throne-room", "stop", "activate:throne-room")
    assert asked(game) == (1, "evocations"), "the Evocation Phase begins with the new holder"
    assert game.view(None)["first"] == 1


@pytest.mark.rules("BR-236")
def test_for_the_crown_leaves_the_order_of_the_phase_as_it_is() -> None:
    game = lodge(
        APART,
        step="omens",
        table={"omens_1": ("the-rose-stirs",), "quests_1": ("spark",)},
        zones={0: GRIMOIRE, 1: {"grimoire": ("plot-2", "dismiss-2")}},
        for_the_crown=True,
    )
    assert in_zone(game, "secrets", 0) == ["spark"], "drawn before the new holder of the Crown"
    assert asked(game)[0] == 1, "who is first in the Study Phase"


@pytest.mark.rules("BR-239")
def test_a_tie_is_played_out_in_extra_turns() -> None:
    game = lodge(APART, step="upkeep", points=(30, 31), extra_turns=True)
    assert not game.is_over
    assert game.view(None)["round"] == 2
    assert kept(game, "extra") == 1


@pytest.mark.rules("BR-239")
def test_in_an_extra_turn_only_defeats_quests_and_markers_count() -> None:
    totals = {"extra": True, "total_0": 35, "total_1": 35}
    game = lodge(
        {"nero": at(1, 0), "tessa": at(1, 0)},
        points=(35, 35),
        rules=totals,
        on={"tessa": cubes(p0=9)},
        sheets={0: {"quick": "-forget-the-grief"}},
        zones={1: {"completed": ("vigil",)}},
        tokens=(1, 0),
        extra_turns=True,
    )
    do(game, "quick")
    assert points(game) == [37, 35], "two for a Spell"
    do(game, "attack:tessa", "skip")
    assert points(game) == [40, 35], "5 for the defeat, and nothing for the Spell"
    assert game.winners == (0,)
    game = lodge(
        APART, step="upkeep", points=(38, 35), rules=totals, have=({}, {"room_point": 2}),
        extra_turns=True,
    )  # fmt: skip
    assert points(game) == [35, 37], "a Marker, and nothing else"
    assert game.winners == (1,)


@pytest.mark.rules("BR-234")
def test_the_rose_gets_no_bonus_at_the_end() -> None:
    game = lodge(APART, rules={"rose_points": 33}, points=(4, 2), step="upkeep")
    assert game.is_over
    assert kept(game, "rose_points") == 33
    assert game.winners == (0,)


@pytest.mark.rules("BR-234")
@pytest.mark.parametrize(("rose", "winners"), [(40, ()), (10, (0,))])
def test_nobody_wins_against_the_rose(rose: int, winners: tuple[int, ...]) -> None:
    game = lodge(APART, rules={"rose_points": rose}, points=(31, 2), step="upkeep", rose_wins=True)
    assert game.is_over
    assert game.winners == winners
