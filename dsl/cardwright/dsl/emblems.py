"""The emblems that cards and words may name: a closed list, the same for all games.

What a card shows is no rule of a game, so that its words are the language's own. Each has an icon
of the theme that the site is made with; who draws faces looks it up there.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

MOST_WORDS: Final = 2
"""A figure, and what goes with it."""


@cache
def emblems() -> Mapping[str, str]:
    """Return the icon of each emblem, by name: a path without its ending."""
    text = files("cardwright.dsl").joinpath("emblems.toml").read_text("utf-8")
    return dict(sorted(tomllib.loads(text).items()))
