"""The built site in a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from support.browsing import CHROMIUM, Files, opened_browser
from support.sites import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium on this machine"),
]

AXE = ROOT / "frontends/browser/node_modules/axe-core/axe.min.js"
KINDS = (
    "",
    "cards/",
    "cards/res_arcana/",
    "cards/res_arcana/gallery/",
    "cards/res_arcana/signs/",
    "cards/res_arcana/figures/",
    "rulings/",
    "cards/res_arcana/by/event/",
    "cards/res_arcana/dancing-sword/",
    "pl/cards/zauberschwert/werewolf/",
    "guide/start/",
    "rules/res-arcana/",
    "404.html",
)
"""A page of each kind."""


@pytest.fixture(scope="module")
def address(small_site: Path) -> Iterator[str]:
    files = Files(small_site)
    yield files.address
    files.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser(patience=15_000) as browser:
        yield browser


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


@pytest.fixture(scope="module")
def asked(browser: Browser) -> Iterator[Page]:
    """One page for all queries, each of which opens it anew; what it loads is there already."""
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        yield context.new_page()


@pytest.mark.parametrize(
    ("scheme", "width"),
    [("dark", 390), ("light", 1440), ("light", 1024)],
)
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
            assert _hindrances(page) == [], kind
        page.wait_for_load_state("networkidle")
        assert errors == []
        outside = [url for url in requests if not url.startswith((address, "data:", "blob:"))]
        assert outside == []
        assert len(requests) > len(KINDS)


def _hindrances(page: Page) -> list[str]:
    """Return what keeps people from reading a page, as axe finds it, where it is installed."""
    if not AXE.is_file():
        return []
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run({resultTypes: ['violations']})")["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['target']}"
        for each in found
        if each["impact"] in ("serious", "critical")
    ]


def test_a_card_is_found_by_searching(page: Page, address: str) -> None:
    page.goto(f"{address}fr/", wait_until="networkidle")
    page.keyboard.press("/")
    expect(page.get_by_role("textbox", name="Rechercher")).to_be_focused()
    page.keyboard.type("faucon")
    page.locator(".md-search-result__link", has_text="Faucon").click()
    expect(page).to_have_title("Faucon - Small")
    assert "/fr/cards/res_arcana/hawk/" in page.url


def test_cards_are_asked_for_with_the_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}cards/res_arcana/")
    rows = page.locator("#cw-cards tbody tr:visible")
    expect(rows).to_have_count(5)
    page.get_by_label("Find cards").focus()
    page.keyboard.type("dragon artifact")
    expect(rows.locator("a")).to_have_text(["Dragon Teeth", "Fire Dragon"])
    expect(page.get_by_role("status")).to_have_text("2 / 5")
    page.keyboard.type(" nonsense")
    expect(page.get_by_text("No card fits.")).to_be_visible()


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("t:dragon", ["Fire Dragon"]),
        ("t:dragon or k:mage", ["Alchemist", "Fire Dragon"]),
        ("-(t:dragon or k:mage or cost:gold or elan>0)", ["Hawk"]),
        ("makes:death", ["Dancing Sword"]),
        ('reacts:"life loss"', ["Dancing Sword"]),
        ("cost:gold", ["Dancing Sword"]),
        ("elan>=5", ["Fire Dragon"]),
        ("first_game=4 sort:-name", ["Hawk", "Dancing Sword"]),
        ("e:base name:ha", ["Hawk"]),
        ('"épee vive"', ["Dancing Sword"]),
        ("k:artifact sort:-cost", ["Fire Dragon", "Dancing Sword", "Hawk", "Dragon Teeth"]),
    ],
)
def test_a_query_is_answered_and_is_a_link(
    asked: Page, address: str, query: str, names: list[str]
) -> None:
    asked.goto(f"{address}cards/res_arcana/?find={quote(query)}")
    expect(asked.locator(".cw-trouble")).to_be_empty()
    rows = asked.locator("#cw-cards tbody tr:visible .cw-name a")
    assert sorted(rows.all_text_contents()) == sorted(names)
    if "sort:" in query:
        assert rows.all_text_contents()[0] == names[0]


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("mkaes:gold", "Nothing can be asked for by “mkaes”. Did you mean “makes”?"),
        ("t:drgaon", "No card has “drgaon” there. Did you mean “dragon”?"),
        ("points>some", "“some” is no number."),
        ("(t:dragon", "A bracket is open or closed too often."),
    ],
)
def test_a_query_that_cannot_be_read_says_why(
    asked: Page, address: str, query: str, says: str
) -> None:
    asked.goto(f"{address}cards/res_arcana/?find={quote(query)}")
    expect(asked.get_by_role("alert")).to_have_text(says)
    expect(asked.locator("#cw-cards tbody tr:visible")).to_have_count(5)


def test_words_are_picked_and_given_back(page: Page, address: str) -> None:
    page.goto(f"{address}cards/res_arcana/gallery/")
    page.get_by_text("Narrow down").click()
    page.get_by_role("button", name="Dragon 1").click()
    expect(page.get_by_label("Find cards")).to_have_value("type:dragon")
    expect(page.locator(".cw-tile:visible img")).to_have_attribute("alt", "Fire Dragon")
    page.get_by_role("button", name="Dragon 1").click()
    expect(page.locator(".cw-tile:visible")).to_have_count(5)
    page.get_by_label("Sort by").select_option("-cost")
    expect(page.locator(".cw-tile img").first).to_have_attribute("alt", "Fire Dragon")
    page.get_by_label("Size").fill("20")
    assert (
        page.locator("#cw-cards").evaluate("it => it.style.getPropertyValue('--cw-tile')")
        == "20rem"
    )


def test_a_rule_is_found_by_its_number_and_marked(page: Page, address: str) -> None:
    page.goto(address, wait_until="networkidle")
    page.keyboard.press("/")
    page.keyboard.type("RA-116")
    page.locator(".md-search-result__link", has_text="RA-116").first.click()
    expect(page).to_have_url(re.compile(r"/rules/res-arcana/.*#ra-116$"))
    rule = page.locator("li:has(> #ra-116)")
    assert rule.evaluate("it => getComputedStyle(it).backgroundColor") != "rgba(0, 0, 0, 0)"


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


def test_the_gallery_is_asked_too(page: Page, address: str) -> None:
    page.goto(f"{address}cards/res_arcana/gallery/")
    page.get_by_label("Find cards").fill("creature")
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
        expect(page.locator(".cw-query")).to_be_hidden()
        page.locator("#cw-cards").get_by_role("link", name="Hawk").click()
        expect(page).to_have_title("Hawk - Small")
