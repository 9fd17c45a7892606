"""Cards in words alone, for those who hear a page instead of seeing it."""

from collections.abc import Callable
from contextlib import suppress

from cardwright.dsl.wording import MissingPhrase, card_text, cost_text, type_line
from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.speaking import language_for
from cardwright.frontends.site.words import word


def spoken(entry: Entry, language: str) -> str:
    """Return all that is on a card, as one would read it aloud."""
    card, game, shown = entry.card, entry.game, language_for(entry.game, language)
    cost = card.cost
    parts = [said(lambda: f"{type_line(card, game, shown)}.")]
    if cost is not None:
        parts.append(said(lambda: f"{word(shown, 'cost')}: {cost_text(cost, game, shown)}."))
    parts.append(said(lambda: " ".join(card_text(card, game, shown))))
    return " ".join(part for part in parts if part)


def said(text: Callable[[], str | None]) -> str:
    """Return a text, or nothing where the game lacks the words for it."""
    with suppress(MissingPhrase):
        return text() or ""
    return ""
