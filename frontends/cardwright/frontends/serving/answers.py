"""The answers to requests: one function for each type."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import cache, partial
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

from cardwright.frontends.bots import BOT_NAMES
from cardwright.frontends.games import Edition
from cardwright.frontends.serving.access import Access
from cardwright.frontends.serving.catalogue import (
    Catalogue,
    checked_language,
    names_of_things,
)
from cardwright.frontends.serving.host import HEAVY
from cardwright.frontends.serving.match import Match
from cardwright.frontends.serving.messages import replies, requests
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import (
    Asked,
    AttemptDescription,
    LimitsDescription,
    RequestId,
    Tokens,
)
from cardwright.runtime import record

if TYPE_CHECKING:
    from cardwright.frontends.serving.session import Session

_T = TypeVar("_T")


_ENTRIES_A_MESSAGE: Final = 100
"""So many entries of a log cost as much as a message."""


_HINT_COST: Final = 10.0
"""What a hint costs, in messages."""


async def answer(client: "Session", request: requests.AnyRequest) -> replies.Reply:
    """Return the answer to a request, or refuse it; what is refused has changed nothing."""
    return await _ANSWERS[type(request)](client, request)


@asynccontextmanager
async def _using(
    client: "Session", request: requests.MatchRequest, *, fresh: bool = True
) -> AsyncIterator[tuple[Match, Access]]:
    token = request.token or client.token
    async with client.host.using(request.match, token, request.seat, fresh=fresh) as found:
        client.is_about(found[1].seat)
        yield found


# -- what there is --


async def _hello(client: "Session", request: requests.Hello) -> replies.HelloReply:
    limits = client.host.limits
    return replies.HelloReply(
        id=request.id,
        server="cardwright",
        version=_version(),
        tokens=client.host.tokens,
        create=client.host.creation.by,
        limits=LimitsDescription(
            message_bytes=limits.message_bytes,
            messages_per_second=limits.messages_per_second,
            matches=limits.matches,
            matches_per_address=limits.matches_per_address if client.host.tokens else None,
            choices=limits.choices,
            bot_nodes=limits.bot_nodes,
            bot_seconds=limits.bot_seconds,
        ),
    )


async def _games(client: "Session", request: requests.Games) -> replies.GamesReply:
    host = client.host
    is_known = "descriptions" in vars(host.catalogue)  # else all games are read
    work = partial(games_reply, host.catalogue, request.id)
    return await host.beside(0 if is_known else HEAVY, work)


def games_reply(catalogue: Catalogue, id: RequestId = None) -> replies.GamesReply:
    """Return which games there are."""
    return replies.GamesReply(id=id, games=catalogue.descriptions, bots=BOT_NAMES)


async def _cards(client: "Session", request: requests.Cards) -> replies.CardsReply:
    edition = client.host.catalogue.edition(request.game)
    language = checked_language(edition, request.language or edition.languages[0])
    catalogue = client.host.catalogue
    work = partial(cards_reply, catalogue, edition, language, request.id)
    return await client.host.beside(0 if catalogue.has_cards(edition, language) else HEAVY, work)


def cards_reply(
    catalogue: Catalogue, edition: Edition, language: str, id: RequestId = None
) -> replies.CardsReply:
    """Return the cards of a game and the names of its things."""
    game = edition.compiled.game
    return replies.CardsReply(
        id=id,
        language=language,
        cards=catalogue.cards(edition, language),
        names=names_of_things(edition, language),
        icons={resource.id: resource.icon for resource in game.resources},
        piles=tuple(zone.id for zone in game.zones if zone.pile),
        grids={space.id: space.grid for space in game.spaces},
    )


async def _matches(client: "Session", request: requests.Matches) -> replies.MatchesReply:
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


async def _create(client: "Session", request: requests.Create) -> replies.CreateReply:
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


async def _load(client: "Session", request: requests.Load) -> replies.CreateReply:
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
    client: "Session",
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


async def _join(client: "Session", request: requests.Join) -> replies.JoinReply:
    async with client.host.joining(request.match, request.invitation) as match:
        seat, token = await client.host.join(match, request.invitation)
        client.is_about(seat)
        return replies.JoinReply(id=request.id, seat=seat, token=token)


async def _save(client: "Session", request: requests.Save) -> replies.SaveReply:
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


async def _close(client: "Session", request: requests.Close) -> replies.CloseReply:
    async with _using(client, request) as (match, access):
        access.require_host()
        await client.host.close(match)
        return replies.CloseReply(id=request.id)


# -- playing --


async def _decision(client: "Session", request: requests.DecisionRequest) -> replies.DecisionReply:
    async with _using(client, request) as (match, access):
        decision = _asked(match, access, _language(match, request))
        return replies.DecisionReply(id=request.id, decision=decision)


async def _choose(client: "Session", request: requests.Choose) -> replies.ChooseReply:
    async with _using(client, request, fresh=False) as (match, access):
        language, player = _language(match, request), _player(access)
        if match.bot_to_choose is not None:
            await client.host.refresh(match)  # another process may have chosen for it
        if match.bot_to_choose is not None:
            raise Refusal(Code.ILLEGAL_CHOICE, "a bot chooses now", reason="not-your-decision")
        await client.host.choose(match, request.option, player, request.serial)
        decision = _asked(match, access, language)
        return replies.ChooseReply(id=request.id, decision=decision)


async def _why_not(client: "Session", request: requests.WhyNot) -> replies.WhyNotReply:
    async with _using(client, request) as (match, access):
        reason = match.why_not(request.option, _player(access), _language(match, request))
        return replies.WhyNotReply(id=request.id, reason=reason)


async def _attempts(client: "Session", request: requests.Attempts) -> replies.AttemptsReply:
    async with _using(client, request) as (match, access):
        player = _chooser(match, access)
        found = match.attempts(request.card, player, _language(match, request))
        attempts = tuple(AttemptDescription(**attempt) for attempt in found)
        return replies.AttemptsReply(id=request.id, attempts=attempts)


async def _hint(client: "Session", request: requests.Hint) -> replies.HintReply:
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


async def _undo(client: "Session", request: requests.Undo) -> replies.UndoReply:
    async with _using(client, request) as (match, access):
        language = _language(match, request)
        if request.past_hidden and not access.is_trusted:
            raise Refusal(Code.NOT_ALLOWED, "nobody may take back what has shown hidden cards")
        if match.game.is_over and not access.is_trusted:
            message = "the game is over, and its hidden cards may be known"
            raise Refusal(Code.NOT_ALLOWED, message)
        player = None if access.is_host and access.seat is None else access.player()
        client.charge(len(match.game.choices) / _ENTRIES_A_MESSAGE)
        undone = await client.host.undo(match, player, past_hidden=request.past_hidden)
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


async def _match(client: "Session", request: requests.MatchInfo) -> replies.MatchReply:
    async with _using(client, request) as (match, _):
        return replies.MatchReply(id=request.id, match=match.description(client.host.clock()))


async def _view(client: "Session", request: requests.ViewRequest) -> replies.ViewReply:
    async with _using(client, request) as (match, access):
        start = match.log_length if request.log_from is None else request.log_from
        work = partial(match.game.view, access.seat, log_from=start)
        return replies.ViewReply(id=request.id, view=await _long(client, match, start, work))


async def _log(client: "Session", request: requests.Log) -> replies.LogReply:
    async with _using(client, request) as (match, access):
        work = partial(match.game.log, access.seat, start=request.start)
        entries = tuple(await _long(client, match, request.start, work))
        return replies.LogReply(id=request.id, entries=entries, next=match.log_length)


async def _story(client: "Session", request: requests.Story) -> replies.StoryReply:
    async with _using(client, request) as (match, access):
        language = _language(match, request) or match.edition.languages[0]
        work = partial(match.story, access.seat, language, request.start)
        lines = tuple(await _long(client, match, request.start, work))
        return replies.StoryReply(id=request.id, lines=lines, next=match.log_length)


async def _long(client: "Session", match: Match, start: int, work: Callable[[], _T]) -> _T:
    """Tell a log from an entry on; what is long is charged, and nobody else waits for it."""
    entries = max(0, match.log_length - start)
    client.charge(entries / _ENTRIES_A_MESSAGE)
    return await client.host.beside(entries, work)


async def _subscribe(client: "Session", request: requests.Subscribe) -> replies.SubscribeReply:
    async with _using(client, request) as (match, access):
        language = _language(match, request)
        heard = match.log_length if request.log_from is None else request.log_from
        client.charge(max(0, match.log_length - heard) / _ENTRIES_A_MESSAGE)
        client.subscribe(match, access.seat, language, min(heard, match.log_length))
        return replies.SubscribeReply(id=request.id)


async def _unsubscribe(
    client: "Session", request: requests.Unsubscribe
) -> replies.UnsubscribeReply:
    async with _using(client, request) as (match, access):
        client.unsubscribe(match, access.seat)
        return replies.UnsubscribeReply(id=request.id)


@cache
def _version() -> str:
    return version("cardwright")


_ANSWERS: Final[
    dict[type[requests.Request], Callable[["Session", Any], Awaitable[replies.Reply]]]
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
