"""``cardwright demo``: what Cardwright does, in one look."""

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.options import examples

EXAMPLES = examples("demo")


def demo() -> None:
    """Check the shipped cards, follow one of them, and play a game."""
    from cardwright.frontends.cli import tour
    from cardwright.frontends.cli.cards import Shelf

    shelf = Shelf()
    fine = tour.check_shipped(shelf)
    entry = tour.telling_card(shelf)
    tour.show_card(entry)
    tour.play_game()
    tour.suggest_next_steps(entry.card.id)
    if not fine:
        raise exits.Ended(exits.FAULTS)
