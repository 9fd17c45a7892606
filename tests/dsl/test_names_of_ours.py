"""A name that is no printed one is marked in the card's file, and the mark is kept."""

from cardwright.dsl.exchange import card_from_json, card_to_json
from support.strategies import vocabulary
from support.wording import card_of

POLISH_FIRST = 'pl_ours "Próba" es_ours "Prueba"'
SPANISH_FIRST = 'es_ours "Prueba" pl_ours "Próba"'


def test_the_languages_of_marked_names_are_kept() -> None:
    card = card_of('fr "Essai" pl_ours "Próba"\npoints 1')
    assert card.names == {"en": "Test", "fr": "Essai", "pl": "Próba"}
    assert card.ours == ("pl",)


def test_a_marked_name_survives_json() -> None:
    card = card_of(f"{SPANISH_FIRST}\npoints 1")
    assert card_from_json(card_to_json(card), vocabulary()) == card


def test_in_which_order_names_are_marked_means_nothing() -> None:
    marked = [card_of(f"{names}\npoints 1") for names in (POLISH_FIRST, SPANISH_FIRST)]
    assert marked[0] == marked[1]
