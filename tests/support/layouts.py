"""Careless layout: the same words with other spaces and lines, and with comments in between."""

import random
import re

from hypothesis import strategies as st

_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|->|\w+(?:\'s)?|[^\w\s]')
_CONTINUES = ("+", "/", "->", "unless")
_WORDS = ("+", "->", "/", "unless", "why", "{", "}", '"', "# #", "été", "X", "1 life")


def careless(text: str) -> st.SearchStrategy[tuple[str, list[str]]]:
    """Texts with the same tokens as a canonical text, and the comments that were put in."""
    return st.integers(0, 2**32).map(lambda seed: _Scrambler(random.Random(seed)).text(text))


class _Scrambler:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.comments: list[str] = []

    def text(self, text: str) -> tuple[str, list[str]]:
        lines = [self._gap() + self._line(line) for line in text.removesuffix("\n").split("\n")]
        return "\n".join(lines) + self._end() + self._gap(), self.comments

    def _line(self, line: str) -> str:
        """Return a line with other spaces, perhaps broken before a mark, perhaps with a comment."""
        tokens = _TOKEN.findall(line)
        result = self._spaces()
        for before, token in zip(["", *tokens], tokens, strict=False):
            if before and token in _CONTINUES and self._rarely():
                result += self._trailing() + self._end() + self._gap() + self._spaces()
            elif before:
                needs_space = re.match(r"\w\w", before[-1] + token[0])
                result += self._spaces() or (" " if needs_space else "")
            result += token
        return result + self._trailing()

    def _gap(self) -> str:
        """Return blank lines and lines with comments."""
        if not self._rarely():
            return ""
        lines = self.chance.choices(["", " \t", "#"], k=self.chance.randint(1, 3))
        return "".join(
            (self._spaces() + self._comment() if line == "#" else line) + self._end()
            for line in lines
        )

    def _trailing(self) -> str:
        return self._spaces() + self._comment() if self._rarely() else self._spaces()

    def _comment(self) -> str:
        words = " ".join(self.chance.choices(_WORDS, k=self.chance.randint(0, 4)))
        comment = self.chance.choice(["#", "##", "# ", "#!", "#\t"]) + words
        self.comments.append(comment)
        return comment

    def _spaces(self) -> str:
        return self.chance.choice(["", " ", "  ", "\t", "   "])

    def _end(self) -> str:
        return self.chance.choice(["\n", "\r\n"])

    def _rarely(self) -> bool:
        return self.chance.random() < 0.2
