"""What is done: steps as items joined by marks, with parentheses where they are needed."""

from functools import singledispatchmethod

from cardwright.dsl import model, syntax
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.context import NOWHERE, Context, name, numeral, players, words

Steps = tuple[model.Step, ...]


class StepWriter:
    """Writes the steps of costs and effects."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.phrases = Phrases(context)

    def effects(self, steps: Steps) -> syntax.Effects:
        """Write steps; a choice that stands alone needs no parentheses."""
        match steps:
            case (model.Choice() as choice,):
                options = tuple(self._sequence(option) for option in choice.options)
                return self.context.note(syntax.Effects(options, span=NOWHERE), choice)
        return syntax.Effects((self._sequence(steps),), span=NOWHERE)

    def _sequence(self, steps: Steps) -> syntax.Sequence:
        items = tuple(self.context.note(self.item(step), step) for step in steps)
        return syntax.Sequence(items, span=NOWHERE)

    @singledispatchmethod
    def item(self, part: model.Node) -> syntax.Item:
        """Write one step."""
        raise AssertionError(f"no words for {type(part).__name__}")

    # -- resources --

    @item.register
    def _(self, part: model.Gain) -> syntax.Item:
        return syntax.Gain(None, self.phrases.amounts(part.amounts), span=NOWHERE)

    @item.register
    def _(self, part: model.By) -> syntax.Item:
        assert isinstance(part.who, model.Party)
        who = players(part.who.players)
        (step,) = part.steps
        assert who is not None and isinstance(step, model.Gain | model.Lose)
        amounts = self.phrases.amounts(step.amounts)
        made = syntax.Gain if isinstance(step, model.Gain) else syntax.Lose
        return made(who, amounts, span=NOWHERE)

    @item.register
    def _(self, part: model.Steal) -> syntax.Item:
        who = players(part.who.players)
        assert who is not None
        more = self.context.resource(part.more, plural=True) if part.more else None
        return syntax.Steal(self.phrases.stocks(part.amounts), who, more, span=NOWHERE)

    @item.register
    def _(self, part: model.Pay) -> syntax.Item:
        return syntax.Pay(self.phrases.stocks(part.amounts), span=NOWHERE)

    @item.register
    def _(self, part: model.Put) -> syntax.Item:
        return syntax.Put(self._stocks(part), self.phrases.card(part.card), span=NOWHERE)

    @item.register
    def _(self, part: model.Take) -> syntax.Item:
        return syntax.Take(self._stocks(part), self.phrases.card(part.card), span=NOWHERE)

    def _stocks(self, part: model.Put | model.Take) -> syntax.Amounts | None:
        return self.phrases.stocks(part.amounts) if part.amounts else None

    # -- cards --

    @item.register
    def _(self, part: model.SetStatus) -> syntax.Item:
        return _act(part.verb, self.phrases.card(part.card))

    @item.register
    def _(self, part: model.Move) -> syntax.Item:
        return _act(part.verb, self.phrases.card(part.card))

    @item.register
    def _(self, part: model.Draw) -> syntax.Item:
        then = None
        if part.then_verb is not None:
            then = syntax.Then(name(part.then_verb), numeral(part.then_count), span=NOWHERE)
        return _act(part.verb, numeral(part.count), then=then)

    @item.register
    def _(self, part: model.Deploy) -> syntax.Item:
        card = self.phrases.select(part.card)
        origin = syntax.Origin(words(part.zones), players(part.owner), span=NOWHERE)
        return _act(part.verb, card, origin=origin, price=self._price(part.price))

    def _price(self, part: model.Price) -> syntax.Price | None:
        if part == model.Price():
            return None
        less = None if part.free else numeral(part.less)
        excepted = self.phrases.excepted(part.excepted)
        return self.context.note(syntax.Price(less, excepted, span=NOWHERE), part)

    @item.register
    def _(self, part: model.Sort) -> syntax.Item:
        return syntax.Sort(numeral(part.count), words(part.zones), span=NOWHERE)

    @item.register
    def _(self, part: model.CountAs) -> syntax.Item:
        nouns = self.context.nouns(part.nouns, plural=False)
        return syntax.CountAs(syntax.Selector("a", nouns, None, None, span=NOWHERE), span=NOWHERE)

    # -- the rest --

    @item.register
    def _(self, part: model.Score) -> syntax.Item:
        return syntax.Score(self.phrases.number(part.number), span=NOWHERE)

    @item.register
    def _(self, _part: model.Ignore) -> syntax.Item:
        return syntax.Ignore(span=NOWHERE)

    @item.register
    def _(self, part: model.Call) -> syntax.Item:
        card = self.phrases.card(part.card) if part.card is not None else None
        if part.number is None:
            return _act(part.name, card)
        number = numeral(part.number)
        return _act(part.name, syntax.Aimed(number, card, span=NOWHERE) if card else number)

    @item.register
    def _(self, part: model.Choice) -> syntax.Item:
        return syntax.Group(self.effects((part,)), None, span=NOWHERE)

    @item.register
    def _(self, part: model.Avoidable) -> syntax.Item:
        return syntax.Group(self.effects(part.steps), self.effects(part.unless), span=NOWHERE)


def _act(
    verb: str,
    operand: syntax.Target | syntax.Numeral | syntax.Aimed | None = None,
    *,
    origin: syntax.Origin | None = None,
    price: syntax.Price | None = None,
    then: syntax.Then | None = None,
) -> syntax.Act:
    return syntax.Act(name(verb), operand, origin, price, then, span=NOWHERE)
