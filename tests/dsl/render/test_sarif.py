import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import Diagnostic
from cardwright.dsl.render import render_sarif
from support.faults import fault

CARD = 'artifact "Hound" {\n  cost 1 glod\n}\n'
FAULT = fault(CARD, "glod", message="m", help="h", replacement="gold")
WARNING = fault(CARD, "cost", code=codes.MISSING_TRANSLATION, path="b.card")


def closed(required: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "additionalProperties": False,
    }


def listed(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


# The part of the published schema (OASIS, sarif-schema-2.1.0.json) that a report of ours may use:
# same names, same required properties, same bounds; everything that we never write is closed off.
TEXT = {"type": "string"}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
MESSAGE = closed("text", text={"type": "string", "minLength": 1}, markdown=TEXT)
REGION = closed(
    "startLine startColumn endLine endColumn charOffset charLength",
    startLine={"type": "integer", "minimum": 1},
    startColumn={"type": "integer", "minimum": 1},
    endLine={"type": "integer", "minimum": 1},
    endColumn={"type": "integer", "minimum": 1},
    charOffset={"type": "integer", "minimum": -1},
    charLength={"type": "integer", "minimum": 0},
)
ARTIFACT = closed("uri", uri={"type": "string", "format": "uri-reference"}, uriBaseId=TEXT)
FIX = closed(
    "artifactChanges",
    artifactChanges=listed(
        closed(
            "artifactLocation replacements",
            artifactLocation=ARTIFACT,
            replacements=listed(
                closed("deletedRegion", deletedRegion=REGION, insertedContent=closed("", text=TEXT))
            ),
        )
    ),
)
RESULT = closed(
    "message ruleId level locations",
    ruleId=TEXT,
    ruleIndex={"type": "integer", "minimum": -1},
    level=LEVEL,
    message=MESSAGE,
    locations=listed(
        closed(
            "physicalLocation",
            physicalLocation=closed("artifactLocation", artifactLocation=ARTIFACT, region=REGION),
        )
    ),
    fixes=listed(FIX),
)
RULE = closed(
    "id",
    id=TEXT,
    shortDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=closed("", level=LEVEL),
)
SEMANTIC_VERSION = {"type": "string", "pattern": r"^\d+\.\d+\.\d+"}
DRIVER = closed("name", name=TEXT, semanticVersion=SEMANTIC_VERSION, rules=listed(RULE))
SARIF = closed(
    "version runs",
    **{"$schema": {"type": "string", "format": "uri"}},
    version={"const": "2.1.0"},
    runs=listed(
        closed(
            "tool",
            tool=closed("driver", driver=DRIVER),
            columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            originalUriBaseIds={
                "type": "object",
                "additionalProperties": closed("", uri=TEXT, description=MESSAGE),
            },
            results=listed(RESULT),
        )
    ),
)


def run_of(*found: Diagnostic, **options: Any) -> dict[str, Any]:
    (run,) = json.loads(render_sarif(found, version="1.2.3", **options))["runs"]
    assert isinstance(run, dict)
    return run


@pytest.mark.parametrize("found", [[], [FAULT], [FAULT, WARNING]])
@pytest.mark.parametrize("explanations", [None, {"unknown-resource": "# why\n"}])
def test_reports_fit_the_standard(
    found: list[Diagnostic], explanations: dict[str, str] | None
) -> None:
    text = render_sarif(found, version="1.2.3", explanations=explanations)
    jsonschema_rs.validate(SARIF, json.loads(text))


def test_results_point_at_their_rules() -> None:
    run = run_of(WARNING, FAULT, WARNING)
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["missing-translation", "unknown-resource"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


def test_a_rule_carries_its_explanation() -> None:
    run = run_of(FAULT, explanations={"unknown-resource": "*why*"})
    (rule,) = run["tool"]["driver"]["rules"]
    assert rule["help"] == {"text": "*why*", "markdown": "*why*"}


def test_level_follows_severity() -> None:
    assert [result["level"] for result in run_of(FAULT, WARNING)["results"]] == ["error", "warning"]


def test_region_counts_from_one_and_excludes_its_end() -> None:
    (result,) = run_of(FAULT)["results"]
    assert result["locations"][0]["physicalLocation"]["region"] == {
        "startLine": 2,
        "startColumn": 10,
        "endLine": 2,
        "endColumn": 14,
        "charOffset": 28,
        "charLength": 4,
    }


def test_a_fix_replaces_the_region() -> None:
    (result,) = run_of(FAULT)["results"]
    (change,) = result["fixes"][0]["artifactChanges"]
    (replacement,) = change["replacements"]
    assert replacement["insertedContent"] == {"text": "gold"}
    assert replacement["deletedRegion"]["charOffset"] == CARD.index("glod")


def test_help_is_part_of_the_message() -> None:
    assert run_of(FAULT)["results"][0]["message"]["text"] == "m\nhelp: h"


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("box/hound.card", "box/hound.card"),
        ("a b/ż.card", "a%20b/%C5%BC.card"),
        ("<stdin>", "%3Cstdin%3E"),
        (str(Path.cwd() / "x.card"), "x.card"),
    ],
)
def test_paths_are_relative_uris(path: str, uri: str) -> None:
    (result,) = run_of(fault(CARD, "glod", path=path), root=Path.cwd())["results"]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": uri, "uriBaseId": "SRCROOT"}


def test_a_path_outside_the_root_stays_absolute(tmp_path: Path) -> None:
    found = fault(CARD, "glod", path=str(tmp_path / "x.card"))
    (result,) = run_of(found, root=Path.cwd())["results"]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": (tmp_path / "x.card").as_uri()}
