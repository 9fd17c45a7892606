"""``cardwright import``: card files from JSON."""

from pathlib import Path
from typing import Annotated

from cardwright.frontends.cli import exits
from cardwright.frontends.cli.declaring import Argument, Option
from cardwright.frontends.cli.options import examples
from cardwright.frontends.errors import WrongUse
from cardwright.frontends.system import remark

EXAMPLES = examples(
    "import hound.json",
    "import cards.json --folder my-set/",
    "export dancing-sword | cardwright import - --folder drafts/",
)


def import_cards(
    files: Annotated[
        list[Path],
        Argument(metavar="FILES", help="JSON files; `-` is standard input."),
    ],
    folder: Annotated[Path, Option(help="Where to write the cards.")] = Path(),
    force: Annotated[bool, Option("--force", help="Overwrite files that exist.")] = False,
) -> None:
    """Write card files from JSON. All of them, or none if one has faults."""
    from cardwright.dsl import write_card
    from cardwright.dsl.exchange import CardJsonError
    from cardwright.dsl.folders import CARD_SUFFIX, home_of
    from cardwright.frontends.cli.cards import Shelf
    from cardwright.frontends.cli.importing import documents, read_card
    from cardwright.frontends.files import write_file

    shelf = Shelf()
    found = (game.vocabulary for game in (*shelf.shipped, *shelf.games))
    games = {game.id: game for game in found if game is not None}
    home = home_of(folder.absolute() / f"card{CARD_SUFFIX}")
    words = shelf.workspace.words_at(home) if home is not None else None
    if words is not None:  # a set may have words of its own
        games[words.id] = words
    texts: dict[Path, str] = {}
    failed = False
    for document in documents(files):
        try:
            card = read_card(document, games)
        except CardJsonError as error:
            failed = True
            for fault in error.faults:
                remark(f"{document.place}: error: {fault}")
            continue
        path = folder / f"{card.id}{CARD_SUFFIX}"
        if path in texts:
            raise WrongUse(f"two cards have the id `{card.id}`")
        texts[path] = write_card(card, games[card.game])
    if failed:
        remark("nothing was written")
        raise exits.Ended(exits.FAULTS)
    existing = [str(path) for path in texts if path.exists()]
    if existing and not force:
        raise WrongUse(f"already there: {', '.join(existing)}", help="overwrite with --force")
    for path, text in texts.items():
        write_file(path, text)
    for path in texts:  # only now: whoever reads this may go away
        print(path)
