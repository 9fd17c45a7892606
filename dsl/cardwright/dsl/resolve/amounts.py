"""How much, of what, and which card: the phrases that steps are made of."""

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.scope import Scope

PRINTED_COST = "cost"
"""The one number that can be read off a card: how many resources its cost has."""


class Phrases:
    """Resolves the phrases of one ability."""

    def __init__(self, context: Context, scope: Scope) -> None:
        self.context = context
        self.scope = scope

    # -- how much --

    def amounts(self, node: syntax.Amounts, *, binds: bool, on_card: bool = False) -> model.Amounts:
        """Resolve amounts; where they are paid, a letter in them is bound."""
        options = self.scope.alternatives(
            node.options,
            lambda option: tuple(
                self._amount(part, binds=binds, on_card=on_card) for part in option.parts
            ),
        )
        return self.context.spans.note(model.Amounts(options=options), node.span)

    def _amount(self, node: syntax.Amount, *, binds: bool, on_card: bool) -> model.Amount:
        if binds and isinstance(node.number, syntax.Variable):
            self.scope.bind_variable(node.number)
            number: model.Number = model.Variable(name=node.number.name)
        else:
            number = self.number(node.number)
        amount = model.Amount(
            number=number,
            resource=self.resource(node.resource, on_card=on_card),
            per=self.per(node.per) if node.per else None,
        )
        return self.context.spans.note(amount, node.span)

    def number(self, node: syntax.Number) -> model.Number:
        """Resolve a number that is used, not bound."""
        if isinstance(node, syntax.Numeral):
            return node.value
        if isinstance(node, syntax.Variable):
            return self.scope.variable(node)
        return model.Total(terms=tuple(self._term(term) for term in node.terms))

    def _term(
        self, node: syntax.Numeral | syntax.Variable | syntax.Attribute
    ) -> int | model.Variable | model.PrintedCost:
        if isinstance(node, syntax.Numeral):
            return node.value
        if isinstance(node, syntax.Variable):
            return self.scope.variable(node)
        self.context.look_up(codes.UNKNOWN_ATTRIBUTE, "number of a card", node.word, [PRINTED_COST])
        return model.PrintedCost(card=self.scope.card(node.owner, node))

    def resource(self, node: syntax.Resource, *, on_card: bool = False) -> model.Resource:
        """Resolve what an amount is of; ``on_card``: it is put on a card."""
        if isinstance(node, syntax.Named):
            return model.Named(resources=self.context.resources(node.words))
        if isinstance(node, syntax.OfEach):
            if not on_card:
                self.context.fault(
                    codes.WRONG_OPERAND,
                    "`of each` fits only what is put on a card",
                    node,
                    help="write `any`, `same` or the name of a resource",
                )
            return model.OfEach()
        excepted = self.context.resources(node.excepted)
        return model.Same(excepted=excepted) if node.same else model.Any(excepted=excepted)

    def per(self, node: syntax.Per) -> model.Per:
        """Resolve what is counted: a letter, resources, or cards."""
        every = node.every.value if node.every else 1
        if every == 0:
            self.context.fault(codes.ZERO_AMOUNT, "nothing can be counted by 0", node)
            every = 1
        if node.variable:
            return model.PerVariable(every=every, name=self.scope.variable(node.variable).name)
        if node.nouns[0].text in self.context.game.resource_ids:
            return self._per_resource(node, every)
        if node.on is not None:
            self.context.resources(node.nouns)
        nouns = self._nouns_or_resources(node)
        return model.PerCard(every=every, nouns=nouns, owner=owner(node.owner))

    def _per_resource(self, node: syntax.Per, every: int) -> model.Per:
        resources = self.context.resources(node.nouns)
        if node.on is not None:
            card = self.card(node.on)
            return model.PerResourceOn(every=every, resources=resources, card=card)
        return model.PerResourceOf(every=every, resources=resources, owner=owner(node.owner))

    def _nouns_or_resources(self, node: syntax.Per) -> tuple[str, ...]:
        """Resolve nouns; an unknown word may have been meant as a resource as well."""
        game = self.context.game
        for word in node.nouns:
            if word.text not in game.noun_ids and node.on is None:
                known = [*game.noun_ids, *game.resource_ids]
                self.context.unknown(codes.UNKNOWN_NOUN, "thing to count", word, word.text, known)
        return tuple(game.noun_ids.get(word.text, word.text) for word in node.nouns)

    # -- which card --

    def card(self, node: syntax.Target, *, binds: bool = False) -> model.CardRef:
        """Resolve a card; a selector that binds can be referred to by later words."""
        if isinstance(node, syntax.This):
            return self.context.spans.note(model.This(), node.span)
        if isinstance(node, syntax.It):
            return self.context.spans.note(self.scope.card(None, node), node.span)
        if isinstance(node, syntax.Bound):
            return self.context.spans.note(self.scope.card(node.name, node), node.span)
        if binds or node.binding is not None:
            self.scope.bind_card(node)
        return self.select(node)

    def select(self, node: syntax.Selector) -> model.Select:
        """Resolve a selector."""
        quantity: str | int = node.quantifier
        if node.quantifier.isdecimal():
            quantity = int(node.quantifier)
            if quantity == 0:
                self.context.fault(codes.ZERO_AMOUNT, "none is no card", node)
            quantity = "a" if quantity <= 1 else quantity
        select = model.Select(
            quantity=quantity,  # type: ignore[arg-type]
            nouns=self.context.nouns(node.nouns),
            owner=owner(node.owner),
            name=node.binding.name if node.binding else None,
        )
        return self.context.spans.note(select, node.span)


def owner(node: syntax.Players | None) -> model.Owner:
    """Return whose; nobody named: the actor's own."""
    return node.who if node else "actor"
