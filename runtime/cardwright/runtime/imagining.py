"""Worlds that a player can imagine: all that they can't know is dealt anew, all they know stays.

Nothing hidden takes part in the deal but by what everybody sees of it: how many cards lie where,
and what their backs show. So two games that look the same to a player have the same imaginations.
"""

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final

from cardwright.runtime import chance
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.errors import UnimaginableError
from cardwright.runtime.fitting import fit
from cardwright.runtime.frames import NO_CARD, Frame, stack
from cardwright.runtime.machine import Machine
from cardwright.runtime.programs import Steps
from cardwright.runtime.renaming import (
    named_in,
    named_in_scalars,
    rename_lasting,
    rename_scalars,
    renamed_frames,
)
from cardwright.runtime.sealing import Sealed
from cardwright.runtime.state import FIXED_LUCK, GENERATOR, State
from cardwright.runtime.table import Table
from cardwright.runtime.visibility import Viewer
from cardwright.runtime.whereabouts import Watcher, hidden_places
from cardwright.runtime.windows import Split

_ATTEMPTS: Final = 10_000
_UNNAMED: Final = 1 << 30


def back_of(table: Table, card: int) -> int:
    """Return what tells a card from others while it is face down: cards of a kind look the same."""
    return table.kind_of[card]


class _Dice:
    """Random numbers of one imagination."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(chance.number(chance.start(seed))).random

    def draw(self, limit: int) -> int:
        """Return a number from 0 up to, but without, the limit."""
        return int(self._random() * limit)


class _Slots:
    """Where hidden cards of one back lie, and those among them that make a difference."""

    __slots__ = ("cards", "matter", "ordered", "sizes")

    def __init__(self, found: Mapping[int, int], matter: Mapping[int, Sequence[int]]) -> None:
        """Both go by place; ``found`` are bit masks."""
        self.cards = members(reduce(or_, found.values()))
        self.sizes = {place: cards.bit_count() for place, cards in found.items()}
        self.matter = matter
        self.ordered = {place: len(cards) for place, cards in matter.items()}


class Imagination:
    """What a viewer knows of one position; ``deal`` fills in the rest.

    Made once, it deals as many worlds as are wanted.
    """

    def __init__(
        self, machine: Machine, state: State, watcher: Watcher, told: Iterable[int] = ()
    ) -> None:
        """``told``: cards that the viewer knows the place of from the question they are asked."""
        viewer = watcher.viewer
        self.machine = machine
        self.viewer = viewer
        self._places = hidden_places(state, viewer)
        self._may = self._where_states_allow(state, watcher.possible_cards(state))
        self._fixed = mask_of(told) | mask_of(_known_to(machine, state, viewer))
        self._memories = range(sum(map(len, machine.table.memories.values())))
        self._roles = self._named_and_hidden(state)
        self._stay: list[tuple[int, int]] = []
        self._slots = self._slots_of(state)
        self._base = self._without_secrets(state)
        for place, cards in self._stay:
            self._base.v[place] |= cards
        self._base.log = watcher.readable_log(state, machine.log_reader)

    def deal(self, seed: int) -> State:
        """Return a possible world; the same seed gives the same world."""
        dice = _Dice(seed)
        for _ in range(_ATTEMPTS):
            state = self._attempt(dice)
            if self._is_asked(state, dice):
                state.v[GENERATOR] = chance.start(chance.number(dice.draw(1 << 53)))
                return state
        raise UnimaginableError("no world could be found that fits all that is known")

    # -- what is hidden --

    def _where_states_allow(self, state: State, may: dict[int, int]) -> dict[int, int]:
        """Leave out places in which a card can't be in any state, unless it is there all the same.

        That can be in positions alone that somebody has made up.
        """
        for place, cards in self.machine.shared.cards_by_place.items():
            if place in may:
                may[place] &= cards | state.v[place]
        return may

    def _named_and_hidden(self, state: State) -> dict[int, int]:
        """Return the hidden cards that something else names, each with its place among them."""
        machine = self.machine
        hidden = self._in_hidden_places(state)
        named = [card for frame in stack(state.frames) for card in named_in(frame)]
        named += named_in_scalars(machine, state)
        named += [card for pile in state.known for card in pile]
        named += [card for one in state.lasting for card in (*members(one.cards), *one.names)]
        named += [state.remembered(memory) for memory in self._memories]
        roles: dict[int, int] = {}
        for card in named:
            if card != NO_CARD and hidden >> card & 1:
                roles.setdefault(card, len(roles))
        return roles

    def _in_hidden_places(self, state: State) -> int:
        cards = 0
        for place in self._places:
            cards |= state.v[place]
        return cards & ~self._fixed

    def _slots_of(self, state: State) -> list[_Slots]:
        """Return how many hidden cards of each back lie in each place, and which of them matter.

        Those are the ones that something names, or on which something lies. They are in an order
        that does not tell which they are.
        """
        stands = state.places_of_all()

        def order(card: int) -> tuple[int, ...]:
            return self._roles.get(card, _UNNAMED), state.on(card), stands.get(card, NO_CARD)

        everything = self._in_hidden_places(state)
        matters = mask_of((*self._roles, *stands, *stands.values())) | mask_of(
            state.laden(everything)
        )
        hidden = {place: state.v[place] & ~self._fixed for place in self._places}
        slots, shared = [], self.machine.shared
        for back in self.machine.table.of_kinds:
            if not everything & back:
                continue
            found = {place: cards & back for place, cards in hidden.items() if cards & back}
            only = next(iter(found))
            if len(found) == 1 and only not in shared.states_by_place and not found[only] & matters:
                self._stay.append((only, found[only]))  # no other cards could lie there
                continue
            matter = {
                place: sorted(members(cards & matters), key=order) for place, cards in found.items()
            }
            slots.append(_Slots(found, matter))
        return slots

    def _without_secrets(self, state: State) -> State:
        """Return the state with nothing in it that the viewer can't know, but names to exchange."""
        base, hidden = state.copy(), self._in_hidden_places(state)
        base.trail = None
        base.v[FIXED_LUCK] = 0
        frame = base.frames
        self._asked_in_parts = isinstance(frame, Split)
        if isinstance(frame, Split) and self._is_secret(frame.below):
            base.frames = frame.below  # what may be chosen would tell which card it is for
        known = [
            _without_end(cards, knowers)
            for cards, knowers in zip(state.known, state.knowers, strict=True)
        ]
        base.known = tuple(cards for cards, _ in known)
        base.knowers = tuple(knowers for _, knowers in known)
        for place in self._places:
            base.v[place] &= self._fixed
        for status in self.machine.card_statuses:  # nobody else knows what states they are in
            base.v[base.layout.status + status] &= ~hidden
        for card, memories in self.machine.table.memories.items():
            if hidden >> card & 1:  # nobody else knows what it remembers
                for memory in memories.values():
                    base.remember(memory, NO_CARD)
        for card, abilities in self.machine.table.limits_of_card.items():
            if hidden >> card & 1:
                base.renew(abilities)
        return base

    def _is_secret(self, frame: Frame | None) -> bool:
        return frame is not None and any(card in self._roles for card in named_in(frame))

    # -- filling it in --

    def _attempt(self, dice: _Dice) -> State:
        state = self._base.copy()
        new_card: dict[int, int] = {}
        for slots in self._slots:
            dealt = fit(slots.cards, slots.sizes, self._may, dice.draw, slots.ordered)
            for place, found in dealt.items():
                state.v[place] |= mask_of(found)
                self._put_into_states(state, place, found, dice)
                new_card.update(zip(slots.matter[place], found, strict=False))
        self._exchange(state, new_card)
        return state

    def _put_into_states(self, state: State, place: int, cards: Iterable[int], dice: _Dice) -> None:
        """Let each card be in states in which it may be where it lies."""
        can_be = self.machine.shared.states_by_place.get(place)
        if can_be is None:
            return
        for card in cards:
            found = can_be[card] or ((),)
            for status in found[dice.draw(len(found))]:
                state.set_status(status, card, True)

    def _exchange(self, state: State, new_card: dict[int, int]) -> None:
        """Let everything that names a hidden card name the one that lies there now."""
        if not new_card:
            return
        state.exchange_lying(new_card)
        places = {card: place for card, place in state.places_of_all().items() if card in new_card}
        for card in places:
            state.stand(card, NO_CARD)
        for card, place in places.items():
            state.stand(new_card[card], new_card.get(place, place))
        if self._roles:

            def rename(card: int) -> int:
                return new_card.get(card, card)

            state.frames = renamed_frames(state.frames, rename)
            rename_scalars(self.machine, state, rename)
            rename_lasting(state, rename)
            for memory in self._memories:
                state.remember(memory, rename(state.remembered(memory)))
            state.known = tuple(tuple(rename(card) for card in pile) for pile in state.known)

    def _is_asked(self, state: State, dice: _Dice) -> bool:
        """Ask the open question again, where it is another player's; whether it is still asked.

        With other cards there may be nothing to choose, or no way to do what was begun.
        """
        frame = state.frames
        if isinstance(frame, Sealed):
            return self._is_asked_among_others(state, frame, dice)
        if frame is None or state.player == self.viewer:
            return True
        before = state.copy()
        try:
            options = self._open(state)
        except Exception:  # whatever fails was begun with a card that can't be this one
            return False
        if not options or state.numbers != before.numbers or state.log is not before.log:
            return False
        asked = state.frames
        assert asked is not None
        state.options = options
        return isinstance(asked, Split) if self._asked_in_parts else asked == frame

    def _is_asked_among_others(self, state: State, sealed: Sealed, dice: _Dice) -> bool:
        """The same, where several players choose at once: answers of others are guessed anew."""
        options, asked = state.options, sealed.player
        try:
            state.frames = sealed.imagined(self.machine, state, self.viewer, dice.draw)
            state.options = state.frames.open(self.machine, state) or ()
        except Exception:  # as above
            return False
        if sealed.player == self.viewer:
            return state.options == options
        return bool(state.options) and state.frames.player == asked

    def _open(self, state: State) -> tuple[int, ...] | None:
        frame = state.frames
        assert frame is not None
        options = frame.open(self.machine, state)
        asked = state.frames
        if options is None and isinstance(asked, Split) and asked.below == frame:
            options = asked.open(self.machine, state)
        return options


def _known_to(machine: Machine, state: State, viewer: Viewer) -> Iterator[int]:
    """Yield cards in hidden places that a viewer knows nevertheless."""
    if viewer is not None:
        for cards, knowers in zip(state.known, state.knowers, strict=True):
            for card, knower in zip(cards, knowers, strict=True):
                if knower >> viewer & 1:
                    yield card
    for frame in stack(state.frames):
        if isinstance(frame, Steps):
            yield frame.bearer  # whose ability is carried out, everybody sees
            if frame.player == viewer:  # other cards that it deals with need not be seen by anybody
                yield from frame.picked
        elif frame.player == viewer:
            yield from named_in(frame)


def _without_end(
    cards: tuple[int, ...], knowers: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Leave out the end of a pile's fixed order that nobody knows: nobody can tell that it is."""
    while knowers and not knowers[-1]:
        cards, knowers = cards[:-1], knowers[:-1]
    return cards, knowers
