"""Scenarios as text: what can be written, what is reported, how it is formatted."""

from pathlib import Path

import pytest

from cardwright.dsl import api
from cardwright.dsl.folders import shipped_cards
from cardwright.dsl.scenarios import Scenario, ScenarioFile
from cardwright.dsl.scenarios import model as m
from cardwright.dsl.workspace import Workspace
from support.samples import one_in
from support.scenarios import scenario, suite

SHIPPED = sorted(shipped_cards().rglob("*.scenario"))


def read(body: str, folder: Path) -> ScenarioFile:
    file = folder / "sample.scenario"
    file.write_text(scenario(body), "utf-8")
    found, _ = suite().load(file)
    return found


def checked(body: str, folder: Path) -> Scenario:
    found = read(body, folder)
    assert not found.found
    return found.scenarios[0]


# -- meaning --------------------------------------------------------------------------------------


def test_what_is_given_becomes_a_position(tmp_path: Path) -> None:
    position = checked(
        """
        with 3 players
        with player 2 active
        with first player 3
        with round 4
        given player 1: 3 death + 1 gold, athanor, hawk in play, vault, crypt in deck
        given player 2: 2 elan, passed
        given centre: library
        given athanor: 6 elan, turned
        expect round 4
        """,
        tmp_path,
    ).position
    assert dict(position.seats[0].resources) == {"death": 3, "gold": 1}
    assert position.seats[0].zones == {"play": ("athanor", "hawk"), "deck": ("vault", "crypt")}
    assert position.seats[1].states == ("passed",)
    assert position.table == {"centre": ("library",)}
    assert position.cards["athanor"].states == ("turned",)
    assert dict(position.cards["athanor"].resources) == {"elan": 6}
    assert (position.active, position.first, position.round) == (1, 2, 4)


def test_a_new_game_is_dealt_by_its_rules(tmp_path: Path) -> None:
    found = checked(
        """
        with new game
        with option draft
        with option first_player 2
        with option side sun
        with seed 18446744073709551615
        expect round 1
        """,
        tmp_path,
    )
    assert found.new_game
    assert found.options == (("draft", None), ("first_player", 2), ("side", "sun"))
    assert found.seed == 18446744073709551615
    assert not checked("expect round 1", tmp_path).new_game


def test_what_the_rules_keep_in_mind_is_part_of_a_position(tmp_path: Path) -> None:
    found = checked(
        """
        with rule counted 2
        with rule begun
        with rule chosen hawk
        with rule drafted hawk, vault
        expect round 1
        """,
        tmp_path,
    )
    assert found.position.rules == {
        "counted": 2,
        "begun": True,
        "chosen": "hawk",
        "drafted": ["hawk", "vault"],
    }


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("with new game", "nothing says what the new game deals"),
        ("with new game\nwith seed 7\ngiven centre: library", "a new game is dealt by its rules"),
        ("with seed 123456789012345678901", "no number on a card may be larger than 999"),
        ("with round 1234", "no number on a card may be larger than 999"),
    ],
)
def test_what_a_new_game_can_not_have_is_reported(body: str, message: str, tmp_path: Path) -> None:
    (fault,) = read(f"{body}\nexpect round 1", tmp_path).found
    assert fault.message.startswith(message)


def test_a_player_holds_resources_of_nobody_else(tmp_path: Path) -> None:
    (fault,) = read("given player 1: 3 gold of player 2\nexpect round 1", tmp_path).found
    assert fault.message == "nothing tells whose `gold` is here"


def test_nothing_given_is_an_empty_table_for_two(tmp_path: Path) -> None:
    found = checked("expect round 1", tmp_path)
    assert found.players == 2
    assert not found.position.table
    assert not any(seat.resources or seat.zones for seat in found.position.seats)
    assert found.sets == ("base", "lux_et_tenebrae")


@pytest.mark.parametrize(
    ("words", "deed"),
    [
        ("power athanor 2", m.UseAbility("power", "athanor", 1)),
        ("power hawk 1", m.UseAbility("power", "hawk", 1)),
        ("react dancing-sword", m.UseAbility("reaction", "dancing-sword", 1)),
        ("place hawk", m.Act("place", "card", "hawk")),
        ("claim top", m.Act("claim_top")),
        ("pass", m.Act("pass")),
        ("pay 2 gold + 1 elan", m.Handle("pay", (("elan", 1), ("gold", 2)))),
        ("pay nothing", m.Handle("pay", ())),
        ("take 1 gold", m.Handle("take", (("gold", 1),))),
        ("take vault", m.Act("take", "about", "vault")),
        ("leave", m.Act("leave")),
        ("choose hawk", m.Pick("card", "hawk")),
        ("choose player 2", m.Pick("player", 1)),
        ("choose deck", m.Pick("zone", "deck")),
        ("choose none", m.Pick("none")),
        ("choose yes", m.Pick("yes")),
        ("choose 3", m.Pick("number", 3)),
        ("choose option 2", m.Pick("alternative", 1)),
        ("way out", m.Pick("way_out")),
        ('"power:athanor:1"', m.ById("power:athanor:1")),
    ],
)
def test_choice_means_what_it_says(words: str, deed: m.Deed, tmp_path: Path) -> None:
    lines = checked(f"player 1: {words}\nexpect round 1", tmp_path).lines
    assert lines[0] == m.Choose(0, deed, lines[0].span)


@pytest.mark.parametrize(
    ("words", "fact"),
    [
        ("player 1: 3 gold", m.HasPool(0, (("gold", 3),))),
        ("player 1: nothing", m.HasPool(0, ())),
        ("player 1: 1 point", m.HasPoints(0, 1)),
        ("player 2: not passed", m.PlayerIs(1, "passed", False)),
        ("player 2: active", m.HasRole(1, "active")),
        ("player 2: asked pay", m.IsAsked(1, "pay")),
        ("player 2: saw hawk", m.Saw(1, "hawk")),
        ("player 2: shares victory", m.Wins(1, alone=False)),
        ("player 2: hawk in hand", m.LiesIn("hawk", "hand", 1)),
        ("centre: library", m.LiesIn("library", "centre", None)),
        ("hawk: in discards of player 2", m.LiesIn("hawk", "discards", 1)),
        ("hawk: in centre", m.LiesIn("hawk", "centre", None)),
        ("hawk: not turned", m.CardIs("hawk", "turned", False)),
        ("hawk: nothing on it", m.CardHas("hawk", ())),
        ("nobody wins", m.NobodyWins()),
        ("rule wins_1 2", m.RuleIs("wins_1", 2)),
        ("nothing else changed", m.NothingElseChanged()),
    ],
)
def test_expectation_means_what_it_says(words: str, fact: m.Fact, tmp_path: Path) -> None:
    (line,) = checked(f"expect {words}", tmp_path).lines
    assert isinstance(line, m.Expect)
    assert line.fact == fact


def test_cards_of_a_list_share_the_zone_at_its_end(tmp_path: Path) -> None:
    lines = checked("expect player 1: hawk, vault in hand, crypt in play", tmp_path).lines
    places = [line.fact for line in lines if isinstance(line, m.Expect)]
    assert places == [
        m.LiesIn("hawk", "hand", 0),
        m.LiesIn("vault", "hand", 0),
        m.LiesIn("crypt", "play", 0),
    ]


def test_reason_of_a_refusal_is_kept(tmp_path: Path) -> None:
    (line,) = checked("refuse player 1: power vault because lacking-resources", tmp_path).lines
    assert isinstance(line, m.Refuse)
    assert line.reason == "lacking-resources"


# -- faults ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "code", "marked"),
    [
        ("given player 1: hwak in play", "unknown-card", "hwak"),
        ("given player 1: 3 golds", "unknown-resource", "golds"),
        ("given player 1: hawk in hnad", "unknown-zone", "hnad"),
        ("given player 1: hawk in centre", "unknown-zone", "centre"),
        ("given player 1: hawk", "unknown-fact", "hawk"),
        ("given player 1: passd", "unknown-fact", "passd"),
        ("given player 3: 1 gold", "unknown-player", "3"),
        ("given player 1: 1 gold + 2 gold", "repeated-word", "gold"),
        ("given hawk: turned", "impossible-position", "hawk"),
        ("given player 1: hawk in play, hawk in hand", "impossible-position", "hawk"),
        ("with sets bse", "unknown-set", "bse"),
        ("with five players", "unknown-setting", "with five players"),
        ("with 9 players", "unknown-player", "9"),
        ("luck hwak", "unknown-card", "hwak"),
        ("player 1: pwer hawk", "unknown-choice", "pwer"),
        ("player 1: pay hawk", "unknown-choice", "pay hawk"),
        ("player 1: place", "unknown-choice", "place"),
        ("player 1: power hawk", "unknown-ability", "hawk"),
        ("player 1: power hawk 3", "unknown-ability", "3"),
        ("player 1: react hawk", "unknown-ability", "hawk"),
        ("player 1: choose hwak", "unknown-card", "hwak"),
        ("expect hawk: turnd", "unknown-fact", "turnd"),
        ("expect hawk: in hand", "other-words", "expect hawk: in hand"),
        ("expect player 1: won", "unknown-fact", "won"),
        ("expect player 1: 3 gold + 1 points", "unknown-fact", "3 gold + 1 points"),
        ("expect nothing changed", "unknown-fact", "expect nothing changed"),
    ],
)
def test_fault_is_reported_at_its_place(line: str, code: str, marked: str, tmp_path: Path) -> None:
    found = read(f"{line}\nexpect round 1", tmp_path)
    ((name, text),) = {(str(d.code), d.source.slice(d.span)) for d in found.found}
    assert (name, text) == (code, marked)
    assert not found.scenarios


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("given player 1: hwak in play", "hawk"),
        ("player 1: chose hawk", "choose"),
        ("expect hawk: turnd", "turned"),
        ("expect player 1: 3 golds", "gold"),
    ],
)
def test_misspelt_word_gets_a_suggestion_and_a_fix(line: str, meant: str, tmp_path: Path) -> None:
    (fault,) = read(f"{line}\nexpect round 1", tmp_path).found
    assert fault.notes[0].message == f"did you mean `{meant}`?"
    assert [edit.text for edit in fault.fix] == [meant]


def test_scenario_without_expectation_is_a_fault(tmp_path: Path) -> None:
    (fault,) = read("player 1: pass", tmp_path).found
    assert str(fault.code) == "idle-scenario"


def test_start_after_the_first_choice_is_a_fault(tmp_path: Path) -> None:
    (fault,) = read("player 1: pass\ngiven player 1: 1 gold\nexpect round 1", tmp_path).found
    assert str(fault.code) == "late-setup"


def test_two_scenarios_of_one_name_are_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "sample.scenario"
    file.write_text(scenario("expect round 1") * 2, "utf-8")
    assert [str(fault.code) for fault in suite().load(file)[0].found] == ["duplicate-scenario"]


def test_unclosed_scenario_does_not_hide_the_next(tmp_path: Path) -> None:
    text = 'scenario "a" {\n  expect round 1\n\n' + scenario("expect hwak: turned", "b")
    file = tmp_path / "sample.scenario"
    file.write_text(text, "utf-8")
    codes = [str(fault.code) for fault in suite().load(file)[0].found]
    assert codes == ["unclosed-block", "unknown-card"]


@pytest.mark.parametrize("name", ["sample.scenario", "sample.card"])
def test_cards_and_scenarios_have_files_of_their_own(name: str, tmp_path: Path) -> None:
    texts = {
        "sample.scenario": 'artifact "Sample" {\n  cost 0\n}\n',
        "sample.card": scenario("expect round 1"),
    }
    file = tmp_path / name
    file.write_text(texts[name], "utf-8")
    found = Workspace(game="res_arcana").check([file])
    assert [str(fault.code) for fault in found] == ["wrong-file"]


def test_check_finds_faults_in_scenarios_that_are_named(tmp_path: Path) -> None:
    file = tmp_path / "sample.scenario"
    file.write_text(scenario("expect hwak: turned"), "utf-8")
    found = Workspace(game="res_arcana").check([file])
    assert [str(fault.code) for fault in found] == ["unknown-card"]


def test_check_of_a_folder_leaves_scenarios_to_be_played(tmp_path: Path) -> None:
    (tmp_path / "sample.scenario").write_text(scenario("expect hwak: turned"), "utf-8")
    assert not list(Workspace(game="res_arcana").check([tmp_path]))


def test_scenario_may_be_about_a_card_beside_it(tmp_path: Path) -> None:
    (tmp_path / "glove.card").write_text('artifact "Glove" {\n  cost 1 gold\n}\n', "utf-8")
    text = scenario("given player 1: 1 gold, glove in hand\nplayer 1: place glove\nexpect round 1")
    (tmp_path / "glove.scenario").write_text(text, "utf-8")
    assert not list(Workspace(game="res_arcana").check([tmp_path / "glove.scenario"]))


# -- layout ---------------------------------------------------------------------------------------

CARELESS = """# about the hawk
scenario   "a" {
  rules  RA-1,RA-2
    with sets  base,lux_et_tenebrae # both
  given player 1:3 calm+1 gold,hawk   in play


  given hawk :turned
  luck hawk,  vault
  player 1 : pay 1 gold
    + 2 calm
  refuse player 2: choose   none because  not-your-decision
  expect   round 2
  expect hawk: in hand of  player 1,not turned
  # the end
}
# next
scenario "b" {
  player 1: "pass"
  expect nothing else changed
}
"""
CANONICAL = """# about the hawk
scenario "a" {
  rules RA-1, RA-2
  with sets base, lux_et_tenebrae  # both
  given player 1: 3 calm + 1 gold, hawk in play

  given hawk: turned
  luck hawk, vault
  player 1: pay 1 gold + 2 calm
  refuse player 2: choose none because not-your-decision
  expect round 2
  expect hawk: in hand of player 1, not turned
  # the end
}

# next
scenario "b" {
  player 1: "pass"
  expect nothing else changed
}
"""


def test_layout_is_brought_into_one_form() -> None:
    assert api.format(CARELESS) == CANONICAL


def test_formatting_changes_no_meaning() -> None:
    before, after = api.parse(CARELESS)[0], api.parse(CANONICAL)[0]
    assert before.document == after.document


def test_formatting_twice_is_formatting_once() -> None:
    assert api.format(CANONICAL) == CANONICAL


@pytest.mark.parametrize("file", one_in(5, SHIPPED), ids=lambda file: file.stem)
def test_shipped_scenarios_are_formatted(file: Path) -> None:
    text = file.read_text("utf-8")
    assert api.format(text) == text
