"""Many games at once over WebSockets: do all end well, is every view right, how fast is it?

    python bench/serving.py                      # 200 games
    python bench/serving.py --games 50 --json
    python bench/serving.py --profile server.prof
    python bench/serving.py --store matches.db
    python bench/serving.py --store postgresql://localhost/games --servers 2
    python bench/serving.py --postgres --servers 1,2,4 --clients 2 --games 1000

Servers run in processes of their own, all clients in others; each player has a WebSocket of their
own, to any of the servers, and is told what happens. Players choose at random and look at their
view now and then. No view may show cards in a zone that its viewer does not see; and a share of the
games is played again here, choice by choice, to compare every view and log as a whole. Exits with 1
where anything is wrong. `--postgres` starts a PostgreSQL of its own, where it is installed.

Numbers come from one run on one machine; only their ratios mean something elsewhere. Where others
use the machine, only the CPU seconds of the server tell how fast it is.
"""

import argparse
import asyncio
import hashlib
import json
import multiprocessing
import os
import random
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from cardwright.frontends.games import Edition, open_edition, start

_VIEW_EVERY = 8
"""A player looks at the view before one choice in so many."""
_CONNECTING = 20
"""So many players of a process connect at once."""
_PLAYED_AGAIN = 10
"""One game in so many is played again here."""


@dataclass
class Look:
    """A view that a player got after so many choices."""

    choices: int
    seat: int
    hash: str


@dataclass
class Played:
    """What is remembered of a game."""

    seed: int
    choices: dict[int, str] = field(default_factory=dict)
    looks: list[Look] = field(default_factory=list)
    winners: list[int] | None = None
    log: dict[int, list[Any]] = field(default_factory=dict)


@dataclass
class Tally:
    """What all clients have counted."""

    latencies: list[float] = field(default_factory=list)
    news: int = 0
    views: int = 0
    wrong: list[str] = field(default_factory=list)
    began: float = 0.0
    ended: float = 0.0
    """By a clock that all processes share."""


class Player:
    """A player's WebSocket."""

    def __init__(self, line: ClientConnection, tally: Tally) -> None:
        self._line = line
        self._tally = tally
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._last = 0
        self.news: asyncio.Queue[Any] = asyncio.Queue()
        self._reader = asyncio.create_task(self._read())

    async def ask(self, type: str, **fields: Any) -> Any:
        """Send a request, and return its answer."""
        self._last += 1
        answer = self._answers[self._last] = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        await self._line.send(json.dumps({"id": self._last, "type": type, **fields}))
        message = await answer
        self._tally.latencies.append(time.perf_counter() - started)
        if message["type"] == "error":
            raise RuntimeError(f"{type}: {message['code']}: {message['message']}")
        return message

    async def _read(self) -> None:
        async for text in self._line:
            message = json.loads(text)
            if "id" in message:
                self._answers.pop(message["id"]).set_result(message)
            else:
                self._tally.news += 1
                self.news.put_nowait(message)

    async def close(self) -> None:
        self._reader.cancel()
        await self._line.close()


def hash_of(data: Any) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


class Bench:
    """Many games at some servers; the players of one sit at different ones, or ``together``."""

    def __init__(
        self, addresses: list[str], edition: Edition, players: int, together: bool
    ) -> None:
        self.addresses = addresses
        self.together = together
        self.edition = edition
        self.players = players
        self.tally = Tally()
        self.zones = {zone.id: zone.seen_by for zone in edition.compiled.game.zones}
        self.ended = 0
        self.door = asyncio.Semaphore(_CONNECTING)
        """Who has connected has to say soon what they want: so not all do it at once."""

    async def run(self, seeds: range) -> list[Played]:
        """Play all games at once, and return what is to be compared."""
        played = [Played(seed) for seed in seeds]
        ticker = asyncio.create_task(self._tick(len(seeds)))
        self.tally.began = time.time()
        await asyncio.gather(*map(self._game, played))
        self.tally.ended = time.time()
        ticker.cancel()
        return played[::_PLAYED_AGAIN]

    async def _tick(self, games: int) -> None:
        while sys.stderr.isatty():
            await asyncio.sleep(1)
            print(f"\r{self.ended} of {games} games have ended", end="", file=sys.stderr)

    async def _game(self, played: Played) -> None:
        try:
            await self._play(played)
        except Exception as error:
            self.tally.wrong.append(f"game {played.seed}: {type(error).__name__}: {error}")
        self.ended += 1

    async def _play(self, played: Played) -> None:
        apart = 0 if self.together else 1
        seats = await asyncio.gather(
            *(self._connected(played.seed + apart * seat) for seat in range(self.players))
        )
        made = await seats[0].ask(
            "create", game=self.edition.game_id, players=self.players, seed=played.seed
        )
        match, tokens = made["match"]["match"], made["tokens"]
        await asyncio.gather(
            *(
                self._sit(player, match, tokens["invitations"][seat], played)
                for seat, player in enumerate(seats)
            )
        )
        await seats[0].ask("close", match=match, token=tokens["host"])
        for player in seats:
            await player.close()

    async def _connected(self, number: int) -> Player:
        address = self.addresses[number % len(self.addresses)]
        # As patient as has to be where many share the machine: what counts is that all is right.
        async with self.door:
            line = await connect(
                address, compression=None, proxy=None, open_timeout=600, ping_timeout=600
            )
        return Player(line, self.tally)

    async def _sit(self, player: Player, match: str, invitation: str, played: Played) -> None:
        """Play one seat to the end of the game."""
        joined = await player.ask("join", match=match, invitation=invitation)
        seat, me = joined["seat"], {"match": match, "token": joined["token"]}
        chance = random.Random(f"{played.seed} {seat}")
        log = played.log[seat] = []
        await player.ask("subscribe", log_from=0, **me)
        while (news := await player.news.get())["type"] != "ended":
            if news["type"] == "happened":
                log += news["entries"]
                continue
            decision = news["decision"]
            if decision["player"] != seat:
                if decision["options"] is not None or decision["about"] is not None:
                    self.tally.wrong.append(f"game {played.seed}: told the options of another")
                continue
            if chance.randrange(_VIEW_EVERY) == 0:
                view = (await player.ask("view", **me))["view"]
                self._check(played, seat, decision["serial"], view)
            option = chance.choice(decision["options"])["id"]
            played.choices[decision["serial"]] = option
            await player.ask("choose", option=option, serial=decision["serial"], **me)
        played.winners = news["winners"]

    def _check(self, played: Played, seat: int, choices: int, view: Any) -> None:
        """Check that a view shows no card in a zone that its viewer does not see."""
        self.tally.views += 1
        played.looks.append(Look(choices, seat, hash_of(view)))
        zones = [(None, name, zone) for name, zone in view["zones"].items()]
        zones += [
            (owner["player"], name, zone)
            for owner in view["players"]
            for name, zone in owner["zones"].items()
        ]
        for owner, name, zone in zones:
            seen = self.zones[name] == "all" or (self.zones[name] == "owner" and owner == seat)
            if (zone["cards"] is not None) != seen:
                self.tally.wrong.append(f"game {played.seed}: `{name}` as player {seat} sees it")
        if view["viewer"] != seat:
            self.tally.wrong.append(f"game {played.seed}: the view of player {view['viewer']}")


def play_again(edition: Edition, players: int, played: Played) -> list[str]:
    """Return what is different when a game is played again here."""
    game = start(edition, seed=played.seed, players=players)
    looks: dict[int, list[Look]] = {}
    for look in played.looks:
        looks.setdefault(look.choices, []).append(look)
    wrong = []
    for number in range(len(played.choices) + 1):
        for look in looks.get(number, ()):
            view = json.loads(json.dumps({**game.view(look.seat, log_from=10**9)}))
            if hash_of(view) != look.hash:
                wrong.append(f"game {played.seed}: the view of player {look.seat} at {number}")
        if number < len(played.choices):
            game.apply(played.choices[number])
    if list(game.winners) != played.winners:
        wrong.append(f"game {played.seed}: won by {played.winners}, not {game.winners}")
    for seat, log in played.log.items():
        if log != json.loads(json.dumps(game.log(seat))):
            wrong.append(f"game {played.seed}: the log of player {seat}")
    return wrong


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(int(len(values) * share), len(values) - 1)]


@dataclass
class Part:
    """What one process of clients has found."""

    tally: Tally
    wrong: list[str]
    played_again: int


def play_part(
    addresses: list[str], game_id: str, players: int, together: bool, seeds: range
) -> Part:
    """Play some of the games: in a process of its own."""
    edition = open_edition(game_id)
    bench = Bench(addresses, edition, players, together)
    sample = asyncio.run(bench.run(seeds))
    wrong = list(bench.tally.wrong)
    for played in sample:
        wrong += play_again(edition, players, played)
    return Part(bench.tally, wrong, len(sample))


@dataclass
class Run:
    """What is measured."""

    games: int
    players: int
    servers: int
    clients: int
    game: str | None = None
    store: str | None = None
    profile: str | None = None
    together: bool = False


def started(run: Run, game_id: str) -> tuple["subprocess.Popen[str]", str]:
    """Start a server, and return it with its address."""
    python = [sys.executable]
    if run.profile:
        python += ["-m", "cProfile", "-o", run.profile]
    options = ["--http", "0", "--game", game_id, "--rate", "1000000"]
    options += ["--max-matches", "1000000", "--max-matches-per-address", "1000000"]
    options += ["--max-connections", "100000", "--max-connections-per-address", "100000"]
    if run.store is not None:
        options += ["--store", run.store]
    server = subprocess.Popen(
        [*python, "-m", "cardwright", "serve", *options], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    return server, server.stdout.readline().split()[2].replace("http://", "ws://") + "/socket"


def cpu_of(process: int) -> float:
    """Return the CPU seconds that a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(run: Run) -> dict[str, Any]:
    """Run servers and clients; return the numbers and what went wrong."""
    edition = open_edition(run.game)
    running = [started(run, edition.game_id) for _ in range(run.servers)]
    servers, addresses = [server for server, _ in running], [address for _, address in running]
    spawn = multiprocessing.get_context("spawn")
    shares = [
        range(run.games * part // run.clients, run.games * (part + 1) // run.clients)
        for part in range(run.clients)
    ]
    before = 0.0
    try:
        with ProcessPoolExecutor(run.clients, spawn) as pool:
            # Only playing counts, not the start of servers.
            before = sum(cpu_of(server.pid) for server in servers)
            parts = list(
                pool.map(
                    play_part,
                    [addresses] * run.clients,
                    [edition.game_id] * run.clients,
                    [run.players] * run.clients,
                    [run.together] * run.clients,
                    shares,
                )
            )
            seconds = max(part.tally.ended for part in parts) - min(
                part.tally.began for part in parts
            )
    finally:
        cpu = -before
        for server in servers:
            server.terminate()
            _, _, used = os.wait4(server.pid, 0)
            server.returncode = 0
            cpu += used.ru_utime + used.ru_stime
    latencies = [latency for part in parts for latency in part.tally.latencies]
    news = sum(part.tally.news for part in parts)
    requests = len(latencies)
    return {
        "game": edition.game_id,
        "games": run.games,
        "players": run.players,
        "servers": run.servers,
        "players_together": run.together,
        "store": "none" if run.store is None else run.store.partition(":")[0],
        "seconds": round(seconds, 2),
        "requests": requests,
        "requests_per_second": round(requests / seconds),
        "messages": 2 * requests + news,
        "messages_per_second": round((2 * requests + news) / seconds),
        "latency_ms": {
            "p50": round(percentile(latencies, 0.5) * 1000, 1),
            "p99": round(percentile(latencies, 0.99) * 1000, 1),
            "most": round(max(latencies) * 1000, 1),
        },
        "server_cpu_seconds": round(cpu, 2),
        "requests_per_server_cpu_second": round(requests / cpu),
        "views_checked": sum(part.tally.views for part in parts),
        "games_played_again": sum(part.played_again for part in parts),
        "wrong": [wrong for part in parts for wrong in part.wrong],
    }


def told(found: dict[str, Any]) -> str:
    """Return what was measured, for people."""
    latency = found["latency_ms"]
    lines = [
        f"{found['games']} games of {found['game']} with {found['players']} players at once, "
        f"{found['servers']} servers, store: {found['store']}: {found['seconds']} s",
        f"{found['messages_per_second']} messages a second, of which "
        f"{found['requests_per_second']} requests",
        f"latency: median {latency['p50']} ms, 99 % below {latency['p99']} ms, "
        f"most {latency['most']} ms",
        f"servers: {found['server_cpu_seconds']} CPU seconds, "
        f"{found['requests_per_server_cpu_second']} requests in each",
        f"{found['views_checked']} views checked, {found['games_played_again']} games played "
        f"again, {len(found['wrong'])} things wrong",
    ]
    return "\n".join([*lines, *(f"  {wrong}" for wrong in found["wrong"][:20])])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="how many at once")
    parser.add_argument("--players", type=int, default=2, help="in each game")
    parser.add_argument("--game", help="the id of the game")
    parser.add_argument("--store", help="where servers keep matches")
    parser.add_argument("--postgres", action="store_true", help="start a PostgreSQL for the run")
    parser.add_argument("--servers", default="1", help="how many servers; one run for each number")
    parser.add_argument("--clients", type=int, default=1, help="how many processes of clients")
    parser.add_argument(
        "--together", action="store_true", help="all players of a game come to one server"
    )
    parser.add_argument("--profile", metavar="FILE", help="profile the server with cProfile")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    is_wrong = False
    for servers in map(int, arguments.servers.split(",")):
        store = arguments.store
        if arguments.postgres:
            sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
            store = str(import_module("support.postgres").new_database())
        found = measure(
            Run(
                arguments.games,
                arguments.players,
                servers,
                arguments.clients,
                arguments.game,
                store,
                arguments.profile,
                arguments.together,
            )
        )
        print(json.dumps(found, indent=2) if arguments.json else told(found), flush=True)
        is_wrong = is_wrong or bool(found["wrong"])
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
