"""Plain command lines mean what typer takes them for; all others are left to it."""

import shlex
from inspect import signature
from typing import Any

import pytest
import typer

from cardwright.frontends.cli.by_typer import app
from cardwright.frontends.cli.commands import COMMANDS, command
from cardwright.frontends.cli.reading import read

FUNCTIONS = {name: command(name)[0] for name in COMMANDS}
EXAMPLES = [
    words
    for examples in (command(name)[1] for name in COMMANDS)
    for line in examples.replace("\\\n", " ").splitlines()
    if (words := shlex.split(line, comments=True))[:1] == ["cardwright"]
]
LINES = [
    "check",
    "check - a.card",
    "check --game res_arcana --format=json",
    "list --type=dragon --lang fr",
    "play -g zauberschwert -p 2 --no-beginners --name Ada --name Grace --people 2",
    "play --seed 0 --beginners",
    "show hawk owl --as text",
    "test cards -k hawk",
]
UNUSUAL = [
    "check --help",
    "check --no-such-option",
    "check -- a.card",
    "list hawk",
    "list --format yaml",
    "list --type",
    "play --people 0",
    "play --people two",
    "play --seed -1",
    "play --seed 1 --seed 2",
    "play --web=yes",
    "play -p2",
    "show",
]


def by_typer(name: str, words: list[str]) -> dict[str, Any]:
    group: Any = typer.main.get_command(app)
    context = group.commands[name].make_context(name, list(words))
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in context.params.items()
    }


@pytest.mark.parametrize(
    "words", [*(words[1:] for words in EXAMPLES), *map(str.split, LINES)], ids=" ".join
)
def test_a_plain_line_means_what_typer_takes_it_for(words: list[str]) -> None:
    name, *rest = words[: next((n for n, word in enumerate(words) if word in "<>|&"), None)]
    values = read(FUNCTIONS[name], rest)
    assert values is not None
    unsaid = {key: one.default for key, one in signature(FUNCTIONS[name]).parameters.items()}
    expected = {
        key: value
        for key, value in by_typer(name, rest).items()
        if key in values or (value or None) != (unsaid[key] or None)
    }
    assert values == expected


@pytest.mark.parametrize("line", UNUSUAL)
def test_what_is_not_certain_is_left_to_typer(line: str) -> None:
    name, *rest = line.split()
    assert read(FUNCTIONS[name], rest) is None
