"""Bots that play any game: they know its cards and what its rules say about a position, no more.

from cardwright.frontends.bots import make_bot, seat_of

bot = make_bot("greedy", seed=1)
while (decision := game.decision) is not None:
    game.apply(bot.choose(seat_of(game, decision.player)))
"""

from cardwright.frontends.bots.base import Bot, Seat, seat_of
from cardwright.frontends.bots.registry import BOT_NAMES, bots_in, make_bot
from cardwright.frontends.errors import BadBotError

__all__ = ["BOT_NAMES", "BadBotError", "Bot", "Seat", "bots_in", "make_bot", "seat_of"]
