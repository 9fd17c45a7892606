"""Cards read to be played: those of a game's folder, and more that somebody brings."""

from collections.abc import Sequence, Set
from dataclasses import replace
from pathlib import Path

from cardwright.dsl import CompiledSet, FaultsError, GameFolder, Report, Workspace, codes, compile
from cardwright.dsl.folders import SET_FILE, real_path, shipped_games
from cardwright.dsl.wording import MissingPhrase
from cardwright.runtime import BadSetupError
from cardwright.runtime.rulebooks import served_by_rules


def read_game(folder: Path, cards: Sequence[Path] = ()) -> tuple[GameFolder, tuple[str, ...]]:
    """Read a game and more cards without a fault, and return the sets of the latter."""
    game_id = folder.name if folder in shipped_games().values() else None
    workspace = Workspace(game=game_id, served=served_by_rules)
    report = workspace.check([folder])
    if report.errors:
        raise FaultsError(report)
    loaded = workspace.load_game(folder)
    return loaded, _join(workspace, loaded, cards)


def compiled(game: GameFolder) -> CompiledSet:
    """Compile a game; texts that lack words of the game are the game's fault."""
    try:
        return compile(game)
    except MissingPhrase as missing:
        raise BadSetupError(
            f"a card has no text: {missing}; `cardwright check --translations` names all that lacks"
        ) from missing


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


def joined(game: GameFolder, cards: Sequence[Path]) -> tuple[GameFolder, tuple[str, ...]]:
    """Return a game that was read with more cards among its own, and the sets of those.

    What was read stays as it is. Cards with faults are left out, and nothing else is checked.
    """
    own = {path for path in game.files if any(_lies_in(path, folder) for folder in cards)}
    folder = replace(game, files=dict(game.files))
    return folder, _stand_in(folder, own - {path for path in own if game.folder in path.parents})


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
