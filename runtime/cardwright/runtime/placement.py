"""What it takes to bring a card into play: its cost as changed by others, and all ways to pay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardwright.runtime import pools
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.modifiers import LastingChange
from cardwright.runtime.pools import BITS, FIELD, MOST, total
from cardwright.runtime.state import State
from cardwright.runtime.ways import Part, Parts, has

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardwright.runtime.lasting import Lasting
    from cardwright.runtime.modifiers import PriceChange
    from cardwright.runtime.table import Table

Reduction = tuple[int, int]
"""How many resources come off, and those (a bit mask) that are never reduced."""
Changes = tuple[tuple[Reduction, ...], tuple[Part, ...], tuple[Part, ...]]
"""What comes off a cost, what is added to it, and what may be paid instead of it."""
Price = tuple[int, tuple[Part, ...]]
"""What has to be paid: fixed resources, and parts with a choice."""

_MEMO_LIMIT: Final = 100_000


class Placement:
    """Remembers the payments for each cost, with its changes, and pool."""

    def __init__(self, table: Table) -> None:
        """Read the printed costs."""
        self.table = table
        self.everything = (1 << len(table.game.resources)) - 1
        read: dict[tuple[Parts, ...], tuple[Price, ...]] = {
            price: tuple(_price(option) for option in price or ((),)) for price in {*table.prices}
        }
        self.printed: list[tuple[Price, ...]] = [read[price] for price in table.prices]
        """The cost of each card; several where it can be paid in different ways."""
        plain = [
            (card, prices[0])
            for card, prices in enumerate(self.printed)
            if len(prices) == 1 and all(map(self._is_plain, prices[0][1]))
        ]
        self.plain = mask_of([card for card, _ in plain])
        """The cards whose cost has fixed resources and at most some of any kind."""
        whole = [
            (card, total(price[0]) + sum([part[0] for part in price[1]])) for card, price in plain
        ]
        self._within = _up_to(whole)
        """Those that cost no more than so many resources, as bit masks."""
        self._covered = tuple(
            [
                _up_to([(card, pools.count(fixed, resource)) for card, (fixed, _) in plain])
                for resource in members(self.everything)
            ]
        )
        """Of each resource, those that ask for no more than so many."""
        most = {
            prices: pools.pack([_most(prices, resource) for resource in members(self.everything)])
            for prices in {*self.printed}
        }
        self._most = [most[prices] for prices in self.printed]
        """Of each resource, the most that a cost could ask for: like pools share an answer."""
        self._memo: dict[tuple[int, Changes, int], tuple[int, ...]] = {}
        self._plain_changes: dict[tuple[int, int], Changes] = {}
        self._unusual: dict[int, int] = {}
        self._changed = 0
        """The cards whose cost depends on more than the cards that work for whoever pays."""
        for change in table.price_changes:
            self._changed |= change.cards

    def _is_plain(self, part: Part) -> bool:
        _, allowed, same = part
        return allowed == self.everything and not same

    def changes(self, state: State, payer: int, card: int) -> Changes:
        """Return what changes the cost of a card for whoever pays it."""
        key = (state.in_play(payer) & self.table.changing_prices, card)
        found = self._plain_changes.get(key)
        if found is None:
            if len(self._plain_changes) > _MEMO_LIMIT:
                self._plain_changes.clear()
            plain = [
                (change, max(change.number.constant, 0))
                for change in self.table.price_changes_in(key[0])
            ]
            found = self._plain_changes[key] = self._changes(card, plain)
        if self._changed >> card & 1:
            about = [
                (change, number)
                for change in self.table.price_changes
                if (player := change.player(state, payer)) >= 0
                and change.is_about(state, player, card)
                and (number := self.table.price_change(state, player, change)) is not None
            ]
            found = _together(found, self._changes(card, about))
        if state.lasting:
            found = _together(found, self._lasting(state, payer, card))
        return found

    def _lasting(self, state: State, payer: int, card: int) -> Changes:
        """Return what changes a cost for some time."""
        held = self._held(state, payer, card)
        return self._sorted(card, [(change, one.number) for one, change in held])

    def _held(self, state: State, payer: int, card: int) -> Iterator[tuple[Lasting, LastingChange]]:
        """Yield what holds of the cost of a card for a player."""
        for one in state.lasting:
            change = self.table.lasting_changes[one.change]
            if (
                isinstance(change, LastingChange)
                and change.kind == "costs"
                and one.players >> payer & 1
                and change.is_about(state, one, card)
            ):
                yield one, change

    def paid(self, state: State, payer: int, card: int) -> None:
        """Note that a player has paid for a card: what changed costs once is over."""
        if not state.lasting:
            return
        used = [one for one, change in self._held(state, payer, card) if change.ends.once]
        state.lasting = tuple([one for one in state.lasting if one not in used])

    def _changes(self, card: int, changes: Iterable[tuple[PriceChange, int]]) -> Changes:
        """Return what changes come to that are about a card, each with its number."""
        about = [(change, number) for change, number in changes if change.cards >> card & 1]
        return self._sorted(card, about)

    def _sorted(
        self, card: int, about: Sequence[tuple[PriceChange | LastingChange, int]]
    ) -> Changes:
        less, more, instead = list[Reduction](), list[Part](), list[Part]()
        for change, number in about:
            if change.exactly:
                instead.append((number, change.resources, False))
            elif change.more:
                more.append((number, change.resources, False))
            else:
                less.append((number, change.resources))
        if not self.table.prices[card]:
            return tuple(less), (), ()
        return tuple(less), tuple(more), tuple(instead)

    def affordable_among(self, state: State, player: int, cards: int) -> int:
        """Return those of some cards (bit masks) that a player could pay for now."""
        changing = state.in_play(player) & self.table.changing_prices
        unusual = cards if state.lasting else cards & self._to_be_worked_out(changing)
        pool = state.pool(player)
        found = (cards ^ unusual) & self._within[min(total(pool), MOST)]
        for covered in self._covered:
            if not found:
                break
            found &= covered[pool & FIELD]
            pool >>= BITS
        if unusual:
            found |= mask_of([card for card in members(unusual) if self.ways(state, player, card)])
        return found

    def _to_be_worked_out(self, changing: int) -> int:
        """Return the cards whose cost is not just what is printed where some cards change costs."""
        found = self._unusual.get(changing)
        if found is None:
            if len(self._unusual) > _MEMO_LIMIT:
                self._unusual.clear()
            found = ~self.plain | self._changed
            for change in self.table.price_changes_in(changing):
                found |= change.cards
            self._unusual[changing] = found
        return found

    def affordable(
        self, state: State, player: int, card: int, extra: tuple[Reduction, ...] = ()
    ) -> bool:
        """Whether a player could pay for a card now."""
        if not extra:
            return bool(self.affordable_among(state, player, 1 << card))
        return bool(self.ways(state, player, card, extra))

    def ways(
        self, state: State, player: int, card: int, extra: tuple[Reduction, ...] = ()
    ) -> tuple[int, ...]:
        """Return every payment for a card that a player could make."""
        less, more, instead = self.changes(state, player, card)
        changes = ((*less, *extra), more, instead)
        pool = state.pool(player)
        if not more and not instead:
            pool = pools.clip(pool, self._most[card])
        key = (card, changes, pool)
        found = self._memo.get(key)
        if found is None:
            if len(self._memo) > _MEMO_LIMIT:
                self._memo.clear()
            found = self._memo[key] = self._ways(card, changes, pool)
        return found

    def prices(self, state: State, player: int, card: int) -> tuple[Price, ...]:
        """Return every price that can be left."""
        return tuple(sorted(self._changed_prices(card, self.changes(state, player, card))))

    def _ways(self, card: int, changes: Changes, pool: int) -> tuple[int, ...]:
        found: dict[int, None] = {}
        for fixed, parts in self._changed_prices(card, changes):
            if not has(pool, fixed):
                continue
            ways = {fixed: None}
            for part in parts:
                ways = {
                    paid + more: None for paid in ways for more in _selections(pool - paid, part)
                }
            found |= ways
        return tuple(found)

    def _changed_prices(self, card: int, changes: Changes) -> set[Price]:
        """Return every cost that remains, with what is added, when each reduction has come off."""
        reductions, more, instead = changes
        costs = set(self.printed[card])
        if more or instead:
            options = [(part,) for part in instead] or self.table.prices[card]
            costs = {_price((*option, *more)) for option in options}
        # The narrowest reduction first: what it can't take, the others can't give back to it.
        for less, spared in sorted(reductions, key=lambda pair: -pair[1].bit_count()):
            for _ in range(less):
                costs = {smaller for cost in costs for smaller in self._one_less(cost, spared)}
        return costs

    def _one_less(self, cost: Price, spared: int) -> list[Price]:
        fixed, parts = cost
        smaller = [
            (fixed - pools.unit(resource), parts)
            for resource in members(self.everything & ~spared)
            if pools.count(fixed, resource)
        ]
        smaller += [
            (fixed, _without_one(parts, place))
            for place, (_, allowed, _) in enumerate(parts)
            if allowed & ~spared
        ]
        return smaller or [cost]


def _up_to(needs: Sequence[tuple[int, int]]) -> list[int]:
    """Return the cards (bit masks) that need no more than so many of something, by how many."""
    most = max([need for _, need in needs], default=0)
    masks = [mask_of([card for card, need in needs if need <= own]) for own in range(most + 1)]
    return masks + masks[-1:] * (MOST - most)


def _together(one: Changes, other: Changes) -> Changes:
    return (*one[0], *other[0]), (*one[1], *other[1]), (*one[2], *other[2])


def _price(option: Parts) -> Price:
    """Return one way to pay a printed cost; what is chosen from the same resources is one part."""
    fixed = 0
    mixed: dict[int, int] = {}
    alike: list[Part] = []
    for number, allowed, same in option:
        if allowed.bit_count() == 1:
            fixed = pools.add(fixed, number * pools.unit(allowed.bit_length() - 1))
        elif same and number > 1:
            alike.append((number, allowed, True))
        elif number:
            mixed[allowed] = mixed.get(allowed, 0) + number
    return fixed, (*((number, allowed, False) for allowed, number in mixed.items()), *alike)


def _most(prices: tuple[Price, ...], resource: int) -> int:
    return max(
        pools.count(fixed, resource)
        + sum(number for number, allowed, _ in parts if allowed >> resource & 1)
        for fixed, parts in prices
    )


def _without_one(parts: tuple[Part, ...], place: int) -> tuple[Part, ...]:
    number, allowed, same = parts[place]
    rest = ((number - 1, allowed, same),) if number > 1 else ()
    return (*parts[:place], *rest, *parts[place + 1 :])


def _selections(pool: int, part: Part) -> tuple[int, ...]:
    number, allowed, same = part
    if not same:
        return pools.selections(pool, number, allowed)
    return tuple(
        number * pools.unit(resource)
        for resource in pools.resources_in(allowed)
        if pools.count(pool, resource) >= number
    )
