"""What all tests need of the process that runs them."""

import atexit
import gc
import os
import signal
import sys
import threading

import pytest

# A shell that starts a command in the background has it ignore Ctrl-C, and all its children too.
# Tests that stop a command that way would wait for ever.
if (
    signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    and threading.current_thread() is threading.main_thread()
):
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Tests start many commands. Where no bytecode may be written, each would compile all of it again.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# What is collected stays to the end, so nothing is gained by looking for garbage in it.
gc.disable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let what takes longest begin first, so that nobody waits for it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # games leave few cycles: looked for less often
    gc.enable()


# Libraries tell of what is never freed. Earlier, pytest itself would look through all of it.
atexit.register(gc.unfreeze)
