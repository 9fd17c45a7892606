"""What can keep a card from being used, read off the card: the reasons that ``why_not`` can give.

What holds for every card, such as that it is not there or that it is somebody else's turn, is not
listed.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardwright.runtime.definitions import Card, GameDefinition, Power, Reaction
from cardwright.runtime.definitions.game import Verb
from cardwright.runtime.definitions.model import target_of
from cardwright.runtime.definitions.nodes import NONE
from cardwright.runtime.definitions.nouns import fits
from cardwright.runtime.definitions.parts import Amounts, Is, Select, This, constant_part
from cardwright.runtime.definitions.steps import Choice, Move, Pay, SetStatus, Step, Take


class Refusal(NamedTuple):
    """A reason that a card gives: its code, and the state of the card that it speaks of, if any.

    ``ability`` is the place of a power or reaction on the card; None for bringing it into play.
    """

    ability: int | None
    code: str
    status: str = ""


def possible_refusals(game: GameDefinition, card: Card) -> tuple[Refusal, ...]:
    """Return all that can be in the way of bringing a card into play, or of using its abilities."""
    found = []
    if card.cost is not None and _asks_something(card.cost):
        found.append(Refusal(None, "lacking-resources"))
    for place, ability in enumerate(card.abilities):
        if isinstance(ability, Power | Reaction):
            found += [
                Refusal(place, code, status) for code, status in _reasons(game, card, ability)
            ]
    return tuple(dict.fromkeys(found))


def _reasons(
    game: GameDefinition, card: Card, ability: Power | Reaction
) -> Iterator[tuple[str, str]]:
    """Yield the codes of reasons, each with the state that it speaks of."""
    verbs = {verb.id: verb for verb in game.verbs}
    single_use = any(kind.id == card.kind and kind.returns_to != NONE for kind in game.kinds)
    if isinstance(ability, Power) and ability.during:
        yield "wrong-moment", ""
    for asked in ability.states:
        yield "card-not-in-status", asked
    if isinstance(ability, Power) and not single_use:
        for status in game.statuses:  # a card that goes when it was used is in no state
            hinders = not status.of_players and not status.harmless
            if hinders and status.id not in ability.states:
                yield "card-in-status", status.id
    for verb in _own_changes(ability.cost, verbs):
        status = game.statuses[verb.clears if verb.sets == NONE else verb.sets]
        if status.id not in ability.states:
            code = "card-not-in-status" if verb.sets == NONE else "card-in-status"
            yield code, status.id
    if any(
        not (isinstance(one, Is) and one.status in ability.states) for one in ability.conditions
    ):
        yield "condition-not-met", ""
    if ability.limit is not None:
        yield ("used-for-good" if ability.limit.each is None else "used-already"), ""
    if _pays(ability.cost):
        yield "lacking-resources", ""
    if _takes(ability.cost):
        yield "lacking-on-card", ""
    if target_of(ability.cost) is not None:
        yield "nothing-to-aim-at", ""
    wanted = list(cards_paid_with(ability.cost))
    if any(not _is_met_by_itself(step, ability.cost, game, card) for step in wanted):
        yield "no-card-to-pay-with", ""
    choices = [step for step in ability.cost if isinstance(step, Choice)]
    if not wanted and any(all(map(_asks_for_more, choice.options)) for choice in choices):
        yield "cost-not-payable", ""


# -- what a cost asks for, whatever is chosen in it -----------------------------------------------


def cards_paid_with(cost: Iterable[Step]) -> Iterator[SetStatus | Move | Take]:
    """Yield the steps of a cost that ask for cards beside the one that bears the ability."""
    for step in cost:
        if not isinstance(step, SetStatus | Move | Take) or not isinstance(step.card, Select):
            continue
        if not step.card.up_to:
            yield step


def _own_changes(cost: Iterable[Step], verbs: dict[str, Verb]) -> Iterator[Verb]:
    for step in cost:
        if isinstance(step, SetStatus) and isinstance(step.card, This):
            yield verbs[step.verb]


def _pays(cost: Iterable[Step]) -> bool:
    return any(isinstance(step, Pay) and _asks_something(step.amounts) for step in cost)


def _takes(cost: Iterable[Step]) -> bool:
    return any(
        isinstance(step, Take)
        and isinstance(step.card, This)
        and step.amounts is not None
        and _asks_something(step.amounts)
        for step in cost
    )


def _asks_something(amounts: Amounts) -> bool:
    """Whether every alternative asks for a resource; a number that is chosen can be 0."""
    return all(any(constant_part(part.number) for part in option) for option in amounts.options)


def _asks_for_more(option: tuple[Step, ...]) -> bool:
    return _pays(option) or _takes(option) or any(cards_paid_with(option))


def _is_met_by_itself(
    step: SetStatus | Move | Take, cost: tuple[Step, ...], game: GameDefinition, card: Card
) -> bool:
    """Whether a card that bears the ability is always one that its cost asks for."""
    wanted = step.card
    if not isinstance(step, Move) or not isinstance(wanted, Select):
        return False
    active = {place for place, zone in enumerate(game.zones) if zone.active}
    others = tuple(other for other in cost if other is not step)
    return (
        fits(game, card, wanted.nouns)
        and wanted.quantity in ("a", "the", "all")
        and not wanted.filters
        and wanted.owner not in ("a_rival", "each_rival", "another_player", "each_other")
        and all(active <= set(verb.origins) for verb in game.verbs if verb.id == step.verb)
        and not any(map(_is_in_the_way, others))
    )


def _is_in_the_way(step: Step) -> bool:
    """Whether what else is paid may need the card that bears the ability, or another one."""
    if isinstance(step, SetStatus | Move | Take) and not isinstance(step.card, This):
        return True
    return isinstance(step, Move)
