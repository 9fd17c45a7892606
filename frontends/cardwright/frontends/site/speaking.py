"""The words of a game on the site: of facts, zones and kinds, in the language of a page."""

from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.wording import languages as with_grammar
from cardwright.frontends.site.relations import DOES, Fact
from cardwright.frontends.site.words import word


def language_for(game: Vocabulary, language: str) -> str:
    """Return the language in which a game's cards are shown: its first where it lacks this one."""
    has_it = language in game.languages and language in with_grammar()
    return language if has_it else game.languages[0]


def named(game: Vocabulary, category: str, id: str, language: str) -> str:
    """Return what a game calls something that it declares."""
    entry = getattr(game, category).get(id)
    if entry is None:
        return id
    phrase = entry.names.get(language) or entry.names[game.languages[0]]
    text: str = phrase.text
    return text


def said(fact: Fact, game: Vocabulary, language: str) -> str:
    """Return a fact as a short heading."""
    what = named(game, fact.category, fact.word, language)
    if fact.what == DOES:
        verb = named(game, "verb", fact.verb, language) if fact.verb in game.verb else fact.verb
        return word(language, DOES, verb=verb.capitalize(), word=what)
    return word(language, fact.what, word=what)
