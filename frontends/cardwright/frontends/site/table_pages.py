"""The pages on which cards are tried and games are played, with the client of ``browser``."""

import html
import os
from typing import Final

from cardwright.frontends.site.catalogue import Entry
from cardwright.frontends.site.html_parts import page_of
from cardwright.frontends.site.words import word

CLIENT: Final = "client"
"""The folder of the client, at the top of a site."""
OFFLINE: Final = "offline.js"
"""The part of the client that lies at the top itself."""
PLAY: Final = "play.md"
WORKBENCH: Final = "workbench.md"
_TOP: Final = "cw-top:"
"""Stands for the way to the top, which differs where one rendering serves several languages."""


def play_page(language: str, languages: list[str]) -> str:
    """Return the page with the table, as Markdown."""
    about, table = word(language, "play_about"), client_part("table", language, languages)
    return page_of(word(language, "play"), table, description=about, wide=True)


def workbench_page(language: str, languages: list[str]) -> str:
    """Return the page with the workbench, as Markdown."""
    about, bench = word(language, "workbench_about"), client_part("workbench", language, languages)
    return page_of(word(language, "workbench"), about, bench, description=about, wide=True)


def trial_at(entry: Entry, language: str, languages: list[str]) -> str:
    """Return the place on a page where a card can be tried."""
    text = html.escape(entry.text).replace("\n", "&#10;")
    about = f' data-game="{entry.game.id}" data-card="{entry.card.id}" data-text="{text}"'
    steps = _script("steps")  # through the scenarios below
    return client_part("try", language, languages, about=about) + steps


def steps_at(name: str, language: str, languages: list[str]) -> str:
    """Return the place on a page where a scenario can be gone through step by step."""
    return client_part("steps", language, languages, name)


def client_part(
    what: str, language: str, languages: list[str], name: str = "", about: str = ""
) -> str:
    """Return the place of a part of the client on a page, and what loads it."""
    faces = f"{_TOP}{{folder}}cards/{{game}}/{{card}}.svg"
    icons = f"{_TOP}{CLIENT}/icons/{{game}}/{{resource}}.svg"
    return (
        f'<link rel="stylesheet" href="{_TOP}{CLIENT}/client.css">'
        f'<div data-cardwright-{what}="{name}"{about} data-first="{languages[0]}" '
        f'data-faces="{faces}" data-icons="{icons}">'
        f"<noscript>{word(language, 'needs_script')}</noscript></div>"
        f"{_script(what)}"
    )


def _script(what: str) -> str:
    return f'<script type="module" src="{_TOP}{CLIENT}/{what}.js"></script>'


def led_to_top(page: str, here: str, language: str, languages: list[str]) -> str:
    """Return a page whose parts find the top of the site, where the first language lies."""
    folder = here.removesuffix("index.md").removesuffix(".md")
    up = os.path.relpath(".", folder or ".") + "/"
    return page.replace(_TOP, up if language == languages[0] else f"{up}../")
