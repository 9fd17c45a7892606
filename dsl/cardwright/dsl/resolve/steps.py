"""What is done: the steps of costs and effects, and which of them may stand where."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeGuard

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.conjugation import base_form
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.common_steps import CommonSteps
from cardwright.dsl.resolve.conditions import Conditions
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.moves import Moves, is_move
from cardwright.dsl.resolve.numbers import number_alone
from cardwright.dsl.resolve.players import actors
from cardwright.dsl.resolve.sayings import Said, Saying, said, saying_of
from cardwright.dsl.resolve.scope import Scope
from cardwright.dsl.resolve.unknown_verbs import FORMER, WITHOUT_MEANING, report_unknown_verb
from cardwright.dsl.resolve.words_of_steps import takes_amounts, verb_of
from cardwright.dsl.source import Span
from cardwright.dsl.vocabulary import Call, Verb
from cardwright.runtime.definitions.nodes import MOST_TIMES

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

    def __init__(
        self, context: Context, scope: Scope, *, is_cost: bool, is_unless: bool = False
    ) -> None:
        """``is_unless``: those who pay may be named."""
        self.is_unless = is_unless
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
                if not self.is_cost:
                    self.scope.do()
        return tuple(steps)

    def _check_place(self, step: model.Step, node: Said) -> None:
        if isinstance(step, model.Call) and step.name not in self.context.game.call:
            return  # not known, which has been reported
        words = self.context.source.slice(node.span)
        if isinstance(step, model.By) and self.is_unless:
            return
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
            if node.players is None:
                return self._saying(node)
            return self._by(node.players, lambda: self._single(node))
        if isinstance(node, syntax.By) and isinstance(group := node.deed, syntax.Group):
            return self._by(node.players, lambda: self._group(group))
        if isinstance(node, syntax.May):
            if node.players is None:
                return self._may(node)
            return self._by(node.players, lambda: _all([self._may(node)]))
        if isinstance(node, syntax.Group) and _is_conditional(node):
            return self._conditional(node)
        if _is_spared(node):
            assert node.ability.unless is not None
            them = self.scope.bound.them
            steps = self.effects(node.ability.effects)
            self.scope.bound = replace(self.scope.bound, them=them)
            unless = resolve_unless(self.context, node.ability.unless)
            return model.Avoidable(steps=steps, unless=unless)
        self.phrases.not_yet(node)
        return None

    # -- what others do --

    def _by(self, players: syntax.Players, resolve: Callable[[], Steps]) -> model.Step | None:
        """Resolve what players do; what several of them name means nothing afterwards."""
        who = actors(self.context, players, self.scope)
        scope, before, is_by = self.scope, self.scope.bound, self.scope.is_by
        scope.is_by = not (isinstance(who, model.Party) and who.players == "you")
        steps = resolve()
        scope.is_by = is_by
        scope.bound = replace(scope.bound, them=before.them)
        if isinstance(who, model.Party) and who.players in model.SEVERAL_PLAYERS:
            scope.bound = before
        return model.By(who=who, steps=steps) if steps else None

    def _single(self, node: Saying) -> Steps:
        step = self._saying(node)
        if step is None:
            return ()
        if not self.is_unless or not isinstance(step, _COSTS):
            self._check_place(step, replace(node, players=None))
        return (self.context.spans.note(step, node.span),)

    # -- what need not happen --

    def _may(self, node: syntax.May) -> model.Step | None:
        """Resolve what need not be done; the names that it gives mean nothing afterwards."""
        before = self.scope.bound
        if isinstance(node.deed, syntax.Group):
            steps = self._group(node.deed)
        else:
            saying = saying_of(node.deed)
            assert saying is not None
            steps = self._single(replace(saying, players=node.players))
        self.scope.bound = before
        return model.May(steps=steps) if steps else None

    def _conditional(self, node: syntax.Group) -> model.Step | None:
        """Resolve a group with conditions or a cost; its names mean nothing outside it."""
        before, ability = self.scope.bound, node.ability
        conditions, repetition = [], self._repetition(node)
        for qualifier in node.qualifiers:
            match qualifier:
                case syntax.If(condition=condition):
                    conditions.append(Conditions(self.phrases).resolve(condition))
                case syntax.ForEach(selector=selector, on=None) if "for_each" not in repetition:
                    repetition["for_each"] = self._for_each(selector)
                case _:
                    self.phrases.not_yet(qualifier)
        each = self.scope.bound
        cost: Steps = ()
        if ability.cost is not None:
            cost = StepResolver(self.context, self.scope, is_cost=True).effects(ability.cost)
        effects = self.effects(ability.effects)
        if ability.unless is not None:
            unless = resolve_unless(self.context, ability.unless)
            avoidable = model.Avoidable(steps=effects, unless=unless)
            effects = (self.context.spans.note(avoidable, ability.span),)
        self.scope.bound = each
        otherwise = self.effects(ability.otherwise) if ability.otherwise is not None else ()
        self.scope.bound = before
        holding = tuple(one for one in conditions if one is not None)
        if not effects or len(holding) < len(conditions):
            return None
        return model.Group(
            conditions=holding,
            cost=cost,
            effects=effects,
            otherwise=otherwise,
            **repetition,
        )

    def _for_each(self, node: syntax.Selector) -> model.Select | None:
        """Resolve cards for each of which something is done: each has the letter, or is `it`."""
        match node.quantifier:
            case syntax.Keyword(text="each" | "all", span=span):
                self.scope.bind_each(node)
                all_ = replace(node, quantifier=syntax.Keyword("all", span=span))
                return self.phrases.select(all_)
        self.phrases.not_yet(node)
        return None

    def _repetition(self, node: syntax.Group) -> dict[str, Any]:
        """Resolve how often something is done, or until when."""
        found: dict[str, Any] = {}
        if node.until is not None:
            condition = None
            if isinstance(node.until.end, syntax.Words):
                self.phrases.not_yet(node.until)
            else:
                condition = Conditions(self.phrases).resolve(node.until.end)
            found["until"] = condition
        match node.times:
            case syntax.Numeral(value=value):
                if not 1 < value <= MOST_TIMES:
                    message = f"something is done again 2 to {MOST_TIMES} times"
                    self.context.fault(codes.WRONG_QUANTITY, message, node.times)
                found["times"] = min(max(value, 1), MOST_TIMES)
            case syntax.Node() as times:
                self.phrases.not_yet(times)
        return found

    def _group(self, node: syntax.Group) -> Steps:
        """Resolve a group to the steps in it."""
        if _is_plain(node):
            return self.effects(node.ability.effects)
        step = self.step(node)
        return () if step is None else (self.context.spans.note(step, node.span),)

    # -- a verb, or quantities alone --

    def _saying(self, node: Saying) -> model.Step | None:
        act = node.act
        if act is None:
            return self._without_verb(node)
        for part in (act.until, act.times):
            if part is not None:
                self.phrases.not_yet(part)
        game, text = self.context.game, act.verb.text
        if node.players is not None:
            text = base_form(text, (*game.verb, *game.call, *FORMER)) or text
        if text in game.verb or text in game.call:
            return (
                self._verb(game.verb[text], act)
                if text in game.verb
                else self._call(game.call[text], act)
            )
        if is_move(act):
            return self.moves.own_step(act)
        if verb_of(act.verb) is not None:
            return self.common.step(node, act)
        if text in FORMER:
            return self._former(act, text)
        self.scope.unclear = True
        if text in WITHOUT_MEANING or base_form(text, WITHOUT_MEANING):
            self.context.not_yet(act)
            return None
        report_unknown_verb(self.context, act, is_cost=self.is_cost)
        return model.Call(name=text)

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

    def _former(self, node: syntax.Act, text: str) -> model.Step | None:
        match node.object:
            case syntax.StandIn(selector=selector) if text == "count":
                self._refuse("count as", *node.tails)
                return self._count_as(selector)
        self.scope.unclear = True
        self.context.fault(
            codes.WRONG_OPERAND,
            f"`{node.verb.text}` is followed by other words than it takes",
            node,
            help=f"write `{FORMER[text]}`",
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
        self._refuse("count as", selector.owner, *selector.filters, selector.binding)
        return model.CountAs(nouns=select.nouns)

    def _call(self, call: Call, node: syntax.Act) -> model.Step:
        """Resolve what the rulebook does: `ring`, `ring 2`, `ring a bell` or `ring 2 on a bell`."""
        number, card, others = _number_and_card(call, node)
        wanted = ("number" in call.takes, "card" in call.takes)
        if (number is not None, card is not None) != wanted:
            shape = _SHAPES[wanted].format(call.id)
            message = f"`{call.id}` stands alone"
            if any(wanted):
                message = f"`{call.id}` takes {' and '.join(f'a {name}' for name in call.takes)}"
            self.context.fault(codes.WRONG_OPERAND, message, node, help=f"write `{shape}`")
        self._refuse(call.id, *others)
        return model.Call(
            name=call.id,
            number=None if number is None else self.phrases.number(number, node.per),
            card=self.phrases.card(card, binds=True) if card else None,
        )

    # -- verbs of the game --

    def _verb(self, verb: Verb, node: syntax.Act) -> model.Step | None:
        if verb.moves_to is not None:
            return self.moves.step(verb, node)
        self._refuse(verb.id, *node.tails, node.per)
        card = self.moves.card(verb, node)
        self.moves.deal_with(card)
        return model.SetStatus(verb=verb.id, card=card)

    def _refuse(self, word: str, *tails: syntax.Node | None) -> None:
        self.moves.refuse(word, *tails)


def _all(steps: Iterable[model.Step | None]) -> Steps:
    return tuple(step for step in steps if step is not None)


def _is_conditional(node: syntax.Group) -> bool:
    """Whether a group has conditions, a cost, or says what else happens, or how often."""
    ability = node.ability
    said = (*node.qualifiers, ability.cost, ability.otherwise, node.until, node.times)
    return node.event is None and any(said)


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
    call: Call, node: syntax.Act
) -> tuple[syntax.Number | None, syntax.Node | None, tuple[syntax.Tail, ...]]:
    """Return what a call comes with: a number, a card, and what it can't have."""
    on = [tail for tail in node.tails if tail.word == "on"]
    number = number_alone(node.object)
    if number is None or (isinstance(node.object, syntax.Bound) and "number" not in call.takes):
        return None, node.object, node.tails
    others = tuple(tail for tail in node.tails if tail not in on[:1])
    return number, on[0].what if on else None, others


def resolve_unless(context: Context, node: syntax.Effects) -> Steps:
    """Resolve what somebody pays to avoid an effect; it refers to nothing outside itself."""
    scope = Scope(context, is_by=True)
    steps = StepResolver(context, scope, is_cost=True, is_unless=True).effects(node)
    scope.report_unused(help="write a number: what is paid here is used nowhere else")
    return steps
