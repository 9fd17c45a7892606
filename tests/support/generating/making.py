"""Random parts of cards, made as their declarations say: a new part needs nothing here.

What declarations don't say, such as which verbs go with which steps, ``sense`` adds: without it
parts would be well-formed all the same, but few would pass the checks.
"""

import types
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.runtime.definitions.nodes import Pattern, Within, Word
from cardwright.runtime.definitions.parts import COST, IN, POINTS, WITH

Made = Mapping[str, Any]
"""The fields of a part that have been made so far."""

MOST_TRIES = 40


class NothingFitsError(Exception):
    """There is no word, or no part, that could stand in this place."""


class Maker:
    """Makes parts of the cards of one game, with no more sense than their declarations have."""

    def __init__(self, random: Random, game: Vocabulary) -> None:
        self.random = random
        self.game = game
        self.within: list[str] = []

    # -- what more sense can change --

    def weight(self, name: str) -> float:
        """Return how much a part, a word of the language or a plain number is wanted here."""
        return 1.0

    def order(self, declared: Any) -> Iterable[str]:
        """Return the fields of a part in the order in which they are made."""
        return _hints(declared)

    def field(self, owner: str, name: str, hint: Any, made: Made) -> Any:
        """Return what a field of a part holds."""
        return self.make(hint)

    def tried(self, hint: Any) -> Any:
        """Make something; where that fails, leave nothing changed."""
        return self.make(hint)

    # -- anything that a declaration asks for --

    def make(self, hint: Any, limits: Within | None = None) -> Any:
        """Return something that a field declared so may hold."""
        origin, arguments = _taken_apart(hint)
        if origin is Annotated:
            return self._marked(arguments[0], arguments[1:])
        if origin is Literal:
            return self._weighted(arguments)
        if origin in (Union, types.UnionType):
            return self.one_of(arguments)
        if origin is tuple:
            return self._several(arguments[0], limits)
        if hint is bool:
            return self.perhaps(0.5)
        if hint is str:
            return self.word("measures")
        if hint is int:
            return self._number(limits or Within(0))
        if is_dataclass(hint):
            return self.part(hint)
        raise TypeError(f"no way to make {hint}")

    def part(self, declared: Any) -> Any:
        """Return a part, each field in turn made by its declaration or with more sense."""
        made: dict[str, Any] = {}
        hints = _hints(declared)
        self.within.append(declared.__name__)
        try:
            for name in self.order(declared):
                made[name] = self.field(declared.__name__, name, hints[name], made)
        finally:
            self.within.pop()
        return declared(**made)

    def one_of(self, hints: tuple[Any, ...]) -> Any:
        """Return one of several things; where one can't be made, another."""
        left = [hint for hint in hints if hint is not types.NoneType]
        if len(left) < len(hints) and self.perhaps(0.5):
            return None
        while left:
            hint = self._weighted(left)
            try:
                return self.tried(hint)
            except NothingFitsError:
                left.remove(hint)
        raise NothingFitsError

    def word(self, heading: str) -> str:
        """Return a word of the game."""
        return str(self.pick(self.words(heading)))

    def words(self, heading: str) -> list[str]:
        """Return the words of the game under a heading."""
        if heading == "nouns":
            return [CARD, *self.game.noun]
        if heading == "nouns_or_statuses":
            states = [status.id for status in self.game.statuses if status.of == "cards"]
            return [*self.game.noun, *states]
        if heading == "deeds":
            done = [call.id for call in self.game.calls if "card" in call.takes]
            return [*self.game.verb, *done]
        if heading == "measures":
            return [COST, POINTS, *(mark.id for mark in self.game.marks if not mark.values)]
        if heading == "relations" and self.game.spaces:
            return [IN, WITH, *self.game.relation]
        return [entry.id for entry in getattr(self.game, heading)]

    # -- chance --

    def perhaps(self, probability: float) -> bool:
        """Whether something happens that happens so often."""
        return self.random.random() < probability

    def pick(self, values: Any) -> Any:
        """Return one of the values, if there are any."""
        if not (values := _in_order(values)):
            raise NothingFitsError
        return self.random.choice(values)

    def some(self, values: Any, most: int = 2) -> tuple[Any, ...]:
        """Return one or a few different values."""
        if not (values := _in_order(values)):
            raise NothingFitsError
        number = 1 if self.perhaps(0.6) else self.random.randint(1, most)
        return tuple(self.random.sample(values, min(number, len(values))))

    def _weighted(self, options: Any) -> Any:
        weights = [self.weight(name) for name in map(_name_of, options)]
        if not any(weights):
            raise NothingFitsError
        return self.random.choices(list(options), weights)[0]

    # -- the rest --

    def _marked(self, hint: Any, marks: tuple[Any, ...]) -> Any:
        limits = None
        for mark in marks:
            if isinstance(mark, Word):
                return self.word(mark.heading)
            if isinstance(mark, Pattern):
                return self.pick("ABC")
            if isinstance(mark, Within):
                limits = mark
        return self.make(hint, limits)

    def _several(self, hint: Any, limits: Within | None) -> tuple[Any, ...]:
        """Return a list without repetitions."""
        least = limits.least if limits else 0
        number = least
        while number < least + 2 and self.perhaps(0.35):
            number += 1
        made: list[Any] = []
        for _ in range(MOST_TRIES):
            if len(made) == number:
                break
            one = self.make(hint)
            if one not in made:
                made.append(one)
        if len(made) < least:
            raise NothingFitsError
        return tuple(made)

    def _number(self, limits: Within) -> int:
        least = limits.least if self.perhaps(0.02) else max(limits.least, 1)
        return min(self.random.choice((least, least, least, least + 1, least + 2)), limits.most)

    def is_in(self, *names: str) -> bool:
        """Whether what is made now becomes a part of one of these."""
        return not set(names).isdisjoint(self.within)


@cache
def _hints(declared: Any) -> dict[str, Any]:
    hints = get_type_hints(declared, include_extras=True)
    return {entry.name: hints[entry.name] for entry in fields(declared)}


_apart: dict[int, tuple[Any, Any, tuple[Any, ...]]] = {}
"""Declarations by their identity: to look one up by what it says takes as long as to do it."""


def _taken_apart(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return what sort of declaration it is, and of what."""
    found = _apart.get(id(hint))
    if found is None:
        found = _apart[id(hint)] = (hint, get_origin(hint), get_args(hint))
    return found[1:]


def _name_of(option: Any) -> str:
    """Return what the weights know an option by."""
    if isinstance(option, str):
        return option
    if isinstance(option, type):
        return option.__name__
    origin, arguments = _taken_apart(option)
    if origin is Annotated:
        return _name_of(arguments[0])
    return getattr(option, "__name__", str(option))


def _in_order(values: Any) -> list[Any]:
    """Return values in an order that is the same in every process."""
    return sorted(values) if isinstance(values, set | frozenset) else list(values)
