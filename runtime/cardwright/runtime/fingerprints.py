"""Short hashes of what cards do, to tell whether a saved game or a replay still fits them.

Names, texts and icons are left out: a better wording must not make old games unreadable.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cache
from types import NoneType
from typing import Any, Final

from cardwright.runtime.definitions.cards import CompiledCard
from cardwright.runtime.definitions.nodes import getter_of

_ONLY_FOR_READERS: Final = frozenset(
    {"names", "several", "texts", "forks", "price", "icon", "emblem", "languages"}
)
_LEFT_OUT: Final = _ONLY_FOR_READERS | {"copies"}  # each copy is a card of its own
_DIGITS: Final = 16
_PLAIN: Final = frozenset((str, int, bool, NoneType))


def fingerprint(definition: Any) -> str:
    """Return the hash of a card, or of a game's vocabulary."""
    return _digest(_spelt(definition))


def fingerprints_of(cards: Iterable[CompiledCard]) -> dict[str, str]:
    """Return the hashes of cards by their ids; what copies of one have in common is spelt once."""
    names, form, _ = _form_of(CompiledCard)
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
    kind: Any = type(value)
    if kind in _PLAIN:
        return repr(value)
    if kind is tuple:
        return f"({','.join(_spelt_each(value))})"
    if kind is dict:
        return _spelt(tuple(sorted(value.items())))
    _, form, parts_of = _form_of(kind)
    return form % tuple(_spelt_each(parts_of(value)))


def _spelt_each(values: Iterable[Any]) -> list[str]:
    return [repr(one) if type(one) in _PLAIN else _spelt(one) for one in values]


@cache
def _form_of(kind: Any) -> tuple[list[str], str, Callable[[Any], tuple[Any, ...]]]:
    """Return the fields of a kind of parts that are spelt, how, and what gives their values."""
    names = [field.name for field in fields(kind) if field.name not in _LEFT_OUT]
    form = f"{kind.__name__}({','.join([f'{one}=%s' for one in names])})"
    return names, form, getter_of(names)


def differing(old: Mapping[str, str], new: Mapping[str, str]) -> tuple[str, ...]:
    """Return the cards that are not the same in both, or only in one of them."""
    return tuple(sorted(card for card in {*old, *new} if old.get(card) != new.get(card)))
