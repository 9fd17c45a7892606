"""The course of a round: its steps, whose turn it is, and which actions there are."""

import pytest

from support.table import lay, seat


@pytest.mark.rules("RA-33")
def test_a_round_is_collect_then_actions_then_the_check() -> None:
    table = lay(seat(play="treant"), seat(), step="collect")
    assert table.pool(0) == {"life": 2}
    assert table.asked == (0, "turn")
    assert table.entries("check") == []
    table.finish_round()
    kinds = [entry["kind"] for entry in table.game.log(None)]
    collected = ["round", "automatic", "gain"]
    assert kinds == [*collected, "pass", "tile", "pass", "check", *collected]


@pytest.mark.rules("RA-34")
def test_after_a_check_without_a_winner_everything_is_straightened_and_a_round_begins() -> None:
    table = lay(
        seat(play="treant vault duelist alchemy"), seat(play="hawk"), turned="treant alchemy hawk"
    )
    table.finish_round()
    assert table.round == 2
    assert not any(table.is_turned(card) for card in ("treant", "alchemy", "hawk"))
    assert table.pool(0) == {"elan": 1, "life": 2}
    assert not table.has_passed(0)
    assert table.game.view(None)["rules"]["tile_passed"] is False


@pytest.mark.rules("RA-35", "RA-163")
def test_who_holds_the_tile_when_the_round_begins_acts_first() -> None:
    table = lay(seat(hand="prism"), seat(), seat(), first=0, active=1)
    table.pass_turn(1)
    assert table.first == 1
    table.finish_round()
    assert table.asked == (1, "turn")
    assert table.round == 2


@pytest.mark.rules("RA-35", "RA-60")
def test_turns_of_one_action_each_go_clockwise_from_the_first_player() -> None:
    hands = ("prism", "magical-shard", "vial-of-light")
    table = lay(*(seat(hand=hand) for hand in hands), first=1, active=1, step="collect")
    for player in (1, 2, 0):
        assert table.asked == (player, "turn")
        table.do(player, f"place:{hands[player]}")
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-61")
def test_the_actions_are_place_claim_discard_use_a_power_and_pass() -> None:
    table = lay(
        seat("4 gold", play="crypt", hand="prism"), seat(), centre="library", monuments="temple"
    )
    assert table.options == {
        "place:prism",
        "claim:library",
        "claim_top",
        "discard:prism",
        "power:crypt:0",
        "pass",
    }


@pytest.mark.rules("RA-62")
def test_who_can_do_nothing_else_must_pass() -> None:
    table = lay(seat(), seat())
    assert table.options == {"pass"}
    table.do(0, "pass")
    assert table.has_passed(0)


@pytest.mark.rules("RA-62")
def test_who_can_act_may_pass_instead() -> None:
    table = lay(seat(hand="prism"), seat())
    table.do(0, "pass")
    assert table.has_passed(0)
    assert table.cards("hand", 0) == {"prism"}


@pytest.mark.rules("RA-60", "RA-63")
def test_who_has_passed_gets_no_more_turns_in_the_round() -> None:
    table = lay(seat(hand="prism"), seat(hand="hawk vault"), seat(hand="crypt treant"))
    table.do(0, "pass")
    turns = []
    for _ in range(4):
        assert table.asked is not None
        turns.append(table.asked[0])
        table.do(turns[-1], min(table.options - {"pass"}), "resources:1gold")
    assert turns == [1, 2, 1, 2]
    reason = table.game.why_not("place:prism", player=0)
    assert reason is not None
    assert reason.code == "already-passed"


@pytest.mark.rules("RA-64")
def test_the_last_player_who_has_not_passed_takes_turn_after_turn() -> None:
    table = lay(seat(hand="prism magical-shard vial-of-light"), seat(), seat(), active=1)
    table.do(1, "pass")
    table.do(2, "pass")
    for card in ("prism", "magical-shard", "vial-of-light"):
        table.do(0, f"place:{card}")
    assert table.asked == (0, "turn")


@pytest.mark.rules("RA-79")
def test_only_powers_of_own_straightened_components_can_be_used() -> None:
    table = lay(seat(play="crypt hawk"), seat(play="horn-of-plenty"), turned="hawk")
    assert table.open_for("power") == {"crypt"}


@pytest.mark.rules("RA-79")
def test_using_a_power_is_the_action_of_the_turn() -> None:
    table = lay(seat(play="crypt horn-of-plenty"), seat())
    table.use(0, "crypt")
    assert table.pool(0) == {"death": 2}
    assert table.asked == (1, "turn")
