"""The results of a simulation, in the form that was asked for."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardwright.frontends.cli.languages import language_for
from cardwright.frontends.errors import WrongUse, need
from cardwright.frontends.files import deliver
from cardwright.frontends.simulating import data_reports, text_reports
from cardwright.frontends.simulating.card_reports import card_page, comparison_page
from cardwright.frontends.simulating.figures import figures_report
from cardwright.frontends.simulating.plots import SUFFIXES, plot
from cardwright.frontends.simulating.results import Results, results_of
from cardwright.frontends.simulating.running import Simulation
from cardwright.frontends.simulating.setting_up import Setup, known_cards
from cardwright.frontends.simulating.text_reports import Look
from cardwright.frontends.system import columns, wants_colour


@dataclass(frozen=True)
class Wanted:
    """Which results are wanted, in what form."""

    cards: Sequence[str]
    top: int
    sort: str
    by: str
    format: str
    output: Path | None
    plot: Path | None
    language: str | None

    def check(self) -> None:
        """Refuse what can't be written: now, and not after an hour of games."""
        if self.format == "parquet":
            need("duckdb", "simulate", "--format parquet")
            if self.output is None:
                raise WrongUse("Parquet can't be shown on a terminal", help="add --output FILE")
        if self.plot is not None:
            need("matplotlib", "simulate", "--plot")
            if self.plot.suffix.lower() not in SUFFIXES:
                raise WrongUse(
                    f"`{self.plot}` is no picture that can be drawn",
                    help=f"its name must end in {', '.join(SUFFIXES)}",
                )
        for path in (self.output, self.plot):
            if path is not None:
                _check_writable(path)

    def settled(self, setup: Setup) -> "Wanted":
        """Return the same for the cards and the language of a game; unknown ones are refused."""
        return replace(
            self, cards=known_cards(setup, list(self.cards)), language=self.language_of(setup)
        )

    def language_of(self, setup: Setup) -> str:
        """Return the language of names: the game's first, where nobody says."""
        vocabulary = setup.versions.edition.folder.vocabulary
        assert vocabulary is not None  # there is no edition of a game that can't be read
        return language_for(vocabulary, self.language)


def _check_writable(path: Path) -> None:
    folder = path.resolve().parent
    while not folder.exists():
        folder = folder.parent
    if path.is_dir():
        raise WrongUse(f"can't write `{path}`: it is a folder")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise WrongUse(f"can't write `{path}`: permission denied")


def report(simulation: Simulation, setup: Setup, wanted: Wanted) -> None:
    """Write what is known."""
    language = wanted.language_of(setup)
    results = {
        version: results_of(simulation.tallies[version], compiled, language)
        for version, compiled in setup.versions.cards
    }
    if wanted.format == "text":
        deliver(_text(simulation, setup, wanted, results), wanted.output)
    elif wanted.format == "json":
        text = data_reports.json_report(
            results, setup.plan, simulation.pairing, complete=simulation.is_complete
        )
        deliver(text, wanted.output)
    elif wanted.format == "figures":
        version, compiled = setup.versions.cards[-1]
        deliver(figures_report(results[version], setup.plan, compiled), wanted.output)
    else:
        rows = data_reports.card_rows(results, list(wanted.cards) or None)
        if wanted.format == "csv":
            deliver(data_reports.csv_report(rows), wanted.output)
        elif wanted.output is not None:
            wanted.output.parent.mkdir(parents=True, exist_ok=True)
            data_reports.write_parquet(rows, wanted.output)
    if wanted.plot is not None:
        wanted.plot.parent.mkdir(parents=True, exist_ok=True)
        last = list(results.values())[-1]
        is_pair = simulation.pairing is not None
        title = text_reports.headline(last, setup.plan, is_pair=is_pair)
        plot(
            wanted.plot,
            results,
            title,
            by=wanted.by,
            top=wanted.top,
            pairing=simulation.pairing,
        )


def _text(simulation: Simulation, setup: Setup, wanted: Wanted, results: dict[str, Results]) -> str:
    to_terminal = wanted.output is None
    look = Look(
        sort=wanted.sort,
        by=wanted.by,
        top=wanted.top,
        columns=columns() if to_terminal else 100,
        colour=to_terminal and wants_colour(sys.stdout),
    )
    version, compiled = setup.versions.cards[-1]
    last, language = results[version], wanted.language_of(setup)
    is_pair = simulation.pairing is not None
    parts = text_reports.overview(last, setup.plan, is_pair=is_pair)
    if simulation.pairing is not None:
        card = next(one.card for one in compiled.cards if one.id == simulation.pairing.card)
        title = card.names.get(language, card.id)
        if setup.versions.stand_in is not None:
            title += f" in the place of {simulation.pairing.card}"
        parts += comparison_page(simulation.pairing, wanted.by, title)
    elif not wanted.cards:
        parts += text_reports.card_tables(last, look)
    found = {card.card: card for card in last.cards}
    for card_id in wanted.cards:
        if card_id in found:
            parts += card_page(found[card_id], compiled, language)
        else:
            parts += ["", f"{card_id} came up in none of these games"]
    return look.render(parts)
