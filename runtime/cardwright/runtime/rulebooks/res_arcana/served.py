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
    moments={
        "collect": tuple(_KINDS),
        "turn": (),
        "round": (),
        "claimed": ("monument", "place"),
    },
    powers=(),
    times=("turn", "round"),
    calls=("check victory",),
    events=("check victory", "claimed"),
    actions=("pass", "claim_top", "take", "leave"),
    settings=(
        "goal",
        "hand_size",
        "deck_size",
        "mages_offered",
        "starting_essences",
        "monuments_shown",
        "monuments_dealt",
        "places_dealt",
        "drawn_on_passing",
        "discard_gold",
        "discard_others",
        "tile_points",
    ),
    silent=("place", "claim", "discard", "straighten"),
)
