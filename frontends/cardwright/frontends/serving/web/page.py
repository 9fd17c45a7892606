"""The page that a server shows to whoever opens it in a browser: all messages, to be tried out.

It is whole in itself: no script, style or font comes from elsewhere.
"""

import json
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from cardwright.frontends.serving.messages.codec import members
from cardwright.frontends.serving.messages.codes import ABOUT
from cardwright.frontends.serving.messages.examples import example
from cardwright.frontends.serving.messages.news import AnyNews
from cardwright.frontends.serving.messages.replies import AnyReply
from cardwright.frontends.serving.messages.requests import AnyRequest
from cardwright.frontends.serving.web.openapi import openapi


@cache
def page() -> str:
    """Return the page, made of the OpenAPI description."""
    described = openapi()
    schemas = described["components"]["schemas"]
    sections = {
        "Requests": _messages(schemas, "request", AnyRequest, with_example=True),
        "Answers": _messages(schemas, "reply", AnyReply),
        "News": _messages(schemas, "news", AnyNews),
        "Parts of messages": _parts(schemas),
        "Errors": _errors(),
    }
    template = files(__package__).joinpath("page.html").read_text("utf-8")
    contents = "\n".join(f"<h2>{name}</h2>\n{body}" for name, body in sections.items())
    about = "".join(
        f"<p>{_text(part)}</p>" for part in described["info"]["description"].split("\n\n")
    )
    return (
        template.replace("{{version}}", escape(described["info"]["version"]))
        .replace("{{about}}", about)
        .replace("{{example}}", escape(json.dumps(example("hello"))))
        .replace("{{contents}}", contents)
    )


def _messages(schemas: dict[str, Any], name: str, union: Any, *, with_example: bool = False) -> str:
    parts = []
    for type, model in members(union).items():
        schema = schemas[model.__name__]
        shown = ""
        if with_example:
            text = json.dumps(example(type), ensure_ascii=False)
            shown = f'<pre><code>{escape(text)}</code> <button class="try">try</button></pre>'
        parts.append(_section(type, schema, shown, anchor=f"{name}-{type}"))
    return "\n".join(parts)


def _parts(schemas: dict[str, Any]) -> str:
    whole = {
        model.__name__
        for union in (AnyRequest, AnyReply, AnyNews)
        for model in members(union).values()
    }
    return "\n".join(
        _section(name, schema, "", anchor=name)
        for name, schema in schemas.items()
        if name not in whole and "properties" in schema
    )


def _section(name: str, schema: dict[str, Any], more: str, *, anchor: str) -> str:
    about = _text(" ".join(schema.get("description", "").split()))
    rows = "\n".join(
        _row(field, part, field in schema.get("required", ()))
        for field, part in schema["properties"].items()
        if field not in ("protocol", "type", "id")
    )
    table = f"<table>\n{rows}\n</table>" if rows else ""
    return f'<section id="{anchor}"><h3>{escape(name)}</h3><p>{about}</p>{table}{more}</section>'


def _row(field: str, schema: dict[str, Any], required: bool) -> str:
    about = schema.get("description", "")
    needed = "" if required else " <i>may be left out</i>"
    return (
        f"<tr><th>{escape(field)}</th><td>{_kind(schema)}</td><td>{_text(about)}{needed}</td></tr>"
    )


def _kind(schema: dict[str, Any]) -> str:
    """Return what a field holds, in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{escape(name)}</a>'
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " or ".join(f"<code>{escape(json.dumps(value))}</code>" for value in values)
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    if schema.get("title") in ("view", "log_entry", "reason", "option"):
        return escape(schema["title"].replace("_", " "))
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    kind = str(schema.get("type", "anything"))
    return escape({"boolean": "true or false", "integer": "number"}.get(kind, kind))


def _errors() -> str:
    rows = "\n".join(
        f"<tr><th>{code}</th><td>{_text(about)}</td></tr>" for code, about in ABOUT.items()
    )
    return f"<table>\n{rows}\n</table>"


def _text(text: str) -> str:
    """Return a text as HTML; what stands between backticks is code."""
    parts = escape(text).split("`")
    return "".join(
        f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts)
    )
