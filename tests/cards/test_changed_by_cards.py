"""What cards change of others holds for the rules of a game, too, or can't be said there."""

from pathlib import Path

import pytest

from cardwright.dsl import codes
from cardwright.dsl.workspace import Workspace
from cardwright.frontends.scenarios.results import Outcome
from cardwright.frontends.scenarios.suite import Suite
from support.scenarios import scenario


def of_ones_own(folder: Path, game: str, kind: str, lines: str) -> Path:
    (folder / "set.card").write_text(f'set "Mine" {{\n  game {game}\n}}\n', "utf-8")
    card = folder / "thing.card"
    card.write_text(f'{kind} "Thing" {{\n{lines}\n}}\n', "utf-8")
    return card


@pytest.mark.parametrize(
    ("line", "laid", "stones"),
    [
        ("all other artefacts are moon", "thing, torch, bone-dagger", 6),
        ("all other artefacts are not thorn", "thing, garden-gloves", 4),
    ],
)
def test_runes_that_cards_change_help_against_creatures(
    line: str, laid: str, stones: int, tmp_path: Path
) -> None:
    of_ones_own(tmp_path, "zauberschwert", "artefact", f"  types web\n  {line}")
    file = tmp_path / "thing.scenario"
    body = f"""
        given player 1: 4 magic, {laid} in play
        given display: bramble-imp
        player 1: visit bramble-imp
        player 2: decline
        player 1: fight
        expect player 1: {stones} stones
    """
    file.write_text(scenario(body), "utf-8")
    (result,) = Suite(Workspace(game="zauberschwert")).run(file)
    assert result.outcome is Outcome.PASSED, [fault.message for fault in result.diagnostics]


@pytest.mark.parametrize(
    ("game", "kind", "lines", "message"),
    [
        (
            "zauberschwert",
            "artefact",
            "  types moon\n  all creatures cost 2 less",
            "what a creature costs is what is printed, whatever cards say",
        ),
        (
            "black_rose_wars",
            "room",
            "  types blue_room\n  mark resistance 5\n  mark worth 2\n"
            "  all other rooms have 2 less resistance\n  marker gain 1 pp",
            "`resistance` is what is printed, whatever cards say",
        ),
        (
            "black_rose_wars",
            "room",
            "  types blue_room\n  mark resistance 5\n  mark worth 2\n"
            "  marker all spells in hand are trap this turn",
            "`trap` is what is printed, whatever cards say",
        ),
    ],
)
def test_what_the_rules_read_as_printed_is_not_changed(
    game: str, kind: str, lines: str, message: str, tmp_path: Path
) -> None:
    card = of_ones_own(tmp_path, game, kind, lines)
    found = [fault for fault in Workspace().check([card]) if fault.severity == "error"]
    assert [(fault.code, fault.message) for fault in found] == [(codes.IDLE_ABILITY, message)]
