"""Scenarios told in sentences."""

from pathlib import Path

import pytest

from cardwright.dsl import Source
from cardwright.dsl.scenarios import Scenario, read_scenarios
from cardwright.frontends.scenarios.sentences import passages
from cardwright.frontends.site.catalogue import Library
from cardwright.languages import codes
from cardwright.runtime.rulebooks import GAMES
from support.editions import edition

GAME = "res_arcana"
EVERYTHING = """scenario "everything" {
  with 3 players
  with step collect
  with round 2
  with player 2 active
  with first player 3
  given player 1: 2 life, passed
  given player 1: athanor in play
  given player 2: 1 life, elvish-bow, prism in play
  given athanor: turned, 2 elan
  luck hawk
  player 2: power elvish-bow 1
  player 1: gain 1 calm
  player 1: choose none
  player 1: choose prism
  player 1: choose player 2
  player 1: choose option 2
  player 1: choose yes
  player 1: way out
  player 1: pass
  player 1: "some:option"
  refuse player 3: place hawk because lacking-resources
  expect player 1: nothing, 3 points, not passed, active, wins
  expect player 2: asked turn, saw hawk
  expect athanor: nothing on it, not turned
  expect athanor: in discards of player 1
  expect round 3
  expect nobody wins
  expect rule match_game 2
  expect nothing else changed
}
"""


def scenario(text: str, game: str = GAME) -> Scenario:
    folder = edition(game).folder
    assert folder.vocabulary is not None
    found = read_scenarios(Source("<test>", text), Path("t"), folder.deck, folder.vocabulary)
    assert [fault.message for fault in found.found] == []
    (scenario,) = found.scenarios
    return scenario


def told(text: str, language: str) -> list[tuple[str, tuple[str, ...]]]:
    played = edition(GAME)
    parts = passages(scenario(text), played.compiled, played.rulebook, language)
    return [(part.part, part.sentences) for part in parts]


def test_it_says_what_is_given_what_happens_and_how_it_stands_then() -> None:
    (given, happens, then) = told(EVERYTHING, "en")
    assert given == (
        "given",
        (
            "3 players play.",
            "It is time for: Collect.",
            "Round 2.",
            "Player 2 has the turn.",
            "Player 3 is first player.",
            "Player 1 has 2 Life.",
            "Player 1: passed.",
            "Player 1, in play: Athanor.",
            "Player 2 has 1 Life.",
            "Player 2, in play: Elvish Bow and Prism.",
            "On Athanor: 2 Elan.",
            "Athanor: turned.",
            "Luck brings Hawk.",
        ),
    )
    assert happens[1][0].startswith("Player 2 uses Elvish Bow – Turn this artifact")
    assert happens[1][1:] == (
        "Player 1 gains 1 Calm.",
        "Player 1 chooses nothing.",
        "Player 1 chooses Prism.",
        "Player 1 chooses Player 2.",
        "Player 1 chooses way 2.",
        "Player 1 does it.",
        "Player 1 pays to avoid it.",
        "Player 1 passes.",
        "Player 1: some:option.",
        "Not possible: Player 3 places Hawk.",
    )
    assert then == (
        "then",
        (
            "Player 1 has nothing.",
            "Player 1 has 3 points.",
            "Player 1: not passed.",
            "Player 1 has the turn.",
            "Player 1 wins.",
            "Player 2 is asked: your turn: choose an action.",
            "Player 2 has seen Hawk.",
            "On Athanor: nothing.",
            "Athanor: not turned.",
            "Player 1, discard pile: Athanor.",
            "Round 3.",
            "Nobody has won.",
            "The rules keep in mind: match game 2.",
            "Nothing else has changed.",
        ),
    )


@pytest.mark.parametrize("language", codes())
def test_every_language_says_all_of_it(language: str) -> None:
    english = told(EVERYTHING, "en")
    other = told(EVERYTHING, language)
    assert [(part, len(lines)) for part, lines in other] == [
        (part, len(lines)) for part, lines in english
    ]
    if language != "en":
        same = {line for _, lines in english for line in lines}
        assert not same & {line for _, lines in other for line in lines}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_shipped_scenario_is_told_without_a_gap(game: str) -> None:
    played = edition(game)
    for entry in Library().catalogue().entries:
        if entry.game.id != game:
            continue
        for each in entry.scenarios:
            for language in entry.game.languages:
                for part in passages(each, played.compiled, played.rulebook, language):
                    assert part.sentences
                    for sentence in part.sentences:
                        assert not {"…", "{", "}"} & set(sentence), (each.name, language, sentence)
