"""Fields that many messages share."""

from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from cardwright import runtime

PROTOCOL: Final = 1
"""The version of the protocol: raised when a message changes its meaning, not when one is added."""

MOST_NAME: Final = 40
_MOST_TEXT: Final = 200
_LARGEST: Final = 2**53 - 1  # what every JSON reader can hold, JavaScript's numbers as well
_PRINTABLE: Final = r"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+$"


class Message(BaseModel):
    """Any message: an object with no fields but those named."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


def _text(longest: int = _MOST_TEXT) -> Any:
    return Field(min_length=1, max_length=longest)


Protocol: TypeAlias = Literal[1]
RequestId: TypeAlias = (
    Annotated[str, _text()] | Annotated[int, Field(ge=-_LARGEST, le=_LARGEST)] | None
)
MatchId: TypeAlias = Annotated[str, _text(), Field(description="a running game, from `create`")]
GameId: TypeAlias = Annotated[str, _text(), Field(description="a game, from `games`")]
Token: TypeAlias = Annotated[str, _text(), Field(description="who asks, from `create`")]
OptionId: TypeAlias = Annotated[str, Field(max_length=2000), Field(description="of a decision")]
Language: TypeAlias = Annotated[str, _text(20), Field(description="such as `en`")]
Seat: TypeAlias = Annotated[int, Field(ge=0, le=99, description="a player, from 0")]
Seed: TypeAlias = Annotated[int, Field(ge=0, le=_LARGEST)]
Count: TypeAlias = Annotated[int, Field(ge=0)]
Name: TypeAlias = Annotated[str, Field(min_length=1, max_length=MOST_NAME, pattern=_PRINTABLE)]
BotSpec: TypeAlias = Annotated[str, _text(), Field(description="such as `random`")]
Setting: TypeAlias = Annotated[
    bool | int | Annotated[str, _text()],
    Field(description="yes or no for a flag, a player from 0, or one of the option's values"),
]


def _of_runtime(name: str) -> Any:
    """Return a field whose shape the runtime publishes; it is not looked into again here."""
    return WithJsonSchema(
        {key: part for key, part in runtime.schema(name).items() if key != "$schema"}
    )


View: TypeAlias = Annotated[dict[str, Any], _of_runtime("view")]
LogEntry: TypeAlias = Annotated[dict[str, Any], _of_runtime("log_entry")]
Reason: TypeAlias = Annotated[dict[str, Any], _of_runtime("reason")]
About: TypeAlias = Annotated[dict[str, Any], Field(description="what the decision is about")]
Option: TypeAlias = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "type": "object",
            "title": "option",
            "description": "`id` chooses it; what else it has depends on its `type`",
            "properties": {
                "id": {"type": "string"},
                "type": {"type": "string"},
                "label": {"type": "string", "description": "in words, where a language was given"},
            },
            "required": ["id", "type"],
        }
    ),
]
Saved: TypeAlias = Annotated[
    dict[str, Any],
    Field(description="a saved game or a replay; `cardwright schema save` and `replay` tell more"),
]
