"""What holds of cards while something is in force: `all … cost 1 less`."""

from dataclasses import replace

from cardwright.dsl import model, syntax
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.conditions import Conditions
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.scope import Scope


class ModifierResolver:
    """Resolves one modifier."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.scope = Scope(context)
        self.phrases = Phrases(context, self.scope)

    def clause(self, node: syntax.Modifier) -> model.Modifier | None:
        """Resolve what holds while its card is in play."""
        conditions = self._conditions(node.limits)
        change = self._change(node)
        who = self._who(node.who)
        self.scope.report_unused()
        if who is None or change is None:
            return None
        modifier = model.Modifier(who=who, change=change, conditions=conditions)
        return self.context.spans.note(modifier, node.span)

    def _conditions(self, limits: tuple[syntax.Limit, ...]) -> tuple[model.Condition, ...]:
        found = []
        for limit in limits:
            if not isinstance(limit, syntax.If):
                self.phrases.not_yet(limit)
            elif (condition := Conditions(self.phrases).resolve(limit.condition)) is not None:
                found.append(condition)
        return tuple(found)

    def _who(self, node: syntax.Who) -> model.Select | model.This | None:
        """Resolve the cards that a clause is about; `of any player` are all players'."""
        if not isinstance(node, syntax.This | syntax.Selector):
            self.phrases.not_yet(node)
            return None
        if isinstance(node, syntax.Selector):
            for part in node.filters:
                self.phrases.not_yet(part)
        card = self.phrases.card(node)
        if isinstance(card, model.Select) and isinstance(card.owner, model.OwnerOf):
            self.phrases.not_yet(node)
        if isinstance(card, model.Select) and card.owner == "any_player":
            card = self.context.spans.note(replace(card, owner="all_players"), node.span)
        return card if isinstance(card, model.Select | model.This) else None

    def _change(self, node: syntax.Modifier) -> model.Costs | None:
        match node.change:
            case syntax.Costs(price=syntax.Price(change="more" | "less") as price):
                return self._costs(price, node.per)
        self.phrases.not_yet(node.change)
        return None

    def _costs(self, node: syntax.Price, per: syntax.Per | None) -> model.Costs:
        number = self.phrases.number(node.number)
        if per is not None:
            number = model.times(number, self._per(per))
        resources: tuple[str, ...] = ()
        excepted = self.context.resources(node.excepted)
        if node.nouns is not None:
            of = self.phrases.resource(node.nouns)
            match of:
                case model.Named():
                    resources = of.resources
                case model.Any():
                    excepted = of.excepted
                case _:
                    self.phrases.not_yet(node.nouns)
        costs = model.Costs(
            number=number,
            more=node.change == "more",
            resources=resources,
            excepted=excepted,
        )
        return self.context.spans.note(costs, node.span)

    def _per(self, node: syntax.Per) -> model.Per:
        """Resolve what is counted: `of any player` are all players', as nobody chooses."""
        per = self.phrases.per(node)
        of = per.of
        if isinstance(of, model.CountCards | model.CountResources) and of.owner == "any_player":
            return replace(per, of=replace(of, owner="all_players"))
        return per
