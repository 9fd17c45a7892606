"""The cards of the game, and how it begins."""

from collections import Counter
from dataclasses import replace

import pytest

from cardwright.runtime.definitions import Card
from cardwright.runtime.definitions.codec import compiled_set
from cardwright.runtime.definitions.parts import Amounts, Named
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.game import new_game
from cardwright.runtime.rulebooks import new_rulebook
from support.adventures import GAME, cards_of, deal, lay, mage
from support.games import book, compiled
from support.table import essences

ADVENTURES = ("creature", "energy_ball", "holy_place", "spell")
RUNES = [entry.id for entry in compiled(GAME).game.types]


def marks(name: str) -> dict[str, object]:
    return {card.id: card.card.marks.get(name) for card in compiled(GAME).cards}


def card_of(card_id: str) -> Card:
    return next(card.card for card in compiled(GAME).cards if card.id == card_id)


def runes(card_id: str) -> set[str]:
    return set(card_of(card_id).types)


def printed_cost(card_id: str) -> int:
    table = deal().game.machine.table
    return table.printed_cost(table.number_of[card_id])


@pytest.mark.rules("ZS-1", "ZS-2", "ZS-3")
def test_there_are_25_adventures_of_four_kinds_and_three_backs_and_28_artefacts() -> None:
    adventures = [card for kind in ADVENTURES for card in cards_of(kind)]
    assert len(adventures) == 25
    assert {marks("back")[card] for card in adventures} == {"a", "b", "c"}
    assert len(cards_of("artefact")) == 28
    assert len(compiled(GAME).cards) == 25 + 28


@pytest.mark.rules("ZS-2")
def test_two_to_four_can_play() -> None:
    for players in (2, 3, 4):
        assert deal(players).game.players == players
    for players in (1, 5):
        with pytest.raises(BadSetupError):
            deal(players)


@pytest.mark.rules("ZS-71")
def test_each_of_the_six_spells_exists_once() -> None:
    names = {"addus", "fulmentus", "harpagus", "retransformus", "stonex", "transformus"}
    assert set(cards_of("spell")) == names


@pytest.mark.rules("ZS-27")
def test_c_creatures_cost_more_than_b_and_b_more_than_a_on_average() -> None:
    costs: dict[object, list[int]] = {}
    for card in cards_of("creature"):
        costs.setdefault(marks("back")[card], []).append(printed_cost(card))
    averages = [sum(costs[back]) / len(costs[back]) for back in ("a", "b", "c")]
    assert averages == sorted(set(averages))
    assert all(1 <= cost <= 30 for own in costs.values() for cost in own)


def reward(creature: str, players: int) -> dict[str, int]:
    """Return what the first of some players, who share it, gets for a creature."""
    cost = -(-printed_cost(creature) // players)
    table = lay(*[mage("30 magic")] * players, display=creature)
    for player in range(players):
        table.do(player, f"visit:{creature}")
    for player in range(players):
        table.do(player, "fight" if players == 1 else "share")
    pool = table.pool(0)
    return {
        "magic": pool["magic"] - (30 - cost),
        "stone": pool["stone"],
        "cards": len(table.cards("hand", 0)),
    }


@pytest.mark.rules("ZS-27", "ZS-30")
@pytest.mark.parametrize("creature", cards_of("creature"))
def test_who_shares_a_creature_gets_less_than_who_defeats_it_alone(creature: str) -> None:
    alone, shared = reward(creature, 1), reward(creature, 2)
    assert all(alone[name] >= shared[name] for name in alone)
    assert alone["stone"] > shared["stone"] > 0


@pytest.mark.rules("ZS-79")
def test_every_rune_is_on_a_creature_and_on_an_artefact() -> None:
    for kind in ("creature", "artefact"):
        found = set().union(*(runes(card) for card in cards_of(kind)))
        assert found == set(RUNES)
    assert all(1 <= len(runes(card)) <= 2 for card in cards_of("artefact"))


@pytest.mark.rules("ZS-79")
def test_every_two_part_artefact_has_exactly_two_cards() -> None:
    pairs = Counter(pair for pair in marks("pair").values() if pair is not None)
    assert pairs
    assert set(pairs.values()) == {2}
    assert {card for card, pair in marks("pair").items() if pair} <= set(cards_of("artefact"))


@pytest.mark.rules("ZS-6", "ZS-15")
def test_players_start_with_2_magic_points_and_nothing_else_and_get_2_in_the_first_round() -> None:
    table = deal(3)
    for player in range(3):
        assert table.pool(player) == essences("4 magic")
        assert table.cards("hand", player) == table.cards("play", player) == set()


@pytest.mark.rules("ZS-7", "ZS-12")
@pytest.mark.parametrize("seed", range(5))
def test_all_a_adventures_come_before_any_b_and_all_b_before_any_c(seed: int) -> None:
    table = deal(2, seed)
    while table.asked is not None:
        decision = table.game.decision
        assert decision is not None
        visits = [option.id for option in decision.options if option.id.startswith("visit")]
        fights = [option.id for option in decision.options if option.id == "fight"]
        table.do(decision.player, (visits or fights or [decision.options[-1].id])[0])
    shown = [marks("back")[entry["card"]] for entry in table.entries("show")]
    assert shown == sorted(shown, key=str)
    backs = Counter(marks("back").values())
    assert [shown.count(back) for back in "ab"] == [backs[back] for back in "ab"]
    assert "c" in shown


@pytest.mark.rules("ZS-8")
def test_nobody_knows_the_artefact_pile() -> None:
    table = deal(2)
    for viewer in (None, 0, 1):
        pile = table.game.view(viewer)["zones"]["artefacts"]
        assert (pile["count"], pile["cards"], pile["top"]) == (28, None, [])


@pytest.mark.rules("ZS-9")
def test_the_first_player_is_drawn_by_lot_or_named() -> None:
    assert {deal(4, seed).first for seed in range(20)} == {0, 1, 2, 3}
    assert deal(4, first_player=2).first == 2


@pytest.mark.rules("ZS-5", "ZS-19")
def test_each_player_has_a_magician_which_stands_nowhere_at_first() -> None:
    assert deal(3).game.view(None)["rules"] == {"magicians": [None, None, None]}


@pytest.mark.rules("ZS-5")
def test_colours_are_not_chosen() -> None:
    options = {option.name for option in book(GAME).game_options}
    assert options == {"creature_auction", "first_player"}


# -- cards that do not fit the rules --


def start_with(card: Card) -> None:
    """Start a game with a card in place of the one with the same id."""
    shipped = compiled(GAME)
    cards = tuple(
        replace(other, card=card) if card.id == other.id else other for other in shipped.cards
    )
    changed = compiled_set(shipped.game, cards)
    new_game(new_rulebook(GAME), changed, players=2, sets=("base",), seed=1)


@pytest.mark.rules("ZS-27")
def test_a_creature_that_costs_something_else_is_refused() -> None:
    goblin = card_of("cave-goblin")
    assert goblin.cost is not None
    ((amount,),) = goblin.cost.options
    stones = replace(amount, resource=Named(resources=("stone",)))
    for options in (((stones,),), ((amount, stones),), ((amount,), (stones,))):
        with pytest.raises(BadSetupError, match="cave-goblin"):
            start_with(replace(goblin, cost=Amounts(options=options)))
    with pytest.raises(BadSetupError, match="cave-goblin"):
        start_with(replace(goblin, cost=None))
    start_with(replace(goblin, cost=Amounts(options=((amount,),))))


@pytest.mark.rules("ZS-79")
def test_a_two_part_artefact_without_its_other_half_is_refused() -> None:
    torch = card_of("torch")
    with pytest.raises(BadSetupError, match="two cards; `pair 9` has torch"):
        start_with(replace(torch, marks={"pair": 9}))
    with pytest.raises(BadSetupError, match="magic-sword-blade, magic-sword-hilt, torch"):
        start_with(replace(torch, marks={"pair": 1}))
