"""Placing artifacts."""

import pytest

from support.table import essences, lay, seat


@pytest.mark.rules("RA-65", "RA-219")
def test_an_artifact_from_the_hand_comes_into_play_for_its_placement_cost() -> None:
    table = lay(seat("2 elan 1 gold", hand="athanor hawk"), seat())
    assert table.open_for("place") == {"athanor"}
    table.do(0, "place:athanor")
    assert table.pool(0) == essences("1 elan")
    assert table.cards("play", 0) == {"athanor"}
    assert table.cards("hand", 0) == {"hawk"}


@pytest.mark.rules("RA-65")
def test_only_artifacts_in_the_own_hand_can_be_placed() -> None:
    table = lay(seat(deck="prism", discards="magical-shard"), seat(hand="vial-of-light"))
    assert table.open_for("place") == set()


@pytest.mark.rules("RA-66")
def test_what_was_placed_or_claimed_can_be_used_from_the_next_turn_on() -> None:
    table = lay(seat("2 gold 4 gold", hand="prism"), seat("4 gold"), centre="library")
    table.do(0, "place:prism")
    assert table.asked == (1, "turn")
    table.do(1, "claim:library")
    assert not table.is_turned("prism")
    assert not table.is_turned("library")
    assert table.can_use("prism")
    table.use(0, "prism", 2)
    table.do(0, "resources:nothing")
    assert table.can_use("library")


@pytest.mark.rules("RA-67")
@pytest.mark.parametrize("artifact", ["magical-shard", "prism"])
def test_placing_for_nothing_takes_the_action(artifact: str) -> None:
    table = lay(seat(hand=artifact), seat("1 gold"))
    table.do(0, f"place:{artifact}")
    assert table.cards("play", 0) == {artifact}
    assert table.asked == (1, "turn")
