"""What a card has to do with others, worked out from what it does.

A fact is a pair: what is said, and of which word of the game. `("makes", "life")` of one card and
`("uses", "life")` of another make a pair that plays together.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.frontends.site.catalogue import Entry, Shelf


@dataclass(frozen=True, order=True)
class Fact:
    """Something that a card does: to, with or because of something that has a word."""

    what: str
    category: str
    word: str
    verb: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What cards must share to have this in common."""
        return self.what, self.category, self.word


MAKES, USES, COSTS, COUNTS, DOES, IS, REACTS, CAUSES, PERFORMS = (
    *("makes", "uses", "costs", "counts", "does", "is", "reacts", "causes", "performs"),
)

MEETS: Final = {
    MAKES: (USES, COSTS),
    USES: (MAKES,),
    COSTS: (MAKES,),
    COUNTS: (IS,),
    DOES: (IS,),
    IS: (COUNTS, DOES),
    REACTS: (CAUSES,),
    CAUSES: (REACTS,),
    PERFORMS: (),
}
"""Which facts of other cards a fact goes with, if they are about the same word. Both ways."""


def facts_of(card: model.Card, game: Vocabulary) -> tuple[Fact, ...]:
    """Return all facts about a card, each once, in the order of the card."""
    return tuple(dict.fromkeys(_Finder(card, game).find()))


class _Finder:
    def __init__(self, card: model.Card, game: Vocabulary) -> None:
        self.card = card
        self.game = game

    def find(self) -> Iterator[Fact]:
        card = self.card
        yield from (Fact(IS, "type", name) for name in card.all_types)
        yield Fact(IS, "kind", card.kind)
        if card.cost is not None:
            yield from self._resources(COSTS, card.cost)
        for worth in card.points:
            yield from self._counted(worth)
        for ability in card.abilities:
            yield from self._ability(ability)

    def _ability(self, ability: model.Ability) -> Iterator[Fact]:
        if isinstance(ability, model.Modifier):
            if isinstance(ability.who, model.Select):
                yield from self._nouns(DOES, ability.who.nouns, "discount")
            yield from self._counted(ability)
            return
        if isinstance(ability, model.Reaction):
            yield Fact(REACTS, "event", ability.event)
        if isinstance(ability, model.Automatic):
            yield from self._events("moment", ability.moment)
        if isinstance(ability, model.Power):
            yield from (Fact(CAUSES, "event", e.id) for e in self.game.events if e.power)
        for step in model.parts_of(ability.cost):
            yield from self._step(step, is_cost=True)
        for step in model.parts_of(ability.effects):
            yield from self._step(step, is_cost=False)
        yield from self._counted(ability)

    def _step(self, step: model.Node, *, is_cost: bool) -> Iterator[Fact]:
        match step:
            case model.Gain(amounts=amounts) | model.Steal(amounts=amounts):
                yield from self._resources(MAKES, amounts)
            case model.Put(amounts=amounts) if amounts is not None:
                yield from self._resources(MAKES, amounts)
            case model.Pay(amounts=amounts):
                yield from self._resources(USES, amounts)
            case model.Transfer():
                pass  # there is as much of it as before
            case model.Take(amounts=amounts) if amounts is not None:
                yield from self._resources(USES if is_cost else MAKES, amounts)
            case model.Lose(amounts=amounts):
                for name in self._named(amounts):
                    yield from self._events("loses", name)
            case model.SetStatus() | model.Move() | model.Stand() | model.Deploy() if (
                step.verb is not None
            ):
                yield from self._events("verb", step.verb)
                if isinstance(step.card, model.Select):
                    yield Fact(PERFORMS, "verb", step.verb)
                    yield from self._nouns(DOES, step.card.nouns, step.verb)
            case model.Aim():
                aims = [event.id for event in self.game.events if event.aims]
                yield from (Fact(CAUSES, "event", event) for event in aims)
            case model.Draw(verb=str(verb)):
                yield Fact(PERFORMS, "verb", verb)
                yield from self._events("verb", verb)
            case model.Call():
                yield from self._events("call", step.name)
            case model.Modify(change=model.Becomes(negated=False, nouns=nouns)):
                yield from self._nouns(COUNTS, nouns)

    def _resources(self, what: str, amounts: model.Amounts) -> Iterator[Fact]:
        yield from (Fact(what, "resource", name) for name in self._named(amounts))

    def _named(self, amounts: model.Amounts) -> Iterator[str]:
        for option in amounts.options:
            for amount in option:
                if isinstance(amount.resource, model.Named):
                    yield from amount.resource.resources

    def _counted(self, part: object) -> Iterator[Fact]:
        for node in model.parts_of(part):
            if isinstance(node, model.CountCards):
                yield from self._nouns(COUNTS, node.nouns)
            elif isinstance(node, model.CountResources):
                yield from (Fact(USES, "resource", name) for name in node.resources)

    def _nouns(self, what: str, nouns: Iterable[str], verb: str = "") -> Iterator[Fact]:
        for noun in nouns:
            if noun in self.game.type:
                yield Fact(what, "type", noun, verb)
            elif noun in self.game.kind:
                yield Fact(what, "kind", noun, verb)
            elif noun != CARD:
                group = next(group for group in self.game.groups if group.id == noun)
                yield from (Fact(what, "kind", kind, verb) for kind in group.kinds)

    def _events(self, field: str, name: str) -> Iterator[Fact]:
        for event in self.game.events:
            if getattr(event, field) == name:
                yield Fact(CAUSES, "event", event.id)


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
        self.shelf = shelf
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
        for key in dict.fromkeys(fact.key for fact in self.facts[entry.card.id]):
            sharers = self._having[key]
            for card_id in sharers:
                if card_id != entry.card.id:
                    scores[card_id] = scores.get(card_id, 0.0) + 1 / len(sharers)
        ranked = sorted(
            scores,
            key=lambda card_id: (-scores[card_id] / len(self.facts[card_id]) ** 0.5, card_id),
        )
        return [self._entries[card_id] for card_id in ranked[:most]]
