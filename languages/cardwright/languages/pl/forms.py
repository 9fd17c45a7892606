"""Polish word forms: numbers and the case after them, adjectives, pronouns, prepositions.

Genders are ``personal``, ``animate`` and ``masculine`` (three kinds of masculine nouns, which
differ in the accusative), ``feminine`` and ``neuter``.
"""

import re
from typing import Literal, TypeAlias

from cardwright.dsl.wording.words import MissingPhrase, Word

Case: TypeAlias = Literal["nominative", "genitive", "accusative", "locative"]

_GENDERS = ("personal", "animate", "masculine", "feminine", "neuter")

# Nominative, genitive, accusative of things, accusative of living beings, locative.
_ENDINGS = {
    "masculine": ("y", "ego", "y", "ego", "ym"),
    "feminine": ("a", "ej", "ą", "ą", "ej"),
    "neuter": ("e", "ego", "e", "e", "ym"),
    "plural": ("e", "ych", "e", "ych", "ych"),
}
_IRREGULAR = {
    "ten": {
        "masculine": ("ten", "tego", "ten", "tego", "tym"),
        "feminine": ("ta", "tej", "tę", "tę", "tej"),
        "neuter": ("to", "tego", "to", "to", "tym"),
        "plural": ("te", "tych", "te", "tych", "tych"),
    },
    "tamten": {
        "masculine": ("tamten", "tamtego", "tamten", "tamtego", "tamtym"),
        "feminine": ("tamta", "tamtej", "tamtą", "tamtą", "tamtej"),
        "neuter": ("tamto", "tamtego", "tamto", "tamto", "tamtym"),
        "plural": ("tamte", "tamtych", "tamte", "tamtych", "tamtych"),
    },
    "jeden": {
        "masculine": ("jeden", "jednego", "jeden", "jednego", "jednym"),
        "feminine": ("jedna", "jednej", "jedną", "jedną", "jednej"),
        "neuter": ("jedno", "jednego", "jedno", "jedno", "jednym"),
        "plural": ("jedne", "jednych", "jedne", "jednych", "jednych"),
    },
    "twój": {
        "masculine": ("twój", "twojego", "twój", "twojego", "twoim"),
        "feminine": ("twoja", "twojej", "twoją", "twoją", "twojej"),
        "neuter": ("twoje", "twojego", "twoje", "twoje", "twoim"),
        "plural": ("twoje", "twoich", "twoje", "twoich", "twoich"),
    },
    "swój": {
        "masculine": ("swój", "swojego", "swój", "swojego", "swoim"),
        "feminine": ("swoja", "swojej", "swoją", "swoją", "swojej"),
        "neuter": ("swoje", "swojego", "swoje", "swoje", "swoim"),
        "plural": ("swoje", "swoich", "swoje", "swoich", "swoich"),
    },
}
_PRONOUNS = {
    # After a verb in the accusative; after a preposition in the genitive and in the locative.
    "masculine": {"accusative": "go", "genitive": "niego", "locative": "nim"},
    "feminine": {"accusative": "ją", "genitive": "niej", "locative": "niej"},
    "neuter": {"accusative": "je", "genitive": "niego", "locative": "nim"},
}


def gender_of(word: Word) -> str:
    """Return the gender of a noun: masculine, feminine or neuter."""
    if word.gender not in _GENDERS:
        raise MissingPhrase(f"`{word.id}` has no Polish gender: `{word.gender}`")
    return "masculine" if word.gender in ("personal", "animate") else word.gender


def in_case(word: Word, case: Case) -> str:
    """Return a noun in the singular."""
    return word.text if case == "nominative" else word.form(case)


def plural_in_case(word: Word, case: Case) -> str:
    """Return a noun in the plural; the accusative is the genitive for persons only."""
    if case == "locative":
        return word.form("locative_plural")
    if case == "genitive" or (case == "accusative" and word.gender == "personal"):
        return word.form("genitive_plural")
    return word.form("plural")


def is_few(number: int) -> bool:
    """Whether a number takes the plural in its own case: 2 to 4, 22 to 24, but not 12 to 14."""
    return number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)


def counted(number: int | str, word: Word, case: Case, adjective: str | None = None) -> str:
    """Return a number with its noun, as the subject or the object of a sentence.

    1 takes the singular, 2 to 4 the plural, other numbers (and letters) the genitive plural.
    """
    if number == 1:
        noun = in_case(word, case)
        which = agreeing(adjective, word, case) if adjective else ""
    else:
        few = isinstance(number, int) and is_few(number)
        plural_case: Case = case if few else "genitive"
        noun = plural_in_case(word, plural_case)
        which = agreeing(adjective, word, plural_case, plural=True) if adjective else ""
    return " ".join(part for part in (str(number), which, noun) if part)


def each_counted(number: int | str, word: Word, adjective: str | None = None) -> str:
    """Return `po` and a number of something of each kind: `po 1 sztuce`, `po 2 sztuki`."""
    return f"po {counted(number, word, 'locative' if number == 1 else 'accusative', adjective)}"


_PEOPLE = {"ony": "eni", "ty": "ci", "ry": "rzy", "ny": "ni", "ten": "ci", "ój": "oi"}
"""How words end with several people who act, by how they end with one thing."""


def agreeing(adjective: str, word: Word, case: Case, *, plural: bool = False) -> str:
    """Return an adjective, participle or determiner as it stands with a noun."""
    if adjective == "jego":
        return adjective  # it never changes
    row = "plural" if plural else gender_of(word)
    living = word.gender == "personal" or (word.gender == "animate" and not plural)
    column = {"nominative": 0, "genitive": 1, "accusative": 3 if living else 2, "locative": 4}[case]
    if plural and case == "nominative" and word.gender == "personal":
        return _of_people(adjective)
    if adjective in _IRREGULAR:
        return _IRREGULAR[adjective][row][column]
    return _with_ending(adjective, _ENDINGS[row][column])


def _of_people(adjective: str) -> str:
    """Return an adjective, participle or determiner as it stands with several people who act."""
    for ending, plural in _PEOPLE.items():
        if adjective.endswith(ending):
            return adjective.removesuffix(ending) + plural
    return adjective


def _with_ending(adjective: str, ending: str) -> str:
    stem = adjective[:-1]
    if adjective.endswith("y"):
        return stem + ending
    if ending.startswith("y"):  # -ki, -gi and soft stems keep their i
        return f"{stem}i{ending[1:]}"
    hard = stem.endswith(("k", "g")) and ending[0] in "aą"
    return stem + ending if hard else f"{stem}i{ending}"


def pronoun(word: Word, case: Literal["genitive", "accusative", "locative"]) -> str:
    """Return the pronoun for a noun: the object of a verb, or after a preposition."""
    return _PRONOUNS[gender_of(word)][case]


def all_of(word: Word, case: Case) -> str:
    """Return `wszystkie`, `wszystkich` or, of people who act, `wszyscy`."""
    if case == "nominative" and word.gender == "personal":
        return "wszyscy"
    thing = case in ("nominative", "accusative") and word.gender != "personal"
    return "wszystkie" if thing else "wszystkich"


def with_z(text: str) -> str:
    """Return the preposition `z`, which is `ze` before clusters that begin like itself."""
    return f"{'ze' if re.match(r'([szśźż][^aeiouyóąę ]|wsz|mn)', text) else 'z'} {text}"


def with_w(text: str) -> str:
    """Return the preposition `w`, which is `we` before clusters that begin like itself."""
    return f"{'we' if re.match(r'[wf][^aeiouyóąę ]', text) else 'w'} {text}"


def second_person(third: str) -> str:
    """Return a verb, which may be followed by other words, as it is said to the reader."""
    verb, *rest = third.split(" ")
    return " ".join([f"{verb}sz", *rest])
