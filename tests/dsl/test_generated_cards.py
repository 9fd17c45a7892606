"""Cards made at random: the writer and the reader agree on them, and chance leaves out nothing."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, get_args

from cardwright.runtime.definitions import cards, nodes, parts, steps
from support.generating import accepted_cards
from support.generating.cards import Refusals
from support.generating.vocabularies import made_up_game

_NUMBER = 700


@cache
def _found() -> tuple[Refusals, tuple[Any, ...]]:
    """Cards that were made, read back and found to be the same; how many were refused."""
    refusals = Refusals()
    return refusals, tuple(card for _, card, _ in accepted_cards(2, _NUMBER, refusals))


def test_most_random_cards_can_be_meant() -> None:
    refusals, found = _found()
    assert len(found) == refusals.accepted == _NUMBER
    assert refusals.rate > 0.4, refusals


def test_the_same_seed_makes_the_same_cards() -> None:
    once = [text for _, _, text in accepted_cards(7, 10)]
    assert once == [text for _, _, text in accepted_cards(7, 10)]
    assert once != [text for _, _, text in accepted_cards(8, 10)]


def test_no_part_of_the_language_is_left_out() -> None:
    _, found = _found()
    seen = {type(part) for card in found for part in _parts(card)}
    unions = (steps.Step, cards.Ability, parts.CardRef, parts.Resource)
    declared = {one for union in unions for one in get_args(union)}
    declared |= {*get_args(parts.Filter), *get_args(parts.Comparison)}
    assert declared <= seen, declared - seen
    assert {parts.Variable, parts.Measure, parts.Sum, parts.Term, parts.Per} <= seen
    assert {parts.CountCards, parts.CountResources, parts.InZones, parts.Stocked} <= seen


def test_made_up_games_have_words_of_every_sort() -> None:
    games = [made_up_game(seed)[0] for seed in range(30)]
    events = [event for game in games for event in game.events]
    assert {event.window for event in events} == {"instead", "after", "during", "paying"}
    assert any(event.missing for event in events) and any(event.spares for event in events)
    assert any(zone.active and zone.of == "table" for game in games for zone in game.zones)
    assert any(resource.most for game in games for resource in game.resources)


def _parts(value: Any) -> Iterator[nodes.Node]:
    """Yield the parts of a card, with the parts in them."""
    if isinstance(value, tuple):
        for entry in value:
            yield from _parts(entry)
    elif is_dataclass(value):
        if isinstance(value, nodes.Node):
            yield value
        for entry in fields(value):
            yield from _parts(getattr(value, entry.name))
