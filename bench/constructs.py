"""How many cards of how many games use each construct of the language.

    python bench/constructs.py [--below]

A construct is a part that cards are made of, and whatever may be said with it: a field that is not
as it is without saying. Counted are the shipped games and those in `examples/`; a set counts for
its game. ``--below``: only those that fewer than three cards, or those of one game alone, use.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from support.constructs import CARDS, GAMES, count


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--below", action="store_true", help="only what is used too rarely")
    below = parser.parse_args().below
    for construct, uses in sorted(count().items()):
        if not below or uses.is_rare:
            games = ", ".join(f"{game} {len(cards)}" for game, cards in sorted(uses.cards.items()))
            print(f"{construct:42} {uses.total:4} cards, {len(uses.cards)} games: {games}")
    print(f"(bar: {CARDS} cards, {GAMES} games)")


if __name__ == "__main__":
    main()
