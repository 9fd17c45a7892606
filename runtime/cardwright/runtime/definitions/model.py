"""The parts of a card under one name."""

from collections.abc import Iterable, Iterator
from typing import Final

from cardwright.runtime.definitions.cards import (
    Ability,
    Automatic,
    Card,
    Power,
    Side,
    is_used,
    may_react,
    named_letters,
    recalled_letters,
)
from cardwright.runtime.definitions.modifiers import Becomes, Cannot, Change, Costs, Has, Modifier
from cardwright.runtime.definitions.modifiers import number_of as changed_number
from cardwright.runtime.definitions.nodes import Node, parts_of
from cardwright.runtime.definitions.parts import (
    ANYBODY,
    IN,
    ONE_PLAYER,
    OWN,
    SEVERAL_PLAYERS,
    WITH,
    Amount,
    Amounts,
    Any,
    AnyOf,
    Being,
    Bound,
    CardHas,
    CardRef,
    Cards,
    Chosen,
    Compared,
    Compares,
    Comparison,
    Condition,
    CountCards,
    Counted,
    CountPlayers,
    CountResources,
    Duration,
    EachResource,
    Exists,
    Filter,
    Having,
    InZones,
    Is,
    LeastOrMost,
    Limit,
    Measure,
    Measured,
    Named,
    Number,
    Other,
    Owner,
    OwnerOf,
    Party,
    Per,
    Players,
    PlayersHave,
    Related,
    Resource,
    Same,
    Select,
    Spot,
    Stocked,
    Sum,
    Superlative,
    Term,
    ThatMany,
    ThatOne,
    Them,
    This,
    Variable,
    Whom,
    common_per,
    constant_part,
    fitting,
    is_plain,
    it_is,
    least_of,
    number_of,
    terms_of,
    times,
)
from cardwright.runtime.definitions.steps import (
    MAY_BE_LEFT,
    Add,
    Aim,
    Avoidable,
    Body,
    By,
    Call,
    Cancel,
    Choice,
    Deploy,
    Draw,
    Exchange,
    ExchangeZones,
    Gain,
    Group,
    Ignore,
    Look,
    Lose,
    May,
    Modify,
    Move,
    Pay,
    Prevent,
    Price,
    Put,
    Reaction,
    Redirect,
    Remove,
    Return,
    Reveal,
    Score,
    SetStatus,
    Shuffle,
    Stand,
    Steal,
    Step,
    Take,
    Transfer,
    Use,
    Wait,
    deed_of,
)

__all__ = [
    "ANYBODY",
    "DEALS_WITH_NOTHING",
    "IN",
    "MAY_BE_LEFT",
    "ONE_PLAYER",
    "OWN",
    "SEVERAL_PLAYERS",
    "WITH",
    "Ability",
    "Add",
    "Aim",
    "Amount",
    "Amounts",
    "Any",
    "AnyOf",
    "Automatic",
    "Avoidable",
    "Becomes",
    "Being",
    "Body",
    "Bound",
    "By",
    "Call",
    "Cancel",
    "Cannot",
    "Card",
    "CardHas",
    "CardRef",
    "Cards",
    "Change",
    "Choice",
    "Chosen",
    "Compared",
    "Compares",
    "Comparison",
    "Condition",
    "Costs",
    "CountCards",
    "CountPlayers",
    "CountResources",
    "Counted",
    "Deploy",
    "Draw",
    "Duration",
    "EachResource",
    "Exchange",
    "ExchangeZones",
    "Exists",
    "Filter",
    "Gain",
    "Group",
    "Has",
    "Having",
    "Ignore",
    "InZones",
    "Is",
    "LeastOrMost",
    "Limit",
    "Look",
    "Lose",
    "May",
    "Measure",
    "Measured",
    "Modifier",
    "Modify",
    "Move",
    "Named",
    "Node",
    "Number",
    "Other",
    "Owner",
    "OwnerOf",
    "Party",
    "Pay",
    "Per",
    "Players",
    "PlayersHave",
    "Power",
    "Prevent",
    "Price",
    "Put",
    "Reaction",
    "Redirect",
    "Related",
    "Remove",
    "Resource",
    "Return",
    "Reveal",
    "Same",
    "Score",
    "Select",
    "SetStatus",
    "Shuffle",
    "Side",
    "Spot",
    "Stand",
    "Steal",
    "Step",
    "Stocked",
    "Sum",
    "Superlative",
    "Take",
    "Term",
    "ThatMany",
    "ThatOne",
    "Them",
    "This",
    "Transfer",
    "Use",
    "Variable",
    "Wait",
    "Whom",
    "bodies_of",
    "card_befallen",
    "changed_number",
    "common_per",
    "constant_part",
    "deed_of",
    "every_step",
    "fitting",
    "forks_of",
    "independent",
    "is_plain",
    "is_used",
    "it_is",
    "least_of",
    "may_react",
    "named_letters",
    "number_of",
    "parts_of",
    "recalled_letters",
    "target_of",
    "terms_of",
    "times",
]


def bodies_of(abilities: Iterable[Ability]) -> Iterator[Body]:
    """Yield the abilities that have effects, and those that they let wait for an event."""
    for ability in abilities:
        if isinstance(ability, Body):
            yield ability
            yield from (one.reaction for one in parts_of(ability) if isinstance(one, Wait))


def forks_of(ability: Ability) -> list[tuple[object, ...]]:
    """Return what an ability leaves open: alternatives, of steps or amounts, and what may be done.

    Each is the options that there are, in the order of the text.
    """
    found: list[tuple[object, ...]] = []
    for part in parts_of(ability):
        if isinstance(part, Choice) or (isinstance(part, Amounts) and len(part.options) > 1):
            found.append(part.options)
        elif isinstance(part, May):
            found.append((part.steps,))
    return found


def every_step(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield steps and the steps within them, in the order of the text.

    What waits for an event is an ability of its own.
    """
    for step in steps:
        yield step
        if isinstance(step, Choice):
            for option in step.options:
                yield from every_step(option)
        elif isinstance(step, By | May):
            yield from every_step(step.steps)
        elif isinstance(step, Group):
            yield from every_step((*step.cost, *step.effects, *step.otherwise))
        elif isinstance(step, Avoidable):
            yield from every_step(step.steps)
            yield from every_step(step.unless)


DEALS_WITH_NOTHING: Final = (Shuffle, Ignore, Cancel, Modify, Wait)
"""Steps that deal with no cards or units: after them, `that many` is what it was before."""


def independent(steps: Iterable[Step]) -> Iterator[Step]:
    """Yield the steps that speak of nothing that others before them name or deal with."""
    letters: set[str | None] = set()
    for place, step in enumerate(steps):
        spoken = list(parts_of(step))
        if not place or not any(_is_of_before(part, letters) for part in (step, *spoken)):
            yield step
        named = (part for part in spoken if isinstance(part, Select | Variable))
        letters |= {part.name for part in named}


def _is_of_before(part: object, letters: set[str | None]) -> bool:
    """Whether a part of a step speaks of what steps before it have named, or dealt with."""
    if isinstance(part, Chosen | Variable):
        return part.name is None or part.name in letters
    return isinstance(part, Them | ThatMany | Return)


def card_befallen(steps: tuple[Step, ...]) -> Chosen | None:
    """Return the card named before that steps are about, whose owner may have a way out of it."""
    match steps:
        case (Move(origin=Them()),):
            return None
        case (
            SetStatus(card=Chosen() as card)
            | Move(card=Chosen() as card)
            | Call(card=Chosen() as card)
            | Put(card=Chosen() as card)
            | Take(card=Chosen() as card),
        ):
            return card
    return None


def target_of(cost: tuple[Step, ...]) -> Aim | None:
    """Return what is aimed at before a cost is paid, if anything is."""
    return cost[0] if cost and isinstance(cost[0], Aim) else None
