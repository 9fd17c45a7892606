"""How much, of what, and which card."""

from cardwright.dsl import model, syntax
from cardwright.dsl.write.context import NOWHERE, Context, numeral, players, word


class Phrases:
    """Writes the phrases that clauses and steps are made of."""

    def __init__(self, context: Context) -> None:
        self.context = context

    # -- how much --

    def amounts(self, part: model.Amounts) -> syntax.Amounts:
        """Write amounts that may grow per something."""
        options = []
        for option in part.options:
            if not option:
                self.context.fault(part, "there is no word for no amount at all")
            amounts = tuple(self._amount(amount) for amount in option)
            options.append(syntax.AmountSum(amounts, span=NOWHERE))
        return self.context.note(syntax.Amounts(tuple(options), span=NOWHERE), part)

    def stocks(self, part: model.Amounts) -> syntax.Amounts:
        """Write amounts where the language allows only plain ones."""
        for amount in (amount for option in part.options for amount in option):
            if model.common_per(amount.number)[1] is not None:
                self.context.fault(amount, "only what is gained or lost can be so much per thing")
        return self.amounts(part)

    def _amount(self, part: model.Amount) -> syntax.Amount:
        number, counted = model.common_per(part.number)
        noun = self.resource(part.resource, plural=number != 1)
        resource = self.context.note(noun, part.resource)
        per = self.per(counted) if counted else None
        amount = syntax.Amount(self.number(number), resource, per, span=NOWHERE)
        return self.context.note(amount, part)

    def worth(self, part: model.Term) -> syntax.Worth:
        """Write points."""
        per = self.per(part.per) if part.per else None
        if part.negative or not isinstance(part.number, int):
            self.context.fault(part, "points are a plain number")
        number = part.number if isinstance(part.number, int) else 0
        return self.context.note(syntax.Worth(numeral(number), per, span=NOWHERE), part)

    def number(self, part: model.Number) -> syntax.Number:
        """Write a number."""
        if isinstance(part, int):
            return numeral(part)
        if isinstance(part, model.Variable):
            return self._variable(part)
        terms = tuple(self._term(term) for term in model.terms_of(part))
        return self.context.note(syntax.Sum(terms, span=NOWHERE), part)

    def _term(self, part: model.Term) -> syntax.Numeral | syntax.Variable | syntax.Attribute:
        if part.negative or part.per is not None:
            self.context.fault(part, "there are no words yet for such a sum")
        match part.number:
            case model.Variable() as variable:
                return self._variable(variable)
            case model.Measure(card=model.Chosen(name=name), what=what) as measure:
                return self.context.note(syntax.Attribute(name, word(what), span=NOWHERE), measure)
            case model.Measure() as measure:
                self.context.fault(measure, "there are no words for a number of this card")
                return numeral(0)
            case number:
                return numeral(number)

    def _variable(self, part: model.Variable) -> syntax.Variable:
        return self.context.note(syntax.Variable(part.name, span=NOWHERE), part)

    def resource(self, part: model.Resource, *, plural: bool) -> syntax.Resource:
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

    def _per(self, part: model.Per) -> syntax.Per:
        every = _every(part.every)
        if part.most is not None:
            self.context.fault(part, "there are no words yet for so many times at most")
        match part.of:
            case model.Variable() as variable:
                return syntax.Per(every, self._variable(variable), (), None, None, span=NOWHERE)
            case model.CountResources() as counted:
                resources = self.context.resources(counted.resources, plural=part.every > 1)
                on = self.card(counted.on) if counted.on is not None else None
                owner = None if on else players(counted.owner or "you")
                return syntax.Per(every, None, resources, on, owner, span=NOWHERE)
            case model.CountCards() as counted:
                nouns = self.context.nouns(counted.nouns, plural=part.every > 1)
                return syntax.Per(every, None, nouns, None, players(counted.owner), span=NOWHERE)
        self.context.fault(part, "there are no words yet for so much per number")
        return syntax.Per(every, None, (), None, None, span=NOWHERE)

    # -- which card --

    def card(self, part: model.CardRef) -> syntax.Target:
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
        selector = syntax.Selector(
            str(part.quantity),
            self.context.nouns(part.nouns, plural=several),
            None if part.owner == unsaid else players(part.owner),
            syntax.Variable(part.name, span=NOWHERE) if part.name else None,
            span=NOWHERE,
        )
        return self.context.note(selector, part)


def _every(number: int) -> syntax.Numeral | None:
    """Return how many count once; one by one goes without saying."""
    return None if number == 1 else numeral(number)
