"""What the shell proposes when a word is begun: ids of cards, codes, kinds, games.

Nothing is compiled for it: names of files and lines of `game.card` tell enough, and at once.
"""

import re
from collections.abc import Iterable
from pathlib import Path

_DECLARED = r"^\s*{} (\w+) \{{"


def _starting(words: Iterable[str], begun: str) -> list[str]:
    return sorted({word for word in words if word.startswith(begun)})


def _folders() -> list[Path]:
    """Return the game at hand, or else all that are shipped."""
    from cardwright.dsl.folders import home_of, shipped_games

    home = home_of(Path.cwd() / "any.card")
    return [home.game_folder] if home is not None else list(shipped_games().values())


def cards(begun: str) -> list[str]:
    """Return the ids of cards that begin so."""
    from cardwright.dsl.folders import GAME_FILE, SET_FILE

    found = (file for folder in (*_folders(), Path.cwd()) for file in _card_files(folder))
    return _starting((file.stem for file in found if file.name not in (GAME_FILE, SET_FILE)), begun)


def _card_files(folder: Path) -> Iterable[Path]:
    return folder.glob("*.card") if folder == Path.cwd() else folder.rglob("*.card")


def codes(begun: str) -> list[str]:
    """Return the codes of faults that begin so."""
    from cardwright.dsl.codes import ALL

    return _starting(ALL, begun)


def games(begun: str) -> list[str]:
    """Return the ids of shipped games that begin so."""
    from cardwright.dsl.folders import shipped_games

    return _starting(shipped_games(), begun)


def kinds(begun: str) -> list[str]:
    """Return the kinds of cards that begin so."""
    return _declared("kind", begun)


def types(begun: str) -> list[str]:
    """Return the types of cards that begin so."""
    return _declared("type", begun)


def _declared(category: str, begun: str) -> list[str]:
    from cardwright.dsl.folders import GAME_FILE

    pattern = re.compile(_DECLARED.format(category), re.MULTILINE)
    texts = ((folder / GAME_FILE).read_text("utf-8") for folder in _folders())
    return _starting((word for text in texts for word in pattern.findall(text)), begun)
