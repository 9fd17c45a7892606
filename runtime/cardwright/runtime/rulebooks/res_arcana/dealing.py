"""Components come out of the box: the steps of the set-up (RA-17 to RA-29), one by one."""

from collections.abc import Sequence
from typing import Final

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.res_arcana import kinds
from cardwright.runtime.rulebooks.res_arcana.words import Words
from cardwright.runtime.state import FIRST, State

EXPANSION: Final = "lux_et_tenebrae"

# LT-8: monuments and Places of Power by number of players, with the expansion.
_MONUMENTS: Final = {2: 7, 3: 10, 4: 12, 5: 14}
_PLACES: Final = {2: 4, 3: 5, 4: 6, 5: 7}
_SHOWN_MONUMENTS: Final = 2
_HAND: Final = 3
_ARTIFACTS: Final = 8
PACKS: Final = 2
"""RA-187, RA-188: how often artefacts are dealt to be drafted."""
_MAGES: Final = 2
_FIRST_GAME_SETS: Final = (1, 2, 3, 4)


class Dealer:
    """Moves components out of the box, where all of them lie at first."""

    def __init__(self, machine: Machine, words: Words, state: State) -> None:
        """Deal into a state in which every component lies in the box."""
        self.machine = machine
        self.words = words
        self.cards = machine.table.cards
        self.state = state
        self.expansion = any(card.set == EXPANSION for card in self.cards)

    def begin(self, first: int) -> None:
        """RA-25: items from the last player to the first, then round 1."""
        frames: Frame = (kinds.BEGIN_ROUND, first, None)
        for player in (first, *self.machine.clockwise(first)):
            frames = (kinds.CHOOSE_ITEM, player, frames)
        self.state.v[FIRST] = first
        self.state.frames = frames

    def choose_mages(self, first: int) -> None:
        """RA-24: before that, mages, shown together."""
        frames: Frame = (kinds.REVEAL_MAGES, first, self.state.frames)
        for player in reversed((first, *self.machine.clockwise(first))):
            frames = (kinds.CHOOSE_MAGE, player, frames)
        self.state.frames = frames

    # -- single components --

    def put(self, card_ids: Sequence[str], zone: int, player: int = 0) -> None:
        """Put named components into a zone."""
        number = self.machine.table.number_of
        for card_id in card_ids:
            if card_id not in number:
                raise BadSetupError(f"no component `{card_id}` is in this game")
            if not self.state.zone(self.words.box) >> number[card_id] & 1:
                raise BadSetupError(f"`{card_id}` lies in two places")
            self.move(number[card_id], zone, player)

    def move(self, card: int, zone: int, player: int = 0) -> None:
        """Move one component out of the box."""
        self.machine.leave(self.state, card, self.words.box, 0)
        self.machine.enter(self.state, card, zone, player)

    def _in_box(self, kind: int) -> tuple[int, ...]:
        box = members(self.state.zone(self.words.box))
        return tuple(card for card in box if self.cards[card].kind == kind)

    def _draw_from_box(self, kind: int, zone: int, player: int = 0) -> None:
        self.move(self.machine.luck.pick(self.state, self._in_box(kind)), zone, player)

    def _check_enough(self, kind: int, number: int) -> None:
        left = len(self._in_box(kind))
        if left < number:
            name = self.machine.table.game.kinds[kind].id
            message = (
                f"there are too few cards of the kind `{name}`: {left}, and {number} are dealt"
            )
            raise BadSetupError(message)

    def _mark(self, card: int, name: str) -> str | int | None:
        return dict(self.cards[card].marks).get(name)

    # -- the steps of the set-up --

    def lay_out_centre(self, *, sun: bool = False) -> None:
        """RA-17 to RA-20, LT-6 to LT-12: what lies in the centre, and the starting pools."""
        players = self.machine.players
        self.lay_out(self.words.item)
        self.lay_out(self.words.scroll)
        self.deal_places(_PLACES[players] if self.expansion else None, sun=sun)
        self.deal_monuments(_MONUMENTS[players] if self.expansion else None)
        for player in range(players):
            self.state.add_to_pool(player, self.words.one_of_each)

    def lay_out(self, kind: int) -> None:
        """Put all components of a kind into the centre."""
        for card in self._in_box(kind):
            self.move(card, self.words.centre)

    def deal_places(self, number: int | None, *, sun: bool) -> None:
        """RA-18, RA-27, LT-10: one side of each tile, at random or the one with the sun."""
        tiles: dict[int, list[int]] = {}
        for card in self._in_box(self.words.place):
            alone = -1 - card  # a place without a number is a tile of its own
            tiles.setdefault(int(self._mark(card, "tile") or alone), []).append(card)
        chosen = sorted(tiles)
        luck = self.machine.luck
        while number is not None and len(chosen) > number:
            chosen.remove(luck.pick(self.state, tuple(chosen)))
        for tile in chosen:
            sides = tuple(tiles[tile])
            if sun:  # a tile that somebody has made may have no such side
                sides = tuple(card for card in sides if self._mark(card, "side") == "sun") or sides
            self.move(luck.pick(self.state, sides), self.words.centre)

    def deal_monuments(self, number: int | None) -> None:
        """RA-19, LT-9: two are shown, the rest is the pile."""
        if number is None:
            number = len(self._in_box(self.words.monument))
        self._check_enough(self.words.monument, number)
        for place in range(number):
            zone = self.words.centre if place < _SHOWN_MONUMENTS else self.words.monuments
            self._draw_from_box(self.words.monument, zone)

    def deal_mages(self) -> None:
        """RA-22: two for each player to choose from."""
        self._deal_to_all(self.words.mage, _MAGES, self.words.offer)

    def deal_artifacts(self, number: int = _ARTIFACTS) -> None:
        """RA-22: each player's deck."""
        self._deal_to_all(self.words.artifact, number, self.words.deck)

    def check_draft(self) -> None:
        """Refuse a draft that would run out of artefacts at a later pack."""
        self._check_enough(self.words.artifact, _ARTIFACTS * self.machine.players)

    def deal_pack(self) -> None:
        """RA-187, RA-188: some artefacts for each player, to be drafted."""
        self._deal_to_all(self.words.artifact, _ARTIFACTS // PACKS, self.words.offer)

    def _deal_to_all(self, kind: int, number: int, zone: int) -> None:
        self._check_enough(kind, number * self.machine.players)
        for player in range(self.machine.players):
            for _ in range(number):
                self._draw_from_box(kind, zone, player)

    def look_at_artifacts(self) -> None:
        """RA-23: all players look at their own artefacts, those already in hand included."""
        deck, hand = self.words.deck, self.words.hand
        for player in range(self.machine.players):
            for card in members(self.state.zone(deck, player)):
                self.state.show(deck, player, card, 1 << player)
            own = self.state.zone(deck, player) | self.state.zone(hand, player)
            self.state.note("look", player, deck, members(own))

    def draw_hands(self) -> None:
        """RA-23: three of the deck are the starting hand."""
        words = self.words
        for player in range(self.machine.players):
            for _ in range(_HAND - self.state.zone(words.hand, player).bit_count()):
                self.machine.draw(self.state, words.deck, player, words.hand)

    def deal_first_game(self) -> None:
        """RA-28, RA-29: each player gets one of the marked sets, and five artefacts unseen."""
        labels: tuple[int, ...] = _FIRST_GAME_SETS
        for player in range(self.machine.players):
            label = self.machine.luck.pick(self.state, labels)
            labels = tuple(other for other in labels if other != label)
            for card in members(self.state.zone(self.words.box)):
                if self._mark(card, "first_game") == label:
                    is_mage = self.cards[card].kind == self.words.mage
                    zone = self.words.offer if is_mage else self.words.hand
                    self.move(card, zone, player)
        self.deal_artifacts(_ARTIFACTS - _HAND)
