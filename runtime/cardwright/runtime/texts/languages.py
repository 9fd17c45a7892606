"""What sentences of a language are built with: lists, amounts, counted words, quoted names.

Names of cards and resources come from the game's definition, which has their base form, and of
resources the plural where there is one. Where that is not enough, English counts them as they are;
the others put a sign of multiplication between number and name, and quote what would need another
case, article or gender.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

FALLBACK: Final = "en"
"""The language of everything that has no words in the one that was asked for."""


@dataclass(frozen=True, slots=True)
class Language:
    """How one language puts words together."""

    code: str
    player: str
    conjunction: str
    nothing: str
    colon: str
    quotes: tuple[str, str]
    amount: Callable[[int, str], str]
    """Puts a number before a name that has no other form."""
    plural_of: Callable[[int], int]
    """Which of a word's forms goes with a number."""
    card: tuple[str, ...]
    """The forms of "card" after a verb; the first of them without a number."""
    named_card: tuple[str, str]
    """What stands before the quoted names of one card, and of several."""
    point: tuple[str, ...]
    typeset: Callable[[str], str] = str
    """Puts the last touch to a sentence."""
    one_plural: bool = True
    """Whether the same form of a name follows every number that is not one."""

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
        return self.amount(count, name)

    def points(self, count: int) -> str:
        """Return so many points."""
        return f"{count} {self.point[self.plural_of(count)]}"


_BEFORE_SIGN: Final = re.compile(r"(?<=«) | (?=[»:;?!×])")


def _counted(number: int, name: str) -> str:
    return f"{number} {name}"


def _multiplied(number: int, name: str) -> str:
    return f"{number} × {name}"


def _singular_or_plural(number: int) -> int:
    return 0 if number == 1 else 1


def _one_or_multiplied(number: int, name: str) -> str:
    return _counted(number, name) if number == 1 else _multiplied(number, name)


def _french_plural(number: int) -> int:
    return 0 if number < 2 else 1


def _french_spaces(text: str) -> str:
    """Keep quotes and high punctuation with the word that they belong to."""
    return _BEFORE_SIGN.sub("\N{NO-BREAK SPACE}", text)


def _polish_plural(number: int) -> int:
    """Return 0 for one, 1 for two to four (also 22, 33, ... but not 12), 2 for the rest."""
    if number == 1:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


LANGUAGES: Final = {
    language.code: language
    for language in (
        Language(
            code="en",
            player="Player {number}",
            conjunction="and",
            nothing="nothing",
            colon=": ",
            quotes=("", ""),
            amount=_counted,
            plural_of=_singular_or_plural,
            card=("a card", "card", "cards"),
            named_card=("", ""),
            point=("point", "points"),
        ),
        Language(
            code="fr",
            player="Joueur {number}",
            conjunction="et",
            nothing="rien",
            colon=" : ",
            quotes=("« ", " »"),
            amount=_one_or_multiplied,
            plural_of=_french_plural,
            card=("une carte", "carte", "cartes"),
            named_card=("", ""),
            point=("point", "points"),
            typeset=_french_spaces,
        ),
        Language(
            code="de",
            player="Spieler {number}",
            conjunction="und",
            nothing="nichts",
            colon=": ",
            quotes=("„", "“"),
            amount=_one_or_multiplied,
            plural_of=_singular_or_plural,
            card=("eine Karte", "Karte", "Karten"),
            named_card=("", ""),
            point=("Punkt", "Punkte"),
        ),
        Language(
            code="pl",
            player="Gracz {number}",
            conjunction="i",
            nothing="nic",
            colon=": ",
            quotes=("„", "”"),
            amount=_multiplied,
            plural_of=_polish_plural,
            card=("kartę", "kartę", "karty", "kart"),
            named_card=("kartę ", "karty "),
            point=("punkt", "punkty", "punktów"),
            one_plural=False,
        ),
    )
}


def language_of(code: str) -> Language:
    """Return a language, or the fallback where there are no words for it."""
    return LANGUAGES.get(code, LANGUAGES[FALLBACK])
