"""One file of scenarios, as far as it could be read."""

from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.other_words.game_words import slots_of
from cardwright.dsl.other_words.lines import recognised_lines
from cardwright.dsl.parsing import parsed
from cardwright.dsl.resolve import Context
from cardwright.dsl.scenarios.model import Scenario
from cardwright.dsl.scenarios.resolve import resolve_scenarios
from cardwright.dsl.scenarios.words import Deck
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary


@dataclass(frozen=True)
class ScenarioFile:
    """A file with its scenarios that have no faults, and all faults."""

    path: Path
    source: Source
    scenarios: tuple[Scenario, ...]
    found: tuple[Diagnostic, ...]


def read_scenarios(source: Source, path: Path, deck: Deck, game: Vocabulary) -> ScenarioFile:
    """Take one text through parsing and resolving; lines of other tools are recognised."""
    read = _read(source, path, deck, game)
    if not Report.of(read.found).errors:
        return read
    told = recognised_lines(
        read.found,
        source,
        "scenario",
        slots_of(game, ""),
        lambda other: _read(other, path, deck, game).found,
    )
    return replace(read, found=told)


def _read(source: Source, path: Path, deck: Deck, game: Vocabulary) -> ScenarioFile:
    tree, found = parsed(source)
    report = Report.of(found)
    scenarios: list[Scenario] = []
    if isinstance(tree.document, syntax.Scenarios):
        complete = report.errors == 0
        context = Context(game, source, report)
        scenarios = resolve_scenarios(tree.document, deck, context, complete=complete)
    elif tree.document is not None:
        message = "a scenario file holds scenarios, and this is something else"
        help = 'a scenario looks like this: `scenario "…" {`, a line for each step, and `}`'
        report.add(codes.WRONG_FILE, message, source, tree.document.span, help=help)
    return ScenarioFile(path, source, tuple(scenarios), tuple(report))
