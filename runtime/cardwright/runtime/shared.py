"""What all machines share that play with the same cards, rules and number of players."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from cardwright.runtime.bits import mask_of
from cardwright.runtime.frames import Frame
from cardwright.runtime.log import LogReader
from cardwright.runtime.notation import Notation
from cardwright.runtime.state import Layout, State
from cardwright.runtime.table import LinkedAbility, Table
from cardwright.runtime.visibility import owners_of
from cardwright.runtime.windows import FRAMES

if TYPE_CHECKING:
    from cardwright.runtime.machine import Rules

States = tuple[int, ...]
"""What states a card is in, as numbers."""


class Shared:
    """Where numbers lie in a state, and what is made once somebody asks for it."""

    def __init__(self, table: Table, players: int, rules: Rules) -> None:
        """Lay out the state."""
        self.table = table
        self.players = players
        self.rules = rules
        self.layout = Layout(
            table.game,
            players,
            len(table.cards),
            tuple(rules.scalars),
            table.places,
            rules.map,
            sum(map(len, table.memories.values())),
        )
        self.clockwise = tuple(
            tuple((player + step) % players for step in range(1, players))
            for player in range(players)
        )
        """All other players, clockwise from each."""
        self.all_in: dict[int, State] = {}
        """States in which all cards lie in one zone of the table."""
        self._could_be_used: dict[tuple[int, int], bool] = {}
        self._reacting_face_down: dict[int, tuple[tuple[int, int], ...]] = {}

    @cached_property
    def notation(self) -> Notation:
        """The names of everything in a state, for data that goes out or comes in."""
        return Notation(self.table, self.players)

    @cached_property
    def log_reader(self) -> LogReader:
        """What reads the logs of games."""
        return LogReader(self.table.game, lambda: self.notation, self.rules.log_kinds)

    @cached_property
    def frames(self) -> dict[str, type[Frame]]:
        """All frames of core and rulebook by their names."""
        return {frame.name: frame for frame in (*FRAMES, *self.rules.frames)}

    @cached_property
    def states_face_down(self) -> dict[int, tuple[tuple[States, ...], ...]]:
        """By zone in which cards work unseen: all that each card may be there."""
        cards = range(self.layout.cards)
        return {
            zone: tuple([self.rules.states_in(zone, card) for card in cards])
            for zone in self.layout.face_down
        }

    @cached_property
    def states_by_place(self) -> dict[int, tuple[tuple[States, ...], ...]]:
        """The same by where the cards of a zone lie in a state, for each who has such a zone."""
        layout = self.layout
        return {
            layout.zone[zone] + layout.zone_stride[zone] * owner: states
            for zone, states in self.states_face_down.items()
            for owner in owners_of(layout, zone)
        }

    @cached_property
    def cards_by_place(self) -> dict[int, int]:
        """By such a place the cards that may be in any state there, as a mask."""
        return {
            place: mask_of(card for card, states in enumerate(can_be) if states)
            for place, can_be in self.states_by_place.items()
        }

    def could_be_used(self, zone: int, linked: LinkedAbility) -> bool:
        """Whether a card that lies in a zone face down may be in the states an ability names."""
        key = (zone, linked.code)
        found = self._could_be_used.get(key)
        if found is None:
            needed = set(linked.states)
            found = self._could_be_used[key] = any(
                needed <= set(states) for states in self.states_face_down[zone][linked.card]
            )
        return found

    def reacting_face_down(self, event: int) -> tuple[tuple[int, int], ...]:
        """Return the zones in which cards might react unseen to an event, and which (a mask)."""
        found = self._reacting_face_down.get(event)
        if found is None:
            reactions = self.table.reactions_in(-1, event, by_itself=False)
            by_zone = [
                (zone, mask_of([one.card for one in reactions if self.could_be_used(zone, one)]))
                for zone in self.layout.face_down
            ]
            found = tuple([(zone, cards) for zone, cards in by_zone if cards])
            self._reacting_face_down[event] = found
        return found
