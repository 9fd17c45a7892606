"""Compiled sets that the compiler never makes, but that a file can hold."""

import hashlib
import json
import random
from dataclasses import replace
from typing import Any

import pytest

from cardwright.runtime import DamagedSetError, dump, load
from cardwright.runtime.definitions import CardDefinition, Power
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.definitions import steps as st
from cardwright.runtime.definitions.codec import compiled_set
from support.brewing import shipped_card, with_cards
from support.games import compiled_res_arcana

ONE_OF_ANY = a.Amount(a.Number(1), 0b11111)


def thing(*effects: Any, **changes: Any) -> CardDefinition:
    """A card with one power that does these things."""
    return replace(shipped_card("prism"), abilities=(Power((), (), effects),), **changes)


def gain(amount: Any) -> st.Gain:
    return st.Gain(a.Owner.YOU, ((amount,),))


def test_shipped_cards_are_sound() -> None:
    compiled = compiled_res_arcana()
    assert load(dump(compiled)) == compiled


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (thing(gain(replace(ONE_OF_ANY, number=a.Number(-1)))), "`constant` of Number is out"),
        (thing(gain(replace(ONE_OF_ANY, number=a.Number(1000)))), "`constant` of Number is out"),
        (thing(gain(replace(ONE_OF_ANY, allowed=1 << 5))), "`allowed` of Amount is out"),
        (thing(gain(replace(ONE_OF_ANY, per=a.Count(a.CARDS, 0)))), "`every` of Count is out"),
        (thing(gain(replace(ONE_OF_ANY, per=a.Count(a.CARDS, 1)))), "does not say of what"),
        (thing(gain(replace(ONE_OF_ANY, per=a.Count("moons", 1)))), "`what` of Count is unknown"),
        (thing(gain(a.Number(1))), "`amounts` of Gain is not what it should be"),
        (thing(st.Gain(a.Owner.YOU, ())), "Gain has no amounts"),
        (thing(st.Draw(0, 99, 1, 1)), "`origin` of Draw is out of range"),
        (thing(st.Draw(-1, 1, 1, 1)), "`verb` of Draw is out of range"),
        (thing(st.Put(None, a.Target(a.SELECT))), "does not say what to select"),
        (thing(st.Put(None, a.Target("moon"))), "`how` of Target is unknown"),
        (thing(st.Sort(3, (99,))), "`zones` of Sort is out of range"),
        (thing(st.Steal(a.Owner.YOU, ((ONE_OF_ANY,),), 0)), "`who` of Steal is unknown"),
        (thing(st.Steal(a.Owner.A_RIVAL, ((ONE_OF_ANY,),), 5)), "`more` of Steal is out of range"),
        (thing("gain"), "`effects` of Power is not what it should be"),
        (thing(kind=77), "`kind` of CardDefinition is out of range"),
        (thing(names=(("en",),)), "`names` of CardDefinition is not what it should be"),
        (thing(points=None), "`points` of CardDefinition is not what it should be"),
        (replace(thing(), abilities=thing().abilities * 300), "has too many abilities"),
    ],
)
def test_a_card_that_can_not_be_run_is_refused(card: CardDefinition, message: str) -> None:
    with pytest.raises(DamagedSetError, match=message):
        load(dump(with_cards(card)))


def test_a_card_that_stands_twice_in_a_set_is_refused() -> None:
    compiled = compiled_res_arcana()
    twice = compiled_set(compiled.game, (*compiled.cards, compiled.cards[0]))
    with pytest.raises(DamagedSetError, match="there are two cards"):
        load(dump(twice))


def test_a_game_without_a_zone_to_play_in_is_refused() -> None:
    compiled = compiled_res_arcana()
    zones = tuple(replace(zone, active=False) for zone in compiled.game.zones)
    with pytest.raises(DamagedSetError, match="no zone"):
        load(dump(compiled_set(replace(compiled.game, zones=zones), compiled.cards)))


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_changed_in_a_file_it_is_damaged_or_sound(seed: int) -> None:
    chance = random.Random(seed)
    data = dump(compiled_res_arcana())
    for _ in range(4):
        whole = json.loads(data)
        place = whole["cards"]
        while isinstance(inner := chance.choice(place), list) and inner:
            place = inner
        place[chance.randrange(len(place))] = chance.choice([None, -1, 7, "this", [], True, 1.5])
        whole["hash"] = hash_of(whole)
        try:
            cards = load(json.dumps(whole).encode()).cards
        except DamagedSetError:
            continue
        assert all(isinstance(card, CardDefinition) for card in cards)


def hash_of(whole: dict[str, Any]) -> str:
    parts = [whole["game"], whole["cards"]]
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
