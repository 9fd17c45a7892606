"""Numbers and amounts of an ability as the machine works them out: one evaluator for all steps."""

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Final, TypeAlias

from cardwright.runtime import limits, pools, ways
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.definitions.nodes import MOST_NUMBER
from cardwright.runtime.errors import TooManyWaysError
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.pools import Ways
from cardwright.runtime.programs import Steps
from cardwright.runtime.state import State

if TYPE_CHECKING:
    from cardwright.runtime.comparing import Being, Measure, Sieve
    from cardwright.runtime.operations.piles import Them
    from cardwright.runtime.operations.selecting import Selector

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

    def seen_in(self, state: State, run: Steps) -> list[int] | None:
        """Return where in a state all lies that it depends on, for a run that never changes.

        What lies on a card is beyond the end of ``State.v`` by the number of the card.
        None: on more than that, or on what only working it out would tell.
        """
        return None

    def is_blind(self) -> bool:
        """Whether it is the same whatever players have."""
        return False


class Kept(Quantity):
    """A number that was kept in a slot, such as one that the player chose."""

    __slots__ = ("slot",)

    def is_blind(self) -> bool:
        """Whether it is the same whatever players have."""
        return True

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


class Total(Quantity):
    """What is measured of the cards that a step has dealt with, in all."""

    __slots__ = ("measure", "them")

    def __init__(self, them: "Them", measure: "Measure") -> None:
        """``them``: the cards, but those that have left since."""
        self.them = them
        self.measure = measure

    def found(self, state: State, run: Steps) -> int:
        """Add it up."""
        left = self.them.left(state, run)
        return sum([self.measure.of(state, run.user, card) for card in left])


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

    def seen_in(self, state: State, run: Steps) -> list[int] | None:
        """Return where their resources are."""
        return [state.layout.pools + player for player in self.who.players(state, run)]


class CountPlayers(Quantity):
    """Players."""

    __slots__ = ("who",)

    def __init__(self, who: Who) -> None:
        """Remember which."""
        self.who = who

    def found(self, state: State, run: Steps) -> int:
        """Count them."""
        return len(self.who.players(state, run))

    def is_blind(self) -> bool:
        """There are as many whatever they have."""
        return True


class CountCards(Quantity):
    """Cards of some kinds or types: in play, in zones, or of those that a step has dealt with."""

    __slots__ = ("another", "cards", "sieve", "them", "who", "zones")

    def __init__(
        self,
        cards: "Being",
        zones: tuple[int, ...],
        who: Who,
        sieve: "Sieve | None" = None,
        another: tuple[int, ...] | None = None,
        them: "Them | None" = None,
    ) -> None:
        """``cards``: those that fit; ``sieve``: what else they are.

        ``another``: not the bearer, nor one that was chosen before, or is in one of these slots.
        ``them``: among these alone, wherever they are.
        """
        self.them = them
        self.another = another
        self.sieve = sieve
        self.cards = cards
        self.zones = zones
        self.who = who

    def found(self, state: State, run: Steps) -> int:
        """Count them."""
        return self.fitting(state, run).bit_count()

    def fitting(self, state: State, run: Steps) -> int:
        """Return them, as a bit mask."""
        if self.them is not None:
            found = mask_of(self.them.left(state, run))
        else:
            found = holders(state, self.zones, self.who.players(state, run))
        found &= self.cards.now(state)
        if self.another is not None:
            named = [card for slot in self.another if (card := run.cards[slot]) != NO_CARD]
            found &= ~mask_of((run.bearer, *run.picked, *named))
        if self.sieve is not None:
            found = self.sieve.kept(state, run, found)
        return found

    def is_blind(self) -> bool:
        """Whether only where the cards are tells which of them are counted."""
        if self.them is not None:
            return False
        return self.cards.is_fixed and not (self.sieve is not None and self.sieve.tests)

    def seen_in(self, state: State, run: Steps) -> list[int] | None:
        """Return where the cards are, if only that tells which of them are counted."""
        if not self.is_blind():
            return None
        owners, zone_of = self.who.players(state, run), state.layout.zone_of
        return [zone_of[zone][owner] for zone in self.zones for owner in owners]


class CountOnCards(Quantity):
    """Resources on cards: all, or those of some players."""

    __slots__ = ("allowed", "cards", "who")

    def __init__(self, allowed: int, cards: "Cards", who: Who | None = None) -> None:
        """``allowed``: which resources, a bit mask; ``who``: whose, where that is said."""
        self.allowed = allowed
        self.cards = cards
        self.who = who

    def found(self, state: State, run: Steps) -> int:
        """Add up what lies on them."""
        cards = self.cards.found(state, run)
        if self.who is None:
            pool = [pools.restrict(state.on(card), self.allowed) for card in cards]
            return sum([pools.total(lying) for lying in pool])
        players = self.who.players(state, run)
        return sum([own_on(state, card, self.allowed, players) for card in cards])

    def is_blind(self) -> bool:
        """Whether it is always the same card on which they lie."""
        return isinstance(self.cards, Bearer)

    def seen_in(self, state: State, run: Steps) -> list[int] | None:
        """Return where the resources are, if it is always the same card on which they lie."""
        is_known = isinstance(self.cards, Bearer) and self.who is None
        return [state.layout.length + run.bearer] if is_known else None


def own_on(state: State, card: int, allowed: int, players: tuple[int, ...]) -> int:
    """Return how many units of some resources (a bit mask) on a card are those of players."""
    return sum(
        [
            state.own_on(card, resource, player)
            for resource in pools.resources_in(allowed)
            for player in players
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


class Fitting(Cards):
    """All cards that could be counted."""

    __slots__ = ("count",)

    def __init__(self, count: CountCards) -> None:
        """``count``: what would count them."""
        self.count = count

    def found(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return them."""
        return members(self.count.fitting(state, run))


class Avatars(Cards):
    """The cards that stand for players."""

    __slots__ = ("cards", "who")

    def __init__(self, cards: int, who: Who) -> None:
        """``cards``: those that stand for anybody, as a bit mask."""
        self.cards = cards
        self.who = who

    def found(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return those of the players who are meant."""
        own = 0
        for player in self.who.players(state, run):
            own |= state.own_in_play(player)
        return members(own & self.cards)


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
    """All cards of some players that are asked for."""

    __slots__ = ("selector", "who")

    def __init__(self, selector: "Selector", who: Who) -> None:
        """``selector``: which cards these are."""
        self.selector = selector
        self.who = who

    def found(self, state: State, run: Steps) -> tuple[int, ...]:
        """Return them, player by player."""
        found: list[int] = []
        seen = 0
        for player in self.who.players(state, run):
            cards = self.selector.fitting(state, run, (player,)) & ~seen
            seen |= cards
            found += members(cards)
        best = self.selector.best(state, run, seen)
        return tuple([card for card in found if best >> card & 1])


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

    def is_blind(self) -> bool:
        """Whether all that is added up is the same whatever players have."""
        return all(
            part is None or part.is_blind()
            for _, quantity, per in self.terms
            for part in ([quantity] if per is None else [quantity, per.of, per.most])
        )

    def seen_in(self, state: State, run: Steps) -> list[int] | None:
        """Return where everything is that is added up."""
        found: list[int] = []
        for _, quantity, per in self.terms:
            parts = [quantity] if per is None else [quantity, per.of, per.most]
            for part in parts:
                if part is not None:
                    places = part.seen_in(state, run)
                    if places is None:
                        return None
                    found += places
        return found


class Amount:
    """A number of resources out of those allowed (a bit mask)."""

    __slots__ = ("allowed", "number", "same", "slot", "up_to")

    def __init__(
        self, number: Number, allowed: int, *, same: bool, slot: int = -1, up_to: bool = False
    ) -> None:
        """``same``: all of one resource; ``slot``: where the only one is kept that is allowed.

        ``up_to``: so many, fewer or none.
        """
        self.number = number
        self.allowed = allowed
        self.same = same
        self.slot = slot
        self.up_to = up_to

    def sizes(self, number: int) -> Iterable[int]:
        """Return how many there may be, where so many are asked for."""
        return range(number, -1, -1) if self.up_to else (number,)

    def resources(self, run: Steps) -> int:
        """Return the resources that are allowed by now."""
        return self.allowed if self.slot < 0 else run.numbers[self.slot]


class Amounts:
    """Alternatives, each a list of amounts that all apply."""

    __slots__ = ("constant", "fixed", "gained", "is_blind", "is_open", "options")

    def __init__(self, options: tuple[tuple[Amount, ...], ...]) -> None:
        """Work out beforehand what never changes."""
        self.options = options
        numbers = [amount.number for option in options for amount in option]
        is_fixed = all(amount.slot < 0 for option in options for amount in option)
        self.is_blind = all(number.is_blind() for number in numbers)
        self.is_open = any(amount.up_to for option in options for amount in option)
        self.constant: tuple[ways.Parts, ...] | None = None
        """What it comes to, where that is always the same."""
        self.gained: Ways | None = None
        if is_fixed and all(number.is_constant for number in numbers):
            self.constant = self._expanded(
                [
                    [(amount.number.most, amount.allowed, amount.same) for amount in option]
                    for option in options
                ]
            )
        if limits.are_too_many(self.most()):
            raise TooManyWaysError("resources can be chosen in too many ways")
        self.fixed = -1
        """The only pool that it can be, whatever happens; -1 where something is to be found out."""
        if self.constant is not None:
            self.gained = ways.gains(self.constant)
            if len(self.constant) == 1 and ways.leave_no_choice(self.constant[0]):
                (self.fixed,) = ways.expanded(self.gained)

    def most(self) -> list[ways.Parts]:
        """Return what is asked for in a long game, where that leaves something to choose."""
        return [
            tuple(
                [
                    (amount.number.most, amount.allowed, amount.same)
                    for amount in option
                    if amount.slot < 0 and amount.number.most < MOST_NUMBER
                ]
            )
            for option in self.options
        ]

    def parts(self, state: State, run: Steps) -> tuple[ways.Parts, ...]:
        """Return what is asked for."""
        if self.constant is not None:
            return self.constant
        return self._expanded(
            [
                [
                    (amount.number.value(state, run), amount.resources(run), amount.same)
                    for amount in option
                ]
                for option in self.options
            ]
        )

    def _expanded(self, options: list[list[ways.Part]]) -> tuple[ways.Parts, ...]:
        """Return alternatives, with one for each number where up to so many are asked for."""
        if not self.is_open:
            return tuple([tuple(option) for option in options])
        found: list[ways.Parts] = []
        for amounts, option in zip(self.options, options, strict=True):
            sizes = [
                [(size, allowed, same) for size in amount.sizes(number)]
                for amount, (number, allowed, same) in zip(amounts, option, strict=True)
            ]
            found += product(*sizes)
        return tuple(found)

    def gains(self, state: State, run: Steps) -> Ways:
        """Return every distinct pool that can be gained."""
        if self.gained is not None:
            return self.gained
        return ways.gains(self.parts(state, run))
