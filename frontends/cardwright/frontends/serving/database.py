"""Matches in a database: SQLite in a file, for one server, or PostgreSQL, for any number.

    open_store("matches.db")
    open_store("postgresql://cardwright@localhost/cardwright")

A deed and what it changes in its match are one transaction. Statements run in threads, so that
nobody else waits for the database: in one for SQLite, which has one writer, in some for PostgreSQL.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar, cast
from urllib.parse import quote, urlsplit

import sqlalchemy as sql
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import StaticPool

from cardwright.frontends.serving.logs import LOGGER
from cardwright.frontends.serving.messages.replies import Why
from cardwright.frontends.serving.store import (
    Check,
    ConflictError,
    DamagedMatchError,
    Deed,
    Heard,
    Row,
    Stored,
    StoreError,
    Usage,
    first_seal,
    new_row,
    number_of,
    sealed,
)

FORMAT: Final = 1
"""The version of the tables."""
_LARGEST: Final = 2**31
_CHANNEL: Final = "cardwright_matches"
_CONNECTIONS: Final = 8
_PATIENCE_SECONDS: Final = 10
_FIRST_RETRY_SECONDS: Final = 0.5
_LAST_RETRY_SECONDS: Final = 30.0
_BEING_SET_UP: Final = 7_162_534_190
"""The lock of PostgreSQL that keeps two servers from making the tables at once."""
_BEING_MADE: Final = _BEING_SET_UP + 1
"""The one that keeps them from taking the last place for a match both."""

_T = TypeVar("_T")

_TABLES: Final = sql.MetaData()
_ABOUT: Final = sql.Table(
    "cardwright", _TABLES, sql.Column("format", sql.Integer, primary_key=True)
)
_MATCHES: Final = sql.Table(
    "matches",
    _TABLES,
    sql.Column("number", sql.BigInteger().with_variant(sql.Integer(), "sqlite"), primary_key=True),
    sql.Column("head", sql.Text, nullable=False),
    sql.Column("owner", sql.Text, nullable=False, index=True),
    sql.Column("created", sql.Double, nullable=False),
    sql.Column("used", sql.Double, nullable=False, index=True),
    sql.Column("version", sql.Integer, nullable=False),
    sql.Column("size", sql.Integer, nullable=False),
    sql.Column("seal", sql.Text, nullable=False),
    sql.Column("stamp", sql.Text, nullable=False),
    sqlite_autoincrement=True,  # no match gets the id of one that is gone
)
_DEEDS: Final = sql.Table(
    "deeds",
    _TABLES,
    sql.Column("match", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("number", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.Text, nullable=False),
    sql.Column("what", sql.Text, nullable=False),
    sql.Column("at", sql.Double, nullable=False),
    sql.Column("seat", sql.Integer),
    sql.Column("seal", sql.Text, nullable=False),
)

_AS_KNOWN: Final = (
    sql.update(_MATCHES)
    .where(_MATCHES.c.number == sql.bindparam("its_number"))
    .where(_MATCHES.c.version == sql.bindparam("its_version"))
)
_ADD_DEED: Final = _AS_KNOWN.values(
    used=sql.bindparam("new_used"),
    version=sql.bindparam("new_version"),
    size=sql.bindparam("new_size"),
    seal=sql.bindparam("new_seal"),
    stamp=sql.bindparam("new_stamp"),
)
_TOLD: Final = sql.func.pg_notify(_CHANNEL, sql.bindparam("payload"))


def _add_and_tell() -> sql.Insert:
    """Return all of it in one statement, which PostgreSQL can do: a single way there and back."""
    changed = _ADD_DEED.returning(_MATCHES.c.number).cte("changed")
    others = [column for column in _DEEDS.columns if column.name != "match"]
    values = [sql.bindparam(f"deed_{column.name}", type_=column.type) for column in others]
    names = ["match", *(column.name for column in others)]
    found = sql.select(changed.c.number, *values)
    return sql.insert(_DEEDS).from_select(names, found).returning(_TOLD)


_ADD_AND_TELL: Final = _add_and_tell()


class StoreInUseError(StoreError):
    """Another server already works with the file."""


def open_store(place: str, *, to_look: bool = False) -> "DatabaseStore":
    """Return the store at a URL of PostgreSQL or in a file; raise ``StoreError``.

    The tables are made where they are missing. ``to_look``: an existing one, beside whoever uses
    it, and for reading only.
    """
    if "://" not in place:
        path = Path(place)
        return DatabaseStore.beside(path) if to_look else DatabaseStore.in_file(path)
    scheme = urlsplit(place).scheme
    if scheme not in ("postgresql", "postgres"):
        raise StoreError(
            f"matches can't be kept by `{scheme}`; name a file, or a postgresql:// URL"
        )
    return DatabaseStore.at_server(place)


class DatabaseStore:
    """Keeps matches in the tables of a database."""

    def __init__(self, engine: sql.Engine, *, url: str | None = None, lock: int | None = None):
        """``url`` of the server, where other processes share it; ``lock`` is held on a file."""
        self.is_shared = url is not None
        self._engine = engine
        self._at_once = engine.execution_options(isolation_level="AUTOCOMMIT") if url else engine
        """For what is one statement, or only looks: no transaction has to be begun and ended."""
        self._url = url
        self._lock = lock
        self._threads = ThreadPoolExecutor(_CONNECTIONS if url else 1, "cardwright-store")
        self._listener: asyncio.Task[None] | None = None
        try:
            with _translated():
                self._set_up()
        except BaseException:
            self._let_go()
            raise

    @classmethod
    def in_file(cls, path: Path) -> "DatabaseStore":
        """Open an SQLite file that no other server uses; readers may look into it meanwhile."""
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
            lock = _locked(path.with_name(f"{path.name}.lock"))
        except OSError as error:
            raise StoreError(f"`{path}` can't be written to: {error.strerror}") from error
        engine = sql.create_engine(
            sql.URL.create("sqlite", database=str(path)),
            poolclass=StaticPool,  # one connection, used by one thread at a time
            connect_args={"check_same_thread": False, "timeout": _PATIENCE_SECONDS},
        )
        sql.event.listen(engine, "connect", _make_safe)
        return cls(engine, lock=lock)

    @classmethod
    def beside(cls, path: Path) -> "DatabaseStore":
        """Open an SQLite file to look into it, even while a server uses it."""
        if not path.is_file():
            raise StoreError(f"there is no file `{path}`")
        engine = sql.create_engine(
            sql.URL.create(
                "sqlite", database=f"file:{quote(str(path))}", query={"mode": "ro", "uri": "true"}
            ),
            poolclass=StaticPool,
            connect_args={"check_same_thread": False, "timeout": _PATIENCE_SECONDS},
        )
        return cls(engine)

    @classmethod
    def at_server(cls, url: str) -> "DatabaseStore":
        """Open a database of PostgreSQL; any number of servers may do so."""
        try:
            parsed = sql.make_url(url).set(drivername="postgresql+psycopg")
            engine = sql.create_engine(
                parsed,
                pool_size=_CONNECTIONS,
                max_overflow=0,
                pool_recycle=1800,
                connect_args={"connect_timeout": _PATIENCE_SECONDS},
            )
        except (SQLAlchemyError, ValueError) as error:
            raise StoreError(f"this is no URL of a database: {error}") from error
        plain = parsed.set(drivername="postgresql").render_as_string(hide_password=False)
        return cls(engine, url=plain)

    # -- matches --

    async def create(
        self, head: Mapping[str, Any], owner: str, now: float, check: Check | None = None
    ) -> Row:
        """Keep a new match, unless a check of what is kept refuses it."""

        def create(line: sql.Connection) -> Row:
            if check is not None:
                if self.is_shared:
                    line.execute(sql.select(sql.func.pg_advisory_xact_lock(_BEING_MADE)))
                check(_usage(line, owner))
            draft = new_row(0, head, owner, now)
            added = line.execute(sql.insert(_MATCHES).values(_values(draft, number=False)))
            (number,) = cast(tuple[int], tuple(added.inserted_primary_key or ()))
            row = new_row(number, head, owner, now)
            stamp = sql.update(_MATCHES).where(_MATCHES.c.number == number)
            line.execute(stamp.values(stamp=row.stamp))
            return row

        return await self._write(create)

    async def read(self, id: str, after: int = 0) -> Stored | None:
        """Return a match with the deeds after so many; None if there is none."""
        number = number_of(id)
        if number is None:
            return None

        def read(line: sql.Connection) -> Stored | None:
            found = line.execute(sql.select(_MATCHES).where(_MATCHES.c.number == number)).first()
            return None if found is None else Stored(_row(found), _deeds(line, found, after))

        return await self._read(read)

    async def version(self, id: str) -> int | None:
        """Return how many deeds a match has; None if there is no such match."""
        asked = sql.select(_MATCHES.c.version).where(_MATCHES.c.number == number_of(id))
        return await self._read(lambda line: line.execute(asked).scalar())

    async def add(self, row: Row, deed: Deed) -> Row:
        """Add a deed to a match as it was; raise ``ConflictError`` if it is no longer so."""
        after = row.with_deed(deed)
        change = {
            "its_number": row.number,
            "its_version": row.version,
            "new_used": after.used,
            "new_version": after.version,
            "new_size": after.size,
            "new_seal": after.seal,
            "new_stamp": after.stamp,
        }
        kept = {
            "number": row.version,
            "kind": deed.kind,
            "what": deed.what,
            "at": deed.at,
            "seat": deed.seat,
            "seal": after.seal,
        }

        def add(line: sql.Connection) -> None:
            changed = line.execute(_ADD_DEED, change)
            if changed.rowcount != 1:
                raise ConflictError
            line.execute(sql.insert(_DEEDS), {"match": row.number, **kept})

        def add_and_tell(line: sql.Connection) -> None:
            values = {f"deed_{name}": value for name, value in kept.items()}
            values["payload"] = f"{row.id} {after.version}"
            if line.execute(_ADD_AND_TELL, {**change, **values}).first() is None:
                raise ConflictError

        if self.is_shared:
            await self._do(add_and_tell, self._at_once)
        else:
            await self._do(add, self._engine)
        return after

    async def use(self, rows: Iterable[Row]) -> None:
        """Write down when matches were last used, where they are still as these rows say."""
        used = [
            {
                "its_number": row.number,
                "its_version": row.version,
                "new_used": row.used,
                "new_stamp": row.stamp,
            }
            for row in rows
        ]
        change = _AS_KNOWN.values(used=sql.bindparam("new_used"), stamp=sql.bindparam("new_stamp"))
        if used:
            await self._write(lambda line: line.execute(change, used))

    async def remove(self, id: str, why: Why) -> None:
        """Keep a match no longer."""
        number = number_of(id)

        def remove(line: sql.Connection) -> None:
            line.execute(sql.delete(_DEEDS).where(_DEEDS.c.match == number))
            line.execute(sql.delete(_MATCHES).where(_MATCHES.c.number == number))
            self._tell(line, f"{id} {why}")

        await self._write(remove)

    async def usage(self, owner: str) -> Usage:
        """Return how much is kept."""
        return await self._read(lambda line: _usage(line, owner))

    async def unused(self, since: float) -> list[Row]:
        """Return the matches that nobody has used since then, the longest unused first.

        What is damaged is not among them: when it was used is not known.
        """
        asked = sql.select(_MATCHES).where(_MATCHES.c.used < since).order_by(_MATCHES.c.used)
        found = await self._read(lambda line: line.execute(asked).all())
        rows = []
        for each in found:
            with contextlib.suppress(DamagedMatchError):
                rows.append(_row(each))
        return rows

    async def ids(self) -> list[str]:
        """Return all matches, the oldest first."""
        asked = sql.select(_MATCHES.c.number).order_by(_MATCHES.c.number)
        numbers = await self._read(lambda line: line.execute(asked).scalars().all())
        return [f"m{number}" for number in numbers]

    async def check_rows(self) -> list[str]:
        """Return what is wrong at first sight: with the file, and with matches but for deeds."""

        def check(line: sql.Connection) -> list[str]:
            wrong = self._wrong_file(line)
            for found in line.execute(sql.select(_MATCHES)):
                try:
                    _row(found)
                except DamagedMatchError as error:
                    wrong.append(f"m{found.number}: {error}")
            return wrong

        return await self._read(check)

    def _wrong_file(self, line: sql.Connection) -> list[str]:
        if self.is_shared:  # PostgreSQL looks after its own files
            return []
        told = line.exec_driver_sql("PRAGMA integrity_check(20)").scalars().all()
        return [str(each) for each in told if each != "ok"]

    async def check(self) -> list[str]:
        """Return what is wrong with the store, match by match."""

        def check(line: sql.Connection) -> list[str]:
            wrong = self._wrong_file(line)
            numbers = line.execute(sql.select(_MATCHES.c.number).order_by(_MATCHES.c.number))
            for number in numbers.scalars().all():
                asked = sql.select(_MATCHES).where(_MATCHES.c.number == number)
                try:
                    _deeds(line, line.execute(asked).one(), 0)
                except (DamagedMatchError, SQLAlchemyError) as error:
                    wrong.append(f"m{number}: {error}")
            known = sql.select(_MATCHES.c.number)
            lost = sql.select(_DEEDS.c.match).distinct().where(_DEEDS.c.match.not_in(known))
            wrong += [
                f"m{number}: its beginning is lost" for number in line.execute(lost).scalars()
            ]
            return wrong

        return await self._read(check)

    async def salvage(self, id: str) -> Stored | None:
        """Return a match up to the first deed that is damaged; None if nothing is left of it."""
        number = number_of(id)

        def salvage(line: sql.Connection) -> Stored | None:
            found = line.execute(sql.select(_MATCHES).where(_MATCHES.c.number == number)).first()
            if found is None:
                return None
            row = _unchecked(found)
            deeds: list[Deed] = []
            seal = first_seal(row.head)
            for deed, written in _written(line, row.number, 0):
                seal = sealed(seal, deed)
                if seal != written:
                    break
                deeds.append(deed)
            return Stored(row, tuple(deeds))

        return await self._read(salvage)

    # -- other processes --

    async def listen(self, heard: Heard) -> None:
        """Have somebody told what other processes do, from now on."""
        if self._url is not None and self._listener is None:
            ready = asyncio.get_running_loop().create_future()
            self._listener = asyncio.create_task(self._listen(heard, ready))
            await ready

    async def _listen(self, heard: Heard, ready: "asyncio.Future[None]") -> None:
        """Listen, for ever; a connection that is lost is made anew."""
        import psycopg

        assert self._url is not None
        pause = _FIRST_RETRY_SECONDS
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(
                    self._url, autocommit=True, connect_timeout=_PATIENCE_SECONDS
                ) as line:
                    await line.execute(f"LISTEN {_CHANNEL}")
                    pause = _FIRST_RETRY_SECONDS
                    if ready.done():  # what was told meanwhile is lost: all may have changed
                        heard("", 0, None)
                    else:
                        ready.set_result(None)
                    async for notice in line.notifies():
                        id, what = notice.payload.split(" ")
                        if what.isdecimal():
                            heard(id, int(what), None)
                        else:
                            heard(id, 0, cast(Why, what))
            except psycopg.Error as error:
                LOGGER.error("the database does not tell what happens: %s", error)
                if not ready.done():
                    ready.set_result(None)
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LAST_RETRY_SECONDS)

    def _tell(self, line: sql.Connection, payload: str) -> None:
        if self.is_shared:
            line.execute(sql.select(_TOLD), {"payload": payload})

    # -- the database --

    async def close(self) -> None:
        """Let go the database."""
        if self._listener is not None:
            self._listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._listener
        await asyncio.to_thread(self._let_go)

    def _let_go(self) -> None:
        self._threads.shutdown(wait=True)
        self._engine.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _set_up(self) -> None:
        with self._engine.begin() as line:
            if self.is_shared:
                line.execute(sql.select(sql.func.pg_advisory_xact_lock(_BEING_SET_UP)))
            if sql.inspect(line).has_table(_ABOUT.name):
                found = line.execute(sql.select(_ABOUT.c.format)).scalar()
                if found != FORMAT:
                    message = f"its tables have the format {found}; this program knows {FORMAT}"
                    raise StoreError(message)
                return
            _TABLES.create_all(line)
            line.execute(sql.insert(_ABOUT).values(format=FORMAT))

    async def _read(self, work: Callable[[sql.Connection], _T]) -> _T:
        try:
            return await self._do(work, self._at_once)
        except _LostConnectionError:  # the pool has let it go; a new one may do
            return await self._do(work, self._at_once)

    async def _write(self, work: Callable[[sql.Connection], _T]) -> _T:
        return await self._do(work, self._engine)

    async def _do(self, work: Callable[[sql.Connection], _T], engine: sql.Engine) -> _T:
        def do() -> _T:
            with _translated(), engine.begin() as line:
                return work(line)

        return await asyncio.get_running_loop().run_in_executor(self._threads, do)


class _LostConnectionError(StoreError):
    """The server has gone away, or was started anew."""


@contextlib.contextmanager
def _translated() -> Any:
    """Turn what a database says is wrong into ``StoreError``, without the data it was about."""
    try:
        yield
    except DBAPIError as error:
        kind = _LostConnectionError if error.connection_invalidated else StoreError
        told = str(error.orig).partition(" with text ")[0].strip()  # what is damaged may be secret
        raise kind(told or type(error.orig).__name__) from None
    except (SQLAlchemyError, ValueError) as error:  # such as text that is no UTF-8
        raise StoreError(f"{type(error).__name__}: {error}") from None


def _make_safe(connection: Any, record: object) -> None:
    """Have SQLite write what was answered to the disk at once, and notice what is damaged."""
    for setting in ("journal_mode = WAL", "synchronous = FULL", "cell_size_check = ON"):
        connection.execute(f"PRAGMA {setting}").close()


def _values(row: Row, *, number: bool = True) -> dict[str, Any]:
    names = [name for name in row.__dataclass_fields__ if number or name != "number"]
    return {**{name: getattr(row, name) for name in names}, "stamp": row.stamp}


def _unchecked(found: Any) -> Row:
    return Row(*(getattr(found, name) for name in Row.__dataclass_fields__))


def _row(found: Any) -> Row:
    row = _unchecked(found)
    if row.stamp != found.stamp:
        raise DamagedMatchError("what is kept of the match itself is damaged")
    return row


def _deeds(line: sql.Connection, found: Any, after: int) -> tuple[Deed, ...]:
    """Return the deeds after so many, once the seals have shown that they are whole."""
    row = _row(found)
    if after > row.version:
        raise DamagedMatchError(f"it had {after} deeds, and has {row.version}")
    deeds: list[Deed] = []
    seal = first_seal(row.head) if after == 0 else _seal_before(line, row.number, after)
    # What others may have added since the row was read is left out.
    for deed, written in _written(line, row.number, after, row.version):
        seal = sealed(seal, deed)
        if seal != written:
            raise DamagedMatchError(f"its deed {after + len(deeds)} is damaged, or one before")
        deeds.append(deed)
    if after + len(deeds) != row.version or seal != row.seal:
        raise DamagedMatchError(f"it has {after + len(deeds)} deeds, and should have {row.version}")
    return tuple(deeds)


def _usage(line: sql.Connection, owner: str) -> Usage:
    own = _MATCHES.c.owner == owner
    asked = sql.select(
        sql.func.count(),
        sql.func.coalesce(sql.func.sum(_MATCHES.c.size), 0),
        sql.func.count().filter(own),
        sql.func.coalesce(sql.func.sum(_MATCHES.c.size).filter(own), 0),
    )
    return Usage(*map(int, line.execute(asked).one()))


def _seal_before(line: sql.Connection, match: int, after: int) -> str:
    asked = sql.select(_DEEDS.c.seal).where(_DEEDS.c.match == match, _DEEDS.c.number == after - 1)
    return str(line.execute(asked).scalar())


def _written(
    line: sql.Connection, match: int, after: int, until: int = _LARGEST
) -> list[tuple[Deed, str]]:
    asked = (
        sql.select(_DEEDS)
        .where(_DEEDS.c.match == match, _DEEDS.c.number.between(after, until - 1))
        .order_by(_DEEDS.c.number)
    )
    return [
        (Deed(each.kind, each.what, each.at, each.seat), each.seal) for each in line.execute(asked)
    ]


def _locked(path: Path) -> int:
    """Return an open file that nobody else has; the system lets it go with the process."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        import fcntl
    except ImportError:  # a system without such locks: whoever starts two servers must know
        return handle
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise StoreInUseError("another server uses it") from None
    return handle
