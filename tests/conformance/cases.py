"""Cases of an independent implementation: where they lie, and what their files say.

The cases are facts to check against; none of them is part of the project.
"""

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, Final, Self

from support.games import compiled_res_arcana

ROOT: Final = Path(__file__).parents[2]
FOLDER_VARIABLE: Final = "CARDWRIGHT_CONFORMANCE"
SET: Final = "base"

TURN: Final = {
    "place-artifact": "place",
    "claim-place": "claim",
    "claim-monument": "claim",
    "claim-top-monument": "claim_top",
    "discard-for-essences": "discard",
    "use-power": "power",
    "pass": "pass",
}
"""Verbs of a turn, and the type of the option that begins them."""

CHANCE: Final = ("chance-draw", "chance-look", "chance-monument-shown", "chance-monument-drawn")
"""Verbs that say what luck has brought."""

FREE_ORDER: Final = ("choose-gain", "stored-essences", "collect-cost", "choose-mage")
"""Verbs that answer questions which the runtime may ask in another order than a case does."""

Essences = Counter[str]


def folder() -> Path:
    """Return the folder of the cases: named by the environment, or beside the repository."""
    return Path(os.environ.get(FOLDER_VARIABLE) or ROOT / "../shared/conformance/cases")


def known_deviations() -> Mapping[str, str]:
    """Return the cases that contradict the rules, by name, each with its reason."""
    path = folder().parent / "deviations.json"
    if not path.is_file():
        return {}
    listed = json.loads(path.read_text("utf-8"))
    if isinstance(listed, list):
        return dict.fromkeys(map(str, listed), "")
    return {name: str(reason) for name, reason in listed.items()}


@cache
def card_ids() -> dict[str, str]:
    """Return the ids of the components by the names that cases use."""
    return {
        card.card.names["en"].replace(" / ", "/"): card.id
        for card in compiled_res_arcana().cards
        if card.card.set == SET
    }


@dataclass(frozen=True)
class Action:
    """What a player does, or what luck brings; cards by id. What a case leaves out is empty."""

    do: str
    player: int = 0
    card: str | None = None
    power: int = 0
    pay: Essences = field(default_factory=Counter)
    gain: Essences | None = None
    target: str | None = None
    target_player: int | None = None
    decision: str = ""
    deck: str = ""
    cards: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    known: tuple[str, ...] = ()
    revealed: tuple[str, ...] = ()

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read an action; a field that is not known here would go unchecked in silence."""
        unknown = set(data) - {entry.name for entry in fields(cls)}
        assert not unknown, f"unknown fields {sorted(unknown)}"
        given = {name: value for name, value in data.items() if value is not None}
        return cls(**{name: _read(name, value) for name, value in given.items()})


def _read(name: str, value: Any) -> Any:
    match name:
        case "pay" | "gain":
            return Counter({essence: number for essence, number in value.items() if number})
        case "card" | "target":
            return card_ids()[value]
        case "cards" | "known" | "revealed":
            return tuple(card_ids()[card] for card in value)
        case "order":
            return tuple(value)
        case _:
            return value


@dataclass(frozen=True)
class Step:
    """One line of a case: an action, an action that must be refused, or an expectation."""

    number: int
    data: Mapping[str, Any]
    action: Action | None = None
    refused: Action | None = None

    @classmethod
    def read(cls, number: int, data: Mapping[str, Any]) -> Self:
        """Read a step."""
        if "do" in data:
            return cls(number, data, action=Action.read(data))
        if "illegal" in data:
            return cls(number, data, refused=Action.read(data["illegal"]))
        assert "expect" in data, f"step {number} is of no known form"
        return cls(number, data)


@dataclass(frozen=True)
class Case:
    """A game laid out, and what happens in it."""

    name: str
    players: int
    setup: Mapping[str, Any]
    steps: tuple[Step, ...]

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a case file."""
        data = json.loads(path.read_text("utf-8"))
        steps = tuple(Step.read(number, step) for number, step in enumerate(data["steps"]))
        return cls(data["name"], data["players"], data["setup"], steps)

    def laid_out(self, name: str) -> tuple[str, ...]:
        """Return the ids of components that lie in the centre."""
        return tuple(card_ids()[card] for card in self.setup.get(name) or ())

    def of_players(self, name: str) -> list[Any]:
        """Return a part of the set-up that is given for each player; some cases name too many."""
        return list(self.setup.get(name) or ())[: self.players]

    def actions_after(self, number: int) -> Iterator[Action]:
        """Return what is done after a step."""
        return (step.action for step in self.steps[number + 1 :] if step.action is not None)

    def turn_around(self, number: int) -> tuple[int, int]:
        """Return the steps that begin the turn at hand and the next one."""
        turns = [step.number for step in self.steps if step.action and step.action.do in TURN]
        first = max((turn for turn in turns if turn <= number), default=-1)
        last = min((turn for turn in turns if turn > number), default=len(self.steps))
        return first, last
