"""Command lines without anything unusual, read by the declarations of their command.

To load typer takes as long as all the rest of a quick command. What is not certain to be right is
left to it, since it knows how to help.
"""

from collections.abc import Callable, Iterator, Sequence
from inspect import Parameter, signature
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from cardwright.frontends.cli.declaring import Argument, Declared, Option


class _Unusual(Exception):  # noqa: N818 - it is no fault
    """Something that typer should see to."""


def read(function: Callable[..., None], words: Sequence[str]) -> dict[str, Any] | None:
    """Return the values of a command's parameters that some words give; None if typer must tell."""
    try:
        return dict(_Reader(function).read(words))
    except _Unusual:
        return None


class _Reader:
    def __init__(self, function: Callable[..., None]) -> None:
        hints = get_type_hints(function, include_extras=True)
        self.parameters = signature(function).parameters
        self.kinds: dict[str, tuple[Any, bool]] = {}
        """What each value is read as, and whether there may be several."""
        self.options: dict[str, tuple[str, bool | None]] = {}
        """The parameter of each option, and what a flag says of it."""
        self.declared: dict[str, Declared] = {}
        self.argument: str | None = None
        for name in self.parameters:
            info = self._declare(name, hints[name])
            if isinstance(info, Argument) and self.argument is None:
                self.argument = name
            elif isinstance(info, Option):
                self._declare_option(name, info)
            else:
                raise _Unusual

    def _declare(self, name: str, hint: Any) -> Declared:
        kind, self.declared[name] = get_args(hint)
        if get_origin(kind) in (Union, UnionType):
            kinds = [one for one in get_args(kind) if one is not NoneType]
            kind = kinds[0] if len(kinds) == 1 else None
        is_several = get_origin(kind) is list
        self.kinds[name] = (get_args(kind)[0] if is_several else kind, is_several)
        return self.declared[name]

    def _declare_option(self, name: str, info: Option) -> None:
        is_flag = self.kinds[name][0] is bool
        plain = f"--{name.replace('_', '-')}"
        unsaid = (f"{plain}/--no-{plain[2:]}" if is_flag else plain,)
        for written in info.names or unsaid:
            yes, _, no = written.partition("/")
            self.options[yes] = (name, True if is_flag else None)
            if no:
                self.options[no] = (name, False)

    def read(self, words: Sequence[str]) -> Iterator[tuple[str, Any]]:
        found: dict[str, list[Any]] = {}
        left = iter(words)
        for word in left:
            if word == "-" or not word.startswith("-"):
                if self.argument is None:
                    raise _Unusual
                found.setdefault(self.argument, []).append(self._value(self.argument, word))
                continue
            option, is_there, value = word.partition("=")
            name, flag = self.options.get(option, (None, None))
            if name is None or (is_there and flag is not None):
                raise _Unusual
            if flag is None:
                value = value if is_there else next(left, "-")
                found.setdefault(name, []).append(self._value(name, value))
            else:
                found.setdefault(name, []).append(flag)
        for name, values in found.items():
            if self.kinds[name][1]:
                yield name, values
            elif len(values) == 1:
                yield name, values[0]
            else:
                raise _Unusual
        for name, parameter in self.parameters.items():
            if parameter.default is Parameter.empty and name not in found:
                raise _Unusual

    def _value(self, name: str, word: str) -> Any:
        kind, settings = self.kinds[name][0], self.declared[name].settings
        if word.startswith("-") and not (word == "-" and name == self.argument):
            raise _Unusual
        if kind is str or kind is Path:
            return kind(word)
        digits = word.replace(".", "", 1) if kind is float else word
        if kind in (int, float) and digits.isascii() and digits.isdecimal():
            number = kind(word)
            if settings.get("min", number) <= number <= settings.get("max", number):
                return number
        elif get_origin(kind) is Literal and word in get_args(kind):
            return word
        raise _Unusual
