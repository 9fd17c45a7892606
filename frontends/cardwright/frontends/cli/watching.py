"""Scenarios that run again on every save, for as long as somebody watches."""

import sys
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path

from cardwright.dsl.render import Role, counted
from cardwright.frontends.cli import exits
from cardwright.frontends.cli.checking import as_shown
from cardwright.frontends.cli.inputs import shown_path, workspace_for
from cardwright.frontends.cli.progress import Progress
from cardwright.frontends.cli.reports import text_report
from cardwright.frontends.cli.testing import scenario_files_in
from cardwright.frontends.scenarios import reports
from cardwright.frontends.scenarios.suite import Suite
from cardwright.frontends.scenarios.watching import Changes, Round, Watch, stamps_of, touched_by
from cardwright.frontends.system import columns, style_for

_NAMED = 3
"""So many changed or failing files are named; of more, their number."""


def watched(
    paths: Sequence[Path],
    *,
    game: str | None,
    only: str | None,
    changes: Iterable[set[Path]] | None = None,
) -> int:
    """Play the scenarios, then again what changes, until Ctrl-C; return the exit code.

    ``changes`` are those on the disk, unless somebody else tells of them.
    """
    scenario_files_in(paths)
    watch = Watch(Suite(workspace_for(game)), paths, only)
    folders = watch.folders()
    changes = changes if changes is not None else Changes(lambda: stamps_of(folders))
    try:
        _tell(_first(watch), watch)
        for changed in changes:
            done = watch.go_on(changed)
            if done is not None:
                _tell(done, watch)
    except KeyboardInterrupt:
        print("\nno longer watching")
    return exits.FINE if watch.is_well else exits.FAULTS


def _first(watch: Watch) -> Round:
    progress = Progress(0)

    def show(done: int, total: int, what: str) -> None:
        progress.total = total
        progress.show(done, what)

    try:
        return watch.begin(show)
    finally:
        progress.clear()


def _tell(done: Round, watch: Watch) -> None:
    """Print what came of a round, and how things stand."""
    style = style_for(sys.stdout)
    if done.changed:
        files = _names(done.changed)
        print(style.paint(Role.PLACE, f"\n-- {datetime.now():%H:%M:%S} {files}"))
    print(text_report(as_shown(done.faults), sys.stdout), end="")
    texts = [
        reports.text_of(result, style=style, columns=columns(), shown=shown_path)
        for result in done.results
    ]
    print("\n".join(text for text in texts if text), end="")
    if done.files:
        line = reports.summary(done.results, done.files, style)
        print(f"\n{line}" if any(texts) else line)
    elif not done.faults:
        print("no scenario is about it")
    if watch.broken:
        waiting = f"waiting until {_names(watch.broken)} is mended"
        print(style.paint(Role.ERROR, waiting))
    played = {result.source.path for result in done.results}
    others = [
        file
        for file in watch.failing
        if str(file) not in played and not touched_by(watch.broken, file)
    ]
    if others:
        print(style.paint(Role.ERROR, f"still failing: {_names(others)}"))
    if not done.changed:
        total = sum(len(results) for results in watch.results.values())
        print(f"watching {counted(total, 'scenario')}; Ctrl-C ends it")
    sys.stdout.flush()


def _names(files: Iterable[Path]) -> str:
    names = sorted(shown_path(str(file)) for file in files)
    shown = ", ".join(names[:_NAMED])
    return f"{shown} and {len(names) - _NAMED} more" if len(names) > _NAMED else shown
