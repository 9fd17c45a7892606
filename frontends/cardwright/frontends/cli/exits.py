"""How commands end: what the exit codes mean, on which scripts rely, and what ends in which."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from cardwright.frontends.errors import BadBotError, WrongUse, reason
from cardwright.frontends.system import drop_output, remark

FINE: Final = 0
FAULTS: Final = 1
"""The cards have faults, or are not formatted."""
WRONG_USE: Final = 2
"""An option, a path or an input that can't be used."""
INTERNAL: Final = 70
"""A fault of Cardwright itself (``EX_SOFTWARE``)."""
INTERRUPTED: Final = 130
"""Ctrl-C, as shells count it."""
PIPE_CLOSED: Final = 141
"""The reader of our output went away, as shells count it."""


class Ended(Exception):  # noqa: N818 - it need not be a fault
    """A command ends here, with this exit code."""

    def __init__(self, code: int) -> None:
        self.code = code


@contextmanager
def told_in_lines() -> Iterator[None]:
    """Turn what a user did wrong into a line and an exit code."""
    try:
        yield
    except WrongUse as fault:
        remark(f"error: {fault.message}")
        if fault.help:
            remark(f"help: {fault.help}")
        raise Ended(WRONG_USE) from None
    except BrokenPipeError:
        drop_output()
        raise Ended(PIPE_CLOSED) from None


@contextmanager
def refusals() -> Iterator[None]:
    """Turn faults of cards into a report, and what can't be done into wrong use."""
    from cardwright.dsl import FaultsError
    from cardwright.runtime import CardwrightError

    try:
        yield
    except FaultsError as error:
        from cardwright.frontends.cli.reports import complain

        complain(error.report)
        raise Ended(FAULTS) from None
    except (CardwrightError, BadBotError) as error:
        message, _, help = str(error).partition("; ")
        raise WrongUse(message, help=help or None) from None
    except OSError as error:
        place = f"`{error.filename}`: " if error.filename else ""
        raise WrongUse(f"{place}{reason(error)}") from None
