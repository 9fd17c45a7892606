"""Replays: how a game was started and all choices, and so small that every game can be kept.

Each choice comes with a check of the position that it was made in. So a replay whose cards or
rules have changed says at which choice the game went another way.
"""

import hashlib
from typing import Any, Final

from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.errors import BadReplayError, BadSaveError, BadSetupError, CardwrightError
from cardwright.runtime.game import Game
from cardwright.runtime.luck import FixedLuck, Luck
from cardwright.runtime.machine import Machine
from cardwright.runtime.notation import NotationError, exactly, listed
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.saving import (
    changed_cards,
    check_header,
    machine_for,
    read_setup,
    write_cards,
    write_setup,
)
from cardwright.runtime.state import State

FORMAT: Final = "cardwright-replay"
VERSION: Final = 5

_PARTS: Final = ("format", "version", "game", "cards", "setup", "choices", "checks")
_DIGITS: Final = 8


def record(game: Game) -> dict[str, Any]:
    """Return a game's replay as JSON-able data, up to the position where it stands."""
    if type(game.machine.luck) not in (Luck, FixedLuck):
        raise BadReplayError("the luck of this game comes from its host, so it can't be repeated")
    if game.has_no_past:
        raise BadReplayError(
            "an imagined game can't be repeated, nor one that was played without words"
        )
    try:
        past = game.past()
    except BadSaveError as error:
        raise BadReplayError(str(error)) from error
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": game.rulebook.game_id,
        "cards": write_cards(game.machine),
        "setup": write_setup(game.setup),
        "choices": list(game.choices),
        "checks": [check_of(state) for state in (*past, game.state)],
    }


def check_of(state: State) -> str:
    """Return a short hash of a position: all its numbers and what is known of piles.

    Frames are left out: they count programs, which change their numbers when any card changes.
    """
    return hashlib.sha256(repr((state.numbers, state.known)).encode()).hexdigest()[:_DIGITS]


def play_back(
    data: Any, rulebook: Rulebook, compiled: CompiledSet, *, until: int | None = None
) -> Game:
    """Return the game that a replay leads to: at its end, or before the choice ``until``.

    Cards may have changed since, as long as the game goes the same way; else ``BadReplayError``
    says at which choice it does not.
    """
    try:
        check_header(data, FORMAT, VERSION, rulebook, compiled)
        parts = exactly(data, _PARTS)
        setup = read_setup(parts["setup"], rulebook)
        machine = machine_for(setup, rulebook, compiled)
        changed = changed_cards(parts["cards"], machine)
        choices, checks = _texts(parts["choices"]), _texts(parts["checks"])
        if len(checks) != len(choices) + 1:
            raise NotationError("there must be a check for each choice, and one for the end")
    except (NotationError, BadSetupError, BadSaveError, RecursionError) as error:
        raise BadReplayError(f"the replay can't be read: {error}") from error
    game = _start(rulebook, machine, setup, changed)
    for number, choice in enumerate(choices[:until]):
        _check(game, checks[number], number, changed)
        try:
            game.apply(choice)
        except CardwrightError as error:
            raise _no_longer_fits(game, number, changed, str(error)) from error
    _check(game, checks[len(game.choices)], len(game.choices), changed)
    return game


def _texts(data: Any) -> list[str]:
    found = listed(data)
    if not all(isinstance(text, str) for text in found):
        raise NotationError("choices and checks are texts")
    return found


def _start(
    rulebook: Rulebook, machine: Machine, setup: dict[str, Any], changed: tuple[str, ...]
) -> Game:
    try:
        state = rulebook.start(machine, setup["seed"], setup["options"])
        machine.advance(state)
    except Exception as error:  # a set-up that somebody made up may fail anywhere
        raise BadReplayError(f"the game can't be started: {error}", changed=changed) from error
    return Game(rulebook, machine, state, setup)


def _check(game: Game, check: str, number: int, changed: tuple[str, ...]) -> None:
    if check_of(game.state) != check:
        raise _no_longer_fits(game, number, changed, "the game stands differently")


def _no_longer_fits(
    game: Game, number: int, changed: tuple[str, ...], reason: str
) -> BadReplayError:
    card = _suspect(game, number, changed)
    cause = ""
    if card:
        cause = f"; `{card}` has changed"
    elif changed:
        cause = f"; changed: {', '.join(f'`{name}`' for name in changed)}"
    message = f"the replay no longer fits at choice {number}: {reason}{cause}"
    return BadReplayError(message, choice=number, card=card, changed=changed)


def _suspect(game: Game, number: int, changed: tuple[str, ...]) -> str | None:
    """Return the changed card that the choices around a number had to do with."""
    if len(changed) == 1:
        return changed[0]
    decision = game.decision
    recent = [decision.about.get("card")] if decision else []
    for choice in reversed(game.choices[:number]):
        recent += choice.split(":")[1:2]
    return next((card for card in recent if card in changed), None)
