"""Whose cubes lie where: Damage on figures, Instability in rooms (BR-9, BR-10, BR-173, BR-192).

On a card each cube is a player's, or nobody's: then it is the Black Rose's. Players have those that
they have not placed, the Rose those that lie nowhere.
"""

from typing import TYPE_CHECKING

from cardwright.runtime import pools
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.rulebooks.black_rose_wars.rules import BlackRoseWars


class Cubes:
    """The cubes of one table of cards. The Rose is the party after all players."""

    def __init__(self, rules: "BlackRoseWars", cube: int) -> None:
        """``cube``: the resource."""
        self._rules = rules
        self._cube = cube

    def on(self, state: State, card: int) -> int:
        """Return how many lie on a card."""
        return pools.count(state.on(card), self._cube)

    def of(self, state: State, card: int, party: int) -> int:
        """Return how many of those on a card are a party's."""
        players = state.layout.players
        if party < players:
            return state.own_on(card, self._cube, party)
        theirs = sum(state.own_on(card, self._cube, player) for player in range(players))
        return self.on(state, card) - theirs

    def parties(self, state: State, card: int) -> dict[int, int]:
        """Return who has cubes on a card, and how many."""
        found = {party: self.of(state, card, party) for party in range(state.layout.players + 1)}
        return {party: number for party, number in found.items() if number}

    def left(self, state: State, party: int) -> int:
        """Return how many a party could still place."""
        if party < state.layout.players:
            return state.count(party, self._cube)
        return max(self._rules.cubes_each - self.placed(state, party), 0)

    def placed(self, state: State, party: int) -> int:
        """Return how many of a party's lie on cards."""
        return sum(self.of(state, card, party) for card in self._rules.takes_cubes)

    def fill(self, state: State, player: int) -> None:
        """Give a player all cubes that are the player's and lie nowhere."""
        missing = self._rules.cubes_each - self.placed(state, player) - self.left(state, player)
        state.add_to_pool(player, max(missing, 0) * pools.unit(self._cube))

    def put(self, state: State, party: int, card: int, number: int, source: int = NO_CARD) -> int:
        """Place a party's cubes on a card, as many as it has; return how many."""
        number = min(number, self.left(state, party))
        if number > 0:
            cubes = number * pools.unit(self._cube)
            if party < state.layout.players:
                state.take_from_pool(party, cubes)
                state.put_own(card, self._cube, number, party)
                state.note("place", party, card, number, source)
            else:
                state.put_on(card, cubes)
                state.note("rose_places", card, number)
        return max(number, 0)

    def take(self, state: State, party: int, card: int, number: int) -> None:
        """Give a party back some of its cubes on a card."""
        if party < state.layout.players:
            state.give_back(card, self._cube, number, party)
            state.note("lift", party, card, number)
        else:
            state.take_off(card, number * pools.unit(self._cube))
            state.note("rose_lifts", card, number)

    def clear(self, state: State, card: int) -> None:
        """Give everybody back their cubes on a card."""
        for party, number in self.parties(state, card).items():
            self.take(state, party, card, number)
