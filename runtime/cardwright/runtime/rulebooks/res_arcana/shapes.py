"""What this game's frames consist of, for saved games."""

from collections.abc import Mapping
from typing import Final

from cardwright.runtime.frames import Shape
from cardwright.runtime.rulebooks.res_arcana import actions, kinds

_WAYS_TO_PLACE: Final = {
    actions.PLACE: "place",
    actions.CLAIM: "claim",
    actions.CLAIM_TOP: "claim_top",
}
_DIRECTIONS: Final = {1: "clockwise", -1: "counter-clockwise"}

SHAPES: Final[Mapping[int, Shape]] = {
    kinds.CHOOSE_MAGE: Shape("choose_mage"),
    kinds.REVEAL_MAGES: Shape("reveal_mages"),
    kinds.CHOOSE_ITEM: Shape("choose_item"),
    kinds.BEGIN_ROUND: Shape("begin_round"),
    kinds.TAKE_STORED: Shape("take_stored", (("card", "card"),)),
    kinds.TURN: Shape("turn"),
    kinds.NEXT_TURN: Shape("next_turn"),
    kinds.PAY_PLACEMENT: Shape(
        "pay_placement", (("card", "card_or_none"), ("action", _WAYS_TO_PLACE))
    ),
    kinds.SHOW_MONUMENT: Shape("show_monument"),
    kinds.DISCARD_GAIN: Shape("discard_gain"),
    kinds.PASS_ITEM: Shape("pass_item"),
    kinds.JUDGE: Shape("judge", (("at_end", "flag"),)),
    kinds.PICK: Shape("pick"),
    kinds.CHOOSE_FIRST: Shape("choose_first"),
    kinds.OPEN_PICK: Shape("open_pick"),
    kinds.BEGIN_GAME: Shape("begin_game"),
    kinds.DEAL_PACK: Shape("deal_pack", (("packs", "number"), ("direction", _DIRECTIONS))),
}
