"""What sentences of a language are built with: lists, amounts, counted words, quoted names.

Names of cards and resources come from the game's definition, which has their base form, and of
resources the plural where there is one. Where that is not enough, a language either counts them as
they are or puts a sign of multiplication between number and name, and quotes what would need
another case, article or gender.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from gettext import c2py
from typing import Literal

from cardwright.languages import FALLBACK, codes, words


@dataclass(frozen=True)
class Language:
    """How one language puts words together, as its folder says."""

    code: str
    player: str
    conjunction: str
    nothing: str
    colon: str
    quotes: Sequence[str]
    card: Sequence[str]
    """The forms of "card" after a verb; the first of them without a number."""
    named_card: Sequence[str]
    """What stands before the quoted names of one card, and of several."""
    point: Sequence[str]
    plural: str
    """Which of a word's forms goes with a number `n`, as gettext writes it."""
    one_plural: bool
    """Whether the same form of a name follows every number that is not one."""
    multiplied: Literal["never", "several", "always"]
    """Which numbers of something that has no other form need a sign of multiplication."""
    no_break_before: str = ""
    no_break_after: str = ""
    """Signs that stay in one line with the word before or after them."""

    @cached_property
    def plural_of(self) -> Callable[[int], int]:
        """Which of a word's forms goes with a number."""
        return c2py(self.plural)

    def join(self, parts: Sequence[str]) -> str:
        """Return a list: `a, b and c`."""
        if len(parts) < 2:
            return "".join(parts)
        return f"{', '.join(parts[:-1])} {self.conjunction} {parts[-1]}"

    def quoted(self, name: str) -> str:
        """Return a name as the language quotes it."""
        left, right = self.quotes
        return f"{left}{name}{right}"

    def cards(self, count: int) -> str:
        """Return so many cards, as the object of a verb."""
        return self.card[0] if count == 1 else f"{count} {self.card[1 + self.plural_of(count)]}"

    def amounts(self, count: int, name: str, plural: str | None) -> str:
        """Return so many of something that may have a plural."""
        if plural and self.plural_of(count):
            return f"{count} {plural}"
        is_sum = self.multiplied == "always" or (self.multiplied == "several" and count != 1)
        return f"{count} × {name}" if is_sum else f"{count} {name}"

    def points(self, count: int) -> str:
        """Return so many points."""
        return f"{count} {self.point[self.plural_of(count)]}"

    def typeset(self, text: str) -> str:
        """Put the last touch to a sentence: spaces that must not be broken."""
        for sign in self.no_break_before:
            text = text.replace(f" {sign}", f"\N{NO-BREAK SPACE}{sign}")
        for sign in self.no_break_after:
            text = text.replace(f"{sign} ", f"{sign}\N{NO-BREAK SPACE}")
        return text


_SENTENCES = ("prompts", "labels", "entries", "reasons")


@cache
def language_of(code: str) -> Language:
    """Return a language, or the fallback where there are no words for it."""
    if code not in codes():
        return language_of(FALLBACK)
    own = words(code, "machine")
    return Language(code=code, **{key: own[key] for key in own if key not in _SENTENCES})
