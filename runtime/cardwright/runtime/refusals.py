"""What can keep a card from being used, read off the card: the reasons that ``why_not`` can give.

What holds for every card, such as that it is not there or that it is somebody else's turn, is not
listed.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from cardwright.runtime.costs import Cost, Wanted
from cardwright.runtime.definitions import CardDefinition, GameDefinition, Power, Reaction
from cardwright.runtime.definitions import amounts as a


@dataclass(frozen=True)
class Refusal:
    """A reason that a card gives: its code, and the state of the card that it speaks of, if any.

    ``ability`` is the place of a power or reaction on the card; None for bringing it into play.
    """

    ability: int | None
    code: str
    status: str = ""


def possible_refusals(game: GameDefinition, card: CardDefinition) -> tuple[Refusal, ...]:
    """Return all that can be in the way of bringing a card into play, or of using its abilities."""
    found = []
    if card.cost and all(any(amount.number.constant for amount in way) for way in card.cost):
        found.append(Refusal(None, "lacking-resources"))
    for place, ability in enumerate(card.abilities):
        if isinstance(ability, Power | Reaction):
            found += [
                Refusal(place, code, status) for code, status in _reasons(game, card, ability)
            ]
    return tuple(dict.fromkeys(found))


def _reasons(
    game: GameDefinition, card: CardDefinition, ability: Power | Reaction
) -> Iterator[tuple[str, str]]:
    """Yield the codes of reasons, each with the state that it speaks of."""
    zones = tuple(place for place, zone in enumerate(game.zones) if zone.active)
    cost = Cost(ability.cost, zones, stand_ins=isinstance(ability, Power))
    if isinstance(ability, Power) and ability.during:
        yield "wrong-moment", ""
    if ability.while_status >= 0:
        yield "card-not-in-status", game.statuses[ability.while_status].id
    elif isinstance(ability, Power) and game.kinds[card.kind].returns_to < 0:
        for status in game.statuses:  # a card that goes when it was used is in no state
            if not status.of_players and not status.harmless:
                yield "card-in-status", status.id
    for place, value in cost.sets:
        if place != ability.while_status:
            yield "card-in-status" if value else "card-not-in-status", game.statuses[place].id
    if ability.condition is not None:
        yield "condition-not-met", ""
    if cost.demand.total:
        yield "lacking-resources", ""
    if cost.takes.total:
        yield "lacking-on-card", ""
    if any(not _is_met_by_itself(wanted, card, cost, zones) for wanted in cost.cards):
        yield "no-card-to-pay-with", ""
    if not cost.cards and cost.ways and all(_asks_for_more(way, cost) for way in cost.ways):
        yield "cost-not-payable", ""


def _asks_for_more(way: Cost, cost: Cost) -> bool:
    """Whether a way to make the choices of a cost asks for more than what has no choice."""
    return bool(
        way.demand.total > cost.demand.total
        or way.takes.total > cost.takes.total
        or len(way.cards) > len(cost.cards)
    )


def _is_met_by_itself(
    wanted: Wanted, card: CardDefinition, cost: Cost, zones: tuple[int, ...]
) -> bool:
    """Whether a card that bears the ability is always one that its cost asks for."""
    return (
        wanted.filter.accepts(card.kind, card.types)
        and wanted.quantity == 1
        and not wanted.other
        and wanted.owner not in (a.Owner.A_RIVAL, a.Owner.EACH_RIVAL)
        and wanted.status < 0
        and wanted.holding is None
        and set(zones) <= set(wanted.zones)
        and not cost.bearer_moves
    )
