"""Files of simulations: what goes in comes out again, whatever happens in between."""

from pathlib import Path

import duckdb
import pytest

from cardwright.frontends.simulating.records import CardRecord
from cardwright.frontends.simulating.store import Store, StoreError
from cardwright.frontends.simulating.store_rows import TABLES
from support.made_up_games import game, held, seat, won_with

CARDS = [("now", "hawk", "Hawk", "artifact", "base", "abc")]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.create(tmp_path / "sim.duckdb", {"plan": {"seed": 1}}, CARDS)


def test_games_come_back_as_they_were(store: Store) -> None:
    rich = held(
        "hawk",
        placed=True,
        points=2,
        scored=1,
        uses={0: 1, 2: 5},
        made={"gold": 2, "life": 1},
        paid={"gold": 3},
    )
    robbed = CardRecord("hawk", lost={"life": 4})
    broken = game(1, seat(0.0), seat(0.0, place=1), ending="failed", fault="it loops")
    deals = [
        [game(0, seat(0.5, rich, held("vault")), seat(0.5, robbed, place=1, bot="greedy"))],
        [broken],
        won_with("hawk", 2, [True, False]),
    ]
    store.save(deals[:2])
    store.save(deals[2:])
    assert list(store.deals()) == deals
    assert store.deals_done == 3


def test_both_versions_of_a_deal_come_back_together(store: Store) -> None:
    deal = [
        *won_with("hawk", 0, [True, False], "before"),
        *won_with("hawk", 0, [True, True], "after"),
    ]
    store.save([deal])
    assert list(store.deals()) == [deal]


def test_more_deals_than_are_read_at_once_come_in_order(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cardwright.frontends.simulating import store as module

    monkeypatch.setattr(module, "_DEALS_AT_ONCE", 4)
    deals = [won_with("hawk", deal, [True]) for deal in range(11)]
    store.save(deals)
    assert list(store.deals()) == deals


def test_parameters_and_cards_are_kept_and_can_be_read_after_closing(store: Store) -> None:
    store.change("plan", {"seed": 1, "games": 7})
    store.close()
    again = Store.open(store.path)
    assert again.parameters()["plan"] == {"seed": 1, "games": 7}
    assert again.fingerprints() == {"now": {"hawk": "abc"}}
    assert again.deals_done == 0


def test_deals_are_saved_all_or_not_at_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    insert = store._insert

    def breaking(table: str, rows: object) -> None:
        if table == "resources":
            raise RuntimeError("the disk is full")
        insert(table, rows)  # type: ignore[arg-type]

    store.save([won_with("hawk", 0, [True])])
    monkeypatch.setattr(store, "_insert", breaking)
    with pytest.raises(RuntimeError):
        store.save([won_with("hawk", 1, [True])])
    assert store.deals_done == 1
    assert store.query("SELECT count(*) FROM seats") == [(2,)]


def test_tables_have_the_columns_that_are_declared(store: Store) -> None:
    for table, columns in TABLES.items():
        rows = store.query(
            "SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = ?"
            " ORDER BY column_index",
            table,
        )
        assert dict(rows) == dict(columns)


@pytest.mark.parametrize("content", [b"", b"not a database at all", b"x" * 20_000])
def test_another_file_is_refused_and_not_touched(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "other.duckdb"
    path.write_bytes(content)
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert str(path) in str(caught.value)
    if content:
        assert path.read_bytes() == content


@pytest.mark.parametrize("place", [4096, 12_288, 20_000])
def test_a_damaged_file_is_refused_with_a_word_on_it(store: Store, place: int) -> None:
    store.save([won_with("hawk", deal, [True, False] * 20) for deal in range(100)])
    store.close()
    data = store.path.read_bytes()
    store.path.write_bytes(data[:place] + bytes(4000) + data[place + 4000 :])
    with pytest.raises(StoreError, match="can't be") as refused:
        list(Store.open(store.path).deals())
    assert str(store.path) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_cannot_be_begun_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "sim.duckdb"
    with pytest.raises(StoreError):
        Store.create(path, {}, [("too", "few")])
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(StoreError, match="no such file"):
        Store.create(tmp_path / "nowhere" / "sim.duckdb", {}, CARDS)
    Store.create(path, {}, CARDS).close()
    assert [file.name for file in tmp_path.iterdir()] == ["sim.duckdb"]


def test_a_file_of_something_else_is_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "other.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE parameters (name VARCHAR, value VARCHAR)")
    with pytest.raises(StoreError, match="is not a file of a simulation"):
        Store.open(path)


def test_a_file_that_is_not_there_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no file"):
        Store.open(tmp_path / "nowhere.duckdb")
    assert not (tmp_path / "nowhere.duckdb").exists()
