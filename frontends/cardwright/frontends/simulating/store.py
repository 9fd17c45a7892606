"""A simulation in one DuckDB file: people can query it, and a run can go on from it.

Deals are written whole, some of them in one transaction: whatever happens to the program, the file
has the first so many deals, all complete.
"""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

from cardwright.frontends.errors import reason
from cardwright.frontends.simulating.records import GameRecord, SeatRecord
from cardwright.frontends.simulating.store_rows import PARTS, TABLES, Rows, cards_of, rows_of
from cardwright.frontends.simulating.workers import Deal
from cardwright.runtime import CardwrightError

if TYPE_CHECKING:
    import duckdb

FORMAT: Final = "cardwright-simulation"
VERSION: Final = 1

_DEALS_AT_ONCE: Final = 500


class StoreError(CardwrightError):
    """A file that can't be used; the message says why."""


class Store:
    """An open file."""

    def __init__(self, path: Path, connection: "duckdb.DuckDBPyConnection") -> None:
        self.path = path
        self._connection = connection

    @classmethod
    def create(
        cls, path: Path, parameters: Mapping[str, Any], cards: Iterable[Sequence[str]]
    ) -> "Store":
        """Make a new file: there with all that begins it, or not at all.

        ``cards`` are rows of that table.
        """
        try:
            with TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as folder:
                draft = Path(folder) / path.name
                with closing(cls(path, _connect(draft))) as store, store._transaction():
                    store._begin(parameters, cards)
                draft.replace(path)
        except OSError as error:
            raise StoreError(f"`{path}` can't be written: {reason(error)}") from error
        return cls(path, _connect(path))

    def _begin(self, parameters: Mapping[str, Any], cards: Iterable[Sequence[str]]) -> None:
        for table, columns in TABLES.items():
            declared = ", ".join(f'"{name}" {type}' for name, type in columns.items())
            self._connection.execute(f"CREATE TABLE {table} ({declared})")
        header = {"format": FORMAT, "format_version": VERSION, **parameters}
        self._insert("parameters", [(k, json.dumps(v)) for k, v in header.items()])
        self._insert("cards", cards)

    @classmethod
    def open(cls, path: Path) -> "Store":
        """Open a file that was made before."""
        if not path.exists():
            raise StoreError(f"there is no file `{path}`")
        store = cls(path, _connect(path))
        try:
            store._check()
        except BaseException:
            store.close()
            raise
        return store

    def _check(self) -> None:
        known = {name for (name,) in self.query("SELECT table_name FROM duckdb_tables()")}
        header = self.parameters() if "parameters" in known else {}
        if header.get("format") != FORMAT:
            raise StoreError(f"`{self.path}` is not a file of a simulation")
        if header.get("format_version") != VERSION:
            raise StoreError(f"`{self.path}` was made by another version of this program")

    def close(self) -> None:
        """Close it; nothing is lost without."""
        self._connection.close()

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query."""
        with _errors_of(self.path, "read"):
            return self._connection.execute(sql, list(values)).fetchall()

    def change(self, parameter: str, value: Any) -> None:
        """Change what the run is said to be."""
        changed = "UPDATE parameters SET value = ? WHERE name = ?"
        with self._transaction():
            self._connection.execute(changed, [json.dumps(value), parameter])

    # -- what is in it --

    def parameters(self) -> dict[str, Any]:
        """Return what the run was begun with."""
        rows = self.query("SELECT name, value FROM parameters")
        return {name: json.loads(value) for name, value in rows}

    def fingerprints(self) -> dict[str, dict[str, str]]:
        """Return the hashes of the cards, by version and card."""
        found: defaultdict[str, dict[str, str]] = defaultdict(dict)
        for version, card, value in self.query("SELECT version, card, hash FROM cards"):
            found[version][card] = value
        return dict(found)

    @property
    def deals_done(self) -> int:
        """How many deals are in the file: the first so many."""
        ((last,),) = self.query("SELECT max(deal) FROM games")
        return 0 if last is None else last + 1

    def deals(self) -> Iterator[Deal]:
        """Yield all deals, in order."""
        for first in range(0, self.deals_done, _DEALS_AT_ONCE):
            yield from self._deals(first, first + _DEALS_AT_ONCE)

    def save(self, deals: Sequence[Deal]) -> None:
        """Add deals: all of them, or none where that fails."""
        rows = rows_of(game for deal in deals for game in deal)
        with self._transaction():
            for table, added in rows.items():
                self._insert(table, added)

    # -- rows --

    def _insert(self, table: str, rows: Iterable[Sequence[Any]]) -> None:
        columns = list(zip(*rows, strict=True))
        if not columns:
            return
        # A list for each column: the quickest way into DuckDB that needs no other library.
        values = ", ".join(f"unnest(?::{type}[])" for type in TABLES[table].values())
        self._connection.execute(f"INSERT INTO {table} SELECT {values}", list(map(list, columns)))

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing."""
        with _errors_of(self.path, "written"):
            self._connection.begin()
            try:
                yield
            except BaseException:
                self._connection.rollback()
                raise
            self._connection.commit()

    def _deals(self, first: int, end: int) -> Iterator[Deal]:
        games = self.query(
            "SELECT * FROM games WHERE deal >= ? AND deal < ? ORDER BY deal, version DESC, turn",
            first,
            end,
        )
        parts = {table: self._of_games(table, first, end) for table in TABLES if table in PARTS}
        deals: dict[int, Deal] = {}
        for version, game, deal, turn, seed, ending, rounds, decisions, fault in games:
            seats = [
                SeatRecord(bot, place, points, won, cards_of(parts, version, game, seat))
                for _, _, seat, bot, place, points, won in sorted(parts["seats"][version, game])
            ]
            deals.setdefault(deal, []).append(
                GameRecord(
                    version=version,
                    game=game,
                    deal=deal,
                    turn=turn,
                    seed=seed,
                    ending=ending,
                    rounds=rounds,
                    decisions=decisions,
                    seats=tuple(seats),
                    fault=fault,
                )
            )
        yield from deals.values()

    def _of_games(self, table: str, first: int, end: int) -> "Rows":
        """Return the rows of some deals, by what they belong to."""
        rows = self.query(
            f"SELECT part.* FROM {table} part JOIN games USING (version, game)"
            " WHERE deal >= ? AND deal < ?",
            first,
            end,
        )
        found: Rows = defaultdict(list)
        for row in rows:
            found[row[: PARTS[table]]].append(row)
        return found


@contextmanager
def _errors_of(path: Path, what: str) -> Iterator[None]:
    """Say why a file can't be read or written: it is damaged, or the disk is full."""
    import duckdb

    try:
        yield
    except duckdb.Error as error:
        first = str(error).partition("\n")[0]
        raise StoreError(f"`{path}` can't be {what}: {first}") from error


def _connect(path: Path) -> "duckdb.DuckDBPyConnection":
    import duckdb

    try:
        return duckdb.connect(str(path))
    except duckdb.Error as error:
        if "lock on file" in str(error):
            raise StoreError(f"`{path}` is in use by another program") from None
        raise StoreError(f"`{path}` can't be opened as a DuckDB file") from None
