"""Simulations from Python: tables for any tool that reads Arrow, and pictures."""

from pathlib import Path

import pytest

from cardwright.frontends import simulating
from cardwright.frontends.simulating import Simulated, Table, simulate

ROWS = [("hawk", 3, 0.5), ("kite", None, None)]


@pytest.fixture(scope="module")
def found() -> Simulated:
    return simulate("res_arcana", games=4, seed=3)


@pytest.fixture
def table() -> Table:
    return Table({"card": "VARCHAR", "uses": "BIGINT", "share": "DOUBLE"}, ROWS)


def test_games_come_back_as_tables(found: Simulated) -> None:
    assert len(found.games) == 4
    assert {game["ending"] for game in found.games.rows()} == {"over"}
    assert len(found.tables["seats"]) == 8
    cards = {row["card"]: row for row in found.cards.rows()}
    held = {row["card"] for row in found.tables["cards_in_games"].rows() if row["held"]}
    assert held <= cards.keys()
    assert [*simulate("res_arcana", games=4, seed=3).games.rows()] == found.games.rows()


def test_values_are_short_on_a_console(found: Simulated) -> None:
    assert repr(found).startswith("<Simulated 4 games of res_arcana: 2 players")
    assert repr(found.games).startswith("<Table of 4 rows: version, game")
    assert found.games._repr_html_().count("<tr>") == 5
    assert dir(simulating) == ["Simulated", "Table", "simulate"]


def test_a_card_is_compared_with_its_edit(tmp_path: Path) -> None:
    from support.cli import run

    text = run("show", "hawk", "--as", "source").stdout
    (tmp_path / "hawk.card").write_text(text.replace("cost ", "points 1\n  cost "), "utf-8")
    found = simulate("res_arcana", games=2, compare=[tmp_path / "hawk.card"])
    assert found.results.keys() == {"before", "after"}
    assert found.pairing is not None


def test_a_picture_is_drawn(found: Simulated, tmp_path: Path) -> None:
    found.plot(top=3).savefig(tmp_path / "cards.png")
    assert (tmp_path / "cards.png").read_bytes().startswith(b"\x89PNG")


def test_duckdb_reads_tables(table: Table) -> None:
    assert table.relation().filter("uses > 1").fetchall() == ROWS[:1]
    assert "arrow_array_stream" in repr(table.__arrow_c_stream__())


def test_polars_and_pandas_read_tables(table: Table) -> None:
    polars = pytest.importorskip("polars", reason="polars is not installed")
    assert polars.DataFrame(table).rows() == ROWS
    pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    assert pyarrow.table(table).to_pandas()["card"].to_list() == ["hawk", "kite"]
