"""A simulation under way: plays deals, counts them, and saves them where there is a file."""

import signal
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from cardwright.frontends.simulating.comparing import AFTER, BEFORE, Pairing
from cardwright.frontends.simulating.records import GameRecord
from cardwright.frontends.simulating.store import Store
from cardwright.frontends.simulating.tallies import Tally
from cardwright.frontends.simulating.workers import Deal, Job, play_deals

_SECONDS_BETWEEN_SAVES: Final = 1.0


class Simulation:
    """The games of a job, and what they have come to so far."""

    def __init__(
        self,
        job: Job,
        *,
        card: str | None = None,
        store: Store | None = None,
        keeps: bool = False,
    ) -> None:
        """``card`` is the one that is compared, where there are two versions.

        ``keeps``: all games are kept in memory, too.
        """
        self.job = job
        self.tallies = {version: Tally() for version, _ in job.versions}
        self.pairing = None if card is None else Pairing(card)
        self.deals = 0
        self.kept: list[GameRecord] = []
        self._keeps = keeps
        self._store = store
        self._unsaved: list[Deal] = []

    @property
    def games(self) -> int:
        """How many games were played, of each version."""
        return self.deals * len(self.job.plan.turns)

    @property
    def is_complete(self) -> bool:
        """Whether all games of the plan were played."""
        return self.deals >= self.job.plan.deals

    def recall(self) -> None:
        """Count what the file has from before."""
        if self._store is not None:
            for deal in self._store.deals():
                self._count(deal)

    def run(self, workers: int | None = None, *, cluster: str | None = None) -> Iterator[int]:
        """Play what is left of the plan; yield how many games of it were played, after each deal.

        On so many processes, else as the work asks for; or on the Dask cluster of that address.
        However it ends, what was played is counted and saved.
        """
        left = range(self.deals, self.job.plan.deals)
        saved = time.monotonic()
        try:
            for deal in self._deals(left, workers, cluster):
                with undisturbed():
                    self._count(deal)
                    self._unsaved.append(deal)
                    if time.monotonic() - saved > _SECONDS_BETWEEN_SAVES:
                        self._save()
                        saved = time.monotonic()
                yield self.games
        finally:
            with undisturbed():
                self._save()

    def _deals(
        self, left: Sequence[int], workers: int | None, cluster: str | None
    ) -> Iterator[Deal]:
        if cluster is None:
            return play_deals(self.job, left, workers)
        from cardwright.frontends.simulating.cluster import play_on_cluster

        return play_on_cluster(cluster, self.job, left)

    def _count(self, deal: Deal) -> None:
        by_version = {
            version: [game for game in deal if game.version == version] for version in self.tallies
        }
        for version, games in by_version.items():
            self.tallies[version].add(games)
        if self.pairing is not None:
            self.pairing.add(by_version[BEFORE], by_version[AFTER])
        self.deals += 1
        if self._keeps:
            self.kept += deal

    def _save(self) -> None:
        if self._store is not None and self._unsaved:
            self._store.save(self._unsaved)
        self._unsaved.clear()


@contextmanager
def undisturbed() -> Iterator[None]:
    """Put off Ctrl-C until the end of the block: half a step would be worse than a late answer."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    interrupts: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: interrupts.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if interrupts:
        raise KeyboardInterrupt
