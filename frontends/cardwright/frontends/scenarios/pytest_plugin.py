"""Scenarios under pytest: each file of scenarios is collected, each scenario is a test.

This module is loaded by every run of pytest where Cardwright is installed, so it loads the rest
only when there is a file of scenarios.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from cardwright.dsl.scenarios import Scenario
    from cardwright.frontends.scenarios.results import Result
    from cardwright.frontends.scenarios.suite import Stage, Suite

_SUFFIX = ".scenario"
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
    """A file of scenarios."""

    def collect(self) -> "Iterable[ScenarioItem | FaultyItem]":
        """Yield its scenarios; faults of the file become a test that fails."""
        from cardwright.frontends.scenarios.suite import Suite, faulty

        suite = self.config.stash.setdefault(_SUITE, Suite())
        found, game = suite.load(self.path)
        if found.found:
            yield FaultyItem.from_parent(self, name="faults", result=faulty(found))
        stage = suite.stage(game) if game is not None else None
        for scenario in found.scenarios:
            yield ScenarioItem.from_parent(self, name=scenario.name, scenario=scenario, stage=stage)


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

    def __init__(self, *, scenario: "Scenario", stage: "Stage | None", **rest: Any) -> None:
        """Keep the scenario, and where it is played."""
        super().__init__(**rest)
        self.scenario = scenario
        self.stage = stage

    def runtest(self) -> None:
        """Play it."""
        from cardwright.frontends.scenarios.results import Outcome
        from cardwright.frontends.scenarios.suite import without_rules

        result = self.stage.run(self.scenario) if self.stage else without_rules(self.scenario)
        if result.outcome is not Outcome.PASSED:
            raise NotPassed(result)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return file, line (from 0) and name."""
        line = self.scenario.source.position(self.scenario.span.start).line
        return self.path, line - 1, self.name


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
