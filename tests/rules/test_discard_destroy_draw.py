"""Cards on their way: discarded, destroyed, drawn, looked at."""

import pytest

from support.table import Table, essences, lay, seat

PASSED = seat(passed=True)


def position_of_deck(table: Table, player: int) -> tuple[str, ...]:
    return table.position.seats[player].zones.get("deck", ())


# -- discard and destroy --


@pytest.mark.rules("RA-137", "RA-220")
def test_discarding_takes_an_artifact_from_hand_to_the_discards() -> None:
    table = lay(seat(hand="hawk", play="prism"), seat(hand="vault"))
    assert table.open_for("discard") == {"hawk"}
    table.do(0, "discard:hawk")
    table.choose(0, "1 gold")
    assert table.cards("discards", 0) == {"hawk"}
    assert table.cards("hand", 0) == set()


@pytest.mark.rules("RA-137", "RA-221")
def test_destroying_takes_an_artifact_from_play_to_the_discards() -> None:
    table = lay(seat(hand="vault", play="fiery-whip hawk prism"), seat())
    table.use(0, "fiery-whip", 2)
    assert table.open_for("card") == {"hawk", "prism"}
    table.do(0, "card:prism")
    assert table.cards("discards", 0) == {"prism"}
    assert table.cards("hand", 0) == {"vault"}


@pytest.mark.rules("RA-138")
def test_a_card_from_a_rivals_discards_goes_to_its_new_owners_when_it_is_destroyed() -> None:
    table = lay(
        seat("4 gold 6 elan", play="sorcerers-bestiary corrupt-altar"),
        seat(discards="fire-dragon", passed=True),
    )
    table.use(0, "sorcerers-bestiary", 2)
    table.choose(0, "4 gold")
    table.do(0, "card:fire-dragon")
    assert table.cards("discards", 1) == set()
    table.use(0, "corrupt-altar", 2)
    table.do(0, "card:fire-dragon")
    assert table.cards("discards", 0) == {"fire-dragon"}
    assert table.cards("discards", 1) == set()


@pytest.mark.rules("RA-139")
def test_only_ones_own_artifacts_can_be_destroyed_or_discarded() -> None:
    rival = seat(play="crypt treant", hand="vault")
    altar = lay(seat(play="corrupt-altar hawk"), rival)
    altar.use(0, "corrupt-altar", 2)
    assert altar.open_for("card") == {"corrupt-altar", "hawk"}
    pit = lay(seat("1 death", play="sacrificial-pit"), rival)
    assert not pit.can_use("sacrificial-pit", 2), "the only creature is the rival's"
    dagger = lay(seat(play="sacrificial-dagger"), rival)
    assert not dagger.can_use("sacrificial-dagger", 2), "the only hand is the rival's"


@pytest.mark.rules("RA-140")
def test_a_turned_artifact_can_be_destroyed() -> None:
    table = lay(seat(play="fiery-whip hawk"), seat(), turned="hawk")
    table.use(0, "fiery-whip", 2)
    assert table.cards("discards", 0) == {"hawk"}


@pytest.mark.rules("RA-140", "RA-66")
def test_an_artifact_that_was_destroyed_turned_comes_back_straightened() -> None:
    table = lay(seat("1 death", play="fiery-whip hawk crypt"), PASSED, turned="hawk")
    table.use(0, "fiery-whip", 2)
    table.do(0, "card:hawk")
    table.choose(0, "4 calm")
    table.use(0, "crypt", 2)
    table.do(0, "card:hawk")
    assert "hawk" in table.cards("play", 0)
    assert not table.is_turned("hawk")


@pytest.mark.rules("RA-141")
def test_essences_on_a_destroyed_card_are_lost() -> None:
    table = lay(seat(play="fiery-whip vault"), seat(), on={"vault": "4 gold"})
    table.use(0, "fiery-whip", 2)
    table.choose(0, "4 calm")
    assert table.pool(0) == essences("4 calm")
    assert table.on("vault") == {}


# -- draw --


@pytest.mark.rules("RA-142", "RA-143")
def test_an_empty_deck_is_made_anew_of_the_discards_when_a_card_is_needed() -> None:
    table = lay(seat(play="library", discards="hawk prism vault"), seat())
    table.use(0, "library")
    (drawn,) = table.cards("hand", 0)
    assert table.cards("deck", 0) == {"hawk", "prism", "vault"} - {drawn}
    assert table.cards("discards", 0) == set()


@pytest.mark.rules("RA-142")
def test_the_new_deck_is_shuffled() -> None:
    drawn = set()
    for seed in range(20):
        table = lay(seat(play="library", discards="hawk prism vault"), seat(), seed=seed)
        table.use(0, "library")
        drawn |= table.cards("hand", 0)
    assert drawn == {"hawk", "prism", "vault"}


@pytest.mark.rules("RA-142")
def test_without_any_card_nothing_is_drawn() -> None:
    table = lay(seat(play="library"), seat(discards="hawk"))
    table.use(0, "library")
    assert table.cards("hand", 0) == set()
    assert table.cards("discards", 1) == {"hawk"}


@pytest.mark.rules("RA-143")
def test_discards_stay_while_the_deck_has_a_card() -> None:
    table = lay(seat(play="library elvish-bow", deck="hawk", discards="prism"), PASSED)
    table.use(0, "library")
    assert table.cards("hand", 0) == {"hawk"}
    assert table.cards("discards", 0) == {"prism"}, "the deck is empty, but nothing is needed yet"
    table.use(0, "elvish-bow", 2)
    assert table.cards("hand", 0) == {"hawk", "prism"}
    assert table.cards("discards", 0) == set()


@pytest.mark.rules("RA-144", "RA-145")
def test_divination_draws_3_and_discards_3_of_the_whole_hand() -> None:
    deck = "hawk prism vault crypt"
    table = lay(seat(play="divination", hand="treant athanor", deck=deck), seat())
    table.use(0, "divination")
    assert table.cards("hand", 0) == {"treant", "athanor", "hawk", "prism", "vault"}
    table.do(0, "card:treant", "card:hawk", "card:athanor")
    assert table.cards("hand", 0) == {"prism", "vault"}
    assert table.cards("discards", 0) == {"treant", "hawk", "athanor"}
    assert table.pool(0) == {}


@pytest.mark.rules("RA-144")
def test_divination_discards_only_as_many_as_it_drew() -> None:
    table = lay(seat(play="divination", hand="treant athanor", deck="hawk prism"), seat())
    table.use(0, "divination")
    table.do(0, "card:treant", "card:hawk")
    assert table.asked == (1, "turn")
    assert table.cards("hand", 0) == {"athanor", "prism"}


@pytest.mark.rules("RA-144")
def test_divination_with_no_card_to_draw_discards_none() -> None:
    table = lay(seat(play="divination", hand="treant athanor"), seat())
    table.use(0, "divination")
    assert table.asked == (1, "turn")
    assert table.cards("hand", 0) == {"treant", "athanor"}


@pytest.mark.rules("RA-146", "RA-144")
def test_a_short_deck_is_used_up_before_the_discards_are_shuffled() -> None:
    table = lay(seat(play="divination", deck="hawk", discards="prism vault"), seat())
    table.use(0, "divination")
    assert table.cards("hand", 0) == {"hawk", "prism", "vault"}
    assert table.asked == (0, "card")


# -- look and return --


@pytest.mark.rules("RA-144", "RA-145")
@pytest.mark.parametrize("card", ["hawk", "oracle", "seer"])
def test_three_cards_of_the_deck_are_put_back_in_any_order(card: str) -> None:
    table = lay(seat(play=card, deck="vault crypt prism treant"), seat())
    table.use(0, card)
    table.do(0, "zone:deck")
    assert table.open_for("card") == {"vault", "crypt", "prism"}
    table.do(0, "card:prism", "card:vault")
    assert position_of_deck(table, 0) == ("prism", "vault", "crypt", "treant")
    assert table.cards("hand", 0) == set()


@pytest.mark.rules("RA-145")
@pytest.mark.parametrize("card", ["hawk", "oracle", "seer"])
def test_three_monuments_may_be_put_back_instead(card: str) -> None:
    table = lay(seat("4 gold", play=card), PASSED, monuments="library obelisk temple colossus")
    table.use(0, card)
    table.do(0, "zone:monuments")
    table.do(0, "card:temple", "card:library")
    table.do(0, "claim_top")
    assert "temple" in table.cards("play", 0)


@pytest.mark.rules("RA-144")
def test_of_a_short_deck_all_cards_are_put_back() -> None:
    table = lay(seat(play="hawk", deck="vault crypt"), seat())
    table.use(0, "hawk")
    table.do(0, "zone:deck")
    assert table.open_for("card") == {"vault", "crypt"}
    table.do(0, "card:crypt")
    assert position_of_deck(table, 0) == ("crypt", "vault")


@pytest.mark.rules("RA-146")
def test_looking_takes_the_rest_of_the_deck_and_then_the_shuffled_discards() -> None:
    table = lay(seat(play="hawk", deck="vault crypt", discards="prism"), seat())
    table.use(0, "hawk")
    table.do(0, "zone:deck")
    assert table.open_for("card") == {"vault", "crypt", "prism"}
    assert table.cards("discards", 0) == set()


@pytest.mark.rules("RA-146", "RA-72")
def test_looking_at_a_short_monument_pile_shuffles_nothing() -> None:
    table = lay(seat(play="hawk", discards="prism"), seat(), monuments="library obelisk")
    table.use(0, "hawk")
    table.do(0, "zone:monuments")
    assert table.open_for("card") == {"library", "obelisk"}
    assert table.cards("discards", 0) == {"prism"}


@pytest.mark.rules("RA-147", "LT-50")
def test_no_rivals_deck_can_be_looked_at() -> None:
    rival = seat(deck="vault crypt prism")
    table = lay(seat(play="hawk divination", deck="treant athanor"), rival, monuments="library")
    table.use(0, "hawk")
    assert table.options == {"zone:deck", "zone:monuments"}
    table.do(0, "zone:deck")
    assert table.open_for("card") == {"treant", "athanor"}
    divining = lay(seat(play="divination"), rival)
    divining.use(0, "divination")
    assert divining.cards("hand", 0) == set()
