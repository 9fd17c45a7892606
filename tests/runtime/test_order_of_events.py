"""What comes first where the rules of Res Arcana leave no choice."""

from support.table import lay, seat


def test_gains_without_a_choice_come_before_all_collect_decisions() -> None:
    """RA-37 leaves the order free; so every decision is made knowing all that is certain."""
    table = lay(
        seat(play="duelist windup-man healer"),
        seat(play="flaming-pit"),
        on={"windup-man": "1 gold"},
        step="collect",
    )
    assert table.asked == (0, "take_stored")
    assert (table.pool(0), table.pool(1)) == ({"elan": 1}, {"elan": 1})


def test_a_claimed_monument_is_replaced_before_what_claiming_it_brings() -> None:
    """RA-71: at once."""
    table = lay(seat("4 gold"), seat(), centre="obelisk temple", monuments="library")
    table.do(0, "claim:obelisk")
    assert table.asked == (0, "gain")
    assert table.cards("centre") >= {"library", "temple"}
