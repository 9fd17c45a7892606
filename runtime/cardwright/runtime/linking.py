"""From compiled steps to programs: lists of operations of which each asks at most one question."""

from functools import singledispatchmethod

from cardwright.runtime.costs import Cost, Demand, check_ways
from cardwright.runtime.definitions import CardDefinition, GameDefinition
from cardwright.runtime.definitions import abilities as ab
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.definitions import steps as st
from cardwright.runtime.operations import cards, control, resources
from cardwright.runtime.operations.base import Operation


class Loss:
    """What a step makes players lose, and how they may get out of it."""

    __slots__ = ("amounts", "event", "unless", "unless_program", "who")

    def __init__(self, step: st.Lose, unless: Cost | None, unless_program: int) -> None:
        """``unless``: what each of them may pay instead."""
        check_ways([step.amounts])
        self.amounts = step.amounts
        self.event = step.event
        self.who = step.who
        self.unless = unless
        self.unless_program = unless_program


class Linker:
    """Turns the abilities of cards into programs, numbered in the order they are made."""

    def __init__(
        self,
        game: GameDefinition,
        active_zones: tuple[int, ...],
        programs: list[tuple[Operation, ...]],
        dues: list[tuple[Demand | None, ...]],
        losses: list[Loss],
    ) -> None:
        """Programs, what they still ask for at each place, and losses are added to the lists."""
        self.game = game
        self.active_zones = active_zones
        self.programs = programs
        self.dues = dues
        self.losses = losses
        self.is_cost = False
        self.due: Demand | None = None
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
            effects.append(cards.ReturnBearer(self.active_zones, returns))
        return self._add(operations + effects, dues)

    def automatic(self, ability: ab.Automatic, card: CardDefinition) -> int:
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

    def _add(self, operations: list[Operation], dues: list[Demand | None]) -> int:
        self.programs.append(tuple(operations))
        padded = dues + [None] * (len(operations) - len(dues))
        self.dues.append(tuple(padded))
        return len(self.programs) - 1

    def _cost(self, steps: tuple[st.Step, ...]) -> tuple[list[Operation], list[Demand | None]]:
        """Return operations that pay, and what is due from each of them on."""
        self.is_cost = True
        operations: list[Operation] = []
        dues: list[Demand | None] = []
        for place, step in enumerate(steps):
            later = [other.amounts for other in steps[place + 1 :] if isinstance(other, st.Pay)]
            here = [other.amounts for other in steps[place:] if isinstance(other, st.Pay)]
            self.due = Demand(later) if later else None
            made = self._step(step)
            operations += made
            dues += [Demand(here) if here else None] * len(made)
        self.is_cost = False
        return operations, dues

    def _effects(self, steps: tuple[st.Step, ...]) -> list[Operation]:
        self.is_cost, self.due = False, None
        return [operation for step in steps for operation in self._step(step)]

    def _program(self, steps: tuple[st.Step, ...], *, is_cost: bool) -> int:
        outer = self.is_cost, self.due
        if is_cost:
            operations, dues = self._cost(steps)
        else:
            operations, dues = self._effects(steps), []
        self.is_cost, self.due = outer
        return self._add(operations, dues)

    # -- steps --

    @singledispatchmethod
    def _step(self, step: st.Step) -> list[Operation]:
        raise AssertionError(f"no operation for {type(step).__name__}")

    @_step.register
    def _(self, step: st.Pay) -> list[Operation]:
        variable = [amount for amount in step.amounts[0] if amount.number.variables]
        constant = tuple(amount for amount in step.amounts[0] if not amount.number.variables)
        if not variable:
            return [resources.Pay(step.amounts, self.due)]
        operations: list[Operation] = [resources.Pay((constant,), self.due)] if constant else []
        operations += [
            resources.PayVariable(amount.number.variables[0], amount.allowed, amount.same, self.due)
            for amount in variable
        ]
        return operations

    @_step.register
    def _(self, step: st.Take) -> list[Operation]:
        if step.amounts is not None:
            return [resources.TakeOff(step.amounts, not self.is_cost)]
        return [*self._select(step.card, self.active_zones, "take"), resources.TakeAll(step.card)]

    @_step.register
    def _(self, step: st.Gain) -> list[Operation]:
        return [*self._select_player(step.amounts), resources.Gain(step.amounts, step.who)]

    @_step.register
    def _(self, step: st.Put) -> list[Operation]:
        select = self._select(step.card, self.active_zones, "put")
        players = self._select_player(step.amounts) if step.amounts else []
        return [*select, *players, resources.Put(step.amounts, step.card)]

    @_step.register
    def _(self, step: st.Lose) -> list[Operation]:
        return [self._lose(step, None, -1)]

    def _lose(self, step: st.Lose, unless: Cost | None, program: int) -> Operation:
        self.losses.append(Loss(step, unless, program))
        return resources.Lose(len(self.losses) - 1)

    @_step.register
    def _(self, step: st.SetStatus) -> list[Operation]:
        zones = self.active_zones
        if step.card.how == a.SELECT and step.card.quantity == a.ALL:
            return [cards.SetStatusOfAll(step.card, zones, step.status, step.value)]
        purpose = self.game.verbs[step.verb].id
        select = self._select(step.card, zones, purpose, status=step.status, value=step.value)
        return [*select, cards.SetStatus(step.card, step.status, step.value)]

    @_step.register
    def _(self, step: st.Move) -> list[Operation]:
        select = self._select(step.card, step.origins, self.game.verbs[step.verb].id)
        move = cards.Move(step.card, step.origins, step.destination, step.verb, step.event)
        return [*select, move] * max(step.card.quantity, 1)

    @_step.register
    def _(self, step: st.Draw) -> list[Operation]:
        draw = cards.Draw(step.origin, step.destination, step.count, step.then_count)
        if step.then_verb < 0:
            return [draw]
        return [draw, cards.MoveOn(step.destination, step.then_destination, step.then_verb)]

    @_step.register
    def _(self, step: st.Deploy) -> list[Operation]:
        reduction = ((step.less, step.spared),) if step.less else ()
        return [
            cards.SelectToDeploy(step.filter, step.origins, step.owner, step.free, reduction),
            cards.Deploy(step.origins, step.destination, step.verb, step.free, reduction),
        ]

    @_step.register
    def _(self, step: st.Sort) -> list[Operation]:
        return [cards.ChoosePile(step.zones), cards.Look(step.count), cards.Order(step.count)]

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
        return [control.Call(step.call)]

    @_step.register
    def _(self, step: st.Choice) -> list[Operation]:
        is_cost = self.is_cost
        programs = tuple(self._program(option, is_cost=is_cost) for option in step.options)
        costs = tuple(Cost(option, self.active_zones) for option in step.options)
        return [control.Choice(programs, costs if is_cost else None)]

    @_step.register
    def _(self, step: st.Avoidable) -> list[Operation]:
        cost = Cost(step.unless, self.active_zones)
        payment = self._program(step.unless, is_cost=True)
        if len(step.steps) == 1 and isinstance(step.steps[0], st.Lose):
            return [self._lose(step.steps[0], cost, payment)]
        return [control.Avoid(self._program(step.steps, is_cost=False), cost, payment)]

    # -- choices that come before a step --

    def _select(
        self,
        target: a.Target,
        zones: tuple[int, ...],
        purpose: str,
        status: int = -1,
        value: bool = False,
    ) -> list[Operation]:
        if target.how != a.SELECT:
            return []
        return [
            cards.Select(
                target,
                zones,
                is_cost=self.is_cost,
                purpose=purpose,
                status=status,
                value=value,
                stand_ins=self.stand_ins and value,
                due=self.due,
            )
        ]

    def _select_player(self, amounts: a.Amounts) -> list[Operation]:
        for option in amounts:
            for amount in option:
                owner = amount.per.owner if amount.per else a.Owner.YOU
                if owner in (a.Owner.A_RIVAL, a.Owner.ANY_PLAYER):
                    return [cards.SelectPlayer(owner)]
        return []
