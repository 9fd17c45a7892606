"""Abilities that differ from a given one in a single place, made as the declarations say.

They need not pass the checks, and some of them mean the same as the given one.
"""

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from cardwright.dsl import model
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.runtime.definitions.nodes import Pattern, Word
from support.generating.making import Maker, NothingFitsError

Steps = tuple[model.Step, ...]


def neighbours(random: Random, game: Vocabulary, ability: model.Ability) -> Iterator[model.Ability]:
    """Yield changed abilities."""
    letters = {getattr(part, "name", None) for part in model.parts_of(ability)}
    changes = _Changes(Maker(random, game), [one for one in "ABCDEFXY" if one in letters])
    yield from changes.of_node(ability)
    if isinstance(ability, model.Body):
        for at, step in enumerate(ability.cost):
            rest = (*ability.cost[:at], *ability.cost[at + 1 :])
            yield replace(ability, cost=rest, effects=(step, *ability.effects))
        first, *others = ability.effects
        if others:
            yield replace(ability, cost=(*ability.cost, first), effects=tuple(others))


class _Changes:
    def __init__(self, maker: Maker, letters: list[str]) -> None:
        self.maker = maker
        self.letters = letters

    def of_node(self, node: Any) -> Iterator[Any]:
        """Yield the part with another value in one of its fields, or deeper inside."""
        hints = get_type_hints(type(node), include_extras=True)
        for field in fields(node):
            for value in self._of(getattr(node, field.name), hints[field.name]):
                yield replace(node, **{field.name: value})

    def _of(self, value: Any, hint: Any) -> Iterator[Any]:
        """Yield other values that a field declared so may hold."""
        hint, marks = _unmarked(hint)
        origin, arguments = get_origin(hint), get_args(hint)
        word = next((mark for mark in marks if isinstance(mark, Word)), None)
        if word is not None:
            yield from (other for other in self.maker.words(word.heading) if other != value)
        elif any(isinstance(mark, Pattern) for mark in marks):
            yield from (letter for letter in self.letters if letter != value)
        elif origin is Literal:
            yield from (other for other in arguments if other != value)
        elif origin in (Union, types.UnionType):
            yield from self._of_union(value, arguments)
        elif origin is tuple:
            yield from self._of_tuple(value, arguments[0])
        elif hint is bool:
            yield not value
        elif hint is int:
            yield from (value + 1, value - 1)
        elif is_dataclass(hint):
            yield from self.of_node(value)

    def _of_union(self, value: Any, hints: tuple[Any, ...]) -> Iterator[Any]:
        """Yield what another of the declarations says, and what the same one says."""
        for hint in hints:
            plain, _ = _unmarked(hint)
            if _fits(value, plain):
                yield from self._of(value, hint)
            elif plain is types.NoneType:
                yield None
            elif is_dataclass(plain) and is_dataclass(value):
                yield from _recast(value, plain)
                yield from self._made(hint)
            else:
                yield from self._made(hint)

    def _made(self, hint: Any) -> Iterator[Any]:
        try:
            yield self.maker.make(hint)
        except NothingFitsError:
            return

    def _of_tuple(self, value: tuple[Any, ...], hint: Any) -> Iterator[tuple[Any, ...]]:
        """Yield the list with one entry changed, left out, added, or after the next one."""
        for at, part in enumerate(value):
            before, after = value[:at], value[at + 1 :]
            yield (*before, *after)
            for other in self._of(part, hint):
                yield (*before, other, *after)
            if after:
                yield (*before, after[0], part, *after[1:])
            if hint == model.Step:
                yield from ((*before, *steps, *after) for steps in _regrouped(part))
        if hint == model.Step and len(value) > 1:
            yield from _grouped(value)
        yield from ((*value, one) for one in self._made(hint) if one not in value)


def _unmarked(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    marks: tuple[Any, ...] = ()
    while get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        marks += tuple(more)
    return hint, marks


def _fits(value: Any, hint: Any) -> bool:
    if get_origin(hint) is Literal:
        return value in get_args(hint)
    return isinstance(value, hint) if isinstance(hint, type) else False


def _recast(value: Any, declared: Any) -> Iterator[Any]:
    """Yield a part of another sort with the fields that both have."""
    known = {field.name: getattr(value, field.name) for field in fields(value)}
    wanted = {field.name for field in fields(declared)}
    try:
        yield declared(**{name: one for name, one in known.items() if name in wanted})
    except TypeError:
        return


def _regrouped(step: model.Step) -> Iterator[Steps]:
    """Yield what a step becomes when its lists are put together in another way."""
    if isinstance(step, model.Choice):
        yield from step.options
        first, *others = step.options
        yield (*first, *(one for option in others for one in option))
        if len(first) > 1:  # what was before the alternatives, or inside the first of them
            yield (*first[:-1], replace(step, options=(first[-1:], *others)))
        last = step.options[-1]
        if len(last) > 1:
            yield (replace(step, options=(*step.options[:-1], last[:1])), *last[1:])
        if len(others) > 1:
            yield (model.Choice(options=(first, (model.Choice(options=tuple(others)),))),)
            two = model.Choice(options=step.options[:2])
            yield (model.Choice(options=((two,), *step.options[2:])),)
        for at, option in enumerate(step.options):  # an inner choice as alternatives
            if len(option) == 1 and isinstance(option[0], model.Choice):
                flat = (*step.options[:at], *option[0].options, *step.options[at + 1 :])
                yield (model.Choice(options=flat),)
    if isinstance(step, model.Avoidable):
        yield step.steps
        if len(step.steps) > 1:
            yield (*step.steps[:-1], replace(step, steps=step.steps[-1:]))
        if len(step.unless) > 1:
            yield (replace(step, unless=step.unless[:1]), *step.unless[1:])
            yield (
                replace(step, unless=(model.Choice(options=tuple((one,) for one in step.unless)),)),
            )
        inner = step.steps[0]
        if len(step.steps) == 1 and isinstance(inner, model.Choice):
            avoidable = replace(step, steps=inner.options[-1])
            yield (model.Choice(options=(*inner.options[:-1], (avoidable,))),)
        way = step.unless[0]
        if len(step.unless) == 1 and isinstance(way, model.Choice):
            out = replace(step, unless=way.options[0])
            yield (model.Choice(options=((out,), *way.options[1:])),)


def _grouped(steps: Steps) -> Iterator[Steps]:
    """Yield the steps with two neighbours as alternatives, or drawn into one beside them."""
    for at in range(len(steps) - 1):
        before, (one, two), after = steps[:at], steps[at : at + 2], steps[at + 2 :]
        yield (*before, model.Choice(options=((one,), (two,))), *after)
        if isinstance(one, model.Gain | model.Pay) and type(one) is type(two):
            yield (*before, *_merged(one, two), *after)
        if isinstance(two, model.Choice):
            first, *others = two.options
            yield (*before, model.Choice(options=((one, *first), *others)), *after)
        if isinstance(one, model.Choice):
            *others, last = one.options
            yield (*before, model.Choice(options=(*others, (*last, two))), *after)
        if isinstance(two, model.Avoidable):
            yield (*before, replace(two, steps=(one, *two.steps)), *after)
        if isinstance(one, model.Avoidable):
            yield (*before, replace(one, unless=(*one.unless, two)), *after)


def _merged(one: model.Gain | model.Pay, two: model.Gain | model.Pay) -> Steps:
    """Return two steps as one, in which the second list follows the last of the first step."""
    *others, last = one.amounts.options
    first, *more = two.amounts.options
    options = (*others, (*last, *first), *more)
    return (replace(one, amounts=model.Amounts(options=options)),)
