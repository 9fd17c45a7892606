"""What games, matches and decisions are, as messages tell of them."""

from typing import Annotated, Any, Literal

from pydantic import Field

from cardwright.frontends.serving.messages.fields import (
    About,
    Count,
    GameId,
    MatchId,
    Message,
    Option,
    Seat,
    Token,
)


class LimitsDescription(Message):
    """What the server allows."""

    message_bytes: Count
    messages_per_second: Annotated[float | None, Field(description="null for as many as it can")]
    matches: Count


class Seats(Message):
    """How many may play."""

    fewest: Count
    most: Count


class SetDescription(Message):
    """A set of a game's cards; ``seats`` holds where it is played with the needed sets."""

    id: str
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
    bot: str | None


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


class Tokens(Message):
    """What lets people in: keep the host's, give the others to those whom they are for."""

    host: Annotated[Token, Field(description="may close the match and take back choices")]
    spectator: Annotated[Token, Field(description="sees what everybody may know")]
    invitations: Annotated[
        tuple[Token | None, ...],
        Field(description="for each seat, to `join` with, once; null where a bot plays"),
    ]


class Asked(Message):
    """An open decision. Only the player who makes it is told what it is about, and the options."""

    serial: Count
    player: Seat
    kind: str
    prompt: Annotated[str | None, Field(description="in words, where a language was given")]
    about: About | None
    options: tuple[Option, ...] | None
