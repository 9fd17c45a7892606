"""What holds of cards while something is in force: `all … cost 1 less`."""

from dataclasses import replace

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.resolve.amounts import Phrases
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
        for limit in node.limits:
            self.phrases.not_yet(limit)
        change = self._change(node)
        who = self._who(node.who)
        self.scope.report_unused()
        if who is None or change is None:
            return None
        return self.context.spans.note(model.Modifier(who=who, change=change), node.span)

    def _who(self, node: syntax.Who) -> model.Select | model.This | None:
        """Resolve the cards that a clause is about; `of any player` are all players'."""
        if not isinstance(node, syntax.This | syntax.Selector):
            self.phrases.not_yet(node)
            return None
        card = self.phrases.card(node)
        if isinstance(card, model.Select) and card.owner == "any_player":
            card = self.context.spans.note(replace(card, owner="all_players"), node.span)
        return card if isinstance(card, model.Select | model.This) else None

    def _change(self, node: syntax.Modifier) -> model.Costs | None:
        match node.change:
            case syntax.Costs(price=syntax.Price(change="more" | "less") as price):
                return self._costs(price, node.per)
        self.phrases.not_yet(node.change)
        return None

    def _costs(self, node: syntax.Price, per: syntax.Per | None) -> model.Costs | None:
        number = self.phrases.number(node.number) if node.number else 0
        if not isinstance(number, int):
            self.phrases.not_yet(node)
            return None
        if number == 0:
            what = f"{number} {node.change} changes nothing"
            self.context.fault(codes.ZERO_AMOUNT, what, node)
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
            number=max(number, 1),
            per=self._per(per) if per else None,
            more=node.change == "more",
            resources=resources,
            excepted=excepted,
        )
        return self.context.spans.note(costs, node.span)

    def _per(self, node: syntax.Per) -> model.Per:
        """Resolve what is counted: `of any player` are all players', as nobody chooses."""
        per = self.phrases.per(node)
        if isinstance(per, model.PerCard | model.PerResourceOf) and per.owner == "any_player":
            return replace(per, owner="all_players")
        return per
