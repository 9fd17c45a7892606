"""Which cards of a game play together, and which are like each other."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.frontends.site.catalogue import Entry, Shelf
from cardwright.frontends.site.relations import MEETS, Fact, facts_of

_TELLING = 0.6
"""What more than this share of the cards are or do tells nothing about any of them."""
_FEW = 12
"""So few cards are never too many."""


@dataclass(frozen=True)
class Meeting:
    """Facts about a card, and the cards that go with them."""

    facts: tuple[Fact, ...]
    entries: tuple[Entry, ...]


class Relations:
    """What the cards of one game have to do with each other."""

    def __init__(self, shelf: Shelf) -> None:
        self.facts = {entry.card.id: facts_of(entry.card, entry.game) for entry in shelf.entries}
        self._entries = {entry.card.id: entry for entry in shelf.entries}
        self._having: dict[tuple[str, str, str], dict[str, None]] = {}
        for card_id, facts in self.facts.items():
            for fact in facts:
                self._having.setdefault(fact.key, {})[card_id] = None
        self._most = max(_FEW, len(shelf.entries) * _TELLING)

    def meetings(self, entry: Entry) -> list[Meeting]:
        """Return what a card has to do with others, the rarest first.

        Whatever one card meets, meets it too. Facts that lead to the same cards are told together.
        """
        found: dict[tuple[tuple[str, ...], tuple[str, ...]], list[Fact]] = {}
        for fact in self.facts[entry.card.id]:
            ids = tuple(dict.fromkeys(self._met(fact, entry.card.id)))
            if ids:
                found.setdefault((ids, MEETS[fact.what]), []).append(fact)
        told = [
            Meeting(tuple(facts), tuple(self._entries[card_id] for card_id in ids))
            for (ids, _), facts in found.items()
        ]
        return sorted(told, key=lambda meeting: len(meeting.entries))

    def _met(self, fact: Fact, own: str) -> Iterator[str]:
        mine = self._having[fact.key]
        for what in MEETS[fact.what]:
            theirs = self._having.get((what, fact.category, fact.word), {})
            if max(len(mine), len(theirs)) <= self._most:
                yield from (card_id for card_id in theirs if card_id != own)

    def alike(self, entry: Entry, most: int = 6) -> list[Entry]:
        """Return the cards that share most with a card, rare things counting more."""
        scores: dict[str, float] = {}
        for key in {fact.key for fact in self.facts[entry.card.id]}:
            sharers = self._having[key]
            for card_id in sharers:
                if card_id != entry.card.id:
                    scores[card_id] = scores.get(card_id, 0.0) + 1 / len(sharers)
        ranked = sorted(
            scores,
            key=lambda card_id: (-scores[card_id] / len(self.facts[card_id]) ** 0.5, card_id),
        )
        return [self._entries[card_id] for card_id in ranked[:most]]
