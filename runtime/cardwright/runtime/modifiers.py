"""What is changed of cards, as the machine reads it: by cards in play, or for some time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from cardwright.runtime import pools
from cardwright.runtime.amounts import holders
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.comparing import Being
from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.parts import POINTS
from cardwright.runtime.frames import NOBODY
from cardwright.runtime.lasting import looking
from cardwright.runtime.operations.cards import owner_of

if TYPE_CHECKING:
    from cardwright.runtime.amounts import Cards, Number
    from cardwright.runtime.comparing import Sieve
    from cardwright.runtime.conditions import Condition
    from cardwright.runtime.lasting import Lasting
    from cardwright.runtime.linking import Made
    from cardwright.runtime.state import State
    from cardwright.runtime.table import LinkedAbility
    from cardwright.runtime.words import Words


def _resources(costs: d.Costs, words: Words) -> int:
    """Return the resources that are paid or added; of a reduction, those that never come off."""
    named = words.mask(costs.resources)
    if costs.how != "less":
        return named or words.any & ~words.mask(costs.excepted)
    everything = (1 << len(words.resources)) - 1
    return everything & ~named if named else words.mask(costs.excepted)


class Changed:
    """What is changed of cards: what they cost, have or are, or what is not done to them."""

    __slots__ = (
        "deed", "exactly", "kind", "more", "negated", "nouns", "resources", "status", "what",
    )  # fmt: skip

    def __init__(self, change: d.Change, words: Words) -> None:
        """Read it; what it does not speak of is nothing."""
        self.kind = change.kind
        self.more = self.exactly = self.negated = False
        self.resources = self.nouns = 0
        self.status = self.deed = -1
        self.what = ""
        match change:
            case d.Costs() | d.Has():
                self.exactly, self.more = change.how == "exactly", change.how == "more"
        match change:
            case d.Costs():
                self.resources = _resources(change, words)
            case d.Has():
                self.what = change.what
            case d.Becomes():
                self.negated = change.negated
                self.nouns = words.nouns(change.nouns)
                """Kinds and types, a bit mask."""
                if change.status is not None:
                    self.status = words.statuses[change.status]
            case d.Cannot(deed=deed):
                self.deed = ANSWER if deed is None else words.deeds[deed]


class Clause(Changed):
    """A change that holds while the card is in play that says so."""

    __slots__ = ("bearer", "cards", "conditions", "is_anywhere", "number")

    def __init__(
        self,
        modifier: d.Modifier,
        bearer: int,
        number: Number,
        conditions: tuple[Condition, ...],
        cards: Cards,
        words: Words,
    ) -> None:
        """``cards``: what finds those it is about."""
        super().__init__(modifier.change, words)
        self.bearer = bearer
        self.number = number
        self.conditions = conditions
        self.cards = cards
        self.is_anywhere = isinstance(modifier.who, d.This) and self.kind == "cannot"
        """Whether it holds of its card wherever that is."""

    def players(self, state: State) -> tuple[int, ...]:
        """Return the players for whom its card works: all, where it is one of the table."""
        everybody = range(state.layout.players)
        working = tuple([one for one in everybody if state.in_play(one) >> self.bearer & 1])
        if working or not self.is_anywhere:
            return working
        owner = owner_of(state, tuple(range(len(state.layout.zone_stride))), self.bearer)
        return tuple(everybody) if owner == NOBODY else (owner,)


class Ending:
    """What ends something that an ability begins."""

    __slots__ = ("moments", "once", "stays", "until")

    def __init__(self, duration: d.Duration, until: Condition | None, words: Words) -> None:
        """``until``: the condition that ends it."""
        self.once = duration.once
        self.moments = tuple([words.moments[moment] for moment in duration.moments])
        """The moments that end it."""
        self.until = until
        self.stays = not duration.is_said
        """Whether it ends when the card leaves that has begun it."""


class Waiting:
    """An ability that waits for an event."""

    __slots__ = ("ends", "linked", "made", "reaction")
    status = -1
    linked: LinkedAbility
    """Known as soon as its card is linked."""

    def __init__(self, reaction: d.Reaction, made: Made, ends: Ending) -> None:
        """``made``: its program."""
        self.reaction = reaction
        self.made = made
        self.ends = ends


class LastingChange(Changed):
    """A change that an ability begins: what it does, of what, and what ends it."""

    __slots__ = ("about", "ends", "is_class", "is_other", "sieve", "zones")

    def __init__(
        self,
        step: d.Modify,
        zones: tuple[int, ...],
        sieve: Sieve | None,
        ends: Ending,
        words: Words,
    ) -> None:
        """``zones``, ``sieve``: where the cards of a class are, and what else they are."""
        super().__init__(step.change, words)
        self.ends = ends
        self.is_class = step.is_class
        self.about = words.being(step.card.nouns if isinstance(step.card, d.Select) else ())
        """The cards of the class."""
        self.is_other = isinstance(step.card, d.Select) and step.card.is_other
        """Whether the card is left out that says so."""
        self.zones = zones
        self.sieve = sieve

    def is_about(self, state: State, one: Lasting, card: int) -> bool:
        """Whether it is about a card, wherever that is."""
        if not self.is_class:
            return bool(one.cards >> card & 1)
        return bool(self._fitting(state, one, 1 << card))

    def cards(self, state: State, one: Lasting) -> int:
        """Return the cards that it is about, a bit mask; those of a class are in its zones."""
        if not self.is_class:
            return one.cards
        return self._fitting(state, one, holders(state, self.zones, members(one.players)))

    def _fitting(self, state: State, one: Lasting, cards: int) -> int:
        cards &= self.about.now(state)
        if self.is_other:
            cards &= ~(1 << one.bearer)
        if self.sieve is not None:
            cards = self.sieve.kept(state, looking(one.player, one.bearer), cards)
        return cards


Begun = LastingChange | Waiting
"""What lasts for some time once an ability has begun it."""

Said = tuple[Changed, int, int]
"""A change, the cards that it is about (a bit mask), and how much."""


class Changes:
    """All that may change what cards are and have, and what is done to them, on a table.

    First comes what cards are, then what they have: each looks at cards as what came before has
    left them, and as they are printed otherwise. ``State.layer`` tells what is being looked at.
    """

    def __init__(self, cards: Iterable[d.Card], words: Words) -> None:
        """Look for what may change at all; what changes it is added when cards are linked."""
        self.lasting: dict[int, Begun] = {}
        """What abilities of the cards that are linked let hold for some time, or wait."""
        self.clauses: dict[str, list[Clause]] = {"has": [], "becomes": [], "cannot": []}
        self.measures: set[str] = set()
        """What may change of how much cards have."""
        self.barred: set[int] = set()
        """What some cards may be safe from: deeds, or ``ANSWER``."""
        self._become: dict[int, int] = {}
        """Kinds and types, with the cards (bit masks) that may become such ones, or cease to be."""
        everything = (1 << len(words.kind_of)) - 1
        changing: dict[int, list[d.Modifier | d.Modify]] = {}
        """By the identity of a card, which its copies share."""
        for number, card in enumerate(cards):
            if id(card) not in changing:
                changing[id(card)] = [
                    part
                    for part in d.parts_of(card.abilities)
                    if isinstance(part, d.Modifier | d.Modify)
                ]
            for part in changing[id(card)]:
                who = part.who if isinstance(part, d.Modifier) else part.card
                about = 1 << number if isinstance(who, d.This) else everything
                self._note(part.change, about, words)

    def _note(self, change: d.Change, about: int, words: Words) -> None:
        if isinstance(change, d.Has):
            self.measures.add(change.what)
        elif isinstance(change, d.Becomes):
            for noun in members(words.nouns(change.nouns)):
                self._become[noun] = self._become.get(noun, 0) | about
        elif isinstance(change, d.Cannot):
            self.barred.add(ANSWER if change.deed is None else words.deeds[change.deed])

    def may_become(self, nouns: int) -> int:
        """Return the cards that may become one of some kinds and types, or cease to be."""
        found = 0
        for noun in members(nouns):
            found |= self._become.get(noun, 0)
        return found

    def _said(self, state: State, kind: str, about: int = -1) -> Iterator[Said]:
        """Yield what is said of cards; ``about``: of no others does it have to be known."""
        for clause in self.clauses[kind]:
            if clause.is_anywhere and not about >> clause.bearer & 1:
                continue
            for player in clause.players(state):
                run = looking(player, clause.bearer)
                if all([one.holds(state, run) for one in clause.conditions]):  # noqa: C419 - fast
                    cards = mask_of(clause.cards.found(state, run))
                    yield clause, cards, clause.number.value(state, run)
        for one in state.lasting:
            change = self.lasting[one.change]
            if isinstance(change, LastingChange) and change.kind == kind:
                yield change, change.cards(state, one), one.number

    # -- what cards are --

    def named(self, state: State, being: Being) -> int:
        """Return the cards that are of some kinds or types as things stand."""
        if state.layer >= _NAMES or not (state.lasting or self.clauses["becomes"]):
            return being.printed(state)
        before, state.layer = state.layer, _NAMES
        said = list(self._said(state, "becomes"))
        state.layer = before
        found = 0
        for sort, printed in being.sorts:
            cards = printed.printed(state)
            for change, about, _ in said:
                if change.nouns >> sort & 1:
                    cards = cards & ~about if change.negated else cards | about
            found |= cards
        return found | being.in_states(state)

    # -- what cards have --

    def measured(self, state: State, what: str, card: int, value: int) -> int:
        """Return how much a card has of something that would be as much as a value."""
        if state.layer >= _MEASURES or not (state.lasting or self.clauses["has"]):
            return value
        before, state.layer = state.layer, _MEASURES
        said = [
            (change, number)
            for change, cards, number in self._said(state, "has")
            if change.what == what and cards >> card & 1
        ]
        state.layer = before
        for change, number in said:
            if change.exactly:
                value = number
        for change, number in said:
            if not change.exactly:
                value += number if change.more else -number
        least = -pools.MOST if what == POINTS else 0
        return min(max(value, least), pools.MOST)

    # -- what is not done to cards --

    def safe_from(self, state: State, deed: int, among: int) -> int:
        """Return the cards to which something is not done, or to which nobody reacts (bit mask).

        ``among``: those that it is asked of; others may be missing.
        """
        found = 0
        if deed in self.barred:
            for change, cards, _ in self._said(state, "cannot", among):
                if change.deed == deed:
                    found |= cards
        return found


ANSWER: Final = -2
"""As what is not done: nobody reacts to what cards do."""

_MEASURES: Final = 1
_NAMES: Final = 2
"""What is being looked at: how much cards have, or what they are."""


class PriceChange:
    """Cards that cost so much, or more or less, said by a card."""

    __slots__ = (
        "about", "bearer", "cards", "conditions", "exactly", "is_own", "more", "number",
        "resources", "sieve", "whose",
    )  # fmt: skip

    def __init__(
        self,
        modifier: d.Modifier,
        bearer: int,
        number: Number,
        conditions: tuple[Condition, ...],
        sieve: Sieve | None,
        words: Words,
    ) -> None:
        """Remember what it says, and of what; ``sieve``: what else the cards are."""
        who, costs = modifier.who, modifier.change
        assert isinstance(costs, d.Costs)
        self.bearer = bearer
        self.number = number
        self.conditions = conditions
        self.sieve = sieve
        self.exactly, self.more = costs.how == "exactly", costs.how == "more"
        self.resources = _resources(costs, words)
        self.is_own = isinstance(who, d.This)
        """Whether a card says it of its own cost: it holds wherever the card is."""
        self.whose: d.Owner = "actor"
        """Who pays: its player, the rivals, or all players."""
        if isinstance(who, d.Select):
            self.whose = who.owner
            self.about = words.being(who.nouns)
        else:
            self.about = Being(1 << bearer, ())
        self.cards = self.about.ever
        if isinstance(who, d.Select) and who.is_other:
            self.cards &= ~(1 << bearer)

    @property
    def is_plain(self) -> bool:
        """Whether it depends only on the cards that work for the payer."""
        is_looked_at = bool(self.conditions or self.sieve or not self.about.is_fixed)
        is_fixed = self.number.is_constant and not is_looked_at
        return is_fixed and self.whose in d.OWN and not self.is_own

    def is_about(self, state: State, player: int, card: int) -> bool:
        """Whether it is about a card, for a player."""
        if not (self.about.now(state) & self.cards) >> card & 1:
            return False
        if self.sieve is None:
            return True
        return bool(self.sieve.kept(state, looking(player, self.bearer), 1 << card))

    def player(self, state: State, payer: int) -> int:
        """Return for whom its card says it, or -1 where it does not hold for the payer."""
        if self.is_own or state.in_play(payer) >> self.bearer & 1:
            return -1 if self.whose in ("each_rival", "each_other") else payer
        if self.whose in d.OWN:
            return -1
        players = state.layout.players
        for step in range(1, players):
            other = (payer + step) % players
            if state.own_in_play(other) >> self.bearer & 1:
                return other
        return -1
