"""The answers to requests: one function for each type."""

from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import Any, Final, Protocol

from cardwright.frontends.bots import BOT_NAMES
from cardwright.frontends.serving.access import Access
from cardwright.frontends.serving.catalogue import checked_language, names_of_things
from cardwright.frontends.serving.host import Host
from cardwright.frontends.serving.match import Match
from cardwright.frontends.serving.messages import replies, requests
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import LimitsDescription
from cardwright.runtime import record


class Client(Protocol):
    """Whoever asks, as far as answers need to know."""

    @property
    def host(self) -> Host:
        """Where the matches are."""
        ...

    @property
    def token(self) -> str | None:
        """The token that stands for one that a request leaves out."""
        ...

    def subscribe(self, match: Match, seat: int | None, language: str | None, heard: int) -> None:
        """Have the client told what happens in a match."""
        ...

    def unsubscribe(self, match: Match, seat: int | None) -> None:
        """Have the client told no more."""
        ...


def answer(client: Client, request: requests.AnyRequest) -> replies.Reply:
    """Return the answer to a request, or refuse it; what is refused has changed nothing."""
    return _ANSWERS[type(request)](client, request)


def _match_for(client: Client, request: requests.MatchRequest) -> tuple[Match, Access]:
    match = client.host.match(request.match)
    return match, match.access(request.token or client.token, request.seat)


# -- what there is --


def _hello(client: Client, request: requests.Hello) -> replies.HelloReply:
    limits = client.host.limits
    return replies.HelloReply(
        id=request.id,
        server="cardwright",
        version=_version(),
        tokens=client.host.tokens,
        limits=LimitsDescription(
            message_bytes=limits.message_bytes,
            messages_per_second=limits.messages_per_second,
            matches=limits.matches,
        ),
    )


def _games(client: Client, request: requests.Games) -> replies.GamesReply:
    games = client.host.catalogue.descriptions
    return replies.GamesReply(id=request.id, games=games, bots=BOT_NAMES)


def _cards(client: Client, request: requests.Cards) -> replies.CardsReply:
    edition = client.host.catalogue.edition(request.game)
    language = checked_language(edition, request.language or edition.languages[0])
    return replies.CardsReply(
        id=request.id,
        language=language,
        cards=client.host.catalogue.cards(edition, language),
        names=names_of_things(edition, language),
    )


def _matches(client: Client, request: requests.Matches) -> replies.MatchesReply:
    if client.host.tokens:
        raise Refusal(Code.NOT_ALLOWED, "this server tells nobody of the matches of others")
    matches = tuple(match.description() for match in client.host.matches())
    return replies.MatchesReply(id=request.id, matches=matches)


# -- from beginning to end --


def _create(client: Client, request: requests.Create) -> replies.CreateReply:
    match, tokens = client.host.create(
        request.game,
        players=request.players,
        sets=request.sets,
        seed=request.seed,
        options=request.options,
        bots=request.bots,
        names=request.names,
    )
    return replies.CreateReply(
        id=request.id, type="create", match=match.description(), tokens=tokens
    )


def _join(client: Client, request: requests.Join) -> replies.JoinReply:
    match = client.host.match(request.match)
    seat, token = client.host.join(match, request.invitation)
    return replies.JoinReply(id=request.id, seat=seat, token=token)


def _load(client: Client, request: requests.Load) -> replies.CreateReply:
    match, tokens = client.host.load(request.data, bots=request.bots, names=request.names)
    return replies.CreateReply(id=request.id, type="load", match=match.description(), tokens=tokens)


def _save(client: Client, request: requests.Save) -> replies.SaveReply:
    match, access = _match_for(client, request)
    access.require_host()
    if not access.is_trusted and not match.game.is_over:
        message = "it would tell hidden cards; it is allowed when the game is over"
        raise Refusal(Code.NOT_ALLOWED, message)
    data = match.game.to_dict() if request.form == "save" else record(match.game)
    return replies.SaveReply(id=request.id, form=request.form, data=data)


def _close(client: Client, request: requests.Close) -> replies.CloseReply:
    match, access = _match_for(client, request)
    access.require_host()
    client.host.close(match)
    return replies.CloseReply(id=request.id)


# -- playing --


def _decision(client: Client, request: requests.DecisionRequest) -> replies.DecisionReply:
    match, access = _match_for(client, request)
    decision = match.asked(_chooser(match, access), _language(match, request))
    return replies.DecisionReply(id=request.id, decision=decision)


def _choose(client: Client, request: requests.Choose) -> replies.ChooseReply:
    match, access = _match_for(client, request)
    language, player = _language(match, request), _player(access)
    if match.bot_to_choose is not None:
        raise Refusal(Code.ILLEGAL_CHOICE, "a bot chooses now", reason="not-your-decision")
    client.host.choose(match, request.option, player, request.serial)
    return replies.ChooseReply(
        id=request.id, decision=match.asked(_chooser(match, access), language)
    )


def _why_not(client: Client, request: requests.WhyNot) -> replies.WhyNotReply:
    match, access = _match_for(client, request)
    reason = match.why_not(request.option, _player(access), _language(match, request))
    return replies.WhyNotReply(id=request.id, reason=reason)


def _undo(client: Client, request: requests.Undo) -> replies.UndoReply:
    match, access = _match_for(client, request)
    language = _language(match, request)
    if request.past_hidden and not access.is_trusted:
        raise Refusal(Code.NOT_ALLOWED, "nobody may take back what has shown hidden cards")
    player = None if access.is_host and access.seat is None else access.player()
    undone = client.host.undo(match, player, past_hidden=request.past_hidden)
    decision = match.asked(_chooser(match, access), language)
    return replies.UndoReply(id=request.id, undone=undone, decision=decision)


def _player(access: Access) -> int | None:
    """Return who chooses: who speaks for all does so for whoever has to."""
    return None if access.is_trusted and access.seat is None else access.player()


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


def _match(client: Client, request: requests.MatchInfo) -> replies.MatchReply:
    match, _ = _match_for(client, request)
    return replies.MatchReply(id=request.id, match=match.description())


def _view(client: Client, request: requests.ViewRequest) -> replies.ViewReply:
    match, access = _match_for(client, request)
    start = match.log_length if request.log_from is None else request.log_from
    return replies.ViewReply(id=request.id, view=match.game.view(access.seat, log_from=start))


def _log(client: Client, request: requests.Log) -> replies.LogReply:
    match, access = _match_for(client, request)
    entries = tuple(match.game.log(access.seat, start=request.start))
    return replies.LogReply(id=request.id, entries=entries, next=match.log_length)


def _story(client: Client, request: requests.Story) -> replies.StoryReply:
    match, access = _match_for(client, request)
    language = _language(match, request) or match.edition.languages[0]
    lines = tuple(match.story(access.seat, language, request.start))
    return replies.StoryReply(id=request.id, lines=lines, next=match.log_length)


def _subscribe(client: Client, request: requests.Subscribe) -> replies.SubscribeReply:
    match, access = _match_for(client, request)
    language = _language(match, request)
    heard = match.log_length if request.log_from is None else request.log_from
    client.subscribe(match, access.seat, language, min(heard, match.log_length))
    return replies.SubscribeReply(id=request.id)


def _unsubscribe(client: Client, request: requests.Unsubscribe) -> replies.UnsubscribeReply:
    match, access = _match_for(client, request)
    client.unsubscribe(match, access.seat)
    return replies.UnsubscribeReply(id=request.id)


@cache
def _version() -> str:
    return version("cardwright")


_ANSWERS: Final[dict[type[requests.Request], Callable[[Client, Any], replies.Reply]]] = {
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
    requests.Undo: _undo,
    requests.MatchInfo: _match,
    requests.ViewRequest: _view,
    requests.Log: _log,
    requests.Story: _story,
    requests.Subscribe: _subscribe,
    requests.Unsubscribe: _unsubscribe,
}
