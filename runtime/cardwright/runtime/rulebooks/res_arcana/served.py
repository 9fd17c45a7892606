"""What these rules do with the words of the game."""

from typing import Final

from cardwright.runtime.served import Served

_KINDS: Final = {
    "artifact": ("deck", "hand", "offer", "play", "discards", "box"),
    "mage": ("offer", "play", "box"),
    "monument": ("monuments", "centre", "play", "box"),
    "item": ("centre", "play", "box"),
    "place": ("centre", "play", "box"),
    "scroll": ("centre", "play", "box"),
}

SERVED: Final = Served(
    kinds=_KINDS,
    moments={"collect": tuple(_KINDS), "claimed": ("monument", "place")},
    powers=(),
    calls=("check victory",),
    events=("check victory", "claimed"),
    actions=("pass", "claim_top", "take", "leave"),
    silent=("place", "claim", "discard", "straighten"),
)
