"""``cardwright export``: cards as JSON."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardwright.frontends.cli.declaring import Argument, Option
from cardwright.frontends.cli.options import Game, examples
from cardwright.frontends.system import remark

if TYPE_CHECKING:
    from cardwright.dsl import Card

EXAMPLES = examples(
    "export dancing-sword",
    "export --output cards.json",
    "export my-set/ --output json/",
    "export - < draft.card",
)


def export(
    cards: Annotated[
        list[str] | None,
        Argument(
            metavar="CARDS",
            help="Ids, names, files or folders; `-` is standard input.",
            show_default="all cards",
        ),
    ] = None,
    output: Annotated[
        str | None,
        Option(
            "--output",
            "-o",
            metavar="PATH",
            help="A file; or a folder, with `/` at its end, for a file each.",
        ),
    ] = None,
    game: Game = None,
) -> None:
    """Write checked cards as JSON. One card is an object, several are a list."""
    from cardwright.dsl.exchange import card_to_json
    from cardwright.dsl.render import counted
    from cardwright.frontends.cli.cards import asked_for
    from cardwright.frontends.files import deliver

    found = [entry.card for entry in asked_for(cards, game)]
    if output is not None and (output.endswith(("/", os.sep)) or Path(output).is_dir()):
        _write_each(found, Path(output))
    else:
        texts = [card_to_json(card, indent=2) for card in found]
        is_single = cards is not None and len(cards) == len(texts) == 1
        text = texts[0] if is_single else "[\n" + ",\n".join(texts) + "\n]"
        deliver(f"{text}\n", None if output is None else Path(output))
    if output is not None:
        remark(f"wrote {counted(len(found), 'card')} to {output}")


def _write_each(cards: "list[Card]", folder: Path) -> None:
    """Write a file a card; two games may have cards of the same id."""
    from cardwright.dsl.exchange import card_to_json
    from cardwright.frontends.files import write_file

    has_one_game = len({card.game for card in cards}) == 1
    for card in cards:
        place = folder if has_one_game else folder / card.game
        write_file(place / f"{card.id}.json", f"{card_to_json(card, indent=2)}\n")
