"""Bytes to text: what can go wrong with a file before its first word is read."""

import unicodedata
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final

from cardwright.dsl import codes, limits
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.source import Source, Span

_START: Final = Span(0, 0)
_SAVE_AS_UTF_8: Final = "save the file as UTF-8 text"
_MARKS_OF_ENCODINGS: Final = {
    b"\xff\xfe\0\0": "UTF-32",
    b"\0\0\xfe\xff": "UTF-32",
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


def read_file(path: Path, report: Report) -> Source | None:
    """Return the text of a file, or None with a diagnostic where it can't be read."""
    try:
        status = path.stat()
        if S_ISREG(status.st_mode):
            with path.open("rb") as file:
                # A file may grow after its size was asked for: never read more than can be used.
                data = file.read(limits.MAX_FILE_BYTES + 1)
            return decode(data, str(path), report, size=max(status.st_size, len(data)))
        reason = "it is a folder" if S_ISDIR(status.st_mode) else "it is not a plain file"
    except (OSError, ValueError) as error:
        reason = (getattr(error, "strerror", None) or str(error)).lower()
    message = f"can't read the file: {reason}"
    report.add(codes.UNREADABLE_FILE, message, Source(str(path), ""), _START)
    return None


def decode(data: bytes, name: str, report: Report, *, size: int | None = None) -> Source | None:
    """Return bytes as a text: UTF-8, normalised (accents composed, plain line ends)."""
    size = len(data) if size is None else size
    if size > limits.MAX_FILE_BYTES:
        message = f"the file has {size} bytes; a card has at most {limits.MAX_FILE_BYTES}"
        report.add(codes.FILE_TOO_LARGE, message, Source(name, ""), _START)
        return None
    other = _other_format(data)
    if other is not None:
        report.add(codes.NOT_TEXT, other, Source(name, ""), _START, help=_SAVE_AS_UTF_8)
        return None
    try:
        return Source(name, normalise(data.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        _report_byte(error, name, report)
        return None


def normalise(text: str) -> str:
    """Return a text with composed accents and plain line ends; all offsets count in this form."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _other_format(data: bytes) -> str | None:
    """Say what a file is that is not text, or text in an encoding with more bytes a letter."""
    for mark, encoding in _MARKS_OF_ENCODINGS.items():
        if data.startswith(mark):
            return f"the file is written in {encoding}"
    if b"\0" not in data:
        return None
    every_other = max(data[::2].count(0), data[1::2].count(0))
    if every_other > len(data) // 3:
        return "the file is written in UTF-16"
    return "the file is binary"


def _report_byte(error: UnicodeDecodeError, name: str, report: Report) -> None:
    """Point at the first byte that is not UTF-8, in the text as far as it can be shown."""
    data = error.object  # without the mark that the file may start with
    before = normalise(data[: error.start].decode())
    source = Source(name, normalise(data.decode(errors="replace")))
    byte = data[error.start : error.start + 1]
    message = f"the byte {byte.hex().upper()} is not UTF-8"
    letter = byte.decode("cp1252", errors="replace")
    note = f"a Windows editor may have meant `{letter}`" if letter.isalpha() else None
    span = Span(len(before), len(before) + 1)
    report.add(codes.NOT_TEXT, message, source, span, note=note, help=_SAVE_AS_UTF_8)
