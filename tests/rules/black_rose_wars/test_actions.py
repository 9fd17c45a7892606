"""The Action Phase: combinations, Physical Actions, the Cell, activating rooms."""

from typing import Any

import pytest

from support.lodge import (
    asked,
    at,
    cubes,
    cubes_on,
    do,
    do_first,
    has_state,
    in_zone,
    lodge,
    offered,
    place_of,
    rules,
)

APART = {"nero": at(1, 0), "tessa": at(-2, 0)}
SPELLS = {0: {"quick": "fireball", "first": "overload", "second": "magic-door"}}


@pytest.mark.rules("BR-98", "BR-99", "BR-103", "BR-271", "BR-298")
def test_a_physical_action_moves_up_to_two_rooms_and_may_activate_the_last() -> None:
    game = do(lodge(APART), "move")
    assert "step:garden" in offered(game)
    assert "step:throne-room" not in offered(game), "that is two away"
    do(game, "step:garden", "step:throne-room")
    assert asked(game) == (0, "activate")
    do(game, "activate:throne-room")
    assert place_of(game, "nero") == "throne-room"
    still = do(lodge(APART), "move", "stop", "activate:sanctuary")
    assert place_of(still, "nero") == "sanctuary"


@pytest.mark.rules("BR-100", "BR-101", "BR-258")
def test_a_physical_action_attacks_one_figure_in_the_room_or_moves() -> None:
    start = {"nero": at(1, 0), "tessa": at(1, 0), "landsknecht": at(1, 0), "cerbero": at(0, 0)}
    game = lodge(start)
    attacks = {option for option in offered(game) if option.startswith("attack")}
    assert attacks == {"attack:tessa", "attack:landsknecht"}
    do(game, "attack:tessa")
    assert cubes_on(game, "tessa") == {"p0": 2}
    assert asked(game) == (0, "activate"), "no move follows"


@pytest.mark.rules("BR-102", "BR-108")
def test_tokens_are_used_up_and_turns_go_round_until_all_is_used() -> None:
    game = lodge(APART, tokens=(2, 1))
    do(game, "move", "stop", "skip", "move", "stop", "skip")
    assert asked(game)[0] == 1
    do(game, "move", "stop", "skip")
    assert game.view(None)["round"] == 2, "nobody has anything left"


@pytest.mark.rules("BR-58", "BR-108")
def test_turns_go_clockwise_and_pass_over_who_has_nothing_left() -> None:
    game = lodge(
        {"nero": at(1, 0), "tessa": at(-2, 0), "rebecca": at(0, 2), "jafar": at(0, -2)},
        players=4,
        active=2,
        tokens=(1, 0, 3, 1),
    )
    turns = []
    for _ in range(4):
        turns.append(asked(game)[0])
        do(game, "move", "stop", "skip")
        if "end" in offered(game):
            do(game, "end")
    assert turns == [2, 3, 0, 2]


def test_a_physical_action_is_told_by_itself_and_not_as_a_part_of_a_spell() -> None:
    game = do(lodge(APART, sheets=SPELLS), "standard", "card:forge", "move", "step:garden", "stop")
    assert game.story("en", 1)[-2:] == [
        "Player 1 casts Overload: aims at Forge",
        "Player 1 takes a Physical Action: moves Nero (→ Garden)",
    ]


@pytest.mark.rules("BR-104", "BR-105", "BR-106")
@pytest.mark.parametrize(
    ("first", "left"),
    [
        (("move", "stop", "skip"), {"move", "quick", "standard", "end"}),
        (("quick", "card:forge"), {"move", "standard", "end"}),
        (("standard", "card:forge"), {"move", "quick", "end"}),
        (("move", "stop", "skip", "move", "stop", "skip"), {"end"}),
        (("standard", "card:forge", "quick", "card:forge"), {"end"}),
    ],
)
def test_combinations(first: tuple[str, ...], left: set[str]) -> None:
    game = do(lodge(APART, sheets=SPELLS), *first)
    found = {option for option in offered(game) if not option.startswith("sacrifice")}
    assert asked(game)[0] == 0
    assert found == left


@pytest.mark.rules("BR-107")
def test_an_action_is_finished_before_the_next() -> None:
    game = do(lodge(APART, sheets=SPELLS), "move", "step:garden")
    assert asked(game) == (0, "walk")
    assert not {"quick", "standard"} & {*offered(game)}


@pytest.mark.rules("BR-109")
def test_nobody_passes_who_can_act() -> None:
    assert "end" not in offered(lodge(APART, sheets=SPELLS))
    assert "end" not in offered(lodge(APART))


@pytest.mark.rules("BR-110", "BR-111", "BR-245")
def test_standard_spells_come_in_order_and_the_quick_one_at_any_time() -> None:
    game = do(lodge(APART, sheets=SPELLS, tokens=(0, 1)), "standard", "card:forge", "end")
    assert in_zone(game, "cast", 0) == ["overload"]
    do(game, "move", "stop", "skip", "standard", "card:forge", "none")
    assert sorted(in_zone(game, "cast", 0)) == ["magic-door", "overload"]
    do(game, "end", "quick")
    assert "card:forge" in offered(game), "last of all"


@pytest.mark.rules("BR-113", "BR-114", "BR-261", "BR-280")
def test_a_prepared_spell_is_discarded_to_move_one_room() -> None:
    game = lodge(APART, sheets={0: {"first": "overload", "second": "plot", "laid": "clairvoyance"}})
    sacrifices = {option for option in offered(game) if option.startswith("sacrifice")}
    assert sacrifices == {"sacrifice:overload", "sacrifice:plot"}, "not what is active"
    do(game, "sacrifice:plot", "step:garden")
    assert place_of(game, "nero") == "garden"
    assert in_zone(game, "memories", 0) == ["plot"]
    assert asked(game) == (0, "turn"), "no activation, and all actions are left"
    assert {"move", "standard"} <= {*offered(game)}


@pytest.mark.rules("BR-115", "BR-121", "BR-122", "BR-123", "BR-248")
def test_the_cell_must_be_left_first() -> None:
    game = lodge({"tessa": at(0, 0)}, sheets=SPELLS)
    assert offered(game) == ["move"]
    do(game, "move")
    assert place_of(game, "nero") == "forge"
    game = lodge({"tessa": at(0, 0)}, sheets=SPELLS, tokens=(0, 1))
    assert offered(game) == ["sacrifice:fireball", "sacrifice:magic-door", "sacrifice:overload"]
    do(game, "sacrifice:fireball")
    assert place_of(game, "nero") == "forge"
    assert asked(game) == (0, "turn"), "the room can't be activated by that"
    game = lodge({"tessa": at(0, 0)}, tokens=(0, 1))
    assert asked(game)[0] == 1, "who has neither stays there"


@pytest.mark.rules("BR-119", "BR-120", "BR-167", "BR-140")
def test_nothing_reaches_a_mage_in_the_cell_but_the_rose() -> None:
    game = lodge({"nero": at(-2, 0)}, sheets={0: {"quick": "lightning-storm"}})
    do(game, "quick")
    assert cubes_on(game, "tessa") == {}
    game = lodge({"nero": at(-2, 0)}, sheets={0: {"quick": "magic-door"}})
    do(game, "quick")
    assert not [option for option in offered(game) if "cell" in option]
    game = lodge({"nero": at(-2, 0)}, step="omens", table={"omens_1": ("thorns-in-the-dark",)})
    assert cubes_on(game, "tessa") == {"rose": 1}


@pytest.mark.rules("BR-124")
def test_nobody_walks_into_a_cell() -> None:
    game = do(lodge({"nero": at(2, 0), "tessa": at(0, 0)}), "move")
    assert not [option for option in offered(game) if "cell" in option]


@pytest.mark.rules("BR-126", "BR-131", "BR-256")
def test_an_activated_room_is_dark_until_upkeep() -> None:
    game = do(lodge(APART), "move", "stop", "activate:sanctuary")
    assert has_state(game, "sanctuary", "darkened")
    do(game, "move", "stop")
    assert asked(game)[1] != "activate"


@pytest.mark.rules("BR-57", "BR-127")
def test_the_throne_changes_who_is_first_with_the_next_turn() -> None:
    game = lodge({"nero": at(2, 0), "tessa": at(0, -1)}, active=1, tokens=(1, 1))
    do(game, "move", "stop", "activate:throne-room")
    assert game.view(None)["rules"]["crown"] == 1
    assert game.view(None)["first"] == 0, "in this turn"
    do(game, "move", "stop", "skip")
    assert game.view(None)["round"] == 2
    assert game.view(None)["first"] == 1


@pytest.mark.rules("BR-127", "BR-253")
def test_the_throne_gives_the_crown_also_to_its_holder() -> None:
    game = do(lodge({"nero": at(0, -1), "tessa": at(-2, 0)}), "move", "stop")
    do(game, "activate:throne-room")
    assert game.view(None)["rules"]["crown"] == 0
    assert game.view(None)["first"] == 0


@pytest.mark.rules("BR-128", "BR-129", "BR-42", "BR-54")
def test_the_black_rose_room_gives_forgotten_spells_for_four() -> None:
    hand = ("plot", "dismiss", "graze", "overload")
    forgotten = ("eviscerate", "time-stop", "devastation", "disintegration")
    start = {"nero": at(0, 0), "tessa": at(-2, 0)}
    more: dict[str, Any] = {"table": {"forgotten_pile": forgotten}, "rules": {"moon": 2}}
    game = lodge(start, zones={0: {"hand": hand}}, **more)
    do_first(do(game, "move", "stop", "activate:black-rose-room"), 3)
    assert sorted(in_zone(game, "memories", 0)) == sorted(hand)
    assert len(offered(game)) == 3
    do(game, offered(game)[0])
    assert len(in_zone(game, "hand", 0)) == 1
    while asked(game)[1] != "turn":
        do(game, offered(game)[0])
    assert len(in_zone(game, "forgotten_pile")) == 3
    for hand_now, moon in ((hand[:3], 2), (hand, 1)):
        closed = lodge(start, zones={0: {"hand": hand_now}}, **{**more, "rules": {"moon": moon}})
        do(closed, "move", "stop")
        assert asked(closed)[1] == "turn"


@pytest.mark.rules("BR-116", "BR-117")
def test_examples_of_the_action_phase() -> None:
    game = lodge(
        {"nero": at(0, 1), "rebecca": at(0, 0), "tessa": at(-2, 0)},
        players=3,
        sheets={
            0: {"quick": "fireball"},
            2: {"quick": "-summon-obscurity", "first": "obscuritys-grasp"},
        },
        tokens=(2, 2, 0),
        table={"reserve": ("landsknecht",)},
    )
    do(game, "move", "step:bibliotheca", "step:pleasures-room", "skip")
    assert place_of(game, "nero") == "pleasures-room"
    assert "card:black-rose-room" in offered(do(game, "quick"))
    do(game, "card:black-rose-room")
    assert cubes_on(game, "rebecca") == {"p0": 3}
    do(game, "move", "stop", "skip", "end", "quick", "card:throne-room")
    assert place_of(game, "landsknecht") == "throne-room"
    do(game, "standard", "card:nero")
    assert place_of(game, "landsknecht") == "pleasures-room"
    do(game, "yes", "attack:nero")
    assert cubes_on(game, "nero") == {"p2": 2}
    tessa = lodge(
        {"tessa": at(-1, 0), "nero": at(2, 0)},
        active=1,
        table={"transmutation_pile": ("overload",)},
    )
    do(tessa, "move", "step:bibliotheca", "stop", "activate:bibliotheca")
    do(tessa, "alternative:0", "zone:transmutation_pile")
    assert in_zone(tessa, "hand", 1) == ["overload"]


@pytest.mark.rules("BR-17", "BR-190", "BR-305")
def test_an_inhibition_forbids_what_it_says_until_the_cell() -> None:
    game = lodge(APART, states={"nero": ("rooted",)})
    do(game, "move")
    assert asked(game) == (0, "activate"), "no movement by Physical Action, but the action"
    game = lodge(APART, states={"nero": ("inhibited",)})
    do(game, "move", "stop")
    assert asked(game) == (0, "turn"), "no room is activated"
    held = lodge(APART, sheets=SPELLS, states={"nero": ("fettered",)})
    do(held, "move")
    assert asked(held) == (0, "activate"), "nobody leaves by Physical Action"
    do(held, "skip", "sacrifice:overload", "step:garden")
    assert place_of(held, "nero") == "garden", "that is neither a Physical Action nor a Spell"
    hurt = lodge(
        {"nero": at(1, 0), "tessa": at(1, 0)},
        on={"tessa": cubes(p0=9)},
        states={"tessa": ("rooted", "inhibited")},
    )
    do(hurt, "attack:tessa", "skip")
    assert place_of(hurt, "tessa") == "azure-cell"
    assert not has_state(hurt, "tessa", "rooted")
    assert not has_state(hurt, "tessa", "inhibited")


@pytest.mark.rules("BR-17", "BR-153", "BR-305")
def test_who_is_kept_from_moving_on_the_way_goes_no_further() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(0, 2)},
        sheets={1: {"laid": "blood-pact"}},
    )
    do(game, "move", "step:throne-room", "reaction:blood-pact:1")
    assert has_state(game, "nero", "rooted")
    assert asked(game) == (0, "activate"), "the step that is left is lost"
    told = [game.story(language, 0, ("Ann", "Bob"))[-1] for language in ("en", "fr")]
    assert told[0].endswith(", keeps Nero from moving by Physical Action")
    assert "empêche" in told[1]
    do(game, "skip", "move")
    assert asked(game) == (0, "activate")


@pytest.mark.rules("BR-121", "BR-158")
def test_who_is_sent_to_the_cell_on_the_way_does_not_walk_on_from_there() -> None:
    game = lodge(
        {"nero": at(0, 0), "tessa": at(0, 2)},
        step="evocations",
        on={"nero": cubes(p1=11)},
        states={"nero": ("abomination",)},
        sheets={1: {"laid": "blade-barrage"}},
    )
    do(game, "act:nero", "step:garden", "reaction:blade-barrage:1")
    assert place_of(game, "nero") == "amber-cell"
    assert asked(game) != (0, "walk")


@pytest.mark.rules("BR-132")
def test_nobody_hurts_themselves() -> None:
    game = lodge(
        {"nero": at(1, 0), "tessa": at(1, 0), "landsknecht": at(1, 0)},
        owners={"landsknecht": 0},
        sheets={0: {"quick": "meteor-swarm"}},
    )
    assert "attack:landsknecht" not in offered(game)
    do(game, "quick", "card:sanctuary")
    assert cubes_on(game, "tessa") == {"p0": 4}
    assert cubes_on(game, "nero") == cubes_on(game, "landsknecht") == {}


@pytest.mark.rules("BR-10", "BR-302")
def test_nobody_places_more_cubes_than_they_have() -> None:
    full = {
        "throne-room": cubes(p0=9),
        "cemetery": cubes(p0=5),
        "arena": cubes(p0=5),
        "crypt": cubes(p0=5),
    }
    game = lodge(
        {"nero": at(1, 0), "tessa": at(1, 0)}, sheets={0: {"quick": "meteor-swarm"}}, on=full
    )
    assert rules(game).cubes.left(game.state, 0) == 2
    do(game, "quick", "card:sanctuary")
    assert cubes_on(game, "tessa") == {"p0": 1}, "one was placed as Instability before"
    black = {
        "throne-room": cubes(rose=9),
        "cemetery": cubes(rose=5),
        "arena": cubes(rose=5),
        "crypt": cubes(rose=5),
    }
    game = lodge(
        {"nero": at(1, 0)},
        step="omens",
        on=black,
        table={"omens_3": ("wrath-of-the-rose",)},
        rules={"moon": 3},
    )
    assert cubes_on(game, "tessa") == {"rose": 2}, "who has drawn it comes first"
    assert cubes_on(game, "nero") == {}


def test_an_option_begins_with_a_capital() -> None:
    game = lodge({"nero": at(1, 0)}, step="study", table={"illusion_pile": ("plot",)})
    assert game.decision is not None
    (option,) = game.decision.options
    assert game.phrasebook("fr").label(option, game.decision) == "Pile de l'illusion"


def test_the_story_tells_what_is_done_apart_from_what_comes_of_it() -> None:
    game = lodge(
        {"nero": at(1, 0), "tessa": at(0, 2)},
        sheets={0: {"quick": "-demons-howl", "first": "blade-barrage", "second": "overload"}},
    )
    do(game, "move", "stop", "skip", "standard", "sacrifice:demons-howl", "step:garden", "end")
    assert game.story("en", 0, ("Ann", "Bob")) == [
        "Ann takes a Physical Action",
        "Ann lays a Trap",
        "Ann discards Demon's Howl to move: moves Nero (→ Garden)",
        "Ann ends the turn",
    ]


def test_the_story_tells_from_where_cards_are_drawn_and_what_is_summoned() -> None:
    game = lodge(
        {"nero": at(1, 0), "tessa": at(0, 2)},
        sheets={0: {"quick": "-demons-howl"}},
        table={"reserve": ("malacoda",)},
    )
    do(game, "quick", "card:garden")
    assert game.story("fr", 0, ("Ann", "Bob"))[-1].replace("\N{NO-BREAK SPACE}", " ") == (
        "Ann lance « Hurlement Démoniaque » : vise « Jardin », invoque « Malacoda », "
        "déplace « Malacoda » (→ Jardin)"
    )
    studying = lodge(
        {"nero": at(1, 0), "tessa": at(0, 2)},
        table={"destruction_pile": ("fireball",), "illusion_pile": ("magic-door",)},
        step="study",
    )
    do(studying, "zone:destruction_pile", "zone:illusion_pile")
    (line,) = (line for line in studying.story("en", 1, ("Ann", "Bob")) if "draws" in line)
    assert line.startswith("Ann draws a card (Destruction pile), draws a card (Illusion pile)")


@pytest.mark.parametrize(
    ("language", "prompt"),
    [
        ("en", "Sacrificial Altar: choose who takes the Damage"),
        ("fr", "Autel sacrificiel : choisissez qui subit les dégâts"),
    ],
)
def test_a_question_about_a_card_says_for_what_it_is_chosen(language: str, prompt: str) -> None:
    game = lodge({"nero": "sacrificial-altar", "tessa": at(1, 0), "landsknecht": at(0, 0)})
    do(game, "move", "stop", "activate:sacrificial-altar")
    assert game.decision is not None
    said = game.phrasebook(language).prompt(game.decision)
    assert said.replace("\N{NO-BREAK SPACE}", " ") == prompt
