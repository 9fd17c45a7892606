"""React powers: when they may be used, by whom, and at what cost."""

import pytest

from support.table import essences, lay, reaction_of, seat

ATTACK = seat(play="elvish-bow")  # each rival loses 1 life, with no way out


@pytest.mark.rules("RA-114", "RA-228")
def test_a_reaction_is_offered_when_its_condition_occurs_in_another_turn() -> None:
    table = lay(ATTACK, seat("1 life 1 calm", play="elemental-spring"))
    table.use(0, "elvish-bow", 1)
    assert table.asked == (1, "react_to_loss")
    table.react(1, "elemental-spring")
    assert table.pool(1) == essences("1 life")


@pytest.mark.rules("RA-115")
def test_reacting_does_not_cost_the_players_own_turn() -> None:
    table = lay(ATTACK, seat("1 life", play="chalice-of-life"), seat(passed=True))
    table.use(0, "elvish-bow", 1)
    table.react(1, "chalice-of-life")
    assert table.asked == (1, "turn")


@pytest.mark.rules("RA-116")
def test_a_reaction_may_be_declined() -> None:
    table = lay(ATTACK, seat("2 life", play="chalice-of-life"))
    table.use(0, "elvish-bow", 1)
    table.do(1, "none")
    assert table.pool(1) == essences("1 life")
    assert not table.is_turned("chalice-of-life")


@pytest.mark.rules("RA-117", "RA-103", "RA-228")
def test_a_turned_component_reacts_if_that_does_not_turn_it() -> None:
    victim = seat("1 life 1 calm", play="elemental-spring")
    table = lay(ATTACK, victim, turned="elemental-spring")
    table.use(0, "elvish-bow", 1)
    table.react(1, "elemental-spring")
    assert table.pool(1) == essences("1 life")


@pytest.mark.rules("RA-117")
@pytest.mark.parametrize(
    "card",
    [
        "alchemists-tower",
        "chalice-of-life",
        "coral-castle",
        "golden-lion",
        "guard-dog",
        "healer",
        "protection",
        "temple",
    ],
)
def test_a_turned_component_cannot_be_turned_to_react(card: str) -> None:
    straight = lay(ATTACK, seat("2 life", play=card))
    straight.use(0, "elvish-bow", 1)
    assert reaction_of(card) in straight.options
    turned = lay(ATTACK, seat("2 life", play=card), turned=card)
    turned.use(0, "elvish-bow", 1)
    assert turned.asked == (1, "turn")
    assert turned.pool(1) == essences("1 life")


@pytest.mark.rules("RA-118")
def test_a_reaction_must_be_paid_in_full() -> None:
    table = lay(ATTACK, seat("2 life 3 elan", play="elemental-spring"))
    table.use(0, "elvish-bow", 1)
    assert table.asked == (1, "turn"), "without calm there was nothing to ask"
    assert table.pool(1) == essences("1 life 3 elan")


@pytest.mark.rules("RA-118", "RA-182")
def test_a_cost_of_a_reaction_is_all_paid_together() -> None:
    table = lay(seat(play="coral-castle"), seat("2 gold", play="golden-statue"))
    table.use(0, "coral-castle")
    assert table.asked == (1, "turn"), "the statue needs 3 gold"


@pytest.mark.rules("RA-119", "LT-31")
def test_a_player_may_react_in_their_own_turn() -> None:
    table = lay(seat(play="vial-of-light corrupt-altar prism"), seat())
    table.use(0, "corrupt-altar", 2)
    table.do(0, "card:prism")
    assert table.asked == (0, "react")
    table.react(0, "vial-of-light")
    table.choose(0, "1 life")
    table.choose(0, "2 calm")  # what the altar gives
    assert table.pool(0) == essences("1 life 2 calm")


@pytest.mark.rules("RA-120")
def test_no_reaction_is_offered_as_an_action() -> None:
    pool = "9 elan 9 life 9 calm 9 death 9 gold"
    only_reactions = "protection dark-cathedral golden-statue temple healer golden-lion shield"
    table = lay(seat(pool, play=f"{only_reactions} illusion dancing-sword fire-demon"), seat())
    assert table.open_for("power") == {"fire-demon"}


@pytest.mark.rules("RA-121", "RA-169", "RA-183", "RA-232")
def test_who_has_passed_may_react_to_a_victory_check() -> None:
    table = lay(seat(play="coral-castle"), seat("3 gold", play="golden-statue", passed=True))
    table.use(0, "coral-castle")
    assert table.asked == (1, "react")
    table.react(1, "golden-statue")
    assert table.pool(1) == {}


@pytest.mark.rules("RA-121", "RA-123", "RA-232")
def test_who_has_passed_is_not_asked_about_life_loss() -> None:
    table = lay(ATTACK, seat("2 life", play="protection", passed=True))
    table.use(0, "elvish-bow", 1)
    assert table.asked == (0, "turn")
    assert table.pool(1) == essences("2 life")
    assert not table.is_turned("protection")
