"""What a program finds around itself: standard streams, colours and width of a terminal, cores."""

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from cardwright.dsl.render import Style


def prepare_streams() -> None:
    """Write UTF-8 whatever the locale says: names and icons of cards need it.

    A stream that the caller has closed is replaced by one that leads nowhere.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="backslashreplace")


def wants_colour(stream: TextIO) -> bool:
    """Colour on a terminal; NO_COLOR and FORCE_COLOR decide otherwise (no-color.org)."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def style_for(stream: TextIO) -> "Style":
    """Return the style of reports that are written to a stream."""
    from cardwright.dsl.render import COLOURED, UNCOLOURED

    return COLOURED if wants_colour(stream) else UNCOLOURED


def columns() -> int:
    """Return the width of the terminal, or a readable one where there is no terminal."""
    return max(40, shutil.get_terminal_size((100, 24)).columns)


def remark(text: str) -> None:
    """Say something beside the result: standard error, so that pipes stay clean.

    What was typed or read may be part of it, so control characters are made visible.
    """
    from cardwright.dsl.render import visible

    print("\n".join(map(visible, text.split("\n"))), file=sys.stderr)


def settings_folder() -> Path:
    """Return where this user's programs keep what belongs to them, for Cardwright."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA", home)) / "cardwright"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "cardwright"
    return Path(os.environ.get("XDG_CONFIG_HOME", home / ".config")) / "cardwright"


def drop_output() -> None:
    """Send what is still buffered nowhere, so that Python does not complain on its way out."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            os.dup2(nowhere, stream.fileno())
        except (OSError, ValueError, AttributeError):  # a stream that is no file, or closed
            continue


def cores() -> int:
    """Return how many cores this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)  # not on every system
    return len(affinity(0)) if affinity else os.cpu_count() or 1
