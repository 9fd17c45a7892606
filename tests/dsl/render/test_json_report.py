import json

import jsonschema_rs

from cardwright.dsl import codes
from cardwright.dsl.diagnostics import apply_edits
from cardwright.dsl.render import render_json, report_schema
from cardwright.dsl.source import Span
from support.faults import fault

CARD = 'artifact "Œil" {\n  cost 1 glod\n}\n'
FAULT = fault(CARD, "glod", message="m", help="h", note="n", replacement="gold")
WARNING = fault(CARD, "cost", code=codes.MISSING_TRANSLATION)


def test_report_has_the_documented_shape() -> None:
    assert json.loads(render_json([FAULT], checked=4)) == {
        "version": 1,
        "summary": {"errors": 1, "warnings": 0, "files": 1, "checked": 4},
        "diagnostics": [
            {
                "path": "box/hound.card",
                "code": "unknown-resource",
                "severity": "error",
                "message": "m",
                "range": {
                    "start": {"offset": 26, "line": 2, "column": 10},
                    "end": {"offset": 30, "line": 2, "column": 14},
                },
                "notes": [{"kind": "note", "message": "n"}, {"kind": "help", "message": "h"}],
                "certain": True,
                "fix": [
                    {
                        "range": {
                            "start": {"offset": 26, "line": 2, "column": 10},
                            "end": {"offset": 30, "line": 2, "column": 14},
                        },
                        "text": "gold",
                    }
                ],
            }
        ],
    }


def test_every_report_fits_the_schema() -> None:
    schema = report_schema()
    jsonschema_rs.meta.validate(schema)
    for found in ([], [FAULT], [FAULT, WARNING]):
        jsonschema_rs.validate(schema, json.loads(render_json(found)))
    jsonschema_rs.validate(schema, json.loads(render_json([], checked=3)))


def test_every_code_fits_the_schema() -> None:
    found = [fault(CARD, "glod", code=code) for code in codes.ALL.values()]
    jsonschema_rs.validate(report_schema(), json.loads(render_json(found)))


def test_offsets_of_a_fix_point_at_the_text_to_replace() -> None:
    (edit,) = json.loads(render_json([FAULT]))["diagnostics"][0]["fix"]
    start, end = edit["range"]["start"]["offset"], edit["range"]["end"]["offset"]
    assert CARD[:start] + edit["text"] + CARD[end:] == apply_edits(CARD, FAULT.fix)
    assert FAULT.span == Span(start, end)


def test_text_is_not_escaped_beyond_need() -> None:
    assert "Œil" in render_json([fault(CARD, "glod", message="Œil")])
