"""How much, of what, and which card."""

from typing import Final

from cardwright.dsl import model, syntax
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.write.context import NOWHERE, Context, players, reference, words
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
        quantifier: syntax.Quantifier = self.number(number)
        if part.up_to:
            quantifier = syntax.UpTo(self.number(number), span=NOWHERE)
        if part.every:
            quantifier, counted = syntax.Keyword("all", span=NOWHERE), None
            noun = self.resource(part.resource, plural=True)
            if isinstance(part.resource, model.Any):
                noun = syntax.Named(words(["resources"]), span=NOWHERE)
            resource = self.context.note(noun, part.resource)
        selector = syntax.Selector(quantifier, resource, span=NOWHERE)
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
                if part == model.Same() and self.context.has_resource:
                    self.context.fault(part, "`same` is the resource whose turn it is here")
                same = isinstance(part, model.Same)
                return syntax.AnyOf(same, self.excepted(part.excepted), span=NOWHERE)
            case model.ThatOne():
                return syntax.AnyOf(True, (), span=NOWHERE)

    def excepted(self, ids: tuple[str, ...]) -> tuple[syntax.Word, ...]:
        """Write resources that are left out: whatever there is of them, so in the plural."""
        return self.context.resources(ids, plural=True)

    # -- who --

    def party(self, part: model.Party | model.OwnerOf) -> syntax.Players:
        """Write players who do something; the one who has the most or the least is `the` one."""
        if isinstance(part, model.OwnerOf):
            return syntax.Players("owner of", reference(part.card), span=NOWHERE)
        found = players(part.players) or syntax.Players("you", span=NOWHERE)
        if part.comparison is None:
            return found
        comparison = Filters(self).of_players(part.comparison)
        comparison = self.context.note(comparison, part.comparison)
        text = found.text
        if isinstance(part.comparison, model.Superlative):
            text = _THE.get(part.players, text)
        return syntax.Players(text, None, comparison, span=NOWHERE)

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

    def filters(self, part: model.Select) -> tuple[syntax.Filter, ...]:
        """Write what else cards are; whose they are is said after their zone, if there is one."""
        return Filters(self).of(part, part.owner)

    def select(
        self, part: model.Select, *, unsaid: model.Owner = "actor", own: bool = False
    ) -> syntax.Selector:
        """Write cards by what they are; one owner goes without saying (``own``: one's own)."""
        unsaid = "actor" if own else self.context.unsaid(part, unsaid)
        is_said = not (part.zones or self.context.is_by)
        if part.owner == "actor" and unsaid == "any_player" and not is_said:
            self.context.fault(part, "there is no phrase here for a card of one's own")
        if part.up_to and isinstance(part.quantity, str):
            self.context.fault(part, "up to so many cards is said with a number")
        if part.quantity == 1 and not part.up_to:
            self.context.fault(part, "one card is `a` card")
        others = [one for one in part.filters if isinstance(one, model.Other)]
        if others and (part.quantity != "all" or part.filters[:1] != tuple(others)):
            self.context.fault(others[0], "others are said of all cards, and first")
        several = not part.is_one and part.quantity != 1
        nouns = self.context.nouns(part.nouns, plural=several)
        whose = None if part.owner == unsaid else part.owner
        selector = syntax.Selector(
            self._quantifier("all other" if others else part.quantity, up_to=part.up_to),
            syntax.Named(nouns, span=NOWHERE),
            self.context.owner(whose, unsaid) if not part.zones else None,
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


_THE: Final = {
    "a_rival": "the rival",
    "any_player": "the player",
    "another_player": "the other player",
}
