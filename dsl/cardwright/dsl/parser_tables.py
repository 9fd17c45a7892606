"""The parser, built from the grammar once and remembered between processes.

Lark saves its tables as a pickle, which can run code when it is read: ``kept`` sees to it that this
user alone can have written them.
"""

import pickle
import sys
from functools import cache
from hashlib import sha256
from importlib import resources
from io import BytesIO
from typing import Any, Final

import lark
from lark import Lark

from cardwright.dsl import kept
from cardwright.dsl.tree_builder import TreeBuilder

OPTIONS: Final[dict[str, Any]] = {
    "start": "file",
    "parser": "lalr",
    "lexer": "contextual",
    "keep_all_tokens": True,
    "maybe_placeholders": True,
}


def grammar_text() -> str:
    """Return the grammar, as shipped with the package."""
    return resources.files("cardwright.dsl").joinpath("grammar.lark").read_text("utf-8")


@cache
def load_parser() -> Lark:
    """Return the parser; its tables are built where no shipped or remembered ones can be used."""
    grammar = grammar_text()
    name = f"{_fingerprint(grammar)}.tables"
    shipped = resources.files("cardwright.dsl").joinpath(name)
    # What is shipped is as much to be trusted as the code that it lies beside.
    tables = kept.unsealed(shipped.read_bytes()) if shipped.is_file() else kept.read(name)
    if tables is not None:
        return _parser_of(tables)
    parser = Lark(grammar, transformer=TreeBuilder(), **OPTIONS)
    kept.write(name, _saved(parser))
    return parser


@cache
def keywords(rule: str) -> frozenset[str]:
    """Return the words that the grammar itself uses in a rule and in its parts."""
    parser = load_parser()
    reached, waiting = set(), [rule]
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            rules = [each for each in parser.rules if each.origin.name == name]
            waiting += [symbol.name for each in rules for symbol in each.expansion]
    words = {each.pattern.value for each in parser.terminals if each.name in reached}
    return frozenset(word for word in words if word.isalpha())


def _fingerprint(grammar: str) -> str:
    """Name all that the tables depend on: when one of these changes, another file is used."""
    parts = (grammar, lark.__version__, sys.version, repr(OPTIONS))
    return sha256("\0".join(parts).encode()).hexdigest()[:16]


def _parser_of(tables: bytes) -> Lark:
    # The way in that Lark's own stand-alone parsers use: `Lark.load` takes no transformer.
    saved = pickle.loads(tables)
    parser: Lark = Lark._load_from_dict(**saved, transformer=TreeBuilder())  # type: ignore[no-untyped-call]
    return parser


def tables_to_ship() -> tuple[str, bytes]:
    """Return the name and the bytes of a file that saves building tables: it lies beside this one.

    Only the same Python, with the same Lark, takes it: so it is made for one, such as a browser's.
    """
    return f"{_fingerprint(grammar_text())}.tables", kept.sealed(_saved(load_parser()))


def _saved(parser: Lark) -> bytes:
    buffer = BytesIO()
    parser.save(buffer, exclude_options={"transformer"})
    return buffer.getvalue()
