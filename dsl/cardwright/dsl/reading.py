"""Bytes to text: what can go wrong with a file before its first word is read."""

import unicodedata
from pathlib import Path

from cardwright.dsl import codes, limits
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.source import Source, Span

_START = Span(0, 0)
_OTHER_ENCODINGS = {
    b"\xff\xfe": "UTF-16",
    b"\xfe\xff": "UTF-16",
}


def read_file(path: Path, report: Report) -> Source | None:
    """Return the text of a file, or None with a diagnostic where it can't be read."""
    try:
        size = path.stat().st_size
        data = b"" if size > limits.MAX_FILE_BYTES else path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = f"can't read the file: {reason.lower()}"
        report.add(codes.UNREADABLE_FILE, message, Source(str(path), ""), _START)
        return None
    if size > limits.MAX_FILE_BYTES:
        _too_large(str(path), size, report)
        return None
    return decode(data, str(path), report)


def decode(data: bytes, name: str, report: Report) -> Source | None:
    """Return bytes as a text: UTF-8, normalised (accents composed, line ends as ``\\n``)."""
    if len(data) > limits.MAX_FILE_BYTES:
        _too_large(name, len(data), report)
        return None
    encoding = _OTHER_ENCODINGS.get(data[:2])
    if encoding is not None:
        _not_text(name, f"the file is written in {encoding}", report)
        return None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        _not_text(name, f"line {line} holds bytes that are not UTF-8", report)
        return None
    if "\0" in text:
        _not_text(name, "the file is binary", report)
        return None
    return Source(name, normalise(text))


def normalise(text: str) -> str:
    """Return a text with composed accents and plain line ends; all offsets count in this form."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text if text.isascii() else unicodedata.normalize("NFC", text)


def _too_large(name: str, size: int, report: Report) -> None:
    report.add(
        codes.FILE_TOO_LARGE,
        f"the file has {size} bytes; a card has at most {limits.MAX_FILE_BYTES}",
        Source(name, ""),
        _START,
    )


def _not_text(name: str, message: str, report: Report) -> None:
    report.add(
        codes.NOT_TEXT, message, Source(name, ""), _START, help="save the file as UTF-8 text"
    )
