"""Collecting: what abilities give, and what lies on components."""

import pytest

from cardwright.runtime.rulebooks.res_arcana import start
from support.table import Table, deal, essences, lay, seat


def collecting(play: str, pool: str = "", **more: str) -> Table:
    """One player with these components at the start of Collect; another with nothing."""
    return lay(seat(pool, play=play), seat(), on=_dashed(more), step="collect")


def _dashed(lying: dict[str, str]) -> dict[str, str]:
    return {card.replace("_", "-"): text for card, text in lying.items()}


@pytest.mark.rules("RA-36")
def test_every_collect_ability_is_applied_and_what_lies_on_components_may_be_taken() -> None:
    table = collecting("treant flaming-pit necromancer", necromancer="3 death")
    assert table.asked == (0, "take_stored")
    table.do(0, "take")
    assert table.pool(0) == essences("2 life 1 elan 4 death")
    assert table.asked == (0, "turn")


@pytest.mark.rules("RA-36")
def test_only_own_components_count() -> None:
    table = lay(seat(play="treant"), seat(play="flaming-pit"), on={"treant": "1 gold"}, first=1)
    table.finish_round()
    assert table.pool(1) == essences("1 elan")
    assert table.asked == (0, "take_stored")


@pytest.mark.rules("RA-37", "RA-49")
@pytest.mark.parametrize(
    ("source", "lying", "answers"),
    [
        ("necromancer", "", ()),
        ("death-life", "", ("resources:1death",)),
        ("prism", "1 death", ("take",)),
    ],
)
def test_what_was_just_collected_or_taken_can_pay_in_the_same_collect(
    source: str, lying: str, answers: tuple[str, ...]
) -> None:
    table = lay(seat(play=f"cursed-forge {source}"), seat(), on={source: lying}, step="collect")
    table.do(0, *answers)
    assert table.asked == (0, "avoid")
    table.do(0, "way_out")
    assert table.pool(0) == {}
    assert not table.is_turned("cursed-forge")


@pytest.mark.rules("RA-38")
def test_players_collect_one_at_a_time_from_the_first_player() -> None:
    table = lay(
        seat(play="witch"),
        seat(play="healer"),
        seat(play="demon-workshop"),
        first=1,
        step="collect",
    )
    order = []
    while table.asked is not None and table.asked[1] == "gain":
        order.append(table.asked[0])
        table.do(order[-1], min(table.options))
    assert order == [1, 2, 0]


@pytest.mark.rules("RA-38")
def test_by_default_it_is_asked_openly_and_as_an_option_at_the_same_time() -> None:
    seats = seat(play="vault"), seat(play="witch")
    for table, before in (
        (lay(*seats, on={"vault": "2 gold"}, step="collect"), {"gold": 2}),
        (lay(*seats, on={"vault": "2 gold"}, step="collect", simultaneous=True), {}),
    ):
        table.do(0, "take")
        assert table.asked == (1, "gain")
        assert table.pool(0) == before
        table.do(1, min(table.options))
        assert table.pool(0) == essences("2 gold")
        assert sum(table.pool(1).values()) == 1
        assert table.asked == (0, "turn")


@pytest.mark.rules("RA-38")
def test_a_tournament_is_collected_in_the_same_way_throughout() -> None:
    table = deal(tournament=True, simultaneous=True)
    start.after_game(table.game.machine, table.game.state, [0])
    assert table.game.state.get("match_game") == 2
    assert table.game.state.get("simultaneous") == 1


@pytest.mark.rules("RA-39", "RA-218", "RA-104")
def test_a_turned_component_collects() -> None:
    table = lay(seat(play="treant"), seat(), turned="treant", step="collect")
    assert table.pool(0) == essences("2 life")
    assert table.is_turned("treant"), "only the end of a round straightens"


@pytest.mark.rules("RA-40", "RA-41")
@pytest.mark.parametrize(
    ("component", "gained"),
    [
        ("hypnotic-basin", "2 calm"),
        ("druid", "1 life"),
        ("dancing-sword", "1 death 1 elan"),
        ("elemental-spring", "1 calm 1 life 1 elan"),
    ],
)
def test_numbers_count_and_everything_joined_by_plus_is_gained(component: str, gained: str) -> None:
    assert collecting(component).pool(0) == essences(gained)


@pytest.mark.rules("RA-42")
@pytest.mark.parametrize("essence", ["calm", "elan"])
def test_exactly_one_of_alternatives_is_gained(essence: str) -> None:
    table = collecting("calm-elan")
    assert table.amounts == [essences("1 calm"), essences("1 elan")]
    table.choose(0, f"1 {essence}")
    assert table.pool(0) == {essence: 1}


@pytest.mark.rules("RA-42")
def test_alternatives_are_chosen_anew_each_time() -> None:
    table = collecting("death-life")
    table.choose(0, "1 death")
    table.finish_round()
    table.choose(0, "1 life")
    assert table.pool(0) == essences("1 death 1 life")


@pytest.mark.rules("RA-43", "RA-113")
def test_any_essences_come_in_any_mix_but_for_those_excluded() -> None:
    table = collecting("celestial-horse")
    assert table.amounts == [
        essences("2 elan"),
        essences("1 elan 1 life"),
        essences("1 elan 1 calm"),
        essences("2 life"),
        essences("1 life 1 calm"),
        essences("2 calm"),
    ]


@pytest.mark.rules("RA-44")
def test_what_is_collected_goes_to_the_pool_unless_it_goes_on_the_component() -> None:
    table = collecting("treant windup-man", windup_man="1 gold")
    table.do(0, "leave")
    assert table.pool(0) == essences("2 life")
    assert table.on("treant") == {}
    assert table.on("windup-man") == essences("3 gold")


@pytest.mark.rules("RA-45")
@pytest.mark.parametrize(
    ("choice", "pool", "left"),
    [("take", "2 gold 1 life 1 elan", ""), ("leave", "1 elan", "2 gold 1 life")],
)
def test_all_essences_on_a_component_are_taken_or_none(choice: str, pool: str, left: str) -> None:
    table = collecting("colossus", "1 elan", colossus="2 gold 1 life")
    assert table.options == {"take", "leave"}
    table.do(0, choice)
    assert table.pool(0) == essences(pool)
    assert table.on("colossus") == essences(left)


@pytest.mark.rules("RA-46")
def test_some_components_can_be_emptied_and_others_left() -> None:
    table = collecting(
        "colossus mausoleum prism", colossus="1 gold", mausoleum="2 death", prism="3 life"
    )
    for _ in range(3):
        asked = table.game.decision
        assert asked is not None
        table.do(0, "leave" if asked.about["card"] == "mausoleum" else "take")
    assert table.pool(0) == essences("1 gold 3 life")
    assert table.on("mausoleum") == essences("2 death")


@pytest.mark.rules("RA-47")
def test_taking_essences_off_a_place_loses_the_points_at_once() -> None:
    table = collecting("catacombs-of-the-dead", catacombs_of_the_dead="3 death")
    assert table.points(0) == 3 + 1, "and the First Player tile"
    table.do(0, "take")
    assert table.points(0) == 1
    assert table.pool(0) == essences("4 death")


@pytest.mark.rules("RA-48")
def test_essences_put_on_a_component_can_be_used_from_the_next_collect_on() -> None:
    table = lay(seat(play="ring-of-midas", hand="dragon-egg"), seat())
    table.use(0, "ring-of-midas", 2)
    table.do(1, "pass")
    assert table.on("ring-of-midas") == essences("1 gold")
    assert table.open_for("place") == set()
    table.do(0, "pass", "take")
    assert table.asked == (1, "turn")
    table.do(1, "pass")
    assert table.open_for("place") == {"dragon-egg"}


@pytest.mark.rules("RA-50")
def test_the_forge_costs_1_death_or_turns() -> None:
    paid = collecting("cursed-forge", "2 death")
    paid.do(0, "way_out")
    assert paid.pool(0) == essences("1 death")
    assert not paid.is_turned("cursed-forge")
    poor = collecting("cursed-forge", "2 gold", cursed_forge="1 death")
    poor.do(0, "leave")
    assert poor.is_turned("cursed-forge")
    assert poor.asked == (0, "turn")
    assert poor.open_for("power") == set()


@pytest.mark.rules("RA-51")
def test_who_can_pay_for_the_forge_may_turn_it() -> None:
    table = collecting("cursed-forge", "1 death")
    table.do(0, "none")
    assert table.is_turned("cursed-forge")
    assert table.pool(0) == essences("1 death")


@pytest.mark.rules("RA-52")
def test_claiming_the_forge_costs_nothing_extra_in_that_round() -> None:
    table = lay(seat("6 elan 4 death"), seat(), centre="cursed-forge")
    table.do(0, "claim:cursed-forge")
    assert table.pool(0) == essences("1 death")
    assert not table.is_turned("cursed-forge")
    table.finish_round()
    assert table.asked == (0, "avoid")


@pytest.mark.rules("RA-53", "RA-176")
def test_a_turned_forge_scores() -> None:
    table = lay(
        seat(play="cursed-forge"), seat(), on={"cursed-forge": "2 gold"}, turned="cursed-forge"
    )
    assert table.points(0) == 3 + 1, "and the First Player tile"


# -- the Vault and the Windup Man -----------------------------------------------------------------


@pytest.mark.rules("RA-54")
@pytest.mark.parametrize("gold", [1, 2, 7])
def test_gold_left_on_the_vault_gives_2_other_essences_whatever_its_number(gold: int) -> None:
    table = collecting("vault", vault=f"{gold} gold")
    table.do(0, "leave")
    assert all(sum(amount.values()) == 2 for amount in table.amounts)
    assert not any("gold" in amount for amount in table.amounts)
    table.choose(0, "1 elan 1 calm")
    assert table.pool(0) == essences("1 elan 1 calm")
    assert table.on("vault") == {"gold": gold}


@pytest.mark.rules("RA-54")
@pytest.mark.parametrize(("lying", "choice"), [("2 gold", "take"), ("2 life", "leave")])
def test_the_vault_gives_nothing_without_gold_left_on_it(lying: str, choice: str) -> None:
    table = collecting("vault", vault=lying)
    table.do(0, choice)
    assert table.asked == (0, "turn")


@pytest.mark.rules("RA-55", "RA-211")
@pytest.mark.parametrize("gained", ["1 life 1 death", "1 life 1 calm"])
def test_three_rounds_of_the_vault(gained: str) -> None:
    table = collecting("vault")
    table.use(0, "vault")
    table.finish_round()
    table.do(0, "leave")
    table.choose(0, gained)
    assert table.pool(0) == essences(gained)
    assert table.asked == (1, "turn")
    table.do(1, "pass")
    table.use(0, "vault")
    assert table.on("vault") == essences("2 gold")
    table.do(0, "pass", "take")
    assert table.pool(0) == essences(f"{gained} 2 gold")


@pytest.mark.rules("RA-56")
def test_the_windup_man_grows_by_2_of_each_type_whatever_the_number() -> None:
    table = collecting("windup-man", windup_man="1 gold 4 life")
    table.do(0, "leave")
    assert table.on("windup-man") == essences("3 gold 6 life")
    assert table.pool(0) == {}


@pytest.mark.rules("RA-57", "RA-211")
@pytest.mark.parametrize("other", ["calm", "elan"])
def test_four_rounds_of_the_windup_man(other: str) -> None:
    table = collecting("windup-man", f"1 gold 1 {other}")
    table.use(0, "windup-man")
    table.choose(0, "1 gold")
    table.finish_round()
    table.do(0, "leave")
    assert table.on("windup-man") == essences("3 gold")
    table.do(1, "pass")
    table.use(0, "windup-man")
    assert table.on("windup-man") == essences(f"3 gold 1 {other}")
    table.do(0, "pass", "leave")
    assert table.on("windup-man") == essences(f"5 gold 3 {other}")
    table.finish_round()
    table.do(0, "take")
    assert table.pool(0) == essences(f"5 gold 3 {other}")
    assert table.on("windup-man") == {}


@pytest.mark.rules("RA-58")
def test_an_empty_or_emptied_windup_man_gains_nothing() -> None:
    assert collecting("windup-man").on("windup-man") == {}
    emptied = collecting("windup-man", windup_man="3 gold")
    emptied.do(0, "take")
    assert emptied.on("windup-man") == {}
    assert emptied.pool(0) == essences("3 gold")


@pytest.mark.rules("RA-59")
def test_the_windup_man_is_asked_about_once_a_collect() -> None:
    table = collecting("windup-man", windup_man="1 gold")
    assert table.options == {"take", "leave"}
    table.do(0, "leave")
    assert table.asked == (0, "turn"), "what was added can't be taken now"
    assert table.on("windup-man") == essences("3 gold")
