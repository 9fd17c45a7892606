"""What is done: steps as items joined by marks, with parentheses where they are needed."""

from dataclasses import replace
from functools import singledispatchmethod
from typing import Any

from cardwright.dsl import model, syntax
from cardwright.dsl.conjugation import third_person
from cardwright.dsl.resolve.sayings import Quantities
from cardwright.dsl.resolve.words_of_steps import Part, parts, word_of
from cardwright.dsl.vocabulary import CARD
from cardwright.dsl.write import modifiers
from cardwright.dsl.write.amounts import Phrases
from cardwright.dsl.write.conditions import heads, written
from cardwright.dsl.write.context import (
    NOWHERE,
    Context,
    name,
    numeral,
    players,
    reference,
    word,
    words,
)
from cardwright.dsl.write.durations import limits_of

Steps = tuple[model.Step, ...]

_NESTING = (model.Avoidable, model.Choice, model.May, model.Group, model.By, model.Wait)
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

    def cost(self, steps: Steps) -> syntax.Effects | None:
        """Write what is paid, without what is aimed at, if anything is."""
        paid = steps if model.target_of(steps) is None else steps[1:]
        return self.effects(paid) if paid else None

    def aim(self, cost: Steps) -> tuple[syntax.Aim, ...]:
        """Write what an ability is aimed at, for its head."""
        aim = model.target_of(cost)
        if aim is None:
            return ()
        target = aim.card
        written = self.phrases.card(target)
        if isinstance(target, model.Select) and target.quantity == "all":
            written = self._each(target)
        return (self.context.note(syntax.Aim(written, span=NOWHERE), aim),)

    def _each(self, select: model.Select) -> Any:
        """Write cards that are meant one after another."""
        each = syntax.Keyword("each", span=NOWHERE)
        one = self.context.stand_in(replace(select, quantity="a"), select)
        cards = self.phrases.select(one)
        return self.context.note(replace(cards, quantifier=each), select)

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
        if isinstance(step, model.By):
            before, self.context.is_by = self.context.is_by, not _are_you(step.who)
            said = self._said_of(step) or self._alone(step)
            self.context.is_by = before
            return said
        if word is None:
            return self._alone(step)
        saying = _Saying(self.context, self.phrases, step, word)
        sequences = (syntax.Sequence(option, span=NOWHERE) for option in saying.options)
        return tuple(self.context.note(sequence, step) for sequence in sequences)

    def _alone(self, step: model.Step) -> tuple[syntax.Sequence, ...]:
        item = self.context.note(self.item(step), step)
        return (syntax.Sequence((item,), span=NOWHERE),)

    def _said_of(self, step: model.By) -> tuple[syntax.Sequence, ...] | None:
        """Write the one verb that players are named before; None where it takes parentheses."""
        if len(step.steps) > 1 or isinstance(step.steps[0], _NESTING):
            return None
        (first, *others), *rest = (each.steps for each in self._said(step.steps[0]))
        if not isinstance(first, syntax.Act):
            return None
        who = self.phrases.party(step.who)
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

    @item.register
    def _(self, part: model.Stand) -> syntax.Step:
        place = self.phrases.card(part.place)
        return _act(part.verb or "move", self._cards(part.card), _tail("to", place))

    def _ends(self, part: model.Move | model.Draw | model.Deploy) -> tuple[syntax.Tail, ...]:
        """Write where cards come from and go to, where that is not what the verb says."""
        if isinstance(part, model.Move | model.Draw) and self._leaves_to_others(part):
            self.context.fault(part, "without `to`, whoever acts takes up cards of others")
        ends = (("from", part.origin), ("to", part.destination))
        return tuple(_tail(word, self._place(spot)) for word, spot in ends if spot is not None)

    def _leaves_to_others(self, part: model.Move | model.Draw) -> bool:
        """Whether others take up their own cards, for which there are no words."""
        if part.verb is None or part.destination is not None:
            return False
        owner = part.origin.owner if isinstance(part.origin, model.Spot) else None
        if owner is None and isinstance(part, model.Move) and isinstance(part.card, model.Select):
            owner = part.card.owner
        is_taken_up = self.context.game.brings_to_hand(self.context.game.verb[part.verb])
        return is_taken_up and owner not in (None, "actor", model.ANYBODY)

    def _cards(self, part: model.Cards) -> syntax.Object:
        if isinstance(part, model.Them):
            return syntax.Them(span=NOWHERE)
        return self._done_to(part)

    def _done_to(self, part: model.CardRef) -> syntax.Who:
        """Write the card that something is done to; the one that stands for you is `you`."""
        if isinstance(part, model.Select) and self.context.is_avatar(part):
            return self.context.note(syntax.Players("you", span=NOWHERE), part)
        return self.phrases.card(part)

    def _place(self, part: model.Spot | model.Them) -> syntax.Place | syntax.Them:
        if isinstance(part, model.Them):
            return syntax.Them(span=NOWHERE)
        owner = players(part.owner) if part.owner is not None else None
        return self.context.note(
            syntax.Place(part.end, words(part.zones), owner, span=NOWHERE), part
        )

    @item.register
    def _(self, part: model.Aim) -> syntax.Step:
        self.context.fault(part, "what is aimed at is the first part of a cost")
        return _act(part.kind, self.phrases.card(part.card))

    @item.register
    def _(self, part: model.Draw) -> syntax.Step:
        ends, game = self._ends(part), self.context.game
        if part.verb is None or not game.counts_cards(game.verb[part.verb]):
            is_one = part.count == 1 and not part.up_to
            cards = model.Select(
                quantity="a" if is_one else part.count, up_to=part.up_to, nouns=(CARD,)
            )
            drawn = self.phrases.select(self.context.stand_in(cards, part))
            return _act(part.verb or "move", drawn, *ends)
        count, per = self.phrases.alone(part.count)
        if part.up_to:
            number, counted = model.common_per(part.count)
            count = syntax.UpTo(self.phrases.number(number), span=NOWHERE)
            per = self.phrases.per(counted) if counted else None
        return _act(part.verb, count, *ends, per=per)

    @item.register
    def _(self, part: model.Deploy) -> syntax.Step:
        card = self.phrases.select(part.card, own=True)
        return _act(part.verb, card, *self._ends(part), *self._price(part.price))

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
        seen = syntax.LookedAt(self.phrases.select(part.card, own=True), span=NOWHERE)
        return _act("look", seen, _tail("from", self._place(part.origin)))

    @item.register
    def _(self, part: model.Reveal) -> syntax.Step:
        if part.origin is None or not isinstance(part.card, model.Select):
            return _act("reveal", self.phrases.card(part.card))
        origin = _tail("from", self._place(part.origin))
        act = _act("reveal", self.phrases.select(part.card, own=True), origin)
        if part.until is None:
            return act
        found = self.context.stand_in(model.it_is(part.until), part.until)
        until = syntax.Until(written(self.phrases, found), span=NOWHERE)
        return replace(act, until=until)

    @item.register
    def _(self, _part: model.Return) -> syntax.Step:
        return _act("return", syntax.Them(span=NOWHERE))

    @item.register
    def _(self, part: model.Use) -> syntax.Step:
        price = syntax.Price(numeral(0), None, None, (), span=NOWHERE)
        tails = [_tail("for", price)] if part.free else []
        return _act("use", self.phrases.card(part.card), *tails)

    @item.register
    def _(self, part: model.Exchange) -> syntax.Step:
        card, other = self.phrases.card(part.card), self.phrases.card(part.other)
        if not isinstance(card, syntax.Selector):
            return _act("exchange", card, _tail("with", other))
        if card.binding is not None:
            self.context.fault(part, "there are no words for the name of what is exchanged first")
        withs = [one for one in card.filters if isinstance(one, syntax.Related)]
        if any(one.word.text == model.WITH for one in withs):
            self.context.fault(part, "the first `with` of an exchange says what for")
        anchor, binding = other, None
        rest: tuple[syntax.Filter, ...] = ()
        if isinstance(other, syntax.Selector):
            if other.random or getattr(other.quantifier, "text", "") not in ("a", "another"):
                self.context.fault(part, "what is exchanged for a card is `a …` or `another …`")
            anchor, rest, binding = (
                replace(other, filters=(), binding=None),
                other.filters,
                other.binding,
            )
        last = syntax.Related(word(model.WITH), None, anchor, span=NOWHERE)
        filters = (*card.filters, last, *rest)
        return _act("exchange", replace(card, filters=filters, binding=binding))

    @item.register
    def _(self, part: model.ExchangeZones) -> syntax.Step:
        return _act(f"exchange {part.zone}", None, _tail("with", self.phrases.party(part.who)))

    @item.register
    def _(self, part: model.Shuffle) -> syntax.Step:
        return _act(f"shuffle {part.zone}")

    @item.register
    def _(self, part: model.Modify) -> syntax.Step:
        return modifiers.step(part, self.phrases)

    # -- the rest --

    @item.register
    def _(self, part: model.Call) -> syntax.Step:
        card = self._done_to(part.card) if part.card is not None else None
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
        if len(steps) == 1 and isinstance(steps[0], model.MAY_BE_LEFT):
            self.context.fault(steps[0], "what may be left in any case is said without `may`")
        if len(steps) == 1 and not isinstance(steps[0], model.Avoidable | model.Choice):
            match self._said(steps[0]):
                case (syntax.Sequence(steps=(syntax.Act() | syntax.Group() as deed,)),):
                    return deed
        return _group(self.effects(steps))

    def _ability(
        self, cost: Steps, steps: Steps, otherwise: syntax.Effects | None = None
    ) -> syntax.Ability:
        """Write what stands in parentheses, with its cost and what spares from it."""
        unless = None
        match steps:
            case (model.Avoidable() as avoidable,):
                steps, unless = avoidable.steps, self.unless(avoidable)
        paid = self.cost(cost)
        return syntax.Ability(paid, self.effects(steps), unless, otherwise, span=NOWHERE)

    @item.register
    def _(self, part: model.Wait) -> syntax.Step:
        reaction = part.reaction
        if reaction.limit is not None:
            self.context.fault(part, "what waits says how often by how long it waits")
        limits = limits_of(self.phrases, part.duration)
        conditions = heads(self.phrases, reaction.conditions)
        qualifiers = (*limits, *conditions, *self.aim(reaction.cost))
        outer, self.context.has_resource = self.context.has_resource, False
        ability = self._ability(reaction.cost, reaction.effects)
        self.context.has_resource = outer
        return syntax.Group(self.event(reaction), qualifiers, ability, span=NOWHERE)

    def event(self, part: model.Reaction) -> syntax.Event:
        """Write what a reaction is to."""
        return syntax.Event(
            "when" if part.by_itself else "react",
            name(part.event),
            syntax.Variable(part.number, span=NOWHERE) if part.number else None,
            self._of_event(part.subject, "actor"),
            self._of_event(part.source, "any_player"),
            span=NOWHERE,
        )

    def _of_event(
        self,
        part: model.Select | model.This | model.Chosen | model.Party | None,
        unsaid: model.Players,
    ) -> syntax.Who | None:
        """Write what an event befalls, or comes from."""
        match part:
            case model.Select():
                return self.phrases.select(part, unsaid=unsaid)
            case model.This() | model.Chosen():
                return reference(part)
            case model.Party():
                return self.phrases.party(part)
        return None

    @item.register
    def _(self, part: model.Group) -> syntax.Step:
        return self.group(part)

    def group(self, part: model.Group) -> syntax.Group:
        """Write a group."""
        conditions: tuple[syntax.Qualifier, ...] = tuple(heads(self.phrases, part.conditions))
        if part.for_each is not None:
            conditions = (self._for_each(part.for_each), *conditions)
        outer = self.context.has_resource
        self.context.has_resource |= isinstance(part.for_each, model.EachResource)
        otherwise = self.effects(part.otherwise) if part.otherwise else None
        ability = self._ability(part.cost, part.effects, otherwise)
        conditions += self.aim(part.cost)
        self.context.has_resource = outer
        until = None
        if part.until is not None:
            until = syntax.Until(written(self.phrases, part.until), span=NOWHERE)
        times: Any = self.phrases.number(part.times) if part.times != 1 else None
        return syntax.Group(None, conditions, ability, until, times, span=NOWHERE)

    def _for_each(self, part: model.Select | model.EachResource) -> syntax.ForEach:
        if isinstance(part, model.EachResource):
            each = syntax.Keyword("each", span=NOWHERE)
            nouns = syntax.Named(words(["resource"]), span=NOWHERE)
            on = None if part.on is None else reference(part.on)
            selector = syntax.Selector(each, nouns, span=NOWHERE)
            return self.context.note(syntax.ForEach(selector, on, span=NOWHERE), part)
        return syntax.ForEach(self._each(part), None, span=NOWHERE)

    @item.register
    def _(self, part: model.By) -> syntax.Step:
        who = self.phrases.party(part.who)
        match part.steps:
            case (model.May(steps=steps),):
                return syntax.May(who, self._deed(steps), span=NOWHERE)
            case (model.Group() as group,):
                return syntax.By(who, self.group(group), span=NOWHERE)
        return syntax.By(who, _group(self.effects(part.steps)), span=NOWHERE)

    @item.register
    def _(self, part: model.Avoidable) -> syntax.Step:
        return _group(self.effects(part.steps), self.unless(part))

    def unless(self, part: model.Avoidable) -> syntax.Effects:
        """Write what spares those who pay it."""
        context = self.context
        before = context.is_by, context.has_resource
        context.is_by, context.has_resource = True, False
        effects = self.effects(part.unless)
        context.is_by, context.has_resource = before
        return effects


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
        if part.role != "object":
            are_players = part.what == "players"
            what = self.phrases.party(value) if are_players else self.phrases.card(value)
            compared = value.comparison if isinstance(value, model.Party) else None
            if compared is not None and (compared.on is not None or compared.zones):
                message = "only of those who act it is said what they have in some place"
                self.context.fault(value, message)
            self.tails += (_tail(part.role, what),)
        elif value is None:
            self.object = self._unsaid(word)
        elif part.what == "amounts":
            self.quantities = self.phrases.amounts(value)
        else:
            self.object, self.per = self.phrases.alone(value)

    def _unsaid(self, word: str) -> syntax.Object:
        """Write what was paid, or all that lies on a card."""
        if word == "put":
            one = self.context.paid_one
            return syntax.It(span=NOWHERE) if one else syntax.Them(span=NOWHERE)
        resources = syntax.Named(words(["resources"]), span=NOWHERE)
        return syntax.Selector(syntax.Keyword("all", span=NOWHERE), resources, span=NOWHERE)

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


def _are_you(who: model.Party | model.OwnerOf) -> bool:
    return isinstance(who, model.Party) and who.players in model.OWN


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


def _tail(word: Any, what: syntax.Who | syntax.Place | syntax.Price) -> syntax.Tail:
    return syntax.Tail(word, what, span=NOWHERE)


def _effects(options: tuple[syntax.Sequence, ...]) -> syntax.Effects:
    return syntax.Effects(options, span=NOWHERE)


def _group(effects: syntax.Effects, unless: syntax.Effects | None = None) -> syntax.Group:
    ability = syntax.Ability(None, effects, unless, span=NOWHERE)
    return syntax.Group(None, (), ability, span=NOWHERE)
