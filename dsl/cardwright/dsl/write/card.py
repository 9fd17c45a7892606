"""A whole card: its clauses in the usual order."""

from collections.abc import Iterator
from functools import singledispatchmethod

from cardwright.dsl import model, syntax
from cardwright.dsl.syntax import OURS
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.conditions import heads
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
from cardwright.dsl.write.steps import StepWriter


def card_tree(card: model.Card, context: Context) -> syntax.Card:
    """Return the tree of a card; raises ``CannotWriteError`` with all that can't be said."""
    tree = _CardWriter(context).card(card)
    if context.faults:
        raise CannotWriteError(context.faults)
    return tree


class _CardWriter:
    def __init__(self, context: Context) -> None:
        self.context = context
        self.phrases = Phrases(context)
        self.steps = StepWriter(context)

    def card(self, card: model.Card) -> syntax.Card:
        note, first = self.context.note, self.context.game.languages[0]
        if first not in card.names:
            self.context.fault(card, f"the card has no name in `{first}`")
        abilities = (note(self.ability(part), part) for part in card.abilities)
        return syntax.Card(
            note(word(card.kind), card, "kind"),
            note(text(card.names.get(first, "")), card, "names"),
            (*self._facts(card), *abilities),
            span=NOWHERE,
        )

    def _facts(self, card: model.Card) -> Iterator[syntax.Clause]:
        """Yield the clauses that stand before the abilities."""
        note = self.context.note
        if entries := tuple(self._translations(card)):
            yield note(syntax.Names(entries, span=NOWHERE), card, "names")
        if card.types:
            yield note(syntax.Types(words(card.types), span=NOWHERE), card, "types")
        if card.copies > 1:
            yield note(syntax.Copies(numeral(card.copies), span=NOWHERE), card, "copies")
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
    def _(self, part: model.Discount) -> syntax.Clause:
        nouns = syntax.Named(self.context.nouns(part.nouns, plural=True), span=NOWHERE)
        return syntax.Discount(
            numeral(part.less), self.phrases.excepted(part.excepted), nouns, span=NOWHERE
        )

    @ability.register
    def _(self, part: model.Power) -> syntax.Clause:
        qualifiers: list[syntax.Qualifier] = []
        if part.during:
            moments = tuple(name(moment) for moment in part.during)
            qualifiers.append(syntax.During(moments, span=NOWHERE))
        qualifiers += heads(self.phrases, part.conditions)
        return syntax.Power(tuple(qualifiers), self._body(part), span=NOWHERE)

    @ability.register
    def _(self, part: model.Reaction) -> syntax.Clause:
        event = syntax.Event(
            "react",
            name(part.event),
            None,
            self.phrases.select(part.subject) if part.subject else None,
            self.phrases.select(part.source, unsaid="any_player") if part.source else None,
            span=NOWHERE,
        )
        return syntax.Trigger(
            event,
            tuple(heads(self.phrases, part.conditions)),
            self._body(part),
            span=NOWHERE,
        )

    @ability.register
    def _(self, part: model.Automatic) -> syntax.Clause:
        moment = self.context.game.moment.get(part.moment)
        leads = moment is not None and moment.lead and len(part.moment.split()) == 1
        body = self._body(part, gains=leads)
        conditions = tuple(heads(self.phrases, part.conditions))
        if leads:
            return syntax.Moment(word(part.moment), conditions, body, span=NOWHERE)
        event = syntax.Event("when", name(part.moment), None, None, None, span=NOWHERE)
        return syntax.Trigger(event, conditions, body, span=NOWHERE)

    def _body(self, part: model.Body, *, gains: bool = False) -> syntax.Ability:
        """Write cost and effects; where amounts alone are gained, they need no verb."""
        steps, unless = part.effects, None
        match steps:
            case (model.Avoidable() as avoidable,):
                steps, unless = avoidable.steps, self.steps.effects(avoidable.unless)
        effects = self._bare(steps) if gains else None
        return syntax.Ability(
            self.steps.effects(part.cost) if part.cost else None,
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
