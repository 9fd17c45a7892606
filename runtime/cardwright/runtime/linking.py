"""From the abilities of cards to programs: operations that ask at most one question each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Final, TypeVar

from cardwright.runtime import amounts as a
from cardwright.runtime import comparing, conditions, limits
from cardwright.runtime.bits import mask_of
from cardwright.runtime.costs import Cost
from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.nodes import MOST_TIMES
from cardwright.runtime.definitions.nouns import CARD
from cardwright.runtime.definitions.parts import POINTS
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.operations import (
    cards,
    control,
    deploying,
    piles,
    resources,
    selecting,
    using,
)
from cardwright.runtime.operations.selecting import THE_USER, Selector
from cardwright.runtime.programs import NO_EVENT, Operation, Program, Room
from cardwright.runtime.ways import Demand, Parts
from cardwright.runtime.words import Words

THIS: Final = -1
"""As the slot of a card: the one that bears the ability."""
USER: Final = -1
"""As the slot of a player: the one who uses the ability."""

PAYER: Final = -2
"""As the same: whoever pays to be spared."""

NOWHERE: Final = -1
"""As the slot of a card that was chosen: it has no name."""

Aimed = d.Put | d.Take | d.SetStatus | d.Move | d.Call | d.Look | d.Reveal
"""The steps that do something with cards."""

ONE: Final = a.Number(1)
"""The number of cards where one is chosen."""

HowMuch = a.Amounts | a.Number | None
"""What a step puts on cards or takes off them, or the number that it calls the rulebook with."""

_WITH_STEPS: Final = (d.Choice, d.Avoidable, d.By, d.May, d.Group)
"""Steps that have others in them, each of which deals with something of its own."""

B = TypeVar("B", bound=control.Branch)


class Linker:
    """Makes programs, numbered in the order in which they are made, and what each costs."""

    def __init__(self, words: Words, measures: comparing.Measures) -> None:
        """Begin without any program."""
        self.words = words
        self.measures = measures
        self.programs: list[Program] = []
        self.costs: list[Cost] = []

    def ability(
        self, ability: d.Body, *, returns_to: int = -1, counted: int = 0
    ) -> tuple[
        int,
        tuple[int, int],
        tuple[comparing.Sieve | None, comparing.Sieve | None],
        tuple[conditions.Condition, ...],
    ]:
        """Return the program of an ability, and the slots of the cards of its event, or -1.

        And what else these are than of some kinds or types, if anything. With them come its
        conditions, but for the state that its card must be in.

        ``returns_to``: the zone that its card goes to after use. ``counted``: what is counted for
        the points of its card (kinds and types, a bit mask).
        """
        builder = _Builder(self, is_power=self._is_power(ability))
        parts = list(d.parts_of(ability))
        builder.uses_them = any(isinstance(part, d.Them | d.Return) for part in parts)
        builder.uses_it = any(isinstance(part, d.Chosen) and part.name is None for part in parts)
        named = (-1, -1)
        sieves: tuple[comparing.Sieve | None, comparing.Sieve | None] = (None, None)
        if isinstance(ability, d.Reaction):
            named = (
                builder.event_card(ability.subject, ability),
                builder.event_card(ability.source, ability),
            )
            sieves = (builder.event_sieve(ability.subject), builder.event_sieve(ability.source))
        own = next((one for one in ability.conditions if _is_own_state(one)), None)
        holding = builder.holding([one for one in ability.conditions if one is not own])
        builder.cost(ability.cost)
        builder.count_what_is_done(ability.effects)
        if isinstance(ability, d.Power):
            builder.count_more(ability.effects, counted)
        builder.steps(ability.effects)
        if returns_to >= 0:
            builder.add(cards.ReturnBearer(self.words.active, returns_to))
        return self.add(builder, ability.cost), named, sieves, holding

    def _is_power(self, ability: d.Body) -> bool:
        """Whether cards may stand in for its cost: reactions are powers, but not to powers."""
        if isinstance(ability, d.Reaction):
            return not self.words.game.events[self.words.events[ability.event]].power
        return isinstance(ability, d.Power)

    def worth(self, points: tuple[d.Term, ...]) -> a.Number:
        """Return points; nobody chooses what they count."""
        return _Builder(self, is_power=False).sum(points, chosen=False)

    def modifier(self, modifier: d.Modifier) -> tuple[a.Number, tuple[conditions.Condition, ...]]:
        """Return how much something changes, and under what conditions; nobody chooses."""
        builder = _Builder(self, is_power=False)
        number = builder.sum(d.terms_of(modifier.change.number), chosen=False)
        return number, builder.holding(modifier.conditions)

    def players_that(self, comparison: d.Comparison) -> comparing.Players:
        """Return the players who compare so; nobody chooses what is counted."""
        return _Builder(self, is_power=False).players_that(comparison)

    def payment(self, steps: tuple[d.Step, ...]) -> int:
        """Return the program of a cost by which somebody avoids something."""
        builder = _Builder(self, is_power=False)
        builder.actor = PAYER
        builder.cost(steps)
        return self.add(builder, steps)

    def add(self, builder: _Builder, cost: tuple[d.Step, ...]) -> int:
        """Number a program that is complete."""
        number = len(self.programs)
        self.programs.append(Program(tuple(builder.operations), builder.room))
        self.costs.append(builder.summary(cost, number))
        return number


class _Builder:
    """One program in the making: its operations, and the slots of what it binds."""

    def __init__(self, linker: Linker, *, is_power: bool) -> None:
        self.linker = linker
        self.words = linker.words
        self.is_power = is_power
        self.operations: list[Operation] = []
        self.room = Room()
        self.letters: dict[str, int] = {}
        self.known_letters: dict[str, int] = {}
        self.named_cards: dict[str | None, int] = {}
        self.mentioned: list[int] = []
        """The slots of cards with a letter, and of the event's: `another` is none of them."""
        self.bound: set[str] = set()
        """The letters of numbers that were surely chosen by now."""
        self.actor = USER
        """The slot of whoever acts."""
        self.spent: tuple[frozenset[int], bool] = (frozenset(), False)
        """What the cost at hand does to the bearer: the states it changes, whether it moves it."""
        self.that_many = -1
        """The slot of what the effect before dealt with; -1 where nothing asks for it."""
        self.is_paying = False
        """Whether a cost is being written."""
        self.way = cards.Way((), -1, -1)
        """How the step at hand moves cards."""
        self.them: piles.Them | None = None
        self.uses_them = self.uses_it = False
        """Whether the ability speaks of the cards that a step has dealt with."""
        self.seen: dict[int, tuple[int, ...]] = {}
        """The slots of cards that were seen, with the zones in which they were."""

    # -- writing operations --

    def add(self, *operations: Operation) -> None:
        """Write operations."""
        self.operations += operations

    def branch(self, operation: B) -> B:
        """Write an operation that may go on elsewhere."""
        self.operations.append(operation)
        return operation

    def ends_here(self, *branches: control.Branch) -> None:
        """Let operations go on here."""
        for branch in branches:
            branch.end = len(self.operations)

    def jump_to(self, place: int) -> None:
        """Go on at an earlier place."""
        self.branch(control.Jump()).end = place

    # -- costs and effects --

    def cost(self, steps: tuple[d.Step, ...]) -> None:
        """Write what pays a cost; what may be any number is paid last."""
        if not steps:
            return
        self.spent = _spent(steps, self.words)
        self.is_paying = True
        self.steps(_paid_last(steps), paying=True)
        self.is_paying = False
        self.spent = (frozenset(), False)
        self.add(control.Paid())

    def steps(self, steps: Iterable[d.Step], *, paying: bool = False) -> None:
        """Write steps, one after another."""
        for step in steps:
            self.step(step, paying=paying)

    def count_what_is_done(self, effects: tuple[d.Step, ...]) -> None:
        """Count what each effect deals with, where another one asks for it."""
        if any(isinstance(part, d.ThatMany) for part in d.parts_of(effects)):
            self.room.done, self.that_many = self.room.number(), self.room.number()
            self.add(control.SetNumber(self.room.done, 0))  # a cost is no effect

    def begin(self) -> None:
        """Write the beginning of an effect."""
        if self.that_many >= 0 and not self.is_paying:
            self.add(control.Begin(self.room.done, self.that_many))

    def step(self, step: d.Step, *, paying: bool) -> None:
        """Write one step."""
        if not isinstance(step, _WITH_STEPS):
            self.begin()
        step, nobody = self._begun(step, paying=paying)
        match step:
            case d.Pay():
                self._pay(step.amounts)
            case d.Gain():
                self.add(resources.Gain(self.amounts(step.amounts)))
            case d.Lose():
                self._lose(step, NO_EVENT)
            case d.Steal():
                self._steal(step, NO_EVENT)
            case d.Put() | d.Take() | d.SetStatus() | d.Move():
                self._aimed(step, paying=paying)
            case d.Call():
                if step.card is None:
                    number = self.number(step.number or 0)
                    self.add(control.Call(self.words.calls[step.name], number, None))
                else:
                    self._aimed(step, paying=paying)
            case d.Draw():
                self._draw(step)
            case d.Deploy():
                self._deploy(step)
            case d.Look() | d.Reveal():
                self._see(step)
            case d.Return():
                self._return()
            case d.Use():
                self._use(step)
            case d.Shuffle():
                self.add(piles.Shuffle(self.words.zones[step.zone]))
            case d.Score():
                self.add(control.Score(self.number(step.number)))
            case d.Ignore():
                self.add(control.Ignore())
            case d.CountAs():
                pass  # what counts is decided where the reaction is chosen
            case d.Choice():
                self._choice(
                    [
                        partial(self.steps, _paid_last(o) if paying else o, paying=paying)
                        for o in step.options
                    ],
                    paying=paying,
                )
            case d.By():
                self._by(step)
            case d.May():
                self._may(step)
            case d.Group(for_each=d.Select() as select):
                self._for_each(step, select)
            case d.Group() if step.is_repeated:
                self._again(step)
            case d.Group():
                self._group(step, is_asked=False)
            case d.Avoidable():
                self._avoidable(step)
        self.ends_here(*nobody)

    def _begun(self, step: d.Step, *, paying: bool) -> tuple[d.Step, list[control.Branch]]:
        """Write what comes first where cards are moved, and return what is done then.

        And what leaves that out, where nobody gets the cards.
        """
        nobody: list[control.Branch] = []
        if isinstance(step, d.Move | d.Draw | d.Deploy):
            self.way = self._way(step)
            if self.way.who is not None and self.way.who.word == a.CHOSEN:
                somebody = selecting.IfSomebody(self.way.who, paying=paying)
                nobody.append(self.branch(somebody))
        return _placed(step), nobody

    def _way(self, step: d.Move | d.Draw | d.Deploy) -> cards.Way:
        """Return how a step moves cards, after the choice of the player who gets them."""
        words, spot = self.words, step.destination
        verb = words.verbs[step.verb] if step.verb is not None else -1
        zones = self._zones(step)
        if spot is not None:
            who = self._players(spot.owner or "actor", chosen=True)
            to = words.zones[spot.zones[0]]
            return cards.Way(zones, to, verb, who, bottom=spot.end == "bottom")
        taker = a.Who(a.ACTOR) if isinstance(step, d.Deploy) else None
        return cards.Way(zones, words.game.verbs[verb].destination, verb, taker)

    def _choice(self, options: Iterable[Callable[[], None]], *, paying: bool) -> None:
        """Write alternatives; what one of them binds stays bound."""
        choice = control.Choice(paying=paying)
        self.add(choice)
        before, ends, them = self.bound, [], self.them
        bound: list[set[str]] = []
        for write in options:
            choice.starts.append(len(self.operations))
            self.bound = set(before)
            write()
            self.them = them  # what one of them dealt with is not meant outside it
            bound.append(self.bound)
            ends.append(self.branch(control.Jump()))
        self.ends_here(*ends)
        self.bound = set.intersection(*bound)

    # -- numbers --

    def variable(self, letter: str) -> int:
        """Return the slot of a number that the player chooses."""
        if letter not in self.letters:
            self.letters[letter] = self.room.number()
        return self.letters[letter]

    def known(self, letter: str) -> int:
        """Return the slot that tells whether such a number was chosen."""
        if letter not in self.known_letters:
            self.known_letters[letter] = self.room.number()
        return self.known_letters[letter]

    def number(self, number: d.Number, *, fixed: bool = False) -> a.Number:
        """Return a number, after the operations that choose what it counts.

        ``fixed``: what it counts is counted now, whatever happens before it is needed.
        """
        return self.sum(d.terms_of(number), fixed=fixed)

    def sum(self, terms: Iterable[d.Term], *, chosen: bool = True, fixed: bool = False) -> a.Number:
        """Return numbers added up; what they count is ``chosen`` before, if anybody chooses it."""
        constant, others = 0, list[a.Term]()
        for term in terms:
            factor = -1 if term.negative else 1
            quantity: a.Quantity | None = None
            if isinstance(term.number, int):
                factor *= term.number
            else:
                quantity = self._read(term.number)
            per = self._per(term.per, chosen=chosen, fixed=fixed) if term.per else None
            if quantity is None and per is None:
                constant += factor
            else:
                others.append((factor, quantity, per))
        return a.Number(constant, tuple(others))

    def _read(self, number: d.Variable | d.ThatMany | d.Measure) -> a.Quantity:
        if isinstance(number, d.Variable):
            return a.Kept(self.variable(number.name))
        if isinstance(number, d.ThatMany):
            return a.Kept(self.that_many) if self.that_many >= 0 else a.Number(0)
        slot = THIS if isinstance(number.card, d.This) else self.named_cards[number.card.name]
        return a.Measured(slot, self.linker.measures.of(number.what))

    def _per(self, per: d.Per, *, chosen: bool, fixed: bool) -> a.Per:
        of = self._count(per.of, chosen=chosen, fixed=fixed)
        most = None
        if per.most is not None:
            most = self.sum(d.terms_of(per.most), chosen=chosen, fixed=fixed)
        return a.Per(per.every, of, most)

    def _count(
        self,
        of: d.CountCards | d.CountResources | d.Variable | d.Sum,
        *,
        chosen: bool,
        fixed: bool,
    ) -> a.Quantity:
        words = self.words
        match of:
            case d.Variable():
                return self._read(of)
            case d.Sum():
                return self.sum(of.terms, chosen=chosen, fixed=fixed)
            case d.CountCards():
                who = self._players(of.owner, chosen=chosen)
                # Another card stands in for one that is counted only where points are.
                nouns = 0 if chosen else words.nouns(of.nouns)
                zones = tuple(words.zones[zone] for zone in of.zones) or words.active
                found: a.Quantity = a.CountCards(words.cards(of.nouns), nouns, zones, who)
            case d.CountResources(on=None):
                who = self._players(of.owner or "actor", chosen=chosen)
                found = a.CountOwned(words.mask(of.resources), who)
            case d.CountResources():
                assert of.on is not None
                cards = self._counted_cards(of.on, chosen=chosen)
                found = a.CountOnCards(words.mask(of.resources), cards)
        return self._kept(found, fixed=fixed)

    def count_from(self, slot: int, number: a.Number) -> None:
        """Write where counting down begins, in a slot."""
        if number.is_constant:
            self.add(control.SetNumber(slot, number.most))
        else:
            self.add(control.Keep(slot, number))

    def _kept(self, quantity: a.Quantity, *, fixed: bool) -> a.Quantity:
        """Return what something comes to: as things stand by then, or ``fixed`` now."""
        if not fixed:
            return quantity
        slot = self.room.number()
        self.add(control.Keep(slot, quantity))
        return a.Kept(slot)

    def _players(self, owner: d.Owner, *, chosen: bool) -> a.Who:
        """Return the players that a word means; one who has to be chosen is ``chosen`` first."""
        if isinstance(owner, d.OwnerOf) and chosen:
            of, slot = self._known_card(owner.card), self.room.player()
            self.add(selecting.BindOwner(of, slot, tuple(range(len(self.words.game.zones)))))
            return a.Who(a.CHOSEN, slot)
        if owner not in d.ONE_PLAYER or not chosen:
            return _anyone(owner)
        slot = self.room.player()
        self.add(selecting.SelectPlayer(slot, _anyone(owner), in_cost=self.is_paying))
        return a.Who(a.CHOSEN, slot)

    def _is_own(self, owner: d.Owner) -> bool:
        """Whether what is spoken of is surely that of whoever acts."""
        return owner == "actor" or (owner == "you" and self.actor == USER)

    def _counted_cards(self, card: d.CardRef, *, chosen: bool) -> a.Cards:
        """Return the cards on which something is counted."""
        if isinstance(card, d.This):
            return a.Bearer()
        if isinstance(card, d.Chosen):
            return a.Bound(self.named_cards[card.name])
        selector = self._selector(card, self._named_zones(card) or self.words.active, fix=chosen)
        if card.quantity == "all" or not chosen:
            if not chosen or card.owner not in d.ONE_PLAYER:
                who = self._players(card.owner, chosen=chosen)
            else:
                who = self._owner(card, selector, least=ONE, paying=False, seen=True)
            return a.Every(selector.cards, selector.zones, who, selector.sieve)
        listed, left = self.room.card_list(), self.room.number()
        number = 1 if isinstance(card.quantity, str) else d.least_of(card.quantity)
        slot = self._slot(card) if card.name is not None else NOWHERE

        def choose(who: a.Who) -> None:
            self.add(
                control.SetNumber(left, number),
                selecting.SelectToCount(
                    selector, who, slot, listed=listed, left=left, in_cost=self.is_paying
                ),
            )

        if card.owner in d.SEVERAL_PLAYERS:
            self._for_players(self._players(card.owner, chosen=True), choose)
        else:
            choose(self._owner(card, selector, least=ONE, paying=False, seen=True))
        return a.Listed(listed)

    def amounts(self, amounts: d.Amounts, *, fixed: bool = False) -> a.Amounts:
        """Return amounts, after the operations that choose what they count.

        ``fixed``: what they count is counted now, whatever happens before they are needed.
        """
        return a.Amounts(
            tuple(
                tuple(self._amount(amount, fixed=fixed) for amount in option)
                for option in amounts.options
            )
        )

    def _amount(self, amount: d.Amount, *, fixed: bool = False) -> a.Amount:
        resource = amount.resource
        return a.Amount(
            self.number(amount.number, fixed=fixed),
            self.words.resource_set(resource),
            same=isinstance(resource, d.Same),
            each=isinstance(resource, d.OfEach),
        )

    # -- players --

    def players_that(self, comparison: d.Comparison) -> comparing.Players:
        """Return the players who compare so."""
        words, what = self.words, comparison.what
        if what == POINTS:
            measure = comparing.PlayerMeasure()
        elif what in words.resources:
            measure = comparing.PlayerMeasure(words.resources[what])
        else:
            measure = comparing.PlayerMeasure(cards=words.cards([what]), zones=words.active)
        match comparison:
            case d.Superlative():
                return comparing.Players(measure, most=comparison.most)
            case d.Compared():
                bound = comparing.AT_LEAST if comparison.more else comparing.AT_MOST
                return comparing.Players(measure, bound=bound, than_you=True)
        number = self.number(comparison.number)
        return comparing.Players(measure, bound=_BOUNDS[comparison.bound], limit=number)

    def _for_players(self, who: a.Who, done: Callable[[a.Who], None]) -> None:
        """Write what is done for each of some players."""
        queue, slot = self.room.player_list(), self.room.player()
        self.add(control.ForPlayers(who, queue))
        start = len(self.operations)
        loop = self.branch(control.NextPlayer(queue, slot))
        done(a.Who(a.CHOSEN, slot))
        self.jump_to(start)
        self.ends_here(loop)

    def _for_those(self, owner: d.Owner, done: Callable[[a.Who], None]) -> None:
        """Write what is done for each player that a word means."""
        who = self._players(owner, chosen=True)
        if owner in d.SEVERAL_PLAYERS:
            self._for_players(who, done)
        elif who.word == a.CHOSEN:
            nobody = self.branch(selecting.IfSomebody(who, paying=False))
            done(who)
            self.ends_here(nobody)
        else:
            done(who)

    def _one_of(self, who: a.Who) -> int:
        """Return the slot of the one player that is meant; -1 for the user of the ability."""
        match who.word:
            case a.CHOSEN:
                return who.slot
            case a.ACTOR:
                return self.actor
        return USER

    def _by(self, step: d.By) -> None:
        """Write what players do, one after another; the names that several give are their own."""
        word = _word(step.who)
        queue, slot = self.room.player_list(), self.room.player()
        self.add(control.ForPlayers(self._players(word, chosen=True), queue))
        entry, total = self._tally()
        start, named, before = len(self.operations), dict(self.named_cards), self.room.copy()
        loop = self.branch(control.NextActor(queue, slot, self.actor, before))
        outer, self.actor, them = self.actor, slot, self.them
        self._copy(entry, self.room.done)
        self.steps(step.steps)
        self._add_up(total)
        self.actor, self.them = outer, them
        if self.room.has_more_than(before):
            loop.after = self.room.copy()
        if word in d.SEVERAL_PLAYERS:
            self.named_cards = named
        self.jump_to(start)
        self.ends_here(loop)
        self._copy(total, self.room.done)

    def _tally(self) -> tuple[int, int]:
        """Write the beginning of what several do; return where it begins, and the slot of a sum."""
        if self.that_many < 0:
            return -1, -1
        entry, total = self.room.number(), self.room.number()
        self._copy(self.room.done, entry)
        self.add(control.SetNumber(total, 0))
        return entry, total

    def _copy(self, slot: int, to: int) -> None:
        """Write that a number is kept in another slot too; nothing, where it is not counted."""
        if slot >= 0:
            self.add(control.Keep(to, a.Kept(slot)))

    def _add_up(self, total: int) -> None:
        """Write that what one has done is added to a sum."""
        if total >= 0:
            terms: tuple[a.Term, ...] = (
                (1, a.Kept(total), None),
                (1, a.Kept(self.room.done), None),
            )
            self.add(control.Keep(total, a.Number(0, terms)))

    # -- whether --

    def holding(self, wanted: Iterable[d.Condition]) -> tuple[conditions.Condition, ...]:
        """Return conditions."""
        return tuple([self._condition(condition) for condition in wanted])

    def _condition(self, condition: d.Condition) -> conditions.Condition:
        words = self.words
        match condition:
            case d.Exists(select=select):
                who = self._meant(select.owner)
                return conditions.Existing(condition, who, self._selector(select, words.active))
            case d.Stocked(on=None):
                allowed = words.resource_set(condition.resource)
                return conditions.Owned(condition, self._meant(condition.owner), allowed)
            case d.Stocked(on=d.Select() as select):
                allowed = words.resource_set(condition.resource)
                selector = self._selector(select, words.active)
                who = self._meant(select.owner)
                return conditions.LyingOnSome(condition, select, who, selector, allowed)
            case d.Stocked(on=d.This() | d.Chosen() as card):
                allowed = words.resource_set(condition.resource)
                return conditions.Lying(condition, self._known_card(card), allowed)
            case d.Is():
                status = words.statuses[condition.status] if condition.status is not None else -1
                return conditions.Being(
                    self._known_card(condition.card),
                    words.cards(condition.nouns),
                    status,
                    negated=condition.negated,
                )
            case d.Compares():
                return conditions.Compared(condition, self.variable(condition.of.name))
        raise AssertionError(condition)

    def _meant(self, owner: d.Owner) -> a.Who:
        """Return all players that a condition may mean."""
        if isinstance(owner, d.OwnerOf):
            zones = tuple(range(len(self.words.game.zones)))
            return conditions.OwnerOf(self._known_card(owner.card), zones)
        return _anyone(owner)

    def _known_card(self, card: d.This | d.Chosen) -> int:
        return THIS if isinstance(card, d.This) else self.named_cards[card.name]

    def _may(self, step: d.May) -> None:
        """Write what whoever acts need not do."""
        only = step.steps[0]
        if len(step.steps) == 1 and isinstance(only, d.Group) and not only.is_repeated:
            self._group(only, is_asked=True)
            return
        with self._inside():
            offer = self.branch(control.Offer())
            self.steps(step.steps)
        self._left(offer)

    def _left(self, *skips: control.Branch) -> None:
        """Write where it goes on after something that is left: then nothing was dealt with."""
        if self.that_many < 0:
            self.ends_here(*skips)
            return
        end = self.branch(control.Jump())
        self.ends_here(*skips)
        self.add(control.SetNumber(self.room.done, 0))
        self.ends_here(end)

    def _group(self, group: d.Group, *, is_asked: bool) -> None:
        """Write what happens if conditions hold, and a cost is paid; or what happens instead."""
        skips: list[control.Branch] = []
        with self._inside():
            if group.conditions:
                skips.append(self.branch(control.If(self.holding(group.conditions))))
            if group.cost:
                skips.append(self.branch(control.IfPayable()))
            if is_asked:
                skips.append(self.branch(control.Offer()))
            is_power, self.is_power = self.is_power, False
            self.cost(group.cost)
            self.is_power = is_power
            self.steps(group.effects)
        if not group.otherwise:
            self._left(*skips)
            return
        end = self.branch(control.Jump())
        self.ends_here(*skips)
        with self._inside():
            self.steps(group.otherwise)
        self.ends_here(end)

    def _for_each(self, group: d.Group, select: d.Select) -> None:
        """Write what is done for each of some cards."""
        selector = self._selector(select, self.words.active)
        who = self._owner(select, selector, least=ONE, paying=False, seen=True)
        queue, slot = self.room.card_list(), self.room.card()
        self.add(selecting.ListCards(selector, who, queue, paying=False))
        entry, total = self._tally()
        start, before = len(self.operations), self.room.copy()
        loop = self.branch(control.NextInPlay(queue, slot, before))
        with self._inside():
            self.named_cards[select.name] = slot
            self._copy(entry, self.room.done)
            self._group(group, is_asked=False)
            self._add_up(total)
        if self.room.has_more_than(before):
            loop.after = self.room.copy()
        self.jump_to(start)
        self.ends_here(loop)
        self._copy(total, self.room.done)

    def _again(self, group: d.Group) -> None:
        """Write what is done so often, or until something is true."""
        left, mark, was = self.room.number(), self.room.number(), self.room.number()
        rounds = MOST_TIMES if group.until is not None else group.times
        self.add(control.SetNumber(left, rounds), control.Mark(mark))
        entry, total = self._tally()
        start, before = len(self.operations), self.room.copy()
        loop = self.branch(control.NextRound(left, mark, before))
        ends: list[control.Branch] = [loop]
        if group.until is not None:
            ends.append(self.branch(control.Until(self._condition(group.until), was)))
        self._copy(entry, self.room.done)
        self._group(group, is_asked=False)
        self._add_up(total)
        if group.until is not None:
            self.add(control.EndIfSame(was, left))
        if self.room.has_more_than(before):
            loop.after = self.room.copy()
        self.jump_to(start)
        self.ends_here(*ends)
        self._copy(total, self.room.done)

    @contextmanager
    def _inside(self) -> Iterator[None]:
        """Write a part of which the names mean nothing outside it."""
        cards, bound = dict(self.named_cards), set(self.bound)
        letters, known, them = dict(self.letters), dict(self.known_letters), self.them
        yield
        self.named_cards, self.bound = cards, bound
        self.letters, self.known_letters, self.them = letters, known, them

    # -- steps on resources --

    def _pay(self, amounts: d.Amounts) -> None:
        if len(amounts.options) > 1 and any(map(_variables, amounts.options)):
            options = [d.Amounts(options=(part,)) for part in amounts.options]
            self._choice([partial(self._pay, option) for option in options], paying=True)
            return
        (option,) = amounts.options if len(amounts.options) == 1 else ((),)
        if not _variables(option):
            self.add(resources.Pay(self.amounts(amounts)))
            return
        if constant := tuple(amount for amount in option if not _variables((amount,))):
            self.add(resources.Pay(self.amounts(d.Amounts(options=(constant,)))))
        for amount in option:
            if _variables((amount,)):
                linked = self._amount(amount)
                any_number = self._any_number(amount, linked)
                if any_number is None:
                    self.add(resources.Pay(a.Amounts(((linked,),))))
                else:
                    self.add(resources.PayAnyNumber(any_number))

    def _any_number(self, amount: d.Amount, linked: a.Amount) -> resources.AnyNumber | None:
        """Return how a number is chosen that nothing has fixed yet; None where all are known."""
        letter = next((name for name in _letters(amount) if name not in self.bound), None)
        if letter is None:
            return None
        self.bound.add(letter)
        return resources.AnyNumber(linked, self.variable(letter), self.known(letter))

    def _lose(self, step: d.Lose, payment: int) -> None:
        """Write a loss: whoever acts may react first, or pay their way out."""
        events = self._events_of_loss(step.amounts)
        missing = {
            event.loses: event.missing
            for event in (self.words.game.events[place] for place in events)
            if event.missing
        }
        amounts = self.amounts(step.amounts, fixed=True)
        everything = self.words.resource_set(d.OfEach())
        if limits.are_too_many(limits.with_replacements(amounts.most(), missing, everything)):
            raise TooManyWaysError("resources can be lost in too many ways")
        spared = [self.words.game.events[place].spares for place in events]
        skips: list[control.Branch] = [
            self.branch(resources.Spare(status)) for status in spared if status >= 0
        ]
        way_out = payment
        for event in events or ([NO_EVENT] if payment >= 0 else []):
            skips.append(self.branch(resources.AnnounceLoss(event, way_out)))
            way_out = NO_EVENT
        self.add(resources.Lose(amounts, missing))
        self.ends_here(*skips)

    def _events_of_loss(self, amounts: d.Amounts) -> list[int]:
        lost = 0
        for option in amounts.options:
            for amount in option:
                if isinstance(amount.resource, d.Named):
                    lost |= self.words.mask(amount.resource.resources)
        return [
            place
            for place, event in enumerate(self.words.game.events)
            if event.loses >= 0 and lost >> event.loses & 1
        ]

    def _steal(self, step: d.Steal, payment: int) -> None:
        more = self.words.resources[step.more] if step.more is not None else -1
        robbed = selecting.Robbed(_anyone(step.who.players).word, more)

        def steal(one: a.Who) -> None:
            skips = []
            if payment >= 0:
                skips.append(self.branch(control.Avoid(payment, one.slot)))
            self.add(resources.Steal(one.slot, amounts))
            self.ends_here(*skips)

        if step.who.players not in d.SEVERAL_PLAYERS:
            slot = self.room.player()
            self.add(selecting.SelectPlayer(slot, robbed, purpose="steal"))
            amounts = self.amounts(step.amounts)
            steal(a.Who(a.CHOSEN, slot))
        else:
            amounts = self.amounts(step.amounts, fixed=True)
            self._for_players(robbed, steal)

    # -- steps on cards --

    def event_card(self, card: d.Select | None, ability: d.Reaction) -> int:
        """Return the slot of a card of the event, where the reaction speaks of it later, or -1."""
        later = d.parts_of((ability.cost, ability.effects))
        is_left_out = any(
            isinstance(part, d.Select) and part.quantity == "another" for part in later
        )
        if card is None or (card.name is None and not is_left_out):
            return -1
        slot = self._slot(card)
        self.mentioned.append(slot)
        return slot

    def event_sieve(self, card: d.Select | None) -> comparing.Sieve | None:
        """Return what else a card of the event is, if anything is said."""
        return self._sieve(card.filters, fix=False) if card is not None else None

    def _sieve(self, filters: tuple[d.Filter, ...], *, fix: bool) -> comparing.Sieve | None:
        """Return what filters leave, if there are any; ``fix``: their numbers are worked out now.

        Where the cards must be, those know who ask for the zones.
        """
        if all(isinstance(one, d.InZones) for one in filters):
            return None
        sieve = comparing.Sieve((1 << len(self.words.kind_of)) - 1)
        for one in filters:
            if isinstance(one, d.Being):
                self._add_being(sieve, one)
            elif isinstance(one, d.Having):
                self._add_having(sieve, one.comparison, fix=fix)
        return sieve

    def _add_being(self, sieve: comparing.Sieve, being: d.Being) -> None:
        words = self.words
        cards = words.cards(being.nouns)
        statuses = tuple(
            words.statuses[name]
            for name in being.nouns
            if name in words.statuses and not words.is_noun(name)
        )
        if statuses:
            test = comparing.Being(cards, statuses, negated=being.negated)
            sieve.tests = (*sieve.tests, test)
        else:
            sieve.mask &= ~cards if being.negated else cards

    def _add_having(self, sieve: comparing.Sieve, comparison: d.Comparison, *, fix: bool) -> None:
        measure = self.linker.measures.of(comparison.what)
        if isinstance(comparison, d.Superlative):
            extreme = comparing.Extreme(measure, most=comparison.most)
            sieve.extremes = (*sieve.extremes, extreme)
            return
        if isinstance(comparison, d.Measured):
            bound = _BOUNDS[comparison.bound]
            # Nobody chooses what it counts: of one of several players it is counted of all.
            number = self.sum(d.terms_of(comparison.number), chosen=False)
            limit = comparing.Limit(number, measure)
        else:
            than = comparison.than
            assert not isinstance(than, str), "cards compare with cards"
            card = THIS if isinstance(than, d.This) else self.named_cards[than.name]
            bound = comparing.AT_LEAST if comparison.more else comparing.AT_MOST
            more = 1 if comparison.more else -1
            limit = comparing.Limit(None, measure, card=card, more=more)
        if limit.number is not None and limit.number.is_constant and measure.worth is None:
            known = limit.number.most
            fitting = [
                card
                for card, value in enumerate(measure.values)
                if comparing.is_met(bound, value, known)
            ]
            sieve.mask &= mask_of(fitting)
            return
        if fix and not (limit.number is not None and limit.number.is_constant):
            limit.fixed = self.room.number()
            self.add(comparing.FixLimit(limit))
        sieve.tests = (*sieve.tests, comparing.Measured(measure, bound, limit))

    def _slot(self, card: d.Select, step: Aimed | None = None) -> int:
        """Return the slot of a card that is chosen; `it` is what a verb was done to last."""
        slot = self.room.card()
        if card.name is not None or isinstance(
            step, d.SetStatus | d.Move | d.Call | d.Look | d.Reveal
        ):
            self.named_cards[card.name] = slot
        if card.name is not None:
            self.mentioned.append(slot)
        if isinstance(step, d.Look | d.Reveal) and card.name is None:
            self.seen[slot] = self._zones(step)
        return slot

    def _selector(
        self,
        card: d.Select,
        zones: tuple[int, ...],
        step: Aimed | None = None,
        *,
        paying: bool = False,
        fix: bool = True,
    ) -> Selector:
        """Return the cards that a step may choose from; ``fix``: the step begins here."""
        words = self.words
        status, value = -1, False
        only: tuple[str, ...] = ()
        if isinstance(step, d.SetStatus | d.Move) and step.verb is not None:
            verb = words.verb(step.verb)
            only = verb.only
            if isinstance(step, d.SetStatus):
                status, value = (verb.sets, True) if verb.sets >= 0 else (verb.clears, False)
        other = card.quantity == "another"
        another = tuple(self.mentioned) if other else None
        if paying:
            states, moves = self.spent
            other = other or moves or status in states
        if step is not None and card.quantity != "all" and not card.random:
            zones = words.to_choose_from(zones, own=self._is_own(card.owner))
        found = words.cards(card.nouns, only)
        sieve = self._sieve(card.filters, fix=fix)
        if sieve is not None:
            found &= sieve.mask
            sieve = sieve.beyond_mask
        return Selector(
            found, zones, other=other, another=another, status=status, value=value, sieve=sieve
        )

    def _named_zones(self, card: object) -> tuple[int, ...]:
        """Return the zones that cards are said to be in, if any."""
        named = card.zones if isinstance(card, d.Select) else ()
        return tuple([self.words.zones[zone] for zone in named])

    def _zones(self, step: d.Step) -> tuple[int, ...]:
        """Return the zones in which a step finds its cards."""
        words = self.words
        if isinstance(step, d.Look | d.Reveal):
            return tuple(words.zones[zone] for zone in step.origin.zones)
        if isinstance(step, d.Move) and (
            isinstance(step.card, d.Them) or isinstance(step.origin, d.Them)
        ):
            return self._them.zones
        if named := self._named_zones(getattr(step, "card", None)):
            return named
        if not isinstance(step, d.Move | d.Draw | d.Deploy):
            return words.active
        if isinstance(step.origin, d.Spot):
            return tuple(words.zones[zone] for zone in step.origin.zones)
        if step.verb is not None:
            origins = words.verb(step.verb).origins
            if isinstance(step, d.Move) and isinstance(step.card, d.Chosen):
                origins += self.seen.get(self.named_cards[step.card.name], ())
            return origins
        is_known = isinstance(step, d.Move) and not isinstance(step.card, d.Select)
        return tuple(words.zones.values()) if is_known else words.active

    def _aimed(self, step: Aimed, *, paying: bool) -> None:
        """Write a step that does something to cards, once for each of those that are meant."""
        card = step.card
        assert card is not None
        if isinstance(card, d.Them):
            self._to_them(step)
            return
        if isinstance(step, d.Move) and isinstance(step.origin, d.Them):
            assert isinstance(card, d.Select)
            self._some_of_them(step, card)
            return
        if not isinstance(card, d.Select):
            slot = THIS if isinstance(card, d.This) else self.named_cards[card.name]
            self._deed(step, slot, self._amounts_of(step), paying=paying)
            return
        self._each_card(step, card, paying=paying)

    @property
    def _them(self) -> piles.Them:
        """The cards that the last step dealt with; none, where no step has."""
        return self.them or piles.Them(self.room.card_list(), ())

    def _to_them(self, step: Aimed) -> None:
        """Write what is done to each card that the last step dealt with."""
        assert isinstance(step, d.SetStatus | d.Move)
        is_pile = isinstance(step, d.Move) and self.words.game.zones[self.way.destination].pile
        order, slot = self.room.card_list(), self.room.card()
        fitting = self._fitting(step)
        way = self.way if is_pile else None
        self.add(piles.Forget(order), piles.ListThem(self._them, order, fitting, way))
        start = len(self.operations)
        loop = self.branch(control.NextCard(order, slot))
        self._deed(step, slot, None, paying=False)
        self.jump_to(start)
        self.ends_here(loop)

    def _fitting(self, step: d.SetStatus | d.Move) -> int:
        only = self.words.verb(step.verb).only if step.verb is not None else ()
        return self.words.cards([CARD], only)

    def _some_of_them(self, step: d.Move, card: d.Select) -> None:
        """Write what is done to some of the cards that the last step dealt with."""
        them, who = self._them, a.Who(a.EVERYBODY)
        selector = self._selector(card, them.zones)
        selector.cards &= self._fitting(step)
        selector.among = them.listed
        if card.quantity == "all":
            queue, slot = self.room.card_list(), self.room.card()
            self.add(selecting.ListCards(selector, who, queue, paying=False))
            start = len(self.operations)
            cards_loop = self.branch(control.NextCard(queue, slot))
            self._deed(step, slot, None, paying=False)
            self.jump_to(start)
            self.ends_here(cards_loop)
            return
        slot, left = self._slot(card, step), self.room.number()
        self.count_from(left, self._how_many(card, selector, who, paying=False))
        start = len(self.operations)
        loop = self.branch(control.CountDown(left))
        none = self.branch(
            selecting.Select(
                selector,
                who,
                slot,
                chooser=selecting.CHANCE if card.random else THE_USER,
                paying=False,
                purpose=_purpose(step),
                must=_must_be_chosen(card),
                up_to=card.up_to,
            )
        )
        self._deed(step, slot, None, paying=False)
        self.add(piles.Hide(slot, them, self.way))
        self.jump_to(start)
        self.ends_here(loop, none)

    def _deals_with(self, step: Aimed, card: d.Select) -> int:
        """Return the list of the cards that a step deals with, where `them` may mean it; or -1."""
        is_seen = isinstance(step, d.Look | d.Reveal)
        is_one = card.is_one and card.owner not in d.SEVERAL_PLAYERS
        if not self.uses_them or not isinstance(step, d.SetStatus | d.Move | d.Look | d.Reveal):
            return -1
        if is_one and not is_seen:
            return -1
        zones = (self.way.destination,) if isinstance(step, d.Move) else self._zones(step)
        listed = self.room.card_list()
        self.add(piles.Forget(listed))
        self.them = piles.Them(listed, zones)
        return listed

    def _amounts_of(self, step: Aimed, *, fixed: bool = False) -> HowMuch:
        if isinstance(step, d.Call):
            return self.number(step.number or 0, fixed=fixed)
        if not isinstance(step, d.Put | d.Take) or step.amounts is None:
            return None
        return self.amounts(step.amounts, fixed=fixed)

    def _each_card(self, step: Aimed, card: d.Select, *, paying: bool) -> None:
        zones = self._zones(step)
        selector = self._selector(card, zones, step, paying=paying)
        several = card.quantity == "all" or not isinstance(card.quantity, str)
        looped = several or card.owner in d.SEVERAL_PLAYERS
        listed = self._deals_with(step, card)
        if card.quantity == "all":
            amounts = self._amounts_of(step, fixed=True)
            who = self._owner(card, selector, least=ONE, paying=paying)
            queue, slot = self.room.card_list(), self.room.card()
            self.add(selecting.ListCards(selector, who, queue, paying=paying))
            start = len(self.operations)
            loop = self.branch(control.NextCard(queue, slot))
            self._listed_deed(step, slot, amounts, listed, paying=paying)
            self.jump_to(start)
            self.ends_here(loop)
            return
        slot = self._slot(card, step)
        amounts = self._amounts_of(step, fixed=True)
        number = self._how_many(card, selector, a.Who(a.ACTOR), paying=paying)
        choose = self._chooser_of(step, card, selector, slot, paying=paying)
        is_searched = not paying and not card.random

        def pick(one: a.Who) -> None:
            if is_searched:
                self._search(selector, one)
            self._pick_and_do(step, number, one, choose, amounts, listed, paying=paying)

        if card.owner in d.SEVERAL_PLAYERS:
            who = self._players(card.owner, chosen=True)
            self._for_players(who, pick)
            return
        is_due = paying and not card.up_to
        who = self._owner(card, selector, least=number if is_due else ONE, paying=paying)
        if is_due and isinstance(card.owner, d.OwnerOf):
            self.branch(selecting.IfSomebody(who, paying=True))
        if looped:
            pick(who)
            return
        if is_searched:
            self._search(selector, who)
        none = choose(who)
        self._listed_deed(step, slot, amounts, listed, paying=paying)
        self.ends_here(none)

    def _search(self, selector: Selector, who: a.Who) -> None:
        """Let the user see the piles in which a card is chosen."""
        if any(self.words.game.zones[zone].pile for zone in selector.zones):
            self.add(piles.Search(selector.zones, who))
            self.way.is_searched = True

    def _listed_deed(
        self, step: Aimed, slot: int, amounts: HowMuch, listed: int, *, paying: bool
    ) -> None:
        """Write what a step does to one card, which goes into a list first, if there is one."""
        if listed >= 0:
            self.add(selecting.SetAside(slot, listed))
        self._deed(step, slot, amounts, paying=paying)

    def _how_many(
        self, card: d.Select, selector: Selector, who: a.Who, *, paying: bool
    ) -> a.Number:
        """Return how many cards are meant, after the operation in which the user says it."""
        match card.quantity:
            case str():
                return ONE
            case d.Variable(name=name) if self._is_own(card.owner) and name not in self.bound:
                slot, known = self.variable(name), self.known(name)
                self.add(selecting.ChooseNumber(selector, who, slot, known, paying=paying))
                self.bound.add(name)
        return self.number(card.quantity, fixed=True)

    def _chooser_of(
        self, step: Aimed, card: d.Select, selector: Selector, slot: int, *, paying: bool
    ) -> Callable[[a.Who], selecting.Select]:
        """Return what writes the choice of a card among those of some players."""
        chooser = self.words.chooser(selector.zones, own=self._is_own(card.owner))
        if card.random:
            chooser = selecting.CHANCE
        stand_ins = 0
        if self._has_stand_ins(card, selector) and paying:
            stand_ins = self.words.nouns(card.nouns)

        def choose(who: a.Who) -> selecting.Select:
            return self.branch(
                selecting.Select(
                    selector,
                    who,
                    slot,
                    chooser=chooser,
                    paying=paying,
                    purpose=_purpose(step),
                    stand_ins=stand_ins,
                    must=_must_be_chosen(card),
                    up_to=card.up_to,
                )
            )

        return choose

    def _has_stand_ins(self, card: d.Select, selector: Selector) -> bool:
        """Whether other cards of the user may stand in for one that a power puts into a state."""
        others = ("a_rival", "each_rival", "another_player", "each_other")
        is_own = card.owner not in others and not card.filters
        return self.is_power and is_own and selector.status >= 0 and selector.value

    def _pick_and_do(
        self,
        step: Aimed,
        number: a.Number,
        who: a.Who,
        choose: Callable[[a.Who], selecting.Select],
        amounts: HowMuch,
        listed: int,
        *,
        paying: bool,
    ) -> None:
        """Write the choice of so many cards of some players, each with what is done to it."""
        if number is ONE:
            none = choose(who)
            self._listed_deed(step, none.slot, amounts, listed, paying=paying)
            self.ends_here(none)
            return
        left = self.room.number()
        self.count_from(left, number)
        start = len(self.operations)
        loop = self.branch(control.CountDown(left))
        none = choose(who)
        self._listed_deed(step, none.slot, amounts, listed, paying=paying)
        self.jump_to(start)
        self.ends_here(loop, none)

    def _owner(
        self,
        card: d.Select,
        selector: Selector,
        *,
        least: a.Number,
        paying: bool,
        seen: bool = False,
    ) -> a.Who:
        """Return whose cards are meant; one player is chosen first, where that is of account.

        ``seen``: it does not matter who sees the cards.
        """
        if card.owner not in d.ONE_PLAYER:
            return self._players(card.owner, chosen=True)
        chooser = THE_USER if seen else self.words.chooser(selector.zones, own=False)
        if card.is_one and not card.random and chooser == THE_USER:
            return _anyone(card.owner)
        slot = self.room.player()
        self.add(
            selecting.SelectOwner(
                slot,
                selector,
                _anyone(card.owner),
                chooser=chooser,
                least=least,
                paying=paying,
                whole=card.quantity == "all",
                up_to=card.up_to,
                in_cost=self.is_paying,
            )
        )
        return a.Who(a.CHOSEN, slot)

    def _deed(self, step: Aimed, slot: int, how_much: HowMuch, *, paying: bool) -> None:
        """Write what a step does to one card, with the events that this raises."""
        words = self.words
        is_sure = isinstance(step.card, d.Select)
        amounts = how_much if isinstance(how_much, a.Amounts) else None
        match step:
            case d.Put():
                self.add(resources.Put(slot, amounts))
            case d.Take(amounts=d.Amounts(options=options)) if paying and any(
                map(_variables, options)
            ):
                assert amounts is not None
                self._take_any_number(slot, options, amounts.options)
            case d.Take() if paying:
                self.add(resources.TakeAsCost(slot, amounts))
            case d.Take():
                self.add(resources.TakeOff(slot, amounts))
            case d.Call():
                assert isinstance(how_much, a.Number)
                self.add(control.Call(words.calls[step.name], how_much, slot))
            case d.Look() | d.Reveal():
                is_open = isinstance(step, d.Reveal)
                self.add(piles.SeeCard(slot, self._zones(step), is_open=is_open))
            case d.SetStatus() | d.Move():
                verb = words.verb(step.verb) if step.verb is not None else None
                event = words.event_of(step.verb) if step.verb is not None else NO_EVENT
                fitting = words.cards([CARD], verb.only if verb is not None else ())
                zones, skips = self._zones(step), []
                if event != NO_EVENT and words.game.events[event].window == "instead":
                    # What is paid can't be taken away again, so a cost raises no event before it.
                    if not paying:
                        skips.append(self.branch(cards.Announce(slot, zones, event)))
                    event = NO_EVENT
                if isinstance(step, d.Move):
                    self.add(
                        cards.Move(
                            slot,
                            self.way,
                            fitting=fitting,
                            event=event,
                            paying=paying,
                            is_sure=is_sure,
                        )
                    )
                else:
                    assert verb is not None
                    status, value = (verb.sets, True) if verb.sets >= 0 else (verb.clears, False)
                    self.add(
                        cards.SetStatus(
                            slot,
                            zones,
                            status,
                            value,
                            fitting=fitting,
                            event=event,
                            paying=paying,
                            is_sure=is_sure,
                        )
                    )
                self.ends_here(*skips)

    def _take_any_number(
        self,
        slot: int,
        options: tuple[tuple[d.Amount, ...], ...],
        linked: tuple[tuple[a.Amount, ...], ...],
    ) -> None:
        """Write what is taken off a card where the player may say how many; one option first."""
        if len(options) > 1:
            each = zip(options, linked, strict=True)
            takes = [partial(self._take_any_number, slot, (one,), (row,)) for one, row in each]
            self._choice(takes, paying=True)
            return
        pairs = list(zip(options[0], linked[0], strict=True))
        if constant := tuple(one for amount, one in pairs if not _variables((amount,))):
            self.add(resources.TakeAsCost(slot, a.Amounts((constant,))))
        for amount, one in pairs:
            if _variables((amount,)):
                any_number = self._any_number(amount, one)
                known = None if any_number else a.Amounts(((one,),))
                self.add(resources.TakeAsCost(slot, known, any_number))

    def _draw(self, step: d.Draw) -> None:
        words, way, spot = self.words, self.way, step.origin
        left = self.room.number()
        owed = self.room.number() if step.then_verb is not None else -1
        count = self.number(step.count)
        if not count.is_constant:  # it is worked out once, whoever's cards are drawn then
            kept = self.room.number()
            self.count_from(kept, count)
            count = a.Number(0, ((1, a.Kept(kept), None),))
        if owed >= 0:
            self.add(control.SetNumber(owed, step.then_count))
        event = words.event_after(step.verb) if step.verb is not None else NO_EVENT
        listed = it = -1
        if self.uses_them:
            listed = self.room.card_list()
            self.add(piles.Forget(listed))
            self.them = piles.Them(listed, (way.destination,))
        if step.count == 1 and self.uses_it:
            it = self.named_cards[None] = self.room.card()

        def draw(who: a.Who) -> None:
            pile = self.room.number() if len(way.origins) > 1 else -1
            if pile >= 0:
                self.add(piles.ChoosePile(way.origins, pile))
            self.count_from(left, count)
            self.add(
                cards.Draw(
                    way,
                    left,
                    owed,
                    event,
                    pile=pile,
                    owner=self._one_of(who),
                    bottom=spot is not None and spot.end == "bottom",
                    is_plain=spot is step.destination is None,
                    listed=listed,
                    it=it,
                )
            )

        self._for_those((spot and spot.owner) or "actor", draw)
        if step.then_verb is not None:
            then = words.verb(step.then_verb)
            verb = words.verbs[step.then_verb]
            self.add(
                cards.MoveOn(
                    words.cards([CARD], then.only),
                    cards.Way((way.destination,), then.destination, verb),
                    purpose=step.then_verb,
                    left=owed,
                    event=words.event_after(step.then_verb),
                )
            )

    def _deploy(self, step: d.Deploy) -> None:
        words = self.words
        verb, way = words.verb(step.verb), self.way
        price = self._price(step.price)
        found = words.cards(step.card.nouns, verb.only)
        sieve = self._sieve(step.card.filters, fix=True)

        def deploy(who: a.Who) -> None:
            slot = self._slot(step.card)
            none = self.branch(
                deploying.SelectToDeploy(found, way.origins, who, slot, price, sieve)
            )
            self.add(deploying.Deploy(slot, way, price, words.event_after(step.verb)))
            self.ends_here(none)

        owner = step.card.owner
        if owner in d.SEVERAL_PLAYERS:
            self._for_players(self._players(owner, chosen=True), deploy)
        elif isinstance(owner, d.OwnerOf):
            deploy(self._players(owner, chosen=True))
        else:
            deploy(_anyone(owner))

    def _price(self, price: d.Price) -> deploying.Price:
        less = self.number(price.less, fixed=True) if price.less != 0 else None
        lower, instead = deploying.Lower(less, self.words.mask(price.excepted)), price.instead
        if instead is None or instead.is_nothing:
            return deploying.Price(None, lower, is_nothing=instead is not None)
        return deploying.Price(self.amounts(instead, fixed=True), lower, is_nothing=False)

    def _see(self, step: d.Look | d.Reveal) -> None:
        """Write what looks at cards, or reveals them."""
        zones = self._zones(step)
        if not all(self.words.game.zones[zone].pile for zone in zones):
            self._aimed(step, paying=False)
            return
        listed, it = self.room.card_list(), -1
        self.add(piles.Forget(listed))
        quantity = step.card.quantity
        if quantity in ("a", "the"):
            it = self.named_cards[None] = self.room.card()
            self.seen[it] = zones
        count = None if quantity == "all" else ONE
        if not isinstance(quantity, str):
            count = self.number(quantity, fixed=True)
        pile = self.room.number() if len(zones) > 1 else -1

        def see(who: a.Who) -> None:
            owner = self._one_of(who)
            if pile >= 0:
                self.add(piles.ChoosePile(zones, pile))
            self.them = piles.Them(listed, zones, pile, owner)
            is_open = isinstance(step, d.Reveal)
            self.add(piles.SeeTop(count, self.them, it, is_open=is_open))

        self._for_those(step.origin.owner or "actor", see)

    def _use(self, step: d.Use) -> None:
        """Write the use of a power of another card."""
        card = step.card
        if not isinstance(card, d.Select):
            slot = THIS if isinstance(card, d.This) else self.named_cards[card.name]
            self.add(using.UsePower(slot, None, None, free=step.free))
            return
        seen_by = ("all", "owner") if self._is_own(card.owner) else ("all",)
        words = self.words
        zones = [zone for zone in words.active if words.game.zones[zone].seen_by in seen_by]
        selector = self._selector(card, tuple(zones))
        who = self._players(card.owner, chosen=isinstance(card.owner, d.OwnerOf))
        slot = self.named_cards[card.name] = self.room.card()
        if card.name is not None:
            self.mentioned.append(slot)
        self.add(using.UsePower(slot, selector, who, free=step.free))

    def _return(self) -> None:
        order, them = self.room.card_list(), self._them
        if them.zones and all(self.words.game.zones[zone].pile for zone in them.zones):
            self.add(piles.Forget(order), piles.Order(them, order))

    # -- ways out --

    def _avoidable(self, step: d.Avoidable) -> None:
        them = self.them
        self._with_way_out(step)
        self.them = them

    def _with_way_out(self, step: d.Avoidable) -> None:
        if isinstance(named := step.unless[0], d.By):
            self._unless_they_pay(named, step.steps)
            return
        if len(step.steps) == 1 and isinstance(by := step.steps[0], d.By):
            each = d.Avoidable(steps=by.steps, unless=step.unless)
            self._by(d.By(who=by.who, steps=(each,)))
            return
        payment = self.linker.payment(step.unless)
        if len(step.steps) == 1:
            match only := _placed(step.steps[0]):
                case d.Lose():
                    self.begin()
                    self._lose(only, payment)
                    return
                case d.Steal():
                    self.begin()
                    self._steal(only, payment)
                    return
                case d.Put() | d.Take() | d.SetStatus() | d.Move() | d.Call():
                    is_of_them = isinstance(only, d.Move) and isinstance(only.origin, d.Them)
                    nobody: list[control.Branch] = []
                    if (
                        isinstance(only.card, d.Select)
                        and not is_of_them
                        and not self._is_own(only.card.owner)
                    ):
                        _, nobody = self._begun(only, paying=False)
                        self.begin()
                        listed, amounts = self._list_cards(only, only.card)
                        self._avoidable_on_cards(only, payment, listed, amounts)
                        self.ends_here(*nobody)
                        return
                    if isinstance(only.card, d.Chosen):
                        self.begin()
                        amounts = self._amounts_of(only, fixed=True)
                        _, nobody = self._begun(only, paying=False)
                        listed = self.room.card_list()
                        slot = self.named_cards[only.card.name]
                        self.add(selecting.SetAside(slot, listed, self._reached(only)))
                        self._avoidable_on_cards(only, payment, listed, amounts)
                        self.ends_here(*nobody)
                        return
        avoid = self.branch(control.Avoid(payment, USER))
        self.steps(step.steps)
        self.ends_here(avoid)

    def _reached(self, step: Aimed) -> Selector | None:
        """Return the cards that a step can be done to, wherever they come from; none: any."""
        if isinstance(step, d.Call):
            return None
        found = self.words.cards([CARD])
        if isinstance(step, d.SetStatus | d.Move):
            found = self._fitting(step)
        return Selector(found, self._zones(step))

    def _unless_they_pay(self, payers: d.By, steps: tuple[d.Step, ...]) -> None:
        """Write steps that happen unless one of some players pays."""
        payment = self.linker.payment(payers.steps)
        word = _word(payers.who)
        who = self._players(word, chosen=isinstance(word, d.OwnerOf))
        queue, payer = self.room.player_list(), self.room.player()
        self.add(control.ForPlayers(who, queue))
        start = len(self.operations)
        loop = self.branch(control.NextPlayer(queue, payer))
        avoid = self.branch(control.Avoid(payment, payer))
        self.jump_to(start)
        self.ends_here(loop)
        self.steps(steps)
        self.ends_here(avoid)

    def _list_cards(self, step: Aimed, card: d.Select) -> tuple[int, HowMuch]:
        """Write the choice of all cards of a step before it is done.

        Return the list of them, and how much is put or taken.
        """
        selector = self._selector(card, self._zones(step), step)
        listed, slot = self.room.card_list(), self._slot(card, step)
        amounts = self._amounts_of(step, fixed=True)
        if card.quantity == "all":
            who = self._owner(card, selector, least=ONE, paying=False)
            self.add(selecting.ListCards(selector, who, listed, paying=False))
            return listed, amounts
        choose = self._chooser_of(step, card, selector, slot, paying=False)

        number = self._how_many(card, selector, a.Who(a.ACTOR), paying=False)

        def pick(one: a.Who) -> None:
            if not card.random:
                self._search(selector, one)
            left = self.room.number()
            self.count_from(left, number)
            start = len(self.operations)
            loop = self.branch(control.CountDown(left))
            none = choose(one)
            self.add(selecting.SetAside(slot, listed))
            self.jump_to(start)
            self.ends_here(loop, none)

        if card.owner in d.SEVERAL_PLAYERS:
            self._for_players(self._players(card.owner, chosen=True), pick)
        else:
            pick(self._owner(card, selector, least=ONE, paying=False))
        return listed, amounts

    def _avoidable_on_cards(self, step: Aimed, payment: int, listed: int, amounts: HowMuch) -> None:
        """Write what is done to cards in a list: first each owner may pay for theirs."""
        zones = self._zones(step)
        queue, owner, slot = self.room.player_list(), self.room.player(), self.room.card()
        self.add(selecting.OwnersOf(listed, zones, queue))
        start = len(self.operations)
        loop = self.branch(control.NextPlayer(queue, owner))
        avoid = self.branch(control.Avoid(payment, owner))
        self.jump_to(start)
        self.ends_here(avoid)
        self.add(selecting.LeaveOut(listed, zones, owner))
        self.jump_to(start)
        self.ends_here(loop)
        start = len(self.operations)
        cards_loop = self.branch(control.NextCard(listed, slot))
        self._deed(step, slot, amounts, paying=False)
        self.jump_to(start)
        self.ends_here(cards_loop)

    # -- what the whole ability is about --

    def count_more(self, effects: tuple[d.Step, ...], counted: int) -> None:
        """Let another card count once more, where a power has points looked at that count cards."""
        checks = [step for step in d.every_step(effects) if isinstance(step, d.Call)]
        if counted and any(map(self._is_check, checks)):
            self.add(control.CountMore(counted))

    def _is_check(self, step: d.Call) -> bool:
        call = self.words.calls[step.name]
        return any(
            event.call == call and event.window == "during" for event in self.words.game.events
        )

    def summary(self, cost: tuple[d.Step, ...], program: int) -> Cost:
        """Return a cost in the form that can be checked fast."""
        words = self.words
        demanded: list[tuple[Parts, ...]] = []
        taken: list[tuple[Parts, ...]] = []
        sets: list[tuple[int, bool]] = []
        told, moves, selects = True, False, 0
        self.spent = _spent(cost, words)
        cards_wanted: tuple[Selector, a.Who, int, int] | None = None
        for step in map(_placed, cost):
            if isinstance(step, d.Move) and step.destination is not None:
                told = told and not isinstance(step.destination.owner, d.OwnerOf)
            match step:
                case d.Pay():
                    demanded.append(self._constant(step.amounts))
                    if len(step.amounts.options) > 1:
                        told = told and not any(map(_variables, step.amounts.options))
                case d.Take(card=d.This()) if step.amounts and not any(
                    map(_variables, step.amounts.options)
                ):
                    taken.append(self._constant(step.amounts))
                    told = told and not moves
                case d.SetStatus(card=d.This()):
                    verb = words.verb(step.verb)
                    change = (verb.sets, True) if verb.sets >= 0 else (verb.clears, False)
                    if any(change[0] == status for status, _ in sets):
                        told = False  # to and fro: only the first change tells how it must stand
                    else:
                        sets.append(change)
                case d.Move(card=d.This()):
                    moves = True
                    told = told and set(self._zones(step)) >= set(words.active)
                case d.SetStatus(card=d.Select()) | d.Move(card=d.Select()):
                    selects += 1
                    card = step.card
                    assert isinstance(card, d.Select)
                    zones = self._zones(step)
                    selector = self._selector(card, zones, step, paying=True, fix=False)
                    own = card.owner in d.OWN
                    number = 1
                    if not isinstance(card.quantity, str):
                        number = d.least_of(card.quantity)
                        told = told and isinstance(card.quantity, int)
                    if (number > 1 and not own) or card.owner not in (*d.OWN, *d.ONE_PLAYER):
                        told = False
                    if card.up_to:
                        number = 0
                    if any(isinstance(part, _OPEN) for part in d.parts_of(card.filters)):
                        told = False
                    stand_ins = 0
                    if self._has_stand_ins(card, selector):
                        stand_ins = words.nouns(card.nouns)
                    cards_wanted = (selector, _anyone(card.owner), number, stand_ins)
                case _:
                    told = False
        choices = [step for step in cost if isinstance(step, d.Choice)]
        chosen, _ = _spent(choices, words)  # how it stands then is for the player to say
        sets = [change for change in sets if change[0] not in chosen]
        if len(sets) > 1 or selects > 1 or (moves and sets):
            told = False
        if cards_wanted is not None and (taken or sets) and self._may_spend_bearer(cards_wanted[0]):
            told = False
        numbers = list(d.parts_of(cost))
        if sum(isinstance(part, d.Variable) for part in numbers) > 1 or any(
            isinstance(part, d.Per | d.Measure) or (isinstance(part, d.Term) and part.negative)
            for part in numbers
        ):
            told = False
        if limits.are_too_many_together(demanded):
            raise TooManyWaysError("its cost can be paid in too many ways")
        found = Cost(program, Demand(demanded), Demand(taken), tuple(sets))
        found.bearer_moves = moves
        found.told = told
        if cards_wanted is not None and selects == 1:
            found.cards, found.who, found.number, found.stand_ins = cards_wanted
        return found

    def _may_spend_bearer(self, selector: Selector) -> bool:
        """Whether the card that bears the ability may be chosen to be moved."""
        return (
            selector.status < 0
            and not selector.other
            and bool(set(selector.zones) & set(self.words.active))
        )

    def _constant(self, amounts: d.Amounts) -> tuple[Parts, ...]:
        """Return what amounts ask for at least: numbers that depend on a choice count as 0."""
        return tuple(
            tuple(
                (
                    d.least_of(amount.number),
                    self.words.resource_set(amount.resource),
                    isinstance(amount.resource, d.Same),
                )
                for amount in option
            )
            for option in amounts.options
        )


_BOUNDS: Final = {
    "exactly": comparing.EXACTLY,
    "at_least": comparing.AT_LEAST,
    "at_most": comparing.AT_MOST,
}
_OPEN: Final = (d.Variable, d.Chosen)
"""What filters may speak of that is known only in the course of paying."""


def _letters(amount: d.Amount) -> list[str]:
    """Return the letters that stand for the number of an amount, or are added to it."""
    terms = d.terms_of(amount.number)
    return [term.number.name for term in terms if isinstance(term.number, d.Variable)]


def _must_be_chosen(card: d.Select) -> bool:
    """Whether a card may not be left where there is one, also as an effect."""
    return card.quantity == "the" or not isinstance(card.quantity, str | int)


def _placed(step: d.Step) -> d.Step:
    """Return a step that says of its cards whose they are, not of where they come from."""
    if not isinstance(step, d.Move | d.Deploy | d.Look | d.Reveal):
        return step
    if not isinstance(step.origin, d.Spot) or step.origin.owner is None:
        return step
    if not isinstance(step.card, d.Select):
        return step
    return replace(step, card=replace(step.card, owner=step.origin.owner))


def _variables(option: Iterable[d.Amount]) -> bool:
    """Whether one of some amounts has a number that the player chooses."""
    return any(map(_letters, option))


def _paid_last(steps: Iterable[d.Step]) -> list[d.Step]:
    """Return the steps of a cost in order, but last what may be any number, or counts one."""
    return sorted(steps, key=_turn)


def _is_own_state(condition: d.Condition) -> bool:
    """Whether a condition is the state that a card must be in."""
    return (
        isinstance(condition, d.Is)
        and isinstance(condition.card, d.This)
        and not condition.negated
        and condition.status is not None
    )


def _turn(step: d.Step) -> int:
    """Return when a step is paid: 1 if as much as the player wants, 2 if it counts that, else 0."""
    if not isinstance(step, d.Pay | d.Take) or step.amounts is None:
        return 0
    if isinstance(step, d.Take) and isinstance(step.card, d.Select):
        return 0
    counted = tuple(part for part in d.parts_of(step.amounts) if isinstance(part, d.Per))
    if any(isinstance(part, d.Variable) for part in d.parts_of(counted)):
        return 2
    return int(any(map(_variables, step.amounts.options)))


def _spent(steps: Iterable[d.Step], words: Words) -> tuple[frozenset[int], bool]:
    """Return what a cost does to the bearer: the states it changes, and whether it moves it."""
    states: set[int] = set()
    moves = False
    for step in d.every_step(steps):
        if isinstance(step, d.SetStatus) and isinstance(step.card, d.This):
            verb = words.verb(step.verb)
            states.add(verb.sets if verb.sets >= 0 else verb.clears)
        elif isinstance(step, d.Move) and isinstance(step.card, d.This):
            moves = True
    return frozenset(states), moves


def _anyone(owner: d.Owner) -> a.Who:
    """Return all players that a word means, also where one of them is to be chosen.

    Where nobody acts, whoever's card it is speaks of it.
    """
    return a.Who(a.ACTOR if isinstance(owner, d.OwnerOf) else _WORDS[owner])


_WORDS: Final[dict[d.Players, int]] = {
    "actor": a.ACTOR,
    "you": a.YOU,
    "a_rival": a.RIVALS,
    "each_rival": a.RIVALS,
    "any_player": a.EVERYBODY,
    "all_players": a.EVERYBODY,
    "another_player": a.OTHERS,
    "each_other": a.OTHERS,
}


def _word(who: d.Party | d.OwnerOf) -> d.Owner:
    """Return the word for players who act."""
    return who.players if isinstance(who, d.Party) else who


def _purpose(step: Aimed) -> str:
    match step:
        case d.SetStatus() | d.Move():
            return step.verb or step.kind
        case d.Call():
            return step.name
    return step.kind
