"""What tells cards apart: where they are, what they are, how they compare."""

from dataclasses import replace
from functools import singledispatchmethod
from typing import TYPE_CHECKING

from cardwright.dsl import model, syntax
from cardwright.dsl.write.context import NOWHERE, players, reference, word, words

if TYPE_CHECKING:
    from cardwright.dsl.write.amounts import Phrases


class Filters:
    """Writes the filters of selectors."""

    def __init__(self, phrases: "Phrases") -> None:
        self.phrases = phrases

    def of(self, part: model.Select, whose: model.Owner | None) -> tuple[syntax.Filter, ...]:
        """Write filters; ``whose`` the cards are is said after the zone, if there is one."""
        said = [one for one in part.filters if not isinstance(one, model.Other)]
        return tuple(self.phrases.context.note(self._filter(one, part, whose), one) for one in said)

    @singledispatchmethod
    def _filter(
        self, part: model.Node, cards: model.Select, whose: model.Owner | None
    ) -> syntax.Filter:
        raise AssertionError(f"no words for {type(part).__name__}")

    @_filter.register
    def _(
        self, part: model.InZones, cards: model.Select, whose: model.Owner | None
    ) -> syntax.Filter:
        context = self.phrases.context
        owner = context.owner(whose, context.unsaid(cards))
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

    @_filter.register
    def _(self, part: model.Among, cards: model.Select, whose: model.Owner | None) -> syntax.Filter:
        return syntax.Located((), None, syntax.Them(span=NOWHERE), span=NOWHERE)

    @_filter.register
    def _(
        self, part: model.Related, cards: model.Select, whose: model.Owner | None
    ) -> syntax.Filter:
        return self.related(part)

    def related(self, part: model.Related) -> syntax.Filter:
        """Write where cards are: `in A`, `with A`, or a relation of the game."""
        if part.relation == model.IN:
            if isinstance(part.of, str):
                self.phrases.context.fault(part, "`in` is said of a card")
                return syntax.Located((), None, syntax.This(span=NOWHERE), span=NOWHERE)
            return syntax.Located((), None, self._anchor(part.of), span=NOWHERE)
        anchor: syntax.Ref | syntax.Players | syntax.Selector | None = None
        if not isinstance(part.of, str):
            anchor = self._anchor(part.of)
        elif part.of == "you" or part.number is None:
            if part.of == "actor" and self.phrases.context.is_by:
                message = "there are no words for the avatar of whoever acts"
                self.phrases.context.fault(part, message)
            if part.of == "you" and not self.phrases.context.is_by:
                self.phrases.context.fault(part, "here it is the avatar of whoever acts")
            anchor = syntax.Players("you", span=NOWHERE)
        number = None if part.number is None else self.phrases.number(part.number)
        return syntax.Related(word(part.relation), number, anchor, span=NOWHERE)

    def _anchor(
        self, part: model.This | model.Chosen | model.AnyOf
    ) -> syntax.Ref | syntax.Selector:
        """Write from what it is measured."""
        if not isinstance(part, model.AnyOf):
            return reference(part)
        context = self.phrases.context
        nouns = syntax.Named(context.nouns(part.nouns, plural=False), span=NOWHERE)
        owner = context.owner(part.owner, context.unsaid(part))
        article = syntax.Keyword("a", span=NOWHERE)
        return syntax.Selector(article, nouns, owner, (), None, span=NOWHERE)

    def comparison(self, part: model.Comparison) -> syntax.Comparison:
        """Write how cards compare, or players."""
        on = reference(part.on) if part.on is not None else None
        zones = words(part.zones)
        match part:
            case model.Measured():
                number: syntax.Number | syntax.Bounded = self.phrases.number(part.number)
                if part.bound != "exactly":
                    least = "least" if part.bound == "at_least" else "most"
                    number = syntax.Bounded(least, number, span=NOWHERE)  # type: ignore[arg-type]
                return syntax.Measured(word(part.what), number, on, zones, span=NOWHERE)
            case model.Superlative():
                nouns = syntax.Named((word(part.what),), span=NOWHERE)
                return syntax.Superlative(
                    "most" if part.most else "least", nouns, on, zones, span=NOWHERE
                )
        nouns = syntax.Named((word(part.what),), span=NOWHERE)
        than = self._than(part.than)
        return syntax.Compared(
            "more" if part.more else "less", nouns, than, on, zones, span=NOWHERE
        )

    def _than(
        self, part: model.This | model.Chosen | model.Owner
    ) -> syntax.Ref | syntax.Players | None:
        if isinstance(part, model.This | model.Chosen):
            return reference(part)
        return players(part)

    def of_players(self, part: model.Comparison) -> syntax.Comparison:
        """Write how players compare: what they have, in the plural where a card may use it."""
        found = self.comparison(part)
        context, what = self.phrases.context, part.what
        if what in context.game.resource:
            named = context.resource(what, plural=True)
        else:
            named = context.nouns((what,), plural=True)[0]
        if isinstance(found, syntax.Measured):
            return replace(found, word=named)
        return replace(found, nouns=syntax.Named((named,), span=NOWHERE))
