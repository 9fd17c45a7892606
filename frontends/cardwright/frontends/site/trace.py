"""How a game got somewhere: the stack at each decision, what was chosen, what came of it.

A page of the docs has a scenario in a block ``cardwright-trace``; what is shown is a real game.
"""

import html
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from cardwright.dsl import FaultsError, GameFolder, Report, Source, Workspace, compile
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.scenarios import Scenario, read_scenarios
from cardwright.dsl.scenarios import model as m
from cardwright.frontends.scenarios.deciding import option_for
from cardwright.runtime import Game, new_game
from cardwright.runtime.rulebooks import rulebook_for

TRACE: Final = re.compile(r"^```cardwright-trace game=(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


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
        game.pass_formal()
        news = [told for told in game.story("en", None) if told not in before]
        found.append(Moment(frames, asked, scenario.source.slice(line.span), tuple(news)))
    return tuple(found)


def _read(text: str, game_id: str) -> tuple[GameFolder, Scenario]:
    loaded = Workspace().load_game(shipped_games()[game_id])
    assert loaded.vocabulary is not None
    source = Source("<trace>", text)
    read = read_scenarios(source, Path("trace.scenario"), loaded.deck, loaded.vocabulary)
    if read.found:
        raise FaultsError(Report.of(read.found))
    (scenario,) = read.scenarios
    return loaded, scenario


def _started(text: str, game_id: str) -> tuple[Game, Scenario]:
    loaded, scenario = _read(text, game_id)
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
    """Return the moments one after the other, in as many columns as there is room for."""
    return f'<ol class="cw-moments">{"".join(map(_moment, found))}</ol>'


def _moment(moment: Moment) -> str:
    frames = "".join(
        f"<li><b>{html.escape(kind)}</b> {html.escape(about)}</li>" for kind, about in moment.frames
    )
    told = "".join(f'<p class="cw-told">{html.escape(line)}</p>' for line in moment.story)
    return (
        f'<li><ol class="cw-stack">{frames}</ol><p class="cw-asked">{html.escape(moment.asked)}</p>'
        f'<p class="cw-chosen">{html.escape(moment.chosen)}</p>{told}</li>'
    )


def traces_in(docs: Path) -> dict[str, tuple[str, str]]:
    """Return the games and scenarios of all traces on some pages, by their names."""
    found = [
        (match[1], match[2])
        for page in sorted(docs.rglob("*.md"))
        for match in TRACE.finditer(page.read_text("utf-8"))
    ]
    return {name_of(game_id, text): (game_id, text) for game_id, text in found}


def name_of(game_id: str, text: str) -> str:
    """Return what a trace is called where it can be stepped through."""
    return f"traces/{sha256(f'{game_id} {text}'.encode()).hexdigest()[:12]}"


def scenario_in(text: str, game_id: str) -> Scenario:
    """Return the scenario of a trace."""
    return _read(text, game_id)[1]
