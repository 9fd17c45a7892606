"""The site's own words, from the folder of each language; English where a language has none."""

from cardwright.languages import FALLBACK, codes, words


def word(language: str, key: str, **gaps: str) -> str:
    """Return one of the site's words, with its gaps filled."""
    known = words(language, "site") if language in codes() else {}
    text: str = known.get(key) or words(FALLBACK, "site")[key]
    return text.format(**gaps)


def spoken_in(language: str, shown: str) -> str:
    """Return "in English" or the like; other languages by the name that they have themselves."""
    if shown == FALLBACK:
        return word(language, "in_fallback")
    return f"({word(shown, 'language') if shown in codes() else shown})"
