"""The tour of ``cardwright demo``: all cards checked, one from text to effects, a game played."""

import random
import sys
from pathlib import Path

from cardwright.dsl import Card
from cardwright.dsl.folders import card_files, shipped_cards
from cardwright.dsl.render import Role, summary
from cardwright.frontends.cli.cards import Entry, Shelf
from cardwright.frontends.cli.checking import as_shown
from cardwright.frontends.cli.outline import outline
from cardwright.frontends.cli.reports import text_report
from cardwright.frontends.games import open_edition, start
from cardwright.frontends.system import columns, style_for
from cardwright.frontends.terminal.face import face_of, plain_text, print_face

NEXT_STEPS = (
    ("cardwright list", "find cards"),
    ("cardwright show {card} --lang fr", "look at a card"),
    ("cardwright new", "write a card, by questions"),
    ("cardwright check .", "find what is wrong in a folder"),
    ("cardwright test --shipped", "play the scenarios of all cards"),
    ("cardwright explain", "read about every fault there is"),
    ("cardwright --help", "see everything else"),
)
_SEED = 2
_LINES_AT_FIRST = 12
_LINES_AT_LAST = 6


def check_shipped(shelf: Shelf) -> bool:
    """Check all shipped cards, and return whether they have no faults."""
    _heading("The cards that come with Cardwright, checked")
    found = as_shown(shelf.workspace.check([shipped_cards()]))
    print(text_report(found, sys.stdout), end="")
    print(summary(found, checked=len(list(card_files([shipped_cards()])))))
    return not found


def telling_card(shelf: Shelf) -> Entry:
    """Return the card to show: the shortest that has a cost, a reaction and works by itself."""

    def is_telling(card: Card) -> bool:
        kinds = {ability.kind for ability in card.abilities}
        return {"reaction", "automatic"} <= kinds and card.cost is not None and not card.points

    entries = [entry for entry in shelf.entries() if is_telling(entry.card)]
    return min(entries, key=lambda entry: (len(entry.source.text), entry.card.id))


def show_card(entry: Entry) -> None:
    """Show one card: as it is written, as it is read in each language, as it is played."""
    place = Path(entry.source.path).relative_to(shipped_cards().parent)
    _heading(f"One of them, as its author writes it: {place}")
    print(entry.source.text, end="")
    first, *others = entry.game.languages
    _heading("The text on the card is made from that, and so is its row of signs")
    print_face(face_of(entry.card, entry.game, first))
    for language in others:
        _heading(f"The same in another language ({language})")
        print(plain_text(entry.card, entry.game, language))
    _show_effects(entry)


def play_game() -> None:
    """Play a game in which all players choose at random, and tell how it began and ended."""
    edition = open_edition()
    game = start(edition, seed=_SEED)
    chance = random.Random(_SEED)
    while (decision := game.decision) is not None:
        game.apply(chance.choice(decision.options).id)
    told = game.story(edition.languages[0], None)
    _heading("A game with these cards, by players who choose at random")
    print(*told[:_LINES_AT_FIRST], "  …", *told[-_LINES_AT_LAST:], sep="\n")


def suggest_next_steps(card_id: str) -> None:
    """Say what to try next."""
    _heading("What to try next")
    steps = [(command.format(card=card_id), purpose) for command, purpose in NEXT_STEPS]
    width = max(len(command) for command, _ in steps)
    for command, purpose in steps:
        print(f"  {command:{width}}  {purpose}")


def _show_effects(entry: Entry) -> None:
    _heading("What the runtime plays: every word has got its meaning")
    for ability in entry.card.abilities:
        print(outline(ability, columns()))


def _heading(text: str) -> None:
    print(f"\n{style_for(sys.stdout).paint(Role.MESSAGE, text)}\n")
