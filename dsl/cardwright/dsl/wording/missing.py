"""What a game lacks to be said in a language: names, genders and forms of its words.

Texts raise ``MissingPhrase`` for the first of them that a card needs; this names all of them before
there is a card.
"""

from collections.abc import Iterator

from cardwright.dsl.vocabulary import Moment, Space, Term, Vocabulary, Zone
from cardwright.dsl.wording.words import Declared, Word
from cardwright.dsl.wording.writer import Writer

GENDER = "gender"
"""Stands for the gender among the forms of a word."""

_NOUNS = ("kind", "type", "group")


def missing_forms(game: Vocabulary, writer: type[Writer]) -> Iterator[str]:
    """Yield a sentence for each name or form that texts may ask for."""
    language = writer.language
    if language not in game.names:
        yield f"the game has no name in `{language}`"
    for term in ("resource", "cost"):
        if term not in game.term and (term == "resource" or any(k.priced for k in game.kinds)):
            yield f"there is no term `{term}`"
    for category, entry in game.entries():
        assert isinstance(entry, Declared)
        if language not in entry.names:
            yield f"{category} `{entry.id}` has no name in `{language}`"
            continue
        word = Word(entry.id, language, entry.names[language])
        for form in _forms_of(category, entry, game, writer, word):
            if form == GENDER and word.phrase.gender is None:
                yield f"{category} `{entry.id}` has no gender in `{language}`"
            elif form != GENDER and word.form_if_any(form) is None:
                yield f"{category} `{entry.id}` has no form `{form}` in `{language}`"


def _forms_of(
    category: str, entry: Declared, game: Vocabulary, writer: type[Writer], word: Word
) -> Iterator[str]:
    match entry:
        case Zone():
            if not entry.active:  # that one is never named with an article
                yield from writer.forms_of(category, word)
            if any(kind.returns_to == entry.id for kind in game.kinds):
                yield from writer.forms_of("returns_to", word)
        case Moment():
            if entry.powers != "no":
                yield "during"
            if entry.time != "no":
                yield from ("this", "until", "each")
        case Space():
            yield from ("in", "with", "to")
        case _ if category == "call" and entry.id in game.done:  # it may be said of cards
            yield "participle"
        case Term():
            yield from writer.forms_of("cost" if entry.id == "cost" else "noun", word)
        case _:
            yield from writer.forms_of("noun" if category in _NOUNS else category, word)
