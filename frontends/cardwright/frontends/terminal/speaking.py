"""The language that the terminal speaks: as asked for, or that of the system."""

import os
import re

from cardwright.frontends.errors import WrongUse
from cardwright.frontends.games import Edition
from cardwright.frontends.system import remark
from cardwright.frontends.terminal.words import LANGUAGES

_CODE = re.compile(r"[a-z]{2,3}")
_FALLBACK = "en"
_SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_for(edition: Edition, wanted: str | None) -> str:
    """Return the language to speak; what it lacks is said in English, and that is said, too."""
    if wanted is None:
        return system_language()
    code = wanted.strip().casefold().partition("_")[0]
    if not _CODE.fullmatch(code):
        raise WrongUse(f"`{wanted}` is not a language", help=f"known: {', '.join(LANGUAGES)}")
    if code not in LANGUAGES:
        remark(f"note: there are no words in `{code}` yet, so this is English")
        return _FALLBACK
    if code not in edition.languages:
        remark(f"note: the cards of this game have no names in `{code}`, so these are English")
    return code


def system_language() -> str:
    """Return the language of the system, where there are words in it."""
    for name in _SETTINGS:
        value = os.environ.get(name, "")
        if value:
            code = value.partition("_")[0].partition(".")[0].casefold()
            return code if code in LANGUAGES else _FALLBACK
    return _FALLBACK
