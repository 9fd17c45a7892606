"""Checked scenarios: every word has been looked up; what is left is to play them.

Players count from 0 here, abilities by their place on the card. Spans say where each line was
written and do not count in comparisons.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from cardwright.dsl.source import Source, Span
from cardwright.runtime.positions import Position

Resources: TypeAlias = tuple[tuple[str, int], ...]
"""How many of each resource, without those of which there are none."""

# -- what players do ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ById:
    """The option with this id."""

    option: str


@dataclass(frozen=True, slots=True)
class UseAbility:
    """Use a power, or react with a card."""

    how: Literal["power", "reaction"]
    card: str
    ability: int


@dataclass(frozen=True, slots=True)
class Act:
    """An action of the game, with what it takes; `about` is the card that the question is about."""

    action: str
    how: Literal["card", "player", "number", "about"] | None = None
    value: str | int | None = None


@dataclass(frozen=True, slots=True)
class Handle:
    """Pay, gain, put, take or lose exactly these."""

    verb: str
    resources: Resources


@dataclass(frozen=True, slots=True)
class Pick:
    """Choose something that is not an action by itself."""

    what: Literal["card", "player", "zone", "number", "alternative", "none", "yes", "way_out"]
    value: str | int | None = None


Deed: TypeAlias = ById | UseAbility | Act | Handle | Pick

# -- what must be so ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HasPool:
    """A player has exactly these."""

    player: int
    resources: Resources


@dataclass(frozen=True, slots=True)
class HasPoints:
    """A player has so many points."""

    player: int
    points: int


@dataclass(frozen=True, slots=True)
class PlayerIs:
    """A player is in a state, or not."""

    player: int
    status: str
    value: bool


@dataclass(frozen=True, slots=True)
class HasRole:
    """A player is the active or the first one."""

    player: int
    role: Literal["active", "first"]


@dataclass(frozen=True, slots=True)
class Wins:
    """A player has won: alone, or with others."""

    player: int
    alone: bool


@dataclass(frozen=True, slots=True)
class IsAsked:
    """It is for a player to decide, and what they decide is of this kind."""

    player: int
    kind: str


@dataclass(frozen=True, slots=True)
class Saw:
    """A player has looked at a card that others can't see, or somebody has revealed it."""

    player: int
    card: str


@dataclass(frozen=True, slots=True)
class CardHas:
    """Exactly these lie on a card."""

    card: str
    resources: Resources


@dataclass(frozen=True, slots=True)
class CardIs:
    """A card is in a state, or not."""

    card: str
    status: str
    value: bool


@dataclass(frozen=True, slots=True)
class LiesIn:
    """A card is in a zone: a player's, or the table's."""

    card: str
    zone: str
    player: int | None


@dataclass(frozen=True, slots=True)
class StandsIn:
    """A card stands in a place."""

    card: str
    place: str


@dataclass(frozen=True, slots=True)
class IsRound:
    """So many rounds have begun."""

    number: int


@dataclass(frozen=True, slots=True)
class RuleIs:
    """The rulebook keeps a number in mind, by its own name."""

    name: str
    number: int


@dataclass(frozen=True, slots=True)
class NobodyWins:
    """The game is not over."""


@dataclass(frozen=True, slots=True)
class NothingElseChanged:
    """What no line of the scenario expects is as it was at the start."""


Fact: TypeAlias = (
    HasPool
    | HasPoints
    | PlayerIs
    | HasRole
    | Wins
    | IsAsked
    | Saw
    | CardHas
    | CardIs
    | LiesIn
    | StandsIn
    | IsRound
    | RuleIs
    | NobodyWins
    | NothingElseChanged
)

# -- lines and scenarios --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Choose:
    """A player makes a choice."""

    player: int
    deed: Deed
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Refuse:
    """A choice is not open to a player; where a reason is given, for that reason."""

    player: int
    deed: Deed
    reason: str | None
    span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Expect:
    """Something is so."""

    fact: Fact
    span: Span = field(compare=False, repr=False)


Line: TypeAlias = Choose | Refuse | Expect


@dataclass(frozen=True, slots=True)
class Luck:
    """A card that luck brings."""

    card: str
    span: Span = field(compare=False, repr=False)


Options: TypeAlias = tuple[tuple[str, str | int | None], ...]
"""Options of a game, as they are written: names, with a value where there is one."""


@dataclass(frozen=True)
class Scenario:
    """A position or a new game, what players do in it, and what must come of it.

    Without a seed, all luck must be foretold: by ``luck``, or by there being no choice.
    A ``new_game`` starts from its set-up, not from the position.
    """

    name: str
    source: Source = field(compare=False, repr=False)
    span: Span = field(compare=False, repr=False)
    rules: tuple[str, ...]
    sets: tuple[str, ...]
    seed: int | None
    position: Position
    luck: tuple[Luck, ...]
    lines: tuple[Line, ...]
    new_game: bool = False
    options: Options = ()

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.position.seats)
