"""What changes a position, and what the log says of it.

A card that leaves the zones in which cards work loses its states and what lies on it.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from cardwright.dsl.meaning.choosing import Choosing
from cardwright.dsl.meaning.position import Place, Pool, pool_of
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

    def puts(self, use: Use, card: str, pool: Pool) -> None:
        """Lay resources on a card."""
        if pool:
            self.position.put_on(card, pool)
            self.note("put", use.player, self.openly(card), pool, use.bearer)

    def takes(self, use: Use, card: str, pool: Pool, *, is_cost: bool) -> None:
        """Take resources off a card: as a cost to the supply, as an effect to the user."""
        if not pool:
            return
        self.position.take_off(card, pool)
        entry = "remove" if is_cost else "take"
        self.note(entry, use.player, self.openly(card), pool, use.bearer)
        if not is_cost:
            self.gives(use.player, pool)

    # -- cards --

    def happenings(
        self, use: Use, events: Iterable[Event], card: str, owner: int | None
    ) -> list[Happening]:
        """Return what the user of an ability does to a card, as events."""
        return [Happening(event, use.player, card, owner, use.bearer) for event in events]

    def put_in_state(self, use: Use, verb: Verb, card: str) -> list[Happening]:
        """Start or end a state of a card; return what has happened if that is a change."""
        status, value = verb.sets or verb.clears or "", verb.sets is not None
        members = self.position.states.setdefault(status, set())
        is_change = (card in members) is not value
        (members.add if value else members.discard)(card)
        self.note("status", use.player, self.openly(card), status, value)
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
        if place[0] in self.active_zones and target[0] not in self.active_zones:
            for status in self.words.statuses:
                if status.of == "cards":
                    self.position.states.get(status.id, set()).discard(card)
            self.position.on.pop(card, None)

    def enter(self, card: str, place: Place, *, bottom: bool = False) -> None:
        """Put a card into a zone: on top of a pile, or below all that is in it."""
        if self.words.zone[place[0]].pile:
            if bottom:
                self.look(place, len(self.position.cards_at(place)))
            known = self.position.known.setdefault(place, [])
            known.insert(len(known) if bottom else 0, card)
        self.position.zones.setdefault(place, []).append(card)

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
