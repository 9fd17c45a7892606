"""The draft, which replaces the dealing of artifacts."""

import pytest

from cardwright.runtime.errors import BadSetupError
from support.table import BOTH, Table, components, deal


def packs(table: Table) -> list[set[str]]:
    """The artifacts that each player may pick from."""
    artifacts = components("artifact")
    return [table.cards("offer", player) & artifacts for player in range(table.game.players)]


def pick_all(table: Table) -> None:
    """Let everybody pick one."""
    for player in range(table.game.players):
        table.do(player, min(table.options))


def pick_to_the_end(table: Table) -> None:
    while table.asked is not None and table.asked[1] == "draft":
        table.do(table.asked[0], min(table.options))


@pytest.mark.rules("RA-187")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_is_dealt_two_mages_and_four_artifacts_to_pick_from(players: int) -> None:
    table = deal(players, draft=True)
    assert table.asked == (0, "draft")
    assert [len(pack) for pack in packs(table)] == [4] * players
    for player in range(players):
        assert len(table.cards("offer", player) & components("mage")) == 2


@pytest.mark.rules("RA-187")
def test_the_rest_of_the_first_pack_goes_to_the_left() -> None:
    table = deal(3, draft=True)
    before = packs(table)
    pick_all(table)
    for player, pack in enumerate(packs(table)):
        assert pack < before[(player - 1) % 3]
        assert len(pack) == 3


@pytest.mark.rules("RA-187", "RA-188")
def test_picking_goes_on_until_everybody_has_four_and_then_four_more_are_dealt() -> None:
    table = deal(3, draft=True)
    dealt = set().union(*packs(table))
    for _ in range(3):
        pick_all(table)
    kept = [table.cards("deck", player) for player in range(3)]
    assert [len(cards) for cards in kept] == [4, 4, 4]
    assert set().union(*kept) == dealt
    assert [len(pack) for pack in packs(table)] == [4, 4, 4]


@pytest.mark.rules("RA-188")
def test_the_rest_of_the_second_pack_goes_to_the_right() -> None:
    table = deal(3, draft=True)
    for _ in range(3):
        pick_all(table)
    before = packs(table)
    pick_all(table)
    for player, pack in enumerate(packs(table)):
        assert pack < before[(player + 1) % 3]


@pytest.mark.rules("RA-188", "RA-189")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_three_of_the_eight_drafted_artifacts_are_the_hand(players: int) -> None:
    table = deal(players, BOTH, draft=True)
    pick_to_the_end(table)
    for player in range(players):
        assert len(table.cards("hand", player)) == 3
        assert len(table.cards("deck", player)) == 5


@pytest.mark.rules("RA-189")
def test_players_look_at_the_eight_they_have_drafted() -> None:
    table = deal(2, draft=True)
    pick_to_the_end(table)
    (own, theirs) = table.entries("look", viewer=1)[::-1]
    assert set(own["cards"]) == table.cards("hand", 1) | table.cards("deck", 1)
    assert theirs["cards"] == [None] * 8


@pytest.mark.rules("RA-190")
def test_mages_and_then_items_are_chosen_after_the_draft() -> None:
    table = deal(3, draft=True, first_player=1)
    pick_to_the_end(table)
    asked = []
    while table.asked is not None and table.asked[1].startswith("choose"):
        asked.append(table.asked)
        table.do(table.asked[0], min(table.options))
    assert asked[:3] == [(1, "choose_mage"), (2, "choose_mage"), (0, "choose_mage")]
    assert asked[3:] == [(0, "choose_item"), (2, "choose_item"), (1, "choose_item")]
    assert table.round == 1


@pytest.mark.rules("RA-191")
def test_a_pick_is_hidden_and_changes_nothing_for_who_picks_next() -> None:
    table = deal(2, draft=True)
    rival = packs(table)[1]
    choice = min(table.open_for("card"))
    table.do(0, f"card:{choice}")
    assert table.open_for("card") == rival
    assert choice not in str(table.game.view(1))


@pytest.mark.rules("RA-187")
def test_the_draft_is_for_four_players_at_most() -> None:
    with pytest.raises(BadSetupError, match="four players at most"):
        deal(5, BOTH, draft=True)
