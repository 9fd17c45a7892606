"""The machine: plays games with compiled cards. Needs nothing but Python.

    from cardwright import runtime
    from cardwright.runtime.rulebooks import rulebook_for

    compiled = runtime.load(path.read_bytes())
    rulebook = rulebook_for(compiled.game.id)
    game = runtime.new_game(rulebook, compiled, players=2, sets=("base",), seed=1)
    while not game.is_over:
        game.apply(game.decision.options[0].id)

A game stops at every decision and can be copied, saved, viewed by each player, undone and replayed
there. What stands in ``__all__`` is loaded when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardwright.runtime.bits import members
    from cardwright.runtime.chance import SECRET_BITS
    from cardwright.runtime.decisions import Decision, Option, option_id, resources
    from cardwright.runtime.definitions import CompiledSet, DamagedSetError, dump, load
    from cardwright.runtime.errors import (
        BadReplayError,
        BadSaveError,
        BadSetupError,
        CardwrightError,
        EndlessResolutionError,
        IllegalChoiceError,
        TooManyWaysError,
        UnimaginableError,
    )
    from cardwright.runtime.frames import Payload
    from cardwright.runtime.game import Game, new_game
    from cardwright.runtime.luck import FixedLuck, Luck
    from cardwright.runtime.playouts import Action, Playout
    from cardwright.runtime.pools import total, unpack
    from cardwright.runtime.positions import Position, Seat, Standing, Zones
    from cardwright.runtime.reasons import Reason
    from cardwright.runtime.refusals import Refusal, possible_refusals
    from cardwright.runtime.replay import play_back, record
    from cardwright.runtime.rulebook import GameOption, Rulebook
    from cardwright.runtime.schemas import SCHEMA_NAMES, schema
    from cardwright.runtime.state import State
    from cardwright.runtime.texts.phrasebook import Phrasebook

__all__ = [
    "SCHEMA_NAMES",
    "SECRET_BITS",
    "Action",
    "BadReplayError",
    "BadSaveError",
    "BadSetupError",
    "CardwrightError",
    "CompiledSet",
    "DamagedSetError",
    "Decision",
    "EndlessResolutionError",
    "FixedLuck",
    "Game",
    "GameOption",
    "IllegalChoiceError",
    "Luck",
    "Option",
    "Payload",
    "Phrasebook",
    "Playout",
    "Position",
    "Reason",
    "Refusal",
    "Rulebook",
    "Seat",
    "Standing",
    "State",
    "TooManyWaysError",
    "UnimaginableError",
    "Zones",
    "dump",
    "load",
    "members",
    "new_game",
    "option_id",
    "play_back",
    "possible_refusals",
    "record",
    "resources",
    "schema",
    "total",
    "unpack",
]

_MODULES: Final = {
    "bits": ("members",),
    "chance": ("SECRET_BITS",),
    "decisions": ("Decision", "Option", "option_id", "resources"),
    "definitions": ("CompiledSet", "DamagedSetError", "dump", "load"),
    "errors": (
        "BadReplayError",
        "BadSaveError",
        "BadSetupError",
        "CardwrightError",
        "EndlessResolutionError",
        "IllegalChoiceError",
        "TooManyWaysError",
        "UnimaginableError",
    ),
    "frames": ("Payload",),
    "game": ("Game", "new_game"),
    "luck": ("FixedLuck", "Luck"),
    "playouts": ("Action", "Playout"),
    "pools": ("total", "unpack"),
    "positions": ("Position", "Seat", "Standing", "Zones"),
    "reasons": ("Reason",),
    "refusals": ("Refusal", "possible_refusals"),
    "replay": ("play_back", "record"),
    "rulebook": ("GameOption", "Rulebook"),
    "schemas": ("SCHEMA_NAMES", "schema"),
    "state": ("State",),
    "texts.phrasebook": ("Phrasebook",),
}
_HOMES: Final = {name: module for module, names in _MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
