"""What a scenario starts from: settings, and the position that is given."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from cardwright.dsl import codes, syntax
from cardwright.dsl.scenarios.model import Options
from cardwright.dsl.scenarios.words import (
    Words,
    card_of,
    cards_in_zones,
    is_about_cards,
    laid_on,
    no_fact,
    status_of,
)
from cardwright.runtime.positions import Position, Seat, Standing

Kept: TypeAlias = bool | int | str | list[str | int]
"""What the rules keep in mind: that something is so, a number, a word, or several."""

MOST_PLAYERS = 8
_SETTINGS = (
    "with 3 players",
    "with sets one, another",
    "with seed 7",
    "with step word",
    "with round 2",
    "with player 2 active",
    "with first player 2",
    "with new game",
    "with option name",
    "with rule name 2",
)


@dataclass
class Settings:
    """What `with` lines say."""

    sets: tuple[str, ...]
    seed: int | None = None
    step: str = ""
    round: int = 1
    active: int = 0
    first: int = 0
    is_new_game: bool = False
    options: Options = ()
    rules: dict[str, Kept] = field(default_factory=dict)


def read_settings(lines: list[syntax.Setting], words: Words) -> Settings:
    """Return the settings of a scenario; how many play is read first, for the others need it."""
    settings = Settings(words.deck.usual or words.deck.sets)
    for line in lines:
        match line.words:
            case (syntax.Numeral() as number, syntax.Word("players" | "player")):
                _set_players(number, words)
    for line in lines:
        match line.words:
            case (syntax.Numeral(), syntax.Word("players" | "player")):
                continue
            case (syntax.Word("sets"), *names) if names:
                settings.sets = _sets(names, words)
            case (syntax.Word("seed"), syntax.Numeral() as number):
                settings.seed = number.value
            case (syntax.Word("step"), syntax.Word() as step):
                settings.step = step.text
            case (syntax.Word("round"), syntax.Numeral() as number):
                settings.round = number.value
            case (syntax.Word("player"), syntax.Numeral() as number, syntax.Word("active")):
                settings.active = words.numbered_player(number)
            case (syntax.Word("first"), syntax.Word("player"), syntax.Numeral() as number):
                settings.first = words.numbered_player(number)
            case (syntax.Word("new"), syntax.Word("game")):
                settings.is_new_game = True
            case (syntax.Word("option"), syntax.Word() as name):
                settings.options += ((name.text, None),)
            case (syntax.Word("option"), syntax.Word() as name, syntax.Word() as value):
                settings.options += ((name.text, value.text),)
            case (syntax.Word("option"), syntax.Word() as name, syntax.Numeral() as number):
                settings.options += ((name.text, number.value),)
            case (syntax.Word("rule"), syntax.Word() as name, *values):
                settings.rules[name.text] = _kept(values)
            case _:
                text = words.context.source.slice(line.span)
                help = f"the settings are: {', '.join(f'`{shape}`' for shape in _SETTINGS)}"
                words.context.fault(
                    codes.UNKNOWN_SETTING, f"`{text}` sets nothing", line, help=help
                )
    _check_new_game(lines, settings, words)
    return settings


def _check_new_game(lines: list[syntax.Setting], settings: Settings, words: Words) -> None:
    """Only a seed can tell what a new game deals."""
    for line in lines:
        match line.words:
            case (syntax.Word("new"), *_) if settings.is_new_game and settings.seed is None:
                message, help = "nothing says what the new game deals", "add `with seed 7`"
                words.context.fault(codes.UNKNOWN_SETTING, message, line, help=help)


def _kept(values: Sequence[syntax.Word | syntax.Numeral]) -> Kept:
    """Return what the rules keep in mind: that something is so, a number, a word, or several."""
    found = [value.text if isinstance(value, syntax.Word) else value.value for value in values]
    if not found:
        return True
    return found[0] if len(found) == 1 else found


def _set_players(number: syntax.Numeral, words: Words) -> None:
    if 1 <= number.value <= MOST_PLAYERS:
        words.players = number.value
        return
    message = f"{number.value} players can't play"
    help = f"a scenario has 1 to {MOST_PLAYERS} players"
    words.context.fault(codes.UNKNOWN_PLAYER, message, number, help=help)


def _sets(names: list[syntax.Word | syntax.Numeral], words: Words) -> tuple[str, ...]:
    found = []
    for name in names:
        if isinstance(name, syntax.Numeral):
            message = f"`{name.value}` is not a set"
            words.context.fault(codes.UNKNOWN_SET, message, name)
        elif words.context.look_up(codes.UNKNOWN_SET, "set", name, words.deck.sets):
            found.append(name.text)
    return tuple(found)


@dataclass
class _Seat:
    resources: dict[str, int] = field(default_factory=dict)
    zones: dict[str, list[str]] = field(default_factory=dict)
    states: list[str] = field(default_factory=list)


class PositionReader:
    """Puts together what `given` lines say."""

    def __init__(self, words: Words) -> None:
        """Start with nothing anywhere."""
        self.words = words
        self.seats = [_Seat() for _ in range(words.players)]
        self.table: dict[str, list[str]] = {}
        self.on: dict[str, dict[str, int]] = {}
        self.states: dict[str, list[str]] = {}
        self.places: dict[str, str] = {}
        self.zone_of: dict[str, str] = {}
        self.standing: dict[str, syntax.Node] = {}

    def read(self, line: syntax.Given) -> None:
        """Take in one line."""
        subject, words = line.subject, self.words
        if isinstance(subject, syntax.Player):
            self._player(self.seats[words.player(subject)], line.facts)
        elif words.is_table_zone(subject):
            for fact in line.facts:
                card = card_of(fact, words)
                if card is not None:
                    self._place(card, subject.text, self.table)
        else:
            zones = [zone.id for zone in words.context.game.zones if zone.of == "table"]
            found = words.card(subject, *zones)
            for fact in line.facts:
                self._card(found, fact)
            if found is not None:
                self.standing.setdefault(found, subject)

    def finish(self, settings: Settings) -> Position:
        """Return the position; a card with something on it must lie where cards work."""
        context = self.words.context
        active = [zone.id for zone in context.game.zones if zone.active]
        for card, node in self.standing.items():
            if self.zone_of.get(card) not in active:
                message = f"`{card}` lies nowhere where it could be in a state"
                help = f"add `given player 1: {card} in {active[0]}`" if active else None
                context.fault(codes.IMPOSSIBLE_POSITION, message, node, help=help)
            elif card in self.places and self.zone_of.get(self.places[card]) not in active:
                message = f"`{self.places[card]}` is not in play, so nothing stands there"
                context.fault(codes.IMPOSSIBLE_POSITION, message, node)
        cards = {
            card: laid_on(
                Standing(states=tuple(self.states.get(card, ())), place=self.places.get(card, "")),
                self.on.get(card, {}),
                len(self.seats),
            )
            for card in self.standing
        }
        return Position(
            seats=tuple(
                Seat(seat.resources, _tuples(seat.zones), tuple(seat.states)) for seat in self.seats
            ),
            table=_tuples(self.table),
            cards=cards,
            active=settings.active,
            first=settings.first,
            round=settings.round,
            step=settings.step,
            rules=settings.rules,
        )

    def _player(self, seat: _Seat, facts: tuple[syntax.Fact, ...]) -> None:
        words = self.words
        for cards, zone in cards_in_zones(facts, words):
            for card in cards:
                self._place(card, zone, seat.zones)
        statuses = words.statuses(of_players=True)
        for fact in facts:
            if is_about_cards(fact, words):
                continue
            if isinstance(fact, syntax.Holdings):
                self._hold(seat.resources, fact, of_player=True)
            elif isinstance(fact, syntax.Standing):
                self._state(seat.states, fact, statuses)
            else:
                no_fact(fact, words)

    def _card(self, card: str | None, fact: syntax.Fact) -> None:
        if isinstance(fact, syntax.Holdings):
            self._hold(self.on.setdefault(card or "", {}), fact, of_player=False)
        elif isinstance(fact, syntax.Standing):
            statuses = self.words.statuses(of_players=False)
            self._state(self.states.setdefault(card or "", []), fact, statuses)
        elif self.words.is_place(fact.zone) and fact.owner is None:
            self._stand(card, fact.zone)
        else:
            no_fact(fact, self.words)

    def _stand(self, card: str | None, place: syntax.Word) -> None:
        if card in self.places:
            message = f"`{card}` stands in two places"
            self.words.context.fault(codes.IMPOSSIBLE_POSITION, message, place)
        self.words.check_stands(card, place)
        self.places[card or ""] = place.text

    def _hold(self, resources: dict[str, int], fact: syntax.Holdings, *, of_player: bool) -> None:
        for name, count in self.words.resources(fact, on_card=not of_player):
            most = self.words.context.game.resource[name].most if of_player else 0
            if 0 < most < count:
                message = f"nobody can hold more than {most} `{name}`"
                self.words.context.fault(codes.IMPOSSIBLE_POSITION, message, fact)
            if name in resources:
                message = f"`{name}` is given twice"
                self.words.context.fault(codes.IMPOSSIBLE_POSITION, message, fact)
            resources[name] = count

    def _state(self, states: list[str], fact: syntax.Standing, known: list[str]) -> None:
        status, value = status_of(fact, known)
        if status is None or not value:
            no_fact(fact, self.words, known)
        elif status not in states:
            states.append(status)

    def _place(self, card: syntax.Word, zone: str, zones: dict[str, list[str]]) -> None:
        if card.text in self.zone_of:
            message = f"`{card.text}` lies in two places"
            help = f"it was given in `{self.zone_of[card.text]}` before"
            self.words.context.fault(codes.IMPOSSIBLE_POSITION, message, card, note=help)
            return
        self.zone_of[card.text] = zone
        zones.setdefault(zone, []).append(card.text)


def _tuples(zones: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {zone: tuple(cards) for zone, cards in zones.items()}
