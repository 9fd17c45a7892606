"""Zauberschwert & Drachenei as the public interface sees it."""

from collections.abc import Mapping
from typing import Any, Final

from cardwright.runtime import pools
from cardwright.runtime.decisions import Decision
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.positions import Position
from cardwright.runtime.reasons import Reason
from cardwright.runtime.rulebooks.kit.tables import Tables
from cardwright.runtime.rulebooks.zauberschwert import explaining, magicians
from cardwright.runtime.rulebooks.zauberschwert.options import BID_PLUS_COST, OPTIONS, plain
from cardwright.runtime.rulebooks.zauberschwert.rules import Zauberschwert
from cardwright.runtime.rulebooks.zauberschwert.setup import deal, resume
from cardwright.runtime.state import State
from cardwright.runtime.visibility import Viewer

_FEWEST_PLAYERS: Final = 2


class ZauberschwertBook:
    """Starts games of Zauberschwert & Drachenei."""

    game_id: Final = "zauberschwert"
    needed_sets: Final = ("base",)
    game_options: Final = OPTIONS
    turn_kinds: Final = ("supply", "choose_adventure", "trade", "lay_artefacts")

    def __init__(self) -> None:
        """Start without tables."""
        self._tables = Tables(Zauberschwert)

    def seats(self, sets: tuple[str, ...]) -> range:
        """Return how many may play (ZS-2)."""
        return range(_FEWEST_PLAYERS, magicians.MOST_PLAYERS + 1)

    def machine(self, compiled: CompiledSet, sets: tuple[str, ...], players: int) -> Machine:
        """Return the machine for these sets and players."""
        return self._tables.machine(compiled, sets, self.needed_sets, players, self.seats(sets))

    def plain_options(self, machine: Machine, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options as JSON-able data, or raise ``BadSetupError``."""
        return plain(machine, options)

    def start(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Set up: at random, or as a position says."""
        rules = _rules_of(machine)
        options = self.plain_options(machine, options)
        position = options.get("position")
        if position is not None:
            scalars = tuple(rules.scalars)
            state = resume(machine, rules, scalars, Position.from_dict(position), seed)
        elif machine.players < _FEWEST_PLAYERS:
            raise BadSetupError("nobody can play alone")
        else:
            state = deal(machine, rules, seed, options.get("first_player"))
        state.set("bid_plus_cost", int(options.get("creature_auction") == BID_PLUS_COST))
        return state

    def points(self, machine: Machine, state: State, player: int) -> int:
        """Return a player's stones (ZS-4)."""
        return pools.count(state.pool(player), _rules_of(machine).words.stone)

    def view(self, machine: Machine, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return where the magicians are, which is open to all (ZS-20)."""
        cards = machine.table.cards
        places = [magicians.place_of(state, player) for player in range(machine.players)]
        return {"magicians": [cards[card].id if card >= 0 else None for card in places]}

    def why_not_now(self, machine: Machine, state: State, player: int) -> Reason | None:
        """Add nothing: who must choose is always plain."""
        return None

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why an action of a phase is not open."""
        return explaining.why_not(_rules_of(machine), machine, state, decision, option_id)


def _rules_of(machine: Machine) -> Zauberschwert:
    rules = machine.rules
    assert isinstance(rules, Zauberschwert)
    return rules
