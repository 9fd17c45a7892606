"""The client in a real browser: over a worker with Python in it, and over a server."""

import os
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, WebSocketRoute, expect

from cardwright.frontends.browser.bundle import write_editor, write_memory, write_table
from cardwright.frontends.browser.client import SOURCES, write_client
from cardwright.frontends.browser.stepping import write_scenarios
from cardwright.frontends.serving import Host
from cardwright.frontends.site.catalogue import Library
from cardwright.frontends.site.faces import face
from cardwright.frontends.site.rulings import scenario_names
from cardwright.frontends.site.table_pages import (
    CLIENT,
    OFFLINE,
    client_part,
    led_to_top,
    steps_at,
    trial_at,
)
from support.browsing import Files
from support.editions import edition
from support.serving import SHORT_GAME, catalogue, serving

pytestmark = pytest.mark.slow

TRIED = "werewolf"
LANGUAGES = ["en", "de"]
CHOOSE = """luck => {
  const options = [...document.querySelectorAll(".ct-options button")];
  options[Math.floor(luck * options.length)]?.click();
}"""
"""Chooses by lot, if it is still asked: what others do may come in between."""
PLAY_ON = """async lucks => {
  const pause = () => new Promise(resolve => setTimeout(resolve, 15));
  for (const luck of lucks) {
    while (!document.querySelector(".ct-options button, .ct-over")) await pause();
    if (document.querySelector(".ct-over")) return true;
    const card = document.querySelector(".ct-seen.ct-open");
    const before = document.querySelector(".ct-ask");
    if (card && luck < 0.5) {
      card.click();
      document.querySelector("dialog[open] .ct-main")?.click();
    } else {
      const options = [...document.querySelectorAll(".ct-options button")];
      options[Math.floor((2 * luck % 1) * options.length)].click();
    }
    const isAnswered = () => document.querySelector(".ct-ask") !== before;
    for (let turn = 0; turn < 100 && !isAnswered(); turn++) await pause();
  }
  return false;
}"""
"""Chooses by clicks, on cards where they lie as well as in the list, until the game is over."""

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Table</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<link rel="stylesheet" href="{top}client/page.css">
<main><h1>Table</h1>{held}</main></html>"""


@pytest.fixture(scope="module")
def folder(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with nothing but what is played, tried and written, for the shorter game."""
    folder = tmp_path_factory.mktemp("table")
    client, played = folder / CLIENT, edition(SHORT_GAME)
    write_client(client)
    write_editor(client)
    write_table(client, [played], LANGUAGES)
    write_memory(client)
    (client / OFFLINE).rename(folder / OFFLINE)
    entries = [each for each in Library().catalogue().entries if each.game.id == SHORT_GAME]
    for entry in entries:
        for language, top in (("en", folder), ("de", folder / "de")):
            picture = top / f"{entry.slug}.svg"
            picture.parent.mkdir(parents=True, exist_ok=True)
            picture.write_text(face(entry, language), "utf-8")
    (tried,) = (entry for entry in entries if entry.card.id == TRIED)
    write_scenarios(client / "scenarios" / SHORT_GAME, played, scenario_names(tried))
    pages = {
        f"{tried.slug}/": trial_at(tried, "en", LANGUAGES),
        "play/": client_part("table", "en", LANGUAGES),
        "de/play/": client_part("table", "de", LANGUAGES),
        "workbench/": client_part("workbench", "en", LANGUAGES),
        "de/steps/": steps_at(f"{SHORT_GAME}/{TRIED}-1", "de", LANGUAGES),
    }
    for path, held in pages.items():
        language = "de" if path.startswith("de/") else "en"
        page = PAGE.format(language=language, held=held, top="../" * path.count("/"))
        here = path.removeprefix("de/").removesuffix("/") + ".md"
        page = led_to_top(page, here, language, LANGUAGES)
        (folder / path).mkdir(parents=True)
        (folder / path / "index.html").write_text(page, "utf-8")
    return folder


@pytest.fixture
def files(folder: Path) -> Iterator[Files]:
    files = Files(folder)
    yield files
    files.stop()


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    """The same, always at one address: what browsers keep of it, they find again."""
    files = Files(folder)
    yield files.address
    files.stop()


@pytest.fixture(scope="module")
def visitor(browser: Browser) -> Iterator[BrowserContext]:
    """Somebody who comes again, so that Python starts from what was kept."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 900}, reduced_motion="reduce", accept_downloads=True
    )
    yield context
    context.close()


@pytest.fixture(scope="module")
def server(browser: Browser) -> Iterator[str]:
    with serving(Host(catalogue(), tokens=True)) as address:
        yield f"http://{address}/"


def visit(context: BrowserContext, address: str) -> tuple[Page, list[str]]:
    """Open a page; return it with what it will say of errors."""
    page = context.new_page()
    page.set_default_timeout(120_000)
    errors: list[str] = []
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    return page, errors


def opened(browser: Browser, address: str, width: int = 1280) -> tuple[Page, list[str]]:
    context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    page, errors = visit(context, address)
    page.locator(".ct-setup, .ct-match").first.wait_for()
    return page, errors


def start(page: Page, seed: int = 3) -> None:
    page.get_by_label("Seed").fill(str(seed))
    page.get_by_role("button", name="Start").click()
    page.locator(".ct-match").wait_for()


def play_on(page: Page, luck: random.Random, most: int = 400) -> None:
    assert page.evaluate(PLAY_ON, [luck.random() for _ in range(most)]), "the game does not end"


def faults_seen(page: Page) -> list[tuple[str, str]]:
    """Return what is seriously wrong with a page for those who can't see or point well."""
    axe = SOURCES / "node_modules" / "axe-core" / "axe.min.js"
    page.evaluate(f"() => {{ {axe.read_text('utf-8')} }}")
    found = page.evaluate("axe.run(document.querySelector('main'))")
    return [
        (fault["id"], fault["nodes"][0]["html"])
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def python_of(page: Page) -> tuple[list[str], list[str]]:
    """Return how Python came up in the worker of a page, and which files it has asked for."""
    (worker,) = page.workers
    named = "performance.getEntriesByType('{}').map(entry => entry.name)"
    files = [name.rpartition("/client/")[2] for name in worker.evaluate(named.format("resource"))]
    return worker.evaluate(named.format("mark")), files


def typed(page: Page, text: str) -> None:
    """Put a text in place of the one in the editor."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


# -- the table ------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_by_clicks_without_a_server(
    visitor: BrowserContext, site: str
) -> None:
    page, errors = visit(visitor, f"{site}play/")
    start(page)
    play_on(page, random.Random(1))
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    page.get_by_role("button", name="Replay").click()
    line = page.get_by_label("Time line").locator("input")
    last = line.get_attribute("max") or "0"
    line.fill(str(int(last) // 2))
    expect(page.locator("output")).to_have_text(f"{int(last) // 2} / {last}")
    page.get_by_label("Seen by").select_option("0")
    line.fill(last)
    expect(page.get_by_text("The end")).to_be_visible()
    page.locator(".ct-story .ct-link").first.click()
    expect(page.locator("dialog[open] h2")).to_be_visible()
    assert errors == []
    page.close()


def test_it_speaks_the_language_of_the_page_and_hides_what_others_hold(
    visitor: BrowserContext, site: str
) -> None:
    page, errors = visit(visitor, f"{site}de/play/")
    page.get_by_label("Spieler 2").select_option("person")
    page.get_by_label("Startwert").fill("4")
    page.get_by_role("button", name="Beginnen").click()
    expect(page.locator(".ct-hidden")).to_be_attached()
    expect(page.locator(".ct-seen")).to_have_count(0)
    page.locator(".ct-ask .ct-main").click()
    expect(page.locator(".ct-options button").first).to_be_visible()
    expect(page.locator(".ct-say")).to_have_text(re.compile("[Ww]ähle|Magie"))
    assert errors == []
    page.close()


def test_it_goes_on_without_a_net_after_the_first_visit(browser: Browser, files: Files) -> None:
    page, _ = opened(browser, f"{files.address}play/")
    start(page)
    page.wait_for_function("document.documentElement.dataset.offline === 'ready'")
    page.wait_for_timeout(1000)
    files.stop()
    page.reload()
    page.get_by_role("button", name="Go on with the last game").click()
    expect(page.locator(".ct-options button").first).to_be_visible()
    assert page.locator(".ct-seen img").first.evaluate("image => image.naturalWidth > 0")


def test_what_a_browser_can_not_do_is_said(browser: Browser, folder: Path, tmp_path: Path) -> None:
    shutil.copytree(folder, tmp_path / "site", copy_function=os.symlink)
    (tmp_path / "site" / CLIENT / "pyodide" / "pyodide.asm.wasm").unlink()
    files = Files(tmp_path / "site")
    page = browser.new_page()
    page.goto(f"{files.address}play/")
    expect(page.get_by_text("This browser can't run the table")).to_be_visible()
    page.add_init_script("delete window.Worker")
    page.goto(f"{files.address}workbench/")
    expect(page.get_by_text("This browser can't run the table")).to_be_visible()
    page.close()
    files.stop()


def test_python_is_there_at_once_with_the_cards_in_its_memory(
    visitor: BrowserContext, site: str
) -> None:
    page, errors = visit(visitor, f"{site}play/")
    start(page)
    expect(page.locator(".ct-options button").first).to_be_visible()
    marks, files = python_of(page)
    assert marks == ["asked", "recalled", "ready"]
    assert "table.memory" in files
    assert f"games/{SHORT_GAME}.json" not in files
    assert errors == []
    page.close()


def test_memory_of_another_build_is_not_taken(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    shutil.copytree(folder, tmp_path / "site", copy_function=os.symlink)
    stamp = tmp_path / "site" / CLIENT / "stamp.txt"
    stamp.unlink()
    stamp.write_text("0" * 16, "utf-8")
    files = Files(tmp_path / "site")
    page, errors = opened(browser, f"{files.address}play/")
    start(page)
    expect(page.locator(".ct-options button").first).to_be_visible()
    marks, asked = python_of(page)
    assert marks == ["asked", "begun", "ready"]
    assert f"games/{SHORT_GAME}.json" in asked
    page.goto(f"{files.address}cards/{SHORT_GAME}/{TRIED}/")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator(".ct-face svg")).to_be_visible()
    assert python_of(page)[0] == ["asked", "begun", "ready"]
    assert errors == []
    page.context.close()
    files.stop()


def test_two_browsers_play_a_game_over_a_server(browser: Browser, server: str) -> None:
    first, errors = opened(browser, f"{server}play?game={SHORT_GAME}")
    first.get_by_label("Player 2").select_option("invited")
    start(first)
    link = first.locator(".ct-invitations input").input_value()
    second, more_errors = opened(browser, link)
    luck = random.Random(2)
    for turn in range(4000):  # many find nothing to choose: whose turn it is depends on time
        page = (first, second)[turn % 2]
        if page.locator(".ct-over").count():
            break
        page.evaluate(CHOOSE, luck.random())
        page.wait_for_timeout(30)
        if turn == 10:  # whoever comes back has the seat
            second.reload()
            second.locator(".ct-match").wait_for()
    for page in (first, second):
        expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    assert errors == more_errors == []


def test_a_lost_connection_is_made_again(browser: Browser, server: str) -> None:
    page = browser.new_page()
    sockets: list[WebSocketRoute] = []

    def through(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    page.route_web_socket(re.compile("/socket"), through)
    page.goto(f"{server}play?game={SHORT_GAME}")
    start(page)
    page.locator(".ct-options button").first.wait_for()
    asked = page.locator(".ct-say").text_content()
    sockets[0].close()
    expect(page.get_by_text("The connection is lost")).to_be_visible()
    expect(page.get_by_text("The connection is lost")).to_have_count(0)
    assert len(sockets) == 2
    expect(page.locator(".ct-say")).to_have_text(asked or "")
    page.locator(".ct-options button").first.click()
    expect(page.locator(".ct-story li").first).to_be_attached()
    page.close()


def test_hints_reasons_and_undo(browser: Browser, server: str) -> None:
    page, _ = opened(browser, f"{server}play")
    start(page, seed=7)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".ct-options .ct-hinted")).to_contain_text("a bot would choose this")
    page.locator(".ct-options .ct-hinted").click()
    page.wait_for_timeout(500)
    page.locator(".ct-options button").first.click()
    hand = page.locator(".ct-own .ct-seen")
    page.wait_for_timeout(500)
    hand.last.focus()
    page.evaluate("document.querySelector('.ct-middle .ct-seen:not(.ct-open)')?.click()")
    expect(page.locator("dialog[open]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (1024, "dark"), (390, "dark")])
def test_it_fits_the_screen_and_has_no_serious_fault(
    browser: Browser, server: str, width: int, scheme: Literal["light", "dark"]
) -> None:
    page, errors = opened(browser, f"{server}play", width)
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    start(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert faults_seen(page) == []
    assert errors == []


def test_the_keyboard_is_enough(browser: Browser, server: str) -> None:
    page, _ = opened(browser, f"{server}play")
    page.get_by_role("button", name="Start").focus()
    page.keyboard.press("Enter")
    page.locator(".ct-options button").first.wait_for()
    page.locator(".ct-options button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ct-story li").first).to_be_attached()
    expect(page.locator(".ct-options button").first).to_be_focused()


def test_a_screen_reader_hears_what_happens(browser: Browser, server: str) -> None:
    page, _ = opened(browser, f"{server}play?game={SHORT_GAME}")
    start(page)
    page.locator(".ct-options button").first.wait_for()
    live = page.locator(".ct-heard[aria-live=polite]")
    expect(live).to_have_count(1)
    first = page.locator(".ct-options button").first
    for _ in range(6):  # what is chosen in secret is told when all have chosen
        first.click()
        first.wait_for()
        page.wait_for_timeout(500)
        if "Player 1" in live.inner_text():
            break
    expect(live).to_contain_text("Player 1")


# -- cards ----------------------------------------------------------------------------------------


def test_a_card_goes_from_a_typo_to_its_fix_to_the_table_and_by_a_link(
    visitor: BrowserContext, browser: Browser, site: str
) -> None:
    page, errors = visit(visitor, f"{site}cards/{SHORT_GAME}/{TRIED}/")
    page.get_by_role("button", name="Try it").click()
    expect(page.locator(".ct-face svg")).to_be_visible()
    assert python_of(page)[0] == ["asked", "recalled", "ready"]
    text = page.locator("[data-cardwright-try]").get_attribute("data-text") or ""
    wrong = text.replace("stones", "stonse", 1)
    assert wrong != text
    typed(page, wrong)
    fault = page.locator(".ct-fault").first
    expect(fault).to_be_visible()
    expect(page.locator(".cm-lintRange").first).to_be_visible()
    fault.get_by_role("button", name="Mend it").click()
    expect(page.locator(".ct-fault")).to_have_count(0)
    page.get_by_role("button", name="Put it on the table").click()
    page.locator(".ct-options button").first.click()
    expect(page.locator(".ct-story li").first).to_be_attached()
    page.get_by_role("button", name="Undo").click()
    page.locator(".ct-options button").first.click()
    page.get_by_role("button", name="Save as scenario").click()
    expect(page.locator(".ct-scenario code")).to_contain_text(f"given display: {TRIED}")
    page.locator(".cm-content").click()
    page.keyboard.press("Control+Home")
    page.keyboard.type("# shared")
    page.get_by_role("button", name="Share by a link").click()
    expect(page.get_by_text("now holds your card")).to_be_visible()
    link = page.url
    other = browser.new_page()
    other.goto(link)
    expect(other.locator(".cm-content")).to_contain_text("# shared")
    assert errors == []
    page.close()
    other.close()


def test_a_scenario_is_gone_through_step_by_step(visitor: BrowserContext, site: str) -> None:
    page, errors = visit(visitor, f"{site}de/steps/")
    page.locator("[data-cardwright-steps] button").click()
    line = page.locator("input[type=range]")
    expect(line).to_be_focused()
    last = int(line.get_attribute("max") or "0")
    for step in range(1, last + 1):
        page.keyboard.press("ArrowRight")
        expect(page.locator("output")).to_have_text(f"{step} / {last}")
    expect(page.locator(".ct-story li").first).to_contain_text("Spieler 1")
    assert errors == []
    page.close()


# -- the workbench --------------------------------------------------------------------------------


def test_a_set_is_written_checked_played_simulated_and_shared(
    visitor: BrowserContext, browser: Browser, site: str, tmp_path: Path
) -> None:
    page, errors = visit(visitor, f"{site}workbench/")
    card = page.get_by_role("option", name="first-card.card")
    expect(card).to_have_attribute("aria-selected", "true")
    expect(page.locator(".ct-face svg")).to_be_visible()
    page.get_by_role("button", name="New card").click()
    page.get_by_label("Name").fill("Mud Troll")
    page.get_by_label("Kind").select_option("creature")
    page.get_by_role("button", name="Make it").click()
    expect(page.get_by_role("option", name="mud-troll.card")).to_be_visible()
    text = (page.locator(".cm-content").inner_text()).replace("cost", "cots")
    typed(page, text)
    expect(page.locator(".wb-bad")).to_be_visible()
    page.get_by_role("tab", name="Checks").click()
    page.locator(".wb-panel").get_by_role("button", name="Mend it").first.click()
    expect(page.get_by_text("No faults.")).to_be_visible()
    card.click()
    page.get_by_role("button", name="New scenario").click()
    expect(page.get_by_role("option", name="first-card.scenario")).to_be_visible()
    page.get_by_role("tab", name="Scenarios").click()
    expect(page.locator(".wb-played").first).to_be_visible()
    page.get_by_role("tab", name="All cards").click()
    expect(page.locator(".wb-card svg")).to_have_count(2)
    page.get_by_role("tab", name="Simulation").click()
    page.get_by_label("Games").select_option("20")
    page.get_by_label("Played by").select_option("random")
    page.get_by_role("button", name="Simulate").click()
    expect(page.get_by_text("Games played: 20 of 20.")).to_be_visible()
    expect(page.locator(".wb-results tbody tr").first).to_be_visible()
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download").click()
    archive = tmp_path / "set.zip"
    downloading.value.save_as(archive)
    page.get_by_role("option", name="mud-troll.card").click()
    page.get_by_role("button", name="Rename").click()
    page.get_by_role("textbox", name="File").fill("my-set/bog-troll.card")
    page.locator("dialog[open]").get_by_role("button", name="Rename").click()
    expect(page.get_by_role("option", name="bog-troll.card")).to_be_visible()
    page.get_by_role("button", name="Delete").click()
    page.locator("dialog[open]").get_by_role("button", name="Delete").click()
    expect(page.get_by_role("option", name="troll.card")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("option", name="first-card.scenario")).to_be_visible()
    page.locator("input[type=file]").set_input_files(archive)
    expect(page.get_by_role("option", name="mud-troll.card")).to_be_visible()
    page.get_by_role("button", name="Share by a link").click()
    expect(page.get_by_text("now holds all your files")).to_be_visible()
    other = browser.new_page()
    other.goto(page.url)
    expect(other.get_by_role("option", name="mud-troll.card")).to_be_visible()
    assert errors == []
    page.close()
    other.close()


@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (1024, "dark"), (390, "dark")])
def test_the_workbench_fits_the_screen_and_has_no_serious_fault(
    visitor: BrowserContext, site: str, width: int, scheme: Literal["light", "dark"]
) -> None:
    page, errors = visit(visitor, f"{site}workbench/")
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.get_by_role("option").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert faults_seen(page) == []
    assert errors == []
    page.close()
