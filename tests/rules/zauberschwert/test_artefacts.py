"""Artefacts: traded from hand to hand, then laid on the table (ZS-72 to ZS-79)."""

import pytest

from support.adventures import lay, mage, why_not
from support.table import Table, essences


def phase_e(*hands: str, first: int = 0, play: str = "", **more: str) -> Table:
    """Return a table at the artefacts' phase; the first player has ``play`` on the table."""
    seats = [mage("5 magic 5 stone", hand=hand) for hand in hands]
    seats[0] = mage("5 magic 5 stone", hand=hands[0], play=play)
    return lay(*seats, step="artefacts", first=first, display="lich werewolf", **more)


def trade(table: Table, player: int, partner: int, given: str, wanted: str) -> None:
    """Let two players lay artefacts open before each other."""
    table.do(player, f"trade:{partner}")
    give(table, player, "offer_artefacts", given)
    give(table, partner, "answer_offer", wanted)


def give(table: Table, player: int, kind: str, cards: str) -> None:
    """Lay artefacts open one by one, as far as it is asked."""
    for card in cards.split():
        if table.asked == (player, kind):
            table.do(player, f"give:{card}")
    if table.asked == (player, kind):
        table.do(player, "done")


# -- ZS-72, ZS-73: laying --


@pytest.mark.rules("ZS-72")
def test_any_number_of_artefacts_is_laid_face_up_from_the_hand() -> None:
    table = phase_e("torch wolfsbane salt-pouch", "")
    assert table.asked == (0, "lay_artefacts")
    assert table.open_for("lay") == {"torch", "wolfsbane", "salt-pouch"}
    table.do(0, "lay:torch", "lay:salt-pouch", "done")
    assert table.cards("play", 0) == {"torch", "salt-pouch"}
    assert table.cards("hand", 0) == {"wolfsbane"}
    seen = table.game.view(1)["players"][0]["zones"]["play"]["cards"]
    assert {card["id"] for card in seen} == {"torch", "salt-pouch"}


@pytest.mark.rules("ZS-72")
def test_none_need_be_laid_and_all_can_be() -> None:
    table = phase_e("torch wolfsbane", "salt-pouch", first=0)
    for _ in range(2):
        assert table.asked is not None
        table.do(table.asked[0], "done")
    table.do(0, "done")
    assert table.cards("hand", 0) == {"torch", "wolfsbane"}
    table.do(1, "lay:salt-pouch")
    assert table.cards("hand", 1) == set()
    assert table.round == 2


@pytest.mark.rules("ZS-72", "ZS-42")
def test_artefacts_are_laid_in_no_other_phase() -> None:
    table = lay(mage(hand="torch"), mage(), step="supply")
    assert table.asked == (0, "choose_adventure")
    assert why_not(table, "lay:torch").code == "other-question"


@pytest.mark.rules("ZS-73")
def test_an_artefact_on_the_table_is_neither_traded_nor_taken_back() -> None:
    table = phase_e("torch", "wolfsbane salt-pouch", play="boar-spear magic-sword-blade")
    table.do(0, "trade:1")
    assert table.cards("offer", 0) == {"torch"}
    table.do(1, "refuse")
    for option in ("give:boar-spear", "lay:boar-spear"):
        assert table.game.why_not(option) is not None
    while table.round == 1:
        assert table.asked is not None
        table.do(table.asked[0], "done")
    assert table.cards("play", 0) == {"boar-spear", "magic-sword-blade"}


# -- ZS-74 to ZS-76, ZS-78: trading --


@pytest.mark.rules("ZS-74")
def test_artefacts_in_hand_are_swapped_as_both_agree() -> None:
    table = phase_e("torch salt-pouch", "wolfsbane iron-net")
    assert table.asked == (0, "trade")
    trade(table, 0, 1, "torch", "iron-net")
    assert table.asked == (0, "accept_offer")
    table.do(0, "accept")
    assert table.cards("hand", 0) == {"salt-pouch", "iron-net"}
    assert table.cards("hand", 1) == {"wolfsbane", "torch"}


@pytest.mark.rules("ZS-74")
def test_both_can_refuse_and_get_back_what_they_laid_open() -> None:
    for answers in ([(1, "refuse")], [(1, "give:iron-net"), (1, "done"), (0, "refuse")]):
        table = phase_e("torch salt-pouch", "wolfsbane iron-net")
        table.do(0, "trade:1", "give:torch", "done")
        for player, answer in answers:
            table.do(player, answer)
        assert table.cards("hand", 0) == {"torch", "salt-pouch"}
        assert table.cards("hand", 1) == {"wolfsbane", "iron-net"}
        assert table.cards("offer", 0) == table.cards("offer", 1) == set()
        assert not table.entries("swap")


@pytest.mark.rules("ZS-74")
def test_only_players_with_artefacts_in_hand_trade() -> None:
    table = phase_e("torch", "", "salt-pouch")
    assert table.options == {"trade:2", "done"}
    assert phase_e("torch", "", "").asked == (0, "lay_artefacts")
    assert phase_e("", "torch", "salt-pouch").asked == (1, "trade")


@pytest.mark.rules("ZS-75")
def test_nothing_but_artefacts_in_hand_can_be_offered() -> None:
    table = phase_e("torch iron-net", "salt-pouch bone-dagger", play="wolfsbane transformus")
    table.do(0, "trade:1")
    assert table.options == {"give:torch", "give:iron-net"}
    table.do(0, "give:torch", "done")
    assert table.options == {"give:salt-pouch", "give:bone-dagger", "refuse"}
    table.do(1, "give:salt-pouch", "done")
    table.do(0, "accept")
    assert [table.pool(player) for player in range(2)] == [essences("5 magic 5 stone")] * 2


@pytest.mark.rules("ZS-76")
def test_any_numbers_are_swapped_but_at_least_one_card_by_each() -> None:
    table = phase_e("torch salt-pouch boar-spear", "wolfsbane iron-net")
    table.do(0, "trade:1")
    assert why_not(table, "done").code == "nothing-offered"
    table.do(0, "give:torch", "give:salt-pouch", "done")
    assert why_not(table, "done").code == "nothing-offered"
    table.do(1, "give:iron-net", "done")
    table.do(0, "accept")
    assert table.cards("hand", 0) == {"boar-spear", "iron-net"}
    assert table.cards("hand", 1) == {"wolfsbane", "torch", "salt-pouch"}


@pytest.mark.rules("ZS-76")
def test_whole_hands_are_swapped_without_questions_that_have_one_answer() -> None:
    table = phase_e("torch", "wolfsbane")
    table.do(0, "trade:1")
    assert table.asked == (1, "answer_offer")
    table.do(1, "give:wolfsbane", "done")
    table.do(0, "accept")
    assert table.cards("hand", 0) == {"wolfsbane"}
    assert table.cards("hand", 1) == {"torch"}


@pytest.mark.rules("ZS-78")
def test_all_trading_comes_before_all_laying_in_turn_order() -> None:
    table = phase_e("torch", "wolfsbane", "salt-pouch", first=2)
    asked = []
    while table.round == 1:
        assert table.asked is not None
        asked.append(table.asked)
        table.do(table.asked[0], "done")
    assert asked == [
        *((player, "trade") for player in (2, 0, 1)),
        *((player, "lay_artefacts") for player in (2, 0, 1)),
    ]


# -- ZS-77, ZS-79: artefacts --


@pytest.mark.rules("ZS-77")
def test_half_of_a_two_part_artefact_is_laid_alone_and_works_once_the_other_half_lies_there() -> (
    None
):
    table = lay(
        mage("9 magic", play="dragon-egg-upper-shell", hand="dragon-egg-lower-shell"),
        mage(),
        display="goblin-chieftain crypt-knight",
        adventures="lich",
        artefacts="",
    )
    table.do(0, "visit:goblin-chieftain")
    table.do(1, "decline")
    table.do(0, "fight")
    assert table.pool(0) == essences("2 magic 6 stone")
    table.do(0, "lay:dragon-egg-lower-shell")
    assert table.cards("play", 0) == {"dragon-egg-upper-shell", "dragon-egg-lower-shell"}

    table = lay(
        mage("9 magic", hand="dragon-egg-upper-shell"),
        mage(),
        display="goblin-chieftain crypt-knight",
        step="artefacts",
    )
    table.do(0, "lay:dragon-egg-upper-shell")
    assert table.cards("play", 0) == {"dragon-egg-upper-shell"}


@pytest.mark.rules("ZS-77", "ZS-40")
def test_each_half_pays_its_own_treasure_where_its_own_rune_matches() -> None:
    """The upper shell has a flame (4 stones), the lower one a flame and a fang (6 points)."""
    egg = "dragon-egg-upper-shell dragon-egg-lower-shell"
    for creature, cost, pool in (
        ("goblin-chieftain", 7, "10 stone 8 magic"),
        ("marsh-hydra", 12, "11 stone 8 magic"),
        ("weaver-queen", 8, "6 stone 4 magic"),
    ):
        table = lay(mage(f"{cost + 2} magic", play=egg), mage(), display=creature, artefacts="")
        table.do(0, f"visit:{creature}")
        table.do(1, "decline")
        table.do(0, "fight")
        assert table.pool(0) == essences(pool), creature


@pytest.mark.rules("ZS-79", "ZS-39")
def test_an_artefact_helps_against_each_of_its_runes() -> None:
    for creature, stones in (("weaver-queen", 7), ("marsh-hydra", 12), ("werewolf", 8)):
        table = lay(mage("20 magic", play="silk-shears"), mage(), display=creature)
        table.do(0, f"visit:{creature}")
        table.do(1, "decline")
        table.do(0, "fight")
        assert table.pool(0)["stone"] == stones, creature


# -- rulings of this project --


@pytest.mark.rules("ZS-78")
def test_each_player_proposes_one_trade_to_each_other_player_a_round() -> None:
    table = phase_e("torch bone-dagger", "wolfsbane", "salt-pouch")
    table.do(0, "trade:1", "give:torch", "done")
    table.do(1, "refuse")
    assert table.options == {"trade:2", "done"}
    assert why_not(table, "trade:1").code == "already-asked"
    table.do(0, "trade:2", "give:torch", "done")
    table.do(2, "refuse")
    assert table.asked == (1, "trade")
    assert table.options == {"trade:2", "trade:0", "done"}


@pytest.mark.rules("ZS-74")
def test_what_is_offered_is_shown_to_all() -> None:
    table = phase_e("torch bone-dagger", "wolfsbane", "salt-pouch")
    table.do(0, "trade:1", "give:torch")
    seen = table.game.view(2)["players"][0]["zones"]["offer"]["cards"]
    assert [card["id"] for card in seen] == ["torch"]
    table.do(0, "done")
    table.do(1, "refuse")
    assert [entry["card"] for entry in table.entries("offer", viewer=2)] == ["torch"]
