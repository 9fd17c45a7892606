"""Cards as JSON, there and back."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema_rs import Draft202012Validator, meta

from cardwright.dsl import limits, model
from cardwright.dsl.exchange import CardJsonError, card_from_json, card_schema, card_to_json
from cardwright.dsl.exchange.schema import card_of
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import Workspace
from support.samples import often, one_in
from support.strategies import cards, vocabulary

GAMES = [Workspace().load_game(folder) for folder in shipped_games().values()]
SHIPPED = [(card, game.vocabulary) for game in GAMES for card in game.cards]
SCHEMA = Draft202012Validator(card_schema())
CARD: dict[str, Any] = {
    "id": "seer",
    "game": "res_arcana",
    "set": "base",
    "kind": "mage",
    "names": {"en": "Seer", "fr": "Devin", "pl": "Wieszcz"},
    "abilities": [
        {
            "kind": "power",
            "cost": [{"kind": "set_status", "verb": "turn", "card": {"kind": "this"}}],
            "effects": [
                {
                    "kind": "gain",
                    "amounts": {
                        "options": [
                            [{"number": 1, "resource": {"kind": "named", "resources": ["gold"]}}]
                        ]
                    },
                }
            ],
        }
    ],
}


def copy() -> dict[str, Any]:
    result: dict[str, Any] = json.loads(json.dumps(CARD))
    return result


def faults_of(document: object) -> list[str]:
    with pytest.raises(CardJsonError) as caught:
        card_from_json(json.dumps(document), vocabulary())
    return [str(fault) for fault in caught.value.faults]


@pytest.mark.parametrize("shipped", one_in(3, SHIPPED), ids=lambda pair: pair[0].id)
def test_shipped_card_reads_back_as_it_was_and_fits_the_schema(
    shipped: tuple[model.Card, Vocabulary],
) -> None:
    card, game = shipped
    text = card_to_json(card)
    assert card_from_json(text, game) == card
    SCHEMA.validate(json.loads(text))


@pytest.mark.parametrize("examples", often([15], [100]))
def test_any_card_reads_back_from_its_json_and_fits_the_schema(examples: int) -> None:
    @settings(deadline=None, max_examples=examples)
    @given(cards())
    def reads_back(card: model.Card) -> None:
        text = card_to_json(card)
        assert card_of(text.encode()) == card
        assert SCHEMA.is_valid(json.loads(text))

    reads_back()


def test_json_leaves_out_defaults_but_keeps_kinds() -> None:
    card = card_from_json(json.dumps(CARD), vocabulary())
    assert json.loads(card_to_json(card)) == CARD
    assert list(json.loads(card_to_json(card))) == list(CARD)


def test_json_does_not_depend_on_the_order_in_which_names_were_written() -> None:
    document = copy()
    document["names"] = dict(reversed(document["names"].items()))
    turned = card_from_json(json.dumps(document), vocabulary())
    assert card_to_json(turned) == card_to_json(card_from_json(json.dumps(CARD), vocabulary()))


def test_names_are_read_in_composed_form() -> None:
    document = copy()
    document["names"]["fr"] = "E\u0301lu"
    assert card_from_json(json.dumps(document), vocabulary()).names["fr"] == "\u00c9lu"


# -- faults ---------------------------------------------------------------------------------------

Change = Callable[[dict[str, Any]], object]
EFFECT = "$.abilities[0].effects[0]"
AMOUNT = f"{EFFECT}.amounts.options[0][0]"


def amount_of(document: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = document["abilities"][0]["effects"][0]["amounts"]["options"][0][0]
    return found


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda d: d.pop("id"), "$.id: this is missing"),
        (lambda d: d.update(size=3), "$.size: there is no such field"),
        (lambda d: d.update(game="chess"), "$.game: expected `res_arcana`, found `chess`"),
        (lambda d: d["names"].update(en=3), "$.names.en: expected a text"),
        (lambda d: d["abilities"].append(3), "$.abilities[1]: expected an object"),
        (lambda d: d["abilities"][0].update(effects=[]), "effects: expected at least 1, found 0"),
        (lambda d: d["abilities"][0].update(kind="trick"), "$.abilities[0]: unknown kind `trick`"),
        (lambda d: amount_of(d).update(number="3"), f"{AMOUNT}.number: expected a whole number"),
        (lambda d: amount_of(d).update(number=-1), "number: expected a number of at least 0"),
        (lambda d: amount_of(d).update(number=1000), "number: expected a number of at most 999"),
        (
            lambda d: amount_of(d).update(number={"kind": "variable"}),
            "number.name: this is missing",
        ),
        (lambda d: d.update(kind="maeg"), "$.kind: unknown word `maeg` (did you mean `mage`?)"),
        (lambda d: d["names"].update(it="Veggente"), "$.names: unknown word `it`"),
        (
            lambda d: amount_of(d)["resource"].update(resources=["glod"]),
            f"{AMOUNT}.resource: unknown word `glod` (did you mean `gold`?)",
        ),
        (
            lambda d: amount_of(d)["resource"].update(resources=["life loss"]),
            f"{AMOUNT}.resource: unknown word `life loss`",
        ),
        (
            lambda d: amount_of(d)["resource"].update(resources=["gold + 1 life"]),
            f"{AMOUNT}.resource: unknown word `gold + 1 life`",
        ),
        (
            lambda d: amount_of(d)["resource"].update(resources=["mage"]),
            f"{AMOUNT}.resource: unknown resource `mage`",
        ),
        (
            lambda d: amount_of(d).update(number={"kind": "variable", "name": "X"}),
            f"{AMOUNT}.number: nothing gives `X` a number",
        ),
        (
            lambda d: d["abilities"][0]["cost"][0].update(kind="move"),
            "$.abilities[0].cost[0]: no text says this",
        ),
        (
            lambda d: d["abilities"][0]["effects"][0]["amounts"]["options"].append([]),
            f"{EFFECT}.amounts: there is no word for no amount at all",
        ),
        (lambda d: d.update(types=["dragon"]), "$.types: no mage has types"),
        (lambda d: d["names"].update(en="…"), "$.names: a name needs letters"),
    ],
)
def test_fault_is_told_with_its_path(change: Change, fault: str) -> None:
    document = copy()
    change(document)
    (found,) = faults_of(document)
    assert fault in found


def test_all_faults_are_told() -> None:
    document = copy()
    del document["set"]
    document["names"]["en"] = 3
    amount_of(document)["resource"] = {"kind": "nothing"}
    assert len(faults_of(document)) == 3


@pytest.mark.parametrize("text", ["", "{", "[" * 10_000, '{"id": NaN', "\x00"])
def test_text_that_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(CardJsonError, match="this is not JSON"):
        card_from_json(text, vocabulary())


def test_document_that_is_too_long_is_refused() -> None:
    with pytest.raises(CardJsonError, match="longer than"):
        card_from_json(" " * (limits.MAX_FILE_BYTES + 1), vocabulary())


def test_steps_nested_too_deep_are_refused() -> None:
    document = copy()
    step = document["abilities"][0]["effects"][0]
    pay = {"kind": "pay", "amounts": step["amounts"]}
    for _ in range(limits.MAX_NESTING + 2):
        step = {"kind": "avoidable", "steps": [step], "unless": [pay]}
    document["abilities"][0]["effects"] = [step]
    assert "nested" in faults_of(document)[0]


# -- the schema -----------------------------------------------------------------------------------


def test_schema_is_a_schema_and_says_what_it_is() -> None:
    schema = card_schema()
    meta.validate(schema)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema["$id"]
    assert schema["description"]


def test_schema_wants_the_kind_of_every_part_that_has_one() -> None:
    document = copy()
    assert SCHEMA.is_valid(document)
    del document["abilities"][0]["cost"][0]["kind"]
    assert not SCHEMA.is_valid(document)
