"""How many: numbers, what is read off cards, and what is counted."""

from abc import ABC, abstractmethod

from cardwright.dsl import model, syntax
from cardwright.dsl.write.context import NOWHERE, Context, numeral, players, word


class Numbers(ABC):
    """Writes numbers."""

    context: Context

    @abstractmethod
    def card(self, part: model.CardRef) -> syntax.Ref | syntax.Selector:
        """Write a card."""

    def number(self, part: model.Number) -> syntax.Number:
        """Write a number."""
        if isinstance(part, model.Sum):
            return self.context.note(self.expression(part.terms), part)
        return self._plain(part)

    def alone(self, part: model.Number) -> tuple[syntax.Object, syntax.Per | None]:
        """Write a number that no noun follows, and what it is counted by."""
        number, counted = model.common_per(part)
        per = self.per(counted) if counted else None
        if isinstance(number, model.Variable):  # a letter alone is read as a name
            return self.context.note(syntax.Bound(number.name, span=NOWHERE), number), per
        written = self.number(number)
        assert not isinstance(written, syntax.Variable)
        return written, per

    def expression(self, terms: tuple[model.Term, ...]) -> syntax.Expression:
        """Write what is added up."""
        return syntax.Expression(tuple(map(self._term, terms)), span=NOWHERE)

    def _term(self, part: model.Term) -> syntax.Term:
        per = self.per(part.per) if part.per else None
        term = syntax.Term(part.negative, self._plain(part.number), per, span=NOWHERE)
        return self.context.note(term, part)

    def _plain(self, part: int | model.Variable | model.ThatMany | model.Measure) -> syntax.Number:
        match part:
            case model.ThatMany():
                return self.context.note(syntax.ThatMany(span=NOWHERE), part)
            case model.Variable(name=name):
                return self.context.note(syntax.Variable(name, span=NOWHERE), part)
            case model.Measure(card=card, what=what):
                owner, whose = None, "its"
                if isinstance(card, model.Chosen):
                    owner = card.name
                else:
                    whose = "this's" if isinstance(card, model.This) else "their"
                attribute = syntax.Attribute(owner, word(what), whose, span=NOWHERE)
                return self.context.note(attribute, part)
        return numeral(part)

    def per(self, part: model.Per) -> syntax.Per:
        """Write what is counted; one by one goes without saying."""
        every = None if part.every == 1 else numeral(part.every)
        bound = None
        if part.most is not None:
            bound = syntax.Bounded("most", self.number(part.most), span=NOWHERE)
        per = syntax.Per(every, self._counted(part, plural=part.every > 1), bound, span=NOWHERE)
        return self.context.note(per, part)

    @abstractmethod
    def filters(self, part: model.Select) -> tuple[syntax.Filter, ...]:
        """Write what else cards are; whose they are is said after their zone, if there is one."""

    def _counted(
        self, part: model.Per, *, plural: bool
    ) -> syntax.Count | syntax.Variable | syntax.Expression:
        match part.of:
            case model.Variable(name=name) as variable:
                return self.context.note(syntax.Variable(name, span=NOWHERE), variable)
            case model.Sum(terms=terms) as total:
                return self.context.note(self.expression(terms), total)
            case model.CountCards() as counted:
                nouns = syntax.Named(self.context.nouns(counted.nouns, plural=plural), span=NOWHERE)
                owner = None
                if not counted.zones and not counted.is_among:
                    owner = self.context.owner(counted.owner, self.context.unsaid(counted))
                filters = self.filters(counted.every(part.every))
                return syntax.Count(counted.is_other, nouns, owner, filters, None, span=NOWHERE)
            case model.CountPlayers(rivals=rivals) as counted:
                noun = ("rival" if rivals else "player") + "s" * plural
                nouns = syntax.Named((word(noun),), span=NOWHERE)
                count = syntax.Count(False, nouns, None, (), None, span=NOWHERE)
                return self.context.note(count, counted)
            case model.CountResources() as counted:
                names = self.context.resources(counted.resources, plural=plural)
                on = self.card(counted.on) if counted.on is not None else None
                owner = players(counted.owner or "actor")
                nouns = syntax.Named(names, span=NOWHERE)
                return syntax.Count(False, nouns, owner, (), on, span=NOWHERE)
