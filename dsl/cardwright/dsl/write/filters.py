"""What tells cards apart: where they are, what they are, how they compare."""

from functools import singledispatchmethod
from typing import TYPE_CHECKING

from cardwright.dsl import model, syntax
from cardwright.dsl.write.context import NOWHERE, players, word, words

if TYPE_CHECKING:
    from cardwright.dsl.write.amounts import Phrases


class Filters:
    """Writes the filters of selectors."""

    def __init__(self, phrases: "Phrases") -> None:
        self.phrases = phrases

    def of(self, part: model.Select, whose: model.Owner | None) -> tuple[syntax.Filter, ...]:
        """Write filters; ``whose`` the cards are is said after the zone, if there is one."""
        return tuple(
            self.phrases.context.note(self._filter(one, part, whose), one) for one in part.filters
        )

    @singledispatchmethod
    def _filter(
        self, part: model.Node, cards: model.Select, whose: model.Owner | None
    ) -> syntax.Filter:
        raise AssertionError(f"no words for {type(part).__name__}")

    @_filter.register
    def _(
        self, part: model.InZones, cards: model.Select, whose: model.Owner | None
    ) -> syntax.Filter:
        owner = players(whose) if whose else None
        return syntax.Located(words(part.zones), owner, None, span=NOWHERE)

    @_filter.register
    def _(
        self, part: model.Having, cards: model.Select, whose: model.Owner | None
    ) -> syntax.Filter:
        return syntax.Having(self.comparison(part.comparison), span=NOWHERE)

    @_filter.register
    def _(self, part: model.Being, cards: model.Select, whose: model.Owner | None) -> syntax.Filter:
        verb = syntax.Keyword("is" if cards.is_one else "are", span=NOWHERE)
        article = cards.is_one and part.nouns[0] in self.phrases.context.game.noun
        ids = self.phrases.context.nouns(part.nouns, plural=not cards.is_one)
        nouns = syntax.Named(ids, span=NOWHERE)
        return syntax.Being(verb, part.negated, article, nouns, span=NOWHERE)

    def comparison(self, part: model.Comparison) -> syntax.Comparison:
        """Write how cards compare."""
        match part:
            case model.Measured():
                number: syntax.Number | syntax.Bounded = self.phrases.number(part.number)
                if part.bound != "exactly":
                    least = "least" if part.bound == "at_least" else "most"
                    number = syntax.Bounded(least, number, span=NOWHERE)  # type: ignore[arg-type]
                return syntax.Measured(word(part.what), number, span=NOWHERE)
            case model.Superlative():
                nouns = syntax.Named((word(part.what),), span=NOWHERE)
                return syntax.Superlative("most" if part.most else "least", nouns, span=NOWHERE)
        if isinstance(part.than, str):
            self.phrases.context.fault(part, "cards compare with cards")
            than: syntax.Ref | syntax.Selector = syntax.This(span=NOWHERE)
        else:
            than = self.phrases.card(part.than)
        assert not isinstance(than, syntax.Selector)
        nouns = syntax.Named((word(part.what),), span=NOWHERE)
        return syntax.Compared("more" if part.more else "less", nouns, than, span=NOWHERE)
