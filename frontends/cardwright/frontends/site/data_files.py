"""Cards and sets as JSON, at addresses that stay: for programs, and for other sites."""

import json
from collections.abc import Iterator
from typing import Any

from cardwright.dsl.exchange import card_to_json
from cardwright.frontends.site.catalogue import Shelf


def data_files(shelf: Shelf) -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each file: all cards of the game, its sets, each card."""
    folder = f"cards/{shelf.game.id}"
    cards = {entry.card.id: card_to_json(entry.card, indent=2) for entry in shelf.entries}
    for id, text in cards.items():
        yield f"{folder}/{id}.json", f"{text}\n"
    sets: dict[str, Any] = {}
    for info in shelf.sets.values():
        members = [entry.card.id for entry in shelf.entries if entry.card.set == info.id]
        sets[info.id] = {
            "id": info.id,
            "game": shelf.game.id,
            "names": dict(info.names),
            "about": dict(info.about),
            "cards": {id: f"{folder}/{id}.json" for id in members},
        }
        yield f"{folder}/sets/{info.id}.json", _written(sets[info.id])
    game = {
        "id": shelf.game.id,
        "names": {code: phrase.text for code, phrase in shelf.game.names.items()},
        "languages": list(shelf.game.languages),
        "sets": {id: f"{folder}/sets/{id}.json" for id in sets},
        "cards": [json.loads(text) for text in cards.values()],
    }
    yield f"{folder}/cards.json", _written(game)


def _written(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"
