"""What all games with the same cards have in common: cards by number, programs, costs, points."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from cardwright.runtime import limits, pools
from cardwright.runtime.amounts import Number
from cardwright.runtime.bits import members
from cardwright.runtime.comparing import Measures, Sieve
from cardwright.runtime.costs import Cost
from cardwright.runtime.definitions import CompiledCard, CompiledSet
from cardwright.runtime.definitions import model as d
from cardwright.runtime.errors import BadSetupError, TooManyWaysError
from cardwright.runtime.fingerprints import fingerprint
from cardwright.runtime.frames import NOBODY, stack
from cardwright.runtime.linking import Linker
from cardwright.runtime.modifiers import PriceChange
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.programs import Bindings, Program, Room, Steps
from cardwright.runtime.state import State
from cardwright.runtime.ways import Parts
from cardwright.runtime.words import Words

_MEMO_LIMIT: Final = 50_000
_NO_PROGRAM: Final = Program((), Room())


class Wanted:
    """The cards that a reaction speaks of: those that fit (a bit mask), and whose."""

    __slots__ = ("cards", "other", "own", "rivals", "sieve")

    def __init__(self, cards: int, select: d.Select, sieve: Sieve | None) -> None:
        """``other``: not the one that bears the reaction; ``sieve``: what else they are."""
        self.cards = cards & sieve.mask if sieve is not None else cards
        self.sieve = sieve.beyond_mask if sieve is not None else None
        self.other = select.quantity == "another"
        self.own = select.owner in d.OWN
        self.rivals = select.owner in ("a_rival", "each_rival", "another_player", "each_other")


class LinkedAbility:
    """An ability of a card with its program and its cost in checkable form."""

    __slots__ = (
        "ability", "card", "code", "conditions", "cost", "counts_as", "during", "event",
        "event_cards", "place", "program", "source", "subject", "while_status",
    )  # fmt: skip

    def __init__(
        self,
        ability: d.Body,
        card: int,
        place: int,
        linker: Linker,
        *,
        returns_to: int,
        counted: int,
    ) -> None:
        """Link an ability: see ``Linker.ability``."""
        words = linker.words
        self.ability = ability
        self.card = card
        self.place = place
        self.code = card << 8 | place
        """Card and place in one number."""
        self.program, self.event_cards, sieves, self.conditions = linker.ability(
            ability, returns_to=returns_to, counted=counted
        )
        self.cost: Cost = linker.costs[self.program]
        self.counts_as = 0
        """The kinds and types as which its card counts, for a power in use (a bit mask)."""
        for step in ability.effects:
            if isinstance(step, d.CountAs):
                self.counts_as |= words.nouns(step.nouns)
        self.while_status = words.statuses[ability.status] if ability.status is not None else -1
        """The state of its card in which alone it works, or -1."""
        during = ability.during if isinstance(ability, d.Power) else ()
        self.during = tuple([words.moments[moment] for moment in during])
        self.event = words.events[ability.event] if isinstance(ability, d.Reaction) else -1
        self.subject = self._wanted(ability, "subject", words, sieves[0])
        self.source = self._wanted(ability, "source", words, sieves[1])

    def bindings(self, subject: int, source: int) -> Bindings:
        """Return the cards of the event that it reacts to, where it names them."""
        named = zip(self.event_cards, (subject, source), strict=True)
        return tuple([(slot, card) for slot, card in named if slot >= 0])

    def _wanted(
        self, ability: d.Body, part: str, words: Words, sieve: Sieve | None
    ) -> Wanted | None:
        select = getattr(ability, part, None)
        return Wanted(words.cards(select.nouns), select, sieve) if select is not None else None


class ReadyPower:
    """A power that the states of its card allow, with what tells fast whether it can be paid."""

    __slots__ = ("fixed", "guard", "is_told", "is_told_by_resources", "linked")

    def __init__(self, linked: LinkedAbility) -> None:
        """``is_told``: the fixed resources are all that it asks for."""
        cost = linked.cost
        self.linked = linked
        self.fixed = cost.demand.fixed
        self.guard = cost.demand.guard
        self.is_told_by_resources = cost.is_only_resources and not linked.conditions
        self.is_told = self.is_told_by_resources and not (
            cost.demand.flexible or cost.demand.alternatives
        )


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


class Table:
    """The cards of a game by number, with their programs and costs."""

    def __init__(self, compiled: CompiledSet, card_ids: tuple[str, ...]) -> None:
        """Link the named cards; a card's number is its place in the list."""
        by_id = {card.id: card for card in compiled.cards}
        self.compiled = compiled
        self.game = game = compiled.game
        self.cards: tuple[CompiledCard, ...] = tuple(by_id[card_id] for card_id in card_ids)
        self.number_of = {card_id: number for number, card_id in enumerate(card_ids)}
        self.resources = len(game.resources)
        self._resource_points = tuple(
            (place, entry.points) for place, entry in enumerate(game.resources) if entry.points
        )
        kinds = {kind.id: place for place, kind in enumerate(game.kinds)}
        types = {entry.id: 1 << place for place, entry in enumerate(game.types)}
        self.kind_of = tuple(kinds[card.card.kind] for card in self.cards)
        self.types_of = tuple(sum(types[name] for name in card.card.types) for card in self.cards)
        self.words = Words(game, self.kind_of, self.types_of)
        self.active_zones = self.words.active
        self.all_zones = tuple(range(len(game.zones)))
        self.play = self.active_zones[0]
        self.prices = tuple(self._price(card.card) for card in self.cards)
        """The printed cost of each card; none where it is never paid for."""
        self._printed_costs = tuple(
            sum(number for number, _, _ in price[0]) if price else 0 for price in self.prices
        )
        marks = tuple(card.card.marks for card in self.cards)
        measures = Measures(self._printed_costs, marks, self.worth_of)
        linker = Linker(self.words, measures)
        self.program_names: list[str] = []
        self.program_places: list[int] = []
        """The place of the ability on its card that each program belongs to."""
        self.powers: list[tuple[LinkedAbility, ...]] = []
        self.reactions: list[tuple[LinkedAbility, ...]] = []
        self.automatics: list[tuple[LinkedAbility, ...]] = []
        self.worth_numbers: list[Number] = []
        """The points of each card."""
        self.price_changes: list[PriceChange] = []
        """What depends on more than the cards that work for whoever pays."""
        self._plain_price_changes: dict[int, list[PriceChange]] = {}
        for number, card in enumerate(self.cards):
            try:
                self._link(linker, number, card)
            except TooManyWaysError as error:
                raise BadSetupError(f"`{card.id}` can't be played: {error}") from error
        self.programs: tuple[Program, ...] = tuple(linker.programs)
        self.costs: tuple[Cost, ...] = tuple(linker.costs)
        self.paying_event = next(
            (place for place, event in enumerate(game.events) if event.power), -1
        )
        self.has_stand_ins = any(
            linked.counts_as for reactions in self.reactions for linked in reactions
        )
        self.card_statuses = tuple(
            place for place, status in enumerate(game.statuses) if not status.of_players
        )
        self._hindering = sum(
            1 << place
            for place, status in enumerate(self.card_statuses)
            if not game.statuses[status].harmless
        )
        self.with_powers = sum(1 << card for card, powers in enumerate(self.powers) if powers)
        """The cards that have powers, as a bit mask."""
        self._ready: dict[int, tuple[ReadyPowers, ...]] = {}
        self._points: dict[int, tuple[int, tuple[tuple[int, Number], ...]]] = {}
        self._reactions_in: dict[tuple[int, int], tuple[tuple[int, LinkedAbility], ...]] = {}
        self._price_changes: dict[int, tuple[PriceChange, ...]] = {}

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

    def _link(self, linker: Linker, number: int, card: CompiledCard) -> None:
        if self.prices[number] and limits.are_too_many(self.prices[number]):
            raise TooManyWaysError("its cost can be paid in too many ways")
        self.worth_numbers.append(linker.worth(card.card.points))
        counted = 0
        for term in card.card.points:
            if term.per is not None and isinstance(term.per.of, d.CountCards):
                counted |= self.words.nouns(term.per.of.nouns)
        powers: list[LinkedAbility] = []
        reactions: list[LinkedAbility] = []
        automatics: list[LinkedAbility] = []
        for place, ability in enumerate(card.card.abilities):
            if isinstance(ability, d.Modifier):
                self._link_modifier(linker, ability, number)
                continue
            returns_to = -1
            if not isinstance(ability, d.Automatic):
                returns_to = self.game.kinds[self.kind_of[number]].returns_to
            linked = LinkedAbility(
                ability, number, place, linker, returns_to=returns_to, counted=counted
            )
            if isinstance(ability, d.Power):
                powers.append(linked)
            elif isinstance(ability, d.Reaction):
                reactions.append(linked)
            else:
                automatics.append(linked)
            self._name_programs(f"{card.id}/{place}", place, len(linker.programs))
        self.powers.append(tuple(powers))
        self.reactions.append(tuple(reactions))
        self.automatics.append(tuple(automatics))

    def _link_modifier(self, linker: Linker, modifier: d.Modifier, card: int) -> None:
        number, conditions = linker.modifier(modifier)
        change = PriceChange(modifier, card, number, conditions, self.words)
        if change.is_plain:
            self._plain_price_changes.setdefault(card, []).append(change)
        else:
            self.price_changes.append(change)
        if change.more and limits.are_too_many([((number.most, change.resources, False),)]):
            raise TooManyWaysError("what it adds to costs can be paid in too many ways")

    def _name_programs(self, ability: str, place: int, programs: int) -> None:
        """Name what an ability was linked to: by the ability, parts of it by a number besides."""
        parts = programs - len(self.program_names)
        self.program_names += [f"{ability}.{part}" for part in range(1, parts)]
        self.program_names.append(ability)
        self.program_places += [place] * parts

    # -- cards --

    @cached_property
    def fingerprints(self) -> dict[str, str]:
        """What tells each card from others that do something else, by its id."""
        return {card.id: fingerprint(card) for card in self.cards}

    def printed_cost(self, card: int) -> int:
        """Return how many resources a card's printed cost has."""
        return self._printed_costs[card]

    def is_in_play(self, state: State, card: int) -> bool:
        """Whether a card is in one of the zones in which cards work."""
        return any(state.zone_of_all(zone) >> card & 1 for zone in self.active_zones)

    # -- abilities --

    def ready_powers(self, moment: int) -> tuple[ReadyPowers, ...]:
        """Return the powers of each card at a moment, by the states that it is in."""
        found = self._ready.get(moment)
        if found is None:
            cards = range(len(self.cards))
            found = self._ready[moment] = tuple([ReadyPowers(self, card, moment) for card in cards])
        return found

    def fits(self, linked: LinkedAbility, in_states: int, moment: int) -> bool:
        """Whether a card's states (a bit mask), and the moment, allow one of its powers.

        It needs its card in the state it names, or else in none that would hinder it.
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
        if linked.while_status >= 0:
            return bool(in_states >> place[linked.while_status] & 1)
        return not in_states & self._hindering

    def reaction(self, card: int, place: int) -> LinkedAbility:
        """Return a card's reaction by its place on the card."""
        return next(linked for linked in self.reactions[card] if linked.place == place)

    def power(self, card: int, place: int) -> LinkedAbility:
        """Return a card's power by its place on the card."""
        return next(linked for linked in self.powers[card] if linked.place == place)

    def automatic(self, card: int, place: int) -> LinkedAbility:
        """Return what a card does by itself, by the place of the ability on the card."""
        return next(linked for linked in self.automatics[card] if linked.place == place)

    def automatics_at(self, moment: int, card: int) -> tuple[LinkedAbility, ...]:
        """Return what a card does by itself at a moment."""
        return self._automatics_at.get((moment, card), ())

    @cached_property
    def _automatics_at(self) -> dict[tuple[int, int], tuple[LinkedAbility, ...]]:
        found: dict[tuple[int, int], tuple[LinkedAbility, ...]] = {}
        for card, automatics in enumerate(self.automatics):
            for linked in automatics:
                assert isinstance(linked.ability, d.Automatic)
                key = (self.words.moments[linked.ability.moment], card)
                found[key] = (*found.get(key, ()), linked)
        return found

    def event_of_moment(self, moment: int) -> int:
        """Return the event that follows what a card does at a moment, or -1."""
        return next(
            (place for place, event in enumerate(self.game.events) if event.moment == moment), -1
        )

    # -- what works while a card is in play --

    def reactions_in(self, cards: int, event: int) -> tuple[tuple[int, LinkedAbility], ...]:
        """Return the reactions to an event that some cards have, in order of cards."""
        key = (cards, event)
        found = self._reactions_in.get(key)
        if found is None:
            if len(self._reactions_in) > _MEMO_LIMIT:
                self._reactions_in.clear()
            found = self._reactions_in[key] = tuple(
                (card, linked)
                for card in members(cards)
                for linked in self.reactions[card]
                if linked.event == event
            )
        return found

    def price_changes_in(self, cards: int) -> tuple[PriceChange, ...]:
        """Return how cards that work for a player change what the player pays for others."""
        found = self._price_changes.get(cards)
        if found is None:
            if len(self._price_changes) > _MEMO_LIMIT:
                self._price_changes.clear()
            found = self._price_changes[cards] = tuple(
                change
                for card in members(cards)
                for change in self._plain_price_changes.get(card, ())
            )
        return found

    # -- points --

    def points(self, state: State, player: int) -> int:
        """Return what a player's cards in play are worth, with points of the check at hand.

        To these come resources that are worth points.
        """
        cards = state.own_in_play(player)
        known = self._points.get(cards)
        if known is None:
            if len(self._points) > _MEMO_LIMIT:
                self._points.clear()
            known = self._points[cards] = self._worths(cards)
        fixed, counted = known
        worth = fixed + state.bonus(player)
        for bearer, number in counted:
            worth += self.worked_out(state, player, bearer, number)
        for resource, points in self._resource_points:
            worth += points * pools.count(state.pool(player), resource)
        return worth

    def worths(self, state: State, player: int) -> dict[int, int]:
        """Return what each of a player's cards in play is worth, but for those worth nothing."""
        found = {}
        for card in members(state.own_in_play(player)):
            worth = self.worked_out(state, player, card, self.worth_numbers[card])
            if worth:
                found[card] = worth
        return found

    def worth_of(self, state: State, user: int, card: int) -> int:
        """Return what a card is worth to its owner; to the user, where it is nobody's."""
        owner = owner_of(state, self.all_zones, card)
        player = user if owner == NOBODY else owner
        return self.worked_out(state, player, card, self.worth_numbers[card])

    def _worths(self, cards: int) -> tuple[int, tuple[tuple[int, Number], ...]]:
        fixed, counted = 0, []
        for card in members(cards):
            number = self.worth_numbers[card]
            if number.is_constant:
                fixed += number.constant
            else:
                counted.append((card, number))
        return fixed, tuple(counted)

    def price_change(self, state: State, player: int, change: PriceChange) -> int:
        """Return how much a cost changes as things stand, by what a card says for a player."""
        if change.conditions:
            run = Steps.start(0, _NO_PROGRAM, player, change.bearer, None)
            if not all(condition.holds(state, run) for condition in change.conditions):
                return 0
        return max(self.worked_out(state, player, change.bearer, change.number), 0)

    def worked_out(self, state: State, player: int, bearer: int, number: Number) -> int:
        """Return what a number of a card comes to, with what stands in while its power is used."""
        run = Steps.start(0, _NO_PROGRAM, player, bearer, None)
        if self.has_stand_ins:
            for frame in stack(state.frames):
                if isinstance(frame, Steps) and frame.bearer == bearer:
                    run.guise |= frame.guise
        return number.signed(state, run)
