"""The host of all matches: starts and ends them, and lets people and bots play.

It knows no transport. A transport makes a ``Session`` for each client (``session.py``), gives it
what the client says and sends what it answers. Then it lets the host ``announce`` what has
happened, and has the ``thoughts`` of bots done, here or elsewhere.

Everything happens in one event loop. Whoever uses a match holds its lock, so that nobody sees it
half changed while the store is written to. Where the store is shared with other processes, a match
is brought up to date before it is used, and what they do in it is heard of.
"""

import asyncio
import json
import secrets
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from cardwright.frontends.games import Edition, start
from cardwright.frontends.games.starting import start_from
from cardwright.frontends.serving.access import Access, Keys, hash_of, new_key, token_missing
from cardwright.frontends.serving.catalogue import Catalogue, checked_options
from cardwright.frontends.serving.limits import Clock, Creation, Limits
from cardwright.frontends.serving.logs import LOGGER
from cardwright.frontends.serving.match import Listener, Match, Table, Thought, check_bot
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import ClockSetting, Tokens
from cardwright.frontends.serving.messages.replies import Why
from cardwright.frontends.serving.store import (
    ConflictError,
    DamagedMatchError,
    Deed,
    DeedKind,
    MemoryStore,
    Row,
    Store,
    Stored,
    StoreError,
    Usage,
    head_of,
)
from cardwright.frontends.serving.thinking import LoadJob, advice, loaded
from cardwright.runtime import (
    SECRET_BITS,
    BadSaveError,
    BadSetupError,
    CardwrightError,
    Game,
    IllegalChoiceError,
)

_T = TypeVar("_T")

HEAVY: Final = 50
"""From so many choices or entries of a log on, work is done beside the event loop."""
LOST_PLAYERS_BOT: Final = "random"
"""What plays on for a player whose time is over."""

_DEEDS_A_CHOICE: Final = 2
"""How much may be done in a match, for each choice that it may have: all of it is kept, what was
taken back as well, and done again where the match is read."""
_IDLE_SECONDS: Final = 600.0
"""How long a match that nobody uses stays in memory."""
_USE_SECONDS: Final = 60.0
"""How often it is written down when matches were last used."""
_GRACE_SECONDS: Final = 3600.0
"""How long a server runs, with a clock that goes as it should, before it forgets any match."""
_JUMP_SECONDS: Final = 60.0
_OTHERS_SECONDS: Final = 5.0
"""How long another process may take to choose for a bot, beside the time to think."""


class Labour:
    """Does heavy work at once, and lets everybody wait: for a server with one client."""

    async def load(self, job: LoadJob, owner: str) -> str:
        """Return a saved game that was found good, as JSON; raise ``BadSaveError`` if it is not."""
        return loaded(job)

    async def advise(self, game_id: str, game: Game, owner: str) -> str | None:
        """Return what a bot would choose for whoever has to; None if it finds nothing in time."""
        return advice(game)


class Host:
    """All matches of a server, and what may be done with them."""

    def __init__(
        self,
        catalogue: Catalogue | None = None,
        *,
        tokens: bool = False,
        limits: Limits | None = None,
        creation: Creation | None = None,
        store: Store | None = None,
        clock: Clock = time.time,
        steady_clock: Clock = time.monotonic,
    ) -> None:
        """``tokens``: whether clients must show who they are; else each may do everything."""
        self.catalogue = catalogue or Catalogue()
        self.tokens = tokens
        self.limits = limits or Limits()
        self.creation = creation or Creation()
        self.clock = clock
        self.store: Store = store or MemoryStore()
        self.labour = Labour()
        self.when_others_act: Callable[[], None] = lambda: None
        """Done when another process has changed a match, so that there is something to announce."""
        self._matches: dict[str, Match] = {}
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a match is read; these last as long as somebody has them or waits for them."""
        self._heavy = asyncio.Semaphore(2)
        self._changed: dict[Match, None] = {}
        """Matches with news."""
        self._undone: dict[Match, int | None] = {}
        """Matches with choices taken back, of which one player alone may learn, or everybody."""
        self._closed: dict[Match, Why] = {}
        """Matches whose end is still to be told."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._steady_clock = steady_clock
        self._wall, self._steady = clock(), steady_clock()
        self._began = self._since = self._wall
        """Since when the server has run with a clock that goes as it should."""
        self._uses_written = self._wall

    async def begin(self) -> None:
        """Hear from now on what other processes do."""
        await self.store.listen(self._heard)

    async def end(self) -> None:
        """Write down what is still to be written, and let go the store."""
        for task in list(self._tasks):
            task.cancel()
        with suppress(StoreError):
            await self._write_uses()
        await self.store.close()

    @property
    def matches_in_memory(self) -> int:
        """How many matches are held in memory."""
        return len(self._matches)

    # -- from beginning to end --

    def check_creator(self, key: str | None) -> None:
        """Refuse whoever may not create matches."""
        if self.creation.by == "nobody":
            raise Refusal(Code.NOT_ALLOWED, "nobody may create matches on this server")
        if self.creation.by == "keyholders" and (
            key is None or hash_of(key) not in self.creation.keys
        ):
            raise Refusal(Code.NOT_ALLOWED, "creating matches on this server needs a `key`")

    async def create(
        self,
        game_id: str,
        *,
        players: int | None = None,
        sets: Sequence[str] = (),
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: Mapping[int, str] | None = None,
        names: Sequence[str] = (),
        clock: ClockSetting | None = None,
        owner: str = "",
    ) -> tuple[Match, Tokens | None]:
        """Start a game; its tokens are told only here. ``owner``: the address that asks for it."""
        edition = self.catalogue.edition(game_id)
        chosen = checked_options(edition, options or {})
        try:
            game = start(
                edition,
                seed=secrets.randbits(SECRET_BITS) if seed is None else seed,
                players=players,
                sets=sets,
                options=chosen,
            )
        except BadSetupError as error:
            raise Refusal(Code.BAD_SETUP, str(error)) from None
        table = Table(tuple(names), dict(bots or {}), None, seed is not None, clock)
        return await self._open(edition, game, table, owner)

    async def load(
        self,
        data: Mapping[str, Any],
        *,
        bots: Mapping[int, str] | None = None,
        names: Sequence[str] = (),
        clock: ClockSetting | None = None,
        owner: str = "",
    ) -> tuple[Match, Tokens | None]:
        """Go on with a saved game or a replay; all choices are made again, to see that they fit."""
        with _storing():  # before any work is done for it
            self._check_room(await self.store.usage(owner))
        game_id, choices = data.get("game"), data.get("choices")
        if not isinstance(game_id, str) or not isinstance(choices, list):
            raise Refusal(Code.BAD_SAVE, "this is neither a saved game nor a replay")
        if len(choices) > self.limits.choices:
            message = f"it has {len(choices)} choices; this server takes {self.limits.choices}"
            raise Refusal(Code.TOO_MANY_CHOICES, message)
        edition = self.catalogue.edition(game_id)
        job = LoadJob(edition.game_id, json.dumps(data), edition.rulebook, edition.compiled)
        try:
            saved = await self.labour.load(job, owner)
            game = await self.beside(
                len(choices), lambda: Game.from_json(saved, edition.rulebook, edition.compiled)
            )
        except CardwrightError as error:
            raise Refusal(Code.BAD_SAVE, str(error)) from None
        table = Table(tuple(names), dict(bots or {}), None, True, clock)
        return await self._open(edition, game, table, owner)

    async def _open(
        self, edition: Edition, game: Game, table: Table, owner: str
    ) -> tuple[Match, Tokens | None]:
        if len(table.names) > game.players or any(seat >= game.players for seat in table.bots):
            message = f"there are {game.players} seats, from 0 to {game.players - 1}"
            raise Refusal(Code.BAD_SETUP, message)
        for spec in table.bots.values():
            check_bot(spec, self.limits.bot_nodes, self.limits.bot_seconds)
        tokens = None
        if self.tokens:
            people = [seat for seat in range(game.players) if seat not in table.bots]
            keys, tokens = Keys.cut(people, game.players)
            table = replace(table, keys=keys)
        with _storing():
            head = _head(edition, game, table)
            row = await self.store.create(head, owner, self.clock(), self._check_room)
        match = Match(row, edition, game, table)
        self._matches[match.id] = match
        self.touch(match)
        LOGGER.info("created", extra={"match": match.id, "address": owner})
        return match, tokens

    def _check_room(self, usage: Usage) -> None:
        """Refuse one match more than there may be."""
        limits = self.limits
        if usage.matches >= limits.matches:
            message = f"the server already keeps {limits.matches} matches; close one"
            raise Refusal(Code.TOO_MANY_MATCHES, message)
        if usage.size >= limits.stored_bytes:
            raise Refusal(Code.TOO_MANY_MATCHES, "the server keeps as much as it may")
        if not self.tokens:
            return
        if usage.own_matches >= limits.matches_per_address:
            message = (
                f"the server keeps {limits.matches_per_address} matches from one address; close one"
            )
            raise Refusal(Code.TOO_MANY_MATCHES, message)
        if usage.own_size >= limits.stored_bytes_per_address:
            raise Refusal(Code.TOO_MANY_MATCHES, "your matches take as much as they may; close one")

    async def close(self, match: Match, why: Why = "closed") -> None:
        """End a match for good. Whoever asks holds its lock."""
        with _storing():
            await self.store.remove(match.id, why)
        LOGGER.info("closed", extra={"match": match.id, "why": why})
        self._leave(match, why)

    def _leave(self, match: Match, why: Why) -> None:
        match.is_gone = True
        match.thinks = None
        self._matches.pop(match.id, None)
        self._changed.pop(match, None)
        self._undone.pop(match, None)
        self._closed[match] = why

    # -- finding matches --

    @asynccontextmanager
    async def using(
        self, id: str, token: str | None = None, seat: int | None = None, *, fresh: bool = True
    ) -> AsyncIterator[tuple[Match, Access]]:
        """Hold a match for somebody who may use it, or refuse.

        ``fresh``: as it is now; else it may be as it was before another process changed it.
        """
        if self.tokens and token is None:
            raise token_missing()

        def may(keys: Keys) -> None:
            keys.access(token, seat)

        async with self._held(id, may, fresh=fresh) as match:
            try:
                access = match.access(token, seat)
            except Refusal:
                if fresh or not await self.refresh(match):  # a seat may have been taken just now
                    raise
                access = match.access(token, seat)
            match.used = self.clock()
            if match.thinks is None and match.bot_to_choose is not None:
                self.touch(match)
            yield match, access

    @asynccontextmanager
    async def _held(
        self, id: str, may: Callable[[Keys], object], *, fresh: bool = True
    ) -> AsyncIterator[Match]:
        """Hold a match; one that is not in memory is made only for somebody who ``may`` see it."""
        while True:
            match = self._matches.get(id)
            if match is None:
                match = await self._read(id, may)
            async with match.lock:
                if match.is_gone:  # meanwhile; the store knows whether it is still kept
                    continue
                if fresh:
                    await self.refresh(match)
                yield match
                return

    @asynccontextmanager
    async def joining(self, id: str, invitation: str) -> AsyncIterator[Match]:
        """Hold a match for somebody who has an invitation."""
        async with self._held(id, lambda keys: keys.invited_to(invitation)) as match:
            yield match

    async def ids(self) -> list[str]:
        """Return all matches, the oldest first."""
        with _storing():
            return await self.store.ids()

    async def _read(self, id: str, may: Callable[[Keys], object]) -> Match:
        async with _lock_of(id, self._opening):
            if id in self._matches:  # somebody else has read it meanwhile
                return self._matches[id]
            return await self._read_alone(id, may)

    async def _read_alone(self, id: str, may: Callable[[Keys], object]) -> Match:
        try:
            with _storing(id):
                stored = await self.store.read(id)
            if stored is None:
                raise _unknown(id)
            keys = _keys_of(stored)
            if (keys is not None) != self.tokens:
                message = f"the match `{id}` was made where tokens are used otherwise"
                raise Refusal(Code.NOT_ALLOWED, message)
            if keys is not None:
                may(keys)
            choices = stored.row.version + len(head_of(stored.row)["choices"])
            match = await self.beside(choices, lambda: self._built(stored))
        except (DamagedMatchError, CardwrightError, LookupError, TypeError, ValueError) as error:
            LOGGER.error("the match can't be read: %s", error, extra={"match": id})
            message = f"the match `{id}` can't be read; the server's log tells more"
            raise Refusal(Code.DAMAGED_MATCH, message) from error
        down = 0.0 if self.store.is_shared else match.time_down(self._began)
        if down > 0:  # where servers share a store, one of them is always up
            await self._do(match, "resume", str(down))
        self._matches[id] = match
        match.bot_is_due = self._others_time(stored)
        self.touch(match)
        return match

    def _built(self, stored: Stored) -> Match:
        head = head_of(stored.row)
        edition = self.catalogue.edition(head["game"])
        if edition.compiled.hash != head["cards"]:
            raise DamagedMatchError("the cards have changed since")
        game = start_from(head["setup"], edition.rulebook, edition.compiled)
        for choice in head["choices"]:
            game.apply(choice)
        clock = head["clock"]
        table = Table(
            names=tuple(head["names"]),
            bots={int(seat): bot for seat, bot in head["bots"].items()},
            keys=None if head["keys"] is None else Keys.from_dict(head["keys"]),
            known_seed=head["known_seed"],
            clock=None if clock is None else ClockSetting(**clock),
        )
        match = Match(stored.row, edition, game, table)
        for deed in stored.deeds:
            match.perform(deed)
        return match

    async def refresh(self, match: Match) -> bool:
        """Do in a match what other processes have done in it; return whether there was anything."""
        if not self.store.is_shared:
            return False
        with _storing(match.id):
            version = await self.store.version(match.id)
            if version == match.row.version:
                return False
            stored = None if version is None else await self.store.read(match.id, match.row.version)
        if stored is None:
            self._leave(match, "closed")
            raise _unknown(match.id)
        for deed in stored.deeds:
            match.perform(deed)
            if deed.kind == "undo":
                _tell_undone(match, match.only_told)
            elif deed.kind == "time_out" and deed.seat is not None:
                _tell_time_out(match, deed.seat)
        match.row = stored.row
        match.thinks = None
        match.bot_is_due = self._others_time(stored)
        self.touch(match)
        return True

    def _others_time(self, stored: Stored) -> float:
        """Return from when on a bot's choice is no longer left to the process that let it think."""
        if not self.store.is_shared:
            return 0.0
        last = stored.deeds[-1].at if stored.deeds else stored.row.created
        return last + self.limits.bot_seconds + _OTHERS_SECONDS

    async def beside(self, size: int, work: Callable[[], _T]) -> _T:
        """Do work at once if there is little of it, else beside the event loop."""
        if size < HEAVY:
            return work()
        async with self._heavy:
            return await asyncio.to_thread(work)

    # -- playing. Whoever asks holds the match's lock. --

    async def join(self, match: Match, invitation: str) -> tuple[int, str]:
        """Let somebody take the seat that they are invited to; return it and its token."""
        keys = match.table.keys
        if keys is None:
            raise Refusal(Code.NOT_ALLOWED, "there are no seats to take: this match has no tokens")
        token, key = new_key()
        while True:
            seat = keys.invited_to(invitation)
            try:
                await self._do(match, "join", key, seat)
            except ConflictError:  # others play already; whoever comes next has to come in somehow
                await self.refresh(match)
            else:
                return seat, token

    async def choose(
        self, match: Match, option: str, player: int | None, serial: int | None
    ) -> None:
        """Make a choice, for a player or for whoever has to choose."""
        most = self.limits.choices
        if len(match.game.choices) >= most:
            message = f"a match has at most {most} choices on this server"
            raise Refusal(Code.TOO_MANY_CHOICES, message)
        if match.row.version >= _DEEDS_A_CHOICE * most:
            message = "in this match, too much was chosen and taken back for more choices"
            raise Refusal(Code.TOO_MANY_CHOICES, message)
        decision, meant = match.game.decision, serial
        if meant is None and decision is not None:
            is_asked = player in (None, decision.player)
            meant = (decision if is_asked else decision.for_others).serial
        try:
            await self._do(match, "choose", option, player=player, serial=meant)
        except (ConflictError, IllegalChoiceError) as error:
            # Another process may have gone on; what is meant is the decision that was seen.
            if not await self.refresh(match):
                raise _as_refused(error) from None
            try:
                await self._do(match, "choose", option, player=player, serial=meant)
            except ConflictError as again:
                raise _as_refused(again) from None
        match.bot_is_due = 0.0
        self.touch(match)

    async def undo(
        self, match: Match, player: int | None, *, past_hidden: bool, is_trusted: bool
    ) -> int:
        """Take back the last choice of a player, or of anybody but bots; return how many went.

        ``is_trusted``: whether who asks may know everything.
        """
        with suppress(BadSaveError):  # that the past is lost is told where it is needed
            await self.beside(len(match.game.choices), match.game.past)
        many = match.choices_to_undo(player, past_hidden=past_hidden, is_trusted=is_trusted)
        try:
            await self._do(match, "undo", str(many))
        except ConflictError as error:
            await self.refresh(match)
            raise _as_refused(error) from None
        match.bot_is_due = 0.0
        told = self._undone.get(match, match.only_told)
        self._undone[match] = told if told == match.only_told else None
        self.touch(match)
        return many

    async def time_out(self, match: Match, player: int) -> None:
        """Let a bot play on for a player whose time is over."""
        try:
            await self._do(match, "time_out", LOST_PLAYERS_BOT, player)
        except ConflictError:
            await self.refresh(match)
            return
        match.bot_is_due = 0.0
        _tell_time_out(match, player)
        self.touch(match)

    async def _do(
        self,
        match: Match,
        kind: DeedKind,
        what: str,
        seat: int | None = None,
        *,
        player: int | None = None,
        serial: int | None = None,
    ) -> None:
        """Do something in a match, and write it down; what can't be written down is not done."""
        deed = Deed(kind, what, self.clock(), seat)
        revert = match.perform(deed, player, serial)
        try:
            with _storing(match.id):
                match.row = await self.store.add(match.row, deed)
        except asyncio.CancelledError:  # whether it was written is not known: it is read anew
            match.is_gone = True
            self._matches.pop(match.id, None)
            raise
        except BaseException:
            revert()
            raise

    # -- telling --

    def touch(self, match: Match) -> None:
        """Look after a match with the next ``announce``: somebody may have to be told something."""
        self._changed[match] = None

    def announce(self) -> list[Thought]:
        """Tell all who listen what is new to them; return what bots now have to think about.

        Long tales are told in parts: ``has_news`` says whether there is more.
        """
        thoughts = []
        while self._closed:
            match, why = self._closed.popitem()
            for listener in list(match.listeners):
                listener.leave(why)
            match.listeners.clear()
        changed, self._changed = self._changed, {}
        for match in changed:
            if match.is_gone:
                self._undone.pop(match, None)
                continue
            if match.lock.locked():  # it may be half changed; whoever holds it will have it told
                self._changed[match] = None
                continue
            if match in self._undone:
                _tell_undone(match, self._undone.pop(match))
            for listener in list(match.listeners):
                if not _tell(listener.catch_up):
                    self.touch(match)
            bot = match.bot_to_choose
            if match.thinks is None and bot is not None and match.bot_is_due <= self.clock():
                match.thinks = thought = Thought(match, bot)
                thoughts.append(thought)
        return thoughts

    @property
    def has_news(self) -> bool:
        """Whether ``announce`` has more to tell at once."""
        return bool(self._closed) or any(not match.lock.locked() for match in self._changed)

    async def conclude(self, thought: Thought, option: str | None) -> None:
        """Let a bot choose what it has thought of, unless the match has gone another way.

        Where it has thought of nothing, or of what is not open or can't be played, it takes the
        first option that can, so that nobody waits for it for ever.
        """
        match = thought.match
        async with match.lock:
            if not thought.is_wanted:
                return
            match.thinks = None
            decision = match.game.decision
            assert decision is not None
            options = [open.id for open in decision.options]
            if option in options:
                options.insert(0, option)
            else:
                LOGGER.error(
                    "the bot `%s` chose what is not open", thought.bot, extra={"match": match.id}
                )
            for choice in dict.fromkeys(options):
                try:
                    await self.choose(match, choice, decision.player, decision.serial)
                    return
                except Refusal:  # of the store, or of a match that is too long
                    break
                except Exception:  # whatever it is, other matches go on
                    LOGGER.exception(
                        "the bot `%s` can't choose what it wants",
                        thought.bot,
                        extra={"match": match.id},
                    )
            # Nothing more is thought until somebody asks for the match.

    def _heard(self, id: str, version: int, why: Why | None) -> None:
        """Take note of what another process has done; without an id, anything may have changed."""
        for each in [id] if id else list(self._matches):
            match = self._matches.get(each)
            if match is None or (id and why is None and match.row.version >= version):
                continue
            if why is not None:
                self._leave(match, why)
                self.when_others_act()
            elif match.is_busy:  # whoever holds it now may be about to listen
                task = asyncio.create_task(self._catch_up(match, version))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _catch_up(self, match: Match, version: int) -> None:
        with suppress(Refusal):  # whatever it is, whoever next asks for the match is told
            async with match.lock:
                if 0 < version <= match.row.version:  # it was this process that has done it
                    return
                await self.refresh(match)
        self.when_others_act()

    # -- looking after all of them --

    async def tick(self) -> None:
        """Do what time brings: clocks that run out, bots left by others, matches nobody uses."""
        now = self.clock()
        for match in list(self._matches.values()):
            if match.lock.locked():
                continue
            if (player := match.out_of_time(now)) is not None:
                with suppress(Refusal):
                    async with match.lock:
                        if match.out_of_time(now) == player and not match.is_gone:
                            await self.time_out(match, player)
            is_left = match.thinks is None and 0 < match.bot_is_due <= now
            if is_left and match.bot_to_choose is not None:
                self.touch(match)
        self._leave_memory(now)
        if now - self._uses_written >= _USE_SECONDS:
            with suppress(StoreError):
                await self._write_uses()
            await self.sweep()

    def _leave_memory(self, now: float) -> None:
        """Drop matches that can be read again: unused ones, and the longest unused of too many."""
        room = self.limits.choices_in_memory
        for match in sorted(self._matches.values(), key=lambda match: match.used, reverse=True):
            room -= len(match.game.choices)
            if (now - match.used > _IDLE_SECONDS or room < 0) and not match.is_busy:
                if match.used > match.row.used:
                    continue  # it leaves once that is written down
                match.is_gone = True
                self._changed.pop(match, None)
                self._undone.pop(match, None)
                del self._matches[match.id]

    async def _write_uses(self) -> None:
        self._uses_written = self.clock()
        rows = []
        for match in self._matches.values():
            if match.used > match.row.used and not match.lock.locked():
                match.row = replace(match.row, used=match.used)
                rows.append(match.row)
        await self.store.use(rows)

    async def forgettable(self) -> list[Row]:
        """Return the matches that nobody has used for longer than they are kept."""
        kept = self.limits.kept_seconds
        if kept is None:
            return []
        return await self.store.unused(self.clock() - kept)

    async def sweep(self) -> None:
        """Forget matches that nobody has used for long, where the operator wants that.

        Not before the server has run for a while: a clock that was set wrong, or a store that was
        put back from a backup, must be noticed first.
        """
        self._watch_clock()
        if self.limits.kept_seconds is None or self.clock() - self._since < _GRACE_SECONDS:
            return
        with suppress(StoreError, Refusal):  # what can't be done now is tried with the next sweep
            for row in await self.forgettable():
                match = self._matches.get(row.id)
                if match is not None and (match.is_busy or match.used > row.used):
                    continue
                LOGGER.warning("forgotten: %s", unused(row), extra={"match": row.id})
                with _storing():
                    await self.store.remove(row.id, "expired")
                if match is not None:
                    self._leave(match, "expired")

    def _watch_clock(self) -> None:
        wall, steady = self.clock(), self._steady_clock()
        jumped = (wall - self._wall) - (steady - self._steady)
        self._wall, self._steady = wall, steady
        if abs(jumped) > _JUMP_SECONDS:
            LOGGER.warning("the clock has jumped by %.0f s; no match is forgotten for now", jumped)
            self._since = wall


def unused(row: Row) -> str:
    """Return since when nobody has used a match, in words for the operator."""
    when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(row.used))
    return f"nobody has used it since {when}"


class _storing:  # noqa: N801 - used as a context manager
    """Turns a store that fails into a refusal; what is wrong is for the operator only."""

    def __init__(self, match: str | None = None) -> None:
        self._match = match

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        """Refuse, if the store has failed."""
        if isinstance(error, StoreError) and not isinstance(error, DamagedMatchError):
            LOGGER.error("the store has failed: %s", error, extra={"match": self._match})
            message = "the server's store can't be reached; its log tells more"
            raise Refusal(Code.STORE_FAILED, message) from error


def _head(edition: Edition, game: Game, table: Table) -> dict[str, Any]:
    return {
        "game": edition.game_id,
        "cards": edition.compiled.hash,
        "setup": game.setup,
        "names": list(table.names),
        "bots": {str(seat): bot for seat, bot in table.bots.items()},
        "keys": None if table.keys is None else table.keys.to_dict(),
        "known_seed": table.known_seed,
        "clock": None if table.clock is None else table.clock.model_dump(),
        "choices": list(game.choices),
    }


def _keys_of(stored: Stored) -> Keys | None:
    """Return the tokens of a match, without making its game."""
    data = head_of(stored.row)["keys"]
    if data is None:
        return None
    keys = Keys.from_dict(data)
    for deed in stored.deeds:
        if deed.kind == "join" and deed.seat is not None:
            keys.seat(deed.seat, deed.what)
    return keys


def _lock_of(name: str, locks: WeakValueDictionary[str, asyncio.Lock]) -> asyncio.Lock:
    lock = locks.get(name)
    if lock is None:
        lock = locks[name] = asyncio.Lock()
    return lock


def _unknown(id: str) -> Refusal:
    return Refusal(Code.UNKNOWN_MATCH, f"there is no match `{id}`")


def _as_refused(error: Exception) -> Exception:
    if isinstance(error, ConflictError):
        return IllegalChoiceError("stale-decision", "somebody else has chosen first")
    return error


def _tell_undone(match: Match, player: int | None) -> None:
    """Tell one player that choices were taken back, or everybody who listens."""
    for listener in list(match.listeners):
        if player in (None, listener.seat):
            _tell(listener.take_back)


def _tell_time_out(match: Match, player: int) -> None:
    def tell(listener: Listener) -> Callable[[], None]:
        return lambda: listener.time_out(player)

    for listener in list(match.listeners):
        _tell(tell(listener))


def _tell(tell: Callable[[], bool | None]) -> bool:
    """Tell somebody something; return whether that was all."""
    try:
        return tell() is not False
    except OSError:  # there is nobody to be told
        raise
    except Exception:
        LOGGER.exception("somebody could not be told what has happened")
        return True
