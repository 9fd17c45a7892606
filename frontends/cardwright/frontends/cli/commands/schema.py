"""``cardwright schema``: the published shapes of what is written as JSON."""

from enum import StrEnum
from typing import Annotated

import typer

from cardwright.frontends.cli.examples import examples
from cardwright.frontends.cli.options import Output

EXAMPLES = examples("schema", "schema report", "schema --output card.schema.json")


class Shape(StrEnum):
    """What a schema describes."""

    CARD = "card"
    REPORT = "report"


def schema(
    shape: Annotated[
        Shape,
        typer.Argument(help="A card (`export`, `import`), or a report (`check --format json`)."),
    ] = Shape.CARD,
    output: Output = None,
) -> None:
    """Print the JSON Schema of a card, or of a report."""
    import json

    from cardwright.dsl.exchange import card_schema
    from cardwright.dsl.render import report_schema
    from cardwright.frontends.cli.files import deliver

    described = card_schema() if shape is Shape.CARD else report_schema()
    deliver(json.dumps(described, ensure_ascii=False, indent=2) + "\n", output)
