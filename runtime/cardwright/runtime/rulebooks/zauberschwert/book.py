"""Zauberschwert & Drachenei as the public interface sees it."""

from collections.abc import Mapping
from typing import Any, Final

from cardwright.runtime import pools
from cardwright.runtime.decisions import Decision
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.positions import Position
from cardwright.runtime.reasons import Reason
from cardwright.runtime.rulebook import GameOption
from cardwright.runtime.rulebooks.kit.books import GameBook
from cardwright.runtime.rulebooks.zauberschwert import explaining, magicians
from cardwright.runtime.rulebooks.zauberschwert.rules import Zauberschwert
from cardwright.runtime.rulebooks.zauberschwert.setup import deal, resume
from cardwright.runtime.state import State
from cardwright.runtime.table import Table
from cardwright.runtime.visibility import Viewer

_FEWEST_PLAYERS: Final = 2
_BID_PLUS_COST: Final = "bid_plus_cost"
_OPTIONS: Final = (
    GameOption(
        "creature_auction",
        "whether the bid for a creature stands for its cost or comes on top of it",
        "choice",
        ("bid_replaces_cost", _BID_PLUS_COST),
    ),
    GameOption("first_player", "who begins; at random if not said", "player", begins=True),
)


class ZauberschwertBook(GameBook[Zauberschwert]):
    """Starts games of Zauberschwert & Drachenei."""

    game_id = "zauberschwert"
    game_options = _OPTIONS
    turn_kinds = ("supply", "choose_adventure", "trade", "lay_artefacts")

    def rules(self, table: Table) -> Zauberschwert:
        """Return the rules for one table of cards."""
        return Zauberschwert(table)

    def seats(self, sets: tuple[str, ...]) -> range:
        """Return how many may play (ZS-2)."""
        return range(_FEWEST_PLAYERS, magicians.MOST_PLAYERS + 1)

    def start(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Set up: at random, or as a position says."""
        rules = self.rules_of(machine)
        options = self.plain_options(machine, options)
        position = options.get("position")
        if position is not None:
            scalars = tuple(rules.scalars)
            state = resume(machine, rules, scalars, Position.from_dict(position), seed)
        elif machine.players < _FEWEST_PLAYERS:
            raise BadSetupError("nobody can play alone")
        else:
            state = deal(machine, rules, seed, options.get("first_player"))
        state.set("bid_plus_cost", int(options.get("creature_auction") == _BID_PLUS_COST))
        return state

    def points(self, machine: Machine, state: State, player: int) -> int:
        """Return a player's stones (ZS-4)."""
        return pools.count(state.pool(player), self.rules_of(machine).words.stone)

    def view(self, machine: Machine, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return where the magicians are, which is open to all (ZS-20)."""
        cards = machine.table.cards
        places = [magicians.place_of(state, player) for player in range(machine.players)]
        return {"magicians": [cards[card].id if card >= 0 else None for card in places]}

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why an action of a phase is not open."""
        return explaining.why_not(self.rules_of(machine), machine, state, decision, option_id)
