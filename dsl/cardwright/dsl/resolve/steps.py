"""What is done: the steps of costs and effects, and which of them may stand where."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeGuard

from cardwright.dsl import codes, model, syntax
from cardwright.dsl.conjugation import base_form
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.resolve.amounts import Phrases
from cardwright.dsl.resolve.common_steps import CommonSteps
from cardwright.dsl.resolve.conditions import Conditions
from cardwright.dsl.resolve.context import Context
from cardwright.dsl.resolve.durations import Durations
from cardwright.dsl.resolve.events import resolve_event
from cardwright.dsl.resolve.modifiers import Modifiers
from cardwright.dsl.resolve.moves import Moves, is_move, is_revealed
from cardwright.dsl.resolve.numbers import number_alone
from cardwright.dsl.resolve.parties import actors
from cardwright.dsl.resolve.sayings import Said, Saying, said, saying_of
from cardwright.dsl.resolve.scope import Bound, Scope, numbers_used
from cardwright.dsl.resolve.unknown_verbs import FORMER, report_unknown_verb
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

_YOU = model.Party(players="you")
_COSTS = (model.Pay, model.Take, model.SetStatus, model.Move, model.Reveal, model.Choice)
"""Steps that can be a cost."""


class StepResolver:
    """Resolves the steps of one ability: of its cost, or of its effects."""

    def __init__(
        self,
        context: Context,
        scope: Scope,
        *,
        is_cost: bool,
        is_unless: bool = False,
        around: Scope | None = None,
    ) -> None:
        """``is_unless``: those who pay may be named; ``around``: by what was said before."""
        self.is_unless = is_unless
        self.acting: syntax.Players | None = None  # who were said to do something last
        self.around = around or scope
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
        word = verb_of(act.verb)
        if self._moves_resources(act):
            return True
        if not isinstance(act.object, syntax.Selector) or self._word_of_game(act) is not None:
            return False
        return word is None or takes_amounts(word)

    def _word_of_game(self, act: syntax.Act) -> str | None:
        """Return the verb or call of the game that stands there, as told or following players."""
        return base_form(act.verb.text, (*self.context.game.verb, *self.context.game.call))

    def _sequence(self, items: tuple[Said, ...]) -> Steps:
        steps: list[model.Step] = []
        for written in items:
            if _is_plain(written):
                steps.extend(self.effects(written.ability.effects))
                continue
            item = self._done_by_somebody(written)
            if isinstance(item, Saying) and item.players is None and _is_repeated(item):
                steps.extend(self._repeated(item))
                continue
            step = self.step(item)
            if step is not None:
                self.context.spans.note(step, item.span)
                self._check_place(step, item)
                steps.append(step)
                if not self.is_cost:
                    self.scope.do()
        return tuple(steps)

    def _done_by_somebody(self, said: Said) -> Said:
        """Report a verb as it follows players, before which there are none; return it as told.

        Nobody could know who was meant.
        """
        if not isinstance(said, Saying) or said.act is None:
            return said
        if said.players is not None:
            self.acting = said.players
            return said
        written = said.act.verb.text
        verb = verb_of(said.act.verb) or self._word_of_game(said.act)
        is_others = self.scope.is_by or self.is_unless
        if is_others or verb is None or verb == written:
            return said
        help = f"write `{verb} …` if you do it, or say who: `each rival {written} …`"
        if self.acting is not None:
            who = self.context.source.slice(self.acting.span)
            help = f"write `{verb} …` if you do it, or `{who} (…)` around all that these do"
        self._fault(codes.NOBODY_ACTS, f"it is not said who {written}", said, help=help)
        told = (syntax.Word(verb, span=said.act.verb.span),)
        verbs = syntax.Words(told, span=said.act.verb.span)
        return replace(said, act=replace(said.act, verb=verbs))

    def _check_place(self, step: model.Step, node: Said) -> None:
        if isinstance(step, model.Call) and step.name not in self.context.game.call:
            return  # not known, which has been reported
        words = self.context.source.slice(node.span)
        if isinstance(step, model.By) and self.is_unless:
            if not isinstance(node, syntax.May):
                return
            (step,) = step.steps
        if self.is_cost and (not isinstance(step, _COSTS) or isinstance(step, model.Transfer)):
            help = "before `->` stands what is paid: `pay …`, `take … from …` or a verb on cards"
            if isinstance(step, model.May):
                help = "leave out `may`: nobody has to pay"
                if not self.is_unless:
                    help = "nobody has to use a power; what works by itself is `may (… -> …)`"
            self._fault(codes.NOT_A_COST, f"`{words}` can't be paid", node, help=help)
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
        if isinstance(node, syntax.Group) and node.event is not None:
            return self._wait(node, node.event)
        if isinstance(node, syntax.Group) and _is_conditional(node):
            return self._conditional(node)
        if isinstance(node, syntax.Modifier):
            return Modifiers(self.phrases).step(node)
        if _is_spared(node):
            assert node.ability.unless is not None
            before = self.scope.enter()
            steps = self.effects(node.ability.effects)
            self.scope.leave(before)
            return resolve_unless(self.context, node.ability.unless, steps, self.scope, before[0])
        self.phrases.not_yet(node)
        return None

    # -- what others do --

    def _by(self, players: syntax.Players, resolve: Callable[[], Steps]) -> model.Step | None:
        """Resolve what players do; what several of them name means nothing afterwards."""
        who = actors(Phrases(self.context, self.around), players)
        scope, before, is_by = self.scope, self.scope.enter(), self.scope.is_by
        scope.is_by = not (isinstance(who, model.Party) and who.players == "you")
        steps = resolve()
        scope.is_by = is_by
        if who == _YOU and not is_by and len(steps) == 1:
            return steps[0]  # who act anyway
        are_several = isinstance(who, model.Party) and who.players in model.SEVERAL_PLAYERS
        scope.leave(before, forget=are_several)
        return model.By(who=who, steps=steps) if steps else None

    def _single(self, node: Saying) -> Steps:
        if _is_repeated(node):
            return self._repeated(node)
        step = self._saying(node)
        if step is None:
            return ()
        if not self.is_unless or not isinstance(step, _COSTS):
            self._check_place(step, replace(node, players=None))
        return (self.context.spans.note(step, node.span),)

    # -- a verb that is done again --

    def _repeated(self, node: Saying) -> Steps:
        """Resolve a verb that is done several times, or until something is true.

        It is a group of its own; but a card that is used, or that a call is about, stays the same.
        """
        assert node.act is not None
        object, before = node.act.object, self.scope.enter()
        repetition = self._repetition(node.act)
        if object is None and self._counts_cards(node):
            object = syntax.Numeral(1, span=node.act.verb.span)
        once = replace(node.act, object=object, until=None, times=None)
        steps = self._single(replace(node, act=once))
        if not steps:
            return ()
        times = repetition.get("times")
        if times is not None and isinstance(card := getattr(steps[0], "card", None), model.Select):
            return (*steps, *self._same_again(node, steps[0], card, times))
        self.scope.leave(before, forget=True)
        if not self.is_cost:
            self.scope.do()
        group = model.Group(effects=steps, **repetition)
        if self.is_cost:
            self._check_place(group, node)
        return (self.context.spans.note(group, node.span),)

    def _same_again(
        self, node: Saying, step: model.Step, card: model.Select, times: model.Number
    ) -> Steps:
        """Resolve that something is done again with the card that was chosen."""
        is_one = card.is_one and card.owner not in model.SEVERAL_PLAYERS
        if not is_one or not isinstance(step, model.Use | model.Call) or not isinstance(times, int):
            message = "this would be done with the same cards again"
            help = "to choose anew each time, write it in parentheses: `(…) 2 times`"
            self._fault(codes.WRONG_OPERAND, message, node, help=help)
            return ()
        assert isinstance(times, int)
        again = replace(step, card=model.Chosen(name=card.name))
        if card.name is not None:
            self.scope.used.add(card.name)
        if times == 2:
            return (self.context.spans.note(again, node.span),)
        group = model.Group(effects=(again,), times=times - 1)
        return (self.context.spans.note(group, node.span),)

    def _counts_cards(self, node: Saying) -> bool:
        """Whether a verb takes the top cards of piles, of which it takes one at a time."""
        assert node.act is not None
        known = self.context.game.verb
        verb = base_form(node.act.verb.text, known)
        return verb is not None and self.context.game.counts_cards(known[verb])

    # -- what need not happen --

    def _may(self, node: syntax.May) -> model.Step | None:
        """Resolve what need not be done; the names that it gives mean nothing afterwards.

        What may be left in any case is no more than that.
        """
        before = self.scope.enter()
        if isinstance(node.deed, syntax.Group):
            steps = self._group(node.deed)
        else:
            saying = saying_of(node.deed)
            assert saying is not None
            steps = self._single(replace(saying, players=node.players))
        self.scope.leave(before, forget=True)
        if len(steps) == 1 and isinstance(steps[0], model.MAY_BE_LEFT):
            return steps[0]
        return model.May(steps=steps) if steps else None

    def _conditional(self, node: syntax.Group) -> model.Step | None:
        """Resolve a group with conditions or a cost; its names mean nothing outside it."""
        before, ability, had = self.scope.enter(), node.ability, self.scope.has_resource
        conditions, repetition = [], self._repetition(node)
        for qualifier in node.qualifiers:
            match qualifier:
                case syntax.If(condition=condition):
                    conditions.append(Conditions(self.phrases).resolve(condition))
                case syntax.ForEach() if "for_each" not in repetition:
                    repetition["for_each"] = self._for_each(qualifier)
                case syntax.Aim():
                    continue  # what is aimed at is chosen after all that
                case _:
                    self.phrases.not_yet(qualifier)
        each = self.scope.bound
        cost = self.cost(node.qualifiers, ability.cost)
        effects = self._spared(ability)
        self.scope.bound = each
        otherwise = self.effects(ability.otherwise) if ability.otherwise is not None else ()
        self.scope.has_resource = had
        self.scope.leave(before, forget=True)
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

    def _wait(self, node: syntax.Group, event: syntax.Event) -> model.Step | None:
        """Resolve an ability that waits for an event: it speaks of letters that were given before.

        Its own names mean nothing outside it.
        """
        for part in (node.until, node.times, node.ability.otherwise):
            if part is not None:
                message = f"`{self.context.source.slice(part.span)}` does not go with what waits"
                help = "write how long it waits before the colon: `once`, `this …`, `until …`"
                self.context.fault(codes.WRONG_OPERAND, message, part, help=help)
        before, scope = self.scope.bound, self.scope
        if event.number is not None and event.number.name in before.variables:
            message = f"`{event.number.name}` has a meaning already"
            self.context.fault(codes.REPEATED_WORD, message, event.number)
        for letter, place in numbers_used(node).items():
            if letter in scope.variables and letter not in before.variables:
                message = f"it is not clear what `{letter}` is by then"
                help = "write another letter here, or give it a number in each alternative before"
                self.context.fault(codes.UNBOUND_VARIABLE, message, place, help=help)
        scope.bound = Bound(before.variables, before.cards)
        outside = scope.event_card, scope.has_resource, scope.before_waiting
        scope.event_card, scope.has_resource, scope.before_waiting = None, False, before.cards
        fields, subject = resolve_event(self.context, scope, event), event.subject
        scope.event_card = scope.befallen(subject)
        other = (syntax.If, syntax.Aim)
        limits = tuple(one for one in node.qualifiers if not isinstance(one, other))
        asked = [one.condition for one in node.qualifiers if isinstance(one, syntax.If)]
        conditions = [Conditions(self.phrases).resolve(one) for one in asked]
        duration = Durations(self.phrases).resolve(limits)
        cost = self.cost(node.qualifiers, node.ability.cost)
        effects = self._spared(node.ability)
        if subject is not None and scope.event_card in scope.used:
            named = replace(fields["subject"], name=scope.event_card)
            fields["subject"] = self.context.spans.note(named, subject.span)
        scope.bound = before
        scope.event_card, scope.has_resource, scope.before_waiting = outside
        holding = tuple(one for one in conditions if one is not None)
        if not effects or len(holding) < len(conditions):
            return None
        reaction = model.Reaction(**fields, cost=cost, effects=effects, conditions=holding)
        self.context.spans.note(reaction, node.span)
        return model.Wait(reaction=reaction, duration=duration)

    def _spared(self, ability: syntax.Ability) -> Steps:
        """Resolve effects, and what spares from them."""
        before, effects = self.scope.bound, self.effects(ability.effects)
        if ability.unless is None:
            return effects
        avoidable = resolve_unless(self.context, ability.unless, effects, self.scope, before)
        return (self.context.spans.note(avoidable, ability.span),)

    def cost(self, head: Sequence[syntax.Qualifier], node: syntax.Effects | None) -> Steps:
        """Resolve what an ability is aimed at, by its head, and what is paid for it."""
        payer = StepResolver(self.context, self.scope, is_cost=True)
        aims = [one for one in head if isinstance(one, syntax.Aim)]
        for second in aims[1:]:
            self.context.fault(codes.REPEATED_CLAUSE, "a second `at`", second)
        before = self.scope.bound
        cost = payer._aim(aims[0]) if aims else ()
        aimed = self.scope.bound
        is_several = any(isinstance(aim, model.Aim) and aim.is_several for aim in cost)
        event_card = self.scope.event_card
        if is_several:  # each of them has its turn when all is paid: till then none is `it`
            self.scope.bound, self.scope.event_card = before, None
        paid = () if node is None else payer.effects(node)
        self.scope.event_card = event_card
        if is_several:
            bound = self.scope.bound
            unnamed = bound.unnamed_cards + aimed.unnamed_cards - before.unnamed_cards
            cards = bound.cards | aimed.cards
            self.scope.bound = replace(bound, cards=cards, unnamed_cards=unnamed)
        self.scope.paid_for |= self.scope.bound.variables
        return (*cost, *paid)

    def _aim(self, node: syntax.Aim) -> Steps:
        """Resolve what an ability is aimed at; each of several has the letter, or is `it`."""
        target = node.target
        card: model.CardRef | None = None
        match target:
            case syntax.Selector(quantifier=syntax.Keyword(text="each" | "all")):
                card = self._each(target)
            case syntax.Selector() | syntax.It() | syntax.Bound():
                card = self.phrases.card(target, binds=True)
            case _:
                message = "an ability is aimed at cards, other than this one"
                help = "write `at a …`, or `at A` of a card that was named"
                self.context.fault(codes.WRONG_OPERAND, message, node, help=help)
        if not isinstance(card, model.Chosen | model.Select):
            return ()
        return (self.context.spans.note(model.Aim(card=card), node.span),)

    def _each(self, node: syntax.Selector) -> model.Select:
        """Resolve cards that are meant one after another: each has the letter, or is `it`."""
        self.scope.bind_each(node)
        every = syntax.Keyword("all", span=node.quantifier.span)
        return self.phrases.select(replace(node, quantifier=every))

    def _for_each(self, node: syntax.ForEach) -> model.Select | model.EachResource | None:
        """Resolve that for each of which something is done.

        Each card has the letter, or is `it`; each resource is `same`.
        """
        cards, quantifier = node.selector, node.selector.quantifier
        if not isinstance(quantifier, syntax.Keyword) or quantifier.text not in ("each", "all"):
            self._fault_for_each(cards, "`for` means every one of them", "write `for each …`")
            return None
        if self.phrases.are_resources(cards.nouns):
            on = None if node.on is None else self.scope.reference(node.on)
            for part in (cards.owner, *cards.filters, cards.binding):
                if part is not None:
                    written = self.context.source.slice(part.span)
                    self._fault_for_each(part, f"resources are not told apart by `{written}`")
            if node.on is not None and on is None:
                message = "each resource lies on one card that is known"
                self._fault_for_each(node.on, message, "write `on this`, or name a card before")
            self.scope.has_resource = True
            return self.context.spans.note(model.EachResource(on=on), node.span)
        if node.on is not None:
            self._fault_for_each(node.on, "cards lie on no card", "write `for each resource on …`")
        return self._each(cards)

    def _fault_for_each(self, node: syntax.Node, message: str, help: str | None = None) -> None:
        self.scope.unclear = True
        self.context.fault(codes.WRONG_OPERAND, message, node, help=help)

    def _repetition(self, node: syntax.Group | syntax.Act) -> dict[str, Any]:
        """Resolve how often something is done, or until when."""
        found: dict[str, Any] = {}
        if node.until is not None:
            condition = None
            if isinstance(node.until.end, syntax.Words):
                message = "something is done again until something is true"
                help = "write `until 5 …`, or what must be so; a state lasts by `is … until …`"
                self.scope.unclear = True
                self.context.fault(codes.WRONG_OPERAND, message, node.until, help=help)
            else:
                condition = Conditions(self.phrases).resolve(node.until.end)
            found["until"] = condition
        match node.times:
            case syntax.Numeral(value=value):
                if not 1 < value <= MOST_TIMES:
                    message = f"something is done again 2 to {MOST_TIMES} times"
                    self.context.fault(codes.WRONG_QUANTITY, message, node.times)
                found["times"] = min(max(value, 1), MOST_TIMES)
            case None:
                pass
            case number:
                found["times"] = self.phrases.number(number)
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
        game, text = self.context.game, act.verb.text
        if node.players is not None or self.scope.is_by:
            text = self._word_of_game(act) or base_form(text, FORMER) or text
        if self._moves_resources(act):
            return self.common.step(node, act)
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
        report_unknown_verb(self.context, act, is_cost=self.is_cost)
        return model.Call(name=text)

    def _moves_resources(self, act: syntax.Act) -> bool:
        """Whether `move` is said of what lies on a card."""
        object = act.object
        if verb_of(act.verb) != model.Transfer.word or not isinstance(object, syntax.Selector):
            return False
        return self.phrases.are_of_resources(object.nouns)

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
        self.scope.unclear = True
        self.context.fault(
            codes.WRONG_OPERAND,
            f"`{node.verb.text}` is followed by other words than it takes",
            node,
            help=f"write `{FORMER[text]}`",
        )
        return None

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
        done_to = self.phrases.card(card, binds=True) if card else None  # the number may read it
        how_many = None if number is None else self.phrases.number(number, node.per)
        return model.Call(name=call.id, number=how_many, card=done_to)

    # -- verbs of the game --

    def _verb(self, verb: Verb, node: syntax.Act) -> model.Step | None:
        if verb.stands is not None:
            return self.moves.stand(verb, node)
        if verb.moves_to is not None:
            return self.moves.step(verb, node)
        node = self.moves.counted(node)
        self._refuse(verb.id, *node.tails, node.per)
        card = self.moves.card(verb, node)
        self.moves.deal_with(card)
        return model.SetStatus(verb=verb.id, card=card)

    def _refuse(self, word: str, *tails: syntax.Node | None) -> None:
        self.moves.refuse(word, *tails)


def _is_repeated(node: Saying) -> bool:
    """Whether a verb is done several times; cards are revealed until one is such in one step."""
    act = node.act
    if act is None:
        return False
    return act.times is not None or (act.until is not None and not is_revealed(act))


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


def resolve_unless(
    context: Context, node: syntax.Effects, effects: Steps, around: Scope, before: Bound
) -> model.Avoidable:
    """Resolve what somebody pays to avoid an effect; it refers to nothing outside itself.

    But who pays may be the owner of a card that was named ``before`` the effect. Where that is the
    card that the effect is about, it goes without saying.
    """
    taken = around.bound.cards | around.remembered | around.taken
    scope = Scope(context, is_by=True, taken=taken, lines=around.lines)
    after, around.bound = around.bound, before
    around.avoided = after.cards - before.cards
    if after.unnamed_cards > before.unnamed_cards:
        around.avoided |= {None}
    resolver = StepResolver(context, scope, is_cost=True, is_unless=True, around=around)
    steps = resolver.effects(node)
    around.bound, around.avoided = after, frozenset()
    help = "write a number: what is paid here is used nowhere else"
    if not around.bound.variables.isdisjoint(scope.variables):
        help = "write a number: no letter from before is known here, this would be another"
    scope.report_unused(help=help)
    card = model.card_befallen(effects)
    match steps:
        case (model.By(who=model.OwnerOf(card=owned), steps=paid),) if owned == card:
            steps = paid
    return model.Avoidable(steps=effects, unless=steps)
