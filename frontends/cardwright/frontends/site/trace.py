"""How a game got somewhere, drawn: the stack at each decision, what was chosen, what came of it.

A page of the docs has a scenario in a block ``cardwright-trace``; the drawing is of a real game.
"""

import html
from dataclasses import dataclass
from pathlib import Path
from textwrap import wrap
from typing import Any, Final

from cardwright.dsl import FaultsError, Report, Source, Workspace, compile
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.scenarios import Scenario, read_scenarios
from cardwright.dsl.scenarios import model as m
from cardwright.frontends.scenarios.deciding import option_for
from cardwright.runtime import Game, new_game
from cardwright.runtime.rulebooks import rulebook_for

_WIDTH: Final = 172
_GAP: Final = 22
_BOX: Final = 40
_LINE: Final = 15
_CHARACTERS: Final = 25


@dataclass(frozen=True)
class Moment:
    """A decision: the frames that wait, the newest first, what is asked and what was chosen."""

    frames: tuple[tuple[str, str], ...]
    asked: str
    chosen: str
    story: tuple[str, ...]


def moments(text: str, game_id: str) -> tuple[Moment, ...]:
    """Play a scenario, and return all its decisions."""
    game, scenario = _started(text, game_id)
    found = []
    for line in scenario.lines:
        if not isinstance(line, m.Choose):
            continue
        decision = game.decision
        assert decision is not None
        option = option_for(line.deed, decision)
        assert option is not None, scenario.source.slice(line.span)
        frames = tuple(_frame(game, frame) for frame in game.to_dict()["state"]["frames"])
        before = game.story("en", None)
        words = game.phrasebook("en")
        asked = f"{words.player(decision.player)}: {words.prompt(decision)}"
        game.apply(option.id)
        news = [told for told in game.story("en", None) if told not in before]
        found.append(Moment(frames, asked, scenario.source.slice(line.span), tuple(news)))
    return tuple(found)


def _started(text: str, game_id: str) -> tuple[Game, Scenario]:
    loaded = Workspace().load_game(shipped_games()[game_id])
    assert loaded.vocabulary is not None
    source = Source("<trace>", text)
    read = read_scenarios(source, Path("trace.scenario"), loaded.deck, loaded.vocabulary)
    if read.found:
        raise FaultsError(Report.of(read.found))
    (scenario,) = read.scenarios
    started = new_game(
        rulebook_for(game_id),
        compile(loaded),
        players=scenario.players,
        sets=scenario.sets,
        seed=scenario.seed or 0,
        position=scenario.position,
    )
    return started, scenario


def _frame(game: Game, frame: dict[str, Any]) -> tuple[str, str]:
    """Return what a frame is, and what it is about."""
    card = frame.get("bearer") or frame.get("source") or frame.get("card") or frame.get("subject")
    about = game.phrasebook("en").card(card) if card else ""
    player = game.phrasebook("en").player(frame["player"])
    return frame["kind"].replace("_", " "), f"{player} · {about}" if about else player


def drawn(found: tuple[Moment, ...]) -> str:
    """Return the moments as one drawing, from left to right."""
    deepest = max(len(moment.frames) for moment in found)
    texts = [_wrapped(moment) for moment in found]
    below = max(len(lines) for lines in texts)
    width = len(found) * (_WIDTH + _GAP) + _GAP
    floor = deepest * (_BOX + 6) + 24
    height = floor + below * _LINE + 28
    parts = [
        f'<svg class="cw-trace" viewBox="0 0 {width} {height}" role="img" '
        f'style="min-width:{width}px" xmlns="http://www.w3.org/2000/svg">',
        "<title>The stack at each decision</title>",
        f"<desc>{html.escape(_described(found))}</desc>",
    ]
    for column, (moment, lines) in enumerate(zip(found, texts, strict=True)):
        left = _GAP + column * (_WIDTH + _GAP)
        for depth, (kind, about) in enumerate(reversed(moment.frames)):
            top = floor - (depth + 1) * (_BOX + 6)
            newest = " cw-newest" if depth == len(moment.frames) - 1 else ""
            parts.append(
                f'<rect class="cw-frame{newest}" x="{left}" y="{top}" width="{_WIDTH}" '
                f'height="{_BOX}" rx="6"/>'
                f'<text class="cw-kind" x="{left + 10}" y="{top + 17}">{html.escape(kind)}</text>'
                f'<text x="{left + 10}" y="{top + 32}">{html.escape(about)}</text>'
            )
        for row, (style, line) in enumerate(lines):
            y = floor + 20 + row * _LINE
            parts.append(f'<text class="{style}" x="{left}" y="{y}">{html.escape(line)}</text>')
    return f'<div class="cw-scroll">{"".join(parts)}</svg></div>'


def _wrapped(moment: Moment) -> list[tuple[str, str]]:
    lines = [("cw-asked", line) for line in wrap(moment.asked, _CHARACTERS)]
    lines += [("cw-chosen", line) for line in wrap(f"▸ {moment.chosen}", _CHARACTERS)]
    for told in moment.story:
        lines += [("cw-told", line) for line in wrap(told, _CHARACTERS)]
    return lines


def _described(found: tuple[Moment, ...]) -> str:
    return " ".join(
        f"{number}. {moment.asked} Chosen: {moment.chosen}. {' '.join(moment.story)}"
        for number, moment in enumerate(found, 1)
    )
