"""Plays situations by random choices, on two sides at once or on one."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from typing import Any

from cardwright.dsl import model
from cardwright.dsl.write import CannotWriteError, write_card
from support.generating.coverage import Coverage
from support.generating.sides import Ability, Asked, Option, Side
from support.generating.situations import Situation, is_spark

MOST_CHOICES = 60
MOST_OPTIONS = 2000
_OCCASIONS = 3
_OTHERS = 0.2
"""How often the powers of other cards are looked at than those that are tried."""

Sides = Sequence[Side]
Start = Callable[[Side], None]


class DifferenceError(AssertionError):
    """Two sides do not do the same."""

    def __init__(self, situation: Situation, what: str, course: Sequence[str], seen: Any) -> None:
        self.situation = situation
        self.what = what
        lines = [f"they differ in {what}", *(f"  {side!s}" for side in seen), "after", *course]
        super().__init__("\n".join([*lines, "in", description(situation)]))


@dataclass
class Game:
    """A situation in the course of being played on several sides."""

    situation: Situation
    sides: Sides
    coverage: Coverage = field(default_factory=Coverage)
    course: list[str] = field(default_factory=list)
    choices: int = 0

    def play(self) -> None:
        """Play until all occasions are over, or too many choices were made."""
        random = Random(self.situation.seed)
        self._compare_powers(random)
        for start, name in self._occasions(random):
            self.course.append(name)
            for side in self.sides:
                self._of(side, start)
            while (asked := self._asked()) is not None:
                if self.choices == MOST_CHOICES or len(asked.options) > MOST_OPTIONS:
                    return
                self._choose(random, asked)
            self._same("the position", lambda side: side.standing())
            self._same("the log", lambda side: list(side.log()))
        self._note_played()

    def _compare_powers(self, random: Random) -> None:
        """See to it that the same powers are usable, for everybody, at any time or at a moment."""
        moment = random.choice([None, *self.situation.game.moment])
        cards = self._cards_to_compare(random)
        for player in range(len(self.situation.position.seats)):
            self._usable(player, moment, cards)

    def _cards_to_compare(self, random: Random) -> Collection[str] | None:
        """Return what is tried, now and then all: the reference looks long for what is payable."""
        return None if random.random() < _OTHERS else self._of_interest

    @cached_property
    def _of_interest(self) -> Collection[str]:
        """The cards that are tried, and those that make them work."""
        tried = self._tried
        return {name for name in self.situation.by_id if name in tried.ids or is_spark(name, tried)}

    @cached_property
    def _tried(self) -> model.Card:
        return next(card for card in self.situation.cards if card.id == self.situation.tried)

    def _usable(
        self, player: int, moment: str | None, cards: Collection[str] | None
    ) -> list[Ability]:
        what = f"the powers of player {player} at {moment or 'any time'}"
        return sorted(self._same(what, lambda side: side.usable(player, moment, cards)))

    def _occasions(self, random: Random) -> Iterator[tuple[Start, str]]:
        """Yield what is begun with: what the tried card does by itself, then powers."""
        tried, owner = self.situation.tried, self.situation.owner
        abilities = self._tried.abilities
        for moment in sorted({one.moment for one in abilities if isinstance(one, model.Automatic)}):
            yield partial(_happen, moment, tried, owner), f"{moment} for player {owner}"
        powers = [one for one in abilities if isinstance(one, model.Power)]
        moments: list[str | None] = [None, *(moment for power in powers for moment in power.during)]
        times = [moment.id for moment in self.situation.game.moments if moment.time != "no"]
        for _ in range(_OCCASIONS):
            if times and random.random() < 0.3:
                time = random.choice(times)
                yield partial(_come, time), f"{time} comes"
            player = owner
            if random.random() < 0.2:
                player = random.randrange(len(self.situation.position.seats))
            cards = self._cards_to_compare(random)
            if usable := self._usable(player, random.choice(moments), cards):
                own = [power for power in usable if power[0] == tried]
                power = random.choice(own if own and random.random() < 0.8 else usable)
                yield partial(_use, player, power), f"player {player} uses {power}"

    def _same(self, what: str, look: Callable[[Side], Any]) -> Any:
        """Return what all sides show, which must be the same."""
        first, *others = seen = [self._of(side, look) for side in self.sides]
        if any(other != first for other in others):
            raise DifferenceError(self.situation, what, self.course, seen)
        return first

    def _of(self, side: Side, act: Callable[[Side], Any]) -> Any:
        """Let a side act; what goes wrong there is told with all that led to it."""
        try:
            return act(side)
        except Exception as error:
            what = f"that {type(side).__name__} fails"
            raise DifferenceError(self.situation, what, self.course, [repr(error)]) from error

    def _asked(self) -> Asked | None:
        first, *others = self.sides
        asked = self._of(first, lambda side: side.asked())
        seen = [asked, *(self._of(side, lambda side: side.asked(asked)) for side in others)]
        if any(other != asked for other in seen):
            raise DifferenceError(self.situation, "the question", self.course, seen)
        return asked  # type: ignore[no-any-return]

    def _choose(self, random: Random, asked: Asked) -> None:
        options = sorted(asked.options, key=repr)
        reactions = [option for option in options if _is_reaction(option)]
        option = random.choice(reactions if reactions and random.random() < 0.5 else options)
        self.choices += 1
        self.course.append(f"player {asked.player} chooses {option} of {len(asked.options)}")
        for side in self.sides:
            self._of(side, lambda side: side.choose(option))

    def _note_played(self) -> None:
        """Note the abilities that were played; their entries in the log begin alike."""
        cards = self.situation.by_id
        for modifier in self._tried.abilities:
            if isinstance(modifier, model.Modifier):
                self.coverage.note(modifier)
        for entry in self.sides[0].log():
            if entry[0] in ("power", "react", "automatic"):
                self.coverage.note(cards[entry[2]].abilities[entry[3]])


def _is_reaction(option: Option) -> bool:
    """Whether an option is an ability, by its card and its place: pools are pairs of such pairs."""
    return isinstance(option, tuple) and bool(option) and isinstance(option[0], str)


def _use(player: int, power: Ability, side: Side) -> None:
    side.use(player, power)


def _come(moment: str, side: Side) -> None:
    side.come(moment)


def _happen(moment: str, card: str, player: int, side: Side) -> None:
    side.happen(moment, card, player)


def description(situation: Situation) -> str:
    """Return the cards and the position of a situation as text."""
    game, position = situation.game, situation.position
    lines = []
    for card in situation.cards:
        try:
            lines.append(write_card(card, game))
        except CannotWriteError:
            lines.append(repr(card))
    lines += [f"player {number}: {seat}" for number, seat in enumerate(position.seats)]
    lines += [f"table: {position.table}", f"cards: {position.cards}"]
    return "\n".join(lines)
