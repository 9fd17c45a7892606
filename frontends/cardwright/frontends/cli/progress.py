"""How far long work has come: a bar on a terminal, now and then a line elsewhere."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

Show = Callable[[int], None]

_LINES: Final = 10
"""How many lines are written where there is no terminal."""
_SECONDS_BETWEEN_DRAWINGS: Final = 0.1


@contextmanager
def progress_over(total: int, what: str, *, start: int = 0, quiet: bool = False) -> Iterator[Show]:
    """Yield a function that is told how many are done. All goes to standard error."""
    if quiet or start >= total:
        yield lambda done: None
    elif sys.stderr.isatty():
        with _bar(total, what, start) as show:
            yield show
    else:
        yield _lines(total, what, start)


def _lines(total: int, what: str, start: int) -> Show:
    step = max((total - start) // _LINES, 1)
    told = start

    def show(done: int) -> None:
        nonlocal told
        if done - told >= step or done == total:
            told = done
            print(f"{done} of {total} {what}", file=sys.stderr, flush=True)

    return show


@contextmanager
def _bar(total: int, what: str, start: int) -> Iterator[Show]:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(what),
        TextColumn("{task.fields[pace]}"),
        TimeRemainingColumn(),
    )
    # Drawn by this thread alone: while there is another, processes can't simply be forked.
    with Progress(
        *columns, console=Console(stderr=True), transient=True, auto_refresh=False
    ) as progress:
        drawn = 0.0
        task = progress.add_task(what, total=total, completed=start, pace="")

        def show(done: int) -> None:
            nonlocal drawn
            speed = progress.tasks[0].speed
            pace = f"{speed:.1f}/s" if speed else ""
            progress.update(task, completed=done, pace=pace)
            if time.monotonic() - drawn > _SECONDS_BETWEEN_DRAWINGS:
                progress.refresh()
                drawn = time.monotonic()

        yield show


class Progress:
    """A line on the terminal that says how far things have come; elsewhere nothing."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.width = 0
        self.shows = sys.stderr.isatty()

    def show(self, done: int, what: str) -> None:
        """Say how many are done, and what is being done."""
        if not self.shows:
            return
        line = f"{done}/{self.total} {what}"
        print(f"\r{line:<{self.width}}", end="", file=sys.stderr, flush=True)
        self.width = len(line)

    def clear(self) -> None:
        """Leave no trace."""
        if self.width:
            print(f"\r{'':<{self.width}}\r", end="", file=sys.stderr, flush=True)
