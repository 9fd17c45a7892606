"""Results as text, JUnit XML and JSON."""

import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardwright.dsl.render import COLOURED
from cardwright.frontends.scenarios import reports
from cardwright.frontends.scenarios.results import Result
from support.scenarios import played, scenario

TEXT = "\n".join(
    [
        scenario("expect round 1", "passes"),
        scenario("given player 1: 1 gold\nexpect player 1: 2 gold", "fails"),
        scenario("with step nap\nexpect round 1", "can't be played"),
    ]
)


@pytest.fixture
def results(tmp_path: Path) -> list[Result]:
    return played(TEXT, tmp_path)


def shown(path: str) -> str:
    return Path(path).name


def test_text_has_place_excerpt_and_reason(results: list[Result]) -> None:
    assert reports.text_of(results[1], shown=shown) == (
        'scenario "fails" failed\n'
        "sample.scenario:7:20: error[not-as-expected]: player 1 has 1 gold, not 2 gold\n"
        "  |\n"
        "7 |   expect player 1: 2 gold\n"
        "  |                    ^^^^^^\n"
    )


def test_text_says_nothing_of_what_passed(results: list[Result]) -> None:
    assert reports.text_of(results[0]) == ""


def test_text_may_be_coloured(results: list[Result]) -> None:
    assert "\x1b[1;31m" in reports.text_of(results[1], style=COLOURED)


def test_summary_counts_what_went_wrong_first(results: list[Result]) -> None:
    assert reports.summary(results, 1).startswith("1 failed, 1 error, 1 passed in 1 file (")


def test_junit_has_a_case_for_each_scenario(results: list[Result]) -> None:
    root = ElementTree.fromstring(reports.junit(results, shown=shown))
    assert (root.get("tests"), root.get("failures"), root.get("errors")) == ("3", "1", "1")
    (suite,) = root
    assert suite.get("name") == "sample.scenario"
    passed, failed, broken = suite
    assert (passed.get("name"), passed.get("classname"), len(passed)) == ("passes", "sample", 0)
    assert [child.tag for child in (*failed, *broken)] == ["failure", "error"]
    assert failed[0].get("message") == "player 1 has 1 gold, not 2 gold"
    assert "expect player 1: 2 gold" in (failed[0].text or "")


def test_junit_holds_no_character_that_xml_forbids(results: list[Result]) -> None:
    result = replace(results[0], name="bell \x07")
    (case,) = ElementTree.fromstring(reports.junit([result])).iter("testcase")
    assert case.get("name") == "bell \ufffd"


def test_json_has_places_and_reasons(results: list[Result]) -> None:
    report = json.loads(reports.json_report(results, shown=shown))
    assert report["summary"] == {"passed": 1, "failed": 1, "error": 1}
    failed = report["results"][1]
    assert (failed["name"], failed["outcome"], failed["path"], failed["line"]) == (
        "fails",
        "failed",
        "sample.scenario",
        5,
    )
    (fault,) = failed["faults"]
    assert (fault["code"], fault["line"], fault["column"]) == ("not-as-expected", 7, 20)
