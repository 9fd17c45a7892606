"""What all games with the same cards have in common: cards by number, programs, costs, points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from threading import RLock
from typing import Final

from cardwright.runtime import limits, pools
from cardwright.runtime.ability_index import AbilityIndex
from cardwright.runtime.amounts import Number
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.comparing import Measures, Points, Sieve
from cardwright.runtime.costs import Cost
from cardwright.runtime.definitions import CompiledCard, CompiledSet
from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.nouns import CARD
from cardwright.runtime.definitions.parts import POINTS
from cardwright.runtime.errors import BadSetupError, TooManyWaysError
from cardwright.runtime.fingerprints import fingerprints_of
from cardwright.runtime.frames import NOBODY
from cardwright.runtime.lasting import Lasting, looking
from cardwright.runtime.linking import Linker, Made, card_of
from cardwright.runtime.modifiers import Begun, Changes, Clause, PriceChange, Waiting
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.placement import Placement
from cardwright.runtime.programs import Bindings, Program
from cardwright.runtime.state import OVER, State
from cardwright.runtime.ways import Parts
from cardwright.runtime.words import Words

_MEMO_LIMIT: Final = 50_000
_WORTHS_LIMIT: Final = 2_000
"""How much is remembered of what cards are worth, and of what each set of them came to."""


class Wanted:
    """The cards that a reaction speaks of: those that fit (a bit mask), and whose."""

    __slots__ = ("cards", "is_player", "is_this", "other", "own", "rivals", "sieve")

    def __init__(
        self,
        what: d.Select | d.This | d.Chosen | d.Party,
        bearer: int,
        words: Words,
        sieve: Sieve | None,
    ) -> None:
        """``other``: not the one that bears the reaction; ``sieve``: what else they are.

        ``is_player``: it speaks of a player, whatever the card.
        """
        self.is_player, self.is_this = isinstance(what, d.Party), isinstance(what, d.This)
        self.cards = words.cards(what.nouns) if isinstance(what, d.Select) else 1 << bearer
        if isinstance(what, d.Chosen):
            self.cards = words.cards([CARD])
        if sieve is not None:
            self.cards &= sieve.mask
        self.sieve = sieve.beyond_mask if sieve is not None else None
        self.other = isinstance(what, d.Select) and what.quantity == "another"
        owner: d.Owner = "any_player"
        if not isinstance(what, d.This | d.Chosen):
            owner = what.players if isinstance(what, d.Party) else what.owner
        self.own = owner in d.OWN
        self.rivals = owner in ("a_rival", "each_rival", "another_player", "each_other")

    def means(self, card: int, owner: int, player: int, bearer: int) -> bool:
        """Whether it means a card, or a player, for a player; what is nobody's is everybody's."""
        if self.is_player:
            if owner == NOBODY:
                return False
        elif card < 0 or not self.cards >> card & 1 or (self.other and card == bearer):
            return False
        if self.own:
            return owner in (player, NOBODY)
        return not self.rivals or owner != player


class LinkedAbility:
    """An ability of a card with its program and its cost in checkable form."""

    __slots__ = (
        "ability", "by_itself", "card", "code", "conditions", "cost", "counts_as", "during",
        "event", "event_cards", "event_number", "is_free", "letters", "limit", "place", "program",
        "source", "states", "subject",
    )  # fmt: skip

    def __init__(
        self,
        ability: d.Body,
        card: int,
        place: int,
        words: Words,
        made: Made,
        cost: Cost,
        *,
        limit: int = 0,
    ) -> None:
        """Link an ability of which the program is made."""
        self.ability = ability
        self.card = card
        self.place = place
        self.code = card << 8 | place
        """Card and place in one number."""
        self.limit = limit
        """The bit of an ability that works only once."""
        self.program, self.event_cards, self.event_number, sieves, self.conditions, letters = made
        self.letters = (tuple(letters.cards.values()), tuple(letters.numbers.values()))
        """The slots of cards and numbers that were named before it began to wait."""
        self.cost = cost
        self.counts_as = words.nouns(ability.guises)
        """The kinds and types as which its card counts, for a power in use (a bit mask)."""
        self.states = tuple([words.statuses[status] for status in ability.states])
        """The states of its card in which alone it works."""
        self.is_free = self.cost.is_nothing and not self.states and not self.conditions
        """Whether nothing keeps it from being carried out."""
        during = ability.during if isinstance(ability, d.Power) else ()
        self.during = tuple([words.moments[moment] for moment in during])
        self.event = words.events[ability.event] if isinstance(ability, d.Reaction) else -1
        self.by_itself = isinstance(ability, d.Reaction) and ability.by_itself
        self.subject = self.source = None
        if isinstance(ability, d.Reaction):
            subject = ability.subject
            if subject is None and words.game.events[self.event].befalls_player:
                subject = d.Party(players="you")
            self.subject = self._wanted(subject, words, sieves[0])
            self.source = self._wanted(ability.source, words, sieves[1])

    def bindings(
        self, subject: int, source: int, number: int = 0, waiting: Lasting | None = None
    ) -> Bindings:
        """Return the cards and the number of the event that it reacts to, where it names them.

        ``waiting``: what it speaks of besides, where it has waited for the event.
        """
        named = zip(self.event_cards, (subject, source), strict=True)
        numbers = ((self.event_number, number),) if self.event_number >= 0 else ()
        cards = tuple([(slot, card) for slot, card in named if slot >= 0])
        if waiting is None:
            return Bindings(cards, numbers)
        of_cards, of_numbers = self.letters
        return Bindings(
            (*cards, *zip(of_cards, waiting.names, strict=True)),
            (*numbers, *zip(of_numbers, waiting.letters, strict=True)),
        )

    def _wanted(
        self, what: d.Select | d.This | d.Chosen | d.Party | None, words: Words, sieve: Sieve | None
    ) -> Wanted | None:
        return Wanted(what, self.card, words, sieve) if what is not None else None


class ReadyPower:
    """A power that the states of its card allow, with what tells fast whether it can be paid."""

    __slots__ = (
        "bit", "code", "fixed", "guard", "is_told", "is_told_by_resources", "linked", "mask",
        "number",
    )  # fmt: skip

    def __init__(self, linked: LinkedAbility) -> None:
        """``is_told``: the fixed resources are all that it asks for."""
        cost = linked.cost
        self.linked = linked
        self.bit = 1 << linked.card
        self.code = linked.code
        self.fixed = cost.demand.fixed
        self.guard = cost.demand.guard
        self.is_told_by_resources = cost.is_only_resources and not linked.conditions
        self.is_told = self.is_told_by_resources and not (
            cost.demand.flexible or cost.demand.alternatives
        )
        is_one_demand = len(cost.demand.flexible) == 1 and not cost.demand.alternatives
        self.number = cost.demand.flexible[0][0] if is_one_demand else 0
        """How many of ``mask`` it asks for beside what is fixed, where that is all; or 0."""
        self.mask = cost.demand.mask


class ReadyPowers(dict[int, tuple[ReadyPower, ...]]):
    """The powers of one card at a moment, by the states that it is in (a bit mask).

    They are worked out when they are first asked for: a game may have many states, and a card is
    in few combinations of them.
    """

    def __init__(self, table: Table, card: int, moment: int) -> None:
        """Start with nothing worked out."""
        super().__init__()
        self.table = table
        self.card = card
        self.moment = moment

    def __missing__(self, in_states: int) -> tuple[ReadyPower, ...]:
        """Work out those for a combination of states."""
        found = self[in_states] = tuple(
            [
                ReadyPower(linked)
                for linked in self.table.powers[self.card]
                if self.table.fits(linked, in_states, self.moment)
            ]
        )
        return found


class Abilities(dict[int, tuple[LinkedAbility, ...]]):
    """Abilities of one sort by card; a card is linked when it is first looked at."""

    def __init__(self, table: Table) -> None:
        """Start with nothing linked."""
        super().__init__()
        self.table = table

    def __missing__(self, card: int) -> tuple[LinkedAbility, ...]:
        """Link a card."""
        self.table.link(card)
        return self[card]


class Worth:
    """What some cards are worth to a player: always, and as things stand."""

    __slots__ = ("always", "counted", "found", "lying_seen", "unknown", "values_seen")

    def __init__(
        self, numbers: Sequence[Number], cards: tuple[int, ...], state: State, player: int
    ) -> None:
        """``numbers``: the points of each card of the table."""
        self.always = 0
        self.counted: list[tuple[int, Number]] = []
        """The numbers that depend on a few values of a state, with the cards that bear them."""
        self.unknown: list[tuple[int, Number]] = []
        """All others that are not always the same."""
        places: list[int] = []
        for card in cards:
            number = numbers[card]
            seen_in = number.seen_in(state, looking(player, card))
            if number.is_constant:
                self.always += number.constant
            elif seen_in is None:
                self.unknown.append((card, number))
            else:
                self.counted.append((card, number))
                places += seen_in
        length = state.layout.length
        self.values_seen: Callable[[Sequence[int]], object] = itemgetter(
            *([place for place in places if place < length] or [OVER])
        )
        """Gives the values of a state that ``counted`` depends on."""
        cards_seen = [place - length for place in places if place >= length]
        self.lying_seen: Callable[[Sequence[int]], object] | None = (
            itemgetter(*cards_seen) if cards_seen else None
        )
        """Gives what lies on cards that ``counted`` depends on, if it does."""
        self.found: dict[object, int] = {}
        """What ``counted`` came to, by these values: few of them change often."""


class Table:
    """The cards of a game by number, with their programs and costs."""

    def __init__(self, compiled: CompiledSet, card_ids: tuple[str, ...]) -> None:
        """Link the named cards; a card's number is its place in the list."""
        by_id = {card.id: card for card in compiled.cards}
        self.compiled = compiled
        self.game = game = compiled.game
        self.cards: tuple[CompiledCard, ...] = tuple(by_id[card_id] for card_id in card_ids)
        self.number_of = {card_id: number for number, card_id in enumerate(card_ids)}
        self.first_of = self._first_copies()
        """The first copy of each card."""
        self.copies = self._copies()
        """All copies of each card of which there are several (bit masks)."""
        self.open_supplies = tuple(
            place
            for place, zone in enumerate(game.zones)
            if zone.of_table and zone.seen_by == "all" and not zone.active
        )
        """Zones whose cards everybody sees, and in which cards have neither owners nor states."""
        self.resources = len(game.resources)
        self._resource_points = tuple(
            (place, entry.points) for place, entry in enumerate(game.resources) if entry.points
        )
        kinds = {kind.id: place for place, kind in enumerate(game.kinds)}
        types = {entry.id: 1 << place for place, entry in enumerate(game.types)}
        self.kind_of = tuple(kinds[card.card.kind] for card in self.cards)
        self.of_kinds = tuple(
            mask_of(card for card, own in enumerate(self.kind_of) if own == kind)
            for kind in range(len(game.kinds))
        )
        """The cards of each kind, as bit masks."""
        self.types_of = tuple(sum(types[name] for name in card.card.types) for card in self.cards)
        statuses = {entry.id: place for place, entry in enumerate(game.statuses)}
        self.sides = {
            number: [
                (statuses[side.status], sum(types[name] for name in side.types))
                for side in card.card.sides
            ]
            for number, card in enumerate(self.cards)
            if card.card.sides
        }
        """The sides of each card that has some: their states, and types (bit masks)."""
        self.words = Words(game, self.kind_of, self.types_of, self.sides)
        self.held_by = self._held_by()
        """The cards that may stand in each place, a bit mask."""
        self.places = tuple(self.held_by)
        self.entering = self._events_of_places("enters")
        self.leaving = self._events_of_places("leaves")
        """The events of cards that come to stand in a place, or have left it, by place."""
        self.active_zones = self.words.active
        self.all_zones = tuple(range(len(game.zones)))
        self.piles = frozenset([place for place, zone in enumerate(game.zones) if zone.pile])
        """The zones of which the order may be known."""
        self.play = self.active_zones[0]
        self.prices = tuple(self._price(card.card) for card in self.cards)
        """The printed cost of each card; none where it is never paid for."""
        self._printed_costs = tuple(
            sum(number for number, _, _ in price[0]) if price else 0 for price in self.prices
        )
        marks = tuple(card.card.marks for card in self.cards)
        self.changes = Changes([card.card for card in self.cards], self.words)
        """What may change what cards are and have."""
        self.words.changes = self.changes
        self.points_by_rules: Points = self.points
        """How many points a player has; a rulebook may know of more than cards are worth."""
        measures = Measures(
            self._printed_costs,
            marks,
            self.worth_of,
            self.changes,
            self._points_of_player,
            self.words.resources,
        )
        self.measures = measures
        """What is measured of cards, as things stand."""
        self.programs: dict[int, Program] = {}
        self.costs: dict[int, Cost] = {}
        """Those of the cards that are linked, and what each costs."""
        self.program_names: dict[int, str] = {}
        self.program_places: dict[int, int] = {}
        """The place of the ability on its card that each program belongs to."""
        self.powers = Abilities(self)
        self.reactions = Abilities(self)
        self.automatics = Abilities(self)
        self.waiting = Abilities(self)
        """The abilities that are begun by others, to wait for an event."""
        self.lasting_changes: dict[int, Begun] = self.changes.lasting
        """What abilities let hold for some time, or wait."""
        self.worth_numbers: list[Number] = []
        """The points of each card."""
        self.price_changes: list[PriceChange] = []
        """What depends on more than the cards that work for whoever pays."""
        self._plain_price_changes: dict[int, list[PriceChange]] = {}
        self.memories = self._memories()
        """Of cards that remember others, the letters of these with the memory of each."""
        self._linking = RLock()
        self._made: dict[int, Made] = {}
        """What was linked of abilities that are the same on all copies of their cards."""
        linker = Linker(self.words, measures)
        self._no_points = linker.worth(())
        for number, card in enumerate(self.cards):
            try:
                self._read(linker, number, card.card)
            except TooManyWaysError as error:
                raise _unplayable(card, error) from error
        index = AbilityIndex([card.card for card in self.cards], self.words)
        self.with_powers = index.with_powers
        self.reacting = index.reacting
        self.about_themselves = index.about_themselves
        self.has_stand_ins = index.has_stand_ins
        self.limits = index.limits
        self.limits_of_card = index.limits_of_card
        self.limits_by_moment = index.limits_by_moment
        self.answered = index.answered
        self.answered_alone = index.answered_alone
        self.answered_by_others = index.answered_by_others
        self._by_themselves = index.by_themselves
        self.paying_event = next(
            (place for place, event in enumerate(game.events) if event.power), -1
        )
        self.card_statuses = tuple(
            place for place, status in enumerate(game.statuses) if not status.of_players
        )
        self._hindering = sum(
            1 << place
            for place, status in enumerate(self.card_statuses)
            if not game.statuses[status].harmless
        )
        has_harmless = self._hindering.bit_count() < len(self.card_statuses)
        self.working_in_states = index.with_powers if has_harmless else index.with_powers_in_states
        """The cards that may have a power that works while they are in some state."""
        self._by_place: dict[tuple[int, int], LinkedAbility] = {}
        self._automatics_at: dict[tuple[int, int], tuple[LinkedAbility, ...]] = {}
        self.changing_prices = mask_of(self._plain_price_changes)
        """The cards that, where they work for a player, change what the player pays for others."""
        self._worthy = mask_of(
            card
            for card, number in enumerate(self.worth_numbers)
            if not number.is_constant or number.constant
        )
        """The cards that say anything of points."""
        self._worth_by_pools = mask_of(
            card for card, number in enumerate(self.worth_numbers) if not number.is_blind()
        )
        """Those of which the points may depend on what players have."""
        self._is_worth_changed = POINTS in self.changes.measures
        self._fingerprints: dict[str, str] = {}
        self._ready_at: dict[int, tuple[ReadyPowers, ...]] = {}
        self._ready: dict[tuple[int, int], tuple[ReadyPower, ...]] = {}
        self._reactions_in: dict[tuple[int, int, bool], tuple[LinkedAbility, ...]] = {}
        self.placement = Placement(self)
        """What bringing cards into play costs, the same for all games of this table."""
        if not compiled.is_checked:
            self.link_all()

    def _held_by(self) -> dict[int, int]:
        kinds = enumerate(self.kind_of)
        return {
            place: mask_of(card for card, own in enumerate(self.kind_of) if space.holds >> own & 1)
            for place, kind in kinds
            for space in self.game.spaces
            if space.places >> kind & 1
        }

    def _events_of_places(self, cause: str) -> dict[int, int]:
        by_space = {getattr(event, cause): place for place, event in enumerate(self.game.events)}
        return {
            place: by_space[number]
            for place in self.places
            for number, space in enumerate(self.game.spaces)
            if space.places >> self.kind_of[place] & 1 and number in by_space
        }

    # -- linking --

    def _price(self, card: d.Card) -> tuple[Parts, ...]:
        if card.cost is None:
            return ()
        return tuple(
            tuple(
                (
                    amount.number if isinstance(amount.number, int) else 0,
                    self.words.resource_set(amount.resource),
                    isinstance(amount.resource, d.Same),
                )
                for amount in option
            )
            for option in card.cost.options
        )

    def _memories(self) -> dict[int, dict[str, int]]:
        found: dict[int, dict[str, int]] = {}
        of_cards = {id(compiled.card): compiled.card for compiled in self.cards}  # copies share it
        letters = {card: definition.remembered for card, definition in of_cards.items()}
        number = 0
        for card, compiled in enumerate(self.cards):
            for letter in letters[id(compiled.card)]:
                found.setdefault(card, {})[letter] = number
                number += 1
        return found

    def _read(self, linker: Linker, number: int, card: d.Card) -> None:
        """Read what holds of a card, whether or not anybody looks at its abilities."""
        if self.prices[number] and limits.are_too_many(self.prices[number]):
            raise TooManyWaysError("its cost can be paid in too many ways")
        self.worth_numbers.append(linker.worth(card.points) if card.points else self._no_points)
        for ability in card.abilities:
            if isinstance(ability, d.Modifier):
                self._link_modifier(linker, ability, number)

    def link_all(self) -> None:
        """Link all cards, or raise ``BadSetupError`` for one that can't be played."""
        for number in range(len(self.cards)):
            _ = self.powers[number]

    def link(self, number: int) -> None:
        """Link the abilities of a card; the same comes of it whatever was linked before."""
        first = self.first_of[number]
        with self._linking:
            if first != number:
                _ = self.powers[first]  # what all copies have in common is linked with the first
            if number in self.powers:  # meanwhile, in another thread
                return
            try:
                self._link(number, self.cards[number])
            except TooManyWaysError as error:
                raise _unplayable(self.cards[number], error) from error

    def _link(self, number: int, card: CompiledCard) -> None:
        linker, memories = Linker(self.words, self.measures, number), self.memories.get(number, {})
        counted = self._counted(card.card)
        powers: list[LinkedAbility] = []
        reactions: list[LinkedAbility] = []
        automatics: list[LinkedAbility] = []
        waiting: list[LinkedAbility] = []
        for place, ability in enumerate(card.card.abilities):
            if isinstance(ability, d.Modifier):
                continue
            returns_to = -1
            if d.is_used(ability):
                returns_to = self.game.kinds[self.kind_of[number]].returns_to
            limit, before = self._limit(number, place), len(linker.programs)
            begun = list(linker.lasting)
            made = self._made.get(id(ability))
            if made is None:
                linker.forks = d.forks_of(ability)
                made = linker.ability(
                    ability, returns_to=returns_to, counted=counted, memories=memories, limit=limit
                )
                self._keep(linker, f"{card.id}/{place}", place, before)
                if not (limit or memories or len(linker.lasting) > len(begun)):
                    self._made[id(ability)] = made
            for change in list(linker.lasting.values())[len(begun) :]:
                if isinstance(change, Waiting):
                    change.linked = self._linked(change.reaction, number, place, change.made)
                    waiting.append(change.linked)
            linked = self._by_place[number, place] = self._linked(
                ability, number, place, made, limit=limit
            )
            if isinstance(ability, d.Power):
                powers.append(linked)
            elif isinstance(ability, d.Reaction):
                reactions.append(linked)
            else:
                automatics.append(linked)
        self.waiting[number] = tuple(waiting)
        self.automatics[number] = tuple(automatics)
        self.reactions[number] = tuple(reactions)
        self.powers[number] = tuple(powers)

    def _linked(
        self, ability: d.Body, card: int, place: int, made: Made, *, limit: int = 0
    ) -> LinkedAbility:
        cost = self.costs[made.program]
        return LinkedAbility(ability, card, place, self.words, made, cost, limit=limit)

    def _counted(self, card: d.Card) -> int:
        """Return the kinds and types that a card counts for its points, a bit mask."""
        found = 0
        for term in card.points:
            if term.per is not None and isinstance(term.per.of, d.CountCards):
                found |= self.words.nouns(term.per.of.nouns)
        return found

    def _limit(self, card: int, place: int) -> int:
        """Return the bit of an ability that works only once; 0 of one that works always."""
        if card not in self.limits_of_card or (card, place) not in self.limits:
            return 0
        return 1 << self.limits.index((card, place))

    def _link_modifier(self, linker: Linker, modifier: d.Modifier, card: int) -> None:
        number, conditions, sieve = linker.modifier(modifier)
        if not isinstance(modifier.change, d.Costs):
            cards = linker.cards_of(modifier)
            clause = Clause(modifier, card, number, conditions, cards, self.words)
            self.changes.clauses[clause.kind].append(clause)
            return
        change = PriceChange(modifier, card, number, conditions, sieve, self.words)
        if change.is_plain:
            self._plain_price_changes.setdefault(card, []).append(change)
        else:
            self.price_changes.append(change)
        added = change.more or change.exactly
        if added and limits.are_too_many([((number.most, change.resources, False),)]):
            raise TooManyWaysError("what it adds to costs can be paid in too many ways")

    def _keep(self, linker: Linker, ability: str, place: int, before: int) -> None:
        """Keep what an ability was linked to, named by it; parts of it have a number besides."""
        *parts, whole = list(linker.programs)[before:]
        self.program_names.update(
            {number: f"{ability}.{part}" for part, number in enumerate(parts, 1)}
        )
        self.program_names[whole] = ability
        self.program_places.update(dict.fromkeys([*parts, whole], place))
        self.programs.update(linker.programs)
        self.costs.update(linker.costs)
        self.lasting_changes.update(linker.lasting)

    def program_named(self, name: str) -> int | None:
        """Return a program by its name, which begins with that of its card."""
        card = self.number_of.get(name.partition("/")[0])
        if card is not None:
            _ = self.powers[card]
        return next((number for number, own in self.program_names.items() if own == name), None)

    def lasting_change(self, number: int) -> Begun | None:
        """Return what abilities let hold, or wait, by its number."""
        if card_of(number) < len(self.cards):
            _ = self.powers[card_of(number)]
        return self.lasting_changes.get(number)

    # -- cards --

    @property
    def fingerprints(self) -> dict[str, str]:
        """What tells each card from others that do something else, by its id."""
        if not self._fingerprints:
            self._fingerprints = fingerprints_of(self.cards)
        return self._fingerprints

    def printed_cost(self, card: int) -> int:
        """Return how many resources a card's printed cost has."""
        return self._printed_costs[card]

    def room_for(self, state: State, player: int, call: int, card: int) -> int:
        """Return how many units may lie on a card of what a call puts there."""
        mark = self.game.calls[call].up_to
        return self.measures.of(mark).of(state, player, card) if mark else pools.MOST

    # -- abilities --

    def ready_powers(self, moment: int, cards: int) -> tuple[ReadyPower, ...]:
        """Return the powers that a moment allows some cards while they are in no state.

        Remembered: what players have changes less often than how it stands, and what they can pay.
        """
        key = (moment, cards)
        found = self._ready.get(key)
        if found is None:
            if len(self._ready) > _MEMO_LIMIT:
                self._ready.clear()
            of_cards = self._ready_of_cards(moment)
            found = self._ready[key] = tuple(
                [power for card in members(cards) for power in of_cards[card][0]]
            )
        return found

    def powers_in_states(
        self, moment: int, card: int, statuses: list[int]
    ) -> tuple[ReadyPower, ...]:
        """Return the powers that a moment allows a card as it stands.

        ``statuses``: the cards that are in each state.
        """
        places = [place for place, status in enumerate(statuses) if status >> card & 1]
        return self._ready_of_cards(moment)[card][mask_of(places)]

    def _ready_of_cards(self, moment: int) -> tuple[ReadyPowers, ...]:
        """Return the powers of each card at a moment, by the states that it is in."""
        found = self._ready_at.get(moment)
        if found is None:
            cards = range(len(self.cards))
            found = self._ready_at[moment] = tuple(
                [ReadyPowers(self, card, moment) for card in cards]
            )
        return found

    def fits(self, linked: LinkedAbility, in_states: int, moment: int) -> bool:
        """Whether a card's states (a bit mask), and the moment, allow one of its powers.

        It needs its card in the states it names, and in no other that would hinder it.
        """
        if linked.during and moment not in linked.during:
            return False
        place = {status: place for place, status in enumerate(self.card_statuses)}
        return self.is_ready(linked, in_states) and all(
            (in_states >> place[status] & 1) != value for status, value in linked.cost.sets
        )

    def is_ready(self, linked: LinkedAbility, in_states: int) -> bool:
        """Whether a card's states (a bit mask) allow one of its powers, whatever that costs."""
        place = {status: place for place, status in enumerate(self.card_statuses)}
        wanted = mask_of([place[status] for status in linked.states])
        return wanted & ~in_states == 0 and not in_states & self._hindering & ~wanted

    def ability(self, card: int, place: int) -> LinkedAbility:
        """Return an ability by its card and its place on it."""
        found = self._by_place.get((card, place))
        if found is None:
            _ = self.powers[card]
            found = self._by_place[card, place]
        return found

    def waiting_ability(self, waiting: Lasting) -> LinkedAbility:
        """Return an ability that waits for an event."""
        begun = self.lasting_changes[waiting.change]
        assert isinstance(begun, Waiting)
        return begun.linked

    def automatics_at(self, moment: int, card: int) -> tuple[LinkedAbility, ...]:
        """Return what a card does by itself at a moment."""
        if not self._by_themselves.get(moment, 0) >> card & 1:
            return ()
        found = self._automatics_at.get((moment, card))
        if found is None:
            found = self._automatics_at[moment, card] = tuple(
                [one for one in self.automatics[card] if self._comes_at(one, moment)]
            )
        return found

    def _comes_at(self, linked: LinkedAbility, moment: int) -> bool:
        assert isinstance(linked.ability, d.Automatic)
        return self.words.moments.get(linked.ability.moment) == moment

    def event_of_moment(self, moment: int) -> int:
        """Return the event that follows what a card does at a moment, or -1."""
        return next(
            (place for place, event in enumerate(self.game.events) if event.moment == moment), -1
        )

    # -- what works while a card is in play --

    def reactions_in(self, cards: int, event: int, by_itself: bool) -> tuple[LinkedAbility, ...]:
        """Return the reactions to an event that some cards have, in order of cards.

        ``by_itself``: those that nobody chooses, or all others.
        """
        cards &= self.reacting.get(event, 0)
        if not cards:
            return ()
        key = (cards, event, by_itself)
        found = self._reactions_in.get(key)
        if found is None:
            if len(self._reactions_in) > _MEMO_LIMIT:
                self._reactions_in.clear()
            found = self._reactions_in[key] = tuple(
                [
                    linked
                    for card in members(cards)
                    for linked in self.reactions[card]
                    if linked.event == event and linked.by_itself == by_itself
                ]
            )
        return found

    def is_about_itself(self, event: int, card: int) -> bool:
        """Whether a card does something about an event because it befalls that card."""
        return card >= 0 and self.about_themselves.get(event, 0) >> card & 1 == 1

    def own_reactions(self, event: int, card: int) -> tuple[LinkedAbility, ...]:
        """Return what a card does about an event because it befalls that card."""
        if not self.is_about_itself(event, card):
            return ()
        return tuple(
            [
                linked
                for linked in self.reactions[card]
                if linked.event == event and linked.subject is not None and linked.subject.is_this
            ]
        )

    def price_changes_in(self, cards: int) -> tuple[PriceChange, ...]:
        """Return how cards that work for a player change what the player pays for others."""
        return tuple(
            [
                change
                for card in members(cards & self.changing_prices)
                for change in self._plain_price_changes[card]
            ]
        )

    # -- copies --

    def _first_copies(self) -> tuple[int, ...]:
        first: dict[str, int] = {}
        return tuple(
            [
                first.setdefault(card.copy_of or card.id, number)
                for number, card in enumerate(self.cards)
            ]
        )

    def _copies(self) -> tuple[int, ...]:
        found: dict[int, int] = {}
        for number, first in enumerate(self.first_of):
            found[first] = found.get(first, 0) | 1 << number
        return tuple([cards for cards in found.values() if cards & (cards - 1)])

    def without_copies(self, state: State, cards: int) -> int:
        """Return some cards, of copies that lie in an open supply only the first of each."""
        if not self.copies or not cards & (cards - 1):
            return cards
        for zone in self.open_supplies:
            supplied = cards & state.zone(zone)
            if supplied:
                for copies in self.copies:
                    alike = supplied & copies
                    cards ^= alike & (alike - 1)
        return cards

    # -- points --

    def _points_of_player(self, state: State, player: int) -> int:
        return self.points_by_rules(state, player)

    def points(self, state: State, player: int) -> int:
        """Return what a player's cards are worth, with points of the check at hand.

        To these come resources that are worth points.
        """
        layout, v, cards = state.layout, state.v, 0
        for first in layout.counting:
            cards |= v[first + player]
        worthy, worths = cards & self._worthy, layout.worths[player]
        known = worths.get(worthy)
        if known is None:
            if len(worths) > _WORTHS_LIMIT:
                worths.clear()
            known = worths[worthy] = Worth(self.worth_numbers, members(worthy), state, player)
        worth = known.always + v[layout.bonus + player]
        if known.counted:
            values = known.values_seen(v)
            if known.lying_seen is not None:
                values = (values, known.lying_seen(state.lying))
            counted = known.found.get(values)
            if counted is None:
                if len(known.found) > _WORTHS_LIMIT:
                    known.found.clear()
                counted = known.found[values] = sum(
                    [self.worked_out(state, player, bearer, one) for bearer, one in known.counted]
                )
            worth += counted
        if known.unknown:
            for bearer, number in known.unknown:
                worth += self.worked_out(state, player, bearer, number)
        if self._is_worth_changed:
            worth += sum([self._more(state, player, card) for card in members(cards)])
        if self._resource_points:
            for resource, points in self._resource_points:
                worth += points * pools.count(state.pool(player), resource)
        return worth

    def are_points_blind(self, state: State) -> bool:
        """Whether what players' cards are worth is the same whatever players have."""
        if self._is_worth_changed or self._resource_points:
            return False
        if self._worth_by_pools:
            for place in state.layout.places_counting:
                if state.v[place] & self._worth_by_pools:
                    return False
        return True

    def worths(self, state: State, player: int) -> dict[int, int]:
        """Return what each of a player's cards is worth, but for those worth nothing."""
        found = {}
        for card in members(state.counting(player)):
            worth = self._worth(state, player, card)
            if worth:
                found[card] = worth
        return found

    def _worth(self, state: State, player: int, card: int) -> int:
        """Return what a card is worth to a player, with all that changes it."""
        worth = self.worked_out(state, player, card, self.worth_numbers[card])
        if POINTS in self.changes.measures:
            return self.changes.measured(state, POINTS, card, worth)
        return worth

    def _more(self, state: State, player: int, card: int) -> int:
        """Return how much more a card is worth than stands on it."""
        worth = self.worked_out(state, player, card, self.worth_numbers[card])
        return self.changes.measured(state, POINTS, card, worth) - worth

    def worth_of(self, state: State, user: int, card: int) -> int:
        """Return what a card is worth to its owner; to the user, where it is nobody's."""
        owner = owner_of(state, self.all_zones, card)
        return self._worth(state, user if owner == NOBODY else owner, card)

    def price_change(self, state: State, player: int, change: PriceChange) -> int | None:
        """Return how much a cost changes as things stand, by what a card says for a player.

        None: its conditions do not hold.
        """
        if change.conditions:
            run = looking(player, change.bearer)
            if not all(condition.holds(state, run) for condition in change.conditions):
                return None
        return max(self.worked_out(state, player, change.bearer, change.number), 0)

    def worked_out(self, state: State, player: int, bearer: int, number: Number) -> int:
        """Return what a number of a card comes to."""
        run = looking(player, bearer)
        return number.signed(state, run)


def _unplayable(card: CompiledCard, error: TooManyWaysError) -> BadSetupError:
    return BadSetupError(f"`{card.id}` can't be played: {error}")
