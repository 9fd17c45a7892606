"""Conditions: what must be true for an ability to be used, or for a group to happen."""

from collections.abc import Iterable
from typing import Any

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.filters import Filters, bound_and_number
from cardwright.dsl.resolve.numbers import number_alone
from cardwright.dsl.resolve.parties import player_comparison
from cardwright.dsl.resolve.players import owner
from cardwright.runtime.definitions.parts import POINTS


class Conditions:
    """Resolves conditions."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.context = phrases.context
        self.scope = phrases.scope

    def resolve(self, node: syntax.Condition) -> model.Condition | None:
        """Resolve one; None where it has no meaning, which has been reported."""
        faults = len(self.context.report)
        found: model.Condition | None = None
        match node:
            case syntax.Exists(selector=selector, on=on):
                found = self._exists(selector, on)
            case syntax.IsA(who=who) if not isinstance(who, syntax.Players):
                found = self._is(node, who)
            case syntax.IsNumber():
                found = self._is_number(node)
            case syntax.Has(who=who, what=what, on=on):
                if isinstance(who, syntax.Players):
                    found = self._players_have(who, what, on)
                elif on is not None:
                    self._fault(on, "it was said before what this lies on", help="leave it out")
                else:
                    found = self._card_has(who, what)
        if found is None:
            if len(self.context.report) == faults:
                self.phrases.not_yet(node)
            self.scope.unclear = True
            return None
        return self.context.spans.note(found, node.span)

    # -- so many --

    def _bound(self, node: syntax.Quantifier) -> dict[str, Any] | None:
        """Return how many are wanted: at least so many, or at most."""
        match node:
            case syntax.Keyword(text="a" | "another"):
                return {"bound": "at_least", "number": 1}
            case syntax.Keyword(text="no"):
                return {"bound": "at_most", "number": 0}
            case syntax.Bounded():
                bound, number = bound_and_number(self.phrases, node)
                return {"bound": bound, "number": number}
            case syntax.UpTo():
                self._fault(node, "nothing is chosen here", help="write `at most …`")
                return None
            case syntax.Keyword():
                message = f"`{node.text}` does not say how many there must be"
                self._fault(node, message, help="write `a …`, `3 …`, `no …` or `at most 3 …`")
                return None
        return {"bound": "at_least", "number": self.phrases.number(node)}

    def _exists(
        self,
        node: syntax.Selector,
        on: syntax.Who | None,
        whose: model.Owner | None = None,
    ) -> model.Exists | model.Stocked | None:
        """Resolve so many things; ``whose``: that of players who are named before."""
        bound = self._bound(node.quantifier)
        if bound is None:
            return None
        if node.binding is not None:
            help = f"leave out `as {node.binding.name}`"
            self._fault(node.binding, "a condition names no card", help=help)
        if node.random:
            self._fault(node, "nothing is chosen here", help="leave out `random`")
        nouns, ids = node.nouns, self.context.game.resource_ids
        if whose is not None and node.owner is not None:
            self._fault(node.owner, "it was said before whose these are")
        if on is not None or not isinstance(nouns, syntax.Named) or nouns.words[0].text in ids:
            return self._stocked(node, bound, on, whose)
        another = isinstance(node.quantifier, syntax.Keyword) and node.quantifier.text == "another"
        filters = Filters(self.phrases)
        told_apart = filters.of(node.filters)
        for one in told_apart:
            if isinstance(one, model.Having) and isinstance(one.comparison, model.Superlative):
                help = "compare with a number: `with cost at least 3`"
                self._fault(node, "of any cards one has the most", help=help)
        select = model.Select(
            quantity="another" if another else "a",
            nouns=self.context.nouns(nouns.words),
            owner=whose or filters.whose(node, own=False),
            filters=told_apart,
        )
        return model.Exists(select=self.context.spans.note(select, node.span), **bound)

    def _stocked(
        self,
        node: syntax.Selector,
        bound: dict[str, Any],
        on: syntax.Who | None,
        whose: model.Owner | None,
    ) -> model.Stocked | None:
        for part in node.filters:
            self.phrases.filter(part)
        resource = self.phrases.resource(node.nouns)
        if isinstance(resource, model.ThatOne):
            message = "a condition does not speak of one resource after another"
            self._fault(node.nouns, message, help="name a resource, or write `any`")
            return None
        if whose is None:
            whose = owner(self.context, node.owner, self.scope)
            if on is not None and node.owner is not None:
                whose = self.phrases.owner_on(node.owner, resource)
        elif on is not None:
            whose = self.phrases.owned_by(whose, resource, node)
        return model.Stocked(
            resource=resource,
            owner=whose,
            on=self.phrases.card(on) if on is not None else None,
            **bound,
        )

    # -- what something is --

    def _is(self, node: syntax.IsA, who: syntax.Ref) -> model.Is | None:
        card = self.scope.reference(who)
        if card is None or not isinstance(node.nouns, syntax.Named):
            return None
        game, words = self.context.game, node.nouns.words
        if len(words) == 1 and words[0].text in game.status and not node.article:
            return model.Is(card=card, negated=node.negated, status=words[0].text)
        for word in words:
            if word.text not in game.noun_ids and not node.article:
                known = [*game.status, *game.noun_ids]
                self.context.unknown(codes.UNKNOWN_STATUS, "state", word, word.text, known)
                return model.Is(card=card, negated=node.negated)
        return model.Is(card=card, negated=node.negated, nouns=self.context.nouns(words))

    def _is_number(self, node: syntax.IsNumber) -> model.Compares | None:
        number = number_alone(node.who)
        if number is None or isinstance(number, syntax.Numeral):
            written = self.context.source.slice(node.who.span)
            self._fault(node.who, f"`{written}` is no number to be compared", help="write `X is …`")
            return None
        of = self.phrases.number(number)
        bound, limit = bound_and_number(self.phrases, node.value)
        if isinstance(of, model.Measure) and isinstance(of.card, model.Them):
            of = model.Sum(terms=model.terms_of(of))
        elif isinstance(of, model.Measure):
            card = of.card.name or "it" if isinstance(of.card, model.Chosen) else "this"
            right = f"{card} has {of.what} {self.context.source.slice(node.value.span)}"
            self.context.fault(
                codes.WRONG_OPERAND,
                "what is read off a card is what the card has",
                node,
                help=f"write `{right}`",
                fix=[Edit(node.span, right)],
            )
            return None
        assert not isinstance(of, int)
        return model.Compares(of=of, bound=bound, number=limit)

    # -- what somebody has --

    def _players_have(
        self,
        who: syntax.Players,
        what: syntax.Comparison | syntax.Selector,
        on: syntax.Ref | None,
    ) -> model.Condition | None:
        if who.comparison is not None:
            help = "write one condition after the other: `if … if …`"
            self._fault(who.comparison, "these players are told apart already", help=help)
        whose = owner(self.context, who, self.scope)
        what = self._as_comparison(what, (POINTS,))
        if isinstance(what, syntax.Selector):
            return self._exists(what, on, whose)
        comparison = player_comparison(self.phrases, what)
        if isinstance(comparison, model.Compared) and _has_itself(whose, comparison.than):
            more = self.context.source.slice(what.span).partition(" than ")[0]
            help = f"say than whom: `{more} than a rival`, `{more} than each rival`"
            self._never(what, "nobody has more or less than themselves", help)
            return None
        return model.PlayersHave(who=whose, comparison=comparison)

    def _card_has(
        self, who: syntax.Ref, what: syntax.Comparison | syntax.Selector
    ) -> model.Condition | None:
        card = self.scope.reference(who)
        if card is None:
            return None
        what = self._as_comparison(what, self.context.game.numbers_of_cards)
        if isinstance(what, syntax.Selector):
            found = self._exists(what, who)
            return found if isinstance(found, model.Stocked) else None
        if isinstance(what, syntax.Superlative):
            message = "one card is not compared with others here"
            self._fault(what, message, help="write `… has cost at least 3`")
            return None
        comparison = Filters(self.phrases).comparison(what)
        if comparison is None:
            return None
        assert not isinstance(comparison, model.Superlative)
        if isinstance(comparison, model.Compared) and comparison.than == card:
            self._never(what, "no card has more or less than itself", "name another card")
            return None
        return model.CardHas(card=card, comparison=comparison)

    def _as_comparison(
        self, what: syntax.Comparison | syntax.Selector, numbers: Iterable[str]
    ) -> syntax.Comparison | syntax.Selector:
        """Return `at least 3 points`, or `3 points`, as `points at least 3`."""
        match what:
            case syntax.Selector(
                quantifier=syntax.Bounded() | syntax.Numeral() as many,
                nouns=syntax.Named(words=(syntax.Word() as word,)),
                owner=None,
                filters=(),
            ) if word.text in numbers and word.text not in self.context.game.resource_ids:
                if isinstance(many, syntax.Numeral):
                    many = syntax.Bounded("least", many, span=many.span)
                return syntax.Measured(word, many, span=what.span)
        return what

    def _never(self, node: syntax.Node, message: str, help: str) -> None:
        self.context.fault(codes.IDLE_ABILITY, message, node, help=help)

    def _fault(self, node: syntax.Node, message: str, *, help: str | None = None) -> None:
        self.context.fault(codes.WRONG_OPERAND, message, node, help=help)


def _has_itself(who: model.Whom, than: model.This | model.Chosen | model.Whom) -> bool:
    """Whether somebody among some players is compared with themselves."""
    is_one = than in model.OWN or isinstance(than, model.OwnerOf)
    return is_one and who in (than, "all_players")
