"""Words for proposals: the nearest known name, a noun with its article, a number in digits."""

from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final

from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.source import Span

_NUMBERS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)

_SAME_START: Final = 0.05
"""What a shared first letter adds to a likeness."""


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
        other = candidate.casefold()
        short, long = sorted((len(wanted), len(other)))
        if 2 * short < (cutoff - _SAME_START) * (short + long):
            continue  # most letters have none that they could be, which is told soonest
        score = _likeness(wanted, other)
        if score >= cutoff and (best is None or score > best[0]):
            best = (score, candidate)
    return best[1] if best else None


def proposed(
    name: str, known: Iterable[str], span: Span, otherwise: str | None = None
) -> tuple[str | None, list[Edit]]:
    """Return what to say of an unknown name, and how to mend it: by the nearest that is known."""
    close = nearest(name, known)
    if close is None:
        return otherwise, []
    return f"did you mean `{close}`?", [Edit(span, close)]


def _likeness(one: str, other: str) -> float:
    if one == other:
        return 1.0
    ratio = SequenceMatcher(None, one, other, autojunk=False).ratio()
    if sorted(one) == sorted(other) and _slips(one, other) == 1:
        ratio = max(ratio, 0.9)  # two letters swapped: the commonest slip of all
    return ratio + (_SAME_START if one[:1] == other[:1] else 0.0)


def is_misspelt(word: str, meant: str) -> bool:
    """Whether a word is surely another one with a slip: two of them only in a long word."""
    word, meant = word.casefold(), meant.casefold()
    if word == meant:
        return True
    if min(len(word), len(meant)) < 4:
        return False
    return _slips(word, meant) <= (2 if len(word) >= 8 else 1)


def _slips(one: str, other: str) -> int:
    """Return how many letters were added, left out, changed or swapped."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            cost = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, rows[-2][j - 2] + 1)
            row.append(cost)
        rows.append(row)
    return rows[-1][-1]


def with_article(noun: str) -> str:
    """Return a word with `a` or `an` before it."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def number_of(word: str) -> int | None:
    """Return the number that a word stands for, or None."""
    word = word.casefold()
    if word in ("a", "an"):
        return 1
    return _NUMBERS.index(word) if word in _NUMBERS else None
