"""Pages in other languages say what the English ones say: the same rules, the same commands."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"
TRANSLATED = sorted(page for page in DOCS.rglob("*.??.md"))
RULES = [page for page in TRANSLATED if page.parent.name == "rules"]
GUIDES = [page for page in TRANSLATED if page.parent.name == "guide"]
RULE = re.compile(r"^- \*\*([A-Z]{2}-\d+)\*\*(\{ #[\w-]+ \}) (.+)$", re.MULTILINE)
SPOKEN = {
    "guide/first-card": ("fr", "pl"),
    "guide/playing": ("fr", "pl"),
    "rules/res-arcana": ("fr", "pl"),
    "rules/lux-et-tenebrae": ("fr", "pl"),
    "rules/zauberschwert": ("fr", "pl"),
    "rules/black-rose-wars": ("fr",),
}
MARKS = {"fr": "**Décision.**", "pl": "**Rozstrzygnięcie.**"}


def original(page: Path) -> str:
    return (page.parent / f"{page.name.split('.')[0]}.md").read_text("utf-8")


def test_the_guides_and_rules_are_translated() -> None:
    named = {page.relative_to(DOCS).as_posix() for page in TRANSLATED}
    for page, languages in SPOKEN.items():
        assert {f"{page}.{language}.md" for language in languages} <= named


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.name)
def test_a_translation_has_every_rule_with_its_number(page: Path) -> None:
    english, own = RULE.findall(original(page)), RULE.findall(page.read_text("utf-8"))
    assert [rule[:2] for rule in own] == [rule[:2] for rule in english]


@pytest.mark.parametrize("page", RULES, ids=lambda page: page.name)
def test_a_translation_cites_the_same_rules_and_marks_the_same_rulings(page: Path) -> None:
    mark = MARKS[page.name.split(".")[1]]
    for english, own in zip(
        RULE.findall(original(page)), RULE.findall(page.read_text("utf-8")), strict=True
    ):
        cited = [set(re.findall(r"[A-Z]{2}-\d+", text)) for text in (english[2], own[2])]
        assert cited[0] == cited[1], own[0]
        assert english[2].count("**Ruling.**") == own[2].count(mark), own[0]


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_a_translated_guide_has_the_same_code_and_links(page: Path) -> None:
    text = page.read_text("utf-8")
    for pattern in (r"```.*?```", r"\]\(([^)]+)\)", r"--[a-z][a-z-]+"):
        found = re.compile(pattern, re.DOTALL)
        assert sorted(found.findall(text)) == sorted(found.findall(original(page)))
