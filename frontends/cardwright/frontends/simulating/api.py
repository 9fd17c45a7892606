"""Simulations from Python: games are played, and tables and pictures come back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from cardwright.frontends.errors import need
from cardwright.frontends.simulating import data_reports, text_reports
from cardwright.frontends.simulating.comparing import Pairing
from cardwright.frontends.simulating.plan import Plan
from cardwright.frontends.simulating.records import GameRecord
from cardwright.frontends.simulating.results import Results, results_of
from cardwright.frontends.simulating.running import Simulation
from cardwright.frontends.simulating.setting_up import Request, Setup, set_up
from cardwright.frontends.simulating.store_rows import PARTS, TABLES, rows_of
from cardwright.frontends.simulating.tables import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def simulate(
    game: str | None = None,
    *,
    games: int | None = None,
    cards: Iterable[Path | str] = (),
    sets: Iterable[str] = (),
    players: int | None = None,
    options: Iterable[str] = (),
    bots: str | None = None,
    seed: int | None = None,
    compare: Sequence[Path | str] = (),
    workers: int = 1,
    language: str | None = None,
) -> "Simulated":
    """Play many games between bots; all is as with ``cardwright simulate``.

    ``compare``: a card before and after an edit, or after it alone. The same arguments play the
    same games, with however many workers; more than one need a ``__main__`` that can be imported.
    """
    request = Request(
        game=game,
        cards=tuple(map(str, cards)),
        sets=tuple(sets),
        players=players,
        options=tuple(options),
        bots=bots,
        seed=seed,
        games=games,
        compare=tuple(map(str, compare)),
    )
    setup = set_up(request)
    simulation = Simulation(setup.job, card=setup.versions.card, keeps=True)
    for _ in simulation.run(workers):
        pass
    return Simulated(setup, simulation, language)


@dataclass(frozen=True, repr=False)
class Simulated:
    """What came of the games of a simulation."""

    setup: Setup
    simulation: Simulation
    language: str | None

    @property
    def plan(self) -> Plan:
        """What was played."""
        return self.setup.plan

    @property
    def pairing(self) -> Pairing | None:
        """What an edit has changed, where two versions were compared."""
        return self.simulation.pairing

    @property
    def records(self) -> list[GameRecord]:
        """All games that were played."""
        return self.simulation.kept

    @cached_property
    def results(self) -> dict[str, Results]:
        """The results of each version; without a comparison there is one."""
        words = self.setup.versions.edition.folder.vocabulary
        assert words is not None  # there is no edition of a game that can't be read
        language = self.language if self.language in words.languages else words.languages[0]
        return {
            version: results_of(self.simulation.tallies[version], compiled, language)
            for version, compiled in self.setup.versions.cards
        }

    @cached_property
    def tables(self) -> dict[str, Table]:
        """All tables by name: ``cards``, ``games``, ``seats`` and what a store has beside them."""
        rows = rows_of(self.records)
        cards = data_reports.card_table(data_reports.card_rows(self.results, None))
        return {"cards": cards} | {
            name: Table(TABLES[name], rows[name]) for name in ("games", *PARTS)
        }

    @property
    def cards(self) -> Table:
        """A row for each version and card, with a column for each number."""
        return self.tables["cards"]

    @property
    def games(self) -> Table:
        """A row for each game."""
        return self.tables["games"]

    def plot(self, *, by: str = "held", top: int = 15) -> "Figure":
        """Return a picture of what cards are worth, and of how long the games were."""
        need("matplotlib", "simulate", "a picture")
        from cardwright.frontends.simulating.plots import figure

        return figure(self.results, self.title, by=by, top=top, pairing=self.pairing)

    @property
    def title(self) -> str:
        """What was played, in a line."""
        last = list(self.results.values())[-1]
        return text_reports.headline(last, self.plan, is_pair=self.pairing is not None)

    def __repr__(self) -> str:
        return f"<Simulated {self.title}>"
