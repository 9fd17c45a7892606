"""The words of a game on the site: its cards read aloud, its facts, zones and kinds."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from cardwright.dsl.vocabulary import GAP, Vocabulary
from cardwright.dsl.wording import MissingPhrase, card_text, cost_text, marks_text, type_line
from cardwright.dsl.wording import languages as with_grammar
from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.relations import DOES, Fact
from cardwright.frontends.site.words import word


def language_for(game: Vocabulary, language: str) -> str:
    """Return the language in which a game's cards are shown: its first where it lacks this one."""
    has_it = language in game.languages and language in with_grammar()
    return language if has_it else game.languages[0]


def named(game: Vocabulary, category: str, id: str, language: str) -> str:
    """Return what a game calls something that it declares."""
    entry = getattr(game, category).get(id)
    return id if entry is None else called(entry, game, language)


def called(entry: Any, game: Vocabulary, language: str) -> str:
    """Return the name of a declared word; what comes with it is left open."""
    phrase = entry.names.get(language) or entry.names[game.languages[0]]
    return GAP.sub("…", phrase.text)


def heading_of(fact: Fact, game: Vocabulary, language: str) -> str:
    """Return a fact as a short heading in the language of the page, with the game's own words."""
    shown = language_for(game, language)
    what = named(game, fact.category, fact.word, shown)
    if fact.category == "resource":  # which are spoken of in general, so in the plural
        names = game.resource[fact.word].names
        what = (names.get(shown) or names[game.languages[0]]).form("plural")
    if fact.what == DOES:
        verb = named(game, "verb", fact.verb, shown) if fact.verb in game.verb else fact.verb
        return word(language, DOES, verb=verb[:1].upper() + verb[1:], word=what)
    return word(language, fact.what, word=what)


def spoken(entry: Entry, language: str) -> str:
    """Return all that is on a card, as one would read it aloud."""
    card, game, shown = entry.card, entry.game, language_for(entry.game, language)
    cost = card.cost
    parts = [said(lambda: f"{type_line(card, game, shown)}.")]
    if cost is not None:
        parts.append(said(lambda: f"{word(shown, 'cost')}: {cost_text(cost, game, shown)}."))
    parts.append(said(lambda: marks_text(card, game, shown)))
    parts.append(said(lambda: " ".join(card_text(card, game, shown))))
    return " ".join(part for part in parts if part)


def said(text: Callable[[], str | None]) -> str:
    """Return a text, or nothing where the game lacks the words for it."""
    with suppress(MissingPhrase):
        return text() or ""
    return ""
