"""What is typed at the prompt: a choice, a command, or neither."""

from dataclasses import dataclass

from cardwright.frontends.terminal.words import Command, Words

FORCE = "!"
_MOST_DIGITS = 9


@dataclass(frozen=True)
class Order:
    """A command with what stands after it; a mark of exclamation makes it go ahead."""

    command: Command
    operand: str = ""
    forced: bool = False


def order_in(text: str, words: Words) -> Order | None:
    """Return the command that a line is; None where it is no command."""
    first, _, rest = text.strip().partition(" ")
    forced = first.endswith(FORCE) and len(first) > 1
    name = first.removesuffix(FORCE) if forced else first
    wanted = name.casefold()
    for command, usage in words.usages.items():
        if wanted == command or wanted in usage.names:
            return Order(command, rest.strip(), forced)
    return None


def number_in(text: str) -> int | None:
    """Return the number that a text is; None where it is none, or one that nobody means."""
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def name_of(command: Command, words: Words) -> str:
    """Return what a command is called in the language."""
    names = words.usages[command].names
    return names[0] if names and len(names[0]) > 1 else command.value


def typed(command: Command, words: Words) -> str:
    """Return a command as the help shows it: in the language, with what goes with it."""
    name = "?" if command is Command.HELP else name_of(command, words)
    return f"{name} {words.usages[command].operand}".strip()
