"""What costs and operations may ask of the table and of the machine that runs them."""

from typing import Any, NamedTuple, Protocol

from cardwright.runtime.definitions import CardDefinition, GameDefinition
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.definitions.abilities import Discount
from cardwright.runtime.frames import NO_CARD, Frame
from cardwright.runtime.state import State


class Called(NamedTuple):
    """What a card calls for: by the index of the call, for a player, from the card that bears it.

    ``number`` and ``card`` are what it says with the call, where the call takes them.
    """

    call: int
    player: int
    bearer: int
    number: int = 0
    card: int = NO_CARD


class Lookup(Protocol):
    """The cards of a game, as far as costs and operations need them."""

    guard: int
    game: GameDefinition
    cards: tuple[CardDefinition, ...]

    def matching(self, wanted: a.CardFilter) -> int:
        """Return the cards that a filter accepts."""
        ...

    def printed_cost(self, card: int) -> int:
        """Return how many resources a card's printed cost has."""
        ...

    def discounts_in(self, cards: int) -> tuple[tuple[Discount, int], ...]:
        """Return the discounts that cards give, each with the cards it is for."""
        ...

    def stand_ins(
        self, state: State, player: int, wanted: a.CardFilter, demand: Any, pool: int
    ) -> tuple[tuple[int, int], ...]:
        """Return reactions by which a card could count as one that is wanted."""
        ...

    def reaction(self, card: int, place: int) -> Any:
        """Return a card's reaction by its place on the card."""
        ...


class Placing(Protocol):
    """What it takes to bring cards into play."""

    def affordable(
        self, state: State, player: int, card: int, extra: tuple[tuple[int, int], ...] = ()
    ) -> bool:
        """Whether a player could pay for a card now."""
        ...

    def ways(
        self, state: State, player: int, card: int, extra: tuple[tuple[int, int], ...] = ()
    ) -> tuple[int, ...]:
        """Return every payment for a card that a player could make."""
        ...


class Host(Protocol):
    """The machine, as operations see it."""

    @property
    def table(self) -> Lookup:
        """The cards."""
        ...

    @property
    def placement(self) -> Placing:
        """The prices of cards."""
        ...

    def clockwise(self, player: int) -> tuple[int, ...]:
        """Return all other players, clockwise from a player."""
        ...

    def draw(self, state: State, zone: int, player: int, destination: int) -> int:
        """Move the top card of a pile, or return -1 where there is none."""
        ...

    def look(self, state: State, zone: int, player: int, looker: int, number: int) -> int:
        """Let a player look at the top of a pile; return how many cards are there."""
        ...

    def leave(self, state: State, card: int, zone: int, owner: int) -> None:
        """Take a card out of a zone, with all that goes when it leaves play."""
        ...

    def enter(self, state: State, card: int, zone: int, player: int) -> None:
        """Put a card into a zone."""
        ...

    def raise_event(
        self, state: State, event: int, player: int, *, subject: int, owner: int, source: int
    ) -> None:
        """Open the window of what befalls a card; ``source``: the card whose ability does it."""
        ...

    def lose(self, state: State, players: tuple[int, ...], loss: int, source: int) -> None:
        """Let a loss befall those of some players that it reaches."""
        ...

    def call(self, state: State, called: Called) -> None:
        """Do what only the rulebook can do."""
        ...

    def leaves_enough(
        self, state: State, frame: Frame, player: int, pool: int, also: Any = None
    ) -> bool:
        """Whether a pool suffices for the costs that a player is paying in these frames."""
        ...

    def ask_for_pool(
        self, state: State, frame: Frame, candidates: tuple[int, ...]
    ) -> tuple[int, ...] | None:
        """Offer pools to choose from, resource by resource where there are too many."""
        ...

    def ask_for_counts(self, state: State, frame: Frame, pool: int) -> None:
        """Ask how many of each resource, up to what a pool has."""
        ...


class Runner(Host, Protocol):
    """The machine, as the handlers of its frames see it."""

    @property
    def table(self) -> Any:
        """The cards, with their programs."""
        ...

    @property
    def handlers(self) -> tuple[Any, ...]:
        """What is done with each kind of frame."""
        ...

    def holds(self, condition: Any, state: State, card: int) -> bool:
        """Whether a condition on a card holds."""
        ...

    def usable_reactions(self, state: State, player: int, event: int) -> list[tuple[int, Any]]:
        """Return the reactions to an event that a player could pay for now."""
        ...
