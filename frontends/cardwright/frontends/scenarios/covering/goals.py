"""What scenarios can reach of a card: abilities, the windows they open, reasons for refusals."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from cardwright.dsl import Vocabulary
from cardwright.runtime import possible_refusals
from cardwright.runtime.definitions import CompiledCard, GameDefinition
from cardwright.runtime.definitions.model import (
    Ability,
    Automatic,
    Avoidable,
    Card,
    Choice,
    Modifier,
    Power,
    Reaction,
    Step,
    is_used,
)

USED: Final = "used"
LET_PASS: Final = "let pass"
WAY_OUT: Final = "way out"
NO_WAY_OUT: Final = "no way out"


class Area(StrEnum):
    """What kind of goal it is."""

    ABILITIES = "abilities"
    WINDOWS = "windows"
    REFUSALS = "refusals"


@dataclass(frozen=True)
class Goal:
    """Something that a scenario can reach: an ability of a card, and what becomes of it.

    ``what``: that it is used or takes effect; that a reaction is let pass, or that the way out of
    an effect is taken or not; or why it is refused: the state of the card, or the code of the
    reason. Without an ability it is about bringing the card into play.
    """

    game: str
    card: str
    area: Area
    ability: int | None
    what: str


def goals_of(words: Vocabulary, game: GameDefinition, card: CompiledCard) -> tuple[Goal, ...]:
    """Return all that there is to reach of a card."""
    return tuple(_goals(words, game, card))


def _goals(words: Vocabulary, game: GameDefinition, card: CompiledCard) -> Iterator[Goal]:
    for place, ability in enumerate(card.card.abilities):
        yield Goal(game.id, card.id, Area.ABILITIES, place, USED)
        if isinstance(ability, Reaction) and not ability.by_itself:
            yield Goal(game.id, card.id, Area.WINDOWS, place, LET_PASS)
        if _can_be_avoided(_effects(ability)):
            yield Goal(game.id, card.id, Area.WINDOWS, place, WAY_OUT)
            yield Goal(game.id, card.id, Area.WINDOWS, place, NO_WAY_OUT)
    for refusal in possible_refusals(game, card.card):
        if _is_asked_for(refusal.ability, words, card.card):
            why = refusal.status or refusal.code
            yield Goal(game.id, card.id, Area.REFUSALS, refusal.ability, why)


def _is_asked_for(ability: int | None, words: Vocabulary, card: Card) -> bool:
    """Whether players ask for something by themselves, so that it can be refused.

    They do so for powers, and for a card that some verb brings into play. A reaction that can't be
    used is not offered, and nobody may be asked at all.
    """
    if ability is not None:
        return not isinstance(card.abilities[ability], Reaction)
    return any(
        verb.moves_to is not None
        and words.zone[verb.moves_to].active
        and (not verb.only or card.kind in verb.only)
        for verb in words.verbs
    )


def _effects(ability: Ability) -> tuple[Step, ...]:
    return ability.effects if isinstance(ability, Power | Reaction | Automatic) else ()


def _can_be_avoided(steps: Iterable[Step]) -> bool:
    for step in steps:
        if isinstance(step, Avoidable):
            return True
        if isinstance(step, Choice) and any(map(_can_be_avoided, step.options)):
            return True
    return False


# -- in words -------------------------------------------------------------------------------------


def phrase(goal: Goal, card: Card) -> str:
    """Return what no scenario does, as short as it can be said: ``power 2 is never used``."""
    subject = "it" if goal.ability is None else _name(goal.ability, card)
    if goal.area is Area.REFUSALS:
        return f"{subject} is never refused because `{goal.what}`"
    match goal.what:
        case "let pass":
            return f"{subject} is never let pass"
        case "way out":
            return f"nobody takes the way out of {subject}"
        case "no way out":
            return f"nobody leaves the way out of {subject}"
    verb = "is never used" if is_used(card.abilities[goal.ability or 0]) else "never takes effect"
    return f"{subject} {verb}"


def _name(place: int, card: Card) -> str:
    """Return what an ability is called in scenarios and cards, with its number among its like."""
    names = [_word(ability) for ability in card.abilities]
    name = names[place]
    return f"{name} {names[: place + 1].count(name)}" if names.count(name) > 1 else name


def _word(ability: Ability) -> str:
    match ability:
        case Power():
            return "power"
        case Reaction():
            return f"when {ability.event}" if ability.by_itself else "react"
        case Automatic():
            return ability.moment
        case Modifier():
            return "modifier"
