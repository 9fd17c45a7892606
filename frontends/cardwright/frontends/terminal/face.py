"""A card as people see it: drawn on a terminal, or as plain lines."""

import sys
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardwright.frontends.system import columns, wants_colour

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.panel import Panel
    from rich.table import Table
    from rich.text import Text

    from cardwright.dsl import Card, Vocabulary

WIDTH = 64
"""As wide as a card is comfortable to read."""


@dataclass(frozen=True)
class Face:
    """What is drawn of a card, in one language; it can be kept as JSON."""

    id: str
    set: str
    name: str
    cost: str
    type: str
    points: str
    worth: str
    """The numbers that are printed on it, and what its points are, where that needs words."""
    abilities: list[list[str]]
    """Signs and text of each."""


def face_of(card: "Card", game: "Vocabulary", language: str) -> Face:
    """Return what is drawn of a card."""
    from cardwright.dsl import wording

    marks = wording.marks_text(card, game, language) or ""
    worth = wording.points_text(card, game, language)
    has_words = worth is not None and any(worth.per is not None for worth in card.points)
    return Face(
        id=card.id,
        set=card.set,
        name=_name(card, game, language),
        cost=wording.cost_icons(card.cost, game) if card.cost is not None else "",
        type=wording.type_line(card, game, language),
        points=wording.points_icons(card, game) or "",
        worth=" ".join([marks, *([worth] if worth and has_words else [])]).strip(),
        abilities=[
            [
                wording.icon_line(ability, card, game),
                wording.ability_text(ability, card, game, language),
            ]
            for ability in card.abilities
        ],
    )


def print_face(face: Face) -> None:
    """Draw a card on standard output."""
    from rich.console import Console

    console = Console(
        highlight=False,
        emoji=False,
        markup=False,
        width=min(columns(), WIDTH),
        force_terminal=wants_colour(sys.stdout),
        no_color=not wants_colour(sys.stdout),
    )
    console.print(_drawn(face))


def plain_text(card: "Card", game: "Vocabulary", language: str) -> str:
    """Return what is printed on a card, line by line and without signs; on a terminal it fits."""
    from cardwright.dsl import wording

    lines = [_name(card, game, language), wording.type_line(card, game, language)]
    if card.cost is not None:
        lines.append(wording.cost_text(card.cost, game, language))
    marks = wording.marks_text(card, game, language)
    lines += ["", *([marks] if marks else []), *wording.card_text(card, game, language)]
    if sys.stdout.isatty():
        lines = [textwrap.fill(line, columns(), subsequent_indent="  ") for line in lines]
    return "\n".join(lines).rstrip()


def _drawn(face: Face) -> "Panel":
    from rich import box
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    head = _row(Text(face.name, style="bold"), Text(face.cost))
    kind = _row(Text(face.type, style="italic"), Text(face.points, style="bold yellow"))
    parts: list[RenderableType] = [head, kind]
    if face.worth:
        parts += [Text(), Text(face.worth)]
    for signs, text in face.abilities:
        parts += [Text(), Text(signs, style="cyan"), Text(text)]
    return Panel(
        Group(*parts),
        box=box.ROUNDED,
        padding=(0, 1),
        subtitle=Text(f"{face.id} · {face.set}", style="dim"),
        subtitle_align="right",
    )


def _name(card: "Card", game: "Vocabulary", language: str) -> str:
    return card.names.get(language, card.names[game.languages[0]])


def _row(left: "Text", right: "Text") -> "Table":
    from rich.table import Table

    row = Table.grid(expand=True, padding=(0, 1))
    row.add_column(ratio=1)
    row.add_column(justify="right", no_wrap=True)
    row.add_row(left, right)
    return row
