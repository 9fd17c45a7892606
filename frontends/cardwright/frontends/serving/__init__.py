"""Games for clients in any language: one core, and the transports that carry its messages.

    from cardwright.frontends.serving import Host, Session

    session = Session(Host(), send=print)
    await session.receive('{"type": "games"}')

``host`` and ``session`` are the core, which knows no transport; ``messages`` is what is said.
``stdio`` and ``web`` carry it; ``store`` says what is kept of matches, and ``database`` keeps it.
What stands in ``__all__`` is loaded when first used: a process that only thinks for bots needs
little of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardwright.frontends.serving.host import Host
    from cardwright.frontends.serving.limits import Limits
    from cardwright.frontends.serving.session import Session
    from cardwright.frontends.serving.store import MemoryStore, Store

__all__ = ["Host", "Limits", "MemoryStore", "Session", "Store"]

_HOMES: Final = {
    "Host": "host",
    "Limits": "limits",
    "MemoryStore": "store",
    "Session": "session",
    "Store": "store",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
