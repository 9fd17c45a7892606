"""How much, of what, and which card."""

from cardwright.dsl import model, syntax
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.write.context import NOWHERE, Context, players
from cardwright.dsl.write.filters import Filters
from cardwright.dsl.write.numbers import Numbers


class Phrases(Numbers):
    """Writes the phrases that clauses and steps are made of."""

    def __init__(self, context: Context) -> None:
        self.context = context

    # -- how much --

    def amounts(self, part: model.Amounts) -> Quantities:
        """Write amounts."""
        if not all(part.options):
            self.context.fault(part, "there is no word for no amount at all")
        return tuple(tuple(self._amount(amount) for amount in option) for option in part.options)

    def stocks(self, part: model.Amounts) -> syntax.Effects:
        """Write amounts that stand without a verb."""
        options = self.amounts(part)
        sequences = (syntax.Sequence(option, span=NOWHERE) for option in options)
        return self.context.note(syntax.Effects(tuple(sequences), span=NOWHERE), part)

    def _amount(self, part: model.Amount) -> syntax.More:
        number, counted = model.common_per(part.number)
        noun = self.resource(part.resource, plural=number != 1)
        resource = self.context.note(noun, part.resource)
        selector = syntax.Selector(self.number(number), resource, span=NOWHERE)
        per = self.per(counted) if counted else None
        more = syntax.More(self.context.note(selector, part), per=per, span=NOWHERE)
        return self.context.note(more, part)

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

    def select(self, part: model.Select, *, unsaid: model.Owner = "actor") -> syntax.Selector:
        """Write cards by what they are; one owner goes without saying."""
        if part.owner == "actor" and unsaid != "actor":
            self.context.fault(part, "there is no phrase here for a card of one's own")
        if part.up_to and not isinstance(part.quantity, int):
            self.context.fault(part, "up to so many cards is said with a number")
        if part.quantity == 1 and not part.up_to:
            self.context.fault(part, "one card is `a` card")
        several = not part.is_one and part.quantity != 1
        nouns = self.context.nouns(part.nouns, plural=several)
        whose = None if part.owner == unsaid else part.owner
        selector = syntax.Selector(
            self._quantifier(part.quantity, up_to=part.up_to),
            syntax.Named(nouns, span=NOWHERE),
            players(whose) if whose and not part.zones else None,
            Filters(self).of(part, whose),
            binding=syntax.Variable(part.name, span=NOWHERE) if part.name else None,
            random=part.random,
            span=NOWHERE,
        )
        return self.context.note(selector, part)

    def _quantifier(self, quantity: model.Number | str, *, up_to: bool) -> syntax.Quantifier:
        if isinstance(quantity, str):
            return syntax.Keyword(quantity, span=NOWHERE)
        number = self.number(quantity)
        return syntax.UpTo(number, span=NOWHERE) if up_to else number
