"""Res Arcana as the public interface sees it: options, views, and why an action is not open."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from cardwright.runtime.decisions import Decision
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.positions import Position
from cardwright.runtime.reasons import (
    Reason,
    card_name,
    kept_from,
    not_there,
    not_understood,
    price_of,
    unknown_card,
    why_not_power,
)
from cardwright.runtime.rulebook import GameOption, Rulebook
from cardwright.runtime.rulebooks.res_arcana import rules_of, start
from cardwright.runtime.rulebooks.res_arcana.rules import ResArcana
from cardwright.runtime.rulebooks.res_arcana.setup import BASE, EXPANSION, FEWEST_PLAYERS, Setup
from cardwright.runtime.rulebooks.res_arcana.start import FOR_TWO
from cardwright.runtime.served import Served
from cardwright.runtime.state import State
from cardwright.runtime.table import Table
from cardwright.runtime.visibility import Viewer

_KINDS: Final = {
    "artifact": ("deck", "hand", "offer", "play", "discards", "box"),
    "mage": ("offer", "play", "box"),
    "monument": ("monuments", "centre", "play", "box"),
    "item": ("centre", "play", "box"),
    "place": ("centre", "play", "box"),
    "scroll": ("centre", "play", "box"),
}

SERVED: Final = Served(
    kinds=_KINDS,
    moments={
        "collect": tuple(_KINDS),
        "turn": (),
        "round": (),
        "claimed": ("monument", "place"),
    },
    powers=(),
    times=("turn", "round"),
    calls=("check victory",),
    events=("check victory", "claimed"),
    actions=("pass", "claim_top", "take", "leave"),
    settings=(
        "goal",
        "hand_size",
        "deck_size",
        "mages_offered",
        "starting_essences",
        "monuments_shown",
        "monuments_dealt",
        "places_dealt",
        "drawn_on_passing",
        "discard_gold",
        "discard_others",
        "tile_points",
    ),
    silent=("place", "claim", "discard", "straighten"),
)


_MOST_PLAYERS: Final = {BASE: 4, EXPANSION: 5}
_OPTIONS: Final = (
    GameOption(
        "first_game", "deal the cards that are meant for a first game", "flag", beginners=True
    ),
    GameOption("draft", "draft the artifacts instead of dealing them", "flag"),
    GameOption("tournament", "play a mini tournament of several games", "flag"),
    GameOption("simultaneous", "collect at the same time: sealed choices, shown together", "flag"),
    GameOption("first_player", "who begins; at random if not said", "player", begins=True),
)
_VARIANTS: Final = ("draft", "first_game", "tournament")
_ACTIONS: Final = ("place", "claim", "claim_top", "discard", "power", "pass")


def _setup(machine: Machine, value: Any) -> dict[str, Any]:
    setup = value if isinstance(value, Setup) else Setup.from_dict(value)
    return setup.to_dict(machine.notation)


class ResArcanaBook(Rulebook):
    """Starts games of Res Arcana."""

    game_id = "res_arcana"
    game_options = _OPTIONS
    goal = "goal"
    turn_kinds = ("turn",)
    serves = SERVED
    more_options: ClassVar = {"setup": _setup}

    def rules(self, table: Table) -> ResArcana:
        """Return the rules for one table of components."""
        return ResArcana(table)

    def seats(self, sets: tuple[str, ...]) -> range:
        """Return how many may play with these sets (RA-32, LT-7)."""
        most = _MOST_PLAYERS[EXPANSION if EXPANSION in sets else BASE]
        return range(FEWEST_PLAYERS, most + 1)

    def plain_options(self, machine: Machine, options: Mapping[str, Any]) -> dict[str, Any]:
        """RA-28, RA-187, RA-192: each variant says how a game is dealt, so there is one at most."""
        found = super().plain_options(machine, options)
        chosen = [name for name in _VARIANTS if name in found]
        if len(chosen) > 1:
            raise BadSetupError(f"`{chosen[0]}` and `{chosen[1]}` exclude each other")
        return found

    def deal(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Set up: at random, as one of the variants, or as ``setup`` says."""
        if "setup" in options:
            return start.explicit(machine, Setup.from_dict(options["setup"]), seed)
        if machine.players < FEWEST_PLAYERS:
            raise BadSetupError("nobody can play alone")
        if "first_game" in options and machine.players > _MOST_PLAYERS[BASE]:
            raise BadSetupError("the first-game sets are for four players at most")  # LT-16
        if "draft" in options and machine.players > _MOST_PLAYERS[BASE]:
            raise BadSetupError("the draft is for four players at most")  # RA-187
        if "tournament" in options and machine.players != 2:
            raise BadSetupError(FOR_TWO)
        return start.deal(machine, seed, options)

    def start(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """RA-38: however a game begins, it may be played with simultaneous Collect."""
        state = super().start(machine, seed, options)
        state.set("simultaneous", int(bool(options.get("simultaneous"))))
        return state

    def resume(self, machine: Machine, position: Position, seed: int) -> State:
        """Go on from a position."""
        return start.resume(machine, position, seed)

    def view(self, machine: Machine, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return whether the tile shows that its holder has passed, and where a match stands."""
        shown = {"tile_passed": bool(state.get("tile_passed"))}
        if state.get("match_game"):
            wins = [state.get(f"wins_{player}") for player in range(machine.players)]
            return {**shown, "match_game": state.get("match_game"), "wins": wins}
        return shown

    def why_not_now(self, machine: Machine, state: State, player: int) -> Reason | None:
        """RA-63: who has passed has no more turns in this round."""
        if state.status(rules_of(machine).passed) >> player & 1:
            message = "you have passed, and have no more turns in this round"
            return Reason("already-passed", message, {"player": player})
        return None

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why an action of a turn is not open; None for options of other questions."""
        action, *parts = option_id.split(":")
        if decision.kind != "turn" or action not in _ACTIONS:
            return None
        if action == "pass":
            return not_understood(option_id)
        if action == "claim_top":
            return _claim_top(machine, state, decision.player)
        if action == "power":
            return why_not_power(machine, state, decision.player, option_id)
        if len(parts) != 1:
            return not_understood(option_id)
        card = machine.table.number_of.get(parts[0])
        if card is None:
            return unknown_card(parts[0])
        if action == "claim":
            return _claim(machine, state, decision.player, card)
        rules = rules_of(machine)
        if not state.zone(rules.hand, decision.player) >> card & 1:
            return not_there(machine, card, rules.hand, "in your hand")
        verb = rules.place if action == "place" else rules.discard
        reason = kept_from(machine, state, verb, card)
        return reason or price_of(machine, state, decision.player, card)


def _claim_top(machine: Machine, state: State, player: int) -> Reason | None:
    """RA-69, RA-72: all monuments cost the same; an empty pile stays empty."""
    pile = state.zone(rules_of(machine).pile)
    if not pile:
        return Reason("no-target", "the monument pile is empty")
    reason = price_of(machine, state, player, pile.bit_length() - 1)
    if reason is None:
        return None
    facts = {name: fact for name, fact in reason.facts.items() if name != "card"}
    return Reason(reason.code, reason.message, facts)


def _claim(machine: Machine, state: State, player: int, card: int) -> Reason | None:
    rules = rules_of(machine)
    centre = rules.centre
    if not state.zone(centre) >> card & 1:
        return not_there(machine, card, centre, "in the centre of the table")
    if not rules.for_claim >> card & 1:
        message = f"{card_name(machine, card)} can't be claimed as an action"
        return Reason("not-for-this-action", message, {"card": machine.table.cards[card].id})
    reason = kept_from(machine, state, rules.claim, card)
    return reason or price_of(machine, state, player, card)
