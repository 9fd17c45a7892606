"""Open decisions as clients see them: who must choose, what kind of choice it is, and the options.

Inside, an option is a number. Here it gets a payload that says what it is, and an id made of the
payload, which stays the same in every process and version as long as the choice is the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from cardwright.runtime import pools
from cardwright.runtime.frames import Frame, Payload
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.reactions import REACTION, reaction_parts, serial_of
from cardwright.runtime.sealing import sealed_in
from cardwright.runtime.state import State


@dataclass(frozen=True)
class Option:
    """Something that may be chosen. ``payload`` says what; ``number`` is the machine's own."""

    id: str
    payload: Payload = field(hash=False)
    number: int = field(repr=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the option as JSON-able data."""
        return {"id": self.id, **_copied(self.payload)}


@dataclass(frozen=True)
class Decision:
    """A choice that one player has to make: exactly one of the options.

    ``serial`` counts the decisions of a game; of those that another player seals, only one, as
    nobody may know how many they are before all are shown. ``kind`` is a stable word for what is
    asked, and ``about`` says what it is asked about: the card that asks and which of its abilities,
    the card or event concerned, the resource to count.
    """

    serial: int
    player: int
    kind: str
    about: Payload = field(hash=False)
    options: tuple[Option, ...]
    outside: "Decision | None" = field(default=None, repr=False)
    """What others may know of a sealed decision, which has no options: only whose it is."""
    is_formal: bool = False
    """Whether it is asked only so that nobody learns that there is nothing to choose: it has one
    option, and clients may choose that without asking."""

    @property
    def for_others(self) -> "Decision":
        """What those may know of it who don't make it, but for the options."""
        return self.outside or self

    def option(self, option_id: str) -> Option | None:
        """Return an option by its id."""
        return next((option for option in self.options if option.id == option_id), None)

    def to_dict(self) -> dict[str, Any]:
        """Return the decision as JSON-able data, for the player who has to make it."""
        return {
            "serial": self.serial,
            "player": self.player,
            "kind": self.kind,
            "about": _copied(self.about),
            "options": [option.to_dict() for option in self.options],
        }


def _copied(payload: Payload) -> Payload:
    return {
        name: dict(value) if isinstance(value, dict) else value for name, value in payload.items()
    }


def open_decision(machine: Machine, state: State, serial: int) -> Decision | None:
    """Return the decision that a state waits for."""
    frame = state.frames
    if frame is None or not state.options:
        return None
    shown = [(payload_of(machine, state, frame, number), number) for number in state.options]
    options = tuple(Option(option_id(payload), payload, number) for payload, number in shown)
    kind = frame.question(machine)
    sealed = sealed_in(state)
    outside = None
    if sealed is not None:
        outside = Decision(serial - sealed.hidden_from(None), state.player, sealed.asks, {}, ())
        serial -= sealed.hidden_from(state.player)
    is_formal = frame.veiled and len(options) == 1
    about = frame.about(machine, state)
    return Decision(serial, state.player, kind, about, options, outside, is_formal)


def option_id(payload: Payload) -> str:
    """Return the id of an option: its payload in one line."""
    parts = [str(payload["type"])]
    for name, value in payload.items():
        if name == "type":
            continue
        if isinstance(value, dict):
            parts.append("+".join(f"{count}{key}" for key, count in value.items()) or "nothing")
        else:
            parts.append(str(value))
    return ":".join(parts)


def payload_of(machine: Machine, state: State, frame: Frame, number: int) -> Payload:
    """Return what an option is."""
    own = frame.payload(machine, state, number)
    return _SHAPES[frame.answers(machine)](machine, number) if own is None else own


def resources(machine: Machine, pool: int) -> dict[str, int]:
    """Return a pool by the ids of resources; what is not there is left out."""
    return {
        resource.id: many
        for place, resource in enumerate(machine.table.game.resources)
        if (many := pools.count(pool, place))
    }


def _card(machine: Machine, number: int) -> Payload:
    if number < 0:
        return {"type": "none"}
    if number >= REACTION:
        return _reaction(machine, number)
    return {"type": "card", "card": machine.table.cards[number].id}


def _reaction(machine: Machine, number: int) -> Payload:
    if number < REACTION:
        return {"type": "way_out" if number == 1 else "none"}
    card, place = reaction_parts(number)
    found = {"type": "reaction", "card": machine.table.cards[card].id, "ability": place}
    serial = serial_of(number)
    return {**found, "waiting": serial} if serial else found


def _power(machine: Machine, number: int) -> Payload:
    found = _reaction(machine, number)
    return {**found, "type": "power"} if "card" in found else found


_SHAPES: Final[dict[str, Callable[[Machine, int], Payload]]] = {
    "pool": lambda machine, pool: {"type": "resources", "resources": resources(machine, pool)},
    "card": _card,
    "reaction": _reaction,
    "power": _power,
    "player": lambda _, player: {"type": "player", "player": player},
    "zone": lambda machine, zone: {"type": "zone", "zone": machine.table.game.zones[zone].id},
    "count": lambda _, number: {"type": "number", "number": number},
    "alternative": lambda _, place: {"type": "alternative", "alternative": place},
    "offer": lambda _, is_done: {"type": "yes" if is_done else "none"},
}
"""How options of each shape are read: pools, cards, reactions, players, zones, counts, places, and
whether something is done."""
