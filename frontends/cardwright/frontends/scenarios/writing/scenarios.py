"""A game as a scenario: where it begins, what was chosen, what came of it."""

import re
from collections.abc import Sequence
from pathlib import Path

from cardwright import dsl
from cardwright.dsl import MAX_FILE_BYTES, Source
from cardwright.dsl.scenarios import ScenarioFile, read_scenarios
from cardwright.dsl.scenarios import model as m
from cardwright.frontends.games import Edition
from cardwright.frontends.scenarios import deciding
from cardwright.frontends.scenarios.playing import play
from cardwright.frontends.scenarios.spelling import Speller, amounts, player, verb_for, verb_of
from cardwright.frontends.scenarios.writing.lines import lines_expected, lines_given
from cardwright.frontends.scenarios.writing.openings import (
    NotWritableError,
    Opening,
    Retelling,
    Step,
    opening_for,
    retell,
)
from cardwright.languages import FALLBACK, called
from cardwright.runtime import CompiledSet, Game


def lines_chosen(steps: Sequence[Step], end: Game, compiled: CompiledSet) -> list[tuple[str, str]]:
    """Return each choice in words, and again by the id of its option.

    The answer to a question that is asked in parts is one line where that says the same.
    """
    speller = Speller(compiled)
    found = []
    place = 0
    while place < len(steps):
        step = steps[place]
        name = f"{player(step.decision.player)}:"
        option = step.decision.option(step.choice)
        assert option is not None
        many, words = _whole(steps[place:], end)
        by_id = f'{name} "{step.choice}"'
        if many:
            found.append((f"{name} {words}", f"{name} {words}"))
        else:
            found.append((f"{name} {speller.option(option, step.decision)}", by_id))
        place += max(many, 1)
    return found


def _whole(steps: Sequence[Step], end: Game) -> tuple[int, str]:
    """Return how many choices answer one question in parts, and the whole answer in words."""
    first = steps[0]
    verb = verb_of(first.decision)
    if "question" not in first.decision.about or verb == "choose":
        return 0, ""
    parts = 1
    while parts < len(steps) and "question" in steps[parts].decision.about:
        parts += 1
    for many in range(parts, 0, -1):
        after = steps[many].game if many < len(steps) else end
        heard = len(first.game.log(None))
        for entry in after.log(None)[heard:]:
            if verb_for(entry["kind"]) != verb or entry.get("player") != first.decision.player:
                continue
            deed = m.Handle(verb, tuple(entry["resources"].items()))
            if _answers(deed, first.game) == [step.choice for step in steps[:many]]:
                return many, f"{verb} {amounts(entry['resources'])}"
    return 0, ""


def _answers(deed: m.Handle, game: Game) -> list[str]:
    """Return the choices that a deed makes, one part after the other."""
    asked = game.decision
    if asked is None or not deciding.fits_as_a_whole(deed, game):
        return []
    trial = game.copy()
    found = []
    while (part := deciding.next_part(deed, asked, trial)) is not None:
        trial.apply(part.id)
        found.append(part.id)
    return found


_UNWRITTEN = re.compile(r'["\\\x00-\x1f]')


def scenario_of(
    game: Game,
    edition: Edition,
    *,
    first: int | None = None,
    last: int | None = None,
    name: str | None = None,
) -> str:
    """Return a game, or a part of it, as the text of a scenario that passes.

    The part begins at the choice ``first`` (the last one that was made, if not said), or a little
    before it: where nothing is being resolved, so that a position says it all. It goes on to the
    choice ``last`` (the end, if not said), which is not made any more. Choices count from 0.
    Raises ``NotWritableError`` where no scenario can say what happened.
    """
    vocabulary = edition.folder.vocabulary
    assert vocabulary is not None
    made = len(game.choices)
    last = made if last is None else last
    first = max(last - 1, 0) if first is None else first
    if not 0 <= first <= last <= made:
        raise NotWritableError(f"there are choices 0 to {made}, not {first} to {last}")
    told = retell(game, last)
    opening = opening_for(told, edition, first)
    head = [
        f"# From a game of {called(edition.compiled.game.names, FALLBACK, edition.game_id)}: "
        f"choices {opening.choice} to {last} of {made}.",
        f"# Play it with: cardwright test --game {edition.game_id} FILE",
        f'scenario "{_UNWRITTEN.sub("", name or _title(told, opening))}" {{',
        *(f"  {line}" for line in lines_given(opening, edition)),
    ]
    tail = [f"  {line}" for line in lines_expected(opening.start, opening.end, vocabulary)]
    choices = lines_chosen(told.steps[opening.choice :], told.end, edition.compiled)
    text = _understood(head, choices, tail, edition)
    if len(text.encode()) > MAX_FILE_BYTES:
        raise NotWritableError("this is too long for one scenario; write out a part of it")
    _check(text, edition)
    return text


def _title(told: Retelling, opening: Opening) -> str:
    """Return what happens first, as the name of the scenario."""
    heard = len(_before(told, opening).story("en", None))
    story = told.end.story("en", None)[max(heard - 1, 0) :] or ["the game begins"]
    line = story[0] if opening.choice == 0 or len(story) < 2 else story[1]
    return line.partition(": ")[0]


def _before(told: Retelling, opening: Opening) -> Game:
    is_end = opening.choice >= len(told.steps)
    return told.end if is_end else told.steps[opening.choice].game


def _understood(
    head: list[str], choices: list[tuple[str, str]], tail: list[str], edition: Edition
) -> str:
    """Return the text, with ids for those choices that the language has no words for."""
    words = [f"  {in_words}" for in_words, _ in choices]
    found = _read("\n".join([*head, *words, *tail, "}", ""]), edition)
    for fault in found.found:
        place = found.source.position(fault.span.start).line - 1 - len(head)
        if 0 <= place < len(words):
            words[place] = f"  {choices[place][1]}"
    return dsl.format("\n".join([*head, *words, *tail, "}", ""]))


def _read(text: str, edition: Edition) -> ScenarioFile:
    assert edition.folder.vocabulary is not None
    source = Source("<scenario>", text)
    return read_scenarios(source, Path(), edition.folder.deck, edition.folder.vocabulary)


def _check(text: str, edition: Edition) -> None:
    """Read and play the scenario as it was written: nothing leaves that would not pass."""
    assert edition.folder.vocabulary is not None
    found = _read(text, edition)
    messages = [fault.message for fault in found.found]
    for scenario in found.scenarios:
        failures = play(scenario, edition.rulebook, edition.compiled, edition.folder.vocabulary)
        messages += [failure.message for failure in failures]
    if messages:
        raise NotWritableError(f"no scenario can say what happened: {messages[0]}")
