"""What to say to somebody who asks for something that can't be had: one line, and a way out."""

from collections.abc import Collection
from importlib.util import find_spec


class WrongUse(Exception):  # noqa: N818 - not an error of ours
    """Something that was asked for can't be done; ``help`` says what to do instead."""

    def __init__(self, message: str, *, help: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


class BadBotError(ValueError):
    """A bot that there is not, or settings that it does not have; the message is for people."""


def reason(error: OSError) -> str:
    """Return why the system refused, as messages say it: lower case, no number."""
    said = error.strerror or str(error)
    return said.partition(" (while attempting")[0].lower()  # sockets add what a message says itself


def way_out(name: str, known: Collection[str], otherwise: str | None = None) -> str:
    """Return the known name that was probably meant, as a question, or else what else to say.

    Without ``otherwise``, that is all known names.
    """
    from cardwright.dsl import nearest  # not before somebody needs it: it takes a while to load

    close = nearest(name, known)
    if close is not None:
        return f"did you mean `{close}`?"
    return otherwise or f"there are {', '.join(known) or 'none'}"


def need(module: str, extra: str, what: str) -> None:
    """Refuse what was asked for where a library is missing, and say how to get it."""
    if find_spec(module) is None:
        raise WrongUse(f"{what} needs {module}", help=f"pip install 'cardwright[{extra}]'")
