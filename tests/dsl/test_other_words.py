"""What players of other games write leads to how it is said here, and to nothing else."""

from pathlib import Path

import pytest

from cardwright.dsl import apply_edits, codes
from cardwright.dsl.diagnostics import Diagnostic
from cardwright.dsl.folders import LOOSE, Home, shipped_games
from cardwright.dsl.source import Source
from cardwright.dsl.workspace import Workspace
from support.mistakes import check
from support.samples import one_in

PHRASES = [
    (said, written)
    for line in Path(__file__).with_suffix("").with_name("other_words.txt").read_text().splitlines()
    if not line.startswith("#")
    for said, written in [line.split("  =>  ")]
]


@pytest.fixture(scope="module")
def workspace() -> Workspace:
    return Workspace()


def faults_of(workspace: Workspace, statement: str) -> tuple[str, list[Diagnostic]]:
    cost = "" if statement.startswith("cost") else "  cost 0\n"
    text = f'artifact "Thing" {{\n{cost}  {statement}\n}}\n'
    return text, check(workspace, text)


@pytest.mark.parametrize(
    "phrase",
    one_in(16, PHRASES),
    ids=lambda phrase: phrase[0],
)
def test_phrase_leads_to_its_form(phrase: tuple[str, str], workspace: Workspace) -> None:
    said, written = phrase
    text, found = faults_of(workspace, said)
    (fault,) = [fault for fault in found if fault.code is codes.OTHER_WORDS]
    assert fault.notes[-1].message == f"write `{written}`"
    assert {other.code for other in found} <= {codes.OTHER_WORDS, codes.MISSING_COST}
    assert not [
        left
        for left in check(workspace, apply_edits(text, fault.fix))
        if left.severity == "error" and left.code is not codes.MISSING_COST
    ]


@pytest.mark.parametrize(
    ("said", "helped"),
    [
        ("flip a coin", "chance picks cards"),
        ("tap: take an extra turn", "a matter of the game's rules"),
        ("gain 2 mana", "`elan`, `life`, `calm`, `death`, `gold`"),
        ("whenever an opponent gains gold, gain 1 gold", "`react to life loss: …`"),
        ("battlecry: draw 1", "this game has none for a card that comes into play"),
        ("when you draw a card, gain 1 life", "this game has no event for that"),
        ("redirect the damage to a rival", "for which this game has no event"),
        ("cancel it", "`react to destruction of …: … -> cancel`"),
        ("counter target spell", "`react to destruction of …: … -> cancel`"),
        ("limit 1 per turn", "`power once each turn: …`"),
        ("back side: draw 1", "`side turned {`, its lines, `}`"),
        ('name "Fire Drake"', "the name stands in quotes after the kind"),
        ("pay 3 gold: gain 2 points", "no ability gives points"),
        ("put 2 damage on a creature", "cards leave play at once"),
        ("this can't be targeted", "only from what is done to it"),
        ("the player to your left loses 2 life", "not by where they sit"),
        (
            "power gain 2 different essences",
            "what comes nearest is `power turn this -> gain 2 any`",
        ),
        ("deck limit 1", "a card is there once, unless `copies 2` says how often"),
        ("if everyone has a dragon, gain 1 gold", "what each of several players has"),
        ("[click], [click]: gain 4 gold", "can be turned once only"),
        ("Retain", "no word stands for a whole ability"),
        ("when you discard this, +2 gold", "while it is in play only"),
        ("set aside a card from your hand", "no place is there for what is set aside"),
        ("the loser of life gains 1 gold", "told apart by what they have"),
        ("at the end of each opponent's turn, gain 1 life", "when others are on turn"),
        ("draw 2 now, discard 2 at end of turn", "stands on a line of its own"),
        ("double the resources on this", "can't be doubled at once"),
        ("can be used twice per turn: gain 1 gold", "the line stands twice"),
    ],
)
def test_what_cannot_be_said_is_told_why(said: str, helped: str, workspace: Workspace) -> None:
    _, found = faults_of(workspace, said)
    assert any(helped in note.message for fault in found for note in fault.notes), found


RESOURCES = "where `…` is a resource of this game (`elan`, `life`, `calm`, `death`, `gold`)"


@pytest.mark.parametrize(
    ("said", "helped"),
    [
        ("Gain 3 credits.", f"write `power turn this -> gain 3 …`, {RESOURCES}"),
        ("{T}: Add {G}{G}", f"write `power turn this -> gain 2 …`, {RESOURCES}"),
        ("+2 M€ production", f"write `collect 2 …`, {RESOURCES}"),
        ("put 2 counters on this card", f"write `power turn this -> put 2 … on this`, {RESOURCES}"),
        ("1 VP for every 2 animals on this card", f"write `points 1 per 2 … on this`, {RESOURCES}"),
        (
            "2 zorkmids: untap a dragon",
            f"write `power pay 2 … -> straighten a dragon`, {RESOURCES}",
        ),
    ],
)
def test_noun_of_another_game_is_left_open(said: str, helped: str, workspace: Workspace) -> None:
    _, found = faults_of(workspace, said)
    (fault,) = [fault for fault in found if fault.code is codes.OTHER_WORDS]
    assert fault.notes[-1].message == helped
    assert not fault.fix  # what the author means has to be said first


def test_noun_for_cards_is_left_open(workspace: Workspace) -> None:
    _, found = faults_of(workspace, "destroy target base")
    (fault,) = [fault for fault in found if fault.code is codes.OTHER_WORDS]
    assert fault.notes[-1].message.startswith(
        "write `power turn this -> destroy a …`, where `…` is a kind or type of cards (`creature`"
    )


@pytest.mark.parametrize(
    ("said", "near"),
    [
        ("Battlecry: gain 2 gold", "what comes nearest is `power once: gain 2 gold`"),
        ("whenever you play a dragon, draw a card", "this game has none for a card that comes"),
        ("Combo: gain 2 gold", "what comes nearest is `power turn this -> gain 2 gold`"),
        ("Cascade", "no word stands for a whole ability here"),
    ],
)
def test_nearest_form_is_told(said: str, near: str, workspace: Workspace) -> None:
    _, found = faults_of(workspace, said)
    assert any(near in note.message for fault in found for note in fault.notes), found


@pytest.mark.parametrize(
    "said",
    [
        "power turn this -> take the top monument",  # `draw 1` would leave the noun out
        "gold+2, life-1 =>",  # a minus that is passed over makes a loss a gain
        "Destroy this artifact and one other artifact: gain 5 gold.",
        "effects: - gain: 2 gold - draw: 1",  # nobody pays by gaining
        # Of several rivals, another one might be chosen.
        "power turn this -> destroy a dragon of a rival + that rival gains 1 gold",
        "power turn this -> give 1 gold to a rival + that rival loses 1 life",
        "steal 1 gold from a rival, then they draw a card",
    ],
)
def test_nothing_is_put_together_without_what_was_said(said: str, workspace: Workspace) -> None:
    _, found = faults_of(workspace, said)
    told = " ".join(note.message for fault in found for note in fault.notes)
    assert "write `power" not in told and "what comes nearest" not in told, told


def test_type_as_kind_of_a_card_is_told_where_it_stands(workspace: Workspace) -> None:
    (fault,) = check(workspace, 'creature "Wolf" {\n  collect 1 life\n}\n')
    assert "`types creature`" in fault.notes[-1].message


def test_no_word_is_taken_for_one_with_its_letters_in_another_order(workspace: Workspace) -> None:
    _, (fault,) = faults_of(workspace, "Ward 2")
    assert not fault.fix


@pytest.mark.parametrize(
    ("game", "kind", "said", "written"),
    [
        ("zauberschwert", "creature", "cost: 6 magic points", "cost 6 magic"),
        ("zauberschwert", "creature", "gain four stones", "alone 4 stones"),
        ("zauberschwert", "holy_place", "players get 3 magic", "visit all players gain 3 magic"),
        ("black_rose_wars", "room", "draw one spell", "marker draw 1"),
        (
            "black_rose_wars",
            "spell",
            "Move up to 3 rooms, then deal 2 damage to each enemy figure within 1 room",
            "cast walk 3 + inflict 2 on all figures of each rival within 1",
        ),
        ("zauberschwert", "creature", "Defeat alone: 7 stones", "alone 7 stones"),
        ("zauberschwert", "holy_place", "draw 1 artefact when visiting", "visit draw 1"),
        ("black_rose_wars", "spell", "Heal 3", "cast heal 3 on you"),
        ("black_rose_wars", "spell", "Move 3 rooms", "cast walk 3"),
        (
            "black_rose_wars",
            "spell",
            "discard a spell: deal 4 damage to a figure within 2",
            "cast (discard a spell -> inflict 4 on a figure within 2)",
        ),
        (
            "black_rose_wars",
            "spell",
            "Summon a bone knight in your room",
            "cast summon a bone_knight to the room with you",
        ),
        (
            "black_rose_wars",
            "spell",
            "Heal 2 damage from each of your figures",
            "cast heal 2 on all figures of you",
        ),
        (
            "black_rose_wars",
            "omen",
            "everybody loses 2 power points",
            "arrival all players lose 2 pp",
        ),
        ("black_rose_wars", "spell", "Move up to 2 spaces", "cast walk 2"),
        ("black_rose_wars", "spell", "Teleport to any room", "cast shift you to a room"),
        (
            "black_rose_wars",
            "spell",
            "Put 2 instability in your room",
            "cast shake 2 on the room with you",
        ),
        (
            "black_rose_wars",
            "spell",
            "Gain 1 PP for each enemy in your room",
            "cast 1 pp per figure of each rival around 0",
        ),
        (
            "black_rose_wars",
            "spell",
            "Stun an enemy in your room",
            "cast stun a figure of a rival around 0",
        ),
        (
            "black_rose_wars",
            "spell",
            "An enemy within 1 is stunned",
            "cast stun a figure of a rival within 1",
        ),
        (
            "black_rose_wars",
            "spell",
            "Activate the room you are in",
            "cast activate the room with you",
        ),
        (
            "black_rose_wars",
            "spell",
            "When you take damage, prevent 2",
            "react to damage of a mage of you: prevent 2",
        ),
        (
            "black_rose_wars",
            "spell",
            "When an enemy enters your room, deal 2 damage to it",
            "react to room entry of a room with you from a mage of a rival as B: inflict 2 on B",
        ),
        (
            "black_rose_wars",
            "spell",
            "Protection: prevent 3 damage",
            "react to damage of a mage of you: prevent 3",
        ),
        (
            "black_rose_wars",
            "spell",
            "cast inflict 2 on all enemies in the room",
            "cast inflict 2 on all figures of each rival around 0",
        ),
        (
            "black_rose_wars",
            "spell",
            "Choose an enemy in your room and deal 4 damage to it",
            "cast inflict 4 on a figure of a rival around 0",
        ),
        (
            "black_rose_wars",
            "room",
            "Each mage here loses 2 health",
            "marker inflict 2 on all mages in this",
        ),
        ("black_rose_wars", "room", "marker put 1 instability here", "marker shake 1 on this"),
        (
            "black_rose_wars",
            "omen",
            "Put 1 instability in each red room",
            "arrival shake 1 on all red_room",
        ),
        (
            "black_rose_wars",
            "omen",
            "when a mage activates a red room, he gains 1 pp",
            "when activation of a red_room from a mage as B: owner of B gains 1 pp",
        ),
        (
            "black_rose_wars",
            "quest",
            "When you activate the crypt, complete this",
            "react to activation of a crypt from you: complete this",
        ),
        ("black_rose_wars", "evocation", "health: 5", "mark health 5"),
        (
            "black_rose_wars",
            "evocation",
            "When this enters a room, deal 1 damage to each figure there",
            "when room entry of a room as B from this: inflict 1 on all figures in B",
        ),
        ("black_rose_wars", "spell", "School: destruction", "mark school destruction"),
        ("zauberschwert", "holy_place", "Everybody here gains 2 magic", "visit 2 magic"),
    ],
)
def test_words_of_the_game_at_hand_are_proposed(
    game: str, kind: str, said: str, written: str
) -> None:
    """What a kind of cards does, and when, is said in the words that its game has for it."""
    text = f'{kind} "Thing" {{\n  emblem sword\n  {said}\n}}\n'
    home = Home(shipped_games()[game], LOOSE, None)
    _, report = Workspace().check_source(Source("<card>", text), home)
    told = [note.message for fault in report for note in fault.notes]
    assert f"write `{written}`" in told, told


@pytest.mark.parametrize(
    ("game", "kind", "said", "written"),
    [
        ("limelight", "act", "Draw 2 cards", "power perform this -> draw 2"),
        (
            "limelight",
            "act",
            "+1 deal, +2 coins",
            "power perform this -> gain 1 deal + gain 2 coins",
        ),
        (
            "skirmish",
            "order",
            "pay 1 resolve: deal 2 damage to an adjacent enemy",
            "power pay 1 resolve + play this -> harm 2 on a figure of a rival beside you",
        ),
        (
            "skirmish",
            "fighter",
            "At dawn, deal 1 damage to each adjacent enemy",
            "dawn harm 1 on all figures of each rival beside this",
        ),
    ],
)
def test_cards_are_used_as_their_game_has_it(game: str, kind: str, said: str, written: str) -> None:
    folder = Path(__file__).parents[2] / "examples" / game / game
    text = f'{kind} "Thing" {{\n  {said}\n}}\n'
    _, report = Workspace().check_source(Source("<card>", text), Home(folder, LOOSE, None))
    told = [note.message for fault in report for note in fault.notes]
    assert f"write `{written}`" in told, told


@pytest.mark.parametrize(
    "said", ["deal 3 damage to me zork", "each player frobs", "the dragons sleep", "redirect all"]
)
def test_no_other_word_is_guessed_for_a_known_one(said: str, workspace: Workspace) -> None:
    """`each` is no misspelt `react`: a fix that says so would be refused again."""
    _, found = faults_of(workspace, said)
    assert found and not any(fault.fix for fault in found if fault.severity == "error")
    assert not any("did you mean" in note.message for fault in found for note in fault.notes)


@pytest.mark.parametrize(
    "head",
    ['"Thing" artifact {', "class Thing extends Artifact {", 'artifact: "Thing" {'],
)
def test_head_of_another_tool_is_recognised(head: str, workspace: Workspace) -> None:
    text = f"{head}\n  cost 0\n}}\n"
    edits = [edit for fault in check(workspace, text) for edit in fault.fix]
    assert apply_edits(text, edits).startswith('artifact "Thing" {\n')


def test_slip_is_not_taken_for_other_words(workspace: Workspace) -> None:
    _, (fault,) = faults_of(workspace, "collect 1 elann")
    assert fault.code is codes.UNKNOWN_RESOURCE


def test_several_sentences_are_several_lines(workspace: Workspace) -> None:
    text, found = faults_of(workspace, "Primary: +4 gold. Scrap: Draw 2 cards.")
    (fault,) = [fault for fault in found if fault.code is codes.OTHER_WORDS]
    assert apply_edits(text, fault.fix).split("\n")[2:4] == [
        "  power turn this -> gain 4 gold",
        "  power destroy this -> draw 2",
    ]


def test_first_of_several_faults_tells_the_whole_line(workspace: Workspace) -> None:
    _, found = faults_of(workspace, "type = dragon")
    assert found[0].notes[-1].message == "the whole line is `types dragon`"


SCENARIO_LINES = [
    ("given player 1: 3 gold, thing on table", "given player 1: 3 gold, thing in play"),
    ("when player 1 uses thing", "player 1: power thing"),
    ("player 1 cannot use thing", "refuse player 1: power thing"),
    ("then p1 has 4 gold", "expect player 1: 4 gold"),
    ("assert player 1.gold == 4", "expect player 1: 4 gold"),
    ("expect thing is tapped", "expect thing: turned"),
    ("player one should have 5 gold", "expect player 1: 5 gold"),
    ("expect(player1.gold).toBe(4)", "expect player 1: 4 gold"),
    ("should fail: player 1 uses thing", "refuse player 1: power thing"),
    ("player1.use(thing)", "player 1: power thing"),
    ("given player 1 owns thing", "given player 1: thing in play"),
    ("expect gold == 1", "expect player 1: 1 gold"),
    ("expect thing is in the discard pile", "expect thing: in discards of player 1"),
    ("assert nothing changed", "expect nothing else changed"),
]


def test_lines_of_other_files_are_recognised(tmp_path: Path) -> None:
    said = {
        "thing.scenario": (SCENARIO_LINES, 'scenario "a" {'),
        "set.card": ([('description "Mine"', 'about "Mine"')], 'set "S" {\n  game res_arcana'),
    }
    (tmp_path / "thing.card").write_text(
        'artifact "Thing" {\n  cost 0\n  power turn this -> gain 1 gold\n}\n'
    )
    for name, (lines, head) in said.items():
        body = "".join(f"  {line}\n" for line, _ in lines)
        (tmp_path / name).write_text(f"{head}\n{body}}}\n", "utf-8")
    found = Workspace().check([tmp_path, tmp_path / "thing.scenario"])
    told = [fault.notes[-1].message for fault in found if fault.code is codes.OTHER_WORDS]
    expected = [written for lines, _ in said.values() for _, written in lines]
    assert sorted(told) == sorted(f"write `{written}`" for written in expected)


def test_lines_of_games_are_recognised(tmp_path: Path) -> None:
    file = tmp_path / "game.card"
    file.write_text(
        'game "G" {\n  languages en\n  resource gem {\n    name "Gem"\n  }\n}\n', "utf-8"
    )
    told = [fault.notes[-1].message for fault in Workspace().check([file])]
    assert told == ['write `en "Gem"`']
