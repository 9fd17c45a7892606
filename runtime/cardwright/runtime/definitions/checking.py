"""Whether a compiled set is one that the machine can run: right types, known words, sane numbers.

The compiler makes no other. But sets travel as files, and a file can come from anybody. What is
right follows from how games and cards are declared.
"""

import re
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

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
    ids = set()
    for card in compiled:
        checker.check(card, cards.CompiledCard, "a card")
        if card.id in ids:
            raise UnsoundError(f"there are two cards `{card.id}`")
        ids.add(card.id)
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


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """Return the types of the fields that what is of this kind has."""
    if not is_dataclass(kind):
        return {}
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in fields(kind)}


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

    def check(self, value: Any, hint: Any, place: str) -> None:
        """Check a value against its type, and all that is in it."""
        if not _is_of(value, hint):
            raise UnsoundError(f"{place} is not what it should be")
        origin, inner = get_origin(hint), get_args(hint)
        if origin is Annotated:
            self.check(value, inner[0], place)
            for marker in inner[1:]:
                self._marked(value, marker, place)
        elif origin in (Union, UnionType):
            self.check(value, next(one for one in inner if _is_of(value, one)), place)
        elif origin is tuple:
            each = [inner[0]] * len(value) if inner[-1] is ... else inner
            for part, of in zip(value, each, strict=True):
                self.check(part, of, place)
        elif origin is dict:
            for key, part in value.items():
                self.check(key, inner[0], place)
                self.check(part, inner[1], place)
        else:
            for name, of in _hints(hint).items():
                self.check(getattr(value, name), of, f"`{name}` of {hint.__name__}")
            self._verb(value)

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


def _is_of(value: Any, hint: Any) -> bool:
    """Whether a value is of a type, not looking into it."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _is_of(value, inner[0])
    if origin in (Union, UnionType):
        return any(_is_of(value, choice) for choice in inner)
    if origin is Literal:
        return isinstance(value, str) and value in inner
    if origin is tuple:
        return isinstance(value, tuple) and (inner[-1] is ... or len(value) == len(inner))
    return type(value) is (origin or hint)
