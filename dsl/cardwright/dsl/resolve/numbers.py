"""How many: numbers, what is read off cards, and what is counted."""

from abc import ABC, abstractmethod
from typing import Final

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.players import owner
from cardwright.dsl.resolve.scope import Scope

Terms = tuple[model.Term, ...]

"""Numbers that every card has; the others are marks of the game."""


_PLAYERS: Final = [["rival"], ["rivals"], ["player"], ["players"]]
"""Words for players, who can be counted."""


class Numbers(ABC):
    """Resolves the numbers of one ability."""

    context: Context
    scope: Scope

    @abstractmethod
    def not_yet(self, node: syntax.Node, *, help: str | None = None) -> None:
        """Report words without a meaning."""

    @abstractmethod
    def filter(self, node: syntax.Filter) -> None:
        """Report a filter without a meaning."""

    @abstractmethod
    def card(self, node: syntax.Node, *, binds: bool = False) -> model.CardRef:
        """Resolve a card."""

    def number(
        self, node: syntax.Number, per: syntax.Per | None = None, *, binds: bool = False
    ) -> model.Number:
        """Resolve a number, perhaps once per something; where it is paid, a letter is bound."""
        used = {*self.scope.used}
        bound = self._bind(node) if binds else set()
        terms = self._terms(node)
        self.scope.used -= bound - used  # to choose a number is not to use it
        if per is not None:
            terms = self._times(terms, self.per(per), per)
        number = model.number_of(terms)
        if isinstance(number, model.Sum):
            self.context.spans.note(number, node.span)
        return number

    def _bind(self, node: syntax.Number) -> set[str]:
        """Let the player choose the numbers for letters that are added up here; return these."""
        match node:
            case syntax.Variable() if node.name not in self.scope.given:
                if node.name in self.scope.paid_for:
                    return set()
                self.scope.bind_variable(node)
                return {node.name}
            case syntax.Expression():
                added = [term for term in node.terms if not term.minus and term.per is None]
                return {letter for term in added for letter in self._bind(term.number)}
        return set()

    def terms(self, node: syntax.Expression) -> Terms:
        """Resolve numbers that are added up, each with its place."""
        found = []
        for term in node.terms:
            for one in self._term(term):
                found.append(self.context.spans.note(one, term.span))
        return tuple(found)

    def _term(self, node: syntax.Term) -> Terms:
        terms = self._terms(node.number)
        if node.per is not None:
            terms = self._times(terms, self.per(node.per), node.per)
        if node.minus:
            terms = tuple(
                model.Term(number=term.number, negative=not term.negative, per=term.per)
                for term in terms
            )
        return terms

    def _terms(self, node: syntax.Number) -> Terms:
        number: int | model.Variable | model.ThatMany | model.Measure
        match node:
            case syntax.Expression():
                return self.terms(node)
            case syntax.Numeral():
                number = node.value
            case syntax.Variable():
                number = self.scope.variable(node)
            case syntax.Attribute():
                number = self._measure(node)
            case syntax.ThatMany():
                number = self.scope.that_many(node)
        return (model.Term(number=number),)

    def _times(self, terms: Terms, per: model.Per, node: syntax.Per) -> Terms:
        if any(term.per is not None for term in terms):
            self.context.fault(
                codes.WRONG_OPERAND,
                "this is counted once per something already",
                node,
                help="count one thing, or add up what is counted: `(1 per … + 1 per …)`",
            )
            return terms
        return model.terms_of(model.times(model.number_of(terms), per))

    def _measure(self, node: syntax.Attribute) -> model.Measure:
        """Resolve a number that is read off a card, or off several."""
        known = self.context.game.numbers_of_cards
        self.context.look_up(codes.UNKNOWN_ATTRIBUTE, "number of a card", node.word, known)
        card: model.This | model.Chosen | model.Them
        match node.whose:
            case "their":
                card = self.scope.them(node)
            case "this's":
                card = model.This()
            case _:
                card = self.scope.card(node.owner, node)
        return self.context.spans.note(model.Measure(card=card, what=node.word.text), node.span)

    # -- once per something --

    def per(self, node: syntax.Per) -> model.Per:
        """Resolve what is counted: a letter, resources, cards, or a number."""
        every = node.every.value if node.every else 1
        if every == 0:
            self.context.fault(codes.ZERO_AMOUNT, "nothing can be counted by 0", node)
            every = 1
        most = None
        if node.bound is not None:
            if node.bound.word == "least":
                self.context.fault(
                    codes.WRONG_OPERAND,
                    "what is counted has no least",
                    node.bound,
                    help="write `at most …`, or add a number to what is counted",
                )
            most = self.number(node.bound.number)
        match node.counted:
            case syntax.Variable() as variable:
                of: model.Counted
                of = self.scope.variable(variable)
            case syntax.Expression() as expression:
                of = model.Sum(terms=self.terms(expression))
            case syntax.Count() as count:
                of = self._count(count)
        return model.Per(every=every, of=of, most=most)

    def _count(
        self, node: syntax.Count
    ) -> model.CountCards | model.CountResources | model.CountPlayers:
        words = self._counted_words(node.nouns)
        if [word.text for word in words] in _PLAYERS and words[0].text not in self._countable:
            for part in (node.owner, node.on, *node.filters, node if node.other else None):
                if part is not None:
                    each = f"each {words[0].text} with … (you gain 1 …)"
                    help = (
                        "write `per rival`"
                        if part is node
                        else f"let each of them bring it: `{each}`"
                    )
                    self.not_yet(part, help=help)
            return model.CountPlayers(rivals=words[0].text.startswith("rival"))
        whose: model.Owner = owner(self.context, node.owner, self.scope)
        if words and words[0].text in self.context.game.resource_ids:
            if node.other:
                message, help = "cards are others, not resources", "leave out `other`"
                self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
            for part in node.filters:
                self.filter(part)
            resources = self.context.resources(words)
            if node.on is not None:
                whose_there = None
                if node.owner is not None:
                    whose_there = self.owner_on(node.owner, model.Named(resources=resources))
                on = self.card(node.on)
                return model.CountResources(resources=resources, on=on, owner=whose_there)
            return model.CountResources(resources=resources, owner=whose)
        if node.on is not None:
            self.context.resources(words)
            if node.owner is not None:
                self.not_yet(node)
        nouns = self._nouns_or_resources(words, also_resources=node.on is None)
        if them := [one for one in node.filters if _is_among_them(one)]:
            return self._count_among(node, nouns, them[0])
        owners = [part.owner for part in node.filters if isinstance(part, syntax.Located)]
        named = [one for one in (node.owner, *owners) if one is not None]
        for other in named[1:]:
            self.context.fault(codes.REPEATED_WORD, "it is said twice whose they are", other)
        whose = owner(self.context, named[0] if named else None, self.scope)
        if not named and self.are_common(node.nouns):
            whose = model.ANYBODY
        filters = self.told_apart(node.filters)
        if node.other:
            filters = (model.Other(), *filters)
        return model.CountCards(nouns=nouns, owner=whose, filters=filters)

    def _count_among(
        self, node: syntax.Count, nouns: tuple[str, ...], them: syntax.Filter
    ) -> model.CountCards:
        """Resolve what is counted among the cards that a step has dealt with."""
        assert isinstance(them, syntax.Located) and them.card is not None
        self.scope.them(them.card)
        for one in node.filters:
            if one is not them and isinstance(one, syntax.Located):
                message = "these cards are said to be somewhere else already"
                self.context.fault(codes.WRONG_OPERAND, message, one)
        if node.owner is not None:
            message, help = "they are counted whosever they are", "leave out whose they are"
            self.context.fault(codes.WRONG_OPERAND, message, node.owner, help=help)
        rest = [one for one in node.filters if not isinstance(one, syntax.Located)]
        filters = (model.Among(), *self.told_apart(tuple(rest)))
        if node.other:
            filters = (model.Other(), *filters)
        return model.CountCards(nouns=nouns, owner=model.ANYBODY, filters=filters)

    def _counted_words(self, node: syntax.Nouns) -> tuple[syntax.Word, ...]:
        """Return the words for what is counted; `any` are all resources that it means elsewhere."""
        if not isinstance(node, syntax.AnyOf) or node.same:
            return self.words(node)
        out = self.context.game.not_any | {word.text for word in node.excepted}
        meant = [name for name in self.context.game.resource if name not in out]
        return tuple(syntax.Word(name, span=node.span) for name in meant)

    @property
    def _countable(self) -> set[str]:
        return {*self.context.game.noun_ids, *self.context.game.resource_ids}

    def owner_on(self, node: syntax.Players, resource: model.Resource) -> model.Owner:
        """Return whose something is that lies on cards."""
        return self.owned_by(owner(self.context, node, self.scope), resource, node)

    def owned_by(
        self, whose: model.Owner, resource: model.Resource, node: syntax.Node
    ) -> model.Owner:
        """Return whose it is on cards, where such resources are somebody's."""
        game = self.context.game
        names = resource.resources if isinstance(resource, model.Named) else ()
        if not names or any(
            name in game.resource and not game.resource[name].owned for name in names
        ):
            self.context.fault(
                codes.WRONG_OPERAND,
                "what lies on cards is nobody's here",
                node,
                help="leave out whose it is, or let the game declare the resource `owned`",
            )
        return "you" if whose == "actor" else whose

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

    def are_common(self, node: syntax.Nouns) -> bool:
        """Whether nouns mean anybody's cards, where nothing says whose."""
        game, words = self.context.game, node.words if isinstance(node, syntax.Named) else ()
        return game.are_common([game.noun_ids.get(word.text, "") for word in words])

    @abstractmethod
    def told_apart(self, nodes: tuple[syntax.Filter, ...]) -> tuple[model.Filter, ...]:
        """Resolve what else cards are that are counted."""

    def words(self, node: syntax.Nouns) -> tuple[syntax.Word, ...]:
        """Return the words for cards, or for what is counted; other phrases are for amounts."""
        if isinstance(node, syntax.Named):
            return node.words
        written = self.context.source.slice(node.span)
        self.context.fault(codes.WRONG_OPERAND, f"`{written}` names no cards", node)
        return ()


def number_alone(node: syntax.Node | None) -> syntax.Number | None:
    """Return a number that no noun follows; a letter alone is read as a name."""
    match node:
        case syntax.Numeral() | syntax.Attribute() | syntax.ThatMany() | syntax.Expression():
            return node
        case syntax.Variable():  # after `up to`, where no card can stand
            return node
        case syntax.Bound(name=name):
            return syntax.Variable(name, span=node.span)
    return None


def _is_among_them(node: syntax.Filter) -> bool:
    """Whether cards are told by that they are among those that a step has dealt with."""
    return isinstance(node, syntax.Located) and isinstance(node.card, syntax.Them)
