"""What the guide on balancing cards says can be typed, and does what it says."""

import re
import shlex
from pathlib import Path

import pytest

from cardwright.frontends.simulating.results import SORTS
from cardwright.frontends.simulating.store import Store
from cardwright.frontends.simulating.store_rows import TABLES
from support.cli import run
from support.made_up_games import game, held, seat, won_with

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "simulating.md"
TEXT = GUIDE.read_text("utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", TEXT, re.DOTALL)
COMMANDS = re.findall(r"^    (cardwright simulate[^#\n]*)", TEXT, re.MULTILINE)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """A file with some games, in the current folder."""
    monkeypatch.chdir(tmp_path)
    cards = [("now", card, card.title(), "artifact", "base", "") for card in ("hawk", "vault")]
    store = Store.create(tmp_path / "sim.duckdb", {}, cards)
    own = held("hawk", placed=True, uses={1: 2}, made={"gold": 4}, paid={"gold": 1})
    both = [
        [game(deal, seat(1.0, own, held("vault", placed=True)), seat(0.0, place=1))]
        for deal in range(6)
    ]
    store.save([*both, won_with("hawk", 6, [True])])
    return store


def test_there_are_examples() -> None:
    assert len(QUERIES) == 4
    assert len(COMMANDS) >= 4


@pytest.mark.parametrize("query", QUERIES, ids=range(len(QUERIES)))
def test_every_query_runs_and_finds_something(query: str, store: Store) -> None:
    assert store.query(query)


def test_queries_find_what_the_guide_says(store: Store) -> None:
    together, made, short, unused = (store.query(query) for query in QUERIES)
    assert together == [("hawk", "vault", 6, 1.0)]
    assert made == [("Hawk", "gold", 3.0)]
    assert [(card, games) for card, _, games in sorted(short)] == [("hawk", 6), ("vault", 6)]
    assert unused == [("hawk", 1, 12)]


def test_what_a_card_makes_is_shared_among_all_who_placed_it(store: Store) -> None:
    idle = held("hawk", placed=True)
    store.save([[game(7 + deal, seat(1.0, idle), seat(0.0, place=1))] for deal in range(3)])
    assert store.query(QUERIES[1]) == [("Hawk", "gold", 2.0)]


def test_the_python_example_runs(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    store.close()
    code, _ = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    exec(compile(code, str(GUIDE), "exec"), {})
    assert capsys.readouterr().out == "(4.0, 40.0)\n"


def test_the_tables_are_described_with_all_their_columns() -> None:
    described = {
        name: re.findall(r"`(\w+)`", columns)
        for name, columns in re.findall(r"^\| `(\w+)` \|[^|]*\|(.*)\|$", TEXT, re.MULTILINE)
    }
    for table, columns in TABLES.items():
        assert [column for column in described[table] if column in columns] == list(columns)


def test_every_option_of_the_commands_is_known() -> None:
    known = run("simulate", "--help").stdout
    options = {word for command in COMMANDS for word in shlex.split(command) if word[:2] == "--"}
    assert options
    assert {option for option in options if option not in known} == set()


def test_everything_that_cards_can_be_sorted_by_is_listed() -> None:
    assert all(f"`{sort}`" in TEXT for sort in SORTS)
