"""Games in files: saved ones, replays, and saved ones with those who play them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardwright.frontends.games.editions import Edition, open_edition
from cardwright.runtime import BadReplayError, BadSaveError, Game, play_back, record

MATCH: Final = "cardwright-match"
VERSION: Final = 1
_SAVE: Final = "cardwright-save"
_REPLAY: Final = "cardwright-replay"
_PARTS: Final = {"format", "version", "seats", "names", "language", "save"}


@dataclass(frozen=True)
class GameFile:
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
    is. Raises ``BadSaveError``, ``BadReplayError``, ``OSError``, or what ``open_edition`` raises.
    """
    data = _read(path)
    form = data.get("format")
    match = _checked_match(data) if form == MATCH else None
    saved = match["save"] if match else data
    edition = open_edition(game or _game_of(saved), cards)
    loaded = game_in(saved, edition)
    if match is None:
        return GameFile(edition, loaded, is_replay=form == _REPLAY)
    seats = tuple(match["seats"])
    if len(seats) != loaded.players or len(match["names"]) != loaded.players:
        raise BadSaveError("the saved game is damaged: it has other players than seats")
    return GameFile(edition, loaded, seats, tuple(match["names"]), match["language"])


def game_in(data: Mapping[str, Any], edition: Edition, *, verify: bool = False) -> Game:
    """Return the game in the data of a save or a replay, or raise as ``read_game_file`` does.

    ``verify``: make all choices of a save again, to see that they lead to it; a replay has no more.
    """
    if data.get("format") == _REPLAY:
        return play_back(data, edition.rulebook, edition.compiled)
    return Game.from_dict(data, edition.rulebook, edition.compiled, verify=verify)


def save_text(game: Game, seats: Sequence[str], names: Sequence[str], language: str) -> str:
    """Return a game with its players as the text of a file."""
    data = {
        "format": MATCH,
        "version": VERSION,
        "seats": list(seats),
        "names": list(names),
        "language": language,
        "save": game.to_dict(),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def replay_text(game: Game) -> str:
    """Return a game's replay as the text of a file."""
    return json.dumps(record(game), ensure_ascii=False, separators=(",", ":")) + "\n"


def _read(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise BadSaveError("this is no saved game and no replay: it is not JSON") from error
    forms = (_SAVE, _REPLAY, MATCH)
    if not isinstance(data, dict) or data.get("format") not in forms:
        raise BadSaveError("this is no saved game and no replay")
    return data


def _checked_match(data: Mapping[str, Any]) -> Mapping[str, Any]:
    if data.get("version") != VERSION:
        raise BadSaveError(f"this {MATCH} is of another version; this program reads {VERSION}")
    texts = ("seats", "names")
    if (
        set(data) != _PARTS
        or not isinstance(data["save"], dict)
        or not isinstance(data["language"], str)
        or not all(isinstance(data[part], list) for part in texts)
        or not all(isinstance(text, str) for part in texts for text in data[part])
    ):
        raise BadSaveError("the saved game is damaged")
    return data


def _game_of(data: Mapping[str, Any]) -> str:
    game = data.get("game")
    if not isinstance(game, str):
        error = BadReplayError if data.get("format") == _REPLAY else BadSaveError
        raise error("the file does not say which game it is")
    return game
