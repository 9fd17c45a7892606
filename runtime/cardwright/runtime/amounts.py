"""Numbers and amounts of an ability as the machine works them out: one evaluator for all steps."""

from typing import TYPE_CHECKING, Final, TypeAlias

from cardwright.runtime import limits, pools, ways
from cardwright.runtime.bits import members
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.pools import Ways
from cardwright.runtime.programs import Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.comparing import Measure, Sieve

# Players that a part of an ability speaks of.
ACTOR: Final = 0
CHOSEN: Final = 1
"""One player, who was chosen before."""
RIVALS: Final = 2
"""Those of the user, whoever acts."""
EVERYBODY: Final = 3
YOU: Final = 4
OTHERS: Final = 5
"""All but the one who acts."""


class Who:
    """The players that a word means."""

    __slots__ = ("slot", "word")

    def __init__(self, word: int, slot: int = 0) -> None:
        """``slot``: where the player is kept who was chosen before."""
        self.word = word
        self.slot = slot

    def players(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return them: the user first, then clockwise."""
        word = self.word
        if word == ACTOR:
            return (run.user,)
        if word == CHOSEN:
            chosen = run.players[self.slot]
            return (chosen,) if chosen >= 0 else ()
        if word == YOU:
            return (run.you,)
        if word == OTHERS:
            everybody = around(run.you, state.layout.players, True)
            return tuple([player for player in everybody if player != run.user])
        return around(run.you, state.layout.players, word == EVERYBODY)

    def one(self, run: Steps) -> int:
        """Return the one player that is meant, where it is one."""
        if self.word == CHOSEN:
            return run.players[self.slot]
        return run.you if self.word == YOU else run.user


def around(user: int, players: int, everybody: bool) -> tuple[int, ...]:
    """Return all players clockwise from one, with or without that one."""
    return tuple([(user + step) % players for step in range(0 if everybody else 1, players)])


def holders(state: State, zones: tuple[int, ...], owners: tuple[int, ...]) -> int:
    """Return the cards in zones of some players, or of the table, as a bit mask."""
    cards = 0
    for zone in zones:
        if state.layout.zone_stride[zone]:
            for owner in owners:
                cards |= state.zone(zone, owner)
        elif owners:
            cards |= state.zone(zone)
    return cards


class Quantity:
    """Something that a number is read off: what was chosen, a card, what is counted."""

    __slots__ = ()

    def found(self, state: State, run: Steps) -> int:
        """Return how many there are."""
        raise NotImplementedError


class Kept(Quantity):
    """A number that was kept in a slot, such as one that the player chose."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        """``slot``: where it is kept."""
        self.slot = slot

    def found(self, state: State, run: Steps) -> int:
        """Return the number."""
        return run.numbers[self.slot]


class Measured(Quantity):
    """What is measured of a card: its cost, its points, or a mark."""

    __slots__ = ("card", "measure")

    def __init__(self, card: int, measure: "Measure") -> None:
        """``card``: its slot, or -1 for the bearer."""
        self.card = card
        self.measure = measure

    def found(self, state: State, run: Steps) -> int:
        """Return how much it is; 0 where no card was chosen."""
        card = run.cards[self.card] if self.card >= 0 else run.bearer
        return self.measure.of(state, run.user, card) if card != NO_CARD else 0


class CountOwned(Quantity):
    """Resources that players own."""

    __slots__ = ("allowed", "who")

    def __init__(self, allowed: int, who: Who) -> None:
        """``allowed``: which resources, a bit mask."""
        self.allowed = allowed
        self.who = who

    def found(self, state: State, run: Steps) -> int:
        """Add up what they own."""
        return sum(
            [
                pools.total(pools.restrict(state.pool(player), self.allowed))
                for player in self.who.players(state, run)
            ]
        )


class CountCards(Quantity):
    """Cards in play of some kinds or types."""

    __slots__ = ("cards", "nouns", "who", "zones")

    def __init__(self, cards: int, nouns: int, zones: tuple[int, ...], who: Who) -> None:
        """``cards``: those that fit, a bit mask.

        ``nouns``: the kinds and types (a bit mask) for which another card may stand in.
        """
        self.cards = cards
        self.nouns = nouns
        self.zones = zones
        self.who = who

    def found(self, state: State, run: Steps) -> int:
        """Count them; a card that stands in for one of them is one more."""
        found = holders(state, self.zones, self.who.players(state, run)) & self.cards
        return found.bit_count() + bool(run.guise & self.nouns)


class CountOnCards(Quantity):
    """Resources on cards."""

    __slots__ = ("allowed", "cards")

    def __init__(self, allowed: int, cards: "Cards") -> None:
        """``allowed``: which resources, a bit mask."""
        self.allowed = allowed
        self.cards = cards

    def found(self, state: State, run: Steps) -> int:
        """Add up what lies on them."""
        return sum(
            [
                pools.total(pools.restrict(state.on(card), self.allowed))
                for card in self.cards.found(state, run)
            ]
        )


class Cards:
    """Cards that are known when something is worked out; see the subclasses."""

    __slots__ = ()

    def found(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return them."""
        raise NotImplementedError


class Bearer(Cards):
    """The card that bears the ability."""

    __slots__ = ()

    def found(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return it."""
        return (run.bearer,)


class Bound(Cards):
    """A card that was chosen before."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        """``slot``: where it is kept."""
        self.slot = slot

    def found(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return it, or nothing where none was chosen."""
        card = run.cards[self.slot]
        return (card,) if card != NO_CARD else ()


class Listed(Cards):
    """Cards that were set aside in a list."""

    __slots__ = ("slot",)

    def __init__(self, slot: int) -> None:
        """``slot``: where they are kept."""
        self.slot = slot

    def found(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return them."""
        return run.card_lists[self.slot]


class Every(Cards):
    """All cards that fit in zones of some players."""

    __slots__ = ("cards", "sieve", "who", "zones")

    def __init__(
        self, cards: int, zones: tuple[int, ...], who: Who, sieve: "Sieve | None" = None
    ) -> None:
        """``cards``: those that fit, a bit mask; ``sieve``: what else they are."""
        self.cards = cards
        self.zones = zones
        self.who = who
        self.sieve = sieve

    def found(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return them, player by player."""
        found: list[int] = []
        seen = 0
        for player in self.who.players(state, run):
            cards = holders(state, self.zones, (player,)) & self.cards & ~seen
            if self.sieve is not None:
                cards = self.sieve.kept(state, run, cards)
            seen |= cards
            found += members(cards)
        if self.sieve is not None:
            seen = self.sieve.best(state, run, seen)
        return tuple([card for card in found if seen >> card & 1])


class Per:
    """Once for every so many of something, rounded down; perhaps so many times at most."""

    __slots__ = ("every", "most", "of")

    def __init__(self, every: int, of: Quantity, most: "Number | None") -> None:
        """Remember what is counted."""
        self.every = every
        self.of = of
        self.most = most

    def times(self, state: State, run: Steps) -> int:
        """Return how many times something happens that happens once per something."""
        times = min(self.of.found(state, run), pools.MOST) // self.every
        return times if self.most is None else min(times, self.most.value(state, run))


Term: TypeAlias = tuple[int, Quantity | None, Per | None]
"""A factor, a number that it is multiplied by, if any, and how many times, if not once."""


class Number(Quantity):
    """A constant, and what is added to it, or taken away, as things stand."""

    __slots__ = ("constant", "terms")

    def __init__(self, constant: int, terms: tuple[Term, ...] = ()) -> None:
        """Add up a constant and other terms."""
        self.constant = constant if terms else min(max(constant, -pools.MOST), pools.MOST)
        self.terms = terms

    @property
    def is_constant(self) -> bool:
        """Whether it is always the same."""
        return not self.terms

    @property
    def most(self) -> int:
        """What it comes to in a long game; that is not sure where it is not always the same."""
        least = max(self.constant, 0)
        return least if self.is_constant else max(least, limits.UNKNOWN)

    def more_than(self, slot: int) -> int:
        """Return the constant that is added to a number in a slot, where it is no more; else -1."""
        match self.terms:
            case ((1, Kept(slot=kept), None),) if kept == slot:
                return self.constant
        return -1

    def value(self, state: State, run: Steps) -> int:
        """Return what it comes to: never less than nothing."""
        return max(self.signed(state, run), 0)

    def found(self, state: State, run: Steps) -> int:
        """Return what it comes to."""
        return self.value(state, run)

    def signed(self, state: State, run: Steps) -> int:
        """Return what it comes to as things stand, which may be less than nothing."""
        number = self.constant
        for factor, quantity, per in self.terms:
            term = factor if quantity is None else factor * quantity.found(state, run)
            number += term if per is None else term * per.times(state, run)
        return min(max(number, -pools.MOST), pools.MOST)


class Amount:
    """A number of resources out of those allowed (a bit mask)."""

    __slots__ = ("allowed", "each", "number", "same")

    def __init__(self, number: Number, allowed: int, *, same: bool, each: bool) -> None:
        """``same``: all of one resource; ``each``: so many of all that lie on the card already."""
        self.number = number
        self.allowed = allowed
        self.same = same
        self.each = each


class Amounts:
    """Alternatives, each a list of amounts that all apply."""

    __slots__ = ("constant", "gained", "options")

    def __init__(self, options: tuple[tuple[Amount, ...], ...]) -> None:
        """Work out beforehand what never changes."""
        self.options = options
        numbers = [amount.number for option in options for amount in option]
        each = any(amount.each for option in options for amount in option)
        self.constant: tuple[ways.Parts, ...] | None = None
        """What it comes to, where that is always the same."""
        self.gained: Ways | None = None
        if not each and all(number.is_constant for number in numbers):
            self.constant = tuple(
                [
                    tuple([(amount.number.most, amount.allowed, amount.same) for amount in option])
                    for option in options
                ]
            )
        if limits.are_too_many(self.most()):
            raise TooManyWaysError("resources can be chosen in too many ways")
        if self.constant is not None:
            self.gained = ways.gains(self.constant)

    def most(self) -> list[ways.Parts]:
        """Return what is asked for in a long game; `each` leaves nothing to choose."""
        return [
            tuple(
                [
                    (amount.number.most, amount.allowed, amount.same)
                    for amount in option
                    if not amount.each
                ]
            )
            for option in self.options
        ]

    def parts(self, state: State, run: Steps, card: int = NO_CARD) -> tuple[ways.Parts, ...]:
        """Return what is asked for; ``card``: the one whose resources `each` speaks of."""
        if self.constant is not None:
            return self.constant
        return tuple(
            [
                tuple([part for amount in option for part in _parts(amount, state, run, card)])
                for option in self.options
            ]
        )

    def gains(self, state: State, run: Steps, card: int = NO_CARD) -> Ways:
        """Return every distinct pool that can be gained."""
        if self.gained is not None:
            return self.gained
        return ways.gains(self.parts(state, run, card))


def _parts(amount: Amount, state: State, run: Steps, card: int) -> list[ways.Part]:
    number = amount.number.value(state, run)
    if not amount.each:
        return [(number, amount.allowed, amount.same)]
    present = state.on(card) if card != NO_CARD else 0
    return [
        (number, 1 << resource, False)
        for resource in pools.resources_in(amount.allowed)
        if pools.count(present, resource)
    ]
