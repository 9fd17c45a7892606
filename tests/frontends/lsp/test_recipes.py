"""The recipes of the guide, tried in the editors themselves where these are installed."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "guide" / "editors.md"
RECIPES = dict(re.findall(r"^```(\w+)\n(.*?)^```$", GUIDE.read_text("utf-8"), re.M | re.S))

SHOW_IN_NEOVIM = """
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 100)
for _, fault in ipairs(vim.diagnostic.get(0)) do io.write(fault.message, "\\n") end
vim.cmd("qa!")
"""
SHOW_IN_EMACS = """
(require 'eglot)
(setq eglot-sync-connect 60 eglot-connect-timeout 60)
(find-file "thing.card")
(call-interactively #'eglot)
(let ((end (+ (float-time) 60)))
  (while (and (< (float-time) end) (null (flymake-diagnostics))) (accept-process-output nil 0.2)))
(dolist (fault (flymake-diagnostics)) (princ (flymake-diagnostic-text fault)))
(kill-emacs 0)
"""


def has_eglot() -> bool:
    if shutil.which("emacs") is None:
        return False
    asked = ["emacs", "-q", "--batch", "--eval", '(princ (locate-library "eglot"))']
    found = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=False)
    return "eglot" in found.stdout


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A set with a faulty card, and a `cardwright` on the path."""
    (tmp_path / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n', "utf-8")
    (tmp_path / "thing.card").write_text('artifact "Thing" {\n  cost 1 gld\n}\n', "utf-8")
    bin = tmp_path / "bin"
    bin.mkdir()
    (bin / "cardwright").write_text(f'#!/bin/sh\nexec {sys.executable} -m cardwright "$@"\n')
    (bin / "cardwright").chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def said_by(*command: str) -> str:
    found = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    return found.stdout + found.stderr


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("nvim") is None, reason="Neovim is not installed")
def test_neovim(folder: Path) -> None:
    (folder / "init.lua").write_text(RECIPES["lua"], "utf-8")
    (folder / "show.lua").write_text(SHOW_IN_NEOVIM, "utf-8")
    command = ["nvim", "--headless", "--clean", "-u", "init.lua", "thing.card", "-S", "show.lua"]
    assert "did you mean `gold`?" in said_by(*command)


@pytest.mark.slow
@pytest.mark.skipif(not has_eglot(), reason="there is no Emacs with eglot (Debian: elpa-eglot)")
def test_emacs(folder: Path) -> None:
    (folder / "init.el").write_text(RECIPES["elisp"], "utf-8")
    (folder / "show.el").write_text(SHOW_IN_EMACS, "utf-8")
    assert "did you mean `gold`?" in said_by(
        "emacs", "-q", "--batch", "-l", "init.el", "-l", "show.el"
    )


def test_helix_names_the_server() -> None:
    recipe = tomllib.loads(RECIPES["toml"])
    (language,) = recipe["language"]
    server = recipe["language-server"][language["language-servers"][0]]
    assert [server["command"], *server["args"]] == ["cardwright", "lsp"]
