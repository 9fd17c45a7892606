"""The state of a game: one flat list of integers, what lies on cards, and what is being resolved.

``Layout`` decides where each number lies, from the game's definition; ``State`` names the places.
Everything that reads or writes the list goes through here.
"""

import marshal
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from zlib import crc32

from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.frames import NO_CARD, NOBODY, Frame
from cardwright.runtime.lasting import Lasting
from cardwright.runtime.maps import Map

if TYPE_CHECKING:
    from cardwright.runtime.table import Worth

# Scalars that every game has; a rulebook adds its own after them.
GENERATOR: Final = 0
ROUND: Final = 1
ACTIVE: Final = 2
FIRST: Final = 3
OVER: Final = 4
WINNERS: Final = 5
FIXED_LUCK: Final = 6
"""How many outcomes were used of those that somebody decided beforehand."""
WAITS: Final = 7
"""How many abilities have begun to wait for an event."""
CORE_SCALARS: Final = 8

SCALARS: Final[Mapping[str, str]] = {
    "generator": "digits",
    "round": "number",
    "active": "player",
    "first": "player",
    "over": "flag",
    "winners": "player_set",
    "fixed_luck": "number",
    "waits": "number",
}
"""The names of these numbers, in order, each with how it is written (see ``notation``)."""


class Trail:
    """Where cards have been, the latest first.

    A card, the place it lies in, who was told so (a bit mask of players), and what was before.
    ``NO_PLACE``: those told know which card is taken next.
    """

    __slots__ = ("before", "card", "place", "told")

    def __init__(self, card: int, place: int, told: int, before: "Trail | None") -> None:
        """Add to what was before."""
        self.card = card
        self.place = place
        self.told = told
        self.before = before


NO_PLACE: Final = -1
NO_STATUS: Final = -1


def most_of(game: GameDefinition) -> int:
    """Return the most that a player can hold, as a pool; 0 where a game sets no limit at all."""
    if not any(resource.most for resource in game.resources):
        return 0
    return pools.pack([resource.most or pools.MOST for resource in game.resources])


MapOf = Callable[["State", int], Map]
"""Gives the map of a space, as things stand."""


Sight = tuple[tuple[int, ...], tuple[int, ...]]
"""What somebody sees: the places where all cards are seen, and piles of which cards are known."""


class Layout:
    """Where each number of a state lies."""

    __slots__ = (
        "after_statuses",
        "bonus",
        "cards",
        "counting",
        "face_down",
        "game",
        "length",
        "lying",
        "map_of",
        "memory",
        "most",
        "own_active",
        "own_zones",
        "owned",
        "pile_of",
        "piles",
        "places_counting",
        "places_in_play",
        "players",
        "pools",
        "scalars",
        "sights",
        "standing",
        "status",
        "used",
        "whose",
        "working",
        "worths",
        "zone",
        "zone_of",
        "zone_stride",
    )

    def __init__(
        self,
        game: GameDefinition,
        players: int,
        cards: int,
        scalars: tuple[str, ...] = (),
        places: Sequence[int] = (),
        map_of: MapOf | None = None,
        memories: int = 0,
    ) -> None:
        """Lay out scalars, pools, zones, states, and who stands where.

        Last come the ``memories`` of cards, so many cards that they remember, and which abilities
        were used that work only once.
        ``places``: the cards in which others can stand; ``map_of``: how these lie.
        """
        self.game = game
        self.players = players
        self.cards = cards
        self.scalars = {name: CORE_SCALARS + place for place, name in enumerate(scalars)}
        place = CORE_SCALARS + len(scalars)
        self.pools, place = place, place + players
        self.most = most_of(game)
        """What a player can hold of each resource; 0 where the game sets no limit at all."""
        self.bonus, place = place, place + players
        self.zone: list[int] = []
        self.zone_stride: list[int] = []
        self.pile_of: dict[int, int] = {}
        self.piles = 0
        for zone in game.zones:
            slots = 1 if zone.of_table else players
            self.zone.append(place)
            self.zone_stride.append(0 if zone.of_table else 1)
            if zone.pile:
                for slot in range(slots):
                    self.pile_of[place + slot] = self.piles
                    self.piles += 1
            place += slots
        self.zone_of = tuple(
            tuple(first + stride * player for player in range(players))
            for first, stride in zip(self.zone, self.zone_stride, strict=True)
        )
        """Where each zone of each player lies; those of the table are everybody's."""
        active = tuple(
            (first, stride)
            for zone, first, stride in zip(game.zones, self.zone, self.zone_stride, strict=True)
            if zone.active
        )
        strides = zip(self.zone, self.zone_stride, strict=True)
        self.own_zones = tuple(first for first, stride in strides if stride)
        self.own_active = tuple(first for first, stride in active if stride)
        """Where the zones of the first player are: all, and those in which cards work."""
        self.working = tuple(
            tuple(first + stride * player for first, stride in active) for player in range(players)
        )
        """Where the cards are that work for each player."""
        self.places_in_play = tuple(
            first + stride * player
            for first, stride in active
            for player in range(players if stride else 1)
        )
        self.counting = tuple(
            first
            for zone, first in zip(game.zones, self.zone, strict=True)
            if (zone.active or zone.counts) and not zone.of_table
        )
        """Where the zones of players are in which cards are worth their points."""
        self.places_counting = tuple(
            first + player for first in self.counting for player in range(players)
        )
        """Where these zones are of all players."""
        self.face_down = tuple(
            place for place, zone in enumerate(game.zones) if zone.active and zone.seen_by != "all"
        )
        """The zones in which cards work without being seen by everybody."""
        self.sights: dict[int | None, Sight] = {}
        """What each viewer sees, once it was asked for: see ``visibility``."""
        self.worths: list[dict[int, Worth]] = [{} for _ in range(players)]
        """What sets of cards are worth to each player, once it was asked for: see ``table``."""
        self.status = place
        self.after_statuses = place = place + len(game.statuses)
        owned = [number for number, one in enumerate(game.resources) if one.owned]
        self.owned = {number: field * players for field, number in enumerate(owned)}
        """Resources that are somebody's on cards, with the first player's field in ``whose``."""
        self.whose = cards
        """Where, in what lies on cards, it begins whose that is."""
        self.lying = cards + cards * bool(owned)
        """How many numbers tell what lies on cards."""
        self.standing = {card: place + number for number, card in enumerate(places)}
        """Where the cards are that stand in each place."""
        self.map_of = map_of
        self.memory = place + len(places)
        self.used = self.memory + memories
        self.length = self.used + 1


class Trial:
    """Whether a cost could be paid: that of the program above a frame, and whether it was."""

    __slots__ = ("floor", "paid")

    def __init__(self, floor: Frame | None) -> None:
        """Nothing is paid yet."""
        self.floor = floor
        self.paid = False


_PRINT: Final = (1 << 31) - 1
"""All bits of a number that a saved game may hold."""
_PLAIN: Final = 2
"""The version of marshalled data that depends on nothing but the values."""


UNASKED: Final[tuple[int, ...]] = (-1,)
"""As what may be chosen: somebody must choose, but what is still to be found out."""

UNTOLD: Final[tuple[Any, ...]] = ()
"""As the log: nobody is to be told what happens, so that neither log nor trail is kept."""


class State:
    """One position of a game. Copies are cheap and share nothing that changes."""

    __slots__ = (
        "frames", "knowers", "known", "lasting", "layer", "layout", "log", "lying", "options",
        "player", "trail", "trial", "v",
    )  # fmt: skip

    def __init__(
        self,
        layout: Layout,
        v: list[int],
        lying: tuple[int, ...],
        frames: Frame | None,
        known: tuple[tuple[int, ...], ...],
        knowers: tuple[tuple[int, ...], ...],
        lasting: tuple[Lasting, ...],
        log: tuple[Any, ...] | None,
        trail: Trail | None,
        options: tuple[int, ...],
        player: int,
        trial: Trial | None,
    ) -> None:
        """Take over all that makes a position; ``State.empty`` is one to begin with."""
        self.layout = layout
        self.v = v
        self.lying = lying
        """The resources on each card, then whose they are: most are none, and few ever change."""
        self.frames = frames
        self.known = known
        self.knowers = knowers
        self.lasting = lasting
        """What abilities have begun that holds for some time, the oldest first."""
        self.layer = 0
        """What is being looked at while changes of cards are worked out: see ``modifiers``."""
        self.log = log
        self.trail = trail
        self.options = options
        self.player = player
        """Who must choose: nobody where nothing is asked."""
        self.trial = trial
        """In a copy in which it is tried whether a cost can be paid: which."""

    @staticmethod
    def empty(layout: Layout) -> "State":
        """Return a position with everything at zero and every zone empty."""
        unknown = ((),) * layout.piles
        return State(
            layout, [0] * layout.length, (0,) * layout.lying, None, unknown, unknown, (), None,
            None, (), NOBODY, None,
        )  # fmt: skip

    def copy(self) -> "State":
        """Return an independent copy."""
        return State(
            self.layout, self.v[:], self.lying, self.frames, self.known, self.knowers, self.lasting,
            self.log, self.trail, self.options, self.player, self.trial,
        )  # fmt: skip

    @property
    def is_asked(self) -> bool:
        """Whether it is found out what may be chosen, where anything may."""
        return self.options is not UNASKED

    @property
    def numbers(self) -> list[int]:
        """All numbers of the position, in an order that is the same in every version."""
        place = self.layout.after_statuses
        return [*self.v[:place], *self.lying, *self.v[place:]]

    def go_on_with(self, frame: Frame) -> None:
        """Let a frame be on top, until what it does changes that.

        Type checkers take it that what was assigned stays, and the compiled build believes them.
        """
        self.frames = frame

    def restore(self, saved: "State") -> None:
        """Become what a copy was."""
        self.v = saved.v[:]
        self.lying = saved.lying
        self.frames = saved.frames
        self.known = saved.known
        self.knowers = saved.knowers
        self.lasting = saved.lasting
        self.log = saved.log
        self.trail = saved.trail
        self.options = saved.options
        self.player = saved.player

    def key(self) -> tuple[Any, ...]:
        """Return what tells this position from others, luck included; log and trail left out."""
        return (self.frames, tuple(self.v), self.lying, self.known, self.knowers, self.lasting)

    def sketch(self) -> tuple[Any, ...]:
        """Return what tells this position from most others, but for what players have.

        It costs less than all of it.
        """
        frame = self.frames
        looks = frame.sketch() if frame is not None else ()
        return (tuple(self.v[self.layout.bonus :]), self.known, looks)

    def is_same(self, other: "State") -> bool:
        """Whether nothing tells a position from this one: see ``key``."""
        return (
            self.v == other.v
            and self.lying == other.lying
            and self.known == other.known
            and self.knowers == other.knowers
            and self.lasting == other.lasting
            and self.frames == other.frames
        )

    def print(self) -> int:
        """Return a number that tells whether anything has changed: all but log and frames.

        It is the same in every process, for it is saved with what is done until something is true.
        """
        numbers = marshal.dumps((self.numbers, self.known), _PLAIN)
        return crc32(repr(self.lasting).encode(), crc32(numbers)) & _PRINT

    # -- resources --

    def pool(self, player: int) -> int:
        """Return a player's resources."""
        return self.v[self.layout.pools + player]

    def count(self, player: int, resource: int) -> int:
        """Return how many of one resource a player has."""
        return pools.count(self.v[self.layout.pools + player], resource)

    def add_to_pool(self, player: int, pool: int) -> int:
        """Give resources to a player, up to what the player can hold; return those."""
        layout = self.layout
        place = layout.pools + player
        before = self.v[place]
        after = pools.add(before, pool)
        if layout.most and (held := pools.clip(after, layout.most)) != after:
            beyond = before - pools.clip(before, layout.most)  # own units that came back
            after = held + beyond
        self.v[place] = after
        return after - before

    def take_from_pool(self, player: int, pool: int) -> None:
        """Take resources that a player has."""
        self.v[self.layout.pools + player] -= pool

    def on(self, card: int) -> int:
        """Return the resources on a card."""
        return self.lying[card]

    def lay(self, place: int, number: int) -> None:
        """Change one of the numbers of what lies on cards."""
        lying = self.lying
        self.lying = (*lying[:place], number, *lying[place + 1 :])

    def laden(self, cards: int) -> list[int]:
        """Return those of some cards on which resources lie, in order."""
        lying = self.lying
        return [card for card in members(cards) if lying[card]]

    def put_on(self, card: int, pool: int) -> None:
        """Lay resources on a card, up to what a pool can hold."""
        self.lay(card, pools.add(self.lying[card], pool))

    def take_off(self, card: int, pool: int) -> None:
        """Take resources that lie on a card; those that are a player's go back there.

        Those that are nobody's go first, then those of one player after another.
        """
        self.lay(card, self.lying[card] - pool)
        for resource in self.layout.owned:
            left = pools.count(self.on(card), resource)
            for player in range(self.layout.players):
                own = self.own_on(card, resource, player)
                if own > left:
                    self._own_less(card, resource, own - left, player)
                left -= min(own, left)

    def own_on(self, card: int, resource: int, player: int) -> int:
        """Return how many units of an owned resource on a card are a player's."""
        layout = self.layout
        return pools.count(self.lying[layout.whose + card], layout.owned[resource] + player)

    def put_own(self, card: int, resource: int, number: int, player: int) -> None:
        """Lay units of an owned resource on a card that stay a player's there."""
        place, own = self.layout.whose + card, pools.unit(self.layout.owned[resource] + player)
        self.lay(card, self.lying[card] + number * pools.unit(resource))
        self.lay(place, self.lying[place] + number * own)

    def give_back(self, card: int, resource: int, number: int, player: int) -> None:
        """Take units of a player's off a card, which has them, and give them back."""
        if number:
            self.lay(card, self.lying[card] - number * pools.unit(resource))
            self._own_less(card, resource, number, player)

    def _own_less(self, card: int, resource: int, number: int, player: int) -> None:
        place, own = self.layout.whose + card, pools.unit(self.layout.owned[resource] + player)
        self.lay(place, self.lying[place] - number * own)
        self.v[self.layout.pools + player] += number * pools.unit(resource)

    def exchange_lying(self, new_card: Mapping[int, int]) -> None:
        """Let what lies on some cards lie on others."""
        lying = list(self.lying)
        for first in range(0, len(lying), self.layout.whose):
            for card in new_card:
                lying[first + card] = 0
            for card, new in new_card.items():
                lying[first + new] = self.lying[first + card]
        self.lying = tuple(lying)

    def bonus(self, player: int) -> int:
        """Return a player's points for the check at hand."""
        return self.v[self.layout.bonus + player]

    # -- zones and states --

    def zone(self, zone: int, player: int = 0) -> int:
        """Return the cards in a zone (a player's, or the table's) as a bit mask."""
        return self.v[self.layout.zone_of[zone][player]]

    def zone_of_all(self, zone: int) -> int:
        """Return the cards in the zones of all players."""
        layout = self.layout
        first = layout.zone[zone]
        if not layout.zone_stride[zone]:
            return self.v[first]
        cards = 0
        for place in range(first, first + layout.players):
            cards |= self.v[place]
        return cards

    def in_play(self, player: int) -> int:
        """Return the cards that work for a player: in the player's active zones or the table's."""
        cards = 0
        for place in self.layout.working[player]:
            cards |= self.v[place]
        return cards

    def is_in_play(self, card: int) -> bool:
        """Whether a card is in one of the zones in which cards work."""
        cards = 0
        for place in self.layout.places_in_play:
            cards |= self.v[place]
        return bool(cards >> card & 1)

    def own_in_play(self, player: int) -> int:
        """Return the cards in a player's own active zones."""
        cards = 0
        for first in self.layout.own_active:
            cards |= self.v[first + player]
        return cards

    def own(self, player: int) -> int:
        """Return the cards in all zones of a player's own."""
        cards = 0
        for first in self.layout.own_zones:
            cards |= self.v[first + player]
        return cards

    def counting(self, player: int) -> int:
        """Return the cards that are worth their points to a player."""
        cards = 0
        for first in self.layout.counting:
            cards |= self.v[first + player]
        return cards

    def add_to_zone(self, zone: int, player: int, card: int) -> None:
        """Put a card into a zone."""
        layout = self.layout
        place = layout.zone_of[zone][player]
        self.v[place] |= 1 << card
        if self.log is not UNTOLD:
            self.trail = Trail(card, place, 0, self.trail)

    def remove_from_zone(self, zone: int, player: int, card: int) -> None:
        """Take a card out of a zone, and out of what is known of its order."""
        layout = self.layout
        place = layout.zone_of[zone][player]
        self.v[place] &= ~(1 << card)
        pile = layout.pile_of.get(place)
        if pile is not None and card in self.known[pile]:
            at = self.known[pile].index(card)
            cards, knowers = self.known[pile], self.knowers[pile]
            if not at and self.log is not UNTOLD:
                self.trail = Trail(card, NO_PLACE, knowers[at], self.trail)
            self._set_known(
                pile, (*cards[:at], *cards[at + 1 :]), (*knowers[:at], *knowers[at + 1 :])
            )

    def pile(self, zone: int, player: int) -> int:
        """Return the number of a pile, for what is known of its order."""
        layout = self.layout
        return layout.pile_of[layout.zone_of[zone][player]]

    def known_top(self, zone: int, player: int) -> tuple[int, ...]:
        """Return the cards on top of a pile whose order is known to somebody."""
        return self.known[self.pile(zone, player)]

    def knowers_of_top(self, zone: int, player: int) -> tuple[int, ...]:
        """Return who knows each of the cards on top (bit masks of players)."""
        return self.knowers[self.pile(zone, player)]

    def set_known_top(
        self, zone: int, player: int, cards: tuple[int, ...], knowers: tuple[int, ...]
    ) -> None:
        """Fix the order of the top of a pile, and who knows each card (bit masks of players)."""
        self._set_known(self.pile(zone, player), cards, knowers)
        if self.log is not UNTOLD:
            for card, knower in zip(cards, knowers, strict=True):
                self.show(zone, player, card, knower)

    def show(self, zone: int, player: int, card: int, viewers: int) -> None:
        """Remember that some players (a bit mask) know that a card is in a zone."""
        if self.log is not UNTOLD:
            place = self.layout.zone_of[zone][player]
            self.trail = Trail(card, place, viewers, self.trail)

    def _set_known(self, pile: int, cards: tuple[int, ...], knowers: tuple[int, ...]) -> None:
        self.known = (*self.known[:pile], cards, *self.known[pile + 1 :])
        self.knowers = (*self.knowers[:pile], knowers, *self.knowers[pile + 1 :])

    def status(self, status: int) -> int:
        """Return the cards, or players, in a state."""
        return self.v[self.layout.status + status]

    def set_status(self, status: int, member: int, value: bool) -> None:
        """Start or end a state of a card or a player."""
        place = self.layout.status + status
        if value:
            self.v[place] |= 1 << member
        else:
            self.v[place] &= ~(1 << member)

    # -- who stands where --

    def standing_in(self, place: int) -> int:
        """Return the cards that stand in a place, as a bit mask."""
        return self.v[self.layout.standing[place]]

    def place_of(self, card: int) -> int:
        """Return the place in which a card stands, or ``NO_CARD``."""
        for place, cards in self.layout.standing.items():
            if self.v[cards] >> card & 1:
                return place
        return NO_CARD

    def places_of_all(self) -> dict[int, int]:
        """Return where each card stands that stands in a place."""
        v = self.v
        return {
            card: place
            for place, cards in self.layout.standing.items()
            for card in members(v[cards])
        }

    def stand(self, card: int, place: int) -> None:
        """Let a card stand in a place, and no longer in another; or (``NO_CARD``) in none."""
        for one, cards in self.layout.standing.items():
            if one == place:
                self.v[cards] |= 1 << card
            else:
                self.v[cards] &= ~(1 << card)

    def map(self, space: int) -> Map:
        """Return how the places of a space lie."""
        assert self.layout.map_of is not None, "only a game with spaces asks"
        return self.layout.map_of(self, space)

    def remembered(self, memory: int) -> int:
        """Return the card that is remembered, or -1."""
        return self.v[self.layout.memory + memory] - 1

    def remember(self, memory: int, card: int) -> None:
        """Remember a card; -1: none."""
        self.v[self.layout.memory + memory] = card + 1

    @property
    def used(self) -> int:
        """The abilities that work only once and were used, as a bit mask."""
        return self.v[self.layout.used]

    def use_up(self, abilities: int) -> None:
        """Note that abilities (a bit mask) were used."""
        self.v[self.layout.used] |= abilities

    def renew(self, abilities: int) -> None:
        """Let abilities (a bit mask) be used again."""
        self.v[self.layout.used] &= ~abilities

    def owner(self, zone: int, card: int) -> int:
        """Return the player in whose zone a card is, or -1."""
        first = self.layout.zone[zone]
        for player in range(self.layout.players):
            if self.v[first + player] >> card & 1:
                return player
        return -1

    # -- scalars --

    def get(self, name: str) -> int:
        """Return a number that the rulebook keeps."""
        return self.v[self.layout.scalars[name]]

    def set(self, name: str, value: int) -> None:
        """Change a number that the rulebook keeps."""
        self.v[self.layout.scalars[name]] = value

    def openly(self, card: int) -> int:
        """Return a card in play as it may be named to everybody: none, where it lies face down."""
        for zone in self.layout.face_down:
            if self.zone_of_all(zone) >> card & 1:
                return NO_CARD
        return card

    def note_status(self, player: int, card: int, status: int, value: bool) -> None:
        """Add to the log that a state starts or ends; of a card that lies face down not which."""
        if self.openly(card) == card:
            self.note("status", player, card, status, value)
        else:
            self.note("status", player, NO_CARD, NO_STATUS, True)

    def note(self, *entry: Any) -> None:
        """Add a line to the log."""
        if self.log is not UNTOLD:
            self.log = (entry, self.log)
