"""Damage and defeat, Instability and the destruction of rooms."""

import pytest

from cardwright.runtime.rulebooks.black_rose_wars.damage import awards
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
    number,
    offered,
    place_of,
    points,
    rules,
)

TOGETHER = {"nero": at(1, 0), "tessa": at(1, 0)}


@pytest.mark.rules("BR-173", "BR-262")
def test_damage_is_placed_in_the_colour_of_who_inflicts_it() -> None:
    game = do(lodge(TOGETHER), "attack:tessa", "skip", "end", "attack:nero", "skip")
    assert cubes_on(game, "tessa") == {"p0": 2}
    assert cubes_on(game, "nero") == {"p1": 2}


@pytest.mark.rules("BR-175", "BR-176", "BR-179", "BR-187", "BR-242")
def test_a_mage_is_defeated_at_once_and_excess_is_lost() -> None:
    game = lodge(TOGETHER, on={"tessa": cubes(p0=4, rose=6)}, sheets={0: {"quick": "ice-grip"}})
    do(game, "quick")
    assert place_of(game, "tessa") == "azure-cell"
    assert cubes_on(game, "tessa") == {}
    assert points(game)[0] == 2, "1 of 3 Damage fits: 5 cubes, and 6 of the Rose"
    assert kept(game, "rose_points") == 4
    assert game.state.count(0, rules(game).trophy_place) == 1
    assert rules(game).cubes.left(game.state, 0) == 26


@pytest.mark.rules("BR-177", "BR-178", "BR-205")
def test_a_defeated_evocation_returns_to_the_reserve_for_nothing() -> None:
    game = lodge({**TOGETHER, "landsknecht": at(1, 0)})
    do(game, "attack:landsknecht", "skip")
    assert in_zone(game, "reserve") == ["landsknecht"]
    assert points(game) == [0, 0]
    assert not game.state.count(0, rules(game).trophy_place)


@pytest.mark.rules("BR-180", "BR-182", "BR-183", "BR-186", "BR-287")
@pytest.mark.parametrize(
    ("lying", "expected"),
    [
        ({0: 6, 1: 3, 2: 3}, {0: 4, 1: 1, 2: 1}),
        ({0: 5, 1: 4, 2: 2}, {0: 4, 1: 2, 2: 1}),
        ({0: 5, 1: 5, 2: 1}, {0: 3, 1: 3, 2: 2}),
        ({0: 4, 1: 3, 2: 2, 4: 1}, {0: 4, 1: 2, 2: 1, 4: 1}),
        ({0: 3, 3: 8}, {0: 2}),
        ({0: 3, 1: 2, 3: 6}, {0: 2, 1: 1}),
    ],
)
def test_power_points_for_a_defeat(lying: dict[int, int], expected: dict[int, int]) -> None:
    assert awards(lying, 3) == expected


@pytest.mark.rules("BR-181", "BR-184", "BR-185", "BR-286")
def test_who_alone_has_cubes_gains_five_the_rose_too() -> None:
    assert awards({0: 12}, 3) == {0: 5}
    assert awards({4: 12}, 3) == {4: 5}
    assert awards({3: 12}, 3) == {}, "own cubes earn nothing"
    game = lodge(
        {"nero": at(1, 0)},
        step="omens",
        on={"nero": cubes(rose=11)},
        table={"omens_1": ("thorns-in-the-dark",)},
    )
    assert place_of(game, "nero") == "amber-cell"
    assert kept(game, "rose_points") == 1 + 5
    assert kept(game, "rose_trophies") == 1


@pytest.mark.rules("BR-188", "BR-189")
def test_the_defeated_keep_all_they_have_and_play_on() -> None:
    game = lodge(
        {**TOGETHER, "landsknecht": at(0, 0)},
        on={"tessa": cubes(p0=9)},
        sheets={1: {"quick": "plot", "laid": "clairvoyance"}},
        zones={1: {"secrets": ("vigil",)}},
        points=(0, 7),
    )
    do(game, "attack:tessa", "skip", "end")
    assert in_zone(game, "quick", 1) == ["plot"]
    assert in_zone(game, "laid", 1) == ["clairvoyance"]
    assert in_zone(game, "secrets", 1) == ["vigil"]
    assert place_of(game, "landsknecht") == at(0, 0)
    assert points(game)[1] == 7
    assert asked(game) == (1, "turn")
    assert offered(game) == ["move"], "out of the Cell first"


@pytest.mark.rules("BR-191", "BR-296")
def test_several_are_defeated_in_turn_order() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 0), "rebecca": at(1, 0)},
        players=3,
        on={"tessa": cubes(p0=9), "rebecca": cubes(p0=9)},
        sheets={0: {"quick": "meteor-swarm"}},
    )
    do(game, "quick", f"card:{at(1, 0)}")
    defeats = [entry["card"] for entry in game.log(None) if entry["kind"] == "defeat"]
    assert defeats == ["tessa", "rebecca"]
    assert points(game)[0] == 10
    game = lodge(
        {"nero": at(1, 0), "tessa": at(0, 0), "rebecca": at(1, 0)},
        players=3,
        active=1,
        on={"nero": cubes(p1=8, rose=1), "rebecca": cubes(p1=7, rose=1)},
        sheets={1: {"quick": "meteor-swarm"}},
    )
    do(game, "quick", f"card:{at(1, 0)}")
    defeats = [entry["card"] for entry in game.log(None) if entry["kind"] == "defeat"]
    assert defeats == ["rebecca", "nero"], "from the acting Mage on"


ARMED = {"nero": at(0, 0), "tessa": at(1, 0), "bone-knight": at(1, 0), "malacoda": at(1, 0)}


@pytest.mark.rules("BR-283", "BR-296")
@pytest.mark.parametrize(
    ("first", "hurt"), [(("card:malacoda", "card:bone-knight"), 3), (("card:tessa",), 0)]
)
def test_who_hurts_several_figures_of_one_player_chooses_their_order(
    first: tuple[str, ...], hurt: int
) -> None:
    game = lodge(
        ARMED,
        on={"nero": cubes(p1=11)},
        sheets={0: {"quick": "fire-dash"}, 1: {"laid": "bone-armor"}},
        tokens=(1, 2),
    )
    do(game, "quick", f"card:{at(1, 0)}")
    assert asked(game) == (0, "card")
    assert {*offered(game)} == {"card:tessa", "card:bone-knight", "card:malacoda"}
    do(game, *first)
    assert asked(game) == (1, "react"), "a Protection that hurts the attacker"
    do(game, "reaction:bone-armor:0")
    assert place_of(game, "nero") == "amber-cell"
    found = [sum(cubes_on(game, name).values()) for name in ("malacoda", "bone-knight")]
    assert found == ([1, 1] if hurt else [0, 0]), "the rest of the action is lost with the Mage"
    assert asked(game) == (1, "turn")


@pytest.mark.rules("BR-296")
def test_nobody_is_asked_for_an_order_that_makes_no_difference() -> None:
    game = lodge(ARMED, sheets={0: {"quick": "fire-dash"}})
    do(game, "quick", f"card:{at(1, 0)}")
    assert asked(game) == (0, "turn")
    assert cubes_on(game, "tessa") == cubes_on(game, "malacoda") == {"p0": 1}


def spent(left: int) -> dict[str, dict[str, int]]:
    """All cubes of the first player but some, in rooms where nobody is."""
    placed = 26 - left
    rooms = ("throne-room", "cemetery", "arena", "crypt", "forge", "armory")
    found = {}
    for room in rooms:
        here = min(placed, 9 if room == "throne-room" else 3 if room == "forge" else 5)
        found[room] = cubes(p0=here)
        placed -= here
    assert not placed
    return found


@pytest.mark.rules("BR-10", "BR-11")
def test_who_lacks_cubes_decides_which_figure_gets_them() -> None:
    places = {"nero": at(0, 0), "tessa": at(1, 0), "rebecca": at(1, 0)}
    game = lodge(places, players=3, on=spent(4), sheets={0: {"quick": "-meteor-swarm"}})
    do(game, "quick", f"card:{at(1, 0)}")
    assert asked(game) == (0, "cubes"), "3 are left, the Spell has placed one"
    assert offered(game) == ["cubes:3", "cubes:2", "cubes:1", "cubes:0"]
    do(game, "cubes:1")
    assert cubes_on(game, "tessa") == {"p0": 1}
    assert cubes_on(game, "rebecca") == {"p0": 2}, "the last part gets what is left"
    assert rules(game).cubes.left(game.state, 0) == 0


@pytest.mark.rules("BR-11")
def test_who_lacks_cubes_decides_between_damage_and_instability() -> None:
    places = {"nero": at(0, 0), "tessa": at(1, 0)}
    game = lodge(places, on=spent(5), sheets={0: {"quick": "-maelstrom"}})
    do(game, "quick", f"card:{at(1, 0)}")
    assert offered(game) == ["cubes:3", "cubes:2"], "2 more are wanted, 1 of them is there"
    do(game, "cubes:2")
    assert cubes_on(game, "tessa") == {"p0": 2}
    assert cubes_on(game, at(1, 0)) == {"p0": 2}
    arrow = lodge(places, on=spent(3), sheets={0: {"quick": "unstable-arrow"}})
    do(arrow, "quick")
    assert asked(arrow) == (0, "cubes"), "in the room, before the figure"
    do(arrow, "cubes:0")
    assert cubes_on(arrow, at(1, 0)) == {}
    assert cubes_on(arrow, "tessa") == {"p0": 2}


@pytest.mark.rules("BR-11")
def test_who_has_enough_cubes_is_not_asked() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 0)}, on=spent(6), sheets={0: {"quick": "-maelstrom"}}
    )
    do(game, "quick", f"card:{at(1, 0)}")
    assert asked(game) == (0, "turn")
    assert rules(game).cubes.left(game.state, 0) == 0


@pytest.mark.rules("BR-11", "BR-175")
def test_only_cubes_that_have_room_are_wanted() -> None:
    places = {"nero": at(0, 0), "tessa": at(1, 0), "rebecca": at(1, 0)}
    hurt = {"tessa": cubes(p1=9), "rebecca": cubes(p1=10)}
    game = lodge(places, players=3, on={**spent(4), **hurt}, sheets={0: {"quick": "meteor-swarm"}})
    do(game, "quick", f"card:{at(1, 0)}")
    assert asked(game) == (0, "turn"), "3 cubes are left, and no more have room on both"
    assert place_of(game, "tessa") == "azure-cell"
    assert place_of(game, "rebecca") == "crimson-cell"


@pytest.mark.rules("BR-285")
def test_of_a_mage_without_trophies_none_is_taken() -> None:
    game = lodge(TOGETHER, on={"tessa": cubes(p0=9)})
    game.state.take_off(number(game, "tessa"), 10 * rules(game).trophy)
    do(game, "attack:tessa", "skip")
    assert points(game)[0] == 5
    assert not game.state.count(0, rules(game).trophy_place)


@pytest.mark.rules("BR-195", "BR-259", "BR-288")
def test_converting_replaces_cubes_of_others() -> None:
    game = lodge(
        TOGETHER, on={"tessa": cubes(p0=1, p1=1, rose=2)}, sheets={0: {"quick": "cowardice"}}
    )
    do(game, "quick")
    assert cubes_on(game, "tessa") == {"p0": 4}
    game = lodge(TOGETHER, on={"tessa": cubes(p1=2, rose=2)}, sheets={0: {"quick": "-ice-grip"}})
    do(game, "quick", "cube:1", "black_cube")
    assert cubes_on(game, "tessa") == {"p0": 4, "p1": 1, "rose": 1}


@pytest.mark.rules("BR-10", "BR-288")
def test_converting_needs_cubes_in_the_reserve() -> None:
    game = lodge(
        TOGETHER,
        on={**spent(3), "tessa": cubes(p1=2, rose=2)},
        sheets={0: {"quick": "-ice-grip"}},
        points=(0, 5),
    )
    do(game, "quick", "cube:1")
    assert cubes_on(game, "tessa") == {"p0": 3, "p1": 1, "rose": 2}
    assert points(game)[1] == 4, "a Power Point for the cube that could not be converted"


@pytest.mark.rules("BR-278")
def test_transferred_damage_keeps_its_colour() -> None:
    game = lodge(TOGETHER, on={"nero": cubes(p1=2)}, sheets={0: {"quick": "-cowardice"}})
    do(game, "quick")
    assert cubes_on(game, "nero") == {}
    assert sum(cubes_on(game, "tessa").values()) == 2


@pytest.mark.rules("BR-275")
def test_healing_takes_cubes_off() -> None:
    game = lodge({"nero": at(1, 0), "tessa": at(-2, 0)}, on={"nero": cubes(p1=3)})
    do(game, "move", "stop", "activate:sanctuary")
    assert cubes_on(game, "nero") == {"p1": 1}


@pytest.mark.rules("BR-192", "BR-193", "BR-194", "BR-202", "BR-268")
def test_instability_of_a_spell_and_of_its_effect() -> None:
    game = lodge({"nero": at(1, -1), "tessa": at(1, 0)}, sheets={0: {"quick": "-maelstrom"}})
    do(game, "quick", f"card:{at(1, 0)}")
    assert cubes_on(game, "garden") == {"p0": 1}
    assert cubes_on(game, "tessa") == {"p0": 3}
    assert cubes_on(game, at(1, 0)) == {"p0": 2}


@pytest.mark.rules("BR-196", "BR-197", "BR-290")
def test_a_full_room_takes_no_more_and_works_until_upkeep() -> None:
    game = lodge(
        {"nero": at(1, 0), "tessa": at(1, 0)},
        on={"sanctuary": cubes(p0=4)},
        sheets={0: {"quick": "-maelstrom"}},
    )
    do(game, "quick", "card:sanctuary")
    assert cubes_on(game, "sanctuary") == {"p0": 5}
    assert not has_state(game, "sanctuary", "ruined")
    do(game, "move", "stop")
    assert asked(game) == (0, "activate")


@pytest.mark.rules("BR-198", "BR-199", "BR-200", "BR-220", "BR-228")
@pytest.mark.parametrize(
    ("lying", "markers"),
    [
        (cubes(p0=3, p1=2), (2, 0)),
        (cubes(p0=2, p1=2, rose=1), (0, 0)),
        (cubes(p0=2, rose=3), (0, 0)),
    ],
)
def test_in_upkeep_the_most_cubes_win_the_marker(
    lying: dict[str, int], markers: tuple[int, int]
) -> None:
    game = lodge({"nero": at(1, 0), "tessa": at(1, 0)}, on={"sanctuary": lying}, step="upkeep")
    assert has_state(game, "sanctuary", "ruined")
    assert cubes_on(game, "sanctuary") == {}
    won = tuple(game.state.count(player, rules(game).marker_place) for player in (0, 1))
    assert won == markers
    assert place_of(game, "nero") == place_of(game, "tessa") == "sanctuary", "figures stay"
    assert cubes_on(game, "nero") == cubes_on(game, "tessa") == {}, "and suffer nothing"
    left = [rules(game).cubes.left(game.state, party) for party in (0, 1, 2)]
    assert left == [26, 26, 26], "all cubes are back with their owners"


@pytest.mark.rules("BR-201")
def test_a_destroyed_room_can_be_entered_but_not_used() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(1, 0)},
        states={"sanctuary": ("ruined",)},
        sheets={0: {"quick": "-maelstrom"}},
    )
    do(game, "quick", "card:sanctuary")
    assert cubes_on(game, "tessa") == {"p0": 3}
    assert cubes_on(game, "sanctuary") == {}
    do(game, "move", "step:sanctuary", "stop")
    assert asked(game)[1] == "turn"
    red = lodge(
        {"nero": at(0, 0), "tessa": at(1, 1)},
        states={"summoner-room": ("ruined",)},
        sheets={1: {"laid": "blade-barrage"}},
    )
    do(red, "move", "step:summoner-room")
    assert asked(red) == (1, "react"), "it is still a red room"


@pytest.mark.rules("BR-237")
def test_overkill_counts_all_cubes_of_the_last_blow() -> None:
    lying = {"tessa": cubes(p0=4, p1=0, rose=6)}
    game = lodge(TOGETHER, on=lying, sheets={0: {"quick": "ice-grip"}}, overkill=True)
    do(game, "quick")
    assert points(game)[0] == 4, "7 cubes of 6"
    assert kept(game, "rose_points") == 2


@pytest.mark.rules("BR-238")
def test_overload_lets_cubes_go_beyond_resistance() -> None:
    game = lodge(
        {"nero": at(1, 0), "tessa": at(1, 0)},
        on={"sanctuary": cubes(p0=1, p1=4)},
        sheets={0: {"quick": "-disintegration"}},
        overload=True,
    )
    do(game, "quick", "card:sanctuary")
    assert cubes_on(game, "sanctuary") == {"p0": 7, "p1": 4}
