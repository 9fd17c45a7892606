import json
from functools import cache
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta

from cardwright.runtime.reasons import Reason
from cardwright.runtime.replay import record
from cardwright.runtime.schemas import SCHEMA_NAMES, schema
from support.random_games import VARIANTS, played, positions


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator(schema(name))


def fits(name: str, data: Any) -> None:
    for error in validator(name).iter_errors(json.loads(json.dumps(data))):
        raise AssertionError(f"{name}: {error.instance_path}: {error.message}")


@pytest.mark.parametrize("name", SCHEMA_NAMES)
def test_each_schema_is_one(name: str) -> None:
    meta.validate(schema(name))
    assert schema(name)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_a_schema_can_be_changed_without_harm() -> None:
    schema("view")["properties"].clear()
    assert schema("view")["properties"]


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_all_data_of_a_game_fits_its_schema(variant: int) -> None:
    for number, game in enumerate(positions(5, VARIANTS[variant], most=150)):
        if game.decision is not None and number % 7 == 0:
            fits("decision", game.decision.to_dict())
            reason = game.why_not("power:hawk:0")
            fits("reason", reason.to_dict() if reason else Reason("none", "").to_dict())
        if number % 75 == 74:
            fits("save", game.to_dict())
            for viewer in (None, 1):
                fits("view", game.view(viewer, log_from=number))
    fits("replay", record(game))
    for entry in game.log(0, start=50):
        fits("log_entry", entry)


def test_a_finished_game_fits_too() -> None:
    game = played(1, 0)
    fits("save", game.to_dict())
    fits("view", game.view(None))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("view", {"players": None}),
        ("save", {"extra": 1}),
        ("replay", {"extra": 1}),
        ("save", {"format": "other"}),
        ("save", {"state": {}}),
        ("replay", {"choices": [5]}),
    ],
)
def test_what_does_not_fit_is_found(name: str, change: dict[str, Any]) -> None:
    game = played(1, 0)
    data = {"view": game.view(0), "save": game.to_dict(), "replay": record(game)}[name]
    with pytest.raises(AssertionError):
        fits(name, {**data, **change})


@pytest.mark.parametrize("name", ["decision", "log_entry", "reason", "view"])
def test_what_clients_are_shown_may_have_more_in_a_later_version(name: str) -> None:
    def objects(part: Any) -> Any:
        if isinstance(part, dict):
            yield part
            for inner in part.values():
                yield from objects(inner)
        elif isinstance(part, list):
            for inner in part:
                yield from objects(inner)

    assert all(part.get("additionalProperties") is not False for part in objects(schema(name)))
