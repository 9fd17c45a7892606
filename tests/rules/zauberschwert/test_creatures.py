"""Creatures: fought alone, shared, or auctioned, and what artefacts add (ZS-27 to ZS-44)."""

from typing import Any

import pytest

from cardwright.runtime.definitions import Automatic
from support.adventures import lay, mage
from support.games import compiled
from support.table import Table, essences

GOBLIN = "cave-goblin"
KNIGHT = "crypt-knight"


def all_go_to(table: Table, card: str, *players: int) -> None:
    """Let players go to an adventure, in this order."""
    for player in players:
        table.do(player, f"visit:{card}")


# -- ZS-27: what a creature shows --


@pytest.mark.rules("ZS-27", "ZS-79")
def test_a_creature_shows_its_cost_both_rewards_and_runes() -> None:
    for card in (one.card for one in compiled("zauberschwert").cards):
        if card.kind != "creature":
            continue
        assert all(isinstance(ability, Automatic) for ability in card.abilities), card.id
        rewards = [one.moment for one in card.abilities if isinstance(one, Automatic)]
        assert sorted(rewards) == ["alone", "together"], card.id
        assert card.types, card.id


@pytest.mark.rules("ZS-27", "ZS-44")
def test_rewards_are_stones_magic_points_and_artefacts_to_draw() -> None:
    table = lay(mage("8 magic"), mage(), display="weaver-queen", artefacts="wolfsbane torch")
    table.do(0, "visit:weaver-queen")
    table.do(1, "decline")
    table.do(0, "fight")
    assert table.pool(0) == essences("6 stone 2 magic")
    assert table.cards("hand", 0) == {"wolfsbane"}
    assert table.cards("artefacts") == {"torch"}


# -- ZS-28, ZS-29: one player there --


@pytest.mark.rules("ZS-28")
def test_a_player_alone_pays_the_cost_and_gets_the_reward_for_one() -> None:
    table = lay(mage("5 magic"), mage("9 magic"))
    table.do(0, f"visit:{GOBLIN}")
    table.do(1, "decline")
    assert table.asked == (0, "fight")
    table.do(0, "fight")
    assert table.pool(0) == essences("2 magic 3 stone")
    assert GOBLIN in table.cards("discards")


@pytest.mark.rules("ZS-29")
def test_who_will_not_pay_leaves_the_creature_and_pays_nothing() -> None:
    table = lay(mage("5 magic"), mage(), adventures="lich")
    table.do(0, f"visit:{GOBLIN}")
    table.do(1, "decline")
    table.do(0, "retreat")
    assert not table.entries("pay")
    assert table.cards("display") == {GOBLIN, "lich"}
    assert table.pool(0) == essences("7 magic")


@pytest.mark.rules("ZS-29")
def test_who_cannot_pay_is_not_asked_and_pays_nothing() -> None:
    table = lay(mage("2 magic"), mage(), adventures="lich")
    table.do(0, f"visit:{GOBLIN}")
    table.do(1, "decline")
    assert table.round == 2
    assert not table.entries("pay")
    assert not table.entries("defeat")
    assert table.cards("display") == {GOBLIN, "lich"}


# -- ZS-30 to ZS-35: sharing --


@pytest.mark.rules("ZS-30", "ZS-31")
@pytest.mark.parametrize(
    ("creature", "players", "share"),
    [(KNIGHT, 3, 4), ("goblin-chieftain", 2, 4), (KNIGHT, 2, 5), ("lich", 4, 4), (GOBLIN, 4, 1)],
)
def test_each_pays_the_cost_by_their_number_rounded_up(
    creature: str, players: int, share: int
) -> None:
    table = lay(*[mage("9 magic")] * players, display=creature)
    all_go_to(table, creature, *range(players))
    decision = table.game.decision
    assert decision is not None
    assert decision.about["resources"] == {"magic": share}
    for player in range(players):
        table.do(player, "share")
    stones = {table.pool(player)["stone"] for player in range(players)}
    assert len(stones) == 1
    assert [table.pool(player)["magic"] for player in range(players)] == [9 - share] * players


@pytest.mark.rules("ZS-30")
def test_each_who_shares_gets_the_reward_for_several() -> None:
    table = lay(mage("5 magic"), mage("6 magic"), display=KNIGHT, artefacts="torch wolfsbane")
    all_go_to(table, KNIGHT, 0, 1)
    table.do(0, "share")
    table.do(1, "share")
    assert table.pool(0) == essences("4 stone")
    assert table.pool(1) == essences("4 stone 1 magic")
    assert table.cards("discards") == {KNIGHT}


@pytest.mark.rules("ZS-32")
@pytest.mark.parametrize("claimant", [0, 1, 2])
def test_one_who_wants_it_alone_is_enough_for_an_auction(claimant: int) -> None:
    table = lay(*[mage("9 magic")] * 3)
    all_go_to(table, GOBLIN, 0, 1, 2)
    for player in range(claimant):
        table.do(player, "share")
    table.do(claimant, "alone")
    assert table.asked == (0, "bid")
    assert [table.pool(player) for player in range(3)] == [essences("9 magic")] * 3


@pytest.mark.rules("ZS-33")
def test_where_one_cannot_pay_the_share_the_creature_is_auctioned() -> None:
    table = lay(mage("12 magic"), mage("4 magic"), mage("11 magic"), display=KNIGHT)
    all_go_to(table, KNIGHT, 0, 1, 2)
    assert table.asked == (0, "share")
    table = lay(mage("12 magic"), mage("3 magic"), mage("11 magic"), display=KNIGHT)
    all_go_to(table, KNIGHT, 0, 1, 2)
    assert not table.entries("share")
    assert table.asked == (0, "bid")


@pytest.mark.rules("ZS-33", "ZS-67")
def test_who_spends_the_share_before_the_end_of_the_declarations_brings_about_an_auction() -> None:
    table = lay(mage("9 magic"), mage("5 magic", play="transformus"), display=KNIGHT)
    all_go_to(table, KNIGHT, 0, 1)
    table.do(0, "share")
    table.do(1, "power:transformus:0")
    assert [entry["card"] for entry in table.entries("auction")] == [KNIGHT]
    assert not table.entries("defeat")


@pytest.mark.rules("ZS-34")
def test_what_others_declared_binds_nobody() -> None:
    table = lay(*[mage("9 magic")] * 3)
    all_go_to(table, GOBLIN, 0, 1, 2)
    table.do(0, "share")
    table.do(1, "share")
    assert table.options == {"share", "alone"}
    assert not table.entries("pay")


@pytest.mark.rules("ZS-35")
def test_declarations_are_made_in_turn_order_and_open() -> None:
    table = lay(*[mage("9 magic")] * 3, first=1)
    all_go_to(table, GOBLIN, 1, 2, 0)
    for player in (1, 2):
        assert table.asked == (player, "share")
        table.do(player, "share")
        assert table.entries("share", viewer=0)[-1]["player"] == player
    assert table.asked == (0, "share")
    table.do(0, "share")
    assert [entry["player"] for entry in table.entries("defeat")] == [1, 2, 0]


# -- ZS-36 to ZS-38: a creature that is auctioned --


@pytest.mark.rules("ZS-36", "ZS-50")
def test_the_winner_of_the_auction_gets_the_reward_for_one_and_the_others_nothing() -> None:
    table = lay(mage("9 magic"), mage("9 magic"), mage("9 magic"))
    all_go_to(table, GOBLIN, 0, 1, 2)
    table.do(0, "alone", "bid:3")
    table.do(1, "bid:5")
    table.do(2, "pass")
    table.do(0, "pass")
    assert table.pool(0) == table.pool(2) == essences("9 magic")
    assert table.pool(1) == essences("4 magic 3 stone")
    assert GOBLIN in table.cards("discards")


@pytest.mark.rules("ZS-37")
@pytest.mark.parametrize("options", [{}, {"creature_auction": "bid_replaces_cost"}])
def test_by_default_the_least_bid_is_the_cost_and_the_winner_pays_only_the_bid(
    options: dict[str, Any],
) -> None:
    table = lay(mage("5 magic"), mage("4 magic"), **options)
    all_go_to(table, GOBLIN, 0, 1)
    table.do(0, "alone")
    assert table.options == {"bid:3", "bid:4", "bid:5"}
    table.do(0, "bid:3")
    table.do(1, "pass")
    assert table.pool(0) == essences("2 magic 3 stone")


@pytest.mark.rules("ZS-37")
def test_by_option_bids_start_at_0_and_the_winner_pays_the_cost_as_well() -> None:
    table = lay(mage("5 magic"), mage("4 magic"), creature_auction="bid_plus_cost")
    all_go_to(table, GOBLIN, 0, 1)
    table.do(0, "alone")
    assert table.options == {f"bid:{amount}" for amount in range(6)}
    table.do(0, "bid:0")
    table.do(1, "bid:1")
    table.do(0, "pass")
    assert table.pool(0) == essences("5 magic")
    assert table.pool(1) == essences("3 stone")


@pytest.mark.rules("ZS-37")
def test_by_option_a_winner_who_then_lacks_the_cost_loses_the_bid_and_the_creature_stays() -> None:
    table = lay(
        mage("5 magic"), mage("4 magic"), adventures="lich", creature_auction="bid_plus_cost"
    )
    all_go_to(table, GOBLIN, 0, 1)
    table.do(0, "alone", "bid:0")
    table.do(1, "bid:2")
    table.do(0, "pass")
    assert table.round == 2
    assert not table.entries("defeat")
    assert table.cards("display") == {GOBLIN, "lich"}
    assert [table.pool(player) for player in range(2)] == [
        essences("7 magic"),
        essences("4 magic"),
    ]


@pytest.mark.rules("ZS-38")
def test_where_nobody_can_bid_the_cost_the_creature_is_unresolved() -> None:
    table = lay(mage("2 magic"), mage("1 magic"), adventures="lich")
    all_go_to(table, GOBLIN, 0, 1)
    assert table.entries("no_bid")
    assert not table.entries("pay")
    assert table.cards("display") == {GOBLIN, "lich"}
    assert table.round == 2


@pytest.mark.rules("ZS-38", "ZS-33")
def test_players_who_could_only_share_it_do_so_or_leave_it() -> None:
    table = lay(mage("2 magic"), mage("2 magic"), adventures="lich")
    all_go_to(table, GOBLIN, 0, 1)
    table.do(0, "share")
    table.do(1, "alone")
    assert table.entries("no_bid")
    assert table.cards("display") == {GOBLIN, "lich"}


# -- ZS-39 to ZS-43: bonuses of artefacts --


def fought(first: str, *, hand: str = "", creature: str = GOBLIN, magic: int = 20) -> Table:
    """Return the table after a player alone with artefacts on the table has fought a creature."""
    table = lay(mage(f"{magic} magic", play=first, hand=hand), mage(), display=creature)
    table.do(0, f"visit:{creature}")
    table.do(1, "decline")
    table.do(0, "fight")
    return table


@pytest.mark.rules("ZS-39")
def test_an_artefact_on_the_table_with_a_rune_of_the_creature_gives_its_treasure() -> None:
    assert fought("boar-spear").pool(0) == essences("17 magic 4 stone")
    assert fought("iron-net").pool(0) == essences("20 magic 3 stone")


@pytest.mark.rules("ZS-39")
def test_an_artefact_without_a_rune_of_the_creature_gives_nothing() -> None:
    assert fought("torch moon-mirror").pool(0) == essences("17 magic 3 stone")


@pytest.mark.rules("ZS-39")
def test_artefacts_of_others_give_nothing_to_the_victor_nor_to_their_owners() -> None:
    table = lay(mage("3 magic"), mage(play="boar-spear"))
    table.do(0, f"visit:{GOBLIN}")
    table.do(1, "decline")
    table.do(0, "fight")
    assert table.pool(0) == essences("3 stone")
    assert table.pool(1) == essences("1 magic")


@pytest.mark.rules("ZS-40")
def test_several_matching_artefacts_each_pay_once() -> None:
    table = fought("boar-spear troll-hide hunters-horn iron-net torch")
    assert table.pool(0) == essences("20 magic 6 stone")


@pytest.mark.rules("ZS-40", "ZS-79")
def test_an_artefact_of_which_both_runes_match_pays_once() -> None:
    table = fought("hunters-horn", creature="werewolf")
    assert table.pool(0) == essences("12 magic 9 stone")


@pytest.mark.rules("ZS-16", "ZS-39")
def test_bonuses_do_not_bring_more_than_30_magic_points() -> None:
    table = fought("iron-net dragon-egg-lower-shell dragon-egg-upper-shell", magic=30)
    assert table.pool(0) == essences("30 magic 3 stone")


@pytest.mark.rules("ZS-41")
def test_half_of_a_two_part_artefact_pays_only_beside_the_other_half() -> None:
    assert fought("magic-sword-blade").pool(0) == essences("17 magic 3 stone")
    assert fought("magic-sword-blade magic-sword-hilt").pool(0) == essences("17 magic 6 stone")


@pytest.mark.rules("ZS-41", "ZS-40")
def test_both_halves_pay_where_the_runes_of_both_match() -> None:
    table = fought("magic-sword-blade magic-sword-hilt", creature="werewolf")
    assert table.pool(0) == essences("12 magic 14 stone")


@pytest.mark.rules("ZS-41", "ZS-42")
def test_a_half_in_hand_does_not_complete_the_one_on_the_table() -> None:
    table = fought("magic-sword-blade", hand="magic-sword-hilt")
    assert table.pool(0) == essences("17 magic 3 stone")


@pytest.mark.rules("ZS-41", "ZS-77")
def test_halves_of_two_players_do_not_complete_each_other() -> None:
    table = lay(mage("9 magic", play="magic-sword-blade"), mage("9 magic", play="magic-sword-hilt"))
    all_go_to(table, GOBLIN, 0, 1)
    table.do(0, "share")
    table.do(1, "share")
    assert table.pool(0) == table.pool(1) == essences("7 magic 1 stone")


@pytest.mark.rules("ZS-42")
def test_artefacts_in_hand_give_no_bonus() -> None:
    assert fought("", hand="boar-spear").pool(0) == essences("17 magic 3 stone")


@pytest.mark.rules("ZS-42", "ZS-44")
def test_an_artefact_drawn_as_a_reward_gives_no_bonus_for_it() -> None:
    table = lay(mage("4 magic"), mage(), display="giant-spider", artefacts="torch")
    table.do(0, "visit:giant-spider")
    table.do(1, "decline")
    table.do(0, "fight")
    assert table.cards("hand", 0) == {"torch"}
    assert table.pool(0) == essences("3 stone")


@pytest.mark.rules("ZS-39", "ZS-43")
def test_the_bonus_is_the_same_alone_shared_or_after_an_auction() -> None:
    spear = "boar-spear"
    alone = fought(spear).pool(0)["stone"] - fought("").pool(0)["stone"]

    def gained(own: str, *answers: tuple[int, str]) -> int:
        table = lay(mage("9 magic", play=own), mage("9 magic"))
        all_go_to(table, GOBLIN, 0, 1)
        for player, answer in answers:
            table.do(player, answer)
        return table.pool(0)["stone"]

    sharing = ((0, "share"), (1, "share"))
    shared = gained(spear, *sharing) - gained("", *sharing)
    bidding = ((0, "alone"), (0, "bid:4"), (1, "pass"))
    bought = gained(spear, *bidding) - gained("", *bidding)
    assert alone == shared == bought == 1


@pytest.mark.rules("ZS-39")
def test_who_loses_the_auction_gets_no_bonus() -> None:
    table = lay(mage("9 magic"), mage("9 magic", play="boar-spear"))
    all_go_to(table, GOBLIN, 0, 1)
    table.do(0, "alone", "bid:4")
    table.do(1, "pass")
    assert table.pool(1) == essences("9 magic")


# -- ZS-44: artefacts won --


@pytest.mark.rules("ZS-44")
def test_artefacts_won_are_drawn_in_turn_order() -> None:
    table = lay(
        *[mage("9 magic")] * 3, display=KNIGHT, first=2, artefacts="torch wolfsbane salt-pouch"
    )
    all_go_to(table, KNIGHT, 2, 0, 1)
    for player in (2, 0, 1):
        table.do(player, "share")
    hands = [table.cards("hand", player) for player in range(3)]
    assert hands == [{"wolfsbane"}, {"salt-pouch"}, {"torch"}]


@pytest.mark.rules("ZS-44", "ZS-54")
def test_where_too_few_artefacts_are_left_the_last_draw_none() -> None:
    table = lay(*[mage("9 magic")] * 2, display=KNIGHT, artefacts="torch")
    all_go_to(table, KNIGHT, 0, 1)
    table.do(0, "share")
    table.do(1, "share")
    assert [table.cards("hand", player) for player in range(2)] == [{"torch"}, set()]
    assert table.pool(1) == essences("4 magic 4 stone")
