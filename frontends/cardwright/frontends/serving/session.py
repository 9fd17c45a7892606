"""One client's conversation with the host: from the text of a message to that of its answer.

Whoever listens to a match is told what is new to them, and never anything twice.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache, partial
from importlib.metadata import version
from typing import Any, Final, Literal, TypeVar

from cardwright.frontends.bots import BOT_NAMES
from cardwright.frontends.games import Edition
from cardwright.frontends.serving.access import Access
from cardwright.frontends.serving.catalogue import Catalogue, checked_language, things_of
from cardwright.frontends.serving.host import HEAVY, Host
from cardwright.frontends.serving.limits import Allowance, Clock
from cardwright.frontends.serving.logs import LOGGER
from cardwright.frontends.serving.match import Match
from cardwright.frontends.serving.messages import replies, requests
from cardwright.frontends.serving.messages.codec import UnreadableMessage, id_of, read, write
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import (
    Asked,
    AttemptDescription,
    LimitsDescription,
    RequestId,
    Tokens,
)
from cardwright.frontends.serving.messages.replies import (
    AskedNews,
    Ended,
    ErrorReply,
    Gone,
    Happened,
    News,
    Reply,
    TimedOut,
    Undone,
    Why,
)
from cardwright.frontends.serving.telling import Data, Hearing
from cardwright.runtime import EndlessResolutionError, IllegalChoiceError, TooManyWaysError, record

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
_ENTRIES_A_MESSAGE: Final = 100
"""So many entries of a log cost as much as a message."""
_HINT_COST: Final = 10.0
"""What a hint costs, in messages."""

_T = TypeVar("_T")


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
            return await answer(self, request)
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


# -- the answers to requests: one function for each type --


async def answer(client: Session, request: requests.AnyRequest) -> replies.Reply:
    """Return the answer to a request, or refuse it; what is refused has changed nothing."""
    return await _ANSWERS[type(request)](client, request)


@asynccontextmanager
async def _using(
    client: Session, request: requests.MatchRequest, *, fresh: bool = True
) -> AsyncIterator[tuple[Match, Access]]:
    token = request.token or client.token
    async with client.host.using(request.match, token, request.seat, fresh=fresh) as found:
        client.is_about(found[1].seat)
        yield found


# -- what there is --


async def _hello(client: Session, request: requests.Hello) -> replies.HelloReply:
    limits = {name: getattr(client.host.limits, name) for name in LimitsDescription.model_fields}
    if not client.host.tokens:
        limits["matches_per_address"] = None
    return replies.HelloReply(
        id=request.id,
        server="cardwright",
        version=_version(),
        tokens=client.host.tokens,
        create=client.host.creation.by,
        limits=LimitsDescription(**limits),
    )


async def _games(client: Session, request: requests.Games) -> replies.GamesReply:
    host = client.host
    is_known = "descriptions" in vars(host.catalogue)  # else all games are read
    work = partial(games_reply, host.catalogue, request.id)
    return await host.beside(0 if is_known else HEAVY, work)


def games_reply(catalogue: Catalogue, id: RequestId = None) -> replies.GamesReply:
    """Return which games there are."""
    return replies.GamesReply(id=id, games=catalogue.descriptions, bots=BOT_NAMES)


async def _cards(client: Session, request: requests.Cards) -> replies.CardsReply:
    edition = client.host.catalogue.edition(request.game)
    language = checked_language(edition, request.language or edition.languages[0])
    catalogue = client.host.catalogue
    work = partial(cards_reply, catalogue, edition, language, request.id)
    return await client.host.beside(0 if catalogue.has_cards(edition, language) else HEAVY, work)


def cards_reply(
    catalogue: Catalogue, edition: Edition, language: str, id: RequestId = None
) -> replies.CardsReply:
    """Return the cards of a game and the names of its things."""
    cards = catalogue.cards(edition, language)
    return replies.CardsReply(id=id, language=language, cards=cards, **things_of(edition, language))


async def _matches(client: Session, request: requests.Matches) -> replies.MatchesReply:
    host = client.host
    if host.tokens:
        raise Refusal(Code.NOT_ALLOWED, "this server tells nobody of the matches of others")
    found = []
    for id in await host.ids():
        with suppress(Refusal):  # one that can't be read is told to the operator
            async with host.using(id) as (match, _):
                found.append(match.description(host.clock()))
    return replies.MatchesReply(id=request.id, matches=tuple(found))


# -- from beginning to end --


async def _create(client: Session, request: requests.Create) -> replies.CreateReply:
    client.host.check_creator(request.key)
    match, tokens = await client.host.create(
        request.game,
        players=request.players,
        sets=request.sets,
        seed=request.seed,
        options=request.options,
        bots=request.bots,
        names=request.names,
        clock=request.clock,
        owner=client.address,
    )
    return _created(client, request, match, tokens, "create")


async def _load(client: Session, request: requests.Load) -> replies.CreateReply:
    client.host.check_creator(request.key)
    match, tokens = await client.host.load(
        request.data,
        bots=request.bots,
        names=request.names,
        clock=request.clock,
        owner=client.address,
    )
    return _created(client, request, match, tokens, "load")


def _created(
    client: Session,
    request: requests.Request,
    match: Match,
    tokens: Tokens | None,
    type: Literal["create", "load"],
) -> replies.CreateReply:
    link = client.link
    if tokens is not None and link is not None:
        links = tuple(
            None if invitation is None else link(match.id, invitation)
            for invitation in tokens.invitations
        )
        tokens = tokens.model_copy(update={"links": links})
    described = match.description(client.host.clock())
    return replies.CreateReply(id=request.id, type=type, match=described, tokens=tokens)


async def _join(client: Session, request: requests.Join) -> replies.JoinReply:
    async with client.host.joining(request.match, request.invitation) as match:
        seat, token = await client.host.join(match, request.invitation)
        client.is_about(seat)
        return replies.JoinReply(id=request.id, seat=seat, token=token)


async def _save(client: Session, request: requests.Save) -> replies.SaveReply:
    async with _using(client, request) as (match, access):
        access.require_host()
        game = match.game
        if not access.is_trusted and not game.is_over:
            message = "it would tell hidden cards; it is allowed when the game is over"
            raise Refusal(Code.NOT_ALLOWED, message)
        size = len(game.choices)
        client.charge(size / _ENTRIES_A_MESSAGE)
        work = game.to_dict if request.form == "save" else partial(record, game)
        data = await client.host.beside(size, work)
        return replies.SaveReply(id=request.id, form=request.form, data=data)


async def _close(client: Session, request: requests.Close) -> replies.CloseReply:
    async with _using(client, request) as (match, access):
        access.require_host()
        await client.host.close(match)
        return replies.CloseReply(id=request.id)


# -- playing --


async def _decision(client: Session, request: requests.DecisionRequest) -> replies.DecisionReply:
    async with _using(client, request) as (match, access):
        decision = _asked(match, access, _language(match, request))
        return replies.DecisionReply(id=request.id, decision=decision)


async def _choose(client: Session, request: requests.Choose) -> replies.ChooseReply:
    async with _using(client, request, fresh=False) as (match, access):
        language, player = _language(match, request), _player(access)
        if match.bot_to_choose is not None:
            await client.host.refresh(match)  # another process may have chosen for it
        if match.bot_to_choose is not None:
            raise Refusal(Code.ILLEGAL_CHOICE, "a bot chooses now", reason="not-your-decision")
        await client.host.choose(match, request.option, player, request.serial)
        decision = _asked(match, access, language)
        return replies.ChooseReply(id=request.id, decision=decision)


async def _why_not(client: Session, request: requests.WhyNot) -> replies.WhyNotReply:
    async with _using(client, request) as (match, access):
        reason = match.why_not(request.option, _player(access), _language(match, request))
        return replies.WhyNotReply(id=request.id, reason=reason)


async def _attempts(client: Session, request: requests.Attempts) -> replies.AttemptsReply:
    async with _using(client, request) as (match, access):
        player = _chooser(match, access)
        found = match.attempts(request.card, player, _language(match, request))
        attempts = tuple(AttemptDescription(**attempt) for attempt in found)
        return replies.AttemptsReply(id=request.id, attempts=attempts)


async def _hint(client: Session, request: requests.Hint) -> replies.HintReply:
    async with _using(client, request) as (match, access):
        decision = match.game.decision
        if decision is None or match.bot_to_choose or decision.player != _chooser(match, access):
            message = "somebody else chooses now"
            raise Refusal(Code.ILLEGAL_CHOICE, message, reason="not-your-decision")
        client.charge(_HINT_COST)
        game = match.game.copy()  # nobody else waits for the match meanwhile
    option = await client.host.labour.advise(match.edition.game_id, game, client.address)
    if option is None:
        raise Refusal(Code.RATE_LIMITED, "no bot has found anything in time; ask again")
    return replies.HintReply(id=request.id, option=option)


async def _undo(client: Session, request: requests.Undo) -> replies.UndoReply:
    async with _using(client, request) as (match, access):
        language = _language(match, request)
        if request.past_hidden and not access.is_trusted:
            raise Refusal(Code.NOT_ALLOWED, "nobody may take back what has shown hidden cards")
        if match.game.is_over and not access.is_trusted:
            message = "the game is over, and its hidden cards may be known"
            raise Refusal(Code.NOT_ALLOWED, message)
        player = None if access.is_host and access.seat is None else access.player()
        client.charge(len(match.game.choices) / _ENTRIES_A_MESSAGE)
        undone = await client.host.undo(
            match, player, past_hidden=request.past_hidden, is_trusted=access.is_trusted
        )
        decision = _asked(match, access, language)
        return replies.UndoReply(id=request.id, undone=undone, decision=decision)


def _player(access: Access) -> int | None:
    """Return who chooses: who speaks for all does so for whoever has to."""
    return None if access.is_trusted and access.seat is None else access.player()


def _asked(match: Match, access: Access, language: str | None) -> Asked | None:
    """Return the open decision, as whoever asks may know it."""
    found = match.asked(_chooser(match, access), language)
    return None if found is None else Asked(**found)


def _chooser(match: Match, access: Access) -> int | None:
    """Return as whom an open decision is read: who speaks for all reads it as whoever chooses."""
    decision = match.game.decision
    if access.is_trusted and access.seat is None and decision is not None:
        return decision.player
    return access.seat


def _language(match: Match, request: requests.InWords) -> str | None:
    language = request.language
    return None if language is None else checked_language(match.edition, language)


# -- looking --


async def _match(client: Session, request: requests.MatchInfo) -> replies.MatchReply:
    async with _using(client, request) as (match, _):
        return replies.MatchReply(id=request.id, match=match.description(client.host.clock()))


async def _view(client: Session, request: requests.ViewRequest) -> replies.ViewReply:
    async with _using(client, request) as (match, access):
        start = match.log_length if request.log_from is None else request.log_from
        work = partial(match.game.view, access.seat, log_from=start)
        return replies.ViewReply(id=request.id, view=await _long(client, match, start, work))


async def _log(client: Session, request: requests.Log) -> replies.LogReply:
    async with _using(client, request) as (match, access):
        work = partial(match.game.log, access.seat, start=request.start)
        entries = tuple(await _long(client, match, request.start, work))
        return replies.LogReply(id=request.id, entries=entries, next=match.log_length)


async def _story(client: Session, request: requests.Story) -> replies.StoryReply:
    async with _using(client, request) as (match, access):
        language = _language(match, request) or match.edition.languages[0]
        work = partial(match.story, access.seat, language, request.start)
        lines = tuple(await _long(client, match, request.start, work))
        return replies.StoryReply(id=request.id, lines=lines, next=match.log_length)


async def _long(client: Session, match: Match, start: int, work: Callable[[], _T]) -> _T:
    """Tell a log from an entry on; what is long is charged, and nobody else waits for it."""
    entries = max(0, match.log_length - start)
    client.charge(entries / _ENTRIES_A_MESSAGE)
    return await client.host.beside(entries, work)


async def _subscribe(client: Session, request: requests.Subscribe) -> replies.SubscribeReply:
    async with _using(client, request) as (match, access):
        language = _language(match, request)
        heard = match.log_length if request.log_from is None else request.log_from
        client.charge(max(0, match.log_length - heard) / _ENTRIES_A_MESSAGE)
        client.subscribe(match, access.seat, language, min(heard, match.log_length))
        return replies.SubscribeReply(id=request.id)


async def _unsubscribe(client: Session, request: requests.Unsubscribe) -> replies.UnsubscribeReply:
    async with _using(client, request) as (match, access):
        client.unsubscribe(match, access.seat)
        return replies.UnsubscribeReply(id=request.id)


@cache
def _version() -> str:
    return version("cardwright")


_ANSWERS: Final[
    dict[type[requests.Request], Callable[[Session, Any], Awaitable[replies.Reply]]]
] = {
    requests.Hello: _hello,
    requests.Games: _games,
    requests.Cards: _cards,
    requests.Matches: _matches,
    requests.Create: _create,
    requests.Join: _join,
    requests.Load: _load,
    requests.Save: _save,
    requests.Close: _close,
    requests.DecisionRequest: _decision,
    requests.Choose: _choose,
    requests.WhyNot: _why_not,
    requests.Attempts: _attempts,
    requests.Hint: _hint,
    requests.Undo: _undo,
    requests.MatchInfo: _match,
    requests.ViewRequest: _view,
    requests.Log: _log,
    requests.Story: _story,
    requests.Subscribe: _subscribe,
    requests.Unsubscribe: _unsubscribe,
}
