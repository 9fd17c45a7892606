"""What the server does beyond answering: play scenarios, simulate a card, draw its face."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.dsl import SetInfo
from cardwright.dsl.service import Document, Service
from cardwright.frontends.scenarios.results import Outcome, Result
from cardwright.frontends.scenarios.suite import Suite
from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.faces import face

_GAMES = 100
"""Enough for a first impression, in a few seconds."""


@dataclass(frozen=True)
class Played:
    """What came of some scenarios."""

    results: tuple[Result, ...]

    @property
    def title(self) -> str:
        """The result in a few words."""
        passed = sum(result.outcome is Outcome.PASSED for result in self.results)
        all_pass = passed == len(self.results)
        mark = "✓" if all_pass else "✗"
        return f"{mark} {passed} of {len(self.results)} scenarios pass"

    @property
    def as_json(self) -> list[dict[str, Any]]:
        """The results for a client."""
        return [
            {
                "name": result.name,
                "outcome": result.outcome.value,
                "messages": [fault.message for fault in result.diagnostics],
            }
            for result in self.results
        ]


def play_scenarios(service: Service, file: Path, name: str | None = None) -> Played:
    """Play the scenarios of a file, with unsaved texts as they are."""
    service.document(file)
    suite = Suite(service.workspace)
    results = suite.run(file, among=lambda each: name in (None, each.name))
    return Played(tuple(results))


def simulate(service: Service, file: Path) -> str:
    """Play some games with a card as it is saved, and return the report on it."""
    document = service.document(file)
    home, game = document.home, document.game
    if home is None or game is None or game.vocabulary is None:
        return "the card belongs to no game that could be played"
    command = ["simulate", "--game", game.vocabulary.id, "--card", file.stem, "--quiet"]
    command += ["--games", str(_GAMES)]
    if game.folder not in file.parents:
        command += ["--cards", str(home.set_folder or file.parent)]
    done = subprocess.run(
        [sys.executable, "-m", "cardwright", *command],
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    return done.stdout or done.stderr


def drawn_face(service: Service, file: Path, language: str | None) -> dict[str, Any] | None:
    """Return the face of a card as an SVG drawing; None where the card has faults."""
    entry = entry_of(service.document(file))
    if entry is None:
        return None
    languages = entry.game.languages
    chosen = language if language in languages else languages[0]
    return {
        "name": entry.card.names.get(chosen, file.stem),
        "language": chosen,
        "languages": list(languages),
        "svg": face(entry, chosen),
    }


def entry_of(document: Document) -> Entry | None:
    """Return a card as pages and sheets show it; None where it has faults."""
    card, words, game = document.card, document.words, document.game
    if card is None or words is None or game is None:
        return None
    nameless = SetInfo(id=card.set, names={words.languages[0]: card.set})
    info = game.sets.get(card.set) or nameless
    return Entry(card, words, info, document.source.text, folder=game.folder)
