"""Moon Phases, and the Black Rose Phase with its Events and Quests."""

import pytest

from support.lodge import asked, at, do, has_state, in_zone, kept, lodge, offered, points, rules

NERO = {"nero": at(0, 1), "tessa": at(0, -2)}


@pytest.mark.rules("BR-46", "BR-47", "BR-48", "BR-49", "BR-50")
@pytest.mark.parametrize(
    ("own", "rose", "moon"),
    [(5, 0, 1), (6, 0, 2), (0, 6, 2), (17, 0, 2), (18, 0, 3), (0, 18, 3)],
)
def test_the_moon_follows_the_leader(own: int, rose: int, moon: int) -> None:
    game = lodge(NERO)
    rules(game).award(game.machine, game.state, 1, own)
    rules(game).award(game.machine, game.state, game.players, rose)
    assert kept(game, "moon") == moon


@pytest.mark.rules("BR-52", "BR-53", "BR-54")
def test_the_moon_never_goes_back_and_wakes_the_rose() -> None:
    game = lodge(NERO)
    assert has_state(game, "black-rose-room", "dormant")
    rules(game).award(game.machine, game.state, 0, 20)
    assert kept(game, "moon") == 3, "from the first to the third at once"
    assert not has_state(game, "black-rose-room", "dormant")
    game = lodge(
        {"nero": at(0, 1), "tessa": at(0, -2)},
        sheets={0: {"quick": "invoke-obscurity"}},
        points=(6, 0),
        table={"reserve": ("bone-knight",)},
    )
    do(game, "quick", f"card:{at(0, 1)}")
    assert points(game)[0] == 5, "paid for a Bone Knight"
    assert kept(game, "moon") == 2


@pytest.mark.rules("BR-50", "BR-54", "BR-55")
def test_the_moon_changes_in_the_midst_of_a_spell() -> None:
    game = lodge(
        {"nero": at(0, 1), "tessa": at(-2, 0), "landsknecht": at(0, 0)},
        sheets={0: {"quick": "-dismiss"}},
        points=(5, 0),
        zones={0: {"hand": ("plot", "graze", "overload", "magic-door")}},
        table={"forgotten_pile": ("eviscerate",)},
    )
    do(game, "quick", "yes")
    assert has_state(game, "black-rose-room", "darkened"), "its Marker has just come"


@pytest.mark.rules("BR-51", "BR-55", "BR-304")
def test_a_quest_is_drawn_from_the_pile_of_the_moment() -> None:
    game = lodge(
        {"nero": at(-2, 2), "tessa": at(0, -2), "landsknecht": at(-2, 2)},
        sheets={0: {"quick": "dismiss"}},
        points=(5, 0),
        zones={0: {"secrets": ("spark",)}},
        table={"quests_1": ("vigil",), "quests_2": ("old-bones",), "slot_1": ("whispers",)},
    )
    do(game, "quick", "card:pleasures-room")
    assert points(game)[0] == 6
    assert kept(game, "moon") == 2
    do(game, "move", "stop", "activate:pleasures-room")
    assert in_zone(game, "secrets", 0) == ["old-bones", "spark"], "what is held stays"
    assert in_zone(game, "slot_1") == ["whispers"]
    assert in_zone(game, "quests_1") == ["vigil"]


@pytest.mark.rules("BR-56", "BR-57", "BR-78", "BR-303")
def test_a_turn_begins_with_the_holder_of_the_crown_and_a_full_rose_phase() -> None:
    game = lodge(
        NERO,
        step="quests",
        table={"omens_1": ("slow-bloom",), "quests_1": ("vigil", "spark")},
        zones={0: {"grimoire": ("fireball", "ice-grip", "graze")}},
    )
    assert in_zone(game, "slot_1") == ["slow-bloom"]
    assert len(in_zone(game, "secrets", 0)) == len(in_zone(game, "secrets", 1)) == 1
    assert len(in_zone(game, "hand", 0)) == 2, "then everybody studies"
    assert asked(game) == (0, "remove"), "the piles of the Schools are empty here"


@pytest.mark.rules("BR-59", "BR-73", "BR-77", "BR-250")
def test_quests_given_up_feed_the_rose() -> None:
    game = lodge(
        NERO, step="quests", zones={0: {"secrets": ("vigil", "old-bones")}},
        table={"quests_1": ("spark", "ripples")},
    )  # fmt: skip
    assert asked(game) == (0, "abandon")
    assert sorted(offered(game)) == ["abandon:old-bones", "abandon:vigil", "done"]
    do(game, "abandon:old-bones")
    assert kept(game, "rose_points") == 2, "a Quest of the second phase"
    do(game, "abandon:vigil")
    assert kept(game, "rose_points") == 3
    assert sorted(in_zone(game, "quest_discards")) == ["old-bones", "vigil"]
    assert len(in_zone(game, "secrets", 0)) == 1, "a new one is drawn, and waits for the next time"
    later = lodge(NERO, zones={0: {"secrets": ("vigil",)}})
    assert not [option for option in offered(later) if option.startswith("abandon")]


@pytest.mark.rules("BR-60", "BR-61")
def test_events_move_on_and_feed_the_rose_when_they_go() -> None:
    game = lodge(
        NERO, step="omens",
        table={
            "slot_1": ("whispers",), "slot_2": ("green-fever",), "slot_3": ("brawl",),
            "omens_1": ("slow-bloom",),
        },
    )  # fmt: skip
    assert in_zone(game, "slot_1") == ["slow-bloom"]
    assert in_zone(game, "slot_2") == ["whispers"]
    assert in_zone(game, "slot_3") == ["green-fever"]
    assert in_zone(game, "omen_discards") == ["brawl"]
    assert kept(game, "rose_points") == 2 + 1, "one for the new Event"


@pytest.mark.rules("BR-62", "BR-63", "BR-64")
def test_a_new_event_takes_its_slot_and_pushes_others() -> None:
    game = lodge(
        NERO, step="omens",
        table={"slot_1": ("brawl",), "slot_2": ("whispers",), "omens_1": ("green-fever",)},
    )  # fmt: skip
    assert in_zone(game, "slot_2") == ["green-fever"]
    assert in_zone(game, "slot_3") == ["brawl"], "which had moved to the second, and moves again"
    assert in_zone(game, "omen_discards") == ["whispers"]
    assert kept(game, "rose_points") == 1 + 1


@pytest.mark.rules("BR-65", "BR-68", "BR-69", "BR-174", "BR-303")
def test_an_immediate_event_is_resolved_and_gone() -> None:
    game = lodge(
        {"nero": at(0, 0)}, step="omens",
        table={"slot_3": ("brawl",), "omens_1": ("cracks-in-the-walls",)},
    )  # fmt: skip
    assert in_zone(game, "omen_discards") == ["brawl", "cracks-in-the-walls"]
    assert rules(game).cubes.parties(game.state, game.machine.table.number_of["arena"]) == {2: 1}
    assert kept(game, "rose_points") == 2 + 1 + 1


@pytest.mark.rules("BR-66", "BR-127")
def test_an_event_with_the_crown_changes_who_is_first_from_the_next_turn_on() -> None:
    game = lodge(NERO, step="omens", table={"omens_1": ("the-rose-stirs",)})
    seen = game.view(None)
    assert seen["rules"]["crown"] == 1, "the last in turn order has drawn it"
    assert seen["first"] == 0


@pytest.mark.rules("BR-67", "BR-71")
def test_whoever_has_no_quest_draws_one_in_secret() -> None:
    game = lodge(
        NERO, step="new_quests", zones={0: {"secrets": ("vigil",)}},
        table={"quests_1": ("spark", "ripples")},
    )  # fmt: skip
    assert in_zone(game, "secrets", 0) == ["vigil"]
    assert len(in_zone(game, "secrets", 1)) == 1
    assert game.view(0)["players"][1]["zones"]["secrets"]["cards"] is None
    assert game.view(1)["players"][1]["zones"]["secrets"]["cards"] is not None


@pytest.mark.rules("BR-70")
def test_an_empty_pile_is_refilled_with_discards_of_its_moon() -> None:
    game = lodge(NERO, step="omens", table={"omen_discards": ("whispers", "red-moon")})
    assert in_zone(game, "slot_2") == ["whispers"]
    assert in_zone(game, "omen_discards") == ["red-moon"]


@pytest.mark.rules("BR-72")
def test_nobody_keeps_more_than_two_quests() -> None:
    game = lodge(
        {"nero": at(-2, 2), "tessa": at(0, -2)},
        zones={0: {"secrets": ("vigil", "spark")}},
        table={"quests_1": ("ripples",)},
    )
    do(game, "move", "stop", "activate:pleasures-room")
    assert asked(game) == (0, "too_many_quests")
    do(game, "abandon:ripples")
    assert kept(game, "rose_points") == 1
    assert sorted(in_zone(game, "secrets", 0)) == ["spark", "vigil"]


@pytest.mark.rules("BR-72")
def test_a_third_quest_is_given_up_before_anything_else_happens() -> None:
    game = lodge(
        {"nero": at(-2, 2), "tessa": at(2, -2), "jafar": at(2, 0), "rebecca": at(2, -1)},
        players=4,
        zones={0: {"secrets": ("vigil", "spark")}},
        table={"quests_1": ("alone-at-last",)},
    )
    do(game, "move", "stop", "activate:pleasures-room")
    assert asked(game) == (0, "too_many_quests"), "its Physical Action is not over yet"
    do(game, "abandon:alone-at-last")
    assert asked(game) == (0, "turn")


@pytest.mark.rules("BR-75", "BR-76", "BR-293")
def test_a_quest_is_completed_when_its_room_is_activated_if_its_owner_likes() -> None:
    start = {"nero": at(1, 0), "tessa": at(0, -2)}
    quest = {0: {"secrets": ("vigil",)}}
    game = do(lodge(start, zones=quest), "move", "stop", "activate:sanctuary")
    assert asked(game) == (0, "react")
    left = do(lodge(start, zones=quest), "move", "stop", "activate:sanctuary", "none")
    assert in_zone(left, "secrets", 0) == ["vigil"]
    do(game, "reaction:vigil:0")
    assert in_zone(game, "completed", 0) == ["vigil"]
    assert points(game) == [2, 0]
    seen = game.view(1)["players"][0]["zones"]["completed"]["cards"]
    assert [card["id"] for card in seen] == ["vigil"]
    assert has_state(game, "sanctuary", "darkened"), "the room works all the same"


@pytest.mark.rules("BR-75", "BR-293")
def test_a_reward_instead_of_the_effect_flips_the_marker_too() -> None:
    game = lodge({"nero": at(-2, 1), "tessa": at(2, 0)}, zones={0: {"secrets": ("spilt-blood",)}})
    do(game, "move", "stop", "activate:sacrificial-altar", "reaction:spilt-blood:0")
    assert has_state(game, "sacrificial-altar", "darkened")
    assert rules(game).cubes.parties(game.state, game.machine.table.number_of["tessa"]) == {0: 3}
    assert points(game)[0] == 1


@pytest.mark.rules("BR-294")
def test_what_happened_before_a_quest_was_drawn_does_not_count() -> None:
    game = lodge(
        {"nero": at(-2, 2), "tessa": at(0, -2)},
        sheets={0: {"quick": "fire-dash"}},
        table={"quests_1": ("spark",)},
    )
    do(game, "quick", "card:pleasures-room", "move", "stop", "activate:pleasures-room")
    assert in_zone(game, "secrets", 0) == ["spark"]
    assert "reaction:spark:0" not in offered(game)


@pytest.mark.rules("BR-294")
def test_what_lies_on_the_table_counts_whenever_it_came_there() -> None:
    game = lodge(
        {"nero": at(-2, 2), "tessa": at(0, -2), "landsknecht": at(2, 0)},
        owners={"landsknecht": 0},
        sheets={0: {"quick": "fire-dash"}},
        table={"quests_1": ("a-willing-servant",)},
    )
    do(game, "move", "stop", "activate:pleasures-room")
    assert asked(game) == (0, "turn"), "nothing has happened since"
    do(game, "quick", "card:pleasures-room")
    assert "reaction:a-willing-servant:0" in offered(game)


@pytest.mark.rules("BR-97", "BR-68")
def test_events_of_the_action_phase_work_in_it() -> None:
    game = lodge({"nero": at(-2, 2), "tessa": at(0, -2)}, table={"slot_1": ("wretched-dance",)})
    do(game, "move", "stop", "activate:pleasures-room")
    assert points(game) == [1, 0]


@pytest.mark.rules("BR-97")
@pytest.mark.parametrize("event", ["brawl", "frenzy", "bloodlust"])
def test_an_event_of_the_action_phase_works_once_however_many_play(event: str) -> None:
    game = lodge({"nero": at(0, 1), "tessa": at(0, 1)}, table={"slot_1": (event,)})
    do(game, "attack:tessa")
    tessa = game.machine.table.number_of["tessa"]
    assert rules(game).cubes.parties(game.state, tessa) == {0: 3}
