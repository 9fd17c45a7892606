"""Many cards hunted for mutants at once: a process for each core."""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from cardwright.dsl.diagnostics import Report
from cardwright.dsl.folders import SCENARIO_SUFFIX, home_of, real_path
from cardwright.dsl.scenarios import Scenario
from cardwright.dsl.workspace import GameFolder, Workspace
from cardwright.frontends.scenarios.mutating.hunting import Hunt, Hunter


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
        return [file for file in self.files if self._game_of(file) is not None]

    def hunt(self, file: Path) -> Hunt:
        """Hunt the mutants of the card in a file."""
        game = self._game_of(file)
        assert game is not None
        card = game.files[real_path(file)].card
        assert card is not None
        if game.folder not in self.hunters:
            self.hunters[game.folder] = Hunter(game, list(self._scenarios(game)))
        return self.hunters[game.folder].hunt(card)

    def _game_of(self, file: Path) -> GameFolder | None:
        home = home_of(file) or self.workspace.home_without_folder(Report(), _nowhere(file))
        if home is None:
            return None
        game = self.workspace.load_game(home.game_folder)
        entry = game.files.get(real_path(file))
        return game if entry is not None and entry.card is not None else None

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


