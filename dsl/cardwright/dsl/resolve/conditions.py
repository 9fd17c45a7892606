"""Conditions: what must be true for an ability to be used, or for a group to happen."""

from typing import Any

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.players import owner


class Conditions:
    """Resolves conditions."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.context = phrases.context
        self.scope = phrases.scope

    def resolve(self, node: syntax.Condition) -> model.Condition | None:
        """Resolve one; None where it has no meaning yet."""
        found: model.Condition | None = None
        match node:
            case syntax.Exists(selector=selector, on=on):
                found = self._exists(selector, on)
            case syntax.IsA(who=who) if not isinstance(who, syntax.Players):
                found = self._is(node, who)
            case syntax.IsNumber(
                who=syntax.Bound(name=name) as who, value=syntax.Bounded() as value
            ):
                bound = self._bound(value)
                if bound is not None:
                    letter = self.scope.variable(syntax.Variable(name, span=who.span))
                    found = model.Compares(of=letter, **bound)
        if found is None:
            self.phrases.not_yet(node)
            return None
        return self.context.spans.note(found, node.span)

    def _bound(self, node: syntax.Quantifier) -> dict[str, Any] | None:
        """Return how many are wanted: at least so many, or at most."""
        match node:
            case syntax.Keyword(text="a" | "another"):
                return {"bound": "at_least", "number": 1}
            case syntax.Keyword(text="no"):
                return {"bound": "at_most", "number": 0}
            case syntax.Numeral(value=value):
                return {"bound": "at_least", "number": value}
            case syntax.Bounded(word=word, number=syntax.Numeral(value=value)):
                return {"bound": f"at_{word}", "number": value}
        return None

    def _exists(
        self, node: syntax.Selector, on: syntax.Who | None
    ) -> model.Exists | model.Stocked | None:
        bound = self._bound(node.quantifier)
        if bound is None or node.random or node.binding:
            return None
        for part in node.filters:
            self.phrases.filter(part)
        whose = owner(self.context, node.owner, self.scope)
        nouns, ids = node.nouns, self.context.game.resource_ids
        if on is not None or not isinstance(nouns, syntax.Named) or nouns.words[0].text in ids:
            resource = self.phrases.resource(nouns)
            if isinstance(resource, model.OfEach):
                return None
            return model.Stocked(
                resource=resource,
                owner=whose,
                on=self.phrases.card(on) if on is not None else None,
                **bound,
            )
        another = isinstance(node.quantifier, syntax.Keyword) and node.quantifier.text == "another"
        select = model.Select(
            quantity="another" if another else "a",
            nouns=self.context.nouns(nouns.words),
            owner=whose,
        )
        return model.Exists(select=self.context.spans.note(select, node.span), **bound)

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
