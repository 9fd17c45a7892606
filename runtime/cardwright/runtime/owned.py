"""Units on cards that are somebody's: they come from a player, stay that player's, and go back.

On a card, each unit of an owned resource is a player's, or nobody's. What a player puts there comes
out of what the player has. Taken off, it goes back to whom it belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from cardwright.runtime import pools
from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.frames import NO_CARD, NOBODY, Fields, Frame, Options, Payload
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine


def within_reach(state: State, card: int, player: int) -> int:
    """Return what a player could take off a card: of what is somebody's, only the player's own."""
    pool = state.on(card)
    for resource in state.layout.owned:
        others = pools.count(pool, resource) - state.own_on(card, resource, player)
        pool -= others * pools.unit(resource)
    return pool


def owned_part(state: State, pool: int) -> int:
    """Return what a pool has of resources that are somebody's on cards."""
    mask = sum([1 << resource for resource in state.layout.owned])
    return pools.restrict(pool, mask) if mask else 0


def put(state: State, player: int, card: int, pool: int, *, paid: bool = False) -> int:
    """Let a player lay resources on a card, own ones as far as there are; return them.

    ``paid``: these are what the player has paid already.
    """
    owned = owned_part(state, pool)
    if owned and not paid:
        own = pools.clip(owned, state.pool(player))
        pool, owned = pool - owned + own, own
        state.take_from_pool(player, own)
    state.put_on(card, pool - owned)
    for resource in state.layout.owned:
        state.put_own(card, resource, pools.count(owned, resource), player)
    return pool


def owners(game: GameDefinition, state: State, card: int) -> dict[str, list[int]]:
    """Return whose the units of owned resources on a card are: how many each player's, by id."""
    found = {
        game.resources[resource].id: [
            state.own_on(card, resource, player) for player in range(state.layout.players)
        ]
        for resource in state.layout.owned
    }
    return {name: numbers for name, numbers in found.items() if any(numbers)}


def belong(state: State, card: int, resource: int, numbers: Sequence[int]) -> bool:
    """Let so many units that lie on a card be each player's; False where there are too few."""
    layout, there = state.layout, pools.count(state.on(card), resource)
    if resource not in layout.owned or len(numbers) != layout.players or sum(numbers) > there:
        return False
    for player, number in enumerate(numbers):
        state.put_own(card, resource, number, player)
    state.lay(card, state.on(card) - sum(numbers) * pools.unit(resource))
    return True


def take_own(state: State, player: int, card: int, pool: int) -> None:
    """Take what is somebody's off a card, where it is the player's own, and give it back."""
    for resource in state.layout.owned:
        state.give_back(card, resource, pools.count(pool, resource), player)


class Whose(Frame):
    """Units are taken off a card, or become the player's: whose, the player says one by one."""

    __slots__ = ("card", "number", "resource", "source", "swapped")

    name = "whose"
    asks = "whose"
    shape = "player"
    fields: ClassVar[Fields] = (
        ("card", "card"),
        ("resource", "resource"),
        ("number", "number"),
        ("swapped", "flag"),
        ("source", "card_or_none"),
    )

    def __init__(
        self,
        player: int,
        card: int,
        resource: int,
        number: int,
        swapped: int,
        source: int,
        below: Frame | None,
    ) -> None:
        """``number``: how many are left to take; ``swapped``: own ones take their place."""
        super().__init__(player, below)
        self.card = card
        self.resource = resource
        self.number = number
        self.swapped = swapped
        self.source = source

    def open(self, machine: Machine, state: State) -> Options:
        """Take all there are, or those of the only one whose they are; else ask."""
        there = self._holders(machine, state)
        if self.number and len(there) > 1 and self.number < sum(there.values()):
            return tuple(there)
        state.frames = self.below
        number = self.number
        for holder, units in there.items():
            if min(units, number):
                self._take(state, holder, min(units, number))
                number -= min(units, number)
        return None

    def _holders(self, machine: Machine, state: State) -> dict[int, int]:
        """Return whose units lie there, and how many; last those that are nobody's."""
        clockwise = (self.player, *machine.clockwise(self.player))
        own = {player: state.own_on(self.card, self.resource, player) for player in clockwise}
        own[NOBODY] = pools.count(state.on(self.card), self.resource) - sum(own.values())
        if self.swapped:
            del own[self.player]
        return {player: units for player, units in own.items() if units}

    def about(self, machine: Machine, state: State) -> Payload:
        """Return which card asks, what they lie on, and what they are."""
        cards = machine.table.cards
        asking = {} if self.source == NO_CARD else {"card": cards[self.source].id}
        resource = machine.table.game.resources[self.resource].id
        return {**asking, "target": cards[self.card].id, "resource": resource}

    def payload(self, machine: Machine, state: State, option: int) -> Payload | None:
        """Return whose a unit is."""
        return {"type": "none"} if option == NOBODY else None

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Take one, and ask for the next."""
        self._take(state, option, 1)
        state.frames = Whose(
            self.player, self.card, self.resource, self.number - 1, self.swapped, self.source,
            self.below,
        )  # fmt: skip

    def _take(self, state: State, holder: int, number: int) -> None:
        units, card = number * pools.unit(self.resource), self.card
        if holder == NOBODY:
            state.take_off(card, units)
            state.note("remove", self.player, state.openly(card), units, self.source)
        else:
            state.give_back(card, self.resource, number, holder)
            state.note("recover", holder, state.openly(card), units, self.source)
        if self.swapped:
            put(state, self.player, card, units)
            state.note("put", self.player, state.openly(card), units, self.source)
