"""Positions described by names: how a game stands, without how it came about.

Data only, so that a program that reads positions need not load the machine.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from cardwright.runtime.errors import BadSetupError

Resources = Mapping[str, int]
Zones = Mapping[str, tuple[str, ...]]
"""Cards by zone; the cards of a pile from the top, as far as their order is fixed."""


@dataclass(frozen=True, slots=True)
class Seat:
    """What one player has, and the states that the player is in."""

    resources: Resources = field(default_factory=dict)
    zones: Zones = field(default_factory=dict)
    states: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """What lies on a card, the states that the card is in, and the place that it stands in.

    ``owners``: of resources that are somebody's there, how many are each player's.
    """

    resources: Resources = field(default_factory=dict)
    states: tuple[str, ...] = ()
    place: str = ""
    owners: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Position:
    """How a game stands. Everything goes by its id, players count from 0.

    ``cards`` has those on which something lies, that are in a state, or stand somewhere. ``step``
    is the rulebook's word for where the game goes on; without one it goes on where players usually
    choose.
    ``rules`` has what else the rulebook keeps in mind, by its own names and as it writes it; two
    positions that differ in nothing else are alike.
    """

    seats: tuple[Seat, ...]
    table: Zones = field(default_factory=dict)
    cards: Mapping[str, Standing] = field(default_factory=dict)
    active: int = 0
    first: int = 0
    round: int = 1
    step: str = ""
    rules: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the position as JSON-able data."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Any) -> "Position":
        """Return the position that data describes, or raise ``BadSetupError``."""
        try:
            return cls(
                seats=tuple(_seat(seat) for seat in data["seats"]),
                table=_zones_in(data["table"]),
                cards={_text(name): _standing(card) for name, card in data["cards"].items()},
                active=_whole(data["active"]),
                first=_whole(data["first"]),
                round=_whole(data["round"]),
                step=_text(data["step"]),
                rules={_text(name): value for name, value in data.get("rules", {}).items()},
            )
        except (AttributeError, KeyError, TypeError) as error:
            raise BadSetupError("this is not a position") from error


# -- reading data that nobody has checked ---------------------------------------------------------


def _seat(data: Any) -> Seat:
    return Seat(_amounts_in(data["resources"]), _zones_in(data["zones"]), _texts(data["states"]))


def _standing(data: Any) -> Standing:
    place = _text(data.get("place", ""))
    owners = {_text(name): _wholes(many) for name, many in data.get("owners", {}).items()}
    return Standing(_amounts_in(data["resources"]), _texts(data["states"]), place, owners)


def _amounts_in(data: Any) -> Resources:
    return {_text(name): _whole(count) for name, count in data.items()}


def _zones_in(data: Any) -> Zones:
    return {_text(zone): _texts(cards) for zone, cards in data.items()}


def _texts(data: Any) -> tuple[str, ...]:
    if not isinstance(data, list | tuple):
        raise TypeError
    return tuple(_text(name) for name in data)


def _wholes(data: Any) -> tuple[int, ...]:
    if not isinstance(data, list | tuple):
        raise TypeError
    return tuple(_whole(number) for number in data)


def _text(data: Any) -> str:
    if not isinstance(data, str):
        raise TypeError
    return data


def _whole(data: Any) -> int:
    if not isinstance(data, int) or isinstance(data, bool):
        raise TypeError
    return data
