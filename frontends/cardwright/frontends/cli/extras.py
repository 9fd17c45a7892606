"""Libraries that only some commands need, and that not everybody has."""

from importlib.util import find_spec

from cardwright.frontends.cli.errors import WrongUse


def need(module: str, extra: str, what: str) -> None:
    """Refuse what was asked for where a library is missing, and say how to get it."""
    if find_spec(module) is None:
        raise WrongUse(f"{what} needs {module}", help=f"pip install 'cardwright[{extra}]'")
