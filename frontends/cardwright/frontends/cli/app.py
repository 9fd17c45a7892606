"""The way in and the way out: the commands, and what becomes of all that goes wrong in them.

No mistake of a user and no fault of ours ends in a stack trace.
"""

import atexit
import gc
import os
import sys
from collections.abc import Sequence

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.commands import COMMANDS, command
from cardwright.frontends.cli.reading import read
from cardwright.frontends.errors import reason
from cardwright.frontends.system import drop_output, prepare_streams, remark


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    prepare_streams()
    # Loading cards makes many objects that stay: to look for lost ones among them takes a while.
    gc.set_threshold(200_000, 20, 50)
    # What is left at the end goes with the process: to look for lost ones takes a while, too.
    atexit.register(gc.freeze)
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
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if not _run_plainly(words):
            from cardwright.frontends.cli.by_typer import app

            app(args=words, prog_name="cardwright")
    except exits.Ended as stop:
        code = stop.code
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else exits.FINE
    sys.stdout.flush()
    return code


def _run_plainly(words: list[str]) -> bool:
    """Run a command whose words leave no question, or say that they do."""
    if not words or words[0] not in COMMANDS:
        return False
    function, _ = command(words[0])
    values = read(function, words[1:])
    if values is None:
        return False
    with exits.told_in_lines():
        function(**values)
    return True


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
