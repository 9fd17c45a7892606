"""``cardwright list``: find cards."""

import sys
from typing import TYPE_CHECKING, Annotated, Literal

from cardwright.frontends.cli import completing
from cardwright.frontends.cli.declaring import Option
from cardwright.frontends.cli.options import Game, Language, examples
from cardwright.frontends.system import remark

if TYPE_CHECKING:
    from cardwright.frontends.cli.cards import Entry

EXAMPLES = examples(
    "list --type dragon",
    "list --event 'life loss' --lang fr",
    "list --text destroy --format json",
    "list --kind mage | cut -f 1",
)


def list_cards(
    *,
    kind: Annotated[
        str | None,
        Option(help="Only cards of this kind.", autocompletion=completing.kinds),
    ] = None,
    type: Annotated[
        str | None,
        Option(help="Only cards of this type.", autocompletion=completing.types),
    ] = None,
    resource: Annotated[str | None, Option(help="Only cards that name it.")] = None,
    event: Annotated[str | None, Option(help="Only cards that react to it.")] = None,
    set: Annotated[str | None, Option(help="Only cards of this set.")] = None,
    text: Annotated[str | None, Option(help="Only cards with these words in name or text.")] = None,
    game: Game = None,
    lang: Language = None,
    format: Annotated[Literal["text", "json"], Option(help="How the list is written.")] = "text",
) -> None:
    """List the cards of this folder's game, or else the shipped ones.

    A table on a terminal, columns with tabs between them in a pipe.
    """
    words = {"kind": kind, "type": type, "resource": resource, "event": event, "set": set}
    rows = None
    if format == "text" and text is None:
        from cardwright.frontends.cli.album import rows_of

        rows = rows_of(game, lang, {what: word for what, word in words.items() if word is not None})
    if rows is None:
        from cardwright.frontends.cli.cards import Shelf, row_of
        from cardwright.frontends.cli.selecting import Filter

        entries = Filter(**words, text=text).select(Shelf(game).entries())
        if format == "json":
            _print_json(entries)
            return
        rows = [row_of(entry, lang) for entry in entries]
    if sys.stdout.isatty():
        _print_table(rows)
    else:
        for row in rows:
            print("\t".join(row))
    if not rows:
        remark("no card fits")


def _print_json(entries: "list[Entry]") -> None:
    import json

    fields = ("id", "game", "set", "kind", "names", "types")
    cards = [{name: getattr(entry.card, name) for name in fields} for entry in entries]
    print(json.dumps(cards, ensure_ascii=False, indent=2))


def _print_table(rows: list[tuple[str, ...]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    from cardwright.dsl.render import counted

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    for heading in ("id", "name", "kind", "cost"):
        # An id in two pieces can't be copied.
        table.add_column(heading, no_wrap=heading in {"id", "cost"})
    for card_id, name, kind, types, cost, _ in rows:
        what = f"{kind}: {types}" if types else kind
        table.add_row(*map(Text, (card_id, name, what, cost.replace(" + ", " "))))
    Console(highlight=False).print(table)
    print(counted(len(rows), "card"))
