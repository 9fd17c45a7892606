"""Every code has a page, and the examples on it are what they say."""

from pathlib import Path

import pytest

from cardwright.dsl import codes
from cardwright.dsl.explain import Example, UnknownCode, example_game, explain
from cardwright.dsl.workspace import Workspace
from cardwright.runtime.served import Served

PAGES = Path(__file__).parents[2] / "dsl" / "cardwright" / "dsl" / "explanations"


SERVED = Served(kinds={"bag": ()}, moments={"dawn": ("bag",)}, powers=("dawn",))
"""What the rulebook does that the page of `not-served` speaks of."""


def found_in(example: Example, folder: Path, code: str) -> set[str]:
    """Write the files of an example, check them, and return the names of the codes found."""
    if example.game is None:
        (folder / "game.card").write_text(example_game(), "utf-8")
    paths = [folder / file.name for file in example.files]
    for path, file in zip(paths, example.files, strict=True):
        if file.content is not None:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(file.content)
    served = SERVED if code == "not-served" else None
    workspace = Workspace(game=example.game, served=lambda game_id: served)
    translations = code == "missing-translation"
    return {str(fault.code) for fault in workspace.check(paths, translations=translations)}


@pytest.mark.parametrize("code", codes.ALL)
def test_wrong_example_has_only_the_fault_explained(code: str, tmp_path: Path) -> None:
    assert found_in(explain(code).wrong, tmp_path, code) == {code}


@pytest.mark.parametrize("code", codes.ALL)
def test_right_example_has_no_fault(code: str, tmp_path: Path) -> None:
    example = explain(code).right
    assert example.files
    assert found_in(example, tmp_path, code) == set()


@pytest.mark.parametrize("code", codes.ALL)
def test_page_is_headed_by_its_code_and_says_something(code: str) -> None:
    explanation = explain(code)
    assert explanation.title == code
    assert len(explanation.text.split()) > 15


def test_pages_and_codes_are_the_same() -> None:
    assert {path.stem for path in PAGES.glob("*.md")} == set(codes.ALL)


def test_example_game_is_without_fault(tmp_path: Path) -> None:
    (tmp_path / "game.card").write_text(example_game(), "utf-8")
    assert not list(Workspace().check([tmp_path]))


def test_unknown_code_suggests_the_nearest() -> None:
    with pytest.raises(UnknownCode, match="unknown-resorce") as caught:
        explain("unknown-resorce")
    assert caught.value.suggestion == "unknown-resource"


def test_unknown_code_suggests_nothing_where_none_is_near() -> None:
    with pytest.raises(UnknownCode) as caught:
        explain("zzz")
    assert caught.value.suggestion is None
