"""A running game: who plays it, who listens, how it stands for each, what bots have to choose."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from cardwright.frontends.bots import BadBotError, make_bot
from cardwright.frontends.games import Edition
from cardwright.frontends.serving.access import Access, Keys
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import (
    ClockDescription,
    ClockSetting,
    MatchDescription,
)
from cardwright.frontends.serving.messages.replies import Why
from cardwright.frontends.serving.store import Deed, Row
from cardwright.frontends.serving.telling import Playing
from cardwright.frontends.serving.thinking import Job, luck_of, think
from cardwright.runtime import Game

Revert = Callable[[], None]
"""Takes back what was done, as if nothing had been."""


@dataclass(frozen=True)
class Table:
    """Who sits at a match, and what was agreed on before it began."""

    names: tuple[str, ...] = ()
    bots: dict[int, str] = field(default_factory=dict)
    keys: Keys | None = None
    known_seed: bool = True
    clock: ClockSetting | None = None


class Listener(Protocol):
    """Somebody who is told what happens in a match."""

    seat: int | None

    def catch_up(self) -> bool:
        """Tell what has happened since the last time, or a part of it; return whether it is all."""
        ...

    def take_back(self) -> None:
        """Tell that choices were taken back."""
        ...

    def time_out(self, player: int) -> None:
        """Tell that a player's time is over."""
        ...

    def leave(self, why: Why) -> None:
        """Tell that the match is gone."""
        ...


class Clocks:
    """How much time the players have left. Whoever has to choose uses up their own."""

    def __init__(self, setting: ClockSetting, players: int) -> None:
        """They stand still until ``go_on``."""
        self.setting = setting
        self.left = [setting.seconds] * players
        self.since: float | None = None
        """From when on the time of whoever has to choose runs; None while it stands still."""
        self.earned: tuple[int | None, ...] = ()
        """For each choice made here, the player who got time for it; None where nobody did."""

    def go_on(self, player: int | None, at: float) -> None:
        """Take from a player the time up to now, and let the time of whoever is next run."""
        if player is not None and self.since is not None:
            self.left[player] -= max(0.0, at - self.since)
        self.since = at

    def earn(self, player: int | None) -> None:
        """Give a player what a choice adds, or nobody."""
        player = None if self.since is None else player
        self.earned = (*self.earned, player)
        if player is not None:
            self.left[player] += self.setting.increment

    def give_back(self, choices: int) -> None:
        """Take what so many choices have added, which are taken back."""
        for player in self.earned[-choices:]:
            if player is not None:
                self.left[player] -= self.setting.increment
        self.earned = self.earned[:-choices]

    def left_at(self, now: float, player: int | None) -> tuple[float, ...]:
        """Return what all have left, while a player has to choose."""
        left = list(self.left)
        if player is not None and self.since is not None:
            left[player] -= max(0.0, now - self.since)
        return tuple(round(max(0.0, seconds), 1) for seconds in left)


class Match(Playing):
    """One running game. Whatever is refused leaves it as it was.

    Whoever uses it holds its lock: it must not change while somebody waits for the store.
    """

    def __init__(self, row: Row, edition: Edition, game: Game, table: Table) -> None:
        """Take over a game; nobody else may play it from now on."""
        super().__init__(row.id, game, table.bots, table.names)
        self.row = row
        self.edition = edition
        self.table = table
        self.lock = asyncio.Lock()
        self.is_gone = False
        self.listeners: dict[Listener, None] = {}
        """In the order in which they came."""
        self.used = row.used
        """When somebody who may has last asked for it."""
        self.thinks: object | None = None
        """What a bot is busy with, if one is."""
        self.thinking_seconds: dict[str, float] = {}
        """How long each bot has last thought about a choice."""
        self.bot_is_due = 0.0
        """From when on a bot's choice is thought of here: until then another process may do so."""
        self.only_told: int | None = None
        """The player who alone may learn that choices were last taken back; None: everybody."""
        self.clocks = None if table.clock is None else Clocks(table.clock, game.players)
        if self.clocks is not None and (table.keys is None or not table.keys.open_seats):
            self.clocks.since = row.created

    # -- who --

    def access(self, token: str | None, seat: int | None) -> Access:
        """Return as whom somebody asks; where there are no tokens, as whom they say."""
        if seat is not None and seat >= self.game.players:
            raise Refusal(Code.WRONG_FIELD, f"`seat`: there is no player {seat} in this match")
        if self.table.keys is not None:
            return self.table.keys.access(token, seat)
        return Access(seat, is_host=True, is_trusted=True)

    @property
    def is_busy(self) -> bool:
        """Whether somebody listens or uses it just now, or a bot thinks."""
        return bool(self.listeners) or self.thinks is not None or self.lock.locked()

    def out_of_time(self, now: float) -> int | None:
        """Return the player who has to choose and has no time left, if there is one."""
        player = None if self.clocks is None else self._timed_player()
        if player is None or self.clocks is None:
            return None
        return player if self.clocks.left_at(now, player)[player] <= 0 else None

    def time_down(self, start: float) -> float:
        """Return for how long no server was up before ``start``, where a player's time ran on."""
        if self._timed_player() is None or self.clocks is None or self.clocks.since is None:
            return 0.0
        return max(0.0, start - max(self.used, self.clocks.since))

    def time_left(self, now: float) -> tuple[float, ...] | None:
        """Return the seconds that all players have left; None without clocks."""
        return None if self.clocks is None else self.clocks.left_at(now, self._timed_player())

    def _timed_player(self) -> int | None:
        decision = self.game.decision
        return None if decision is None or self.bot_to_choose is not None else decision.player

    @property
    def _publicly_asked(self) -> tuple[int, int] | None:
        """The player who has to choose and the serial of the decision, as everybody knows them."""
        decision = self.game.decision
        return None if decision is None else (decision.player, decision.for_others.serial)

    # -- what is done --

    def perform(self, deed: Deed, player: int | None = None, serial: int | None = None) -> Revert:
        """Do something in the match, or refuse it; return how to take it back.

        ``player`` and ``serial``: whose choice it must be, of which decision.
        """
        match deed.kind:
            case "choose":
                return self._choose(deed, player, serial)
            case "undo":
                return self._undo(deed)
            case "join":
                return self._join(deed)
            case "time_out":
                return self._time_out(deed)
            case "resume":
                return self._resume(deed)

    def _choose(self, deed: Deed, player: int | None, serial: int | None) -> Revert:
        timed, asked = self._timed_player(), self._publicly_asked
        self.game.apply(deed.what, player=player, serial=serial)
        time_back = self._pass_time(timed, deed.at)
        if self.clocks is not None:
            # Of several sealed choices only the last adds time: clocks would tell their number.
            self.clocks.earn(timed if self._publicly_asked != asked else None)
        self.go_on()

        def revert() -> None:
            self.game.undo(past_hidden=True)
            time_back()
            self.step_back()

        return revert

    def _undo(self, deed: Deed) -> Revert:
        timed, asked = self._timed_player(), self._publicly_asked
        many = int(deed.what)
        taken = self.game.choices[-many:]
        if not 0 < many <= len(self.game.choices):
            raise ValueError(f"{many} choices can't be taken back")
        for _ in range(many):
            self.game.undo(past_hidden=True)
        time_back = self._pass_time(timed, deed.at)
        if self.clocks is not None:
            self.clocks.give_back(many)
        now = self._publicly_asked  # what is sealed stays so when it is taken back
        self.only_told = now[0] if now == asked and now is not None else None
        self.thinks = None
        self.step_back()

        def revert() -> None:
            for choice in taken:
                self.game.apply(choice)
            time_back()
            self.step_back()

        return revert

    def _join(self, deed: Deed) -> Revert:
        keys = self.table.keys
        assert keys is not None
        assert deed.seat is not None
        before = keys.to_dict()
        keys.seat(deed.seat, deed.what)
        is_full = not keys.open_seats
        time_back = self._pass_time(None, deed.at) if is_full else _nothing

        def revert() -> None:
            keys.restore(before)
            time_back()

        return revert

    def _time_out(self, deed: Deed) -> Revert:
        assert deed.seat is not None
        bots, seat = self.bots, deed.seat
        time_back = self._pass_time(self._timed_player(), deed.at)
        bots[seat] = deed.what
        self._made.clear()

        def revert() -> None:
            del bots[seat]
            time_back()
            self._made.clear()

        return revert

    def _resume(self, deed: Deed) -> Revert:
        clocks = self.clocks
        assert clocks is not None
        assert clocks.since is not None
        before = clocks.since
        clocks.since += float(deed.what)

        def revert() -> None:
            clocks.since = before

        return revert

    def _pass_time(self, player: int | None, at: float) -> Revert:
        clocks = self.clocks
        if clocks is None:
            return _nothing
        left, since, earned = list(clocks.left), clocks.since, clocks.earned
        clocks.go_on(player, at)

        def revert() -> None:
            clocks.left, clocks.since, clocks.earned = left, since, earned

        return revert

    # -- looking --

    def description(self, now: float) -> MatchDescription:
        """Return how the match was set up and how far it is: what everybody may know."""
        keys = self.table.keys
        open_seats = keys.open_seats if keys is not None else frozenset()
        described = self.described(known_seed=self.table.known_seed, open_seats=open_seats)
        return MatchDescription.model_validate({**described, "clock": self._clock(now)})

    def _clock(self, now: float) -> ClockDescription | None:
        left = self.time_left(now)
        if self.clocks is None or left is None:
            return None
        return ClockDescription(
            seconds=self.clocks.setting.seconds,
            increment=self.clocks.setting.increment,
            left=left,
            running=self.clocks.since is not None and not self.game.is_over,
        )


class Thought:
    """A bot has to choose in a match."""

    def __init__(self, match: Match, bot: str) -> None:
        """``bot`` is whose turn it is."""
        self.match = match
        self.bot = bot
        decision = match.game.decision
        self._is_formal = decision is not None and decision.is_formal

    @property
    def is_wanted(self) -> bool:
        """Whether the match still waits for it: it may have gone another way, or be gone."""
        return self.match.thinks is self

    def think(self) -> str | None:
        """Return what the bot chooses, found here and now; None if it fails."""
        return think(self.match.game.copy(), self.bot, luck_of(self.match.game))

    def job(self) -> Job:
        """Return the same for another process."""
        game = self.match.game
        return Job(self.match.edition.game_id, game.to_json(), self.bot, luck_of(self.match.game))

    def rest(self, seconds: float) -> float:
        """Return how long to wait after so much thinking, before the bot chooses.

        What it is asked for form's sake takes as long as its last choice: an answer at once would
        tell the others that there was nothing to choose.
        """
        if self._is_formal:
            return max(0.0, self.match.thinking_seconds.get(self.bot, 0.0) - seconds)
        self.match.thinking_seconds[self.bot] = seconds
        return 0.0

    @property
    def owner(self) -> str:
        """Who has made the match, and so answers for the time that its bots take."""
        return self.match.row.owner


def check_bot(spec: str, most_nodes: int, most_seconds: float) -> None:
    """Refuse a bot that there is not, or that would think for longer than it may."""
    try:
        make_bot(spec, 0)
    except BadBotError as error:
        raise Refusal(Code.BAD_BOT, str(error)) from None
    setting, _, value = spec.partition(":")[2].partition("=")
    most = {"nodes": most_nodes, "seconds": most_seconds}.get(setting.strip())
    if most is not None and float(value) > most:
        message = f"`{setting.strip()}` may be at most {most:g} on this server"
        raise Refusal(Code.BAD_BOT, message)


def _nothing() -> None:
    """Take back nothing."""
