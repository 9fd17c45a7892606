"""What is done: the steps of costs and effects, and which of them may stand where."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeGuard

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.common_steps import CommonSteps
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.moves import Moves, is_move
from cardwright.dsl.resolve.sayings import Said, Saying, said
from cardwright.dsl.resolve.scope import Scope
from cardwright.dsl.resolve.unknown_verbs import FORMER, WITHOUT_MEANING, report_unknown_verb
from cardwright.dsl.resolve.words_of_steps import takes_amounts, verb_of
from cardwright.dsl.source import Span
from cardwright.dsl.vocabulary import Call, Verb

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
        self.common = CommonSteps(context, self.phrases, is_cost=is_cost)
        self.moves = Moves(context, self.phrases, is_cost=is_cost)

    def effects(self, node: syntax.Effects) -> Steps:
        """Resolve alternatives; a single one is not a choice."""
        alternatives = said(node, self._takes_quantities)
        if len(alternatives) == 1:
            return self._sequence(alternatives[0])
        options = self.scope.alternatives(alternatives, self._sequence)
        return (self.context.spans.note(model.Choice(options=options), node.span),)

    def _takes_quantities(self, act: syntax.Act) -> bool:
        """Whether quantities may go on with a verb; with an unknown one they are no fault."""
        game, text = self.context.game, act.verb.text
        word = verb_of(act.verb)
        if not isinstance(act.object, syntax.Selector) or text in game.verb or text in game.call:
            return False
        return word is None or takes_amounts(word)

    def _sequence(self, items: tuple[Said, ...]) -> Steps:
        steps: list[model.Step] = []
        for item in items:
            if _is_plain(item):
                steps.extend(self.effects(item.ability.effects))
                continue
            step = self.step(item)
            if step is not None:
                self.context.spans.note(step, item.span)
                self._check_place(step, item)
                steps.append(step)
        return tuple(steps)

    def _check_place(self, step: model.Step, node: Said) -> None:
        if isinstance(step, model.Call) and step.name not in self.context.game.call:
            return  # not known, which has been reported
        words = self.context.source.slice(node.span)
        if self.is_cost and not isinstance(step, _COSTS):
            self._fault(
                codes.NOT_A_COST,
                f"`{words}` can't be paid",
                node,
                help="before `->` stands what is paid: `pay …`, `take … from …` or a verb on cards",
            )
        elif self.is_cost and isinstance(step, model.Take) and step.amounts is None:
            self._fault(
                codes.NOT_A_COST, f"`{words}` is not a price", node, help="say how many are taken"
            )
        elif not self.is_cost and isinstance(step, model.Pay):
            self._fault(
                codes.NOT_AN_EFFECT,
                f"`{words}` is a cost",
                node,
                help="write it before `->`, or after `unless`",
            )

    def _fault(
        self, code: codes.Code, message: str, said: Said, *, help: str, fix: Iterable[Edit] = ()
    ) -> None:
        self.context.report.add(code, message, self.context.source, said.span, help=help, fix=fix)

    def step(self, node: Said) -> model.Step | None:
        """Resolve one thing that is done; None where that has no meaning yet."""
        if isinstance(node, Saying):
            return self._saying(node)
        if _is_spared(node):
            assert node.ability.unless is not None
            them = self.scope.bound.them
            steps = self.effects(node.ability.effects)
            self.scope.bound = replace(self.scope.bound, them=them)
            unless = resolve_unless(self.context, node.ability.unless)
            return model.Avoidable(steps=steps, unless=unless)
        self.phrases.not_yet(node)
        return None

    # -- a verb, or quantities alone --

    def _saying(self, node: Saying) -> model.Step | None:
        act = node.act
        if act is None:
            return self._without_verb(node)
        for part in (act.until, act.times):
            if part is not None:
                self.phrases.not_yet(part)
        game, text = self.context.game, act.verb.text
        if text in game.verb or text in game.call:
            if node.players is not None:
                self.phrases.not_yet(node.players)
            if act.per is not None:
                self.phrases.not_yet(act.per)
            return (
                self._verb(game.verb[text], act)
                if text in game.verb
                else self._call(game.call[text], act)
            )
        if is_move(act):
            return self._own_move(node, act)
        if verb_of(act.verb) is not None:
            return self.common.step(node, act)
        if text in FORMER:
            return self._former(act)
        self.scope.unclear = True
        if text in WITHOUT_MEANING or (node.players and text[:-1] in (*game.verb, *game.call)):
            self.context.not_yet(act)
            return None
        report_unknown_verb(self.context, act, is_cost=self.is_cost)
        return model.Call(name=text)

    def _own_move(self, node: Saying, act: syntax.Act) -> model.Step | None:
        """Resolve a verb of the language that moves cards."""
        for part in (node.players, act.per):
            if part is not None:
                self.phrases.not_yet(part)
        return self.moves.own_step(act)

    def _without_verb(self, node: Saying) -> model.Step:
        words = self.context.source.slice(node.span)
        verb = "pay" if self.is_cost else "gain"
        self._fault(
            codes.MISSING_VERB,
            f"`{words}` has no verb",
            node,
            help=f"write `{verb} {words}`",
            fix=[Edit(Span(node.span.start, node.span.start), f"{verb} ")],
        )
        amounts = self.phrases.amounts(node.options, node.amounts_span, binds=self.is_cost)
        return model.Pay(amounts=amounts) if self.is_cost else model.Gain(amounts=amounts)

    def gained(self, node: syntax.Effects) -> Steps | None:
        """Resolve quantities alone as what is gained; None where anything else stands there."""
        match said(node, self._takes_quantities):
            case ((Saying(act=None, tails=()) as alone,),):
                amounts = self.phrases.amounts(alone.options, alone.amounts_span, binds=False)
                return (self.context.spans.note(model.Gain(amounts=amounts), node.span),)
        return None

    # -- former spellings --

    def _former(self, node: syntax.Act) -> model.Step | None:
        match node.object:
            case syntax.StandIn(selector=selector) if node.verb.text == "count":
                self._refuse("count as", *node.tails)
                return self._count_as(selector)
        self.scope.unclear = True
        self.context.fault(
            codes.WRONG_OPERAND,
            f"`{node.verb.text}` is followed by other words than it takes",
            node,
            help=f"write `{FORMER[node.verb.text]}`",
        )
        return None

    def _count_as(self, selector: syntax.Selector) -> model.Step:
        select = self.phrases.select(selector)
        if select.quantity != "a":
            self.context.fault(
                codes.WRONG_QUANTITY,
                "a card counts as one other card",
                selector,
                help="write `count as a …`",
            )
        self._refuse("count as", selector.owner, selector.binding)
        return model.CountAs(nouns=select.nouns)

    def _call(self, call: Call, node: syntax.Act) -> model.Step:
        """Resolve what the rulebook does: `ring`, `ring 2`, `ring a bell` or `ring 2 on a bell`."""
        number, card, others = _number_and_card(node)
        wanted = ("number" in call.takes, "card" in call.takes)
        if (number is not None, card is not None) != wanted:
            shape = _SHAPES[wanted].format(call.id)
            message = f"`{call.id}` stands alone"
            if any(wanted):
                message = f"`{call.id}` takes {' and '.join(f'a {name}' for name in call.takes)}"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=f"write `{shape}`")
        self._refuse(call.id, *others)
        if number is not None and not isinstance(number, syntax.Numeral):
            self.phrases.not_yet(number)
        return model.Call(
            name=call.id,
            number=number.value if isinstance(number, syntax.Numeral) else None,
            card=self.phrases.card(card, binds=True) if card else None,
        )

    # -- verbs of the game --

    def _verb(self, verb: Verb, node: syntax.Act) -> model.Step | None:
        if verb.moves_to is not None:
            return self.moves.step(verb, node)
        self._refuse(verb.id, *node.tails)
        card = self.moves.card(verb, node)
        self.moves.deal_with(card)
        return model.SetStatus(verb=verb.id, card=card)

    def _refuse(self, word: str, *tails: syntax.Node | None) -> None:
        self.moves.refuse(word, *tails)


def _is_plain(node: Said) -> TypeGuard[syntax.Group]:
    """Whether a step is a group that has nothing but effects."""
    return _has_effects_alone(node) and node.ability.unless is None


def _is_spared(node: Said) -> TypeGuard[syntax.Group]:
    """Whether a step is a group that has nothing but effects, and what spares from them."""
    return _has_effects_alone(node) and node.ability.unless is not None


def _has_effects_alone(node: Said) -> TypeGuard[syntax.Group]:
    if not isinstance(node, syntax.Group):
        return False
    head = (node.event, *node.qualifiers, node.until, node.times)
    return not any(head) and node.ability.cost is None and node.ability.otherwise is None


def _number_and_card(
    node: syntax.Act,
) -> tuple[syntax.Number | None, syntax.Node | None, tuple[syntax.Tail, ...]]:
    """Return what a call comes with: a number, a card, and what it can't have."""
    if not isinstance(
        node.object,
        syntax.Numeral | syntax.Attribute | syntax.ThatMany | syntax.Expression,
    ):
        return None, node.object, node.tails
    on = [tail for tail in node.tails if tail.word == "on"]
    others = tuple(tail for tail in node.tails if tail not in on[:1])
    return node.object, on[0].what if on else None, others


def resolve_unless(context: Context, node: syntax.Effects) -> Steps:
    """Resolve what somebody pays to avoid an effect; it refers to nothing outside itself."""
    scope = Scope(context)
    steps = StepResolver(context, scope, is_cost=True).effects(node)
    scope.report_unused(help="write a number: what is paid here is used nowhere else")
    return steps
