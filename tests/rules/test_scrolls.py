"""Scrolls: how they are won, used and returned; retrieving cards."""

import pytest

from cardwright.dsl.exchange import card_to_json
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.workspace import Workspace
from support.table import components, essences, lay, seat


@pytest.mark.rules("LT-17", "LT-21")
def test_a_scroll_is_used_once_and_goes_back_to_the_centre() -> None:
    table = lay(seat("2 gold", play="disjunction"), seat())
    table.use(0, "disjunction")
    assert table.pool(0) == essences("1 elan 1 life 1 calm 1 death 1 gold")
    assert table.cards("play", 0) == set()
    assert table.cards("centre") == {"disjunction"}
    table.do(1, "pass")
    assert table.open_for("power") == set()


@pytest.mark.rules("LT-18")
def test_inscription_turns_and_costs_1_for_a_scroll() -> None:
    table = lay(seat("1 life", play="inscription"), seat(), centre="augury shield vitality")
    table.use(0, "inscription")
    assert table.options >= {"card:augury", "card:shield", "card:vitality"}
    table.do(0, "card:shield")
    assert table.pool(0) == {}
    assert table.is_turned("inscription")
    assert table.cards("play", 0) == {"inscription", "shield"}
    assert table.cards("centre") == {"augury", "vitality"}


@pytest.mark.rules("LT-18")
def test_a_scroll_cannot_be_claimed_as_an_action() -> None:
    table = lay(seat("9 gold 9 life"), seat(), centre="augury shield")
    assert table.options == {"pass"}


@pytest.mark.rules("LT-18")
def test_no_component_but_inscription_speaks_of_scrolls() -> None:
    cards = Workspace().load_game(shipped_games()["res_arcana"]).cards
    others = [card for card in cards if card.kind != "scroll"]
    assert [card.id for card in others if '"scroll"' in card_to_json(card)] == ["inscription"]


@pytest.mark.rules("LT-19")
def test_a_scroll_is_kept_across_rounds_and_through_passing() -> None:
    table = lay(seat("1 calm", play="augury research"), seat(), centre="alchemy")
    table.finish_round()
    assert table.round == 2
    assert table.cards("play", 0) == {"augury", "alchemy"}
    assert table.can_use("augury")


@pytest.mark.rules("LT-20")
def test_using_a_scroll_takes_the_action_of_the_turn() -> None:
    table = lay(seat("1 calm", play="augury", deck="hawk"), seat())
    table.use(0, "augury")
    assert table.cards("hand", 0) == {"hawk"}
    assert table.asked == (1, "turn")


@pytest.mark.rules("LT-20", "LT-25")
def test_shield_is_a_reaction_that_ignores_life_loss_and_takes_no_action() -> None:
    table = lay(seat(play="elvish-bow"), seat("1 life", play="shield"))
    table.use(0, "elvish-bow")
    assert table.asked == (1, "react_to_loss")
    table.react(1, "shield")
    assert table.pool(1) == essences("1 life")
    assert table.cards("centre") == {"shield"}
    assert table.asked == (1, "turn")


@pytest.mark.rules("LT-20")
def test_shield_cannot_be_used_as_an_action() -> None:
    table = lay(seat("9 life", play="shield"), seat())
    assert table.options == {"pass"}


@pytest.mark.rules("LT-21")
def test_a_used_scroll_can_be_taken_by_anybody() -> None:
    table = lay(seat("1 gold", play="disjunction"), seat("1 life", play="inscription"))
    table.use(0, "disjunction")
    table.use(1, "inscription")
    assert table.cards("play", 1) == {"inscription", "disjunction"}


@pytest.mark.rules("LT-22")
def test_the_cost_of_a_scroll_must_be_paid() -> None:
    table = lay(seat("3 elan", play="augury revivify disjunction vitality"), seat())
    assert table.open_for("power") == {"vitality"}


@pytest.mark.rules("LT-22")
def test_a_scroll_is_returned_and_not_turned() -> None:
    table = lay(seat("1 calm", play="augury"), seat())
    table.use(0, "augury")
    assert table.cards("centre") == {"augury"}
    assert not table.is_turned("augury")


@pytest.mark.rules("LT-23")
@pytest.mark.parametrize(
    ("user", "power"), [("witch", 1), ("vortex-of-destruction", 1), ("alchemical-lab", 1)]
)
def test_a_scroll_is_no_target_for_what_straightens_destroys_or_puts(user: str, power: int) -> None:
    table = lay(seat("2 calm", play=f"{user} augury prism magical-shard"), seat(), turned="prism")
    table.use(0, user, power)
    assert "prism" in table.open_for("card")
    assert "augury" not in table.open_for("card")


@pytest.mark.rules("LT-23")
def test_scrolls_are_worth_no_points() -> None:
    table = lay(seat(play=" ".join(components("scroll"))), seat(), first=1)
    assert table.points(0) == 0


@pytest.mark.rules("LT-23")
def test_a_scroll_is_no_artifact_that_counts() -> None:
    with_scrolls = lay(seat(play="crystal-keep prism augury shield"), seat(), first=1)
    assert with_scrolls.points(0) == 5


@pytest.mark.rules("LT-24")
def test_any_number_of_scrolls_can_be_held_and_those_are_not_in_the_centre() -> None:
    held = components("scroll") - {"augury", "shield"}
    table = lay(
        seat("1 life", play=f"inscription {' '.join(held)}"), seat(), centre="augury shield"
    )
    table.use(0, "inscription")
    assert table.open_for("card") == {"augury", "shield"}
    table.do(0, "card:augury")
    assert table.cards("play", 0) == held | {"inscription", "augury"}


@pytest.mark.rules("LT-25")
def test_shield_protects_its_holder_alone() -> None:
    table = lay(seat(play="elvish-bow"), seat("1 life", play="shield"), seat("1 life"))
    table.use(0, "elvish-bow")
    table.react(1, "shield")
    assert table.pool(1) == essences("1 life")
    assert table.pool(2) == {}


# -- the scrolls ----------------------------------------------------------------------------------


@pytest.mark.rules("LT-26")
def test_augury_draws_a_card_for_1_calm() -> None:
    table = lay(seat("2 calm", play="augury", deck="hawk vault"), seat())
    table.use(0, "augury")
    assert table.cards("hand", 0) == {"hawk"}
    assert table.pool(0) == essences("1 calm")


@pytest.mark.rules("LT-26")
def test_destruction_gives_the_placement_cost_of_the_artifact() -> None:
    table = lay(seat(play="destruction hawk"), seat())
    table.use(0, "destruction")
    assert table.cards("discards", 0) == {"hawk"}
    assert all(sum(amount.values()) == 2 for amount in table.amounts)
    assert not any("gold" in amount for amount in table.amounts)


@pytest.mark.rules("LT-26")
def test_disjunction_turns_1_gold_into_one_of_each_other_essence() -> None:
    table = lay(seat("1 gold", play="disjunction"), seat())
    table.use(0, "disjunction")
    assert table.pool(0) == essences("1 elan 1 life 1 calm 1 death")


@pytest.mark.rules("LT-26", "LT-43")
@pytest.mark.parametrize(
    ("spent", "gold"),
    [("15 life", 5), ("15 calm", 5), ("14 life", 4), ("17 life", 5), ("2 death", 0)],
)
def test_projection_gives_a_third_in_gold_rounded_down(spent: str, gold: int) -> None:
    table = lay(seat(spent, play="projection"), seat())
    table.use(0, "projection")
    table.choose(0, spent)
    assert table.pool(0) == ({"gold": gold} if gold else {})


@pytest.mark.rules("LT-43")
def test_projection_takes_essences_of_one_type() -> None:
    table = lay(seat("3 life 3 calm", play="projection"), seat())
    table.use(0, "projection")
    assert all(len(amount) <= 1 for amount in table.amounts)
    table.choose(0, "3 life")
    assert table.pool(0) == essences("3 calm 1 gold")


@pytest.mark.rules("LT-26", "LT-27")
def test_revivify_retrieves_any_card_of_the_own_discards_for_1_death() -> None:
    table = lay(seat("1 death", play="revivify", discards="hawk vault"), seat(discards="prism"))
    table.use(0, "revivify")
    assert table.open_for("card") == {"hawk", "vault"}
    table.do(0, "card:vault")
    assert table.cards("hand", 0) == {"vault"}
    assert table.cards("discards", 0) == {"hawk"}
    assert table.pool(0) == {}


@pytest.mark.rules("LT-26")
def test_transform_turns_essences_of_a_type_into_as_many_of_another_but_gold() -> None:
    table = lay(seat("3 gold", play="transform"), seat())
    table.use(0, "transform")
    table.choose(0, "3 gold")
    assert {"calm": 3} in table.amounts
    assert not any("gold" in amount for amount in table.amounts)
    table.choose(0, "3 calm")
    assert table.pool(0) == essences("3 calm")


@pytest.mark.rules("LT-26", "RA-223")
def test_vitality_straightens_any_component_for_2_elan() -> None:
    table = lay(seat("2 elan", play="vitality hawk witch"), seat(), turned="hawk witch")
    table.use(0, "vitality")
    assert table.open_for("card") >= {"hawk", "witch"}
    table.do(0, "card:witch")
    assert not table.is_turned("witch")
    assert table.is_turned("hawk")
    assert table.pool(0) == {}


# -- retrieving -----------------------------------------------------------------------------------


@pytest.mark.rules("LT-27")
def test_the_demonologist_retrieves_a_card_of_choice() -> None:
    table = lay(seat("1 life", play="demonologist", discards="hawk vault"), seat())
    table.use(0, "demonologist")
    table.do(0, "card:hawk")
    assert table.cards("hand", 0) == {"hawk"}


@pytest.mark.rules("LT-28", "LT-52", "RA-110")
@pytest.mark.parametrize(("card", "pool"), [("revivify", "1 death"), ("demonologist", "1 life")])
def test_retrieving_from_an_empty_pile_costs_and_does_nothing(card: str, pool: str) -> None:
    table = lay(seat(pool, play=card), seat())
    table.use(0, card)
    assert table.pool(0) == {}
    assert table.cards("hand", 0) == set()
    assert table.asked == (1, "turn")
