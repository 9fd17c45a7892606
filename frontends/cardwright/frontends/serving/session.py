"""One client's conversation with the host: from the text of a message to that of its answer.

Whoever listens to a match is told what is new to them, and never anything twice.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from cardwright.frontends.serving import answers
from cardwright.frontends.serving.host import Host
from cardwright.frontends.serving.limits import Allowance, Clock
from cardwright.frontends.serving.logs import LOGGER
from cardwright.frontends.serving.match import Match
from cardwright.frontends.serving.messages.codec import UnreadableMessage, id_of, read, write
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import RequestId
from cardwright.frontends.serving.messages.news import (
    AskedNews,
    Ended,
    Gone,
    Happened,
    News,
    TimedOut,
    Undone,
    Why,
)
from cardwright.frontends.serving.messages.replies import ErrorReply, Reply
from cardwright.frontends.serving.telling import Data, Hearing
from cardwright.runtime import EndlessResolutionError, IllegalChoiceError, TooManyWaysError

Send = Callable[[bytes], None]
"""Sends a message, one line of JSON without its end, to the client."""
Link = Callable[[str, str], str]
"""Makes a link of a match and an invitation to it."""
_SHORT: Final = 5000
_PART: Final = 500
"""How many entries of a log are told at once."""
_CHEAP_BYTES: Final = 5000
"""A longer message costs as much as several: it is a game to load, refused or not."""
_MOST_TOLD: Final = 500
"""How much is said of what is wrong: it may repeat what was sent, of any length."""
_GUESS_COST: Final = 10.0
"""What a token that is wrong costs, in messages."""


_NEWS: Final[dict[str, type[News]]] = {
    "happened": Happened,
    "asked": AskedNews,
    "ended": Ended,
    "undone": Undone,
}


class Subscription:
    """What one client hears of a match, as one player or as somebody who watches."""

    def __init__(
        self,
        match: Match,
        seat: int | None,
        language: str | None,
        heard: int,
        tell: Callable[[News | bytes], None],
        clock: Clock,
    ) -> None:
        """``heard``: how much of the log is already known."""
        self.match = match
        self.seat = seat
        self._hearing = Hearing(match, seat, language, heard)
        self._tell = tell
        self._clock = clock

    def catch_up(self) -> bool:
        """Tell what has happened since the last time, and what is open now.

        Of what is long, a part; return whether it was all.
        """
        left = self.match.time_left(self._clock())
        for news in self._hearing.news(_PART, left):
            # Many may listen, and to all who know as much the same is said: it is written once.
            what = (self.seat, self._hearing.language, self._hearing.heard, left)
            told = (news["type"], news.get("start"), *what)
            self._tell(self.match.once(told, partial(self._written, news)))
        return self._hearing.heard >= self.match.log_length

    def take_back(self) -> None:
        """Tell that choices were taken back; what is open now comes with the next news."""
        self._tell(self._news(self._hearing.taken_back()))

    def _written(self, data: Data) -> bytes:
        return write(self._news(data))

    def _news(self, data: Data) -> News:
        head = {"match": self.match.id, "seat": self.seat}
        return _NEWS[data["type"]].model_validate({**head, **data})

    def time_out(self, player: int) -> None:
        """Tell that a player's time is over."""
        match = self.match
        bot = match.bots[player]
        self._hearing.asked = None  # nobody is told any more what there is to choose from
        self._tell(TimedOut(match=match.id, seat=self.seat, player=player, bot=bot))

    def leave(self, why: Why) -> None:
        """Tell that the match is gone."""
        self._tell(Gone(match=self.match.id, seat=self.seat, why=why))


@dataclass(frozen=True)
class About:
    """What a message was about, for the operator: nothing in it is a secret."""

    type: str = "unreadable"
    match: str | None = None
    seat: int | None = None


class Session:
    """A client. Whatever it says gets an answer, and nothing it says ends the session."""

    def __init__(
        self,
        host: Host,
        send: Send | None = None,
        *,
        token: str | None = None,
        allowance: Allowance | None = None,
        address: str = "",
        link: Link | None = None,
    ) -> None:
        """Begin a conversation.

        ``send`` takes news to the client; where that can't be, the client can't subscribe.
        ``token`` stands for the one that a message leaves out. ``address`` is where the client is,
        as far as limits count it; ``link`` makes an invitation to a match something to click on.
        """
        self.host = host
        self.token = token
        self.address = address
        self.link = link
        self.about = About()
        self.subscriptions: dict[tuple[str, int | None], Subscription] = {}
        self._send = send
        self._allowance = allowance or Allowance(host.limits.messages_per_second, host.clock)

    async def answer(self, text: str | bytes) -> Reply:
        """Return the answer to a message. What has happened by it, the host has yet to announce."""
        self.about = About()
        try:
            self._check(text)
            request = read(text)
        except UnreadableMessage as refusal:
            return refused(refusal, refusal.id)
        except Refusal as refusal:  # what is not read at length is still told apart by its id
            return refused(refusal, id_of(text) if len(text) < _SHORT else None)
        self.about = About(request.type, getattr(request, "match", None))
        try:
            return await answers.answer(self, request)
        except Refusal as refusal:
            if refusal.code is Code.NOT_ALLOWED:
                self._allowance.charge(_GUESS_COST)
            return refused(refusal, request.id)
        except IllegalChoiceError as error:
            return _error(Code.ILLEGAL_CHOICE, str(error), request.id, error.reason)
        except (EndlessResolutionError, TooManyWaysError) as error:
            return _error(Code.UNPLAYABLE_CARD, str(error), request.id)
        except Exception:
            LOGGER.exception("a `%s` message could not be answered", request.type)
            return _error(Code.INTERNAL, "a fault of the server; its log tells more", request.id)

    async def receive(self, text: str | bytes) -> Reply | None:
        """Answer a message of a client that news can be sent to; nothing if it has gone."""
        if self._send is None:
            return None
        reply = await self.answer(text)
        if self._send is not None:  # it may have gone meanwhile
            self._send(write(reply))
        return reply

    @property
    def is_listening(self) -> bool:
        """Whether the client is told of any match."""
        return bool(self.subscriptions)

    def close(self) -> None:
        """End the conversation: nothing is sent any more."""
        for subscription in self.subscriptions.values():
            subscription.match.listeners.pop(subscription, None)
        self.subscriptions.clear()
        self._send = None

    # -- for the answers --

    def charge(self, cost: float) -> None:
        """Count a request that has cost as much as several."""
        self._allowance.charge(cost)

    def is_about(self, seat: int | None) -> None:
        """Note as which player the client asks."""
        self.about = replace(self.about, seat=seat)

    def subscribe(self, match: Match, seat: int | None, language: str | None, heard: int) -> None:
        """Have the client told what happens in a match; a second time changes how."""
        if self._send is None:
            message = "a single request can't be told what happens later; use a WebSocket"
            raise Refusal(Code.NEEDS_CONNECTION, message)
        key = (match.id, seat)
        # Who watches takes no player's place, nor one player another's.
        alike = sum(1 for one in match.listeners if one.seat == seat)
        if key not in self.subscriptions and alike >= self.host.limits.listeners:
            message = f"{self.host.limits.listeners} listen to this match already"
            raise Refusal(Code.TOO_MANY_SUBSCRIPTIONS, message)
        self.unsubscribe(match, seat)
        subscription = Subscription(match, seat, language, heard, self._tell, self.host.clock)
        self.subscriptions[key] = subscription
        match.listeners[subscription] = None
        self.host.touch(match)

    def unsubscribe(self, match: Match, seat: int | None) -> None:
        """Have the client told no more."""
        subscription = self.subscriptions.pop((match.id, seat), None)
        if subscription is not None:
            match.listeners.pop(subscription, None)

    def _tell(self, news: News | bytes) -> None:
        if isinstance(news, Gone):
            self.subscriptions.pop((news.match, news.seat), None)
        if self._send is not None:
            self._send(news if isinstance(news, bytes) else write(news))

    def _check(self, text: str | bytes) -> None:
        if not self._allowance.takes(max(1.0, len(text) / _CHEAP_BYTES)):
            most = self.host.limits.messages_per_second
            message = f"too many messages; wait a moment (allowed are {most:g} in a second)"
            raise Refusal(Code.RATE_LIMITED, message)
        most_bytes = self.host.limits.message_bytes
        length = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "replace"))
        if length > most_bytes:
            raise too_long(most_bytes)


def too_long(most: int) -> Refusal:
    """Return the refusal of a message that is too long to be read."""
    return Refusal(Code.TOO_LONG, f"a message has at most {most} bytes")


def refused(refusal: Refusal, id: RequestId = None) -> ErrorReply:
    """Return the answer that a refusal makes."""
    return _error(refusal.code, refusal.message, id, refusal.reason)


def _error(code: Code, message: str, id: RequestId, reason: str | None = None) -> ErrorReply:
    told = message if len(message) <= _MOST_TOLD else f"{message[:_MOST_TOLD]}…"
    return ErrorReply(id=id, code=code, message=told, reason=reason)
