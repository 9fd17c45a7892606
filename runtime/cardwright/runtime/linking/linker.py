"""From the abilities of cards to programs: operations that ask at most one question each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any, Final

from cardwright.runtime import amounts as a
from cardwright.runtime import comparing, conditions
from cardwright.runtime.costs import Cost
from cardwright.runtime.definitions import model as d
from cardwright.runtime.linking.building import (
    NO_MEMORIES,
    PAYER,
    PERFORMED,
    Made,
    Numbered,
    Programs,
)
from cardwright.runtime.linking.costs import Costs
from cardwright.runtime.operations import cards, control
from cardwright.runtime.programs import NO_EVENT, Program
from cardwright.runtime.words import Words

_BITS_WITHIN: Final = 16
"""The lower bits of a number tell programs of one card from each other, the others the card."""


class Linker(Programs):
    """Makes the programs of one card, and what each costs, numbered in the order of making.

    They get the same numbers whatever else was linked before.
    """

    def __init__(self, words: Words, measures: comparing.Measures, card: int = 0) -> None:
        """Begin without any program."""
        super().__init__(words, measures)
        first = card << _BITS_WITHIN
        self.programs: Numbered[Program] = Numbered(first)
        self.costs: Numbered[Cost] = Numbered(first)
        self.lasting = Numbered(first)
        self.forks = []

    def ability(
        self,
        ability: d.Body,
        *,
        returns_to: int = -1,
        counted: int = 0,
        memories: Mapping[str, int] = NO_MEMORIES,
        limit: int = 0,
        letters: Iterable[str] = (),
        numbers: Iterable[str] = (),
    ) -> Made:
        """Write the program of an ability: see ``Programs``."""
        builder = Builder(self, is_power=self._is_power(ability))
        builder.memories = memories
        if limit:
            builder.add(control.UseUp(limit))
        given = builder.known_before(letters, numbers)
        recalls = builder.recall(d.recalled_letters(ability) - {*given.cards})
        parts = list(d.parts_of(ability))
        builder.uses_them = speak_of_them(parts)
        builder.is_reaction = isinstance(ability, d.Reaction) and not ability.by_itself
        builder.uses_it = any(isinstance(part, d.Chosen) and part.name is None for part in parts)
        named = (-1, -1)
        sieves: tuple[comparing.Sieve | None, comparing.Sieve | None] = (None, None)
        if isinstance(ability, d.Reaction):
            named = (
                builder.event_card(ability.subject, ability),
                builder.event_card(ability.source, ability),
            )
            sieves = (builder.event_sieve(ability.subject), builder.event_sieve(ability.source))
        letter = ability.number if isinstance(ability, d.Reaction) else None
        number = builder.given(letter) if letter is not None else -1
        holding = builder.holding([one for one in ability.conditions if not is_own_state(one)])
        if limit:
            holding = (conditions.NotUsed(limit), *holding)
        builder.cost(ability.cost, is_whole=True)
        builder.count_what_is_done(ability.effects)
        if isinstance(ability, d.Power):
            builder.count_more(ability.effects, counted)
        builder.at_targets(ability.cost, ability.effects)
        if returns_to >= 0:
            builder.add(cards.ReturnBearer(self.words.active, returns_to))
        program = self.add(builder, ability.cost, recalls)
        return Made(program, named, number, sieves, holding, given)

    def _is_power(self, ability: d.Body) -> bool:
        """Whether cards may stand in for its cost: reactions are powers, but not to powers."""
        if isinstance(ability, d.Reaction):
            return (
                not ability.by_itself
                and not self.words.game.events[self.words.events[ability.event]].power
            )
        return isinstance(ability, d.Power)

    def worth(self, points: tuple[d.Term, ...]) -> a.Number:
        """Return points; nobody chooses what they count."""
        return Builder(self, is_power=False).sum(points, chosen=False)

    def modifier(
        self, modifier: d.Modifier
    ) -> tuple[a.Number, tuple[conditions.Condition, ...], comparing.Sieve | None]:
        """Return how much something changes, under what conditions, and what else cards are.

        Nobody chooses.
        """
        builder, who, sieve = Builder(self, is_power=False), modifier.who, None
        terms = d.terms_of(d.changed_number(modifier.change))
        if isinstance(who, d.Select):
            sieve = builder.sieve(who.filters, (), fix=False)
        return builder.sum(terms, chosen=False), builder.holding(modifier.conditions), sieve

    def cards_of(self, modifier: d.Modifier) -> a.Cards:
        """Return what finds the cards that a clause is about."""
        return Builder(self, is_power=False).counted_cards(modifier.who, chosen=False)

    def players_that(self, comparison: d.Comparison) -> comparing.PlayerTest:
        """Return what tells players apart."""
        return Builder(self, is_power=False).players_that(comparison)

    def payment(self, steps: tuple[d.Step, ...]) -> int:
        """Return the program of a cost by which somebody avoids something."""
        builder = Builder(self, is_power=False)
        builder.actor = PAYER
        builder.uses_them = speak_of_them(d.parts_of(steps))
        builder.cost(steps)
        return self.add(builder, steps)

    def add(
        self,
        builder: Builder,
        cost: tuple[d.Step, ...],
        recalls: tuple[tuple[int, int], ...] = (),
    ) -> int:
        """Number a program that is complete."""
        number = self.programs.add(Program(tuple(builder.operations), builder.room, recalls))
        self.costs.add(builder.summary(cost, number))
        return number


def card_of(number: int) -> int:
    """Return the card of which a program has a number, or something that lasts."""
    return number >> _BITS_WITHIN


class Builder(Costs):
    """Writes the program of one ability."""

    def steps(self, steps: Iterable[d.Step], *, paying: bool = False) -> None:
        """Write steps, one after another."""
        if not paying:
            self.remember()
        for step in steps:
            self.step(step, paying=paying)
            if not paying:
                self.remember()

    def step(self, step: d.Step, *, paying: bool) -> None:
        """Write one step."""
        if not isinstance(step, d.WithSteps):
            self.begin()
        step, nobody = self.begun(step, paying=paying)
        match step:
            case d.Pay():
                self.pay(step.amounts)
            case d.Lose():
                self.lose(step, NO_EVENT)
            case _ if isinstance(step, d.ToOthers):
                self.to_others(step, NO_EVENT)
            case d.Stand():
                self.stand(step)
            case d.Call():
                if step.card is None:
                    number = self.number(step.number or 0)
                    self.add(control.Call(self.words.calls[step.name], number, None))
                else:
                    self.aimed(step, paying=paying)
            case d.Modify():
                self.modify(step)
            case _ if isinstance(step, d.ToCards):
                self.aimed(step, paying=paying)
            case d.Draw():
                self.draw(step)
            case d.Deploy():
                self.deploy(step)
            case d.Look() | d.Reveal():
                self.see(step, paying=paying)
            case d.Return():
                self.bring_back()
            case d.Use():
                self.use(step)
            case d.Wait():
                self.wait(step)
            case d.Choice():
                self.alternatives(step, paying=paying)
            case d.By():
                self.by(step)
            case d.May():
                self.may(step)
            case d.Group(for_each=d.Select() as select):
                self.for_each(step, select)
            case d.Group(for_each=d.EachResource() as each):
                self.for_each_resource(step, each)
            case d.Group() if step.is_repeated:
                self.again(step)
            case d.Group():
                self.group(step, is_asked=False)
            case d.Avoidable():
                self.avoidable(step)
            case _:
                linked = [self._linked(getattr(step, field.name)) for field in fields(step)]
                self.add(PERFORMED[type(step)](*linked))
        self.ends_here(*nobody)
        if isinstance(step, d.DEALS_WITH_NOTHING) and not paying:
            self.copy(self.that_many, self.room.done)

    def _linked(self, value: Any) -> object:
        """Return what a field of a step comes to when that is carried out."""
        match value:
            case d.Amounts():
                return self.amounts(value)
            case d.Party() | d.OwnerOf():
                return self.party(value, chosen=True)
            case str(zone):
                return self.words.zones[zone]
        return self.number(value)

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


def speak_of_them(parts: Iterable[object]) -> bool:
    """Whether some parts mean the cards that a step has dealt with."""
    return any(isinstance(part, d.Them | d.Among | d.Return) for part in parts)


def is_own_state(condition: d.Condition) -> bool:
    """Whether a condition is a state that its card must be in."""
    return (
        isinstance(condition, d.Is)
        and isinstance(condition.card, d.This)
        and not condition.negated
        and condition.status is not None
    )
