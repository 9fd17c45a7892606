"""The nearest known names for a misspelt one."""

from collections.abc import Iterable
from difflib import SequenceMatcher


def nearest(name: str, known: Iterable[str], *, cutoff: float = 0.62) -> str | None:
    """Return the known name most like the given one, or None where none is close.

    Case is ignored, a shared beginning counts in favour, and ties go to the first in
    alphabetical order, so that a suggestion never depends on the order of a set.
    """
    best: tuple[float, str] | None = None
    wanted = name.casefold()
    for candidate in sorted(set(known)):
        if candidate == name:
            continue
        score = _likeness(wanted, candidate.casefold())
        if score >= cutoff and (best is None or score > best[0]):
            best = (score, candidate)
    return best[1] if best else None


def _likeness(one: str, other: str) -> float:
    if one == other:
        return 1.0
    ratio = SequenceMatcher(None, one, other, autojunk=False).ratio()
    if sorted(one) == sorted(other):  # two letters swapped: the commonest slip of all
        ratio = max(ratio, 0.9)
    return ratio + (0.05 if one[:1] == other[:1] else 0.0)
