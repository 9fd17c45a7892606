"""Victory checks, at the end of a round or at once."""

from cardwright.runtime import pools
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.rulebooks.res_arcana import kinds, tournament
from cardwright.runtime.rulebooks.res_arcana.base import Book, Handler
from cardwright.runtime.state import OVER, WINNERS, State

POINTS_TO_WIN = 10


def check(
    book: Book, machine: Machine, state: State, order: tuple[int, ...], *, at_end: bool
) -> None:
    """LT-54: let players react in order, then compare points."""
    state.frames = (kinds.JUDGE, order[0], int(at_end), state.frames)
    machine.open_window(state, book.words.victory_check, order)


class Judge(Handler):
    """RA-172 to RA-175: who has won, if anybody has."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """End the game, or go on: after the end of a round with a new one."""
        points = [self.book.points(state, player) for player in range(machine.players)]
        state.note("check", tuple(points))
        best = max(points)
        if best >= POINTS_TO_WIN:
            self._end(machine, state, [player for player, own in enumerate(points) if own == best])
            return None
        for player in range(machine.players):  # RA-184: temporary points end with the check
            state.v[state.layout.bonus + player] = 0
        if frame[2]:
            self._new_round(machine, state)
        else:
            state.frames = frame[-1]
        return None

    def _end(self, machine: Machine, state: State, tied: list[int]) -> None:
        """RA-173: of tied players, the one with the most essences, each Gold counting 2."""
        gold = self.words.gold
        wealth = {
            player: pools.total(state.pool(player)) + pools.count(state.pool(player), gold)
            for player in tied
        }
        richest = max(wealth.values())
        winners = [player for player in tied if wealth[player] == richest]
        state.v[OVER] = 1
        state.v[WINNERS] = sum(1 << player for player in winners)
        state.note("over", tuple(winners))
        state.frames = None
        if state.get("match_game") and tournament.after_game(self.book, machine, state, winners):
            state.note("next_game", state.get("match_game"))

    def _new_round(self, machine: Machine, state: State) -> None:
        """RA-34: straighten everything, turn items and the tile back from their passed face."""
        layout = state.layout
        state.v[layout.status + self.words.turned] = 0
        state.v[layout.status + self.words.passed] = 0
        state.set("tile_passed", 0)
        state.frames = (kinds.BEGIN_ROUND, 0, None)
