"""Setting up the game, in the standard way, with the expansion, and as a first game."""

from collections import Counter

import pytest

from cardwright.runtime.errors import BadSetupError
from support.table import BASE, BOTH, Table, components, deal, essences, mark_of

TILES = (
    {"sacred-grove", "alchemists-tower"},
    {"catacombs-of-the-dead", "sacrificial-pit"},
    {"cursed-forge", "dwarven-mines"},
    {"coral-castle", "sunken-reef"},
    {"dragons-lair", "sorcerers-bestiary"},
)
MORE_TILES = (
    {"dragon-aerie", "crystal-keep"},
    {"temple-of-the-abyss", "gate-of-hell"},
)


def in_centre(table: Table, kind: str) -> set[str]:
    return table.cards("centre") & components(kind)


def choose_mages(table: Table) -> None:
    while table.asked is not None and table.asked[1] == "choose_mage":
        table.do(table.asked[0], min(table.options))


def choose_items(table: Table) -> list[int]:
    """Choose any items, and return who chose, in order."""
    choosers = []
    while table.asked is not None and table.asked[1] == "choose_item":
        choosers.append(table.asked[0])
        table.do(table.asked[0], min(table.options))
    return choosers


@pytest.mark.rules("RA-17", "RA-32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_eight_items_lie_in_the_centre(players: int) -> None:
    assert in_centre(deal(players), "item") == components("item", BASE)


@pytest.mark.rules("RA-18", "RA-31", "RA-32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_place_tile_shows_one_of_its_sides(players: int) -> None:
    for seed in range(10):
        places = in_centre(deal(players, seed=seed), "place")
        assert [len(places & tile) for tile in TILES] == [1] * 5
        assert len(places) == 5


@pytest.mark.rules("RA-18")
def test_the_sides_of_places_are_random_and_independent() -> None:
    seen = [frozenset(in_centre(deal(seed=seed), "place")) for seed in range(60)]
    assert frozenset.union(*seen) == components("place", BASE)
    assert len(set(seen)) > 20, "32 ways to lay them out"


@pytest.mark.rules("RA-31")
@pytest.mark.parametrize("tile", [*TILES, *MORE_TILES])
def test_the_sides_of_a_tile_have_the_same_number_and_different_signs(tile: set[str]) -> None:
    assert len({mark_of(place, "tile") for place in tile}) == 1
    assert {mark_of(place, "side") for place in tile} == {"sun", "moon"}


@pytest.mark.rules("RA-19", "RA-32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_monuments_are_shown_and_eight_are_the_pile(players: int) -> None:
    table = deal(players)
    shown = in_centre(table, "monument")
    assert len(shown) == 2
    assert table.cards("monuments") == components("monument", BASE) - shown


@pytest.mark.rules("RA-19")
def test_which_monuments_are_shown_is_random() -> None:
    shown = [in_centre(deal(seed=seed), "monument") for seed in range(40)]
    assert set().union(*shown) == components("monument", BASE)


@pytest.mark.rules("RA-20")
def test_everybody_starts_with_one_of_each_essence() -> None:
    table = deal(3)
    for player in range(3):
        assert table.pool(player) == essences("1 elan 1 life 1 calm 1 death 1 gold")


@pytest.mark.rules("RA-21")
def test_anybody_can_be_first_player() -> None:
    assert {deal(4, seed=seed).first for seed in range(40)} == {0, 1, 2, 3}
    table = deal(4, first_player=2)
    assert table.first == 2
    assert table.game.view(None)["rules"]["tile_passed"] is False


@pytest.mark.rules("RA-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_dealt_two_mages_and_eight_artifacts_and_the_rest_stays_out(
    players: int,
) -> None:
    table = deal(players)
    dealt: Counter[str] = Counter()
    for player in range(players):
        offered = table.cards("offer", player)
        artifacts = table.cards("hand", player) | table.cards("deck", player)
        assert len(offered) == 2
        assert offered <= components("mage", BASE)
        assert len(artifacts) == 8
        dealt.update(offered | artifacts)
    assert set(dealt.values()) == {1}
    kinds = components("mage", BASE) | components("artifact", BASE)
    assert table.cards("box") & kinds == kinds - set(dealt)


@pytest.mark.rules("RA-23")
def test_three_of_the_eight_are_the_hand() -> None:
    table = deal()
    assert [len(table.cards("hand", player)) for player in range(2)] == [3, 3]
    assert [len(table.cards("deck", player)) for player in range(2)] == [5, 5]


@pytest.mark.rules("RA-23")
def test_players_look_at_all_their_artifacts_and_not_at_those_of_others() -> None:
    table = deal()
    own, theirs = table.entries("look", viewer=0)
    assert set(own["cards"]) == table.cards("hand", 0) | table.cards("deck", 0)
    assert theirs["cards"] == [None] * 8


@pytest.mark.rules("RA-24")
def test_mages_are_chosen_with_the_hand_in_sight() -> None:
    table = deal(first_player=0)
    assert table.asked == (0, "choose_mage")
    assert table.open_for("card") == table.cards("offer", 0)
    hand = table.game.view(0)["players"][0]["zones"]["hand"]
    assert hand["count"] == len(hand["cards"]) == 3


@pytest.mark.rules("RA-24")
def test_nobody_sees_a_mage_before_all_have_chosen() -> None:
    table = deal(first_player=0)
    choice = min(table.open_for("card"))
    table.do(0, f"card:{choice}")
    assert table.asked == (1, "choose_mage")
    assert choice not in str(table.game.view(1))
    assert table.cards("play", 0) == set()
    rest = table.cards("offer", 1)
    table.do(1, f"card:{min(rest)}")
    assert table.cards("play", 0) == {choice}
    assert table.cards("play", 1) == {min(rest)}
    assert max(rest) in table.cards("box")


@pytest.mark.rules("RA-25")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_items_are_chosen_from_the_last_player_back_to_the_first(first: int) -> None:
    table = deal(3, first_player=first)
    choose_mages(table)
    assert table.open_for("card") == components("item", BASE)
    assert choose_items(table) == [(first + 2) % 3, (first + 1) % 3, first]
    assert table.round == 1
    assert len(in_centre(table, "item")) == 5


@pytest.mark.rules("RA-26", "RA-225")
def test_mage_and_item_start_in_play_straightened_empty_and_unpaid() -> None:
    table = deal(first_player=0)
    choose_mages(table)
    table.do(1, "card:alchemy")
    table.do(0, "card:research")
    for player, item in enumerate(("research", "alchemy")):
        (mage,) = table.cards("play", player) - {item}
        assert mage in components("mage")
        for card in (mage, item):
            assert table.on(card) == {}
            assert not table.is_turned(card)
        assert sum(table.pool(player).values()) >= 5


@pytest.mark.rules("RA-32", "LT-7")
@pytest.mark.parametrize("sets", [BASE, BOTH])
def test_nobody_plays_alone(sets: tuple[str, ...]) -> None:
    with pytest.raises(BadSetupError):
        deal(1, sets)


@pytest.mark.rules("RA-28", "RA-187", "RA-192")
@pytest.mark.parametrize(
    "variants", [("first_game", "draft"), ("first_game", "tournament"), ("draft", "tournament")]
)
def test_variants_of_the_setup_exclude_each_other(variants: tuple[str, str]) -> None:
    with pytest.raises(BadSetupError):
        deal(2, BASE, 1, **dict.fromkeys(variants, True))


# -- the first game -------------------------------------------------------------------------------


@pytest.mark.rules("RA-27")
def test_in_a_first_game_all_places_show_the_sun() -> None:
    for seed in range(5):
        places = in_centre(deal(4, seed=seed, first_game=True), "place")
        assert len(places) == 5
        assert {mark_of(place, "side") for place in places} == {"sun"}


@pytest.mark.rules("RA-28", "RA-30")
def test_in_a_first_game_mage_and_hand_are_one_of_the_four_sets() -> None:
    sets = {
        "duelist": {"dragon-teeth", "elemental-spring", "hand-of-glory"},
        "seer": {"chalice-of-life", "flaming-pit", "vault"},
        "alchemist": {"celestial-horse", "magical-shard", "tree-of-life"},
        "transmuter": {"dancing-sword", "fountain-of-youth", "hawk"},
    }
    table = deal(4, first_game=True)
    assert table.asked is not None
    assert table.asked[1] == "choose_item", "there is no mage to choose"
    found = {}
    for player in range(4):
        (mage,) = table.cards("play", player)
        found[mage] = table.cards("hand", player)
    assert found == sets


@pytest.mark.rules("RA-29")
def test_in_a_first_game_five_artifacts_are_dealt_unseen() -> None:
    table = deal(2, first_game=True)
    for player in range(2):
        assert len(table.cards("deck", player)) == 5
        for card in table.cards("deck", player):
            assert card not in str(table.game.view(player))


# -- with the expansion ---------------------------------------------------------------------------

NUMBERS = [(2, 7, 4), (3, 10, 5), (4, 12, 6), (5, 14, 7)]


@pytest.mark.rules("LT-6")
def test_components_of_both_boxes_are_mixed() -> None:
    artifacts = set()
    for seed in range(20):
        table = deal(2, BOTH, seed)
        artifacts |= table.cards("deck", 0) | table.cards("offer", 0)
    assert artifacts & components("artifact", ("lux_et_tenebrae",))
    assert artifacts & components("mage", ("lux_et_tenebrae",))
    assert artifacts & components("artifact", BASE)


@pytest.mark.rules("LT-4")
def test_without_the_expansion_none_of_its_components_is_in_the_game() -> None:
    position = deal(2, BASE).position
    zones = [position.table, *(seat.zones for seat in position.seats)]
    cards = {card for zone in zones for held in zone.values() for card in held}
    assert components("artifact", BASE) <= cards
    for kind in ("artifact", "mage", "monument", "place", "item", "scroll"):
        assert not cards & components(kind, ("lux_et_tenebrae",))


@pytest.mark.rules("LT-7")
def test_five_can_play_with_the_expansion_and_no_more() -> None:
    assert deal(5, BOTH).game.players == 5
    with pytest.raises(BadSetupError):
        deal(6, BOTH)
    with pytest.raises(BadSetupError):
        deal(5, BASE)


@pytest.mark.rules("LT-8", "LT-9")
@pytest.mark.parametrize(("players", "monuments", "places"), NUMBERS)
def test_the_number_of_players_decides_how_many_monuments_there_are(
    players: int, monuments: int, places: int
) -> None:
    table = deal(players, BOTH)
    assert len(in_centre(table, "monument")) == 2
    assert len(table.cards("monuments")) == monuments - 2
    assert len(table.cards("box") & components("monument")) == 14 - monuments


@pytest.mark.rules("LT-9")
def test_monuments_that_leave_the_game_are_not_seen() -> None:
    table = deal(2, BOTH)
    for card in table.cards("box") & components("monument"):
        assert card not in str(table.game.view(0))


@pytest.mark.rules("LT-8", "LT-10")
@pytest.mark.parametrize(("players", "monuments", "places"), NUMBERS)
def test_the_number_of_players_decides_how_many_places_there_are(
    players: int, monuments: int, places: int
) -> None:
    shown = in_centre(deal(players, BOTH), "place")
    assert len(shown) == places
    assert sum(len(shown & tile) == 1 for tile in (*TILES, *MORE_TILES)) == places


@pytest.mark.rules("LT-10")
def test_any_side_of_any_tile_can_be_in_the_game() -> None:
    shown = [in_centre(deal(2, BOTH, seed), "place") for seed in range(60)]
    assert set().union(*shown) == components("place")


@pytest.mark.rules("LT-11", "LT-12")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_items_and_all_scrolls_lie_in_the_centre(players: int) -> None:
    table = deal(players, BOTH)
    assert in_centre(table, "item") == components("item")
    assert in_centre(table, "scroll") == components("scroll")


@pytest.mark.rules("LT-13")
def test_the_rest_of_the_setup_is_unchanged() -> None:
    table = deal(3, BOTH, first_player=0)
    for player in range(3):
        assert len(table.cards("offer", player)) == 2
        assert len(table.cards("hand", player)) == 3
        assert len(table.cards("deck", player)) == 5
        assert table.pool(player) == essences("1 elan 1 life 1 calm 1 death 1 gold")
    choose_mages(table)
    assert choose_items(table) == [2, 1, 0]


@pytest.mark.rules("LT-14")
def test_five_players_use_40_artifacts_10_mages_and_5_items() -> None:
    table = deal(5, BOTH)
    assert len(table.cards("box") & components("artifact")) == 52 - 40
    assert len(table.cards("box") & components("mage")) == 14 - 10
    choose_mages(table)
    choose_items(table)
    assert len(in_centre(table, "item")) == 10 - 5


@pytest.mark.rules("LT-15")
def test_two_players_have_less_to_claim_than_in_the_base_game_and_four_have_more() -> None:
    def to_claim(players: int, sets: tuple[str, ...]) -> int:
        table = deal(players, sets)
        return len(table.cards("monuments")) + len(
            in_centre(table, "monument") | in_centre(table, "place")
        )

    assert to_claim(2, BOTH) < to_claim(2, BASE)
    assert to_claim(4, BOTH) > to_claim(4, BASE)


@pytest.mark.rules("LT-16")
def test_the_first_game_is_for_four_players_at_most() -> None:
    assert deal(4, BOTH, first_game=True).game.players == 4
    with pytest.raises(BadSetupError):
        deal(5, BOTH, first_game=True)
