"""Rows with named columns, as Arrow: what pandas, polars, DuckDB and others take as it is."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Final

from cardwright.frontends.errors import need

if TYPE_CHECKING:
    import duckdb
    from rich.table import Table as RichTable

_SHOWN: Final = 20
"""How many rows a notebook shows."""
_MOST_NAMED: Final = 8
"""How many columns are named on a console."""


class Table:
    """A table of results.

    It speaks Arrow's PyCapsule interface: ``polars.DataFrame(table)``, ``pyarrow.table(table)``.
    """

    def __init__(self, columns: Mapping[str, str], rows: Sequence[Sequence[Any]]) -> None:
        """``columns`` are names with the types that DuckDB has for them."""
        self.columns = dict(columns)
        self._rows = rows
        self._connection: duckdb.DuckDBPyConnection | None = None

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        named = ", ".join(list(self.columns)[:_MOST_NAMED])
        more = ", …" if len(self.columns) > _MOST_NAMED else ""
        return f"<Table of {len(self)} rows: {named}{more}>"

    def rows(self) -> list[dict[str, Any]]:
        """Return the rows as plain values."""
        return [dict(zip(self.columns, row, strict=True)) for row in self._rows]

    def relation(self) -> "duckdb.DuckDBPyRelation":
        """Return the table in DuckDB, to be asked further."""
        need("duckdb", "simulate", "a table")
        import duckdb

        if self._connection is None:
            self._connection = duckdb.connect()
            names = ", ".join(f'"{name}" {type}' for name, type in self.columns.items())
            self._connection.execute(f"CREATE TABLE results ({names})")
            values = [[row[at] for row in self._rows] for at in range(len(self.columns))]
            columns = ", ".join(f"unnest(?::{type}[])" for type in self.columns.values())
            self._connection.execute(f"INSERT INTO results SELECT {columns}", values)
        return self._connection.table("results")

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.relation().__arrow_c_stream__(requested_schema)

    def __rich__(self) -> "RichTable":
        from rich.table import Table as RichTable

        shown = RichTable(*self.columns)
        for row in self._rows[:_SHOWN]:
            shown.add_row(*(_text(value) for value in row))
        return shown

    def _repr_html_(self) -> str:
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        body = "".join(
            f"<tr>{''.join(f'<td>{escape(_text(value))}</td>' for value in row)}</tr>"
            for row in self._rows[:_SHOWN]
        )
        left = len(self) - _SHOWN
        more = f"<caption>{left} more rows</caption>" if left > 0 else ""
        return f"<table>{more}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _text(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.3f}"
    return "" if value is None else str(value)
