"""Where cards are in a position, and what has changed between two beside what was expected."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from cardwright.dsl import Vocabulary
from cardwright.dsl.scenarios import lying_on
from cardwright.dsl.scenarios import model as m
from cardwright.frontends.scenarios import spelling
from cardwright.runtime import Position

Facet: TypeAlias = tuple[str, str]
"""One thing that can change: of what, and what about it."""
_PLACE = "place"
_ON = "on"
_STANDS = "stands"


def zones_of(position: Position) -> Iterator[tuple[str, int | None, tuple[str, ...]]]:
    """Yield each zone with whose it is (None: the table's) and its cards."""
    for zone, cards in position.table.items():
        yield zone, None, cards
    for player, seat in enumerate(position.seats):
        for zone, cards in seat.zones.items():
            yield zone, player, cards


def cards_in(position: Position) -> set[str]:
    """Return all cards that a position names a place for."""
    return {card for _, _, cards in zones_of(position) for card in cards}


def other_changes(
    before: Position, after: Position, facts: Iterable[m.Fact], game: Vocabulary
) -> list[str]:
    """Return what has changed and is mentioned in no fact, in words."""
    old, new = _facets(before, game), _facets(after, game)
    mentioned = {facet for fact in facts for facet in _mentioned(fact, game)}
    return [
        _change(facet, old.get(facet), new.get(facet))
        for facet in sorted({*old, *new})
        if old.get(facet) != new.get(facet) and facet not in mentioned
    ]


def _change(facet: Facet, before: str | None, after: str | None) -> str:
    name, kind = facet
    if kind == _ON:
        return f"{name} had {before or 'nothing'}, and has {after or 'nothing'}"
    otherwise = "nowhere" if kind in (_PLACE, _STANDS) else f"not {kind}"
    return f"{name} was {before or otherwise}, and is {after or otherwise}"


def _facets(position: Position, game: Vocabulary) -> dict[Facet, str]:
    found: dict[Facet, str] = {}
    for zone, owner, cards in zones_of(position):
        found |= _places(cards, zone, owner, game)
    for player, seat in enumerate(position.seats):
        in_order = {name: seat.resources.get(name, 0) for name in game.resource}
        _note(found, spelling.player(player), in_order, seat.states)
    for card, standing in position.cards.items():
        _note(found, f"`{card}`", dict(sorted(lying_on(standing).items())), standing.states)
        if standing.place:
            found[f"`{card}`", _STANDS] = f"in `{standing.place}`"
    return found


def _note(
    found: dict[Facet, str],
    name: str,
    resources: Mapping[str, int],
    states: Iterable[str],
) -> None:
    if any(resources.values()):
        found[name, _ON] = spelling.amounts(resources)
    for status in states:
        found[name, status] = status


def _places(
    cards: tuple[str, ...], zone: str, player: int | None, game: Vocabulary
) -> dict[Facet, str]:
    """Return where cards are; in a pile they count from below, for what is above them may go."""
    where = spelling.place(zone, player)
    is_pile = game.zone[zone].pile
    return {
        (f"`{card}`", _PLACE): f"{where}, {len(cards) - index} from below" if is_pile else where
        for index, card in enumerate(cards)
    }


def _mentioned(fact: m.Fact, game: Vocabulary) -> Iterable[Facet]:
    match fact:
        case m.HasPool():
            yield spelling.player(fact.player), _ON
        case m.PlayerIs():
            yield spelling.player(fact.player), fact.status
        case m.CardHas():
            yield f"`{fact.card}`", _ON
        case m.StandsIn():
            yield f"`{fact.card}`", _STANDS
        case m.CardIs():
            yield f"`{fact.card}`", fact.status
        case m.LiesIn():
            yield f"`{fact.card}`", _PLACE
            if not game.zone[fact.zone].active:  # a card that leaves play is in no state any more
                yield f"`{fact.card}`", _ON
                yield f"`{fact.card}`", _STANDS
                for status in game.status:
                    yield f"`{fact.card}`", status
        case _:
            return
