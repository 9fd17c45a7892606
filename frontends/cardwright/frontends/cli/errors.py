"""Wrong use of the command line: said in one line, never with a stack trace."""


class WrongUse(Exception):  # noqa: N818 - not an error of ours
    """Something that was asked for can't be done; ``help`` says what to do instead."""

    def __init__(self, message: str, *, help: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.help = help


def reason(error: OSError) -> str:
    """Return why the system refused, as messages say it: lower case, no number."""
    said = error.strerror or str(error)
    return said.partition(" (while attempting")[0].lower()  # sockets add what a message says itself
