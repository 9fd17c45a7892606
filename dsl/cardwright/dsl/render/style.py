"""Colour for terminals: a table from the part that a text plays to the codes around it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Role(StrEnum):
    """The part that a piece of a report plays."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"
    HELP = "help"
    PLACE = "place"
    MESSAGE = "message"
    GUTTER = "gutter"


@dataclass(frozen=True)
class Style:
    """How each part is shown; parts that the table leaves out are shown plain."""

    codes: Mapping[Role, str] = field(default_factory=dict)

    def paint(self, role: Role, text: str) -> str:
        """Return the text with the codes of its part around it."""
        code = self.codes.get(role)
        return f"\x1b[{code}m{text}\x1b[0m" if code and text else text


UNCOLOURED = Style()
COLOURED = Style(
    {
        Role.ERROR: "1;31",
        Role.WARNING: "1;33",
        Role.NOTE: "1;36",
        Role.HELP: "1;32",
        Role.PLACE: "1",
        Role.MESSAGE: "1",
        Role.GUTTER: "34",
    }
)
