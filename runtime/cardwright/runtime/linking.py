"""From compiled steps to programs: lists of operations of which each asks at most one question."""

from collections.abc import Callable
from dataclasses import replace
from functools import singledispatchmethod
from typing import TypeAlias

from cardwright.runtime.costs import Cost, Wanted, taken_from
from cardwright.runtime.definitions import CardDefinition, GameDefinition
from cardwright.runtime.definitions import abilities as ab
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.definitions import steps as st
from cardwright.runtime.demands import Demand, check_ways
from cardwright.runtime.frames import SPARE_SLOT
from cardwright.runtime.operations import (
    announcing,
    control,
    deploying,
    moving,
    piles,
    resources,
    selecting,
    states,
    stealing,
)
from cardwright.runtime.operations.base import NO_EVENT, Operation

Aimed: TypeAlias = st.Take | st.Put | st.SetStatus | st.Move | st.Call
"""The steps that do something with cards."""


class Loss:
    """What a step makes players lose, and how they may get out of it."""

    __slots__ = ("amounts", "event", "unless", "unless_program")

    def __init__(self, step: st.Lose, unless: Cost | None, unless_program: int) -> None:
        """``unless``: what each of them may pay instead."""
        check_ways([step.amounts])
        self.amounts = step.amounts
        self.event = step.event
        self.unless = unless
        self.unless_program = unless_program


def _is_any_number(step: st.Step) -> bool:
    """Whether a step pays as much as the player wants."""
    return isinstance(step, st.Pay) and any(amount.number.variables for amount in step.amounts[0])


class Linker:
    """Turns the abilities of cards into programs, numbered in the order they are made."""

    def __init__(
        self,
        game: GameDefinition,
        active_zones: tuple[int, ...],
        programs: list[tuple[Operation, ...]],
        dues: list[tuple[Cost, ...]],
        losses: list[Loss],
    ) -> None:
        """Programs, what they still ask for at each place, and losses are added to the lists."""
        self.game = game
        self.active_zones = active_zones
        self.programs = programs
        self.dues = dues
        self.losses = losses
        self.is_cost = False
        self.later: tuple[st.Step, ...] = ()
        """The steps of the cost at hand that come after the one at hand."""
        self.taken: dict[int, Demand] = {}
        self.stand_ins = False

    # -- whole abilities --

    def ability(self, ability: ab.Power | ab.Reaction, card: CardDefinition, returns: int) -> int:
        """Return the program of an ability that is used."""
        self.stand_ins = isinstance(ability, ab.Power)
        operations, dues = self._cost(ability.cost)
        self.stand_ins = False
        effects = self._effects(ability.effects)
        if any(isinstance(step, st.Call) for step in ability.effects):
            effects = self._with_counting(effects, card)
        if returns >= 0:
            effects.append(moving.ReturnBearer(self.active_zones, returns))
        return self._add(operations + effects, dues)

    def automatic(self, ability: ab.Automatic) -> int:
        """Return the program of an ability that works by itself."""
        operations, dues = self._cost(ability.cost)
        return self._add(operations + self._effects(ability.effects), dues)

    def _with_counting(self, operations: list[Operation], card: CardDefinition) -> list[Operation]:
        """A power that has points compared may count one more card, where its bearer counts any."""
        counted = [worth.per.filter for worth in card.points if worth.per and worth.per.filter]
        if not counted:
            return operations
        types = 0
        for wanted in counted:
            types |= wanted.types
        wanted = a.CardFilter(0, types)
        return [control.CountMore(wanted), *operations, control.CountNoMore()]

    def _add(self, operations: list[Operation], dues: list[Cost]) -> int:
        self.programs.append(tuple(operations))
        self.dues.append(tuple(dues))
        return len(self.programs) - 1

    def _cost(
        self, steps: tuple[st.Step, ...], after: tuple[st.Step, ...] = ()
    ) -> tuple[list[Operation], list[Cost]]:
        """Return operations that pay, and what is due from each of them on.

        ``after``: what is paid after these steps, where they are one of the ways to pay a part.
        """
        # What may be any number comes last, so that everything else is paid for by then.
        steps = tuple(sorted(steps, key=_is_any_number))
        self.is_cost, self.taken = True, taken_from((*steps, *after))
        operations: list[Operation] = []
        dues: list[Cost] = []
        for place, step in enumerate(steps):
            self.later = (*steps[place + 1 :], *after)
            made = self._step(step)
            operations += made
            here, rest = self._asked((step, *self.later)), self._asked(self.later)
            dues += [here, *[rest] * (len(made) - 1)] if made else []
        self.is_cost, self.later = False, ()
        return operations, dues

    def _asked(self, steps: tuple[st.Step, ...]) -> Cost:
        """Return the cost that steps ask for, with stand-ins where they are of a power."""
        return Cost(steps, self.active_zones, stand_ins=self.stand_ins)

    def _effects(self, steps: tuple[st.Step, ...]) -> list[Operation]:
        self.is_cost, self.later = False, ()
        return [operation for step in steps for operation in self._step(step)]

    def _program(self, steps: tuple[st.Step, ...], *, is_cost: bool) -> int:
        outer = self.is_cost, self.later, self.taken
        if is_cost:
            operations, dues = self._cost(steps, self.later)
        else:
            operations, dues = self._effects(steps), []
        self.is_cost, self.later, self.taken = outer
        return self._add(operations, dues)

    # -- steps --

    @singledispatchmethod
    def _step(self, step: st.Step) -> list[Operation]:
        raise AssertionError(f"no operation for {type(step).__name__}")

    @_step.register
    def _(self, step: st.Pay) -> list[Operation]:
        variable = [amount for amount in step.amounts[0] if amount.number.variables]
        constant = tuple(amount for amount in step.amounts[0] if not amount.number.variables)
        asked = self._asked(self.later)
        rest = asked if asked.depends_on_resources else None
        if not variable:
            return [resources.Pay(step.amounts, rest)]
        operations: list[Operation] = [resources.Pay((constant,), rest)] if constant else []
        operations += [
            resources.PayVariable(amount.number.variables[0], amount.allowed, amount.same, rest)
            for amount in variable
        ]
        return operations

    @_step.register
    def _(self, step: st.Take) -> list[Operation]:
        def take(card: a.Target) -> list[Operation]:
            if step.amounts is None:
                return [resources.TakeAll(card)]
            return [resources.TakeOff(step.amounts, card, not self.is_cost)]

        return self._for_each(step, step.card, self.active_zones, "take", take)

    @_step.register
    def _(self, step: st.Gain) -> list[Operation]:
        select = self._select_player(step.amounts, step.who)
        return [*select, resources.Gain(step.amounts, step.who)]

    @_step.register
    def _(self, step: st.Put) -> list[Operation]:
        players = self._select_player(step.amounts) if step.amounts else []

        def put(card: a.Target) -> list[Operation]:
            return [*players, resources.Put(step.amounts, card)]

        return self._for_each(step, step.card, self.active_zones, "put", put)

    @_step.register
    def _(self, step: st.Steal) -> list[Operation]:
        steal = stealing.Steal(step.amounts)
        if step.who is a.Owner.A_RIVAL:
            return [stealing.SelectRival(step.more), steal]
        return [stealing.ForEachRival(step.more, self._add([steal], []))]

    @_step.register
    def _(self, step: st.Lose) -> list[Operation]:
        return self._lose(step, None, -1)

    def _lose(self, step: st.Lose, unless: Cost | None, program: int) -> list[Operation]:
        self.losses.append(Loss(step, unless, program))
        lose = resources.Lose(len(self.losses) - 1, step.who)
        return [*self._select_player(step.amounts, step.who), lose]

    @_step.register
    def _(self, step: st.SetStatus) -> list[Operation]:
        zones = self.active_zones
        if step.card.how == a.SELECT and step.card.quantity == a.ALL and step.event < 0:
            return [states.SetStatusOfAll(step.card, zones, step.status, step.value)]

        def set_status(card: a.Target) -> list[Operation]:
            def done(event: int) -> Operation:
                return states.SetStatus(card, zones, step.status, step.value, event)

            return self._with_event(card, zones, step.event, done)

        purpose = self.game.verbs[step.verb].id
        return self._for_each(step, step.card, zones, purpose, set_status)

    @_step.register
    def _(self, step: st.Move) -> list[Operation]:
        def move(card: a.Target) -> list[Operation]:
            def done(event: int) -> Operation:
                return moving.Move(card, step.origins, step.destination, step.verb, event)

            return self._with_event(card, step.origins, step.event, done)

        return self._for_each(step, step.card, step.origins, self.game.verbs[step.verb].id, move)

    @_step.register
    def _(self, step: st.Draw) -> list[Operation]:
        draw = moving.Draw(step.origin, step.destination, step.count, step.then_count)
        if step.then_verb < 0:
            return [draw]
        return [draw, moving.MoveOn(step.destination, step.then_destination, step.then_verb)]

    @_step.register
    def _(self, step: st.Deploy) -> list[Operation]:
        reduction = ((step.less, step.spared),) if step.less else ()
        return [
            deploying.SelectToDeploy(step.filter, step.origins, step.owner, step.free, reduction),
            deploying.Deploy(
                step.origins, step.destination, step.verb, step.free, reduction, event=step.event
            ),
        ]

    @_step.register
    def _(self, step: st.Sort) -> list[Operation]:
        return [piles.ChoosePile(step.zones), piles.Look(step.count), piles.Order(step.count)]

    @_step.register
    def _(self, step: st.CountAs) -> list[Operation]:
        return []  # what counts is decided where the reaction is chosen

    @_step.register
    def _(self, step: st.Score) -> list[Operation]:
        return [control.Score(step.number)]

    @_step.register
    def _(self, step: st.Ignore) -> list[Operation]:
        return [control.Ignore()]

    @_step.register
    def _(self, step: st.Call) -> list[Operation]:
        if step.card is None:
            return [control.Call(step.call, step.number, None)]

        def call(card: a.Target) -> list[Operation]:
            return [control.Call(step.call, step.number, card)]

        purpose = self.game.calls[step.call].id
        return self._for_each(step, step.card, self.active_zones, purpose, call)

    @_step.register
    def _(self, step: st.Choice) -> list[Operation]:
        is_cost = self.is_cost
        programs = tuple(self._program(option, is_cost=is_cost) for option in step.options)
        costs = tuple(self._asked((*option, *self.later)) for option in step.options)
        return [control.Choice(programs, costs if is_cost else None)]

    @_step.register
    def _(self, step: st.Avoidable) -> list[Operation]:
        cost = Cost(step.unless, self.active_zones)
        payment = self._program(step.unless, is_cost=True)
        if len(step.steps) == 1 and isinstance(step.steps[0], st.Lose):
            return self._lose(step.steps[0], cost, payment)
        return [control.Avoid(self._program(step.steps, is_cost=False), cost, payment)]

    # -- events that a step raises --

    def _with_event(
        self,
        card: a.Target,
        zones: tuple[int, ...],
        event: int,
        done: Callable[[int], Operation],
    ) -> list[Operation]:
        """Return what is done to a card with the event that it raises: afterwards, or before.

        What is paid can't be taken away again, so a cost raises no event before it.
        """
        if event < 0 or self.game.events[event].window != "instead":
            return [done(event)]
        if self.is_cost:
            return [done(NO_EVENT)]
        program = self._add([done(NO_EVENT)], [])
        return [announcing.Announce(card, zones, event, program)]

    # -- choices that come before a step --

    def _for_each(
        self,
        step: Aimed,
        target: a.Target,
        zones: tuple[int, ...],
        purpose: str,
        done: Callable[[a.Target], list[Operation]],
    ) -> list[Operation]:
        """Return what a step does with its target, once for each of the cards that are meant."""
        if target.how != a.SELECT:
            return done(target)
        if target.quantity == a.ALL:
            program = self._add(done(target), [])
            return [selecting.ForAll(target, zones, program)]
        wanted = self._wanted(step, target, zones)
        operations: list[Operation] = []
        for number in range(target.quantity):
            one = replace(target, slot=SPARE_SLOT + number) if number else target
            left = target.quantity - number - 1
            more = (replace(step, card=replace(target, quantity=left)),) if left else ()
            later = (*more, *self.later)
            select = selecting.Select(
                wanted,
                one.slot,
                is_cost=self.is_cost,
                purpose=purpose,
                stand_ins=self.stand_ins and wanted.value,
                rest=self._asked(later) if self.is_cost and later else None,
            )
            operations += [select, *done(one)]
        return operations

    def _wanted(self, step: Aimed, target: a.Target, zones: tuple[int, ...]) -> Wanted:
        """Return the cards that a step may choose its target from."""
        status, value = (step.status, step.value) if isinstance(step, st.SetStatus) else (-1, False)
        holding = self.taken.get(target.slot) if self.is_cost else None
        wanted = Wanted(target, zones, status=status, value=value, holding=holding)
        if self.is_cost:
            wanted.other = wanted.other or self._asked(self.later).spends_bearer(status)
        return wanted

    def _select_player(self, amounts: a.Amounts, who: a.Owner = a.Owner.YOU) -> list[Operation]:
        """A single other player is chosen: one whom a step befalls, or whose things it counts."""
        counted = [amount.per.owner for option in amounts for amount in option if amount.per]
        for owner in (who, *counted):
            if owner in (a.Owner.A_RIVAL, a.Owner.ANY_PLAYER):
                return [selecting.SelectPlayer(owner)]
        return []
