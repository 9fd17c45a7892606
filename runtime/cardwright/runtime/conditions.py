"""Conditions of abilities: what must be true of cards, resources and numbers."""

from __future__ import annotations

from cardwright.runtime import comparing, pools
from cardwright.runtime.amounts import Number, Who, around, own_on
from cardwright.runtime.bits import members
from cardwright.runtime.comparing import AT_MOST, PlayerTest, Sieve, is_met
from cardwright.runtime.definitions import model as d
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.operations.selecting import Selector
from cardwright.runtime.programs import Steps
from cardwright.runtime.state import State


class Condition:
    """Something that must be true; see the subclasses."""

    __slots__ = ()

    def holds(self, state: State, run: Steps) -> bool:
        """Whether it is true."""
        raise NotImplementedError


class NotUsed(Condition):
    """An ability that works only once has not been used."""

    __slots__ = ("ability",)

    def __init__(self, ability: int) -> None:
        """``ability``: its bit."""
        self.ability = ability

    def holds(self, state: State, run: Steps) -> bool:
        """Whether it may still be used."""
        return not state.used & self.ability


class Bounded(Condition):
    """A number is at least, at most, or exactly so large."""

    __slots__ = ("bound", "number")

    def __init__(self, bound: int, number: Number) -> None:
        """Remember the bound."""
        self.bound = bound
        self.number = number

    def fits(self, state: State, run: Steps, number: int) -> bool:
        """Whether a number is within the bound."""
        return is_met(self.bound, number, self.number.value(state, run))


class OfPlayers(Bounded):
    """Players have so many: one of them, or each; no more than so many, all of them."""

    __slots__ = ("is_each", "is_together", "who")

    def __init__(self, bound: int, number: Number, who: Who, owner: d.Owner) -> None:
        """``who``: all players that may be meant."""
        super().__init__(bound, number)
        self.who = who
        self.is_each = bound == AT_MOST or owner in d.SEVERAL_PLAYERS
        self.is_together = owner == d.ANYBODY

    def holds(self, state: State, run: Steps) -> bool:
        """Count what each of them has, or all together."""
        players = self.who.players(state, run)
        if self.is_together:
            return self.fits(state, run, self.count(state, run, players))
        fits = (self.fits(state, run, self.count(state, run, (player,))) for player in players)
        return all(fits) if self.is_each else any(fits)

    def count(self, state: State, run: Steps, players: tuple[int, ...]) -> int:
        """Return how many players have together."""
        raise NotImplementedError


class Existing(OfPlayers):
    """So many cards are there."""

    __slots__ = ("selector",)

    def __init__(
        self, bound: int, number: Number, who: Who, owner: d.Owner, selector: Selector
    ) -> None:
        """``selector``: which cards."""
        super().__init__(bound, number, who, owner)
        self.selector = selector

    def count(self, state: State, run: Steps, players: tuple[int, ...]) -> int:
        """Return how many players have together."""
        return self.selector.fitting(state, run, players).bit_count()


class Owned(OfPlayers):
    """Players own so much."""

    __slots__ = ("allowed", "same")

    def __init__(
        self, condition: d.Stocked, bound: int, number: Number, who: Who, allowed: int
    ) -> None:
        """``allowed``: which resources, a bit mask."""
        super().__init__(bound, number, who, condition.owner)
        self.allowed = allowed
        self.same = isinstance(condition.resource, d.Same)

    def count(self, state: State, run: Steps, players: tuple[int, ...]) -> int:
        """Return how many players have together."""
        return sum([_count(state.pool(player), self.allowed, self.same) for player in players])


class Lying(Bounded):
    """So much lies on a card; perhaps of what is one of some players', or each one's."""

    __slots__ = ("allowed", "of_each", "same", "slot", "whose")

    def __init__(
        self,
        condition: d.Stocked,
        bound: int,
        number: Number,
        slot: int,
        allowed: int,
        whose: Who | None,
    ) -> None:
        """``slot``: the card's, or -1 for the bearer; ``whose``, where that is said."""
        super().__init__(bound, number)
        self.slot = slot
        self.allowed = allowed
        self.same = isinstance(condition.resource, d.Same)
        self.whose = whose
        self.of_each = bound == AT_MOST or condition.owner in d.SEVERAL_PLAYERS

    def holds(self, state: State, run: Steps) -> bool:
        """Count what lies there."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        return card != NO_CARD and self.lies_on(state, run, card)

    def lies_on(self, state: State, run: Steps, card: int) -> bool:
        """Whether so much lies on a card."""
        if self.whose is None:
            return self.fits(state, run, _count(state.on(card), self.allowed, self.same))
        fits = [
            self.fits(state, run, own_on(state, card, self.allowed, (player,)))
            for player in self.whose.players(state, run)
        ]
        return all(fits) if self.of_each else any(fits)


class LyingOnSome(Lying):
    """So much lies on so many cards: of one of several players, or of each."""

    __slots__ = ("is_each", "is_together", "quantity", "selector", "who")

    def __init__(
        self,
        condition: d.Stocked,
        bound: int,
        number: Number,
        select: d.Select,
        who: Who,
        selector: Selector,
        allowed: int,
        whose: Who | None,
    ) -> None:
        """``quantity``: how many cards, 0 for all of them."""
        super().__init__(condition, bound, number, NO_CARD, allowed, whose)
        self.who = who
        self.is_each = select.owner in d.SEVERAL_PLAYERS
        self.is_together = select.owner == d.ANYBODY
        self.selector = selector
        self.quantity = select.quantity if isinstance(select.quantity, int) else 1
        if select.quantity == "all":
            self.quantity = 0

    def holds(self, state: State, run: Steps) -> bool:
        """Count the cards on which so much lies."""
        players = self.who.players(state, run)
        if self.is_together:
            return self._have(state, run, players)
        fits = (self._have(state, run, (player,)) for player in players)
        return all(fits) if self.is_each else any(fits)

    def _have(self, state: State, run: Steps, players: tuple[int, ...]) -> bool:
        cards = self.selector.fitting(state, run, players)
        number = sum([self.lies_on(state, run, card) for card in members(cards)])
        return number >= (self.quantity or cards.bit_count())


class Being(Condition):
    """A card is, or is not, what some words mean."""

    __slots__ = ("being", "slot")

    def __init__(self, slot: int, being: comparing.Being) -> None:
        """``slot``: the card's, or -1 for the bearer."""
        self.slot = slot
        self.being = being

    def holds(self, state: State, run: Steps) -> bool:
        """Look at the card."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        found = self.being.now(state)
        return (card != NO_CARD and bool(found >> card & 1)) is not self.being.negated


class Compared(Bounded):
    """A number that was chosen, or is worked out, is so large."""

    __slots__ = ("of",)

    def __init__(self, bound: int, number: Number, of: Number) -> None:
        """``of``: which number."""
        super().__init__(bound, number)
        self.of = of

    def holds(self, state: State, run: Steps) -> bool:
        """Work it out."""
        return self.fits(state, run, self.of.value(state, run))


class CardHas(Condition):
    """A card is told apart so."""

    __slots__ = ("sieve", "slot")

    def __init__(self, slot: int, sieve: Sieve) -> None:
        """``slot``: the card's, or -1 for the bearer."""
        self.slot = slot
        self.sieve = sieve

    def holds(self, state: State, run: Steps) -> bool:
        """Look at the card."""
        card = run.cards[self.slot] if self.slot >= 0 else run.bearer
        return card != NO_CARD and bool(self.sieve.kept(state, run, 1 << card))


class PlayersHave(Condition):
    """Players compare so: one of several, or each of them."""

    __slots__ = ("is_each", "test", "who")

    def __init__(self, who: Who, test: PlayerTest, *, is_each: bool) -> None:
        """``who``: all players that may be meant."""
        self.who = who
        self.test = test
        self.is_each = is_each

    def holds(self, state: State, run: Steps) -> bool:
        """Compare them; the most is that of all players."""
        kept = self.test.kept(state, run, around(run.you, state.layout.players, True))
        players = self.who.players(state, run)
        fits = [player in kept for player in players]
        return all(fits) if self.is_each else any(fits)


def _count(pool: int, allowed: int, same: bool) -> int:
    own = pools.restrict(pool, allowed)
    if not same:
        return pools.total(own)
    counts = [pools.count(own, resource) for resource in pools.resources_in(allowed)]
    return max(counts, default=0)
