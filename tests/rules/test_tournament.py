"""The mini tournament of two players: two or three games with the same artifacts."""

import pytest

from cardwright.runtime.errors import BadSetupError
from support.table import BOTH, Table, components, deal, essences

ZONES = ("hand", "deck", "play", "discards")


def match(sets: tuple[str, ...] = BOTH, **options: int) -> Table:
    """A match at the first turn of its first game."""
    table = deal(2, sets, tournament=True, first_player=0, **options)
    start(table)
    return table


def start(table: Table) -> None:
    """Choose mages and items, whichever."""
    while table.asked is not None and table.asked[1].startswith("choose"):
        table.do(table.asked[0], min(table.options))


def win(table: Table, *players: int) -> None:
    """Let players reach far more than 10 points, the same number each, and everybody pass."""
    state = table.game.state
    play = [zone.id for zone in table.game.machine.table.game.zones].index("play")
    number_of = table.game.machine.table.number_of
    death = 20 << 36
    for player, place in zip(players, ("catacombs-of-the-dead", "sacrificial-pit"), strict=False):
        for zone in range(len(table.game.machine.table.game.zones)):
            state.remove_from_zone(zone, 0, number_of[place])
        state.add_to_zone(play, player, number_of[place])
        state.put_on(number_of[place], death)
    finish(table)
