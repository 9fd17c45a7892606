"""Claiming monuments and Places of Power."""

import pytest

from support.table import components, essences, lay, seat


@pytest.mark.rules("RA-68", "RA-219", "RA-226")
def test_a_place_or_monument_is_taken_from_the_centre_for_its_placement_cost() -> None:
    table = lay(seat("10 death"), seat("4 gold"), centre="catacombs-of-the-dead library")
    assert table.open_for("claim") == {"catacombs-of-the-dead"}
    table.do(0, "claim:catacombs-of-the-dead")
    assert table.pool(0) == essences("1 death")
    assert table.cards("play", 0) == {"catacombs-of-the-dead"}
    table.do(1, "claim:library")
    assert table.cards("play", 1) == {"library"}
    assert table.cards("centre") == set()


@pytest.mark.rules("RA-69")
@pytest.mark.parametrize("monument", sorted(components("monument")))
def test_every_monument_costs_4_gold(monument: str) -> None:
    table = lay(seat("5 gold"), seat("3 gold 9 elan"), centre=monument)
    assert table.open_for("claim") == {monument}
    poor = lay(seat("3 gold 9 elan"), seat(), centre=monument)
    assert poor.open_for("claim") == set()
    table.do(0, f"claim:{monument}")
    assert table.pool(0) == essences("1 gold")


@pytest.mark.rules("RA-70")
def test_either_shown_monument_or_the_unseen_top_of_the_pile_can_be_claimed() -> None:
    table = lay(seat("4 gold"), seat(), centre="library temple", monuments="oracle colossus")
    assert {"claim:library", "claim:temple", "claim_top"} <= table.options
    assert "oracle" not in str(table.game.view(0))
    table.do(0, "claim_top")
    assert table.cards("play", 0) == {"oracle"}
    assert table.pool(0) == {}


@pytest.mark.rules("RA-71")
def test_a_claimed_shown_monument_is_replaced_from_the_pile() -> None:
    table = lay(seat("4 gold"), seat(), centre="library temple", monuments="oracle colossus")
    table.do(0, "claim:library")
    assert table.cards("centre") == {"oracle", "temple"}
    assert table.cards("monuments") == {"colossus"}


@pytest.mark.rules("RA-71")
def test_a_claimed_monument_is_replaced_before_what_claiming_it_brings() -> None:
    table = lay(seat("4 gold"), seat(), centre="obelisk", monuments="oracle")
    table.do(0, "claim:obelisk")
    assert table.asked is not None
    assert table.asked[0] == 0
    assert table.cards("centre") == {"oracle"}


@pytest.mark.rules("RA-71")
def test_claiming_the_top_of_the_pile_leaves_the_display_as_it_is() -> None:
    table = lay(seat("4 gold"), seat(), centre="library temple", monuments="oracle colossus")
    table.do(0, "claim_top")
    assert table.cards("centre") == {"library", "temple"}
    assert table.cards("monuments") == {"colossus"}


@pytest.mark.rules("RA-72")
def test_an_empty_pile_stays_empty() -> None:
    table = lay(seat("4 gold"), seat("4 gold"), centre="library temple")
    assert table.options == {"claim:library", "claim:temple", "pass"}
    table.do(0, "claim:library")
    assert table.cards("centre") == {"temple"}
    assert table.options == {"claim:temple", "pass"}


@pytest.mark.rules("RA-73")
def test_no_rival_can_take_what_was_claimed() -> None:
    table = lay(seat("4 gold"), seat("9 gold 9 death"), centre="library catacombs-of-the-dead")
    table.do(0, "claim:library")
    assert table.open_for("claim") == {"catacombs-of-the-dead"}
    table.finish_round()
    assert table.cards("play", 0) == {"library"}


@pytest.mark.rules("RA-74")
def test_only_what_was_set_out_can_be_claimed() -> None:
    table = lay(seat("9 gold 9 elan 9 life 9 calm 9 death"), seat(), centre="library")
    assert table.open_for("claim") == {"library"}
    assert "claim_top" not in table.options
