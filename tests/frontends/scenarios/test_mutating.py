"""Mutants: what is changed, what is not counted, and which of them scenarios notice."""

import json
from itertools import combinations
from pathlib import Path

import pytest

from cardwright.dsl.explain import example_game
from cardwright.dsl.folders import Home, shipped_games
from cardwright.dsl.model import Card
from cardwright.dsl.source import Source
from cardwright.dsl.workspace import Workspace, read_card
from cardwright.frontends.scenarios.mutating.hunting import Crew, Hunt, hunt_all, in_order
from cardwright.frontends.scenarios.mutating.variants import LEFT_OUT, mutants_of
from support.cli import run
from support.samples import often
from support.scenarios import scenario
from support.strategies import vocabulary


def card(*clauses: str, kind: str = "artifact") -> Card:
    lines = ["cost 1 gold", *clauses] if kind == "artifact" else clauses
    text = f'{kind} "Sample" {{\n{"".join(f"  {line}{chr(10)}" for line in lines)}}}\n'
    file = Path("sample.card")
    found = read_card(Source(str(file), text), file, Home(Path(), "base", None), vocabulary())
    assert found.card is not None, found.found
    return found.card


def changes(*clauses: str, kind: str = "artifact") -> set[str]:
    """Return what the first of these clauses becomes."""
    mutants = mutants_of(card(*clauses, kind=kind), vocabulary())
    return {mutant.after for mutant in mutants if mutant.before == clauses[0]}


def test_every_number_and_part_is_changed() -> None:
    assert changes("power turn this + pay 2 elan -> gain 3 calm") == {
        LEFT_OUT,
        "power pay 2 elan -> gain 3 calm",
        "power turn this -> gain 3 calm",
        "power turn this + pay 1 elan -> gain 3 calm",
        "power turn this + pay 3 elan -> gain 3 calm",
        "power turn this + pay 2 life -> gain 3 calm",
        "power turn this + pay 2 elan -> gain 2 calm",
        "power turn this + pay 2 elan -> gain 4 calm",
        "power turn this + pay 2 elan -> gain 3 death",
    }


@pytest.mark.parametrize(
    ("clause", "mutant"),
    [
        ("power turn this -> gain 3 any except gold", "power turn this -> gain 3 any"),
        ("power turn this -> gain 3 any except gold", "power turn this -> gain 3 same except gold"),
        ("power turn this -> gain 1 calm / gain 1 life", "power turn this -> gain 1 life"),
        (
            "power turn this -> take 1 gold from a rival with more elan",
            "power turn this -> take 1 gold from a rival with more life",
        ),
        (
            "power turn this -> take 1 gold from a rival with more elan",
            "power turn this -> take 1 gold from a rival",
        ),
        (
            "power turn this -> each rival loses 2 life unless pay 1 calm",
            "power turn this -> each rival loses 2 life",
        ),
        (
            "power turn this -> each rival loses 2 life",
            "power turn this -> all players lose 2 life",
        ),
        (
            "react to life loss from a dragon: turn this -> ignore",
            "react to life loss: turn this -> ignore",
        ),
        (
            "power turn this + turn another artifact -> gain 1 gold",
            "power turn this + turn an artifact -> gain 1 gold",
        ),
        ("power if this is turned: pay 1 elan -> gain 1 gold", "power pay 1 elan -> gain 1 gold"),
        ("collect if 1 gold on this: 1 life", "collect 1 life"),
        ("collect turn this unless pay 1 death", "collect turn this"),
        ("all artifacts cost 2 less except gold", "all artifacts cost 1 less except gold"),
        ("all artifacts cost 2 less except gold", "all artifacts cost 2 less"),
        ("points 2 + 1 per gold on this", "points 2"),
        ("points 1 per 2 artifacts", "points 1 per 3 artifacts"),
        ("types dragon, creature", "types creature"),
        ("power turn this -> discard 3 cards", "power turn this -> discard 2 cards"),
        ("power turn this -> straighten a component", LEFT_OUT),
        (
            "power destroy this -> place a dragon from hand for 4 less",
            "power destroy this -> place a dragon from hand for 0",
        ),
        (
            "react to destruction of an artifact of any player: gain 1 calm",
            "react to destruction of an artifact: gain 1 calm",
        ),
    ],
)
def test_change_is_tried(clause: str, mutant: str) -> None:
    assert mutant in changes(clause)


@pytest.mark.parametrize(
    ("clause", "same"),
    [
        ("power turn this -> gain 1 any", "power turn this -> gain 1 same"),
        (
            "power turn this + turn a creature -> gain 1 gold",
            "power turn this + turn another creature -> gain 1 gold",
        ),
        (
            "power turn this -> each rival loses 2 life unless destroy an artifact",
            "power turn this -> each rival loses 2 life unless destroy another artifact",
        ),
        (
            "power turn this + discard a card -> gain 1 gold",
            "power turn this + discard another card -> gain 1 gold",
        ),
        (
            "power turn this -> look at 2 cards from deck + move a card from them to hand",
            "power turn this -> look at 2 cards from deck + move another card from them to hand",
        ),
        (
            "react to destruction of an artifact of any player: gain 1 calm",
            "react to destruction: gain 1 calm",
        ),
    ],
)
def test_change_that_changes_nothing_is_not_counted(clause: str, same: str) -> None:
    assert same not in changes(clause)


def test_mutants_could_all_be_written() -> None:
    """No mutant lacks what its other half needs: X, a card to speak of, something to pay."""
    assert changes("power turn this + pay X same -> gain X gold") == {
        LEFT_OUT,
        "power pay X same -> gain X gold",
        "power turn this + pay X any -> gain X gold",
        "power turn this + pay X same -> gain X elan",
    }


def test_clauses_of_sides_are_changed_and_told_with_their_side() -> None:
    game = Workspace().load_game(shipped_games()["black_rose_wars"])
    assert game.vocabulary is not None
    wind = next(card for card in game.cards if card.id == "deceptive-wind")
    found = {(mutant.before, mutant.after) for mutant in mutants_of(wind, game.vocabulary)}
    shield = "react to damage of a mage of you: trigger this -> prevent 3 + gain 1 pp"
    assert {
        (f"side upright {{ {shield} }}", f"side upright {{ {shield.replace('3', '4')} }}"),
        (f"side upright {{ {shield} }}", LEFT_OUT),
        (f"side upright {{ {shield} }}", shield),
        (
            "side inverted { types protection, self_target, air }",
            "side inverted { types self_target, air }",
        ),
    } <= found


@pytest.mark.slow
@pytest.mark.parametrize("card_id", often(["change-the-plot"], ["extort-magic"]))
def test_card_is_not_left_out_where_it_can_not_be_meant(card_id: str) -> None:
    """It neither lies in a hand, nor among the cards of others."""
    game = Workspace().load_game(shipped_games()["black_rose_wars"])
    assert game.vocabulary is not None
    spell = next(card for card in game.cards if card.id == card_id)
    assert not any("another" in mutant.after for mutant in mutants_of(spell, game.vocabulary))


@pytest.mark.slow
def test_type_that_nothing_asks_for_is_not_left_out() -> None:
    """Of Spells, neither rules nor cards ask whether they are of Air; of Water, they do."""
    file = shipped_games()["black_rose_wars"] / "base" / "spell" / "deceptive-wind.card"
    crew = Crew(None, [file])
    crew.prepare(file)
    (hunter,) = crew.hunters.values()
    assert "air" in hunter.idle
    assert not {"water", "combat", "conspiracy", "protection"} & hunter.idle
    wind = next(card for card in hunter.game.cards if card.id == "deceptive-wind")
    left = {mutant.after for mutant in mutants_of(wind, hunter.words, hunter.idle)}
    assert "side upright { types self_target, air }" in left
    assert "side upright { types protection, self_target }" not in left


def test_mutants_are_distinct_and_none_is_the_card() -> None:
    sample = card("power turn this -> gain 2 elan / gain 2 elan + 1 gold")
    found = [sample, *(mutant.compiled.card for mutant in mutants_of(sample, vocabulary()))]
    assert all(one != other for one, other in combinations(found, 2))


# -- hunting --------------------------------------------------------------------------------------

GLOVE = 'artifact "Glove" {\n  cost 1 gold\n  power turn this -> gain 2 elan\n}\n'
PLACE = scenario(
    """
    given player 1: 1 gold + 1 life, glove in hand
    player 1: place glove
    expect player 1: 1 life, glove in play
    """,
    "costs 1 Gold",
)
POOR = scenario("given player 1: 9 life, glove in hand\nrefuse player 1: place glove", "needs Gold")
USE = scenario(
    """
    given player 1: glove in play
    player 1: power glove
    expect player 1: 2 elan
    expect glove: turned
    """,
    "gives Elan",
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "set.card").write_text('set "Mine" {\n  game res_arcana\n}\n', "utf-8")
    (tmp_path / "glove.card").write_text(GLOVE, "utf-8")
    return tmp_path


def hunt(folder: Path, *scenarios: str) -> Hunt:
    (folder / "other.scenario").write_text("\n".join(scenarios) or PLACE, "utf-8")
    crew = Crew(None, [folder / "glove.card"])
    return crew.hunt(folder / "glove.card")


def test_good_scenarios_leave_no_mutant(folder: Path) -> None:
    found = hunt(folder, PLACE, POOR, USE)
    assert (found.survivors, found.scenarios, found.broken) == ((), 3, ())
    assert found.killed == found.mutants > 5


def test_survivor_is_shown_with_its_clause_before_and_after(folder: Path) -> None:
    weak = USE.replace("  expect glove: turned\n", "")
    (survivor,) = hunt(folder, PLACE, POOR, weak).survivors
    assert (survivor.line, survivor.before, survivor.after) == (
        3,
        "power turn this -> gain 2 elan",
        "power gain 2 elan",
    )


def test_scenario_that_fails_anyway_notices_nothing(folder: Path) -> None:
    found = hunt(folder, USE.replace("2 elan", "3 elan"))
    assert found.broken == ("gives Elan",)
    assert found.killed == 0


def test_several_processes_find_the_same(folder: Path) -> None:
    for name in ("glove", "mitten", "muff"):
        text = GLOVE.replace("Glove", name.title())
        (folder / f"{name}.card").write_text(text, "utf-8")
        (folder / f"{name}.scenario").write_text(USE.replace("glove", name), "utf-8")
    crew = Crew(None, sorted(folder.glob("[gm]*.card")))
    together = in_order(hunt_all(crew, crew.cards()))
    assert together == [crew.hunt(file) for file in crew.cards()]
    assert [len(found.survivors) > 0 for found in together] == [True] * 3


# -- the command ----------------------------------------------------------------------------------


def write(folder: Path, *scenarios: str) -> None:
    (folder / "glove.scenario").write_text("\n".join(scenarios), "utf-8")


def test_command_ends_well_when_every_mutant_is_noticed(folder: Path) -> None:
    write(folder, PLACE, POOR, USE)
    result = run("test", "--mutate")
    assert result.exit_code == 0
    assert result.stdout.startswith("killed ")
    assert "survived" not in result.stdout


def test_command_lists_survivors(folder: Path) -> None:
    write(folder, PLACE, POOR, USE.replace("  expect glove: turned\n", ""))
    result = run("test", "--mutate", "glove.scenario")
    assert result.exit_code == 1
    assert result.stdout.startswith(
        "glove.card:3: no scenario notices\n"
        "  - power turn this -> gain 2 elan\n"
        "  + power gain 2 elan\n"
    )
    assert ", 1 survived on 1 card" in result.stdout


def test_command_tells_cards_without_scenarios(folder: Path) -> None:
    result = run("test", "--mutate", "glove.card")
    assert result.exit_code == 1
    assert "glove.card: no scenario has it on the table" in result.stdout


def test_command_tells_broken_scenarios(folder: Path) -> None:
    write(folder, USE.replace("2 elan", "3 elan"))
    said = run("test", "--mutate").stdout
    assert "`gives Elan` fails without any mutant" in said
    assert "no scenario has it on the table" not in said


def test_command_writes_json(folder: Path) -> None:
    write(folder, PLACE, POOR, USE)
    report = json.loads(run("test", "--mutate", "--format", "json").stdout)
    (entry,) = report["cards"]
    assert (entry["id"], entry["path"], entry["survivors"]) == ("glove", "glove.card", [])
    assert report["summary"]["killed"] == report["summary"]["mutants"] == entry["mutants"]


def test_command_has_no_junit_for_mutants(folder: Path) -> None:
    assert run("test", "--mutate", "--format", "junit").exit_code == 2


def test_command_can_not_play_a_game_without_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.card").write_text(example_game(), "utf-8")
    (tmp_path / "axe.card").write_text('tool "Axe" {\n  cost 1 wood\n}\n', "utf-8")
    (tmp_path / "axe.scenario").write_text(scenario("expect round 1"), "utf-8")
    assert run("test", "--mutate").exit_code == 2
    result = run("test")
    assert result.exit_code == 1
    assert "no rulebook plays this game; one of your own is installed" in result.stdout


def test_command_does_not_change_faulty_cards(folder: Path) -> None:
    (folder / "glove.card").write_text(GLOVE.replace("gold", "gould"), "utf-8")
    result = run("test", "--mutate")
    assert result.exit_code == 1
    assert "did you mean `gold`?" in result.stderr
