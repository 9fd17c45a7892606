"""The end of the game, and who has won it."""

from cardwright.runtime import pools
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.zauberschwert.base import Book
from cardwright.runtime.state import OVER, WINNERS, State


def end(book: Book, machine: Machine, state: State) -> None:
    """ZS-82 to ZS-85: most stones, then magic points, then artefacts; else victory is shared."""
    standings = [standing(book, state, player) for player in range(machine.players)]
    best = max(standings)
    winners = [player for player, own in enumerate(standings) if own == best]
    state.note("result", tuple(stones for stones, _, _ in standings))
    state.v[OVER] = 1
    state.v[WINNERS] = sum(1 << player for player in winners)
    state.note("over", tuple(winners))
    state.frames = None


def standing(book: Book, state: State, player: int) -> tuple[int, int, int]:
    """Return what players are compared by; artefacts in hand count as well (ZS-84)."""
    words = book.words
    pool = state.pool(player)
    own = state.zone(words.hand, player) | state.zone(words.play, player)
    artefacts = (own & book.artefacts).bit_count()
    return pools.count(pool, words.stone), pools.count(pool, words.magic), artefacts
