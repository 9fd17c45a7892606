"""Many scenarios: read from files, and played one after the other."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Final

from cardwright.dsl import Card, Diagnostic, GameFolder, Report, Source, Span, Vocabulary, Workspace
from cardwright.dsl.folders import Home, home_of, real_path
from cardwright.dsl.scenarios import Scenario, ScenarioFile
from cardwright.frontends.games.reading import compiled
from cardwright.frontends.scenarios.finding import is_wanted
from cardwright.frontends.scenarios.playing import Witness, play
from cardwright.frontends.scenarios.results import Cause, Failure, Outcome, Result
from cardwright.runtime import BadSetupError, Rulebook
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.rulebooks import ENTRY_POINTS, has_rulebook, new_rulebook

_ERRORS = (Cause.BAD_POSITION, Cause.CRASH)


@dataclass(frozen=True)
class Stage:
    """A game that scenarios can be played on."""

    words: Vocabulary
    compiled: CompiledSet
    rulebook: Rulebook

    def run(self, scenario: Scenario, witness: Witness | None = None) -> Result:
        """Play a scenario; the witness may look on."""
        start = perf_counter()
        failures = play(scenario, self.rulebook, self.compiled, self.words, witness)
        outcome = Outcome.FAILED if failures else Outcome.PASSED
        if any(failure.cause in _ERRORS for failure in failures):
            outcome = Outcome.ERROR
        seconds = perf_counter() - start
        return Result(
            scenario.name, scenario.source, scenario.span, outcome, failures, seconds=seconds
        )


@dataclass
class Suite:
    """Files of scenarios, with the games that they are about."""

    workspace: Workspace = field(default_factory=Workspace)
    _stages: dict[Path, tuple[tuple[object, ...], Stage | None]] = field(default_factory=dict)

    def load(self, file: Path) -> tuple[ScenarioFile, GameFolder | None]:
        """Read a file of scenarios, and the cards of its game."""
        game, found = self.workspace.scenarios(file)
        return found, game

    def stage(self, game: GameFolder) -> Stage | None:
        """Return where the scenarios of a game are played; None where it has no rulebook."""
        assert game.vocabulary is not None
        kept = self._stages.get(game.folder)
        if kept is None or kept[0] != (game.vocabulary, game.cards):
            stage = None
            if has_rulebook(game.vocabulary.id):
                stage = Stage(game.vocabulary, compiled(game), new_rulebook(game.vocabulary.id))
            kept = ((game.vocabulary, game.cards), stage)
            self._stages[game.folder] = kept
        return kept[1]

    def run(
        self,
        file: Path,
        *,
        only: str | None = None,
        among: Callable[[Scenario], bool] = lambda _: True,
        play: "Play" = Stage.run,
    ) -> Iterator[Result]:
        """Play the scenarios of a file; ``only`` those with this in their name or the file's.

        Of these, only those ``among`` which the caller wants them.
        """
        found, game = self.load(file)
        if found.found:
            yield faulty(found)
        if game is None:
            return
        why = _NO_RULES
        try:
            stage = self.stage(game)
        except BadSetupError as error:  # its cards can't be put into words
            stage, why = None, str(error)
        for scenario in found.scenarios:
            if only is not None and not is_wanted(only, scenario.name, file):
                continue
            if not among(scenario):
                continue
            yield play(stage, scenario) if stage else without_rules(scenario, why)


Play = Callable[[Stage, Scenario], Result]
"""How a scenario is played on a stage."""


def faulty(file: ScenarioFile) -> Result:
    """Return the result of a file that has faults."""
    faults: tuple[Diagnostic, ...] = file.found
    return Result(file.path.stem, file.source, Span(0, 0), Outcome.ERROR, (), faults)


_NO_RULES: Final = (
    "no rulebook plays this game; one of your own is installed with its package, as an entry "
    f"point `{ENTRY_POINTS}`"
)


def without_rules(scenario: Scenario, why: str = _NO_RULES) -> Result:
    """Return the result of a scenario of a game that can't be played."""
    failure = Failure(Cause.BAD_POSITION, why, scenario.source, scenario.span)
    return Result(scenario.name, scenario.source, scenario.span, Outcome.ERROR, (failure,))


def home_for(workspace: Workspace, file: Path) -> Home | None:
    """Return where a file belongs: its own folder says so, or the game that was asked for."""
    return home_of(file) or workspace.home_without_folder(Report(), Source(str(file), ""))


def card_in(workspace: Workspace, file: Path) -> tuple[GameFolder, Card] | None:
    """Return the card in a file with its game; None where there is none, or one with faults."""
    home = home_for(workspace, file)
    if home is None:
        return None
    game = workspace.load_game(home.game_folder)
    entry = game.files.get(real_path(file))
    return None if entry is None or entry.card is None else (game, entry.card)
