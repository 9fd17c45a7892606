"""Small positions of the examples' game in short words, and the choices made in them.

Cards stand one a line: ``tool axe (beast) [2 wood]: power tap this -> gain 1 wood; dawn 1 clay``
has kind, id, types, cost and clauses. So does what somebody has: ``0 camp: axe tapped, saw 1 clay``
or, of resources, ``0: 2 wood``; without a player it is the table's. A card that no line tells of
is a tool that does nothing. A question is written with its options and the one that is chosen:
``0 pay: 1 clay / 1 wood > 1 wood``.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.explain import example_game
from cardwright.dsl.folders import LOOSE, Home
from cardwright.dsl.meaning import Meaning, Option, Position, Question, Start, pool_of
from cardwright.dsl.model import Card
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import read_game
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Game
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import read_card

_MORE = {
    'event "blight"': ("window instead", "loses clay", "missing 2"),
    'event "touch"': ("window instead", "verb tap"),
    'event "drawing"': ("window after", "verb draw"),
    'event "sunrise"': ("window after", "moment dawn"),
    'event "building"': ("window after", "verb build"),
    "resource pearl": ("points 2", "not_any"),
    "status dozing": ("harmless",),
    "zone stalls": ("of table", "active"),
    "verb lull": ("sets dozing",),
    "verb preen": ("sets dozing", "only bird"),
    "verb trade": ("moves hand stalls -> heap",),
    "call crumble": ("takes card",),
    "call dent": ("takes number card", "puts clay", "up_to number", "full crumble"),
    "call smooth": ("takes number card", "removes clay"),
    'event "dent"': ("window instead", "call dent", "number"),
    'event "smoothing"': ("window after", "call smooth", "number"),
}
_CARD = re.compile(r"(\w+) ([\w-]+)(?: \((.*?)\))?(?: \[(.*?)\])?: ?(.*)")


@cache
def words() -> Vocabulary:
    """The words of the examples, and some more."""
    text = example_game().rstrip().removesuffix("}")
    for head, properties in _MORE.items():
        taken = properties[0].split()[1:] if properties[0].startswith("takes") else ()
        name = " ".join(["x", *(f"{{{gap}}}" for gap in taken)])
        lines = (f'en "{name}"  fr "{name}"  pl "{name}"', *properties)
        text += f"{head} {{\n" + "".join(f"{line}\n" for line in lines) + "}\n"
    report = Report()
    source = Source("game.card", text + "}\n")
    tree = parse(source, report).document
    assert isinstance(tree, Game), [fault.message for fault in report]
    found = read_game("woodcamp", tree, source, report)
    assert found is not None, [fault.message for fault in report]
    return found


@cache
def card(line: str) -> Card:
    """Read a card from a line, through parser, resolver and checks."""
    match = _CARD.fullmatch(line.strip())
    assert match is not None, line
    kind, name, types, cost, clauses = match.groups()
    lines = [f"types {types}"] if types else []
    if words().kind[kind].priced:
        lines.append(f"cost {cost or 0}")
    lines += [clause.strip() for clause in clauses.split(";") if clause.strip()]
    text = f'{kind} "{name}" {{\n' + "".join(f"  {line}\n" for line in lines) + "}\n"
    home = Home(Path("nowhere"), LOOSE, None)
    file = read_card(Source("<card>", text), Path("sample.card"), home, words())
    assert file.card is not None, (text, [fault.message for fault in file.found])
    return file.card


def _lines(text: str) -> Iterator[str]:
    return (line.strip() for line in text.splitlines() if line.strip())


def _counts(text: str) -> Counter[str]:
    return Counter({name: int(number) for number, name in re.findall(r"(\d+) ([a-z]+)", text)})


class Table:
    """Cards in a position."""

    def __init__(
        self, cards: str, position: str, players: int = 2, **rules: Callable[..., Any]
    ) -> None:
        """``rules``: luck, refill and call, as ``Meaning`` takes them."""
        read = {one.id: one for one in map(card, _lines(cards))}
        self.start = Position(players)
        for line in _lines(position):
            head, _, things = line.partition(":")
            player, _, zone = head.partition(" ") if head[0].isdigit() else ("", "", head)
            if zone in words().status:
                self.start.states[zone] = {int(player)}
            elif zone:
                self._lay(things, (zone, int(player) if player else None))
            else:
                self.start.pools[int(player)] = _counts(things)
        for name in self.start.on:
            read.setdefault(name, card(f"tool {name}:"))
        self.meaning = Meaning(words(), read, **rules)

    def _lay(self, things: str, place: tuple[str, int | None]) -> None:
        for thing in filter(None, things.strip().split(", ")):
            name, *more = thing.split()
            self.start.zones.setdefault(place, []).append(name)
            self.start.on[name] = _counts(thing)
            for word in more:
                if word in words().status:
                    self.start.states.setdefault(word, set()).add(name)

    def use(self, card: str, index: int = 0, player: int = 0) -> "Course":
        """Begin with a power."""
        return Course(self, self.meaning.use(player, card, index))

    def happen(self, moment: str, card: str, player: int = 0) -> "Course":
        """Begin with what a card does by itself."""
        return Course(self, self.meaning.happen(player, moment, card))

    def usable(self, player: int = 0, moment: str | None = None) -> str:
        """Return the powers that could be used."""
        return _written(self.meaning.usable(self.start, player, moment))


class Course:
    """What follows from choices, from one question to the next."""

    def __init__(self, table: Table, start: Start) -> None:
        self.table = table
        self.begin = start
        self.choices: list[Option] = []

    @property
    def next(self) -> Question | Position:
        """What must be chosen now, or what it has led to."""
        return self.table.meaning.what_next(self.table.start, self.begin, self.choices)

    def then(self, line: str) -> "Course":
        """Check that this is asked, and choose."""
        asked, _, chosen = line.partition(" > ")
        head, _, options = asked.partition(": ")
        question = self.next
        assert isinstance(question, Question), f"not asked: {line}"
        assert f"{question.player} {question.kind}" == head
        written = [_option(option) for option in question.options]
        assert sorted(written) == sorted(options.split(" / "))
        self.choices.append(question.options[written.index(chosen)])
        return self

    def follow(self, lines: str) -> "Course":
        """Check that all this is asked, and choose."""
        for line in _lines(lines):
            self.then(line)
        return self

    @property
    def end(self) -> Position:
        """What it has led to; nothing more is asked."""
        end = self.next
        assert isinstance(end, Position), end
        return end

    def leads_to(self, position: str) -> None:
        """Check what somebody has in the end: all in each zone named, all resources of a player."""
        for line in _lines(position):
            head, _, things = line.partition(":")
            player, _, zone = head.partition(" ") if head[0].isdigit() else ("", "", head)
            found = self._found(zone, int(player) if player else None)
            assert f"{head}: {found}".strip() == f"{head}:{things.rstrip()}".strip(), line

    def _found(self, zone: str, player: int | None) -> str:
        if not zone and player is not None:
            return _written([pool_of(self.end.pools[player])])
        cards = self.end.zones.get((zone, player), [])
        return ", ".join(self._described(name) for name in sorted(cards))

    def _described(self, name: str) -> str:
        states = [status for status, members in self.end.states.items() if name in members]
        resources = pool_of(self.end.on.get(name, {}))
        return " ".join([name, *sorted(states), *([_written([resources])] if resources else [])])

    @property
    def log(self) -> list[str]:
        """What happened, the kind of each entry and its fields in words."""
        return [" ".join(_written([field]) for field in entry) for entry in self.end.log]


def _written(options: Sequence[Option]) -> str:
    return " / ".join(map(_option, options))


def _option(option: Option) -> str:
    match option:
        case ():
            return "nothing"
        case (str(name), int(index)):
            return f"{name}.{index}"
        case tuple() if all(isinstance(part, tuple) for part in option):
            return " + ".join(f"{number} {name}" for name, number in option)
        case tuple():
            return ",".join(option)
    return str(option)
