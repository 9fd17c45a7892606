"""What clients may say, with an example of each.

The answer to each has the same type and id, or is an error.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import Field

from cardwright.frontends.serving.messages.fields import (
    BotSpec,
    ClockSetting,
    Count,
    GameId,
    Language,
    MatchId,
    Name,
    OptionId,
    Protocol,
    RequestId,
    Said,
    Saved,
    Seat,
    Seed,
    Setting,
    ShortText,
    Token,
)


class Request(Said):
    """What all requests have."""

    protocol: Protocol = 1
    id: Annotated[RequestId, Field(description="comes back in the answer")] = None


class MatchRequest(Request):
    """What all requests about one match have."""

    match: MatchId
    token: Token | None = None
    seat: Annotated[
        Seat | None,
        Field(description="as which player, where one program speaks for all and has no tokens"),
    ] = None


class InWords(Said):
    """A request whose answer can come with words for people."""

    language: Annotated[
        Language | None, Field(description="the language of prompts, labels, lines and reasons")
    ] = None


# -- what there is --


class Hello(Request):
    """Ask what the server is, and what it allows."""

    type: Literal["hello"]


class Games(Request):
    """List the games that can be played, with their sets, options and bots."""

    type: Literal["games"]


class Cards(Request):
    """Get the cards of a game and the names of its things, as a client shows them."""

    type: Literal["cards"]
    game: GameId
    language: Annotated[Language | None, Field(description="the game's first, if left out")] = None


class Matches(Request):
    """List the matches that the server keeps. Not allowed where tokens are asked for."""

    type: Literal["matches"]


# -- from beginning to end --


class Seating(Said):
    """Who sits where."""

    bots: Annotated[
        dict[Seat, BotSpec], Field(description='seats that bots play, such as `{"1": "random"}`')
    ] = Field(default_factory=dict)
    names: Annotated[tuple[Name, ...], Field(description="what the players are called")] = ()
    clock: Annotated[
        ClockSetting | None,
        Field(description="time for each player; a bot plays on for whoever has none left"),
    ] = None
    key: Annotated[
        Token | None, Field(description="what lets one create matches, where not everybody may")
    ] = None


class Create(Request, Seating):
    """Start a game. Its match lasts until it is closed, or until nobody has used it for long."""

    type: Literal["create"]
    game: GameId
    players: Annotated[int | None, Field(description="as few as can play, if left out")] = None
    sets: Annotated[
        tuple[ShortText, ...], Field(description="beside those that every game needs")
    ] = ()
    seed: Annotated[
        Seed | None, Field(description="the same seed gives the same game; drawn if left out")
    ] = None
    options: Annotated[dict[ShortText, Setting], Field(description="see `games`")] = Field(
        default_factory=dict
    )


class Join(Request):
    """Take a seat. The first who comes with its invitation gets its token, and nobody after."""

    type: Literal["join"]
    match: MatchId
    invitation: Token


class Load(Request, Seating):
    """Go on with a saved game, or with the game that a replay leads to, in a new match."""

    type: Literal["load"]
    data: Saved


class Save(MatchRequest):
    """Get the whole match as data, hidden cards included: so over HTTP only when it is over."""

    type: Literal["save"]
    form: Annotated[
        Literal["save", "replay"], Field(description="the position, or seed and choices")
    ] = "save"


class Close(MatchRequest):
    """End a match for good. For its host."""

    type: Literal["close"]


# -- playing --


class DecisionRequest(MatchRequest, InWords):
    """Ask what has to be chosen. Its options are told to the player who chooses, not to others."""

    type: Literal["decision"]


class Choose(MatchRequest, InWords):
    """Choose an option of the open decision."""

    type: Literal["choose"]
    option: OptionId
    serial: Annotated[
        Count | None,
        Field(description="of the decision that is answered: refused when it is no longer open"),
    ] = None


class WhyNot(MatchRequest, InWords):
    """Ask why an option is not open."""

    type: Literal["why_not"]
    option: OptionId


class Attempts(MatchRequest, InWords):
    """Ask what could be tried with a card now, and why it is not possible where it is not."""

    type: Literal["attempts"]
    card: Annotated[str, Field(min_length=1, max_length=200)]


class Hint(MatchRequest):
    """Ask a bot, which sees no more than the player, what it would choose."""

    type: Literal["hint"]


class Undo(MatchRequest, InWords):
    """Take back one's last choice, and what bots have chosen since."""

    type: Literal["undo"]
    past_hidden: Annotated[
        bool,
        Field(description="even where hidden cards were shown since; not where tokens are used"),
    ] = False


# -- looking --


class MatchInfo(MatchRequest):
    """Ask how a match was set up and how far it is."""

    type: Literal["match"]


class ViewRequest(MatchRequest):
    """Get all that a player may know; without a seat, what everybody may."""

    type: Literal["view"]
    log_from: Annotated[
        Count | None, Field(description="with the log from this entry on; without, if left out")
    ] = None


class Log(MatchRequest):
    """Get what has happened, as data."""

    type: Literal["log"]
    start: Annotated[Count, Field(description="the first entry wanted")] = 0


class Story(MatchRequest, InWords):
    """Get what has happened, in words."""

    type: Literal["story"]
    start: Annotated[Count, Field(description="the first entry of the log that is told")] = 0


class Subscribe(MatchRequest, InWords):
    """Be told what happens from now on, and what is open now."""

    type: Literal["subscribe"]
    log_from: Annotated[
        Count | None, Field(description="told from this entry on; only new ones, if left out")
    ] = None


class Unsubscribe(MatchRequest):
    """Be told no more."""

    type: Literal["unsubscribe"]


AnyRequest = Annotated[
    Hello
    | Games
    | Cards
    | Matches
    | Create
    | Join
    | Load
    | MatchInfo
    | DecisionRequest
    | Choose
    | WhyNot
    | Attempts
    | Hint
    | Undo
    | ViewRequest
    | Log
    | Story
    | Subscribe
    | Unsubscribe
    | Save
    | Close,
    Field(discriminator="type"),
]


_MATCH: Final = {"match": "m1", "token": "the-token-of-your-seat"}

EXAMPLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "hello": {},
    "games": {},
    "cards": {"game": "the-id-of-a-game", "language": "en"},
    "matches": {},
    "create": {"game": "the-id-of-a-game", "players": 2, "bots": {"1": "random"}},
    "join": {"match": "m1", "invitation": "the-invitation-to-a-seat"},
    "load": {"data": {"format": "cardwright-save"}},
    "match": _MATCH,
    "decision": {**_MATCH, "language": "en"},
    "choose": {**_MATCH, "option": "the-id-of-an-option", "serial": 0},
    "why_not": {**_MATCH, "option": "the-id-of-an-option", "language": "en"},
    "attempts": {**_MATCH, "card": "the-id-of-a-card", "language": "en"},
    "hint": _MATCH,
    "undo": _MATCH,
    "view": _MATCH,
    "log": {**_MATCH, "start": 0},
    "story": {**_MATCH, "language": "en"},
    "subscribe": {**_MATCH, "language": "en"},
    "unsubscribe": _MATCH,
    "save": {"match": "m1", "token": "the-token-of-the-host", "form": "replay"},
    "close": {"match": "m1", "token": "the-token-of-the-host"},
}


def example(type: str) -> dict[str, Any]:
    """Return an example of a request."""
    return {"protocol": 1, "type": type, "id": 1, **EXAMPLES[type]}
