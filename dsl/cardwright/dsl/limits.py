"""How large an input may be, so that a card of unknown origin can't exhaust the host."""

from typing import Final

from cardwright.runtime.definitions.nodes import MOST_NUMBER

MAX_FILE_BYTES: Final = 64 * 1024
"""A card is a screenful of text; sixty-four kibibytes is a thousand screens."""

MAX_NESTING: Final = 32
"""Parentheses within parentheses in one file."""

MAX_NUMBER: Final = MOST_NUMBER
"""The largest number that may be written on a card."""

MAX_FAULTS_PER_FILE: Final = 50
"""Syntax errors reported for one file before the rest of it is skipped."""
