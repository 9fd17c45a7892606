"""What can be wrong with a message: stable codes for programs, and the refusal that carries one."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Code(StrEnum):
    """Why a message was refused. Clients rely on these words; messages for people may change."""

    # the message itself
    TOO_LONG = "too-long"
    NOT_JSON = "not-json"
    NOT_AN_OBJECT = "not-an-object"
    WRONG_PROTOCOL = "wrong-protocol"
    UNKNOWN_TYPE = "unknown-type"
    WRONG_FIELD = "wrong-field"
    RATE_LIMITED = "rate-limited"
    WRONG_ORIGIN = "wrong-origin"
    # what it is about
    UNKNOWN_GAME = "unknown-game"
    UNKNOWN_MATCH = "unknown-match"
    UNKNOWN_LANGUAGE = "unknown-language"
    BAD_SETUP = "bad-setup"
    BAD_BOT = "bad-bot"
    BAD_SAVE = "bad-save"
    # who asks
    TOKEN_MISSING = "token-missing"
    NOT_ALLOWED = "not-allowed"
    NEEDS_CONNECTION = "needs-connection"
    # how things stand
    ILLEGAL_CHOICE = "illegal-choice"
    TOO_MANY_MATCHES = "too-many-matches"
    TOO_MANY_CHOICES = "too-many-choices"
    TOO_MANY_SUBSCRIPTIONS = "too-many-subscriptions"
    # not the client's fault
    UNPLAYABLE_CARD = "unplayable-card"
    DAMAGED_MATCH = "damaged-match"
    STORE_FAILED = "store-failed"
    INTERNAL = "internal"


ABOUT: Final[Mapping[Code, str]] = {
    Code.TOO_LONG: "the message is longer than the server takes",
    Code.NOT_JSON: "the message is not JSON in UTF-8, or nested too deeply",
    Code.NOT_AN_OBJECT: "the message is JSON, but not an object",
    Code.WRONG_PROTOCOL: "`protocol` is a version that this server does not speak",
    Code.UNKNOWN_TYPE: "`type` is missing, or no message has it",
    Code.WRONG_FIELD: "a field is missing, unknown, or not what it should be",
    Code.RATE_LIMITED: "too many messages in a short time; wait a moment and send it again",
    Code.WRONG_ORIGIN: "a web page from elsewhere has sent it",
    Code.UNKNOWN_GAME: "the server has no such game",
    Code.UNKNOWN_MATCH: "there is no such match, or no longer",
    Code.UNKNOWN_LANGUAGE: "the game has no words in that language",
    Code.BAD_SETUP: "the game can't be started like this: sets, players or options do not fit",
    Code.BAD_BOT: "there is no such bot, or it has no such settings",
    Code.BAD_SAVE: "the saved game is damaged, or belongs to other cards",
    Code.TOKEN_MISSING: "the match asks for a token, and none was given",
    Code.NOT_ALLOWED: "the token is of another match or does not allow this, or nobody may",
    Code.NEEDS_CONNECTION: "a single HTTP request can't be told what happens; use a WebSocket",
    Code.ILLEGAL_CHOICE: "the choice is not open now; `reason` says why",
    Code.TOO_MANY_MATCHES: "the server keeps as many matches as it may, in all or of one address",
    Code.TOO_MANY_CHOICES: "the match has as many choices as it may",
    Code.TOO_MANY_SUBSCRIPTIONS: "as many listen to the match as may",
    Code.UNPLAYABLE_CARD: "a card goes on without end; the match is as it was",
    Code.DAMAGED_MATCH: "what the server keeps of the match is damaged; its log tells more",
    Code.STORE_FAILED: "the server's store can't be reached now; the match is as it was",
    Code.INTERNAL: "a fault of the server; the match is as it was",
}
"""What each code means, for the documentation."""


class Refusal(Exception):  # noqa: N818 - not an error of ours
    """A message can't be answered as asked. Nothing has changed."""

    def __init__(self, code: Code, message: str, *, reason: str | None = None) -> None:
        """``reason`` is the runtime's own stable word, where it has one."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.reason = reason
