"""The emblem that a card, or a word of a game, names: what faces show."""

from dataclasses import replace

import pytest

from cardwright.dsl import keywords
from cardwright.dsl.compiler import compile_game
from cardwright.dsl.diagnostics import Diagnostic, Report
from cardwright.dsl.emblems import emblems
from cardwright.dsl.exchange import CardJsonError, card_from_json, card_to_json
from cardwright.dsl.formatting import format_source
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import read_game
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Game
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.write import write_card
from cardwright.frontends.site.icons import emblem_file
from cardwright.runtime.fingerprints import fingerprint
from support.camp import read, words

SAW = 'tool "Saw" {\n  emblem saw + tree\n  cost 0\n}\n'


def faults(text: str) -> list[tuple[str, str | None]]:
    return [
        (fault.message, fault.notes[0].message if fault.notes else None)
        for fault in read(text, words()).found
    ]


def test_an_emblem_is_read_written_and_exported() -> None:
    card = read(SAW, words()).card
    assert card is not None
    assert card.emblem == ("saw", "tree")
    assert write_card(card, words()) == SAW
    assert card_from_json(card_to_json(card), words()) == card


@pytest.mark.parametrize(
    ("wrong", "message", "help"),
    [
        ("drgaon", "unknown emblem `drgaon`", "did you mean `dragon`?"),
        ("zzzzzz", "unknown emblem `zzzzzz`", "leave it out to have one drawn"),
        ("saw + saw", "`saw` stands twice in this list", None),
        ("saw\n  emblem axe", "a second `emblem`", None),
    ],
)
def test_a_wrong_emblem_is_a_fault(wrong: str, message: str, help: str | None) -> None:
    assert faults(SAW.replace("saw + tree", wrong)) == [(message, help)]


def test_an_emblem_is_a_figure_and_what_goes_with_it() -> None:
    ((message, _),) = faults(SAW.replace("tree", "tree + axe"))
    assert message == "an emblem is made of at most 2 figures"


def test_a_wrong_emblem_in_json_is_refused() -> None:
    card = read(SAW, words()).card
    assert card is not None
    for wrong in ("drgaon", "saw\n  cost 0"):
        with pytest.raises(CardJsonError, match="unknown word"):
            card_from_json(card_to_json(replace(card, emblem=(wrong,))), words())


def test_an_emblem_changes_nothing_that_is_played() -> None:
    card = read(SAW, words()).card
    assert card is not None
    assert fingerprint(card) == fingerprint(replace(card, emblem=()))


def word(*properties: str) -> str:
    lines = "".join(f"    {line}\n" for line in properties)
    return f"""game "Camp" {{
  languages en
  resource wood {{
    en "Wood" plural "Wood"
{lines}  }}
}}
"""


def read_words(text: str) -> tuple[Vocabulary | None, list[Diagnostic]]:
    report, source = Report(), Source("game.card", text)
    tree = parse(source, report).document
    assert isinstance(tree, Game)
    return read_game("camp", tree, source, report), list(report)


def test_a_word_may_name_an_emblem() -> None:
    named, _ = read_words(word("emblem tree"))
    plain, _ = read_words(word())
    assert named is not None
    assert plain is not None
    assert named.resource["wood"].emblem == "tree"
    assert plain.resource["wood"].emblem == ""
    assert compile_game(named, []) == compile_game(plain, [])


def test_the_emblem_of_a_word_is_formatted() -> None:
    source, report = Source("game.card", word("emblem   tree")), Report()
    assert format_source(source, report) == word("emblem tree")


@pytest.mark.parametrize(
    ("emblem", "code", "message", "help"),
    [
        ("tere", "unknown-emblem", "unknown emblem `tere`", "did you mean `tree`?"),
        ("zzzz", "unknown-emblem", "unknown emblem `zzzz`", "leave it out to have one drawn"),
        ("tree axe", "bad-property", "`emblem` has the wrong values", "write `emblem anchor`"),
        ('"tree"', "bad-property", "`emblem` has the wrong values", "write `emblem anchor`"),
    ],
)
def test_a_wrong_emblem_of_a_word_is_a_fault(
    emblem: str, code: str, message: str, help: str
) -> None:
    found, (fault,) = read_words(word(f"emblem {emblem}"))
    assert found is None
    assert (fault.code.name, fault.message, fault.notes[0].message) == (code, message, help)


def test_what_has_no_sign_names_no_emblem() -> None:
    text = word().replace("resource wood", "action chop").replace('"Wood" plural ', "")
    _, (fault,) = read_words(text.replace('"Wood"\n', '"chop"\n    emblem axe\n'))
    assert fault.message == "unknown property `emblem`"


def test_every_emblem_can_be_written_and_drawn() -> None:
    assert len(emblems()) > 400
    assert not set(emblems()) & keywords("card")
    for name in emblems():
        assert name.replace("_", "").isalnum()
        assert emblem_file(name) is not None, name
