"""What games tell clients, typed for each kind: options, what they are about, log entries.

Made of what the runtime and the shipped rulebooks declare. A game of somebody else's may have other
kinds, so clients must expect them: each schema ends with a form that any kind fits.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, Final, get_type_hints

from cardwright.runtime.log import KINDS, Kinds
from cardwright.runtime.machine import Rules
from cardwright.runtime.rulebooks import GAMES, rulebook_for
from cardwright.runtime.rulebooks.kit.frames import MenuFrame
from cardwright.runtime.schemas import schema

Schema = dict[str, Any]


_ID: Final[Schema] = {"type": "string"}
_NUMBER: Final[Schema] = {"type": "integer"}
_PLAYER: Final[Schema] = {"type": "integer", "minimum": 0, "description": "a player, from 0"}
_POOL: Final[Schema] = {
    "type": "object",
    "description": "how many of each resource, by id",
    "additionalProperties": {"type": "integer"},
}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _or_null(part: Schema) -> Schema:
    return {"anyOf": [part, {"type": "null"}]}


_HIDDEN: Final[Schema] = {**_or_null(_ID), "description": "null where it is hidden, or none"}
_NOTATIONS: Final[Mapping[str, Schema]] = {
    "number": _NUMBER,
    "numbers": _list(_NUMBER),
    "flag": {"type": "boolean"},
    "player": _PLAYER,
    "players": _list(_PLAYER),
    "player_or_nobody": _or_null(_PLAYER),
    "card": _ID,
    "cards": _list(_ID),
    "card_or_none": _HIDDEN,
    "cards_or_none": _list(_HIDDEN),
    "pool": _POOL,
    "resource": _ID,
    "zone": _ID,
    "status_or_none": _HIDDEN,
    "verb": _ID,
    "verb_or_none": _or_null(_ID),
    "event": _ID,
}
"""How values are written that log entries have (see ``notation`` of the runtime)."""

_CARD: Final = {"card": _ID}
_ABILITY: Final = {**_CARD, "ability": {**_NUMBER, "description": "its place on the card, from 0"}}
_OPTIONS: Final[Mapping[str, Mapping[str, Schema]]] = {
    "resources": {"resources": _POOL},
    "card": _CARD,
    "none": {},
    "way_out": {},
    "yes": {},
    "reaction": _ABILITY,
    "player": {"player": _PLAYER},
    "zone": {"zone": _ID},
    "number": {"number": _NUMBER},
    "range": {"from": _NUMBER, "to": _NUMBER},
    "alternative": {"alternative": _NUMBER},
    "power": _ABILITY,
    "take": {},
    "leave": {},
}
"""What options of each type have, in every game; rulebooks add the actions of their menus."""
_TAKEN: Final[Mapping[str, Mapping[str, Schema]]] = {
    "": {},
    "card": _CARD,
    "player": {"player": _PLAYER},
    "number": {"number": _NUMBER},
}

ABOUT: Final[Schema] = {
    "type": "object",
    "title": "about",
    "description": "what the decision is about; which of these it has depends on its kind",
    "properties": {
        "card": {**_ID, "description": "the card that asks, or that is asked about"},
        "ability": {**_NUMBER, "description": "which ability of the card, from 0"},
        "fork": {"type": "integer", "description": "which of its alternatives; -1: not known"},
        "event": {**_ID, "description": "what has happened"},
        "question": {**_ID, "description": "the kind of the decision that this is a part of"},
        "resource": {**_ID, "description": "the resource to count"},
        "resources": _POOL,
        "player": {**_PLAYER, "description": "the other player"},
        "owner": {**_PLAYER, "description": "whom something is taken from"},
        "leader": {**_PLAYER, "description": "who has bid most"},
        "cards": _list(_ID),
        "number": {**_NUMBER, "description": "what it takes at least"},
        "target": {**_ID, "description": "the card that something is done to"},
        "zone": _ID,
        "purpose": {**_ID, "description": "what is done with the cards"},
    },
}


@cache
def option_types() -> Mapping[str, Schema]:
    """Return the schema of each type of option."""
    fields = dict(_OPTIONS)
    for rules in _all_rules():
        for frame in rules.frames:
            if issubclass(frame, MenuFrame):
                for entry in getattr(frame, "menu", {}).values():
                    fields.setdefault(entry.name, _TAKEN[entry.takes])
    head = {
        "id": {**_ID, "description": "what chooses it"},
        "label": {**_ID, "description": "in words, where a language was given"},
    }
    return {
        name: _object({"type": {"const": name}, **head, **own}, ("type", "id", *own))
        for name, own in fields.items()
    }


@cache
def log_kinds() -> Mapping[str, tuple[Schema, ...]]:
    """Return the schemas of each kind of log entry: one, or where games differ, several."""
    found: dict[str, tuple[Schema, ...]] = {}
    for kinds in (KINDS, *(rules.log_kinds for rules in _all_rules())):
        for name, entry in _entries(kinds):
            known = found.get(name, ())
            if entry not in known:
                found[name] = (*known, entry)
    return found


def payload(name: str) -> Schema:
    """Return a schema by its title."""
    match name:
        case "view":
            return _view_schema()
        case "log_entry":
            return log_entry_schema()
        case "option":
            return _option_schema()
        case "about":
            return ABOUT
        case _:
            return _plain(name)


def _option_schema() -> Schema:
    """Return the schema of an option."""
    other = _object({"type": _ID, "id": _ID, "label": _ID}, ("type", "id"))
    return {
        "title": "option",
        "description": "`id` chooses it; what else it has depends on its `type`",
        "anyOf": [*option_types().values(), {**other, "title": "other_option"}],
    }


def log_entry_schema() -> Schema:
    """Return the schema of a log entry."""
    return {
        "title": "log_entry",
        "description": "something that has happened; what it has depends on its `kind`",
        "anyOf": [
            *chain.from_iterable(log_kinds().values()),
            {**_object({"kind": _ID}, ("kind",)), "title": "other_entry"},
        ],
    }


def _plain(name: str) -> Schema:
    return {key: part for key, part in schema(name).items() if key != "$schema"}


def _view_schema() -> Schema:
    """Return the schema of a view, with the entries of its log typed."""
    found = _plain("view")
    found["properties"]["log"]["items"] = log_entry_schema()
    decision = found["properties"]["decision"]["anyOf"][0]["properties"]
    decision["about"] = _or_null(ABOUT)
    decision["options"]["anyOf"][0]["items"] = _option_schema()
    return found


def _entries(kinds: Kinds) -> Iterator[tuple[str, Schema]]:
    for name, kind in kinds.items():
        parts = {field: _written(notation) for field, notation in kind.fields}
        yield name, _object({"kind": {"const": name}, **parts}, ("kind", *parts))


def _written(notation: Any) -> Schema:
    return (
        _NOTATIONS[notation] if isinstance(notation, str) else {"enum": sorted(notation.values())}
    )


def _object(properties: Mapping[str, Schema], required: tuple[str, ...]) -> Schema:
    return {"type": "object", "properties": dict(properties), "required": list(required)}


def _all_rules() -> Iterator[type[Rules]]:
    """Yield the rules of all shipped games, as their rulebooks declare to return them."""
    for game_id in GAMES:
        yield get_type_hints(type(rulebook_for(game_id)).rules).get("return", Rules)
