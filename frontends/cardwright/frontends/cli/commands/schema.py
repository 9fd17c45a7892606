"""``cardwright schema``: the published shapes of what is written as JSON."""

from enum import StrEnum
from typing import Annotated, Any

import typer

from cardwright.frontends.cli.options import Output, examples

EXAMPLES = examples(
    "schema", "schema view", "schema --output card.schema.json", "schema --typescript"
)


class Shape(StrEnum):
    """What a schema describes."""

    CARD = "card"
    REPORT = "report"
    DECISION = "decision"
    VIEW = "view"
    LOG_ENTRY = "log_entry"
    REASON = "reason"
    SAVE = "save"
    REPLAY = "replay"
    PROTOCOL = "protocol"


def schema(
    shape: Annotated[
        Shape,
        typer.Argument(
            help="A card (`export`, `import`), a report (`check --format json`), the messages of "
            "`serve`, or a form of the runtime: what hosts of games show, save and replay."
        ),
    ] = Shape.CARD,
    types: Annotated[
        bool,
        typer.Option("--typescript", help="The messages of `serve`, as types of TypeScript."),
    ] = False,
    output: Output = None,
) -> None:
    """Print the JSON Schema of what Cardwright reads and writes."""
    import json

    from cardwright.frontends.files import deliver

    if types:
        from cardwright.frontends.serving.typescript import typescript

        deliver(typescript(), output)
        return
    deliver(json.dumps(schema_of(shape), ensure_ascii=False, indent=2) + "\n", output)


def schema_of(shape: Shape) -> dict[str, Any]:
    """Return the schema of a shape."""
    if shape is Shape.CARD:
        from cardwright.dsl.exchange import card_schema

        return card_schema()
    if shape is Shape.REPORT:
        from cardwright.dsl.render import report_schema

        return report_schema()
    if shape is Shape.PROTOCOL:
        from cardwright.frontends.serving.messages.codec import protocol_schema

        return protocol_schema()
    from cardwright import runtime

    return dict(runtime.schema(shape.value))
