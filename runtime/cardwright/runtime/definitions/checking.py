"""Whether a compiled set is one that the machine can run: right types, known words, sane numbers.

The compiler makes no other. But sets travel as files, and a file can come from anybody.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

from cardwright.runtime.definitions import abilities, amounts, game, steps

MOST_NUMBER: Final = 999
"""The largest number that a card may have."""

_MOST_CARDS: Final = 4000
_MOST_ABILITIES: Final = 200
_MOST_RESOURCES: Final = 32
_SLOTS: Final = 26

_MASKS: Final = {
    "allowed": "resources",
    "spared": "resources",
    "resources": "resources",
    "kinds": "kinds",
    "types": "types",
}
_INDEXES: Final = {
    "verb": "verbs",
    "then_verb": "verbs",
    "status": "statuses",
    "while_status": "statuses",
    "spares": "statuses",
    "origin": "zones",
    "origins": "zones",
    "zones": "zones",
    "destination": "zones",
    "then_destination": "zones",
    "returns_to": "zones",
    "event": "events",
    "loses": "resources",
    "more": "resources",
    "call": "calls",
    "moment": "moments",
    "during": "moments",
    "kind": "kinds",
}
_PERHAPS_NONE: Final = {
    (game.Event, "loses"),
    (game.Event, "verb"),
    (game.Event, "call"),
    (game.Event, "moment"),
    (game.Event, "spares"),
    (game.Kind, "returns_to"),
    (steps.Draw, "then_verb"),
    (steps.Draw, "then_destination"),
    (steps.Steal, "more"),
    (steps.Lose, "event"),
    (steps.Move, "event"),
    (steps.SetStatus, "event"),
    (steps.Deploy, "event"),
    (abilities.Power, "while_status"),
    (abilities.Reaction, "while_status"),
}
_NUMBERS: Final = {
    "constant": (0, MOST_NUMBER),
    "number": (-MOST_NUMBER, MOST_NUMBER),
    "every": (1, MOST_NUMBER),
    "quantity": (0, MOST_NUMBER),
    "less": (0, MOST_NUMBER),
    "count": (0, MOST_NUMBER),
    "then_count": (0, MOST_NUMBER),
    "missing": (0, MOST_NUMBER),
    "most": (0, MOST_NUMBER),
    "slot": (0, _SLOTS - 1),
    "variable": (0, _SLOTS - 1),
    "variables": (0, _SLOTS - 1),
    "event_cards": (-1, _SLOTS - 1),
}
_WORDS: Final = {
    (amounts.Target, "how"): (amounts.THIS, amounts.CHOSEN, amounts.SELECT),
    (amounts.Count, "what"): (
        amounts.VARIABLE,
        amounts.RESOURCE_ON,
        amounts.RESOURCE_OF,
        amounts.CARDS,
    ),
    (steps.Steal, "who"): (amounts.Owner.A_RIVAL, amounts.Owner.EACH_RIVAL),
    (game.Zone, "seen_by"): ("all", "owner", "nobody"),
}


_HINTS: Final[dict[Any, dict[str, Any]]] = {
    kind: get_type_hints(kind)
    for module in (abilities, amounts, game, steps)
    for kind in vars(module).values()
    if isinstance(kind, type) and is_dataclass(kind)
}


class UnsoundError(ValueError):
    """A definition that nobody can play with; the message says what and why."""


def check(definition: game.GameDefinition, cards: tuple[abilities.CardDefinition, ...]) -> None:
    """Raise ``UnsoundError`` where a game or one of its cards can't be run."""
    checker = _Checker(definition)
    checker.check(definition, game.GameDefinition, "the game")
    if not any(zone.active for zone in definition.zones):
        raise UnsoundError("the game has no zone in which cards work")
    if len(definition.resources) > _MOST_RESOURCES or len(cards) > _MOST_CARDS:
        raise UnsoundError("the game has too many resources or cards")
    ids = set()
    for card in cards:
        checker.check(card, abilities.CardDefinition, "a card")
        if card.id in ids:
            raise UnsoundError(f"there are two cards `{card.id}`")
        ids.add(card.id)
        if len(card.abilities) > _MOST_ABILITIES:
            raise UnsoundError(f"`{card.id}` has too many abilities")


class _Checker:
    def __init__(self, definition: Any) -> None:
        if not isinstance(definition, game.GameDefinition):
            raise UnsoundError("there is no game")
        self.game = definition

    def check(self, value: Any, hint: Any, place: str) -> None:
        """Check a value against its type, and its fields one by one."""
        if not _is_of(value, hint) or (hint == abilities.Texts and not _are_texts(value)):
            raise UnsoundError(f"{place} is not what it should be")
        if hint == abilities.Texts:
            return
        if isinstance(value, tuple):
            for part, inner in _parts(value, hint):
                self.check(part, inner, place)
        elif is_dataclass(value) and not isinstance(value, type):
            self._fields(value)

    def _fields(self, value: Any) -> None:
        kind = type(value)
        hints = _HINTS[kind]
        for field in fields(value):
            found = getattr(value, field.name)
            place = f"`{field.name}` of {kind.__name__}"
            self.check(found, hints[field.name], place)
            for number in found if isinstance(found, tuple) else (found,):
                if isinstance(number, int) and not isinstance(number, bool):
                    self._number(kind, field.name, number, place)
            if found not in _WORDS.get((kind, field.name), (found,)):
                raise UnsoundError(f"{place} is unknown")
        if isinstance(value, amounts.Target) and value.how == amounts.SELECT and not value.filter:
            raise UnsoundError("a target does not say what to select")
        if isinstance(value, amounts.Count) and not _has_object(value):
            raise UnsoundError("a count does not say of what")
        if getattr(value, "amounts", None) == ():
            raise UnsoundError(f"{kind.__name__} has no amounts")

    def _number(self, kind: type, name: str, number: int, place: str) -> None:
        if name in _INDEXES:
            least, most = 0, len(getattr(self.game, _INDEXES[name])) - 1
            if (kind, name) in _PERHAPS_NONE:
                least = -1
        elif name in _MASKS:
            least, most = 0, (1 << len(getattr(self.game, _MASKS[name]))) - 1
        elif name in _NUMBERS:
            least, most = _NUMBERS[name]
        else:
            return
        if not least <= number <= most:
            raise UnsoundError(f"{place} is out of range")


def _are_texts(value: tuple[Any, ...]) -> bool:
    return all(
        isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(text, str) for text in pair)
        for pair in value
    )


def _has_object(count: amounts.Count) -> bool:
    if count.what == amounts.RESOURCE_ON:
        return count.card is not None
    return count.what != amounts.CARDS or count.filter is not None


def _is_of(value: Any, hint: Any) -> bool:
    """Whether a value is of a type, not looking into tuples."""
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return any(_is_of(value, choice) for choice in get_args(hint))
    if origin is tuple:
        inner = get_args(hint)
        return isinstance(value, tuple) and (inner[-1] is ... or len(value) == len(inner))
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, NoneType if hint is None else hint)


def _parts(value: tuple[Any, ...], hint: Any) -> Iterator[tuple[Any, Any]]:
    """Return the parts of a tuple, each with its type."""
    if get_origin(hint) in (Union, UnionType):
        hint = next(choice for choice in get_args(hint) if _is_of(value, choice))
    inner = get_args(hint)
    for place, part in enumerate(value):
        yield part, inner[0] if inner[-1] is ... else inner[place]
