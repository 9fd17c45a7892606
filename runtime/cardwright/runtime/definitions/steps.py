"""What costs and effects are made of: one class a thing that can be done."""

from dataclasses import dataclass

from cardwright.runtime.definitions.amounts import Amounts, CardFilter, Number, Owner, Target


@dataclass(frozen=True, slots=True)
class Step:
    """Something done while a cost is paid or an effect happens."""


@dataclass(frozen=True, slots=True)
class Gain(Step):
    """Take resources from the supply."""

    who: Owner
    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Pay(Step):
    """Give resources to the supply."""

    amounts: Amounts


@dataclass(frozen=True, slots=True)
class Put(Step):
    """Lay resources on a card; no amounts: those that were paid."""

    amounts: Amounts | None
    card: Target


@dataclass(frozen=True, slots=True)
class Take(Step):
    """Take resources off a card; no amounts: all of them."""

    amounts: Amounts | None
    card: Target


@dataclass(frozen=True, slots=True)
class Steal(Step):
    """Take resources from rivals: only from those who own ``more`` of one (an index, or -1)."""

    who: Owner
    amounts: Amounts
    more: int


@dataclass(frozen=True, slots=True)
class Lose(Step):
    """Players lose resources; the event (an index, or -1) is what they may react to."""

    who: Owner
    amounts: Amounts
    event: int


@dataclass(frozen=True, slots=True)
class SetStatus(Step):
    """Start or end a state of cards, which raises an event (an index, or -1)."""

    verb: int
    status: int
    value: bool
    card: Target
    event: int = -1


@dataclass(frozen=True, slots=True)
class Move(Step):
    """Move cards between zones, which raises an event (an index, or -1)."""

    verb: int
    origins: tuple[int, ...]
    destination: int
    card: Target
    event: int


@dataclass(frozen=True, slots=True)
class Draw(Step):
    """Move cards off the top of a pile, then perhaps move some on."""

    verb: int
    origin: int
    destination: int
    count: int
    then_verb: int = -1
    then_destination: int = -1
    then_count: int = 0


@dataclass(frozen=True, slots=True)
class Deploy(Step):
    """Bring a card into play for a price: its cost less a number, or nothing at all.

    The event (an index, or -1) is raised afterwards.
    """

    verb: int
    filter: CardFilter
    origins: tuple[int, ...]
    owner: Owner
    destination: int
    free: bool
    less: int
    spared: int
    event: int = -1


@dataclass(frozen=True, slots=True)
class Sort(Step):
    """Look at the top of one of the piles and put the cards back in any order."""

    count: int
    zones: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CountAs(Step):
    """Stand in for one card of these types, for the power that is being used."""

    filter: CardFilter


@dataclass(frozen=True, slots=True)
class Score(Step):
    """Points for the check at hand."""

    number: Number


@dataclass(frozen=True, slots=True)
class Ignore(Step):
    """The event does not happen to this player."""


@dataclass(frozen=True, slots=True)
class Call(Step):
    """Something that the rulebook does, by the index of the call: with a number, to a card."""

    call: int
    number: int = 0
    card: Target | None = None


@dataclass(frozen=True, slots=True)
class Choice(Step):
    """One of several lists of steps."""

    options: tuple[tuple[Step, ...], ...]


@dataclass(frozen=True, slots=True)
class Avoidable(Step):
    """Steps that each player they befall may avoid by paying."""

    steps: tuple[Step, ...]
    unless: tuple[Step, ...]
