"""Whether cards can be put into words: the words of their game have the forms that texts need."""

from collections.abc import Sequence
from functools import lru_cache

from cardwright.dsl import codes, wording
from cardwright.dsl.checks.subject import Subject
from cardwright.dsl.identity import Same
from cardwright.dsl.vocabulary import Vocabulary


def check_texts(game: Vocabulary, subjects: Sequence[Subject]) -> None:
    """Every card has a text in all languages of its game that have a grammar."""
    for language in _incomplete(Same(game)):
        for subject in subjects:
            try:
                wording.card_text(subject.card, game, language)
            except wording.MissingPhrase as missing:
                message = f"the card has no text: {missing}"
                help = "declare it where the word is declared"
                subject.fault(codes.MISSING_PROPERTY, message, help=help)


@lru_cache(maxsize=16)
def _incomplete(game: Same[Vocabulary]) -> tuple[str, ...]:
    """Return the languages in which words of a game lack forms, mostly none."""
    spoken = [one for one in game.value.languages if one in wording.languages()]
    return tuple(one for one in spoken if wording.missing(game.value, one))
