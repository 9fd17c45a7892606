"""Choices that several players make at once: nobody knows another's before all are shown."""

import json
from typing import Any

import pytest

from cardwright.frontends.bots import make_bot, seat_of
from cardwright.runtime import IllegalChoiceError, play_back, record
from cardwright.runtime.errors import BadSaveError
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.positions import Position, Seat, Standing
from support.brewing import brewed
from support.games import compiled_res_arcana, res_arcana_book
from support.saves import loaded, sealed
from support.table import BOTH, Table, essences, lay, seat

VIEWERS = (None, 0, 1, 2)
LEAVE_GOLD = ("leave", "resources:2life")
"""What the Vault asks of who leaves the Gold on it: more than of who takes it."""


def collecting() -> Table:
    """Three players who all have something to choose, the second of them first."""
    return lay(
        seat(play="witch"),
        seat("1 death", play="vault cursed-forge"),
        seat(play="healer"),
        on={"vault": "2 gold"},
        first=1,
        step="collect",
        simultaneous=True,
    )


def after(*choices: str) -> Table:
    table = collecting()
    for choice in choices:
        table.game.apply(choice)
    return table


def seen(table: Table, viewer: int | None) -> dict[str, Any]:
    return table.game.view(viewer)


# -- what is hidden --


def test_the_game_stands_still_for_others_while_somebody_chooses() -> None:
    table = collecting()
    before = [seen(table, viewer) for viewer in (None, 0, 2)]
    for choice in LEAVE_GOLD:
        table.do(1, choice)
        assert [seen(table, viewer) for viewer in (None, 0, 2)] == before
    assert table.asked == (1, "avoid")
    assert before[0]["decision"] == {
        "serial": 0,
        "player": 1,
        "kind": "collect",
        "about": {},
        "options": None,
    }


def test_whatever_somebody_has_chosen_nobody_sees_a_difference() -> None:
    tables = [after("take", "none"), after("take", "way_out"), after(*LEAVE_GOLD, "none")]
    for viewer in (None, 0, 2):
        first, *others = [seen(table, viewer) for table in tables]
        assert first["sealed"] == [1]
        assert all(other == first for other in others)
    for table in tables:
        assert table.asked == (2, "gain")
        assert table.game.decision is not None
        assert table.game.decision.serial == 1, "how many choices others have made is hidden, too"
        assert table.game.shown_choices == 1
        reason = table.game.why_not("pass", player=0)
        assert reason is not None
        assert reason.facts == {"player": 2, "kind": "collect"}


def test_who_has_chosen_sees_what_they_have_chosen() -> None:
    table = after(*LEAVE_GOLD)
    assert table.pool(1) == essences("1 death")
    assert seen(table, 1)["players"][1]["resources"] == essences("1 death 2 life")
    table.do(1, "way_out")
    assert seen(table, 1)["players"][1]["resources"] == essences("2 life")
    assert table.asked == (2, "gain")


def test_nothing_is_told_before_all_have_chosen_and_then_everything() -> None:
    table = after(*LEAVE_GOLD, "way_out")
    log = [table.game.log(viewer) for viewer in VIEWERS]
    table.do(2, min(table.options))
    assert [table.game.log(viewer) for viewer in VIEWERS] == log
    table.do(0, min(table.options))
    assert [entry["player"] for entry in table.entries("gain")] == [1, 2, 0]
    assert table.pool(1) == essences("2 life")
    assert table.on("vault") == essences("2 gold")
    assert table.asked == (1, "turn")
    assert table.game.decision is not None
    assert table.game.decision.serial == len(table.game.choices) == 5
    assert seen(table, None)["sealed"] == []


def test_the_outcome_is_the_same_as_one_after_another() -> None:
    open_table = lay(
        seat(play="witch"),
        seat("1 death", play="vault cursed-forge"),
        seat(play="healer"),
        on={"vault": "2 gold"},
        first=1,
        step="collect",
    )
    table = collecting()
    for choice in (*LEAVE_GOLD, "none", "resources:1life", "resources:1death"):
        open_table.game.apply(choice)
        table.game.apply(choice)
    assert table.position == open_table.position
    assert table.game.log(None) == open_table.game.log(None)


# -- who may choose, and go back --


def test_a_choice_counts_for_the_decision_it_was_made_for() -> None:
    game = after("take").game
    with pytest.raises(IllegalChoiceError, match="decision 0 is not open; decision 1 is"):
        game.apply("none", player=1, serial=0)
    with pytest.raises(IllegalChoiceError, match="decision 1 is not open; decision 0 is"):
        game.apply("none", player=2, serial=1)
    game.apply("none", player=1, serial=1)
    game.apply("resources:1life", player=2, serial=1)


def test_sealed_choices_can_be_taken_back_until_they_are_shown() -> None:
    game = after("take", "none", "resources:1life").game
    game.undo()
    game.undo()
    assert game.choices == ["take"]
    for choice in ("none", "resources:1life", "resources:1death"):
        game.apply(choice)
    assert not game.can_undo()
    assert game.can_undo(past_hidden=True)


# -- kept, and imagined --


@pytest.mark.parametrize(
    "choices", [(), ("leave",), LEAVE_GOLD, ("take", "none", "resources:1life")]
)
def test_a_game_can_be_kept_while_choices_are_sealed(choices: tuple[str, ...]) -> None:
    game = after(*choices).game
    rest = ("leave", "resources:2life", "none", "resources:1life", "resources:1death", "pass")
    again = Game.from_json(game.to_json(), res_arcana_book(), compiled_res_arcana(), verify=True)
    back = play_back(record(game), res_arcana_book(), compiled_res_arcana())
    for other in (again, back, game.copy()):
        assert [other.view(viewer) for viewer in VIEWERS] == [game.view(v) for v in VIEWERS]
        for choice in rest[len(choices) :]:
            if other.decision is not None and other.decision.option(choice):
                other.apply(choice)
        assert other.view(None)["sealed"] == []


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("given", []),
        ("given", [[7]]),
        ("given", [[0], [], [], []]),
        ("player", 0),
        ("order", []),
    ],
)
def test_answers_that_somebody_made_up_are_refused(part: str, value: Any) -> None:
    data = after("leave").game.to_dict()
    data["state"]["frames"][0][part] = value
    with pytest.raises(BadSaveError):
        loaded(sealed(json.loads(json.dumps(data))))


def test_worlds_that_others_imagine_do_not_depend_on_what_was_chosen() -> None:
    games = [after("take", "way_out").game, after(*LEAVE_GOLD, "none").game]
    guessed = set()
    for viewer in (None, 0, 2):
        for seed in range(12):
            one, other = (game.imagine(viewer, seed) for game in games)
            assert one.state.key() == other.state.key()
            assert one.view(viewer) == games[0].view(viewer) == games[1].view(viewer)
            for choice in ("resources:1life", "resources:1death"):
                one.apply(choice)
            guessed.add(one.to_json().partition('"resources_on"')[2].partition("}")[0])
            guessed.add(str(one.points(1)))
    assert len(guessed) > 2, "what the first player has chosen is guessed anew"


def test_who_imagines_knows_their_own_choice() -> None:
    game = after("take", "way_out").game
    for seed in range(5):
        world = game.imagine(1, seed)
        assert world.view(1) == game.view(1)
        for choice in ("resources:1life", "resources:1death"):
            world.apply(choice)
        assert world.view(1)["players"][1]["resources"] == essences("2 gold")


@pytest.mark.parametrize("bot", ["greedy", "search:nodes=30"])
def test_bots_weigh_what_they_seal(bot: str) -> None:
    chosen = []
    for simultaneous in (False, True):
        table = lay(
            seat(play="prism"),
            seat(play="witch"),
            on={"prism": "3 gold"},
            step="collect",
            simultaneous=simultaneous,
        )
        chosen.append(make_bot(bot, 1).choose(seat_of(table.game, 0)))
    assert chosen == ["take", "take"]


# -- what nobody can decide alone --


def odd(effect: str, *seats: Seat) -> Table:
    """A table at which the first player collects by an odd card, simultaneously with others."""
    text = f'artifact "Odd Thing" {{\n  cost 1 elan\n  collect {effect}\n}}\n'
    position = Position(seats, cards={"vault": Standing({"gold": 1})}, step="collect")
    book = res_arcana_book()
    return Table(
        new_game(
            *(book, brewed(text)),
            players=len(seats),
            sets=BOTH,
            seed=1,
            position=position,
            simultaneous=True,
        )
    )


def test_luck_comes_when_all_have_chosen() -> None:
    table = odd(
        "draw 1 + discard a card",
        seat(play="odd-thing", hand="treant", deck="hawk prism"),
        seat(play="vault"),
    )
    assert table.asked == (1, "take_stored")
    assert table.cards("hand", 0) == {"treant"}, "no card is seen before"
    table.do(1, "take")
    assert table.pool(1) == essences("1 gold")
    assert len(table.cards("hand", 0)) == 2
    assert table.asked == (0, "card"), "what depends on it is asked openly"
    table.do(0, max(table.options))
    assert table.asked == (0, "turn")


def test_what_others_must_choose_comes_when_all_have_chosen() -> None:
    table = odd(
        "each rival discards a card + gain 1 any except gold",
        seat(play="odd-thing"),
        seat(play="vault", hand="hawk prism"),
    )
    table.do(1, "take")
    assert table.asked == (1, "card")
    table.do(1, "card:hawk")
    assert table.asked == (0, "gain")
    table.do(0, "resources:1life")
    assert table.pool(0) == essences("1 life")
    assert table.pool(1) == essences("1 gold")
    assert table.asked == (0, "turn")


def test_an_answer_that_others_have_made_impossible_is_asked_for_again() -> None:
    table = odd(
        "destroy a card of a rival",
        seat(play="odd-thing"),
        seat(play="vault prism witch"),
    )
    assert table.asked == (0, "card")
    table.do(0, "card:vault")
    table.do(1, "take", "resources:1life")
    assert "vault" not in table.cards("play", 1)
    assert table.pool(1) == {}
    assert table.asked == (1, "gain")
    table.do(1, "resources:1death")
    assert table.asked == (0, "turn")
