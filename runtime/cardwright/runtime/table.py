"""Everything about a game's cards that does not change while it is played, and what is remembered.

A table belongs to a compiled set and a list of cards, not to one game: all games with the same
components share it, and what one of them has worked out serves the others.
"""

from functools import cached_property

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.costs import Cost
from cardwright.runtime.definitions import (
    Automatic,
    CardDefinition,
    CompiledSet,
    Discount,
    Power,
    Reaction,
)
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.definitions import steps as st
from cardwright.runtime.demands import Demand, check_ways
from cardwright.runtime.errors import BadSetupError, TooManyWaysError
from cardwright.runtime.fingerprints import fingerprint
from cardwright.runtime.linking import Linker, Loss
from cardwright.runtime.operations import Operation
from cardwright.runtime.state import STAND_IN, STAND_IN_TYPES, State

Head = tuple[int, int]
"""An ability on the table: the card, and the place of the ability on it."""

_MEMO_LIMIT = 50_000


class LinkedAbility:
    """An ability with its programs and its cost in checkable form."""

    __slots__ = ("ability", "cost", "counts_as", "place", "program")

    def __init__(self, ability: Power | Reaction, place: int, cost: Cost, program: int) -> None:
        """Link an ability that is used, not one that works by itself."""
        self.ability = ability
        self.place = place
        self.cost = cost
        self.program = program
        self.counts_as = next(
            (step.filter for step in ability.effects if isinstance(step, st.CountAs)), None
        )


Ready = tuple[LinkedAbility, bool]
"""A power that the states of its card allow, and whether only resources can still be lacking."""


def is_in_state(linked: LinkedAbility, state: State, card: int) -> bool:
    """Whether a card is in the state, if any, in which alone a reaction of it works."""
    wanted = linked.ability.while_status
    return wanted < 0 or bool(state.status(wanted) >> card & 1)


class ReadyPowers(dict[int, tuple[Ready, ...]]):
    """The powers of one card at a moment, by the states that it is in (a bit mask).

    They are worked out when they are first asked for: a game may have many states, and a card is
    in few combinations of them.
    """

    def __init__(self, table: "Table", card: int, moment: int) -> None:
        """Start with nothing worked out."""
        super().__init__()
        self.table = table
        self.card = card
        self.moment = moment

    def __missing__(self, in_states: int) -> tuple[Ready, ...]:
        """Work out those for a combination of states."""
        found = self[in_states] = tuple(
            (linked, linked.cost.is_only_resources and linked.ability.condition is None)
            for linked in self.table.powers[self.card]
            if self.table.fits(linked, in_states, self.moment)
        )
        return found


class Table:
    """The cards of a game by number, with their programs and costs."""

    def __init__(self, compiled: CompiledSet, card_ids: tuple[str, ...]) -> None:
        """Link the named cards; a card's number is its place in the list."""
        by_id = {card.id: card for card in compiled.cards}
        self.compiled = compiled
        self.game = compiled.game
        self.cards: tuple[CardDefinition, ...] = tuple(by_id[card_id] for card_id in card_ids)
        self.number_of = {card_id: number for number, card_id in enumerate(card_ids)}
        self.resources = len(self.game.resources)
        self.guard = pools.guard(self.resources)
        self.active_zones = tuple(
            place for place, zone in enumerate(self.game.zones) if zone.active
        )
        self.play = self.active_zones[0]
        self.programs: list[tuple[Operation, ...]] = []
        self.dues: list[tuple[Cost, ...]] = []
        """What each program still asks for at each place in its cost."""
        self.losses: list[Loss] = []
        self.program_names: list[str] = []
        self.program_places: list[int] = []
        """The place of the ability on its card that each program belongs to."""
        self.loss_names: list[str] = []
        self.loss_heads: list[Head] = []
        """The ability that each loss belongs to."""
        linker = Linker(self.game, self.active_zones, self.programs, self.dues, self.losses)
        self.powers: list[tuple[LinkedAbility, ...]] = []
        self.reactions: list[tuple[LinkedAbility, ...]] = []
        self.automatics: list[tuple[tuple[int, int], ...]] = []
        self._link_all(linker)
        self.paying_event = next(
            (place for place, event in enumerate(self.game.events) if event.power), -1
        )
        self.card_statuses = tuple(
            place for place, status in enumerate(self.game.statuses) if not status.of_players
        )
        self._hindering = sum(
            1 << place
            for place, status in enumerate(self.card_statuses)
            if not self.game.statuses[status].harmless
        )
        self._ready: dict[int, list[ReadyPowers]] = {}
        self._matching: dict[a.CardFilter, int] = {}
        self._points: dict[int, tuple[int, tuple[tuple[int, int, a.Count], ...]]] = {}
        self._reactions_in: dict[tuple[int, int], tuple[tuple[int, LinkedAbility], ...]] = {}
        self._discounts: dict[int, tuple[tuple[Discount, int], ...]] = {}

    def ready_powers(self, moment: int) -> list[ReadyPowers]:
        """Return the powers of each card at a moment, by the states that it is in."""
        if moment not in self._ready:
            cards = range(len(self.cards))
            self._ready[moment] = [ReadyPowers(self, card, moment) for card in cards]
        return self._ready[moment]

    def fits(self, linked: LinkedAbility, in_states: int, moment: int) -> bool:
        """Whether a card's states, and the moment, allow one of its powers.

        It needs its card in the state it names, or else in none that would hinder it.
        """
        power = linked.ability
        assert isinstance(power, Power)
        if power.during and moment not in power.during:
            return False
        place = {status: place for place, status in enumerate(self.card_statuses)}
        if power.while_status >= 0:
            fits = bool(in_states >> place[power.while_status] & 1)
        else:
            fits = not in_states & self._hindering
        return fits and all(
            (in_states >> place[status] & 1) != value for status, value in linked.cost.sets
        )

    def _link_all(self, linker: Linker) -> None:
        for card in self.cards:
            try:
                self._link(linker, card)
            except TooManyWaysError as error:
                raise BadSetupError(f"`{card.id}` can't be played: {error}") from error

    def _link(self, linker: Linker, card: CardDefinition) -> None:
        check_ways([card.cost] if card.cost else [])
        powers: list[LinkedAbility] = []
        reactions: list[LinkedAbility] = []
        automatics: list[tuple[int, int]] = []
        for place, ability in enumerate(card.abilities):
            if isinstance(ability, (Power, Reaction)):
                returns_to = self.game.kinds[card.kind].returns_to
                program = linker.ability(ability, card, returns_to)
                is_power = isinstance(ability, Power)
                cost = Cost(ability.cost, self.active_zones, stand_ins=is_power)
                linked = LinkedAbility(ability, place, cost, program)
                (powers if isinstance(ability, Power) else reactions).append(linked)
            elif isinstance(ability, Automatic):
                automatics.append((place, linker.automatic(ability)))
            self._name_programs(f"{card.id}/{place}")
            self.program_places += [place] * (len(self.programs) - len(self.program_places))
            head = (self.number_of[card.id], place)
            self.loss_heads += [head] * (len(self.losses) - len(self.loss_heads))
        self.powers.append(tuple(powers))
        self.reactions.append(tuple(reactions))
        self.automatics.append(tuple(automatics))

    def _name_programs(self, ability: str) -> None:
        """Name what an ability was linked to: by the ability, parts of it by a number besides."""
        parts = len(self.programs) - len(self.program_names)
        self.program_names += [f"{ability}.{part}" for part in range(1, parts)]
        self.program_names += [ability] if parts else []
        losses = len(self.losses) - len(self.loss_names)
        self.loss_names += [f"{ability}.{part}" for part in range(1, losses + 1)]

    # -- cards --

    @cached_property
    def fingerprints(self) -> dict[str, str]:
        """What tells each card from others that do something else, by its id."""
        return {card.id: fingerprint(card) for card in self.cards}

    def matching(self, wanted: a.CardFilter) -> int:
        """Return the cards that a filter accepts, as a bit mask."""
        found = self._matching.get(wanted)
        if found is None:
            found = 0
            for number, card in enumerate(self.cards):
                if wanted.accepts(card.kind, card.types):
                    found |= 1 << number
            self._matching[wanted] = found
        return found

    def printed_cost(self, card: int) -> int:
        """Return how many resources a card's printed cost has."""
        cost = self.cards[card].cost
        return sum(amount.number.constant for amount in cost[0]) if cost else 0

    # -- what works at moments of the game --

    def automatics_at(self, moment: int, card: int) -> tuple[tuple[int, int], ...]:
        """Return what a card does by itself at a moment: places of abilities, and programs."""
        return self._automatics_at.get((moment, card), ())

    @cached_property
    def _automatics_at(self) -> dict[tuple[int, int], tuple[tuple[int, int], ...]]:
        found: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}
        for card, automatics in enumerate(self.automatics):
            for place, program in automatics:
                ability = self.cards[card].abilities[place]
                assert isinstance(ability, Automatic)
                key = (ability.moment, card)
                found[key] = (*found.get(key, ()), (place, program))
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
                if isinstance(linked.ability, Reaction) and linked.ability.event == event
            )
        return found

    def discounts_in(self, cards: int) -> tuple[tuple[Discount, int], ...]:
        """Return the discounts that some cards give, each with the cards that it is for."""
        found = self._discounts.get(cards)
        if found is None:
            if len(self._discounts) > _MEMO_LIMIT:
                self._discounts.clear()
            found = self._discounts[cards] = tuple(
                (ability, self.matching(ability.filter))
                for card in members(cards)
                for ability in self.cards[card].abilities
                if isinstance(ability, Discount)
            )
        return found

    def stand_ins(
        self, state: State, player: int, wanted: a.CardFilter, demand: Demand | None, pool: int
    ) -> tuple[Head, ...]:
        """Return reactions by which a card could count as one that is wanted.

        ``demand`` is what must be payable besides, out of the same pool.
        """
        found = []
        for card, linked in self.reactions_in(state.in_play(player), self.paying_event):
            counts_as = linked.counts_as
            if counts_as is None or not counts_as.types & wanted.types:
                continue
            if not is_in_state(linked, state, card):
                continue
            if linked.cost.is_payable(self, state, player, card, pool=pool, also=demand):
                found.append((card, linked.place))
        return tuple(found)

    def reaction(self, card: int, place: int) -> LinkedAbility:
        """Return a card's reaction by its place on the card."""
        return next(linked for linked in self.reactions[card] if linked.place == place)

    def power(self, card: int, place: int) -> LinkedAbility:
        """Return a card's power by its place on the card."""
        return next(linked for linked in self.powers[card] if linked.place == place)

    # -- points --

    def points(self, state: State, player: int) -> int:
        """Return what a player's cards in play are worth, with points of the check at hand."""
        cards = state.own_in_play(player)
        known = self._points.get(cards)
        if known is None:
            if len(self._points) > _MEMO_LIMIT:
                self._points.clear()
            known = self._points[cards] = self._worths(cards)
        fixed, counted = known
        worth = fixed + state.bonus(player)
        for bearer, number, what in counted:
            worth += number * self._count_for_points(state, player, bearer, what)
        return worth

    def worths(self, state: State, player: int) -> dict[int, int]:
        """Return what each of a player's cards in play is worth, but for those worth nothing."""
        found = {}
        for card in members(state.own_in_play(player)):
            worth = sum(
                worth.number
                if worth.per is None
                else worth.number * self._count_for_points(state, player, card, worth.per)
                for worth in self.cards[card].points
            )
            if worth:
                found[card] = worth
        return found

    def _worths(self, cards: int) -> tuple[int, tuple[tuple[int, int, a.Count], ...]]:
        fixed, counted = 0, []
        for card in members(cards):
            for worth in self.cards[card].points:
                if worth.per is None:
                    fixed += worth.number
                else:
                    counted.append((card, worth.number, worth.per))
        return fixed, tuple(counted)

    def _count_for_points(self, state: State, player: int, bearer: int, what: a.Count) -> int:
        if what.what == a.RESOURCE_ON:
            return pools.total(pools.restrict(state.on(bearer), what.resources)) // what.every
        players = [player] if what.owner is a.Owner.YOU else list(range(state.layout.players))
        if what.owner is a.Owner.EACH_RIVAL:
            players.remove(player)
        if what.what == a.RESOURCE_OF:
            owned = [pools.restrict(state.pool(owner), what.resources) for owner in players]
            return sum(map(pools.total, owned)) // what.every
        assert what.filter is not None
        cards = 0
        for owner in players:
            cards |= state.in_play(owner)
        number = (cards & self.matching(what.filter)).bit_count()
        if state.v[STAND_IN] == bearer + 1 and state.v[STAND_IN_TYPES] & what.filter.types:
            number += 1
        return number // what.every
