"""The cards that a game is played with: those of its folder, and more that somebody brings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardwright.dsl import kept
from cardwright.dsl.folders import GAME_FILE, SET_FILE, home_of, real_path, shipped_games
from cardwright.frontends.errors import way_out
from cardwright.frontends.unchanged import texts_behind
from cardwright.runtime import BadSetupError, CompiledSet, Rulebook
from cardwright.runtime.definitions import as_data, from_data
from cardwright.runtime.rulebooks import GAMES, new_rulebook, rulebook_for

if TYPE_CHECKING:
    from cardwright.dsl import GameFolder


@dataclass(frozen=True)
class Edition:
    """A game with all its cards, checked and compiled, and the rules to play it by."""

    place: Path
    """The folder of the game."""
    rulebook: Rulebook
    compiled: CompiledSet = field(repr=False)
    """What the runtime plays."""
    read: Callable[[], "GameFolder"] = field(repr=False, compare=False)
    brought: tuple[str, ...] = ()
    """The sets of the cards that somebody brought."""
    cards: tuple[Path, ...] = ()
    """Where those cards lie: files and folders, as whole paths."""

    @cached_property
    def folder(self) -> "GameFolder":
        """The cards as they are written; they are read now, where that was not needed before."""
        return self.read()

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return self.rulebook.game_id

    @property
    def sets(self) -> tuple[str, ...]:
        """All sets that there are, those that every game needs first."""
        book = self.rulebook
        found = {card.card.set for card in self.compiled.cards}
        return book.sets_in_order({*book.needed_sets, *found})

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the cards' names."""
        return self.compiled.game.languages


def open_edition(game: str | None = None, cards: Sequence[Path] = ()) -> Edition:
    """Load a game to be played: a shipped one by its id, or one in a folder of its own.

    ``cards`` are files and folders of more cards, which join the game's own; a card with the id
    of another takes its place. Without ``game``, they tell which game it is, or this folder does.
    A game that was compiled before, and has not changed since, is not read again.
    """
    folder = _folder_of(game, cards)
    texts = None if cards else texts_behind([folder / GAME_FILE])
    if texts is None:
        return _read_edition(folder, cards)
    found: Edition | None = None

    def make() -> dict[str, Any]:
        nonlocal found
        found = _read_edition(folder)
        return as_data(found.compiled)

    data = kept.recalled("compiled", texts, make)
    return found or _recalled_edition(folder, from_data(data, is_checked=True))


def _read_edition(folder: Path, cards: Sequence[Path] = ()) -> Edition:
    from cardwright.frontends.games.reading import compiled, read_game

    loaded, brought = read_game(folder, cards)
    assert loaded.vocabulary is not None
    return Edition(
        folder,
        rulebook_for(loaded.vocabulary.id),
        compiled(loaded),
        lambda: loaded,
        brought,
        tuple(map(real_path, cards)),
    )


def _recalled_edition(folder: Path, compiled: CompiledSet) -> Edition:
    def read() -> "GameFolder":
        from cardwright.frontends.games.reading import read_game

        return read_game(folder)[0]

    return Edition(folder, rulebook_for(compiled.game.id), compiled, read)


def edition_with(game: "GameFolder", cards: Sequence[Path]) -> Edition:
    """Return a game that was read with more cards among its own; what was read stays as it is.

    Cards with faults are left out, and nothing else is checked.
    """
    from cardwright.frontends.games.reading import compiled, joined

    assert game.vocabulary is not None
    folder, brought = joined(game, cards)
    rulebook = new_rulebook(game.vocabulary.id)
    return Edition(game.folder, rulebook, compiled(folder), lambda: folder, brought, tuple(cards))


def _folder_of(game: str | None, cards: Sequence[Path]) -> Path:
    shipped = shipped_games()
    if game is not None:
        folder = shipped.get(game) or Path(game)
        if not (folder / GAME_FILE).is_file():
            raise BadSetupError(f"no game `{game}`; {way_out(game, shipped)}")
        return folder.resolve()
    for path in (*cards, Path.cwd()):
        home = home_of(path.absolute() / GAME_FILE if path.is_dir() else path.absolute())
        if home is not None:
            return home.game_folder
    playable = [folder for name, folder in shipped.items() if name in GAMES]
    return max(playable, key=lambda folder: sum(1 for _ in folder.glob(f"*/{SET_FILE}"))).resolve()
