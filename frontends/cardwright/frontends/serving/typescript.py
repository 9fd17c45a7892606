"""All messages of the protocol as types of TypeScript, made of their schemas."""

import json
import re
from typing import Any, Final

from cardwright.frontends.serving.messages.codec import members, message_schemas
from cardwright.frontends.serving.messages.replies import AnyNews, AnyReply
from cardwright.frontends.serving.messages.requests import AnyRequest
from cardwright.runtime.rulebooks import PAYLOADS

_HEAD: Final = (
    "// Made by `cardwright schema --typescript` of what `cardwright serve` says; do not edit.\n"
)
_PLAIN: Final = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}
_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def typescript() -> str:
    """Return the text of a module with a type for each message and each part of one."""
    _, shared = message_schemas("#/$defs/{model}")
    parts = [_declared(name, schema) for name, schema in sorted(shared.items())]
    unions = [
        _union("Request", "Requests", AnyRequest),
        _union("Reply", "Replies", AnyReply),
        _union("News", "AllNews", AnyNews),
    ]
    return "\n".join([_HEAD, *parts, *unions])


def _union(name: str, by_type: str, union: Any) -> str:
    """Return a type for all messages of a kind, and which of them has which `type`."""
    models = {type: model.__name__ for type, model in members(union).items()}
    lines = "\n".join(f"  {type}: {model};" for type, model in models.items())
    either = "\n  | ".join(dict.fromkeys(models.values()))
    return f"export interface {by_type} {{\n{lines}\n}}\n\nexport type {name} =\n  | {either};\n"


def _declared(name: str, schema: dict[str, Any]) -> str:
    """Return the declaration of a type."""
    about = _comment(schema.get("description", ""))
    if "properties" in schema:
        return f"{about}export interface {name} {_object(schema, '')}\n"
    if schema.get("title") not in PAYLOADS:
        return f"{about}export type {name} = {_type(schema, '')};\n"
    # The last variant, which anything fits, has a type of its own: with it among the others, the
    # field that tells them apart would do so no longer.
    *known, other = schema["anyOf"]
    either = "\n  | ".join(_type(part, "  ") for part in known)
    note = f"What a `{name}` of a game is that these types do not know."
    rest = _declared(f"Other{name}", {**other, "description": note})
    return f"{about}export type {name} =\n  | {either};\n\n{rest}"


def _type(schema: dict[str, Any], margin: str) -> str:
    """Return a schema as a type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    for either in ("anyOf", "oneOf"):
        if either in schema:
            return " | ".join(dict.fromkeys(_type(part, margin) for part in schema[either]))
    kinds = schema.get("type")
    if isinstance(kinds, list):
        return " | ".join(_PLAIN[kind] for kind in kinds)
    if kinds == "array":
        inner = _type(schema.get("items", {}), margin)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kinds == "object":
        return _object(schema, margin)
    return _PLAIN.get(str(kinds), "unknown")


def _object(schema: dict[str, Any], margin: str) -> str:
    properties = schema.get("properties", {})
    if not properties:
        values = schema.get("additionalProperties")
        inner = _type(values, margin) if isinstance(values, dict) else "unknown"
        return f"Record<string, {inner}>"
    required = schema.get("required", ())
    inner = margin + "  "
    lines = [
        _comment(part.get("description", ""), inner)
        + f"{inner}{_key(name)}{'' if name in required else '?'}: {_type(part, inner)};"
        for name, part in properties.items()
    ]
    return "{\n" + "\n".join(lines) + f"\n{margin}}}"


def _key(name: str) -> str:
    return name if _NAME.fullmatch(name) else json.dumps(name)


def _comment(text: str, margin: str = "") -> str:
    return f"{margin}/** {' '.join(text.split())} */\n" if text else ""
