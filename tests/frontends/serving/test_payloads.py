"""What games put into messages is typed for each kind, and the types are true."""

import json
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from cardwright.frontends.serving.messages.codec import protocol_schema
from cardwright.frontends.serving.web.page import asyncapi
from cardwright.runtime.rulebooks.payloads import (
    ABOUT,
    log_entry_schema,
    log_kinds,
    option_types,
)
from support.random_games import VARIANTS, positions


def exactly(data: Any, *schemas: dict[str, Any]) -> None:
    """Check that data fits one of some schemas, and has nothing that this one does not name."""
    closed = [{**schema, "additionalProperties": False} for schema in schemas]
    Draft202012Validator({"anyOf": closed}).validate(data)


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_every_option_question_and_entry_has_its_type(variant: int) -> None:
    seen = set()
    for game in positions(7, VARIANTS[variant], most=250):
        if game.decision is None:
            continue
        decision = json.loads(json.dumps(game.decision.to_dict()))
        exactly(decision["about"], ABOUT)
        for option in decision["options"][:6]:
            if (form := (option["type"], tuple(option))) not in seen:
                seen.add(form)
                exactly(option, option_types()[option["type"]])
    for viewer in (None, 0):
        for entry in json.loads(json.dumps(game.log(viewer))):
            exactly(entry, *log_kinds()[entry["kind"]])
    assert len(seen) > 5


def test_kinds_of_other_games_are_no_fault() -> None:
    entry = Draft202012Validator(log_entry_schema())
    assert entry.is_valid({"kind": "of_somebody_else", "what": 1})
    assert not entry.is_valid({"what": 1})


def test_the_asyncapi_description_is_whole() -> None:
    described = asyncapi()
    assert described["asyncapi"].startswith("3.")

    def refs(part: Any) -> Any:
        if isinstance(part, dict):
            if "$ref" in part:
                yield part["$ref"]
            for inner in part.values():
                yield from refs(inner)
        elif isinstance(part, list):
            for inner in part:
                yield from refs(inner)

    found = set(refs(described))
    assert len(found) > 40
    for ref in found:
        target: Any = described
        for step in ref.removeprefix("#/").split("/"):
            target = target[step]
    assert set(described["channels"]["socket"]["messages"]) == {"request", "reply", "news"}
    shared = set(protocol_schema()["$defs"])
    assert shared <= set(described["components"]["schemas"])
