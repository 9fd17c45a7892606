"""What players are told who want what is not open to them."""

import pytest

from support.adventures import lay, mage, why_not
from support.table import Table


def choosing() -> Table:
    """A table at the choice of an adventure."""
    return lay(
        mage(play="transformus retransformus harpagus fulmentus", hand="torch"),
        mage(hand="wolfsbane"),
        cast="harpagus",
    )


def casting() -> Table:
    """A table at the magic supply, at which a player has cast one of two spells."""
    table = lay(mage("2 stone", play="retransformus harpagus"), mage("3 stone"), step="supply")
    table.do(0, "power:harpagus:0")
    return table


def bidding(*bids: str) -> Table:
    """A table at the auction of a goblin, which costs 3."""
    table = lay(mage("9 magic", play="transformus"), mage("6 magic"))
    table.do(0, "visit:cave-goblin")
    table.do(1, "visit:cave-goblin")
    table.do(0, "alone", *bids)
    return table


def trading(*answers: str) -> Table:
    """A table at the trades, where the last player has no artefacts."""
    seats = [mage("1 magic", hand="torch iron-net", play="transformus"), mage(hand="wolfsbane")]
    table = lay(*seats, mage(hand="salt-pouch"), mage(), step="artefacts", display="lich werewolf")
    table.do(0, *answers)
    return table


@pytest.mark.parametrize(
    ("table", "option", "code", "message"),
    [
        (choosing(), "visit:lich", "card-not-there", "`Lich` is not on display"),
        (choosing(), "visit:moon", "unknown-card", "there is no card `moon` in this game"),
        (choosing(), "visit", "not-understood", "`visit` is not an option"),
        (
            choosing(),
            "fight",
            "other-question",
            "`fight` answers another question; the open one is `choose_adventure`",
        ),
        (choosing(), "power:transformus:0", "lacking-resources", "you lack 1 magic point"),
        (
            choosing(),
            "power:retransformus:0",
            "wrong-moment",
            "`Retransformus` is used at another time: Magic supply",
        ),
        (choosing(), "power:fulmentus:0", "unknown-ability", "`Fulmentus` has no power 0"),
        (
            choosing(),
            "power:addus:0",
            "card-not-there",
            "`Addus` is not among your cards in play",
        ),
        (choosing(), "power:transformus:00", "not-understood", None),
        (choosing(), "moon", "not-understood", "`moon` is not an option"),
        (casting(), "power:harpagus:0", "card-in-status", "`Harpagus` is already cast"),
        (bidding(), "bid:2", "bid-too-low", "the least bid is 3"),
        (bidding(), "bid:11", "lacking-resources", "you lack 2 magic points"),
        (bidding(), "bid:03", "not-understood", None),
        (bidding(), "bid:99999", "not-understood", None),
        (
            bidding(),
            "pass",
            "must-open",
            "whoever opens the auction must bid; the least bid is enough",
        ),
        (
            bidding(),
            "power:transformus:0",
            "no-spells-now",
            "no spell is cast during an auction or a trade; there is time before and after it",
        ),
        (bidding("bid:4"), "bid:4", "bid-too-low", "the least bid is 5"),
        (bidding("bid:4"), "pass:1", "not-understood", "`pass:1` is not an option"),
        (trading(), "trade:0", "own-artefacts", "nobody trades with themselves"),
        (trading(), "trade:3", "nothing-to-trade", "this player has no artefact in hand"),
        (trading(), "trade:4", "not-understood", "`trade:4` is not an option"),
        (trading(), "trade:x", "not-understood", "`trade:x` is not an option"),
        (
            trading("trade:1"),
            "done",
            "nothing-offered",
            "at least one artefact must be offered",
        ),
        (
            trading("trade:1", "give:torch"),
            "give:torch",
            "card-not-there",
            "`Torch` is not in your hand",
        ),
        (
            trading("trade:1"),
            "power:transformus:0",
            "no-spells-now",
            "no spell is cast during an auction or a trade; there is time before and after it",
        ),
        (
            trading("trade:1", "give:torch", "done"),
            "give:salt-pouch",
            "card-not-there",
            "`Salt Pouch` is not in your hand",
        ),
        (
            trading("done"),
            "lay:wolfsbane",
            "other-question",
            "`lay:wolfsbane` answers another question; the open one is `trade`",
        ),
    ],
)
def test_the_reason_is_the_one_that_matters(
    table: Table, option: str, code: str, message: str | None
) -> None:
    reason = why_not(table, option)
    assert reason.code == code
    if message is not None:
        assert reason.message == message


def test_who_was_asked_already_is_not_asked_again_this_round() -> None:
    table = trading("trade:1", "give:torch", "done")
    table.do(1, "refuse")
    reason = why_not(table, "trade:1")
    assert reason.code == "already-asked"
    assert reason.message == "you have proposed a trade to this player this round"


def test_a_reason_does_not_tell_where_a_hidden_card_is() -> None:
    table = trading("trade:1")
    elsewhere, in_pile = why_not(table, "give:salt-pouch"), why_not(table, "give:bone-dagger")
    assert elsewhere.message.replace("Salt Pouch", "?") == in_pile.message.replace(
        "Bone Dagger", "?"
    )
    assert elsewhere.code == in_pile.code


def test_others_are_told_who_must_choose() -> None:
    reason = choosing().game.why_not("decline", player=1)
    assert reason is not None
    assert reason.code == "not-your-decision"


def test_a_reaction_that_is_not_owned_is_explained() -> None:
    table = lay(mage(play="fulmentus"), mage(play="stonex"), display="blue-spark")
    table.do(0, "visit:blue-spark")
    table.do(1, "decline")
    assert why_not(table, "reaction:stonex:0").code == "card-not-there"
    assert why_not(table, "fight").code == "other-question"
