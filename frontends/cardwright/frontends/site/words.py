"""The site's own words, from the folder of each language; English where a language has none."""

from cardwright.languages import FALLBACK, codes, words

__all__ = ["FALLBACK", "languages", "spoken_in", "word", "words_in"]


def word(language: str, key: str, **gaps: str) -> str:
    """Return one of the site's words, with its gaps filled."""
    known = words_in(language) if language in languages() else {}
    text = known.get(key) or words_in(FALLBACK)[key]
    return text.format(**gaps)


def spoken_in(language: str, shown: str) -> str:
    """Return "in English" or the like; other languages by the name that they have themselves."""
    if shown == FALLBACK:
        return word(language, "in_fallback")
    return f"({word(shown, 'language') if shown in languages() else shown})"


def languages() -> tuple[str, ...]:
    """Return the languages that the site itself speaks."""
    return codes()


def words_in(language: str) -> dict[str, str]:
    """Return all words of a language, by key."""
    return words(language, "site")
