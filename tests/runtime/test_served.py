"""A game begins only where its rulebook does something with all words that it declares."""

from dataclasses import replace
from typing import Any

import pytest

from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.definitions.codec import compiled_set
from cardwright.runtime.definitions.game import Call, Event, Kind, Named
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.game import new_game
from cardwright.runtime.rulebooks import new_rulebook, served_by_rules
from support.games import compiled_res_arcana


def with_words(**more: Any) -> CompiledSet:
    """The shipped cards of a game that declares more words."""
    shipped = compiled_res_arcana()
    words: dict[str, Any] = {
        name: (*getattr(shipped.game, name), word) for name, word in more.items()
    }
    return compiled_set(replace(shipped.game, **words), shipped.cards)


def moment(name: str) -> int:
    """The place of a moment of the game."""
    return [one.id for one in compiled_res_arcana().game.moments].index(name)


def event(**causes: Any) -> Event:
    nothing = {"loses": -1, "verb": -1, "call": -1, "moment": -1, "power": False, "spares": -1}
    return Event("echo", (), "", "after", **{**nothing, "missing": 0, **causes})


@pytest.mark.parametrize(
    ("more", "word"),
    [
        ({"moments": Named("dusk", (), "")}, "the moment `dusk`"),
        ({"calls": Call("sing", (), "")}, "the call `sing`"),
        ({"kinds": Kind("raft", (), "", -1)}, "the kind `raft`"),
        ({"events": event()}, "the event `echo`"),
        ({"events": event(moment=moment("collect"))}, "the event `echo`"),
        ({"events": event(moment=moment("turn"))}, "the event `echo`"),
    ],
)
def test_a_word_that_the_rules_do_not_serve_is_refused(more: dict[str, Any], word: str) -> None:
    with pytest.raises(BadSetupError, match=f"do nothing with {word}, which the game declares"):
        new_game(new_rulebook("res_arcana"), with_words(**more), players=2, sets=("base",), seed=1)


@pytest.mark.parametrize(
    "cause", [{"moment": moment("claimed")}, {"call": 0}, {"verb": 0}, {"loses": 0}]
)
def test_an_event_that_is_raised_is_none_of_them(cause: dict[str, Any]) -> None:
    cards = with_words(events=event(**cause))
    game = new_game(new_rulebook("res_arcana"), cards, players=2, sets=("base",), seed=1)
    assert game.decision is not None


def test_a_game_without_a_rulebook_serves_nothing_that_is_known() -> None:
    assert served_by_rules("nowhere") is None
