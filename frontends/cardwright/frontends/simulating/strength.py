"""How strong bots are against each other: kept beside a game's cards, for a page of its site."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Final

from cardwright.frontends.simulating.figures import read_beside
from cardwright.frontends.simulating.statistics import NORMAL, Estimate, wilson

STRENGTH_FILE: Final = "strength.json"
"""The file beside a `game.card` that the page about bots looks for."""
_FORMAT: Final = "cardwright-strength"


@dataclass(frozen=True)
class Match:
    """Games of one bot against others, in which it sat in each seat of the same deals once."""

    players: int
    bot: str
    others: str
    games: int
    won: float
    """How many of them it won; a victory that is shared counts in part."""

    @property
    def wins(self) -> Estimate:
        """The share that it won."""
        share = self.won / self.games
        return Estimate(share, *wilson(share, self.games, NORMAL))


@dataclass(frozen=True)
class Strength:
    """What is known of the bots in one game."""

    version: str
    """Of Cardwright, when the last of the games were played."""
    matches: tuple[Match, ...]


def read_strength(folder: Path | None) -> Strength | None:
    """Return what is kept beside a game's words, or None where there is nothing.

    Raises ``WrongFiguresError`` where it can't be read.
    """
    return read_beside(
        folder,
        STRENGTH_FILE,
        _FORMAT,
        lambda data: Strength(data["cardwright"], tuple(Match(**each) for each in data["matches"])),
    )


def keep_strength(folder: Path, matches: Iterable[Match]) -> None:
    """Write matches beside a game's words; they take the place of the same ones there."""
    before = read_strength(folder)
    found = {
        (match.players, match.bot, match.others): match
        for match in (*(before.matches if before is not None else ()), *matches)
    }
    rows = ",\n".join(f"    {json.dumps(asdict(found[key]))}" for key in sorted(found))
    head = {"format": _FORMAT, "version": 1, "cardwright": version("cardwright")}
    opened = json.dumps(head, indent=2).removesuffix("\n}")
    text = f'{opened},\n  "matches": [\n{rows}\n  ]\n}}\n'
    (folder / STRENGTH_FILE).write_text(text, "utf-8")
