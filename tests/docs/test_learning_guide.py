"""The examples of the guide to learning run, in the order in which they stand there."""

import re
from pathlib import Path
from typing import Any

import pytest

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "guide" / "learning.md"


def test_the_examples_run_one_after_another(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    known: dict[str, Any] = {}
    printed = []
    for block in blocks:
        exec(compile(block, str(GUIDE), "exec"), known)
        printed.append(capsys.readouterr().out)
    rollout, actions, names, rows = printed
    assert sum(known["total"].values()) == 0
    assert "player_0" in rollout
    assert len(actions.splitlines()) == len(known["info"]["options"]) + 1
    assert "player +0: points" in names
    assert len(rows.splitlines()) > 1
