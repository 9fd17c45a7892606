"""What is kept of matches, so that they go on after the server has stopped: the forms of it.

A match is kept as how it was set up, and all that was done in it, in order. Each deed carries a
seal made of it and of the seal before, so whatever is damaged, lost or added is found. A deed is
added only to the match as its writer knows it: of two that are made at once, one is refused.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, Protocol

from cardwright.frontends.serving.messages.replies import Why

DeedKind = Literal["choose", "undo", "join", "time_out", "resume"]


class StoreError(Exception):
    """The store can't be read or written now; the message is for the operator."""


class DamagedMatchError(StoreError):
    """What is kept of a match is not what was written; the message is for the operator."""


class ConflictError(Exception):
    """Somebody else has done something in the match first."""


@dataclass(frozen=True)
class Deed:
    """Something done in a match: an option chosen, choices taken back, a seat taken or lost.

    ``what`` is the option, how many choices, the hash of the seat's token, the bot that goes on
    for a player whose time is over, or for how many seconds no server was up.
    """

    kind: DeedKind
    what: str
    at: float
    seat: int | None = None


@dataclass(frozen=True)
class Row:
    """What is kept of a match beside its deeds."""

    number: int
    head: str
    """How the match was set up, as JSON; it never changes."""
    owner: str
    """The address that has made it."""
    created: float
    used: float
    """When somebody who may has last asked for it."""
    version: int
    """How many deeds there are."""
    size: int
    """How many bytes it takes, about."""
    seal: str
    """That of the last deed; without deeds, that of the head."""

    @property
    def id(self) -> str:
        """What clients call the match."""
        return f"m{self.number}"

    @property
    def stamp(self) -> str:
        """What tells whether any of this was changed."""
        return _digest([getattr(self, name) for name in self.__dataclass_fields__])

    def with_deed(self, deed: Deed) -> "Row":
        """Return it with one deed more."""
        return replace(
            self,
            used=max(self.used, deed.at),
            version=self.version + 1,
            size=self.size + _DEED_BYTES + len(deed.what),
            seal=sealed(self.seal, deed),
        )


@dataclass(frozen=True)
class Stored:
    """A match as it is kept, or what is new in it."""

    row: Row
    deeds: tuple[Deed, ...]


@dataclass(frozen=True)
class Usage:
    """How much is kept: in all, and of one address."""

    matches: int
    size: int
    own_matches: int
    own_size: int


Check = Callable[[Usage], None]
"""Raises whatever it likes where too much is kept already."""

Heard = Callable[[str, int, Why | None], None]
"""Told of a match that another process has changed: its id, its version, why it is gone if it is"""

_DEED_BYTES: Final = 100
_LARGEST: Final = 2**53


class Store(Protocol):
    """Where matches are kept. Whatever fails raises ``StoreError``, and has changed nothing."""

    is_shared: bool
    """Whether other processes may change matches as well."""

    async def create(
        self, head: Mapping[str, Any], owner: str, now: float, check: Check | None = None
    ) -> Row:
        """Keep a new match, unless a check of what is kept refuses it.

        Nobody makes another in between: of two who ask at once, one takes the last place.
        """
        ...

    async def read(self, id: str, after: int = 0) -> Stored | None:
        """Return a match with the deeds after so many; None if there is none.

        Raises ``DamagedMatchError`` where it is not as it was written.
        """
        ...

    async def version(self, id: str) -> int | None:
        """Return how many deeds a match has; None if there is no such match."""
        ...

    async def add(self, row: Row, deed: Deed) -> Row:
        """Add a deed to a match as it was; raise ``ConflictError`` if it is no longer so."""
        ...

    async def use(self, rows: Iterable[Row]) -> None:
        """Write down when matches were last used, where they are still as these rows say."""
        ...

    async def remove(self, id: str, why: Why) -> None:
        """Keep a match no longer."""
        ...

    async def usage(self, owner: str) -> Usage:
        """Return how much is kept."""
        ...

    async def unused(self, since: float) -> list[Row]:
        """Return the matches that nobody has used since then, the longest unused first."""
        ...

    async def ids(self) -> list[str]:
        """Return all matches, the oldest first."""
        ...

    async def listen(self, heard: Heard) -> None:
        """Have somebody told what other processes do, from now on."""
        ...

    async def close(self) -> None:
        """Let go the store."""
        ...


def number_of(id: str) -> int | None:
    """Return the number of a match; None for what can't be one."""
    digits = id.removeprefix("m")
    if not id.startswith("m") or not digits.isascii() or not digits.isdecimal():
        return None
    number = int(digits[:20])
    return number if digits == str(number) and 0 < number < _LARGEST else None


def new_row(number: int, head: Mapping[str, Any], owner: str, now: float) -> Row:
    """Return what is kept of a new match."""
    text = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    return Row(number, text, owner, now, now, 0, len(text), first_seal(text))


def first_seal(head: str) -> str:
    """Return the seal that a match begins with."""
    return _digest([head])


def sealed(before: str, deed: Deed) -> str:
    """Return the seal of a deed, given that of the deed before."""
    return _digest([before, deed.kind, deed.what, deed.at, deed.seat])


def head_of(row: Row) -> dict[str, Any]:
    """Return how a match was set up."""
    head: dict[str, Any] = json.loads(row.head)
    return head


def _digest(parts: list[Any]) -> str:
    return hashlib.blake2b(repr(parts).encode(), digest_size=12).hexdigest()


class MemoryStore:
    """Keeps matches as long as the process lives."""

    is_shared = False

    def __init__(self) -> None:
        """Begin with no matches."""
        self._rows: dict[str, Row] = {}
        self._deeds: dict[str, list[Deed]] = {}
        self._last = 0

    async def create(
        self, head: Mapping[str, Any], owner: str, now: float, check: Check | None = None
    ) -> Row:
        """Keep a new match."""
        if check is not None:
            check(self._usage(owner))
        self._last += 1
        row = new_row(self._last, head, owner, now)
        self._rows[row.id], self._deeds[row.id] = row, []
        return row

    async def read(self, id: str, after: int = 0) -> Stored | None:
        """Return a match with the deeds after so many."""
        row = self._rows.get(id)
        return None if row is None else Stored(row, tuple(self._deeds[id][after:]))

    async def version(self, id: str) -> int | None:
        """Return how many deeds a match has."""
        row = self._rows.get(id)
        return None if row is None else row.version

    async def add(self, row: Row, deed: Deed) -> Row:
        """Add a deed."""
        if self._rows[row.id].version != row.version:
            raise ConflictError
        self._deeds[row.id].append(deed)
        after = self._rows[row.id] = row.with_deed(deed)
        return after

    async def use(self, rows: Iterable[Row]) -> None:
        """Write down when matches were last used."""
        for row in rows:
            if row.id in self._rows:
                self._rows[row.id] = row

    async def remove(self, id: str, why: Why) -> None:
        """Keep a match no longer."""
        self._rows.pop(id, None)
        self._deeds.pop(id, None)

    async def usage(self, owner: str) -> Usage:
        """Return how much is kept."""
        return self._usage(owner)

    def _usage(self, owner: str) -> Usage:
        rows = self._rows.values()
        own = [row.size for row in rows if row.owner == owner]
        return Usage(len(rows), sum(row.size for row in rows), len(own), sum(own))

    async def unused(self, since: float) -> list[Row]:
        """Return the matches that nobody has used since then."""
        found = (row for row in self._rows.values() if row.used < since)
        return sorted(found, key=lambda row: row.used)

    async def ids(self) -> list[str]:
        """Return all matches, the oldest first."""
        return list(self._rows)

    async def listen(self, heard: Heard) -> None:
        """There are no other processes."""

    async def close(self) -> None:
        """There is nothing to let go."""
