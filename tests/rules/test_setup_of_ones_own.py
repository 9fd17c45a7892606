"""Setting up with cards of one's own, and set-ups that are refused."""

from typing import Any

import pytest

from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.definitions.codec import compiled_set
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.game import new_game
from support.brewing import brewed
from support.games import compiled_res_arcana, res_arcana_book
from support.table import BASE, Table, components, lay, seat


def deal_with(cards: CompiledSet, **options: Any) -> Table:
    book = res_arcana_book()
    return Table(new_game(book, cards, players=2, sets=BASE, seed=1, **options))


def places(*names: str) -> CompiledSet:
    """Return the shipped cards with places that are marked neither with a tile nor with a side."""
    return brewed(*(f'place "{name}" {{\n  cost 1 elan\n}}\n' for name in names))


@pytest.mark.rules("RA-18")
def test_a_place_without_a_number_is_a_tile_of_its_own() -> None:
    table = deal_with(places("Odd Place", "Other Place"))
    assert {"odd-place", "other-place"} <= table.cards("centre")


@pytest.mark.rules("RA-27")
def test_in_a_first_game_a_place_without_a_sun_shows_what_it_has() -> None:
    assert "odd-place" in deal_with(places("Odd Place"), first_game=True).cards("centre")


def with_artifacts(number: int) -> CompiledSet:
    """Return the shipped cards, but so many artifacts only."""
    shipped = compiled_res_arcana()
    dropped = sorted(components("artifact", BASE))[number:]
    return compiled_set(
        shipped.game, tuple(card for card in shipped.cards if card.id not in dropped)
    )


@pytest.mark.rules("RA-22", "RA-187", "RA-188")
@pytest.mark.parametrize("draft", [False, True])
def test_with_too_few_artifacts_a_game_is_refused_before_it_begins(draft: bool) -> None:
    assert deal_with(with_artifacts(16), draft=draft).asked is not None
    with pytest.raises(BadSetupError, match="too few cards of the kind `artifact`: 15, and 16"):
        deal_with(with_artifacts(15), draft=draft)


@pytest.mark.rules("RA-34")
def test_nobody_has_passed_before_collect() -> None:
    with pytest.raises(BadSetupError, match="player 1 has passed, which nobody has before"):
        lay(seat(), seat(passed=True), step="collect")
