"""The way in and the way out: the commands, and what becomes of all that goes wrong in them.

No mistake of a user and no fault of ours ends in a stack trace.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.commands import COMMANDS, docs
from cardwright.frontends.cli.options import examples
from cardwright.frontends.cli.reading import read
from cardwright.frontends.errors import WrongUse, reason
from cardwright.frontends.system import drop_output, prepare_streams, remark


class Commands(TyperGroup):
    """The group of all commands: turns what a user did wrong into a line and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        with _told_in_lines():
            return super().invoke(ctx)


@contextmanager
def _told_in_lines() -> Iterator[None]:
    try:
        yield
    except WrongUse as fault:
        remark(f"error: {fault.message}")
        if fault.help:
            remark(f"help: {fault.help}")
        raise typer.Exit(exits.WRONG_USE) from None
    except typer.Abort:  # Ctrl-C or Ctrl-D at a question
        remark("")
        raise typer.Exit(exits.INTERRUPTED) from None
    except BrokenPipeError:
        drop_output()
        raise typer.Exit(exits.PIPE_CLOSED) from None


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,  # card text is full of square brackets
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=examples(
        "demo",
        "check my-cards/",
        "show dancing-sword --lang fr",
        "explain unknown-resource",
    )
    + "\n\nExit codes: 0 all is well, 1 faults were found, 2 wrong use.",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"cardwright {version('cardwright')} ({_build()})")
        raise typer.Exit


def _build() -> str:
    """Return whether the machine runs as Python or compiled, without loading it."""
    from importlib.machinery import PathFinder

    folder = Path(__file__).parents[2] / "runtime"  # elsewhere in a checkout, which is Python
    machine = PathFinder.find_spec("machine", [str(folder)])
    is_python = machine is None or str(machine.origin).endswith(".py")
    return "pure Python" if is_python else "compiled"


@app.callback()
def _common(
    _version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version and exit."
        ),
    ] = False,
) -> None:
    """Write, check, test, show and play the cards of games."""


for _name, _function, _examples in COMMANDS:
    app.command(_name, epilog=_examples)(_function)
app.add_typer(docs.app, name="docs")


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
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if not _run_plainly(words):
            app(args=words, prog_name="cardwright")
    except typer.Exit as stop:
        code = stop.exit_code
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else exits.FINE
    sys.stdout.flush()
    return code


def _run_plainly(words: list[str]) -> bool:
    """Run a command whose words leave no question, or say that they do."""
    function = next((known for name, known, _ in COMMANDS if words[:1] == [name]), None)
    values = read(function, words[1:]) if function is not None else None
    if function is None or values is None:
        return False
    with _told_in_lines():
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
