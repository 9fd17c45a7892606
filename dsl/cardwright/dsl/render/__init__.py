"""Reports as text: pure functions from what was found to what a person or a tool reads."""

from cardwright.dsl.render.columns import visible
from cardwright.dsl.render.github import render_github
from cardwright.dsl.render.json_report import render_json, report_schema
from cardwright.dsl.render.plain import counted, render_plain, summary
from cardwright.dsl.render.sarif import render_sarif
from cardwright.dsl.render.style import COLOURED, UNCOLOURED, Role, Style

__all__ = [
    "COLOURED",
    "UNCOLOURED",
    "Role",
    "Style",
    "counted",
    "render_github",
    "render_json",
    "render_plain",
    "render_sarif",
    "report_schema",
    "summary",
    "visible",
]
