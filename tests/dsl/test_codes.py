"""The list of codes: names that tools can rely on, and none that is never reported."""

import re
from pathlib import Path

import pytest

from cardwright.dsl import codes

SOURCES = Path(__file__).parents[2] / "dsl" / "cardwright" / "dsl"


def constants() -> dict[str, codes.Code]:
    return {name: value for name, value in vars(codes).items() if isinstance(value, codes.Code)}


@pytest.mark.parametrize("name", codes.ALL)
def test_name_is_in_kebab_case(name: str) -> None:
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)


def test_each_code_is_listed_under_its_name() -> None:
    assert {name: str(code) for name, code in codes.ALL.items()} == {
        str(code): str(code) for code in constants().values()
    }


def test_constants_are_named_like_their_codes() -> None:
    names = {name: code.name.replace("-", "_").upper() for name, code in constants().items()}
    assert all(name == expected for name, expected in names.items())


def test_summaries_are_distinct() -> None:
    assert len({code.summary for code in codes.ALL.values()}) == len(codes.ALL)


@pytest.mark.parametrize("code", codes.ALL.values(), ids=str)
def test_summary_is_a_phrase(code: codes.Code) -> None:
    assert re.fullmatch(r"[a-z`].*[^.]", code.summary)


def test_every_code_is_reported_somewhere() -> None:
    texts = [path.read_text("utf-8") for path in SOURCES.rglob("*.py") if path.name != "codes.py"]
    used = {name for text in texts for name in re.findall(r"\bcodes\.([A-Z_]+)\b", text)}
    assert set(constants()) <= used
