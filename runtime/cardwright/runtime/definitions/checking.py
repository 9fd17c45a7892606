"""Whether a compiled set is one that the machine can run: right types, known words, sane numbers.

The compiler makes no other. But sets travel as files, and a file can come from anybody. What is
right follows from how games and cards are declared.
"""

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from itertools import cycle
from types import UnionType
from typing import Annotated, Any, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from cardwright.runtime.definitions import cards, game, parts, steps
from cardwright.runtime.definitions.nodes import NONE, Index, Mask, Pattern, Within, Word, parts_of
from cardwright.runtime.definitions.nouns import CARD
from cardwright.runtime.limits import MOST_ABILITIES, MOST_CARDS, MOST_RESOURCES


class UnsoundError(ValueError):
    """A definition that nobody can play with; the message says what and why."""


def check(definition: game.GameDefinition, compiled: tuple[cards.CompiledCard, ...]) -> None:
    """Raise ``UnsoundError`` where a game or one of its cards can't be run."""
    if not isinstance(definition, game.GameDefinition):
        raise UnsoundError("there is no game")
    checker = _Checker(definition)
    checker.check(definition, game.GameDefinition, "the game")
    if not any(zone.active for zone in definition.zones):
        raise UnsoundError("the game has no zone in which cards work")
    if len(definition.resources) > MOST_RESOURCES or len(compiled) > MOST_CARDS:
        raise UnsoundError("the game has too many resources or cards")
    known: dict[str, cards.CompiledCard] = {}
    for card in compiled:
        first = known.get(card.copy_of)
        if first is not None and first.copied_as(card.id) == card:
            checker.check(card.id, str, "the id of a copy")
        else:
            checker.check(card, cards.CompiledCard, "a card")
            _check_card(card)
        if card.id in known:
            raise UnsoundError(f"there are two cards `{card.id}`")
        known[card.id] = card


def _check_card(card: cards.CompiledCard) -> None:
    """Refuse a card whose parts don't fit each other."""
    if len(card.card.abilities) > MOST_ABILITIES:
        raise UnsoundError(f"`{card.id}` has too many abilities")
    if len(card.texts) != len(card.card.abilities):
        raise UnsoundError(f"`{card.id}` has not as many texts as abilities")
    if len(card.forks) not in (0, len(card.card.abilities)):
        raise UnsoundError(f"`{card.id}` has not as many lists of forks as abilities")
    for ability in card.card.abilities:
        _check_bindings(ability, card)
        _check_aims(ability, card)
    for part in parts_of((card.card.abilities, card.card.points)):
        if isinstance(part, parts.Having) and getattr(part.comparison, "than", "") in _YOU:
            raise UnsoundError(f"`{card.id}` compares cards with players")
    if any(
        isinstance(part, parts.Having) and part.comparison.what == parts.POINTS
        for part in parts_of(card.card.points)
    ):
        raise UnsoundError(f"the points of `{card.id}` depend on points of cards")


_WITH_A_VERB = (
    steps.SetStatus,
    steps.Lose,
    steps.Pay,
    steps.Shuffle,
    steps.Move,
    steps.Draw,
    steps.Deploy,
)
_YOU = ("you", "actor")


def _check_bindings(ability: cards.Ability, card: cards.CompiledCard) -> None:
    """Refuse an ability that speaks of a card which neither it nor another one names."""
    nodes = list(parts_of(ability))
    named = {node.name for node in nodes if isinstance(node, parts.Select)}
    named.update(card.card.remembered)
    if any(isinstance(node, steps.Draw) and node.count == 1 for node in nodes):
        named.add(None)
    if any(isinstance(node, parts.Chosen) and node.name not in named for node in nodes):
        raise UnsoundError(f"an ability of `{card.id}` speaks of a card that nobody chose")


def _check_aims(ability: cards.Ability, card: cards.CompiledCard) -> None:
    """Refuse an ability that is aimed at something elsewhere than before its cost."""
    nodes = list(parts_of(ability))
    aims = sum(isinstance(node, steps.Aim) for node in nodes)
    bodies = (node for node in nodes if isinstance(node, steps.Body | steps.Group))
    if aims != sum(isinstance(body.cost[0], steps.Aim) for body in bodies if body.cost):
        raise UnsoundError(f"an ability of `{card.id}` is aimed at something too late")


Check: TypeAlias = Callable[[Any, str], None]
"""Checks a value in a place, and all that is in it."""


class _Checker:
    def __init__(self, definition: game.GameDefinition) -> None:
        self._verbs = {verb.id: verb for verb in definition.verbs}
        self._zones = definition.zones
        self._words = {
            field.name: frozenset(word.id for word in getattr(definition, field.name))
            for field in fields(definition)
            if field.name not in ("id", "names", "languages")
        }
        self._words["nouns"] = self._words["kinds"] | self._words["types"] | self._words["groups"]
        self._words["nouns"] |= {CARD}
        self._words["deeds"] = self._words["verbs"] | self._words["calls"]
        self._words["relations"] |= {parts.IN, parts.WITH}
        self._words["nouns_or_statuses"] = self._words["nouns"] | self._words["statuses"]
        self._checks: dict[Any, Check] = {}

    def check(self, value: Any, hint: Any, place: str) -> None:
        """Check a value against its type, and all that is in it."""
        self._check_of(hint)(value, place)

    def _check_of(self, hint: Any) -> Check:
        """Return the check of a type, which is put together once: a set has thousands of parts."""
        if hint not in self._checks:
            self._checks[hint] = self._new_check(hint)
        return self._checks[hint]

    def _new_check(self, hint: Any) -> Check:
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self._check_of_marked(inner[0], inner[1:])
        if origin in (Union, UnionType):
            return self._check_of_choice(inner)
        if origin is tuple:
            return self._check_of_tuple(hint, inner)
        if origin is dict:
            return self._check_of_dict(hint, *inner)
        return self._check_of_class(hint) if is_dataclass(hint) else _check_of_kind(hint)

    def _check_of_marked(self, hint: Any, markers: tuple[Any, ...]) -> Check:
        inside = self._check_of(hint)

        def check(value: Any, place: str) -> None:
            inside(value, place)
            for marker in markers:
                self._marked(value, marker, place)

        return check

    def _check_of_choice(self, choices: tuple[Any, ...]) -> Check:
        known = [(_fit_of(choice), self._check_of(choice)) for choice in choices]

        def check(value: Any, place: str) -> None:
            for fits, inside in known:
                if fits(value):
                    return inside(value, place)
            raise _wrong(place)

        return check

    def _check_of_tuple(self, hint: Any, inner: tuple[Any, ...]) -> Check:
        fits, checks = _fit_of(hint), [self._check_of(of) for of in inner if of is not ...]

        def check(value: Any, place: str) -> None:
            if not fits(value):
                raise _wrong(place)
            for inside, part in zip(cycle(checks), value, strict=False):
                inside(part, place)

        return check

    def _check_of_dict(self, hint: Any, of_keys: Any, of_values: Any) -> Check:
        fits, check_key, check_value = (
            _fit_of(hint),
            self._check_of(of_keys),
            self._check_of(of_values),
        )

        def check(value: Any, place: str) -> None:
            if not fits(value):
                raise _wrong(place)
            for key, part in value.items():
                check_key(key, place)
                check_value(part, place)

        return check

    def _check_of_class(self, kind: Any) -> Check:
        has_verb = issubclass(kind, _WITH_A_VERB)
        checks: list[tuple[str, Check, str]] = []  # when they are needed: a part may be in itself

        def check(value: Any, place: str) -> None:
            if type(value) is not kind:
                raise _wrong(place)
            if not checks:
                hints = get_type_hints(kind, include_extras=True)
                names = [field.name for field in fields(kind)]
                checks.extend(
                    (name, self._check_of(hints[name]), f"`{name}` of {kind.__name__}")
                    for name in names
                )
            for name, inside, within in checks:
                inside(getattr(value, name), within)
            if has_verb:
                self._verb(value)

        return check

    def _marked(self, value: Any, marker: Any, place: str) -> None:
        match marker:
            case Within() if isinstance(value, tuple):
                if len(value) < marker.least:
                    raise UnsoundError(f"{place} has too little in it")
            case Within():
                self._range(value, marker.least, marker.most, place)
            case Index():
                self._range(value, marker.least, len(self._words[marker.heading]) - 1, place)
            case Mask():
                self._range(value, 0, (1 << len(self._words[marker.heading])) - 1, place)
            case Word() if marker.heading in self._words:
                if value not in self._words[marker.heading]:
                    raise UnsoundError(f"{place} is unknown")
            case Pattern():
                if not re.search(marker.expression, value):
                    raise UnsoundError(f"{place} is not what it should be")

    def _range(self, number: int, least: int, most: int, place: str) -> None:
        if not least <= number <= most:
            raise UnsoundError(f"{place} is out of range")

    def _verb(self, step: Any) -> None:
        """Refuse a step whose verb does something else."""
        if isinstance(step, steps.SetStatus):
            verb = self._verbs[step.verb]
            if verb.sets == verb.clears == NONE:
                raise UnsoundError(f"`{verb.id}` starts and ends no state")
        elif isinstance(step, steps.Lose | steps.Pay):
            if any(amount.up_to for option in step.amounts.options for amount in option):
                raise UnsoundError("what is paid or lost is so much, not up to so much")
        elif isinstance(step, steps.Shuffle):
            if not next(zone for zone in self._zones if zone.id == step.zone).pile:
                raise UnsoundError(f"`{step.zone}` is no pile")
        elif isinstance(step, steps.Move | steps.Draw | steps.Deploy):
            mover = self._verbs[step.verb] if step.verb is not None else None
            if mover is not None and (not mover.origins or mover.destination == NONE):
                raise UnsoundError(f"`{mover.id}` moves no cards")
            if step.verb is None and step.destination is None:
                raise UnsoundError("a step does not say where its cards go")
            self._spots(step)

    def _spots(self, step: steps.Move | steps.Draw | steps.Deploy) -> None:
        """Refuse a step that moves cards to several places, or off the top of what is no pile."""
        if step.destination is not None and (
            len(step.destination.zones) > 1 or step.destination.owner in parts.SEVERAL_PLAYERS
        ):
            raise UnsoundError("a card can't go to several places")
        if isinstance(step, steps.Draw):
            named = step.origin.zones if step.origin is not None else ()
            places = self._verbs[step.verb].origins if step.verb is not None else ()
            zones = [zone for zone in self._zones if zone.id in named]
            zones += [] if named else [self._zones[place] for place in places]
            if not zones or not all(zone.pile for zone in zones):
                raise UnsoundError("only piles have a top")


def _check_of_kind(hint: Any) -> Check:
    fits = _fit_of(hint)

    def check(value: Any, place: str) -> None:
        if not fits(value):
            raise _wrong(place)

    return check


def _wrong(place: str) -> UnsoundError:
    return UnsoundError(f"{place} is not what it should be")


def _fit_of(hint: Any) -> Callable[[Any], bool]:
    """Return what tells whether a value is of a type, not looking into it."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _fit_of(inner[0])
    if origin in (Union, UnionType):
        fits = [_fit_of(choice) for choice in inner]
        return lambda value: any(fit(value) for fit in fits)
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in inner
    if origin is tuple and inner[-1] is not ...:
        return lambda value: isinstance(value, tuple) and len(value) == len(inner)
    kind = origin or hint
    return lambda value: type(value) is kind
