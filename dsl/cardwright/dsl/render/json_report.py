"""A report for programs: ``report_schema`` says its shape, which changes only with ``version``.

Offsets count characters from 0, lines and columns count from 1, and an end is the place after the
last character. They all refer to the text with plain line feeds and accents composed (NFC).
"""

import json
from collections.abc import Iterable
from typing import Any, Final

from cardwright.dsl.codes import Severity
from cardwright.dsl.diagnostics import Diagnostic, NoteKind
from cardwright.dsl.fixes import is_certain
from cardwright.dsl.source import Source, Span

VERSION: Final = 1


def render_json(diagnostics: Iterable[Diagnostic], *, checked: int | None = None) -> str:
    """Return the report as JSON; ``checked`` is the number of files looked at, where known."""
    found = list(diagnostics)
    errors = sum(diagnostic.severity is Severity.ERROR for diagnostic in found)
    report = {
        "version": VERSION,
        "summary": {
            "errors": errors,
            "warnings": len(found) - errors,
            "files": len({diagnostic.source.path for diagnostic in found}),
            "checked": checked,
        },
        "diagnostics": [_diagnostic(diagnostic) for diagnostic in found],
    }
    return json.dumps(report, ensure_ascii=False, indent=2)


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    return {
        "path": diagnostic.source.path,
        "code": diagnostic.code.name,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "range": _range(diagnostic.source, diagnostic.span),
        "notes": [{"kind": note.kind.value, "message": note.message} for note in diagnostic.notes],
        "certain": is_certain(diagnostic),
        "fix": [
            {"range": _range(diagnostic.source, edit.span), "text": edit.text}
            for edit in diagnostic.fix
        ],
    }


def _range(source: Source, span: Span) -> dict[str, Any]:
    return {"start": _place(source, span.start), "end": _place(source, span.end)}


def _place(source: Source, offset: int) -> dict[str, int]:
    position = source.position(offset)
    return {"offset": offset, "line": position.line, "column": position.column}


# -- the published shape --------------------------------------------------------------------------


def report_schema() -> dict[str, Any]:
    """Return the JSON Schema of a report."""
    count = {"type": "integer", "minimum": 0}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Report",
        "description": "What a check of card files found.",
        **_object(
            {
                "version": {"const": VERSION},
                "summary": _object(
                    {
                        "errors": count,
                        "warnings": count,
                        "files": {**count, "description": "files with faults"},
                        "checked": {
                            "anyOf": [count, {"type": "null"}],
                            "description": "files looked at, where known",
                        },
                    }
                ),
                "diagnostics": {"type": "array", "items": {"$ref": "#/$defs/diagnostic"}},
            }
        ),
        "$defs": {
            "diagnostic": _diagnostic_schema(),
            "edit": _object({"range": {"$ref": "#/$defs/range"}, "text": {"type": "string"}}),
            "range": _object(
                {"start": {"$ref": "#/$defs/place"}, "end": {"$ref": "#/$defs/place"}}
            ),
            "place": _object(
                {
                    "offset": {**count, "description": "characters before it"},
                    "line": {"type": "integer", "minimum": 1},
                    "column": {"type": "integer", "minimum": 1},
                }
            ),
        },
    }


def _diagnostic_schema() -> dict[str, Any]:
    text = {"type": "string"}
    return _object(
        {
            "path": {**text, "description": "as given, or `<stdin>`"},
            "code": {"type": "string", "pattern": "^[a-z]+(-[a-z]+)*$"},
            "severity": {"enum": [severity.value for severity in Severity]},
            "message": text,
            "range": {"$ref": "#/$defs/range"},
            "notes": {
                "type": "array",
                "items": _object(
                    {"kind": {"enum": [kind.value for kind in NoteKind]}, "message": text}
                ),
            },
            "certain": {
                "type": "boolean",
                "description": "whether the fix changes no number and no word but its spelling",
            },
            "fix": {
                "type": "array",
                "items": {"$ref": "#/$defs/edit"},
                "description": "edits that mend the fault, all to be made together; or none known",
            },
        }
    )


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
