"""What commands declare of their parameters, in the words of typer, which is slow to load."""

from typing import Any


class Declared:
    """A parameter: its names, and all that typer is told of it."""

    def __init__(self, *names: str, **settings: Any) -> None:
        self.names = names
        self.settings = settings


class Option(Declared):
    """A parameter that is given by its name."""


class Argument(Declared):
    """A parameter that is given by its place."""
