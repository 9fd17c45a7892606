"""Where a scenario may begin: a position that leads to the same game, or the game's own start."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardwright.frontends.games import Edition
from cardwright.frontends.games.starting import start_again, start_from
from cardwright.runtime import (
    CardwrightError,
    Decision,
    FixedLuck,
    Game,
    Luck,
    Position,
    State,
    Zones,
)


class NotWritableError(CardwrightError):
    """A game, or this part of it, can't be written as a scenario; the message says why."""


@dataclass(frozen=True)
class Step:
    """A choice: the game before it, what was asked, what was chosen, what luck brought then."""

    game: Game
    decision: Decision
    choice: str
    luck: tuple[int, ...]


@dataclass(frozen=True)
class Retelling:
    """All choices of a game, and the game at its end."""

    steps: tuple[Step, ...]
    end: Game
    dealt: tuple[int, ...]
    """What luck brought before the first choice."""

    def luck_after(self, first: int) -> list[str]:
        """Return the cards that luck brought from a choice on, in their order."""
        cards = self.end.cards
        outcomes = [outcome for step in self.steps[first:] for outcome in step.luck]
        return [cards[outcome] for outcome in outcomes if outcome < len(cards)]


class _NotedLuck(FixedLuck):
    """Luck as it was, which remembers what it has brought."""

    def __init__(self, outcomes: Iterable[int]) -> None:
        super().__init__(outcomes)
        self.brought: list[int] = []

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Return one of the candidates."""
        outcome = super().pick(state, candidates)
        self.brought.append(outcome)
        return outcome

    def news(self) -> tuple[int, ...]:
        """Return what was brought since this was asked last."""
        found = tuple(self.brought)
        self.brought.clear()
        return found


def retell(game: Game, last: int | None = None) -> Retelling:
    """Play a game again, to its end or to the choice ``last``."""
    luck = _NotedLuck(game.setup["luck"])
    try:
        again = start_again(game, luck=luck)
        dealt = luck.news()
        steps: list[Step] = []
        for choice in game.choices[:last]:
            before, decision = again.copy(), again.decision
            assert decision is not None
            again.apply(choice)
            if decision.is_formal and steps:  # scenarios don't tell of it
                steps[-1] = _with_more(steps[-1], luck.news())
            else:
                steps.append(Step(before, decision, choice, luck.news()))
    except CardwrightError as error:
        raise NotWritableError(f"the game can't be played again: {error}") from error
    if last is None and again.position() != game.position():
        raise NotWritableError("the game can't be played again: its choices lead elsewhere")
    if steps:  # whoever plays a scenario passes formal questions, at its end too
        again.pass_formal()
        steps[-1] = _with_more(steps[-1], luck.news())
    return Retelling(tuple(steps), again, dealt)


def _with_more(step: Step, luck: tuple[int, ...]) -> Step:
    """Return a step after which luck has brought more, before anybody chose again."""
    return replace(step, luck=(*step.luck, *luck))


_Options = Mapping[str, Any]


@dataclass(frozen=True)
class Opening:
    """How a scenario begins, from which choice on, and the luck that it has to foretell."""

    choice: int
    start: Game
    """The game that the scenario starts with."""
    end: Game
    """The game that it ends with, played from its own start."""
    position: Position | None = None
    """What is given; None where a new game is dealt."""
    options: _Options = field(default_factory=dict)
    seed: int | None = None
    luck: tuple[str, ...] = ()


class _OtherwiseError(CardwrightError):
    """The game goes another way from here than it went."""


class _RetoldLuck(Luck):
    """Luck that brings again what it brought after a choice, as far as it is still asked."""

    def __init__(self) -> None:
        self.left: list[int] = []
        self.asked: list[int] = []

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Return what luck brought; what lies in order by now, it is not asked for."""
        for place, outcome in enumerate(self.left):
            if outcome in candidates:
                del self.left[: place + 1]
                self.asked.append(outcome)
                return outcome
        raise _OtherwiseError


def opening_for(told: Retelling, edition: Edition, first: int) -> Opening:
    """Return the last beginning from which the choices after ``first`` lead to the same end.

    That is a position between two things that players do, or else the start of the whole game.
    """
    for choice in range(min(first, len(told.steps)), -1, -1):
        position = _position_at(told, choice)
        if position is None or not _is_resting(told, edition, choice, position):
            continue
        for shorter, options in _ways_to_say(position, told, edition):
            opening = _from_position(told, edition, choice, shorter, options)
            if opening is not None:
                return opening
        break  # what the position leaves out, an earlier one leaves out as well
    return _from_the_start(told, edition)


def _ways_to_say(
    position: Position, told: Retelling, edition: Edition
) -> Iterator[tuple[Position, _Options]]:
    """Yield a position with more and more of what lies on no table: what matters is not known."""
    known = {option.name for option in edition.rulebook.game_options}
    setup: _Options = told.end.setup["options"]
    options = {name: value for name, value in setup.items() if name in known}
    plain = replace(position, rules={})
    yield plain, {}
    if position.rules:
        yield position, {}
    if options:
        yield plain, options
    if options and position.rules:
        yield position, options


def _game_at(told: Retelling, choice: int) -> Game:
    return told.steps[choice].game if choice < len(told.steps) else told.end


def _position_at(told: Retelling, choice: int) -> Position | None:
    """Return how the game stood, its piles in the order in which luck brought their cards."""
    game = _game_at(told, choice)
    if game.decision is None:
        return None
    position = game.position()
    coming = told.luck_after(choice)
    turn_of = {card: turn for turn, card in reversed(list(enumerate(coming)))}

    def ordered(zones: Zones, player: int) -> Zones:
        found = {}
        for zone, cards in zones.items():
            try:
                fixed = game.fixed_order(zone, player)
            except CardwrightError:  # it is no pile
                found[zone] = cards
                continue
            others = [card for card in cards if card not in fixed]
            found[zone] = (*fixed, *sorted(others, key=lambda card: turn_of.get(card, len(coming))))
        return found

    return replace(
        position,
        table=ordered(position.table, 0),
        seats=tuple(
            replace(seat, zones=ordered(seat.zones, player))
            for player, seat in enumerate(position.seats)
        ),
    )


def _is_resting(told: Retelling, edition: Edition, choice: int, position: Position) -> bool:
    """Whether the same is asked in a position as was asked at a choice."""
    try:
        trial = start_at(position, told.end, edition, {}, _RetoldLuck())
    except CardwrightError:
        return False
    return _is_same(trial.decision, _game_at(told, choice).decision)


def _is_same(one: Decision | None, other: Decision | None) -> bool:
    if one is None or other is None:
        return one is other
    return (one.player, one.kind, one.about) == (other.player, other.kind, other.about) and {
        option.id for option in one.options
    } == {option.id for option in other.options}


def start_at(
    position: Position, game: Game, edition: Edition, options: _Options, luck: Luck | None = None
) -> Game:
    """Start a game with the players and sets of another at a position."""
    chosen = {**options, "position": position}
    setup = {**game.setup, "seed": 0, "luck": (), "options": chosen}
    return start_from(setup, edition.rulebook, edition.compiled, luck=luck)


def _from_position(
    told: Retelling, edition: Edition, choice: int, position: Position, options: _Options
) -> Opening | None:
    """Play on from a position as was played before; None where that leads elsewhere."""
    luck = _RetoldLuck()
    luck.left = list(told.dealt) if choice == 0 else []
    try:
        game = start_at(position, told.end, edition, options, luck)
        start = game.copy()
        for step in told.steps[choice:]:
            if not _is_same(game.decision, step.decision):
                return None
            luck.left = list(step.luck)
            game.apply(step.choice)
            game.pass_formal()
    except CardwrightError:
        return None
    if not _ends_alike(game, told.end):
        return None
    asked = tuple(game.cards[outcome] for outcome in luck.asked)
    return Opening(choice, start, game, position, options, luck=asked)


def _ends_alike(one: Game, other: Game) -> bool:
    return (
        _is_same(one.decision, other.decision)
        and one.winners == other.winners
        and [one.points(player) for player in range(one.players)]
        == [other.points(player) for player in range(other.players)]
        and _unordered(one.position()) == _unordered(other.position())
    )


def _unordered(position: Position) -> tuple[Any, ...]:
    """Return a position but for the order of piles, of which more is known in a scenario."""
    seats = [(seat.resources, _sorted(seat.zones), sorted(seat.states)) for seat in position.seats]
    places = (position.active, position.first, position.round)
    return (seats, _sorted(position.table), dict(position.cards), places)


def _sorted(zones: Zones) -> dict[str, list[str]]:
    return {zone: sorted(cards) for zone, cards in zones.items() if cards}


def _from_the_start(told: Retelling, edition: Edition) -> Opening:
    """Return the game's own beginning: the position it was started from, or its set-up."""
    setup = told.end.setup
    start = _game_at(told, 0)
    cards = told.end.cards
    if "position" in setup["options"]:
        position = Position.from_dict(setup["options"]["position"])
        options = {name: value for name, value in setup["options"].items() if name != "position"}
        opening = _from_position(told, edition, 0, position, options)
        if opening is None:
            raise NotWritableError("the position that the game was started from is not enough")
        return opening
    known = {option.name for option in edition.rulebook.game_options}
    strange = [name for name in setup["options"] if name not in known]
    if strange:
        names = ", ".join(f"`{name}`" for name in strange)
        raise NotWritableError(f"no scenario can say how the game was started: {names}")
    return Opening(
        choice=0,
        start=start,
        end=told.end,
        options=setup["options"],
        seed=setup["seed"] % (1 << 64),
        luck=tuple(cards[outcome] for outcome in setup["luck"]),
    )
