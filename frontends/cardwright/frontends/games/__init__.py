"""Games for front ends to start: their cards, the players' own cards among them, and options."""

from cardwright.frontends.games.editions import Edition, open_edition
from cardwright.frontends.games.starting import read_options, start

__all__ = ["Edition", "open_edition", "read_options", "start"]
