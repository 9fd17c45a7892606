"""The extension for VS Code: its grammar, its package, and a real VS Code in a browser."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

from cardwright.dsl import keywords
from cardwright.dsl.service.names import own_verbs
from cardwright.dsl.vocabulary import CATEGORIES
from support.browsing import CHROMIUM, opened_browser

EXTENSION = Path(__file__).resolve().parents[3] / "editors" / "vscode"
VSCODE = EXTENSION / "workbench" / "node_modules" / "code-server" / "lib" / "vscode"
GRAMMAR = json.loads((EXTENSION / "syntaxes" / "cardwright.tmLanguage.json").read_text("utf-8"))

needs_npm = pytest.mark.skipif(
    shutil.which("npm") is None or not (EXTENSION / "node_modules").is_dir(),
    reason="needs: npm ci --ignore-scripts --prefix editors/vscode",
)
needs_vscode = pytest.mark.skipif(
    CHROMIUM is None or not (VSCODE / "out" / "server-main.js").is_file(),
    reason="needs Chromium, and: npm run workbench --prefix editors/vscode",
)


def words_of(scope: str) -> set[str]:
    """Return the words that the grammar gives a scope."""
    (pattern,) = [each["match"] for each in GRAMMAR["patterns"] if each.get("name") == scope]
    return {*re.search(r"\(\?:(.*)\)", pattern)[1].split("|")}  # type: ignore[index]


def test_the_grammar_knows_every_word_of_the_language() -> None:
    own = keywords("card") | keywords("scenarios")
    assert words_of("keyword.control.cardwright") == own - own_verbs()
    assert words_of("support.function.verb.cardwright") == own_verbs()
    declared = next(each["match"] for each in GRAMMAR["patterns"] if "captures" in each)
    assert {*re.search(r"\(([\w|]+)\)", declared)[1].split("|")} == {*CATEGORIES}  # type: ignore[index]


def npm(*arguments: str) -> str:
    command = ["npm", *arguments, "--prefix", str(EXTENSION)]
    found = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert found.returncode == 0, found.stdout + found.stderr
    return found.stdout


@pytest.mark.slow
@needs_npm
def test_the_grammar_passes_its_own_tests() -> None:
    assert npm("test").count("run successfuly") == len([*(EXTENSION / "test").glob("[!.]*")])


@pytest.fixture(scope="module")
def package() -> Path:
    """Build the extension as it is installed."""
    npm("run", "package")
    (built,) = EXTENSION.glob("*.vsix")
    return built


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("my-set")
    (folder / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n', "utf-8")
    text = 'artifact "Barker" {\n  cost 1 gold\n  power turn this -> gain 1 elann\n}\n'
    (folder / "barker.card").write_text(text, "utf-8")
    scenario = (
        'scenario "barks" {\n  given player 1: barker in play\n  player 1: power barker\n'
        "  expect player 1: 1 elan\n}\n"
    )
    (folder / "barker.scenario").write_text(scenario, "utf-8")
    return folder


@pytest.fixture(scope="module")
def address(package: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Start the server of a built VS Code with the extension, and nothing of this machine's own."""
    home = tmp_path_factory.mktemp("vscode")
    settings = {"cardwright.command": [sys.executable, "-m", "cardwright", "lsp"]}
    for scope in ("Machine", "User"):
        file = home / "data" / scope / "settings.json"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(settings), "utf-8")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = ["--server-data-dir", str(home), "--extensions-dir", str(home / "extensions")]
    command = ["node", str(VSCODE / "out" / "server-main.js"), *places]
    command += ["--accept-server-license-terms", "--telemetry-level", "off"]
    installed = subprocess.run(
        [*command, "--install-extension", str(package)],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert "was successfully installed" in installed.stdout, installed.stdout + installed.stderr
    command += ["--host", "127.0.0.1", "--port", str(port)]
    command += ["--without-connection-token", "--disable-workspace-trust"]
    with (home / "log").open("w") as log:
        running = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ})
        try:
            wait_for(f"http://127.0.0.1:{port}/")
            yield f"http://127.0.0.1:{port}/"
        finally:
            running.terminate()
            running.wait(30)


def wait_for(address: str) -> None:
    for _ in range(300):
        try:
            with urlopen(address, timeout=30):
                return
        except URLError:
            time.sleep(0.2)
    pytest.fail("the server of VS Code did not start")


@pytest.fixture
def page(address: str, folder: Path) -> Iterator[Page]:
    with opened_browser("--no-sandbox") as browser:
        page = browser.new_page(viewport={"width": 1400, "height": 900})
        page.set_default_timeout(60_000)
        page.goto(f"{address}?folder={folder}")
        page.get_by_role("treeitem", name="barker.card").dblclick()
        yield page


@pytest.mark.slow
@needs_npm
@needs_vscode
def test_the_extension_works_in_vscode(page: Page, folder: Path, tmp_path: Path) -> None:
    lenses = page.locator(".codelens-decoration")
    expect(lenses.first).to_contain_text("run scenarios")
    expect(page.locator(".squiggly-error")).to_have_count(1)
    expect(
        page.locator(".view-line", has_text="artifact").locator("span span").first
    ).to_have_class(re.compile("mtk"))

    # The fix of the fault mends it, and the generated text stands behind the ability.
    page.locator(".view-line", has_text="elann").click()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Control+.")
    expect(page.get_by_text("Write `elan` for `elann`")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".squiggly-error")).to_have_count(0)
    expect(page.locator(".view-line", has_text="elan")).to_contain_text("gain 1 Elan")

    # Completion offers what fits, and a lens runs the scenarios.
    page.keyboard.press("Control+s")
    lenses.get_by_text("run scenarios").click()
    expect(lenses.first).to_contain_text("✓ 1 of 1")
    page.locator(".view-line", has_text="cost 1").click()
    page.keyboard.press("End")
    page.keyboard.type(" + 1 ")
    page.keyboard.press("Control+Space")
    offered = page.locator(".suggest-widget .monaco-list-row")
    expect(offered.filter(has_text="calm").first).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.type("calm")

    # The face is drawn beside the text, also of what is not saved yet.
    page.keyboard.press("F1")
    page.keyboard.type("Show the Card beside the Text")
    page.keyboard.press("Enter")
    face = page.frame_locator("iframe.webview").frame_locator("iframe")
    expect(face.locator("svg").first).to_be_visible()
    expect(face.locator("body")).to_contain_text("Barker")
    page.screenshot(path=tmp_path / "vscode.png")
