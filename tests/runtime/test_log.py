import ast
import inspect
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardwright.runtime
from cardwright.runtime.frames import NO_CARD
from cardwright.runtime.game import Game
from cardwright.runtime.log import KINDS, Entry, Kinds, entries
from cardwright.runtime.rulebooks import GAMES, rulebook_for
from support.games import compiled
from support.random_games import BASE, VARIANTS, played, started

RUNTIME = Path(inspect.getfile(cardwright.runtime)).parent


def noted_kinds(paths: Iterator[Path]) -> dict[str, int]:
    """Every kind that code notes, with the number of fields that it gives."""
    found = {}
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "note":
                for kind in ast.walk(node.args[0]):
                    if isinstance(kind, ast.Constant):
                        found[str(kind.value)] = len(node.args) - 1
    return found


def core_files() -> Iterator[Path]:
    return (path for path in RUNTIME.rglob("*.py") if "rulebooks" not in path.parts)


def rulebook_files(game_id: str) -> Iterator[Path]:
    return (RUNTIME / "rulebooks" / game_id).rglob("*.py")


def own_kinds(game_id: str) -> Kinds:
    """The kinds that the rulebook of a game adds."""
    book = rulebook_for(game_id)
    return book.machine(compiled(game_id), book.needed_sets, 2).rules.log_kinds


def zone(game: Game, name: str) -> int:
    return next(
        place for place, zone in enumerate(game.machine.table.game.zones) if zone.id == name
    )


def entry(game: Game, kind: str, **fields: Any) -> Entry:
    """An entry with the given fields, zones by name."""
    names = [name for name, _ in game.machine.log_reader.kinds[kind].fields]
    numbers = [zone(game, value) if isinstance(value, str) else value for value in fields.values()]
    assert list(fields) == names
    return (kind, *numbers)


def test_the_core_notes_only_kinds_that_it_declares() -> None:
    noted = noted_kinds(core_files())
    assert noted
    assert noted == {kind: len(KINDS[kind].fields) for kind in noted}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_rulebook_notes_only_kinds_that_are_declared(game_id: str) -> None:
    noted = noted_kinds(rulebook_files(game_id))
    known = {**KINDS, **own_kinds(game_id)}
    assert noted
    assert noted == {kind: len(known[kind].fields) for kind in noted}


@pytest.mark.parametrize("game_id", GAMES)
def test_every_kind_that_a_rulebook_declares_is_noted_in_it(game_id: str) -> None:
    assert set(own_kinds(game_id)) <= set(noted_kinds(rulebook_files(game_id)))


def test_every_kind_of_the_core_is_noted_somewhere() -> None:
    assert set(KINDS) <= set(noted_kinds(RUNTIME.rglob("*.py")))


@pytest.mark.parametrize("game_id", GAMES)
def test_a_rulebook_adds_kinds_but_changes_none(game_id: str) -> None:
    assert not set(KINDS) & set(own_kinds(game_id))


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_every_entry_of_a_game_can_be_written_as_json(variant: int) -> None:
    game = played(1, variant)
    for written in game.log(None):
        assert json.loads(json.dumps(written)) == written
        assert written["kind"] in game.machine.log_reader.kinds


def test_entries_come_oldest_first() -> None:
    rounds = [entry[1] for entry in entries(played(1, 0).state) if entry[0] == "round"]
    assert rounds[:3] == [1, 2, 3]


def test_cards_and_resources_are_spelt_out() -> None:
    game = started(1, {"players": 2, "sets": BASE})
    vault, hawk = (game.machine.table.number_of[name] for name in ("vault", "hawk"))
    game.state.note("put", 1, vault, 1 << 12 | 2, hawk)
    put = game.machine.log_reader.to_dict(entries(game.state)[-1])
    resources = {"elan": 2, "life": 1}
    assert put == {
        "kind": "put",
        "player": 1,
        "card": "vault",
        "resources": resources,
        "source": "hawk",
    }


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_others_see_that_a_card_was_drawn_but_not_which(viewer: int | None) -> None:
    game = started(1, {"players": 2, "sets": BASE})
    draws = [entry for entry in game.log(viewer) if entry["kind"] == "draw"]
    assert len(draws) == 6
    assert [draw["card"] is not None for draw in draws] == [
        draw["player"] == viewer for draw in draws
    ]


def test_a_look_at_a_pile_shows_the_cards_to_nobody_else() -> None:
    game = started(1, {"players": 2, "sets": BASE})
    look = entry(game, "look", player=1, zone="monuments", owner=-1, cards=(3, 4, 5))
    reader = game.machine.log_reader
    assert reader.visible_to(look, 1) == look
    assert reader.visible_to(look, 0) == (*look[:-1], (NO_CARD,) * 3)
    assert reader.visible_to(look, None) == reader.visible_to(look, 0)


@pytest.mark.parametrize(
    ("origin", "destination", "seen_by"),
    [
        ("hand", "discards", [0, 1, None]),
        ("discards", "hand", [0, 1, None]),
        ("hand", "deck", [0]),
        ("deck", "box", []),
    ],
)
def test_a_moved_card_is_known_to_those_who_see_where_it_was_or_is(
    origin: str, destination: str, seen_by: list[int | None]
) -> None:
    game = started(1, {"players": 2, "sets": BASE})
    ends = {"origin": origin, "owner": 0, "destination": destination, "receiver": 0}
    move = entry(game, "move", player=0, card=7, verb=0, **ends)
    reader = game.machine.log_reader
    assert [viewer for viewer in (0, 1, None) if reader.visible_to(move, viewer) == move] == seen_by


def test_a_card_taken_from_a_hidden_zone_of_a_rival_is_known_to_that_rival() -> None:
    game = started(1, {"players": 3, "sets": BASE})
    ends = {"origin": "hand", "owner": 1, "destination": "hand", "receiver": 0}
    move = entry(game, "move", player=0, card=7, verb=0, **ends)
    reader = game.machine.log_reader
    assert [reader.visible_to(move, viewer) == move for viewer in (0, 1, 2)] == [True, True, False]


def test_picks_of_a_draft_are_shown_to_nobody_else() -> None:
    """RA-187."""
    game = played(1, VARIANTS.index({"players": 3, "sets": BASE, "draft": True}))
    kept = [entry for entry in game.log(2) if entry["kind"] == "keep"]
    assert {entry["player"] for entry in kept if entry["card"]} == {2}
    assert len(kept) == 8 * 3


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_players_know_more_than_a_watcher_only_of_what_they_did_themselves(variant: int) -> None:
    game = played(1, variant)
    known_to_one = [
        own for own, public in zip(game.log(1), game.log(None), strict=True) if own != public
    ]
    assert known_to_one
    assert {own["player"] for own in known_to_one} == {1}


def test_of_an_unknown_kind_only_the_kind_is_shown() -> None:
    game = started(1, {"players": 2, "sets": BASE})
    reader = game.machine.log_reader
    assert reader.visible_to(("eclipse", 1, 17), 1) == ("eclipse",)
    assert reader.to_dict(("eclipse", 1, 17)) == {"kind": "eclipse"}
