"""Res Arcana as the public interface sees it."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from cardwright.runtime.decisions import Decision
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.positions import Position
from cardwright.runtime.reasons import Reason
from cardwright.runtime.rulebook import GameOption
from cardwright.runtime.rulebooks.kit.books import GameBook
from cardwright.runtime.rulebooks.res_arcana import explaining
from cardwright.runtime.rulebooks.res_arcana.resuming import resume
from cardwright.runtime.rulebooks.res_arcana.rules import ResArcana
from cardwright.runtime.rulebooks.res_arcana.setup import BASE, EXPANSION, Setup, deal, explicit
from cardwright.runtime.rulebooks.res_arcana.tournament import FOR_TWO
from cardwright.runtime.state import State
from cardwright.runtime.table import Table
from cardwright.runtime.visibility import Viewer

_FEWEST_PLAYERS: Final = 2
_MOST_PLAYERS: Final = {BASE: 4, EXPANSION: 5}
_OPTIONS: Final = (
    GameOption(
        "first_game", "deal the cards that are meant for a first game", "flag", beginners=True
    ),
    GameOption("draft", "draft the artifacts instead of dealing them", "flag"),
    GameOption("tournament", "play a mini tournament of several games", "flag"),
    GameOption("first_player", "who begins; at random if not said", "player", begins=True),
)
_VARIANTS: Final = ("draft", "first_game", "tournament")


def _setup(machine: Machine, value: Any) -> dict[str, Any]:
    setup = value if isinstance(value, Setup) else Setup.from_dict(value)
    return setup.to_dict(machine.notation)


class ResArcanaBook(GameBook[ResArcana]):
    """Starts games of Res Arcana."""

    game_id = "res_arcana"
    game_options = _OPTIONS
    turn_kinds = ("turn",)
    more_options: ClassVar = {"setup": _setup}

    def rules(self, table: Table) -> ResArcana:
        """Return the rules for one table of components."""
        return ResArcana(table)

    def seats(self, sets: tuple[str, ...]) -> range:
        """Return how many may play with these sets (RA-32, LT-7)."""
        most = _MOST_PLAYERS[EXPANSION if EXPANSION in sets else BASE]
        return range(_FEWEST_PLAYERS, most + 1)

    def plain_options(self, machine: Machine, options: Mapping[str, Any]) -> dict[str, Any]:
        """RA-28, RA-187, RA-192: each variant says how a game is dealt, so there is one at most."""
        found = super().plain_options(machine, options)
        chosen = [name for name in _VARIANTS if name in found]
        if len(chosen) > 1:
            raise BadSetupError(f"`{chosen[0]}` and `{chosen[1]}` exclude each other")
        return found

    def start(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Set up: at random, as one of the variants, or as ``setup`` says."""
        rules = self.rules_of(machine)
        options = self.plain_options(machine, options)
        position = options.get("position")
        if position is not None:
            return resume(machine, rules, Position.from_dict(position), seed)
        setup = options.get("setup")
        if setup is not None:
            return explicit(machine, rules, Setup.from_dict(setup), seed)
        if machine.players < _FEWEST_PLAYERS:
            raise BadSetupError("nobody can play alone")
        if options.get("first_game") and machine.players > _MOST_PLAYERS[BASE]:
            raise BadSetupError("the first-game sets are for four players at most")  # LT-16
        if options.get("tournament") and machine.players != 2:
            raise BadSetupError(FOR_TWO)
        return deal(
            machine,
            rules,
            seed,
            first_game=bool(options.get("first_game")),
            draft=bool(options.get("draft")),
            tournament=bool(options.get("tournament")),
            first_player=options.get("first_player"),
        )

    def points(self, machine: Machine, state: State, player: int) -> int:
        """Return a player's points, the First Player tile included."""
        return self.rules_of(machine).points(state, player)

    def view(self, machine: Machine, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return who has sealed a choice, to its player which; and where a match stands."""
        sealed = [state.get(f"sealed_{player}") - 1 for player in range(machine.players)]
        cards = machine.table.cards
        shown = {
            "tile_passed": bool(state.get("tile_passed")),
            "sealed": [
                {"player": player, "card": cards[card].id if player == viewer else None}
                for player, card in enumerate(sealed)
                if card >= 0
            ],
        }
        if state.get("match_game"):
            wins = [state.get(f"wins_{player}") for player in range(machine.players)]
            return {**shown, "match_game": state.get("match_game"), "wins": wins}
        return shown

    def why_not_now(self, machine: Machine, state: State, player: int) -> Reason | None:
        """Return why it is not for a player to choose, where the rules say so."""
        return explaining.why_not_now(self.rules_of(machine), state, player)

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why an action of a turn is not open."""
        return explaining.why_not(self.rules_of(machine), machine, state, decision, option_id)
