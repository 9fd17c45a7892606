"""Life loss: whom it hits, what is lost, and how victims get out of it."""

import pytest

from support.table import Table, essences, lay, mixes, seat

FIRE = seat(play="fire-dragon")  # 2 life, unless they pay 1 calm
DEMON = seat("1 elan", play="fire-demon")  # 2 life, with no way out


def burnt(pool: str) -> Table:
    """A table at which one victim has just been made to lose 2 life."""
    table = lay(DEMON, seat(pool))
    table.use(0, "fire-demon", 1)
    return table


@pytest.mark.rules("RA-122", "RA-229", "RA-231")
def test_life_loss_hits_every_rival_and_never_its_user() -> None:
    table = lay(seat("3 life", play="fire-dragon"), seat("3 life"), seat("2 life"), seat("5 life"))
    table.use(0, "fire-dragon")
    assert [table.pool(player) for player in range(4)] == [
        essences("3 life"),
        essences("1 life"),
        {},
        essences("3 life"),
    ]


@pytest.mark.rules("RA-123", "RA-122", "RA-229")
def test_who_has_passed_loses_nothing() -> None:
    table = lay(FIRE, seat("3 life", passed=True), seat("3 life"))
    table.use(0, "fire-dragon")
    assert table.pool(1) == essences("3 life")
    assert table.pool(2) == essences("1 life")


@pytest.mark.rules("RA-124", "RA-126")
def test_life_in_the_pool_goes_first() -> None:
    assert burnt("3 life").pool(1) == essences("1 life")
    assert burnt("3 life 9 gold").pool(1) == essences("1 life 9 gold")


@pytest.mark.rules("RA-125", "RA-126", "RA-229")
def test_with_one_life_missing_two_other_essences_are_lost() -> None:
    table = burnt("1 life 4 elan")
    assert table.asked == (1, "turn"), "keeping the life was not offered"
    assert table.pool(1) == essences("2 elan")


@pytest.mark.rules("RA-125", "RA-126")
def test_the_victim_chooses_what_stands_in_for_missing_life() -> None:
    table = burnt("3 elan 2 gold")
    assert table.asked == (1, "lose")
    assert table.mixes == mixes("3 elan 1 gold", "2 elan 2 gold")
    table.choose(1, "3 elan 1 gold")
    assert table.pool(1) == essences("1 gold")


@pytest.mark.rules("RA-127")
def test_a_victim_without_essences_loses_nothing() -> None:
    table = burnt("")
    assert table.pool(1) == {}
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-128")
@pytest.mark.parametrize("pool", ["1 life 1 gold", "2 elan 1 gold", "1 life", "1 calm"])
def test_a_victim_who_cannot_cover_the_loss_loses_everything(pool: str) -> None:
    assert burnt(pool).pool(1) == {}


@pytest.mark.rules("RA-129")
def test_a_victim_never_loses_more_than_required() -> None:
    assert burnt("1 life 5 elan").pool(1) == essences("3 elan")
    assert burnt("2 life 5 elan").pool(1) == essences("5 elan")
    assert burnt("4 gold 4 calm").mixes == mixes(
        "4 gold", "3 gold 1 calm", "2 gold 2 calm", "1 gold 3 calm", "4 calm"
    )


@pytest.mark.rules("RA-130", "RA-108")
def test_essences_on_components_are_safe_and_stand_in_for_nothing() -> None:
    table = lay(DEMON, seat("1 elan", play="vault"), on={"vault": "3 life 3 gold"})
    table.use(0, "fire-demon", 1)
    assert table.pool(1) == {}
    assert table.on("vault") == essences("3 life 3 gold")


@pytest.mark.rules("RA-131")
def test_a_reaction_spares_its_user_the_whole_loss_and_nobody_else() -> None:
    table = lay(DEMON, seat("3 life", play="chalice-of-life"), seat("3 life"))
    table.use(0, "fire-demon", 1)
    table.react(1, "chalice-of-life")
    assert table.pool(1) == essences("3 life")
    assert table.is_turned("chalice-of-life")
    assert table.pool(2) == essences("1 life")


@pytest.mark.rules("RA-131")
def test_a_reaction_to_dragons_does_not_help_against_others() -> None:
    bridle = seat("3 life", play="dragon-bridle")
    dragon = lay(FIRE, bridle)
    dragon.use(0, "fire-dragon")
    dragon.react(1, "dragon-bridle")
    assert dragon.pool(1) == essences("3 life")
    demon = lay(DEMON, bridle)
    demon.use(0, "fire-demon", 1)
    assert demon.pool(1) == essences("1 life")


@pytest.mark.rules("RA-132")
@pytest.mark.parametrize(
    ("dragon", "way_out"),
    [
        ("fire-dragon", "calm"),
        ("water-dragon", "elan"),
        ("earth-dragon", "gold"),
        ("bone-dragon", "death"),
    ],
)
def test_a_dragon_offers_its_victims_a_way_out(dragon: str, way_out: str) -> None:
    table = lay(seat(play=dragon), seat(f"3 life 1 {way_out}"))
    table.use(0, dragon)
    assert table.asked == (1, "react_to_loss")
    assert table.options == {"none", "way_out"}
    table.do(1, "way_out")
    assert table.pool(1) == essences("3 life")


@pytest.mark.rules("RA-132")
def test_the_way_out_is_open_to_victims_alone_and_only_then() -> None:
    table = lay(
        seat("1 calm", play="fire-dragon"), seat("2 calm", passed=True), seat("2 life 2 calm")
    )
    table.use(0, "fire-dragon")
    assert table.asked == (2, "react_to_loss")
    table.do(2, "none")
    assert [table.pool(player).get("calm") for player in range(3)] == [1, 2, 2]
    assert table.asked == (2, "turn")
    assert table.options == {"pass"}


@pytest.mark.rules("RA-132")
def test_without_what_the_way_out_costs_there_is_none() -> None:
    table = lay(FIRE, seat("3 life 9 gold"))
    table.use(0, "fire-dragon")
    assert table.pool(1) == essences("1 life 9 gold")


@pytest.mark.rules("RA-133", "RA-78", "RA-132")
def test_a_card_discarded_as_a_way_out_gives_nothing() -> None:
    table = lay(seat(play="wind-dragon"), seat("2 life", hand="hawk prism"))
    table.use(0, "wind-dragon")
    table.do(1, "way_out", "card:hawk")
    assert table.pool(1) == essences("2 life")
    assert table.cards("hand", 1) == {"prism"}
    assert table.cards("discards", 1) == {"hawk"}
    assert table.cards("discards", 0) == set()


@pytest.mark.rules("RA-134")
def test_each_victim_decides_alone() -> None:
    table = lay(FIRE, seat("3 life 1 calm"), seat("3 life 1 calm"))
    table.use(0, "fire-dragon")
    table.do(1, "none")
    table.do(2, "way_out")
    assert table.pool(1) == essences("1 life 1 calm")
    assert table.pool(2) == essences("3 life")


@pytest.mark.rules("RA-135")
def test_victims_resolve_their_loss_clockwise_from_the_user() -> None:
    victim = seat("4 elan 4 gold")
    table = lay(victim, victim, seat(play="fire-dragon"), victim, active=2)
    table.use(2, "fire-dragon")
    order = []
    while table.asked is not None and table.asked[1] == "lose":
        order.append(table.asked[0])
        table.choose(table.asked[0], "4 elan")
    assert order == [3, 0, 1]


@pytest.mark.rules("RA-135")
def test_a_victim_is_done_before_the_next_is_asked() -> None:
    table = lay(FIRE, seat("3 elan 3 gold 1 calm"), seat("2 life 1 calm"))
    table.use(0, "fire-dragon")
    table.do(1, "none")
    assert table.asked == (1, "lose")
    table.choose(1, "3 elan 1 gold")
    assert table.asked == (2, "react_to_loss")


@pytest.mark.rules("RA-136")
def test_what_is_lost_does_not_go_to_the_attacker() -> None:
    table = burnt("5 life")
    assert table.pool(0) == {}
    assert table.pool(1) == essences("3 life")
