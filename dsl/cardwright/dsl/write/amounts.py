"""How much, of what, and which card."""

from cardwright.dsl import model, syntax
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.write.context import NOWHERE, Context, players
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

    def select(self, part: model.Select, *, unsaid: model.Owner = "you") -> syntax.Selector:
        """Write cards by what they are; one owner goes without saying."""
        if part.owner == "you" and unsaid != "you":
            self.context.fault(part, "there is no phrase here for a card of one's own")
        several = part.quantity not in ("a", "another")
        nouns = self.context.nouns(part.nouns, plural=several)
        selector = syntax.Selector(
            self._quantifier(part.quantity),
            syntax.Named(nouns, span=NOWHERE),
            None if part.owner == unsaid else players(part.owner),
            binding=syntax.Variable(part.name, span=NOWHERE) if part.name else None,
            span=NOWHERE,
        )
        return self.context.note(selector, part)

    def _quantifier(self, quantity: model.Number | str) -> syntax.Quantifier:
        if isinstance(quantity, str):
            return syntax.Keyword(quantity, span=NOWHERE)
        return self.number(quantity)
