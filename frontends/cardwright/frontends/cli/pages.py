"""Explanations on a terminal: Markdown, of which only paragraphs and examples are used."""

import re
import textwrap
from collections.abc import Iterator

from cardwright.dsl.render import Role, Style

_FENCE = re.compile(r"^```(.*)$")
_ROLES = {"wrong": Role.ERROR, "right": Role.HELP}


def shown_page(page: str, style: Style, columns: int) -> str:
    """Return a page as text: paragraphs as wide as fits, examples set in and labelled.

    The page's own heading is left out.
    """
    _, _, body = page.partition("\n")
    text = "\n".join(_lines(body, style, columns))
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def _lines(page: str, style: Style, columns: int) -> Iterator[str]:
    paragraph: list[str] = []
    in_example = False
    for line in [*page.splitlines(), ""]:
        fence = _FENCE.match(line)
        if in_example:
            in_example = fence is None
            yield "" if fence else f"    {line}".rstrip()
        elif fence is None and line.strip() and not line.startswith("#"):
            paragraph.append(line)
        else:
            text, width = " ".join(paragraph), min(columns, 88)
            yield from textwrap.wrap(text, width, break_on_hyphens=False)
            paragraph = []
            if fence:
                in_example = True
                yield _label(fence[1].split(), style)
            else:
                yield style.paint(Role.MESSAGE, line.lstrip("# ")) if line else ""


def _label(words: list[str], style: Style) -> str:
    """Return the line above an example: `wrong`, with its file where the page names one."""
    verdict = next((word for word in words if word in _ROLES), "example")
    file = next((word.removeprefix("file=") for word in words if word.startswith("file=")), "")
    shown = f"{verdict} ({file}):" if file else f"{verdict}:"
    return style.paint(_ROLES.get(verdict, Role.NOTE), shown)
