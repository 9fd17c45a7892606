"""What a game's rules give to the public interface."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from cardwright.runtime.decisions import Decision
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.machine import Machine
from cardwright.runtime.reasons import Reason
from cardwright.runtime.state import State
from cardwright.runtime.visibility import Viewer


@dataclass(frozen=True, slots=True)
class GameOption:
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


class Rulebook(Protocol):
    """The rules of one game, for any cards and players."""

    @property
    def game_id(self) -> str:
        """The game whose cards it plays."""
        ...

    @property
    def needed_sets(self) -> tuple[str, ...]:
        """The sets without which there is no game."""
        ...

    @property
    def game_options(self) -> tuple[GameOption, ...]:
        """What whoever starts a game may set."""
        ...

    @property
    def turn_kinds(self) -> tuple[str, ...]:
        """The kinds of decisions at which nothing is being resolved."""
        ...

    def seats(self, sets: tuple[str, ...]) -> range:
        """Return how many may play with these sets."""
        ...

    def machine(self, compiled: CompiledSet, sets: tuple[str, ...], players: int) -> Machine:
        """Return the machine for these components and players, or raise ``BadSetupError``."""
        ...

    def plain_options(self, machine: Machine, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options of a new game as JSON-able data that ``start`` takes as well."""
        ...

    def start(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Return the state before the first decision, or raise ``BadSetupError``."""
        ...

    def points(self, machine: Machine, state: State, player: int) -> int:
        """Return a player's points."""
        ...

    def view(self, machine: Machine, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return what only this game has and a viewer may know, as JSON-able data."""
        ...

    def why_not_now(self, machine: Machine, state: State, player: int) -> Reason | None:
        """Return why it is not for a player to choose; None where there is nothing to add."""
        ...

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why an action of this game is not open; None where the core can tell."""
        ...
