"""Where the worker of a page begins: everything is loaded that a game will need.

What is loaded here is part of the memory that browsers keep, so the next visit starts at once.
"""

from cardwright.frontends.browser.table import Table
from cardwright.runtime.rulebooks import GAMES, rulebook_for

for _game in GAMES:
    rulebook_for(_game)


def table() -> Table:
    """Return a table at which nothing is played yet."""
    return Table()
