"""Scenarios that are played again whenever something they are about has changed."""

import re
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from cardwright.dsl import Diagnostic, Severity
from cardwright.dsl.folders import (
    CARD_SUFFIX,
    GAME_FILE,
    SCENARIO_SUFFIX,
    SET_FILE,
    Home,
    Stamp,
    card_files,
    real_path,
    stamps_in,
)
from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.scenarios.finding import scenario_files
from cardwright.frontends.scenarios.results import Outcome, Result
from cardwright.frontends.scenarios.suite import Suite, home_for

INTERVAL: Final = 0.1
"""Seconds between two looks at the files: a walk over a few hundred takes a millisecond or two."""
ALL: Final = ("*",)
"""Stands for all cards that there may be."""
_WORDS: Final = (GAME_FILE, SET_FILE)
_NEXT: Final = re.compile(r"^\s*scenario\b", re.MULTILINE)


@dataclass(frozen=True)
class Round:
    """What came of one round: faults of cards, and the results of the scenarios played."""

    changed: tuple[Path, ...]
    faults: tuple[Diagnostic, ...]
    results: tuple[Result, ...]
    files: int
    """How many files of scenarios were played."""


@dataclass
class Watch:
    """The scenarios of some paths, and what came of each file of them last."""

    suite: Suite
    paths: Sequence[Path]
    only: str | None = None
    results: dict[Path, tuple[Result, ...]] = field(default_factory=dict)
    broken: set[Path] = field(default_factory=set)
    """Cards with errors: what they are part of waits until they are mended."""

    @property
    def is_well(self) -> bool:
        """Whether no card is broken, and all scenarios passed when they were played last."""
        return not self.broken and not self.failing

    @property
    def failing(self) -> list[Path]:
        """The files with a scenario that did not pass when it was played last."""
        return [
            file
            for file, results in self.results.items()
            if any(result.outcome is not Outcome.PASSED for result in results)
        ]

    def folders(self) -> list[Path]:
        """Return the folders to look at: those of the games and of the sets concerned."""
        found: dict[Path, None] = {}
        for file in [*scenario_files(self.paths), *self.paths]:
            home = self._home(file)
            folder = file if file.is_dir() else file.parent
            if home is not None:
                found[home.game_folder] = None
                folder = home.set_folder or folder
            found[real_path(folder)] = None
        return [folder for folder in found if not any(up in found for up in folder.parents)]

    def begin(self, show: Callable[[int, int, str], None]) -> Round:
        """Play everything once; ``show`` is told how far it is, of how much, and with what."""
        files = dict.fromkeys(scenario_files(self.paths), ALL)
        return self._play((), self._cards(), files, show)

    def go_on(self, changed: Collection[Path]) -> Round | None:
        """Play what the changed files touch; None where they touch nothing."""
        files = scenario_files(self.paths)
        self.results = {file: self.results[file] for file in files if file in self.results}
        again = {*changed, *self.broken}
        touched = {file: ids for file in files if (ids := touched_by(again, file))}
        cards = [file for file in again if file.suffix == CARD_SUFFIX]
        if any(file.name in _WORDS for file in changed):
            cards = self._cards()
        if not touched and not cards:
            return None
        return self._play(tuple(sorted(changed)), cards, touched, lambda *_: None)

    def _play(
        self,
        changed: tuple[Path, ...],
        cards: Collection[Path],
        files: Mapping[Path, Collection[str]],
        show: Callable[[int, int, str], None],
    ) -> Round:
        faults = self._check(cards)
        playable = [file for file in files if not touched_by(self.broken, file)]
        results: list[Result] = []
        for number, file in enumerate(playable):
            show(number, len(playable), file.stem)
            results += self._play_file(file, files[file])
        return Round(changed, faults, tuple(results), len(playable))

    def _play_file(self, file: Path, ids: Collection[str]) -> list[Result]:
        """Play the scenarios of a file that mention one of these cards; keep the other results."""
        if ids == ALL:
            found = list(self.suite.run(file, only=self.only))
            self.results[file] = tuple(found)
            return found
        among = partial(_has_any, ids)
        found = list(self.suite.run(file, only=self.only, among=among))
        new = {result.name for result in found}
        others = [
            result
            for result in self.results.get(file, ())
            if result.name not in new and not result.faults
        ]
        self.results[file] = (*others, *found)
        return found

    def _cards(self) -> list[Path]:
        return [real_path(file) for file in card_files(self.folders())]

    def _check(self, cards: Collection[Path]) -> tuple[Diagnostic, ...]:
        """Read changed cards, forget those that are gone, and return what is wrong with them."""
        workspace = self.suite.workspace
        homes = [self._home(file) for file in [*cards, *self.paths]]
        for folder in {home.game_folder for home in homes if home is not None}:
            workspace.load_game(folder)
        self.broken -= set(cards)
        report = workspace.check([file for file in sorted(cards) if file.exists()])
        for fault in report:
            if fault.severity is Severity.ERROR:
                self.broken.add(real_path(Path(fault.source.path)))
        return tuple(report)

    def _home(self, file: Path) -> Home | None:
        return home_for(self.suite.workspace, file / GAME_FILE if file.is_dir() else file)


def touched_by(changed: Collection[Path], file: Path) -> Collection[str]:
    """Return the changed cards that a file of scenarios mentions; none where nothing touches it.

    It is ``ALL`` where everything in it is touched: by a change of the file itself, of the words of
    the game or set, or of the card that it belongs to.
    """
    if not changed:
        return ()
    if real_path(file) in changed or any(path.name in _WORDS for path in changed):
        return ALL
    ids = {path.stem for path in changed if path.suffix == CARD_SUFFIX}
    if file.stem in ids:
        return ALL
    try:
        text = file.read_text("utf-8", errors="replace")
    except OSError:
        return ()
    return tuple(sorted(id for id in ids if _mentions(text, [id])))


def _has_any(ids: Collection[str], scenario: Scenario) -> bool:
    """Whether a scenario mentions one of some cards."""
    text, start = scenario.source.text, scenario.span.end
    next_one = _NEXT.search(text, start)
    return _mentions(text[start : next_one.start() if next_one else len(text)], ids)


def _mentions(text: str, ids: Collection[str]) -> bool:
    return re.search(rf"(?<![\w-])(?:{'|'.join(map(re.escape, ids))})(?![\w-])", text) is not None


# -- changes on the disk --------------------------------------------------------------------------

Stamps = Mapping[str, Stamp]


class Changes:
    """The files that change from now on, as soon as they rest: editors write in several steps."""

    def __init__(
        self,
        look: Callable[[], Stamps],
        wait: Callable[[], None] = lambda: time.sleep(INTERVAL),
    ) -> None:
        """Take a first look, so that nothing is missed from here on."""
        self.look = look
        self.wait = wait
        self.known = look()

    def __iter__(self) -> Iterator[set[Path]]:
        """Yield the files that were changed, added or removed, whenever there are any."""
        while True:
            self.wait()
            now = self.look()
            while now != (before := self.known):
                self.wait()
                later = self.look()
                if later == now:
                    self.known = now
                    names = {*before, *now}
                    yield {Path(name) for name in names if before.get(name) != now.get(name)}
                now = later


def stamps_of(folders: Collection[Path]) -> Stamps:
    """Return when each file of cards or scenarios in some folders was changed last."""
    found: dict[str, Stamp] = {}
    for folder in folders:
        found |= stamps_in(folder, (CARD_SUFFIX, SCENARIO_SUFFIX))
    return found
