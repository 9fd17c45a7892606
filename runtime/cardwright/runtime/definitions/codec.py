"""Compiled sets as bytes and back, with nothing but the standard modules.

The form is JSON: an object is a list of its class's name and its fields in order; a copy of a card
has its id and that of the first one only. It is written in one way only, so that equal sets have
equal bytes, and its hash tells whether two sets are equal.
"""

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Any, Final

from cardwright.runtime.definitions import cards, game, modifiers, parts, steps
from cardwright.runtime.definitions.checking import check

FORMAT: Final = "cardwright-compiled"
VERSION: Final = 5


class DamagedSetError(ValueError):
    """The bytes are not a compiled set that this version can read; the message says why."""


@dataclass(frozen=True, slots=True)
class CompiledSet:
    """A game with compiled cards, and the hash of both."""

    game: game.GameDefinition
    cards: tuple[cards.CompiledCard, ...]
    hash: str
    is_checked: bool = field(default=False, compare=False)
    """Whether it is known that all its cards can be played; else that is found out at set-up."""

    def __repr__(self) -> str:
        return f"<CompiledSet {self.game.id}: {len(self.cards)} cards, {self.hash[:12]}>"


def compiled_set(
    definition: game.GameDefinition, compiled: tuple[cards.CompiledCard, ...]
) -> CompiledSet:
    """Put game and cards together under their hash."""
    return CompiledSet(definition, compiled, _hash([_encode(definition), _encode_cards(compiled)]))


def card_hash(card: cards.CompiledCard) -> str:
    """Return the hash of one card."""
    return _hash(_encode(card))


def dump(compiled: CompiledSet) -> bytes:
    """Write a compiled set."""
    return _bytes(as_data(compiled)) + b"\n"


def as_data(compiled: CompiledSet) -> dict[str, Any]:
    """Return a compiled set as JSON has it."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "hash": compiled.hash,
        "game": _encode(compiled.game),
        "cards": _encode_cards(compiled.cards),
    }


def from_data(whole: dict[str, Any], *, is_checked: bool = False) -> CompiledSet:
    """Return the compiled set that ``as_data`` made this of, which is taken to be as it was.

    ``is_checked``: see ``CompiledSet``.
    """
    game, cards = _decode(whole["game"]), _decode_cards(whole["cards"])
    return CompiledSet(game, cards, whole["hash"], is_checked)


def load(data: bytes) -> CompiledSet:
    """Read a compiled set; anything unexpected raises ``DamagedSetError``."""
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise DamagedSetError("this is not a compiled set: it is not JSON") from error
    if not isinstance(whole, dict) or whole.get("format") != FORMAT:
        raise DamagedSetError("this is not a compiled set")
    if whole.get("version") != VERSION:
        raise DamagedSetError(
            f"the compiled set has version {whole.get('version')!r}; this program reads {VERSION}: "
            "compile the cards again"
        )
    try:
        encoded_game, encoded_cards = whole["game"], whole["cards"]
        if _hash([encoded_game, encoded_cards]) != whole["hash"]:
            raise DamagedSetError("the compiled set was changed after it was written")
        found = from_data(whole)
        check(found.game, found.cards)
        return found
    except (AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
        if isinstance(error, DamagedSetError):
            raise
        raise DamagedSetError(f"the compiled set is damaged: {error}") from error


def _classes(*modules: Any) -> dict[str, type[Any]]:
    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, type) and is_dataclass(value) and value.__module__ == module.__name__
    }


_BY_NAME = _classes(parts, steps, modifiers, cards, game)
_NAMES = {value: name for name, value in _BY_NAME.items()}
_KINDS: dict[str, tuple[type[Any], tuple[Callable[[Any, Any], None], ...]]] = {
    name: (value, tuple(value.setters.values())) for name, value in _BY_NAME.items()
}
"""What sets the fields of each kind, in their order."""
_TUPLE = "()"
_COPY = "copy"
_HOLDERS = frozenset((list, dict))


def _encode(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, tuple):
        return [_TUPLE, *[_encode(item) for item in value]]
    if isinstance(value, dict):
        return {key: _encode(item) for key, item in value.items()}
    kind: Any = type(value)
    return [_NAMES[kind], *[_encode(getattr(value, name)) for name in _fields_of(kind)]]


@cache
def _fields_of(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _decode(value: Any) -> Any:
    """Return what a list or a dict stands for: there are thousands, so it is written to be fast."""
    if type(value) is dict:
        return {
            key: _decode(item) if type(item) in _HOLDERS else item for key, item in value.items()
        }
    name = value[0]
    if name == _TUPLE:
        return tuple([_decode(part) if type(part) in _HOLDERS else part for part in value[1:]])
    kind, setters = _KINDS[name]
    if len(value) != len(setters) + 1:
        raise ValueError(f"`{name}` has other fields")
    made = object.__new__(kind)
    for place, put in enumerate(setters, 1):
        part = value[place]
        put(made, _decode(part) if type(part) in _HOLDERS else part)
    return made


def _encode_cards(compiled: tuple[cards.CompiledCard, ...]) -> list[Any]:
    first = {card.id: card for card in compiled if not card.copy_of}
    return [
        [_COPY, card.id, card.copy_of]
        if card.copy_of in first and first[card.copy_of].copied_as(card.id) == card
        else _encode(card)
        for card in compiled
    ]


def _decode_cards(encoded: list[Any]) -> tuple[cards.CompiledCard, ...]:
    decoded = [None if value[0] == _COPY else _decode(value) for value in encoded]
    first = {card.id: card for card in decoded if card is not None}
    return tuple(
        card if card is not None else first[value[2]].copied_as(value[1])
        for card, value in zip(decoded, encoded, strict=True)
    )


def _bytes(value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8")


def _hash(value: Any) -> str:
    return hashlib.sha256(_bytes(value)).hexdigest()
