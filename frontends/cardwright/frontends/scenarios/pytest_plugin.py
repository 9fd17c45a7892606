"""Scenarios under pytest: each file of scenarios is collected, each scenario is a test.

This module is loaded by every run of pytest where Cardwright is installed, so it loads the rest
only when there is a file of scenarios.
"""

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from cardwright.dsl.scenarios import Scenario
    from cardwright.dsl.scenarios import ScenarioFile as Read
    from cardwright.frontends.scenarios.results import Result
    from cardwright.frontends.scenarios.suite import Suite

_SUFFIX = ".scenario"
_WORD = re.compile(r"\bscenario\b")
_HEAD = re.compile(r'^scenario "([^"\\\n]+)" \{$', re.MULTILINE)
_SUITE: "pytest.StashKey[Suite]" = pytest.StashKey()


class NotPassed(Exception):  # noqa: N818 - the test is at fault, not the program
    """A scenario did not pass."""

    def __init__(self, result: "Result") -> None:
        """Keep the result for the report."""
        super().__init__(result.name)
        self.result = result


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScenarioFile | None":
    """Collect files of scenarios."""
    if file_path.suffix != _SUFFIX:
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


class ScenarioFile(pytest.File):
    """A file of scenarios. It is read when one of them is played, if its text tells their names."""

    def collect(self) -> "Iterable[ScenarioItem | FaultyItem]":
        """Yield its scenarios; faults of a file become a test that fails."""
        text = self.path.read_text("utf-8", "replace").replace("\r\n", "\n")
        lines = {text.count("\n", 0, head.start()): head[1] for head in _HEAD.finditer(text)}
        is_plain = 0 < len(lines) == len(_WORD.findall(text)) == len({*lines.values()})
        if not is_plain:
            if self.read.found:
                yield FaultyItem.from_parent(self, name="faults", result=self.faults())
            lines = {line: one.name for line, one in self.scenarios.items()}
        for line, name in lines.items():
            yield ScenarioItem.from_parent(self, name=name, line=line)
        self.lines = tuple(lines) if is_plain else ()

    @cached_property
    def suite(self) -> "Suite":
        """What all files share."""
        from cardwright.frontends.scenarios.suite import Suite

        return self.config.stash.setdefault(_SUITE, Suite())

    @cached_property
    def read(self) -> "Read":
        """What is in the file."""
        return self.suite.load(self.path)[0]

    @cached_property
    def scenarios(self) -> "dict[int, Scenario]":
        """What could be read, by the lines on which it begins."""
        return {one.source.position(one.span.start).line - 1: one for one in self.read.scenarios}

    def faults(self) -> "Result":
        """Return what is wrong with the file."""
        from cardwright.frontends.scenarios.suite import faulty

        return faulty(self.read)

    def result(self, line: int) -> "Result":
        """Play a scenario; the faults of the file stand for one that has some, or for the first."""
        from cardwright.frontends.scenarios.suite import without_rules

        is_first = self.lines[:1] == (line,) and {*self.lines} == {*self.scenarios}
        if line not in self.scenarios or (self.read.found and is_first):
            return self.faults()
        game = self.suite.load(self.path)[1]
        stage = self.suite.stage(game) if game is not None else None
        scenario = self.scenarios[line]
        return stage.run(scenario) if stage else without_rules(scenario)


class _Item(pytest.Item):
    """A test whose failure is shown as `cardwright test` shows it."""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what went wrong."""
        if not isinstance(excinfo.value, NotPassed):
            return super().repr_failure(excinfo, style)
        from cardwright.frontends.scenarios.reports import text_of

        return text_of(excinfo.value.result, shown=self._shown).rstrip("\n")

    def _shown(self, path: str) -> str:
        root = self.config.rootpath
        return str(Path(path).relative_to(root)) if Path(path).is_relative_to(root) else path


class ScenarioItem(_Item):
    """A scenario."""

    def __init__(self, *, line: int, **rest: Any) -> None:
        """Keep where it stands."""
        super().__init__(**rest)
        self.line = line

    def runtest(self) -> None:
        """Play it."""
        from cardwright.frontends.scenarios.results import Outcome

        assert isinstance(self.parent, ScenarioFile)
        result = self.parent.result(self.line)
        if result.outcome is not Outcome.PASSED:
            raise NotPassed(result)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return file, line (from 0) and name."""
        return self.path, self.line, self.name


class FaultyItem(_Item):
    """The faults of a file, as a test that fails."""

    def __init__(self, *, result: "Result", **rest: Any) -> None:
        """Keep the faults."""
        super().__init__(**rest)
        self.result = result

    def runtest(self) -> None:
        """Fail."""
        raise NotPassed(self.result)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return file, line (from 0) and name."""
        return self.path, 0, self.name
