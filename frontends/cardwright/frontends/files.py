"""Writing files: whole or not at all, and in the manner of what stood there before."""

import os
import tempfile
from pathlib import Path

from cardwright.frontends.errors import WrongUse, reason

_BOM = b"\xef\xbb\xbf"


def write_file(path: Path, text: str) -> None:
    """Write a text; where that fails, what stood there before still stands."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, data: bytes) -> None:
    """Write bytes; where that fails, what stood there before still stands."""
    try:
        target = path.resolve()  # a link stays a link
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and not target.is_file():  # a device or a pipe can't be replaced
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise WrongUse(f"can't write `{path}`: {reason(error)}") from None


def deliver(text: str, output: Path | None) -> None:
    """Write a result to a file, or to standard output where none is named."""
    if output is None:
        print(text, end="")
    else:
        write_file(output, text)


def in_manner_of(old: bytes, text: str) -> bytes:
    """Return a changed text as bytes, with the line ends and the byte order mark of the old."""
    data = text.encode()
    if b"\r\n" in old:
        data = data.replace(b"\n", b"\r\n")
    return _BOM + data if old.startswith(_BOM) else data


def _replace(path: Path, data: bytes) -> None:
    mode = path.stat().st_mode if path.exists() else _default_mode()
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        draft.chmod(mode)
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _default_mode() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
