"""What it takes to bring a card into play: its cost, less all discounts, in every way to pay it."""

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.hosting import Lookup
from cardwright.runtime.state import State

Reduction = tuple[int, int]
"""How many resources come off, and those (a bit mask) that are never reduced."""

_MEMO_LIMIT = 100_000


class Placement:
    """Remembers the payments for each cost, reduction and pool."""

    def __init__(self, table: Lookup) -> None:
        """Read the printed costs."""
        self.table = table
        self.fixed: list[int] = []
        self.flexible: list[int] = []
        self.whole: list[int] = []
        for card in table.cards:
            fixed = flexible = 0
            for amount in card.cost[0] if card.cost else ():
                resources = pools.resources_in(amount.allowed)
                if len(resources) == 1:
                    fixed += amount.number.constant * pools.unit(resources[0])
                else:
                    flexible += amount.number.constant
            self.fixed.append(fixed)
            self.flexible.append(flexible)
            self.whole.append(pools.total(fixed) + flexible)
        self._memo: dict[tuple[int, tuple[Reduction, ...], int], tuple[int, ...]] = {}
        self._reductions: dict[tuple[int, int], tuple[Reduction, ...]] = {}

    def reductions(self, in_play: int, card: int) -> tuple[Reduction, ...]:
        """Return the discounts that cards in play give on a card."""
        key = (in_play, card)
        found = self._reductions.get(key)
        if found is None:
            if len(self._reductions) > _MEMO_LIMIT:
                self._reductions.clear()
            found = self._reductions[key] = tuple(
                (discount.less, discount.spared)
                for discount, cards in self.table.discounts_in(in_play)
                if cards >> card & 1
            )
        return found

    def affordable_among(self, state: State, player: int, cards: int) -> list[int]:
        """Return those of some cards that a player could pay for now."""
        guard, pool = self.table.guard, state.pool(player)
        guarded = pool | guard
        total = pools.total(pool)
        fixed, whole = self.fixed, self.whole
        discounted = 0
        for _, reduced in self.table.discounts_in(state.zone(self.table.play, player)):
            discounted |= reduced
        found = []
        for card in members(cards):
            if discounted >> card & 1:
                if self.affordable(state, player, card):
                    found.append(card)
            elif whole[card] <= total and (guarded - fixed[card]) & guard == guard:
                found.append(card)
        return found

    def affordable(
        self, state: State, player: int, card: int, extra: tuple[Reduction, ...] = ()
    ) -> bool:
        """Whether a player could pay for a card now."""
        return bool(self.ways(state, player, card, extra))

    def ways(
        self, state: State, player: int, card: int, extra: tuple[Reduction, ...] = ()
    ) -> tuple[int, ...]:
        """Return every payment for a card that a player could make."""
        reductions = (*self.reductions(state.zone(self.table.play, player), card), *extra)
        pool = self._clip(state.pool(player), card)
        key = (card, reductions, pool)
        found = self._memo.get(key)
        if found is None:
            if len(self._memo) > _MEMO_LIMIT:
                self._memo.clear()
            found = self._memo[key] = self._ways(card, reductions, pool)
        return found

    def prices(self, state: State, player: int, card: int) -> tuple[tuple[int, int], ...]:
        """Return every price that discounts can leave: fixed resources, and so many of any."""
        reductions = self.reductions(state.zone(self.table.play, player), card)
        return tuple(sorted(self._reduced(card, reductions)))

    def _clip(self, pool: int, card: int) -> int:
        """Keep of a pool only what the cost can see, so that like pools share an answer."""
        fixed, flexible = self.fixed[card], self.flexible[card]
        clipped = 0
        for resource in range(len(self.table.game.resources)):
            shift = pools.BITS * resource
            most = (fixed >> shift & pools.FIELD) + flexible
            have = pool >> shift & pools.FIELD
            clipped |= (have if have < most else most) << shift
        return clipped

    def _ways(self, card: int, reductions: tuple[Reduction, ...], pool: int) -> tuple[int, ...]:
        everything = (1 << len(self.table.game.resources)) - 1
        found: dict[int, None] = {}
        for fixed, flexible in self._reduced(card, reductions):
            if ((pool | self.table.guard) - fixed) & self.table.guard != self.table.guard:
                continue
            for more in pools.selections(pool - fixed, flexible, everything):
                found[fixed + more] = None
        return tuple(found)

    def _reduced(self, card: int, reductions: tuple[Reduction, ...]) -> set[tuple[int, int]]:
        """Return every cost that remains when each reduction has come off, as far as it can."""
        costs = {(self.fixed[card], self.flexible[card])}
        # The narrowest reduction first: what it can't take, the others can't give back to it.
        for less, spared in sorted(reductions, key=lambda pair: -pair[1].bit_count()):
            for _ in range(less):
                costs = {smaller for cost in costs for smaller in self._one_less(cost, spared)}
        return costs

    def _one_less(self, cost: tuple[int, int], spared: int) -> list[tuple[int, int]]:
        fixed, flexible = cost
        smaller = [
            (fixed - pools.unit(resource), flexible)
            for resource in members((1 << len(self.table.game.resources)) - 1 & ~spared)
            if pools.count(fixed, resource)
        ]
        if flexible:
            smaller.append((fixed, flexible - 1))
        return smaller or [cost]
