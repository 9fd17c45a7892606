"""Cards from JSON documents: each judged as strictly as a card file."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardwright.dsl import Card, Vocabulary
from cardwright.dsl.exchange import CardJsonError, Fault, card_from_json
from cardwright.frontends.cli.inputs import STDIN, STDIN_NAME, shown_path
from cardwright.frontends.errors import WrongUse, reason, way_out

MAX_BYTES = 16 * 1024 * 1024
"""A file may hold many cards; this is far more than any game has."""


@dataclass(frozen=True)
class Document:
    """One card in a JSON file: where it stands, and what stands there."""

    place: str
    content: Any


def documents(paths: list[Path]) -> Iterator[Document]:
    """Yield the cards in JSON files; a file holds one card, or a list of cards."""
    for path in paths:
        name = STDIN_NAME if path == STDIN else shown_path(str(path))
        content = _parsed(name, _read(path))
        if not isinstance(content, list):
            yield Document(name, content)
            continue
        for index, card in enumerate(content):
            yield Document(f"{name}[{index}]", card)


def read_card(document: Document, games: dict[str, Vocabulary]) -> Card:
    """Return the card that a document describes; raises ``CardJsonError`` with all faults."""
    if not isinstance(document.content, dict):
        raise CardJsonError([Fault("$", "expected an object that describes a card")])
    game = document.content.get("game")
    if not isinstance(game, str) or game not in games:
        known = f"the games are: {', '.join(games)}"
        help = way_out(game, games, known) if isinstance(game, str) else known
        message = f"unknown game `{game}`" if game else "expected the id of a game"
        raise CardJsonError([Fault("$.game", message, help)])
    return card_from_json(json.dumps(document.content), games[game])


def _read(path: Path) -> bytes:
    try:
        if path == STDIN:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise WrongUse(f"can't read `{path}`: {reason(error)}") from None
    if len(data) > MAX_BYTES:
        raise WrongUse(f"`{path}` is larger than {MAX_BYTES} bytes")
    return data


def _parsed(name: str, data: bytes) -> Any:
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise WrongUse(f"{name}: this is not text in UTF-8") from None
    except json.JSONDecodeError as error:
        place = f"{name}:{error.lineno}:{error.colno}"
        raise WrongUse(f"{place}: this is not JSON: {error.msg.lower()}") from None
    except RecursionError:
        raise WrongUse(f"{name}: this is nested too deep to be a card") from None
