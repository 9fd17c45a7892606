"""How a bot finds its choice, here or in a process of its own; that process loads little else."""

import logging
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final

from cardwright.frontends.bots import make_bot, seat_of
from cardwright.runtime import CompiledSet, Game, load
from cardwright.runtime.rulebooks import rulebook_for

LOGGER: Final = logging.getLogger("cardwright.serving")


@dataclass(frozen=True)
class Job:
    """A choice that a bot has to find, as it is sent to another process: with the whole game."""

    game_id: str
    saved: str
    bot: str
    seed: int


def think(game: Game, bot: str, seed: int) -> str | None:
    """Return what a bot chooses in a game; None if it fails."""
    decision = game.decision
    assert decision is not None
    try:
        return make_bot(bot, seed).choose(seat_of(game, decision.player))
    except Exception:
        LOGGER.exception("the bot `%s` has failed", bot)
        return None


def work(line: Connection, cards: Mapping[str, bytes]) -> None:
    """Do the jobs that come over a line, until nobody is there any more to send any.

    What is sent back first tells that the process is ready.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    known = {game_id: load(data) for game_id, data in cards.items()}
    try:
        line.send(None)
        while True:
            line.send(_done(known, line.recv()))
    except (EOFError, OSError):
        return


def _done(cards: Mapping[str, CompiledSet], job: Job) -> str | None:
    game = Game.from_json(job.saved, rulebook_for(job.game_id), cards[job.game_id])
    return think(game, job.bot, job.seed)
