"""What tells cards apart: where they are, what they are, how they compare."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.players import owner
from cardwright.runtime.definitions.parts import COST, POINTS

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
                case syntax.Having():
                    if (comparison := self.comparison(node.comparison)) is not None:
                        found.append(model.Having(comparison=comparison))
                case syntax.Being():
                    nouns = self._nouns_or_states(node.nouns)
                    found.append(model.Being(negated=node.negated, nouns=nouns))
                case _:
                    self.phrases.filter(node)
                    continue
            if found:
                self.context.spans.note(found[-1], node.span)
        return tuple(found)

    def whose(self, node: syntax.Selector) -> model.Owner:
        """Return whose cards are selected, which may be said after the zone as well."""
        owners = [node.owner, *(f.owner for f in node.filters if isinstance(f, syntax.Located))]
        named = [one for one in owners if one is not None]
        for other in named[1:]:
            self._fault(other, "it was said before whose cards these are")
        return owner(self.context, named[0] if named else None, self.phrases.scope)

    def comparison(self, node: syntax.Comparison) -> model.Comparison | None:
        """Resolve how cards compare; None where that has been reported."""
        match node:
            case syntax.Measured():
                bound: Literal["exactly", "at_least", "at_most"] = "exactly"
                number = node.value
                if isinstance(number, syntax.Bounded):
                    bound = "at_least" if number.word == "least" else "at_most"
                    number = number.number
                what = self._measure(node.word)
                value = self.phrases.number(number)
                return model.Measured(what=what, bound=bound, number=value)
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
        """Return what is measured of cards: their cost, their points, or a mark with a number."""
        marks = [mark.id for mark in self.context.game.marks if not mark.values]
        known = [COST, POINTS, *marks]
        self.context.look_up(codes.UNKNOWN_ATTRIBUTE, "number of a card", word, known)
        return word.text

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
