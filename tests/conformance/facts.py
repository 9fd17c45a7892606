"""What has happened in a game, and what it asks now: the log and the open decision, with ids."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Self

from cardwright.runtime.decisions import Option
from cardwright.runtime.game import Game
from cardwright.runtime.log import Entry
from conformance.cases import Essences


@dataclass(frozen=True)
class Fact:
    """A line of the log."""

    tag: str
    player: int = -1
    cards: tuple[str, ...] = ()
    essences: Essences = field(default_factory=Counter)

    @property
    def card(self) -> str | None:
        """The card that the line is about."""
        return self.cards[0] if self.cards else None


def facts_since(game: Game, mark: object) -> list[Fact]:
    """Return what has happened since ``game.state.log`` was ``mark``."""
    found = []
    entry = game.state.log
    while entry is not None and entry is not mark:
        found.append(_fact(game, entry[0]))
        entry = entry[1]
    return found[::-1]


def _fact(game: Game, entry: Entry) -> Fact:
    data = game.machine.log_reader.to_dict(entry)
    cards = (data["card"],) if "card" in data else tuple(data.get("cards", ()))
    essences = Counter(data.get("resources", {}))
    return Fact(data["kind"], data.get("player", -1), cards, essences)


@dataclass(frozen=True)
class Question:
    """The open decision. One that is split by essences counts as what it was split from."""

    kind: str
    player: int
    options: tuple[Option, ...]
    card: str | None = None
    essence: str | None = None

    @classmethod
    def of(cls, game: Game) -> Self | None:
        """Return what a game asks; None when it is over."""
        decision = game.decision
        if decision is None:
            return None
        about = decision.about
        kind = about["question"] if decision.kind == "how_many" else decision.kind
        essence = about["resource"] if decision.kind == "how_many" else None
        return cls(kind, decision.player, decision.options, about.get("card"), essence)

    def option(self, payload: dict[str, Any]) -> Option | None:
        """Return the option with this payload."""
        return next((option for option in self.options if option.payload == payload), None)

    @property
    def idle(self) -> Option | None:
        """The option that does nothing."""
        match self.kind:
            case "take_stored":
                return self.option({"type": "leave"})
            case "next_on_pile":
                return self.options[0]
            case _:
                return self.option({"type": "none"})
