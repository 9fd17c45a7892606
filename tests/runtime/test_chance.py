"""Luck that is a secret can't be told from what it has brought; other luck is as quick as ever."""

import json
from hashlib import blake2b

import pytest

from cardwright.runtime import SECRET_BITS, BadSaveError, Game, chance, play_back, record
from cardwright.runtime.state import GENERATOR
from support.random_games import VARIANTS, played, started

SECRET = (1 << SECRET_BITS - 1) + 12345


def numbers(seed: int, many: int) -> list[int]:
    generator = chance.start(seed)
    found = []
    for _ in range(many):
        found.append(chance.number(generator))
        generator = chance.following(generator)
    return found


def test_a_secret_seed_is_a_key_of_256_bits_and_its_numbers_are_blake2b_of_a_counter() -> None:
    assert SECRET_BITS >= 128
    key = blake2b(str(SECRET).encode(), digest_size=32, person=b"cardwright luck").digest()
    wanted = [
        int.from_bytes(
            blake2b(counter.to_bytes(8, "little"), digest_size=8, key=key).digest(), "little"
        )
        for counter in range(50)
    ]
    assert numbers(SECRET, 50) == wanted


def test_every_bit_of_a_secret_matters_and_the_numbers_are_even() -> None:
    others = {tuple(numbers(SECRET ^ 1 << bit, 2)) for bit in range(SECRET_BITS - 1)}
    assert len(others | {tuple(numbers(SECRET, 2))}) == SECRET_BITS
    counts = [0] * 10
    for number in numbers(SECRET, 5000):
        counts[number % 10] += 1
    assert max(counts) - min(counts) < 150


def test_a_plain_seed_gives_the_numbers_of_splitmix64() -> None:
    assert numbers(1234567, 3) == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_a_game_of_secret_luck_is_saved_and_repeated(variant: int) -> None:
    game = started(SECRET, VARIANTS[variant])
    while (decision := game.decision) is not None and len(game.choices) < 30:
        game.apply(decision.options[-1].id)
    text = json.dumps(game.to_dict())
    again = Game.from_json(text, game.rulebook, game.compiled, verify=True)
    assert again.to_dict() == game.to_dict()
    assert again.state.v[GENERATOR] > chance.MOST_PLAIN
    replay = json.loads(json.dumps(record(game)))
    assert isinstance(replay["setup"]["seed"], str)  # JavaScript would round the number
    assert play_back(replay, game.rulebook, game.compiled).to_dict() == game.to_dict()


@pytest.mark.parametrize("seed", ["", "xyz", "0" * 20, "f" * 200, "12", None, 1.5])
def test_a_seed_that_is_none_is_refused(seed: object) -> None:
    data = played(1, 0).to_dict()
    data["setup"]["seed"] = seed
    game = played(1, 0)
    with pytest.raises(BadSaveError):
        Game.from_dict(data, game.rulebook, game.compiled)
