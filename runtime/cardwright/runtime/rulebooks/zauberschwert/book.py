"""The game as the public interface sees it: options, set-up, views, and why not."""

import re
from collections.abc import Mapping
from typing import Any, Final

from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Decision
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import ANY_TIME, Machine
from cardwright.runtime.position_codec import state_of
from cardwright.runtime.positions import Position
from cardwright.runtime.reasons import (
    Reason,
    lacking,
    not_there,
    not_understood,
    other_question,
    unknown_card,
    why_not_power,
)
from cardwright.runtime.rulebook import GameOption, Rulebook
from cardwright.runtime.rulebooks.kit.cards import first_player, in_box
from cardwright.runtime.rulebooks.zauberschwert import rounds, rules_of
from cardwright.runtime.rulebooks.zauberschwert.adventures import MOST_PLAYERS, adventure_of
from cardwright.runtime.rulebooks.zauberschwert.rules import Zauberschwert
from cardwright.runtime.served import Served
from cardwright.runtime.state import ACTIVE, FIRST, ROUND, State
from cardwright.runtime.table import Table
from cardwright.runtime.visibility import Viewer

_ADVENTURES: Final = ("adventures", "display", "discards", "box")
_MOMENTS: Final = {
    "supply": ("spell", "artefact"),
    "visit": ("energy_ball", "holy_place"),
    "alone": ("creature",),
    "together": ("creature",),
    "bonus": ("artefact",),
}

SERVED: Final = Served(
    kinds={
        "creature": _ADVENTURES,
        "energy_ball": _ADVENTURES,
        "holy_place": _ADVENTURES,
        "spell": (*_ADVENTURES, "play"),
        "artefact": ("artefacts", "hand", "offer", "play", "box"),
    },
    moments={**_MOMENTS, "round": ()},
    powers=("supply",),
    times=("round",),
    calls=(),
    events=tuple(_MOMENTS),
    actions=(
        "visit",
        "decline",
        "fight",
        "retreat",
        "share",
        "alone",
        "bid",
        "pass",
        "trade",
        "give",
        "accept",
        "refuse",
        "done",
    ),
    settings=(
        "starting_magic",
        "adventures_shown",
        "magic_supplied",
        "magic_for_declining",
        "idle_rounds",
    ),
    silent=("lay",),
)


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

_ACTIONS: Final = {
    "visit": ("choose_adventure",),
    "decline": ("choose_adventure",),
    "fight": ("fight",),
    "retreat": ("fight",),
    "share": ("share",),
    "alone": ("share",),
    "bid": ("bid",),
    "pass": ("bid",),
    "trade": ("trade",),
    "give": ("offer_artefacts", "answer_offer"),
    "accept": ("accept_offer",),
    "refuse": ("answer_offer", "accept_offer"),
    "lay": ("lay_artefacts",),
    "done": ("supply", "trade", "offer_artefacts", "answer_offer", "lay_artefacts"),
    "power": ("supply", "choose_adventure", "fight", "share", "trade", "lay_artefacts"),
}
"""The questions that each action answers."""

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,3}")

_WITHOUT_SPELLS: Final = {"bid", "offer_artefacts", "answer_offer", "accept_offer"}
"""The questions at which nobody can use a power."""


class ZauberschwertBook(Rulebook):
    """Starts games of Zauberschwert & Drachenei."""

    game_id = "zauberschwert"
    game_options = _OPTIONS
    turn_kinds = ("supply", "choose_adventure", "trade", "lay_artefacts")
    serves = SERVED

    def rules(self, table: Table) -> Zauberschwert:
        """Return the rules for one table of cards."""
        return Zauberschwert(table)

    def seats(self, sets: tuple[str, ...]) -> range:
        """Return how many may play (ZS-2)."""
        return range(_FEWEST_PLAYERS, MOST_PLAYERS + 1)

    def start(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Set up, and keep in mind how creatures are auctioned."""
        state = super().start(machine, seed, options)
        state.set("bid_plus_cost", int(options.get("creature_auction") == _BID_PLUS_COST))
        return state

    def deal(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Return a new game (ZS-5 to ZS-9), before its first round."""
        if machine.players < _FEWEST_PLAYERS:
            raise BadSetupError("nobody can play alone")
        rules = rules_of(machine)
        state = in_box(machine, rules.box, seed)
        for card in members(state.zone(rules.box)):
            is_artefact = rules.artefacts >> card & 1
            machine.leave(state, card, rules.box, 0)
            pile = rules.artefact_pile if is_artefact else rules.adventure_pile
            machine.enter(state, card, pile, 0)
        for player in range(machine.players):
            state.add_to_pool(player, rules.starting_magic * rules.one_magic)
        state.v[FIRST] = state.v[ACTIVE] = first = first_player(machine, state, options)
        state.note("first", first)
        state.frames = rounds.rest_of_round(machine, state, rounds.NEW_ADVENTURES)
        return state

    def resume(self, machine: Machine, position: Position, seed: int) -> State:
        """Go on at one of the steps of a round; cards that are not named are in the box."""
        rules = rules_of(machine)
        state = state_of(machine, position, seed, rules.box)
        step = position.step or rounds.CHOOSE
        if step == rounds.CHOOSE and not state.zone(rules.display):
            raise BadSetupError("no adventure is on display, so none can be chosen")
        if step == rounds.NEW_ADVENTURES:
            state.v[ROUND] -= 1  # the round that begins counts itself
        state.frames = rounds.rest_of_round(machine, state, step)
        return state

    def view(self, machine: Machine, state: State, viewer: Viewer) -> dict[str, Any]:
        """Return where the magicians are, which is open to all (ZS-20)."""
        cards = machine.table.cards
        places = [adventure_of(state, player) for player in range(machine.players)]
        return {"magicians": [cards[card].id if card >= 0 else None for card in places]}

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why an action is not open; None for options of other questions."""
        action, *parts = option_id.split(":")
        if action not in _ACTIONS:
            return None
        if decision.kind not in _ACTIONS[action]:
            if action == "power" and decision.kind in _WITHOUT_SPELLS:
                return _no_spells(decision, option_id)
            return other_question(decision.kind, option_id)
        if action == "bid":
            return _bid(machine, state, decision, parts)
        if action == "trade":
            return _trade(machine, state, decision, parts)
        if action == "power":
            moment = rules_of(machine).supply if decision.kind == "supply" else ANY_TIME
            return why_not_power(machine, state, decision.player, option_id, moment=moment)
        if action in ("visit", "give", "lay"):
            return _with_card(machine, option_id)
        if action == "pass" and not parts:
            return Reason(
                "must-open", "whoever opens the auction must bid; the least bid is enough"
            )
        if action == "done" and not parts:
            return Reason("nothing-offered", "at least one artefact must be offered")
        return not_understood(option_id)


def _no_spells(decision: Decision, option_id: str) -> Reason:
    message = "no spell is cast during an auction or a trade; there is time before and after it"
    return Reason("no-spells-now", message, {"option": option_id, "kind": decision.kind})


def _bid(machine: Machine, state: State, decision: Decision, parts: list[str]) -> Reason | None:
    """ZS-48, ZS-49, ZS-51: neither less than the least bid nor more than the player owns."""
    amount = _number(parts)
    if amount is None:
        return not_understood(":".join(("bid", *parts)))
    least, card = decision.about["number"], decision.about["card"]
    if amount < least:
        facts = {"card": card, "number": least}
        return Reason("bid-too-low", f"the least bid is {least}", facts)
    short = amount - rules_of(machine).magic_of(state, decision.player)
    return lacking(machine, short * rules_of(machine).one_magic, 0, {"card": card, "bid": amount})


def _trade(machine: Machine, state: State, decision: Decision, parts: list[str]) -> Reason:
    """ZS-74: only with somebody else who has artefacts in hand, and once a round."""
    partner = _number(parts)
    if partner is None or partner >= machine.players:
        return not_understood(":".join(("trade", *parts)))
    facts = {"player": partner}
    if partner == decision.player:
        return Reason("own-artefacts", "nobody trades with themselves", facts)
    if not state.zone(rules_of(machine).hand, partner):
        return Reason("nothing-to-trade", "this player has no artefact in hand", facts)
    return Reason("already-asked", "you have proposed a trade to this player this round", facts)


def _number(parts: list[str]) -> int | None:
    """Return the number that an action is done with; None where there is none."""
    return int(parts[0]) if len(parts) == 1 and _NUMBER.fullmatch(parts[0]) else None


def _with_card(machine: Machine, option_id: str) -> Reason:
    action, *parts = option_id.split(":")
    if len(parts) != 1:
        return not_understood(option_id)
    card = machine.table.number_of.get(parts[0])
    if card is None:
        return unknown_card(parts[0])
    if action == "visit":
        return not_there(machine, card, rules_of(machine).display, "on display")
    return not_there(machine, card, rules_of(machine).hand, "in your hand")
