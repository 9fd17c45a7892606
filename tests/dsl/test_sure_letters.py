"""Letters without which an expression fits nowhere."""

from pathlib import Path

import pytest

from cardwright.dsl.identity import Same
from cardwright.dsl.other_words.speech import speech_of
from cardwright.dsl.sure_letters import sure_letters
from support.strategies import vocabulary


@pytest.mark.parametrize(
    ("expression", "letters"),
    [
        ("on the board", {"board"}),
        ("drops?", {"drop"}),
        ("colou?r", {"colo"}),
        ("demolish(?:es)?", {"demolish"}),
        ("(?:flips?|toss(?:es)?) (?:a )?coins?", {"coin"}),
        ("(?:from|in) <where>", {"from", "in"}),
        ("(?P<n>gain|get) <n>", {"gain", "get"}),
        ("gain|draw two", {"gain", "draw"}),
        ("(?:gain|<n>) {resources}", set()),
        ("(?:draw (?:a|the) card|sift)+", {"draw", "sift"}),
        (r"(?<!not )(?P<w>\w+) (?P=w)(?= again)", set()),
        (r"\bx[a-z]+(?! more)(?:less)*", {"x"}),
        ("", set()),
    ],
)
def test_a_text_must_have_some_of_these(expression: str, letters: set[str]) -> None:
    assert sure_letters(expression) == letters


def test_no_rule_fits_a_text_without_its_letters() -> None:
    speech = speech_of(Same(vocabulary()), "artifact")
    file = Path(__file__).with_name("other_words.txt")
    statements = [line.partition("  =>  ")[0].lower() for line in file.read_text().splitlines()]
    fitting = 0
    for statement in statements[::4]:
        for sure, pattern, *_ in speech.rewriting:
            if pattern.search(f" {statement}"):
                fitting += 1
                assert not sure or any(letters in statement for letters in sure), pattern
    assert fitting > len(statements) / 4
