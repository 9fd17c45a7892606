"""Cards as JSON: written, read back as strictly as a text, and described by a schema."""

import json
from typing import Any

from pydantic import ValidationError
from pydantic_core import from_json, to_json

from cardwright.dsl import limits, model
from cardwright.dsl.exchange.schema import (
    ROOT,
    CardJsonError,
    Fault,
    card_model,
    card_of,
    document_of,
    faults_of,
)
from cardwright.dsl.exchange.through_text import check_through_text
from cardwright.dsl.reading import normalise
from cardwright.dsl.vocabulary import Vocabulary

__all__ = ["CardJsonError", "Fault", "card_from_json", "card_schema", "card_to_json", "is_valid"]

SCHEMA_ID = "urn:cardwright:schema:card:1"


def card_to_json(card: model.Card, *, indent: int | None = None) -> str:
    """Return a card as JSON: fields in a fixed order, and what has its default left out."""
    data = document_of(card, with_defaults=False)
    for field in ("names", "marks"):
        if field in data:
            data[field] = dict(sorted(data[field].items()))
    return json.dumps(data, ensure_ascii=False, indent=indent)


def card_from_json(text: str, game: Vocabulary) -> model.Card:
    """Return the card that a JSON document describes; raises ``CardJsonError`` with all faults.

    It has to pass all that a card file has to pass.
    """
    card = _validated(text)
    if card.game != game.id:
        raise CardJsonError([Fault(f"{ROOT}.game", f"expected `{game.id}`, found `{card.game}`")])
    check_through_text(card, game)
    return card


def card_schema() -> dict[str, Any]:
    """Return the JSON Schema of a card."""
    schema = card_model().model_json_schema()
    for definition in schema["$defs"].values():
        tag = definition["properties"].get("kind", {})
        if "const" in tag:  # it has a default, but the members of a union are told apart by it
            definition["required"] = ["kind", *definition.get("required", [])]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        **schema,
        "title": "Card",
        "description": "A card of a game, as Cardwright exchanges it. Words are ids that the game "
        "declares; only reading the card with its game can tell whether they are known.",
    }


def is_valid(card: model.Card) -> bool:
    """Whether all parts of a card are what they may be; the text of a card makes no other."""
    try:
        card_of(to_json(document_of(card)))
    except ValidationError:
        return False
    return True


def _validated(text: str) -> model.Card:
    if len(text) > limits.MAX_FILE_BYTES:
        message = f"the document is longer than {limits.MAX_FILE_BYTES} characters"
        raise CardJsonError([Fault(ROOT, message)])
    try:
        document = _composed(from_json(text))
    except ValueError as error:
        raise CardJsonError([Fault(ROOT, f"this is not JSON: {error}")]) from error
    try:
        return card_of(to_json(document))
    except ValidationError as error:
        raise CardJsonError(faults_of(error, document)) from error


def _composed(value: Any) -> Any:
    """Return a document with its texts in the form in which files are read."""
    match value:
        case str():
            return normalise(value)
        case list():
            return [_composed(entry) for entry in value]
        case dict():
            return {_composed(key): _composed(entry) for key, entry in value.items()}
    return value
