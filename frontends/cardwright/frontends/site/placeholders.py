"""What pages written by hand show of real cards and games: drawn when the site is built."""

import html
import re

from cardwright.frontends.site.catalogue import Catalogue
from cardwright.frontends.site.html_parts import code_block, face_image, way
from cardwright.frontends.site.parts import Parts
from cardwright.frontends.site.reference.trace import drawn, moments

_CARD = re.compile(r"^<!-- card: ([\w-]+)/([\w-]+) -->$", re.MULTILINE)
_TRACE = re.compile(r"^```cardwright-trace game=(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class UnknownCardError(ValueError):
    """A page shows a card that is not on the site."""


def filled(markdown: str, here: str, catalogue: Catalogue, language: str, parts: Parts) -> str:
    """Return a page with its cards, text and face side by side, and its games step by step."""

    def card(match: re.Match[str]) -> str:
        entry = catalogue.find(match[1], match[2])
        if entry is None:
            raise UnknownCardError(f"{here}: no card `{match[1]}/{match[2]}`")
        page = way(here, f"{entry.slug}.md")
        name = html.escape(f"{entry.card.id}.card")
        return parts.hold(
            f'<div class="cw-card cw-sample"><div class="cw-text">{code_block(entry.text, name)}'
            f'</div><a class="cw-face" href="{page}">'
            f"{face_image(entry, here, language, eager=True)}</a></div>"
        )

    def trace(match: re.Match[str]) -> str:
        return parts.hold(drawn(moments(match[2], match[1])))

    return _CARD.sub(card, _TRACE.sub(trace, markdown))
