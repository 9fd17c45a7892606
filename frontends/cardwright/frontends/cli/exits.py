"""What the exit codes mean. Scripts rely on them."""

from typing import Final

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
