"""The OpenAPI description of the HTTP side."""

from functools import cache
from importlib.metadata import version
from typing import Any, Final

from cardwright.frontends.serving.messages.codec import message_schemas
from cardwright.frontends.serving.messages.codes import ABOUT
from cardwright.frontends.serving.messages.examples import EXAMPLES, example

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
