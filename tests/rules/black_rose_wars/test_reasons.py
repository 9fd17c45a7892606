"""What players are told who want what is not open to them."""

import pytest

from cardwright.runtime import Game
from support.lodge import at, cubes, do, lodge, offered

APART = {"nero": at(1, 0), "tessa": at(-2, 0)}
CELL = {"nero": "amber-cell", "tessa": at(-2, 0)}
SPELLS = {0: {"quick": "blade-barrage", "first": "blood-pact", "second": "overload"}}


def turn(*options: str) -> Game:
    """A turn in the Sanctuary with three Spells, in which something was done."""
    return do(lodge(APART, sheets=SPELLS), *options)


def walking(*options: str, places: dict[str, str] | None = None) -> Game:
    return do(lodge(places or APART), "move", *options)


def preparing(*options: str) -> Game:
    hand = ("fireball", "blade-barrage", "overload")
    return do(lodge(APART, step="prepare", zones={0: {"hand": hand}}), *options)


def acting(*options: str) -> Game:
    places = {**APART, "landsknecht": at(0, 0), "cerbero": at(0, 1), "divine-altar": at(0, 0)}
    owners = {"landsknecht": 0, "cerbero": 1, "divine-altar": 0}
    return do(lodge(places, owners=owners, step="evocations"), *options)


def beside(*options: str) -> Game:
    """A turn in a room where others stand, too."""
    places = {"nero": at(1, 0), "tessa": at(1, 0), "landsknecht": at(1, 0)}
    return do(lodge(places, owners={"landsknecht": 0}), *options)


@pytest.mark.parametrize(
    ("game", "option", "code"),
    [
        # BR-98, BR-102, BR-104, BR-105
        (turn("quick", "standard"), "move", "turn-is-full"),
        (lodge(APART, sheets=SPELLS, tokens=(0, 2)), "move", "no-physical-action"),
        (turn("standard"), "standard", "one-standard-spell"),
        (lodge(APART), "standard", "no-standard-spell"),
        (lodge(APART), "quick", "no-quick-spell"),
        # BR-100, BR-132
        (turn(), "attack:tessa", "not-in-the-room"),
        (turn(), "attack:nero", "own-figure"),
        (beside(), "attack:landsknecht", "own-figure"),
        (turn(), "attack:cerbero", "does-not-fit"),
        (turn(), "attack:arena", "does-not-fit"),
        (turn(), "attack:moon", "unknown-card"),
        # BR-113, BR-122, BR-280
        (
            lodge(APART, sheets=SPELLS, zones={0: {"hand": ("plot",)}}),
            "sacrifice:plot",
            "not-prepared",
        ),
        (lodge(CELL, sheets=SPELLS), "sacrifice:overload", "leave-by-action"),
        (
            lodge(APART, sheets=SPELLS, states={"nero": ("stunned",)}),
            "sacrifice:overload",
            "kept-in-room",
        ),
        (turn(), "sacrifice:ice-burst", "does-not-fit"),
        # BR-109, BR-121
        (turn(), "end", "must-act"),
        (lodge(CELL, sheets=SPELLS), "end", "in-cell"),
        (lodge(CELL, sheets=SPELLS), "quick", "in-cell"),
        (lodge(CELL, sheets=SPELLS), "standard", "in-cell"),
        (lodge(CELL, sheets=SPELLS), "attack:tessa", "in-cell"),
        # BR-30, BR-99, BR-126, BR-129, BR-201
        (turn(), "activate:sanctuary", "not-reached"),
        (turn("move", "stop"), "activate:arena", "not-reached"),
        (turn("move", "stop", "activate:sanctuary"), "activate:sanctuary", "room-dark"),
        (
            lodge(APART, states={"arena": ("ruined",)}),
            "activate:arena",
            "room-destroyed",
        ),
        (lodge(APART), "activate:black-rose-room", "room-dormant"),
        (
            lodge(APART, rules={"moon": 2}, points=(6, 0)),
            "activate:black-rose-room",
            "condition-not-met",
        ),
        (lodge(APART, states={"nero": ("inhibited",)}), "activate:arena", "inhibited"),
        (turn(), "activate:nero", "other-question"),
        (turn(), "step:arena", "other-question"),
        (walking(), "quick", "other-question"),
        (turn(), "attack", "not-understood"),
        (turn(), "moon", "not-understood"),
        # BR-99, BR-122, BR-124
        (walking(), "step:the-abyss", "not-next-to"),
        (walking(), "step:sanctuary", "not-next-to"),
        (walking(), "step:amber-cell", "no-way-in"),
        (walking(), "step:tessa", "does-not-fit"),
        # BR-88, BR-150
        (preparing(), "reversed:blade-barrage", "one-sided"),
        (preparing("upright:fireball"), "reversed:fireball", "prepared-already"),
        (preparing("upright:fireball"), "done", "too-few-prepared"),
        (preparing(), "upright:plot", "does-not-fit"),
        # BR-213
        (acting(), "act:cerbero", "not-your-figure"),
        (acting(), "act:divine-altar", "never-acts"),
        (acting(), "act:malacoda", "does-not-fit"),
    ],
)
def test_what_is_not_open_has_a_reason(game: Game, option: str, code: str) -> None:
    assert option not in offered(game)
    reason = game.why_not(option)
    assert reason is not None
    assert reason.code == code
    said = {game.phrasebook(language).reason(reason) for language in ("en", "fr")}
    assert len(said) == 2, "in words of each language"


def test_what_is_open_has_none() -> None:
    for game in (turn(), walking(), preparing(), acting(), beside()):
        assert offered(game)
        assert {game.why_not(option) for option in offered(game)} == {None}


def test_who_has_left_the_cell_by_one_room_may_stay_there() -> None:
    game = walking(places=CELL)
    assert game.why_not("stop") is None


def test_an_evocation_acts_once() -> None:
    places = {**APART, "landsknecht": at(0, 0), "cerbero": at(0, 1)}
    owners = {"landsknecht": 0, "cerbero": 0}
    game = do(lodge(places, owners=owners, step="evocations"), "act:landsknecht", "stop")
    reason = game.why_not("act:landsknecht")
    assert reason is not None
    assert reason.code == "has-acted"
    assert game.phrasebook("fr").reason(reason) == (
        "«\N{NO-BREAK SPACE}Landsknecht\N{NO-BREAK SPACE}» a déjà agi pendant cette phase"
    )


def test_reasons_tell_nothing_of_what_others_have() -> None:
    hidden = [
        lodge(APART, zones={1: {"hand": hand}}, on={"arena": cubes(p1=1)})
        for hand in (("plot",), ("fireball",))
    ]
    for option in ("sacrifice:plot", "attack:plot", "upright:plot", "act:plot"):
        assert len({str(game.why_not(option)) for game in hidden}) == 1
