"""Cards are linked when they are first looked at: what comes of it is as if all had been before."""

import random
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from cardwright.runtime import Game, new_game
from cardwright.runtime.bits import mask_of
from cardwright.runtime.definitions import CompiledSet, as_data, from_data
from cardwright.runtime.definitions import model as d
from cardwright.runtime.rulebooks import new_rulebook
from cardwright.runtime.table import LinkedAbility, Table
from support.editions import PLAYABLE, edition
from support.games import compiled
from support.samples import often


def stored(game_id: str) -> CompiledSet:
    """Return the cards of a game as they come back from where they are kept."""
    return from_data(as_data(compiled(game_id)), is_checked=True)


def table_of(game_id: str, cards: CompiledSet) -> Table:
    return start(game_id, cards, 1).machine.table


def start(game_id: str, cards: CompiledSet, seed: int) -> Game:
    """Return a game with a rulebook of its own, so that nothing was linked in other games."""
    sets = edition(game_id).sets
    book = new_rulebook(game_id)
    return new_game(book, cards, players=book.seats(sets)[0], sets=sets, seed=seed)


def all_of(table: Table) -> list[LinkedAbility]:
    cards = range(len(table.cards))
    sorts = (table.powers, table.reactions, table.automatics, table.waiting)
    return [linked for sort in sorts for card in cards for linked in sort[card]]


def spelt(value: Any, inside: tuple[int, ...] = ()) -> Any:
    """Return what a linked thing comes to, with all in it, as texts."""
    if isinstance(value, (tuple, list)):
        return [spelt(part, inside) for part in value]
    if isinstance(value, (Table, d.Body)) or id(value) in inside:
        return type(value).__name__
    names = [name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ())]
    if not names:
        is_plain = value is None or isinstance(value, (int, str, frozenset, d.Node))
        return repr(value) if is_plain else type(value).__name__
    held = {name: getattr(value, name, None) for name in sorted(names)}
    return [
        type(value).__name__,
        {name: spelt(part, (*inside, id(value))) for name, part in held.items()},
    ]


def told(table: Table) -> dict[str, Any]:
    """Return all that was linked, by number; also in which order cards were, if that mattered."""
    return {
        "programs": {number: spelt(table.programs[number]) for number in sorted(table.programs)},
        "costs": {number: spelt(table.costs[number]) for number in sorted(table.costs)},
        "lasting": {number: spelt(one) for number, one in sorted(table.lasting_changes.items())},
        "names": dict(sorted(table.program_names.items())),
        "places": dict(sorted(table.program_places.items())),
        "abilities": [spelt(linked) for linked in all_of(table)],
    }


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_the_same_comes_of_cards_in_whatever_order_they_are_linked(game_id: str) -> None:
    at_once = table_of(game_id, compiled(game_id))
    assert len(at_once.powers) == len(at_once.cards)
    later = table_of(game_id, stored(game_id))
    assert len(later.powers) < len(later.cards) / 2
    cards = list(range(len(later.cards)))
    random.Random(1).shuffle(cards)
    for card in cards:
        assert [one.card for one in later.powers[card]] == [card] * len(later.powers[card])
    assert told(later) == told(at_once)


def by_event(abilities: Iterable[LinkedAbility]) -> dict[int, int]:
    found: dict[int, int] = {}
    for linked in abilities:
        found[linked.event] = found.get(linked.event, 0) | 1 << linked.card
    return found


@pytest.mark.parametrize("game_id", PLAYABLE)
def test_what_is_told_of_abilities_beforehand_is_what_linking_finds(game_id: str) -> None:
    table = table_of(game_id, compiled(game_id))
    cards = range(len(table.cards))
    assert table.with_powers == mask_of(card for card in cards if table.powers[card])
    reactions = [linked for card in cards for linked in table.reactions[card]]
    of_themselves = [one for one in reactions if one.subject is not None and one.subject.is_this]
    assert table.reacting == by_event(reactions)
    assert table.about_themselves == by_event(of_themselves)
    assert table.has_stand_ins == any(linked.counts_as for linked in reactions)
    for event, bearers in table.about_themselves.items():
        for card in cards:
            found = table.own_reactions(event, card)
            assert bool(found) == table.is_about_itself(event, card) == bool(bearers >> card & 1)
    reactions += [linked for card in cards for linked in table.waiting[card]]
    assert table.answered == {linked.event for linked in reactions}
    assert table.answered_alone == {linked.event for linked in reactions if linked.by_itself}
    assert table.answered_by_others == {
        linked.event
        for linked in reactions
        if linked.subject is not None and linked.subject.is_player and not linked.subject.own
    }
    moments = table.words.moments
    for card in cards:
        by_moment = [table.automatics_at(moment, card) for moment in moments.values()]
        found_at = [one for some in by_moment for one in some]
        automatics = [one.ability for one in table.automatics[card]]
        coming = [
            one for one in automatics if isinstance(one, d.Automatic) and one.moment in moments
        ]
        assert len(found_at) == len(coming)
        assert all(one.ability in coming for one in found_at)
    limited = [one for one in all_of(table) if one.ability.limit is not None and one.limit]
    assert [1 << place for place in range(len(table.limits))] == sorted(
        {one.limit for one in limited}
    )
    assert all(table.limits[one.limit.bit_length() - 1] == (one.card, one.place) for one in limited)


@pytest.mark.parametrize(
    "sample",
    often(
        [(game_id, 1) for game_id in PLAYABLE],
        [(game_id, seed) for game_id in PLAYABLE for seed in range(2, 12)],
    ),
)
def test_a_game_with_stored_cards_goes_as_with_those_just_compiled(sample: tuple[str, int]) -> None:
    game_id, seed = sample
    fresh, recalled = (
        start(game_id, cards, seed) for cards in (compiled(game_id), stored(game_id))
    )
    chance = random.Random(seed)
    while fresh.decision is not None:
        assert fresh.decision == recalled.decision
        choice = chance.choice(fresh.decision.options).id
        fresh.apply(choice)
        recalled.apply(choice)
        if chance.random() < 0.02:  # it is read where no card has been linked
            saved = fresh.to_dict()
            assert recalled.to_dict() == saved
            recalled = Game.from_dict(saved, new_rulebook(game_id), stored(game_id))
    assert recalled.decision is None
    assert recalled.to_dict() == fresh.to_dict()


def test_threads_link_the_same_cards_at_once() -> None:
    table = table_of("black_rose_wars", stored("black_rose_wars"))
    with ThreadPoolExecutor(8) as threads:
        for _ in threads.map(lambda _: table.link_all(), range(8)):
            pass
    assert told(table) == told(table_of("black_rose_wars", compiled("black_rose_wars")))


def test_only_cards_that_are_known_to_be_playable_are_taken_at_their_word() -> None:
    assert stored("res_arcana").is_checked
    assert not compiled("res_arcana").is_checked
    assert stored("res_arcana") == replace(compiled("res_arcana"), is_checked=False)
