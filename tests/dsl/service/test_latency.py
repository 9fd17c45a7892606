"""Answers come while one types, also in a large set: times are held against a cold check of it."""

import pytest

from support.bench import script


@pytest.mark.slow
def test_answers_are_quick_in_a_set_of_a_thousand_cards() -> None:
    found = script("editing").measured(1_000)
    check = found.pop("cold check")
    assert found.pop("files read again") == 0
    assert found.pop("cold start of the server") < check
    assert found.pop("faults of all cards") < check / 50  # after a pause
    slow = {what: took for what, took in found.items() if took > check / 100}
    assert not slow
