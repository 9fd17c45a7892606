"""What it costs to place an artefact or to claim something, and what discounts take off."""

import pytest

from cardwright.runtime.definitions import Modifier, Power
from cardwright.runtime.definitions.parts import Amount, constant_part, fitting
from cardwright.runtime.definitions.steps import Deploy
from support.table import (
    BASE,
    Essences,
    Table,
    component,
    components,
    essences,
    lay,
    mixes,
    seat,
    types_of,
)

ESSENCES = ("elan", "life", "calm", "death", "gold")


def printed(card: str) -> tuple[Amount, ...]:
    """The amounts of a printed cost."""
    cost = component(card).cost
    return cost.options[0] if cost is not None else ()


def price(card: str) -> Essences:
    """The printed cost of a card, with gold for each essence of any type."""
    found = dict.fromkeys(ESSENCES, 0)
    for amount in printed(card):
        found[fitting(amount.resource, ESSENCES)[-1]] += constant_part(amount.number)
    return {essence: number for essence, number in found.items() if number}


def with_(pool: str, *, play: str = "", hand: str = "", discards: str = "") -> Table:
    """A table at which only one player is left to play."""
    return lay(seat(pool, play=play, hand=hand, discards=discards), seat("3 elan", passed=True))


def written(amount: Essences) -> str:
    return " ".join(f"{number} {essence}" for essence, number in amount.items())


COSTLY = sorted(card for card in components("artifact") if price(card))


@pytest.mark.rules("RA-81", "RA-82", "RA-84")
@pytest.mark.parametrize(
    ("card", "pool", "left"),
    [
        ("fire-dragon", "7 elan", "1 elan"),
        ("hypnotic-basin", "2 calm 2 elan 2 death", "1 elan 1 death"),
        ("athanor", "1 gold 1 elan", ""),
        ("windup-man", "1 elan 1 life 1 calm 1 death 1 gold", "1 death"),
    ],
)
def test_placing_an_artifact_takes_its_printed_cost_out_of_the_pool(
    card: str, pool: str, left: str
) -> None:
    table = with_(pool, hand=card)
    table.do(0, f"place:{card}")
    assert table.pool(0) == essences(left)
    assert table.pool(1) == essences("3 elan")
    assert table.cards("play", 0) == {card}


@pytest.mark.rules("RA-83")
@pytest.mark.parametrize("essence", ["elan", "life", "calm", "death", "gold"])
def test_an_any_essence_may_be_of_each_type_gold_included(essence: str) -> None:
    pool = "2 gold" if essence == "gold" else f"1 gold 1 {essence}"
    table = with_(pool, hand="vault")
    table.do(0, "place:vault")
    assert table.pool(0) == {}


@pytest.mark.rules("RA-83")
def test_a_number_of_any_essences_may_be_paid_in_each_mix() -> None:
    table = with_("2 death 2 elan 1 calm 1 gold", hand="crypt")
    table.do(0, "place:crypt")
    assert table.mixes == mixes(
        "2 death 2 elan 1 calm", "2 death 2 elan 1 gold", "2 death 1 elan 1 calm 1 gold"
    )


@pytest.mark.rules("RA-85", "RA-219")
@pytest.mark.parametrize("card", COSTLY)
def test_no_artifact_can_be_placed_for_one_essence_less(card: str) -> None:
    enough = price(card)
    assert with_(written(enough), hand=card).open_for("place") == {card}
    for essence in enough:
        short = {**enough, essence: enough[essence] - 1}
        assert with_(written(short), hand=card).open_for("place") == set()


@pytest.mark.rules("RA-85")
def test_a_place_can_be_claimed_only_for_its_whole_cost() -> None:
    short = lay(seat("8 death 20 gold"), seat(), centre="catacombs-of-the-dead")
    assert short.open_for("claim") == set()
    enough = lay(seat("9 death"), seat(), centre="catacombs-of-the-dead")
    enough.do(0, "claim:catacombs-of-the-dead")
    assert enough.pool(0) == {}


@pytest.mark.rules("RA-86", "RA-230")
def test_a_discount_for_dragons_takes_nothing_off_other_artifacts() -> None:
    table = with_("3 elan", hand="fire-dragon flaming-pit crypt", play="dragon-bridle")
    assert table.open_for("place") == {"fire-dragon", "flaming-pit"}
    table.do(0, "place:flaming-pit")
    assert table.pool(0) == essences("1 elan")


@pytest.mark.rules("RA-87", "RA-86", "RA-200")
def test_the_artificer_makes_artifacts_cheaper_and_nothing_else() -> None:
    table = lay(
        seat("5 elan 3 gold", hand="fire-dragon", play="artificer"),
        seat(),
        centre="library catacombs-of-the-dead alchemists-tower",
    )
    assert table.open_for("place") == {"fire-dragon"}
    assert table.open_for("claim") == {"alchemists-tower"}
    table.do(0, "claim:alchemists-tower")
    assert table.pool(0) == essences("5 elan")


@pytest.mark.rules("RA-86")
def test_discounts_of_a_rival_do_not_help() -> None:
    table = lay(seat("5 elan", hand="fire-dragon"), seat(play="artificer dragon-bridle"))
    assert table.open_for("place") == set()


@pytest.mark.rules("RA-88")
def test_these_components_of_the_base_game_make_placing_cheaper_or_place_themselves() -> None:
    kinds = ("artifact", "mage", "item", "monument", "place")
    cards = [component(card) for kind in kinds for card in components(kind, BASE)]
    discounts, deploys = set(), set()
    for card in cards:
        for ability in card.abilities:
            if isinstance(ability, Modifier):
                discounts.add(card.id)
            elif isinstance(ability, Power) and any(
                isinstance(step, Deploy) for step in ability.effects
            ):
                deploys.add(card.id)
    assert discounts == {"artificer", "dragon-bridle", "dragons-lair"}
    assert deploys == {"crypt", "dragon-egg", "sorcerers-bestiary", "dragon-teeth"}


@pytest.mark.rules("RA-88", "RA-89", "RA-95")
def test_the_crypt_adds_to_the_discounts_in_play() -> None:
    table = with_("1 death 3 elan", play="crypt artificer", discards="fire-dragon")
    table.use(0, "crypt", 2)
    table.do(0, "card:fire-dragon")  # 6 elan - 2 - 1
    assert table.pool(0) == {}
    assert "fire-dragon" in table.cards("play", 0)


@pytest.mark.rules("RA-88", "RA-89", "RA-95")
def test_the_bestiary_asks_for_4_essences_and_then_the_reduced_cost() -> None:
    bestiary = "sorcerers-bestiary dragon-bridle dragons-lair"
    table = lay(
        seat("4 gold 2 death", play=bestiary), seat(discards="bone-dragon earth-dragon hawk")
    )
    table.use(0, "sorcerers-bestiary", 2)
    table.choose(0, "4 gold")
    assert table.open_for("card") == {"bone-dragon"}, "earth-dragon costs 7 - 6 and takes no death"
    table.do(0, "card:bone-dragon")
    assert table.pool(0) == essences("2 death")
    assert "bone-dragon" in table.cards("play", 0)


@pytest.mark.rules("RA-95")
def test_the_bestiary_itself_takes_nothing_off() -> None:
    table = lay(seat("4 gold 4 elan", play="sorcerers-bestiary"), seat(discards="fire-dragon"))
    table.use(0, "sorcerers-bestiary", 2)
    table.choose(0, "4 gold")
    assert table.asked == (1, "turn"), "6 elan are needed, so nothing can be placed"
    assert table.cards("discards", 1) == {"fire-dragon"}


@pytest.mark.rules("RA-95", "RA-87")
@pytest.mark.parametrize(
    ("discount", "less"), [("artificer", 1), ("dragon-bridle", 3), ("dragons-lair", 3)]
)
def test_each_discount_takes_off_so_many(discount: str, less: int) -> None:
    table = with_("6 elan", hand="fire-dragon", play=discount)
    table.do(0, "place:fire-dragon")
    assert table.pool(0) == {"elan": less}


@pytest.mark.rules("RA-95")
def test_dragon_teeth_place_a_dragon_for_nothing_more_than_3_elan() -> None:
    table = with_("3 elan", hand="sea-serpent hawk", play="dragon-teeth")
    table.use(0, "dragon-teeth", 2)
    assert table.open_for("card") == {"sea-serpent"}
    table.do(0, "card:sea-serpent")
    assert table.pool(0) == {}
    assert table.cards("play", 0) == {"dragon-teeth", "sea-serpent"}


@pytest.mark.rules("RA-89")
def test_all_discounts_add_up() -> None:
    table = with_("2 calm", hand="sea-serpent", play="artificer dragon-bridle dragons-lair")
    table.do(0, "place:sea-serpent")  # 6 calm + 3 life - 1 - 3 - 3
    assert table.pool(0) == {}


@pytest.mark.rules("RA-90", "RA-230")
def test_more_discount_than_cost_gives_nothing_back() -> None:
    table = with_("1 elan", hand="bone-dragon", play="artificer dragon-bridle dragons-lair")
    table.do(0, "place:bone-dragon")  # 5 - 7
    assert table.pool(0) == essences("1 elan")


@pytest.mark.rules("RA-91", "RA-104")
@pytest.mark.parametrize("discount", ["artificer", "dragon-bridle", "dragons-lair"])
def test_a_discount_works_while_its_component_is_turned(discount: str) -> None:
    pool = seat("5 elan", hand="fire-dragon", play=discount)
    table = lay(pool, seat(), turned=discount)
    assert table.open_for("place") == {"fire-dragon"}


@pytest.mark.rules("RA-92", "RA-206")
def test_the_crypt_never_spares_gold() -> None:
    table = with_("1 death 1 gold 1 elan", play="crypt", discards="athanor horn-of-plenty")
    table.use(0, "crypt", 2)
    assert table.open_for("card") == {"athanor"}, "horn-of-plenty still costs 2 gold"
    table.do(0, "card:athanor")
    assert table.pool(0) == essences("1 elan")


@pytest.mark.rules("RA-93")
def test_the_artificer_never_spares_gold() -> None:
    table = with_("1 gold 1 elan", hand="horn-of-plenty dragon-egg vault", play="artificer")
    assert table.open_for("place") == {"dragon-egg", "vault"}
    table.do(0, "place:vault")  # 1 gold + 1 any - 1
    assert table.pool(0) == essences("1 elan")


@pytest.mark.rules("RA-93")
def test_no_dragon_of_the_base_game_costs_gold() -> None:
    dragons = {card for card in components("artifact", BASE) if "dragon" in types_of(card)}
    assert len(dragons) == 6
    assert not any("gold" in price(dragon) for dragon in dragons - {"wind-dragon"})
    wind = [len(fitting(amount.resource, ESSENCES)) for amount in printed("wind-dragon")]
    assert wind == [1, 5], "calm, and essences of any type"


@pytest.mark.rules("RA-93")
def test_a_discount_that_does_not_except_gold_spares_it() -> None:
    table = with_("1 death", hand="possessed-demon-slayer", play="homunculus")
    table.do(0, "place:possessed-demon-slayer")  # 1 gold + 1 elan + 1 death - 2
    assert table.pool(0) == {}


@pytest.mark.rules("RA-94")
def test_the_player_chooses_what_a_discount_takes_off() -> None:
    table = with_("2 calm 1 elan 1 death", hand="hypnotic-basin", play="artificer")
    table.do(0, "place:hypnotic-basin")
    assert table.mixes == mixes("1 elan 1 calm 1 death", "2 calm 1 death", "1 elan 2 calm")


@pytest.mark.rules("RA-94")
def test_a_discount_may_take_off_a_fixed_essence_or_an_any_essence() -> None:
    table = with_("2 death 3 gold", hand="crypt", play="artificer")
    table.do(0, "place:crypt")  # 3 any + 2 death - 1
    assert table.mixes == mixes("2 death 2 gold", "1 death 3 gold")


@pytest.mark.rules("RA-96")
def test_with_artificer_and_bridle_a_fire_dragon_costs_2_elan() -> None:
    table = with_("2 elan", hand="fire-dragon", play="artificer dragon-bridle")
    table.do(0, "place:fire-dragon")
    assert table.pool(0) == {}
    poorer = with_("1 elan", hand="fire-dragon", play="artificer dragon-bridle")
    assert poorer.open_for("place") == set()


@pytest.mark.rules("RA-96", "RA-90", "RA-95")
def test_with_egg_and_bridle_a_fire_dragon_costs_nothing() -> None:
    table = with_("1 elan", hand="fire-dragon", play="dragon-egg dragon-bridle")
    table.use(0, "dragon-egg")
    table.do(0, "card:fire-dragon")
    assert table.pool(0) == essences("1 elan")
    assert table.cards("play", 0) == {"dragon-bridle", "fire-dragon"}


@pytest.mark.rules("RA-95")
def test_the_egg_alone_takes_4_off() -> None:
    table = with_("2 elan", hand="fire-dragon", play="dragon-egg")
    table.use(0, "dragon-egg")
    table.do(0, "card:fire-dragon")
    assert table.pool(0) == {}


@pytest.mark.rules("RA-97")
def test_discounts_take_nothing_off_the_cost_of_powers() -> None:
    table = with_("", play="artificer dragon-bridle dragons-lair dwarven-pickaxe fire-dragon")
    assert not table.can_use("dwarven-pickaxe")
    richer = with_("1 elan", play="artificer dwarven-pickaxe")
    richer.use(0, "dwarven-pickaxe")
    assert richer.pool(0) == essences("1 gold")
