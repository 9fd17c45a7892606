"""New games with defaults that make sense, and with options as people write them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardwright.frontends.errors import way_out
from cardwright.frontends.games.editions import Edition
from cardwright.runtime import (
    BadSetupError,
    CompiledSet,
    FixedLuck,
    Game,
    GameOption,
    Luck,
    Rulebook,
    new_game,
)

_PLAYER = re.compile(r"[1-9][0-9]{0,2}")
_ON = ("yes", "true", "on", "1")
_OFF = ("no", "false", "off", "0")


def start(
    edition: Edition,
    *,
    seed: int,
    players: int | None = None,
    sets: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
) -> Game:
    """Start a game: with as few players as can play, and with the sets that are needed or brought.

    Raises ``BadSetupError`` where the game can't be played so.
    """
    chosen = sets_for(edition, sets)
    return new_game(
        edition.rulebook,
        edition.compiled,
        players=players_for(edition, chosen, players),
        sets=chosen,
        seed=seed,
        **(options or {}),
    )


def start_again(game: Game, *, luck: Luck | None = None) -> Game:
    """Return a game as it stood before its first choice; ``luck`` stands in for its own."""
    return start_from(game.setup, game.rulebook, game.compiled, luck=luck)


def start_from(
    setup: Mapping[str, Any], rulebook: Rulebook, compiled: CompiledSet, *, luck: Luck | None = None
) -> Game:
    """Start the game that ``game.setup`` of another tells; ``luck`` stands in for its own."""
    decided = FixedLuck(setup["luck"]) if setup["luck"] else None
    return new_game(
        rulebook,
        compiled,
        players=setup["players"],
        sets=tuple(setup["sets"]),
        seed=setup["seed"],
        luck=luck or decided,
        **setup["options"],
    )


def sets_for(edition: Edition, sets: Sequence[str] = ()) -> tuple[str, ...]:
    """Return the sets to play with: those asked for and those needed, in the edition's order."""
    wanted = {*edition.rulebook.needed_sets, *(sets or edition.brought)}
    for name in wanted:
        if name not in edition.sets:
            raise BadSetupError(f"there is no set `{name}`; {way_out(name, edition.sets)}")
    settings = edition.compiled.game.settings
    changing = {name for setting in settings for name, _ in setting.changes}
    clash = edition.folder.clash_of(wanted) if len(changing & wanted) > 1 else None
    if clash is not None:
        raise BadSetupError(clash)
    return tuple(name for name in edition.sets if name in wanted)


def players_for(edition: Edition, sets: tuple[str, ...], players: int | None) -> int:
    """Return how many play: as many as asked for, or the fewest who can."""
    seats = edition.rulebook.seats(sets)
    if players is None:
        return seats[0]
    if players not in seats:
        raise BadSetupError(f"{players} players can't play; it takes {seats[0]} to {seats[-1]}")
    return players


def read_options(edition: Edition, texts: Sequence[str]) -> dict[str, Any]:
    """Return options of a game that are written as ``name`` or ``name=value``."""
    return options_of(edition.rulebook.game_options, texts)


def options_of(options: Iterable[GameOption], texts: Sequence[str]) -> dict[str, Any]:
    """Return those of some options that are written as ``name`` or ``name=value``."""
    known = {option.name: option for option in options}
    found: dict[str, Any] = {}
    for text in texts:
        name, given, value = text.partition("=")
        option = known.get(name.strip().replace("-", "_"))
        if option is None:
            raise BadSetupError(f"this game has no option `{name}`; {way_out(name, known)}")
        found[option.name] = _value(option, value.strip() if given else None)
    return found


def _value(option: GameOption, value: str | None) -> Any:
    if option.kind == "flag":
        if value is None or value.lower() in _ON:
            return True
        if value.lower() in _OFF:
            return False
        raise BadSetupError(f"`{option.name}` is yes or no, not `{value}`")
    if option.kind == "player":
        if value is None or not _PLAYER.fullmatch(value):
            raise BadSetupError(f"`{option.name}` is a player's number, such as {option.name}=1")
        return int(value) - 1
    if value not in option.values:
        raise BadSetupError(f"`{option.name}` is one of {', '.join(option.values)}")
    return value
