"""What is done: steps as items joined by marks, with parentheses where they are needed."""

from dataclasses import replace
from functools import singledispatchmethod
from typing import Any

from cardwright.dsl import model, syntax
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.resolve.words_of_steps import Part, parts, word_of
from cardwright.dsl.vocabulary import CARD
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
                options = tuple(each for option in choice.options for each in self._option(option))
                return self.context.note(syntax.Effects(options, span=NOWHERE), choice)
        return syntax.Effects(self._option(steps), span=NOWHERE)

    def _option(self, steps: Steps) -> tuple[syntax.Sequence, ...]:
        """Write steps; where one alone has alternatives, they need no parentheses."""
        if len(steps) == 1:
            return self._said(steps[0])
        joined: list[syntax.Step] = []
        for step in steps:
            alternatives = self._said(step)
            if len(alternatives) == 1:
                joined += alternatives[0].steps
            else:
                joined.append(self.context.note(_group(_effects(alternatives)), step))
        return (syntax.Sequence(tuple(joined), span=NOWHERE),)

    def _said(self, step: model.Step) -> tuple[syntax.Sequence, ...]:
        """Write one step, with its alternatives."""
        word = word_of(step)
        if word is None:
            item = self.context.note(self.item(step), step)
            return (syntax.Sequence((item,), span=NOWHERE),)
        saying = _Saying(self.context, self.phrases, step, word)
        sequences = (syntax.Sequence(option, span=NOWHERE) for option in saying.options)
        return tuple(self.context.note(sequence, step) for sequence in sequences)

    @singledispatchmethod
    def item(self, part: model.Node) -> syntax.Step:
        """Write a step that is said by a word of the game, or made of others."""
        raise AssertionError(f"no words for {type(part).__name__}")

    # -- cards --

    @item.register
    def _(self, part: model.SetStatus) -> syntax.Step:
        return _act(part.verb, self._cards(part.card))

    @item.register
    def _(self, part: model.Move) -> syntax.Step:
        return _act(part.verb or "move", self._cards(part.card), *self._ends(part))

    def _ends(self, part: model.Move | model.Draw | model.Deploy) -> tuple[syntax.Tail, ...]:
        """Write where cards come from and go to, where that is not what the verb says."""
        ends = (("from", part.origin), ("to", part.destination))
        return tuple(_tail(word, self._place(spot)) for word, spot in ends if spot is not None)

    def _cards(self, part: model.Cards) -> syntax.Object:
        if isinstance(part, model.Them):
            return syntax.Them(span=NOWHERE)
        return self.phrases.card(part)

    def _place(self, part: model.Spot | model.Them) -> syntax.Place | syntax.Them:
        if isinstance(part, model.Them):
            return syntax.Them(span=NOWHERE)
        owner = None
        if part.owner is not None:
            owner = syntax.Players(part.owner.replace("_", " "), span=NOWHERE)
        return self.context.note(
            syntax.Place(part.end, words(part.zones), owner, span=NOWHERE), part
        )

    @item.register
    def _(self, part: model.Draw) -> syntax.Step:
        ends = self._ends(part)
        if part.verb is None or not self._counts_cards(part.verb):
            cards = model.Select(quantity=part.count if part.count > 1 else "a", nouns=(CARD,))
            return _act(part.verb or "move", self.phrases.select(cards), *ends)
        if part.then_verb is None:
            return _act(part.verb, numeral(part.count), *ends)
        then = syntax.Then(name(part.then_verb), numeral(part.then_count), span=NOWHERE)
        return _act(part.verb, numeral(part.count), _tail("then", then))

    @item.register
    def _(self, part: model.Deploy) -> syntax.Step:
        card = self.phrases.select(part.card)
        return _act(part.verb, card, *self._ends(part), *self._price(part.price))

    def _counts_cards(self, verb: str) -> bool:
        """Whether a verb takes the top cards of piles, so that it goes with a number."""
        zones = self.context.game.verb[verb].moves_from
        return all(self.context.game.zone[zone].pile for zone in zones)

    def _price(self, part: model.Price) -> tuple[syntax.Tail, ...]:
        if part == model.Price():
            return ()
        if part.instead is None:
            excepted = self.phrases.excepted(part.excepted)
            price = syntax.Price(numeral(part.less), "less", None, excepted, span=NOWHERE)
        elif part.instead.is_nothing:
            price = syntax.Price(numeral(0), None, None, (), span=NOWHERE)
        else:
            price = self._instead(part.instead)
        return (self.context.note(_tail("for", price), part),)

    def _instead(self, part: model.Amounts) -> syntax.Price:
        """Write a price that is paid instead of a card's cost: one amount, never per something."""
        ((more, *others), *options) = self.phrases.amounts(part, per=False)
        if others or options:
            self.context.fault(part, "a price is one amount")
        number: Any = more.selector.quantifier
        nouns = more.selector.nouns
        if isinstance(nouns, syntax.AnyOf) and not nouns.same:
            return syntax.Price(number, None, None, nouns.excepted, span=NOWHERE)
        return syntax.Price(number, None, nouns, (), span=NOWHERE)

    @item.register
    def _(self, part: model.Look) -> syntax.Step:
        seen = syntax.LookedAt(self.phrases.select(part.card), span=NOWHERE)
        return _act("look", seen, _tail("from", self._place(part.origin)))

    @item.register
    def _(self, part: model.Reveal) -> syntax.Step:
        origin = _tail("from", self._place(part.origin))
        return _act("reveal", self.phrases.select(part.card), origin)

    @item.register
    def _(self, _part: model.Return) -> syntax.Step:
        return _act("return", syntax.Them(span=NOWHERE))

    @item.register
    def _(self, part: model.Use) -> syntax.Step:
        price = syntax.Price(numeral(0), None, None, (), span=NOWHERE)
        tails = [_tail("for", price)] if part.free else []
        return _act("use", self.phrases.card(part.card), *tails)

    @item.register
    def _(self, part: model.Shuffle) -> syntax.Step:
        return _act(f"shuffle {part.zone}")

    @item.register
    def _(self, part: model.CountAs) -> syntax.Step:
        nouns = syntax.Named(self.context.nouns(part.nouns, plural=False), span=NOWHERE)
        selector = syntax.Selector(syntax.Keyword("a", span=NOWHERE), nouns, span=NOWHERE)
        return _act("count", syntax.StandIn(selector, span=NOWHERE))

    # -- the rest --

    @item.register
    def _(self, part: model.Call) -> syntax.Step:
        card = self.phrases.card(part.card) if part.card is not None else None
        if part.number is None:
            return _act(part.name, card)
        return _act(part.name, numeral(part.number), *([_tail("on", card)] if card else []))

    @item.register
    def _(self, part: model.Choice) -> syntax.Step:
        return _group(self.effects((part,)))

    @item.register
    def _(self, part: model.Avoidable) -> syntax.Step:
        return _group(self.effects(part.steps), self.effects(part.unless))


class _Saying:
    """Writes a step with a word of its own, as it is declared: each field in its place."""

    def __init__(self, context: Context, phrases: Phrases, step: model.Step, word: str) -> None:
        self.context = context
        self.phrases = phrases
        self.players: syntax.Players | None = None
        self.quantities: Quantities = ()
        self.object: syntax.Object | None = None
        self.tails: tuple[syntax.Tail, ...] = ()
        for part in parts(type(step)):
            self._part(part, getattr(step, part.name), word)
        self.options = self._options(word)

    def _part(self, part: Part, value: Any, word: str) -> None:
        if part.role == "subject":
            self.players = players(value)
        elif part.role == "more":
            self._with_more(value)
        elif part.role != "object":
            what = players(value) if part.what == "players" else self.phrases.card(value)
            assert what is not None
            self.tails += (_tail(part.role, what),)
        elif value is None:
            self.object = syntax.Former("that" if word == "put" else "all", span=NOWHERE)
        elif part.what == "amounts":
            self.quantities = self.phrases.amounts(value, per=part.per)
        elif isinstance(value, model.Variable):  # a letter alone is read as a name
            self.object = self.context.note(syntax.Bound(value.name, span=NOWHERE), value)
        else:
            self.object = self.phrases.number(value)

    def _with_more(self, resource: str | None) -> None:
        match self.tails:
            case (*others, syntax.Tail(what=syntax.Players(text=text)) as tail) if resource:
                nouns = syntax.Named((self.context.resource(resource, plural=True),), span=NOWHERE)
                more = syntax.Compared("more", nouns, None, span=NOWHERE)
                who = syntax.Players(text, None, more, span=NOWHERE)
                self.tails = (*others, _tail(tail.word, who))

    def _options(self, word: str) -> tuple[tuple[syntax.Step, ...], ...]:
        """Return the quantities as steps, the first with the verb, the last with the tails."""
        one = self.players is not None and self.players.text != "all players"
        verb = name(f"{word}s" if one else word)
        if not all(self.quantities) or not self.quantities:  # the former has been reported
            act = syntax.Act(verb, self.object, self.tails, span=NOWHERE)
            return ((self._by(act),),)
        *before, last = self.quantities
        last = (*last[:-1], replace(last[-1], tails=self.tails))
        (first, *others), *rest = (*before, last)
        act = syntax.Act(verb, first.selector, first.tails, first.per, span=NOWHERE)
        return ((self._by(act), *others), *rest)

    def _by(self, act: syntax.Act) -> syntax.Step:
        return syntax.By(self.players, act, span=NOWHERE) if self.players else act


def _act(verb: str, object: syntax.Object | None = None, *tails: syntax.Tail) -> syntax.Act:
    return syntax.Act(name(verb), object, tails, span=NOWHERE)


def _tail(word: Any, what: syntax.Who | syntax.Place | syntax.Price | syntax.Then) -> syntax.Tail:
    return syntax.Tail(word, what, span=NOWHERE)


def _effects(options: tuple[syntax.Sequence, ...]) -> syntax.Effects:
    return syntax.Effects(options, span=NOWHERE)


def _group(effects: syntax.Effects, unless: syntax.Effects | None = None) -> syntax.Group:
    ability = syntax.Ability(None, effects, unless, span=NOWHERE)
    return syntax.Group(None, (), ability, span=NOWHERE)
