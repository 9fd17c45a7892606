"""What changes a position, and what the log says of it.

A card that leaves the zones in which cards work loses its states and what lies on it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardwright.dsl.meaning.choosing import Choosing
from cardwright.dsl.meaning.position import NONE, Asking, Option, Place, Pool, pool_of
from cardwright.dsl.meaning.reading import Use, Way
from cardwright.dsl.vocabulary import Event, Verb
from cardwright.runtime.definitions.nodes import MOST_NUMBER


@dataclass(frozen=True)
class Happening:
    """Something that players may react to: it has befallen, or is about to befall, a card."""

    event: Event
    player: int
    subject: str
    owner: int | None
    source: str
    cause: int
    is_target: bool = False


class Changing(Choosing):
    """Changes a position."""

    def note(self, *entry: Any) -> None:
        """Add an entry to the log."""
        self.position.log.append(entry)

    # -- resources --

    def pays(self, use: Use, pool: Pool) -> None:
        """Move resources from the user to the supply."""
        if pool:
            self.position.take_from(use.player, pool)
            self.note("pay", use.player, pool, use.bearer)

    def _holds_of(self, player: int, pool: Pool) -> Pool:
        """Give resources to a player, up to what the player can hold; return those."""
        own, held = self.position.pools[player], Counter[str]()
        for resource, number in pool:
            most = self.words.resource[resource].most or MOST_NUMBER
            held[resource] = max(min(number, most - own[resource]), 0)
        own.update(held)
        return pool_of(held)

    def gains(self, player: int, pool: Pool, source: str) -> Pool:
        """Move resources from the supply to a player, and return them.

        What can't be held stays there.
        """
        if pool:
            pool = self._holds_of(player, pool)
            self.note("gain", player, pool, source)
        return pool

    def gives(self, player: int, pool: Pool) -> None:
        """Let a player have what was taken from somewhere; what can't be held is lost."""
        held = self._holds_of(player, pool)
        if held != pool:
            self.note("excess", player, pool_of(Counter(dict(pool)) - Counter(dict(held))))

    def puts(self, use: Use, card: str, pool: Pool, *, is_paid: bool = False) -> Pool:
        """Lay resources on a card, and return them.

        What stays somebody's there comes out of what the user has, or has paid.
        """
        own = {name: number for name, number in pool if self.words.resource[name].owned}
        if not is_paid:
            have = self.position.pools[use.player]
            own = {name: min(number, have[name]) for name, number in own.items()}
            self.position.take_from(use.player, pool_of(own))
        pool = pool_of({**dict(pool), **own})
        for name, number in own.items():
            self.position.own[card, name, use.player] += number
        if pool:
            self.position.put_on(card, pool)
            self.note("put", use.player, self.openly(card), pool, use.bearer)
        return pool

    def within_reach(self, use: Use, card: str) -> Counter[str]:
        """Return what the user could take off a card: of what is somebody's, only their own."""
        found = Counter(self.position.pool_on(card))
        for name in found:
            if self.words.resource[name].owned:
                found[name] = self.position.own[card, name, use.player]
        return found

    def takes(self, use: Use, card: str, pool: Pool, *, is_cost: bool) -> None:
        """Take resources off a card: as a cost to the supply, as an effect to the user.

        What is somebody's is the user's own, and goes back to them.
        """
        if not pool:
            return
        own = tuple(one for one in pool if self.words.resource[one[0]].owned)
        others = tuple(one for one in pool if one not in own)
        for name, number in own:
            self.position.give_back(card, name, number, use.player)
        self.position.take_off(card, others)
        if is_cost:
            for entry, part in (("recover", own), ("remove", others)):
                if part:
                    self.note(entry, use.player, self.openly(card), part, use.bearer)
            return
        self.note("take", use.player, self.openly(card), pool, use.bearer)
        self.gives(use.player, others)

    def transfers(self, use: Use, card: str, onto: str, pool: Pool) -> None:
        """Move resources from a card to another; what is somebody's is the user's, and stays so."""
        if not pool:
            return
        self.position.take_off(card, tuple(one for one in pool if not self._is_owned(one[0])))
        for name, number in pool:
            if self._is_owned(name):
                self.position.give_back(card, name, number, use.player)
        self.note("remove", use.player, self.openly(card), pool, use.bearer)
        self.puts(use, onto, pool)

    def _is_owned(self, resource: str) -> bool:
        return self.words.resource[resource].owned

    def removes(self, use: Use, card: str, pool: Pool) -> Asking[None]:
        """Take resources off a card: what is somebody's goes back, and the user says whose."""
        others = tuple(one for one in pool if not self.words.resource[one[0]].owned)
        if others:
            self.position.take_off(card, others)
            self.note("remove", use.player, self.openly(card), others, use.bearer)
        for name in reversed([name for name in self.words.resource if name in dict(pool)]):
            if self.words.resource[name].owned:
                yield from self.takes_of(use, card, name, dict(pool)[name], swapped=False)

    def takes_of(
        self, use: Use, card: str, resource: str, number: int, *, swapped: bool
    ) -> Asking[None]:
        """Take units off a card that are somebody's, whose the user says one by one.

        ``swapped``: units of the user's take their place, and none of these are taken.
        """
        while number:
            there = self._holders_of(use, card, resource, swapped=swapped)
            if len(there) > 1 and number < sum(there.values()):
                whose = yield from self.ask(use.player, "whose", list(there))
                taken = {whose: 1}
            else:
                taken = there
            for holder, units in taken.items():
                self._takes_one_of(use, card, resource, min(units, number), holder, swapped=swapped)
                number -= min(units, number)
            if taken is there:
                return

    def _holders_of(
        self, use: Use, card: str, resource: str, *, swapped: bool
    ) -> dict[Option, int]:
        """Return whose units lie on a card, and how many; last those that are nobody's."""
        players = [use.player, *self.clockwise(use.player)]
        own = {player: self.position.own[card, resource, player] for player in players}
        there = self.position.pool_on(card)[resource]
        found: dict[Option, int] = {**own, NONE: there - sum(own.values())}
        if swapped:
            del found[use.player]
        return {holder: number for holder, number in found.items() if number}

    def _takes_one_of(
        self, use: Use, card: str, resource: str, number: int, holder: Option, *, swapped: bool
    ) -> None:
        units = ((resource, number),)
        if not number:
            return
        if holder == NONE:
            self.position.take_off(card, units)
            self.note("remove", use.player, self.openly(card), units, use.bearer)
        else:
            self.position.give_back(card, resource, number, holder)
            self.note("recover", holder, self.openly(card), units, use.bearer)
        if swapped:
            self.puts(use, card, units)

    # -- cards --

    def happenings(
        self, use: Use, events: Iterable[Event], card: str, owner: int | None
    ) -> list[Happening]:
        """Return what the user of an ability does to a card, as events."""
        return [Happening(event, use.player, card, owner, use.bearer, use.you) for event in events]

    def note_status(self, use: Use, card: str, status: str, value: bool) -> None:
        """Note that a state starts or ends; of a card that lies face down nobody is told which."""
        if self.openly(card) is None:
            self.note("status", use.player, None, None, True)
        else:
            self.note("status", use.player, card, status, value)

    def put_in_state(self, use: Use, verb: Verb, card: str) -> list[Happening]:
        """Start or end a state of a card; return what has happened if that is a change."""
        status, value = verb.sets or verb.clears or "", verb.sets is not None
        members = self.position.states.setdefault(status, set())
        is_change = (card in members) is not value
        (members.add if value else members.discard)(card)
        self.note_status(use, card, status, value)
        after = self.events_of(verb, before=False) if is_change else ()
        return self.happenings(use, after, card, self.owner_of(card))

    def move(self, use: Use, way: Way, card: str) -> list[Happening]:
        """Move a card; whose it becomes, the step says.

        Where it does not, a player's card stays that player's, and the table's becomes the user's.
        """
        origin, target = self.carry(use, way, card)
        verb = way.verb.id if way.verb is not None else None
        self.note("move", use.player, card, verb, *origin, *target)
        after = self.events_of(way.verb, before=False) if way.verb is not None else ()
        return self.happenings(use, after, card, origin[1])

    def carry(self, use: Use, way: Way, card: str) -> tuple[Place, Place]:
        """Take a card from one zone to another; return both."""
        origin = self.position.place_of(card)
        assert origin is not None
        owner = use.player if origin[1] is None else origin[1]
        target = self.place(way.destination, owner if way.receiver is None else way.receiver)
        self.leave(card, origin, target)
        self.enter(card, target, bottom=way.bottom)
        return origin, target

    def leave(self, card: str, place: Place, target: Place) -> None:
        """Take a card out of a zone; it keeps what it has where it stays in play."""
        self.position.zones[place].remove(card)
        if card in self.position.known.get(place, ()):
            self.position.known[place].remove(card)
        if place[0] not in self.active_zones or target[0] not in self.active_zones:
            self.end_of(card)
        if place[0] in self.active_zones and target[0] not in self.active_zones:
            for status in self.words.statuses:
                if status.of == "cards":
                    self.position.states.get(status.id, set()).discard(card)
            for unit in [unit for unit in self.position.own if unit[0] == card]:
                self.position.pools[unit[2]][unit[1]] += self.position.own.pop(unit)
            self.position.on.pop(card, None)
            left = [one for one, there in self.position.standing.items() if card in (one, there)]
            for one in left:
                del self.position.standing[one]
            for letter in self.world.remembered.get(card, ()):
                self.position.memory.pop((card, letter), None)
            self.position.used = {head for head in self.position.used if head[0] != card}

    def enter(self, card: str, place: Place, *, bottom: bool = False) -> None:
        """Put a card into a zone: on top of a pile, or below all that is in it."""
        if self.words.zone[place[0]].pile:
            if bottom:
                self.look(place, len(self.position.cards_at(place)))
            known = self.position.known.setdefault(place, [])
            known.insert(len(known) if bottom else 0, card)
        self.position.zones.setdefault(place, []).append(card)

    def stands(self, use: Use, card: str, place: str) -> list[Happening] | None:
        """Let a card stand in a place; return what has happened, None where nothing has.

        Both must be in play, and the space must hold such cards. Leaving and entering befall
        places, and come from the card, whose owner comes first.
        """
        space = self.words.space_of(self.world.cards[place].kind)
        before = self.position.standing.get(card)
        in_play = {self.zone_of(card), self.zone_of(place)} <= set(self.active_zones)
        if space is None or not in_play or before == place:
            return None
        if self.world.cards[card].kind not in self.words.kinds_of(space.holds):
            return None
        self.position.standing[card] = place
        self.note("stand", use.player, self.openly(card), before, place)
        left = [(before, event) for event in self.words.events if event.leaves == space.id]
        entered = [(place, event) for event in self.words.events if event.enters == space.id]
        whose = self.owner_of(card)
        first = use.player if whose is None else whose
        return [
            Happening(event, first, where, self.owner_of(where), card, use.you)
            for where, event in (*left, *entered)
            if where is not None
        ]

    def go_back(self, use: Use) -> None:
        """After a single use, put a card that is still in play where its kind goes."""
        card = use.bearer
        zone = self.words.kind[self.world.cards[card].kind].returns_to
        place = self.position.place_of(card)
        if zone is not None and place is not None and place[0] in self.active_zones:
            owner = use.player if place[1] is None else place[1]
            self.leave(card, place, self.place(zone, owner))
            self.enter(card, self.place(zone, owner))
            self.note("return", owner, card, zone)

    # -- piles --

    def next_card(self, place: Place) -> str | None:
        """Return the top card of a pile, which is refilled where it is empty."""
        if not self.position.cards_at(place) and not self.world.refill(self.position, place):
            return None
        if self.position.known.get(place):
            return self.position.known[place][0]
        return self.drawn_by_chance(self.in_order_of_numbers(self.position.cards_at(place)))

    def last_card(self, place: Place) -> str | None:
        """Return the card at the bottom of a pile, which is refilled where it is empty."""
        if self.next_card(place) is None:
            return None
        return self.look(place, len(self.position.cards_at(place)))[-1]

    def look(self, place: Place, number: int) -> list[str]:
        """Return the top cards of a pile, and remember their order."""
        known = self.position.known.setdefault(place, [])
        while len(known) < number:
            hidden = [card for card in self.position.cards_at(place) if card not in known]
            if not hidden:
                if not self.world.refill(self.position, place):
                    break
                hidden = [card for card in self.position.cards_at(place) if card not in known]
                if not hidden:
                    break
            known.append(self.drawn_by_chance(self.in_order_of_numbers(hidden)))
        return known[:number]

    def in_order_of_numbers(self, cards: Iterable[str]) -> list[str]:
        """Return cards in the order of their numbers."""
        found = set(cards)
        return [card for card in self.world.cards if card in found]
