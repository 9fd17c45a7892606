"""The tour of ``cardwright demo``: all cards checked, and one from its text to its effects."""

import sys
from pathlib import Path

from cardwright.dsl.compiler import compile_card
from cardwright.dsl.folders import card_files, shipped_cards
from cardwright.dsl.render import summary
from cardwright.dsl.render.style import Role
from cardwright.frontends.cli.cards import Entry, Shelf
from cardwright.frontends.cli.checking import as_shown
from cardwright.frontends.cli.console import columns, style_for
from cardwright.frontends.cli.face import plain_text, print_face
from cardwright.frontends.cli.outline import outline
from cardwright.frontends.cli.reports import text_report

CARD = "dancing-sword"
NEXT_STEPS = (
    ("cardwright list --type dragon", "find cards"),
    (f"cardwright show {CARD} --lang fr", "look at a card"),
    ("cardwright new", "write a card, by questions"),
    ("cardwright check .", "find what is wrong in a folder"),
    ("cardwright explain", "read about every fault there is"),
    ("cardwright --help", "see everything else"),
)


def check_shipped(shelf: Shelf) -> bool:
    """Check all shipped cards, and return whether they have no faults."""
    _heading("The cards that come with Cardwright, checked")
    found = as_shown(shelf.workspace.check([shipped_cards()]))
    print(text_report(found, sys.stdout), end="")
    print(summary(found, checked=len(list(card_files([shipped_cards()])))))
    return not found


def show_card(shelf: Shelf) -> None:
    """Show one card: as it is written, as it is read in each language, as it is played."""
    (entry,) = shelf.find([CARD])
    place = Path(entry.source.path).relative_to(shipped_cards().parent)
    _heading(f"One of them, as its author writes it: {place}")
    print(entry.source.text, end="")
    first, *others = entry.game.languages
    _heading("The text on the card is made from that, and so is its row of signs")
    print_face(entry.card, entry.game, first)
    for language in others:
        _heading(f"The same in another language ({language})")
        print(plain_text(entry.card, entry.game, language))
    _show_effects(entry)


def suggest_next_steps() -> None:
    """Say what to try next."""
    _heading("What to try next")
    width = max(len(command) for command, _ in NEXT_STEPS)
    for command, purpose in NEXT_STEPS:
        print(f"  {command:{width}}  {purpose}")


def _show_effects(entry: Entry) -> None:
    _heading("What the runtime plays: words have become numbers")
    compiled = compile_card(entry.game, entry.card)
    for ability in compiled.abilities:
        print(outline(ability, columns(), hidden={"text"}))


def _heading(text: str) -> None:
    print(f"\n{style_for(sys.stdout).paint(Role.MESSAGE, text)}\n")
