"""How much, of what, and which card: the phrases that steps are made of."""

from typing import Final, Literal

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.filters import Filters
from cardwright.dsl.resolve.numbers import Numbers
from cardwright.dsl.resolve.players import owner
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.resolve.scope import Scope
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.source import Span
from cardwright.dsl.suggest import nearest
from cardwright.runtime.definitions.nodes import MOST_NUMBER

RESOURCES: Final = ("resource", "resources")
"""Words for whatever resources there are, of which all or each are meant."""

OTHERS: Final = ("each other", "all other")
"""Words for all cards but this one, and those named before."""


class Phrases(Numbers):
    """Resolves the phrases of one ability."""

    def __init__(self, context: Context, scope: Scope) -> None:
        self.context = context
        self.scope = scope

    def not_yet(self, node: syntax.Node, *, help: str | None = None) -> None:
        """Report words without a meaning; they may have bound or used anything."""
        self.scope.unclear = True
        self.context.not_yet(node, help=help)

    # -- how much --

    def amounts(
        self,
        options: Quantities,
        span: Span,
        *,
        binds: bool,
        up_to: bool = False,
        every: model.OutOf | None = None,
    ) -> model.Amounts:
        """Resolve quantities; where they are paid, a letter in them is bound.

        ``up_to``: whether they may be up to so many. ``every``: what all of them is, if they may be
        all: what whoever acts has, or what is there.
        """
        resolved = self.scope.alternatives(
            options,
            lambda option: tuple(
                self._all(part, every)
                if every is not None and _is_all(part)
                else self._amount(part, binds=binds, up_to=up_to)
                for part in option
            ),
        )
        return self.context.spans.note(model.Amounts(options=resolved), span)

    def _all(self, node: syntax.More, every: model.OutOf) -> model.Amount:
        """Resolve all of a resource: what is lost is counted, what is taken is all there is.

        All `resources` are all that `any` means.
        """
        selector, nouns = node.selector, node.selector.nouns
        everything = self.are_resources(nouns)
        resource = model.Any() if everything else self.resource(nouns)
        for part in (selector.owner, selector.binding, node.per, *selector.filters):
            if part is not None:
                self.not_yet(part)
        number: model.Number = MOST_NUMBER
        if isinstance(resource, model.Named) and every == "own":
            counted = model.CountResources(resources=resource.resources, owner="actor")
            number = model.times(1, model.Per(of=counted))
        if not everything and not (
            isinstance(resource, model.Named) and len(resource.resources) == 1
        ):
            message = "all of one resource are meant"
            help = "name it, each by itself, or write `all resources`"
            self.context.fault(codes.WRONG_OPERAND, message, selector.nouns, help=help)
        amount = model.Amount(every=True, number=number, resource=resource)
        return self.context.spans.note(amount, selector.span)

    def _amount(self, node: syntax.More, *, binds: bool, up_to: bool) -> model.Amount:
        selector = node.selector
        for part in (selector.owner, selector.binding):
            if part is not None:
                self.not_yet(part)
        for filter in selector.filters:
            self.filter(filter)
        if selector.random:
            self.not_yet(selector)
        if isinstance(selector.quantifier, syntax.UpTo) and not up_to:
            message = "only what is gained, put or taken is up to so much"
            help = "write how much; what is paid may be any number: `pay X …`"
            self.context.fault(codes.WRONG_QUANTITY, message, selector, help=help)
        amount = model.Amount(
            up_to=isinstance(selector.quantifier, syntax.UpTo),
            number=self._quantity(selector, node.per, binds=binds),
            resource=self.resource(selector.nouns),
        )
        return self.context.spans.note(amount, node.selector.span.to((node.per or selector).span))

    def _quantity(
        self, node: syntax.Selector, per: syntax.Per | None, *, binds: bool
    ) -> model.Number:
        number = node.quantifier
        if isinstance(number, syntax.Keyword):
            nouns = self.context.source.slice(node.nouns.span)
            one, help = number.text == "a", "write how many"
            if one:
                help = f"write `1 {nouns}`"
            elif number.text == "all":
                help = f"write how many: `(1 per {nouns}) {nouns}`"
                if binds:
                    help = (
                        f"a cost says how many: `X {nouns}`, `(1 per {nouns}) {nouns}`; all of it "
                        f"is an effect: `lose all {nouns} + …`, and `that many` how many it was"
                    )
            self.context.fault(
                codes.UNEXPECTED_WORD,
                f"no number before `{nouns}`",
                node,
                help=help,
                fix=[Edit(number.span, "1")] if one else [],
            )
            return 1
        if isinstance(number, syntax.UpTo):
            number = number.number
        if isinstance(number, syntax.Bounded):
            self._bounded(number)
            return 1
        return self.number(number, per, binds=binds)

    def resource(self, node: syntax.Nouns) -> model.Resource:
        """Resolve what an amount is of."""
        if self.are_resources(node):
            help = "write `any`, `same` or the name of a resource"
            message = "resources without a name are all of them, or each"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
            return model.Any()
        if isinstance(node, syntax.Named):
            return model.Named(resources=self.context.resources(node.words))
        excepted = self.context.resources(node.excepted)
        if node.same and self.scope.has_resource and not excepted:
            return model.ThatOne()
        return model.Same(excepted=excepted) if node.same else model.Any(excepted=excepted)

    def are_resources(self, node: syntax.Nouns) -> bool:
        """Whether whatever resources there are are meant, unless the game has such a word."""
        words = [word.text for word in node.words] if isinstance(node, syntax.Named) else []
        game = self.context.game
        known = {*game.resource_ids, *game.noun_ids}
        return len(words) == 1 and words[0] in RESOURCES and words[0] not in known

    def are_of_resources(self, node: syntax.Nouns) -> bool:
        """Whether resources are named, or left open, and no cards."""
        if not isinstance(node, syntax.Named) or self.are_resources(node):
            return True
        game, words = self.context.game, [word.text for word in node.words]
        return all(word in game.resource_ids and word not in game.noun_ids for word in words)

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
            case syntax.Players() if self.is_avatar(node):
                return self._avatar(node)
        self.not_yet(node)
        return model.This()

    def is_avatar(self, node: syntax.Node) -> bool:
        """Whether `you` means a card: the one that stands for the player in a space."""
        is_you = isinstance(node, syntax.Players) and node.text == "you"
        return is_you and any(space.avatar for space in self.context.game.spaces)

    def _avatar(self, node: syntax.Players) -> model.Select:
        kinds = [space.avatar for space in self.context.game.spaces if space.avatar is not None]
        whose = owner(self.context, node, self.scope)
        select = model.Select(quantity="the", nouns=(kinds[0],), owner=whose)
        return self.context.spans.note(select, node.span)

    def place_of_avatar(self, node: syntax.Players) -> model.Select:
        """Return the place in which the card stands that `you` means."""
        game = self.context.game
        nouns = next(space.places for space in game.spaces if space.avatar is not None)
        of = owner(self.context, node, self.scope)
        assert of in ("actor", "you"), "no others are meant"
        select = model.Select(
            quantity="the",
            nouns=nouns,
            owner=model.ANYBODY if game.are_common(nouns) else "actor",
            filters=(model.Related(relation=model.WITH, of=of),),
        )
        return self.context.spans.note(select, node.span)

    def select(
        self, node: syntax.Selector, *, binds: bool = False, own: bool = False
    ) -> model.Select:
        """Resolve a selector; where it binds, a letter may stand for how many.

        ``own``: without an owner they are those of whoever acts, whatever cards they are.
        """
        filters = Filters(self)
        whose, told_apart = filters.whose(node, own=own), filters.of(node.filters)
        if isinstance(node.quantifier, syntax.Keyword) and node.quantifier.text in OTHERS:
            told_apart = (model.Other(), *told_apart)
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

    def told_apart(self, nodes: tuple[syntax.Filter, ...]) -> tuple[model.Filter, ...]:
        """Resolve what else cards are that are counted."""
        return Filters(self).of(nodes)

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
            relations = self.context.game.relation
            self.scope.unclear = True
            self.context.unknown(codes.UNKNOWN_RELATION, "relation", node.word, text, relations)
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
            case syntax.Keyword(text="each" | "each other" | "all other"):
                return "all"
            case syntax.UpTo(number=syntax.Numeral(value=0)):
                self.context.fault(codes.ZERO_AMOUNT, "none is no card", node)
                return 1
            case syntax.UpTo(number=number):
                return self.number(number)
            case syntax.Numeral(value=0):
                self.context.fault(codes.ZERO_AMOUNT, "none is no card", node)
                return "a"
            case syntax.Numeral():
                return quantifier.value if quantifier.value > 1 else "a"
            case syntax.Variable():
                return self.number(quantifier, binds=binds and node.owner is None)
            case syntax.Attribute() | syntax.ThatMany() | syntax.Expression():
                return self.number(quantifier)
        if isinstance(quantifier, syntax.Bounded):
            self._bounded(quantifier)
        else:
            self.not_yet(quantifier)
        return "a"

    def _bounded(self, node: syntax.Bounded) -> None:
        """Report a bound where things are chosen, not counted."""
        message = "how many there are is asked only in conditions"
        help = "write `up to …`" if node.word == "most" else "write how many, or `X …`"
        self.context.fault(codes.WRONG_OPERAND, message, node, help=help)


def _is_all(node: syntax.More) -> bool:
    """Whether all of something is meant."""
    quantifier = node.selector.quantifier
    return isinstance(quantifier, syntax.Keyword) and quantifier.text == "all"
