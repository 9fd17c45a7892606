"""The log of a server, for people or for programs. No token, key or hidden card goes into it."""

import json
import logging
import time
from typing import Any, Final, Literal

LOGGER: Final = logging.getLogger("cardwright.serving")
LogForm = Literal["text", "json"]
LogLevel = Literal["debug", "info", "warning", "error"]

_DETAILS: Final = ("match", "seat", "address", "request", "code", "milliseconds", "why")
"""What a message may be about, beside its words."""


def log_to_stderr(form: LogForm = "text", level: LogLevel = "warning") -> None:
    """Write everything from a level on to standard error."""
    handler = logging.StreamHandler()
    lines = JsonLines() if form == "json" else TextLines("%(levelname)s: %(message)s")
    handler.setFormatter(lines)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    LOGGER.setLevel(level.upper())


class JsonLines(logging.Formatter):
    """Writes each message as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        told: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **_details(record),
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class TextLines(logging.Formatter):
    """Writes messages for people; what strangers have sent begins no line of its own."""

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - named by logging
        """Return the words of a message, on one line."""
        record.message = _in_line(record.message)
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, and those of an exception."""
        text = super().format(record)
        details = ", ".join(
            f"{name} {_in_line(str(value))}" for name, value in _details(record).items()
        )
        if not details:
            return text
        first, line_end, rest = text.partition("\n")
        return f"{first} ({details}){line_end}{rest}"


def _in_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def _details(record: logging.LogRecord) -> dict[str, Any]:
    found = {name: getattr(record, name, None) for name in _DETAILS}
    return {name: value for name, value in found.items() if value is not None}
