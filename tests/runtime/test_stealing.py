"""What is taken from other players."""

import pytest

from cardwright.runtime.game import Game, new_game
from cardwright.runtime.positions import Position, Seat
from cardwright.runtime.texts.phrasebook import Phrasebook
from support.brewing import brewed
from support.games import res_arcana_book
from support.table import BOTH, Table, essences, mixes, seat

POWER = "power:odd-thing:0"


def powered(effect: str, *seats: Seat, cost: str = "turn this") -> Table:
    """A table at which the first player has just used a card with this power."""
    text = f'artifact "Odd Thing" {{\n  cost 1 elan\n  power {cost} -> {effect}\n}}\n'
    book, position = res_arcana_book(), Position(seats)
    cards = brewed(text)
    game = Table(new_game(book, cards, players=len(seats), sets=BOTH, seed=1, position=position))
    game.do(0, POWER)
    return game


def taker(pool: str = "") -> Seat:
    return seat(pool, play="odd-thing")


def pools(game: Table) -> list[dict[str, int]]:
    return [game.pool(player) for player in range(game.game.players)]


# -- whom it is taken from --


def test_what_is_taken_goes_from_the_chosen_rival_to_the_player() -> None:
    game = powered("take 1 gold from a rival", taker("1 gold"), seat("2 gold"), seat("3 gold"))
    assert game.asked == (0, "player")
    assert game.options == {"player:1", "player:2"}
    game.do(0, "player:2")
    assert pools(game) == [{"gold": 2}, {"gold": 2}, {"gold": 2}]


def test_nobody_is_asked_where_there_is_one_rival() -> None:
    game = powered("take 1 gold from a rival", taker(), seat("2 gold"))
    assert pools(game) == [{"gold": 1}, {"gold": 1}]


def test_each_rival_gives_what_is_taken() -> None:
    game = powered("take 2 gold from each rival", taker(), seat("2 gold"), seat("1 gold 1 life"))
    assert pools(game) == [{"gold": 3}, {}, {"life": 1}]


def test_only_rivals_who_own_more_may_be_chosen() -> None:
    seats = [taker("2 life"), seat("3 life 1 gold"), seat("2 life 1 gold"), seat("4 life")]
    game = powered("take 1 gold from a rival with more life", *seats)
    assert game.options == {"player:1", "player:3"}
    game.do(0, "player:3")
    assert game.pool(0) == {"life": 2}
    assert game.entries("steal")[0]["resources"] == {}


def test_the_only_rival_who_owns_more_need_not_be_chosen() -> None:
    seats = [taker("2 life"), seat("3 life 1 gold"), seat("2 life 1 gold")]
    game = powered("take 1 gold from a rival with more life", *seats)
    assert pools(game) == [{"life": 2, "gold": 1}, {"life": 3}, {"life": 2, "gold": 1}]


@pytest.mark.parametrize("rivals", ["a rival", "each rival"])
def test_nothing_happens_where_nobody_owns_more(rivals: str) -> None:
    seats = [taker("2 life"), seat("2 life 1 gold"), seat("1 gold")]
    game = powered(f"take 1 gold from {rivals} with more life + gain 1 elan", *seats)
    assert pools(game) == [{"life": 2, "elan": 1}, {"life": 2, "gold": 1}, {"gold": 1}]
    assert game.entries("steal") == []


def test_who_owns_more_is_settled_before_anything_is_taken() -> None:
    seats = [taker("2 gold"), seat("3 gold"), seat("3 gold")]
    game = powered("take 2 gold from each rival with more gold", *seats)
    assert pools(game) == [{"gold": 6}, {"gold": 1}, {"gold": 1}]


# -- how much is taken --


@pytest.mark.parametrize(
    ("amounts", "pool", "ways"),
    [
        ("3 gold", "1 gold 2 life", ("1 gold",)),
        ("2 any", "1 gold 2 life", ("1 gold 1 life", "2 life")),
        ("5 any except life", "1 gold 2 life", ("1 gold",)),
        ("2 same", "1 gold 2 life 3 calm", ("2 life", "2 calm")),
        ("2 same", "1 gold 1 life", ("1 gold", "1 life")),
        ("1 gold or life", "2 gold 1 life 1 calm", ("1 gold", "1 life")),
        ("1 any + 1 gold", "1 gold 1 life", ("1 gold 1 life",)),
        ("2 same + 1 gold", "2 gold 1 life", ("2 gold", "1 gold 1 life")),
        ("1 gold / 2 life", "1 gold 1 life", ("1 gold",)),
        ("1 gold / 2 life", "1 life", ("1 life",)),
        ("1 gold / 2 life", "1 calm", ("",)),
        ("1 gold + 1 life / 2 calm", "1 gold 3 calm", ("2 calm",)),
    ],
)
def test_as_much_is_taken_as_there_is(amounts: str, pool: str, ways: tuple[str, ...]) -> None:
    game = powered(f"take {amounts} from a rival", taker(), seat(pool))
    if len(ways) == 1:
        assert game.pool(0) == essences(ways[0])
    else:
        assert game.asked == (0, "steal")
        assert game.mixes == mixes(*ways)
        game.choose(0, ways[-1])
        assert game.pool(0) == essences(ways[-1])
    taken, left = game.pool(0), game.pool(1)
    total = {kind: taken.get(kind, 0) + left.get(kind, 0) for kind in essences(pool)}
    assert total == essences(pool)


def test_as_much_is_taken_as_was_paid() -> None:
    game = powered("take X gold from a rival", taker("3 life"), seat("5 gold"), cost="pay X life")
    game.choose(0, "2 life")
    assert pools(game) == [{"life": 1, "gold": 2}, {"gold": 3}]


def test_what_is_taken_of_many_kinds_is_asked_kind_by_kind() -> None:
    game = powered("take 20 any from a rival", taker(), seat("9 elan 9 life 9 calm 9 gold"))
    decision = game.game.decision
    assert decision is not None
    assert (decision.kind, decision.about["question"]) == ("how_many", "steal")
    while game.asked == (0, "how_many"):
        game.do(0, max(game.options, key=lambda option: int(option.split(":")[1])))
    assert sum(game.pool(0).values()) == 20
    assert sum(game.pool(1).values()) == 16


# -- no loss, and no secret --


def test_taking_is_no_loss_that_could_be_reacted_to() -> None:
    game = powered("take 2 life from a rival", taker(), seat("2 life", play="dancing-sword"))
    assert pools(game) == [{"life": 2}, {}]


def test_a_game_saved_between_two_rivals_goes_on() -> None:
    seats = [taker(), seat("1 gold 1 life"), seat("1 gold 1 life")]
    game = powered("take 1 any from each rival", *seats)
    game.choose(0, "1 gold")
    cards = game.game.machine.table.compiled
    again = Table(Game.from_dict(game.game.to_dict(), res_arcana_book(), cards))
    assert again.asked == (0, "steal")
    again.choose(0, "1 life")
    assert pools(again) == [{"life": 1, "gold": 1}, {"life": 1}, {"gold": 1}]


@pytest.mark.parametrize(
    ("language", "prompts", "lines"),
    [
        (
            "en",
            ["Odd Thing: choose whom to take from", "Odd Thing: choose what to take from Player 2"],
            ["Player 1 takes 2 Gold from Player 3", "Player 1 finds nothing to take from Player 2"],
        ),
        (
            "fr",
            ["Odd Thing : choisissez à qui prendre", "Odd Thing : choisissez ce que vous prenez à"],
            ["Joueur 1 prend 2 Or à Joueur 3", "Joueur 1 ne trouve rien à prendre à Joueur 2"],
        ),
        (
            "pl",
            ["Odd Thing: wybierz, komu zabierzesz", "Odd Thing: wybierz, co zabierzesz (traci:"],
            [
                "Gracz 1 zabiera 2 znaczniki złota (traci: Gracz 3)",
                "Gracz 1 nie ma czego zabrać (Gracz 2)",
            ],
        ),
    ],
)
def test_it_is_told_in_words(language: str, prompts: list[str], lines: list[str]) -> None:
    seats = [taker(), seat("1 gold 1 life"), seat("2 gold")]
    game = powered("take 1 any from a rival", *seats)
    book: Phrasebook = game.game.phrasebook(language)
    asked = [game.game.decision]
    game.do(0, "player:1")
    asked.append(game.game.decision)
    for decision, prompt in zip(asked, prompts, strict=True):
        assert decision is not None
        assert book.prompt(decision).replace("\N{NO-BREAK SPACE}", " ").startswith(prompt)
    entry = {"kind": "steal", "player": 0, "source": "odd-thing"}
    found = [
        book.log_line({**entry, "owner": 2, "resources": {"gold": 2}}),
        book.log_line({**entry, "owner": 1, "resources": {}}),
    ]
    assert [line.replace("\N{NO-BREAK SPACE}", " ") for line in found] == lines
    game.choose(0, "1 life")
    assert game.entries("steal") == [{**entry, "owner": 1, "resources": {"life": 1}}]
