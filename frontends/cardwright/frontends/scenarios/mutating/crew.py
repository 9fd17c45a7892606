"""Many cards hunted for mutants at once: a process for each core."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from cardwright.dsl import Card, GameFolder, Report, Workspace
from cardwright.dsl.folders import SCENARIO_SUFFIX, real_path
from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.scenarios.homes import card_in
from cardwright.frontends.scenarios.mutating.hunting import Hunt, Hunter
from cardwright.frontends.system import cores


@dataclass
class Crew:
    """The hunters of one process: one for each game, made when it is first needed."""

    game: str | None
    files: Sequence[Path]
    hunters: dict[Path, Hunter] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Read the cards."""
        self.workspace = Workspace(game=self.game)
        self.report: Report = self.workspace.check(self.files)

    def cards(self) -> list[Path]:
        """Return the files among those given that hold a card."""
        return [file for file in self.files if card_in(self.workspace, file) is not None]

    def hunt(self, file: Path) -> Hunt:
        """Hunt the mutants of the card in a file."""
        game, card = self._card_in(file)
        return self._hunter(game).hunt(card)

    def prepare(self, file: Path) -> None:
        """Read all that hunting the mutants of the card in a file takes."""
        game, _ = self._card_in(file)
        self._hunter(game)

    def _card_in(self, file: Path) -> tuple[GameFolder, Card]:
        found = card_in(self.workspace, file)
        assert found is not None
        return found

    def _hunter(self, game: GameFolder) -> Hunter:
        if game.folder not in self.hunters:
            self.hunters[game.folder] = Hunter(game, list(self._scenarios(game)))
        return self.hunters[game.folder]

    def _scenarios(self, game: GameFolder) -> Iterator[Scenario]:
        """Yield the scenarios in the folder of a game, and beside the cards given."""
        folders = dict.fromkeys([game.folder, *(file.parent for file in self.files)])
        files = {
            real_path(file) for folder in folders for file in folder.rglob(f"*{SCENARIO_SUFFIX}")
        }
        for file in sorted(files):
            owner, found = self.workspace.scenarios(file)
            if owner is game:
                yield from found.scenarios


# -- processes ------------------------------------------------------------------------------------

_crews: list[Crew] = []
"""The crew of this process. Where processes are forked they find it here, else they make one."""


def hunt_all(crew: Crew, files: Sequence[Path]) -> Iterator[Hunt]:
    """Yield what became of the mutants of each card, as soon as it is known."""
    processes = min(cores(), len(files))
    if processes <= 1:
        yield from map(crew.hunt, files)
        return
    for file in files:
        crew.prepare(file)
    _crews.append(crew)
    start = (crew.game, tuple(crew.files))
    try:
        with get_context().Pool(processes, initializer=_enlist, initargs=start) as pool:
            yield from pool.imap_unordered(_hunt, files)
    finally:
        _crews.remove(crew)


def in_order(hunts: Iterable[Hunt]) -> list[Hunt]:
    """Return hunts in the order of their cards, however they came in."""
    return sorted(hunts, key=lambda hunt: hunt.path)


def _enlist(game: str | None, files: tuple[Path, ...]) -> None:
    if not _crews:
        _crews.append(Crew(game, files))


def _hunt(file: Path) -> Hunt:
    return _crews[-1].hunt(file)
