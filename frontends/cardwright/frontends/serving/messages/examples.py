"""One example of each request, for the documentation and for whoever tries the server out."""

from collections.abc import Mapping
from typing import Any, Final

_MATCH: Final = {"match": "m1", "token": "the-token-of-your-seat"}

EXAMPLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "hello": {},
    "games": {},
    "cards": {"game": "the-id-of-a-game", "language": "en"},
    "matches": {},
    "create": {"game": "the-id-of-a-game", "players": 2, "bots": {"1": "random"}},
    "join": {"match": "m1", "invitation": "the-invitation-to-a-seat"},
    "load": {"data": {"format": "cardwright-save"}},
    "match": _MATCH,
    "decision": {**_MATCH, "language": "en"},
    "choose": {**_MATCH, "option": "the-id-of-an-option", "serial": 0},
    "why_not": {**_MATCH, "option": "the-id-of-an-option", "language": "en"},
    "undo": _MATCH,
    "view": _MATCH,
    "log": {**_MATCH, "start": 0},
    "story": {**_MATCH, "language": "en"},
    "subscribe": {**_MATCH, "language": "en"},
    "unsubscribe": _MATCH,
    "save": {"match": "m1", "token": "the-token-of-the-host", "form": "replay"},
    "close": {"match": "m1", "token": "the-token-of-the-host"},
}


def example(type: str) -> dict[str, Any]:
    """Return an example of a request."""
    return {"protocol": 1, "type": type, "id": 1, **EXAMPLES[type]}
