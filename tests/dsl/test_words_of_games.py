"""What a game declares is held to what can be meant, and to what its rulebook does with it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.dsl.diagnostics import Diagnostic
from cardwright.dsl.explain import example_game
from cardwright.dsl.folders import shipped_games
from cardwright.dsl.workspace import Workspace
from cardwright.runtime.rulebooks import GAMES, served_by_rules
from cardwright.runtime.rulebooks.kit.frames import MenuFrame
from cardwright.runtime.served import Served
from support.camp import read, words

SERVED = Served(
    kinds={
        "tool": ("deck", "hand", "camp", "heap", "market", "land"),
        "hall": ("deck", "hand", "camp", "heap"),
        "hero": ("deck", "hand", "camp", "heap", "market", "land"),
        "charm": ("market", "camp"),
        "meadow": ("land",),
    },
    moments={
        "dawn": ("tool", "hall", "hero", "charm", "meadow"),
        "day": (),
        "built": ("tool", "hall"),
    },
    powers=("dawn",),
    times=("day",),
    calls=("stocktake",),
    events=("stocktake", "dawn"),
    actions=("rest",),
    silent=("build",),
)
"""What a rulebook of the example game could do."""

NAMES = '    en "w"\n    fr "w"\n    pl "w"\n'


def declared(category: str, word: str, *properties: str) -> str:
    """A declaration."""
    lines = "".join(f"    {line}\n" for line in properties)
    return f"  {category} {word} {{\n{NAMES}{lines}  }}\n"


def check(folder: Path, *more: str, served: Served | None = None) -> list[Diagnostic]:
    """Check the example game with more declarations."""
    folder = folder / "woodcamp"
    folder.mkdir()
    text = example_game().rstrip().removesuffix("}") + "".join(more) + "}\n"
    (folder / "game.card").write_text(text, "utf-8")
    return list(Workspace(served=lambda game_id: served).check([folder]))


def test_a_misspelt_property_has_a_fix(tmp_path: Path) -> None:
    faults = check(tmp_path, declared("verb", "wreck", "movse camp -> heap"))
    (fault,) = [one for one in faults if one.code.name == "unknown-property"]
    (edit,) = fault.fix
    text = fault.source.text
    assert (text[edit.span.start : edit.span.end], edit.text) == ("movse", "moves")


@pytest.mark.parametrize(
    ("declaration", "message"),
    [
        (declared("verb", "wreck", "sets tapped", "moves camp -> heap"), "more than one thing"),
        (declared("verb", "flip", "sets tapped", "clears tapped"), "more than one thing"),
        (declared("verb", "lull", "sets resting"), "`resting` is a state of players"),
        (declared("verb", "hire", "sets tapped", "paid"), "moves no card"),
        (declared("verb", "bury", "moves -> heap"), "`moves` has the wrong values"),
        (declared("verb", "tame", "sets tapped", "only fish"), "the unknown noun `fish`"),
        (declared("moment", "dusk", "only bird"), "the unknown kind `bird`"),
        (declared("moment", "dusk", "powers never"), "`powers` has the wrong values"),
        (declared("kind", "raft", "zones river"), "the unknown zone `river`"),
        (declared("event", '"e"', "window after", "loses wood"), "does not go with `loses`"),
        (declared("event", '"e"', "window during", "verb tap"), "does not go with `verb`"),
        (declared("event", '"e"', "window instead", "moment dawn"), "does not go with `moment`"),
        (declared("event", '"e"', "window instead", "verb build"), "nobody can prevent `build`"),
        (declared("event", '"e"', "window instead", "verb draw"), "which card it is before `draw`"),
        (declared("event", '"e"', "window paying"), "only powers are paid for"),
        (declared("event", '"e"', "window after", "verb scrap"), "raises `scrapping` already"),
        (declared("event", '"e"', "window paying", "power"), "raises `work` already"),
        (declared("event", '"e"', "window after", "verb tap", "missing 2"), "what players lose"),
        (declared("event", '"e"', "window instead", "loses wood", "spares tapped"), "of cards"),
    ],
)
def test_declaration_that_can_not_be_meant(declaration: str, message: str, tmp_path: Path) -> None:
    (fault,) = check(tmp_path, declaration)
    assert str(fault.code) == "bad-property"
    assert message in fault.message
    assert fault.notes, "there is a way out"


def test_game_with_zones_has_one_in_which_cards_work(tmp_path: Path) -> None:
    text = 'game "G" {\n  languages en\n  zone heap {\n    en "heap"\n  }\n}\n'
    (tmp_path / "game.card").write_text(text, "utf-8")
    (fault,) = Workspace().check([tmp_path])
    assert fault.message == "there is no zone in which cards work"


def test_game_has_no_more_resources_than_a_machine_keeps(tmp_path: Path) -> None:
    more = [declared("resource", f"thing{number}") for number in range(30)]
    (fault,) = check(tmp_path, *more)
    assert (str(fault.code), fault.message) == ("too-much", "the game has 34 resources")


# -- rulebooks --


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_shipped_games_serve_all_words_that_they_declare(game: str) -> None:
    workspace = Workspace(served=served_by_rules)
    assert list(workspace.check([shipped_games()[game] / "game.card"])) == []


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_shipped_games_serve_no_words_that_are_not_there(game: str) -> None:
    found, served = Workspace().load_game(shipped_games()[game]).vocabulary, served_by_rules(game)
    assert found is not None
    assert served is not None
    assert [*(served.kinds or ())] == [*found.kind]
    assert {zone for zones in (served.kinds or {}).values() for zone in zones} == {*found.zone}
    assert [*(served.moments or ())] == [*found.moment]
    assert [*(served.calls or ())] == [*found.call]
    assert [*(served.actions or ())] == [*found.action]
    assert {*served.silent} <= {*found.verb}
    assert {*(served.powers or ())} <= {*found.moment}
    assert {*(served.events or ())} <= {*found.moment, *found.call, *found.event}


def menus(frame: type[MenuFrame] = MenuFrame) -> Iterator[type[MenuFrame]]:
    """All frames that offer actions."""
    for inner in frame.__subclasses__():
        yield inner
        yield from menus(inner)


@pytest.mark.parametrize("game", GAMES)
def test_actions_on_the_menus_of_shipped_games_are_said_to_be_served(game: str) -> None:
    served, found = served_by_rules(game), Workspace().load_game(shipped_games()[game]).vocabulary
    assert served is not None
    assert found is not None
    offered = {
        entry.name
        for frame in menus()
        if f".{game}." in frame.__module__
        for entry in getattr(frame, "menu", {}).values()
    }
    assert offered
    assert offered <= {*(served.actions or ()), *found.verb}


def test_what_rules_serve_is_no_fault(tmp_path: Path) -> None:
    assert check(tmp_path, declared("action", "rest"), served=SERVED) == []


@pytest.mark.parametrize(
    ("declaration", "message"),
    [
        (declared("kind", "raft"), "the rules do nothing with `raft`"),
        (declared("moment", "dusk"), "the rules do nothing with `dusk`"),
        (declared("call", "sing"), "the rules do nothing with `sing`"),
        (declared("action", "sleep"), "the rules do nothing with `sleep`"),
        (declared("event", '"e"', "window after"), "the rules do nothing with `e`"),
        (
            declared("event", '"e"', "window after", "moment built"),
            "the rules do nothing with `e`",
        ),
        (
            declared("event", '"e"', "window after", "verb build"),
            "the rules do `build` without raising `e`",
        ),
    ],
)
def test_word_that_no_rules_serve(declaration: str, message: str, tmp_path: Path) -> None:
    (fault,) = check(tmp_path, declaration, served=SERVED)
    assert (str(fault.code), fault.message) == ("not-served", message)
    assert fault.notes


@pytest.mark.parametrize(
    ("served", "message", "help"),
    [
        (
            Served(powers=()),
            "the rules offer no powers that are bound to `dawn`",
            "leave out `powers`",
        ),
        (
            Served(times=()),
            "the rules do not say when `day` comes",
            "leave out `time`",
        ),
        (
            Served(moments={"dawn": ("hero",), "day": (), "built": ("tool", "hall")}),
            "by the rules, `dawn` has nothing to do with `tool`, `hall`, `charm`, `meadow`",
            "write `only hero`",
        ),
        (
            Served(moments={"dawn": (), "day": (), "built": ("tool", "hall")}),
            "by the rules, `dawn` has nothing to do with `tool`, `hall`, `hero`, `charm`, `meadow`",
            "write `powers only`",
        ),
        (
            Served(
                kinds={"tool": ("hand", "camp"), "hall": (), "hero": (), "charm": (), "meadow": ()}
            ),
            "by the rules, `tool` has nothing to do with `deck`, `heap`, `market`, `land`",
            "write `zones hand camp`",
        ),
    ],
)
def test_game_says_no_more_of_a_word_than_its_rules(
    served: Served, message: str, help: str, tmp_path: Path
) -> None:
    fault = check(tmp_path, served=served)[0]
    assert (str(fault.code), fault.message) == ("not-served", message)
    assert [note.message for note in fault.notes] == [help]


def test_rules_that_say_nothing_serve_everything(tmp_path: Path) -> None:
    assert check(tmp_path, declared("moment", "dusk", "powers"), served=Served()) == []


# -- cards are held to what the game says --


def codes_of(text: str, more: str) -> list[str]:
    return [str(fault.code) for fault in read(text, words(more)).found]


RAFT = declared("kind", "raft", "zones market")


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ("power tap this -> draw 1", ["never-there"]),
        ("react to frost: ignore", ["never-there"]),
        ("all tools cost 1 less", ["never-there"]),
        ("points 2", ["never-there"]),
        ("dawn 1 wood", []),
        ("dawn put 1 wood on this", ["idle-ability"]),
    ],
)
def test_card_that_never_comes_into_play_works_only_by_itself(lines: str, found: list[str]) -> None:
    stays = RAFT + declared("verb", "drop", "moves camp -> market")
    text = f'raft "R" {{\n  {lines}\n}}\n'
    fetches = words(stays).model_copy(
        update={"verbs": tuple(v for v in words(stays).verbs if v.id != "fetch")}
    )
    assert [str(fault.code) for fault in read(text, fetches).found] == found


def test_verbs_take_cards_on_from_where_the_rules_bring_them() -> None:
    assert codes_of('raft "R" {\n  power tap this -> draw 1\n}\n', RAFT) == []


def test_moment_only_for_powers_makes_no_card_work() -> None:
    dusk = declared("moment", "dusk", "powers only")
    assert codes_of('hero "H" {\n  when dusk: draw 1\n}\n', dusk) == ["wrong-moment"]
    assert codes_of('hero "H" {\n  power during dusk: tap this -> draw 1\n}\n', dusk) == []


def test_group_says_for_which_kinds_a_moment_comes() -> None:
    dusk = declared("moment", "dusk", "only piece")
    assert codes_of('hero "H" {\n  when dusk: draw 1\n}\n', dusk) == []
    assert codes_of('charm "C" {\n  when dusk: draw 1\n}\n', dusk) == ["wrong-moment"]


def test_group_says_for_which_kinds_a_verb_is() -> None:
    lull = declared("verb", "lull", "sets tapped", "only piece")
    assert codes_of('hero "H" {\n  power tap this -> lull a tool\n}\n', lull) == []
    assert codes_of('hero "H" {\n  power tap this -> lull a charm\n}\n', lull) == ["wrong-operand"]


DRAWING = declared("event", '"drawing"', "window after", "verb draw")
TOSSING = declared("event", '"tossing"', "window after", "verb toss")


@pytest.mark.parametrize(
    ("event", "found"),
    [
        ("drawing of a tool of a rival", ["unseen-cards"]),
        ("drawing of a beast of any player", ["unseen-cards"]),
        ("drawing of a tool", []),
        ("drawing of a card of a rival", []),
        ("drawing", []),
        ("tossing of a tool of a rival", []),
    ],
)
def test_reaction_asks_only_what_can_be_seen(event: str, found: list[str]) -> None:
    text = f'hero "H" {{\n  react to {event}: gain 1 wood\n}}\n'
    assert codes_of(text, DRAWING + TOSSING) == found


@pytest.mark.parametrize(
    ("cost", "found"),
    [
        ("mill a card", ["unseen-cards"]),
        ("mill 2 cards", ["unseen-cards"]),
        ("mill a card of a rival", ["unseen-cards"]),
        ("mill all cards", []),
    ],
)
def test_chance_does_not_decide_what_is_paid(cost: str, found: list[str]) -> None:
    mill = (
        declared("zone", "vault", "seen_by nobody")
        + declared("verb", "bury", "moves camp -> vault")
        + declared("verb", "mill", "moves vault -> heap")
    )
    assert codes_of(f'hero "H" {{\n  power {cost} -> gain 1 wood\n}}\n', mill) == found
    assert codes_of('hero "H" {\n  power tap this -> mill a card\n}\n', mill) == []


def test_event_of_a_moment_comes_from_no_card() -> None:
    evening = declared("event", '"evening"', "window after", "moment dawn")
    text = 'hero "H" {\n  react to evening from a tool: draw 1\n}\n'
    assert codes_of(text, evening) == ["wrong-operand"]


def test_what_a_card_is_while_a_cost_is_paid() -> None:
    text = 'hero "H" {\n  react to work: pay 1 wood -> %s\n}\n'
    assert codes_of(text % "this is a beast", "") == []
    assert codes_of(text % "gain 1 clay", "") == ["idle-ability"]


def test_event_that_can_be_prevented_is_not_raised_by_what_is_paid(tmp_path: Path) -> None:
    card = (
        'tool "T" {\n  cost 1 wood\n  power toss a card -> draw 1\n'
        "  react to tossing: tap this -> ignore\n}\n"
    )
    tossing = declared("event", '"tossing"', "window instead", "verb toss")
    (tmp_path / "tool.card").write_text(card, "utf-8")
    text = example_game().rstrip().removesuffix("}") + tossing + "}\n"
    (tmp_path / "game.card").write_text(text, "utf-8")
    (fault,) = Workspace().check([tmp_path])
    assert str(fault.code) == "event-never-happens"
