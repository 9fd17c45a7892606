"""Reports as text: pure functions from what was found to what a person or a tool reads."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cardwright.dsl.render.github import render_github
    from cardwright.dsl.render.json_report import render_json, report_schema
    from cardwright.dsl.render.plain import (
        COLOURED,
        UNCOLOURED,
        Role,
        Style,
        counted,
        render_plain,
        summary,
        visible,
    )
    from cardwright.dsl.render.sarif import render_sarif

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

_HOMES: Final = {
    "render_github": "github",
    "render_json": "json_report",
    "render_sarif": "sarif",
    "report_schema": "json_report",
}


def __getattr__(name: str) -> Any:  # what is not used is not loaded
    if name in __all__:
        return getattr(import_module(f"{__name__}.{_HOMES.get(name, 'plain')}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
