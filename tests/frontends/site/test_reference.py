from pathlib import Path
from typing import get_args

import pytest

from cardwright.dsl import check, codes, model
from cardwright.dsl.explain import example_game
from cardwright.frontends.site.language_pages import (
    Primitive,
    code_pages,
    primitives,
    reference_page,
    rules,
)

COMPANION = """tool "Snow Owl" {
  types beast, bird
  cost 1 wood
  power tap this -> each rival loses 1 grain
}
"""
"""What the examples speak of: a beast, a bird, and somebody who causes frost."""
TRAVELLER = """hero "Shepherd" {
  power tap this -> gain 1 grain
}
"""
"""And somebody who goes from place to place."""


@pytest.mark.parametrize("primitive", list(primitives()), ids=lambda primitive: primitive.title)
def test_every_example_is_a_card_without_errors(primitive: Primitive, tmp_path: Path) -> None:
    (tmp_path / "game.card").write_text(example_game(), "utf-8")
    (tmp_path / "snow-owl.card").write_text(COMPANION, "utf-8")
    (tmp_path / "shepherd.card").write_text(TRAVELLER, "utf-8")
    (tmp_path / "example.card").write_text(primitive.example, "utf-8")
    report = check(tmp_path / "example.card")
    assert [fault.message for fault in report] == []


def test_every_step_and_ability_of_the_model_has_a_section() -> None:
    explained = {primitive.meaning for primitive in primitives()}
    steps = set(get_args(model.Step))
    abilities = set(get_args(model.Ability))
    assert steps | abilities <= explained


def test_every_kind_of_counting_has_a_section() -> None:
    explained = {primitive.meaning for primitive in primitives()}
    assert set(get_args(model.Per)) <= explained


def test_the_page_has_the_whole_grammar() -> None:
    page = reference_page()
    assert len(rules()) > 40
    for rule in rules().values():
        assert rule in page


def test_every_code_has_a_page_with_both_examples() -> None:
    pages = dict(code_pages())
    for name in codes.ALL:
        page = pages[f"reference/codes/{name}.md"]
        assert 'title="wrong' in page
        assert 'title="right' in page
        assert f"({name}.md)" in pages["reference/codes/index.md"]
