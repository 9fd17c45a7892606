"""The matches that a server keeps: in memory, and on disk where there is a store."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final

from cardwright.frontends.errors import WrongUse
from cardwright.frontends.games.starting import start_from
from cardwright.frontends.serving.access import Keys
from cardwright.frontends.serving.catalogue import Catalogue
from cardwright.frontends.serving.limits import Clock, Limits
from cardwright.frontends.serving.match import Match, Table
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.store import DamagedMatchError, Store, Stored
from cardwright.frontends.serving.thinking import LOGGER
from cardwright.runtime import CardwrightError

_IN_MEMORY_SECONDS: Final = 600.0
"""How long a stored match that nobody uses stays in memory."""


class Keeper:
    """Finds matches by their ids, and lets go those that nobody has used for long."""

    def __init__(
        self,
        catalogue: Catalogue,
        limits: Limits,
        store: Store | None,
        clock: Clock,
        *,
        tokens: bool,
    ) -> None:
        """What lies in the store is read when it is asked for."""
        self._catalogue = catalogue
        self._tokens = tokens
        self._limits = limits
        self._store = store
        self._clock = clock
        self._matches: dict[str, Match] = {}
        self._on_disk: dict[str, float] = {} if store is None else dict(store.ids())
        self._last = max((int(id[1:]) for id in self._on_disk), default=0)

    def check_room(self) -> None:
        """Refuse one match more than there may be."""
        if len(self._matches.keys() | self._on_disk.keys()) >= self._limits.matches:
            message = f"the server already keeps {self._limits.matches} matches; close one"
            raise Refusal(Code.TOO_MANY_MATCHES, message)

    def new_id(self) -> str:
        """Return an id that no match has had."""
        self._last += 1
        return f"m{self._last}"

    def add(self, match: Match) -> None:
        """Keep a new match."""
        if self._store is not None:
            with storing():
                match.journal = self._store.create(match.id, _head_of(match))
            self._on_disk[match.id] = self._clock()
        match.touched = self._clock()
        self._matches[match.id] = match

    def find(self, id: str) -> tuple[Match, bool]:
        """Return a match, and whether it had to be read from disk; or refuse."""
        match = self._matches.get(id)
        from_disk = match is None
        if match is None:
            match = self._matches[id] = self._from_disk(id)
        match.touched = self._clock()
        return match, from_disk

    def ids(self) -> list[str]:
        """Return the ids of all matches, the oldest first."""
        return sorted(self._matches.keys() | self._on_disk.keys(), key=lambda id: int(id[1:]))

    def remove(self, match: Match) -> None:
        """Keep a match no longer; one that can't be taken off the disk stays, and is refused."""
        self._remove_from_disk(match.id)
        self._matches.pop(match.id, None)

    def sweep(self) -> list[Match]:
        """Return the matches in memory that nobody has used for too long; drop those on disk.

        Matches that are on disk as well leave memory sooner.
        """
        now = self._clock()
        expired = []
        for match in list(self._matches.values()):
            idle = now - match.touched
            if idle > self._limits.kept_seconds:
                expired.append(match)
            elif match.journal and idle > _IN_MEMORY_SECONDS and not match.is_busy:
                self._on_disk[match.id] = match.touched
                del self._matches[match.id]
        for id, touched in list(self._on_disk.items()):
            if id not in self._matches and now - touched > self._limits.kept_seconds:
                with suppress(Refusal):  # what can't be done now is tried with the next sweep
                    self._remove_from_disk(id)
        return expired

    def _remove_from_disk(self, id: str) -> None:
        if self._store is not None:
            with storing():
                self._store.remove(id)
        self._on_disk.pop(id, None)

    def _from_disk(self, id: str) -> Match:
        try:
            opened = self._store.open(id) if self._store is not None else None
            if opened is None:
                raise Refusal(Code.UNKNOWN_MATCH, f"there is no match `{id}`")
            stored, journal = opened
            match = self._read(id, stored)
        except (DamagedMatchError, CardwrightError, LookupError, TypeError, ValueError) as error:
            LOGGER.warning("the match %s can't be read: %s", id, error)
            raise Refusal(Code.BAD_SAVE, f"the match `{id}` can't be read: {error}") from error
        if (match.table.keys is not None) != self._tokens:
            message = f"the match `{id}` was made where tokens are used otherwise"
            raise Refusal(Code.NOT_ALLOWED, message)
        match.journal = journal
        return match

    def _read(self, id: str, stored: Stored) -> Match:
        head = stored.head
        edition = self._catalogue.edition(head["game"])
        if edition.compiled.hash != head["cards"]:
            raise DamagedMatchError("the cards have changed since")
        game = start_from(head["setup"], edition.rulebook, edition.compiled)
        for choice in stored.choices:
            game.apply(choice)
        keys = None
        if head["keys"] is not None:
            keys = Keys.from_dict(head["keys"])
            for seat, key in stored.joined:
                keys.seat(seat, key)
        table = Table(
            names=tuple(head["names"]),
            bots={int(seat): bot for seat, bot in head["bots"].items()},
            keys=keys,
            known_seed=head["known_seed"],
        )
        return Match(id, edition, game, table)


@contextmanager
def storing() -> Iterator[None]:
    """Turn a disk that can't be written to into a refusal."""
    try:
        yield
    except (OSError, WrongUse) as error:
        LOGGER.error("the store can't be written to: %s", error)  # with paths that are ours alone
        message = "the match can't be stored; the server's log tells more"
        raise Refusal(Code.STORE_FAILED, message) from error


def _head_of(match: Match) -> dict[str, Any]:
    game, table = match.game, match.table
    return {
        "game": match.edition.game_id,
        "cards": match.edition.compiled.hash,
        "setup": game.setup,
        "names": list(table.names),
        "bots": table.bots,
        "keys": None if table.keys is None else table.keys.to_dict(),
        "known_seed": table.known_seed,
        "choices": list(game.choices),
    }
