"""Where the cards of a kept game lie, so that it can be opened again from anywhere."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from cardwright.dsl.folders import GAME_FILE, shipped_games
from cardwright.frontends.games.editions import Edition, open_edition
from cardwright.runtime import BadReplayError, BadSaveError, BadSetupError, CardwrightError

_GAME = "--game FOLDER says where it is now"
_CARDS = "--cards FOLDER says where they are now"
_EACH_OF_THE_CARDS = f"{_CARDS}, once for each"


class Sources(NamedTuple):
    """What an edition was read from."""

    game: str
    """The id of a shipped game, or the whole path of a folder."""
    cards: tuple[Path, ...] = ()
    """Whole paths of files and folders of cards that somebody brought."""

    @classmethod
    def of(cls, edition: Edition) -> "Sources":
        """Return what an edition was read from."""
        shipped = {folder.resolve(): id for id, folder in shipped_games().items()}
        folder = edition.place.resolve()
        return cls(shipped.get(folder, str(folder)), edition.cards)

    @classmethod
    def from_data(cls, data: Any) -> "Sources | None":
        """Return what was written by ``to_data``; None for what was not."""
        if not isinstance(data, dict) or set(data) != {"game", "cards"}:
            return None
        game, cards = data["game"], data["cards"]
        if not isinstance(game, str) or not isinstance(cards, list):
            return None
        if not all(isinstance(path, str) for path in cards):
            return None
        return cls(game, tuple(map(Path, cards)))

    def to_data(self) -> dict[str, Any]:
        """Return this as JSON-able data."""
        return {"game": self.game, "cards": [str(path) for path in self.cards]}

    @property
    def options(self) -> tuple[str, ...]:
        """What names all this on a command line; nothing for a shipped game as it is."""
        game = () if self.game in shipped_games() else ("--game", self.game)
        return (*game, *(word for path in self.cards for word in ("--cards", str(path))))

    def open(self, game: str | None = None, cards: Sequence[Path] = ()) -> Edition:
        """Read the cards again; ``game`` and ``cards`` say where they are now.

        Raises what ``open_edition`` raises, with the way out where something is gone.
        """
        if game is None and not self._has_game:
            raise BadSetupError(f"the game is not there: `{self.game}`; {_GAME}")
        gone = [] if cards else [path for path in self.cards if not path.exists()]
        if gone:
            raise BadSetupError(f"the game's cards are gone: {_listed(gone)}; {self._way_out}")
        try:
            return open_edition(game or self.game, cards or self.cards)
        except BadSetupError as error:
            if cards or not self.cards:
                raise
            raise BadSetupError(f"{error}; {self._way_out}") from error

    def refusal(
        self, error: BadSaveError | BadReplayError, saved: Mapping[str, Any], edition: Edition
    ) -> str | None:
        """Return what to say of a game that can't go on with other cards than it was played with.

        None where the cards have nothing to do with it.
        """
        if _hash_in(saved) == edition.compiled.hash or saved.get("game") != edition.game_id:
            return None
        cause = error.__cause__
        if cause is not None and not isinstance(cause, CardwrightError):
            return None
        lacking = isinstance(cause, BadSetupError)  # a set or a card: that is no damage
        said = str(cause).partition("; ")[0] if lacking else str(error)
        places = _listed(self.cards) if self.cards else f"`{self.game}`"
        named = "" if _has_sets(saved, edition) else ", in folders with the names of their sets"
        return f"{said}; the cards were read from {places}: {self._way_out}{named}"

    @property
    def _has_game(self) -> bool:
        return self.game in shipped_games() or (Path(self.game) / GAME_FILE).is_file()

    @property
    def _way_out(self) -> str:
        if not self.cards and self.game not in shipped_games():
            return _GAME
        return _EACH_OF_THE_CARDS if len(self.cards) > 1 else _CARDS


def _hash_in(saved: Mapping[str, Any]) -> Any:
    cards = saved.get("cards")
    return cards.get("hash") if isinstance(cards, dict) else None


def _has_sets(saved: Mapping[str, Any], edition: Edition) -> bool:
    setup = saved.get("setup")
    sets = setup.get("sets") if isinstance(setup, dict) else None
    return not isinstance(sets, list) or all(name in edition.sets for name in sets)


def _listed(paths: Sequence[Path]) -> str:
    return ", ".join(f"`{path}`" for path in paths)
