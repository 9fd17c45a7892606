"""A card as people see it: drawn on a terminal, or as plain lines."""

import sys
import textwrap

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from cardwright.dsl import Card, Vocabulary
from cardwright.dsl.wording import (
    ability_text,
    card_text,
    cost_icons,
    cost_text,
    icon_line,
    points_icons,
    points_text,
    type_line,
)
from cardwright.frontends.system import columns, wants_colour

WIDTH = 64
"""As wide as a card is comfortable to read."""


def print_face(card: Card, game: Vocabulary, language: str) -> None:
    """Draw a card on standard output."""
    console = Console(
        highlight=False,
        emoji=False,
        markup=False,
        width=min(columns(), WIDTH),
        force_terminal=wants_colour(sys.stdout),
        no_color=not wants_colour(sys.stdout),
    )
    console.print(_face(card, game, language))


def plain_text(card: Card, game: Vocabulary, language: str) -> str:
    """Return what is printed on a card, line by line and without signs; on a terminal it fits."""
    lines = [_name(card, game, language), type_line(card, game, language)]
    if card.cost is not None:
        lines.append(cost_text(card.cost, game, language))
    lines += ["", *card_text(card, game, language)]
    if sys.stdout.isatty():
        lines = [textwrap.fill(line, columns(), subsequent_indent="  ") for line in lines]
    return "\n".join(lines).rstrip()


def _face(card: Card, game: Vocabulary, language: str) -> Panel:
    head = _row(
        Text(_name(card, game, language), style="bold"),
        Text(cost_icons(card.cost, game) if card.cost is not None else ""),
    )
    kind = _row(
        Text(type_line(card, game, language), style="italic"),
        Text(points_icons(card, game) or "", style="bold yellow"),
    )
    parts: list[RenderableType] = [head, kind]
    worth = points_text(card, game, language)
    if worth is not None and any(worth.per is not None for worth in card.points):
        parts += [Text(), Text(worth)]
    for ability in card.abilities:
        signs = icon_line(ability, card, game)
        parts += [
            Text(),
            Text(signs, style="cyan"),
            Text(ability_text(ability, card, game, language)),
        ]
    return Panel(
        Group(*parts),
        box=box.ROUNDED,
        padding=(0, 1),
        subtitle=Text(f"{card.id} · {card.set}", style="dim"),
        subtitle_align="right",
    )


def _name(card: Card, game: Vocabulary, language: str) -> str:
    return card.names.get(language, card.names[game.languages[0]])


def _row(left: Text, right: Text) -> Table:
    row = Table.grid(expand=True, padding=(0, 1))
    row.add_column(ratio=1)
    row.add_column(justify="right", no_wrap=True)
    row.add_row(left, right)
    return row
