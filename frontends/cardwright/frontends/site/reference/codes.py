"""A page for each code of a fault, from the explanations that the command line shows as well."""

import re
from collections.abc import Iterator

from cardwright.dsl.codes import ALL
from cardwright.dsl.explain import explain

FOLDER = "reference/codes"
_FENCE = re.compile(r"^```(\w+) (wrong|right)([^\n]*)$", re.MULTILINE)


def code_pages() -> Iterator[tuple[str, str]]:
    """Yield the paths and texts of all pages about codes, the list of them first."""
    rows = [
        f"| [`{name}`]({name}.md) | {code.severity} | {code.summary} |"
        for name, code in ALL.items()
    ]
    yield (
        f"{FOLDER}/index.md",
        "\n".join(["# Faults", "", "| code | | what is wrong |", "|---|---|---|", *rows, ""]),
    )
    for name in ALL:
        yield f"{FOLDER}/{name}.md", _FENCE.sub(_fence, explain(name).page)


def _fence(match: re.Match[str]) -> str:
    kind, verdict, options = match.groups()
    file = next((word for word in options.split() if word.startswith("file=")), "")
    title = f"{verdict}: {file.removeprefix('file=')}" if file else verdict
    language = "cardwright" if kind == "card" else "text"
    return f'```{language} title="{title}"'
