"""How players compare, and what can't be a comparison of cards, however a set was made."""

from itertools import product

import pytest

from cardwright.dsl.meaning import Play
from cardwright.dsl.meaning.comparing import players_that
from cardwright.dsl.meaning.reading import Use
from cardwright.runtime.comparing import Measures
from cardwright.runtime.definitions import model
from cardwright.runtime.linking import Linker
from cardwright.runtime.table import Table
from support.generating import situations
from support.generating.by_machine import MachineSide
from support.generating.by_reference import ReferenceSide
from support.samples import often

_BOUNDS = ("exactly", "at_least", "at_most")


def _comparisons(what: str) -> list[model.Comparison]:
    numbers = product(_BOUNDS, (0, 1, 3))
    found: list[model.Comparison] = [
        model.Measured(what=what, bound=bound, number=number)  # type: ignore[arg-type]
        for bound, number in numbers
    ]
    for yes in (True, False):
        found += [model.Compared(what=what, more=yes), model.Superlative(what=what, most=yes)]
    return found


def _linker(table: Table) -> Linker:
    marks = tuple(card.card.marks for card in table.cards)
    measures = Measures((), marks, table.worth_of, table.changes, table.points, {})
    return Linker(table.words, measures)


@pytest.mark.parametrize("seed", often([0], [1, 2]))
def test_players_compare_as_is_meant(seed: int) -> None:
    for situation in situations(seed, 10, 2):
        reference, machine = ReferenceSide(situation), MachineSide(situation)
        game, table, state = situation.game, machine.table, machine.state
        linker = _linker(table)
        bearer = table.number_of[situation.tried]
        run = machine.machine.program(0, 0, bearer, None)
        players = tuple(range(machine.machine.players))
        for what in ("points", *game.resource, *game.noun):
            for comparison in _comparisons(what):
                play = Play(reference.meaning.world, reference.position)
                meant = players_that(play, Use(0, situation.tried), players, comparison)
                found = linker.players_that(comparison).kept(state, run, players)
                assert list(found) == meant, comparison


def test_nobody_is_the_most_of_nobody() -> None:
    (situation, *_) = situations(1, 1, 1)
    machine = MachineSide(situation)
    linker = _linker(machine.table)
    most = linker.players_that(model.Superlative(what="points", most=True))
    run = machine.machine.program(0, 0, 0, None)
    assert most.kept(machine.state, run, ()) == ()
