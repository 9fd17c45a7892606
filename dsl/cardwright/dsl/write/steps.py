"""What is done: steps as items joined by marks, with parentheses where they are needed."""

from dataclasses import replace
from functools import singledispatchmethod
from typing import Any

from cardwright.dsl import model, syntax
from cardwright.dsl.conjugation import third_person
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.resolve.words_of_steps import Part, parts, word_of
from cardwright.dsl.vocabulary import CARD
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.conditions import heads, written
from cardwright.dsl.write.context import NOWHERE, Context, name, numeral, players, words

Steps = tuple[model.Step, ...]

_NESTING = (model.Avoidable, model.Choice, model.May, model.Group, model.By)
"""Steps that have others in them."""


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
        if isinstance(step, model.By) and (said := self._said_of(step)) is not None:
            return said
        if word is None:
            item = self.context.note(self.item(step), step)
            return (syntax.Sequence((item,), span=NOWHERE),)
        saying = _Saying(self.context, self.phrases, step, word)
        sequences = (syntax.Sequence(option, span=NOWHERE) for option in saying.options)
        return tuple(self.context.note(sequence, step) for sequence in sequences)

    def _said_of(self, step: model.By) -> tuple[syntax.Sequence, ...] | None:
        """Write the one verb that players are named before; None where it takes parentheses."""
        if len(step.steps) > 1 or isinstance(step.steps[0], _NESTING):
            return None
        (first, *others), *rest = (each.steps for each in self._said(step.steps[0]))
        if not isinstance(first, syntax.Act):
            return None
        who = _actors(step.who)
        by = self.context.note(syntax.By(who, _conjugated(first, who), span=NOWHERE), step)
        return tuple(syntax.Sequence(each, span=NOWHERE) for each in ((by, *others), *rest))

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
        owner = players(part.owner) if part.owner is not None else None
        return self.context.note(
            syntax.Place(part.end, words(part.zones), owner, span=NOWHERE), part
        )

    @item.register
    def _(self, part: model.Draw) -> syntax.Step:
        ends = self._ends(part)
        if part.verb is None or not self._counts_cards(part.verb):
            cards = model.Select(quantity="a" if part.count == 1 else part.count, nouns=(CARD,))
            return _act(part.verb or "move", self.phrases.select(cards), *ends)
        count, per = self.phrases.alone(part.count)
        if part.then_verb is None:
            return _act(part.verb, count, *ends, per=per)
        then = syntax.Then(name(part.then_verb), numeral(part.then_count), span=NOWHERE)
        return _act(part.verb, count, _tail("then", then), per=per)

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
            less = self.phrases.number(part.less)
            price = syntax.Price(less, "less", None, excepted, span=NOWHERE)
        elif part.instead.is_nothing:
            price = syntax.Price(numeral(0), None, None, (), span=NOWHERE)
        else:
            price = self._instead(part.instead)
        return (self.context.note(_tail("for", price), part),)

    def _instead(self, part: model.Amounts) -> syntax.Price:
        """Write a price that is paid instead of a card's cost: one amount, never per something."""
        ((more, *others), *options) = self.phrases.amounts(part)
        if others or options or more.per is not None:
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
        number, per = self.phrases.alone(part.number)
        return _act(part.name, number, *([_tail("on", card)] if card else []), per=per)

    @item.register
    def _(self, part: model.Choice) -> syntax.Step:
        return _group(self.effects((part,)))

    @item.register
    def _(self, part: model.May) -> syntax.Step:
        return syntax.May(None, self._deed(part.steps), span=NOWHERE)

    def _deed(self, steps: Steps) -> syntax.Act | syntax.Group:
        """Write what need not be done: one verb, or a group."""
        if len(steps) == 1 and not isinstance(steps[0], model.Avoidable | model.Choice):
            match self._said(steps[0]):
                case (syntax.Sequence(steps=(syntax.Act() | syntax.Group() as deed,)),):
                    return deed
        return _group(self.effects(steps))

    @item.register
    def _(self, part: model.Group) -> syntax.Step:
        steps, unless = part.effects, None
        match steps:
            case (model.Avoidable() as avoidable,):
                steps, unless = avoidable.steps, self.effects(avoidable.unless)
        ability = syntax.Ability(
            self.effects(part.cost) if part.cost else None,
            self.effects(steps),
            unless,
            self.effects(part.otherwise) if part.otherwise else None,
            span=NOWHERE,
        )
        conditions = tuple(heads(self.phrases, part.conditions))
        if part.for_each is not None:
            each = syntax.Keyword("each", span=NOWHERE)
            cards = self.phrases.select(replace(part.for_each, quantity="a"))
            cards = self.context.note(replace(cards, quantifier=each), part.for_each)
            conditions = (syntax.ForEach(cards, None, span=NOWHERE), *conditions)
        until = None
        if part.until is not None:
            until = syntax.Until(written(self.phrases, part.until), span=NOWHERE)
        times = numeral(part.times) if part.times > 1 else None
        return syntax.Group(None, conditions, ability, until, times, span=NOWHERE)

    @item.register
    def _(self, part: model.By) -> syntax.Step:
        who = _actors(part.who)
        match part.steps:
            case (model.May(steps=steps),):
                return syntax.May(who, self._deed(steps), span=NOWHERE)
            case (model.Group() as group,):
                deed = self.item(group)
                assert isinstance(deed, syntax.Group)
                return syntax.By(who, deed, span=NOWHERE)
        return syntax.By(who, _group(self.effects(part.steps)), span=NOWHERE)

    @item.register
    def _(self, part: model.Avoidable) -> syntax.Step:
        return _group(self.effects(part.steps), self.effects(part.unless))


class _Saying:
    """Writes a step with a word of its own, as it is declared: each field in its place."""

    def __init__(self, context: Context, phrases: Phrases, step: model.Step, word: str) -> None:
        self.context = context
        self.phrases = phrases
        self.quantities: Quantities = ()
        self.object: syntax.Object | None = None
        self.per: syntax.Per | None = None
        self.tails: tuple[syntax.Tail, ...] = ()
        for part in parts(type(step)):
            self._part(part, getattr(step, part.name), word)
        self.options = self._options(word)

    def _part(self, part: Part, value: Any, word: str) -> None:
        if part.role == "more":
            self._with_more(value)
        elif part.role != "object":
            what = _actors(value) if part.what == "players" else self.phrases.card(value)
            self.tails += (_tail(part.role, what),)
        elif value is None:
            self.object = syntax.Former("that" if word == "put" else "all", span=NOWHERE)
        elif part.what == "amounts":
            self.quantities = self.phrases.amounts(value)
        else:
            self.object, self.per = self.phrases.alone(value)

    def _with_more(self, resource: str | None) -> None:
        match self.tails:
            case (*others, syntax.Tail(what=syntax.Players(text=text)) as tail) if resource:
                nouns = syntax.Named((self.context.resource(resource, plural=True),), span=NOWHERE)
                more = syntax.Compared("more", nouns, None, span=NOWHERE)
                who = syntax.Players(text, None, more, span=NOWHERE)
                self.tails = (*others, _tail(tail.word, who))

    def _options(self, word: str) -> tuple[tuple[syntax.Step, ...], ...]:
        """Return the quantities as steps, the first with the verb, the last with the tails."""
        verb = name(word)
        if not all(self.quantities) or not self.quantities:  # the former has been reported
            act = syntax.Act(verb, self.object, self.tails, self.per, span=NOWHERE)
            return ((act,),)
        *before, last = self.quantities
        last = (*last[:-1], replace(last[-1], tails=self.tails))
        (first, *others), *rest = (*before, last)
        act = syntax.Act(verb, first.selector, first.tails, first.per, span=NOWHERE)
        return ((act, *others), *rest)


def _actors(who: model.Party | model.OwnerOf) -> syntax.Players:
    found = players(who.players if isinstance(who, model.Party) else who)
    return found or syntax.Players("you", span=NOWHERE)


def _conjugated(act: syntax.Act, who: syntax.Players) -> syntax.Act:
    if who.text in ("you", "all players"):
        return act
    return replace(act, verb=name(third_person(act.verb.text)))


def _act(
    verb: str,
    object: syntax.Object | None = None,
    *tails: syntax.Tail,
    per: syntax.Per | None = None,
) -> syntax.Act:
    return syntax.Act(name(verb), object, tails, per, span=NOWHERE)


def _tail(word: Any, what: syntax.Who | syntax.Place | syntax.Price | syntax.Then) -> syntax.Tail:
    return syntax.Tail(word, what, span=NOWHERE)


def _effects(options: tuple[syntax.Sequence, ...]) -> syntax.Effects:
    return syntax.Effects(options, span=NOWHERE)


def _group(effects: syntax.Effects, unless: syntax.Effects | None = None) -> syntax.Group:
    ability = syntax.Ability(None, effects, unless, span=NOWHERE)
    return syntax.Group(None, (), ability, span=NOWHERE)
