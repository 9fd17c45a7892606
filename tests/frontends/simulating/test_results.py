"""What is made of the records of games."""

from pathlib import Path

import duckdb
import pytest

from cardwright.frontends.simulating.comparing import Pairing
from cardwright.frontends.simulating.data_reports import (
    COLUMNS,
    card_rows,
    csv_report,
    write_parquet,
)
from cardwright.frontends.simulating.records import CardRecord
from cardwright.frontends.simulating.results import SORTS, Results, Spread, results_of, sorted_cards
from cardwright.frontends.simulating.tallies import Tally
from cardwright.frontends.simulating.text_reports import with_sign
from support.games import compiled_res_arcana
from support.made_up_games import game, held, seat, won_with

HAWK = "hawk"


def results(tally: Tally) -> Results:
    return results_of(tally, compiled_res_arcana(), "en")


def test_wins_with_and_without_a_card_are_those_of_the_players_who_held_it_or_not() -> None:
    tally = Tally()
    for deal in range(20):
        tally.add(won_with(HAWK, deal, [True, deal % 2 == 0]))
    (card,) = results(tally).cards
    rates = card.rates["held"]
    assert rates.having is not None and rates.lacking is not None
    assert rates.difference is not None
    assert (rates.players, card.players) == (40, 80)
    assert rates.having.value == pytest.approx(0.75)
    assert rates.lacking.value == pytest.approx(0.25)
    assert rates.difference.value == pytest.approx(0.5)
    assert rates.difference.is_clear
    assert card.rates["placed"].having is None


def test_players_in_games_without_the_card_are_among_those_without_it() -> None:
    tally = Tally()
    for deal in range(10):
        tally.add(won_with(HAWK, deal, [True, True]))
    for deal in range(10, 20):
        tally.add([game(deal, seat(1.0), seat(0.0))])
    (card,) = results(tally).cards
    lacking = card.rates["held"].lacking
    assert lacking is not None and lacking.value == pytest.approx(10 / 40)


def test_a_card_that_nearly_everybody_has_says_nothing_for_sure() -> None:
    tally = Tally()
    for deal in range(30):
        tally.add([game(deal, seat(1.0, held(HAWK)), seat(0.0, held(HAWK), place=1))])
    tally.add(won_with(HAWK, 30, [True]))
    rates = results(tally).cards[0].rates["held"]
    assert rates.difference is not None and rates.difference.low is None
    assert rates.lacking is not None and rates.lacking.low is None
    assert rates.having is not None and rates.having.low is not None


def test_a_shared_victory_is_a_part_of_one() -> None:
    tally = Tally()
    for deal in range(10):
        tally.add([game(deal, seat(0.5, held(HAWK)), seat(0.5, place=1))])
    found = results(tally)
    having = found.cards[0].rates["held"].having
    assert found.shared == 10
    assert having is not None and having.value == 0.5


def test_what_a_card_brings_is_counted_for_its_holder_and_for_others_apart() -> None:
    tally = Tally()
    own = held(
        HAWK,
        placed=True,
        points=2,
        uses={1: 3},
        made={"calm": 4, "gold": 1},
        paid={"calm": 1},
    )
    other = CardRecord(HAWK, made={"gold": 2}, lost={"life": 5})
    tally.add([game(0, seat(1.0, own), seat(0.0, other, place=1))])
    (card,) = results(tally).cards
    assert dict(card.made) == {"calm": 4, "gold": 1}
    assert dict(card.given) == {"gold": 2}
    assert dict(card.paid) == {"calm": 1}
    assert dict(card.lost) == {"life": 5}
    assert (card.net, card.points, dict(card.uses)) == (4, 2, {1: 3})
    assert dict(card.counts) == {"dealt": 1, "held": 1, "placed": 1, "used": 1}
    assert list(card.made) == ["calm", "gold"], "in the order of the game"


def test_games_without_an_end_count_for_nothing_but_that() -> None:
    tally = Tally()
    tally.add([game(0, seat(1.0, held(HAWK)), seat(0.0), ending="over", rounds=5)])
    broken = game(1, seat(0.0, held(HAWK)), seat(0.0), ending="failed", fault="it loops", rounds=9)
    tally.add([broken])
    found = results(tally)
    assert (found.games, found.over, found.rounds.mean) == (2, 1, 5)
    assert found.faults == {"it loops": 1}
    assert found.faulty == ((2, 101, "it loops"),)
    assert found.cards[0].counts["held"] == 1


def test_wins_are_told_by_the_order_of_play_and_by_bot() -> None:
    tally = Tally()
    for deal in range(12):
        tally.add([game(deal, seat(1.0, place=0, bot="greedy"), seat(0.0, place=1, bot="random"))])
    found = results(tally)
    first, second = found.places[0], found.places[1]
    greedy, rand = found.bots["greedy"], found.bots["random"]
    assert first is not None and second is not None
    assert greedy is not None and rand is not None
    assert (first.value, second.value) == (greedy.value, rand.value) == (1, 0)
    assert second.high is not None and second.high > 0.1, "no share is known for sure"


def test_a_card_that_players_get_later_is_told_from_one_that_they_are_dealt() -> None:
    tally = Tally()
    got = CardRecord("vault", held=True, placed=True)
    tally.add([game(0, seat(1.0, held(HAWK)), seat(0.0, got, place=1))])
    assert {card.card: card.is_dealt for card in results(tally).cards} == {
        HAWK: True,
        "vault": False,
    }


def test_memory_does_not_grow_with_the_number_of_games() -> None:
    def size(deals: int) -> int:
        import pickle

        tally = Tally()
        for deal in range(deals):
            tally.add(won_with(HAWK, deal, [deal % 3 == 0, True]))
        plain = {name: vars(tally)[name] for name in ("rounds", "decisions", "points")}
        cards = {name: card.wins["held"] for name, card in tally.cards.items()}
        return len(pickle.dumps([plain, cards, tally.faulty, tally.players.products]))

    assert size(400) <= size(40) + 20


def test_tables_have_all_their_columns_where_there_is_no_card(tmp_path: Path) -> None:
    tally = Tally()
    tally.add(won_with(HAWK, 0, [True, False]))
    rows = card_rows({"now": results(tally)}, None)
    assert [list(row) for row in rows] == [list(COLUMNS)]
    assert csv_report([]) == csv_report(rows).partition("\n")[0] + "\n"
    write_parquet([], tmp_path / "new" / "none.parquet")
    write_parquet(rows, tmp_path / "some.parquet")
    with duckdb.connect() as connection:
        for name, number in (("new/none", 0), ("some", 1)):
            found = connection.execute(f"FROM '{tmp_path}/{name}.parquet'")
            assert [column for column, *_ in found.description] == list(COLUMNS)
            assert len(found.fetchall()) == number


def test_spreads_know_their_mean_and_quantiles() -> None:
    from collections import Counter

    spread = Spread(Counter([1, 2, 2, 3, 3, 3, 10]))
    assert spread.mean == pytest.approx(24 / 7)
    assert [spread.quantile(part) for part in (0.25, 0.5, 0.75, 1)] == [2, 3, 3, 10]
    assert Spread(Counter()).mean == Spread(Counter()).quantile(0.5) == 0


@pytest.mark.parametrize("sort", SORTS)
def test_cards_are_sorted_by_anything_and_alike_ones_by_id(sort: str) -> None:
    tally = Tally()
    strong = held("vault", placed=True, points=3, uses={0: 2}, made={"gold": 5})
    for deal in range(10):
        tally.add([game(deal, seat(1.0, strong), seat(0.0, held(HAWK), held("prism"), place=1))])
    order = [card.card for card in sorted_cards(results(tally).cards, sort, "held")]
    assert order == {
        "name": ["hawk", "prism", "vault"],
        "held": ["hawk", "prism", "vault"],
    }.get(sort, ["vault", "hawk", "prism"])


def test_a_difference_that_may_be_chance_comes_after_those_that_are_measured() -> None:
    tally = Tally()
    for deal in range(20):
        tally.add(won_with(HAWK, deal, [True, deal % 2 == 0]))
    tally.add(won_with("vault", 20, [True, True]))
    found = sorted_cards(results(tally).cards, "difference", "held")
    assert [card.card for card in found] == [HAWK, "vault"]
    best = found[1].rates["held"].difference
    assert best is not None and best.value > 0.5


@pytest.mark.parametrize(
    ("number", "text"), [(-0.04, "+0.0"), (0, "+0.0"), (-0.06, "-0.1"), (12.34, "+12.3")]
)
def test_numbers_have_a_sign_but_nought_is_never_negative(number: float, text: str) -> None:
    assert with_sign(number) == text


# -- before and after -----------------------------------------------------------------------------


def compared(better: int) -> Pairing:
    """Thirty deals of which every third is won anyway, and some others only after the edit."""
    pairing = Pairing(HAWK)
    for deal in range(30):
        before = [deal % 3 == 0] * 2
        after = [deal % 3 == 0, deal % 3 == 0 or (deal % 3 == 1 and deal < 3 * better)]
        pairing.add(won_with(HAWK, deal, before, "before"), won_with(HAWK, deal, after, "after"))
    return pairing


def test_a_change_is_measured_deal_by_deal() -> None:
    """Ten deals became better and none worse: by a sign test, one chance in 500."""
    pairing = compared(better=10)
    change = pairing.changes()["win_rate_held"]
    assert change.before == pytest.approx(1 / 3)
    assert change.after == pytest.approx(1 / 3 + 10 / 60)
    assert change.difference is not None and change.difference.is_clear
    assert pairing.dealt_apart == 0


def test_a_change_that_may_well_be_chance_is_not_called_clear() -> None:
    """Four deals became better and none worse: by a sign test, one chance in 8."""
    change = compared(better=4).changes()["win_rate_held"]
    assert change.difference is not None and change.difference.low is not None
    assert change.difference.value == pytest.approx(4 / 60)
    assert not change.difference.is_clear


def test_games_that_end_in_one_version_only_are_no_pair() -> None:
    pairing = Pairing(HAWK)
    before = won_with(HAWK, 0, [True], "before")
    broken = game(0, seat(0.0, held(HAWK)), seat(0.0), version="after", ending="failed")
    pairing.add(before, [broken])
    assert pairing.changes()["win_rate_held"].before is None


def test_an_edit_that_changes_the_deal_is_noticed() -> None:
    pairing = Pairing(HAWK)
    pairing.add(won_with(HAWK, 0, [True], "before"), won_with("vault", 0, [True], "after"))
    assert pairing.dealt_apart == 1
