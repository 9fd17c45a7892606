"""What a text must have for an expression to fit somewhere in it: soon told, unlike the rest."""

import re
from functools import cache

_OPEN = re.compile(r"\\.|\[(?:\\.|[^\]\\])*\]|\(\?P=\w+\)|\{\w+\}|(?<!\?P)<[^>]*>")
"""A sign, a set of signs, what a group has found, a slot, a gap: any letters may stand there."""
_GROUP = re.compile(r"\((\?P<\w+>|\?:|\?<?[=!])?([^()]*)\)([?*]?)")
_LETTERS = re.compile(r"[a-z]+(?=[a-z][?*])|[a-z]+(?![a-z]*[?*])")
_UNSURE = "\0"
_FIRST_MARK = 0xE000

Letters = frozenset[str]


@cache
def sure_letters(expression: str) -> Letters:
    """Return letters some of which a text must have; none where nothing is sure.

    Groups are looked at from the inside: a mark takes the place of one that has sure letters.
    """
    marks: list[Letters] = []

    def mark(group: re.Match[str]) -> str:
        lead, inside, repeated = group.groups()
        is_sure = not repeated and (lead is None or lead[-1] not in "=!")
        letters = _of_alternatives(inside, marks) if is_sure else Letters()
        if not letters:
            return _UNSURE
        marks.append(letters)
        return chr(_FIRST_MARK + len(marks) - 1)

    text, found = _OPEN.sub(_UNSURE, expression), 1
    while found:
        text, found = _GROUP.subn(mark, text)
    return _of_alternatives(text, marks)


def _of_alternatives(text: str, marks: list[Letters]) -> Letters:
    every = [_of_sequence(sequence, marks) for sequence in text.split("|")]
    return Letters().union(*every) if all(every) else Letters()


def _of_sequence(text: str, marks: list[Letters]) -> Letters:
    """Return what tells most: the fewest alternatives, of those the longest."""
    sure = [Letters([letters]) for letters in _LETTERS.findall(text)]
    sure += [marks[ord(sign) - _FIRST_MARK] for sign in text if ord(sign) >= _FIRST_MARK]
    return min(sure, key=lambda one: (len(one), -min(map(len, one))), default=Letters())
