"""German word forms: articles and other determiners, adjectives, pronouns, nouns in their cases.

Genders are ``masculine``, ``feminine`` and ``neuter``, and ``plural_only`` for words without a
singular (`Kosten`). A noun of one word needs only the forms in which it changes. A noun with an
adjective changes in more of them (`Alter Stein`), so one of several words must give all that a text
asks for: ``weak`` and ``weak_plural`` stand where the determiner before has an ending that shows
gender and case (`dieser Alte Stein`), the base forms where none does (`ein Alter Stein`).
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from cardwright.dsl.wording.words import MissingPhrase, Word

Case: TypeAlias = Literal["nominative", "accusative", "dative", "genitive"]

_CASES: tuple[Case, ...] = ("nominative", "accusative", "dative", "genitive")
_ENDINGS = {
    "masculine": ("er", "en", "em", "es"),
    "feminine": ("e", "e", "er", "er"),
    "neuter": ("es", "es", "em", "es"),
    "plural_only": ("e", "e", "en", "er"),
}
"""The endings of `dieser`; an adjective takes them as well where no determiner shows the case."""
_ARTICLES = {
    "masculine": ("der", "den", "dem", "des"),
    "feminine": ("die", "die", "der", "der"),
    "neuter": ("das", "das", "dem", "des"),
    "plural_only": ("die", "die", "den", "der"),
}
_PRONOUNS = {
    "masculine": ("er", "ihn", "ihm", "seiner"),
    "feminine": ("sie", "sie", "ihr", "ihrer"),
    "neuter": ("es", "es", "ihm", "seiner"),
    "plural_only": ("sie", "sie", "ihnen", "ihrer"),
}


def gender_of(word: Word) -> str:
    """Return the gender of a noun."""
    if word.gender not in _ENDINGS:
        raise MissingPhrase(f"`{word.id}` has no German gender: `{word.gender}`")
    return word.gender


def forms_of(word: Word, *, many: bool) -> Iterator[str]:
    """Yield the forms that a noun must declare, ``many``: those of its plural as well."""
    yield "gender"
    gender, is_one_word = word.phrase.gender, " " not in word.text
    if gender == "plural_only":
        yield from () if is_one_word else ("weak", "dative")
        return
    if gender in ("masculine", "neuter"):
        yield "genitive"
    if gender == "masculine" and (word.text.endswith("e") or not is_one_word):
        yield "accusative"
    if not is_one_word:
        yield "dative" if gender == "feminine" else "weak"
    if not many:
        return
    yield "plural"
    if not is_one_word:
        yield "weak_plural"
    if not (is_one_word and (word.form_if_any("plural") or "").endswith(("n", "s"))):
        yield "dative_plural"


# -- nouns ----------------------------------------------------------------------------------------


def singular(word: Word, case: Case, *, weak: bool = False) -> str:
    """Return a noun in the singular, or what has no singular; ``weak``: after `der` or `dieser`."""
    gender = gender_of(word)
    if case == "genitive":
        return _genitive(word, gender)
    if case == "dative":
        return _dative(word, gender)
    if case == "accusative" and gender == "masculine":
        return _accusative(word)
    return _unless_changed(word, "weak") if weak and gender != "feminine" else word.text


def _genitive(word: Word, gender: str) -> str:
    if gender in ("masculine", "neuter"):
        return word.form("genitive")
    return _unless_changed(word, "weak" if gender == "plural_only" else "dative")


def _dative(word: Word, gender: str) -> str:
    if gender == "plural_only":
        return _as_plural(word, word.text, "dative")
    if gender == "masculine" and word.form_if_any("dative") is None:
        return _accusative(word)  # Löwen, Alten Stein: the same wherever it changes
    return _unless_changed(word, "dative")


def _accusative(word: Word) -> str:
    must_change = word.text.endswith("e")  # Löwe, Bote
    return word.form("accusative") if must_change else _unless_changed(word, "accusative")


def plural(word: Word, case: Case, *, weak: bool = False) -> str:
    """Return a noun in the plural; ``weak``: after a determiner such as `alle`, not a number."""
    if gender_of(word) == "plural_only":
        return singular(word, case, weak=weak)
    text = word.form("plural")
    if case == "dative":
        return _as_plural(word, text, "dative_plural")
    return _unless_changed(word, "weak_plural", text) if weak else text


def counted(number: object, word: Word, case: Case, *, weak: bool = False) -> str:
    """Return a noun after a number."""
    return singular(word, case) if number == 1 else plural(word, case, weak=weak)


def measured(number: object, word: Word, case: Case, *, weak: bool = False) -> str:
    """Return a resource after a number; one that declares no plural does not change (`2 Holz`)."""
    if word.form_if_any("plural") is None:
        return singular(word, "nominative" if case == "genitive" else case, weak=weak)
    return counted(number, word, case, weak=weak)


def _unless_changed(word: Word, form: str, text: str | None = None) -> str:
    """Return a form that a noun of one word need not declare."""
    text = text or word.text
    return word.form(form) if " " in text else word.form_if_any(form) or text


def _as_plural(word: Word, text: str, form: str) -> str:
    """Return the dative of a plural: it takes an `n` where it has neither that nor an `s`."""
    is_own = " " not in text and text.endswith(("n", "s"))
    return word.form_if_any(form) or text if is_own else word.form(form)


# -- determiners and adjectives -------------------------------------------------------------------


def ending(word: Word, case: Case, *, many: bool = False) -> str:
    """Return the ending of `dieser`, `jeder`, `alle` and of `einer` without a noun."""
    return _ENDINGS["plural_only" if many else gender_of(word)][_CASES.index(case)]


def article(word: Word, case: Case) -> str:
    """Return `der`, `die` or `das`, which is the relative pronoun as well in most cases."""
    return _ARTICLES[gender_of(word)][_CASES.index(case)]


def definite(word: Word, case: Case, *adjectives: str) -> str:
    """Return a noun with `der`, `die` or `das`, and perhaps adjectives; empty ones are left out."""
    gender = gender_of(word)
    plain = case == "nominative" or (case == "accusative" and gender != "masculine")
    last = "e" if plain and gender != "plural_only" else "en"
    inflected = [adjective + last for adjective in adjectives if adjective]
    return " ".join([article(word, case), *inflected, singular(word, case, weak=True)])


def determined(stem: str, word: Word, case: Case, *, many: bool = False) -> str:
    """Return a noun with a word such as `dies-`, `jed-` or, of many, `all-`."""
    noun = plural(word, case, weak=True) if many else singular(word, case, weak=True)
    return f"{stem}{ending(word, case, many=many)} {noun}"


def indefinite(word: Word, case: Case, adjective: str = "", *, stem: str = "ein") -> str:
    """Return a noun with `ein` or a possessive such as `dein`, and perhaps an adjective."""
    gender, shown = gender_of(word), ending(word, case)
    is_many = gender == "plural_only"
    bare = case in ("nominative", "accusative") and shown in ("er", "es")
    determiner = stem if bare else stem + shown
    noun = singular(word, case, weak=is_many)
    if not adjective:
        return f"{determiner} {noun}"
    inflected = adjective + (shown if bare or (shown == "e" and not is_many) else "en")
    return f"{determiner} {inflected} {noun}"


def one_of(word: Word, case: Case) -> str:
    """Return `einer`, `eine` or `eines`, of several that follow."""
    return "ein" + ending(word, case)


def pronoun(word: Word, case: Case) -> str:
    """Return the pronoun for a noun."""
    return _PRONOUNS[gender_of(word)][_CASES.index(case)]


def possessive_of(word: Word) -> str:
    """Return the stem of `sein` or `ihr`, by what it belongs to."""
    return "sein" if gender_of(word) in ("masculine", "neuter") else "ihr"
