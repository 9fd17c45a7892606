"""What sentences of a language are built with: lists, amounts, counted words, quoted names.

Names come from the game's definition, which has their base form, and of resources what stands after
numbers. Where that is not enough, a language quotes what would need another case, article or
gender.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from cardwright.languages import FALLBACK, codes, plural_of, words


@dataclass(frozen=True, slots=True)
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
    no_break_before: str = ""
    no_break_after: str = ""
    """Signs that stay in one line with the word before or after them."""

    def plural_of(self, number: int) -> int:
        """Return which of a word's forms goes with a number."""
        return plural_of(self.code)(number)

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

    def amount(self, count: int, forms: Sequence[str]) -> str:
        """Return so many of something; ``forms``: what stands after numbers."""
        return f"{count} {forms[min(self.plural_of(count), len(forms) - 1)]}"

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


_SENTENCES = ("prompts", "labels", "entries", "reasons", "rules")


@cache
def language_of(code: str) -> Language:
    """Return a language, or the fallback where there are no words for it."""
    if code not in codes():
        return language_of(FALLBACK)
    own = words(code, "machine")
    return Language(code=code, **{key: own[key] for key in own if key not in _SENTENCES})
