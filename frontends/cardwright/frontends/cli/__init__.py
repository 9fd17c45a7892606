"""The command line. Each command is a module of ``commands``; what they share lies beside it."""

from cardwright.frontends.cli.app import main

__all__ = ["main"]
