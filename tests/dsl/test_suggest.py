"""What is proposed in place of a word."""

import pytest

from cardwright.dsl.suggest import nearest, number_of, with_article

KNOWN = ["elan", "life", "calm", "death", "gold", "power", "points", "react"]


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("elna", "elan"),
        ("Gold", "gold"),
        ("golds", "gold"),
        ("powre", "power"),
        ("point", "points"),
        ("deth", "death"),
        ("dragon", None),
        ("", None),
    ],
)
def test_nearest_name_is_found_or_none(name: str, meant: str | None) -> None:
    assert nearest(name, KNOWN) == meant


def test_one_wrong_letter_in_a_short_name_is_forgiven() -> None:
    assert nearest("fe", ["en", "fr", "pl"]) == "fr"
    assert nearest("xx", ["en", "fr", "pl"]) is None


def test_nearest_name_does_not_depend_on_order() -> None:
    assert nearest("cap", ["cat", "car"]) == nearest("cap", ["car", "cat"]) == "car"


def test_known_name_is_not_proposed_for_itself() -> None:
    assert nearest("elan", ["elan"]) is None


@pytest.mark.parametrize(
    ("word", "number"), [("two", 2), ("Twelve", 12), ("an", 1), ("zero", 0), ("elan", None)]
)
def test_number_in_words_is_understood(word: str, number: int | None) -> None:
    assert number_of(word) == number


@pytest.mark.parametrize(("noun", "phrase"), [("owl", "an owl"), ("hen", "a hen")])
def test_article_fits_the_noun(noun: str, phrase: str) -> None:
    assert with_article(noun) == phrase
