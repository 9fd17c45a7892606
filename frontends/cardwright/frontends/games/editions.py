"""The cards that a game is played with: those of its folder, and more that somebody brings."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from cardwright.dsl import FaultsError, GameFolder, Report, Workspace, codes, compile
from cardwright.dsl.folders import GAME_FILE, SET_FILE, home_of, real_path, shipped_games
from cardwright.dsl.wording import MissingPhrase
from cardwright.frontends.errors import way_out
from cardwright.runtime import BadSetupError, CompiledSet, Rulebook
from cardwright.runtime.rulebooks import GAMES, new_rulebook, rulebook_for, served_by_rules


@dataclass(frozen=True)
class Edition:
    """A game with all its cards, checked and compiled, and the rules to play it by."""

    folder: GameFolder
    rulebook: Rulebook
    brought: tuple[str, ...] = ()
    """The sets of the cards that somebody brought."""
    cards: tuple[Path, ...] = ()
    """Where those cards lie: files and folders, as whole paths."""

    @cached_property
    def compiled(self) -> CompiledSet:
        """What the runtime plays; texts that lack words of the game are the game's fault."""
        try:
            return compile(self.folder)
        except MissingPhrase as missing:
            raise BadSetupError(
                f"a card has no text: {missing}; `game.card` has to declare it"
            ) from missing

    @property
    def game_id(self) -> str:
        """The id of the game."""
        return self.rulebook.game_id

    @property
    def sets(self) -> tuple[str, ...]:
        """All sets that there are, those that every game needs first."""
        needed = self.rulebook.needed_sets
        found = sorted({card.set for card in self.folder.cards} - {*needed})
        return (*needed, *found)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the cards' names."""
        return self.compiled.game.languages


def open_edition(game: str | None = None, cards: Sequence[Path] = ()) -> Edition:
    """Load a game to be played: a shipped one by its id, or one in a folder of its own.

    ``cards`` are files and folders of more cards, which join the game's own; a card with the id
    of another takes its place. Without ``game``, they tell which game it is, or this folder does.
    """
    folder = _folder_of(game, cards)
    game_id = folder.name if folder in shipped_games().values() else None
    workspace = Workspace(game=game_id, served=served_by_rules)
    report = workspace.check([folder])
    if report.errors:
        raise FaultsError(report)
    loaded = workspace.load_game(folder)
    assert loaded.vocabulary is not None
    rulebook = rulebook_for(loaded.vocabulary.id)
    brought = _join(workspace, loaded, cards)
    return Edition(loaded, rulebook, brought, tuple(map(real_path, cards)))


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
    return _with_most_sets([folder for name, folder in shipped.items() if name in GAMES])


def _with_most_sets(folders: Sequence[Path]) -> Path:
    """Return the game with the most sets: what to play when nobody says what."""
    return max(folders, key=lambda folder: sum(1 for _ in folder.glob(f"*/{SET_FILE}"))).resolve()


def _join(workspace: Workspace, game: GameFolder, cards: Sequence[Path]) -> tuple[str, ...]:
    """Read more cards into a game; those that they stand in for go. Return the sets they are of."""
    missing = [path for path in cards if not path.exists()]
    if missing:
        raise BadSetupError(f"no such file or folder: {', '.join(map(str, missing))}")
    before = {path: file for path, file in game.files.items() if file.card is not None}
    report = workspace.check(list(cards))
    standing_in = (codes.DUPLICATE_ID, codes.DUPLICATE_NAME)
    faults = Report.of(fault for fault in report if fault.code not in standing_in)
    if faults.errors:
        raise FaultsError(faults)
    elsewhere = [str(path) for path in cards if not _belongs(game, path)]
    if elsewhere:
        raise BadSetupError(f"no cards of `{game.folder.name}` in {', '.join(elsewhere)}")
    return _stand_in(game, {path for path in game.files if path not in before})


def edition_with(game: GameFolder, cards: Sequence[Path]) -> Edition:
    """Return a game that was read with more cards among its own; what was read stays as it is.

    Cards with faults are left out, and nothing else is checked.
    """
    assert game.vocabulary is not None
    own = {path for path in game.files if any(_lies_in(path, folder) for folder in cards)}
    folder = replace(game, files=dict(game.files))
    brought = _stand_in(folder, own - {path for path in own if game.folder in path.parents})
    return Edition(folder, new_rulebook(game.vocabulary.id), brought, tuple(cards))


def _stand_in(game: GameFolder, own: Set[Path]) -> tuple[str, ...]:
    """Let somebody's cards take the places of those with their ids; return the sets they are of."""
    joined = {path.stem: path for path in own}
    replaced = [path for path in game.files if path not in own and path.stem in joined]
    for path in replaced:
        old, new = game.files[path], game.files[joined[path.stem]]
        if old.card is None or path.name == SET_FILE:
            continue
        del game.files[path]
        has_own_words = new.card is not None and new.card.set in game.additions
        if new.card is not None and not has_own_words:  # else it stays with its words
            card = replace(new.card, set=old.card.set)
            game.files[joined[path.stem]] = replace(new, card=card)
    brought = {file.card.set for path, file in game.files.items() if file.card and path in own}
    return tuple(sorted(brought))


def _lies_in(path: Path, folder: Path) -> bool:
    return path == folder or folder in path.parents


def _belongs(game: GameFolder, path: Path) -> bool:
    real = real_path(path)
    return any(_lies_in(file, real) for file in game.files)
