"""Victory: when it is checked, what counts, and who wins."""

import pytest

from support.table import Table, lay, seat

NINE = "great-pyramid temple oracle mausoleum"
"""Monuments for 3 + 2 + 2 + 2 points."""
TEN = f"{NINE} library"


@pytest.mark.rules("RA-16", "RA-170")
@pytest.mark.parametrize(("play", "wins"), [(NINE, False), (TEN, True)])
def test_ten_points_win_when_everybody_has_passed(play: str, wins: bool) -> None:
    table = lay(seat(play=play), seat(), first=1, active=1)
    table.finish_round()
    assert table.game.is_over is wins
    assert table.game.winners == ((0,) if wins else ())


@pytest.mark.rules("RA-170")
def test_points_are_not_checked_before_the_last_pass() -> None:
    table = lay(seat(play=TEN), seat(hand="prism"))
    table.do(0, "pass")
    assert table.points(0) == 11
    assert table.asked == (1, "turn")
    table.do(1, "place:prism")
    assert table.asked == (1, "turn")
    table.do(1, "pass")
    assert table.game.is_over


@pytest.mark.rules("RA-171")
def test_points_come_from_artifacts_monuments_places_and_the_tile() -> None:
    table = lay(
        seat("9 gold", play="duelist alchemy hawk nightingale oracle coral-castle", hand="crypt"),
        seat(hand="dragon-egg", deck="sea-serpent", discards="bone-dragon"),
    )
    assert table.points(0) == 1 + 2 + 3 + 1
    assert table.points(1) == 0


@pytest.mark.rules("RA-16", "RA-172")
def test_the_most_points_win_not_the_first_to_reach_ten() -> None:
    table = lay(
        seat(play=TEN),
        seat(play="coral-castle catacombs-of-the-dead"),
        on={"catacombs-of-the-dead": "9 death"},
    )
    assert (table.points(0), table.points(1)) == (11, 12)
    table.finish_round()
    assert table.game.winners == (1,)


@pytest.mark.rules("RA-172")
def test_less_than_ten_never_wins_even_ahead() -> None:
    table = lay(seat(play="great-pyramid"), seat())
    table.finish_round()
    assert not table.game.is_over


def tied(first: str, second: str, **more: str) -> Table:
    """Two players with 10 points each, once the first of them has passed first."""
    on = {"catacombs-of-the-dead": "10 death", **more}
    return lay(seat(first, play=NINE), seat(second, play="catacombs-of-the-dead"), on=on, active=0)


@pytest.mark.rules("RA-173")
@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [("3 elan", "2 elan", 0), ("2 gold", "3 life", 0), ("1 gold", "3 life", 1)],
)
def test_a_tie_goes_to_the_larger_pool_with_gold_counting_2(
    first: str, second: str, winner: int
) -> None:
    table = tied(first, second)
    table.finish_round()
    assert (table.points(0), table.points(1)) == (10, 10)
    assert table.game.winners == (winner,)


@pytest.mark.rules("RA-173")
def test_only_tied_players_are_compared_by_their_pools() -> None:
    table = lay(
        seat("1 life", play=NINE),
        seat("2 life", play="catacombs-of-the-dead"),
        seat("30 gold"),
        on={"catacombs-of-the-dead": "10 death"},
    )
    table.finish_round()
    assert table.game.winners == (1,)


@pytest.mark.rules("RA-174", "RA-108")
def test_essences_on_components_do_not_break_a_tie() -> None:
    table = tied("2 life", "3 life", mausoleum="9 gold")
    table.finish_round()
    assert table.game.winners == (1,)


@pytest.mark.rules("RA-175")
def test_who_is_tied_to_the_last_shares_the_victory() -> None:
    table = tied("1 gold", "2 life")
    table.finish_round()
    assert table.game.winners == (0, 1)


@pytest.mark.rules("RA-176")
def test_turned_components_score() -> None:
    play = "great-pyramid nightingale sorcerers-bestiary fire-dragon"
    straight = lay(seat(play=play), seat())
    turned = lay(seat(play=play), seat(), turned=play)
    assert turned.points(0) == straight.points(0) == 3 + 1 + (1 + 2) + 1 + 1


@pytest.mark.rules("RA-177")
@pytest.mark.parametrize(
    ("place", "lying", "points"),
    [
        ("cursed-forge", "", 1),
        ("cursed-forge", "3 gold 5 death", 4),
        ("sacred-grove", "", 2),
        ("sacred-grove", "2 life 1 gold", 4),
        ("sacrificial-pit", "", 2),
        ("sacrificial-pit", "4 death", 6),
        ("catacombs-of-the-dead", "", 0),
        ("catacombs-of-the-dead", "4 death", 4),
    ],
)
def test_some_places_give_fixed_points_beside_those_for_essences(
    place: str, lying: str, points: int
) -> None:
    table = lay(seat(play=place), seat(), on={place: lying}, first=1)
    assert table.points(0) == points


# -- checks in the middle of a round --------------------------------------------------------------


@pytest.mark.rules("RA-178", "RA-179")
@pytest.mark.parametrize("place", ["coral-castle", "sorcerers-bestiary"])
def test_a_power_checks_victory_at_once(place: str) -> None:
    table = lay(seat(play=f"{TEN} {place}"), seat(hand="prism"))
    table.use(0, place)
    assert table.game.is_over
    assert table.game.winners == (0,)


@pytest.mark.rules("RA-179")
def test_a_check_at_once_makes_the_highest_total_win_whoever_started_it() -> None:
    table = lay(
        seat(play=f"coral-castle {NINE}"),
        seat(play="catacombs-of-the-dead"),
        on={"catacombs-of-the-dead": "14 death"},
    )
    table.use(0, "coral-castle")
    assert (table.points(0), table.points(1)) == (13, 14)
    assert table.game.winners == (1,)


@pytest.mark.rules("RA-179")
def test_a_check_at_once_can_end_the_game_for_a_rival_alone() -> None:
    table = lay(seat(play="coral-castle"), seat(play=TEN))
    table.use(0, "coral-castle")
    assert table.game.winners == (1,)


@pytest.mark.rules("RA-180")
def test_a_check_at_once_without_a_winner_changes_nothing_else() -> None:
    table = lay(seat(play="coral-castle hawk"), seat(play="crypt"), turned="hawk crypt")
    table.use(0, "coral-castle")
    assert table.asked == (1, "turn")
    assert table.round == 1
    assert all(table.is_turned(card) for card in ("coral-castle", "hawk", "crypt"))


@pytest.mark.rules("RA-181")
@pytest.mark.parametrize("has_passed", [False, True])
def test_the_tile_counts_in_a_check_at_once_on_either_face(has_passed: bool) -> None:
    table = lay(seat(play="coral-castle"), seat(play=NINE, passed=has_passed), first=1)
    assert table.game.view(None)["rules"]["tile_passed"] is has_passed
    table.use(0, "coral-castle")
    assert table.game.winners == (1,)


# -- reactions to checks --------------------------------------------------------------------------


def statue(pool: str = "3 gold", play: str = "great-pyramid temple oracle") -> Table:
    """Player 1 has 8 points with the Golden Statue, and no tile."""
    return lay(seat(play="coral-castle"), seat(pool, play=f"golden-statue {play}"))


@pytest.mark.rules("RA-182", "RA-213")
def test_the_golden_statue_turns_and_pays_3_gold_for_3_points() -> None:
    table = statue("4 gold")
    assert table.points(1) == 8
    table.use(0, "coral-castle")
    assert table.asked == (1, "react")
    table.react(1, "golden-statue")
    assert table.pool(1) == {"gold": 1}
    assert table.is_turned("golden-statue")
    assert table.points(1) == 11
    assert table.game.winners == (1,)


@pytest.mark.rules("RA-182")
@pytest.mark.parametrize(("pool", "turned"), [("2 gold", ""), ("3 gold", "golden-statue")])
def test_the_golden_statue_needs_3_gold_and_to_be_straightened(pool: str, turned: str) -> None:
    table = lay(seat(play="coral-castle"), seat(pool, play="golden-statue"), turned=turned)
    table.use(0, "coral-castle")
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-183", "LT-53")
def test_the_golden_statue_reacts_to_the_check_at_the_end_of_a_round() -> None:
    table = statue()
    table.finish_round()
    assert table.asked == (1, "react")
    table.react(1, "golden-statue")
    assert table.game.winners == (1,)


@pytest.mark.rules("RA-183", "RA-119")
def test_the_golden_statue_reacts_to_a_check_of_its_owner() -> None:
    table = lay(seat("3 gold", play="coral-castle golden-statue great-pyramid"), seat())
    table.use(0, "coral-castle")
    table.react(0, "golden-statue")
    assert table.game.winners == (0,)


@pytest.mark.rules("RA-183")
def test_the_golden_statue_reacts_though_its_owner_has_passed() -> None:
    table = lay(
        seat(play="coral-castle"),
        seat("3 gold", play="golden-statue great-pyramid temple oracle", passed=True),
    )
    table.use(0, "coral-castle")
    table.react(1, "golden-statue")
    assert table.game.winners == (1,)


@pytest.mark.rules("RA-184", "RA-185")
def test_the_points_of_the_golden_statue_last_for_the_check_and_the_gold_is_gone() -> None:
    table = statue(play="")
    table.use(0, "coral-castle")
    table.react(1, "golden-statue")
    assert table.entries("check")[-1]["standings"] == [4, 4]
    assert table.points(1) == 1
    assert table.pool(1) == {}
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-185")
def test_gold_spent_on_the_statue_does_not_count_in_a_tie() -> None:
    table = lay(
        seat("2 life", play=NINE),
        seat("3 gold 1 life", play="golden-statue catacombs-of-the-dead"),
        on={"catacombs-of-the-dead": "6 death"},
    )
    table.finish_round()
    table.react(1, "golden-statue")
    assert (table.points(0), table.points(1)) == (10, 10)
    assert table.game.winners == (0,)


@pytest.mark.rules("RA-186", "RA-116")
def test_a_reaction_to_a_check_can_be_declined() -> None:
    table = statue()
    table.use(0, "coral-castle")
    table.do(1, "none")
    assert not table.game.is_over
    assert table.pool(1) == {"gold": 3}
    assert not table.is_turned("golden-statue")


@pytest.mark.rules("LT-54")
def test_reactions_to_a_check_at_once_go_clockwise_from_who_started_it() -> None:
    table = lay(
        seat("3 gold", play="golden-statue"),
        seat(play="coral-castle dark-cathedral homunculus"),
        seat(),
        active=1,
    )
    table.use(1, "coral-castle")
    assert table.asked == (1, "react")
    table.do(1, "none")
    assert table.asked == (0, "react")


@pytest.mark.rules("LT-54")
def test_reactions_at_the_end_of_a_round_go_clockwise_from_the_holder_of_the_tile() -> None:
    table = lay(
        seat("3 gold", play="golden-statue"),
        seat(),
        seat(play="dark-cathedral homunculus"),
        active=1,
    )
    table.do(1, "pass")
    table.finish_round()
    assert table.first == 1
    assert table.asked == (2, "react")
    table.do(2, "none")
    assert table.asked == (0, "react")


@pytest.mark.rules("LT-54", "LT-46")
def test_a_player_may_use_all_own_reactions_before_points_are_compared() -> None:
    table = lay(
        seat(play=TEN),
        seat("3 gold", play="golden-statue dark-cathedral homunculus catacombs-of-the-dead"),
        on={"catacombs-of-the-dead": "6 death"},
    )
    assert (table.points(0), table.points(1)) == (11, 9)
    table.finish_round()
    for reaction in sorted(table.options - {"none"}):
        assert not table.game.is_over
        table.do(1, reaction)
    assert table.points(1) == 9 + 3 + 1
    assert table.game.winners == (1,)
