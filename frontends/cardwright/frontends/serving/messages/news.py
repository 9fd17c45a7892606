"""What the server says unasked, to those who have subscribed to a match."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from cardwright.frontends.serving.messages.fields import (
    PROTOCOL,
    Asked,
    Count,
    LogEntry,
    MatchId,
    Message,
    Protocol,
    Seat,
)

Why: TypeAlias = Literal["closed", "expired"]


class News(Message):
    """What all news have: of which match, and as which player it is told (null: as a watcher)."""

    protocol: Protocol = PROTOCOL
    match: MatchId
    seat: Seat | None


class Happened(News):
    """New entries of the log, the first of them number ``start``."""

    type: Literal["happened"] = "happened"
    start: Count
    entries: tuple[LogEntry, ...]
    lines: Annotated[
        tuple[str, ...] | None, Field(description="in words, where a language was given")
    ]


class AskedNews(News):
    """Somebody has to choose."""

    type: Literal["asked"] = "asked"
    decision: Asked
    left: Annotated[
        tuple[float, ...] | None,
        Field(description="seconds that each player has left; null without clocks"),
    ]


class TimedOut(News):
    """A player has used up their time; a bot plays on for them."""

    type: Literal["timed_out"] = "timed_out"
    player: Seat
    bot: str


class Undone(News):
    """Choices were taken back: so many are left, and so many entries of the log."""

    type: Literal["undone"] = "undone"
    choices: Count
    log: Count


class Ended(News):
    """The game is over."""

    type: Literal["ended"] = "ended"
    winners: tuple[Seat, ...]
    points: Annotated[tuple[int, ...], Field(description="of each player")]


class Gone(News):
    """The match was closed, or nobody has used it for long. No more news follow."""

    type: Literal["gone"] = "gone"
    why: Why


AnyNews = Annotated[
    Happened | AskedNews | TimedOut | Undone | Ended | Gone,
    Field(discriminator="type"),
]
