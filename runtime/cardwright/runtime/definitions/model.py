"""The parts of a card under one name."""

from collections.abc import Iterable, Iterator

from cardwright.runtime.definitions.cards import (
    Ability,
    Automatic,
    Body,
    Card,
    Left,
    Power,
    Reaction,
    Worth,
)
from cardwright.runtime.definitions.modifiers import Costs, Modifier
from cardwright.runtime.definitions.nodes import Node, parts_of
from cardwright.runtime.definitions.parts import (
    Amount,
    Amounts,
    Any,
    CardRef,
    Chosen,
    Named,
    Number,
    OfEach,
    Owner,
    Per,
    PerCard,
    PerResourceOf,
    PerResourceOn,
    PerVariable,
    Players,
    PrintedCost,
    Resource,
    Rivals,
    Same,
    Select,
    This,
    Total,
    Variable,
    constant_part,
    fitting,
)
from cardwright.runtime.definitions.steps import (
    Avoidable,
    Call,
    Choice,
    CountAs,
    Deploy,
    Draw,
    Gain,
    Ignore,
    Lose,
    Move,
    Pay,
    Price,
    Put,
    Score,
    SetStatus,
    Sort,
    Steal,
    Step,
    Take,
)

__all__ = [
    "Ability",
    "Amount",
    "Amounts",
    "Any",
    "Automatic",
    "Avoidable",
    "Body",
    "Call",
    "Card",
    "CardRef",
    "Choice",
    "Chosen",
    "Costs",
    "CountAs",
    "Deploy",
    "Draw",
    "Gain",
    "Ignore",
    "Left",
    "Lose",
    "Modifier",
    "Move",
    "Named",
    "Node",
    "Number",
    "OfEach",
    "Owner",
    "Pay",
    "Per",
    "PerCard",
    "PerResourceOf",
    "PerResourceOn",
    "PerVariable",
    "Players",
    "Power",
    "Price",
    "PrintedCost",
    "Put",
    "Reaction",
    "Resource",
    "Rivals",
    "Same",
    "Score",
    "Select",
    "SetStatus",
    "Sort",
    "Steal",
    "Step",
    "Take",
    "This",
    "Total",
    "Variable",
    "Worth",
    "constant_part",
    "every_step",
    "fitting",
    "parts_of",
]


def every_step(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps and the steps within them, in the order of the text."""
    for step in steps:
        yield step
        if isinstance(step, Choice):
            for option in step.options:
                yield from every_step(option)
        elif isinstance(step, Avoidable):
            yield from every_step(step.steps)
            yield from every_step(step.unless)
