"""French word forms: articles, elision and contraction, agreement in gender and number."""

import re
import unicodedata

from cardwright.dsl.wording.words import MissingPhrase, Word

_VOWELS = frozenset("aeiouœæ")
_ASPIRATED = re.compile(
    r"(hach|hai[ner]|hall(?!uc)|halo|hamac|hameau|hamster|hanche|hangar|hardi|harem|harnais|harp"
    r"|hasard|haut|hérisson|héros\b|hêtre|hibou|hideu|hiérarch|hob|hoch|homard|honte|hord|hors|houe"
    r"|houle|housse|hurl|hussard|hutte)",
    re.IGNORECASE,
)
"""Words whose h is no vowel: the common ones; in all others it is mute."""


def is_elided(text: str) -> bool:
    """Whether `de`, `le` and the like lose their vowel before the text."""
    first = unicodedata.normalize("NFD", text[:1].lower())[:1]
    return first in _VOWELS or (first == "h" and _ASPIRATED.match(text) is None)


def with_de(text: str) -> str:
    """Return `de` and a text, elided (`d'un`) or contracted (`du`, `des`); `des` goes with it."""
    if text.startswith("le "):
        return f"du {text[3:]}"
    if text.startswith("les "):
        return f"des {text[4:]}"
    if text.startswith("des "):
        return with_de(text[4:])
    return f"d'{text}" if is_elided(text) else f"de {text}"


def with_a(text: str) -> str:
    """Return `à` and a text, contracted where needed (`au`, `aux`)."""
    if text.startswith("le "):
        return f"au {text[3:]}"
    if text.startswith("les "):
        return f"aux {text[4:]}"
    return f"à {text}"


def is_feminine(word: Word) -> bool:
    """Whether a noun is feminine; French has two genders."""
    if word.gender not in ("masculine", "feminine"):
        raise MissingPhrase(f"`{word.id}` has no French gender: `{word.gender}`")
    return word.gender == "feminine"


def definite(word: Word) -> str:
    """Return a noun with `le`, `la` or `l'`."""
    if is_elided(word.text):
        return f"l'{word.text}"
    return f"{'la' if is_feminine(word) else 'le'} {word.text}"


def indefinite(word: Word) -> str:
    """Return a noun with `un` or `une`."""
    return f"{'une' if is_feminine(word) else 'un'} {word.text}"


def demonstrative(word: Word) -> str:
    """Return a noun with `ce`, `cet` or `cette`."""
    if is_feminine(word):
        return f"cette {word.text}"
    return f"{'cet' if is_elided(word.text) else 'ce'} {word.text}"


def possessive(word: Word) -> str:
    """Return a noun with `son` or `sa`."""
    feminine = is_feminine(word) and not is_elided(word.text)
    return f"{'sa' if feminine else 'son'} {word.text}"


def agreeing(participle: str, word: Word) -> str:
    """Return a participle as it stands with a singular noun."""
    return participle + ("e" if is_feminine(word) else "")


def all_of(word: Word) -> str:
    """Return `tous` or `toutes`."""
    return "toutes" if is_feminine(word) else "tous"


def is_singular(number: object) -> bool:
    """Whether a number takes the singular: 0 does."""
    return number in (0, 1)
