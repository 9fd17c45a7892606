"""The schemas in the documentation are those of the code."""

import json
from pathlib import Path
from typing import get_args

import pytest

from cardwright.frontends.cli.commands.schema import Shape, schema_of

SCHEMAS = Path(__file__).resolve().parents[2] / "docs" / "schemas"


@pytest.mark.parametrize("shape", get_args(Shape))
def test_published_schema_is_current(shape: Shape) -> None:
    published = json.loads((SCHEMAS / f"{shape}.schema.json").read_text("utf-8"))
    assert published == schema_of(shape), f"run: cardwright schema {shape} --output docs/schemas/…"


def test_every_published_schema_is_listed() -> None:
    page = (SCHEMAS / "index.md").read_text("utf-8")
    for file in SCHEMAS.glob("*.json"):
        assert f"({file.name})" in page
