"""The built site in a real browser."""

import shutil
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine")

KINDS = (
    "",
    "cards/",
    "cards/res_arcana/",
    "cards/res_arcana/gallery/",
    "cards/res_arcana/signs/",
    "cards/res_arcana/by/event/",
    "cards/res_arcana/dancing-sword/",
    "pl/cards/zauberschwert/werewolf/",
    "guide/start/",
    "rules/res-arcana/",
    "404.html",
)
"""A page of each kind."""


expect.set_options(timeout=15_000)


class Quiet(SimpleHTTPRequestHandler):
    """Serves files, and says nothing."""

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def address(small_site: Path) -> Iterator[str]:
    handler = partial(Quiet, directory=str(small_site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.set_default_timeout(15_000)
    return page


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 390)])
def test_pages_of_all_kinds_fit_the_screen_and_are_without_errors_and_outside_requests(
    browser: Browser, address: str, scheme: Literal["light", "dark"], width: int
) -> None:
    screen: ViewportSize = {"width": width, "height": 844}
    with browser.new_context(color_scheme=scheme, viewport=screen) as context:
        page = context.new_page()
        errors: list[str] = []
        requests: list[str] = []
        page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("request", lambda request: requests.append(request.url))
        for kind in KINDS:
            page.goto(address + kind)
            over = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            assert over <= 0, kind
            assert errors == [], kind
        page.wait_for_load_state("networkidle")
        assert errors == []
        outside = [url for url in requests if not url.startswith((address, "data:", "blob:"))]
        assert outside == []
        assert len(requests) > len(KINDS)


def test_a_card_is_found_by_searching(page: Page, address: str) -> None:
    page.goto(f"{address}fr/", wait_until="networkidle")
    page.keyboard.press("/")
    expect(page.get_by_role("textbox", name="Rechercher")).to_be_focused()
    page.keyboard.type("faucon")
    page.locator(".md-search-result__link", has_text="Faucon").click()
    expect(page).to_have_title("Faucon - Small")
    assert "/fr/cards/res_arcana/hawk/" in page.url


def test_the_table_is_filtered_with_the_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}cards/res_arcana/")
    rows = page.locator("#cw-cards tbody tr:visible")
    expect(rows).to_have_count(5)
    page.get_by_label("Filter").focus()
    page.keyboard.type("dragon artifact")
    expect(rows.locator("a")).to_have_text(["Dragon Teeth", "Fire Dragon"])
    expect(page.get_by_role("status")).to_have_text("2 / 5")
    page.keyboard.type(" nonsense")
    expect(page.get_by_text("No card fits.")).to_be_visible()
    page.goto(f"{address}cards/res_arcana/?filter=hawk")
    expect(rows.locator("a")).to_have_text(["Hawk"])


def test_the_table_is_sorted_with_the_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}cards/res_arcana/")
    first = page.locator("#cw-cards tbody tr:first-child a")
    expect(first).to_have_text("Alchemist")
    page.get_by_role("button", name="Cost").focus()
    page.keyboard.press("Enter")
    assert page.locator("th.cw-cost").get_attribute("aria-sort") == "ascending"
    page.keyboard.press("Enter")
    assert page.locator("th.cw-cost").get_attribute("aria-sort") == "descending"
    expect(first).to_have_text("Fire Dragon")


def test_the_gallery_is_filtered_too(page: Page, address: str) -> None:
    page.goto(f"{address}cards/res_arcana/gallery/")
    page.get_by_label("Filter").fill("creature")
    expect(page.locator(".cw-tile:visible")).to_have_count(1)
    expect(page.locator(".cw-tile:visible img")).to_have_attribute("alt", "Hawk")


def test_the_menu_of_languages_leads_to_the_same_card(page: Page, address: str) -> None:
    page.goto(f"{address}cards/zauberschwert/werewolf/")
    page.get_by_role("button", name="Select language").focus()
    page.get_by_role("link", name="Deutsch").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_title("Werwolf - Small")
    assert page.url == f"{address}de/cards/zauberschwert/werewolf/"
    assert page.locator("html").get_attribute("lang") == "de"
    page.get_by_role("button", name="Sprache wechseln").focus()
    page.get_by_role("link", name="English").click()
    expect(page).to_have_title("Werewolf - Small")


def test_interactions_lead_from_card_to_card_and_back(page: Page, address: str) -> None:
    page.goto(f"{address}cards/res_arcana/dancing-sword/")
    page.locator(".cw-meetings").get_by_role("link", name="Fire Dragon").first.click()
    expect(page).to_have_title("Fire Dragon - Small")
    page.locator(".cw-meetings").get_by_role("link", name="Dancing Sword").first.click()
    expect(page).to_have_title("Dancing Sword - Small")


def test_a_ruling_unfolds_with_the_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}cards/res_arcana/dancing-sword/")
    ruling = page.locator("details", has_text="Collects a Death and an Elan")
    expect(ruling.locator("pre")).to_be_hidden()
    ruling.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(ruling.locator("pre")).to_be_visible()


def test_faces_are_seen(page: Page, address: str) -> None:
    page.goto(f"{address}cards/res_arcana/dancing-sword/")
    face = page.locator(".cw-face img")
    expect(face).to_be_visible()
    assert face.evaluate("image => image.complete && image.naturalWidth > 0")


def test_without_a_script_the_table_is_a_plain_one(browser: Browser, address: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{address}cards/res_arcana/")
        expect(page.locator("#cw-cards tbody tr")).to_have_count(5)
        expect(page.locator(".cw-filter")).to_be_hidden()
        page.locator("#cw-cards").get_by_role("link", name="Hawk").click()
        expect(page).to_have_title("Hawk - Small")
