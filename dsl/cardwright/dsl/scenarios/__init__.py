"""Scenarios: tests that card authors write, from text to checked values that can be played.

What stands in ``__all__`` is loaded when first used: who looks at cards only does not wait for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardwright.dsl.scenarios.deeds import HANDLING
    from cardwright.dsl.scenarios.model import Scenario
    from cardwright.dsl.scenarios.resolve import ScenarioFile, read_scenarios
    from cardwright.dsl.scenarios.words import Deck, lying_on

__all__ = ["HANDLING", "Deck", "Scenario", "ScenarioFile", "lying_on", "read_scenarios"]

_HOMES: Final = {
    "HANDLING": "deeds",
    "Deck": "words",
    "Scenario": "model",
    "ScenarioFile": "resolve",
    "lying_on": "words",
    "read_scenarios": "resolve",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
