"""What a sentence must know of the whole ability before its first word, in every language.

Which card an ability points back to, whether a pronoun can stand for the card itself, how much was
paid, and which steps share one verb.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby

from cardwright.dsl import model

_OTHER_CARDS = (model.Select, model.Chosen, model.Draw, model.Deploy, model.Sort)
"""Nodes whose phrase mentions cards other than the one that bears the ability."""


@dataclass(frozen=True)
class Introduced:
    """A card that was named before: what it is, and the verb that befell it, if any.

    ``of_event``: nobody has chosen it, it belongs to the event that is reacted to.
    """

    nouns: tuple[str, ...]
    verb: str | None
    of_event: bool = False


@dataclass(frozen=True)
class Plan:
    """What holds for a whole ability."""

    chosen: dict[str | None, Introduced] = field(default_factory=dict)
    only_this: bool = True
    paid_one: bool = False
    variables: dict[str, model.Resource] = field(default_factory=dict)

    def introduced(self, node: model.Chosen) -> Introduced | None:
        """Return the card that the node points back to."""
        return self.chosen.get(node.name)


def plan_of(ability: model.Ability | None) -> Plan:
    """Read an ability from end to end; without one, the text is about the card itself."""
    if ability is None:
        return Plan()
    nodes = list(nodes_of(ability))
    paid = [node for node in nodes if isinstance(node, model.Pay)]
    return Plan(
        chosen=_introductions(nodes),
        only_this=not any(isinstance(node, _OTHER_CARDS) for node in nodes),
        paid_one=len(paid) == 1 and _is_single(paid[0].amounts),
        variables=_variables(nodes),
    )


def nodes_of(node: model.Node) -> Iterator[model.Node]:
    """Yield a node and all nodes inside it, in the order of their fields."""
    yield node
    for name in type(node).model_fields:
        yield from _nodes_in(getattr(node, name))


def _nodes_in(value: object) -> Iterator[model.Node]:
    if isinstance(value, model.Node):
        yield from nodes_of(value)
    elif isinstance(value, tuple):
        for part in value:
            yield from _nodes_in(part)


def _introductions(nodes: list[model.Node]) -> dict[str | None, Introduced]:
    found: dict[str | None, Introduced] = {}
    for node in nodes:
        if isinstance(node, model.Reaction):
            for card in (node.subject, node.source):
                if card is not None and card.name is not None:
                    found[card.name] = Introduced(card.nouns, None, of_event=True)
        elif isinstance(node, model.SetStatus | model.Move) and isinstance(node.card, model.Select):
            if node.card.quantity != "all":
                found.setdefault(node.card.name, Introduced(node.card.nouns, node.verb))
        elif isinstance(node, model.Call) and isinstance(node.card, model.Select):
            if node.card.quantity != "all":
                found.setdefault(node.card.name, Introduced(node.card.nouns, None))
        elif isinstance(node, model.Select) and node.name is not None:
            found.setdefault(node.name, Introduced(node.nouns, None))
    return found


def _variables(nodes: list[model.Node]) -> dict[str, model.Resource]:
    """Return what each letter counts: the resource it was first said of."""
    found: dict[str, model.Resource] = {}
    for node in nodes:
        if isinstance(node, model.Amount) and isinstance(node.number, model.Variable):
            found.setdefault(node.number.name, node.resource)
    return found


def _is_single(amounts: model.Amounts) -> bool:
    return all(
        len(option) == 1 and option[0].number == 1 and option[0].per is None
        for option in amounts.options
    )


# -- steps that are said together -----------------------------------------------------------------


def clauses_of(steps: tuple[model.Step, ...]) -> Iterator[tuple[model.Step, ...]]:
    """Yield the steps; neighbours with the same verb on cards come together, payments as one."""
    for _, group in groupby(_merged(steps), key=_verb_of):
        run = tuple(group)
        if isinstance(run[0], model.SetStatus | model.Move):
            yield run
        else:
            yield from ((step,) for step in run)


def _verb_of(step: model.Step) -> tuple[type[model.Node], str]:
    verb = step.verb if isinstance(step, model.SetStatus | model.Move) else ""
    return type(step), verb


def _merged(steps: tuple[model.Step, ...]) -> list[model.Step]:
    merged: list[model.Step] = []
    for step in steps:
        last = merged[-1] if merged else None
        if (
            isinstance(step, model.Pay)
            and isinstance(last, model.Pay)
            and len(step.amounts.options) == len(last.amounts.options) == 1
        ):
            parts = last.amounts.options[0] + step.amounts.options[0]
            merged[-1] = model.Pay(amounts=model.Amounts(options=(parts,)))
        else:
            merged.append(step)
    return merged


def simple_first(parts: tuple[model.Amount, ...]) -> list[model.Amount]:
    """Order amounts so that one with a qualification comes last, where nothing can join onto it."""
    return sorted(parts, key=_is_qualified)


def _is_qualified(amount: model.Amount) -> bool:
    named = isinstance(amount.resource, model.Named) and len(amount.resource.resources) == 1
    return not named or amount.per is not None or isinstance(amount.number, model.Total)


def is_long(amounts: model.Amounts) -> bool:
    """Whether nothing should follow the phrase for amounts, as it ends in a clause of its own."""
    return any(
        isinstance(part.resource, model.OfEach)
        or isinstance(part.number, model.Total)
        or part.per is not None
        for option in amounts.options
        for part in option
    )


def befalls_others(steps: tuple[model.Step, ...]) -> bool:
    """Whether the steps happen to other players than the one who uses the ability."""
    return any(_befalls_another(node) for step in steps for node in nodes_of(step))


def _befalls_another(node: model.Node) -> bool:
    if isinstance(node, model.Gain | model.Lose | model.Steal):
        return node.who != "you"
    return isinstance(node, model.Select) and node.owner != "you"


def has_own_subject(step: model.Step) -> bool:
    """Whether the clause for a step tells what another player does."""
    if isinstance(step, model.Avoidable):
        return has_own_subject(step.steps[0])
    return isinstance(step, model.Gain | model.Lose) and step.who != "you"


def is_open_ended(step: model.Step) -> bool:
    """Whether the clause for a step would swallow one that is joined to its end."""
    if isinstance(step, model.Draw):
        return step.then_verb is not None
    if isinstance(step, model.Steal):
        return step.more is not None
    return isinstance(step, model.Avoidable | model.Choice) or has_own_subject(step)
