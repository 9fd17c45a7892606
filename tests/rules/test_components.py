"""What is in the boxes, and what all components have in common."""

import pytest

from cardwright.runtime.definitions import CompiledSet
from support.games import compiled_res_arcana
from support.table import BASE, components, essences, lay, seat, types_of
from support.wording import card_of

EXPANSION = ("lux_et_tenebrae",)


@pytest.fixture
def compiled() -> CompiledSet:
    return compiled_res_arcana()


@pytest.mark.rules("RA-1")
@pytest.mark.parametrize(
    ("kind", "number"),
    [("artifact", 40), ("mage", 10), ("monument", 10), ("place", 10), ("item", 8), ("scroll", 0)],
)
def test_the_base_box_holds_so_many_of_each_kind(kind: str, number: int) -> None:
    assert len(components(kind, BASE)) == number


@pytest.mark.rules("LT-1")
@pytest.mark.parametrize(
    ("kind", "number"),
    [("artifact", 12), ("mage", 4), ("monument", 4), ("place", 4), ("item", 2), ("scroll", 8)],
)
def test_the_expansion_adds_so_many_of_each_kind(kind: str, number: int) -> None:
    assert len(components(kind, EXPANSION)) == number


@pytest.mark.rules("LT-2")
@pytest.mark.parametrize(
    ("kind", "number"),
    [("artifact", 52), ("mage", 14), ("monument", 14), ("place", 14), ("item", 10), ("scroll", 8)],
)
def test_both_boxes_together_hold_so_many_of_each_kind(kind: str, number: int) -> None:
    assert len(components(kind)) == number


@pytest.mark.rules("LT-5")
@pytest.mark.parametrize(
    ("kind", "cards"),
    [
        (
            "artifact",
            "chaos-imp cursed-dwarven-king fire-demon golden-lion homunculus hound-of-death"
            " infernal-engine possessed-demon-slayer prismatic-dragon shadowy-figure vial-of-light"
            " vortex-of-destruction",
        ),
        ("mage", "bard beastmaster demonologist diviner"),
        ("monument", "alchemical-lab dark-cathedral demon-workshop warriors-hall"),
        ("item", "illusion inscription"),
        ("place", "dragon-aerie crystal-keep temple-of-the-abyss gate-of-hell"),
        (
            "scroll",
            "augury destruction disjunction projection revivify shield transform vitality",
        ),
    ],
)
def test_the_components_of_the_expansion_are_these(kind: str, cards: str) -> None:
    assert components(kind, EXPANSION) == set(cards.split())


@pytest.mark.rules("LT-4")
def test_every_component_belongs_to_one_of_the_two_sets(compiled: CompiledSet) -> None:
    assert {card.card.set for card in compiled.cards} == {"base", "lux_et_tenebrae"}


@pytest.mark.rules("RA-2")
def test_there_are_five_essences_and_gold_is_one(compiled: CompiledSet) -> None:
    assert [essence.id for essence in compiled.game.resources] == [
        "elan",
        "life",
        "calm",
        "death",
        "gold",
    ]


@pytest.mark.rules("RA-3", "LT-23")
def test_mages_artifacts_items_monuments_and_places_are_components_and_scrolls_are_not() -> None:
    of_each_kind = "mermaid witch alchemy colossus coral-castle"
    table = lay(seat("1 gold", play=f"{of_each_kind} augury"), seat())
    table.use(0, "mermaid")
    assert table.open_for("card") == set(of_each_kind.split())


@pytest.mark.rules("RA-4")
def test_only_the_sea_serpent_is_dragon_and_creature_in_the_base_game() -> None:
    both = {card for card in components("artifact", BASE) if len(types_of(card)) > 1}
    assert both == {"sea-serpent"}
    assert types_of("sea-serpent") == {"dragon", "creature"}
    assert types_of("hawk") == {"creature"}
    assert types_of("fire-dragon") == {"dragon"}
    assert types_of("vault") == set()


@pytest.mark.rules("LT-3", "LT-5")
@pytest.mark.parametrize(
    ("type", "cards"),
    [
        (
            "demon",
            "chaos-imp cursed-dwarven-king fire-demon homunculus hound-of-death"
            " possessed-demon-slayer shadowy-figure vortex-of-destruction",
        ),
        ("creature", "golden-lion hound-of-death"),
        ("dragon", "prismatic-dragon"),
    ],
)
def test_types_of_the_expansion_include_demon(type: str, cards: str) -> None:
    found = {card for card in components("artifact", EXPANSION) if type in types_of(card)}
    assert found == set(cards.split())


@pytest.mark.rules("RA-5", "RA-226")
def test_only_artifacts_can_be_destroyed() -> None:
    table = lay(seat(play="corrupt-altar prism witch alchemy colossus coral-castle"), seat())
    table.use(0, "corrupt-altar", 2)
    assert table.open_for("card") == {"corrupt-altar", "prism"}


@pytest.mark.rules("RA-6")
def test_the_number_of_tokens_does_not_limit_a_gain() -> None:
    table = lay(seat("40 death", play="hand-of-glory"), seat("175 death"))
    table.use(0, "hand-of-glory")
    assert table.pool(0) == essences("42 death")
    assert table.pool(1) == essences("176 death")


@pytest.mark.rules("RA-9")
def test_what_is_paid_goes_to_nobody_and_what_is_gained_comes_from_nobody() -> None:
    table = lay(seat("1 life", play="flaming-pit"), seat("1 elan 1 death"))
    table.use(0, "flaming-pit")
    assert table.pool(0) == essences("1 elan 1 death")
    assert table.pool(1) == essences("1 elan 1 death")


@pytest.mark.rules("RA-10")
def test_essences_on_components_cannot_pay() -> None:
    table = lay(seat("1 elan", play="vault", hand="athanor"), seat(), on={"vault": "5 gold"})
    assert table.open_for("place") == set()
    richer = lay(seat("1 elan 1 gold", play="vault", hand="athanor"), seat())
    assert richer.open_for("place") == {"athanor"}


@pytest.mark.rules("RA-10")
def test_a_cost_that_takes_essences_off_a_component_needs_them_there() -> None:
    table = lay(seat("6 elan", play="athanor"), seat(), on={"athanor": "5 elan"})
    assert not table.can_use("athanor", 2)
    fuller = lay(seat(play="athanor"), seat(), on={"athanor": "6 elan"})
    assert fuller.can_use("athanor", 2)


@pytest.mark.rules("RA-11")
def test_a_component_is_straightened_until_it_is_turned() -> None:
    table = lay(seat(play="crypt prism"), seat())
    assert not table.is_turned("crypt")
    table.use(0, "crypt")
    assert table.is_turned("crypt")
    assert not table.is_turned("prism")


@pytest.mark.rules("RA-13", "RA-82")
@pytest.mark.parametrize(
    "clause",
    [
        "collect 1 calm",
        "power turn this -> put 1 gold on this",
        "power pay 1 gold -> put it on a component",
        "power turn this -> straighten a component",
        "power pay 1 calm -> draw 1",
        "power pay 3 any -> draw 1",
        "power turn this + turn a dragon -> draw 1",
        "power turn this -> straighten a creature",
        "power turn this -> each rival loses 2 life",
        "react to life loss: turn this -> ignore",
        "types dragon, creature",
    ],
)
def test_every_sign_of_the_summary_tile_can_be_said(clause: str) -> None:
    card = card_of(clause)
    assert card.abilities or card.types


@pytest.mark.rules("RA-14")
def test_everybody_sees_the_discards_of_everybody() -> None:
    table = lay(seat(discards="hawk"), seat())
    for viewer in (0, 1, None):
        discards = table.game.view(viewer)["players"][0]["zones"]["discards"]
        assert [card["id"] for card in discards["cards"]] == ["hawk"]


@pytest.mark.rules("RA-15")
def test_a_hand_is_seen_by_its_owner_alone_and_decks_by_nobody() -> None:
    table = lay(seat(hand="hawk", deck="vault"), seat(), monuments="library")
    for viewer in (0, 1, None):
        view = table.game.view(viewer)
        zones = view["players"][0]["zones"]
        assert (zones["hand"]["cards"] is not None) == (viewer == 0)
        assert zones["hand"]["count"] == 1
        assert zones["deck"] == {"count": 1, "cards": None, "top": []}
        assert view["zones"]["monuments"] == {"count": 1, "cards": None, "top": []}


@pytest.mark.rules("RA-15")
def test_everybody_sees_pools_components_and_what_lies_on_them() -> None:
    table = lay(seat("3 gold", play="vault"), seat(), on={"vault": "1 gold"}, turned="vault")
    player = table.game.view(1)["players"][0]
    assert player["resources"] == {"gold": 3}
    assert player["zones"]["play"]["cards"] == [
        {
            "id": "vault",
            "resources": {"gold": 1},
            "owners": {},
            "statuses": ["turned"],
            "used": [],
            "remembers": {},
        }
    ]


@pytest.mark.rules("RA-15")
def test_there_is_no_limit_to_a_hand() -> None:
    hand = "athanor crypt hawk mermaid nightingale prism treant vault windup-man"
    table = lay(seat(hand=hand, deck="horn-of-plenty"), seat())
    table.pass_turn(0)
    assert table.cards("hand", 0) == {*hand.split(), "horn-of-plenty"}
    assert table.asked == (1, "turn")
