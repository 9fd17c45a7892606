"""Results for people: tables for a terminal."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Final

from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from cardwright.dsl.render import counted
from cardwright.frontends.simulating.plan import Plan
from cardwright.frontends.simulating.results import CardResult, Results, sorted_cards
from cardwright.frontends.simulating.statistics import CONFIDENCE, Estimate

UP: Final = "▲"
DOWN: Final = "▼"
NOTHING: Final = "–"
_ROOM_FOR_NUMBERS: Final = 71

HAVING: Final = {"dealt": "were dealt", "held": "held", "placed": "placed", "used": "used"}
"""What those did with a card who count as having it, by measure."""


@dataclass(frozen=True)
class Look:
    """What is shown of the results, and how wide."""

    sort: str = "difference"
    by: str = "held"
    top: int = 15
    """How many cards of each table; 0 for all."""
    columns: int = 100
    colour: bool = False

    def render(self, parts: Iterable[RenderableType]) -> str:
        """Return what a terminal of this kind would show."""
        console = Console(
            file=StringIO(),
            width=self.columns,
            force_terminal=self.colour,
            no_color=not self.colour,
            color_system="standard" if self.colour else None,
            highlight=False,
        )
        with console.capture() as captured:
            console.print(Group(*parts))
        return "\n".join(line.rstrip() for line in captured.get().splitlines()) + "\n"


def overview(results: Results, plan: Plan, *, is_pair: bool = False) -> list[RenderableType]:
    """Return what there is to say of the games themselves; of those after an edit."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    rounds, decisions, points = results.rounds, results.decisions, results.points
    rows = [
        (
            "length",
            f"{rounds.mean:.1f} rounds (half of the games: {rounds.quantile(0.25)} to "
            f"{rounds.quantile(0.75)}), {decisions.mean:.0f} decisions",
        ),
        (
            "points",
            f"{points.mean:.1f} for a player (half of them: {points.quantile(0.25)} to "
            f"{points.quantile(0.75)})",
        ),
        ("wins", ", ".join(f"{_nth(at)} {percent(rate)}" for at, rate in results.places.items())),
    ]
    if len(results.bots) > 1:
        rows.append(("bots", ", ".join(f"{bot} {percent(r)}" for bot, r in results.bots.items())))
    if results.shared:
        rows.append(("shared", counted(results.shared, "game")))
    for name, text in rows if results.over else ():
        table.add_row(name, Text(text))
    title = Text(headline(results, plan, is_pair=is_pair), style="bold")
    return [title, table, *faults(results)]


def headline(results: Results, plan: Plan, *, is_pair: bool = False) -> str:
    """Return what was played, in a line."""
    played = f"{results.over} games{' before and after an edit,' if is_pair else ''}"
    bots = ", ".join(plan.bots) if len(set(plan.bots)) > 1 else plan.bots[0]
    variants = "".join(f", {name}={value}" for name, value in plan.options.items())
    focus = f"; a player is dealt {plan.focus} in each" if plan.focus else ""
    return (
        f"{played} of {plan.game}: {plan.players} players, {' + '.join(plan.sets)}"
        f"{variants}; bots {bots}; seed {plan.seed}{focus}"
    )


def faults(results: Results) -> list[RenderableType]:
    """Return what there is to say of games that had no end."""
    lines = [
        Text(f"{number} of {results.games} games had no end and are not counted: {why}", "red")
        for why, number in results.faults.items()
    ]
    if results.faulty:
        game, seed, _ = results.faulty[0]
        lines.append(Text(f"the first of them is game {game}, dealt with seed {seed}"))
    return list(lines)


def card_tables(results: Results, look: Look) -> list[RenderableType]:
    """Return a table of the cards that are dealt, and one of those that players get later."""
    parts: list[RenderableType] = []
    for is_dealt in (True, False):
        cards = [card for card in results.cards if card.is_dealt is is_dealt and card.is_held]
        if cards:
            title = group_title(is_dealt=is_dealt, by=look.by)
            parts += ["", Text(title, "bold"), _card_table(cards, look)]
            parts += _clear(cards, look) if is_dealt else []
    others = sum(not card.is_held for card in results.cards)
    if others:
        parts += [
            "",
            Text(f"{counted(others, 'card')} played a part without being held by anybody"),
        ]
    return [*parts, *_legend(look)] if parts else []


def group_title(*, is_dealt: bool, by: str) -> str:
    """Return what is said of cards that are dealt, or of those that players get later."""
    if not is_dealt:
        return "Cards got during the game: the difference also shows who could get the card"
    if by in ("dealt", "held"):
        return "Cards dealt by chance: the difference is what the card is worth"
    return f"Cards dealt by chance: the difference also shows who could have {by} the card"


def plain_table() -> Table:
    """Return a table with a line under its headings, and nothing around it."""
    return Table(
        box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style=""
    )


def _card_table(cards: Sequence[CardResult], look: Look) -> RenderableType:
    table = plain_table()
    table.add_column("card", no_wrap=True)
    for heading in ("held", "placed", "uses", "with", "rest", "difference", "makes", "points"):
        table.add_column(heading, justify="right", no_wrap=True, min_width=len(heading))
    shown = sorted_cards(cards, look.sort, look.by)[: look.top or None]
    for card in shown:
        rates = card.rates[look.by]
        mark = _mark(rates.difference)
        table.add_row(
            _name(card, look),
            f"{card.counts['held'] / max(card.players, 1):.0%}",
            f"{card.placed_share:.0%}" if card.counts["held"] else NOTHING,
            f"{card.per_placed(sum(card.uses.values())):.1f}" if card.uses else NOTHING,
            NOTHING if rates.having is None else f"{rates.having.value:.0%}",
            NOTHING if rates.lacking is None else f"{rates.lacking.value:.0%}",
            Text(
                f"{signed(rates.difference, 100)} {mark or ' '}",
                style={UP: "green", DOWN: "red"}.get(mark, ""),
            ),
            with_sign(card.per_placed(card.net)) if card.made or card.paid else NOTHING,
            f"{card.per_placed(card.points):.1f}" if card.points else NOTHING,
        )
    left = len(cards) - len(shown)
    return Group(table, Text(f"{left} more; --top 0 shows all")) if left else table


def _name(card: CardResult, look: Look) -> Text:
    """Return a card's name, cut where the numbers need the room."""
    name = Text(card.name)
    name.truncate(max(look.columns - _ROOM_FOR_NUMBERS, 10), overflow="ellipsis")
    return name


def _clear(cards: Sequence[CardResult], look: Look) -> list[RenderableType]:
    """Say how many cards stand out, and how many would by chance alone."""
    judged = [card.rates[look.by].difference for card in cards]
    judged = [estimate for estimate in judged if estimate and estimate.low is not None]
    if not judged:
        return []
    clear = sum(estimate.is_clear for estimate in judged if estimate)
    chance = (1 - CONFIDENCE) * len(judged)
    verb = "stands" if clear == 1 else "stand"
    return [
        Text(f"{clear} of {len(judged)} cards {verb} out; about {chance:.0f} would by chance alone")
    ]


def _legend(look: Look) -> list[RenderableType]:
    return [
        "",
        Text(
            f"with, rest: wins of those who {HAVING[look.by]} the card, and of all others; the "
            f"difference in percentage points, {CONFIDENCE:.0%} sure within [ ]; {UP} {DOWN}: that "
            "leaves out 0\nheld: of all players; placed: of those who held it; uses, makes "
            "(resources, less those paid) and points: for each who placed it",
            "dim",
        ),
    ]


# -- numbers --------------------------------------------------------------------------------------


def percent(estimate: Estimate | None) -> str:
    """Return a share as a percentage, with its interval."""
    if estimate is None:
        return NOTHING
    text = f"{estimate.value:.1%}"
    if estimate.low is not None and estimate.high is not None:
        text += f" [{100 * estimate.low:.1f}, {100 * estimate.high:.1f}]"
    return text


def signed(estimate: Estimate | None, factor: float = 1) -> str:
    """Return a difference with its interval; shares with a factor of 100."""
    if estimate is None:
        return NOTHING
    text = with_sign(factor * estimate.value)
    if estimate.low is None or estimate.high is None:
        return text
    low, high = factor * estimate.low, factor * estimate.high
    digits = 0 if high - low >= 20 and abs(low) >= 1 and abs(high) >= 1 else 1
    return f"{text} [{low:+.{digits}f}, {high:+.{digits}f}]"


def with_sign(number: float) -> str:
    """Return a number with its sign; nothing is never less than nothing."""
    return f"{round(number, 1) or 0.0:+.1f}"


def _mark(estimate: Estimate | None) -> str:
    if estimate is None or not estimate.is_clear:
        return ""
    return UP if estimate.value > 0 else DOWN


def _nth(place: int) -> str:
    names = ("who begins", "second", "third", "fourth", "fifth", "sixth")
    return names[place] if place < len(names) else f"seat {place + 1}"
