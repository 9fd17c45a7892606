"""What these rules do with the words of the game."""

from typing import Final

from cardwright.runtime.served import Served

_ADVENTURES: Final = ("adventures", "display", "discards", "box")
_MOMENTS: Final = {
    "supply": ("spell", "artefact"),
    "visit": ("energy_ball", "holy_place"),
    "alone": ("creature",),
    "together": ("creature",),
    "bonus": ("artefact",),
}

SERVED: Final = Served(
    kinds={
        "creature": _ADVENTURES,
        "energy_ball": _ADVENTURES,
        "holy_place": _ADVENTURES,
        "spell": (*_ADVENTURES, "play"),
        "artefact": ("artefacts", "hand", "offer", "play", "box"),
    },
    moments={**_MOMENTS, "round": ()},
    powers=("supply",),
    times=("round",),
    calls=(),
    events=tuple(_MOMENTS),
    actions=(
        "visit",
        "decline",
        "fight",
        "retreat",
        "share",
        "alone",
        "bid",
        "pass",
        "trade",
        "give",
        "accept",
        "refuse",
        "done",
    ),
    settings=(
        "starting_magic",
        "adventures_shown",
        "magic_supplied",
        "magic_for_declining",
        "idle_rounds",
    ),
    silent=("lay",),
)
