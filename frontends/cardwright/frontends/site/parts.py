"""Large parts of pages that are ready-made HTML: put in when a page is written.

So nobody reads them as Markdown first, and the search leaves them out.
"""

import hashlib
import re
from typing import Final

_MARK: Final = re.compile(r"<!-- cw-part ([0-9a-f]+) -->")


class Parts:
    """Parts by what they hold; a page has a mark in their place, which changes with them."""

    def __init__(self) -> None:
        self._held: dict[str, str] = {}

    def hold(self, html: str) -> str:
        """Keep a part, and return the mark that stands for it."""
        name = hashlib.sha256(html.encode()).hexdigest()[:16]
        self._held[name] = html
        return f"<!-- cw-part {name} -->"

    def put_into(self, output: str) -> str:
        """Return a page with the parts in place of their marks."""
        return _MARK.sub(lambda match: self._held[match[1]], output)
