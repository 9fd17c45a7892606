"""Games in files: saved ones, replays, and saved ones with those who play them."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardwright.frontends.games.editions import Edition
from cardwright.frontends.games.sources import Sources
from cardwright.runtime import BadReplayError, BadSaveError, Game, play_back, record

MATCH: Final = "cardwright-match"
VERSION: Final = 1
_SAVE: Final = "cardwright-save"
_REPLAY: Final = "cardwright-replay"
_PARTS: Final = {"format", "version", "seats", "names", "language", "save"}
_SOURCES: Final = "read_from"
"""A part that files of old do not have."""
_WAY_OUT: Final = "`save FILE` and `replay FILE` write such files while you play"


class GameFile(NamedTuple):
    """A game out of a file; who plays it, and in which language, where the file says so."""

    edition: Edition
    game: Game
    seats: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    language: str | None = None
    is_replay: bool = False


def read_game_file(path: Path, game: str | None = None, cards: Sequence[Path] = ()) -> GameFile:
    """Return the game in a file: a saved one, or a replay, at its end.

    ``game`` and ``cards`` are those of ``open_edition``; without them the file says which game it
    is, and perhaps where its cards are. Raises ``BadSaveError``, ``BadReplayError``, ``OSError``,
    or what ``open_edition`` raises.
    """
    data = _read(path)
    form = data.get("format")
    match = _checked_match(data, path) if form == MATCH else None
    saved = match["save"] if match else data
    remembered = Sources.from_data(match.get(_SOURCES)) if match else None
    edition = (remembered or Sources(_game_of(saved, path))).open(game, cards)
    try:
        loaded = game_in(saved, edition)
    except (BadSaveError, BadReplayError) as error:
        said = Sources.of(edition).refusal(error, saved, edition) or str(error)
        error.args = (f"`{path}`: {said}",)
        raise
    if match is None:
        return GameFile(edition, loaded, is_replay=form == _REPLAY)
    seats = tuple(match["seats"])
    if len(seats) != loaded.players or len(match["names"]) != loaded.players:
        raise BadSaveError(f"`{path}`: the saved game is damaged: it has other players than seats")
    return GameFile(edition, loaded, seats, tuple(match["names"]), match["language"])


def game_in(data: Mapping[str, Any], edition: Edition, *, verify: bool = False) -> Game:
    """Return the game in the data of a save or a replay, or raise as ``read_game_file`` does.

    ``verify``: make all choices of a save again, to see that they lead to it; a replay has no more.
    """
    if data.get("format") == _REPLAY:
        return play_back(data, edition.rulebook, edition.compiled)
    return Game.from_dict(data, edition.rulebook, edition.compiled, verify=verify)


def save_text(
    edition: Edition, game: Game, seats: Sequence[str], names: Sequence[str], language: str
) -> str:
    """Return a game as the text of a file, with its players and where its cards are."""
    data = {
        "format": MATCH,
        "version": VERSION,
        "seats": list(seats),
        "names": list(names),
        "language": language,
        _SOURCES: Sources.of(edition).to_data(),
        "save": game.to_dict(),
    }
    return json.dumps(data, separators=(",", ":")) + "\n"  # a path may have more than UTF-8 has


def replay_text(game: Game) -> str:
    """Return a game's replay as the text of a file."""
    return json.dumps(record(game), ensure_ascii=False, separators=(",", ":")) + "\n"


def _read(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        message = f"`{path}` is no saved game and no replay: it is not JSON; {_WAY_OUT}"
        raise BadSaveError(message) from error
    forms = (_SAVE, _REPLAY, MATCH)
    if not isinstance(data, dict) or data.get("format") not in forms:
        raise BadSaveError(f"`{path}` is no saved game and no replay; {_WAY_OUT}")
    return data


def _checked_match(data: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
    if data.get("version") != VERSION:
        message = f"`{path}`: this {MATCH} is of another version; this program reads {VERSION}"
        raise BadSaveError(message)
    texts = ("seats", "names")
    if (
        set(data) - {_SOURCES} != _PARTS
        or (_SOURCES in data and Sources.from_data(data[_SOURCES]) is None)
        or not isinstance(data["save"], dict)
        or not isinstance(data["language"], str)
        or not all(isinstance(data[part], list) for part in texts)
        or not all(isinstance(text, str) for part in texts for text in data[part])
    ):
        raise BadSaveError(f"`{path}`: the saved game is damaged")
    return data


def _game_of(data: Mapping[str, Any], path: Path) -> str:
    game = data.get("game")
    if not isinstance(game, str):
        error = BadReplayError if data.get("format") == _REPLAY else BadSaveError
        raise error(f"`{path}` does not say which game it is")
    return game
