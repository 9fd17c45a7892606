"""The commands and their common options."""

from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.commands import COMMANDS, docs
from cardwright.frontends.cli.examples import examples
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.system import drop_output, remark


class Commands(TyperGroup):
    """The group of all commands: turns what a user did wrong into a line and an exit code."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
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

        print(f"cardwright {version('cardwright')}")
        raise typer.Exit


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
