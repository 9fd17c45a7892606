"""Points and pools of all players: a row for each, or lines where rows would be too wide."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from cardwright.frontends.terminal.flowing import flowing, phrase
from cardwright.frontends.terminal.things import Things
from cardwright.frontends.terminal.words import Words

if TYPE_CHECKING:
    from cardwright.runtime import Phrasebook

_View = Mapping[str, Any]
_ACTIVE = "▸"
_MARK = 2
"""The room of the mark beside who is active, and of the space after it."""
_MANY_RESOURCES = 7
_REMARKS = 20
"""So much room is enough for all that is said of a player besides numbers."""


class Standings:
    """Draws the points and pools in views of one game in one language."""

    def __init__(self, things: Things, words: Words, book: "Phrasebook") -> None:
        """``book`` has the names of the players."""
        self.things = things
        self.words = words
        self.book = book
        resources = [resource.id for resource in things.game.resources]
        self.resources = resources if len(resources) <= _MANY_RESOURCES else []
        self.heads = [words.points, *map(self._head, self.resources)]

    def draw(self, view: _View, width: int) -> Table:
        """Return points and pools, no word of which is broken."""
        widths = self._widths(view, width)
        return self._lines(view, width) if widths is None else self._rows(view, widths)

    def _head(self, resource: str) -> str:
        name = self.things.name("resource", resource)
        return f"{self.things.icon(resource)} {name}".strip()

    # -- what there is to say --

    def name(self, player: int, view: _View) -> str:
        """Return a player's name; the viewer's with a word that says so."""
        name = self.book.player(player)
        return f"{name} ({self.words.you})" if player == view["viewer"] else name

    def _numbers(self, player: _View) -> list[str]:
        pool = player["resources"]
        return [str(player["points"]), *(str(pool.get(id, 0)) for id in self.resources)]

    def _remarks(self, player: _View, view: _View) -> list[str]:
        pool = player["resources"] if not self.resources else None
        found = [self.book.amounts(pool)] if pool else []
        found += [self.things.name("status", status) for status in player["statuses"]]
        if player["player"] == view["first"]:
            found.append(self.words.begins)
        return [*found, *self._by_rules(player["player"], view)]

    def _by_rules(self, player: int, view: _View) -> Iterator[str]:
        """Yield what only this game has for each player: a card somewhere, a number of things."""
        for name, values in view["rules"].items():
            if not isinstance(values, list) or len(values) != len(view["players"]):
                continue
            value = values[player]
            if isinstance(value, str):
                yield f"→ {self.things.card(value)}"
            elif isinstance(value, int):
                yield f"{name.replace('_', ' ')} {int(value)}"

    # -- drawing --

    def _widths(self, view: _View, width: int) -> list[int] | None:
        """Return how wide the columns are: names, numbers, remarks. None where they have no room.

        Where there is little, what stands above the numbers is broken between words.
        """
        players = view["players"]
        name = max(cell_len(self.name(player["player"], view)) for player in players)
        remarks = max(cell_len(", ".join(self._remarks(player, view))) for player in players)
        numbers = zip(*map(self._numbers, players), strict=True)
        digits = [max(map(len, column)) for column in numbers]
        whole = [[head] for head in self.heads]
        for heads in (whole, [head.split(" ") for head in self.heads]):
            words = [max(map(cell_len, parts)) for parts in heads]
            columns = [name, *map(max, words, digits)]
            rest = width - _MARK - sum(column + 1 for column in columns)
            if rest >= min(remarks, _REMARKS):
                return [*columns, max(min(rest, remarks), 1)]
        return None

    def _rows(self, view: _View, widths: Sequence[int]) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
        name, *numbers, remarks = widths
        table.add_column(width=1)
        table.add_column(width=name, overflow="fold")
        for head, number in zip(self.heads, numbers, strict=True):
            table.add_column(phrase(head), width=number, justify="right", overflow="fold")
        table.add_column(width=remarks, overflow="fold")
        for player in view["players"]:
            table.add_row(
                self._mark(player, view),
                self.name(player["player"], view),
                *self._numbers(player),
                phrase(", ".join(self._remarks(player, view))),
                style=_style(player, view),
            )
        return table

    def _lines(self, view: _View, width: int) -> Table:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(width=1)
        table.add_column(overflow="fold")
        grammar = self.book.grammar
        for player in view["players"]:
            first, *others = [
                f"{head} {number}"
                for head, number in zip(self.heads, self._numbers(player), strict=True)
            ]
            name = self.name(player["player"], view)
            pieces = [
                grammar.typeset(f"{name}{grammar.colon}{first}"),
                *others,
                *self._remarks(player, view),
            ]
            text = flowing(map(phrase, pieces), width - _MARK)
            table.add_row(self._mark(player, view), text, style=_style(player, view))
        return table

    def _mark(self, player: _View, view: _View) -> Text:
        is_active = player["player"] == view["active"] and not view["over"]
        return Text(_ACTIVE if is_active else "")


def _style(player: _View, view: _View) -> str:
    return "bold" if player["player"] == view["viewer"] else ""
