"""Scenarios as tests of pytest."""

import subprocess
import sys
from pathlib import Path

import pytest

from cardwright.frontends.scenarios import pytest_plugin
from support.scenarios import scenario

pytest_plugins = ("pytester",)

PLUGIN = ("-p", "no:cardwright", "-p", pytest_plugin.__name__, "-p", "no:cacheprovider")


def write(folder: Path, *scenarios: str) -> None:
    (folder / "set.card").write_text('set "Sample" {\n  game res_arcana\n}\n', "utf-8")
    (folder / "sample.scenario").write_text("\n".join(scenarios), "utf-8")


def test_each_scenario_is_a_test_and_its_failure_the_usual_report(
    pytester: pytest.Pytester,
) -> None:
    write(pytester.path, scenario("expect round 1", "one"), scenario("expect round 2", "two"))
    result = pytester.runpytest(*PLUGIN, "-v")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(
        [
            "sample.scenario::one PASSED*",
            "sample.scenario::two FAILED*",
            'scenario "two" failed',
            "sample.scenario:6:3: error*not-as-expected*: it is round 1, not 2",
            "6 |   expect round 2",
        ]
    )
    assert "Traceback" not in result.stdout.str()


def test_faults_of_a_file_fail_a_test_of_their_own(pytester: pytest.Pytester) -> None:
    write(pytester.path, scenario("expect hwak: turned", "a"), scenario("expect round 1", "b"))
    result = pytester.runpytest(*PLUGIN)
    result.assert_outcomes(failed=1, passed=1)
    result.stdout.fnmatch_lines(["*did you mean `hawk`*"])


def test_run_without_scenarios_is_as_before(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_something(): pass")
    result = pytester.runpytest(*PLUGIN)
    result.assert_outcomes(passed=1)
    assert "cardwright" not in result.stdout.str().lower()


def test_plugin_loads_nothing_until_there_is_a_scenario() -> None:
    code = (
        "import sys, cardwright.frontends.scenarios.pytest_plugin\n"
        "loaded = [name for name in sys.modules if name.startswith(('cardwright.dsl', "
        "'cardwright.runtime', 'lark', 'pydantic', 'rich', 'typer'))]\n"
        "print(*loaded)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.stdout.strip(), run.stderr) == ("", "")
