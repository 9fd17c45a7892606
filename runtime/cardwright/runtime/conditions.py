"""Conditions of abilities: what must be true of cards, resources and numbers."""

from __future__ import annotations

from cardwright.runtime import amounts as a
from cardwright.runtime import pools
from cardwright.runtime.amounts import Who
from cardwright.runtime.bits import members
from cardwright.runtime.definitions import model as d
from cardwright.runtime.frames import NO_CARD, NOBODY
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.operations.selecting import Selector
from cardwright.runtime.programs import Steps
from cardwright.runtime.state import State


class Condition:
    """Something that must be true; see the subclasses."""

    __slots__ = ()

    def holds(self, state: State, run: Steps) -> bool:
        """Whether it is true."""
        raise NotImplementedError


class Bounded(Condition):
    """A number is at least, or at most, so large."""

    __slots__ = ("is_most", "number")

    def __init__(self, condition: d.Exists | d.Stocked | d.Compares) -> None:
        """Remember the bound."""
        self.number = condition.number
        self.is_most = condition.bound == "at_most"

    def fits(self, number: int) -> bool:
        """Whether a number is within the bound."""
        return number <= self.number if self.is_most else number >= self.number


class OfPlayers(Bounded):
    """Players have so many: one of them, or each; no more than so many, all of them."""

    __slots__ = ("is_each", "who")

    def __init__(self, condition: d.Exists | d.Stocked, who: Who, owner: d.Owner) -> None:
        """``who``: all players that may be meant."""
        super().__init__(condition)
        self.who = who
        self.is_each = self.is_most or owner in d.SEVERAL_PLAYERS

    def holds(self, state: State, run: Steps) -> bool:
        """Count what each of them has."""
        players = self.who.players(state, run)
        fits = (self.fits(self.count(state, run, player)) for player in players)
        return all(fits) if self.is_each else any(fits)

    def count(self, state: State, run: Steps, player: int) -> int:
        """Return how many a player has."""
        raise NotImplementedError


class Existing(OfPlayers):
    """So many cards are in play."""

    __slots__ = ("selector",)

    def __init__(self, condition: d.Exists, who: Who, selector: Selector) -> None:
        """``selector``: which cards."""
        super().__init__(condition, who, condition.select.owner)
        self.selector = selector

    def count(self, state: State, run: Steps, player: int) -> int:
        """Return how many a player has."""
        return self.selector.fitting(state, run, (player,)).bit_count()


class Owned(OfPlayers):
    """Players own so much."""

    __slots__ = ("allowed", "same")

    def __init__(self, condition: d.Stocked, who: Who, allowed: int) -> None:
        """``allowed``: which resources, a bit mask."""
        super().__init__(condition, who, condition.owner)
        self.allowed = allowed
        self.same = isinstance(condition.resource, d.Same)

    def count(self, state: State, run: Steps, player: int) -> int:
        """Return how many a player has."""
        return _count(state.pool(player), self.allowed, self.same)


class Lying(Bounded):
    """So much lies on a card."""

    __slots__ = ("allowed", "same", "slot")

    def __init__(self, condition: d.Stocked, slot: int, allowed: int) -> None:
        """``slot``: the card's, or -1 for the bearer."""
        super().__init__(condition)
        self.slot = slot
        self.allowed = allowed
        self.same = isinstance(condition.resource, d.Same)

    def holds(self, state: State, run: Steps) -> bool:
        """Count what lies there."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        return card != NO_CARD and self.lies_on(state, card)

    def lies_on(self, state: State, card: int) -> bool:
        """Whether so much lies on a card."""
        return self.fits(_count(state.on(card), self.allowed, self.same))


class LyingOnSome(Lying):
    """So much lies on so many cards: of one of several players, or of each."""

    __slots__ = ("is_each", "quantity", "selector", "who")

    def __init__(
        self, condition: d.Stocked, select: d.Select, who: Who, selector: Selector, allowed: int
    ) -> None:
        """``quantity``: how many cards, 0 for all of them."""
        super().__init__(condition, NO_CARD, allowed)
        self.who = who
        self.is_each = select.owner in d.SEVERAL_PLAYERS
        self.selector = selector
        self.quantity = select.quantity if isinstance(select.quantity, int) else 1
        if select.quantity == "all":
            self.quantity = 0

    def holds(self, state: State, run: Steps) -> bool:
        """Count the cards on which so much lies."""
        fits = (self._has(state, run, player) for player in self.who.players(state, run))
        return all(fits) if self.is_each else any(fits)

    def _has(self, state: State, run: Steps, player: int) -> bool:
        cards = self.selector.fitting(state, run, (player,))
        number = sum([self.lies_on(state, card) for card in members(cards)])
        return number >= (self.quantity or cards.bit_count())


class Being(Condition):
    """A card is, or is not, one of some cards; or in a state."""

    __slots__ = ("cards", "negated", "slot", "status")

    def __init__(self, slot: int, cards: int, status: int, *, negated: bool) -> None:
        """``slot``: the card's, or -1 for the bearer; ``status``: or -1."""
        self.slot = slot
        self.cards = cards
        self.status = status
        self.negated = negated

    def holds(self, state: State, run: Steps) -> bool:
        """Look at the card."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        cards = state.status(self.status) if self.status >= 0 else self.cards
        return (card != NO_CARD and bool(cards >> card & 1)) is not self.negated


class Compared(Bounded):
    """A number that was chosen is so large."""

    __slots__ = ("slot",)

    def __init__(self, condition: d.Compares, slot: int) -> None:
        """``slot``: the number's."""
        super().__init__(condition)
        self.slot = slot

    def holds(self, state: State, run: Steps) -> bool:
        """Look at the number."""
        return self.fits(run.numbers[self.slot])


class OwnerOf(Who):
    """The player whose card it is."""

    __slots__ = ("zones",)

    def __init__(self, slot: int, zones: tuple[int, ...]) -> None:
        """``slot``: the card's, or -1 for the bearer."""
        super().__init__(a.CHOSEN, slot)
        self.zones = zones

    def players(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return the one, or nobody."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        owner = owner_of(state, self.zones, card) if card != NO_CARD else NOBODY
        return () if owner == NOBODY else (owner,)


def _count(pool: int, allowed: int, same: bool) -> int:
    own = pools.restrict(pool, allowed)
    if not same:
        return pools.total(own)
    counts = [pools.count(own, resource) for resource in pools.resources_in(allowed)]
    return max(counts, default=0)
