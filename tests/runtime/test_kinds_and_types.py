"""What a game can ask and offer, as a list for programs."""

import pytest

from support.random_games import VARIANTS, positions


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_whatever_a_game_asks_and_offers_is_listed(variant: int) -> None:
    asked, offered = set(), set()
    for game in positions(2, VARIANTS[variant], most=300):
        if game.decision is not None:
            asked.add(game.decision.kind)
            offered |= {option.payload["type"] for option in game.decision.options}
    book = game.phrasebook("en")
    assert asked
    assert asked <= set(book.decision_kinds)
    assert offered <= set(book.option_types)


def test_the_lists_are_the_same_in_every_language() -> None:
    game = next(positions(2, VARIANTS[0]))
    books = [game.phrasebook(language) for language in game.compiled.game.languages]
    assert len({(book.decision_kinds, book.option_types) for book in books}) == 1
    assert list(books[0].option_types) == sorted(books[0].option_types)
