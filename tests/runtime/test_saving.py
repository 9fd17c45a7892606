import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.runtime import windows
from cardwright.runtime.errors import BadSaveError
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.luck import FixedLuck
from cardwright.runtime.rulebooks.res_arcana.setup import Setup
from cardwright.runtime.state import CORE_SCALARS, SCALARS
from support.brewing import brewed, shipped_card, with_cards
from support.games import compiled_res_arcana, res_arcana_book
from support.random_games import BASE, BOTH, VARIANTS, played, positions, started
from support.samples import one_in
from support.saves import loaded, sealed, tampered
from support.table import lay, seat


def rest_of(game: Game, seed: int, most: int = 25) -> list[Any]:
    """What is asked and how things stand from here on, with choices that only depend on a seed."""
    chance = random.Random(seed)
    found: list[Any] = []
    while (decision := game.decision) is not None and len(found) < most:
        found.append((decision, game.state.key()))
        game.apply(chance.choice(decision.options).id)
    return found


def at_turn(variant: int = 0, seed: int = 1) -> Game:
    """A game in the middle, at somebody's turn."""
    for game in islice(positions(seed, VARIANTS[variant]), 120, None):
        if game.decision is not None and game.decision.kind == "turn":
            return game
    raise AssertionError("no turn was reached")


# -- there and back --


@pytest.mark.parametrize("variant", one_in(3, range(len(VARIANTS))))
def test_a_saved_game_goes_on_as_the_game_itself(variant: int) -> None:
    chance = random.Random(variant)
    for number, game in enumerate(positions(2, VARIANTS[variant], most=300)):
        if chance.random() > 0.03:
            continue
        again = loaded(json.loads(game.to_json()))
        assert again.state.key() == game.state.key()
        assert again.decision == game.decision
        assert again.log(0) == game.log(0)
        assert rest_of(again, number) == rest_of(game.copy(), number)


def test_a_finished_game_can_be_saved() -> None:
    game = played(1, 0)
    again = loaded(game.to_dict())
    assert again.is_over
    assert again.winners == game.winners
    assert again.decision is None


def test_saving_twice_gives_the_same_text() -> None:
    game = at_turn()
    assert loaded(game.to_dict()).to_json() == game.to_json()


def test_every_number_of_a_saved_game_is_exact_in_other_languages() -> None:
    def numbers(data: Any) -> Iterator[int]:
        if isinstance(data, dict):
            data = list(data.values())
        if isinstance(data, list):
            for part in data:
                yield from numbers(part)
        elif isinstance(data, int):
            yield data

    assert max(numbers(at_turn().to_dict())) < 2**53


def test_loading_leaves_the_data_alone() -> None:
    data = at_turn().to_dict()
    before = json.dumps(data)
    game = loaded(data)
    game.apply(game.decision.options[0].id)  # type: ignore[union-attr]
    assert json.dumps(data) == before


def test_an_explicit_set_up_is_saved() -> None:
    setup = Setup(
        places=("coral-castle",),
        mages=(("druid", "witch"), ("seer", "scholar")),
        hands=(("hawk", "prism"), ("crypt",)),
        pools=({"gold": 3}, {"life": 2, "elan": 1}),
        first_player=1,
    )
    game = new_game(
        res_arcana_book(), compiled_res_arcana(), players=2, sets=BASE, seed=4, setup=setup
    )
    game.apply("card:seer")
    again = loaded(json.loads(game.to_json()), verify=True)
    assert rest_of(again, 1) == rest_of(game, 1)


def test_a_position_is_saved() -> None:
    game = lay(seat("3 gold", play="hawk", deck="prism crypt"), seat("1 life")).game
    game.apply("power:hawk:1")
    assert loaded(json.loads(game.to_json()), verify=True).decision == game.decision


def test_luck_that_was_fixed_is_saved_with_how_much_of_it_is_left() -> None:
    book, compiled = res_arcana_book(), compiled_res_arcana()
    number = book.machine(compiled, BASE, 2).table.number_of
    setup = Setup(mages=(("seer",), ("druid",)), decks=(("hawk", "prism", "crypt"),), hands=())
    luck = FixedLuck([number["crypt"], number["hawk"], number["prism"]])
    game = new_game(book, compiled, players=2, sets=BASE, seed=4, setup=setup, luck=luck)
    for item in ("card:reanimate", "card:alchemy", "pass", "card:research"):
        game.apply(item)
    drawn = [entry["card"] for entry in game.log(0) if entry["kind"] == "draw"]
    again = loaded(json.loads(game.to_json()))
    for one in (game, again):
        for choice in ("pass", "card:transmutation", "pass", "card:divination"):
            one.apply(choice)
    drawn += [entry["card"] for entry in again.log(0) if entry["kind"] == "draw"][1:]
    assert drawn == ["crypt", "hawk"]
    assert again.state.key() == game.state.key()


def test_every_kind_of_frame_and_every_scalar_can_be_saved() -> None:
    machine = started(1, VARIANTS[0]).machine
    frames = (*windows.FRAMES, *machine.rules.frames)
    assert len({frame.name for frame in frames}) == len(frames)
    for fields in (*(frame.fields for frame in frames), machine.rules.scalars.items()):
        assert machine.notation.record(tuple(fields)).codecs is not None
    assert len(SCALARS) == CORE_SCALARS


# -- what does not belong here --


def test_a_changed_card_is_named() -> None:
    game = at_turn()
    cards = with_cards(
        replace(shipped_card("hawk"), cost=None), replace(shipped_card("crypt"), types=("dragon",))
    )
    with pytest.raises(BadSaveError, match="other cards: `crypt`, `hawk` differ"):
        Game.from_dict(game.to_dict(), res_arcana_book(), cards)


def test_a_new_card_of_the_same_set_is_named() -> None:
    cards = brewed('artifact "Sleeping Fish" {\n  cost 1 calm\n}\n')
    with pytest.raises(BadSaveError, match="`sleeping-fish` differ"):
        Game.from_dict(at_turn().to_dict(), res_arcana_book(), cards)


def test_other_words_on_a_card_do_not_matter() -> None:
    names = {**shipped_card("hawk").names, "en": "Falcon"}
    cards = with_cards(replace(shipped_card("hawk"), names=names))
    game = at_turn()
    again = Game.from_dict(game.to_dict(), res_arcana_book(), cards)
    assert again.state.key() == game.state.key()


def test_cards_of_sets_that_are_not_played_do_not_matter() -> None:
    cards = with_cards(replace(shipped_card("chaos-imp"), types=()))
    game = at_turn()
    assert Game.from_dict(game.to_dict(), res_arcana_book(), cards).decision == game.decision


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("format", "something-else", "not a cardwright-save"),
        ("version", 99, "is of version 99; this program reads version 5"),
        ("version", None, "of another version"),
        ("game", "other_game", "of another game"),
    ],
)
def test_data_of_something_else_is_refused(name: str, value: Any, message: str) -> None:
    with pytest.raises(BadSaveError, match=message):
        loaded(sealed({**at_turn().to_dict(), name: value}))


@pytest.mark.parametrize("data", [None, 7, "save", [], {}, {"format": "cardwright-save"}])
def test_what_is_no_saved_game_at_all_is_refused(data: Any) -> None:
    with pytest.raises(BadSaveError):
        loaded(data)


@pytest.mark.parametrize("length", [0, 1, 100, -1])
def test_a_text_that_breaks_off_is_refused(length: int) -> None:
    text = at_turn().to_json()[:length]
    with pytest.raises(BadSaveError, match="not JSON"):
        Game.from_json(text, res_arcana_book(), compiled_res_arcana())


@pytest.mark.parametrize("text", ["[" * 100_000, "\x00", b"\xff\xfe\x00", '{"a":' * 5000])
def test_a_text_that_is_no_json_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadSaveError):
        Game.from_json(text, res_arcana_book(), compiled_res_arcana())


def test_a_change_without_its_hash_is_noticed() -> None:
    data = at_turn().to_dict()
    data["state"]["pools"][0]["gold"] = 99
    with pytest.raises(BadSaveError, match="changed after it was written"):
        loaded(data)


# -- what can't be a position --

Change = Callable[[dict[str, Any]], None]


def put(*path: str | int, value: Any) -> Change:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = value

    return change


def in_two_zones(data: dict[str, Any]) -> None:
    zones = data["state"]["zones"]
    zones["box"][0].append(zones["play"][0][0])


def in_no_zone(data: dict[str, Any]) -> None:
    data["state"]["zones"]["play"][0].pop()


def twice_in_a_zone(data: dict[str, Any]) -> None:
    data["state"]["zones"]["play"][0] *= 2


def turned_in_the_box(data: dict[str, Any]) -> None:
    data["state"]["statuses"]["turned"].append(data["state"]["zones"]["box"][0][0])


def laden_in_the_box(data: dict[str, Any]) -> None:
    data["state"]["resources_on"][data["state"]["zones"]["box"][0][0]] = {"gold": 1}


def known_but_elsewhere(data: dict[str, Any]) -> None:
    card = data["state"]["zones"]["play"][0][0]
    data["state"]["known"]["deck"][0] = [{"card": card, "known_to": [0]}]


def frame(**fields: Any) -> Change:
    def change(data: dict[str, Any]) -> None:
        data["state"]["frames"].insert(0, fields)

    return change


STEPS: dict[str, Any] = {
    "kind": "steps", "player": 0, "user": 0, "you": 0, "program": "hawk/1", "place": 0,
    "bearer": "hawk", "paid": {}, "numbers": [0], "cards": [], "players": [], "picked": [],
    "card_lists": [[], []], "player_lists": [], "raised": [],
}  # fmt: skip


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("state", "pools", 0, "gold", value=-1), "-1` is not between 1 and 999"),
        (put("state", "pools", 0, "gold", value=2048), "2048` is not between"),
        (put("state", "pools", 0, "gold", value=10**30), "a huge number is not between"),
        (put("state", "pools", 0, "gold", value="2"), "`2` is not a whole number"),
        (put("state", "pools", 0, "gold", value=True), "`True` is not a whole number"),
        (put("state", "pools", 0, "gold", value=1.5), "`1.5` is not a whole number"),
        (put("state", "pools", 0, "silver", value=1), "there is no resource `silver`"),
        (put("state", "pools", value=[{}]), "there are 1 entries instead of 2"),
        (put("state", "pools", value={}), "an object is not a list"),
        (put("state", "bonus", value=[0, -3]), "bonus: `-3` is not between"),
        (put("state", "zones", "play", 0, 0, value="unicorn"), "there is no card `unicorn`"),
        (put("state", "zones", "moon", value=[]), "`moon` does not belong here"),
        (put("state", "zones", "play", 0, value=None), "`None` is not a list"),
        (in_two_zones, "is in two zones"),
        (in_no_zone, "is in no zone"),
        (twice_in_a_zone, "named twice"),
        (turned_in_the_box, "is not in play, but in a state"),
        (laden_in_the_box, "is not in play, but in a state"),
        (known_but_elsewhere, "cards known in `deck` are not there"),
        (put("state", "statuses", "passed", value=[2]), "statuses: passed: `2` is not between"),
        (put("state", "scalars", "first", value=2), "scalars: first: `2` is not between"),
        (put("state", "scalars", "generator", value="xyz"), "16 or 80 hexadecimal digits"),
        (put("state", "scalars", "generator", value=5), "16 or 80 hexadecimal digits"),
        (put("state", "scalars", "tile_passed", value=1), "neither true nor false"),
        (put("state", "scalars", "decider", value=2), "scalars: decider: `2` is not between"),
        (put("state", "scalars", "match_game", value=4), "scalars: a mini tournament has 3 games"),
        (put("state", "scalars", "over", value=True), "neither over"),
        (put("state", "frames", value=[]), "neither over"),
        (put("state", "frames", 0, "kind", value="dance"), "a frame of an unknown kind"),
        (put("state", "frames", 0, "player", value=7), "turn: player: `7` is not between"),
        (put("state", "frames", 0, "extra", value=7), "`extra` does not belong here"),
        (frame(kind="steps", player=0, user=0, you=0), "steps: `program` is missing"),
        (frame(**{**STEPS, "program": "hawk/9"}), "no program `hawk/9`"),
        (frame(**{**STEPS, "place": 99}), "the program is shorter"),
        (frame(**{**STEPS, "picked": ["moon"]}), "no card `moon`"),
        (frame(**STEPS), "nothing to decide"),
        (frame(kind="pay_placement", player=0, card="hawk", action="steal"), "none of place,"),
        (frame(kind="take_stored", player=0, card=None), "there is no card `None`"),
        (put("log", 0, value=["dance", 0]), "an entry of an unknown kind"),
        (put("log", 0, value=[]), "an entry of an unknown kind"),
        (put("log", 0, value=["gain", 0]), "there are 1 entries instead of 3"),
        (put("choices", 0, value=5), "choices: a text is expected"),
        (put("setup", "players", value=3), "there are 2 entries instead of 3"),
        (put("setup", "players", value=77), "77 players can't play"),
        (put("setup", "sets", value=["moon"]), "there is no set `moon`"),
        (put("setup", "seed", value="x"), "`seed` is not a whole number"),
        (put("setup", "luck", value=["x"]), "not a list of outcomes"),
        (put("cards", "each", value=[]), "cards: a list is not an object"),
    ],
)
def test_what_can_not_be_is_refused_with_its_place(change: Change, message: str) -> None:
    with pytest.raises(BadSaveError) as caught:
        loaded(tampered(at_turn(), change))
    assert message in str(caught.value)


def test_a_match_of_three_players_is_refused() -> None:
    game = started(1, {"players": 3, "sets": BASE})
    change = put("state", "scalars", "match_game", value=1)
    with pytest.raises(BadSaveError, match="scalars: a mini tournament is for two players"):
        loaded(tampered(game, change))


@pytest.mark.parametrize(
    "change",
    [
        put("state", "pools", 0, value={"gold": 50}),
        put("state", "scalars", "generator", value="0" * 16),
        put("choices", value=[]),
        put("choices", value=["pass"]),
        put("setup", "seed", value=999),
        put("setup", "options", value={"first_player": 9}),
        put("setup", "options", value={"position": {"seats": 5}}),
        put("setup", "options", value={"setup": {"hands": 7}}),
    ],
)
def test_a_position_that_does_not_follow_from_its_choices_is_found(change: Change) -> None:
    data = tampered(at_turn(), change)
    loaded(data)
    with pytest.raises(BadSaveError, match="the choices"):
        loaded(data, verify=True)


def test_a_game_that_is_not_tampered_with_is_verified() -> None:
    game = at_turn()
    assert loaded(game.to_dict(), verify=True).decision == game.decision


def leaves(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    members: Any = ()
    if isinstance(data, dict):
        members = data.items()
    elif isinstance(data, list):
        members = enumerate(data)
    for name, part in members:
        yield (*path, name)
        yield from leaves(part, (*path, name))


VALUES: list[Any] = [None, -1, 0, 1, 2**70, 1.5, True, "", "hawk", "steps", [], {}, [0], ["hawk"]]


@settings(max_examples=80, deadline=None, derandomize=True)
@given(st.data())
def test_whatever_is_changed_it_is_refused_or_can_be_shown(data: st.DataObject) -> None:
    change_anything(data)


@pytest.mark.slow
@settings(max_examples=5000, deadline=None)
@given(st.data())
def test_whatever_is_changed_it_is_refused_or_can_be_shown_often(data: st.DataObject) -> None:
    change_anything(data)


def change_anything(data: st.DataObject) -> None:
    variant = data.draw(st.sampled_from([0, 2, 4]))
    saved = json.loads(saved_in_the_middle(variant))
    paths = [path for path in leaves(saved) if path[0] not in ("log", "cards", "choices", "hash")]
    place: Any = saved
    *way, last = data.draw(st.sampled_from(paths))
    for step in way:
        place = place[step]
    if data.draw(st.booleans()):
        place[last] = data.draw(st.sampled_from(VALUES))
    else:
        place.pop(last)
    try:
        game = loaded(sealed(saved))
    except BadSaveError:
        return
    assert game.view(0)["decision"] is not None
    assert game.to_dict()["state"]


@cache
def saved_in_the_middle(variant: int) -> str:
    """A game with as much as possible on the stack."""
    copies = [game.copy() for game in islice(positions(3, VARIANTS[variant]), 40, 300)]
    return max(copies, key=lambda game: len(str(game.state.frames))).to_json()


def test_both_sets_fit_into_a_few_kilobytes_without_the_log() -> None:
    data = started(1, {"players": 5, "sets": BOTH}).to_dict()
    assert len(json.dumps(data["state"])) < 10_000
