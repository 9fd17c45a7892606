"""What a server says of itself: as OpenAPI, and as a page on which all messages can be tried out.

The page is whole in itself: no script, style or font comes from elsewhere.
"""

import json
from functools import cache
from html import escape
from importlib.metadata import version
from importlib.resources import files
from typing import Any, Final

from cardwright.frontends.serving.messages.codec import members, message_schemas
from cardwright.frontends.serving.messages.codes import ABOUT
from cardwright.frontends.serving.messages.replies import AnyNews, AnyReply
from cardwright.frontends.serving.messages.requests import EXAMPLES, AnyRequest, example
from cardwright.runtime.rulebooks import PAYLOADS

_ABOUT: Final = """One request is one message of the protocol, and its answer another.

A client that wants to be told what happens connects to `/socket` with a WebSocket instead, and
sends and gets the same messages there. Tokens come from `create`; they go into the field `token` of
a message, or into the header `Authorization: Bearer`."""


@cache
def openapi() -> dict[str, Any]:
    """Return the description; nothing in it depends on the server's matches."""
    unions, shared = message_schemas("#/components/schemas/{model}")
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "cardwright serve",
            "version": version("cardwright"),
            "description": _ABOUT,
        },
        "paths": {"/message": {"post": _operation()}},
        "components": {
            "schemas": {**unions, **shared},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


@cache
def asyncapi() -> dict[str, Any]:
    """Return what is said over a WebSocket, both ways: as AsyncAPI."""
    unions, shared = message_schemas("#/components/schemas/{model}")
    titles = {
        "request": "What a client asks",
        "reply": "The answer, with the id of the request",
        "news": "What the server says unasked, after `subscribe`",
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "cardwright serve",
            "version": version("cardwright"),
            "description": _ABOUT,
        },
        "defaultContentType": "application/json",
        "channels": {
            "socket": {
                "address": "/socket",
                "description": "A WebSocket; each message is a text with one JSON object.",
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in titles},
            }
        },
        "operations": {
            "ask": {
                "action": "receive",
                "summary": "Answer what a client asks.",
                "channel": {"$ref": "#/channels/socket"},
                "messages": [{"$ref": "#/channels/socket/messages/request"}],
                "reply": {
                    "channel": {"$ref": "#/channels/socket"},
                    "messages": [{"$ref": "#/channels/socket/messages/reply"}],
                },
            },
            "tell": {
                "action": "send",
                "summary": "Tell those who have subscribed what happens.",
                "channel": {"$ref": "#/channels/socket"},
                "messages": [{"$ref": "#/channels/socket/messages/news"}],
            },
        },
        "components": {
            "messages": {
                name: {"name": name, "title": title, "payload": _ref(name)}
                for name, title in titles.items()
            },
            "schemas": {**unions, **shared},
        },
    }


def _operation() -> dict[str, Any]:
    examples = {type: {"value": example(type)} for type in EXAMPLES}
    codes = "\n".join(f"- `{code}`: {about}" for code, about in ABOUT.items())
    return {
        "operationId": "message",
        "summary": "Say something, and get the answer",
        "security": [{}, {"token": []}],
        "requestBody": {
            "required": True,
            "content": {
                "application/json": {"schema": _ref("request"), "examples": examples},
            },
        },
        "responses": {
            "200": {"description": "The answer, of the same type", "content": _json("reply")},
            "default": {
                "description": f"The request was refused, with one of these codes:\n\n{codes}",
                "content": _json("ErrorReply"),
            },
        },
    }


def _json(schema: str) -> dict[str, Any]:
    return {"application/json": {"schema": _ref(schema)}}


def _ref(schema: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{schema}"}


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


@cache
def join_page() -> str:
    """Return the page that an invitation leads to: it takes the seat, and plays any game."""
    return files(__package__).joinpath("join.html").read_text("utf-8")


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
        if name not in whole and ("properties" in schema or schema.get("title") in PAYLOADS)
    )


def _section(name: str, schema: dict[str, Any], more: str, *, anchor: str) -> str:
    about = _text(" ".join(schema.get("description", "").split()))
    rows = "\n".join(
        _row(field, part, field in schema.get("required", ()))
        for field, part in schema.get("properties", {}).items()
        if field not in ("protocol", "type", "id")
    )
    rows += "\n".join(map(_variant, schema.get("anyOf", ())))
    table = f"<table>\n{rows}\n</table>" if rows else ""
    return f'<section id="{anchor}"><h3>{escape(name)}</h3><p>{about}</p>{table}{more}</section>'


def _variant(schema: dict[str, Any]) -> str:
    """Return a row for one kind of several: the word that tells it, and what it has."""
    fields = {name: part for name, part in schema["properties"].items() if name != "label"}
    words = [_kind(part) for part in fields.values() if "const" in part] or ["others"]
    has = ", ".join(
        f"{escape(name)} ({_kind(part)})" for name, part in fields.items() if "const" not in part
    )
    return f"<tr><th>{words[0]}</th><td>{has}</td></tr>"


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
