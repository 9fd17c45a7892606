"""Filters over cards. A word that no game has is wrong use, with the nearest known one."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from cardwright.dsl import Vocabulary
from cardwright.dsl.model import Card, CountResources, Named, Reaction, parts_of
from cardwright.dsl.wording import MissingPhrase, card_text, languages
from cardwright.frontends.cli.cards import Entry
from cardwright.frontends.errors import WrongUse, way_out


@dataclass(frozen=True)
class Filter:
    """What a card must have; None asks for nothing."""

    kind: str | None = None
    type: str | None = None
    resource: str | None = None
    event: str | None = None
    set: str | None = None
    text: str | None = None

    def select(self, entries: list[Entry]) -> list[Entry]:
        """Return the cards that have all that is asked for."""
        games = {entry.game.id: entry.game for entry in entries}.values()
        sets = {entry.card.set for entry in entries}
        _known("kind", self.kind, _words(games, lambda game: game.kind))
        _known("type", self.type, _words(games, lambda game: game.type))
        _known("resource", self.resource, _words(games, lambda game: game.resource))
        _known("event", self.event, _words(games, lambda game: game.event))
        _known("set", self.set, sets)
        return [entry for entry in entries if self._fits(entry)]

    def _fits(self, entry: Entry) -> bool:
        has = words_of(entry.card)
        return all(getattr(self, what) in {None, *words} for what, words in has.items()) and (
            self.text is None or _says(entry, self.text)
        )


def words_of(card: Card) -> dict[str, list[str]]:
    """Return the words by which a card can be asked for, under what is asked for by them."""
    return {
        "kind": [card.kind],
        "type": sorted(card.all_types),
        "resource": sorted(_resources(card)),
        "event": sorted({one.event for one in card.abilities if isinstance(one, Reaction)}),
        "set": [card.set],
    }


def _words(games: Iterable[Vocabulary], part: Callable[[Vocabulary], Iterable[str]]) -> set[str]:
    return {word for game in games for word in part(game)}


def _known(what: str, word: str | None, known: set[str]) -> None:
    if word is None or word in known:
        return
    help = way_out(word, known, f"known: {', '.join(sorted(known))}")
    raise WrongUse(f"unknown {what} `{word}`", help=help)


def _resources(card: Card) -> set[str]:
    """Return the resources that a card names, in its cost or in what it does."""
    return {
        resource
        for node in parts_of(card)
        if isinstance(node, Named | CountResources)
        for resource in node.resources
    }


def _says(entry: Entry, text: str) -> bool:
    wanted = text.casefold()
    lines = [*entry.card.names.values(), entry.card.id]
    for language in languages():
        if language in entry.game.languages:
            with suppress(MissingPhrase):  # then the card can still be found by its name
                lines.extend(card_text(entry.card, entry.game, language))
    return any(wanted in line.casefold() for line in lines)
