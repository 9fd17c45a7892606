"""Results for programs: JSON, and a row per card for spreadsheets."""

import csv
import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from cardwright.frontends.files import write_bytes
from cardwright.frontends.simulating.comparing import Pairing
from cardwright.frontends.simulating.plan import Plan
from cardwright.frontends.simulating.records import MEASURES
from cardwright.frontends.simulating.results import CardResult, Results, Spread, WinRates
from cardwright.frontends.simulating.statistics import CONFIDENCE, Estimate
from cardwright.frontends.simulating.tables import Table

FORMAT: Final = "cardwright-simulation-results"
VERSION: Final = 1


def json_report(
    results: dict[str, Results], plan: Plan, pairing: Pairing | None, *, complete: bool
) -> str:
    """Return everything as JSON."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "plan": plan.to_dict(),
        "complete": complete,
        "confidence": CONFIDENCE,
        "versions": {version: _results(found) for version, found in results.items()},
    }
    if pairing is not None:
        data["comparison"] = {
            "card": pairing.card,
            "dealt_apart": pairing.dealt_apart,
            "changes": {
                name: {
                    "before": change.before,
                    "after": change.after,
                    "difference": _estimate(change.difference),
                }
                for name, change in pairing.changes().items()
            },
        }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _results(results: Results) -> dict[str, Any]:
    return {
        "games": results.games,
        "ended": results.over,
        "deals": results.deals,
        "shared_victories": results.shared,
        "faults": dict(results.faults),
        "rounds": _spread(results.rounds),
        "decisions": _spread(results.decisions),
        "points": _spread(results.points),
        "wins_by_place": [_estimate(rate) for rate in results.places.values()],
        "wins_by_bot": {bot: _estimate(rate) for bot, rate in results.bots.items()},
        "cards": [_card(card) for card in results.cards],
    }


def _card(card: CardResult) -> dict[str, Any]:
    return {
        "card": card.card,
        "name": card.name,
        "kind": card.kind,
        "set": card.set,
        "is_dealt": card.is_dealt,
        "players": card.players,
        **{
            measure: {
                "players": rates.players,
                "wins_with": _estimate(rates.having),
                "wins_without": _estimate(rates.lacking),
                "difference": _estimate(rates.difference),
            }
            for measure, rates in card.rates.items()
        },
        "uses": {str(ability): times for ability, times in card.uses.items()},
        "points": card.points,
        "scored": card.scored,
        "resources": {
            "made": dict(card.made),
            "made_for_others": dict(card.given),
            "paid": dict(card.paid),
            "lost": dict(card.lost),
        },
    }


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        "mean": spread.mean,
        "median": spread.quantile(0.5),
        "counts": {str(number): spread.counts[number] for number in sorted(spread.counts)},
    }


def _estimate(estimate: Estimate | None) -> dict[str, float | None] | None:
    if estimate is None:
        return None
    return {"value": estimate.value, "low": estimate.low, "high": estimate.high}


# -- a row per card -------------------------------------------------------------------------------

Row = dict[str, Any]


def card_rows(results: dict[str, Results], cards: Sequence[str] | None) -> list[Row]:
    """Return a row for each version and card, with a column for each number."""
    return [
        {"version": version, **_row(card)}
        for version, found in results.items()
        for card in found.cards
        if cards is None or card.card in cards
    ]


def _row(card: CardResult) -> Row:
    return {
        "card": card.card,
        "name": card.name,
        "kind": card.kind,
        "set": card.set,
        "players": card.players,
        **{
            name: value
            for measure in MEASURES
            for name, value in _rates(measure, card.rates[measure]).items()
        },
        "uses": sum(card.uses.values()),
        "points": card.points,
        "scored": card.scored,
        "made": sum(card.made.values()),
        "made_for_others": sum(card.given.values()),
        "paid": sum(card.paid.values()),
        "lost": sum(card.lost.values()),
    }


def _rates(measure: str, rates: WinRates) -> Row:
    row: Row = {measure: rates.players}
    for name, estimate in (
        ("wins_with", rates.having),
        ("wins_without", rates.lacking),
        ("difference", rates.difference),
    ):
        row[f"{measure}_{name}"] = estimate and estimate.value
        row[f"{measure}_{name}_low"] = estimate and estimate.low
        row[f"{measure}_{name}_high"] = estimate and estimate.high
    return row


_TEXTS: Final = ("version", "card", "name", "kind", "set")
_RATES: Final = [
    name for measure in MEASURES for name in _rates(measure, WinRates(0, None, None, None))
]
_SUMS: Final = ("uses", "points", "scored", "made", "made_for_others", "paid", "lost")
COLUMNS: Final = {
    **dict.fromkeys(_TEXTS, "VARCHAR"),
    "players": "BIGINT",
    **{name: "BIGINT" if name in MEASURES else "DOUBLE" for name in _RATES},
    **dict.fromkeys(_SUMS, "BIGINT"),
}
"""The names of all columns, with their types: they are there without any row as well."""


def card_table(rows: Sequence[Row]) -> Table:
    """Return rows as a table with all columns."""
    return Table(COLUMNS, [[row[name] for name in COLUMNS] for row in rows])


def csv_report(rows: Sequence[Row]) -> str:
    """Return rows as comma-separated values, under their names."""
    text = StringIO()
    writer = csv.DictWriter(text, list(COLUMNS), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def write_parquet(rows: Sequence[Row], path: Path) -> None:
    """Write rows as a Parquet file, whole or not at all. Needs DuckDB."""
    table = card_table(rows)
    with TemporaryDirectory() as folder:
        draft = Path(folder) / "cards.parquet"
        table.relation().to_parquet(str(draft))
        write_bytes(path, draft.read_bytes())
