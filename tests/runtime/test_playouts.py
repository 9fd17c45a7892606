import random
from collections.abc import Hashable

import pytest

from cardwright.runtime import Game, Playout, Position, new_game
from support.brewing import brewed
from support.games import compiled_res_arcana, res_arcana_book
from support.random_games import VARIANTS, positions, started
from support.table import BOTH, seat


def numbers_of(game: Game, cards: set[str]) -> int:
    """Cards as a bit mask."""
    return sum(1 << number for number, card in enumerate(game.cards) if card in cards)


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_a_playout_goes_the_way_of_the_game(variant: int) -> None:
    game = started(3, VARIANTS[variant])
    line = game.playout()
    chance = random.Random(variant)
    for _ in range(60):
        decision = game.decision
        if decision is None:
            break
        assert (line.player, line.kind) == (decision.player, decision.kind)
        assert line.options == len(line.codes) == len(decision.options)
        number = chance.randrange(line.options)
        game.apply(decision.options[number].id)
        game.pass_formal()
        line.choose(number)
    for player in range(game.players):
        assert line.points(player) == game.points(player)


def test_a_playout_leaves_its_game_alone() -> None:
    game = started(1, VARIANTS[0])
    before = game.state.key()
    line = game.playout()
    for _ in range(60):
        line.choose(line.options - 1)
    assert line.round > 1
    assert game.state.key() == before
    assert not game.is_over


def test_copies_of_a_playout_are_independent() -> None:
    line = started(1, VARIANTS[0]).playout()
    codes = line.codes
    line.copy().choose(0)
    assert line.codes == codes


def test_a_playout_that_is_over_has_winners_and_no_options() -> None:
    *_, game = positions(1, VARIANTS[0])
    line = game.playout()
    assert game.is_over
    assert line.is_over
    assert line.winners == game.winners
    assert (line.options, line.kind, line.player) == (0, "", -1)


def test_a_playout_tells_what_players_have() -> None:
    *_, game = positions(1, VARIANTS[0], 150)
    line: Playout = game.playout()
    position = game.position()
    resources = [resource.id for resource in game.compiled.game.resources]
    zones = [zone.id for zone in game.compiled.game.zones]
    assert (line.players, line.round) == (game.players, position.round)
    for player, own in enumerate(position.seats):
        amounts = dict(zip(resources, line.amounts(line.pool(player)), strict=True))
        assert {name: many for name, many in amounts.items() if many} == dict(own.resources)
        for zone, cards in own.zones.items():
            assert line.cards(zones.index(zone), player) == numbers_of(game, set(cards))
        in_play = game.cards_of(player, in_play=True)
        assert line.in_play(player) == numbers_of(game, set(in_play))
        assert line.points_of_cards(player) == sum(game.points_by_card(player).values())


def test_a_playout_tells_what_lies_on_cards_and_their_states_and_points() -> None:
    laden = states = 0
    for game in positions(2, VARIANTS[0], 200):
        line, position = game.playout(), game.position()
        lying = {
            game.cards[card]: line.amounts(pool)
            for player in range(game.players)
            for card, pool in line.pools_in_play(player)
        }
        assert set(lying) == {card for card, found in position.cards.items() if found.resources}
        for place, status in enumerate(game.compiled.game.statuses):
            if not status.of_players:
                marked = {
                    card for card, found in position.cards.items() if status.id in found.states
                }
                assert line.in_state(place) == numbers_of(game, marked)
                states += len(marked)
        laden += len(lying)
        for player in range(game.players):
            assert line.points_of_cards(player) == sum(game.points_by_card(player).values())
    assert laden
    assert states


def test_whole_actions_hold_all_choices_and_lead_to_different_positions() -> None:
    """2 of any for 3 of any but gold: 15 ways to pay, 20 to gain, 162 that differ in the end."""
    pool = "2 gold 2 calm 2 death 2 elan 2 life"
    game = new_game(
        res_arcana_book(),
        compiled_res_arcana(),
        players=2,
        sets=BOTH,
        seed=1,
        position=Position((seat(pool, play="transmuter"), seat())),
    )
    assert game.decision is not None
    line = game.playout()
    power = [option.id for option in game.decision.options].index("power:transmuter:0")
    actions = list(line.actions())
    assert {action.choices[0] for action in actions} == set(range(line.options))
    assert sum(action.choices[0] == power for action in actions) == 162
    assert len({one.after.pool(0) for one in actions if one.choices[0] == power}) == 162
    after = actions[-1].after
    for number in actions[-1].choices:
        line.choose(number)
    assert (line.question, line.codes, line.pool(0)) == (
        after.question,
        after.codes,
        after.pool(0),
    )


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_whole_actions_lead_where_their_choices_do(variant: int) -> None:
    chance, looked_at = random.Random(variant), 0
    for game in positions(4, VARIANTS[variant], 120):
        line = game.playout()
        if not line.is_turn or chance.random() < 0.7:
            continue
        actions = list(line.actions())
        for action in chance.sample(actions, min(len(actions), 40)):
            tried = line.copy()
            for number in action.choices:
                tried.choose(number)
            assert (tried.position, tried.codes) == (action.after.position, action.after.codes)
            looked_at += 1
    assert looked_at


def all_ends(line: Playout, most: int) -> set[Hashable] | None:
    """Every position that whole actions lead to, choice by choice; None where it takes too many."""
    player, ends, tried = line.player, {line.kind}, [line]
    found: set[Hashable] = set()
    choices = 0
    while tried:
        before = tried.pop()
        for number in range(before.options):
            after = before.copy()
            after.choose(number)
            choices += 1
            if choices > most:
                return None
            if after.player != player or after.is_turn or after.kind in ends:
                found.add(after.position)
            else:
                tried.append(after)
    return found


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_whole_actions_lead_wherever_single_choices_do(variant: int) -> None:
    compared = 0
    for game in positions(7, VARIANTS[variant], 150):
        line = game.playout()
        ends = all_ends(line, 600) if line.is_turn else None
        if ends is not None:
            after = [action.after.position for action in line.actions()]
            assert len(after) == len(set(after))
            assert set(after) == ends
            compared += 1
    assert compared


def test_whole_actions_share_what_is_gained_for_any_number_paid() -> None:
    """Paid part by part, where there are too many ways for one menu."""
    pool = "3 gold 3 calm 3 death 3 elan 3 life"
    for card in ("athanor", "infernal-engine", "philosophers-stone"):
        game = new_game(
            res_arcana_book(),
            compiled_res_arcana(),
            players=2,
            sets=BOTH,
            seed=1,
            position=Position((seat(pool, play=card), seat())),
        )
        line = game.playout()
        after = [action.after.position for action in line.actions()]
        assert len(after) == len(set(after))
        assert set(after) == all_ends(line, 50_000)


def test_whole_actions_that_differ_in_what_is_paid_are_read_one_by_one() -> None:
    game = new_game(
        res_arcana_book(),
        compiled_res_arcana(),
        players=2,
        sets=BOTH,
        seed=1,
        position=Position((seat("2 gold 2 calm", play="transmuter"), seat())),
    )
    first, *others = [action.after for action in game.playout().actions()]
    shown, pools = first.shown, [one.pool(0) for one in others]
    assert len(set(pools)) > 1
    assert shown.pool(0) == first.pool(0) == first.copy().pool(0)
    for one, own in zip(others, pools, strict=True):
        assert own == one.pool(0) == one.copy().pool(0) == one.shown.pool(0)


def next_positions(line: Playout) -> list[Hashable]:
    """Where whole actions lead, one after another."""
    return [action.after.position for action in line.actions()]


def same_as_alone(line: Playout) -> int:
    """Check that as many actions lead to the same as from a copy; return how many there are."""
    alone = next_positions(line.copy())
    together = next_positions(line)
    assert len(together) == len(alone)
    assert set(together) == set(alone)
    return len(alone)


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_what_others_may_do_then_is_the_same_as_after_that_action_alone(variant: int) -> None:
    """It is found out together for those that differ only in what the first player has."""
    chance, compared = random.Random(variant), 0
    for game in positions(3, VARIANTS[variant], 150):
        line = game.playout()
        if not line.is_turn or chance.random() < 0.7:
            continue
        actions = list(line.actions())
        for action in chance.sample(actions, min(len(actions), 6)):
            compared += same_as_alone(action.after)
    assert compared


def after_paying(pool: str, play: str, *made: str) -> list[Playout]:
    """Where a player may stand who has turned 2 of any into 3 of any, before one who has these."""
    game = new_game(
        res_arcana_book(),
        brewed(*made),
        players=2,
        sets=BOTH,
        seed=1,
        position=Position((seat("2 gold 2 life", play="transmuter"), seat(pool, play=play))),
    )
    after = [action.after for action in game.playout().actions()]
    return [one for one in after if one.player == 1]


def test_what_depends_on_what_the_first_player_has_is_found_for_each() -> None:
    """Who is attacked loses Life or 2 others for each, and can pay in different ways."""
    several = after_paying("3 gold 3 life 3 death 3 elan", play="bone-dragon athanor")
    alone = [next_positions(one.copy()) for one in several]
    assert len({len(found) for found in alone}) == 1
    for one, expected in zip(several, alone, strict=True):
        found = next_positions(one)
        assert len(found) == len(set(found)) == len(expected)
        assert set(found) == set(expected)


def test_what_is_found_for_each_and_for_all_of_them_is_told_once() -> None:
    """Only the second choice looks at what the first player has, who may have 2 Life."""
    echo = """artifact "Echo" {
        cost 1 gold
        power turn this -> (gain 2 death / gain 1 death per life of a rival)
    }"""
    told = [next_positions(one) for one in after_paying("", "echo", echo)]
    assert {len(found) - len(told[0]) for found in told} == {0, 1}
    assert all(len(found) == len(set(found)) for found in told)


def test_actions_after_several_are_read_in_any_order() -> None:
    several = after_paying("3 gold 3 life 3 death", play="bone-dragon athanor")[:5]
    expected = [
        [(action.after.pool(0), action.after.pool(1)) for action in one.copy().actions()]
        for one in several
    ]
    read = [
        [(action.after.pool(0), action.after.pool(1)) for action in together]
        for together in zip(*[one.actions() for one in several], strict=True)
    ]
    for own, alone in zip(zip(*read, strict=True), expected, strict=True):
        assert sorted(own) == sorted(alone)


def test_choices_made_after_several_lead_where_they_do() -> None:
    several = after_paying("3 gold 3 life 3 death", play="bone-dragon athanor")
    for one in several[::7]:
        start = one.copy()
        for action in [*one.actions()][::5]:
            tried = start.copy()
            for number in action.choices:
                tried.choose(number)
            assert (tried.position, tried.codes) == (action.after.position, action.after.codes)
            assert tried.lead(1) == action.after.lead(1)


def test_a_third_action_is_found_after_those_found_together() -> None:
    for one in after_paying("1 gold 3 life 3 death", play="bone-dragon")[::5]:
        for action in one.actions():
            assert same_as_alone(action.after)


def test_a_game_that_is_over_has_no_actions() -> None:
    *_, game = positions(1, VARIANTS[0])
    assert list(game.playout().actions()) == []
