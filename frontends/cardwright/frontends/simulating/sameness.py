"""Whether a card still does what it did: a short hash that outlives new versions of the language.

It is made from the card's JSON, which leaves out whatever a card does not say: so a construct that
is new in the language changes no card that does not use it.
"""

import hashlib
import json
from typing import Final

from cardwright.dsl import Card
from cardwright.dsl.exchange import card_to_json

_ONLY_FOR_READERS: Final = ("names", "ours", "emblem")
_DIGITS: Final = 16


def hash_of(card: Card) -> str:
    """Return the hash of what a card is and does; names and pictures are left out."""
    data = json.loads(card_to_json(card))
    for name in _ONLY_FOR_READERS:
        data.pop(name, None)
    text = json.dumps(data, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]
