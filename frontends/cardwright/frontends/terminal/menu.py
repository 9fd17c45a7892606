"""The open decision as a numbered menu, and what is typed at the prompt: a choice or a command."""

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from cardwright.frontends.terminal.screen import phrase
from cardwright.frontends.terminal.words import Command, Things, Words
from cardwright.runtime import Decision, Option, Phrasebook

FORCE = "!"
_MOST_DIGITS = 9
_ROOM = 12
"""So many cards in a menu leave room for what each of them does."""
_IN_COLUMNS = 7
"""From so many short options on, several stand on one line."""


class Order(NamedTuple):
    """A command with what stands after it; a mark of exclamation makes it go ahead."""

    command: Command
    operand: str = ""
    forced: bool = False


def order_in(text: str, words: Words) -> Order | None:
    """Return the command that a line is; None where it is no command."""
    first, _, rest = text.strip().partition(" ")
    forced = first.endswith(FORCE) and len(first) > 1
    name = first.removesuffix(FORCE) if forced else first
    wanted = name.casefold()
    for command, usage in words.usages.items():
        if wanted == command or wanted in usage.names:
            return Order(command, rest.strip(), forced)
    return None


def number_in(text: str) -> int | None:
    """Return the number that a text is; None where it is none, or one that nobody means."""
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def name_of(command: Command, words: Words) -> str:
    """Return what a command is called in the language."""
    names = words.usages[command].names
    return names[0] if names and len(names[0]) > 1 else command.value


def typed(command: Command, words: Words) -> str:
    """Return a command as the help shows it: in the language, with what goes with it."""
    name = "?" if command is Command.HELP else name_of(command, words)
    return f"{name} {words.usages[command].operand}".strip()


class Entry(NamedTuple):
    """An option with its number in the menu, and in words."""

    number: int
    option: Option
    label: str


class Menu:
    """The options of a decision, in the order in which they are shown."""

    def __init__(self, decision: Decision, phrasebook: Phrasebook) -> None:
        """Number the options from 1."""
        self.decision = decision
        self.prompt = phrasebook.prompt(decision)
        self.entries = tuple(
            Entry(number, option, phrasebook.label(option, decision))
            for number, option in enumerate(_in_order(decision.options), start=1)
        )

    def find(self, text: str) -> list[Entry]:
        """Return the options that are meant: by number, by id, or by their words."""
        if text.isdecimal():
            number = number_in(text)
            return [entry for entry in self.entries if entry.number == number]
        wanted = text.casefold()
        tests = (
            lambda entry: entry.option.id.casefold() == wanted,
            lambda entry: entry.label.casefold() == wanted,
            lambda entry: entry.label.casefold().startswith(wanted),
            lambda entry: wanted in entry.label.casefold(),
        )
        for test in tests if wanted else ():
            found = [entry for entry in self.entries if test(entry)]
            if found:
                return found
        return []

    def numbered(self, option_id: str) -> Entry | None:
        """Return the entry of an option."""
        return next((entry for entry in self.entries if entry.option.id == option_id), None)

    # -- drawing --

    def draw(
        self, things: Things, width: int, known: Container[str] = (), *, brief: bool = False
    ) -> RenderableType:
        """Return the question and all options, as a screen of that width has room for them.

        Where there is room, it says what cards do, unless these are ``known`` already. ``brief``:
        in as few lines as can be; long options are cut, short ones share lines.
        """
        if brief:
            return Group(phrase(self.prompt, "bold"), *self._cut(width))
        described = self._described(known)
        body: RenderableType
        if len(self.entries) >= _IN_COLUMNS and not described and self._are_short(width):
            body = _columns(self.entries, width)
        else:
            body = self._list(things, described)
        return Group(phrase(self.prompt, "bold"), body)

    def _described(self, known: Container[str]) -> dict[int, str]:
        """Return the cards to describe, each with the first option that names it."""
        found: dict[str, int] = {}
        for entry in self.entries:
            card = entry.option.payload.get("card")
            says_all = "ability" in entry.option.payload
            if card is not None and card not in known and not says_all:
                found.setdefault(card, entry.number)
        return {number: card for card, number in found.items()} if len(found) <= _ROOM else {}

    def _are_short(self, width: int) -> bool:
        return all(cell_len(entry.label) <= width // 2 - 6 for entry in self.entries)

    def _list(self, things: Things, described: Mapping[int, str]) -> Table:
        """One option after the other, with what some of the cards cost and do."""
        table = _grid()
        for entry in self.entries:
            label = phrase(entry.label)
            card = described.get(entry.number)
            if card is not None:
                signs, does = things.signs(card), things.text(card)
                label.append(f" {signs}" if signs else "", style="cyan")
                label.append_text(phrase(f" – {does}" if does else "", "dim"))
            table.add_row(f"{entry.number})", label)
        return table

    def _cut(self, width: int) -> Iterator[RenderableType]:
        for is_short, entries in groupby(
            self.entries, lambda entry: cell_len(entry.label) <= width // 2 - 6
        ):
            if is_short:
                yield _columns(list(entries), width)
            else:
                for entry in entries:
                    line = Text(f" {entry.number}) {entry.label}")
                    line.truncate(width, overflow="ellipsis")
                    yield line


def _columns(entries: Sequence[Entry], width: int) -> RenderableType:
    """Several options a line, counted down the columns."""
    digits = len(str(entries[-1].number))
    cell = max(cell_len(entry.label) for entry in entries) + digits + 4
    many = max(1, min(4, (width - 2) // cell))
    rows = -(-len(entries) // many)
    table = Table.grid(padding=(0, 2, 0, 0))
    for _ in range(many):
        table.add_column(width=cell - 2, overflow="fold")
    for row in range(rows):
        cells = [f"{entry.number:>{digits}}) {entry.label}" for entry in entries[row::rows]]
        table.add_row(*(phrase(cell) for cell in cells))
    return Padding(table, (0, 0, 0, 1))


def _grid() -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_column(justify="right", min_width=4, style="bold cyan")
    table.add_column(ratio=1, overflow="fold")  # else a word may be cut where a line ends
    return table


def _in_order(options: Sequence[Option]) -> list[Option]:
    """Sort options by their cards, as these come first; what has to do with nothing is last."""
    first: dict[str, int] = {}
    for place, option in enumerate(options):
        first.setdefault(str(option.payload.get("card")), place)

    def place_of(option: Option) -> tuple[int, int]:
        if len(option.payload) == 1:  # nothing but its type: passing, declining
            return (1, 0)
        return (0, first[str(option.payload.get("card"))])

    return sorted(options, key=place_of)
