"""What can't be played, read or written, as the command line says it."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer

from cardwright.dsl import FaultsError
from cardwright.frontends.bots import BadBotError
from cardwright.frontends.cli import exits
from cardwright.frontends.cli.reports import complain
from cardwright.frontends.errors import WrongUse, reason
from cardwright.frontends.scenarios.writing import NotWritableError
from cardwright.runtime import CardwrightError


@contextmanager
def refusals() -> Iterator[None]:
    """Turn faults of cards into a report, and what can't be done into wrong use."""
    try:
        yield
    except FaultsError as error:
        complain(error.report)
        raise typer.Exit(exits.FAULTS) from None
    except (CardwrightError, BadBotError, NotWritableError) as error:
        message, _, help = str(error).partition("; ")
        raise WrongUse(message, help=help or None) from None
    except OSError as error:
        place = f"`{error.filename}`: " if error.filename else ""
        raise WrongUse(f"{place}{reason(error)}") from None
