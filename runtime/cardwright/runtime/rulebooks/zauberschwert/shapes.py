"""What this game's frames consist of, for saved games."""

from collections.abc import Mapping
from typing import Final

from cardwright.runtime.frames import Shape
from cardwright.runtime.rulebooks.zauberschwert import kinds

_CARD: Final = ("card", "card")
_PARTNER: Final = ("partner", "player")

SHAPES: Final[Mapping[int, Shape]] = {
    kinds.NEW_ADVENTURES: Shape("new_adventures"),
    kinds.SUPPLY: Shape("supply"),
    kinds.SPELLS: Shape("spells"),
    kinds.CHOOSE: Shape("choose"),
    kinds.SOLVE: Shape("solve"),
    kinds.ADVENTURE: Shape("adventure", (_CARD,)),
    kinds.FIGHT: Shape("fight", (_CARD,)),
    kinds.SHARE: Shape("share", (_CARD, ("waiting", "players"))),
    kinds.BID: Shape(
        "bid",
        (
            _CARD,
            ("least", "number"),
            ("leader", "player_or_nobody"),
            ("waiting", "players"),
        ),
    ),
    kinds.WON: Shape("won", (_CARD, ("bid", "number"), ("cost", "number"))),
    kinds.LEAVE_DISPLAY: Shape("leave_display", (_CARD,)),
    kinds.CLEAR_UP: Shape("clear_up"),
    kinds.TRADE: Shape("trade", (("asked", "players"),)),
    kinds.OFFER: Shape("offer", (_PARTNER,)),
    kinds.ANSWER: Shape("answer", (_PARTNER,)),
    kinds.ACCEPT: Shape("accept", (_PARTNER,)),
    kinds.LAY: Shape("lay"),
    kinds.PASS_ON: Shape("pass_on"),
    kinds.SHARED: Shape("shared", (_CARD, ("share", "number"))),
    kinds.EFFECT: Shape("effect", (_CARD, ("moment", "number"))),
}
