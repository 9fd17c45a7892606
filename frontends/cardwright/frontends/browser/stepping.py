"""Scenarios as games that were played, so that a page can go through them step by step."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cardwright.dsl import Vocabulary
from cardwright.dsl.scenarios import Scenario
from cardwright.frontends.games import Edition
from cardwright.frontends.games.starting import start_from
from cardwright.frontends.scenarios.playing import Witness, play
from cardwright.runtime import CardwrightError, CompiledSet, Game, Rulebook, record


class _Seen(Witness):
    """Keeps the game that it has seen end."""

    def __init__(self) -> None:
        self.game: Game | None = None

    def ended(self, game: Game) -> None:
        """Keep it."""
        self.game = game


def write_scenarios(
    folder: Path, edition: Edition, scenarios: Iterable[tuple[str, Scenario]]
) -> None:
    """Write the replay of each scenario under its name."""
    assert edition.folder.vocabulary is not None
    for name, scenario in scenarios:
        replay = replay_of(edition.rulebook, edition.compiled, edition.folder.vocabulary, scenario)
        if replay is not None:
            text = json.dumps(replay, ensure_ascii=False, separators=(",", ":"))
            file = folder / f"{name}.json"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")


def replay_of(
    rulebook: Rulebook, compiled: CompiledSet, words: Vocabulary, scenario: Scenario
) -> dict[str, Any] | None:
    """Return the game of a scenario as data that a page can step through.

    None where it does not pass, or where its luck was foretold and can't be told again.
    """
    seen = _Seen()
    if play(scenario, rulebook, compiled, words, seen) or seen.game is None:
        return None
    ended = seen.game
    try:
        again = start_from(ended.setup, rulebook, compiled)
        for choice in ended.choices:
            again.apply(choice)
        return record(again)
    except CardwrightError:
        return None
