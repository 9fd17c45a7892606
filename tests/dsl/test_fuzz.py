"""Random texts through the whole pipeline: it reports, and never fails itself.

``bench/fuzz.py`` judges a million of them; some of these are a sample for every test run.
"""

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark

from cardwright.dsl.parser_tables import grammar_text
from cardwright.dsl.reading import normalise
from support.bench import script
from support.pipeline import SAMPLES, check_bytes, check_soundly
from support.samples import often

WORDS = ["elan", "gold", "dragon", "artifact", "turn", "draw", "discard", "hand", "collect"]
SOUP = [
    *('artifact "Owl" {', "}", "\n", "\n  ", "cost", "power", "react to", "life loss", ":"),
    *("1", "2", "0", "X", "A", "A's cost", "(", ")", "+", "/", "->", "unless", "or", ","),
    *("gain", "pay", "put", "take", "each rival", "loses", "this", "it", "its cost", "that"),
    *("elan", "gold", "any", "same", "except", "per", "on", "from", "a", "dragon", "as", "of"),
    *("types", "points", "mark", "if 1 any on", "if this is turned", "turn", "draw", "all"),
    *("# note", '"', "“", "'", "→", "=", "{", "\\", "\t", "\u00a0", "é", "\u0661", "\x07"),
    *("set", "game", "scenario", "given", "999", "1000", "2elan", "when", "fr", "-1", ";"),
]

QUICK = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
# Shrinking a text takes longer than finding it; a deep run only has to find it.
DEEP = settings(QUICK, max_examples=3000, phases=[Phase.explicit, Phase.generate])


@cache
def grammatical() -> st.SearchStrategy[str]:
    """Cards as the grammar makes them, out of words that mostly mean something."""
    grammar = Lark(grammar_text(), start="card", parser="lalr")
    spaced = {
        terminal.name: st.just(f"{terminal.pattern.value} ")
        for terminal in grammar.terminals
        if terminal.pattern.type == "str"
    }
    return from_lark(
        grammar,
        explicit={
            **spaced,
            "WORD": st.sampled_from(WORDS).map("{} ".format),
            "NUMBER": st.integers(0, 12).map("{} ".format),
            "VARIABLE": st.sampled_from(["X ", "A "]),
            "STRING": st.sampled_from(['"Owl" ', '"Épée \\"d\'or\\"" ']),
            "_NL": st.sampled_from(["\n", "\n\n  # a note\n  "]),
            "_CONTINUED": st.just(" "),
            "_COMMENT": st.just(" "),
            "_SPACE": st.just(" "),
        },
    )


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A sample with stretches deleted, doubled, replaced or swapped."""
    text = draw(st.sampled_from(list(SAMPLES.values())))
    for _ in range(draw(st.integers(1, 4))):
        start, middle, end = sorted(draw(st.integers(0, len(text))) for _ in range(3))
        inserted = draw(st.sampled_from(SOUP) | st.text(max_size=5))
        damage = draw(st.sampled_from(["delete", "double", "replace", "swap"]))
        first, second = text[start:middle], text[middle:end]
        changed = {
            "delete": second,
            "double": first + first + second,
            "replace": inserted + second,
            "swap": second + first,
        }[damage]
        text = text[:start] + changed + text[end:]
    return normalise(text)


def soups() -> st.SearchStrategy[str]:
    """Words and signs of the language in any order."""
    return st.lists(st.sampled_from(SOUP), max_size=60).map(" ".join)


def judge(text: str) -> None:
    """Check a text, and each report about it."""
    check_soundly(text)


def test_grammatical_cards_are_judged() -> None:
    settings(QUICK, max_examples=25)(given(grammatical())(judge))()


def test_damaged_cards_are_judged() -> None:
    QUICK(given(damaged())(judge))()


@QUICK
@given(soups())
def test_words_in_any_order_are_a_fault(text: str) -> None:
    assert check_soundly(text)


@QUICK
@given(st.text(max_size=80) | st.text("\"{}()+/->:,#\n '\\1Xa ", max_size=80))
def test_any_text_is_a_fault(text: str) -> None:
    assert check_soundly(normalise(text))


@QUICK
@given(st.binary(max_size=60))
def test_any_bytes_are_a_fault(data: bytes) -> None:
    assert check_bytes(data)


# -- texts made of tokens, rules and shipped files --

BENCH = script("fuzz")
FAILED_ONCE = [
    ("card", "s\nd(\n e\n"),
    ("game", 'game "Owl" {\n  moment dawn {\n    {\n  }\n}\n'),
    ("scenarios", 'scenario "Owl" {\n  with , ,\n}\n'),
    ("scenarios", 'scenario "Owl" {\n  player1artificer: 2 elan\n}\n'),
]


@pytest.mark.parametrize(("kind", "text"), FAILED_ONCE)
def test_texts_that_failed_once_are_judged(kind: str, text: str) -> None:
    assert BENCH.judge(random.Random(1), BENCH.shipped()[0], kind, text)["reports"]


@pytest.mark.parametrize("seed", often([0], [1, 2, 3]))
def test_texts_of_all_kinds_are_judged(seed: int) -> None:
    counts, failures = BENCH.run_batch(seed, 0, 300)
    assert failures == []
    assert all(counts[f"read as {kind}"] for kind in BENCH.KINDS)
    assert counts["with fixes"]
    assert counts["formatted"]
    assert counts["cards without errors"]


@pytest.mark.slow
@pytest.mark.parametrize("texts", [damaged(), soups(), st.text()], ids=["damaged", "soup", "text"])
def test_many_texts_are_judged(texts: st.SearchStrategy[str]) -> None:
    DEEP(given(texts.map(normalise))(judge))()


@pytest.mark.slow
def test_many_grammatical_cards_are_judged() -> None:
    settings(DEEP, max_examples=500)(given(grammatical())(judge))()
