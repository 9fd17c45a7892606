"""How much, of what, and which card: the phrases that steps are made of."""

from typing import Literal

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.players import owner
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.resolve.scope import Scope
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.source import Span
from cardwright.dsl.suggest import nearest

PRINTED_COST = "cost"
"""The one number that can be read off a card: how many resources its cost has."""


class Phrases:
    """Resolves the phrases of one ability."""

    def __init__(self, context: Context, scope: Scope) -> None:
        self.context = context
        self.scope = scope

    def not_yet(self, node: syntax.Node) -> None:
        """Report words without a meaning; they may have bound or used anything."""
        self.scope.unclear = True
        self.context.not_yet(node)

    # -- how much --

    def amounts(
        self, options: Quantities, span: Span, *, binds: bool, on_card: bool = False
    ) -> model.Amounts:
        """Resolve quantities; where they are paid, a letter in them is bound."""
        resolved = self.scope.alternatives(
            options,
            lambda option: tuple(
                self._amount(part, binds=binds, on_card=on_card) for part in option
            ),
        )
        return self.context.spans.note(model.Amounts(options=resolved), span)

    def _amount(self, node: syntax.More, *, binds: bool, on_card: bool) -> model.Amount:
        selector = node.selector
        for part in (selector.owner, selector.binding, node.until):
            if part is not None:
                self.not_yet(part)
        for filter in selector.filters:
            self.filter(filter)
        if selector.random:
            self.not_yet(selector)
        amount = model.Amount(
            number=self._quantity(selector, binds=binds),
            resource=self.resource(selector.nouns, on_card=on_card),
            per=self.per(node.per) if node.per else None,
        )
        return self.context.spans.note(amount, node.selector.span.to((node.per or selector).span))

    def _quantity(self, node: syntax.Selector, *, binds: bool) -> model.Number:
        number = node.quantifier
        if isinstance(number, syntax.Keyword):
            nouns = self.context.source.slice(node.nouns.span)
            one = number.text == "a"
            self.context.fault(
                codes.UNEXPECTED_WORD,
                f"no number before `{nouns}`",
                node,
                help=f"write `1 {nouns}`" if one else "write how many",
                fix=[Edit(number.span, "1")] if one else [],
            )
            return 1
        if isinstance(number, syntax.Bounded | syntax.UpTo):
            self.not_yet(number)
            return 1
        if binds and isinstance(number, syntax.Variable):
            self.scope.bind_variable(number)
            return model.Variable(name=number.name)
        return self.number(number)

    def number(self, node: syntax.Number) -> model.Number:
        """Resolve a number that is used, not bound."""
        match node:
            case syntax.Numeral():
                return node.value
            case syntax.Variable():
                return self.scope.variable(node)
            case syntax.Attribute():
                return model.Total(terms=(self._attribute(node),))
            case syntax.Expression():
                return model.Total(terms=tuple(self._term(term) for term in node.terms))
        self.not_yet(node)
        return 1

    def _term(self, node: syntax.Term) -> int | model.Variable | model.PrintedCost:
        if node.minus or node.per:
            self.not_yet(node)
            return 0
        match node.number:
            case syntax.Numeral():
                return node.number.value
            case syntax.Variable():
                return self.scope.variable(node.number)
            case syntax.Attribute():
                return self._attribute(node.number)
        self.not_yet(node.number)
        return 0

    def _attribute(self, node: syntax.Attribute) -> model.PrintedCost:
        self.context.look_up(codes.UNKNOWN_ATTRIBUTE, "number of a card", node.word, [PRINTED_COST])
        return model.PrintedCost(card=self.scope.card(node.owner, node))

    def resource(self, node: syntax.Nouns, *, on_card: bool = False) -> model.Resource:
        """Resolve what an amount is of; ``on_card``: it is put on a card."""
        if isinstance(node, syntax.Named):
            return model.Named(resources=self.context.resources(node.words))
        if not isinstance(node, syntax.AnyOf):
            if not (on_card and isinstance(node, syntax.OfEach)):
                written = self.context.source.slice(node.span)
                self.context.fault(
                    codes.WRONG_OPERAND,
                    f"`{written}` fits only what is put on a card",
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
        if node.bound is not None:
            self.not_yet(node.bound)
        if isinstance(node.counted, syntax.Variable):
            return model.PerVariable(every=every, name=self.scope.variable(node.counted).name)
        if isinstance(node.counted, syntax.Expression):
            self.not_yet(node.counted)
            return model.PerCard(every=every, nouns=())
        return self._count(node.counted, every)

    def _count(self, node: syntax.Count, every: int) -> model.Per:
        for part in node.filters:
            self.filter(part)
        if node.owner is not None and node.on is not None:
            self.not_yet(node)
        whose = owner(self.context, node.owner)
        words = self._words(node.nouns)
        if not words:
            return model.PerCard(every=every, nouns=())
        if words[0].text in self.context.game.resource_ids:
            resources = self.context.resources(words)
            if node.on is not None:
                card = self.card(node.on)
                return model.PerResourceOn(every=every, resources=resources, card=card)
            return model.PerResourceOf(every=every, resources=resources, owner=whose)
        if node.on is not None:
            self.context.resources(words)
        nouns = self._nouns_or_resources(words, also_resources=node.on is None)
        return model.PerCard(every=every, nouns=nouns, owner=whose)

    def _nouns_or_resources(
        self, words: tuple[syntax.Word, ...], *, also_resources: bool
    ) -> tuple[str, ...]:
        """Resolve nouns; an unknown word may have been meant as a resource as well."""
        game = self.context.game
        for word in words:
            if word.text not in game.noun_ids and also_resources:
                known = [*game.noun_ids, *game.resource_ids]
                self.context.unknown(codes.UNKNOWN_NOUN, "thing to count", word, word.text, known)
        return tuple(game.noun_ids.get(word.text, word.text) for word in words)

    # -- which card --

    def card(self, node: syntax.Node, *, binds: bool = False) -> model.CardRef:
        """Resolve a card; a selector that binds can be referred to by later words."""
        match node:
            case syntax.This():
                return self.context.spans.note(model.This(), node.span)
            case syntax.It():
                return self.context.spans.note(self.scope.card(None, node), node.span)
            case syntax.Bound():
                return self.context.spans.note(self.scope.card(node.name, node), node.span)
            case syntax.Selector():
                if binds or node.binding is not None:
                    self.scope.bind_card(node)
                return self.select(node)
        self.not_yet(node)
        return model.This()

    def select(self, node: syntax.Selector) -> model.Select:
        """Resolve a selector."""
        for part in node.filters:
            self.filter(part)
        if node.random:
            self.not_yet(node)
        select = model.Select(
            quantity=self._how_many(node),
            nouns=self.context.nouns(self._words(node.nouns)),
            owner=owner(self.context, node.owner),
            name=node.binding.name if node.binding else None,
        )
        return self.context.spans.note(select, node.span)

    def filter(self, node: syntax.Filter) -> None:
        """Report what else is said of things; a verb among it lacks the sign before it."""
        if isinstance(node, syntax.Related):
            text, known = node.word.text, {*self.context.game.verb, *verbs()}
            near = nearest(text, ("on", "from", "to", "of", "for"), cutoff=0.7)
            if text in known:
                self.scope.unclear = True
                self.context.fault(
                    codes.MISSING_JOIN,
                    f"no `+` or `->` before `{text}`",
                    node,
                    help=f"write `+ {text}` to do both, `-> {text}` if the first pays for it",
                )
                return
            if near is not None:
                self.scope.unclear = True
                self.context.fault(
                    codes.UNEXPECTED_WORD,
                    f"`{text}` does not fit here",
                    node.word,
                    help=f"did you mean `{near}`?",
                    fix=[Edit(node.word.span, near)],
                )
                return
        self.not_yet(node)

    def _how_many(self, node: syntax.Selector) -> Literal["a", "another", "all"] | int:
        quantifier = node.quantifier
        match quantifier:
            case syntax.Keyword(text="a" | "another" | "all" as text):
                return text
            case syntax.Numeral(value=0):
                self.context.fault(codes.ZERO_AMOUNT, "none is no card", node)
                return "a"
            case syntax.Numeral():
                return quantifier.value if quantifier.value > 1 else "a"
        self.not_yet(quantifier)
        return "a"

    def _words(self, node: syntax.Nouns) -> tuple[syntax.Word, ...]:
        """Return the words for cards, or for what is counted; other phrases are for amounts."""
        if isinstance(node, syntax.Named):
            return node.words
        written = self.context.source.slice(node.span)
        self.context.fault(codes.WRONG_OPERAND, f"`{written}` names no cards", node)
        return ()
