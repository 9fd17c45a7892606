"""The reference interpreter as one of the two sides that play a card."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from cardwright.dsl import meaning
from cardwright.dsl.meaning.position import Asking, Question
from support.generating.sides import Ability, Asked, Option, Standing, luck, pool
from support.generating.situations import Situation


class ReferenceSide:
    """Plays a situation by the book."""

    def __init__(self, situation: Situation) -> None:
        """Lay out the position."""
        cards = {card.id: card for card in sorted(situation.cards, key=lambda card: card.id)}
        self.game = situation.game
        self.meaning = meaning.Meaning(
            situation.game,
            cards,
            luck=lambda number, found: luck(situation.seed, number, found),
            call=_call,
        )
        self.position = _laid_out(situation)
        self.question: Question | None = None
        self.running: Asking[None] | None = None

    def usable(self, player: int, moment: str | None) -> frozenset[Ability]:
        """Return the powers that a player could use."""
        return frozenset(self.meaning.usable(self.position, player, moment))

    def use(self, player: int, power: Ability) -> None:
        """Begin to use a power."""
        self._begin(self.meaning.use(player, *power))

    def happen(self, moment: str, card: str, player: int) -> None:
        """Let a card begin to do for a player what it does by itself at a moment."""
        self._begin(self.meaning.happen(player, moment, card))

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
        for state in standing.states:
            found.states.setdefault(state, set()).add(card)
    return found


def _call(play: meaning.Play, called: meaning.Called) -> Asking[None]:
    """Note what a card calls for, and let players react to it where that is an event."""
    play.note("call", called.player, called.name, called.number or 0, called.card, called.bearer)
    for event in play.words.events:
        if event.call == called.name:
            yield from play.window(
                event,
                [called.player, *play.clockwise(called.player)],
                subject=called.card,
                owner=play.owner_of(called.card),
                source=called.bearer,
            )
