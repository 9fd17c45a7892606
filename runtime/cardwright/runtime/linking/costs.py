"""Costs in the form that can be checked fast."""

from __future__ import annotations

from typing import Final

from cardwright.runtime import amounts as a
from cardwright.runtime import limits
from cardwright.runtime.costs import Cost
from cardwright.runtime.definitions import model as d
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.linking.alternatives import Alternatives
from cardwright.runtime.linking.building import placed, spent, variables
from cardwright.runtime.linking.numbers import anyone
from cardwright.runtime.operations.selecting import Selector
from cardwright.runtime.ways import Demand, Parts

OPEN: Final = (d.Variable, d.Chosen)
"""What filters may speak of that is known only in the course of paying."""


class Costs(Alternatives):
    """Sums up costs."""

    def summary(self, cost: tuple[d.Step, ...], program: int) -> Cost:
        """Return a cost in the form that can be checked fast."""
        words = self.words
        demanded: list[tuple[Parts, ...]] = []
        taken: list[tuple[Parts, ...]] = []
        sets: list[tuple[int, bool]] = []
        told, moves, leaves_play, selects = True, False, False, 0
        self.spent = spent(cost, words)
        cards_wanted: tuple[Selector, a.Who, int, int] | None = None
        for step in map(placed, cost):
            if isinstance(step, d.SetStatus | d.Move) and isinstance(step.card, d.This):
                # or whether it can be done to the bearer must be tried
                told = told and not self.open_to(step) and self.fitting(step).is_fixed
            if isinstance(step, d.Move) and step.destination is not None:
                told = told and not isinstance(step.destination.owner, d.OwnerOf)
            match step:
                case d.Pay():
                    demanded.append(self._constant(step.amounts))
                    if len(step.amounts.options) > 1:
                        told = told and not any(map(variables, step.amounts.options))
                case d.Take(card=d.This()) if step.amounts and not any(
                    map(variables, step.amounts.options)
                ):
                    taken.append(self._constant(step.amounts))
                    told = told and not moves
                case d.SetStatus(card=d.This()):
                    verb = words.verb(step.verb)
                    change = (verb.sets, True) if verb.sets >= 0 else (verb.clears, False)
                    if moves or any(change[0] == status for status, _ in sets):
                        # to and fro, or somewhere else: how it must stand is told by what is first
                        told = False
                    else:
                        sets.append(change)
                case d.Move(card=d.This()):
                    origins, active = set(self.zones(step)), set(words.active)
                    leaves_play = leaves_play or (not moves and origins <= active)
                    told = told and not moves and origins == active
                    moves = True
                case (
                    d.SetStatus(card=d.Select()) | d.Move(card=d.Select()) | d.Aim(card=d.Select())
                ):
                    selects += 1
                    card = step.card
                    assert isinstance(card, d.Select)
                    zones = self.zones(step)
                    selector = self.selector(card, zones, step, paying=True, fix=False)
                    own = card.owner in d.OWN
                    number = 1
                    if not isinstance(card.quantity, str):
                        number = d.least_of(card.quantity)
                        told = told and isinstance(card.quantity, int)
                    if (number > 1 and not own) or card.owner not in (*d.OWN, *d.ONE_PLAYER):
                        told = False
                    if isinstance(step, d.Aim):
                        number = max(number, 1)
                    if card.up_to:
                        number = int(isinstance(step, d.Aim))
                    if any(isinstance(part, OPEN) for part in d.parts_of(card.filters)):
                        told = False
                    stand_ins = 0
                    if self.has_stand_ins(card, selector):
                        stand_ins = words.nouns(card.nouns)
                    cards_wanted = (selector, anyone(card.owner), number, stand_ins)
                case _:
                    told = False
        choices = [step for step in cost if isinstance(step, d.Choice)]
        chosen, _ = spent(choices, words)  # how it stands then is for the player to say
        sets = [change for change in sets if change[0] not in chosen]
        if len(sets) > 1 or selects > 1 or (moves and sets):
            told = False
        if cards_wanted is not None and (moves or sets) and cards_wanted[0].sieve is not None:
            told = False  # what is done to the bearer may change what other cards are
        numbers = list(d.parts_of(cost))
        has_owned = any(resource.owned for resource in words.game.resources)
        if has_owned and any(isinstance(part, d.Move | d.Take) for part in numbers):
            told, demanded = False, []  # what is one's own and comes off a card can be paid with
        if self.is_given and any(isinstance(part, d.Variable) for part in numbers):
            told = False
        if sum(isinstance(part, d.Variable) for part in numbers) > 1 or any(
            isinstance(part, d.Per | d.Measure) or (isinstance(part, d.Term) and part.negative)
            for part in numbers
        ):
            told = False
        if limits.are_too_many_together(demanded):
            raise TooManyWaysError("its cost can be paid in too many ways")
        found = Cost(program, Demand(demanded), Demand(taken), tuple(sets))
        found.leaves_play = leaves_play
        found.told = told
        if cards_wanted is not None and selects == 1:
            found.cards, found.who, found.number, found.stand_ins = cards_wanted
            found.may_spend_bearer = bool(taken or sets) and self._may_spend_bearer(found.cards)
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
