"""The language that names and texts are shown in."""

from collections.abc import Iterator
from contextlib import contextmanager

from cardwright.dsl import Card, Vocabulary
from cardwright.dsl.wording import MissingPhrase, languages
from cardwright.frontends.errors import WrongUse


def language_for(game: Vocabulary, wanted: str | None) -> str:
    """Return the language asked for, or the game's first; others are wrong use."""
    known = [language for language in game.languages if language in languages()]
    if not known:
        spoken = ", ".join(game.languages)
        raise WrongUse(f"there is no grammar for the languages of this game: {spoken}")
    if wanted is None:
        return known[0]
    if wanted not in known:
        raise WrongUse(
            f"`{game.id}` has no texts in the language `{wanted}`",
            help=f"its languages: {', '.join(known)}",
        )
    return wanted


@contextmanager
def wording_of(what: str) -> Iterator[None]:
    """Turn a text that can't be made into wrong use: the game lacks words that it needs."""
    try:
        yield
    except MissingPhrase as missing:
        raise WrongUse(
            f"`{what}` has no text: {missing}",
            help="declare what is missing in the game's `game.card`",
        ) from None


def name_of(card: Card, game: Vocabulary, wanted: str | None) -> str:
    """Return a card's name; where it has none in the language, that of the game's first."""
    return card.names.get(language_for(game, wanted), card.names[game.languages[0]])
