"""What no shipped card says is played as it is written, too."""

import pytest

from cardwright.runtime.game import new_game
from cardwright.runtime.positions import Position, Seat, Standing
from support.brewing import brewed
from support.games import res_arcana_book
from support.table import BOTH, Table, essences, mixes, seat

POWER = "power:odd-thing:0"


def table(clauses: str, *seats: Seat, on: dict[str, str] | None = None, turned: str = "") -> Table:
    """A table at which somebody has a card of these clauses, at the first player's turn."""
    cards = brewed(f'artifact "Odd Thing" {{\n  {clauses}\n}}\n')
    standing = {card: Standing(essences(text)) for card, text in (on or {}).items()}
    standing |= {card: Standing({}, ("turned",)) for card in turned.split()}
    position = Position(seats, {}, standing)
    book = res_arcana_book()
    return Table(new_game(book, cards, players=len(seats), sets=BOTH, seed=1, position=position))


def powered(power: str, *seats: Seat, on: dict[str, str] | None = None, turned: str = "") -> Table:
    """A table at which somebody has a card with this power."""
    return table(f"cost 1 elan\n  power {power}", *seats, on=on, turned=turned)


# -- one player of several --


def test_a_loss_of_one_rival_befalls_the_chosen_one_only() -> None:
    game = powered(
        "turn this -> a rival loses 1 life",
        seat("2 life", play="odd-thing"),
        seat("2 life"),
        seat("2 life"),
    )
    game.do(0, POWER)
    assert game.options == {"player:1", "player:2"}
    game.do(0, "player:2")
    assert [game.pool(player) for player in range(3)] == [
        {"life": 2},
        {"life": 2},
        {"life": 1},
    ]


def test_a_gain_of_any_player_may_be_ones_own() -> None:
    game = powered("turn this -> any player gains 1 elan", seat(play="odd-thing"), seat(), seat())
    game.do(0, POWER)
    assert game.options == {"player:0", "player:1", "player:2"}
    game.do(0, "player:0")
    assert [game.pool(player) for player in range(3)] == [{"elan": 1}, {}, {}]


def test_a_loss_of_all_players_befalls_its_user_too() -> None:
    game = powered(
        "turn this -> all players lose 1 life", seat("2 life", play="odd-thing"), seat("1 life")
    )
    game.do(0, POWER)
    assert (game.pool(0), game.pool(1)) == ({"life": 1}, {})


def test_points_count_what_each_rival_has() -> None:
    game = table(
        "cost 1 elan\n  points 1 per creature of each rival",
        seat(play="odd-thing hawk"),
        seat(play="treant"),
        seat(play="mermaid vault"),
    )
    assert game.points(0) == 3  # with the First Player tile


# -- cards of others --


def test_a_destroyed_card_goes_to_its_holders_discards() -> None:
    game = powered(
        "turn this -> destroy a creature of a rival",
        seat(play="odd-thing hawk"),
        seat(play="treant"),
    )
    game.do(0, POWER)
    assert game.cards("discards", 1) == {"treant"}
    assert game.cards("discards", 0) == set()


@pytest.mark.parametrize(("rivals", "open_"), [("treant", True), ("vault", False)])
def test_a_cost_of_a_rivals_card_needs_one(rivals: str, open_: bool) -> None:
    game = powered(
        "turn this + destroy a creature of a rival -> gain 1 gold",
        seat(play="odd-thing hawk"),
        seat(play=rivals),
    )
    assert (POWER in game.options) is open_


# -- several cards --


def test_all_cards_that_fit_are_destroyed() -> None:
    game = powered(
        "turn this -> destroy all creatures",
        seat(play="odd-thing hawk treant vault"),
        seat(play="mermaid"),
    )
    game.do(0, POWER)
    assert game.cards("discards", 0) == {"hawk", "treant"}
    assert game.cards("play", 1) == {"mermaid"}


def test_as_much_is_put_on_all_cards_that_fit() -> None:
    game = powered(
        "turn this -> put 2 elan on all creatures", seat(play="odd-thing hawk treant"), seat()
    )
    game.do(0, POWER)
    assert (game.on("hawk"), game.on("treant"), game.on("odd-thing")) == (
        {"elan": 2},
        {"elan": 2},
        {},
    )


def test_a_cost_turns_as_many_cards_as_it_says() -> None:
    cost = "turn this + turn 2 creatures -> gain 1 gold"
    game = powered(cost, seat(play="odd-thing hawk treant mermaid"), seat())
    game.do(0, POWER, "card:hawk", "card:mermaid")
    assert [game.is_turned(card) for card in ("hawk", "mermaid", "treant")] == [True, True, False]
    assert POWER not in powered(cost, seat(play="odd-thing hawk"), seat()).options


def test_several_cards_are_different_cards() -> None:
    game = powered(
        "turn this -> put 1 gold on 3 creatures",
        seat(play="odd-thing hawk treant mermaid nightingale"),
        seat(),
    )
    game.do(0, POWER, "card:hawk", "card:treant")
    assert game.open_for("card") == {"mermaid", "nightingale"}
    game.do(0, "card:mermaid")
    assert [game.on(card) for card in ("hawk", "treant", "mermaid")] == [{"gold": 1}] * 3
    assert game.on("nightingale") == {}


# -- what lies on other cards --


def test_a_cost_takes_off_a_card_that_has_enough() -> None:
    cost = "turn this + take 2 gold from a component -> gain 1 elan"
    seats = (seat(play="odd-thing vault hawk"), seat())
    game = powered(cost, *seats, on={"vault": "3 gold", "hawk": "1 gold"})
    game.do(0, POWER)
    assert (game.on("vault"), game.on("hawk"), game.pool(0)) == (
        {"gold": 1},
        {"gold": 1},
        {"elan": 1},
    )
    assert POWER not in powered(cost, *seats, on={"vault": "1 gold", "hawk": "1 gold"}).options


def test_a_cost_takes_off_the_card_that_it_turns() -> None:
    game = powered(
        "turn this + turn a creature as A + take 1 elan from A -> gain 1 gold",
        seat(play="odd-thing treant hawk mermaid"),
        seat(),
        on={"hawk": "1 elan", "mermaid": "2 elan"},
    )
    game.do(0, POWER)
    assert game.open_for("card") == {"hawk", "mermaid"}
    game.do(0, "card:mermaid")
    assert game.on("mermaid") == {"elan": 1}
    assert game.is_turned("mermaid")


def test_an_effect_takes_off_the_chosen_card() -> None:
    game = powered(
        "turn this -> take 1 gold from a component",
        seat(play="odd-thing vault hawk"),
        seat(),
        on={"vault": "3 gold"},
    )
    game.do(0, POWER, "card:vault")
    assert (game.on("vault"), game.pool(0)) == ({"gold": 2}, {"gold": 1})


# -- payments --


@pytest.mark.parametrize(
    ("pool", "open_"),
    [("2 elan 1 life", True), ("1 elan 1 life", False), ("2 elan", False)],
)
def test_a_payment_of_one_kind_leaves_enough_for_the_rest(pool: str, open_: bool) -> None:
    game = powered(
        "turn this + pay 2 same + 1 any -> gain 1 gold", seat(pool, play="odd-thing"), seat()
    )
    assert (POWER in game.options) is open_


@pytest.mark.parametrize(
    ("cost", "pool", "ways"),
    [
        ("2 any except gold", "1 elan 1 life 2 gold", ("1 elan 1 life",)),
        ("1 elan or calm", "1 elan 1 life 1 calm", ("1 elan", "1 calm")),
        ("2 same", "2 elan 1 life 3 gold", ("2 elan", "2 gold")),
        ("2 elan / 1 gold", "2 elan 1 life 1 gold", ("2 elan", "1 gold")),
        ("1 gold + 1 any except gold", "1 elan 1 life 2 gold", ("1 elan 1 gold", "1 life 1 gold")),
        ("1 any + 1 any except gold", "1 elan 2 gold", ("1 elan 1 gold",)),
        ("2 any except gold", "1 elan 9 gold", ()),
        ("2 same", "1 elan 1 life", ()),
    ],
)
def test_a_printed_cost_is_paid_as_it_says(cost: str, pool: str, ways: tuple[str, ...]) -> None:
    game = table(f"cost {cost}", seat(pool, hand="odd-thing"), seat())
    before = essences(pool)
    assert ("place:odd-thing" in game.options) is bool(ways)
    if ways:
        game.do(0, "place:odd-thing")
        offered = game.mixes if len(ways) > 1 else {_paid(before, game.pool(0))}
        assert offered == mixes(*ways)


def _paid(before: dict[str, int], after: dict[str, int]) -> frozenset[tuple[str, int]]:
    spent = {kind: number - after.get(kind, 0) for kind, number in before.items()}
    return frozenset((kind, number) for kind, number in spent.items() if number)


def test_a_discount_comes_off_any_part_of_a_printed_cost() -> None:
    pool = "2 elan 1 life 1 gold"
    game = table(
        "cost 1 gold + 2 any except gold", seat(pool, play="artificer", hand="odd-thing"), seat()
    )
    game.do(0, "place:odd-thing")
    assert game.mixes == mixes("1 elan 1 gold", "1 life 1 gold")


# -- costs of which one part can get in the way of another --


@pytest.mark.parametrize(
    ("cost", "play", "open_"),
    [
        ("turn a dragon + turn a creature", "sea-serpent", False),
        ("turn a dragon + turn a creature", "sea-serpent hawk", True),
        ("destroy a dragon + destroy a creature", "sea-serpent", False),
        ("turn 2 creatures + turn a dragon", "sea-serpent hawk", False),
        ("turn 2 creatures + turn a dragon", "sea-serpent hawk treant fire-dragon", True),
        ("turn 2 creatures", "illusion", False),
        ("turn 2 creatures", "illusion hawk", True),
        ("turn a creature + turn a demon", "illusion", False),
        ("turn a creature + turn a demon", "illusion homunculus", True),
        ("turn a dragon + turn a component", "illusion", False),
    ],
)
def test_each_card_pays_for_one_part_of_a_cost(cost: str, play: str, open_: bool) -> None:
    game = powered(
        f"turn this + {cost} -> gain 1 gold", seat("5 elan", play=f"odd-thing {play}"), seat()
    )
    assert (POWER in game.options) is open_


def test_a_card_that_another_part_of_the_cost_needs_is_not_offered() -> None:
    game = powered(
        "turn this + turn a dragon + turn a creature -> gain 1 gold",
        seat(play="odd-thing sea-serpent fire-dragon"),
        seat(),
    )
    game.do(0, POWER)
    assert (game.is_turned("sea-serpent"), game.is_turned("fire-dragon")) == (True, True)
    assert game.pool(0) == {"gold": 1}


def test_a_card_does_not_pay_twice_with_itself() -> None:
    game = table(
        "types creature\n  cost 1 elan\n  power turn a creature + turn this -> gain 1 gold",
        seat(play="odd-thing hawk treant"),
        seat(),
    )
    game.do(0, POWER)
    assert game.open_for("card") == {"hawk", "treant"}


def test_a_choice_in_a_cost_is_paid_besides_the_rest_of_it() -> None:
    cost = "turn this + pay 1 gold + (pay 1 gold / turn a creature) -> gain 1 elan"
    assert POWER not in powered(cost, seat("1 gold", play="odd-thing"), seat()).options
    game = powered(cost, seat("1 gold", play="odd-thing hawk"), seat())
    game.do(0, POWER)
    assert game.is_turned("hawk")
    assert game.pool(0) == {"elan": 1}


def test_what_is_paid_first_leaves_enough_for_a_choice_in_the_cost() -> None:
    game = powered(
        "turn this + pay 1 any + (pay 1 gold / pay 1 life) -> gain 1 calm",
        seat("1 gold 1 elan", play="odd-thing"),
        seat(),
    )
    game.do(0, POWER)
    assert game.pool(0) == {"calm": 1}


def test_what_is_chosen_in_a_cost_leaves_enough_for_what_comes_after_it() -> None:
    game = powered(
        "turn this + (pay 1 gold / pay 1 life) + pay 1 gold -> gain 1 calm",
        seat("1 gold 1 life", play="odd-thing"),
        seat(),
    )
    game.do(0, POWER)
    assert game.pool(0) == {"calm": 1}


def test_a_stand_in_pays_for_a_choice_in_a_cost() -> None:
    game = powered(
        "turn this + (turn a creature / pay 1 gold) -> gain 1 calm",
        seat(play="odd-thing illusion"),
        seat(),
    )
    game.do(0, POWER)
    assert game.is_turned("illusion")
    assert game.pool(0) == {"calm": 1}


def test_a_card_chosen_before_does_not_pay_for_a_choice_in_the_cost() -> None:
    game = powered(
        "turn this + take 1 gold from a creature + (turn a creature / pay 1 gold) -> gain 1 calm",
        seat("1 gold", play="odd-thing hawk"),
        seat(),
        on={"hawk": "1 gold"},
    )
    game.do(0, POWER)
    assert not game.is_turned("hawk")
    assert game.pool(0) == {"calm": 1}


def test_what_a_stand_in_costs_leaves_enough_for_a_choice_in_the_cost() -> None:
    game = powered(
        "turn this + turn a dragon + (pay 1 gold / turn a demon) -> gain 1 calm",
        seat("1 gold 1 life 1 elan", play="odd-thing illusion"),
        seat(),
    )
    game.do(0, POWER)
    assert game.pool(0) == {"calm": 1}


STATUE = """item "Odd Statue" {
  react to own power: turn this + pay 2 gold -> this is a dragon
}
"""


@pytest.mark.parametrize(
    ("cost", "pool", "open_"),
    [
        ("pay 1 gold", "2 gold 1 elan", False),
        ("pay 1 gold", "3 gold", True),
        ("pay 1 any", "2 gold", False),
        ("pay 1 any", "2 gold 1 elan", True),
    ],
)
@pytest.mark.parametrize("order", ["{0} + turn a dragon", "turn a dragon + {0}"])
def test_a_stand_ins_own_cost_comes_on_top_of_the_cost_that_it_helps_to_pay(
    cost: str, pool: str, open_: bool, order: str
) -> None:
    power = f"turn this + {order.format(cost)} -> gain 1 life"
    cards = brewed(STATUE, f'artifact "Odd Thing" {{\n  cost 1 elan\n  power {power}\n}}\n')
    position = Position((seat(pool, play="odd-thing odd-statue"), seat()))
    game = Table(
        new_game(res_arcana_book(), cards, players=2, sets=BOTH, seed=1, position=position)
    )
    assert (POWER in game.options) is open_
    if open_:
        game.do(0, POWER)
        assert game.pool(0) == {"life": 1}


def test_a_reaction_to_a_cost_leaves_enough_for_the_rest_of_it() -> None:
    power = "turn this + destroy a creature + pay 1 gold -> gain 1 life"
    reaction = "react to destruction: pay 1 gold -> gain 1 calm"
    cards = brewed(
        f'artifact "Odd Thing" {{\n  cost 1 elan\n  power {power}\n}}\n',
        f'artifact "Odd Vial" {{\n  cost 1 elan\n  {reaction}\n}}\n',
    )

    def played(pool: str) -> Table:
        position = Position((seat(pool, play="odd-thing odd-vial hawk"), seat()))
        book = res_arcana_book()
        game = Table(new_game(book, cards, players=2, sets=BOTH, seed=1, position=position))
        game.do(0, POWER)
        return game

    assert played("1 gold").pool(0) == {"life": 1}
    game = played("2 gold")
    game.do(0, "reaction:odd-vial:0")
    assert game.pool(0) == {"life": 1, "calm": 1}


def test_what_may_be_any_number_is_paid_last_so_that_the_rest_is_sure() -> None:
    """With so many ways to pay, the number of each essence is asked for one by one."""
    game = powered(
        "turn this + pay X any + pay 1 gold -> gain X life",
        seat("5 gold 5 elan 5 life 5 calm 5 death", play="odd-thing"),
        seat(),
    )
    game.do(0, POWER)
    while game.asked == (0, "how_many"):
        game.do(0, max(game.options))
    assert game.pool(0) == {"life": 24}


# -- cards that a pile brings back --


def test_a_card_that_a_cost_has_discarded_is_put_in_order_like_others() -> None:
    """The deck is too small, so the discards are shuffled into it."""
    game = powered(
        "turn this + discard a card -> look at 3 cards from deck + return them",
        seat(play="odd-thing", hand="hawk", deck="vault treant"),
        seat(),
    )
    game.do(0, POWER)
    assert game.open_for("card") == {"hawk", "vault", "treant"}
    game.do(0, "card:vault", "card:hawk")
    assert game.game.fixed_order("deck", 0) == ("vault", "hawk", "treant")
