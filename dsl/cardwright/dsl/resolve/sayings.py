"""Steps as they are said: a verb with all that belongs to it, quantities that go on included.

``pay 1 wood + 2 tin`` is two steps in the syntax, of which the second goes on with the verb of the
first; so is ``pay 1 wood / 2 tin``. A tail that stands once, after the last quantity, holds for
all of them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from cardwright.dsl import syntax
from cardwright.dsl.source import Span

Quantities: TypeAlias = tuple[tuple[syntax.More, ...], ...]
"""Alternatives, each of several quantities."""


@dataclass(frozen=True)
class Saying:
    """A verb, who does it, and what it applies to; without a verb, quantities alone."""

    act: syntax.Act | None
    players: syntax.Players | None
    options: Quantities
    tails: tuple[syntax.Tail, ...]
    span: Span

    @property
    def amounts_span(self) -> Span:
        """Where the quantities stand."""
        first, last = self.options[0][0], self.options[-1][-1]
        return _quantity_span(first).to(_quantity_span(last))

    def and_more(self, *more: syntax.More) -> "Saying":
        """Return it with quantities joined by ``+``."""
        *before, last = self.options
        return self._longer((*before, (*last, *more)), more[-1])

    def or_more(self, *more: syntax.More) -> "Saying":
        """Return it with quantities joined by ``/``."""
        return self._longer((*self.options, more), more[-1])

    def again(self, more: syntax.More) -> "Saying":
        """Return the same verb with another quantity."""
        return replace(self, options=((more,),), tails=more.tails, span=more.span)

    def _longer(self, options: Quantities, last: syntax.More) -> "Saying":
        return replace(self, options=options, tails=last.tails, span=self.span.to(last.span))


Said: TypeAlias = Saying | syntax.Group | syntax.May | syntax.By | syntax.Modifier


def said(
    node: syntax.Effects, takes_quantities: Callable[[syntax.Act], bool]
) -> tuple[tuple[Said, ...], ...]:
    """Return the alternatives of effects, with quantities put to the verbs that they go on with."""
    alternatives: list[list[Said]] = []
    before: Saying | None = None
    for option in node.options:
        more = _quantities_alone(option)
        if more and before and not before.tails and alternatives[-1] == [before]:
            before = before.or_more(*more)
            alternatives[-1] = [before]
            continue
        steps: list[Said] = []
        for step in option.steps:
            if not isinstance(step, syntax.More):
                saying = saying_of(step)
                steps.append(saying or step)  # type: ignore[arg-type]
                goes_on = saying and saying.act and takes_quantities(saying.act)
                before = saying if goes_on else None
            elif before and not before.tails and steps and steps[-1] is before:
                before = before.and_more(step)
                steps[-1] = before
            else:
                alone = Saying(None, None, ((step,),), step.tails, step.span)
                before = before.again(step) if before else alone
                steps.append(before)
        alternatives.append(steps)
    return tuple(tuple(steps) for steps in alternatives)


def _quantities_alone(option: syntax.Sequence) -> tuple[syntax.More, ...]:
    """Return the quantities of an option that has nothing else, and one tail at most."""
    more = tuple(step for step in option.steps if isinstance(step, syntax.More))
    alone = len(more) == len(option.steps) and not any(step.tails for step in more[:-1])
    return more if alone else ()


def saying_of(step: syntax.Step) -> Saying | None:
    """Return a step as it is said; None where it is no verb."""
    players, act = (step.players, step.deed) if isinstance(step, syntax.By) else (None, step)
    if not isinstance(act, syntax.Act):
        return None
    options: Quantities = ()
    if isinstance(act.object, syntax.Selector):
        end = act.per.span if act.per and not act.tails else act.object.span
        first = syntax.More(act.object, (), act.per, span=act.object.span.to(end))
        options = ((first,),)
    return Saying(act, players, options, act.tails, step.span)


def _quantity_span(more: syntax.More) -> Span:
    if more.per and not more.tails:
        return more.selector.span.to(more.per.span)
    return more.selector.span
