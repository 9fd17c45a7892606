"""Cards of unknown origin: whatever they say, the game neither hangs nor breaks."""

from collections.abc import Mapping
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardwright.runtime import pools
from cardwright.runtime.errors import BadSetupError, EndlessResolutionError
from cardwright.runtime.frames import Frame
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.machine import Called, Machine
from cardwright.runtime.positions import Position, Seat
from cardwright.runtime.rulebooks.res_arcana.book import ResArcanaBook
from cardwright.runtime.rulebooks.res_arcana.rules import ResArcana
from cardwright.runtime.state import State
from support.brewing import brewed, read
from support.games import res_arcana_book
from support.saves import loaded
from support.table import lay, seat

COUNTS = st.lists(st.integers(0, pools.MOST), min_size=5, max_size=5)


def with_power(
    power: str,
    *,
    cost: str = "0",
    own: Mapping[str, int] = MappingProxyType({"gold": 5}),
    rival: Mapping[str, int] = MappingProxyType({"life": 9, "calm": 9}),
) -> Game:
    """A game in which the first player has a card with this power in play."""
    cards = brewed(f'artifact "Odd Thing" {{\n  cost {cost}\n  power {power}\n}}\n')
    seats = (Seat(dict(own), {"play": ("odd-thing",)}), Seat(dict(rival)))
    return new_game(
        res_arcana_book(), cards, players=2, sets=("base",), seed=1, position=Position(seats)
    )


def answer_all(game: Game, kind: str) -> int:
    """Take the last option as long as a kind of question is asked; return how often it was."""
    asked = 0
    while game.decision is not None and game.decision.kind == kind:
        assert len(game.decision.options) <= 100
        game.apply(game.decision.options[-1].id)
        asked += 1
    return asked


# -- choices in a cost --


def test_a_cost_may_have_many_choices() -> None:
    choice = "(pay 1 elan / pay 1 life)"
    game = with_power(f"{' + '.join([choice] * 10)} -> gain 1 gold", own={"elan": 10, "life": 9})
    game.apply("power:odd-thing:0")
    assert answer_all(game, "choice") == 9
    assert sum(game.view(0)["players"][0]["resources"].values()) == 10


# -- pools --


@given(COUNTS, COUNTS)
def test_a_pool_holds_what_it_can_and_no_more(one: list[int], other: list[int]) -> None:
    both = pools.add(pools.pack(one), pools.pack(other))
    expected = tuple(min(a + b, pools.MOST) for a, b in zip(one, other, strict=True))
    assert pools.unpack(both, 5) == expected


@given(COUNTS)
def test_the_total_of_a_pool_is_right_however_full_it_is(counts: list[int]) -> None:
    assert pools.total(pools.pack(counts)) == sum(counts)


def test_what_would_go_over_the_limit_is_not_gained() -> None:
    game = with_power("turn this -> gain 999 gold", own={"gold": 20, "life": 999})
    game.apply("power:odd-thing:0")
    assert game.view(0)["players"][0]["resources"] == {"gold": pools.MOST, "life": pools.MOST}
    assert loaded_again(game).state.key() == game.state.key()


def test_the_same_limit_holds_on_cards() -> None:
    game = with_power("pay 1 gold -> put 999 gold on this")
    game.apply("power:odd-thing:0")
    game.apply("pass", player=1)
    game.apply(game.decision.options[0].id)  # type: ignore[union-attr]
    for _ in range(2):
        game.apply("power:odd-thing:0")
    cards = game.view(None)["players"][0]["zones"]["play"]["cards"]
    assert cards[0]["resources"] == {"gold": pools.MOST}


def loaded_again(game: Game) -> Game:
    return Game.from_dict(game.to_dict(), res_arcana_book(), game.machine.table.compiled)


# -- choices --


@pytest.mark.parametrize(
    "effect", ["gain 999 any", "put 999 any on this", "gain 200 any except gold"]
)
def test_a_huge_mixed_gain_is_asked_resource_by_resource(effect: str) -> None:
    game = with_power(f"turn this -> {effect}")
    game.apply("power:odd-thing:0")
    assert 1 <= answer_all(game, "how_many") <= 10
    view = game.view(0)["players"][0]
    lying = view["zones"]["play"]["cards"][0]["resources"]
    gained = sum(view["resources"].values()) + sum(lying.values()) - 5
    assert gained == int(effect.split()[1])


def test_others_gain_a_huge_mix_by_themselves() -> None:
    game = with_power("turn this -> gain 1 gold + each rival gains 300 any")
    game.apply("power:odd-thing:0")
    assert game.decision is not None
    assert game.decision.player == 1
    assert loaded_again(game).decision == game.decision
    answer_all(game, "how_many")
    assert sum(game.view(1)["players"][1]["resources"].values()) == 318


def test_a_huge_loss_is_asked_resource_by_resource() -> None:
    rival = {"elan": 40, "calm": 40, "death": 40, "gold": 40}
    game = with_power("turn this -> each rival loses 30 life", rival=rival)
    game.apply("power:odd-thing:0")
    assert answer_all(game, "how_many")
    assert sum(game.view(1)["players"][1]["resources"].values()) == 100


def test_a_huge_mix_beside_fixed_amounts_is_asked_resource_by_resource() -> None:
    game = with_power(
        "pay 88 any + 2 death -> gain 1 gold", own={"elan": 60, "life": 60, "death": 9}
    )
    game.apply("power:odd-thing:0")
    assert answer_all(game, "how_many")
    left = game.view(0)["players"][0]["resources"]
    assert sum(left.values()) == 60 + 60 + 9 - 90 + 1


def test_as_much_of_a_huge_mix_is_lost_as_there_is() -> None:
    rival = {"elan": 60, "calm": 60, "death": 60, "gold": 1}
    game = with_power("turn this -> each rival loses 9 gold + 88 any", rival=rival)
    game.apply("power:odd-thing:0")
    assert answer_all(game, "how_many")
    left = game.view(1)["players"][1]["resources"]
    assert sum(left.values()) == 180 - 88
    assert "gold" not in left


@pytest.mark.parametrize(
    "clause",
    [
        "turn this -> gain 90 any + 90 any except gold",
        "turn this -> each rival loses 1 life + 88 any",
        "pay 25 any + 25 any except gold -> gain 1 gold",
        "(pay 9 any / 9 life) + (pay 9 any / 9 life) + (pay 9 any / 9 life) -> gain 1 gold",
    ],
)
def test_a_card_with_choices_that_nobody_could_list_can_not_be_played_with(clause: str) -> None:
    with pytest.raises(BadSetupError, match=r"`odd-thing` can't be played: .* too many ways"):
        with_power(clause)


def test_a_price_with_too_many_ways_can_not_be_played_with() -> None:
    with pytest.raises(BadSetupError, match="`odd-thing` can't be played"):
        with_power("turn this -> gain 1 gold", cost="400 any / 400 life")


@pytest.mark.parametrize(
    ("cost", "clause"),
    [
        ("20 any", "pay 20 any -> gain 1 gold"),
        ("88 any + 2 death", "turn this -> gain 1 gold"),
        ("400 any", "turn this -> gain 1 gold"),
        ("0", "pay 500 any -> gain 1 gold"),
        ("0", "pay 12 any + pay 12 any except gold -> gain 1 gold"),
        ("0", "pay 25 any + pay 25 any except gold -> gain 1 gold"),
        ("0", "pay 900 same -> gain 1 gold"),
        ("0", "turn this -> each rival loses 1 life + 88 any"),
        ("0", "turn this / pay 88 any -> gain 1 gold"),
        ("400 any / 1 life", "turn this -> gain 1 gold"),
        ("0", "pay 12 any + 12 any except gold -> gain 1 gold"),
        ("0", "(pay 9 any / 9 life) + (pay 9 any / 9 life) + (pay 9 any / 9 life) -> gain 1 gold"),
        ("0", "pay X any + 2 any -> gain 1 gold per X"),
        ("0", "turn this + pay X any / X life -> gain 1 gold per X"),
        ("0", "turn this + pay X gold -> gain X any + 3 any"),
        ("0", "turn this + pay X gold -> gain X any + 3 gold"),
        ("0", "turn this -> gain 1 any per dragon / 1 gold"),
        ("0", "turn this -> gain 90 any + 9 any except gold"),
        ("0", "turn this -> take 30 any + 30 same from a rival"),
        ("0", "turn this -> (for each resource on this: put 30 any + 1 same on this)"),
        ("0", "turn this -> each rival loses 88 any unless pay 88 any + 88 any except gold"),
        ("0", f"{' + '.join(['(pay 1 elan / pay 1 life)'] * 8)} -> gain 1 gold"),
    ],
)
def test_a_check_finds_what_no_game_can_begin_with(cost: str, clause: str) -> None:
    _, faults = read(f'artifact "Odd Thing" {{\n  cost {cost}\n  power {clause}\n}}\n')
    begins = True
    try:
        with_power(clause, cost=cost)
    except BadSetupError:
        begins = False
    assert begins == (not faults)


# -- resolutions without end --


class _Treadmill(Frame):
    """A frame that stays where it is."""

    __slots__ = ()

    name = "treadmill"

    def open(self, machine: Machine, state: State) -> None:
        state.note("round", 1)
        state.v[1] += 1


class _TreadmillRules(ResArcana):
    def call(self, machine: Machine, state: State, called: Called) -> None:
        state.frames = _Treadmill(called.player, state.frames)


def test_a_card_that_never_ends_is_stopped_and_the_game_is_as_it_was() -> None:
    shipped = lay(seat(play="coral-castle"), seat()).game
    table = shipped.machine.table
    machine = Machine(table, 2, _TreadmillRules(table))
    game = Game(ResArcanaBook(), machine, shipped.state.copy(), shipped.setup)
    before = (game.state.key(), game.state.log, game.decision)
    check = next(option.id for option in game.decision.options if "coral" in option.id)  # type: ignore[union-attr]
    with pytest.raises(EndlessResolutionError):
        game.apply(check)
    assert (game.state.key(), game.state.log, game.decision) == before
    assert game.choices == []
    game.apply("pass")


def test_pools_of_a_saved_game_keep_to_the_limit() -> None:
    game = lay(seat("999 gold"), seat()).game
    assert loaded(game.to_dict()).state.key() == game.state.key()
