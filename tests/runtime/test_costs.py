"""Whatever a cost consists of: once it is begun it can be paid, in every way that is offered."""

from functools import cache
from random import Random

import pytest

from cardwright.runtime import CompiledSet, Game, Position, Seat, new_game, pools
from cardwright.runtime.bits import mask_of
from cardwright.runtime.state import State
from support.brewing import brewed
from support.games import compiled_res_arcana, res_arcana_book
from support.samples import often
from support.table import BOTH, seat

PARTS = (
    "turn this",
    "pay 1 gold",
    "pay 2 any",
    "pay 1 gold or life",
    "pay X any",
    "turn a dragon",
    "turn a creature",
    "turn 2 creatures",
    "turn another component",
    "destroy a creature",
    "destroy an artifact",
    "discard a card",
    "discard a dragon",
    "take 1 gold from this",
    "take 1 gold from a component",
    "(pay 1 gold / turn a demon)",
    "(pay 2 same / discard a card / turn a creature)",
)
COSTS = 120
OTHERS = (
    "illusion",
    "sea-serpent",
    "fire-dragon",
    "hawk",
    "treant",
    "homunculus",
    "vial-of-light",
    "vault",
)


@cache
def odd_things() -> CompiledSet:
    """All shipped cards, and as many creatures as there are costs, each with a power for one."""
    chance = Random(7)
    return brewed(
        *(odd_thing(number, chance.sample(PARTS, 2 + number % 3)) for number in range(COSTS))
    )


def odd_thing(number: int, cost: list[str]) -> str:
    gain = "gain 1 death + X calm" if "pay X any" in cost else "gain 1 death"
    power = f"{' + '.join(cost)} -> {gain}"
    return f'artifact "Odd Thing {number}" {{\n  types creature\n  cost 0\n  power {power}\n}}\n'


def owner_of(card: str, chance: Random) -> Seat:
    """A player who has the card, and any others, in play or in hand."""
    where = {other: chance.choice(("play", "hand", "box")) for other in OTHERS}
    pool = " ".join(f"{chance.randint(0, 3)} {kind}" for kind in ("gold", "life", "elan"))
    return seat(
        pool,
        play=" ".join([card, *(other for other in OTHERS if where[other] == "play")]),
        hand=" ".join(other for other in OTHERS if where[other] == "hand"),
    )


def turn_of(player: Seat) -> Game:
    return new_game(
        res_arcana_book(),
        odd_things(),
        players=2,
        sets=BOTH,
        seed=1,
        position=Position((player, seat())),
    )


def use(game: Game, power: str, chance: Random) -> None:
    """Use a power, and answer all that it asks as chance has it."""
    game.apply(power)
    while game.decision is not None and game.decision.kind != "turn":
        game.apply(chance.choice(game.decision.options).id)


@pytest.mark.parametrize("seed", often([0], [1]))
def test_a_cost_that_is_begun_can_be_paid(seed: int) -> None:
    chance = Random(seed)
    begun = set()
    for number in range(COSTS):
        power = f"power:odd-thing-{number}:0"
        for _ in range(5):
            start = turn_of(owner_of(f"odd-thing-{number}", chance))
            if start.why_not(power) is not None:
                continue
            begun.add(number)
            for _ in range(4):
                game = start.copy()
                use(game, power, chance)
                assert game.decision is not None, (number, game.choices)
                assert any(
                    entry["resources"].get("death")
                    for entry in game.log(None)
                    if entry["kind"] == "gain"
                ), (number, game.choices)
    assert len(begun) > COSTS // 2


def small_pools(number: int) -> list[int]:
    chance = Random(1)
    return [pools.pack([chance.randrange(5) for _ in range(5)]) for _ in range(number)]


def test_cards_can_be_paid_for_if_there_is_a_way_to_pay() -> None:
    machine = res_arcana_book().machine(compiled_res_arcana(), BOTH, 2)
    placement, cards = machine.placement, range(len(machine.table.cards))
    for pool in small_pools(30):
        state = State.empty(machine.layout)
        state.add_to_pool(0, pool)
        payable = mask_of([card for card in cards if placement.ways(state, 0, card)])
        assert placement.affordable_among(state, 0, mask_of(cards)) == payable


@pytest.mark.parametrize("number", range(5))
def test_selections_are_all_parts_of_so_many_in_order(number: int) -> None:
    for allowed, pool in enumerate(small_pools(32)):
        parts = pools.parts_of(pools.restrict(pool, allowed))
        whole = [part for part in parts if pools.total(part) == number]
        in_order = sorted(whole, key=lambda part: pools.unpack(part, 5))
        assert pools.selections(pool, number, allowed) == tuple(in_order)
