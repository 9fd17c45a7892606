"""What a server can be watched by: numbers for Prometheus, and a line of the log a request."""

import logging
import time
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from cardwright.frontends.serving.host import Host
from cardwright.frontends.serving.session import About
from cardwright.frontends.serving.web.crew import Crew
from cardwright.frontends.serving.web.gate import Gate

_SECONDS: Final = (0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0)
REQUESTS: Final = logging.getLogger("cardwright.serving.requests")


class Gauges:
    """The numbers of one server."""

    def __init__(self, host: Host, crew: Crew, gate: Gate) -> None:
        """Ask all these when somebody looks."""
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "cardwright_requests",
            "Requests, by their type and by the code of the error, if one was the answer",
            ["type", "code"],
            registry=self._registry,
        )
        self._seconds = Histogram(
            "cardwright_request_seconds",
            "How long requests took",
            buckets=_SECONDS,
            registry=self._registry,
        )
        for name, about, number in (
            ("matches_in_memory", "Matches held in memory", lambda: host.matches_in_memory),
            ("connections", "Open connections", lambda: gate.connections),
            ("refused_connections", "Connections refused so far", lambda: gate.refused),
            ("jobs_waiting", "Bots and loads that wait for a process", lambda: crew.waiting),
        ):
            Gauge(f"cardwright_{name}", about, registry=self._registry).set_function(number)

    def count(self, about: About, code: str, address: str, began: float) -> None:
        """Count a request, and write it into the log."""
        seconds = time.perf_counter() - began
        self._requests.labels(about.type, code).inc()
        self._seconds.observe(seconds)
        if REQUESTS.isEnabledFor(logging.DEBUG):
            REQUESTS.debug(
                "answered",
                extra={
                    "request": about.type,
                    "match": about.match,
                    "seat": about.seat,
                    "code": code or None,
                    "address": address,
                    "milliseconds": round(seconds * 1000, 1),
                },
            )

    def text(self) -> bytes:
        """Return all numbers as Prometheus reads them."""
        return generate_latest(self._registry)
