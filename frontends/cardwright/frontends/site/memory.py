"""What one build leaves to the next: parts of pages, and pages that are the same in all languages.

A page that is not translated is rendered once; the other languages take it over with its contents
and its anchors.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from jinja2 import BytecodeCache
from jinja2.bccache import Bucket
from mkdocs.structure.pages import Page

from cardwright.frontends.site.html_parts import Parts

T = TypeVar("T")


@dataclass(frozen=True)
class _Rendered:
    html: str
    toc: Any
    anchors: set[str] | None


class Compiled(BytecodeCache):
    """The theme's templates, which take a while to compile: once for all builds of a process."""

    def __init__(self) -> None:
        self._known: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill in a template that was compiled before."""
        if bucket.key in self._known:
            bucket.bytecode_from_string(self._known[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Remember a compiled template."""
        self._known[bucket.key] = bucket.bytecode_to_string()


TEMPLATES = Compiled()


class Made:
    """What was made before, for as long as nothing that it depends on has changed."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[object, Any]] = {}

    def again(self, name: str, depends_on: object, make: Callable[[], T]) -> T:
        """Return what was made under a name, and make it first where need be."""
        kept = self._kept.get(name)
        if kept is None or kept[0] != depends_on:
            kept = self._kept[name] = (depends_on, make())
        made: T = kept[1]
        return made


class Memory:
    """Remembers for as long as a site is being built, or served."""

    def __init__(self) -> None:
        self.parts = Parts()
        self.made = Made()
        self._pages: dict[str, _Rendered] = {}

    def knows(self, page: Page) -> bool:
        """Whether a page was rendered before, in another language."""
        return page.file.src_uri in self._pages

    def rendered(self, page: Page, html: str) -> str:
        """Return a page's HTML as it was rendered first."""
        known = self._pages.get(page.file.src_uri)
        if known is None:
            kept = _Rendered(html, page.toc, page.present_anchor_ids)
            self._pages[page.file.src_uri] = kept
            return html
        page.toc = known.toc
        page.present_anchor_ids = known.anchors
        return known.html

    def forget_pages(self) -> None:
        """Render all pages again that somebody may have changed."""
        self._pages.clear()
