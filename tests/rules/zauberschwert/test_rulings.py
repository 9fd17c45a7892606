"""Rulings on this game that the tests of its numbered rules leave open; each section is one."""

from dataclasses import replace

import pytest

from cardwright.runtime.definitions import Automatic, Card, CompiledSet
from cardwright.runtime.definitions.codec import compiled_set
from cardwright.runtime.definitions.parts import Amount, Amounts, Named, Party
from cardwright.runtime.definitions.steps import Draw, Gain, Steal, Step
from cardwright.runtime.game import new_game
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebooks import new_rulebook
from support.adventures import GAME, lay, mage
from support.games import compiled
from support.table import Table

GOBLIN = "cave-goblin"


def told_of_fight(table: Table) -> list[tuple[int, str | None]]:
    """Return who paid (None) and who gained from which card, since the first was victorious."""
    told = table.game.log(None)
    begin = next(place for place, entry in enumerate(told) if entry["kind"] == "defeat")
    return [
        (entry["player"], entry["source"])
        for entry in told[begin:]
        if entry["kind"] in ("pay", "gain")
    ]


def fought(creature: str, magic: int, artefacts: str) -> Table:
    """Return the table after a player alone has fought a creature."""
    table = lay(mage(f"{magic} magic", play=artefacts), mage(), display=creature)
    table.do(0, f"visit:{creature}")
    table.do(1, "decline")
    table.do(0, "fight")
    return table


def magic(number: int) -> Amounts:
    """Return so many magic points."""
    amount = Amount(number=number, resource=Named(resources=("magic",)))
    return Amounts(options=((amount,),))


def with_shared_reward(step: Step) -> CompiledSet:
    """Return the cards of the game, with one more step in what is got for a shared creature."""
    shipped = compiled(GAME)
    goblin = next(card for card in shipped.cards if card.id == GOBLIN)
    alone, together = goblin.card.abilities
    assert isinstance(together, Automatic)
    richer = replace(together, effects=(*together.effects, step))
    changed = replace(goblin, card=replace(goblin.card, abilities=(alone, richer)))
    return compiled_set(
        shipped.game, tuple(changed if card is goblin else card for card in shipped.cards)
    )


# -- "Bonuses come after the reward" --


@pytest.mark.rules("ZS-39")
def test_bonuses_come_after_the_reward_artefact_by_artefact() -> None:
    table = fought(GOBLIN, 9, "boar-spear iron-net torch")
    assert told_of_fight(table) == [(0, None), (0, GOBLIN), (0, "boar-spear"), (0, "iron-net")]


@pytest.mark.rules("ZS-16", "ZS-39")
@pytest.mark.parametrize("before", range(26, 31))
def test_what_reward_and_bonuses_bring_above_30_magic_points_is_lost_in_any_order(
    before: int,
) -> None:
    """The creature costs 5 and gives 1; the artefacts that match give 3, 2 and 1."""
    artefacts = "gravediggers-spade saints-armour-helmet saints-armour-shield salt-pouch"
    table = fought("restless-bones", before, artefacts)
    assert table.pool(0) == {"magic": min(before - 5 + 1 + 3 + 2 + 1, 30), "stone": 10}


# -- "Shared rewards" --


@pytest.mark.rules("ZS-30", "ZS-44")
def test_players_who_share_pay_and_get_their_rewards_one_after_the_other() -> None:
    table = lay(
        mage("9 magic", play="iron-net"), mage("2 magic"), mage("9 magic"), display=GOBLIN, first=1
    )
    for player in (1, 2, 0):
        table.do(player, f"visit:{GOBLIN}")
    for player in (1, 2, 0):
        table.do(player, "share")
    first, second, third = ([(player, None), (player, GOBLIN)] for player in (1, 2, 0))
    assert told_of_fight(table) == [*first, *second, *third, (0, "iron-net")]


@pytest.mark.rules("ZS-30", "ZS-33")
def test_nobodys_payment_depends_on_what_another_one_gets() -> None:
    """Whoever comes first would take the magic points that the other has for the share."""
    cards = with_shared_reward(Steal(who=Party(players="each_rival"), amounts=magic(2)))
    position = Position((mage("2 magic"), mage("2 magic")), {"display": (GOBLIN,)})
    game = new_game(new_rulebook(GAME), cards, players=2, sets=("base",), seed=1, position=position)
    table = Table(game)
    for answer in (f"visit:{GOBLIN}", "share"):
        for player in (0, 1):
            table.do(player, answer)
    assert [entry["resources"] for entry in table.entries("pay")] == [{"magic": 2}] * 2
    assert table.pool(0) == table.pool(1) == {"stone": 1}


# -- "All cards but the spells" --


def gives(card: Card) -> dict[str, dict[str, int]]:
    """Return what a card gives to whoever has earned it, by the moment at which it does."""
    found = {}
    for ability in card.abilities:
        assert isinstance(ability, Automatic), card.id
        assert not ability.cost, card.id
        given: dict[str, int] = {}
        for step in ability.effects:
            given |= _given(step)
        found[ability.moment] = given
    return found


def _given(step: Step) -> dict[str, int]:
    if isinstance(step, Draw):
        assert isinstance(step.count, int)
        return {"cards": step.count}
    assert isinstance(step, Gain)
    (option,) = step.amounts.options
    given = {}
    for amount in option:
        assert isinstance(amount.resource, Named)
        assert isinstance(amount.number, int)
        (resource,) = amount.resource.resources
        given[resource] = amount.number
    return given


ALLOWED: dict[str, dict[str, set[str]]] = {
    "creature": {"alone": {"stone", "magic", "cards"}, "together": {"stone", "magic", "cards"}},
    "energy_ball": {"visit": {"magic"}},
    "holy_place": {"visit": {"stone", "cards"}},
    "artefact": {"bonus": {"stone", "magic"}},
}
"""What cards of each kind give, and when, by ZS-27, ZS-52, ZS-53 and ZS-79."""


@pytest.mark.rules("ZS-27", "ZS-52", "ZS-53", "ZS-79")
@pytest.mark.parametrize("kind", ALLOWED)
def test_authored_cards_give_what_the_rules_have_cards_of_their_kind_give(kind: str) -> None:
    cards = [card.card for card in compiled(GAME).cards if card.card.kind == kind]
    assert cards
    for card in cards:
        given = gives(card)
        assert set(given) == set(ALLOWED[kind]), card.id
        for moment, found in given.items():
            assert found, card.id
            assert set(found) <= ALLOWED[kind][moment], card.id
            assert all(number > 0 for number in found.values()), card.id
        if kind == "holy_place":
            assert given["visit"]["cards"] == 1
