"""``cardwright demo``: what Cardwright does, in one look."""

import typer

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.examples import examples

EXAMPLES = examples("demo")


def demo() -> None:
    """Check the shipped cards, and follow one from its text to its effects."""
    from cardwright.frontends.cli import tour
    from cardwright.frontends.cli.cards import Shelf

    shelf = Shelf()
    fine = tour.check_shipped(shelf)
    tour.show_card(shelf)
    tour.suggest_next_steps()
    if not fine:
        raise typer.Exit(exits.FAULTS)
