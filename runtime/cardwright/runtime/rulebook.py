"""What a game's rules give to the public interface."""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal, NamedTuple, TypeAlias

from cardwright.runtime.decisions import Decision
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine, Rules
from cardwright.runtime.positions import Position
from cardwright.runtime.reasons import Reason
from cardwright.runtime.served import Served
from cardwright.runtime.sets import with_sets
from cardwright.runtime.state import State
from cardwright.runtime.table import Table
from cardwright.runtime.texts.templates import TextsOf
from cardwright.runtime.visibility import Viewer

Reader: TypeAlias = Callable[[Machine, Any], Any]
"""Turns what somebody gave into plain data, or raises ``BadSetupError``."""

_POSITION: Final = "position"


class GameOption(NamedTuple):
    """Something that whoever starts a game may set."""

    name: str
    about: str
    """What it does, for people."""
    kind: Literal["flag", "choice", "player"]
    """On or off; one of ``values``, the first of which is the default; or a player's number."""
    values: tuple[str, ...] = ()
    beginners: bool = False
    """Whether it makes a good first game."""
    begins: bool = False
    """Whether the player it names begins, with the same deal whoever that is."""

    def read(self, machine: Machine, value: Any) -> Any:
        """Return what somebody has set, or raise ``BadSetupError``."""
        if self.kind == "flag" and value is not True:
            raise BadSetupError(f"`{self.name}` must be true or false")
        if self.kind == "choice" and value not in self.values:
            raise BadSetupError(f"`{self.name}` is one of {', '.join(self.values)}")
        if self.kind == "player" and not (type(value) is int and 0 <= value < machine.players):
            most = machine.players - 1
            raise BadSetupError(f"`{self.name}` must be a player, from 0 to {most}")
        return value


class Rulebook(ABC):
    """The rules of one game, for any cards and players."""

    game_id: ClassVar[str]
    """The game whose cards it plays."""
    needed_sets: ClassVar[tuple[str, ...]] = ("base",)
    """The sets without which there is no game."""
    game_options: ClassVar[tuple[GameOption, ...]] = ()
    """What whoever starts a game may set."""
    more_options: ClassVar[Mapping[str, Reader]] = MappingProxyType({})
    """What programs may set beside these; they may always give a position."""
    goal: ClassVar[str] = ""
    """The setting that says how many points end the game; none: it ends otherwise."""
    turn_kinds: ClassVar[tuple[str, ...]]
    """The kinds of decisions at which nothing is being resolved."""
    serves: ClassVar[Served] = Served()
    """What it does with the words of its game; what it does not say is not checked."""

    def __init__(self) -> None:
        """Start without tables; they are shared by all games with the same cards."""
        self._made: dict[tuple[str, tuple[str, ...]], tuple[Table, Rules]] = {}

    # -- what a game must say --

    @abstractmethod
    def rules(self, table: Table) -> Rules:
        """Return the rules for one table of cards."""

    @abstractmethod
    def seats(self, sets: tuple[str, ...]) -> range:
        """Return how many may play with these sets."""

    @abstractmethod
    def deal(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Return a new game before its first decision, or raise ``BadSetupError``."""

    @abstractmethod
    def resume(self, machine: Machine, position: Position, seed: int) -> State:
        """Return a game that goes on from a position, or raise ``BadSetupError``."""

    # -- what a game may add --

    def view(self, machine: Machine, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return what only this game has and a viewer may know, as JSON-able data."""
        return {}

    def why_not_now(self, machine: Machine, state: State, player: int) -> Reason | None:
        """Return why it is not for a player to choose; None where there is nothing to add."""
        return None

    def table_words(self, language: str) -> Mapping[str, str]:
        """Return what numbers are called that all views show, by what views call them."""
        own = TextsOf(f"rulebooks/{self.game_id}")
        return own[language].table if language in own else {}

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why an action of this game is not open; None where the core can tell."""
        return None

    # -- the same for every game --

    def sets_in_order(self, sets: Iterable[str]) -> tuple[str, ...]:
        """Return sets as every game has them: each once, and the needed ones first."""
        given = {*sets}
        needed = [name for name in self.needed_sets if name in given]
        return (*needed, *sorted(given.difference(needed)))

    def machine(self, compiled: CompiledSet, sets: tuple[str, ...], players: int) -> Machine:
        """Return the machine for these sets and players, or raise ``BadSetupError``.

        A position may have a single player. In which order sets come, and how often, changes
        nothing.
        """
        sets = self.sets_in_order(sets)
        known = {card.card.set for card in compiled.cards}
        for name in sets:
            if name not in known:
                raise BadSetupError(f"there is no set `{name}`; known: {', '.join(sorted(known))}")
        for name in self.needed_sets:
            if name not in sets:
                raise BadSetupError(f"a game needs the set `{name}`")
        seats = self.seats(sets)
        if not 1 <= players <= seats[-1]:
            raise BadSetupError(f"{players} players can't play; it takes {seats[0]} to {seats[-1]}")
        key = (compiled.hash, sets)
        if key not in self._made:
            chosen = tuple(card.id for card in compiled.cards if card.card.set in sets)
            played = with_sets(compiled, sets)
            self.serves.check(played.game)
            table = Table(played, chosen)
            self._made[key] = (table, self.rules(table))
        table, rules = self._made[key]
        return Machine(table, players, rules)

    def plain_options(self, machine: Machine, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that are set as JSON-able data, or raise ``BadSetupError``."""
        readers: dict[str, Reader] = {option.name: option.read for option in self.game_options}
        readers |= {_POSITION: _read_position, **self.more_options}
        for name in options:
            if name not in readers:
                names = ", ".join(sorted(readers))
                raise BadSetupError(f"unknown option `{name}`; known: {names}")
        return {
            name: readers[name](machine, value)
            for name, value in options.items()
            if value is not None and value is not False
        }

    def start(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Return the state before the first decision, or raise ``BadSetupError``."""
        options = self.plain_options(machine, options)
        if _POSITION in options:
            return self.resume(machine, Position.from_dict(options[_POSITION]), seed)
        return self.deal(machine, seed, options)


def _read_position(machine: Machine, value: Any) -> Any:
    position = value if isinstance(value, Position) else Position.from_dict(value)
    return json.loads(json.dumps(position.to_dict()))
