"""The table in a browser: the protocol of ``serving`` for the one client who speaks for all.

It says what a ``Session`` of a host without tokens says, which a test holds it to, but loads
compiled cards, and neither the language nor pydantic: so a game begins in a moment. Clocks, seats
to join and the like are for servers. Which games and cards there are is told by files beside it.
"""

import json
import secrets
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardwright.frontends.bots import BadBotError, make_bot
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.telling import Data as Message
from cardwright.frontends.serving.telling import Hearing, Playing
from cardwright.frontends.serving.thinking import LoadJob, advice, loaded, luck_of, think
from cardwright.runtime import (
    SECRET_BITS,
    BadSetupError,
    CardwrightError,
    CompiledSet,
    EndlessResolutionError,
    Game,
    IllegalChoiceError,
    TooManyWaysError,
    load,
    new_game,
    record,
)
from cardwright.runtime.rulebooks import rulebook_for

_PROTOCOL: Final = {"protocol": 1}


class _Match(Playing):
    """A game on the table, and who listens to it, by their seats."""

    def __init__(self, id: str, game: Game, request: Message, *, known_seed: bool) -> None:
        bots = {int(seat): spec for seat, spec in request.get("bots", {}).items()}
        super().__init__(id, game, bots, tuple(request.get("names", ())))
        self.known_seed = known_seed
        self.listeners: dict[int | None, Hearing] = {}


class Table:
    """All games that are played in a browser."""

    def __init__(self) -> None:
        """Have no cards and no games yet."""
        self._cards: dict[str, CompiledSet] = {}
        self._matches: dict[str, _Match] = {}
        self._made = 0
        self._said: list[Message] = []

    def add_cards(self, text: str) -> str:
        """Take the compiled cards of a game; return which game it is."""
        compiled = load(text.encode())
        self._cards[compiled.game.id] = compiled
        return compiled.game.id

    def has_cards(self, game: str) -> bool:
        """Whether the cards of a game are there."""
        return game in self._cards

    def receive(self, text: str) -> list[str]:
        """Return the answer to a message, and the news that it makes."""
        request = json.loads(text)
        try:
            self._check_language(request)
            reply = _ANSWERS[request["type"]](self, request)
        except Refusal as refusal:
            reply = _error(refusal.code, refusal.message, refusal.reason)
        except IllegalChoiceError as error:
            reply = _error(Code.ILLEGAL_CHOICE, str(error), error.reason)
        except (EndlessResolutionError, TooManyWaysError) as error:
            reply = _error(Code.UNPLAYABLE_CARD, str(error))
        except KeyError as error:
            reply = _error(Code.WRONG_FIELD, f"unknown or missing: {error}")
        said = [{**_PROTOCOL, "id": request.get("id"), **reply}, *self._news()]
        return [json.dumps(message, ensure_ascii=False) for message in said]

    def think(self) -> list[str]:
        """Let a bot choose, if it is one's turn; return the news."""
        for match in self._matches.values():
            bot = match.bot_to_choose
            if bot is not None:
                decision = match.game.decision
                assert decision is not None
                choice = think(match.game.copy(), bot, luck_of(match.game))
                match.game.apply(choice if choice is not None else decision.options[0].id)
                match.go_on()
                return [json.dumps(news, ensure_ascii=False) for news in self._news()]
        return []

    @property
    def is_thinking(self) -> bool:
        """Whether it is a bot's turn somewhere."""
        return any(match.bot_to_choose is not None for match in self._matches.values())

    # -- from beginning to end --

    def _create(self, request: Message) -> Message:
        compiled = self._compiled(request["game"])
        book = rulebook_for(compiled.game.id)
        sets = book.sets_in_order({*book.needed_sets, *request.get("sets", ())})
        seats = book.seats(sets)
        players = request.get("players") or seats[0]
        seed = request.get("seed")
        if players not in seats:
            message = f"{players} players can't play; it takes {seats[0]} to {seats[-1]}"
            raise Refusal(Code.BAD_SETUP, message)
        try:
            game = new_game(
                book,
                compiled,
                players=players,
                sets=sets,
                seed=secrets.randbits(SECRET_BITS) if seed is None else seed,
                **request.get("options", {}),
            )
        except BadSetupError as error:
            raise Refusal(Code.BAD_SETUP, str(error)) from None
        return self._open(request, game, known_seed=seed is not None)

    def _load(self, request: Message) -> Message:
        data = request["data"]
        compiled = self._compiled(data.get("game"))
        book = rulebook_for(compiled.game.id)
        try:
            saved = loaded(LoadJob(compiled.game.id, json.dumps(data), book, compiled))
            game = Game.from_json(saved, book, compiled)
        except CardwrightError as error:
            raise Refusal(Code.BAD_SAVE, str(error)) from None
        return self._open(request, game, known_seed=True)

    def _open(self, request: Message, game: Game, *, known_seed: bool) -> Message:
        try:
            for spec in request.get("bots", {}).values():
                make_bot(spec, 0)
        except BadBotError as error:
            raise Refusal(Code.BAD_BOT, str(error)) from None
        self._made += 1
        match = _Match(f"m{self._made}", game, request, known_seed=known_seed)
        self._matches[match.id] = match
        return {
            "type": request["type"],
            "match": match.described(known_seed=known_seed),
            "tokens": None,
        }

    def _save(self, request: Message) -> Message:
        game = self._match(request).game
        form = request.get("form", "save")
        data = game.to_dict() if form == "save" else record(game)
        return {"type": "save", "form": form, "data": data}

    def _close(self, request: Message) -> Message:
        match = self._matches.pop(self._match(request).id)
        for seat in match.listeners:
            self._said.append({"match": match.id, "seat": seat, "type": "gone", "why": "closed"})
        return {"type": "close"}

    # -- playing --

    def _decision(self, request: Message) -> Message:
        match = self._match(request)
        return {"type": "decision", "decision": _asked_in_answer(match, request)}

    def _choose(self, request: Message) -> Message:
        match = self._match(request)
        if match.bot_to_choose is not None:
            raise Refusal(Code.ILLEGAL_CHOICE, "a bot chooses now", reason="not-your-decision")
        match.game.apply(
            request["option"], player=request.get("seat"), serial=request.get("serial")
        )
        match.go_on()
        return {"type": "choose", "decision": _asked_in_answer(match, request)}

    def _why_not(self, request: Message) -> Message:
        match = self._match(request)
        reason = match.why_not(request["option"], request.get("seat"), request.get("language"))
        return {"type": "why_not", "reason": reason}

    def _attempts(self, request: Message) -> Message:
        match = self._match(request)
        player = _chooser(match, request.get("seat"))
        found = match.attempts(request["card"], player, request.get("language"))
        return {"type": "attempts", "attempts": list(found)}

    def _hint(self, request: Message) -> Message:
        match = self._match(request)
        decision, seat = match.game.decision, _chooser(match, request.get("seat"))
        if decision is None or match.bot_to_choose is not None or decision.player != seat:
            message = "somebody else chooses now"
            raise Refusal(Code.ILLEGAL_CHOICE, message, reason="not-your-decision")
        return {"type": "hint", "option": advice(match.game)}

    def _undo(self, request: Message) -> Message:
        match, past_hidden = self._match(request), request.get("past_hidden", False)
        many = match.choices_to_undo(request.get("seat"), past_hidden=past_hidden)
        for _ in range(many):
            match.game.undo(past_hidden=True)
        match.step_back()
        for seat, hearing in match.listeners.items():
            self._said.append({"match": match.id, "seat": seat, **hearing.taken_back()})
        return {"type": "undo", "undone": many, "decision": _asked_in_answer(match, request)}

    # -- looking --

    def _match_info(self, request: Message) -> Message:
        match = self._match(request)
        return {"type": "match", "match": match.described(known_seed=match.known_seed)}

    def _view(self, request: Message) -> Message:
        match, start = self._match(request), request.get("log_from")
        start = match.log_length if start is None else start
        return {"type": "view", "view": match.game.view(request.get("seat"), log_from=start)}

    def _log(self, request: Message) -> Message:
        match = self._match(request)
        entries = match.game.log(request.get("seat"), start=request.get("start", 0))
        return {"type": "log", "entries": entries, "next": match.log_length}

    def _story(self, request: Message) -> Message:
        match = self._match(request)
        language = request.get("language") or match.game.compiled.game.languages[0]
        start = request.get("start", 0)
        lines = match.story(request.get("seat"), language, start)
        return {"type": "story", "lines": lines, "next": match.log_length}

    def _subscribe(self, request: Message) -> Message:
        match, heard, seat = self._match(request), request.get("log_from"), request.get("seat")
        heard = match.log_length if heard is None else heard
        match.listeners[seat] = Hearing(match, seat, request.get("language"), heard)
        return {"type": "subscribe"}

    def _unsubscribe(self, request: Message) -> Message:
        self._match(request).listeners.pop(request.get("seat"), None)
        return {"type": "unsubscribe"}

    # -- inside --

    def _compiled(self, game_id: Any) -> CompiledSet:
        if game_id not in self._cards:
            raise Refusal(Code.UNKNOWN_GAME, f"no game `{game_id}`")
        return self._cards[game_id]

    def _match(self, request: Message) -> _Match:
        match = self._matches.get(request["match"])
        if match is None:
            raise Refusal(Code.UNKNOWN_MATCH, f"no match `{request['match']}`")
        return match

    def _check_language(self, request: Message) -> None:
        language, match = request.get("language"), self._matches.get(request.get("match", ""))
        known = () if match is None else match.game.compiled.game.languages
        if language is not None and match is not None and language not in known:
            message = f"this game has no words in `{language}`; it has {', '.join(known)}"
            raise Refusal(Code.UNKNOWN_LANGUAGE, message)

    def _news(self) -> list[Message]:
        said, self._said = self._said, []
        for match in self._matches.values():
            for seat, hearing in match.listeners.items():
                head = {"match": match.id, "seat": seat}
                said += ({**head, **news} for news in hearing.news())
        return [{**_PROTOCOL, **news} for news in said]


def _asked_in_answer(match: _Match, request: Message) -> Message | None:
    return match.asked(_chooser(match, request.get("seat")), request.get("language"))


def _chooser(match: _Match, seat: int | None) -> int | None:
    """Return as whom a decision is read: who names no seat reads it as whoever chooses."""
    decision = match.game.decision
    return decision.player if seat is None and decision is not None else seat


def _error(code: str, message: str, reason: str | None = None) -> Message:
    return {"type": "error", "code": code, "message": message, "reason": reason}


_ANSWERS: Final[Mapping[str, Callable[[Table, Message], Message]]] = {
    "create": Table._create,
    "load": Table._load,
    "save": Table._save,
    "close": Table._close,
    "decision": Table._decision,
    "choose": Table._choose,
    "why_not": Table._why_not,
    "attempts": Table._attempts,
    "hint": Table._hint,
    "undo": Table._undo,
    "match": Table._match_info,
    "view": Table._view,
    "log": Table._log,
    "story": Table._story,
    "subscribe": Table._subscribe,
    "unsubscribe": Table._unsubscribe,
}
