"""The operation by which a power of another card is used."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.runtime.amounts import Who
from cardwright.runtime.bits import members
from cardwright.runtime.frames import NO_CARD, Options, Payload
from cardwright.runtime.operations.control import Describe
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts
from cardwright.runtime.operations.selecting import Selector
from cardwright.runtime.programs import Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine
    from cardwright.runtime.table import LinkedAbility

_NO_POWER: Final = -1


class UsePower(Describe):
    """Choose a power of a card, or none, and use it as one's own."""

    __slots__ = ("free", "selector", "who")
    asks = "power_to_use"
    shape = "power"

    def __init__(
        self, card: int, selector: Selector | None, who: Who | None, *, free: bool
    ) -> None:
        """``card``: the slot of the card, or -1 for the bearer; where one is chosen, its slot."""
        super().__init__(card)
        self.selector = selector
        self.who = who
        self.free = free

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return nothing: the options say which cards."""
        return {}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the powers that can be used."""
        if self.selector is not None and self.who is not None:
            players = self.who.players(state, run)
            found = self.selector.candidates(state, run, players)
            cards = members(self.selector.best(state, run, found))
        else:
            card = self.target(run)
            cards = (card,) if card != NO_CARD else ()
        in_use = machine.at_work(state)
        options = [
            reaction_option(card, linked.place)
            for card in cards
            for linked in machine.table.powers[card]
            if (linked.program, card) not in in_use
            and self._can_use(machine, state, run, card, linked)
        ]
        return (*options, _NO_POWER) if options else None

    def _can_use(
        self, machine: Machine, state: State, run: Steps, card: int, linked: LinkedAbility
    ) -> bool:
        """Whether its card, the condition, and its cost where that is paid, allow it."""
        if linked.during:
            return False
        if not self.free:
            in_states = 0
            for place, status in enumerate(machine.card_statuses):
                in_states |= (state.status(status) >> card & 1) << place
            return machine.table.is_ready(linked, in_states) and machine.is_usable(
                state, run.user, card, linked
            )
        return machine.is_allowed(state, run.user, card, linked) and machine.table.costs[
            linked.program
        ].has_target(machine, state, run.user, card)

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Use it."""
        if option == _NO_POWER:
            return
        card, place = reaction_parts(option)
        if self.selector is not None:
            run.pick(self.card, card)
        state.note("power", run.user, card, place)
        linked = machine.table.ability(card, place)
        used = machine.program(linked.program, run.user, card, run)
        if self.free:
            made = machine.table.programs[linked.program]
            if made.free >= 0:
                used.bind_number(made.free, 1)
            else:
                used.place = made.after_cost
                machine.recall(state, used)
                machine.use_up(state, card, linked.limit)
        state.frames = used
