"""Many games between bots, and what they say of the cards: for people who balance cards.

    from cardwright.frontends.simulating import simulate

    found = simulate("res_arcana", games=400)
    found.cards                                # a table; polars.DataFrame(found.cards) takes it
    found.plot().savefig("cards.png")

What stands in ``__all__`` is loaded when first used: a process that only plays needs less.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardwright.frontends.simulating.api import Simulated, simulate
    from cardwright.frontends.simulating.tables import Table

__all__ = ["Simulated", "Table", "simulate"]

_HOMES: Final = {"Simulated": "api", "Table": "tables", "simulate": "api"}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
