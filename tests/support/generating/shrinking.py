"""Smaller situations that show the same difference, for people to read."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeVar

from cardwright.dsl import model
from cardwright.runtime.positions import Seat, Zones
from support.generating.cards import is_accepted
from support.generating.situations import Situation

B = TypeVar("B", bound=model.Body)


def shrunk(situation: Situation, is_still_bad: Callable[[Situation], bool]) -> Situation:
    """Return a situation from which nothing more can be left out without losing what is bad."""
    while True:
        for simpler in _simpler(situation):
            if is_still_bad(simpler):
                situation = simpler
                break
        else:
            return situation


def _simpler(situation: Situation) -> Iterator[Situation]:
    """Yield situations with a little less in them."""
    position = situation.position
    for card in situation.cards:
        if card.copies > 1:
            yield _without_last_copy(situation, card)
        elif card.id != situation.tried:
            yield without_card(situation, card.id)
    for card_id in position.cards:
        rest = {name: one for name, one in position.cards.items() if name != card_id}
        yield replace(situation, position=replace(position, cards=rest))
    for place, seat in enumerate(position.seats):
        for simpler in _simpler_seats(seat):
            seats = (*position.seats[:place], simpler, *position.seats[place + 1 :])
            yield replace(situation, position=replace(position, seats=seats))
    if not any(position.seats[-1].zones.values()) and len(position.seats) > 2:
        yield replace(situation, position=replace(position, seats=position.seats[:-1]))
    for place, card in enumerate(situation.cards):
        for lesser in _simpler_cards(card):
            if not is_accepted(lesser, situation.game):
                continue
            cards = (*situation.cards[:place], lesser, *situation.cards[place + 1 :])
            yield replace(situation, cards=cards)


def _simpler_seats(seat: Seat) -> Iterator[Seat]:
    if seat.states:
        yield replace(seat, states=())
    for resource, number in seat.resources.items():
        rest = {name: many for name, many in seat.resources.items() if name != resource}
        yield replace(seat, resources=rest)
        if number > 1:
            yield replace(seat, resources={**seat.resources, resource: number - 1})


def _simpler_cards(card: model.Card) -> Iterator[model.Card]:
    """Yield a card without points, without one of its abilities, or without one of their steps."""
    if card.points:
        yield replace(card, points=())
    for place, ability in enumerate(card.abilities):
        before, after = card.abilities[:place], card.abilities[place + 1 :]
        yield replace(card, abilities=(*before, *after))
        if not isinstance(ability, model.Modifier):
            for lesser in _simpler_bodies(ability):
                yield replace(card, abilities=(*before, lesser, *after))


def _simpler_bodies(body: B) -> Iterator[B]:
    if body.conditions:
        yield replace(body, conditions=())
    if body.limit:
        yield replace(body, limit=None)
    for steps in _simpler_steps(body.cost):
        yield replace(body, cost=steps)
    for steps in _simpler_steps(body.effects):
        if steps:
            yield replace(body, effects=steps)


def _simpler_steps(steps: tuple[model.Step, ...]) -> Iterator[tuple[model.Step, ...]]:
    """Yield steps without one of them, or with what is in one in its place."""
    for place, step in enumerate(steps):
        before, after = steps[:place], steps[place + 1 :]
        yield (*before, *after)
        if isinstance(step, model.Choice):
            for option in step.options:
                yield (*before, *option, *after)
        elif isinstance(step, model.Avoidable):
            yield (*before, *step.steps, *after)


def without_card(situation: Situation, card_id: str) -> Situation:
    """Return a situation without one of its cards."""
    position = situation.position
    lying = {
        name: replace(one, place="") if one.place == card_id else one
        for name, one in position.cards.items()
        if name != card_id
    }
    seats = tuple(replace(seat, zones=_without(seat.zones, card_id)) for seat in position.seats)
    table = _without(position.table, card_id)
    return replace(
        situation,
        cards=tuple(card for card in situation.cards if card.id != card_id),
        position=replace(position, seats=seats, table=table, cards=lying),
    )


def _without_last_copy(situation: Situation, card: model.Card) -> Situation:
    fewer = replace(card, copies=card.copies - 1)
    cards = tuple(fewer if one is card else one for one in situation.cards)
    return replace(without_card(situation, card.ids[-1]), cards=cards)


def _without(zones: Zones, card_id: str) -> Zones:
    left = {zone: tuple(card for card in cards if card != card_id) for zone, cards in zones.items()}
    return {zone: cards for zone, cards in left.items() if cards}
