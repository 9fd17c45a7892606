"""The host of all matches: starts and ends them, and lets people and bots play.

It knows no transport. A transport makes a ``Session`` for each client (``session.py``), gives it
what the client says and sends what it answers. Then it lets the host ``announce`` what has
happened, and has the ``thoughts`` of bots done, here or elsewhere.
"""

import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from cardwright.frontends.games import Edition, start
from cardwright.frontends.games.files import game_in
from cardwright.frontends.serving.access import Keys
from cardwright.frontends.serving.catalogue import Catalogue, checked_options
from cardwright.frontends.serving.keeping import Keeper, storing
from cardwright.frontends.serving.limits import Clock, Limits
from cardwright.frontends.serving.match import Listener, Match, Table, Thought, check_bot
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import Tokens
from cardwright.frontends.serving.messages.news import Why
from cardwright.frontends.serving.store import Store
from cardwright.frontends.serving.thinking import LOGGER
from cardwright.runtime import BadReplayError, BadSaveError, BadSetupError, Game


class Host:
    """All matches of a server, and what may be done with them."""

    def __init__(
        self,
        catalogue: Catalogue | None = None,
        *,
        tokens: bool = False,
        limits: Limits | None = None,
        store: Store | None = None,
        clock: Clock = time.time,
    ) -> None:
        """``tokens``: whether clients must show who they are; else each may do everything."""
        self.catalogue = catalogue or Catalogue()
        self.tokens = tokens
        self.limits = limits or Limits()
        self.clock = clock
        self._keeper = Keeper(self.catalogue, self.limits, store, clock, tokens=tokens)
        self._changed: dict[Match, bool] = {}
        """Matches with news, and whether choices were taken back in them."""
        self._closed: dict[Match, Why] = {}
        """Matches whose end is still to be told."""
        self.sweep()

    # -- matches --

    def create(
        self,
        game_id: str,
        *,
        players: int | None = None,
        sets: Sequence[str] = (),
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        bots: Mapping[int, str] | None = None,
        names: Sequence[str] = (),
    ) -> tuple[Match, Tokens | None]:
        """Start a game; its tokens are told only here."""
        edition = self.catalogue.edition(game_id)
        chosen = checked_options(edition, options or {})
        self._keeper.check_room()
        try:
            game = start(
                edition,
                seed=secrets.randbits(53) if seed is None else seed,
                players=players,
                sets=sets,
                options=chosen,
            )
        except BadSetupError as error:
            raise Refusal(Code.BAD_SETUP, str(error)) from None
        return self._open(edition, game, bots or {}, names, known_seed=seed is not None)

    def load(
        self,
        data: Mapping[str, Any],
        *,
        bots: Mapping[int, str] | None = None,
        names: Sequence[str] = (),
    ) -> tuple[Match, Tokens | None]:
        """Go on with a saved game or a replay; all choices are made again, to see that they fit."""
        self._keeper.check_room()
        game_id = data.get("game")
        if not isinstance(game_id, str):
            raise Refusal(Code.BAD_SAVE, "this is neither a saved game nor a replay")
        edition = self.catalogue.edition(game_id)
        try:
            game = game_in(data, edition, verify=True)
        except (BadSaveError, BadReplayError) as error:
            raise Refusal(Code.BAD_SAVE, str(error)) from None
        return self._open(edition, game, bots or {}, names, known_seed=True)

    def _open(
        self,
        edition: Edition,
        game: Game,
        bots: Mapping[int, str],
        names: Sequence[str],
        *,
        known_seed: bool,
    ) -> tuple[Match, Tokens | None]:
        if len(names) > game.players or any(seat >= game.players for seat in bots):
            message = f"there are {game.players} seats, from 0 to {game.players - 1}"
            raise Refusal(Code.BAD_SETUP, message)
        for spec in bots.values():
            check_bot(spec)
        keys, tokens = None, None
        if self.tokens:
            people = [seat for seat in range(game.players) if seat not in bots]
            keys, tokens = Keys.cut(people, game.players)
        table = Table(tuple(names), dict(bots), keys, known_seed)
        match = Match(self._keeper.new_id(), edition, game, table)
        self._keeper.add(match)
        self.touch(match)
        return match, tokens

    def match(self, id: str) -> Match:
        """Return a match by its id, or refuse."""
        match, from_disk = self._keeper.find(id)
        if from_disk or match.is_stuck:
            match.is_stuck = False
            self.touch(match)
        return match

    def matches(self) -> list[Match]:
        """Return all matches that can be read, the oldest first."""
        found = []
        for id in self._keeper.ids():
            try:
                found.append(self.match(id))
            except Refusal as refusal:
                LOGGER.warning("%s", refusal.message)
        return found

    def close(self, match: Match, why: Why = "closed") -> None:
        """End a match for good."""
        self._keeper.remove(match)
        self._changed.pop(match, None)
        self._closed[match] = why
        match.thinks = None

    def sweep(self) -> None:
        """Let go matches that nobody has used for long."""
        for match in self._keeper.sweep():
            with suppress(Refusal):  # what can't be done now is tried with the next sweep
                self.close(match, "expired")

    # -- playing --

    def join(self, match: Match, invitation: str) -> tuple[int, str]:
        """Let somebody take the seat that they are invited to; return it and its token."""
        with storing():
            return match.join(invitation)

    def choose(self, match: Match, option: str, player: int | None, serial: int | None) -> None:
        """Make a choice, for a player or for whoever has to choose."""
        with storing():
            match.choose(option, player, serial)
        self.touch(match)

    def undo(self, match: Match, player: int | None, *, past_hidden: bool) -> int:
        """Take back the last choice of a player, or of anybody but bots; return how many went."""
        with storing():
            undone = match.undo(player, past_hidden=past_hidden)
        self._changed[match] = True
        return undone

    def touch(self, match: Match) -> None:
        """Look after a match with the next ``announce``: somebody may have to be told something."""
        self._changed.setdefault(match, False)

    def announce(self) -> list[Thought]:
        """Tell all who listen what is new to them; return what bots now have to think about."""
        thoughts = []
        while self._closed:
            match, why = self._closed.popitem()
            for listener in list(match.listeners):
                listener.leave(why)
            match.listeners.clear()
        while self._changed:
            match, undone = self._changed.popitem()
            for listener in list(match.listeners):
                _tell(listener, undone=undone)
            if match.thinks is None and (bot := match.bot_to_choose) is not None:
                match.thinks = thought = Thought(match, bot)
                thoughts.append(thought)
        return thoughts

    def conclude(self, thought: Thought, option: str | None) -> None:
        """Let a bot choose what it has thought of, unless the match has gone another way.

        Where it has thought of nothing, or of what is not open or can't be played, it takes the
        first option that can, so that nobody waits for it for ever.
        """
        match = thought.match
        if not thought.is_wanted:
            return
        match.thinks = None
        decision = match.game.decision
        assert decision is not None
        options = [open.id for open in decision.options]
        if option in options:
            options.insert(0, option)
        else:
            LOGGER.error("the bot `%s` chose %r, which is not open", thought.bot, option)
        for choice in dict.fromkeys(options):
            try:
                self.choose(match, choice, decision.player, decision.serial)
                return
            except Refusal:  # of the disk
                break
            except Exception:  # whatever it is, other matches go on
                LOGGER.exception("the bot `%s` can't choose %r", thought.bot, choice)
        match.is_stuck = True  # until somebody next asks for the match


def _tell(listener: Listener, *, undone: bool) -> None:
    try:
        if undone:
            listener.take_back()
        listener.catch_up()
    except OSError:  # there is nobody to be told
        raise
    except Exception:
        LOGGER.exception("somebody could not be told what has happened")
