"""A whole card: its clauses in the usual order."""

from collections.abc import Iterator
from dataclasses import replace
from functools import singledispatchmethod
from itertools import groupby

from cardwright.dsl import model, syntax
from cardwright.dsl.syntax import OURS
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.conditions import heads_of
from cardwright.dsl.write.context import (
    NOWHERE,
    CannotWriteError,
    Context,
    name,
    numeral,
    text,
    word,
    words,
)
from cardwright.dsl.write.modifiers import clause
from cardwright.dsl.write.steps import StepWriter


def card_tree(card: model.Card, context: Context) -> syntax.Card:
    """Return the tree of a card; raises ``CannotWriteError`` with all that can't be said."""
    tree = _CardWriter(context).card(card)
    if context.faults:
        raise CannotWriteError(context.faults)
    return tree


def _own_state(part: model.Ability) -> str | None:
    """Return the state of its card that an ability asks for first, if it asks for one."""
    match part.conditions:
        case (model.Is(card=model.This(), negated=False, status=str(status)), *_):
            return status
    return None


class _CardWriter:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.phrases = Phrases(context)
        self.steps = StepWriter(context)

    def card(self, card: model.Card) -> syntax.Card:
        note, first = self.context.note, self.context.game.languages[0]
        self.context.says_it = model.Chosen() in model.parts_of(card.abilities)
        if first not in card.names:
            self.context.fault(card, f"the card has no name in `{first}`")
        return syntax.Card(
            note(word(card.kind), card, "kind"),
            note(text(card.names.get(first, "")), card, "names"),
            (*self._facts(card), *self._abilities(card)),
            span=NOWHERE,
        )

    def _abilities(self, card: model.Card) -> Iterator[syntax.Clause]:
        """Yield abilities in order; those that stand together and ask for its state, as a side."""
        left = list(card.sides)
        for status, group in groupby(card.abilities, _own_state):
            parts = list(group)
            side = next((one for one in left if one.status == status), None)
            if side is None:
                yield from (self.context.note(self.ability(part), part) for part in parts)
                continue
            while left[0] is not side:  # what has only types stands as early as it may
                yield self._side(left.pop(0), [])
            yield self._side(left.pop(0), parts)
        yield from (self._side(side, []) for side in left)

    def _side(self, side: model.Side, parts: list[model.Ability]) -> syntax.Side:
        clauses: list[syntax.Clause] = []
        if side.types:
            types = syntax.Types(words(side.types), span=NOWHERE)
            clauses.append(self.context.note(types, side, "types"))
        for part in parts:
            own = self.context.stand_in(replace(part, conditions=part.conditions[1:]), part)
            clauses.append(self.context.note(self.ability(own), part))
        status = self.context.note(word(side.status), side, "status")
        return self.context.note(syntax.Side(status, tuple(clauses), span=NOWHERE), side)

    def _facts(self, card: model.Card) -> Iterator[syntax.Clause]:
        """Yield the clauses that stand before the abilities."""
        note = self.context.note
        if entries := tuple(self._translations(card)):
            yield note(syntax.Names(entries, span=NOWHERE), card, "names")
        if card.types:
            yield note(syntax.Types(words(card.types), span=NOWHERE), card, "types")
        if card.copies > 1:
            yield note(syntax.Copies(numeral(card.copies), span=NOWHERE), card, "copies")
        if card.emblem:
            yield note(syntax.Emblem(words(card.emblem), span=NOWHERE), card, "emblem")
        for mark, value in card.marks.items():
            shown = numeral(value) if isinstance(value, int) else word(value)
            yield note(syntax.Mark(word(mark), shown, span=NOWHERE), card, "marks")
        if card.cost is not None:
            amounts = numeral(0) if card.cost.is_nothing else self.phrases.stocks(card.cost)
            yield note(syntax.Cost(amounts, span=NOWHERE), card, "cost")
        if card.points:
            expression = self.phrases.expression(card.points)
            yield note(syntax.Points(expression, span=NOWHERE), card, "points")

    def _translations(self, card: model.Card) -> Iterator[tuple[syntax.Word, syntax.Text]]:
        """Yield names in the order of the game's languages; any other language comes last."""
        first, *known = self.context.game.languages
        others = [language for language in card.names if language not in (first, *known)]
        for language in (*known, *others):
            if language in card.names:
                mark = OURS if language in card.ours else ""
                yield word(f"{language}{mark}"), text(card.names[language])

    # -- abilities --

    @singledispatchmethod
    def ability(self, part: model.Node) -> syntax.Clause:
        raise AssertionError(f"no words for {type(part).__name__}")

    @ability.register
    def _(self, part: model.Modifier) -> syntax.Clause:
        return clause(part, self.context)

    @ability.register
    def _(self, part: model.Power) -> syntax.Clause:
        qualifiers: list[syntax.Qualifier] = []
        if part.during:
            moments = tuple(name(moment) for moment in part.during)
            qualifiers.append(syntax.During(moments, span=NOWHERE))
        more, body = self._rounds(part)
        qualifiers += (*self._head(part), *more)
        return syntax.Power(tuple(qualifiers), body, span=NOWHERE)

    @ability.register
    def _(self, part: model.Reaction) -> syntax.Clause:
        is_moment = part.event in self.context.game.moment
        if part.by_itself and is_moment and not (part.number or part.subject or part.source):
            self.context.fault(part, "`when` would mean the moment of that name")
        more, body = self._rounds(part)
        head = (*self._head(part), *more)
        return syntax.Trigger(self.steps.event(part), head, body, span=NOWHERE)

    @ability.register
    def _(self, part: model.Automatic) -> syntax.Clause:
        moment = self.context.game.moment.get(part.moment)
        leads = moment is not None and moment.lead and len(part.moment.split()) == 1
        more, body = self._rounds(part, gains=leads)
        qualifiers = (*self._head(part), *more)
        if leads:
            return syntax.Moment(word(part.moment), qualifiers, body, span=NOWHERE)
        event = syntax.Event("when", name(part.moment), None, None, None, span=NOWHERE)
        return syntax.Trigger(event, qualifiers, body, span=NOWHERE)

    def _head(self, part: model.Body) -> tuple[syntax.Qualifier, ...]:
        """Write how often, what must be true, and what an ability is aimed at."""
        return (*heads_of(self.phrases, part), *self.steps.aim(part.cost))

    def _rounds(
        self, part: model.Body, *, gains: bool = False
    ) -> tuple[tuple[syntax.Qualifier, ...], syntax.Ability]:
        """Write cost and effects; what all of them are done for each of stands in the head."""
        match part:
            case model.Body(cost=(), effects=(model.Group(for_each=each) as group,)) if each:
                written = self.context.note(self.steps.group(group), group)
                return written.qualifiers, written.ability
        return (), self._body(part, gains=gains)

    def _body(self, part: model.Body, *, gains: bool = False) -> syntax.Ability:
        """Write cost and effects; where amounts alone are gained, they need no verb."""
        steps, unless = part.effects, None
        match steps:
            case (model.Avoidable() as avoidable,):
                steps, unless = avoidable.steps, self.steps.unless(avoidable)
        self.context.paid_one = _is_single(part.cost)
        effects = self._bare(steps) if gains else None
        return syntax.Ability(
            self.steps.cost(part.cost),
            effects or self.steps.effects(steps),
            unless,
            span=NOWHERE,
        )

    def _bare(self, steps: tuple[model.Step, ...]) -> syntax.Effects | None:
        match steps:
            case (model.Gain() as gain,):
                options = self.phrases.amounts(gain.amounts)
                sequences = (syntax.Sequence(option, span=NOWHERE) for option in options)
                return self.context.note(syntax.Effects(tuple(sequences), span=NOWHERE), gain)
        return None


def _is_single(cost: tuple[model.Step, ...]) -> bool:
    """Whether a cost is a single resource, and what is done to cards."""
    paid = [step.amounts for step in cost if isinstance(step, model.Pay)]
    return len(paid) == 1 and all(
        len(option) == 1 and option[0].number == 1 for option in paid[0].options
    )
