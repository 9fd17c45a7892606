"""Discounts and lower prices that can come off no cost."""

from collections.abc import Iterable, Iterator

from cardwright.dsl import codes, model
from cardwright.dsl.checks.subject import Subject, kinds_of


def check_reduced_resources(subject: Subject) -> None:
    """Every discount and every lower price leaves some resource that can come off."""
    everything = set(subject.game.resource)
    for node, excepted, _ in _reductions(subject):
        if everything <= set(excepted):
            message = "no resource is left that could come off a cost"
            subject.fault(codes.IDLE_ABILITY, message, node, help="except fewer resources")


def check_reduced_cards(subject: Subject) -> None:
    """Every discount and every lower price is for cards that have a cost."""
    kinds = subject.game.kind
    for node, _, nouns in _reductions(subject):
        for noun in nouns:
            if not any(kinds[kind].priced for kind in kinds_of([noun], subject.game)):
                priced = ", ".join(kind.id for kind in kinds.values() if kind.priced)
                subject.fault(
                    codes.IDLE_ABILITY,
                    f"no {noun} has a cost to come off",
                    node,
                    help=f"kinds with a cost: {priced}" if priced else None,
                )


def _reductions(
    subject: Subject,
) -> Iterator[tuple[model.Node, Iterable[str], Iterable[str]]]:
    """Yield what makes cards cheaper, with the resources it spares and the nouns it is for."""
    for ability in subject.card.abilities:
        if isinstance(ability, model.Discount):
            yield ability, ability.excepted, ability.nouns
    for step in subject.steps:
        if isinstance(step, model.Deploy) and step.price.less:
            yield step, step.price.excepted, step.card.nouns
