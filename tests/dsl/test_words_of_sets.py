"""A set adds words to its game and changes its settings: what may be said, and who may say it."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardwright.dsl import Diagnostic, compile
from cardwright.dsl.explain import example_game
from cardwright.dsl.folders import home_of
from cardwright.dsl.workspace import GameFolder, Workspace
from cardwright.runtime.served import Served

NAMES = '    en "w"\n    fr "w" masculine\n    pl "w" neuter genitive "w" accusative "w"\n'
SETTINGS = f"""
  setting goal {{
{NAMES}    value 10
    least 1
    most 20
  }}
"""
SHELL = f"  resource shell {{\n{NAMES}  }}\n"
CARD = 'tool "{name}" {{\n  cost 1 {resource}\n  power tap this -> gain 1 {resource}\n}}\n'


@pytest.fixture
def camp(tmp_path: Path) -> Path:
    """A game with the settings of a rulebook, and the folder that its sets go to."""
    folder = tmp_path / "woodcamp"
    folder.mkdir()
    text = example_game().rstrip().removesuffix("}") + SETTINGS + "}\n"
    (folder / "game.card").write_text(text, "utf-8")
    return folder


def with_set(camp: Path, name: str, *lines: str, card: str | None = None) -> Path:
    """Write a set, perhaps with a card that needs one resource."""
    folder = camp / name
    folder.mkdir(exist_ok=True)
    (folder / "set.card").write_text(f'set "{name}" {{\n{"".join(lines)}}}\n', "utf-8")
    if card is not None:
        text = CARD.format(name=f"Tool of {name}", resource=card)
        (folder / f"{name}-tool.card").write_text(text, "utf-8")
    return folder


def messages(found: Sequence[Diagnostic]) -> list[str]:
    return [f"{fault.code}: {fault.message}" for fault in found]


def check(camp: Path, *paths: Path) -> list[Diagnostic]:
    return list(Workspace().check(paths or [camp]))


def loaded(camp: Path) -> GameFolder:
    workspace = Workspace()
    report = workspace.check([camp])
    assert not report.errors, messages(list(report))
    return workspace.load_game(camp)


# -- words ----------------------------------------------------------------------------------------


def test_cards_of_a_set_use_its_words(camp: Path) -> None:
    with_set(camp, "sea", SHELL, card="shell")
    game = loaded(camp)
    assert game.own is not None
    assert game.vocabulary is not None
    assert "shell" not in game.own.resource
    assert [entry.id for entry in game.vocabulary.resources][-1] == "shell"
    assert compile(game).game.resources[-1].set == "sea"


def test_cards_of_other_sets_do_not(camp: Path) -> None:
    with_set(camp, "sea", SHELL, card="shell")
    with_set(camp, "land", card="shell")
    found = check(camp)
    assert set(messages(found)) == {"unknown-resource: unknown resource `shell`"}
    assert all("a word of the set `sea`" in fault.notes[0].message for fault in found)


def test_a_set_may_declare_words_of_most_kinds_that_refer_to_each_other(camp: Path) -> None:
    with_set(
        camp,
        "sea",
        SHELL,
        f"  type fish {{\n{NAMES}  }}\n",
        f"  zone depths {{\n{NAMES}  }}\n",
        f"  status wet {{\n{NAMES}  }}\n",
        f"  mark tide {{\n{NAMES}  }}\n",
        f"  verb sink {{\n{NAMES}    moves hand -> depths\n  }}\n",
        f"  verb soak {{\n{NAMES}    sets wet\n  }}\n",
        f'  event "sinking" {{\n{NAMES}    window after\n    verb sink\n  }}\n',
        f'  event "drought" {{\n{NAMES}    window instead\n    loses shell\n  }}\n',
        f"  group gear {{\n{NAMES}    kinds tool hero\n  }}\n",
        card="shell",
    )
    game = compile(loaded(camp)).game
    sinking = next(event for event in game.events if event.id == "sinking")
    sink = game.verbs[sinking.verb]
    assert (sink.id, game.zones[sink.destination].id) == ("sink", "depths")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (f"  resource wood {{\n{NAMES}  }}\n", "duplicate-word: `wood` is a word of the game"),
        (f"  type tool {{\n{NAMES}  }}\n", "duplicate-word: `tool` is a word of the game"),
        (SHELL + SHELL, "duplicate-word: `shell` is declared already"),
        (
            '  resource shell {\n    en "w"  pl "w"\n  }\n',
            "missing-property: `shell` does not say `fr",
        ),
        (f"  call song {{\n{NAMES}  }}\n", "unknown-declaration: unknown declaration `call`"),
        (f"  action nap {{\n{NAMES}  }}\n", "unknown-declaration: unknown declaration `action`"),
        (f"  term cost {{\n{NAMES}  }}\n", "unknown-declaration: unknown declaration `term`"),
        (SETTINGS, "unknown-declaration: unknown declaration `setting`"),
        (f"  verb sink {{\n{NAMES}    moves hand -> sea\n  }}\n", "the unknown zone `sea`"),
        (f"  verb hire {{\n{NAMES}    sets tapped\n    paid\n  }}\n", "moves no card"),
        (f"  resource shell {{\n{NAMES}    points 0\n  }}\n", "`points` has the wrong values"),
        (f"  resource shell {{\n{NAMES}    not_any 1\n  }}\n", "`not_any` has the wrong values"),
        ("  setting gaol 12\n", "unknown-setting: unknown setting `gaol`"),
        ("  setting goal 21\n", "bad-property: `goal` can't be 21"),
        ("  setting goal 5 0\n", "bad-property: `goal` can't be 5 0"),
        ("  setting goal\n", "bad-property: `setting` has the wrong values"),
        ("  setting goal 5 wood\n", "bad-property: `setting` has the wrong values"),
        ("  setting goal 5\n  setting goal 6\n", "duplicate-word: `goal` is set already"),
        ("  colour red\n", "unknown-property: a set has no property like `colour red`"),
    ],
)
def test_what_a_set_can_not_say(camp: Path, line: str, fault: str) -> None:
    with_set(camp, "sea", line)
    (found,) = messages(check(camp))
    assert fault in found


def test_an_unknown_setting_may_have_been_misspelt(camp: Path) -> None:
    with_set(camp, "sea", "  setting gaol 12\n")
    (fault,) = check(camp)
    assert fault.notes[0].message == "did you mean `goal`?"


@pytest.mark.parametrize(("line", "fault"), [("value 0", "goal"), ("value 21", "goal")])
def test_a_setting_of_a_game_is_in_its_own_range(camp: Path, line: str, fault: str) -> None:
    file = camp / "game.card"
    file.write_text(file.read_text("utf-8").replace("value 10", line), "utf-8")
    assert messages(check(camp)) == [f"bad-property: `{fault}` can't be {line.split()[1]}"]


def test_a_setting_has_a_value(camp: Path) -> None:
    file = camp / "game.card"
    file.write_text(file.read_text("utf-8").replace("    value 10\n", ""), "utf-8")
    assert messages(check(camp)) == ["missing-property: `goal` does not say `value`"]


def test_cards_of_a_set_with_faults_are_not_blamed(camp: Path) -> None:
    with_set(camp, "sea", f"  resource shell {{\n{NAMES}    most lots\n  }}\n", card="shell")
    assert messages(check(camp)) == ["bad-property: `most` has the wrong values"]


def test_a_word_that_the_rules_do_not_serve(camp: Path) -> None:
    served = Served(kinds={"tool": (), "hall": (), "hero": (), "charm": ()})
    folder = with_set(camp, "sea", f"  kind raft {{\n{NAMES}  }}\n")
    found = list(Workspace(served=lambda game_id: served).check([folder]))
    assert messages(found) == ["not-served: the rules do nothing with `raft`"]


@pytest.mark.parametrize(("like", "faults"), [("tool", 0), ("hall", 0), ("raft", 2), ("boat", 1)])
def test_a_kind_may_be_like_one_that_the_rules_serve(camp: Path, like: str, faults: int) -> None:
    served = Served(kinds={"tool": ("hand",), "hall": ("hand",), "hero": (), "charm": ()})
    raft = f"  kind raft {{\n{NAMES}    zones hand\n    like {like}\n  }}\n"
    folder = with_set(camp, "sea", raft)
    assert len(Workspace(served=lambda game_id: served).check([folder])) == faults


def test_a_plural_of_the_game_is_no_word_of_a_set(camp: Path) -> None:
    with_set(camp, "sea", f"  resource tools {{\n{NAMES}  }}\n")
    (fault,) = check(camp)
    assert fault.message == "`tools`, the plural of `tool`, is declared already"
    assert fault.source.path.endswith("set.card")


# -- several sets ---------------------------------------------------------------------------------


def test_two_sets_with_words_of_their_own_go_together(camp: Path) -> None:
    with_set(camp, "sea", SHELL, "  setting goal 12\n", card="shell")
    with_set(camp, "river", SHELL.replace("shell", "reed"), "  setting goal 12\n", card="reed")
    game = loaded(camp)
    assert game.vocabulary is not None
    assert [entry.id for entry in game.vocabulary.resources][-2:] == ["reed", "shell"]
    assert game.clash_of(["sea", "river"]) is None


def test_a_word_declared_by_two_sets_is_a_fault_of_both(camp: Path) -> None:
    sea = with_set(camp, "sea", SHELL, card="shell")
    river = with_set(camp, "river", SHELL, card="shell")
    found = check(camp)
    assert messages(found) == [
        "duplicate-word: `shell` is declared by the set `sea` too",
        "duplicate-word: `shell` is declared by the set `river` too",
    ]
    assert found[0].notes[0].message == f"the other one is in {sea}/set.card:2:12"
    assert found[1].notes[0].message == f"the other one is in {river}/set.card:2:12"


def test_two_sets_can_not_have_events_with_the_same_cause(camp: Path) -> None:
    event = f'  event "{{}}" {{{{\n{NAMES}    window after\n    verb tap\n  }}}}\n'
    with_set(camp, "sea", event.format("tide"))
    with_set(camp, "river", event.format("flood"))
    (found,) = messages(check(camp))
    assert found == "bad-property: what raises `tide` raises `flood` already"


def test_a_setting_changed_in_two_ways_keeps_sets_apart(camp: Path) -> None:
    sea = with_set(camp, "sea", "  setting goal 12\n")
    river = with_set(camp, "river", "  setting goal 14\n")
    game = loaded(camp)
    assert game.clash_of(["sea"]) is None
    assert game.clash_of(["river", "sea"]) == (
        "the sets don't agree on the setting `goal`: "
        f"`river` makes it 14 ({river}/set.card:2:3) and `sea` makes it 12 ({sea}/set.card:2:3)"
    )


# -- files that change ----------------------------------------------------------------------------


def test_cards_are_read_again_when_the_words_of_their_set_change(camp: Path) -> None:
    workspace = Workspace()
    folder = with_set(camp, "sea", SHELL, card="shell")
    assert not workspace.check([camp])
    with_set(camp, "sea", SHELL.replace("shell", "conch"))
    assert (
        messages(list(workspace.check([camp])))
        == ["unknown-resource: unknown resource `shell`"] * 2
    )
    with_set(camp, "sea", SHELL, SHELL.replace("shell", "conch"))
    assert not workspace.check([camp])
    (folder / "set.card").unlink()
    assert len(workspace.check([camp])) == 2


def test_the_words_for_a_new_card_are_those_of_its_set(camp: Path) -> None:
    sea, land = with_set(camp, "sea", SHELL), with_set(camp, "land")
    workspace = Workspace()
    for folder, known in ((sea, True), (land, False)):
        home = home_of(folder / "new.card")
        assert home is not None
        found = workspace.words_at(home)
        assert found is not None
        assert ("shell" in found.resource) == known


# -- what is wrong with its words is told once, before anything is played --


def test_a_card_without_a_text_in_a_language_is_a_fault(camp: Path) -> None:
    beetle = '  type beetle {\n    en "beetle"\n    fr "scarabée"\n    pl "żuk"\n  }\n'
    folder = with_set(camp, "bugs", beetle)
    text = 'tool "Jar" {\n  cost 0\n  power tap this -> gain 1 wood per beetle\n}\n'
    (folder / "jar.card").write_text(text, "utf-8")
    report = Workspace().check([camp], translations=True)
    found = [one for one in messages(list(report)) if one.startswith("missing-property")]
    assert found == ["missing-property: the card has no text: `beetle` has no gender in `pl`"]


def test_scenarios_of_a_set_with_faulty_words_say_so_once(camp: Path) -> None:
    folder = with_set(camp, "pond", "  resource shell {\n  }\n", card="wood")
    lines = "  given player 1: pond-tool in camp\n  expect player 1: nothing\n"
    (folder / "pond-tool.scenario").write_text(f'scenario "it" {{\n{lines}}}\n', "utf-8")
    assert {found.source.path for found in check(camp)} == {str(folder / "set.card")}
    game, scenarios = Workspace().scenarios(folder / "pond-tool.scenario")
    (fault,) = scenarios.found
    assert game is not None
    assert "the words of `pond` have errors" in fault.message
