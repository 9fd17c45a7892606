"""Saved games: the whole position as JSON-able data with names, and back.

Reading trusts nothing. What is damaged, belongs to other cards or can't be a position raises
``BadSaveError``, and no game comes of it.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, NamedTuple

from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.errors import BadSaveError, BadSetupError
from cardwright.runtime.fingerprints import differing, fingerprint
from cardwright.runtime.luck import FixedLuck
from cardwright.runtime.machine import Machine
from cardwright.runtime.notation import NotationError, exactly, listed, named, within
from cardwright.runtime.rulebook import Rulebook
from cardwright.runtime.state import State
from cardwright.runtime.state_codec import (
    read_log,
    read_state,
    reopen,
    write_log,
    write_state,
)

FORMAT: Final = "cardwright-save"
VERSION: Final = 5

_LARGEST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON can hold."""
_LARGE_SEED: Final = re.compile(r"-?[1-9a-f][0-9a-f]{12,127}")

_PARTS: Final = ("format", "version", "game", "cards", "setup", "state", "log", "choices", "hash")


class Loaded(NamedTuple):
    """What a saved game holds."""

    machine: Machine
    state: State
    setup: dict[str, Any]
    choices: list[str]


def write_game(
    machine: Machine, state: State, setup: Mapping[str, Any], choices: list[str]
) -> dict[str, Any]:
    """Return a game as JSON-able data."""
    data = {
        "format": FORMAT,
        "version": VERSION,
        "game": machine.table.game.id,
        "cards": write_cards(machine),
        "setup": write_setup(setup),
        "state": write_state(machine, state),
        "log": write_log(machine, state),
        "choices": list(choices),
    }
    return {**data, "hash": _hash(data)}


def read_game(data: Any, rulebook: Rulebook, compiled: CompiledSet) -> Loaded:
    """Return what saved data holds, or raise ``BadSaveError``."""
    try:
        return _read_game(data, rulebook, compiled)
    except (NotationError, BadSetupError) as error:
        raise BadSaveError(f"the saved game is damaged: {error}") from error
    except RecursionError as error:
        raise BadSaveError("the saved game is damaged: it is nested too deeply") from error


def _read_game(data: Any, rulebook: Rulebook, compiled: CompiledSet) -> Loaded:
    check_header(data, FORMAT, VERSION, rulebook, compiled)
    parts = exactly(data, _PARTS)
    if parts["hash"] != _hash({name: part for name, part in parts.items() if name != "hash"}):
        raise NotationError("it was changed after it was written")
    with within("setup"):
        setup = read_setup(parts["setup"], rulebook)
        machine = machine_for(setup, rulebook, compiled)
    changed = changed_cards(parts["cards"], machine)
    if changed:
        raise BadSaveError(f"the saved game belongs to other cards: {_named_cards(changed)} differ")
    with within("state"):
        state = read_state(machine, parts["state"])
    with within("log"):
        state.log = read_log(machine, parts["log"])
    with within("choices"):
        choices = [_text(choice) for choice in listed(parts["choices"])]
    reopen(machine, state)
    return Loaded(machine, state, setup, choices)


# -- what it belongs to --


def check_header(
    data: Any, form: str, version: int, rulebook: Rulebook, compiled: CompiledSet
) -> None:
    """Check that data has a form, a version and a game that can be read here."""
    if not isinstance(data, dict) or data.get("format") != form:
        raise BadSaveError(f"this is not a {form}")
    if (found := data.get("version")) != version:
        which = f"version {found}" if isinstance(found, int) else "another version"
        raise BadSaveError(f"this {form} is of {which}; this program reads version {version}")
    if compiled.game.id != rulebook.game_id:
        raise BadSaveError(f"these are cards of `{compiled.game.id}`, not `{rulebook.game_id}`")
    if data.get("game") != rulebook.game_id:
        raise BadSaveError(f"this {form} is of another game, not `{rulebook.game_id}`")


def write_cards(machine: Machine) -> dict[str, Any]:
    """Return what tells whether the cards are still the same."""
    return {
        "hash": machine.table.compiled.hash,
        "vocabulary": fingerprint(machine.table.game),
        "each": dict(machine.table.fingerprints),
    }


def changed_cards(data: Any, machine: Machine) -> tuple[str, ...]:
    """Return the cards that are not as they were when data was written."""
    with within("cards"):
        parts = exactly(data, ("hash", "vocabulary", "each"))
        each = {name: _text(value) for name, value in named(parts["each"]).items()}
    if parts["vocabulary"] != fingerprint(machine.table.game):
        raise BadSaveError("the vocabulary of the game has changed since")
    return differing(each, machine.table.fingerprints)


def _named_cards(cards: tuple[str, ...]) -> str:
    shown = ", ".join(f"`{card}`" for card in cards[:5])
    return f"{shown} and {len(cards) - 5} more" if len(cards) > 5 else shown


def write_setup(setup: Mapping[str, Any]) -> dict[str, Any]:
    """Return how a game was started; a seed that other languages would round becomes a text."""
    seed = setup["seed"]
    return {**deepcopy(dict(setup)), "seed": seed if abs(seed) <= _LARGEST else f"{seed:x}"}


def read_setup(data: Any, rulebook: Rulebook) -> dict[str, Any]:
    """Return how a game was started, with the right types."""
    parts = dict(exactly(data, ("players", "sets", "seed", "options", "luck")))
    if isinstance(parts["seed"], str) and _LARGE_SEED.fullmatch(parts["seed"]):
        parts["seed"] = int(parts["seed"], 16)
    for name in ("players", "seed"):
        if not isinstance(parts[name], int) or isinstance(parts[name], bool):
            raise NotationError(f"`{name}` is not a whole number")
    parts["sets"] = [*rulebook.sets_in_order(map(_text, listed(parts["sets"])))]
    parts["options"] = deepcopy(named(parts["options"]))
    luck = listed(parts["luck"])
    if not all(isinstance(outcome, int) for outcome in luck):
        raise NotationError("`luck` is not a list of outcomes")
    return parts


def machine_for(setup: Mapping[str, Any], rulebook: Rulebook, compiled: CompiledSet) -> Machine:
    """Return the machine for a game that was started like this."""
    machine = rulebook.machine(compiled, tuple(setup["sets"]), setup["players"])
    if setup["luck"]:
        machine.luck = FixedLuck(setup["luck"])
    return machine


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise NotationError("a text is expected here")
    return data


def _hash(data: Mapping[str, Any]) -> str:
    try:
        text = json.dumps(data, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError) as error:
        raise NotationError("it is not JSON") from error
    return hashlib.sha256(text.encode()).hexdigest()
