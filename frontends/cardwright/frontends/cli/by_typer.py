"""The commands as typer has them: for help, for shells, and for lines that it should explain."""

from collections.abc import Callable
from functools import wraps
from inspect import Signature, signature
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import typer
from typer.core import TyperGroup

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.commands import COMMANDS, command, docs
from cardwright.frontends.cli.declaring import Option
from cardwright.frontends.cli.options import examples


class Commands(TyperGroup):
    """The group of all commands."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command that was asked for."""
        try:
            with exits.told_in_lines():
                return super().invoke(ctx)
        except exits.Ended as stop:
            raise typer.Exit(stop.code) from None


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


def _as_typer_declares(function: Callable[..., None]) -> Callable[..., None]:
    """Return a command whose parameters are declared in typer's own classes."""

    @wraps(function)
    def same(**values: Any) -> None:
        function(**values)

    del same.__wrapped__  # whose parameters would be looked at
    same.__annotations__ = {"return": None}
    parameters = []
    for name, hint in get_type_hints(function, include_extras=True).items():
        if get_origin(hint) is Annotated:
            kind, declared = get_args(hint)
            make: Any = typer.Option if isinstance(declared, Option) else typer.Argument
            same.__annotations__[name] = own = Annotated[
                kind, make(*declared.names, **declared.settings)
            ]
            parameters.append(signature(function).parameters[name].replace(annotation=own))
    same.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return same


for _name in COMMANDS:
    _function, _examples = command(_name)
    app.command(_name, epilog=_examples)(_as_typer_declares(_function))
app.add_typer(docs.app, name="docs")
