"""What tells cards apart: where they are, what they are, how they compare."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.players import owner
from cardwright.dsl.vocabulary import CARD
from cardwright.runtime.definitions.parts import COST

if TYPE_CHECKING:
    from cardwright.dsl.resolve.amounts import Phrases


class Filters:
    """Resolves the filters of selectors."""

    def __init__(self, phrases: "Phrases") -> None:
        self.phrases = phrases
        self.context = phrases.context

    def of(self, nodes: Iterable[syntax.Filter]) -> tuple[model.Filter, ...]:
        """Resolve filters; those that have no meaning yet are reported."""
        found: list[model.Filter] = []
        for node in nodes:
            match node:
                case syntax.Located(card=None) if any(isinstance(f, model.InZones) for f in found):
                    self._fault(node, "these cards are said to be somewhere else already")
                case syntax.Located(card=None):
                    found.append(model.InZones(zones=self.context.zones(node.zones)))
                case syntax.Located(card=syntax.Them()):
                    message = "`in them` is said of what is counted"
                    help = (
                        "write `… from them` of what something is done to, and in a condition "
                        "`(1 per … in them) is at least 1`"
                    )
                    self._fault(node, message, help=help)
                    continue
                case syntax.Located(card=card) if card is not None:
                    found.append(self._related(model.IN, None, card))
                case syntax.Related(word=word) if word.text in self._relations:
                    found.append(self._relation(node))
                case syntax.Having():
                    if (comparison := self.comparison(node.comparison)) is not None:
                        found.append(model.Having(comparison=comparison))
                case syntax.Being():
                    nouns = self._nouns_or_states(node.nouns)
                    if CARD in nouns:
                        written = self.context.source.slice(node.span)
                        message = f"`{written}` tells no cards apart: all of them are cards"
                        self._fault(node, message, help=f"leave out `{written}`")
                    found.append(model.Being(negated=node.negated, nouns=nouns))
                case _:
                    self.phrases.filter(node)
                    continue
            if found:
                self.context.spans.note(found[-1], node.span)
        return tuple(found)

    @property
    def _relations(self) -> tuple[str, ...]:
        return (*self.context.game.relation, model.WITH)

    def _relation(self, node: syntax.Related) -> model.Related:
        """Resolve a relation; how far is said where the word does not say it itself."""
        word = node.word.text
        relation = self.context.game.relation.get(word)
        distance = None if node.distance is None else self.phrases.number(node.distance)
        is_said = relation is not None and relation.most is None
        if is_said and distance is None:
            self._fault(node, f"`{word}` does not say how far", help=f"write `{word} 2 of …`")
            distance = 1
        elif distance is not None and not is_said:
            self._fault(node, f"`{word}` takes no number", help=f"write `{word} …`")
            distance = None
        return self._related(word, distance, node.anchor)

    def _related(
        self,
        word: str,
        distance: model.Number | None,
        anchor: syntax.Ref | syntax.Players | syntax.Selector | None,
    ) -> model.Related:
        if isinstance(anchor, syntax.Selector):
            if anchor.quantifier == syntax.Keyword("another", span=anchor.quantifier.span):
                help = "write `a …`, or name the other card before: `… as A`"
                self._fault(anchor, "cards are near any of some cards", help=help)
            nouns = self.context.nouns(self.phrases.words(anchor.nouns))
            any_of = model.AnyOf(nouns=nouns, owner=self.whose(anchor, own=False))
            self.context.spans.note(any_of, anchor.span)
            return model.Related(relation=word, number=distance, of=any_of)
        if anchor is None or isinstance(anchor, syntax.Players):
            of = owner(self.context, anchor, self.phrases.scope)
            assert of in ("actor", "you"), "no other players can be said"
            return model.Related(relation=word, number=distance, of=of)
        card = self.phrases.scope.reference(anchor)
        if card is None:
            self._fault(anchor, "it is measured from one card", help="name a card: `… as A`")
            card = model.This()
        return model.Related(relation=word, number=distance, of=card)

    def whose(self, node: syntax.Selector, *, own: bool) -> model.Owner:
        """Return whose cards are selected, which may be said after the zone as well."""
        owners = [node.owner, *(f.owner for f in node.filters if isinstance(f, syntax.Located))]
        named = [one for one in owners if one is not None]
        for other in named[1:]:
            self._fault(other, "it was said before whose cards these are")
        if not named and not own and self.phrases.are_common(node.nouns):
            return model.ANYBODY
        return owner(self.context, named[0] if named else None, self.phrases.scope)

    def comparison(self, node: syntax.Comparison) -> model.Comparison | None:
        """Resolve how cards compare; None where that has been reported."""
        match node:
            case syntax.Measured():
                what = self._measure(node.word)
                bound, number = bound_and_number(self.phrases, node.value)
                return model.Measured(what=what, bound=bound, number=number)
            case syntax.Superlative():
                return model.Superlative(most=node.word == "most", what=self._measured(node.nouns))
        more, what = node.word == "more", self._measured(node.nouns)
        if not isinstance(node.than, syntax.This | syntax.It | syntax.Bound):
            help = f"write `{node.word} {what} than this`, or than a card that was named before"
            self._fault(node, "cards compare with cards", help=help)
            return None
        than = self.phrases.card(node.than)
        assert not isinstance(than, model.Select)
        return model.Compared(more=more, what=what, than=than)

    def _measured(self, node: syntax.Nouns) -> str:
        match node:
            case syntax.Named(words=(word,)):
                return self._measure(word)
        written = self.context.source.slice(node.span)
        self._fault(node, f"`{written}` is no number of a card")
        return COST

    def _measure(self, word: syntax.Word) -> str:
        """Return what is measured of cards: cost, points, a number mark, or what lies there."""
        game = self.context.game
        if word.text in game.numbers_of_cards:
            return word.text
        known = {**{name: name for name in game.numbers_of_cards}, **game.resource_ids}
        self.context.look_up(codes.UNKNOWN_ATTRIBUTE, "number of a card", word, known)
        return known.get(word.text, word.text)

    def _nouns_or_states(self, node: syntax.Nouns) -> tuple[str, ...]:
        if not isinstance(node, syntax.Named):
            written = self.context.source.slice(node.span)
            self._fault(node, f"`{written}` is nothing that a card can be")
            return ()
        ids = self.context.game.noun_ids
        states = [status.id for status in self.context.game.statuses if status.of == "cards"]
        found = []
        for word in self.context.distinct(node.words, ids):
            known = [*ids, *states]
            self.context.look_up(codes.UNKNOWN_NOUN, "word for cards or state of them", word, known)
            found.append(ids.get(word.text, word.text))
        return tuple(found)

    def _fault(self, node: syntax.Node, message: str, *, help: str | None = None) -> None:
        self.context.fault(codes.WRONG_OPERAND, message, node, help=help)


def bound_and_number(
    phrases: "Phrases", node: syntax.Number | syntax.Bounded
) -> tuple[model.Bound, model.Number]:
    """Resolve so much: a number is exact, unless it says otherwise."""
    if not isinstance(node, syntax.Bounded):
        return "exactly", phrases.number(node)
    bound: model.Bound = "at_least" if node.word == "least" else "at_most"
    return bound, phrases.number(node.number)
