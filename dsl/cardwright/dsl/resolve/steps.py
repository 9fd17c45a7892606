"""What is done: the steps of costs and effects, and which of them may stand where."""

from functools import singledispatchmethod

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.amounts import Phrases, owner
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.players import are_players, report_players, rivals
from cardwright.dsl.resolve.scope import Scope
from cardwright.dsl.resolve.unknown_verbs import report_unknown_verb
from cardwright.dsl.source import Span
from cardwright.dsl.suggest import with_article
from cardwright.dsl.vocabulary import CARD, Call, Verb

Steps = tuple[model.Step, ...]

_SHAPES = {
    (False, False): "{}",
    (True, False): "{} 1",
    (False, True): "{} this",
    (True, True): "{} 1 on this",
}
"""How a call is written that takes a number, a card, or both."""

_COSTS = (model.Pay, model.Take, model.SetStatus, model.Move, model.Choice)
"""Steps that can be a cost."""


class StepResolver:
    """Resolves the steps of one ability: of its cost, or of its effects."""

    def __init__(self, context: Context, scope: Scope, *, is_cost: bool) -> None:
        self.context = context
        self.scope = scope
        self.phrases = Phrases(context, scope)
        self.is_cost = is_cost

    def effects(self, node: syntax.Effects) -> Steps:
        """Resolve alternatives; a single one is not a choice."""
        if len(node.options) == 1:
            return self._sequence(node.options[0])
        options = self.scope.alternatives(node.options, self._sequence)
        return (self.context.spans.note(model.Choice(options=options), node.span),)

    def _sequence(self, node: syntax.Sequence) -> Steps:
        steps: list[model.Step] = []
        for item in node.items:
            if isinstance(item, syntax.Group) and item.unless is None:
                steps.extend(self.effects(item.effects))
                continue
            step = self.context.spans.note(self.step(item), item.span)
            self._check_place(step, item)
            steps.append(step)
        return tuple(steps)

    def _check_place(self, step: model.Step, node: syntax.Item) -> None:
        if isinstance(step, model.Call) and step.name not in self.context.game.call:
            return  # not known, which has been reported
        words = self.context.source.slice(node.span)
        if self.is_cost and not isinstance(step, _COSTS):
            self.context.fault(
                codes.NOT_A_COST,
                f"`{words}` can't be paid",
                node,
                help="before `->` stands what is paid: `pay …`, `take … from …` or a verb on cards",
            )
        elif self.is_cost and isinstance(step, model.Take) and step.amounts is None:
            self.context.fault(
                codes.NOT_A_COST, f"`{words}` is not a price", node, help="say how many are taken"
            )
        elif not self.is_cost and isinstance(step, model.Pay):
            self.context.fault(
                codes.NOT_AN_EFFECT,
                f"`{words}` is a cost",
                node,
                help="write it before `->`, or after `unless`",
            )

    @singledispatchmethod
    def step(self, node: syntax.Item) -> model.Step:
        """Resolve one item."""
        raise AssertionError(f"no step for {type(node).__name__}")

    @step.register
    def _(self, node: syntax.Gain) -> model.Step:
        amounts = self.phrases.amounts(node.amounts, binds=False)
        return _by(node.players, model.Gain(amounts=amounts))

    @step.register
    def _(self, node: syntax.Bare) -> model.Step:
        words = self.context.source.slice(node.span)
        verb = "pay" if self.is_cost else "gain"
        self.context.fault(
            codes.MISSING_VERB,
            f"`{words}` has no verb",
            node,
            help=f"write `{verb} {words}`",
            fix=[Edit(Span(node.span.start, node.span.start), f"{verb} ")],
        )
        amounts = self.phrases.amounts(node.amounts, binds=self.is_cost)
        return model.Pay(amounts=amounts) if self.is_cost else model.Gain(amounts=amounts)

    @step.register
    def _(self, node: syntax.Pay) -> model.Step:
        self.scope.pay()
        return model.Pay(amounts=self.phrases.amounts(node.amounts, binds=self.is_cost))

    @step.register
    def _(self, node: syntax.Put) -> model.Step:
        card = self.phrases.card(node.target)
        if node.amounts is not None:
            amounts = self.phrases.amounts(node.amounts, binds=False, on_card=True)
            return model.Put(amounts=amounts, card=card)
        if not self.scope.bound.paid:
            self.context.fault(
                codes.NOTHING_PAID,
                "`that` stands for what was paid, and nothing need be",
                node,
                help="let the cost `pay …` in any case, or say what to put: `put 1 … on this`",
            )
        self.scope.used.update(self.scope.variables)  # all that was paid, however many
        return model.Put(card=card)

    @step.register
    def _(self, node: syntax.Take) -> model.Step:
        if are_players(self.context, node.target):
            self.scope.unclear = True
            report_players(self.context, node)
            return model.Call(name="take")
        card = self.phrases.card(node.target)
        if node.amounts is None:
            return model.Take(card=card)
        amounts = self.phrases.amounts(node.amounts, binds=self.is_cost)
        return model.Take(amounts=amounts, card=card)

    @step.register
    def _(self, node: syntax.Steal) -> model.Step:
        amounts = self.phrases.amounts(node.amounts, binds=False)
        more = self.context.resource(node.more) if node.more else None
        return model.Steal(who=rivals(self.context, node.players), amounts=amounts, more=more)

    @step.register
    def _(self, node: syntax.Lose) -> model.Step:
        amounts = self.phrases.amounts(node.amounts, binds=False)
        return _by(node.players, model.Lose(amounts=amounts))

    @step.register
    def _(self, node: syntax.Sort) -> model.Step:
        zones = self.context.zones(node.zones)
        for word in node.zones:
            zone = self.context.game.zone.get(word.text)
            if zone is not None and not zone.pile:
                piles = [zone.id for zone in self.context.game.zones if zone.pile]
                self.context.fault(
                    codes.WRONG_OPERAND,
                    f"`{word.text}` is not a pile",
                    word,
                    help=f"only piles have a top: {', '.join(piles)}",
                )
        return model.Sort(count=self._positive(node.count), zones=zones)

    @step.register
    def _(self, node: syntax.CountAs) -> model.Step:
        selector = node.selector
        if selector.quantifier not in ("a", "1"):
            self.context.fault(
                codes.WRONG_QUANTITY,
                "a card counts as one other card",
                selector,
                help="write `count as a …`",
            )
        self._refuse("count as", selector.owner, selector.binding)
        return model.CountAs(nouns=self.phrases.select(selector).nouns)

    @step.register
    def _(self, node: syntax.Score) -> model.Step:
        return model.Score(number=self.phrases.number(node.number))

    @step.register
    def _(self, node: syntax.Ignore) -> model.Step:
        return model.Ignore()

    @step.register
    def _(self, node: syntax.Group) -> model.Step:
        assert node.unless is not None  # plain groups are flattened by their sequence
        steps = self.effects(node.effects)
        return model.Avoidable(steps=steps, unless=resolve_unless(self.context, node.unless))

    @step.register
    def _(self, node: syntax.Act) -> model.Step:
        game = self.context.game
        verb = game.verb.get(node.verb.text)
        if verb is not None:
            return self._verb(verb, node)
        if node.verb.text in game.call:
            return self._call(game.call[node.verb.text], node)
        self.scope.unclear = True
        report_unknown_verb(self.context, node, is_cost=self.is_cost)
        return model.Call(name=node.verb.text)

    def _call(self, call: Call, node: syntax.Act) -> model.Step:
        """Resolve what the rulebook does: `ring`, `ring 2`, `ring a bell` or `ring 2 on a bell`."""
        number, card = _number_and_card(node.operand)
        wanted = ("number" in call.takes, "card" in call.takes)
        if (number is not None, card is not None) != wanted:
            shape = _SHAPES[wanted].format(call.id)
            message = f"`{call.id}` stands alone"
            if any(wanted):
                message = f"`{call.id}` takes {' and '.join(f'a {name}' for name in call.takes)}"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=f"write `{shape}`")
        self._refuse(call.id, node.origin, node.price, node.then)
        return model.Call(
            name=call.id,
            number=number.value if number else None,
            card=self.phrases.card(card, binds=True) if card else None,
        )

    # -- verbs of the game --

    def _verb(self, verb: Verb, node: syntax.Act) -> model.Step:
        if verb.moves_to is None:
            return self._set_status(verb, node)
        if verb.paid:
            return self._deploy(verb, node)
        if self.context.counts_cards(verb):
            return self._draw(verb, node)
        return self._move(verb, node)

    def _set_status(self, verb: Verb, node: syntax.Act) -> model.Step:
        self._refuse_tails(verb, node)
        return model.SetStatus(verb=verb.id, card=self._card(verb, node))

    def _move(self, verb: Verb, node: syntax.Act) -> model.Step:
        self._refuse_tails(verb, node)
        return model.Move(verb=verb.id, card=self._card(verb, node))

    def _card(self, verb: Verb, node: syntax.Act) -> model.CardRef:
        if isinstance(node.operand, syntax.Selector):
            self._check_only(verb, node.operand)
        if node.operand is None or isinstance(node.operand, syntax.Numeral | syntax.Aimed):
            noun = with_article(verb.only[0] if verb.only else CARD)
            self.context.fault(
                codes.WRONG_OPERAND,
                f"`{verb.id}` does not say which card",
                node,
                help=f"write `{verb.id} this` or `{verb.id} {noun}`",
            )
            return model.This()
        return self.phrases.card(node.operand, binds=True)

    def _draw(self, verb: Verb, node: syntax.Act) -> model.Step:
        if node.origin or node.price or not isinstance(node.operand, syntax.Numeral):
            wanted = node.operand.quantifier if isinstance(node.operand, syntax.Selector) else ""
            right = f"{verb.id} {wanted if wanted.isdecimal() else 1}"
            self.context.fault(
                codes.WRONG_OPERAND,
                f"`{verb.id}` takes a number and nothing else",
                node,
                help=f"write `{right}`",
                fix=[] if node.then else [Edit(node.span, right)],
            )
            return model.Draw(verb=verb.id, count=1)
        count = self._positive(node.operand)
        if node.then is None:
            return model.Draw(verb=verb.id, count=count)
        then = self.context.game.verb.get(node.then.verb.text)
        if then is None or then.moves_to is None:
            known = [verb.id for verb in self.context.game.verbs if verb.moves_to]
            text = node.then.verb.text
            self.context.unknown(codes.UNKNOWN_VERB, "verb", node.then.verb, text, known)
        return model.Draw(
            verb=verb.id,
            count=count,
            then_verb=node.then.verb.text,
            then_count=node.then.count.value,
        )

    def _deploy(self, verb: Verb, node: syntax.Act) -> model.Step:
        if node.then:
            self.context.fault(codes.WRONG_OPERAND, f"`{verb.id}` has no `then`", node.then)
        if not isinstance(node.operand, syntax.Selector):
            noun = verb.only[0] if verb.only else CARD
            self.context.fault(
                codes.WRONG_OPERAND,
                f"`{verb.id}` does not say which cards it may bring",
                node,
                help=f"write `{verb.id} {with_article(noun)} from …`",
            )
            return model.Call(name=verb.id)
        self._check_only(verb, node.operand)
        if node.operand.owner is not None:
            whose = self.context.source.slice(node.operand.owner.span)
            self.context.fault(
                codes.WRONG_OPERAND,
                f"`{whose}` does not say where the card comes from",
                node.operand.owner,
                help=f"write it after the zone: `{verb.id} … from … {whose}`",
            )
        self._refuse(verb.id, node.operand.binding)
        zones = self.context.zones(node.origin.zones) if node.origin else verb.moves_from
        return model.Deploy(
            verb=verb.id,
            card=self.phrases.select(node.operand),
            zones=zones,
            owner=owner(node.origin.owner if node.origin else None),
            price=self._price(node.price),
        )

    def _price(self, node: syntax.Price | None) -> model.Price:
        if node is None:
            return model.Price()
        if node.less is None:
            return model.Price(free=True)
        if node.less.value == 0:
            self.context.fault(codes.ZERO_AMOUNT, "a price lower by 0 is not lower", node)
        excepted = self.context.resources(node.excepted)
        return model.Price(less=node.less.value, excepted=excepted)

    def _positive(self, node: syntax.Numeral) -> int:
        if node.value == 0:
            self.context.fault(codes.ZERO_AMOUNT, "0 cards are none", node)
        return max(node.value, 1)

    def _check_only(self, verb: Verb, node: syntax.Selector) -> None:
        """A verb for some kinds takes those, the groups and types they belong to, and `card`."""
        if not verb.only:
            return
        game = self.context.game
        for word in node.nouns:
            noun = game.noun_ids.get(word.text)
            if noun in game.kind and noun not in game.kinds_of(verb.only):
                self.context.fault(
                    codes.WRONG_OPERAND,
                    f"`{verb.id}` does not apply to `{word.text}`",
                    word,
                    help=f"it applies to: {', '.join(verb.only)}",
                )

    def _refuse(self, word: str, *tails: syntax.Node | None) -> None:
        for tail in tails:
            if tail is not None:
                words = self.context.source.slice(tail.span)
                self.context.fault(codes.WRONG_OPERAND, f"`{word}` takes no `{words}`", tail)

    def _refuse_tails(self, verb: Verb, node: syntax.Act) -> None:
        self._refuse(verb.id, node.origin, node.price, node.then)


def _by(players: syntax.Players | None, step: model.Step) -> model.Step:
    """Return a step of the players named."""
    return model.By(who=model.Party(players=players.who), steps=(step,)) if players else step


def _number_and_card(
    node: syntax.Target | syntax.Numeral | syntax.Aimed | None,
) -> tuple[syntax.Numeral | None, syntax.Target | None]:
    """Return what a call comes with."""
    if isinstance(node, syntax.Aimed):
        return node.number, node.target
    return (node, None) if isinstance(node, syntax.Numeral) else (None, node)


def resolve_unless(context: Context, node: syntax.Effects) -> Steps:
    """Resolve what somebody pays to avoid an effect; it refers to nothing outside itself."""
    scope = Scope(context)
    steps = StepResolver(context, scope, is_cost=True).effects(node)
    scope.report_unused(help="write a number: what is paid here is used nowhere else")
    return steps
