"""What the server answers: to each request an answer of its type, or an error."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from cardwright.frontends.serving.messages.codes import Code
from cardwright.frontends.serving.messages.fields import (
    PROTOCOL,
    Asked,
    AttemptDescription,
    CardDescription,
    Count,
    GameDescription,
    Grid,
    LimitsDescription,
    LogEntry,
    MatchDescription,
    MatchId,
    Message,
    OptionId,
    Protocol,
    Reason,
    RequestId,
    Seat,
    Token,
    Tokens,
    View,
)


class Reply(Message):
    """What all answers have."""

    protocol: Protocol = PROTOCOL
    id: RequestId = None


class ErrorReply(Reply):
    """The request was refused, and nothing has changed."""

    type: Literal["error"] = "error"
    code: Code
    message: Annotated[str, Field(description="for people")]
    reason: Annotated[
        str | None, Field(description="a stable word for why a choice is illegal")
    ] = None


# -- what there is --


class HelloReply(Reply):
    """What the server is."""

    type: Literal["hello"] = "hello"
    server: str
    version: str
    tokens: Annotated[bool, Field(description="whether requests about a match need a token")]
    create: Annotated[
        Literal["everybody", "nobody", "keyholders"], Field(description="who may create matches")
    ]
    limits: LimitsDescription


class GamesReply(Reply):
    """The games that can be played."""

    type: Literal["games"] = "games"
    games: tuple[GameDescription, ...]
    bots: Annotated[tuple[str, ...], Field(description="what can play a seat")]


class CardsReply(Reply):
    """The cards of a game, and what its things are called."""

    type: Literal["cards"] = "cards"
    language: str
    cards: tuple[CardDescription, ...]
    names: Annotated[
        dict[str, dict[str, str]], Field(description="of resources, zones and so on, by id")
    ]
    icons: Annotated[dict[str, str], Field(description="signs of resources, by id")]
    piles: Annotated[tuple[str, ...], Field(description="zones whose cards lie on each other")]
    grids: Annotated[
        dict[str, Grid], Field(description="how the coordinates of spaces are meant, by id")
    ]


# -- matches --


class MatchReply(Reply):
    """How a match was set up and how far it is."""

    type: Literal["match"] = "match"
    match: MatchDescription


class MatchesReply(Reply):
    """The matches that the server keeps."""

    type: Literal["matches"] = "matches"
    matches: tuple[MatchDescription, ...]


class CreateReply(Reply):
    """The new match. Tokens are told only here, and only where they are used."""

    type: Literal["create", "load"]
    match: MatchDescription
    tokens: Tokens | None


class JoinReply(Reply):
    """The seat, and the token that sees and chooses as its player."""

    type: Literal["join"] = "join"
    seat: Seat
    token: Token


class SaveReply(Reply):
    """The match as data."""

    type: Literal["save"] = "save"
    form: Literal["save", "replay"]
    data: dict[str, Any]


class CloseReply(Reply):
    """The match is gone."""

    type: Literal["close"] = "close"


# -- playing and looking --


class DecisionReply(Reply):
    """What has to be chosen; null when the game is over."""

    type: Literal["decision"] = "decision"
    decision: Asked | None


class ChooseReply(Reply):
    """The choice was made; what has to be chosen next."""

    type: Literal["choose"] = "choose"
    decision: Asked | None


class UndoReply(Reply):
    """How many choices were taken back; what has to be chosen now."""

    type: Literal["undo"] = "undo"
    undone: Count
    decision: Asked | None


class WhyNotReply(Reply):
    """Why an option is not open; null if it is."""

    type: Literal["why_not"] = "why_not"
    reason: Reason | None


class AttemptsReply(Reply):
    """What could be tried with the card."""

    type: Literal["attempts"] = "attempts"
    attempts: tuple[AttemptDescription, ...]


class HintReply(Reply):
    """What a bot would choose."""

    type: Literal["hint"] = "hint"
    option: OptionId


class ViewReply(Reply):
    """What a player may know."""

    type: Literal["view"] = "view"
    view: View


class LogReply(Reply):
    """What has happened; ``next`` is the number of the entry after the last."""

    type: Literal["log"] = "log"
    entries: tuple[LogEntry, ...]
    next: Count


class StoryReply(Reply):
    """What has happened, in words."""

    type: Literal["story"] = "story"
    lines: tuple[str, ...]
    next: Count


class SubscribeReply(Reply):
    """News follow."""

    type: Literal["subscribe"] = "subscribe"


class UnsubscribeReply(Reply):
    """No more news follow."""

    type: Literal["unsubscribe"] = "unsubscribe"


AnyReply = Annotated[
    ErrorReply
    | HelloReply
    | GamesReply
    | CardsReply
    | MatchesReply
    | CreateReply
    | JoinReply
    | MatchReply
    | DecisionReply
    | ChooseReply
    | WhyNotReply
    | AttemptsReply
    | HintReply
    | UndoReply
    | ViewReply
    | LogReply
    | StoryReply
    | SubscribeReply
    | UnsubscribeReply
    | SaveReply
    | CloseReply,
    Field(discriminator="type"),
]


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
