"""Results for people: all about one card, and how an edit changed it."""

from collections.abc import Mapping
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.frontends.simulating.comparing import Change, Pairing
from cardwright.frontends.simulating.records import MEASURES
from cardwright.frontends.simulating.results import CardResult
from cardwright.frontends.simulating.statistics import Estimate
from cardwright.frontends.simulating.text_reports import (
    HAVING,
    NOTHING,
    percent,
    plain_table,
    signed,
)
from cardwright.runtime import CompiledSet

_SHARES: Final = {
    **{f"win_rate_{measure}": f"wins of those who {HAVING[measure]} it" for measure in MEASURES},
    "placed": "placed, of those who held it",
}
_NUMBERS: Final = {
    "uses": "uses for each who held it",
    "points": "points for each who held it",
    "resources": "resources made, less paid",
    "rounds": "rounds of a game",
    "decisions": "decisions of a game",
}


def card_page(card: CardResult, compiled: CompiledSet, language: str) -> list[RenderableType]:
    """Return all that there is to say of one card."""
    title = Text(f"{card.name} ({card.card}, {card.kind}, {card.set})", style="bold")
    table = _table("", "players", "wins with", "wins without", "difference")
    for measure in MEASURES:
        rates = card.rates[measure]
        table.add_row(
            measure,
            f"{rates.players} of {card.players}",
            percent(rates.having),
            percent(rates.lacking),
            signed(rates.difference, 100),
        )
    return ["", title, table, *_deeds(card, compiled, language)]


def _deeds(card: CardResult, compiled: CompiledSet, language: str) -> list[RenderableType]:
    parts: list[RenderableType] = []
    amounts = (
        ("made for its holder", card.made),
        ("made for others", card.given),
        ("paid for it", card.paid),
        ("lost to it", card.lost),
    )
    for what, resources in amounts:
        if resources:
            parts.append(Text(f"{what}: {_amounts(card, resources, compiled, language)}"))
    if card.points or card.scored:
        text = f"points at the end: {card.per_placed(card.points):.2f}"
        scored = f"; scored for the moment: {card.per_placed(card.scored):.2f}"
        parts.append(Text(text + (scored if card.scored else "")))
    if parts:
        parts.append(Text("(for each player who placed it)"))
    return [*parts, *_uses(card, compiled, language)]


def _uses(card: CardResult, compiled: CompiledSet, language: str) -> list[RenderableType]:
    texts = next(known.texts for known in compiled.cards if known.id == card.card)
    if not texts:
        return []
    table = _table("uses", "ability", left=("ability",))
    for place, text in enumerate(texts):
        times = card.uses.get(place)
        table.add_row(
            NOTHING if times is None else f"{card.per_placed(times):.2f}",
            Text(dict(text).get(language, "")),
        )
    return [table]


def _amounts(
    card: CardResult, amounts: Mapping[str, int], compiled: CompiledSet, language: str
) -> str:
    names = {
        entry.id: dict(entry.names).get(language, entry.id) for entry in compiled.game.resources
    }
    return ", ".join(
        f"{card.per_placed(number):.2f} {names[resource]}" for resource, number in amounts.items()
    )


# -- before and after -----------------------------------------------------------------------------


def comparison_page(pairing: Pairing, by: str, name: str) -> list[RenderableType]:
    """Return how a card has changed, in a sentence and a table."""
    changes = pairing.changes()
    parts: list[RenderableType] = [
        "",
        Text(verdict(changes.get(f"win_rate_{by}"), by, name), "bold"),
    ]
    table = _table("", "before", "after", "difference")
    for key, label in (*_SHARES.items(), *_NUMBERS.items()):
        change = changes.get(key)
        if change is not None and (change.before or change.after):
            is_share = key in _SHARES
            table.add_row(
                label,
                _plain(change.before, is_share=is_share),
                _plain(change.after, is_share=is_share),
                signed(change.difference, 100 if is_share else 1),
            )
    parts.append(table)
    if pairing.dealt_apart:
        parts.append(
            Text(
                f"in {pairing.dealt_apart} of {pairing.deals} deals players got other cards than "
                "before: the edit changes how cards are dealt, so these games are no pairs",
                "yellow",
            )
        )
    return parts


def verdict(change: Change | None, by: str, name: str) -> str:
    """Return in a sentence what an edit did to the chances of those who have the card."""
    if change is None or change.before is None or change.after is None:
        return f"{name}: too few players who {HAVING[by]} it to compare; play more games"
    moved = f"{change.before:.1%} -> {change.after:.1%} for those who {HAVING[by]} it"
    return f"{name}: wins {moved}; {_judgement(change.difference)}"


def _judgement(difference: Estimate | None) -> str:
    if difference is None or difference.low is None or difference.high is None:
        return "too few games to say more"
    reach = f"{signed(difference, 100)} percentage points"
    if difference.is_clear:
        return f"clearly {'stronger' if difference.value > 0 else 'weaker'} than before, {reach}"
    return f"no clear change, {reach}"


def _plain(number: float | None, *, is_share: bool) -> str:
    if number is None:
        return NOTHING
    return f"{number:.1%}" if is_share else f"{number:.2f}"


def _table(*headings: str, left: tuple[str, ...] = ("",)) -> Table:
    table = plain_table()
    for heading in headings:
        table.add_column(
            heading,
            justify="left" if heading in left else "right",
            no_wrap=heading not in left,
        )
    return table
