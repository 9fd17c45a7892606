"""What takes long to find out, kept between processes in this user's cache folder.

Whatever is kept is named by all that it depends on: texts of cards, Cardwright's own sources,
Python. So it never grows old: when one of them changes, another file is used. A file is read only
where this user alone can have written it, and only whole. ``CARDWRIGHT_CACHE`` names another
folder; where it is empty, nothing is kept.
"""

import json
import os
import sys
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Any, Final

_DIGEST_BYTES: Final = sha256().digest_size
_WRITABLE_BY_OTHERS: Final = 0o022
_SUFFIX: Final = ".kept"
_MOST_FILES: Final = 200
_PARTS: Final = ("dsl", "frontends", "languages", "runtime")


def recalled(subject: str, parts: Iterable[str], make: Callable[[], Any]) -> Any:
    """Return what ``make`` made of the same parts before, in any process, or else makes now.

    It is JSON; None stands for what is not to be kept. The parts must say all that it depends on,
    but for Cardwright and Python, which are seen to here.
    """
    digest = sha256(program().encode())
    for part in parts:
        text = part.encode("utf-8", "surrogateescape")
        digest.update(b"%d:" % len(text) + text)
    name = f"{subject}-{digest.hexdigest()[:32]}{_SUFFIX}"
    data = read(name)
    if data is not None:
        return json.loads(data)
    found = make()
    if found is not None:
        write(name, json.dumps(found, separators=(",", ":")).encode())
    return found


@cache
def program() -> str:
    """Return what tells this Cardwright, on this Python, from all others.

    Sources are told apart as Python does for its own cache, by time and size. What is installed
    beside it may bring rulebooks: the times of such folders tell whether that has changed.
    """
    digest = sha256(sys.version.encode())
    for folder in (folder for folder in sys.path if folder.endswith("-packages")):
        digest.update(f"\0{folder}\0{_time_of(folder)}".encode("utf-8", "surrogateescape"))
    package = Path(__file__).parent.parent
    others = (package.parents[1] / part / package.name for part in _PARTS)
    # Installed, all parts lie in one folder; in a checkout in several, one of which is this.
    for root in dict.fromkeys([package, *others]):
        for part in _PARTS:
            for name, stamp in sorted(_stamps(str(root / part))):
                digest.update(f"\0{name}\0{stamp}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _time_of(folder: str) -> int:
    try:
        return Path(folder).stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


def _stamps(folder: str) -> Iterable[tuple[str, tuple[int, int]]]:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield from _stamps(entry.path)
            else:
                status = entry.stat()
                yield entry.path, (status.st_mtime_ns, status.st_size)


def read(name: str) -> bytes | None:
    """Return what is kept under a name; None where there is nothing, or nothing to be trusted."""
    folder = _folder()
    if folder is None:
        return None
    file = folder / name
    try:
        status = file.lstat()
        if not (S_ISREG(status.st_mode) and _is_mine_alone(status)):
            return None
        data = file.read_bytes()
    except OSError:
        return None
    return unsealed(data)


def write(name: str, data: bytes) -> None:
    """Keep something: under another name first, so that others see all of it or nothing."""
    folder = _folder()
    if folder is None:
        return
    with suppress(OSError):  # a full disk, say: it is made again next time
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            unfinished = Path(scratch) / name
            unfinished.write_bytes(sealed(data))
            unfinished.chmod(0o600)
            unfinished.replace(folder / name)
        _tidy(folder)


def sealed(data: bytes) -> bytes:
    """Return bytes with their checksum behind them."""
    return data + sha256(data).digest()


def unsealed(data: bytes) -> bytes | None:
    """Return bytes without their checksum; None where it is another's."""
    content, digest = data[:-_DIGEST_BYTES], data[-_DIGEST_BYTES:]
    return content if sha256(content).digest() == digest else None


def _tidy(folder: Path) -> None:
    """Drop the older half of what nobody may ask for any more, once there is much of it."""
    files = list(folder.glob(f"*{_SUFFIX}"))
    if len(files) > _MOST_FILES:
        files.sort(key=lambda file: file.stat().st_mtime_ns)
        for file in files[: len(files) // 2]:
            file.unlink(missing_ok=True)


def _folder() -> Path | None:
    """Return a folder that only this user can write to, or None where there is none."""
    wanted = os.environ.get("CARDWRIGHT_CACHE")
    if wanted == "":
        return None
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    try:
        home = base if base.is_absolute() else Path.home() / ".cache"
        folder = Path(wanted) if wanted else home / "cardwright"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.lstat()
    except (OSError, RuntimeError):  # no home, or no way to write there
        return None
    return folder if S_ISDIR(status.st_mode) and _is_mine_alone(status) else None


def _is_mine_alone(status: os.stat_result) -> bool:
    if sys.platform == "win32":  # a profile's folders are private there, and have no such modes
        return True
    return status.st_uid == os.getuid() and not status.st_mode & _WRITABLE_BY_OTHERS
