"""Which scenarios are meant: files of them, and those of a file."""

from collections.abc import Iterable
from pathlib import Path

from cardwright.dsl.folders import CARD_SUFFIX, SCENARIO_SUFFIX, entries_in, real_path


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """Return the files of scenarios among files and folders; beside a card, the card's own."""
    found: dict[Path, Path] = {}
    for path in paths:
        if path.is_dir():
            files = sorted(Path(entry.path) for entry in entries_in(path, (SCENARIO_SUFFIX,)))
        elif path.suffix == CARD_SUFFIX:
            beside = path.with_suffix(SCENARIO_SUFFIX)
            files = [beside] if beside.exists() else []
        else:
            files = [path]
        for file in files:
            found.setdefault(real_path(file), file)
    return list(found.values())


def is_wanted(only: str, name: str, file: Path) -> bool:
    """Whether a scenario is meant by some letters of its name, or of its file's."""
    wanted = only.casefold()
    return wanted in name.casefold() or wanted in file.stem.casefold()
