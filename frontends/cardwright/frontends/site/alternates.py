"""The same page in other languages: the theme's menu of languages leads to it.

The theme knows one address for a language, that of its first page. So it is given a mark instead,
and the mark becomes the way to the same page when a page is written.
"""

import posixpath
import re
from collections.abc import Sequence
from typing import Any

from cardwright.frontends.site.words import word

_MARK = re.compile(r'"alternate:(\w+)"')
_HEAD = re.compile(r'<link rel="alternate" href="alternate:(\w+)" hreflang="\w+">')


def menu_of(languages: Sequence[str]) -> list[dict[str, Any]]:
    """Return what the theme's menu of languages shows."""
    return [
        {"name": word(code, "language"), "link": f"alternate:{code}", "lang": code}
        for code in languages
    ]


def with_ways(output: str, url: str, here: str, languages: Sequence[str]) -> str:
    """Return a written page with the ways to the same page in all languages.

    ``url`` is its address in the language that is ``here``; the first language is at the top.
    """
    up = posixpath.relpath(".", url) if url not in ("", "./") else "."
    top = up if here == languages[0] else posixpath.join(up, "..")

    def link(code: str) -> str:
        folder = "" if code == languages[0] else f"{code}/"
        return posixpath.join(posixpath.normpath(top), folder + ("" if url == "./" else url))

    # The theme's script would ask for a list of all pages beside each page that is linked so; the
    # gap after the word keeps it from that, and means nothing to anybody else.
    output = _HEAD.sub(
        lambda match: f'<link rel="alternate " href="{link(match[1])}" hreflang="{match[1]}">',
        output,
    )
    return _MARK.sub(lambda match: f'"{link(match[1])}"', output)


def with_ways_from_anywhere(output: str, languages: Sequence[str]) -> str:
    """Return a page that may be shown at any address, such as that of an error."""
    first = languages[0]
    return _MARK.sub(lambda m: '"/"' if m[1] == first else f'"/{m[1]}/"', output)
