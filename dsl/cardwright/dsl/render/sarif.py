"""A report as SARIF 2.1.0, the exchange format of code scanners.

https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from cardwright.dsl.codes import Code
from cardwright.dsl.diagnostics import Diagnostic
from cardwright.dsl.source import Source, Span

SCHEMA: Final = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
ROOT: Final = "SRCROOT"
"""What relative paths start from: the folder that the check ran in."""


def render_sarif(
    diagnostics: Iterable[Diagnostic],
    *,
    version: str,
    explanations: Mapping[str, str] | None = None,
    root: Path | None = None,
) -> str:
    """Return the report as SARIF.

    ``version`` is the tool's, ``explanations`` holds Markdown by the name of a code, and paths
    under ``root`` are given relative to it.
    """
    found = list(diagnostics)
    rules = list(dict.fromkeys(diagnostic.code for diagnostic in found))
    run = {
        "tool": {
            "driver": {
                "name": "cardwright",
                "semanticVersion": version,
                "rules": [_rule(code, (explanations or {}).get(code.name)) for code in rules],
            }
        },
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            ROOT: {"description": {"text": "the folder that the check ran in"}},
        },
        "results": [_result(d, rules.index(d.code), root) for d in found],
    }
    return json.dumps(
        {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2
    )


def _rule(code: Code, explanation: str | None) -> dict[str, Any]:
    rule = {
        "id": code.name,
        "shortDescription": {"text": code.summary},
        "defaultConfiguration": {"level": code.severity.value},
        "help": {"text": explanation or code.summary},
    }
    if explanation:
        rule["help"] = {"text": explanation, "markdown": explanation}
    return rule


def _result(diagnostic: Diagnostic, rule: int, root: Path | None) -> dict[str, Any]:
    source = diagnostic.source
    lines = [diagnostic.message, *(f"{note.kind}: {note.message}" for note in diagnostic.notes)]
    location = {"artifactLocation": _file(source.path, root)}
    result: dict[str, Any] = {
        "ruleId": diagnostic.code.name,
        "ruleIndex": rule,
        "level": diagnostic.severity.value,
        "message": {"text": "\n".join(lines)},
        "locations": [
            {"physicalLocation": {**location, "region": _region(source, diagnostic.span)}}
        ],
    }
    if diagnostic.fix:
        replacements = [
            {
                "deletedRegion": _region(source, edit.span),
                "insertedContent": {"text": edit.text},
            }
            for edit in diagnostic.fix
        ]
        result["fixes"] = [{"artifactChanges": [{**location, "replacements": replacements}]}]
    return result


def _region(source: Source, span: Span) -> dict[str, int]:
    start, end = source.position(span.start), source.position(span.end)
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "charOffset": span.start,
        "charLength": span.end - span.start,
    }


def _file(path: str, root: Path | None) -> dict[str, str]:
    file = Path(path)
    if root is not None and file.is_absolute() and file.is_relative_to(root):
        file = file.relative_to(root)
    if file.is_absolute():
        return {"uri": file.as_uri()}
    return {"uri": quote(file.as_posix()), "uriBaseId": ROOT}
