"""English verbs as they follow players: `each rival draws`."""

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1024)
def third_person(verb: str) -> str:
    """Return what one player does: of a verb of several words the first changes."""
    first, *rest = verb.split(" ")
    if first.endswith(("s", "x", "z", "ch", "sh", "o")):
        first += "es"
    elif first.endswith("y") and first[-2:-1] not in "aeiou":
        first = f"{first[:-1]}ies"
    else:
        first += "s"
    return " ".join([first, *rest])


def base_form(text: str, verbs: Iterable[str]) -> str | None:
    """Return which of some verbs stands there, as it is told or as it follows players."""
    known = list(verbs)
    if text in known:
        return text
    if not text.partition(" ")[0].endswith("s"):
        return None
    return next((verb for verb in known if third_person(verb) == text), None)
