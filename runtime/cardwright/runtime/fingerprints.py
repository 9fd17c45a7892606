"""Short hashes of what cards do, to tell whether a saved game or a replay still fits them.

Names, texts and icons are left out: a better wording must not make old games unreadable.
"""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Final

from cardwright.runtime.definitions.cards import CompiledCard

_ONLY_FOR_READERS: Final = frozenset(
    {"names", "several", "texts", "forks", "price", "icon", "emblem", "languages"}
)
_LEFT_OUT: Final = _ONLY_FOR_READERS | {"copies"}  # each copy is a card of its own
_DIGITS: Final = 16


def fingerprint(definition: Any) -> str:
    """Return the hash of a card, or of a game's vocabulary."""
    return _digest(_spelt(definition))


def fingerprints_of(cards: Iterable[CompiledCard]) -> dict[str, str]:
    """Return the hashes of cards by their ids; what copies of one have in common is spelt once."""
    names, form = _form_of(CompiledCard)
    common: dict[int, str] = {}
    found: dict[str, str] = {}
    for card in cards:
        whole = common.get(id(card.card)) or common.setdefault(id(card.card), _spelt(card.card))
        parts = [whole if name == "card" else _spelt(getattr(card, name)) for name in names]
        found[card.id] = _digest(form % tuple(parts))
    return found


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def _spelt(value: Any) -> str:
    if value is None or isinstance(value, str):
        return repr(value)
    if isinstance(value, tuple):
        return f"({','.join([_spelt(part) for part in value])})"
    if isinstance(value, dict):
        return _spelt(tuple(sorted(value.items())))
    kind: Any = type(value)
    names, form = _form_of(kind)
    if not form:
        return repr(value)
    return form % tuple([_spelt(getattr(value, name)) for name in names])


@cache
def _form_of(kind: type[Any]) -> tuple[list[str], str]:
    """Return the fields of a kind of parts that are spelt, and how; no form of plain values."""
    name = kind.__name__
    if not is_dataclass(kind):
        return [], ""
    names = [field.name for field in fields(kind) if field.name not in _LEFT_OUT]
    return names, f"{name}({','.join([f'{one}=%s' for one in names])})"


def differing(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[str, ...]:
    """Return the cards that are not the same in both, or only in one of them."""
    return tuple(sorted(card for card in {*old, *new} if old.get(card) != new.get(card)))
