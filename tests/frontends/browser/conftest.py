from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from cardwright.frontends.browser.client import SOURCES
from support.browsing import CHROMIUM, opened_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A real browser, where there is one and Node has got what the client is made of."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine")
    if not (SOURCES / "node_modules").is_dir():
        pytest.skip("the client can't be made (npm ci, in frontends/browser)")
    with opened_browser() as browser:
        yield browser
