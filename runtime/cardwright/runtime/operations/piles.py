"""Operations that look at a pile and put its cards in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.runtime.frames import Options, Payload
from cardwright.runtime.programs import Operation, Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine


class ChoosePile(Operation):
    """Choose the pile to look at."""

    __slots__ = ("slot", "zones")
    asks = "pile"
    shape = "zone"

    def __init__(self, zones: tuple[int, ...], slot: int) -> None:
        """``slot``: where it is kept which one."""
        self.zones = zones
        self.slot = slot

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the piles."""
        if len(self.zones) > 1:
            return self.zones
        run.bind_number(self.slot, self.zones[0])
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Remember the pile."""
        run.bind_number(self.slot, option)


class Look(Operation):
    """Look at the top of the pile that was chosen."""

    __slots__ = ("count", "order", "slot")

    def __init__(self, count: int, slot: int, order: int) -> None:
        """``order``: the list of the cards that have a place already."""
        self.count = count
        self.slot = slot
        self.order = order

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Look."""
        machine.look(state, run.numbers[self.slot], run.user, run.user, self.count)
        run.bind_cards(self.order, ())
        return None


class Order(Operation):
    """Put the cards that were looked at back, the top one first."""

    __slots__ = ("count", "order", "slot")
    asks = "next_on_pile"
    shape = "card"

    def __init__(self, count: int, slot: int, order: int) -> None:
        """``slot``: the pile; ``order``: the list of the cards that have a place already."""
        self.count = count
        self.slot = slot
        self.order = order

    def about(self, machine: Machine, state: State, run: Steps) -> Payload:
        """Return the pile, and which card of it comes next: 1 is the top."""
        zone = machine.table.game.zones[run.numbers[self.slot]]
        return {"zone": zone.id, "number": len(run.card_lists[self.order]) + 1}

    def open(self, machine: Machine, state: State, run: Steps) -> Options:
        """Offer the cards that have no place yet."""
        seen = state.known_top(run.numbers[self.slot], run.user)[: self.count]
        placed = run.card_lists[self.order]
        left = tuple([card for card in seen if card not in placed])
        if len(left) > 1:
            return left
        self._finish(state, run, (*placed, *left))
        return None

    def answer(self, machine: Machine, state: State, run: Steps, option: int) -> None:
        """Place one, and come back for the next."""
        run.bind_cards(self.order, (*run.card_lists[self.order], option))
        run.place -= 1

    def _finish(self, state: State, run: Steps, order: tuple[int, ...]) -> None:
        zone, player = run.numbers[self.slot], run.user
        below = state.known_top(zone, player)[len(order) :]
        knowers = state.knowers_of_top(zone, player)
        if len(order) > 1:  # whoever knew them before can't tell any more which is where
            knowers = ((1 << player,) * len(order)) + knowers[len(order) :]
            state.note("sort", player, zone, len(order))
        state.set_known_top(zone, player, (*order, *below), knowers)
