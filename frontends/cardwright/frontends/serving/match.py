"""A running game: who plays it, who listens, how it stands for each, what bots have to choose."""

import hashlib
from dataclasses import dataclass, field
from typing import Any, Protocol

from cardwright.frontends.bots import BadBotError, make_bot
from cardwright.frontends.games import Edition
from cardwright.frontends.serving.access import Access, Keys, new_key
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import (
    Asked,
    MatchDescription,
    SeatDescription,
    Waiting,
)
from cardwright.frontends.serving.messages.news import Why
from cardwright.frontends.serving.thinking import Job, think
from cardwright.runtime import Decision, Game


@dataclass(frozen=True)
class Table:
    """Who sits at a match, and what was agreed on before it began."""

    names: tuple[str, ...] = ()
    bots: dict[int, str] = field(default_factory=dict)
    keys: Keys | None = None
    known_seed: bool = True


class Journal(Protocol):
    """Where all that is done in a match is written down before anybody is told."""

    def choose(self, option: str) -> None:
        """Write down a choice."""
        ...

    def undo(self, choices: int) -> None:
        """Write down that so many choices were taken back."""
        ...

    def join(self, seat: int, key: str) -> None:
        """Write down that a player has taken a seat, whose token has this hash."""
        ...


class Listener(Protocol):
    """Somebody who is told what happens in a match."""

    def catch_up(self) -> None:
        """Tell what has happened since the last time."""
        ...

    def take_back(self) -> None:
        """Tell that choices were taken back."""
        ...

    def leave(self, why: Why) -> None:
        """Tell that the match is gone."""
        ...


class Match:
    """One running game. Whatever is refused leaves it as it was."""

    def __init__(
        self, id: str, edition: Edition, game: Game, table: Table, journal: Journal | None = None
    ) -> None:
        """Take over a game; nobody else may play it from now on."""
        self.id = id
        self.edition = edition
        self.game = game
        self.table = table
        self.journal = journal
        self.listeners: dict[Listener, None] = {}
        """In the order in which they came."""
        self.touched = 0.0
        """When somebody has last asked for it."""
        self.thinks: object | None = None
        """What a bot is busy with, if one is."""
        self.is_stuck = False
        """Whether a bot could not choose, and must be asked again."""
        self.log_length = 0
        self._asked: dict[tuple[bool, str | None], Asked] = {}
        self._go_on()

    # -- who --

    def access(self, token: str | None, seat: int | None) -> Access:
        """Return as whom somebody asks; where there are no tokens, as whom they say."""
        if seat is not None and seat >= self.game.players:
            raise Refusal(Code.WRONG_FIELD, f"`seat`: there is no player {seat} in this match")
        if self.table.keys is not None:
            return self.table.keys.access(token, seat)
        return Access(seat, is_host=True, is_trusted=True)

    def join(self, invitation: str) -> tuple[int, str]:
        """Let somebody take the seat that they are invited to; return it and its token."""
        keys = self.table.keys
        if keys is None:
            raise Refusal(Code.NOT_ALLOWED, "there are no seats to take: this match has no tokens")
        seat = keys.invited_to(invitation)
        token, key = new_key()
        if self.journal is not None:
            self.journal.join(seat, key)
        keys.seat(seat, key)
        return seat, token

    @property
    def bot_to_choose(self) -> str | None:
        """The bot whose turn it is, if it is a bot's."""
        decision = self.game.decision
        return None if decision is None else self.table.bots.get(decision.player)

    @property
    def is_busy(self) -> bool:
        """Whether somebody listens, or a bot thinks."""
        return bool(self.listeners) or self.thinks is not None

    # -- playing --

    def choose(self, option: str, player: int | None, serial: int | None) -> None:
        """Make a choice, for a player or for whoever has to choose."""
        self.game.apply(option, player=player, serial=serial)
        if self.journal is not None:
            try:
                self.journal.choose(option)
            except OSError:
                self.game.undo(past_hidden=True)
                raise
        self._go_on()

    def undo(self, player: int | None, *, past_hidden: bool) -> int:
        """Take back the last choice of a player, or of anybody but bots, and return how many went.

        What bots have chosen since goes as well; what another player has chosen does not.
        """
        taken: list[str] = []
        try:
            while True:
                choice = self.game.choices[-1] if self.game.choices else ""
                self.game.undo(past_hidden=past_hidden)
                taken.append(choice)
                if self.bot_to_choose is None:
                    break
            decision = self.game.decision
            assert decision is not None
            if player not in (None, decision.player):
                message = f"the last choice was player {decision.player}'s"
                raise Refusal(Code.ILLEGAL_CHOICE, message, reason="not-your-choice")
            if self.journal is not None:
                self.journal.undo(len(taken))
        except BaseException:
            for choice in reversed(taken):
                self.game.apply(choice)
            raise
        self.thinks = None
        self.log_length = 0
        self._go_on()
        return len(taken)

    def _go_on(self) -> None:
        """Take note of the new position."""
        self.log_length += len(self.game.log(None, start=self.log_length))
        self._asked.clear()

    # -- looking --

    def asked(self, seat: int | None, language: str | None) -> Asked | None:
        """Return the open decision as a player may know it, with words where there is a language.

        Nobody else is told more than whose it is; and nobody at all what a bot chooses from.
        """
        decision = self.game.decision
        if decision is None:
            return None
        is_told = decision.player == seat and self.bot_to_choose is None
        key = (is_told, language if is_told else None)
        if key not in self._asked:  # the same goes into an answer and into news
            asked = self._told(decision, language) if is_told else _whose(decision)
            self._asked[key] = asked
        return self._asked[key]

    def _told(self, decision: Decision, language: str | None) -> Asked:
        shown = decision.to_dict()
        prompt = None
        if language is not None:
            book = self.game.phrasebook(language, self.table.names)
            prompt = book.prompt(decision)
            for option, told in zip(decision.options, shown["options"], strict=True):
                told["label"] = book.label(option, decision)
        return Asked(prompt=prompt, **{**shown, "options": tuple(shown["options"])})

    def why_not(
        self, option: str, player: int | None, language: str | None
    ) -> dict[str, Any] | None:
        """Return why an option is not open, in words of a language where there is one."""
        reason = self.game.why_not(option, player=player)
        if reason is None:
            return None
        told = reason.to_dict()
        if language is not None:
            told["message"] = self.game.phrasebook(language, self.table.names).reason(reason)
        return told

    def story(self, seat: int | None, language: str, start: int) -> list[str]:
        """Return what has happened from an entry of the log on, in words."""
        return self.game.story(language, seat, self.table.names, start=start)

    def description(self) -> MatchDescription:
        """Return how the match was set up and how far it is: what everybody may know."""
        game, decision = self.game, self.game.decision
        # A saved game may bring an explicit set-up among its options, which tells hidden cards.
        shown = {option.name for option in self.edition.rulebook.game_options}
        return MatchDescription(
            match=self.id,
            game=self.edition.game_id,
            sets=tuple(game.setup["sets"]),
            seats=tuple(
                SeatDescription(seat=seat, name=self._name(seat), bot=self.table.bots.get(seat))
                for seat in range(game.players)
            ),
            options={name: value for name, value in game.setup["options"].items() if name in shown},
            known_seed=self.table.known_seed,
            choices=len(game.choices),
            log=self.log_length,
            waiting=None if decision is None else _waiting(decision),
            over=game.is_over,
            winners=game.winners,
        )

    def _name(self, seat: int) -> str | None:
        names = self.table.names
        return names[seat] if seat < len(names) else None


def _whose(decision: Decision) -> Asked:
    return Asked(
        serial=decision.serial,
        player=decision.player,
        kind=decision.kind,
        prompt=None,
        about=None,
        options=None,
    )


def _waiting(decision: Decision) -> Waiting:
    return Waiting(serial=decision.serial, player=decision.player, kind=decision.kind)


class Thought:
    """A bot has to choose in a match."""

    def __init__(self, match: Match, bot: str) -> None:
        """``bot`` is whose turn it is."""
        self.match = match
        self.bot = bot

    @property
    def is_wanted(self) -> bool:
        """Whether the match still waits for it: it may have gone another way, or be gone."""
        return self.match.thinks is self

    def think(self) -> str | None:
        """Return what the bot chooses, found here and now; None if it fails."""
        return think(self.match.game.copy(), self.bot, self._seed)

    def job(self) -> Job:
        """Return the same for another process."""
        game = self.match.game
        return Job(self.match.edition.game_id, game.to_json(), self.bot, self._seed)

    @property
    def _seed(self) -> int:
        """The bot's luck: of its own for each choice, and the same whenever a match is repeated."""
        game = self.match.game
        text = f"{game.setup['seed']} {len(game.choices)}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])


def check_bot(spec: str) -> None:
    """Refuse a bot that there is not."""
    try:
        make_bot(spec, 0)
    except BadBotError as error:
        raise Refusal(Code.BAD_BOT, str(error)) from None
