"""Short hashes of what cards do, to tell whether a saved game or a replay still fits them.

Names, texts and icons are left out: a better wording must not make old games unreadable.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

_ONLY_FOR_READERS: Final = frozenset(
    {"names", "several", "texts", "forks", "price", "icon", "emblem", "languages"}
)
_LEFT_OUT: Final = _ONLY_FOR_READERS | {"copies"}  # each copy is a card of its own
_DIGITS: Final = 16


def fingerprint(definition: Any) -> str:
    """Return the hash of a card, or of a game's vocabulary."""
    return hashlib.sha256(_spelt(definition).encode()).hexdigest()[:_DIGITS]


def _spelt(value: Any) -> str:
    if isinstance(value, str):
        return repr(value)
    if isinstance(value, tuple):
        return f"({','.join([_spelt(part) for part in value])})"
    if isinstance(value, dict):
        return _spelt(tuple(sorted(value.items())))
    kind: Any = type(value)
    if (names := _spelt_fields(kind)) is None:
        return repr(value)
    parts = [f"{name}={_spelt(getattr(value, name))}" for name in names]
    return f"{kind.__name__}({','.join(parts)})"


@cache
def _spelt_fields(kind: Any) -> tuple[str, ...] | None:
    """Return the fields of a kind of parts that are spelt; none of plain values."""
    if not is_dataclass(kind):
        return None
    return tuple(field.name for field in fields(kind) if field.name not in _LEFT_OUT)


def differing(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[str, ...]:
    """Return the cards that are not the same in both, or only in one of them."""
    return tuple(sorted(card for card in {*old, *new} if old.get(card) != new.get(card)))
