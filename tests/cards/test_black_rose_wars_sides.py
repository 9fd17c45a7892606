"""How many sides of Spells say exactly what the rules say of them, and which do not."""

import re
import tomllib
from functools import cache
from pathlib import Path

from cardwright.dsl.folders import CARD_SUFFIX, shipped_games

FOLDER = shipped_games()["black_rose_wars"]
LISTED = tomllib.loads(Path(__file__).with_name("black_rose_wars_sides.toml").read_text("utf-8"))
PAGES = Path(__file__).parents[2] / "docs" / "rules"
SIDES = ("upright", "inverted")
ALL, WANTED = 172, 160


@cache
def sides() -> dict[tuple[str, str], str]:
    """Return what each side says, on one line.

    Traps of rooms have one side that works in two rooms (BR-150): the second is the reverse.
    """
    found: dict[tuple[str, str], str] = {}
    for file in sorted((FOLDER / "base" / "spell").glob(f"*{CARD_SUFFIX}")):
        text = " ".join(file.read_text("utf-8").split())
        both = re.findall(r"side \w+ \{ (.*?) \}(?= side| \}$)", text)
        if len(both) == 1:
            first, second = both[0].split(" react to ")[1:]
            both = [f"react to {first}", f"react to {second}"]
        found |= {(file.stem, side): says for side, says in zip(SIDES, both, strict=True)}
    return found


def listed() -> dict[tuple[str, str], dict[str, str]]:
    return {(side["card"], side["side"]): side for side in LISTED["side"]}


def calls_of(says: str) -> set[str]:
    """Return the calls that a side makes, also of what others do: *abandons*."""
    declared = re.findall(r"^  call (\w+) ", (FOLDER / "game.card").read_text("utf-8"), re.M)
    done = re.sub(r"(react to|when) [a-z ]+?(?= X| of| from|:)", "", says)  # events share words
    words = set(re.findall(r"\w+", done))
    return {call for call in declared if call in words or f"{call}s" in words}


def test_at_least_160_of_172_sides_are_exact() -> None:
    assert len(sides()) == ALL
    assert len(listed()) == len(LISTED["side"])
    assert ALL - len(listed()) >= WANTED


def test_sides_that_are_not_exact_stand_on_the_list_as_they_are_written() -> None:
    for key, side in listed().items():
        assert sides()[key].endswith(side["says"]), key
        assert len(side["reason"]) > 20


def test_exact_sides_call_for_single_deeds_of_the_rules() -> None:
    deeds = set(LISTED["deeds"])
    used: set[str] = set()
    for key, says in sides().items():
        calls = calls_of(says)
        used |= calls
        assert key in listed() or calls <= deeds, (key, calls - deeds)
    assert deeds <= used


def test_pages_of_the_rules_name_the_same_sides() -> None:
    wanted = {name.replace("-", " ") for name, _ in listed()}
    page = (PAGES / "black-rose-wars.md").read_text("utf-8")
    table = page.split("Most sides say exactly")[1].split("## 25.")[0]
    rows = re.findall(r"^\| (?!Spell)([^|-][^|]*) \| ([^|]+) \| ", table, re.M)
    assert {name.lower().replace("'", "") for name, _ in rows} == wanted
    assert sum(len(side.split(" and ")) for _, side in rows) == len(listed())
    french = (PAGES / "black-rose-wars.fr.md").read_text("utf-8")
    others = french.split("## 24.")[1].split("## 25.")[0]
    assert len(re.findall(r"^\| (?!sort)", others, re.M)) == len(rows)
