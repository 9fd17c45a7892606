"""What the rules say about single components of Lux et Tenebrae, and about retrieving."""

import pytest

from support.table import Table, essences, lay, seat

PASSED = seat(passed=True)


def standings(table: Table) -> list[int]:
    return list(table.entries("check")[-1]["standings"])


# -- retrieving --


@pytest.mark.rules("LT-27")
@pytest.mark.parametrize(("card", "pool"), [("revivify", "1 death"), ("demonologist", "1 life")])
def test_any_card_of_ones_own_discards_can_be_retrieved(card: str, pool: str) -> None:
    mine = seat(pool, play=card, discards="hawk prism vault")
    table = lay(mine, seat(discards="crypt"))
    table.use(0, card)
    assert table.open_for("card") == {"hawk", "prism", "vault"}
    table.do(0, "card:prism")
    assert table.cards("hand", 0) == {"prism"}
    assert table.cards("discards", 0) == {"hawk", "vault"}
    assert table.cards("discards", 1) == {"crypt"}


@pytest.mark.rules("LT-28", "LT-52")
@pytest.mark.parametrize(("card", "pool"), [("revivify", "1 death"), ("demonologist", "1 life")])
def test_retrieving_from_no_discards_does_nothing_and_costs_the_same(card: str, pool: str) -> None:
    assert not lay(seat(play=card), PASSED).can_use(card)
    table = lay(seat(pool, play=card), seat(discards="crypt"))
    table.use(0, card)
    assert table.pool(0) == {}
    assert table.cards("hand", 0) == set()
    assert table.cards("discards", 1) == {"crypt"}


# -- mages and artefacts --


@pytest.mark.rules("LT-29", "LT-47")
@pytest.mark.parametrize("card", ["hawk", "fire-dragon", "chaos-imp", "hound-of-death"])
def test_the_bard_gets_2_gold_for_a_beast_however_many_types_it_has(card: str) -> None:
    table = lay(seat(play="bard", hand=f"{card} vault"), PASSED)
    table.use(0, "bard", 1)
    assert table.pool(0) == essences("2 gold")
    assert table.cards("discards", 0) == {card}
    assert table.cards("hand", 0) == {"vault"}


@pytest.mark.rules("LT-29")
def test_the_bard_sings_of_nothing_else() -> None:
    assert not lay(seat(play="bard", hand="vault crypt"), PASSED).can_use("bard", 1)


@pytest.mark.rules("LT-30")
def test_the_demon_slayer_counts_turned_and_straightened_demons_of_one_rival() -> None:
    table = lay(
        seat(play="possessed-demon-slayer chaos-imp"),
        seat(play="fire-demon homunculus hound-of-death hawk"),
        seat(play="shadowy-figure"),
        turned="homunculus",
    )
    table.use(0, "possessed-demon-slayer")
    table.do(0, "player:1")
    assert table.pool(0) == essences("3 elan")


@pytest.mark.rules("LT-31", "RA-117")
@pytest.mark.parametrize("turned", ["", "vial-of-light"])
def test_the_vial_reacts_to_a_destruction_turned_or_not(turned: str) -> None:
    table = lay(seat(play="fiery-whip prism"), seat(play="vial-of-light"), turned=turned)
    table.use(0, "fiery-whip", 2)
    assert table.asked == (1, "react")
    table.react(1, "vial-of-light")
    table.choose(1, "1 calm")
    assert table.pool(1) == essences("1 calm")
    assert table.is_turned("vial-of-light") == bool(turned)


@pytest.mark.rules("LT-31", "RA-121")
def test_the_vial_may_be_used_by_who_has_passed_before_the_effect_that_was_paid_for() -> None:
    table = lay(seat(play="fiery-whip prism"), seat(play="vial-of-light", passed=True))
    table.use(0, "fiery-whip", 2)
    table.react(1, "vial-of-light")
    table.choose(1, "1 elan")
    assert table.pool(0) == {}
    assert table.asked == (0, "gain")


@pytest.mark.rules("LT-31")
def test_the_vial_does_not_react_to_a_discard() -> None:
    table = lay(seat(hand="prism"), seat(play="vial-of-light"))
    table.do(0, "discard:prism")
    table.choose(0, "1 gold")
    assert table.asked == (1, "turn")


@pytest.mark.rules("LT-32")
def test_life_loss_cannot_reach_what_lies_on_the_infernal_engine() -> None:
    table = lay(seat("2 life 1 gold", play="infernal-engine"), seat(play="elvish-bow"))
    table.use(0, "infernal-engine", 1)
    table.choose(0, "2 life 1 gold")
    assert table.pool(0) == {}
    table.use(1, "elvish-bow", 1)
    assert table.on("infernal-engine") == essences("2 life 1 gold")


@pytest.mark.rules("LT-32")
def test_the_infernal_engine_takes_any_mix_of_the_pool() -> None:
    table = lay(seat("2 life 1 gold", play="infernal-engine"), PASSED)
    table.use(0, "infernal-engine", 1)
    assert len(table.amounts) == 6, "0 to 2 life with 0 or 1 gold"


@pytest.mark.rules("LT-33", "LT-34", "RA-48")
@pytest.mark.parametrize("card", ["infernal-engine", "vault", "windup-man"])
def test_the_infernal_engine_takes_all_essences_from_one_component(card: str) -> None:
    all_of_them = "infernal-engine vault windup-man"
    on = dict.fromkeys(all_of_them.split(), "2 gold 3 calm")
    table = lay(seat("1 gold", play=all_of_them), seat(play="athanor"), on=on)
    table.use(0, "infernal-engine", 2)
    assert table.open_for("card") == set(all_of_them.split())
    table.do(0, f"card:{card}")
    assert table.pool(0) == essences("3 gold 3 calm")
    assert [one for one in all_of_them.split() if not table.on(one)] == [card]


@pytest.mark.rules("LT-35")
def test_the_shadowy_figure_draws_2_and_discards_1() -> None:
    mine = seat("1 calm", play="shadowy-figure", deck="hawk prism vault", hand="crypt")
    table = lay(mine, PASSED)
    table.use(0, "shadowy-figure", 1)
    assert table.open_for("card") == {"crypt", "hawk", "prism"}
    table.do(0, "card:crypt")
    assert table.cards("hand", 0) == {"hawk", "prism"}
    assert table.cards("discards", 0) == {"crypt"}


@pytest.mark.rules("LT-35")
@pytest.mark.parametrize(("deck", "discards"), [("hawk", ""), ("", "hawk")])
def test_the_shadowy_figure_discards_nothing_if_it_draws_1(deck: str, discards: str) -> None:
    mine = seat("1 calm", play="shadowy-figure", hand="crypt", deck=deck, discards=discards)
    table = lay(mine, PASSED)
    table.use(0, "shadowy-figure", 1)
    assert table.asked == (0, "turn")
    assert table.cards("hand", 0) == {"crypt", "hawk"}
    assert table.cards("discards", 0) == set()


@pytest.mark.rules("LT-35")
def test_the_shadowy_figure_draws_on_from_the_reshuffled_discards() -> None:
    mine = seat("1 calm", play="shadowy-figure", deck="hawk", discards="prism")
    table = lay(mine, PASSED)
    table.use(0, "shadowy-figure", 1)
    table.do(0, "card:hawk")
    assert table.cards("hand", 0) == {"prism"}


# -- scrolls --


@pytest.mark.rules("LT-43")
@pytest.mark.parametrize(
    ("paid", "gold"),
    [
        ("15 life", 5),
        ("15 calm", 5),
        ("14 life", 4),
        ("17 life", 5),
        ("2 life", 0),
        ("3 death", 1),
    ],
)
def test_projection_gives_1_gold_for_3_rounded_down(paid: str, gold: int) -> None:
    table = lay(seat(paid, play="projection"), PASSED)
    table.use(0, "projection")
    table.choose(0, paid)
    assert table.pool(0) == ({"gold": gold} if gold else {})


@pytest.mark.rules("LT-43")
def test_projection_takes_one_type_only() -> None:
    table = lay(seat("3 life 3 calm", play="projection"), PASSED)
    table.use(0, "projection")
    assert all(len(amount) <= 1 for amount in table.amounts)


# -- monuments --


@pytest.mark.rules("LT-46")
def test_the_dark_cathedral_scores_1_more_for_turning_itself_and_a_demon() -> None:
    table = lay(seat(play="coral-castle"), seat(play="dark-cathedral chaos-imp homunculus hawk"))
    table.use(0, "coral-castle")
    table.react(1, "dark-cathedral")
    assert table.open_for("card") == {"chaos-imp", "homunculus"}
    table.do(1, "card:homunculus")
    assert standings(table) == [4, 3]
    assert table.is_turned("dark-cathedral")
    assert table.is_turned("homunculus")
    assert not table.is_turned("chaos-imp")
    assert table.points(1) == 2, "the point was for that check"


@pytest.mark.rules("LT-46")
@pytest.mark.parametrize("turned", ["dark-cathedral", "chaos-imp"])
def test_the_dark_cathedral_needs_itself_and_a_demon_straightened(turned: str) -> None:
    rival = seat(play="dark-cathedral chaos-imp")
    table = lay(seat(play="coral-castle"), rival, turned=turned)
    table.use(0, "coral-castle")
    assert table.asked == (1, "turn")
    assert standings(table) == [4, 2]
