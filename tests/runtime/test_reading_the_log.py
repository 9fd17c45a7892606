"""A log that is read again and again, while its game goes on and back."""

import random

from support.random_games import VARIANTS, started


def test_a_log_that_was_read_before_is_that_of_a_game_never_read() -> None:
    game = started(3, VARIANTS[0])
    chance = random.Random(3)
    for step in range(60):
        decision = game.decision
        assert decision is not None
        if step % 7 == 6:
            for _ in range(chance.randrange(1, 4)):
                game.undo(past_hidden=True)
        else:
            game.apply(chance.choice(decision.options).id)
        if chance.randrange(3):
            for viewer in (None, 0, 1):
                assert game.log(viewer) == game.copy().log(viewer)
    assert len(game.log(None)) > 20


def test_a_story_begins_with_the_entry_asked_for() -> None:
    game = started(3, VARIANTS[0])
    chance = random.Random(3)
    while (decision := game.decision) is not None and len(game.choices) < 60:
        before = len(game.log(0))
        game.apply(chance.choice(decision.options).id)
        new = game.log(0, start=before)
        told = game.story("en", 0, ["Ann", "Bob"], start=before)
        assert bool(told) <= bool(new)
        assert len(told) <= len(new)
    whole = game.story("en", 0, ["Ann", "Bob"])
    assert game.story("en", 0, ["Ann", "Bob"], start=0) == whole
    assert game.story("en", 0, start=len(game.log(0))) == []
