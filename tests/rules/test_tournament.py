"""The mini tournament of two players: two or three games with the same artifacts."""

import pytest

from cardwright.runtime.errors import BadSetupError
from support.table import BASE, BOTH, Table, components, deal, essences

ARTIFACTS = components("artifact")
PRIZES = (("catacombs-of-the-dead", "death"), ("alchemists-tower", "gold"))
"""Places that are worth a point per essence on them, one for each player."""


def match(seed: int = 1) -> Table:
    """A match at the first turn of its first game, which player 0 starts."""
    table = deal(2, BASE, seed, tournament=True, first_player=0)
    go_on(table)
    return table


def go_on(table: Table, until: str = "turn") -> None:
    """Choose whatever comes first, up to the next question of a kind."""
    while table.asked is not None and table.asked[1] != until:
        table.do(table.asked[0], min(table.options))


def give(table: Table, player: int, place: str, lying: str = "") -> None:
    """Give a player a component that nobody has, with essences on it."""
    state, machine = table.game.state, table.game.machine
    zones = {zone.id: place for place, zone in enumerate(machine.table.game.zones)}
    card = machine.table.number_of[place]
    for zone in ("centre", "box"):
        state.remove_from_zone(zones[zone], 0, card)
    state.add_to_zone(zones["play"], player, card)
    state.put_on(card, machine.notation.read("pool", essences(lying)))


def end_game(table: Table, first: int, second: int) -> None:
    """Let the game at hand end with these points, and nothing in the pools."""
    go_on(table)
    state = table.game.state
    assert table.asked is not None
    tile = table.asked[0]
    for player, (place, essence) in enumerate(PRIZES):
        state.take_from_pool(player, state.pool(player))
        lying = (first, second)[player] - (player == tile)
        give(table, player, place, f"{lying} {essence}")
    table.finish_round()


def artifacts_of(table: Table, player: int) -> set[str]:
    zones = table.position.seats[player].zones.values()
    return {card for zone in zones for card in zone} & ARTIFACTS


def mage_of(table: Table, player: int) -> str:
    (mage,) = table.cards("play", player) & components("mage")
    return mage


def games_played(table: Table) -> int:
    return len(table.entries("match"))


@pytest.mark.rules("RA-192")
def test_a_match_is_for_two_players() -> None:
    with pytest.raises(BadSetupError):
        deal(3, tournament=True)


@pytest.mark.rules("RA-192")
def test_the_first_game_of_a_match_is_a_standard_game() -> None:
    table = deal(2, BASE, tournament=True, first_player=0)
    standard = deal(2, BASE, first_player=0)
    assert table.position == standard.position
    assert table.asked == standard.asked == (0, "choose_mage")


@pytest.mark.rules("RA-192", "RA-199")
def test_two_wins_in_a_row_end_the_match_after_two_games() -> None:
    table = match()
    end_game(table, 20, 10)
    assert table.asked == (1, "choose_first")
    end_game(table, 20, 10)
    assert table.game.is_over
    assert table.game.winners == (0,)
    assert games_played(table) == 2


@pytest.mark.rules("RA-193")
def test_mages_are_kept_and_the_sixteen_artifacts_laid_out_face_up() -> None:
    table = match()
    mages = [mage_of(table, player) for player in range(2)]
    used = artifacts_of(table, 0) | artifacts_of(table, 1)
    end_game(table, 20, 10)
    assert [mage_of(table, player) for player in range(2)] == mages
    assert len(used) == 16
    assert table.cards("centre") & ARTIFACTS == used
    shown = {card["id"] for card in table.game.view(None)["zones"]["centre"]["cards"]}
    assert used <= shown


@pytest.mark.rules("RA-194")
def test_the_setup_up_to_the_pools_is_repeated() -> None:
    table = match()
    end_game(table, 20, 10)
    for player in range(2):
        assert table.pool(player) == essences("1 elan 1 life 1 calm 1 death 1 gold")
        assert table.cards("play", player) == {mage_of(table, player)}
        assert table.cards("hand", player) == table.cards("deck", player) == set()
        assert not table.has_passed(player)
    centre = table.cards("centre")
    assert centre >= components("item", BASE)
    assert len(centre & components("monument")) == 2
    assert len(table.cards("monuments")) == 8
    assert len(centre & components("place")) == 5
    assert table.position.cards == {}
    assert table.game.view(None)["rules"]["tile_passed"] is False


@pytest.mark.rules("RA-194")
def test_places_and_monuments_are_random_anew() -> None:
    claimable = components("monument") | components("place")
    layouts = set()
    for seed in range(4):
        table = match(seed)
        before = table.cards("centre") & claimable
        end_game(table, 20, 10)
        layouts.add(before == table.cards("centre") & claimable)
    assert layouts == {False}


@pytest.mark.rules("RA-195")
@pytest.mark.parametrize(("points", "loser"), [((20, 10), 1), ((10, 20), 0)])
@pytest.mark.parametrize("first", [0, 1])
def test_the_loser_decides_who_is_first(points: tuple[int, int], loser: int, first: int) -> None:
    table = match()
    end_game(table, *points)
    assert table.asked == (loser, "choose_first")
    assert table.options == {"player:0", "player:1"}
    table.do(loser, f"player:{first}")
    assert table.asked == (first, "draft")
    go_on(table)
    assert table.first == first
    assert table.asked == (first, "turn")


@pytest.mark.rules("RA-196")
def test_picks_alternate_by_two_and_the_first_player_makes_the_first_and_the_last() -> None:
    table = match()
    end_game(table, 20, 10)
    table.do(1, "player:1")
    go_on(table, until="choose_item")
    picks = [entry["player"] for entry in table.entries("pick")]
    assert picks == [1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
    assert [len(artifacts_of(table, player)) for player in range(2)] == [8, 8]


@pytest.mark.rules("RA-197")
def test_after_the_draft_three_are_drawn_and_items_chosen_and_game_2_begins() -> None:
    table = match()
    end_game(table, 20, 10)
    table.do(1, "player:1")
    go_on(table, until="choose_item")
    assert [len(table.cards("hand", player)) for player in range(2)] == [3, 3]
    look = table.entries("look", viewer=0)[-2]
    assert set(look["cards"]) == artifacts_of(table, 0)
    assert table.asked == (0, "choose_item"), "the First Player chooses last"
    table.do(0, min(table.options))
    assert table.asked == (1, "choose_item")
    go_on(table)
    assert table.round == 1


@pytest.mark.rules("RA-198", "RA-199")
def test_a_third_game_is_played_when_each_has_won_one() -> None:
    table = match()
    mages = [mage_of(table, player) for player in range(2)]
    end_game(table, 20, 10)
    go_on(table)
    drafted = [artifacts_of(table, player) for player in range(2)]
    end_game(table, 10, 20)
    assert table.asked == (0, "choose_first"), "the loser of game 2"
    table.do(0, "player:1")
    assert table.asked == (0, "choose_item")
    assert [artifacts_of(table, player) for player in range(2)] == drafted
    assert [len(table.cards("hand", player)) for player in range(2)] == [3, 3]
    assert [mage_of(table, player) for player in range(2)] == mages
    end_game(table, 20, 10)
    assert table.game.winners == (0,)
    assert games_played(table) == 3


@pytest.mark.rules("RA-199")
def test_a_win_and_a_shared_game_decide_the_match() -> None:
    table = match()
    end_game(table, 20, 10)
    assert table.asked == (1, "choose_first")
    end_game(table, 15, 15)
    assert table.game.winners == (0,)
    assert games_played(table) == 2


@pytest.mark.rules("RA-199")
def test_a_shared_first_game_and_a_win_decide_the_match() -> None:
    table = match()
    end_game(table, 15, 15)
    end_game(table, 10, 20)
    assert table.game.winners == (1,)
    assert games_played(table) == 2


@pytest.mark.rules("RA-198", "RA-199")
def test_after_two_shared_games_the_decider_decides_again_for_a_third() -> None:
    table = deal(2, BASE, tournament=True, first_player=1)
    end_game(table, 15, 15)
    end_game(table, 15, 15)
    assert table.game.view(None)["rules"]["wins"] == [0, 0]
    assert table.asked == (1, "choose_first")
    end_game(table, 15, 15)
    assert table.game.winners == (0, 1)
    assert games_played(table) == 3


@pytest.mark.rules("RA-199")
def test_after_a_shared_first_game_its_first_player_decides() -> None:
    table = deal(2, BASE, tournament=True, first_player=1)
    end_game(table, 15, 15)
    assert table.game.view(None)["rules"]["wins"] == [0, 0]
    assert table.asked == (1, "choose_first")


@pytest.mark.rules("RA-194", "LT-42")
def test_what_stood_in_at_the_end_of_a_game_does_not_count_in_the_next() -> None:
    table = deal(2, BOTH, tournament=True, first_player=1)
    go_on(table)
    give(table, 0, "catacombs-of-the-dead", "9 death")
    give(table, 0, "sorcerers-bestiary")
    give(table, 0, "illusion")
    table.pass_turn(1)
    table.use(0, "sorcerers-bestiary")
    table.react(0, "illusion")
    assert games_played(table) == 1
    give(table, 0, "sorcerers-bestiary")
    assert table.points(0) + table.points(1) == 1, "the First Player tile"
