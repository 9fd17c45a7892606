"""Heavy work, here or in a process of its own, which loads little else: bots, and loading games."""

import hashlib
import json
import signal
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from cardwright.frontends.bots import make_bot, seat_of
from cardwright.frontends.serving.logs import LOGGER
from cardwright.runtime import CardwrightError, CompiledSet, Game, Rulebook, load, play_back
from cardwright.runtime.rulebooks import rulebook_for

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


@dataclass(frozen=True)
class Job:
    """A choice that a bot has to find, as it is sent to another process: with the whole game."""

    game_id: str
    saved: str
    bot: str
    seed: int


@dataclass(frozen=True)
class LoadJob:
    """A saved game or a replay that somebody has sent: is it one?"""

    game_id: str
    data: str
    rulebook: Rulebook | None = None
    compiled: CompiledSet | None = None
    """Both None where the process that does it has them."""


@dataclass(frozen=True)
class Refused:
    """What another process says of a game that is none."""

    message: str


def think(game: Game, bot: str, seed: int) -> str | None:
    """Return what a bot chooses in a game; None if it fails."""
    decision = game.decision
    assert decision is not None
    try:
        return make_bot(bot, seed).choose(seat_of(game, decision.player))
    except Exception:
        LOGGER.exception("the bot `%s` has failed", bot)
        return None


ADVISER: Final = "greedy"
"""Who is asked for a hint: it answers at once."""


def advice(game: Game) -> str:
    """Return what a bot would choose for whoever has to; it sees no more than that player."""
    assert game.decision is not None
    return make_bot(ADVISER, len(game.choices)).choose(seat_of(game, game.decision.player))


def luck_of(game: Game) -> int:
    """Return a bot's luck: of its own for each choice, the same whenever a match is repeated."""
    text = f"{game.setup['seed']} {len(game.choices)}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:6])


def loaded(job: LoadJob) -> str:
    """Return a saved game as JSON, once all its choices were made again; raise if they can't be."""
    assert job.rulebook is not None
    assert job.compiled is not None
    data = json.loads(job.data)
    if data.get("format") == "cardwright-replay":
        return play_back(data, job.rulebook, job.compiled).to_json()
    return Game.from_dict(data, job.rulebook, job.compiled, verify=True).to_json()


def work(line: "Connection", cards: Mapping[str, bytes]) -> None:
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


def _done(cards: Mapping[str, CompiledSet], job: Job | LoadJob) -> str | Refused | None:
    rulebook, compiled = rulebook_for(job.game_id), cards[job.game_id]
    if isinstance(job, LoadJob):
        try:
            return loaded(LoadJob(job.game_id, job.data, rulebook, compiled))
        except CardwrightError as error:
            return Refused(str(error))
    return think(Game.from_json(job.saved, rulebook, compiled), job.bot, job.seed)
