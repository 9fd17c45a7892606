"""The guide for authors of scenarios says what is so."""

import re
from pathlib import Path

from cardwright.frontends.scenarios.results import Outcome
from support.scenarios import played

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "scenarios.md"


def test_example_of_the_guide_passes(tmp_path: Path) -> None:
    (example,) = re.findall(r"```scenario\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert [result.outcome for result in played(example, tmp_path)] == [Outcome.PASSED]


def test_failures_of_the_guide_read_as_it_says(tmp_path: Path) -> None:
    text = GUIDE.read_text("utf-8")
    (example,) = re.findall(r"```scenario\n(.*?)```", text, re.DOTALL)
    shown = {line.strip() for line in text.splitlines()}
    for right, wrong in [("pay 3 death", "pay 4 death"), ("1 calm + 3 gold", "4 gold")]:
        (result,) = played(example.replace(right, wrong), tmp_path)
        (failure,) = result.failures
        assert any(line.endswith(failure.message) for line in shown)
        assert all(f"= note: {note}" in shown for note in failure.notes)
