"""What lies where when a game begins: as somebody describes it, or dealt out of the box."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from itertools import islice
from typing import Any, Final

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.machine import Machine
from cardwright.runtime.notation import Notation, NotationError
from cardwright.runtime.rulebooks.res_arcana import rules_of
from cardwright.runtime.state import State

BASE: Final = "base"
EXPANSION: Final = "lux_et_tenebrae"

FEWEST_PLAYERS: Final = 2
PACKS: Final = 2
"""RA-187, RA-188: how often artefacts are dealt to be drafted."""
_FIRST_GAME_SETS: Final = (1, 2, 3, 4)
_FIRST_GAME_ARTIFACTS: Final = 3
"""RA-28: how many are in each of them."""

_IDS: Final = (1, str, "a list of ids")
_IDS_BY_PLAYER: Final = (2, str, "a list of ids for each player")
_LISTS: Final[Mapping[str, tuple[int, type, str]]] = {
    "places": _IDS,
    "shown_monuments": _IDS,
    "monument_deck": _IDS,
    "mages": _IDS_BY_PLAYER,
    "hands": _IDS_BY_PLAYER,
    "decks": _IDS_BY_PLAYER,
    "pools": (1, Mapping, "a list of the essences of each player"),
}
"""How deep the lists in a set-up are, and what is in them."""


@dataclass(frozen=True)
class Setup:
    """What lies where at the start; components by id, pools by the ids of essences."""

    places: tuple[str, ...] = ()
    shown_monuments: tuple[str, ...] = ()
    monument_deck: tuple[str, ...] = ()
    mages: tuple[tuple[str, ...], ...] = ()
    hands: tuple[tuple[str, ...], ...] = ()
    decks: tuple[tuple[str, ...], ...] = ()
    pools: tuple[int | Mapping[str, int], ...] = ()
    first_player: int = 0

    def to_dict(self, notation: Notation) -> dict[str, Any]:
        """Return the set-up as JSON-able data."""
        pools = [notation.write("pool", packed(pool, notation)) for pool in self.pools]
        plain = json.loads(json.dumps(asdict(replace(self, pools=()))))
        return {**plain, "pools": pools}

    @classmethod
    def from_dict(cls, data: Any) -> "Setup":
        """Return the set-up that data describes, or raise ``BadSetupError``."""
        known = {field.name for field in fields(cls)}
        if not isinstance(data, Mapping) or not set(data) <= known:
            raise BadSetupError(f"a set-up has {', '.join(sorted(known))} and nothing else")
        found = dict(data)
        for name in known & set(found) - {"first_player"}:
            depth, leaf, expected = _LISTS[name]
            if not _is_nested(found[name], depth, leaf):
                raise BadSetupError(f"`{name}` of a set-up must be {expected}")
            found[name] = _tuples(found[name])
        first = found.get("first_player", 0)
        if not isinstance(first, int) or isinstance(first, bool):
            raise BadSetupError("`first_player` must be a player")
        return cls(**found)


def _is_nested(value: Any, depth: int, leaf: type) -> bool:
    """Whether something consists of lists, so deep, and of nothing but leaves in them."""
    if not depth:
        return isinstance(value, leaf)
    return isinstance(value, (list, tuple)) and all(
        _is_nested(part, depth - 1, leaf) for part in value
    )


def _tuples(value: Any) -> Any:
    """Return lists as tuples again."""
    return tuple(map(_tuples, value)) if isinstance(value, (list, tuple)) else value


def packed(pool: int | Mapping[str, int], notation: Notation) -> int:
    """Return a pool of a set-up as a number, or raise ``BadSetupError``."""
    if isinstance(pool, int):
        return pool
    try:
        return int(notation.read("pool", dict(pool)))
    except NotationError as error:
        raise BadSetupError(f"a pool of the set-up is wrong: {error}") from error


class Dealer:
    """Moves components out of the box: the steps of the set-up (RA-17 to RA-29), one by one."""

    def __init__(self, machine: Machine, state: State) -> None:
        """Deal into a state in which every component lies in the box."""
        self.machine = machine
        self.rules = rules_of(machine)
        self.cards = machine.table.cards
        self.state = state

    # -- single components --

    def put(self, card_ids: Sequence[str], zone: int, player: int = 0) -> None:
        """Put named components into a zone."""
        number = self.machine.table.number_of
        for card_id in card_ids:
            if card_id not in number:
                raise BadSetupError(f"no component `{card_id}` is in this game")
            if not self.state.zone(self.rules.box) >> number[card_id] & 1:
                raise BadSetupError(f"`{card_id}` lies in two places")
            self.move(number[card_id], zone, player)

    def move(self, card: int, zone: int, player: int = 0) -> None:
        """Move one component out of the box."""
        self.machine.leave(self.state, card, self.rules.box, 0)
        self.machine.enter(self.state, card, zone, player)

    def _in_box(self, wanted: int) -> tuple[int, ...]:
        return members(self.state.zone(self.rules.box) & wanted)

    def _drawn(self, wanted: int, number: int) -> Iterator[int]:
        """Yield so many of the components in the box that are wanted, one by one at random."""
        left = list(self._in_box(wanted))
        for _ in range(number):
            card = self.machine.luck.pick(self.state, tuple(left))
            left.remove(card)
            yield card

    def _check_enough(self, kind: str, wanted: int, number: int) -> None:
        left = len(self._in_box(wanted))
        if left < number:
            message = (
                f"there are too few cards of the kind `{kind}`: {left}, and {number} are dealt"
            )
            raise BadSetupError(message)

    def _mark(self, card: int, name: str) -> str | int | None:
        return self.cards[card].card.marks.get(name)

    # -- the steps of the set-up --

    def lay_out_centre(self, *, sun: bool = False) -> None:
        """RA-17 to RA-20, LT-6 to LT-12: what lies in the centre, and the starting pools."""
        players = self.machine.players
        self.lay_out(self.rules.items)
        self.lay_out(self.rules.scrolls)
        self.deal_places(self._for_players(self.rules.places_dealt), sun=sun)
        self.deal_monuments(self._for_players(self.rules.monuments_dealt))
        for player in range(players):
            self.state.add_to_pool(player, self.rules.starting_pool)

    def _for_players(self, numbers: Sequence[int]) -> int:
        """Return what a setting is for those who play; the last number holds for more."""
        return numbers[min(self.machine.players - FEWEST_PLAYERS, len(numbers) - 1)]

    def lay_out(self, wanted: int) -> None:
        """Put all components that are wanted (a bit mask) into the centre."""
        for card in self._in_box(wanted):
            self.move(card, self.rules.centre)

    def deal_places(self, number: int, *, sun: bool) -> None:
        """RA-18, RA-27, LT-10: one side of each tile, at random or the one with the sun.

        ``number``: how many tiles; 0: all.
        """
        tiles: dict[int, list[int]] = {}
        for card in self._in_box(self.rules.places):
            alone = -1 - card  # a place without a number is a tile of its own
            tiles.setdefault(int(self._mark(card, "tile") or alone), []).append(card)
        chosen = sorted(tiles)
        luck = self.machine.luck
        while 0 < number < len(chosen):
            chosen.remove(luck.pick(self.state, tuple(chosen)))
        for tile in chosen:
            sides = tuple(tiles[tile])
            if sun:  # a tile that somebody has made may have no such side
                sides = tuple(card for card in sides if self._mark(card, "side") == "sun") or sides
            self.move(luck.pick(self.state, sides), self.rules.centre)

    def deal_monuments(self, number: int) -> None:
        """RA-19, LT-9: two are shown, the rest is the pile. ``number``: how many; 0: all."""
        rules = self.rules
        number = number or len(self._in_box(rules.monuments))
        self._check_enough("monument", rules.monuments, number)
        for place, card in enumerate(self._drawn(rules.monuments, number)):
            self.move(card, rules.centre if place < rules.monuments_shown else rules.pile)

    def deal_mages(self) -> None:
        """RA-22: two for each player to choose from."""
        self._deal_to_all("mage", self.rules.mages, self.rules.mages_offered, self.rules.offer)

    def deal_artifacts(self, *, besides: int = 0) -> None:
        """RA-22: each player's deck; ``besides``: how many of it they have already."""
        number = max(self.rules.deck_size - besides, 0)
        self._deal_to_all("artifact", self.rules.artifacts, number, self.rules.deck)

    def check_draft(self) -> None:
        """Refuse a draft that would run out of artefacts at a later pack."""
        needed = self.rules.deck_size // PACKS * PACKS * self.machine.players
        self._check_enough("artifact", self.rules.artifacts, needed)

    def deal_pack(self) -> None:
        """RA-187, RA-188: some artefacts for each player, to be drafted."""
        number = self.rules.deck_size // PACKS
        self._deal_to_all("artifact", self.rules.artifacts, number, self.rules.offer)

    def _deal_to_all(self, kind: str, wanted: int, number: int, zone: int) -> None:
        self._check_enough(kind, wanted, number * self.machine.players)
        drawn = self._drawn(wanted, number * self.machine.players)
        for player in range(self.machine.players):
            for card in islice(drawn, number):
                self.move(card, zone, player)

    def look_at_artifacts(self) -> None:
        """RA-23: all players look at their own artefacts, those already in hand included."""
        deck, hand = self.rules.deck, self.rules.hand
        for player in range(self.machine.players):
            for card in members(self.state.zone(deck, player)):
                self.state.show(deck, player, card, 1 << player)
            own = self.state.zone(deck, player) | self.state.zone(hand, player)
            self.state.note("look", player, deck, player, members(own))

    def draw_hands(self) -> None:
        """RA-23: three of the deck are the starting hand."""
        rules = self.rules
        for player in range(self.machine.players):
            for _ in range(rules.hand_size - self.state.zone(rules.hand, player).bit_count()):
                self.machine.draw(self.state, rules.deck, player, rules.hand)

    def deal_first_game(self) -> None:
        """RA-28, RA-29: each player gets one of the marked sets, and five artefacts unseen."""
        labels: tuple[int, ...] = _FIRST_GAME_SETS
        for player in range(self.machine.players):
            label = self.machine.luck.pick(self.state, labels)
            labels = tuple(other for other in labels if other != label)
            for card in members(self.state.zone(self.rules.box)):
                if self._mark(card, "first_game") == label:
                    is_mage = self.rules.mages >> card & 1
                    zone = self.rules.offer if is_mage else self.rules.hand
                    self.move(card, zone, player)
        self.deal_artifacts(besides=_FIRST_GAME_ARTIFACTS)
