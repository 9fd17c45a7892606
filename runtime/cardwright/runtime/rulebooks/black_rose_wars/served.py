"""What these rules do with the words of the game."""

from typing import Final

from cardwright.runtime.rulebooks.black_rose_wars.calls import CALLS
from cardwright.runtime.served import Served

_SCHOOLS: Final = (
    "necromancy", "destruction", "transmutation", "conspiracy", "divination", "illusion",
)  # fmt: skip
_SPELLS: Final = (
    "grimoire", "hand", "studied", "quick", "first", "second", "third", "laid", "cast",
    "memories", "forgotten_pile", "box",
    *(f"{school}_pile" for school in _SCHOOLS),
    *(f"{school}_discards" for school in _SCHOOLS),
)  # fmt: skip

SERVED: Final = Served(
    kinds={
        "room": ("lodge", "box"),
        "cell": ("lodge", "box"),
        "mage": ("board", "box"),
        "evocation": ("board", "reserve"),
        "spell": _SPELLS,
        "quest": (
            "quests_1", "quests_2", "quests_3", "studied", "secrets", "completed",
            "quest_discards", "box",
        ),
        "omen": (
            "omens_1", "omens_2", "omens_3", "studied", "slot_1", "slot_2", "slot_3",
            "omen_discards",
        ),
    },
    moments={
        "cast": ("spell",),
        "marker": ("room",),
        "reward": ("quest",),
        "arrival": ("omen",),
        "rose": ("omen",),
        "dusk": ("spell",),
        "acting": ("evocation",),
        "attacking": ("spell",),
        "resolved": (),
        "turn": (),
    },
    powers=("acting", "attacking"),
    times=("acting", "attacking", "resolved", "turn"),
    calls=tuple(CALLS),
    events=(
        "inflict", "suffer", "assail", "activate", "incant", "conclude", "profit", "lay_trap",
        "lay_protection", "complete", "reward", "defeat", "exert",
    ),
    actions=(
        "move",
        "step",
        "stop",
        "attack",
        "skip",
        "activate",
        "quick",
        "standard",
        "sacrifice",
        "end",
        "upright",
        "reversed",
        "done",
        "keep",
        "remove",
        "drop",
        "abandon",
        "act",
        "take_back",
        "release",
        "cube",
        "black_cube",
        "cubes",
        "name",
        "reward_now",
        "reward_later",
        "choose_mage",
        "grimoire",
    ),
    settings=(
        "goal", "second_moon", "third_moon", "cubes", "trophies", "physical_actions",
        "evocations",
    ),
    types=(*_SCHOOLS, "forgotten_spell", "trap", "protection", "rose_room", "throne"),
)  # fmt: skip
