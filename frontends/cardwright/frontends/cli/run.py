"""The way in and the way out: no mistake of a user and no fault of ours ends in a stack trace."""

import os
import sys
from collections.abc import Sequence

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.app import app
from cardwright.frontends.errors import reason
from cardwright.frontends.system import drop_output, prepare_streams, remark


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    prepare_streams()
    # Looking for plug-ins of pydantic, of which we use none, takes a twentieth of a short run.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    try:
        return _run(arguments)
    except BrokenPipeError:
        drop_output()
        return exits.PIPE_CLOSED
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except Exception as error:
        if os.environ.get("CARDWRIGHT_DEBUG") == "1":
            raise
        return _last_words(error)


def _run(arguments: Sequence[str] | None) -> int:
    code = exits.FINE
    try:
        app(args=None if arguments is None else list(arguments), prog_name="cardwright")
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else exits.FINE
    sys.stdout.flush()
    return code


def _last_words(error: Exception) -> int:
    if isinstance(error, OSError):  # a full disk, a vanished folder: not ours to mend
        place = f"`{error.filename}`: " if error.filename else ""
        remark(f"error: {place}{reason(error)}")
        drop_output()
        return exits.WRONG_USE
    remark(f"internal error: {type(error).__name__}: {error}")
    remark(
        "this is a fault of cardwright, not of your cards; please report it with the command, "
        "the cards and what CARDWRIGHT_DEBUG=1 prints"
    )
    return exits.INTERNAL
