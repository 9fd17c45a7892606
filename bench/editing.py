"""How long an editor waits for answers while a card of a set of 1,000 is written.

    python bench/editing.py [--json] [--cards 1000]

Times are of the processor, and medians; only their ratio to a cold check of the set, which is given
for each answer, means something elsewhere.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cardwright.dsl import Report, Source, Span
from cardwright.dsl.folders import Files, shipped_games
from cardwright.dsl.service import Service

sys.path.insert(0, str(Path(__file__).parent))
from check import fresh, grown_set  # type: ignore[import-not-found]

_KEYS = "  power turn this -> gain 2 gold"


class Counting(Files):
    """Files on disk, and how many were read."""

    def __init__(self) -> None:
        self.reads = 0

    def read(self, path: Path, report: Report) -> Source | None:
        self.reads += 1
        return super().read(path, report)


def typed(service: Service, card: Path) -> dict[str, float]:
    """Write a line letter by letter, and return the seconds that each answer takes."""
    text = card.read_text("utf-8").rstrip().removesuffix("}")
    times: dict[str, list[float]] = {}

    def clock(what: str, answer: Callable[[], object]) -> None:
        started = time.process_time()
        answer()
        times.setdefault(what, []).append(time.process_time() - started)

    for end in range(3, len(_KEYS) + 1):
        service.open(card, f"{text}{_KEYS[:end]}\n}}\n")
        here = len(text) + end
        clock("faults", lambda: service.diagnostics(card, alone=True))
        clock("completion", lambda here=here: service.completions(card, here))  # type: ignore[misc]
        clock("signature", lambda here=here: service.signature(card, here))  # type: ignore[misc]
        clock("hover", lambda here=here: service.hover(card, here - 1))  # type: ignore[misc]
        clock("colours", lambda: service.colours(card))
        clock("hints", lambda: service.hints(card))
        clock("symbols", lambda: service.outline(card))
        clock("actions", lambda: service.actions(card, Span(0, 0)))
        clock("lenses", lambda: service.lenses(card))
    clock("formatting", lambda: service.formatted(card))
    clock("references", lambda: service.references(card, text.index("cost") + 8))
    clock("faults of all cards", lambda: service.diagnostics(card))
    return {what: statistics.median(found) for what, found in times.items()}


def first_faults(card: Path) -> float:
    """Return the seconds of user code that a server takes to start and tell the first faults."""
    messages: list[dict[str, Any]] = [
        {"id": 1, "method": "initialize", "params": {"processId": None, "capabilities": {}}},
        {"method": "initialized", "params": {}},
        {
            "method": "textDocument/didOpen",
            "params": {
                "textDocument": {
                    "uri": card.as_uri(),
                    "languageId": "cardwright",
                    "version": 1,
                    "text": card.read_text("utf-8"),
                }
            },
        },
        {"id": 2, "method": "shutdown"},
        {"method": "exit"},
    ]
    bodies = [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in messages]
    written = b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)
    used = os.times().children_user
    done = subprocess.run(
        [sys.executable, "-m", "cardwright", "lsp"], input=written, capture_output=True, check=False
    )
    assert b"publishDiagnostics" in done.stdout, done.stderr
    return os.times().children_user - used


def cold_check(folder: Path, game: Path) -> float:
    """Return the seconds of CPU of a check of which nothing is kept: a card has changed."""
    card = game / "grown" / "card-7.card"
    card.write_text(f"{card.read_text('utf-8')}# changed\n", "utf-8")
    return float(fresh(folder, "check", game, "--quiet").cpu_s)


def measured(cards: int) -> dict[str, float]:
    """Return all figures, in milliseconds."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        game = grown_set(shipped_games()["res_arcana"], folder, cards)
        card = game / "grown" / "card-5.card"
        fresh(folder, "check", game, "--quiet")  # compiles the modules
        check = min(cold_check(folder, game) for _ in range(3))
        start = min(first_faults(card) for _ in range(3))
        files = Counting()
        service = Service(files)
        service.open(card, card.read_text("utf-8"))
        service.diagnostics(card)
        service.references(card, 0)
        files.reads = 0
        answers = typed(service, card)
    return {
        "cold check": check * 1000,
        "cold start of the server": start * 1000,
        "files read again": files.reads,
        **{what: seconds * 1000 for what, seconds in answers.items()},
    }


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--cards", type=int, default=1_000, help="cards of the set")
    arguments = parser.parse_args()
    found = measured(arguments.cards)
    if arguments.json:
        print(json.dumps({what: round(value, 3) for what, value in found.items()}))
        return
    for what, value in found.items():
        share = "" if what == "files read again" else f"   1/{found['cold check'] / value:.0f}"
        print(f"{what:26} {value:10.2f}{share}")


if __name__ == "__main__":
    main()
