"""The numbered rules of the docs, which scenarios cite."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

_RULE = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*\{ #[\w-]+ \} (.*)$", re.MULTILINE)
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")


@dataclass(frozen=True)
class Rule:
    """A rule: where it stands, and what it says, as Markdown without links."""

    number: str
    page: str
    text: str

    @property
    def address(self) -> str:
        """Its page and its place there, as Markdown links to it from the top of the docs."""
        return f"{self.page}#{self.number.lower()}"


Rules = Mapping[str, Rule]


def numbered_rules(docs: Path) -> Rules:
    """Return all numbered rules of the docs, by number."""
    return {
        number: Rule(number, page.relative_to(docs).as_posix(), _LINK.sub(r"\1", text))
        for page in sorted((docs / "rules").glob("*.md"))
        for number, text in _RULE.findall(page.read_text("utf-8"))
    }
