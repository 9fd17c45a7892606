import random
from collections import Counter
from itertools import islice
from typing import Any

import pytest

from cardwright.runtime import BadReplayError, FixedLuck, IllegalChoiceError, record
from cardwright.runtime.bits import members
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.imagining import back_of
from cardwright.runtime.log import Entry, entries
from cardwright.runtime.rulebooks.res_arcana.setup import Setup
from cardwright.runtime.state import GENERATOR
from cardwright.runtime.windows import ANY_NUMBER, Split
from support.games import compiled_res_arcana, res_arcana_book
from support.invariants import check_state
from support.random_games import BASE, BOTH, VARIANTS, positions, started
from support.saves import loaded
from support.secrets import watched_positions, with_other_secrets
from support.table import lay, seat

SAMPLED = [*VARIANTS, {"players": 4, "sets": BOTH, "draft": True}]
SOME = range(1, len(SAMPLED), 3)
"""A few of each game; slow tests take all, and play them to their ends."""


def zone_of(game: Game, owner: int, zone: str) -> set[str]:
    """The cards that really lie in a zone of a player."""
    return set(game.position().seats[owner].zones.get(zone, ()))


def viewers(game: Game) -> tuple[int | None, ...]:
    return (None, *range(game.players))


# -- what stays --


@pytest.mark.parametrize("variant", SOME)
def test_a_player_sees_no_difference(variant: int) -> None:
    check_views(SAMPLED[variant], seed=variant, most=120, share=0.1)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", range(len(SAMPLED)))
def test_a_player_never_sees_a_difference(variant: int, seed: int) -> None:
    check_views(SAMPLED[variant], seed=seed, most=1500, share=0.3)


def check_views(variant: dict[str, Any], *, seed: int, most: int, share: float) -> None:
    chance = random.Random(seed)
    for number, game in enumerate(positions(seed, variant, most)):
        if number > 20 and chance.random() > share:
            continue
        before, backs, told = game.state.key(), backs_by_place(game), len(entries(game.state))
        for viewer in viewers(game):
            imagined = game.imagine(viewer, number)
            assert imagined.view(viewer, log_from=told) == game.view(viewer, log_from=told)
            assert log_seen_by(viewer, imagined) == log_seen_by(viewer, game)
            assert backs_by_place(imagined) == backs
            check_state(imagined.state)
            go_on(imagined, chance)
        assert game.state.key() == before


def go_on(imagined: Game, chance: random.Random) -> None:
    for _ in range(4):
        if imagined.decision is not None:
            imagined.apply(chance.choice(imagined.decision.options).id)
            check_state(imagined.state)


def log_seen_by(viewer: int | None, game: Game) -> list[Entry]:
    """What a viewer is told of all that has happened, before it is written out."""
    reader = game.machine.log_reader
    return [reader.visible_to(entry, viewer) for entry in entries(game.state)]


def backs_by_place(game: Game) -> dict[int, Counter[int]]:
    """How many cards of which back lie where."""
    layout, table = game.state.layout, game.machine.table
    return {
        place: Counter(back_of(table, card) for card in members(game.state.v[place]))
        for place in range(layout.zone[0], layout.status)
    }


def test_what_is_asked_in_parts_can_be_imagined() -> None:
    game = started(1, SAMPLED[0])
    state = game.state
    player, frame = state.player, state.frames
    assert frame is not None
    state.frames = Split(player, 0, 0, (0, 1), 0, ANY_NUMBER, (), frame)
    state.options = (0, 1)
    imagined = game.imagine(player, 1)
    assert isinstance(imagined.state.frames, Split)
    assert imagined.state.options == state.options


def test_an_imagined_game_can_be_played_to_its_end() -> None:
    for number, game in enumerate(islice(positions(3, VARIANTS[4]), 0, 200, 25)):
        imagined = game.imagine(number % 2, number)
        chance = random.Random(number)
        while imagined.decision is not None:
            imagined.apply(chance.choice(imagined.decision.options).id)
        assert imagined.is_over
        assert imagined.winners


# -- what is dealt anew --


@pytest.mark.parametrize("variant", SOME)
def test_what_a_player_can_not_know_makes_no_difference(variant: int) -> None:
    check_secrets(SAMPLED[variant], seed=variant, most=110, share=0.04)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", range(len(SAMPLED)))
def test_what_a_player_can_not_know_never_makes_a_difference(variant: int, seed: int) -> None:
    check_secrets(SAMPLED[variant], seed=seed, most=1500, share=0.1)


SEALED = range(1, 4)
"""Positions in which somebody has chosen a mage or picked a card, and somebody has not."""


def check_secrets(variant: dict[str, Any], *, seed: int, most: int, share: float) -> None:
    chance = random.Random(seed)
    compared = 0
    for number, (game, watch) in enumerate(watched_positions(seed, variant, most)):
        if number not in SEALED and chance.random() > share:
            continue
        for witness in watch.witnesses:
            other = with_other_secrets(game, witness)
            if other is not None:
                assert all_of(other.imagine(witness.viewer, number)) == all_of(
                    game.imagine(witness.viewer, number)
                )
                compared += 1
    assert compared


def test_who_was_asked_last_makes_no_difference_in_the_end() -> None:
    *_, (game, watch) = watched_positions(3, VARIANTS[0], 1500)
    assert game.is_over
    for witness in watch.witnesses:
        other = with_other_secrets(game, witness)
        assert other is not None
        assert all_of(other.imagine(witness.viewer, 1)) == all_of(game.imagine(witness.viewer, 1))


def all_of(game: Game) -> tuple[Any, ...]:
    """Everything there is in a game, luck to come included."""
    state = game.state
    return (state.key(), state.options, state.player, entries(state), state.trail, game.setup)


def test_luck_to_come_is_unknown() -> None:
    game = started(1, VARIANTS[0])
    generators = {game.imagine(0, seed).state.v[GENERATOR] for seed in range(20)}
    assert len(generators) == 20
    assert game.state.v[GENERATOR] not in generators


def test_luck_that_was_decided_is_unknown() -> None:
    deck = tuple(CARDS[:6])
    setup = Setup(mages=(("druid",), ("seer",)), decks=(deck, ()))
    book, compiled = res_arcana_book(), compiled_res_arcana()
    numbers = [game_cards().index(card) for card in deck]
    game = new_game(
        book, compiled, players=2, sets=BASE, seed=1, setup=setup, luck=FixedLuck(numbers)
    )
    drawn = {first_draw(game.imagine(0, seed)) for seed in range(30)}
    assert len(drawn) > 3


CARDS = ["hawk", "prism", "vault", "athanor", "mermaid", "treant", "crypt", "dragon-egg"]


def game_cards() -> tuple[str, ...]:
    return started(1, VARIANTS[0]).cards


def first_draw(game: Game) -> str:
    """The card that player 0 draws who passes as soon as possible."""
    while not (hand := zone_of(game, 0, "hand")):
        assert game.decision is not None
        options = [option.id for option in game.decision.options]
        game.apply("pass" if "pass" in options else options[0])
    return min(hand)


def test_a_seed_tells_the_world() -> None:
    game = started(1, VARIANTS[0])
    assert all_of(game.imagine(0, 5)) == all_of(game.imagine(0, 5))
    hands = {frozenset(zone_of(game.imagine(0, seed), 1, "hand")) for seed in range(20)}
    assert len(hands) > 15


# -- what players know --


def test_players_know_the_cards_of_their_own_deck() -> None:
    game = started(1, VARIANTS[0])
    own = zone_of(game, 0, "deck")
    for seed in range(20):
        imagined = game.imagine(0, seed)
        assert zone_of(imagined, 0, "deck") == own
        assert zone_of(imagined, 0, "hand") == zone_of(game, 0, "hand")
    assert len({frozenset(zone_of(game.imagine(1, seed), 0, "deck")) for seed in range(20)}) > 15


def test_a_card_that_was_seen_to_go_to_a_hand_is_known_to_be_there() -> None:
    table = lay(
        seat("5 death 5 life", play="necromancer", hand="hawk", discards="bone-dragon"),
        seat(hand="prism"),
    )
    table.game.state.remove_from_zone(3, 0, table.game.cards.index("bone-dragon"))
    table.game.state.add_to_zone(1, 0, table.game.cards.index("bone-dragon"))
    for seed in range(20):
        assert "bone-dragon" in zone_of(table.game.imagine(1, seed), 0, "hand")


def test_discards_that_were_shuffled_are_in_the_deck_or_in_hand() -> None:
    table = lay(seat(discards="hawk prism vault"), seat())
    table.pass_turn(0)
    assert not zone_of(table.game, 0, "discards")
    drawn, left = zone_of(table.game, 0, "hand"), zone_of(table.game, 0, "deck")
    assert (len(drawn), len(left)) == (1, 2)
    hands = set()
    for seed in range(40):
        imagined = table.game.imagine(1, seed)
        found = zone_of(imagined, 0, "hand") | zone_of(imagined, 0, "deck")
        assert found == {"hawk", "prism", "vault"}
        hands.add(min(zone_of(imagined, 0, "hand")))
    assert hands == {"hawk", "prism", "vault"}


def test_whoever_looked_knows_the_top_of_a_pile() -> None:
    table = lay(seat(play="hawk"), seat(), monuments="obelisk library temple colossus mausoleum")
    table.do(0, "power:hawk:1", "zone:monuments", "card:temple", "card:library")
    for seed in range(10):
        own = table.game.imagine(0, seed)
        assert own.fixed_order("monuments") == ("temple", "library", "obelisk")
    tops = {table.game.imagine(1, seed).fixed_order("monuments") for seed in range(30)}
    assert len(tops) > 15
    assert all(len(top) == 3 for top in tops)


def test_whoever_looked_knows_the_cards_but_not_an_order_made_later() -> None:
    table = lay(seat(play="hawk"), seat(play="seer"), monuments="obelisk library temple colossus")
    table.do(0, "power:hawk:1", "zone:monuments", "card:temple", "card:library")
    table.do(1, "power:seer:1", "zone:monuments", "card:obelisk", "card:temple")
    tops = {table.game.imagine(0, seed).fixed_order("monuments") for seed in range(60)}
    assert len(tops) > 10
    pile = {"obelisk", "library", "temple"}
    for seed in range(10):
        imagined = table.game.imagine(0, seed)
        assert pile <= set(imagined.position().table["monuments"])


def test_a_drawn_card_is_known_to_whoever_knew_the_top() -> None:
    table = lay(seat(deck="hawk prism vault"), seat())
    game = table.game
    deck = next(
        place for place, zone in enumerate(game.machine.table.game.zones) if zone.id == "deck"
    )
    game.machine.look(game.state, deck, 0, 1, 1)
    table.pass_turn(0)
    for seed in range(20):
        assert zone_of(game.imagine(1, seed), 0, "hand") == {"hawk"}


def test_an_order_that_nobody_knows_is_not_kept() -> None:
    game = lay(seat(deck="hawk prism vault"), seat()).game
    assert game.fixed_order("deck", 0) == ("hawk", "prism", "vault")
    assert game.imagine(0, 1).fixed_order("deck", 0) == ()


# -- secret choices, and what is being done with hidden cards --


def test_which_choice_was_sealed_makes_no_difference() -> None:
    setup = Setup(mages=(("druid", "witch"), ("seer", "scholar")))
    book, compiled = res_arcana_book(), compiled_res_arcana()
    games = []
    for choice in ("card:druid", "card:witch"):
        games.append(new_game(book, compiled, players=2, sets=BASE, seed=1, setup=setup))
        games[-1].apply(choice)
    revealed = set()
    for seed in range(40):
        worlds = [game.imagine(1, seed) for game in games]
        assert all_of(worlds[0]) == all_of(worlds[1])
        worlds[0].apply("card:seer")
        revealed |= zone_of(worlds[0], 0, "play")
    assert len(revealed) > 5
    own = games[0].imagine(0, 1)
    own.apply(own.decision.options[0].id)  # type: ignore[union-attr]
    assert "druid" in zone_of(own, 0, "play")


def test_a_pick_of_a_draft_is_one_of_the_pack() -> None:
    game = started(1, {"players": 2, "sets": BASE, "draft": True})
    decision = game.decision
    assert decision is not None
    assert decision.player == 0
    game.apply(decision.options[0].id)
    for seed in range(20):
        imagined = game.imagine(1, seed)
        pack = zone_of(imagined, 0, "offer")
        assert imagined.decision is not None
        imagined.apply(imagined.decision.options[0].id)
        (picked,) = zone_of(imagined, 0, "deck")
        assert picked in pack
        assert imagined.machine.table.cards[imagined.cards.index(picked)].card.kind == "artifact"


def test_a_card_that_is_being_paid_for_is_one_that_can_be_paid_for() -> None:
    """The others see that something is paid for, but not yet what."""
    game = lay(seat("3 death 3 life 3 calm", hand="corrupt-altar prism"), seat()).game
    game.apply("place:corrupt-altar")
    assert game.decision is not None
    paid_for = set()
    for seed in range(30):
        imagined = game.imagine(1, seed)
        decision = imagined.decision
        assert decision is not None
        assert decision.kind == game.decision.kind
        assert decision.about["card"] in zone_of(imagined, 0, "hand")
        paid_for.add(decision.about["card"])
        imagined.apply(decision.options[0].id)
        assert decision.about["card"] in zone_of(imagined, 0, "play")
    assert len(paid_for) > 2


def test_a_card_that_a_power_brings_into_play_may_be_another() -> None:
    game = lay(seat("3 life 3 calm 3 elan 3 death", play="dragon-egg", hand="wind-dragon"), seat())
    game.do(0, "power:dragon-egg:0", "card:wind-dragon")
    targets = set()
    for seed in range(30):
        imagined = game.game.imagine(1, seed)
        assert imagined.decision is not None
        targets.add(imagined.decision.about["target"])
        assert imagined.decision.about["target"] in zone_of(imagined, 0, "hand")
        assert imagined.decision.about["card"] == "dragon-egg"
    assert len(targets) > 2


# -- an imagined game --


def test_a_game_played_by_numbers_goes_the_same_way_and_has_no_past() -> None:
    game, other = started(1, VARIANTS[0]), started(1, VARIANTS[0])
    for _ in range(5):
        game.apply(game.option_id(game.options - 1))
    asked = []

    def last() -> int:
        asked.append(other.decisions_made)
        return other.options - 1

    assert other.decision is not None
    other.play_on([last, last], 2)
    assert other.decision.serial == 2
    other.play_on([last, last], 3)
    assert asked == [0, 1, 2, 3, 4]
    assert other.state.key() == game.state.key()
    assert other.decision == game.decision
    assert (other.decisions_made, other.choices) == (5, [])
    assert not other.can_undo(past_hidden=True)
    with pytest.raises(BadReplayError, match="without words"):
        record(other)


def test_an_imagined_game_has_no_past() -> None:
    game = started(1, VARIANTS[0])
    assert game.decision is not None
    game.apply(game.decision.options[0].id)
    imagined = game.imagine(game.decision.player, 1)
    assert imagined.has_no_past
    assert imagined.copy().has_no_past
    assert not game.has_no_past
    assert not imagined.can_undo(past_hidden=True)
    with pytest.raises(IllegalChoiceError, match="nothing has been chosen"):
        imagined.undo(past_hidden=True)
    with pytest.raises(BadReplayError, match="imagined"):
        record(imagined)
    assert "seed" not in str(imagined.setup["options"])
    assert imagined.choices == []


def test_a_choice_in_an_imagined_game_can_be_taken_back() -> None:
    game = started(1, VARIANTS[0])
    imagined = game.imagine(game.decision.player, 1)  # type: ignore[union-attr]
    before = imagined.state.key()
    imagined.apply(imagined.decision.options[0].id)  # type: ignore[union-attr]
    imagined.undo()
    assert imagined.state.key() == before


def test_an_imagined_game_can_be_saved() -> None:
    game = started(1, VARIANTS[0])
    imagined = game.imagine(0, 1)
    again = loaded(imagined.to_dict())
    assert again.state.key() == imagined.state.key()


def test_a_loaded_game_has_no_past_as_the_one_that_was_saved() -> None:
    *_, game = positions(1, VARIANTS[0], 60)
    again = loaded(game.to_dict())
    assert all_of(again.imagine(0, 3)) == all_of(game.imagine(0, 3))


def test_a_loaded_game_without_its_past_has_no_past_from_what_is_seen() -> None:
    *_, game = positions(1, VARIANTS[0], 60)
    again = loaded(game.to_dict())
    again.setup["seed"] = 12345
    for seed in range(10):
        assert again.imagine(0, seed).view(0) == game.view(0)


def test_somebody_can_imagine_within_an_imagined_game() -> None:
    *_, game = positions(1, VARIANTS[4], 60)
    imagined = game.imagine(0, 1)
    for viewer in viewers(game):
        assert imagined.imagine(viewer, 2).view(viewer) == imagined.view(viewer)


def test_nobody_imagines_for_a_player_who_is_not_there() -> None:
    with pytest.raises(IllegalChoiceError, match="no player 7"):
        started(1, VARIANTS[0]).imagine(7, 1)
