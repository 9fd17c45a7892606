"""Compiled objects as text: like their ``repr``, but set in, and without what has its default."""

import json
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any

_STEP = "  "


def outline(value: object, width: int) -> str:
    """Return a tree of frozen objects, one line for what fits in ``width``."""
    return _shown(value, width, prefix="", indent="")


def _shown(value: object, width: int, *, prefix: str, indent: str) -> str:
    parts = _parts(value)
    if parts is None:
        return f"{indent}{prefix}{_simple(value)}"
    opening = f"{prefix}{type(value).__name__}(" if is_dataclass(value) else f"{prefix}("
    flat = ", ".join(_shown(part, 10**6, prefix=name, indent="") for name, part in parts)
    if len(indent) + len(opening) + len(flat) + 1 <= width:
        return f"{indent}{opening}{flat})"
    deeper = indent + _STEP
    lines = [_shown(part, width, prefix=name, indent=deeper) for name, part in parts]
    return "\n".join([f"{indent}{opening}", *lines, f"{indent})"])


def _parts(value: object) -> list[tuple[str, object]] | None:
    """Return what a value is made of, each part with the label before it; None: of nothing."""
    if isinstance(value, tuple):
        return [("", part) for part in value]
    if not is_dataclass(value):
        return None
    return [
        (f"{field.name}=", getattr(value, field.name))
        for field in fields(value)
        if not _has_default(field, getattr(value, field.name))
    ]


def _has_default(field: "Field[Any]", value: object) -> bool:
    default = () if field.default is MISSING else field.default
    return value in (default, {})


def _simple(value: object) -> str:
    is_text = isinstance(value, str | dict)
    return json.dumps(value, ensure_ascii=False) if is_text else repr(value)
