import json
from pathlib import Path

import jsonschema_rs
import pytest

from cardwright import runtime
from cardwright.dsl.exchange import card_schema
from cardwright.dsl.render import report_schema
from support.cli import run

CARD = card_schema()


@pytest.mark.parametrize(
    ("arguments", "schema"),
    [
        ([], CARD),
        (["card"], CARD),
        (["report"], report_schema()),
        *(([name], runtime.schema(name)) for name in runtime.SCHEMA_NAMES),
    ],
)
def test_schemas_are_printed(arguments: list[str], schema: dict[str, object]) -> None:
    printed = json.loads(run("schema", *arguments).stdout)
    jsonschema_rs.meta.validate(printed)
    assert printed == schema


def test_output_goes_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "card.schema.json"
    assert run("schema", "--output", file).stdout == ""
    assert json.loads(file.read_text("utf-8")) == CARD
