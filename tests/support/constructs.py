"""Which cards of which games use each construct of the language."""

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

from cardwright.dsl.folders import shipped_games
from cardwright.dsl.model import Card, Node, parts_of
from cardwright.dsl.workspace import Workspace

CARDS: Final = 3
GAMES: Final = 2
"""What a construct needs that is worth its words."""

_ROOT: Final = Path(__file__).resolve().parents[2]
FOLDERS: Final = {
    "limelight": "examples/limelight/limelight",
    "skirmish": "examples/skirmish/skirmish",
    "black_rose": "tests/examples/black_rose",
}
"""Games that are not shipped, with the folders of their cards."""
SETS: Final = {"res_arcana": "examples/tides"}
"""Sets outside the folders of their games."""
_DATA: Final = {"id", "names", "number", "count", "marks", "set", "game", "copies", "ours"}
"""Fields that say which or how much, and no more."""


@dataclass
class Uses:
    """The cards that use a construct, by game."""

    cards: dict[str, set[str]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """How many cards that are."""
        return sum(map(len, self.cards.values()))

    @property
    def is_rare(self) -> bool:
        """Whether it is used too rarely to be worth its words."""
        return self.total < CARDS or len(self.cards) < GAMES


@cache
def count() -> dict[str, Uses]:
    """Return who uses each construct; what nobody uses is there, too."""
    found: dict[str, Uses] = {name: Uses() for name in declared()}
    for game in {**shipped_games(), **FOLDERS}:
        for card in cards_of(game):
            for construct in set(used_by(card)):
                uses = found.setdefault(construct, Uses())
                uses.cards.setdefault(game, set()).add(card.id)
    return found


def cards_of(game: str) -> Iterator[Card]:
    """Yield the cards of a game, with those of its sets elsewhere."""
    workspace = Workspace()
    loaded = workspace.load_game(
        _ROOT / FOLDERS[game] if game in FOLDERS else shipped_games()[game]
    )
    if game in SETS:
        workspace.bring([_ROOT / SETS[game]])
    yield from loaded.cards


def declared() -> Iterator[str]:
    """Yield all parts that cards are made of, and what may be said with them."""
    waiting, seen = list(Node.__subclasses__()), set[type]()
    while waiting:
        node = waiting.pop()
        waiting += node.__subclasses__()
        if node not in seen and "kind" in vars(node):
            seen.add(node)
            yield node.__name__
            yield from (f"{node.__name__}.{one.name}" for one in _sayable(node))


def used_by(card: Card) -> Iterator[str]:
    """Yield the constructs of a card."""
    for part in parts_of(card):
        name = type(part).__name__
        yield name
        for one in _sayable(type(part)):
            value = getattr(part, one.name)
            if value != _unsaid(one):
                yield f"{name}.{one.name}"
                if isinstance(value, str) and one.name in ("quantity", "owner", "players", "who"):
                    yield f"{one.name}={value}"


def _sayable(node: type[Any]) -> Iterator[Any]:
    for one in fields(node):
        if one.name not in _DATA and _unsaid(one) is not MISSING:
            yield one


def _unsaid(one: Any) -> Any:
    return one.default_factory() if one.default_factory is not MISSING else one.default
