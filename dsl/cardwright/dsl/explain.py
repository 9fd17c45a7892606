"""The pages of ``explanations/``: what each code means, with a wrong and a right example.

A page is Markdown. Its examples are fenced blocks whose first line says what they are: the kind of
block, ``wrong`` or ``right``, and options.

    card     the text of a file
    bytes    a file that is not plain text, with the escapes of Python
    missing  a file that is not there
    file=    the name of the file, where an example has several or the name matters
    repeat=  so many times the content
    game=    the game that the cards are checked against, in place of the example game
"""

import re
from dataclasses import dataclass
from functools import cache
from importlib import resources

from cardwright.dsl import codes
from cardwright.dsl.codes import Code
from cardwright.dsl.suggest import nearest

_FENCE = re.compile(r"^```(\w+) (wrong|right)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_USUAL_FILE = "example.card"


@dataclass(frozen=True, slots=True)
class ExampleFile:
    """A file of an example; without content it is one that should be there and is not."""

    name: str
    content: bytes | None


@dataclass(frozen=True, slots=True)
class Example:
    """Files that lie in one folder; the example game is among them unless a game is named."""

    files: tuple[ExampleFile, ...]
    game: str | None = None


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a code means: its page as a whole, and the parts of the page."""

    code: Code
    page: str
    title: str
    text: str
    wrong: Example
    right: Example


class UnknownCode(LookupError):  # noqa: N818 - not an error of ours
    """There is no such code."""

    def __init__(self, name: str) -> None:
        super().__init__(f"unknown code `{name}`")
        self.name = name
        self.suggestion = nearest(name, codes.ALL)


@cache
def explain(name: str) -> Explanation:
    """Return the explanation of a code; raises UnknownCode, with the nearest known one."""
    if name not in codes.ALL:
        raise UnknownCode(name)
    page = _read(f"{name}.md")
    heading, _, rest = page.partition("\n")
    return Explanation(
        code=codes.ALL[name],
        page=page,
        title=heading.removeprefix("# "),
        text=rest[: rest.index("```")].strip(),
        wrong=_example(page, "wrong"),
        right=_example(page, "right"),
    )


def example_game() -> str:
    """Return the file of the small game that the examples are written for."""
    return _read("game.card")


def _read(name: str) -> str:
    return resources.files("cardwright.dsl").joinpath("explanations", name).read_text("utf-8")


def _example(page: str, verdict: str) -> Example:
    files: list[ExampleFile] = []
    game = None
    for kind, found, info, body in _FENCE.findall(page):
        if found != verdict:
            continue
        options = dict(option.split("=", 1) for option in info.split())
        content = _content(kind, body, int(options.get("repeat", 1)))
        files.append(ExampleFile(options.get("file", _USUAL_FILE), content))
        game = options.get("game", game)
    return Example(tuple(files), game)


def _content(kind: str, body: str, repeat: int) -> bytes | None:
    if kind == "missing":
        return None
    if kind == "bytes":
        text = body.removesuffix("\n").encode("ascii").decode("unicode_escape")
        return text.encode("latin-1") * repeat
    return body.encode("utf-8") * repeat
