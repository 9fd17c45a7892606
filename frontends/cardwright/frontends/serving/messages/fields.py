"""What many messages share: fields, and what games, matches and decisions are."""

import unicodedata
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from cardwright.runtime.rulebooks import payload_schema

PROTOCOL: Final = 1
"""The version of the protocol: raised when a message changes its meaning, not when one is added."""

MOST_NAME: Final = 40
_MOST_TEXT: Final = 200
_LARGEST: Final = 2**53 - 1  # what every JSON reader can hold, JavaScript's numbers as well
_UNSEEN: Final = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
_JOINERS: Final = ("\u200c", "\u200d")
"""What joins letters or parts of a picture, as some languages need it."""
_FILLERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters of no width."""
_PRINTABLE: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$"


class Message(BaseModel):
    """Any message. What the server says may have further fields in a later version."""

    model_config = ConfigDict(
        frozen=True, strict=True, json_schema_serialization_defaults_required=True
    )


class Said(Message):
    """What clients say: an object with no fields but those named."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _text(longest: int = _MOST_TEXT) -> Any:
    return Field(min_length=1, max_length=longest)


def _legible(name: str) -> str:
    """Refuse a name that nobody sees, or that looks like another and is not."""
    kinds = [unicodedata.category(sign) for sign in name if sign not in _JOINERS]
    if any(kind in _UNSEEN for kind in kinds) or not _FILLERS.isdisjoint(name):
        raise ValueError("a name has no signs that can't be seen")
    if all(kind[0] in "ZM" for kind in kinds):
        raise ValueError("a name has a letter or another sign that can be seen")
    return name


Protocol: TypeAlias = Literal[1]
ShortText: TypeAlias = Annotated[str, _text()]
RequestId: TypeAlias = ShortText | Annotated[int, Field(ge=-_LARGEST, le=_LARGEST)] | None
MatchId: TypeAlias = Annotated[str, _text(), Field(description="a running game, from `create`")]
GameId: TypeAlias = Annotated[str, _text(), Field(description="a game, from `games`")]
Grid: TypeAlias = Literal["square", "hex", "line", "graph"]
Token: TypeAlias = Annotated[str, _text(), Field(description="who asks, from `create`")]
OptionId: TypeAlias = Annotated[str, Field(max_length=2000), Field(description="of a decision")]
Language: TypeAlias = Annotated[str, _text(20), Field(description="such as `en`")]
Seat: TypeAlias = Annotated[int, Field(ge=0, le=99, description="a player, from 0")]
Seed: TypeAlias = Annotated[int, Field(ge=0, le=_LARGEST)]
Count: TypeAlias = Annotated[int, Field(ge=0)]
Name: TypeAlias = Annotated[
    str,
    Field(min_length=1, max_length=MOST_NAME, pattern=_PRINTABLE),
    AfterValidator(_legible),
]
BotSpec: TypeAlias = Annotated[str, _text(), Field(description="such as `random`")]
Setting: TypeAlias = Annotated[
    bool | int | ShortText,
    Field(description="yes or no for a flag, a player from 0, or one of the option's values"),
]


class _Shape:
    """The schema of a field that is not looked into here; made when it is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __get_pydantic_json_schema__(self, inner: Any, handler: Any) -> dict[str, Any]:
        return payload_schema(self._name)


View: TypeAlias = Annotated[dict[str, Any], _Shape("view")]
LogEntry: TypeAlias = Annotated[dict[str, Any], _Shape("log_entry")]
Reason: TypeAlias = Annotated[dict[str, Any], _Shape("reason")]
About: TypeAlias = Annotated[dict[str, Any], _Shape("about")]
Option: TypeAlias = Annotated[dict[str, Any], _Shape("option")]
Saved: TypeAlias = Annotated[
    dict[str, Any],
    Field(description="a saved game or a replay; `cardwright schema save` and `replay` tell more"),
]


class LimitsDescription(Message):
    """What the server allows."""

    message_bytes: Count
    messages_per_second: Annotated[float | None, Field(description="null for as many as it can")]
    matches: Count
    matches_per_address: Annotated[Count | None, Field(description="null where nobody counts")]
    choices: Annotated[Count, Field(description="of one match; of a loaded game as well")]
    bot_nodes: Annotated[Count, Field(description="the most for `search:nodes=`")]
    bot_seconds: Annotated[float, Field(description="the most for `search:seconds=`")]


class ClockSetting(Said):
    """How much time each player has for the whole game, and how much each choice adds."""

    seconds: Annotated[float, Field(ge=1, le=10_000_000)]
    increment: Annotated[float, Field(ge=0, le=100_000)] = 0.0


class ClockDescription(Message):
    """The clocks of a match. They run once every seat is taken."""

    seconds: float
    increment: float
    left: Annotated[tuple[float, ...], Field(description="seconds that each player has left")]
    running: bool


class Seats(Message):
    """How many may play."""

    fewest: Count
    most: Count


class SetDescription(Message):
    """A set of a game's cards; ``seats`` holds where it is played with the needed sets."""

    id: str
    names: Annotated[dict[str, str], Field(description="by language")]
    needed: bool
    seats: Seats


class OptionDescription(Message):
    """Something that whoever starts a game may set."""

    name: str
    about: str
    kind: Literal["flag", "choice", "player"]
    values: tuple[str, ...]
    beginners: Annotated[bool, Field(description="whether it makes a good first game")]


class GameDescription(Message):
    """A game that can be played."""

    id: GameId
    names: Annotated[dict[str, str], Field(description="by language")]
    languages: tuple[str, ...]
    sets: tuple[SetDescription, ...]
    options: tuple[OptionDescription, ...]


class CardDescription(Message):
    """A card as it is printed."""

    id: str
    copies: Annotated[tuple[str, ...], Field(description="the ids of others with the same text")]
    set: str
    kind: str
    types: tuple[str, ...]
    name: str
    cost: Annotated[str | None, Field(description="in words; null for a card without a price")]
    points: Annotated[str | None, Field(description="in words; null for a card without any")]
    abilities: Annotated[tuple[str, ...], Field(description="in words, in the order of the card")]


class SeatDescription(Message):
    """One seat of a match."""

    seat: Seat
    name: str | None
    bot: Annotated[str | None, Field(description="also of one who plays on for a lost player")]
    taken: Annotated[bool, Field(description="whether somebody has joined, or nobody has to")]


class Waiting(Message):
    """Whose choice a match waits for; what it is about is told to that player."""

    serial: Count
    player: Seat
    kind: str


class MatchDescription(Message):
    """How a match was set up and how far it is: what everybody may know."""

    match: MatchId
    game: GameId
    sets: tuple[str, ...]
    seats: tuple[SeatDescription, ...]
    options: dict[str, Any]
    known_seed: Annotated[
        bool, Field(description="whoever has made the match could know its hidden cards")
    ]
    choices: Annotated[Count, Field(description="how many were made")]
    log: Annotated[Count, Field(description="how many entries it has")]
    waiting: Waiting | None
    over: bool
    winners: tuple[Seat, ...]
    clock: ClockDescription | None


class Tokens(Message):
    """What lets people in: keep the host's, give the others to those whom they are for."""

    host: Annotated[Token, Field(description="may close the match and take back choices")]
    spectator: Annotated[Token, Field(description="sees what everybody may know")]
    invitations: Annotated[
        tuple[Token | None, ...],
        Field(description="for each seat, to `join` with, once; null where a bot plays"),
    ]
    links: Annotated[
        tuple[str | None, ...] | None,
        Field(description="for each seat, a page that joins with its invitation; over the web"),
    ]


class AttemptDescription(Message):
    """Something that could be tried with a card; null for a reason where it is possible."""

    option: OptionId
    label: Annotated[str | None, Field(description="in words, where a language was given")]
    reason: Reason | None


class Asked(Message):
    """An open decision. Only the player who makes it is told what it is about, and the options."""

    serial: Count
    player: Seat
    kind: str
    prompt: Annotated[str | None, Field(description="in words, where a language was given")]
    about: About | None
    options: tuple[Option, ...] | None
