"""How much, of what, and which card."""

from functools import singledispatchmethod

from cardwright.dsl import model, syntax
from cardwright.dsl.resolve.amounts import PRINTED_COST
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.write.context import NOWHERE, Context, numeral, players, word


class Phrases:
    """Writes the phrases that clauses and steps are made of."""

    def __init__(self, context: Context) -> None:
        self.context = context

    # -- how much --

    def amounts(self, part: model.Amounts, *, per: bool = True) -> Quantities:
        """Write amounts; where ``per`` is false, the language allows only plain ones."""
        for amount in (amount for option in part.options for amount in option):
            if amount.per is not None and not per:
                self.context.fault(amount, "only what is gained or lost can be so much per thing")
        if not all(part.options):
            self.context.fault(part, "there is no word for no amount at all")
        return tuple(tuple(self._amount(amount) for amount in option) for option in part.options)

    def stocks(self, part: model.Amounts) -> syntax.Effects:
        """Write amounts that stand without a verb."""
        options = self.amounts(part, per=False)
        sequences = (syntax.Sequence(option, span=NOWHERE) for option in options)
        return self.context.note(syntax.Effects(tuple(sequences), span=NOWHERE), part)

    def _amount(self, part: model.Amount) -> syntax.More:
        counted = self.resource(part.resource, plural=part.number != 1)
        resource = self.context.note(counted, part.resource)
        selector = syntax.Selector(self.number(part.number), resource, span=NOWHERE)
        per = self.per(part.per) if part.per else None
        more = syntax.More(self.context.note(selector, part), per=per, span=NOWHERE)
        return self.context.note(more, part)

    def worth(self, part: model.Worth) -> syntax.Term:
        """Write points."""
        per = self.per(part.per) if part.per else None
        return self.context.note(_term(numeral(part.number), per), part)

    def number(self, part: model.Number) -> syntax.Number:
        """Write a number."""
        if isinstance(part, int):
            return numeral(part)
        if isinstance(part, model.Variable):
            return self._variable(part)
        terms = tuple(_term(self._number(term)) for term in part.terms)
        return self.context.note(syntax.Expression(terms, span=NOWHERE), part)

    def _number(
        self, part: int | model.Variable | model.PrintedCost
    ) -> syntax.Numeral | syntax.Variable | syntax.Attribute:
        if isinstance(part, int):
            return numeral(part)
        if isinstance(part, model.Variable):
            return self._variable(part)
        attribute = syntax.Attribute(part.card.name, word(PRINTED_COST), span=NOWHERE)
        return self.context.note(attribute, part)

    def _variable(self, part: model.Variable) -> syntax.Variable:
        return self.context.note(syntax.Variable(part.name, span=NOWHERE), part)

    def resource(self, part: model.Resource, *, plural: bool) -> syntax.Nouns:
        """Write what an amount is of; in the singular after 1."""
        match part:
            case model.Named():
                names = self.context.resources(part.resources, plural=plural)
                return syntax.Named(names, span=NOWHERE)
            case model.Any() | model.Same():
                same = isinstance(part, model.Same)
                return syntax.AnyOf(same, self.excepted(part.excepted), span=NOWHERE)
            case model.OfEach():
                return syntax.OfEach(span=NOWHERE)

    def excepted(self, ids: tuple[str, ...]) -> tuple[syntax.Word, ...]:
        """Write resources that are left out: whatever there is of them, so in the plural."""
        return self.context.resources(ids, plural=True)

    def per(self, part: model.Per) -> syntax.Per:
        """Write what is counted."""
        return self.context.note(self._per(part), part)

    @singledispatchmethod
    def _per(self, part: model.Node) -> syntax.Per:
        raise AssertionError(f"no words for {type(part).__name__}")

    @_per.register
    def _(self, part: model.PerVariable) -> syntax.Per:
        variable = syntax.Variable(part.name, span=NOWHERE)
        return syntax.Per(_every(part.every), variable, None, span=NOWHERE)

    @_per.register
    def _(self, part: model.PerResourceOn) -> syntax.Per:
        resources = self.context.resources(part.resources, plural=part.every > 1)
        return _count(part.every, resources, on=self.card(part.card))

    @_per.register
    def _(self, part: model.PerResourceOf) -> syntax.Per:
        resources = self.context.resources(part.resources, plural=part.every > 1)
        return _count(part.every, resources, owner=part.owner)

    @_per.register
    def _(self, part: model.PerCard) -> syntax.Per:
        nouns = self.context.nouns(part.nouns, plural=part.every > 1)
        return _count(part.every, nouns, owner=part.owner)

    # -- which card --

    def card(self, part: model.CardRef) -> syntax.Ref | syntax.Selector:
        """Write a card."""
        match part:
            case model.This():
                return syntax.This(span=NOWHERE)
            case model.Chosen(name=None):
                return self.context.note(syntax.It(span=NOWHERE), part)
            case model.Chosen(name=str(name)):
                return self.context.note(syntax.Bound(name, span=NOWHERE), part)
            case model.Select():
                return self.select(part)
        raise AssertionError(part)

    def select(self, part: model.Select, *, unsaid: model.Owner = "you") -> syntax.Selector:
        """Write cards by what they are; one owner goes without saying."""
        if part.owner == "you" and unsaid != "you":
            self.context.fault(part, "there is no phrase here for a card of one's own")
        several = part.quantity not in ("a", "another")
        nouns = self.context.nouns(part.nouns, plural=several)
        selector = syntax.Selector(
            _quantifier(part.quantity),
            syntax.Named(nouns, span=NOWHERE),
            None if part.owner == unsaid else players(part.owner),
            binding=syntax.Variable(part.name, span=NOWHERE) if part.name else None,
            span=NOWHERE,
        )
        return self.context.note(selector, part)


def _every(number: int) -> syntax.Numeral | None:
    """Return how many count once; one by one goes without saying."""
    return None if number == 1 else numeral(number)


def _quantifier(quantity: str | int) -> syntax.Quantifier:
    if isinstance(quantity, int):
        return numeral(quantity)
    return syntax.Keyword(quantity, span=NOWHERE)


def _term(number: syntax.Number, per: syntax.Per | None = None) -> syntax.Term:
    return syntax.Term(False, number, per, span=NOWHERE)


def _count(
    every: int,
    words: tuple[syntax.Word, ...],
    *,
    owner: model.Owner = "you",
    on: syntax.Who | None = None,
) -> syntax.Per:
    nouns = syntax.Named(words, span=NOWHERE)
    count = syntax.Count(nouns, players(owner), (), on, span=NOWHERE)
    return syntax.Per(_every(every), count, None, span=NOWHERE)
