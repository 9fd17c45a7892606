"""Figures: the few numbers of a simulation that are kept beside a game's cards, for their pages.

They say how they were found, and which cards they are about: a card that has changed since has
another hash, so that nobody takes old figures for its own.
"""

import json
import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final, TypeVar

from cardwright.frontends.simulating.plan import Plan
from cardwright.frontends.simulating.results import CardResult, Results
from cardwright.frontends.simulating.sameness import hash_of
from cardwright.frontends.simulating.statistics import CONFIDENCE, Estimate
from cardwright.runtime import CompiledSet

_T = TypeVar("_T")

FIGURES_FILE: Final = "figures.json"
"""The file beside a `game.card` that pages about its cards look for."""
_FORMAT: Final = "cardwright-figures"
_DIGITS: Final = 4


@dataclass(frozen=True)
class Figure:
    """How one card fared."""

    hash: str
    measure: str
    """Who counts as having it: whoever held it or, of a card that nobody holds, used it."""
    players: int
    """How many could have had it."""
    held: int
    placed: int
    used: int
    """How many players used one of its abilities."""
    uses: int
    wins: Estimate | None
    """The share of those who had it that won."""
    lift: Estimate | None
    """How much more they won than those without it."""

    @property
    def placed_share(self) -> float:
        """How many of those who held it placed it."""
        return self.placed / self.held if self.held else 0.0

    @property
    def used_share(self) -> float:
        """How many used it: of those who placed it or, where nobody places it, of all."""
        return self.used / (self.placed or self.players) if self.players else 0.0


@dataclass(frozen=True)
class Figures:
    """How the cards of a game fared, and in which games."""

    command: str
    games: int
    bots: tuple[str, ...]
    players: int
    version: str
    """Of Cardwright, when they were played."""
    confidence: float
    cards: Mapping[str, Figure]


class WrongFiguresError(ValueError):
    """A file of figures can't be read."""


def figures_report(results: Results, plan: Plan, compiled: CompiledSet) -> str:
    """Return the figures of all cards as the text of their file."""
    hashes = {card.id: hash_of(card.card) for card in compiled.cards}
    data = {
        "format": _FORMAT,
        "version": 1,
        "command": _command(plan),
        "games": results.games,
        "bots": list(plan.bots),
        "players": plan.players,
        "cardwright": version("cardwright"),
        "confidence": CONFIDENCE,
    }
    head = json.dumps(data, ensure_ascii=False, indent=2).removesuffix("\n}")
    cards = ",\n".join(
        f"    {json.dumps(card.card)}: {json.dumps(_written(card, hashes[card.card]))}"
        for card in results.cards
    )
    return f'{head},\n  "cards": {{\n{cards}\n  }}\n}}\n'


def read_figures(folder: Path | None) -> Figures | None:
    """Return the figures beside a game's words, or None where there are none.

    Raises ``WrongFiguresError`` where they can't be read.
    """
    return read_beside(folder, FIGURES_FILE, _FORMAT, _figures)


def read_beside(folder: Path | None, name: str, form: str, make: Callable[[Any], _T]) -> _T | None:
    """Return what a file beside a game's words tells, or None where there is no such file.

    Raises ``WrongFiguresError`` where it can't be read, or has another form.
    """
    file = folder / name if folder is not None else None
    if file is None or not file.is_file():
        return None
    try:
        data = json.loads(file.read_text("utf-8"))
        if (data["format"], data["version"]) != (form, 1):
            raise WrongFiguresError(f"`{file}` is no `{form}` of version 1")
        return make(data)
    except (OSError, KeyError, TypeError, ValueError) as error:
        raise WrongFiguresError(f"`{file}` can't be read: {error}") from error


def _figures(data: Mapping[str, Any]) -> Figures:
    return Figures(
        data["command"],
        data["games"],
        tuple(data["bots"]),
        data["players"],
        data["cardwright"],
        data["confidence"],
        {id: _read(card) for id, card in data["cards"].items()},
    )


def _command(plan: Plan) -> str:
    """Return what plays the same games again."""
    return shlex.join(["cardwright", "simulate", *_options(plan), "--format", "figures"])


def _options(plan: Plan) -> Iterator[str]:
    yield from ("--game", plan.game)
    for id in plan.sets:
        yield from ("--set", id)
    yield from ("--players", str(plan.players))
    for name, value in plan.options.items():
        yield from ("--option", name if value is True else f"{name}={value}")
    bots = plan.bots[:1] if len(set(plan.bots)) == 1 else plan.bots
    yield from ("--bots", ",".join(bots), "--games", str(plan.games), "--seed", str(plan.seed))


def _written(card: CardResult, hash: str) -> dict[str, Any]:
    measure = "held" if card.is_held else "used"
    rates = card.rates[measure]
    return {
        "hash": hash,
        "measure": measure,
        "players": card.players,
        **{measure: card.counts[measure] for measure in ("held", "placed", "used")},
        "uses": sum(card.uses.values()),
        "wins": _numbers(rates.having),
        "lift": _numbers(rates.difference),
    }


def _numbers(estimate: Estimate | None) -> list[float | None] | None:
    if estimate is None:
        return None
    numbers = (estimate.value, estimate.low, estimate.high)
    return [None if number is None else round(number, _DIGITS) for number in numbers]


def _read(data: Mapping[str, Any]) -> Figure:
    estimates = {
        name: None if data[name] is None else Estimate(*data[name]) for name in ("wins", "lift")
    }
    return Figure(**{**data, **estimates})
