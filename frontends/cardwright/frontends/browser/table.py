"""The table in a browser: the protocol of ``serving`` for the one client who speaks for all.

It says what a ``Session`` of a host without tokens says, which a test holds it to, but loads
compiled cards, and neither the language nor pydantic: so a game begins in a moment. Clocks, seats
to join and the like are for servers. Which games and cards there are is told by files beside it.
"""

import json
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from cardwright.frontends.attempts import attempts
from cardwright.frontends.bots import BadBotError, make_bot
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

Message: TypeAlias = dict[str, Any]
_PROTOCOL: Final = {"protocol": 1}


class RefusedError(Exception):
    """What was asked for is refused, with a code of the protocol; nothing has changed."""

    def __init__(self, code: str, message: str, reason: str | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason


@dataclass(eq=False)
class _Match:
    id: str
    game: Game
    bots: dict[int, str]
    names: tuple[str, ...]
    known_seed: bool
    listeners: dict[int | None, "_Listener"] = field(default_factory=dict)

    @property
    def log_length(self) -> int:
        return len(self.game.log(None))

    @property
    def bot_to_choose(self) -> str | None:
        decision = self.game.decision
        return None if decision is None else self.bots.get(decision.player)


@dataclass(eq=False)
class _Listener:
    language: str | None
    heard: int
    asked: tuple[int, int] | None = None
    is_over: bool = False


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
        except RefusedError as error:
            reply = _error(error.code, str(error), error.reason)
        except IllegalChoiceError as error:
            reply = _error("illegal-choice", str(error), error.reason)
        except (EndlessResolutionError, TooManyWaysError) as error:
            reply = _error("unplayable-card", str(error))
        except KeyError as error:
            reply = _error("wrong-field", f"unknown or missing: {error}")
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
        there = sorted({card.card.set for card in compiled.cards} - {*book.needed_sets})
        wanted = {*book.needed_sets, *request.get("sets", ())}
        sets = tuple(name for name in (*book.needed_sets, *there) if name in wanted)
        seats = book.seats(sets)
        players = request.get("players") or seats[0]
        seed = request.get("seed")
        if players not in seats:
            message = f"{players} players can't play; it takes {seats[0]} to {seats[-1]}"
            raise RefusedError("bad-setup", message)
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
            raise RefusedError("bad-setup", str(error)) from None
        return self._open(request, game, known_seed=seed is not None)

    def _load(self, request: Message) -> Message:
        data = request["data"]
        compiled = self._compiled(data.get("game"))
        book = rulebook_for(compiled.game.id)
        try:
            saved = loaded(LoadJob(compiled.game.id, json.dumps(data), book, compiled))
            game = Game.from_json(saved, book, compiled)
        except CardwrightError as error:
            raise RefusedError("bad-save", str(error)) from None
        return self._open(request, game, known_seed=True)

    def _open(self, request: Message, game: Game, *, known_seed: bool) -> Message:
        bots = {int(seat): spec for seat, spec in request.get("bots", {}).items()}
        try:
            for spec in bots.values():
                make_bot(spec, 0)
        except BadBotError as error:
            raise RefusedError("bad-bot", str(error)) from None
        self._made += 1
        match = _Match(f"m{self._made}", game, bots, tuple(request.get("names", ())), known_seed)
        self._matches[match.id] = match
        return {"type": request["type"], "match": _described(match), "tokens": None}

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
            raise RefusedError("illegal-choice", "a bot chooses now", "not-your-decision")
        match.game.apply(
            request["option"], player=request.get("seat"), serial=request.get("serial")
        )
        return {"type": "choose", "decision": _asked_in_answer(match, request)}

    def _why_not(self, request: Message) -> Message:
        match = self._match(request)
        reason = match.game.why_not(request["option"], player=request.get("seat"))
        return {"type": "why_not", "reason": _reason(match, reason, request.get("language"))}

    def _attempts(self, request: Message) -> Message:
        match, language = self._match(request), request.get("language")
        player = _chooser(match, request.get("seat"))
        book = None if language is None else match.game.phrasebook(language, match.names)
        found = () if player is None else attempts(match.game, player, [request["card"]], book)
        told = [
            {
                "option": one.option_id,
                "label": one.label,
                "reason": _reason(match, one.reason, language),
            }
            for one in found
        ]
        return {"type": "attempts", "attempts": told}

    def _hint(self, request: Message) -> Message:
        match = self._match(request)
        decision, seat = match.game.decision, _chooser(match, request.get("seat"))
        if decision is None or match.bot_to_choose is not None or decision.player != seat:
            message = "somebody else chooses now"
            raise RefusedError("illegal-choice", message, "not-your-decision")
        return {"type": "hint", "option": advice(match.game)}

    def _undo(self, request: Message) -> Message:
        match, player = self._match(request), request.get("seat")
        game, past_hidden = match.game, request.get("past_hidden", False)
        taken: list[str] = []
        try:
            while True:
                choice = game.choices[-1] if game.choices else ""
                game.undo(past_hidden=past_hidden)
                taken.append(choice)
                if match.bot_to_choose is None:
                    break
            assert game.decision is not None
            if player not in (None, game.decision.player):
                message = f"the last choice was player {game.decision.player}'s"
                raise RefusedError("illegal-choice", message, "not-your-choice")
        except (RefusedError, IllegalChoiceError):
            for choice in reversed(taken):
                game.apply(choice)
            raise
        log = match.log_length
        for seat, listener in match.listeners.items():
            listener.heard, listener.asked = min(listener.heard, log), None
            listener.is_over = False
            told = {"type": "undone", "choices": game.shown_choices, "log": log}
            self._said.append({"match": match.id, "seat": seat, **told})
        return {
            "type": "undo",
            "undone": len(taken),
            "decision": _asked_in_answer(match, request),
        }

    # -- looking --

    def _match_info(self, request: Message) -> Message:
        return {"type": "match", "match": _described(self._match(request))}

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
        lines = match.game.story(language, request.get("seat"), match.names, start=start)
        return {"type": "story", "lines": lines, "next": match.log_length}

    def _subscribe(self, request: Message) -> Message:
        match, heard = self._match(request), request.get("log_from")
        length = match.log_length
        listener = _Listener(request.get("language"), length if heard is None else heard)
        match.listeners[request.get("seat")] = listener
        return {"type": "subscribe"}

    def _unsubscribe(self, request: Message) -> Message:
        self._match(request).listeners.pop(request.get("seat"), None)
        return {"type": "unsubscribe"}

    # -- inside --

    def _compiled(self, game_id: Any) -> CompiledSet:
        if game_id not in self._cards:
            raise RefusedError("unknown-game", f"no game `{game_id}`")
        return self._cards[game_id]

    def _match(self, request: Message) -> _Match:
        match = self._matches.get(request["match"])
        if match is None:
            raise RefusedError("unknown-match", f"no match `{request['match']}`")
        return match

    def _check_language(self, request: Message) -> None:
        language, match = request.get("language"), self._matches.get(request.get("match", ""))
        known = () if match is None else match.game.compiled.game.languages
        if language is not None and match is not None and language not in known:
            message = f"this game has no words in `{language}`; it has {', '.join(known)}"
            raise RefusedError("unknown-language", message)

    def _news(self) -> list[Message]:
        said, self._said = self._said, []
        for match in self._matches.values():
            for seat, listener in match.listeners.items():
                head = {"match": match.id, "seat": seat}
                said += ({**head, **news} for news in _new_to(listener, match, seat))
        return [{**_PROTOCOL, **news} for news in said]


def _new_to(listener: _Listener, match: _Match, seat: int | None) -> list[Message]:
    """Return what a listener has not heard yet, and note that it was told."""
    game, found = match.game, []
    length = match.log_length
    if length > listener.heard:
        start, listener.heard = listener.heard, length
        lines = None
        if listener.language is not None:
            lines = game.story(listener.language, seat, match.names, start=start)
        entries = game.log(seat, start=start)
        found.append({"type": "happened", "start": start, "entries": entries, "lines": lines})
    asked = _asked(match, seat, listener.language)
    if asked is not None and (asked["player"], asked["serial"]) != listener.asked:
        listener.asked = (asked["player"], asked["serial"])
        found.append({"type": "asked", "decision": asked, "left": None})
    if game.is_over and not listener.is_over:
        listener.is_over = True
        points = [game.points(player) for player in range(game.players)]
        found.append({"type": "ended", "winners": list(game.winners), "points": points})
    return found


def _asked_in_answer(match: _Match, request: Message) -> Message | None:
    return _asked(match, _chooser(match, request.get("seat")), request.get("language"))


def _chooser(match: _Match, seat: int | None) -> int | None:
    """Return as whom a decision is read: who names no seat reads it as whoever chooses."""
    decision = match.game.decision
    return decision.player if seat is None and decision is not None else seat


def _asked(match: _Match, seat: int | None, language: str | None) -> Message | None:
    decision = match.game.decision
    if decision is None:
        return None
    if decision.player != seat or match.bot_to_choose is not None:
        return {**_whose(match), "prompt": None, "about": None, "options": None}
    shown, prompt = decision.to_dict(), None
    if language is not None:
        book = match.game.phrasebook(language, match.names)
        prompt = book.prompt(decision)
        for option, told in zip(decision.options, shown["options"], strict=True):
            told["label"] = book.label(option, decision)
    return {**shown, "prompt": prompt}


def _whose(match: _Match) -> Message:
    assert match.game.decision is not None
    known = match.game.decision.for_others
    return {"serial": known.serial, "player": known.player, "kind": known.kind}


def _reason(match: _Match, reason: Any, language: str | None) -> Message | None:
    if reason is None:
        return None
    told: Message = reason.to_dict()
    if language is not None:
        told["message"] = match.game.phrasebook(language, match.names).reason(reason)
    return told


def _described(match: _Match) -> Message:
    game = match.game
    shown = {option.name for option in game.rulebook.game_options}
    options: Mapping[str, Any] = game.setup["options"]
    return {
        "match": match.id,
        "game": game.rulebook.game_id,
        "sets": list(game.setup["sets"]),
        "seats": [
            {
                "seat": seat,
                "name": _at(match.names, seat),
                "bot": match.bots.get(seat),
                "taken": True,
            }
            for seat in range(game.players)
        ],
        "options": {name: value for name, value in options.items() if name in shown},
        "known_seed": match.known_seed,
        "choices": game.shown_choices,
        "log": match.log_length,
        "waiting": None if game.decision is None else _whose(match),
        "over": game.is_over,
        "winners": list(game.winners),
        "clock": None,
    }


def _at(names: Sequence[str], seat: int) -> str | None:
    return names[seat] if seat < len(names) else None


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
