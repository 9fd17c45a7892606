"""Every numbered rule is cited by a test, or stands on the list of rules that can't be tested.

A Python test cites rules with ``@pytest.mark.rules("RA-45", …)``, a scenario with ``rules RA-45``.
"""

import ast
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = {
    "RA": "res-arcana.md",
    "LT": "lux-et-tenebrae.md",
    "ZS": "zauberschwert.md",
    "BR": "black-rose-wars.md",
}
UNTESTABLE = Path(__file__).with_name("untestable.txt")

_NUMBER = re.compile(rf"\b(?:{'|'.join(GAMES)})-\d+\b")
_DEFINITION = re.compile(rf"^- \*\*((?:{'|'.join(GAMES)})-\d+)\*\*", re.MULTILINE)
_CITED_IN_SCENARIO = re.compile(r"^\s*rules\s+(.*)$", re.MULTILINE)


def defined_rules() -> list[str]:
    texts = [(ROOT / "docs" / "rules" / name).read_text("utf-8") for name in GAMES.values()]
    return [number for text in texts for number in _DEFINITION.findall(text)]


@cache
def cited() -> frozenset[str]:
    """Return the rules that tests and scenarios cite."""
    return frozenset(cited_in_tests() | cited_in_scenarios())


def cited_in_tests() -> set[str]:
    cited: set[str] = set()
    for file in sorted((ROOT / "tests").rglob("*.py")):
        text = file.read_text("utf-8")
        if "mark.rules" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rules"):
                cited.update(
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                )
    return cited


def cited_in_scenarios() -> set[str]:
    cited: set[str] = set()
    for file in sorted((ROOT / "cards").rglob("*.scenario")):
        for line in _CITED_IN_SCENARIO.findall(file.read_text("utf-8")):
            cited.update(_NUMBER.findall(line.split("#")[0]))
    return cited


def untestable() -> dict[str, str]:
    """Return the reasons by rule; a line is a number, a colon and the reason."""
    listed = {}
    for line in UNTESTABLE.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            number, _, reason = line.partition(":")
            listed[number.strip()] = reason.strip()
    return listed


def test_every_rule_is_cited_by_a_test() -> None:
    known = cited() | set(untestable())
    missing = [rule for rule in defined_rules() if rule not in known]
    assert not missing, f"{len(missing)} rules without a test: {', '.join(missing)}"


def test_only_rules_that_exist_are_cited() -> None:
    unknown = (cited() | set(untestable())) - set(defined_rules())
    assert not unknown, sorted(unknown)


def test_untestable_rules_have_a_reason_and_no_test() -> None:
    for number, reason in untestable().items():
        assert len(reason) > 10, number
        assert number not in cited(), f"{number} has a test and need not be listed"


def test_the_list_of_untestable_rules_stays_short() -> None:
    assert len(untestable()) <= len(defined_rules()) // 10
