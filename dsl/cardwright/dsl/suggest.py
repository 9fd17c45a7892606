"""Words for proposals: the nearest known name, a noun with its article, a number in digits."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def nearest(name: str, known: Iterable[str], *, cutoff: float = 0.62) -> str | None:
    """Return the known name most like the given one, or None where none is close.

    Case is ignored, a shared beginning counts in favour, and ties go to the first in
    alphabetical order, so that a suggestion never depends on the order of a set.
    """
    best: tuple[float, str] | None = None
    wanted = name.casefold()
    if len(wanted) <= 3:  # one wrong letter weighs more in a short word
        cutoff -= 0.12
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


def with_article(noun: str) -> str:
    """Return a word with `a` or `an` before it."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def number_of(word: str) -> int | None:
    """Return the number that a word stands for, or None."""
    word = word.casefold()
    if word in ("a", "an"):
        return 1
    return _NUMBERS.index(word) if word in _NUMBERS else None
