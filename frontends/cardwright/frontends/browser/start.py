"""Where the worker of a page begins: everything is loaded that a game will need.

What is loaded here, and what ``warm`` adds, is in the memory that a build keeps for browsers: they
begin with it, and import nothing.
"""

import json
import random
from collections.abc import Iterable
from typing import Final

from cardwright.frontends.browser.table import Table
from cardwright.runtime.rulebooks import GAMES, rulebook_for

_TABLE: Final = Table()

for _game in GAMES:
    rulebook_for(_game)


def table() -> Table:
    """Return the table, at which nothing is played yet."""
    return _TABLE


def warm(games: Iterable[str]) -> None:
    """Take the compiled cards of games, and begin each once: what is remembered then is kept."""
    for text in games:
        asked = {"type": "create", "game": _TABLE.add_cards(text), "seed": 1}
        made = json.loads(_TABLE.receive(json.dumps(asked))[0])
        about = {"match": made["match"]["match"]}
        for request in ("decision", "view", "close"):
            _TABLE.receive(json.dumps({"type": request, **about}))


def recalled() -> None:
    """Have luck of one's own, which is kept with memory too."""
    random.seed()
