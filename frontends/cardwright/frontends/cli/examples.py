"""Examples under the help of a command."""


def examples(*commands: str) -> str:
    """Return an epilog that lists commands as they are typed."""
    lines = "\n".join(f"  cardwright {command}" for command in commands)
    # The backspace tells click not to run the lines together.
    return f"\b\nExamples:\n{lines}"
