"""What the game is made of, and how it is set up."""

from collections import Counter
from typing import Any

import pytest

from cardwright.runtime import Game, new_game
from cardwright.runtime.bits import members
from cardwright.runtime.definitions.cards import Card
from cardwright.runtime.rulebooks.black_rose_wars.lodge import ROOMS
from support.games import book, compiled
from support.lodge import (
    GAME,
    asked,
    at,
    do,
    has_state,
    in_zone,
    kept,
    lodge,
    number,
    offered,
    points,
    rules,
)

SCHOOLS = (
    "necromancy", "destruction", "transmutation", "conspiracy", "divination", "illusion",
)  # fmt: skip


def new(players: int = 4, seed: int = 3, **options: Any) -> Game:
    return new_game(
        book(GAME), compiled(GAME), players=players, sets=("base",), seed=seed, **options
    )


def cards(kind: str) -> list[Card]:
    """The cards of a kind, each once."""
    found = [entry for entry in compiled(GAME).cards if entry.card.kind == kind]
    return [entry.card for entry in found if not entry.copy_of]


def copies(card: Card) -> int:
    """How many of a card there are."""
    return sum(card.id in (entry.id, entry.copy_of) for entry in compiled(GAME).cards)


@pytest.mark.rules("BR-4", "BR-5", "BR-6")
def test_rooms_have_colour_resistance_and_a_marker() -> None:
    rooms = cards("room")
    assert len(rooms) == 19
    assert len(cards("cell")) == 4
    colours = Counter(card.types[0] for card in rooms)
    assert colours == {
        **dict.fromkeys(
            ("red_room", "blue_room", "yellow_room", "green_room", "purple_room", "gray_room"), 3
        ),
        "rose_room": 1,
    }
    for room in rooms:
        assert int(room.marks["resistance"]) >= 4
        assert int(room.marks["worth"]) >= 2
        assert len(room.abilities) == 1


@pytest.mark.rules("BR-18", "BR-19", "BR-21", "BR-133", "BR-134", "BR-135", "BR-136")
def test_spells_have_a_school_two_sides_and_what_is_printed_on_them() -> None:
    spells = cards("spell")
    by_school = Counter(card.types[0] for card in spells if "dedicated" not in card.marks)
    assert by_school == {**dict.fromkeys(SCHOOLS, 12), "forgotten_spell": 10}
    dedicated = [card for card in spells if "dedicated" in card.marks]
    assert {card.marks["dedicated"] for card in dedicated} == {"jafar", "tessa", "rebecca", "nero"}
    assert all(copies(card) == (1 if "forgotten_spell" in card.types else 3) for card in spells)
    assert sum(map(copies, spells)) == 238
    kinds = {"combat", "contingency", "trap", "protection"}
    targets = {"self_target", "single_target", "area_target", "special_target"}
    elements = {"air", "earth", "fire", "water", "magic", "sacred", "profane"}
    for card in spells:
        assert card.sides
        for side in card.sides:
            assert [len({*side.types} & some) for some in (kinds, targets, elements)] == [1, 1, 1]


@pytest.mark.rules("BR-16", "BR-22", "BR-210")
def test_evocations_are_thirty_of_seven_kinds_and_the_infamy() -> None:
    found = {card.id: copies(card) for card in cards("evocation")}
    assert found.pop("infamy") == 1
    assert found == {
        "landsknecht": 8, "bone-knight": 3, "divine-altar": 5, "cerbero": 3, "mutant-altar": 5,
        "andromeda": 3, "malacoda": 3,
    }  # fmt: skip
    assert sum(found.values()) == 30
    for card in cards("evocation"):
        assert card.marks["health"]
        assert len(card.types) == 2, "its kind and its Archetype"


@pytest.mark.rules("BR-23", "BR-24", "BR-74")
def test_quests_and_events_come_in_three_groups() -> None:
    quests, events = cards("quest"), cards("omen")
    assert Counter(card.marks["moon"] for card in quests) == {1: 16, 2: 16, 3: 16}
    assert Counter(card.marks["moon"] for card in events) == {1: 10, 2: 10, 3: 10}
    paid = [
        sum(int(card.marks["worth"]) for card in quests if card.marks["moon"] == moon)
        for moon in (1, 2, 3)
    ]
    assert paid[0] < paid[1] < paid[2]
    assert Counter(card.types[0] for card in quests) == {"room_quest": 24, "deed_quest": 24}


@pytest.mark.rules("BR-8", "BR-26", "BR-279")
def test_mages_state_health_movement_attack_and_hand() -> None:
    mages = {card.id: card.marks for card in cards("mage")}
    assert set(mages) == {"tessa", "jafar", "rebecca", "nero"}
    assert mages["nero"]["health"] == 12
    assert 9 <= int(mages["tessa"]["health"]) <= 11
    for marks in mages.values():
        assert (marks["movement"], marks["attack"], marks["hand"]) == (2, 2, 7)


@pytest.mark.rules("BR-27", "BR-28", "BR-29")
def test_the_lodge_is_a_hexagon_with_the_throne_next_to_the_rose() -> None:
    layouts = set()
    for seed in range(6):
        game = new(seed=seed)
        found = game.state.map(0).at
        rooms = {where: card for card, where in found.items() if where in ROOMS}
        assert len(rooms) == 19
        assert rooms[0, 0] == number(game, "black-rose-room")
        throne = found[number(game, "throne-room")]
        assert throne in {(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)}
        layouts.add(tuple(sorted(rooms.items())))
    assert len(layouts) == 6, "the others lie at random"


def test_of_all_lodges_only_some_are_kept_in_memory() -> None:
    games = [new(seed=seed) for seed in range(10)]
    kept_maps = rules(games[0])._lodge
    before = kept_maps.most_kept
    kept_maps.most_kept = 4
    try:
        maps = [game.state.map(0).at for game in games]
        assert len(kept_maps._made) <= 4
        assert [game.state.map(0).at for game in games] == maps
    finally:
        kept_maps.most_kept = before


@pytest.mark.rules("BR-31", "BR-41", "BR-118", "BR-282")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_cells_lie_at_corners_and_touch_one_room(players: int) -> None:
    game = new(players)
    found = game.state.map(0)
    cells = [card for card, where in found.at.items() if where not in ROOMS]
    corners = {(3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3)}
    lying = {found.at[cell] for cell in cells}
    assert lying <= corners
    opposite = {(q, r) for q, r in lying if (-q, -r) in lying}
    assert len(lying) == players
    assert len(opposite) == (0 if players == 3 else players)
    for cell in cells:
        near = members(found.around(cell, 1) & ~(1 << cell))
        assert len(near) == 1
        assert rules(game).rooms >> near[0] & 1
    chosen = [offered(game)[0], *_choose_all(game)]
    assert len(chosen) >= players
    for player in range(players):
        mage = rules(game).mage(game.state, player)
        assert game.state.place_of(mage) == rules(game).cells[player]


def _choose_all(game: Game) -> list[str]:
    """Take the first of everything, until the first turn has begun."""
    taken = []
    while asked(game)[1] in ("choose_mage", "choose_school", "choose_grimoire"):
        taken.append(offered(game)[0])
        do(game, taken[-1])
    return taken


@pytest.mark.rules("BR-9", "BR-12", "BR-15", "BR-30", "BR-43", "BR-47")
def test_everybody_begins_with_cubes_tokens_trophies_and_no_points() -> None:
    game = new(4)
    _choose_all(game)
    assert points(game) == [0, 0, 0, 0]
    assert kept(game, "rose_points") in (0, 1, 2), "only the first Event has come"
    assert kept(game, "moon") == 1
    for player in range(4):
        assert rules(game).cubes.left(game.state, player) == 26
        assert game.state.count(player, rules(game).action) == 2
        mage = rules(game).mage(game.state, player)
        assert game.state.on(mage) == 10 * rules(game).trophy
    assert has_state(game, "black-rose-room", "dormant")
    assert not has_state(game, "throne-room", "dormant")


@pytest.mark.rules("BR-32", "BR-33", "BR-42")
def test_piles_lie_ready() -> None:
    game = new(4)
    for moon in (1, 2, 3):
        assert len(in_zone(game, f"quests_{moon}")) == 16
        assert len(in_zone(game, f"omens_{moon}")) == 10
    assert len(in_zone(game, "reserve")) == 31
    assert len(in_zone(game, "forgotten_pile")) == 10
    assert all(len(in_zone(game, f"{school}_pile")) == 36 for school in SCHOOLS)


@pytest.mark.rules("BR-34")
def test_quests_for_four_leave_with_fewer_players() -> None:
    for players, left in ((2, 14), (3, 14), (4, 16)):
        game = new(players)
        assert [len(in_zone(game, f"quests_{moon}")) for moon in (1, 2, 3)] == [left] * 3


@pytest.mark.rules("BR-3", "BR-35", "BR-36", "BR-58")
def test_the_first_player_has_the_crown_and_chooses_first() -> None:
    assert len({new(4, seed).view(None)["first"] for seed in range(12)}) > 1, "luck decides"
    game = new(4, first_player=2)
    assert game.view(None)["rules"]["crown"] == 2
    chosen = []
    for _ in range(3):
        player, kind = asked(game)
        assert kind == "choose_mage"
        chosen.append(player)
        do(game, offered(game)[0])
    assert chosen == [2, 3, 0], "clockwise; the last Mage is no choice"


@pytest.mark.rules("BR-37", "BR-38", "BR-39", "BR-40")
def test_a_school_is_chosen_once_and_its_grimoire_has_seven_cards() -> None:
    game = do(new(2, first_player=0), "choose_mage:nero", "choose_mage:tessa")
    assert asked(game) == (0, "choose_school")
    assert len(offered(game)) == 6
    do(game, "zone:destruction_pile", "grimoire:1")
    assert "zone:destruction_pile" not in offered(game)
    grimoire = in_zone(game, "grimoire", 0)
    assert len(grimoire) == 7
    names = {name.rstrip("-0123456789") for name in grimoire}
    assert "ring-of-fire" in names
    assert len(names) == 7, "one copy of each"
    assert in_zone(game, "hand", 0) == []
    pile = in_zone(game, "destruction_pile")
    assert sum(name.startswith("ring-of-fire") for name in pile) == 2
    assert len(pile) == 36 - 6 + 2
    for school in SCHOOLS:
        for profile in (1, 2):
            found = [
                card
                for card in cards("spell")
                if school in card.types and card.marks.get("grimoire") == profile
            ]
            assert len(found) == 6


@pytest.mark.rules("BR-1", "BR-2")
def test_the_boards_show_points_moon_and_events() -> None:
    game = lodge({}, rules={"rose_points": 7, "moon": 2}, table={"slot_2": ("red-moon",)})
    seen = game.view(1)
    assert seen["rules"] == {"moon": 2, "rose_points": 7, "rose_trophies": 0, "crown": 0}
    assert game.phrasebook("fr").table_numbers(seen["rules"]) == [
        "Phase lunaire 2", "Rose Noire : points de pouvoir 7", "Rose Noire : trophées 0",
    ]  # fmt: skip
    assert [card["id"] for card in seen["zones"]["slot_2"]["cards"]] == ["red-moon"]
    assert seen["zones"]["quests_1"]["cards"] is None


@pytest.mark.rules("BR-7", "BR-44", "BR-45", "BR-266")
def test_points_go_past_thirty_and_not_below_nothing() -> None:
    game = lodge(
        {"nero": at(0, 1), "tessa": at(0, 1)},
        sheets={0: {"quick": "-devastation"}},
        points=(30, 1),
    )
    do(game, "quick")
    assert points(game) == [32, 0], "two more, and two of three can't be lost"
