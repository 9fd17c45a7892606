"""Why something that these rules ask for is not open to a player."""

from collections.abc import Callable, Mapping
from typing import Final

from cardwright.runtime.decisions import Decision
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.machine import Machine
from cardwright.runtime.reasons import Reason, card_name, not_understood, unknown_card
from cardwright.runtime.rulebooks.black_rose_wars import rules_of
from cardwright.runtime.rulebooks.black_rose_wars.turns import ACTIONS
from cardwright.runtime.state import State


def why_not(machine: Machine, state: State, decision: Decision, option_id: str) -> Reason | None:
    """Return why one of the actions of these rules is not open; None for anything else."""
    action, *parts = option_id.split(":")
    player = decision.player
    explain = _WITH_CARDS.get((decision.kind, action))
    if not parts:
        alone = _ALONE.get((decision.kind, action))
        if alone is not None:
            return alone(machine, state, player)
        return None if explain is None else not_understood(option_id)
    if explain is None:
        return None
    card = machine.table.number_of.get(":".join(parts))
    if card is None:
        return unknown_card(":".join(parts))
    return explain(machine, state, player, card)


def _about(machine: Machine, card: int, message: str) -> tuple[str, dict[str, str]]:
    """Return a message with the name of the card that it is about in its gap, and which it is."""
    return message.format(card_name(machine, card)), {"card": machine.table.cards[card].id}


# -- a turn --


def _too_much(machine: Machine, state: State, player: int) -> Reason | None:
    """BR-104: no combination has more than two actions."""
    done = state.get("physical") + state.get("standard") + state.get("quick")
    if done < ACTIONS:
        return None
    return Reason("turn-is-full", "a turn has two actions at most, and both were taken")


def _no_token(machine: Machine, state: State, player: int) -> Reason | None:
    """BR-98, BR-102: tokens are ready again in Upkeep."""
    if state.count(player, rules_of(machine).action):
        return None
    return Reason("no-physical-action", "no Physical Action is left before Upkeep")


def _in_cell(machine: Machine, state: State, player: int) -> Reason | None:
    """BR-121: in the Cell, there is nothing to do but to leave it."""
    rules = rules_of(machine)
    if not rules.is_in_cell(state, rules.mage(state, player)):
        return None
    return Reason("in-cell", "a Mage in the Cell has to leave it, and can do nothing else there")


def _move(machine: Machine, state: State, player: int) -> Reason | None:
    return _too_much(machine, state, player) or _no_token(machine, state, player)


def _attack(machine: Machine, state: State, player: int, card: int) -> Reason | None:
    """BR-100, BR-132: one figure of somebody else, in the same room."""
    rules = rules_of(machine)
    mage = rules.mage(state, player)
    if not (rules.mages | rules.evocations) >> card & 1 or state.place_of(card) == NO_CARD:
        return None
    if state.own_in_play(player) >> card & 1:
        return Reason(
            "own-figure", *_about(machine, card, "{} is yours, and you don't hurt your own")
        )
    found = _in_cell(machine, state, player) or _move(machine, state, player)
    if found is not None or state.place_of(card) == state.place_of(mage):
        return found
    return Reason("not-in-the-room", *_about(machine, card, "{} is not in the room of your Mage"))


def _quick(machine: Machine, state: State, player: int) -> Reason | None:
    """BR-104, BR-111."""
    found = _in_cell(machine, state, player) or _too_much(machine, state, player)
    return found or Reason("no-quick-spell", "no Quick Spell is prepared any more")


def _standard(machine: Machine, state: State, player: int) -> Reason | None:
    """BR-105, BR-110."""
    found = _in_cell(machine, state, player) or _too_much(machine, state, player)
    if found is None and state.get("standard"):
        return Reason("one-standard-spell", "a turn has one Standard Spell at most")
    return found or Reason("no-standard-spell", "no Standard Spell is prepared any more")


def _sacrifice(machine: Machine, state: State, player: int, card: int) -> Reason | None:
    """BR-113, BR-122, BR-280."""
    rules = rules_of(machine)
    known = state.zone(rules.hand, player) | rules.on_sheet(state, player)
    if not known >> card & 1:
        return None
    if not rules.prepared(state, player) >> card & 1:
        message = (
            "{} is not prepared; only a Spell that is, and is not cast yet, is discarded to move"
        )
        return Reason("not-prepared", *_about(machine, card, message))
    if rules.is_in_cell(state, rules.mage(state, player)):
        return Reason("leave-by-action", "the Cell is left by a Physical Action while one is left")
    return Reason("kept-in-room", "your Mage can't move now")


def _end(machine: Machine, state: State, player: int) -> Reason | None:
    """BR-109, BR-122."""
    found = _in_cell(machine, state, player)
    return found or Reason("must-act", "nobody passes who has a Spell or a Physical Action left")


def _activate(machine: Machine, state: State, player: int, card: int) -> Reason | None:
    """BR-30, BR-99, BR-126, BR-129, BR-201."""
    rules = rules_of(machine)
    if not rules.rooms >> card & 1:
        return None
    if state.status(rules.destroyed) >> card & 1:
        return Reason("room-destroyed", *_about(machine, card, "{} is destroyed"))
    if state.status(rules.dark) >> card & 1:
        return Reason(
            "room-dark", *_about(machine, card, "{} was activated already; it is dark until Upkeep")
        )
    if state.status(rules.dormant) >> card & 1:
        return Reason(
            "room-dormant", *_about(machine, card, "{} has no Marker before the second Moon Phase")
        )
    if state.status(rules.inhibited) >> rules.mage(state, player) & 1:
        return Reason("inhibited", "your Mage can't activate rooms in this turn")
    if not rules.can_activate(machine, state, player, card):
        return Reason(
            "condition-not-met", *_about(machine, card, "a condition of {} does not hold")
        )
    message = "only a room where your Mage ends a Physical Action is activated, right after it"
    return Reason("not-reached", *_about(machine, card, message))


# -- on the way --


def _step(machine: Machine, state: State, player: int, card: int) -> Reason | None:
    """BR-99, BR-124: from room to room, into no Cell."""
    rules = rules_of(machine)
    if rules.all_cells >> card & 1:
        return Reason("no-way-in", "nobody walks into a Cell")
    if not rules.rooms >> card & 1:
        return None
    return Reason(
        "not-next-to", *_about(machine, card, "{} is not next to where the figure stands")
    )


def _stop(machine: Machine, state: State, player: int) -> Reason | None:
    """BR-122."""
    return _in_cell(machine, state, player)


# -- other phases --


def _remove(machine: Machine, state: State, player: int, card: int) -> Reason | None:
    """BR-81, BR-86: one Spell in each Study Phase, to the discards of its School."""
    rules = rules_of(machine)
    if not state.zone(rules.hand, player) >> card & 1:
        return None
    if rules.forgotten >> card & 1:
        message = "{} is of no School, to whose discards it could go"
        return Reason("of-no-school", *_about(machine, card, message))
    return Reason("removed-already", "one Spell was removed in this Study Phase already")


def _side(machine: Machine, state: State, player: int, card: int) -> Reason | None:
    """BR-150: Traps of rooms have no other side; BR-91: what is in hand can be prepared."""
    rules = rules_of(machine)
    if state.zone(rules.hand, player) >> card & 1:
        return Reason("one-sided", *_about(machine, card, "{} has no other side"))
    if rules.prepared(state, player) >> card & 1:
        return Reason("prepared-already", *_about(machine, card, "{} is prepared already"))
    return None


def _prepared(machine: Machine, state: State, player: int) -> Reason | None:
    """BR-88."""
    return Reason("too-few-prepared", "at least two Spells are prepared")


def _act(machine: Machine, state: State, player: int, card: int) -> Reason | None:
    """BR-213: each once, and nobody else's."""
    rules = rules_of(machine)
    if not rules.evocations >> card & 1 or not state.is_in_play(card):
        return None
    if rules.owner_of(state, card) != player:
        return Reason("not-your-figure", *_about(machine, card, "{} is somebody else's"))
    if not rules.can_act(state, player) >> card & 1:
        return Reason("never-acts", *_about(machine, card, "{} neither moves nor attacks"))
    return Reason("has-acted", *_about(machine, card, "{} has acted in this phase"))


_ALONE: Final[Mapping[tuple[str, str], Callable[[Machine, State, int], Reason | None]]] = {
    ("turn", "move"): _move,
    ("turn", "quick"): _quick,
    ("turn", "standard"): _standard,
    ("turn", "end"): _end,
    ("walk", "stop"): _stop,
    ("prepare", "done"): _prepared,
}
_WITH_CARDS: Final[
    Mapping[tuple[str, str], Callable[[Machine, State, int, int], Reason | None]]
] = {
    ("turn", "attack"): _attack,
    ("turn", "sacrifice"): _sacrifice,
    ("turn", "activate"): _activate,
    ("activate", "activate"): _activate,
    ("attack", "attack"): _attack,
    ("walk", "step"): _step,
    ("trim", "remove"): _remove,
    ("remove", "remove"): _remove,
    ("prepare", "upright"): _side,
    ("prepare", "reversed"): _side,
    ("evocations", "act"): _act,
}
"""Who explains what, by the question and the action: with a card, or alone."""
