"""Deals played on other machines: by the workers of a Dask cluster, handed out in their order.

The cards travel with the work, so a worker needs nothing but this version of Cardwright. What a
worker that is lost was playing, another one plays again, and it is the same games.
"""

import json
import zlib
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.metadata import version
from time import perf_counter
from typing import TYPE_CHECKING, Final, TypeAlias

from cardwright.frontends.errors import WrongUse, need
from cardwright.frontends.simulating.plan import Plan
from cardwright.frontends.simulating.workers import Deal, Job, WorkerLostError
from cardwright.runtime import dump, load

if TYPE_CHECKING:
    from distributed import Client, Future

Cards: TypeAlias = tuple[tuple[str, bytes], ...]
"""Compiled sets by version, written and compressed."""

_SECONDS_TO_ANSWER: Final = 10
_SECONDS_A_TASK: Final = 2.0
"""Long enough that handing it out costs next to nothing, short enough to see how things go on."""
_MOST_DEALS: Final = 500
_WAITING: Final = 3
"""How many tasks wait for each worker, so that none of them is ever idle."""
_TRIES: Final = 3
"""A task whose workers are lost so often may be what kills them."""


def play_on_cluster(address: str, job: Job, deals: Sequence[int]) -> Iterator[Deal]:
    """Yield the games of each deal, in order."""
    need("distributed", "cluster", "--cluster")
    from distributed import Client

    try:
        client = Client(address, timeout=_SECONDS_TO_ANSWER, set_as_default=False)
    except (OSError, ValueError) as error:
        raise WrongUse(
            f"no Dask scheduler answers at `{address}`",
            help="start one with `dask scheduler`, and name the address that it prints",
        ) from error
    try:
        yield from _Cluster(client, job).play(deals)
    finally:
        client.close(timeout=_SECONDS_TO_ANSWER)


class _Cluster:
    """A cluster at work on a job."""

    def __init__(self, client: "Client", job: Job) -> None:
        self.client = client
        self.plan = json.dumps(job.plan.to_dict())
        self.cards = tuple((name, zlib.compress(dump(cards))) for name, cards in job.versions)
        self.waiting: deque[tuple[Sequence[int], Future]] = deque()
        self.seconds_a_deal = _SECONDS_A_TASK  # so the first tasks are a deal each

    def play(self, deals: Sequence[int]) -> Iterator[Deal]:
        """Yield the games of each deal, in order."""
        begun = 0
        try:
            while begun < len(deals) or self.waiting:
                while begun < len(deals) and len(self.waiting) < self._room():
                    many = max(1, min(_MOST_DEALS, int(_SECONDS_A_TASK / self.seconds_a_deal)))
                    self._hand_out(deals[begun : begun + many])
                    begun += many
                yield from self._taken_back()
        finally:
            self.client.cancel([future for _, future in self.waiting])

    def _room(self) -> int:
        """Return how many tasks may wait: workers come and go."""
        workers = self.client.scheduler_info(n_workers=-1)["workers"].values()
        threads: int = sum(worker["nthreads"] for worker in workers)
        return _WAITING * max(1, threads)

    def _hand_out(self, deals: Sequence[int]) -> None:
        self.waiting.append((deals, self._future(deals)))

    def _future(self, deals: Sequence[int]) -> "Future":
        own = version("cardwright")
        return self.client.submit(_play, self.plan, self.cards, list(deals), own, pure=False)

    def _taken_back(self) -> list[Deal]:
        """Return what the first task came to; one whose worker was lost is handed out again."""
        from distributed import CancelledError, KilledWorker
        from distributed.comm.core import CommClosedError

        deals, future = self.waiting[0]
        for tries in range(1, _TRIES + 1):
            try:
                seconds, played = future.result()
                break
            except KilledWorker as error:
                if tries == _TRIES:
                    raise WorkerLostError(
                        f"workers were lost {tries} times while they played deal {deals[0]} and on"
                    ) from error
                future = self._future(deals)
                self.waiting[0] = (deals, future)
            except (CancelledError, CommClosedError, OSError, TimeoutError) as error:
                raise WorkerLostError("the scheduler of the cluster was lost") from error
            except ImportError as error:
                raise WrongUse(
                    f"a worker of the cluster lacks what it needs: {error}",
                    help="install the same cardwright there, and the packages of your rulebooks",
                ) from error
        self.waiting.popleft()
        self.seconds_a_deal = max(seconds / len(deals), 1e-6)
        found: list[Deal] = played
        return found


# -- in a worker ----------------------------------------------------------------------------------


class OtherVersionError(ImportError):
    """A worker has another version of Cardwright, which may play other games."""


def _play(plan: str, cards: Cards, deals: list[int], wanted: str) -> tuple[float, list[Deal]]:
    if version("cardwright") != wanted:
        raise OtherVersionError(f"cardwright {wanted}, for it has {version('cardwright')}")
    started = perf_counter()
    played = [_job_of(plan, cards).play(deal) for deal in deals]
    return perf_counter() - started, played


@lru_cache(maxsize=2)
def _job_of(plan: str, cards: Cards) -> Job:
    versions = tuple((name, load(zlib.decompress(data))) for name, data in cards)
    return Job(Plan.from_dict(json.loads(plan)), versions)
