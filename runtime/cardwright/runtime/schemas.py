"""JSON Schemas of all data that leaves the runtime, for clients in any language.

They hold for every game. What only a game's cards and rules decide (ids of cards, zones and
resources, payloads of options) is left open. What clients are shown may get further members in a
later version, so its schemas allow them; what is read back here, saves and replays, has no others.
"""

from copy import deepcopy
from typing import Any, Final

from cardwright.runtime import replay, saving
from cardwright.runtime.pools import MOST

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"

Schema = dict[str, Any]

_TEXT: Final[Schema] = {"type": "string"}
_NUMBER: Final[Schema] = {"type": "integer", "minimum": 0}
_PLAYER: Final[Schema] = {"type": "integer", "minimum": 0, "description": "a player, from 0"}
_FLAG: Final[Schema] = {"type": "boolean"}
_ID: Final[Schema] = {"type": "string", "minLength": 1}
_POOL: Final[Schema] = {
    "type": "object",
    "description": "resources by id; what there is none of is left out",
    "additionalProperties": {"type": "integer", "minimum": 1, "maximum": MOST},
}
_OPEN: Final[Schema] = {"type": "object"}


def _list(entries: Schema) -> Schema:
    return {"type": "array", "items": entries}


def _map(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(**members: Schema) -> Schema:
    """Return the schema of an object with these members, and perhaps others."""
    return {"type": "object", "properties": members, "required": list(members)}


def _exactly(**members: Schema) -> Schema:
    """Return the schema of an object with just these members."""
    return {**_object(**members), "additionalProperties": False}


_OPTION: Final = _object(id=_ID, type=_ID)

_DECISION: Final = _object(
    serial=_NUMBER,
    player=_PLAYER,
    kind=_ID,
    about=_OPEN,
    options={"type": "array", "items": _OPTION, "minItems": 1},
)

_LOG_ENTRY: Final = _object(kind=_ID)

_CARD: Final = _object(
    id=_ID,
    resources=_POOL,
    owners={
        **_map(_list(_NUMBER)),
        "description": "of resources on it that are somebody's, how many are each player's, by id",
    },
    statuses=_list(_ID),
    used={
        **_list(_NUMBER),
        "description": "its abilities, by their places, that work only once and were used",
    },
    remembers={
        **_map(_or_null(_ID)),
        "description": "the cards that it remembers, by letters; null where unseen",
    },
)

_ZONE: Final = _object(
    count=_NUMBER,
    cards={
        **_or_null(_list(_CARD)),
        "description": "null where the viewer does not see them",
    },
    top={
        **_list(_or_null(_ID)),
        "description": "what the viewer knows of a pile from the top; null for cards in between",
    },
)

_VIEW: Final = _object(
    game=_ID,
    viewer=_or_null(_PLAYER),
    round=_NUMBER,
    active=_PLAYER,
    first=_PLAYER,
    over=_FLAG,
    winners=_list(_PLAYER),
    players=_list(
        _object(
            player=_PLAYER,
            points={"type": "integer"},
            resources=_POOL,
            statuses=_list(_ID),
            zones=_map(_ZONE),
        )
    ),
    zones=_map(_ZONE),
    lasting={
        **_list(
            _object(
                card=_ID,
                ability=_NUMBER,
                player=_PLAYER,
                cards=_list(_or_null(_ID)),
                players=_list(_PLAYER),
                number=_NUMBER,
                waiting=_NUMBER,
            )
        ),
        "description": "what abilities have begun that holds for some time, or waits for an event "
        "(its number, by which its option is known; else 0), the oldest first; "
        "null for cards that the viewer does not see",
    },
    stack={
        **_list(_object(kind=_ID, player=_PLAYER, card=_or_null(_ID))),
        "description": "what is being resolved, the newest first; null where there is no card, "
        "or the viewer does not see it",
    },
    sealed={
        **_list(_PLAYER),
        "description": "the players whose choices are sealed, until all have chosen",
    },
    spaces={
        **_map(
            _list(
                _object(
                    place=_or_null(_ID), at=_list({"type": "integer"}), cards=_list(_or_null(_ID))
                )
            )
        ),
        "description": "places, their coordinates, and what stands there; null for unseen cards",
    },
    rules=_OPEN,
    decision=_or_null(
        {
            **_DECISION,
            "properties": {
                **_DECISION["properties"],
                "options": {
                    **_or_null(_DECISION["properties"]["options"]),
                    "description": "null for all but the player who decides",
                },
            },
        }
    ),
    log=_list(_LOG_ENTRY),
)

_CARDS: Final = _exactly(hash=_ID, vocabulary=_ID, each=_map(_ID))

_SETUP: Final = _exactly(
    players={"type": "integer", "minimum": 1},
    sets=_list(_ID),
    seed={
        "type": ["integer", "string"],
        "description": "as hexadecimal digits where it is too large for some readers of JSON",
    },
    options=_OPEN,
    luck=_list({"type": "integer"}),
)

_STATE: Final = _exactly(
    scalars=_OPEN,
    pools=_list(_POOL),
    bonus=_list(_NUMBER),
    zones={**_map(_list(_list(_ID))), "description": "cards by zone and owner"},
    statuses=_map(_list({"type": ["string", "integer"]})),
    resources_on=_map(_POOL),
    owners_on=_map(_map(_list(_NUMBER))),
    standing={**_map(_list(_ID)), "description": "the cards that stand in each place"},
    remembered={**_map(_map(_ID)), "description": "the cards that cards remember, by letters"},
    used={**_map(_list(_NUMBER)), "description": "abilities that work only once and were used"},
    known=_map(_list(_list(_exactly(card=_ID, known_to=_list(_PLAYER))))),
    lasting={
        **_list(
            _exactly(
                change=_NUMBER,
                ability=_NUMBER,
                player=_PLAYER,
                bearer=_ID,
                cards=_list(_ID),
                players=_list(_PLAYER),
                number=_NUMBER,
                serial=_NUMBER,
                names=_list(_or_null(_ID)),
                letters=_list(_NUMBER),
                depth=_NUMBER,
                frame=_TEXT,
            )
        ),
        "description": "what abilities have begun that holds for some time, the oldest first",
    },
    frames={
        **_list(_object(kind=_ID, player=_PLAYER)),
        "description": "what is being resolved, the newest first",
    },
)

_SAVE: Final = _exactly(
    format={"const": saving.FORMAT},
    version={"const": saving.VERSION},
    game=_ID,
    cards=_CARDS,
    setup=_SETUP,
    state=_STATE,
    log={**_list({"type": "array", "minItems": 1}), "description": "kinds, each with its parts"},
    choices=_list(_ID),
    hash=_ID,
)

_REPLAY: Final = _exactly(
    format={"const": replay.FORMAT},
    version={"const": replay.VERSION},
    game=_ID,
    cards=_CARDS,
    setup=_SETUP,
    choices=_list(_ID),
    checks=_list(_TEXT),
)

_REASON: Final = _object(code=_ID, message=_TEXT, facts=_OPEN)

_SCHEMAS: Final = {
    "decision": _DECISION,
    "log_entry": _LOG_ENTRY,
    "reason": _REASON,
    "replay": _REPLAY,
    "save": _SAVE,
    "view": _VIEW,
}

SCHEMA_NAMES: Final = tuple(_SCHEMAS)


def schema(name: str) -> Schema:
    """Return the JSON Schema of one of ``SCHEMA_NAMES``."""
    return {"$schema": DIALECT, "title": name, **deepcopy(_SCHEMAS[name])}
