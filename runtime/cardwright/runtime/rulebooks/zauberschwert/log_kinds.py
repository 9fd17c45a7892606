"""The kinds of log entries that this game adds to those that every game has."""

from typing import Final

from cardwright.runtime.log import CARD, PLAYER, Kind, Kinds

_PARTNER: Final = ("partner", "player")
_NUMBER: Final = ("number", "number")

LOG_KINDS: Final[Kinds] = {
    "first": Kind((PLAYER,)),
    "visit": Kind((PLAYER, CARD), opens=True),
    "decline": Kind((PLAYER,), opens=True),
    "too_weak": Kind((PLAYER, CARD)),
    "retreat": Kind((PLAYER, CARD)),
    "share": Kind((PLAYER, CARD), opens=True),
    "alone": Kind((PLAYER, CARD), opens=True),
    "auction": Kind((CARD,)),
    "bid": Kind((PLAYER, _NUMBER)),
    "pass": Kind((PLAYER,)),
    "no_bid": Kind((CARD,)),
    "win_bid": Kind((PLAYER, CARD, _NUMBER), opens=True),
    "defeat": Kind((PLAYER, CARD), opens=True),
    "reach": Kind((PLAYER, CARD), opens=True),
    "profit": Kind((PLAYER, CARD), opens=True),
    "spell": Kind((PLAYER, CARD)),
    "unclaimed": Kind((CARD,)),
    "propose": Kind((PLAYER, _PARTNER), opens=True),
    "offer": Kind((PLAYER, CARD)),
    "refuse": Kind((PLAYER,)),
    "swap": Kind((PLAYER, _PARTNER)),
    "lay": Kind((PLAYER, CARD), opens=True),
    "stalemate": Kind((_NUMBER,)),
    "too_few": Kind(()),
    "result": Kind((("standings", "numbers"),)),
}
