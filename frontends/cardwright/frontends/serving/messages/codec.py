"""All messages of the protocol: read from JSON, written as JSON, described by a JSON Schema."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, get_args

import pydantic_core
from pydantic import TypeAdapter, ValidationError

from cardwright.frontends.errors import way_out
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import PROTOCOL, Message, RequestId
from cardwright.frontends.serving.messages.replies import AnyNews, AnyReply
from cardwright.frontends.serving.messages.requests import AnyRequest
from cardwright.runtime import schema
from cardwright.runtime.rulebooks import PAYLOADS

REQUESTS: Final[TypeAdapter[AnyRequest]] = TypeAdapter(AnyRequest)
REPLIES: Final[TypeAdapter[AnyReply]] = TypeAdapter(AnyReply)
NEWS: Final[TypeAdapter[AnyNews]] = TypeAdapter(AnyNews)

SHORT_BYTES: Final = 20_000
"""How long a message may be that brings no game along."""
_LONG: Final = "load"
_UNREAD: Final = "data"
"""The field that is not looked into before a game is made of it."""
_MOST_PARTS: Final = 100
"""How many fields a message may have, and how many parts each of them."""

_IDS: Final[TypeAdapter[RequestId]] = TypeAdapter(RequestId)


class UnreadableMessage(Refusal):
    """A message that is no request; ``id`` is its id, as far as it has one."""

    def __init__(self, code: Code, message: str, id: RequestId = None) -> None:
        """Keep the id, so that the client can tell which message it was."""
        super().__init__(code, message)
        self.id = id


def read(text: str | bytes) -> AnyRequest:
    """Return the request that a text holds, or raise ``UnreadableMessage``.

    What can be no request is refused before its fields are looked at: to name all their faults
    would take longer than anybody should have to wait for.
    """
    try:
        data = pydantic_core.from_json(text)
    except ValueError as fault:
        raise UnreadableMessage(Code.NOT_JSON, f"the message is not JSON: {fault}") from None
    if not isinstance(data, dict):
        raise UnreadableMessage(Code.NOT_AN_OBJECT, "a message is a JSON object")
    _check_size(data, len(text))
    try:
        return REQUESTS.validate_json(text)
    except ValidationError as error:
        raise _fault_of(data, error) from None


def _check_size(data: dict[str, Any], length: int) -> None:
    if length > SHORT_BYTES and data.get("type") != _LONG:
        message = f"a message has at most {SHORT_BYTES} bytes, unless it is `{_LONG}`"
        raise UnreadableMessage(Code.TOO_LONG, message, _id_of(data))
    for name, part in [("message", data), *data.items()]:
        if isinstance(part, list | dict) and len(part) > _MOST_PARTS and name != _UNREAD:
            message = f"`{name[:40]}`: it has more than {_MOST_PARTS} parts"
            raise UnreadableMessage(Code.WRONG_FIELD, message, _id_of(data))


def id_of(text: str | bytes) -> RequestId:
    """Return the id of a message that is not read further; None where it has none."""
    try:
        data = pydantic_core.from_json(text)
    except ValueError:
        return None
    return _id_of(data) if isinstance(data, dict) else None


def write(message: Message) -> bytes:
    """Return a message as JSON, in one line."""
    return message.__pydantic_serializer__.to_json(message)


def members(union: Any) -> dict[str, type[Message]]:
    """Return the models of a union of messages by their types, in order."""
    found: dict[str, type[Message]] = {}
    for model in get_args(get_args(union)[0]):
        found.update(dict.fromkeys(get_args(model.model_fields["type"].annotation), model))
    return found


def message_schemas(ref_template: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the schemas of requests, answers and news, and those of what they are made of."""
    parts, shared = TypeAdapter.json_schemas(
        [
            ("request", "validation", REQUESTS),
            ("reply", "serialization", REPLIES),
            ("news", "serialization", NEWS),
        ],
        ref_template=ref_template,
    )
    found = {str(name): part for (name, _), part in parts.items()}
    return found, _with_names(shared["$defs"], ref_template)


def _with_names(schemas: dict[str, Any], ref_template: str) -> dict[str, Any]:
    """Give what games put into messages names of its own, and refer to these."""
    named: dict[str, Any] = {}

    def referring(part: Any) -> Any:
        if isinstance(part, list):
            return [referring(inner) for inner in part]
        if not isinstance(part, dict):
            return part
        inner = {key: referring(value) for key, value in part.items()}
        title = part.get("title")
        if title not in PAYLOADS:
            return inner
        name = "".join(word.capitalize() for word in title.split("_"))
        named[name] = inner
        return {"$ref": ref_template.format(model=name)}

    plain = {name: referring(schema) for name, schema in schemas.items()}
    return {**plain, **named}


def protocol_schema() -> dict[str, Any]:
    """Return the JSON Schema of every message."""
    unions, shared = message_schemas("#/$defs/{model}")
    return {
        "$schema": schema("view")["$schema"],
        "title": "protocol",
        "description": f"Messages of `cardwright serve`, version {PROTOCOL}",
        "anyOf": [{"$ref": f"#/$defs/{name}"} for name in unions],
        "$defs": {**unions, **shared},
    }


def _fault_of(data: dict[str, Any], error: ValidationError) -> UnreadableMessage:
    """Return what is wrong with a message that could not be read."""
    id = _id_of(data)
    spoken = data.get("protocol", PROTOCOL)
    if spoken != PROTOCOL:
        message = f"this server speaks protocol {PROTOCOL}"
        return UnreadableMessage(Code.WRONG_PROTOCOL, message, id)
    known = tuple(members(AnyRequest))
    if data.get("type") not in known:
        return UnreadableMessage(Code.UNKNOWN_TYPE, _unknown_type(data.get("type"), known), id)
    return UnreadableMessage(Code.WRONG_FIELD, _wrong_fields(data, error), id)


def _id_of(data: dict[str, Any]) -> RequestId:
    try:
        return _IDS.validate_python(data.get("id"), strict=True)
    except ValidationError:
        return None


def _unknown_type(given: Any, known: tuple[str, ...]) -> str:
    if not isinstance(given, str):
        return f"`type` is one of {', '.join(known)}"
    return f"no message has the type `{given[:40]}`; {way_out(given[:40], known)}"


def _wrong_fields(data: Any, error: ValidationError) -> str:
    found: dict[str, str] = {}
    for fault in error.errors(include_url=False, include_context=False, include_input=False):
        path = fault["loc"][1:]  # every path begins with the type
        place = ".".join(_parts_within(data, path))
        if fault["type"] == "missing":
            place = ".".join(str(part) for part in path)
        found.setdefault(place, f"{fault['msg'][:1].lower()}{fault['msg'][1:]}")
    return "; ".join(f"`{place}`: {message}" for place, message in list(found.items())[:5])


def _parts_within(data: Any, path: Sequence[str | int]) -> Iterator[str]:
    """Yield a path as far as the message has it: pydantic adds which of several types it tried."""
    for part in path:
        if isinstance(data, dict) and str(part) in data:
            data = data[str(part)]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            return
        yield str(part)[:40]
