# ruff: noqa: RUF001 - quotes that are easily mistaken are among the subjects of this module
"""Which fixes are certain: those that leave every number and every word as it was meant.

All others are suggestions, which an editor shows and a person takes.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from cardwright.dsl.characters import SIGNS, is_arrow
from cardwright.dsl.diagnostics import Diagnostic, apply_edits
from cardwright.dsl.statements import Statements
from cardwright.dsl.suggest import is_misspelt, number_of

_BLOCKS: Final = frozenset({"{", "}"})
_JOINED_BY_WORDS: Final = frozenset({"and", "plus", "also", ","})
_NEEDLESS: Final = frozenset({"the", ",", ":", "+"})


def is_certain(diagnostic: Diagnostic) -> bool:
    """Whether a fix only says what was written in the right way.

    A word may be spelled right, a number written in digits, a joining word become its sign, a quote
    or a brace be closed. Nothing else that was written goes, and nothing that has a meaning comes.
    """
    if not diagnostic.fix:
        return False
    text = diagnostic.source.text
    before, after = _pieces(text), _pieces(apply_edits(text, diagnostic.fix))
    gone, come = _difference(before, after)
    return _is_moved_number(before, after) if not gone + come else _is_respelling(gone, come)


def dropped(diagnostic: Diagnostic) -> list[str]:
    """Return what was written and is no more after a fix."""
    text = diagnostic.source.text
    return _difference(_pieces(text), _pieces(apply_edits(text, diagnostic.fix)))[0]


def certain(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Return the faults whose fixes are certain."""
    return [diagnostic for diagnostic in found if is_certain(diagnostic)]


def _pieces(text: str) -> list[str]:
    return [piece.text for piece in Statements(text).pieces()]


def _difference(before: Sequence[str], after: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return what one text has and the other has not, in order."""
    gone, come = _changed(before, after)
    kept = Counter(gone) & Counter(come)
    return _without(gone, kept), _without(come, kept)


def _changed(before: Sequence[str], after: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return what stands between the first and the last change, in both texts."""
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    return list(before[start : len(before) - end]), list(after[start : len(after) - end])


def _is_moved_number(before: Sequence[str], after: Sequence[str]) -> bool:
    """Whether nothing but lines has changed, or a number stands before its word, not after it."""
    old, new = _changed(before, after)
    return not old or (len(old) == 2 and new[0].isdecimal())


def _without(pieces: Iterable[str], kept: Counter[str]) -> list[str]:
    left, found = Counter(kept), []
    for piece in pieces:
        if left[piece]:
            left[piece] -= 1
        else:
            found.append(piece)
    return found


def _is_respelling(gone: list[str], come: list[str]) -> bool:
    if not gone:
        return all(piece in _BLOCKS or piece == '"' for piece in come)
    if not come:
        return all(piece in _NEEDLESS for piece in gone)
    if len(gone) != len(come):
        return len(gone) == 1 and gone[0] == "".join(come)  # as `2gold`
    return all(_says_the_same(old, new) for old, new in zip(gone, come, strict=True))


def _says_the_same(old: str, new: str) -> bool:
    if new.startswith('"'):
        return old.strip("\"'`´‘’“”„«»") == new.strip('"')
    if not new[0].isalnum():
        joins = new == "+" and old in _JOINED_BY_WORDS
        return joins or SIGNS.get(old) == new or (new == "->" and is_arrow(old))
    return number_of(old) == number_of(new) is not None or is_misspelt(old, new)
