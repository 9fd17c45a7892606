"""From the syntax tree of a scenario to its checked form."""

from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.dsl import codes, syntax
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.other_words.game_words import slots_of
from cardwright.dsl.other_words.lines import recognised_lines
from cardwright.dsl.parsing import parsed
from cardwright.dsl.resolve import Context
from cardwright.dsl.scenarios import model as m
from cardwright.dsl.scenarios.deeds import resolve_deed
from cardwright.dsl.scenarios.facts import resolve_expectation, resolve_general
from cardwright.dsl.scenarios.model import Scenario
from cardwright.dsl.scenarios.setup import PositionReader, Settings, read_settings
from cardwright.dsl.scenarios.words import Deck, Words
from cardwright.dsl.source import Source
from cardwright.dsl.vocabulary import Vocabulary

_EXPECTING = (syntax.Expect, syntax.ExpectInGeneral, syntax.Refuse)


def resolve_scenarios(
    tree: syntax.Scenarios, deck: Deck, context: Context, *, complete: bool
) -> list[m.Scenario]:
    """Return the scenarios of a file that have no faults; faults go to the context's report.

    A tree that is not complete lacks lines that could not be read: they are not missed again, but
    what is left of a scenario is not the scenario.
    """
    found = []
    names: set[str] = set()
    for node in tree.items:
        if node.name.value in names:
            message = f"a second scenario is named `{node.name.value}`"
            help = "name each by what it shows"
            context.fault(codes.DUPLICATE_SCENARIO, message, node.name, help=help)
        names.add(node.name.value)
        before = context.report.errors
        scenario = _scenario(node, Words(context, deck))
        if complete and not any(isinstance(line, _EXPECTING) for line in node.lines):
            message = f"the scenario `{node.name.value}` expects nothing"
            help = "add a line such as `expect player 1: …` or `refuse player 1: …`"
            context.fault(codes.IDLE_SCENARIO, message, node.name, help=help)
        if context.report.errors == before:
            found.append(scenario)
    return found if complete else []


def _scenario(node: syntax.Scenario, words: Words) -> m.Scenario:
    settings = read_settings(
        [line for line in node.lines if isinstance(line, syntax.Setting)], words
    )
    reader = PositionReader(words)
    rules: list[str] = []
    luck: list[m.Luck] = []
    lines: list[m.Line] = []
    for line in node.lines:
        match line:
            case syntax.Rules():
                rules += [word.text for word in line.names]
            case syntax.Given():
                _in_time(line, lines, words)
                _not_dealt(line, settings, words)
                reader.read(line)
            case syntax.Setting():
                _in_time(line, lines, words)
            case syntax.Luck():
                luck += [m.Luck(word.text, word.span) for word in line.names if words.card(word)]
            case _:
                lines += _line(line, words)
    position = reader.finish(settings)
    return m.Scenario(
        name=node.name.value,
        source=words.context.source,
        span=node.name.span,
        rules=tuple(rules),
        sets=settings.sets,
        seed=settings.seed,
        position=position,
        luck=tuple(luck),
        lines=tuple(lines),
        new_game=settings.is_new_game,
        options=settings.options,
    )


def _in_time(line: syntax.Given | syntax.Setting, lines: list[m.Line], words: Words) -> None:
    """Report a line that tells of the start after the start."""
    if lines:
        word = "given" if isinstance(line, syntax.Given) else "with"
        message = f"`{word}` tells how the scenario starts, and it has started already"
        help = "move the line up, before the first choice"
        words.context.fault(codes.LATE_SETUP, message, line, help=help)


def _not_dealt(line: syntax.Given, settings: Settings, words: Words) -> None:
    """Report a position that is given for a game that deals its own."""
    if settings.is_new_game:
        message = "a new game is dealt by its rules, so nothing else is given"
        help = "leave out `with new game`, or the lines with `given`"
        words.context.fault(codes.IMPOSSIBLE_POSITION, message, line, help=help)


def _line(
    line: syntax.Choose | syntax.Refuse | syntax.Expect | syntax.ExpectInGeneral, words: Words
) -> list[m.Line]:
    match line:
        case syntax.Choose():
            player = words.player(line.player)
            deed = resolve_deed(line.deed, words)
            return [m.Choose(player, deed, line.deed.span)] if deed is not None else []
        case syntax.Refuse():
            player = words.player(line.player)
            deed = resolve_deed(line.deed, words)
            reason = " ".join(word.text for word in line.reason) or None
            return [m.Refuse(player, deed, reason, line.deed.span)] if deed is not None else []
        case syntax.Expect():
            return list(resolve_expectation(line, words))
        case syntax.ExpectInGeneral():
            found = resolve_general(line, words)
            return [found] if found is not None else []


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
