"""How much, of what, and which card: the phrases that steps are made of."""

from typing import Literal

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.filters import Filters
from cardwright.dsl.resolve.numbers import Numbers
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.resolve.scope import Scope
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.source import Span
from cardwright.dsl.suggest import nearest


class Phrases(Numbers):
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
            number=self._quantity(selector, node.per, binds=binds),
            resource=self.resource(selector.nouns, on_card=on_card),
        )
        return self.context.spans.note(amount, node.selector.span.to((node.per or selector).span))

    def _quantity(
        self, node: syntax.Selector, per: syntax.Per | None, *, binds: bool
    ) -> model.Number:
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
        return self.number(number, per, binds=binds)

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

    # -- which card --

    def card(self, node: syntax.Node, *, binds: bool = False) -> model.CardRef:
        """Resolve a card; a selector that binds can be referred to by later words."""
        match node:
            case syntax.This() | syntax.It() | syntax.Bound():
                found = self.scope.reference(node)
                assert found is not None
                return found
            case syntax.Selector():
                select = self.select(node, binds=binds)
                if binds or node.binding is not None:
                    self.scope.bind_card(node)
                return select
        self.not_yet(node)
        return model.This()

    def select(self, node: syntax.Selector, *, binds: bool = False) -> model.Select:
        """Resolve a selector; where it binds, a letter may stand for how many."""
        filters = Filters(self)
        whose, told_apart = filters.whose(node), filters.of(node.filters)
        select = model.Select(
            quantity=self._how_many(node, binds=binds),  # what it names is not known to filters
            up_to=isinstance(node.quantifier, syntax.UpTo),
            random=node.random,
            nouns=self.context.nouns(self.words(node.nouns)),
            owner=whose,
            filters=told_apart,
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

    def _how_many(
        self, node: syntax.Selector, *, binds: bool
    ) -> Literal["a", "the", "another", "all"] | model.Number:
        """Resolve how many; of one's own cards the player says it, where a letter does."""
        quantifier = node.quantifier
        match quantifier:
            case syntax.Keyword(text="a" | "the" | "another" | "all" as text):
                return text
            case syntax.Keyword(text="each"):
                return "all"
            case syntax.UpTo(number=syntax.Numeral(value=value)) if value:
                return value
            case syntax.UpTo(number=syntax.Numeral()):
                self.context.fault(codes.ZERO_AMOUNT, "none is no card", node)
                return 1
            case syntax.Numeral(value=0):
                self.context.fault(codes.ZERO_AMOUNT, "none is no card", node)
                return "a"
            case syntax.Numeral():
                return quantifier.value if quantifier.value > 1 else "a"
            case syntax.Variable():
                return self.number(quantifier, binds=binds and node.owner is None)
            case syntax.Attribute() | syntax.ThatMany() | syntax.Expression():
                return self.number(quantifier)
        self.not_yet(quantifier)
        return "a"
