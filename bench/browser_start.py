"""How long a page takes until one can play, and until a card is checked: in a real browser.

    python bench/browser_start.py SITE [RUNS]

SITE is a folder that `cardwright docs build` has made. Each run has a new profile: a first visit,
then another browser with the same profile. No network time is in the numbers. Needs Chromium and
playwright, as the tests do.
"""

import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import BrowserContext, Page, sync_playwright

from support.browsing import CHROMIUM, Files

GAME, CARD = "res_arcana", "dancing-sword"
SEEN = """selector => new Promise(resolve => {
  const look = () => document.querySelector(selector)
    ? resolve(performance.now()) : requestAnimationFrame(look);
  look();
})"""
"""Answers with the milliseconds since the page was opened, when something is to be seen on it."""
SQUIGGLE = """() => new Promise(resolve => {
  const from = performance.now();
  const view = document.querySelector(".cm-content").cmTile.view;
  const watch = new MutationObserver(() => {
    if (!document.querySelector(".cm-lintRange")) return;
    watch.disconnect();
    resolve(performance.now() - from);
  });
  watch.observe(document.body, {subtree: true, childList: true});
  view.dispatch({changes: {from: view.state.doc.toString().indexOf("collect"), insert: "x"}});
})"""


def first_decision(page: Page, address: str) -> float:
    """Open the table, start at once, and wait for something to choose."""
    page.goto(f"{address}play/?game={GAME}")
    page.get_by_role("button", name="Start").click()
    return float(page.evaluate(SEEN, ".ct-options button"))


def first_diagnostic(page: Page, address: str) -> tuple[float, float]:
    """Open a card's page, try the card at once, and wait; then for a typo to be seen."""
    page.goto(f"{address}cards/{GAME}/{CARD}/")
    page.get_by_role("button", name="Try it").click()
    ready = float(page.evaluate(SEEN, ".ct-face svg"))
    edits = []
    for _ in range(5):
        edits.append(float(page.evaluate(SQUIGGLE)))
        page.get_by_role("button", name="As it was").click()
        page.locator(".cm-lintRange").first.wait_for(state="detached")
    return ready, min(edits)


def visit(context: BrowserContext, address: str) -> dict[str, float]:
    """Measure a table and an editor, one after the other."""
    page = context.new_page()
    page.set_default_timeout(120_000)
    decision = first_decision(page, address)
    page.wait_for_timeout(3000)  # all is kept now for times without a net
    other = context.new_page()
    other.set_default_timeout(120_000)
    diagnostic, edit = first_diagnostic(other, address)
    other.wait_for_timeout(3000)
    return {"first decision": decision, "first diagnostic": diagnostic, "an edit": edit}


def main(site: Path, runs: int) -> None:
    """Print the best and the worst of all runs."""
    found: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    files = Files(site)
    try:
        with sync_playwright() as playwright:
            for _ in range(runs):
                with TemporaryDirectory() as profile:
                    for when in ("first visit", "second visit"):
                        context = playwright.chromium.launch_persistent_context(
                            profile, executable_path=CHROMIUM
                        )
                        for what, milliseconds in visit(context, files.address).items():
                            found[what, when].append(milliseconds)
                        context.close()
    finally:
        files.stop()
    for (what, when), taken in found.items():
        print(f"{what:18}{when:14}{min(taken):8.0f} to {max(taken):5.0f} ms")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 3)
