"""The reference interpreter as one of the two sides that play a card."""

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any

from cardwright.dsl import meaning
from cardwright.dsl.meaning.position import Asking, Question
from support.generating.sides import Ability, Asked, Option, Standing, luck, pool
from support.generating.situations import Situation


class ReferenceSide:
    """Plays a situation by the book."""

    def __init__(self, situation: Situation) -> None:
        """Lay out the position."""
        self.game = situation.game
        self.meaning = meaning.Meaning(
            situation.game,
            situation.by_id,
            luck=lambda number, found: luck(situation.seed, number, found),
            call=_call,
            ways=lambda _, space: _ways(situation, space),
        )
        self.position = _laid_out(situation)
        self.question: Question | None = None
        self.running: Asking[None] | None = None

    def usable(
        self, player: int, moment: str | None, cards: Collection[str] | None = None
    ) -> frozenset[Ability]:
        """Return the powers that a player could use."""
        return frozenset(self.meaning.usable(self.position, player, moment, cards))

    def use(self, player: int, power: Ability) -> None:
        """Begin to use a power."""
        self._begin(self.meaning.use(player, *power))

    def happen(self, moment: str, card: str, player: int) -> None:
        """Let a card begin to do for a player what it does by itself at a moment."""
        self._begin(self.meaning.happen(player, moment, card))

    def come(self, moment: str) -> None:
        """Let a moment come, until which things last."""
        self.meaning.come(self.position, moment)

    def _begin(self, start: meaning.Start) -> None:
        self.running = start(meaning.Play(self.meaning.world, self.position))
        self._go_on(None)

    def asked(self, like: Asked | None = None) -> Asked | None:
        """Return what is open."""
        if self.question is None:
            return None
        return Asked(self.question.player, frozenset(self.question.options))

    def choose(self, option: Option) -> None:
        """Make a choice."""
        assert self.question is not None and option in self.question.options
        self._go_on(option)

    def _go_on(self, option: Option) -> None:
        assert self.running is not None
        try:
            self.question = self.running.send(option)
        except StopIteration:
            self.question = self.running = None

    def standing(self) -> Standing:
        """Return where everything is."""
        position = self.position
        return Standing(
            tuple(pool(counts) for counts in position.pools),
            {place: frozenset(cards) for place, cards in position.zones.items() if cards},
            {place: tuple(cards) for place, cards in position.known.items() if cards},
            {card: pool(counts) for card, counts in position.on.items() if pool(counts)},
            {status: frozenset(members) for status, members in position.states.items() if members},
            tuple(position.bonus),
            tuple(
                (
                    *(one.player, one.bearer, frozenset(one.cards), frozenset(one.players)),
                    *(one.number, one.serial),
                    tuple(card for _, card in one.names),
                    tuple(number for _, number in one.letters),
                )
                for one in position.held
            ),
            dict(position.standing),
            dict(position.memory),
            frozenset(position.used),
            {unit: number for unit, number in position.own.items() if number},
        )

    def log(self) -> Sequence[tuple[Any, ...]]:
        """Return what has happened."""
        return self.position.log


def _laid_out(situation: Situation) -> meaning.Position:
    laid = situation.position
    found = meaning.Position(len(laid.seats), [Counter(seat.resources) for seat in laid.seats])
    for zone, cards in laid.table.items():
        found.zones[zone, None] = list(cards)
    for player, seat in enumerate(laid.seats):
        for zone, cards in seat.zones.items():
            found.zones[zone, player] = list(cards)
        for state in seat.states:
            found.states.setdefault(state, set()).add(player)
    for place, held in found.zones.items():
        if situation.game.zone[place[0]].pile:
            found.known[place] = list(held)
    for card, standing in laid.cards.items():
        found.on[card] = Counter(standing.resources)
        for name, numbers in standing.owners.items():
            found.own.update({(card, name, player): n for player, n in enumerate(numbers)})
        if standing.place:
            found.standing[card] = standing.place
        for state in standing.states:
            found.states.setdefault(state, set()).add(card)
    return found


def _ways(situation: Situation, space: str) -> meaning.Ways:
    """Return which place lies next to which, in each direction."""
    sides = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    if situation.game.space[space].grid == "hex":
        sides += [(1, -1), (-1, 1)]
    places = {coordinate: place for place, coordinate in situation.at.items()}
    return {
        place: [places.get((column + right, row + down)) for right, down in sides]
        for place, (column, row) in situation.at.items()
    }


def _call(play: meaning.Play, called: meaning.Called) -> Asking[int]:
    """Note what a card calls for, and let players react to it where that is an event."""
    play.note("call", called.player, called.name, called.number or 0, called.card, called.bearer)
    for event in play.words.events:
        if event.call == called.name:
            window = yield from play.window(
                event,
                [called.player, *play.clockwise(called.player)],
                subject=called.card,
                owner=play.owner_of(called.card),
                source=called.bearer,
                cause=called.player,
                number=called.number if event.number else None,
            )
            if event.window == "instead" and not window.is_ignored:
                number = called.number if window.number is None else window.number
                play.note(
                    "call", called.player, called.name, number or 0, called.card, called.bearer
                )
    return called.number or 0
