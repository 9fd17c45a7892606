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


def test_faults_that_hide_scenarios_fail_them(pytester: pytest.Pytester) -> None:
    write(pytester.path, scenario("expect round 1", "a"), "}", scenario("expect round 1", "b"))
    result = pytester.runpytest(*PLUGIN)
    assert result.parseoutcomes()["failed"] == 2
    result.stdout.fnmatch_lines(["*sample.scenario:*: error*"])


@pytest.mark.parametrize(
    ("text", "failed"), [('# no scenario "b" {\n', 0), ('scenario "a" {}\n', 1), ("senario\n", 1)]
)
def test_a_text_that_does_not_tell_its_scenarios_is_read_at_once(
    text: str, failed: int, pytester: pytest.Pytester
) -> None:
    write(pytester.path, text, scenario("expect round 1", "c"))
    outcomes = pytester.runpytest(*PLUGIN).parseoutcomes()
    assert outcomes.get("failed", 0) == failed
    assert outcomes.get("passed", 0) == 1 - failed


def test_nothing_is_read_of_scenarios_that_are_not_played(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardwright.frontends.scenarios.suite.Suite.load", None)
    write(pytester.path, scenario("expect round 1", "a"), scenario("expect round 2", "b"))
    result = pytester.runpytest(*PLUGIN, "--collect-only", "-q")
    result.stdout.fnmatch_lines(["sample.scenario::a", "sample.scenario::b"])


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
