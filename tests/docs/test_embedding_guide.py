"""The example of the embedding guide runs, and is short."""

import re
from pathlib import Path

import pytest

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "embedding.md"


def test_example_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    assert len(code.splitlines()) < 40
    exec(compile(code, str(GUIDE), "exec"), {})
    assert "won by" in capsys.readouterr().out
