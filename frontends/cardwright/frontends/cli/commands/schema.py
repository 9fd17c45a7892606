"""``cardwright schema``: the published shapes of what is written as JSON."""

from typing import Annotated, Any, Literal

from cardwright.frontends.cli.declaring import Argument, Option
from cardwright.frontends.cli.options import Output, examples

EXAMPLES = examples(
    "schema", "schema view", "schema --output card.schema.json", "schema --typescript"
)


Shape = Literal[
    "card", "report", "decision", "view", "log_entry", "reason", "save", "replay", "protocol"
]


def schema(
    shape: Annotated[
        Shape,
        Argument(
            help="A card (`export`, `import`), a report (`check --format json`), the messages of "
            "`serve`, or a form of the runtime: what hosts of games show, save and replay."
        ),
    ] = "card",
    types: Annotated[
        bool,
        Option("--typescript", help="The messages of `serve`, as types of TypeScript."),
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
    if shape == "card":
        from cardwright.dsl.exchange import card_schema

        return card_schema()
    if shape == "report":
        from cardwright.dsl.render import report_schema

        return report_schema()
    if shape == "protocol":
        from cardwright.frontends.serving.messages.codec import protocol_schema

        return protocol_schema()
    from cardwright import runtime

    return dict(runtime.schema(shape))
