"""The kinds of log entries that this game adds to those that every game has."""

from typing import Final

from cardwright.runtime.log import CARD, PLAYER, Kind, Kinds

LOG_KINDS: Final[Kinds] = {
    "keep": Kind((PLAYER, CARD), secret="card"),  # RA-187: picks are shown to nobody
    "pick": Kind((PLAYER, CARD)),
    "mage": Kind((PLAYER, CARD)),
    "item": Kind((PLAYER, CARD)),
    "first": Kind((PLAYER,)),
    "place": Kind((PLAYER, CARD), opens=True),
    "claim": Kind((PLAYER, CARD), opens=True),
    "discard": Kind((PLAYER, CARD), opens=True),
    "pass": Kind((PLAYER,), opens=True),
    "tile": Kind((PLAYER,)),
    "check": Kind((("standings", "numbers"),)),
    "match": Kind((("number", "number"), ("standings", "numbers"))),
    "next_game": Kind((("number", "number"),)),
}
