"""What a rulebook has in any case: most of the public interface, and most of the machine's."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, Generic, TypeVar, cast

from cardwright.runtime.decisions import Decision
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.frames import Shape
from cardwright.runtime.hosting import Called
from cardwright.runtime.log import Kinds
from cardwright.runtime.machine import Handler, Machine, Rules
from cardwright.runtime.reasons import Reason
from cardwright.runtime.rulebook import GameOption
from cardwright.runtime.rulebooks.kit.options import Reader, plain
from cardwright.runtime.rulebooks.kit.tables import Tables
from cardwright.runtime.state import State
from cardwright.runtime.table import Table
from cardwright.runtime.texts.templates import Texts
from cardwright.runtime.visibility import Viewer


class GameRules:
    """The rules of a game for one table of cards, as the machine sees them.

    A subclass has its frames, log entries and sentences as class attributes, and gives
    ``handle`` what is done with each kind of frame.
    """

    frame_shapes: Mapping[int, Shape] = MappingProxyType({})
    log_kinds: Kinds = MappingProxyType({})
    texts: Texts = MappingProxyType({})
    scalars: Mapping[str, str] = MappingProxyType({})
    handlers: tuple[Handler, ...] = ()

    def __init__(self, table: Table) -> None:
        """Keep the cards at hand."""
        self.table = table

    def handle(self, handlers: Mapping[int, Handler]) -> None:
        """Say what is done with each kind of frame; kinds are numbered without a gap."""
        self.handlers = tuple(handlers[kind] for kind in sorted(handlers))

    def refill(self, machine: Machine, state: State, zone: int, player: int) -> bool:
        """Refill an empty pile: unless a game says how, it stays empty."""
        return False

    def why_impossible(self, state: State) -> str | None:
        """Return why the numbers that it keeps can't be; unless a game says so, they all can."""
        return None

    def call(self, machine: Machine, state: State, called: Called) -> None:
        """Do what a card calls for; a game that declares calls says how."""
        raise NotImplementedError(machine.table.game.calls[called.call].id)


R = TypeVar("R", bound=Rules)


class GameBook(ABC, Generic[R]):
    """The rules of a game, as the public interface sees them."""

    game_id: ClassVar[str]
    needed_sets: ClassVar[tuple[str, ...]] = ("base",)
    game_options: ClassVar[tuple[GameOption, ...]] = ()
    turn_kinds: ClassVar[tuple[str, ...]]
    more_options: ClassVar[Mapping[str, Reader]] = {}
    """What programs may set, beside the options for people."""

    def __init__(self) -> None:
        """Start without tables; they are shared by all games with the same cards."""
        self._tables = Tables(self.rules)

    @abstractmethod
    def rules(self, table: Table) -> R:
        """Return the rules for one table of cards."""

    @abstractmethod
    def seats(self, sets: tuple[str, ...]) -> range:
        """Return how many may play with these sets."""

    @abstractmethod
    def start(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Return the state before the first decision, or raise ``BadSetupError``."""

    @abstractmethod
    def points(self, machine: Machine, state: State, player: int) -> int:
        """Return a player's points."""

    def rules_of(self, machine: Machine) -> R:
        """Return the rules that a machine of this game runs."""
        return cast(R, machine.rules)

    def machine(self, compiled: CompiledSet, sets: tuple[str, ...], players: int) -> Machine:
        """Return the machine for these sets and players, or raise ``BadSetupError``."""
        return self._tables.machine(compiled, sets, self.needed_sets, players, self.seats(sets))

    def plain_options(self, machine: Machine, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as JSON-able data, or raise ``BadSetupError``."""
        return plain(machine, self.game_options, options, self.more_options)

    def view(self, machine: Machine, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return what only this game has and a viewer may know: nothing, unless it says so."""
        return {}

    def why_not_now(self, machine: Machine, state: State, player: int) -> Reason | None:
        """Return why it is not for a player to choose; None where there is nothing to add."""
        return None

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why an action of this game is not open; None where the core can tell."""
        return None
