"""Spanish word forms: articles, contraction, agreement in gender."""

from cardwright.dsl.wording.words import MissingPhrase, Word


def with_de(text: str) -> str:
    """Return `de` and a text, contracted where needed (`del`)."""
    return f"del {text[3:]}" if text.startswith("el ") else f"de {text}"


def with_a(text: str) -> str:
    """Return `a` and a text, contracted where needed (`al`)."""
    return f"al {text[3:]}" if text.startswith("el ") else f"a {text}"


def is_feminine(word: Word) -> bool:
    """Whether a noun is feminine; Spanish nouns have two genders."""
    if word.gender not in ("masculine", "feminine"):
        raise MissingPhrase(f"`{word.id}` has no Spanish gender: `{word.gender}`")
    return word.gender == "feminine"


def definite(word: Word) -> str:
    """Return a noun with `el` or `la`."""
    return f"{'la' if is_feminine(word) else 'el'} {word.text}"


def indefinite(word: Word) -> str:
    """Return a noun with `un` or `una`."""
    return f"{'una' if is_feminine(word) else 'un'} {word.text}"


def demonstrative(word: Word) -> str:
    """Return a noun with `este` or `esta`."""
    return f"{'esta' if is_feminine(word) else 'este'} {word.text}"


def agreeing(adjective: str, word: Word, *, many: bool = False) -> str:
    """Return an adjective or participle in `o` as it stands with a noun."""
    stem = adjective.removesuffix("o")
    ending = "" if stem == adjective else "a" if is_feminine(word) else "o"
    return f"{stem}{ending}{'s' if many else ''}"


def or_before(text: str) -> str:
    """Return `o`, which is `u` before a sound like itself."""
    return "u" if text.lower().startswith(("o", "ho", "ó", "hó")) else "o"


def and_before(text: str) -> str:
    """Return `y`, which is `e` before a sound like itself."""
    sound = text.lower().startswith(("i", "hi", "í", "hí"))
    return "e" if sound and not text.lower().startswith(("hie", "hia", "hio")) else "y"


def second_person(third: str) -> str:
    """Return a verb, which may be followed by other words, as it is said to the reader."""
    verb, *rest = third.split(" ")
    return " ".join([f"{verb}s", *rest])
