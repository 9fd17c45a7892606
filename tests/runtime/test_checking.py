"""Compiled sets that the compiler never makes, but that a file can hold."""

import hashlib
import json
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cardwright.dsl.folders import shipped_games
from cardwright.runtime import DamagedSetError, dump, load
from cardwright.runtime.definitions import CompiledCard, CompiledSet, Power
from cardwright.runtime.definitions import parts as p
from cardwright.runtime.definitions import steps as st
from cardwright.runtime.definitions.codec import compiled_set
from cardwright.runtime.definitions.game import GameDefinition
from support.brewing import shipped_card
from support.games import compiled, compiled_res_arcana

ONE = p.Amount(number=1, resource=p.Named(resources=("gold",)))
HAND = p.Spot(zones=("hand",))
A_CARD = p.Select(quantity="a", nouns=("card",))
UNKNOWN = p.Being(nouns=("x",))
THAN_YOU = p.Having(comparison=p.Compared(more=True, what="cost"))
WORTHY = p.Having(comparison=p.Measured(what="points", bound="at_least", number=1))
ON_WORTHY = p.CountResources(
    resources=("gold",), on=p.Select(quantity="all", nouns=("card",), filters=(WORTHY,))
)


def made(**fields: Any) -> CompiledCard:
    """A card with these fields, whether they can be or not."""
    card = replace(shipped_card("prism"), **{"abilities": (), **fields})
    return CompiledCard("prism", card, ((),) * len(card.abilities))


def thing(*effects: Any) -> CompiledCard:
    """A card with one power that does these things."""
    return made(abilities=(Power(effects=effects),))


def gain(**fields: Any) -> CompiledCard:
    """A card that gains an amount with these fields."""
    return thing(st.Gain(amounts=p.Amounts(options=((replace(ONE, **fields),),))))


def per(**fields: Any) -> p.Number:
    """One for every so many of something."""
    return p.times(1, p.Per(**fields))


def among_others(card: CompiledCard) -> CompiledSet:
    """A set of one card before it and one after it."""
    shipped = compiled_res_arcana()
    first, *_, last = (other for other in shipped.cards if other.id != card.id)
    return compiled_set(shipped.game, (first, card, last))


@pytest.mark.parametrize("game", sorted(shipped_games()))
def test_shipped_cards_are_sound(game: str) -> None:
    assert load(dump(compiled(game))) == compiled(game)


@pytest.mark.parametrize(
    ("card", "message"),
    [
        (
            thing(
                st.SetStatus(verb="turn", card=replace(A_CARD, filters=(p.Being(nouns=("x",)),)))
            ),
            "`nouns` of Being is unknown",
        ),
        (
            thing(st.SetStatus(verb="turn", card=replace(A_CARD, filters=(THAN_YOU,)))),
            "`prism` compares cards with players",
        ),
        (
            made(points=(p.Term(number=1, per=p.Per(of=ON_WORTHY)),)),
            "the points of `prism` depend on points of cards",
        ),
        (gain(number=-1), "`number` of Amount is out of range"),
        (gain(number=1000), "`number` of Amount is out of range"),
        (gain(number=True), "`number` of Amount is not what it should be"),
        (gain(number=p.Sum(terms=())), "`terms` of Sum has too little in it"),
        (gain(number=p.Variable(name="x")), "`name` of Variable is not what it should be"),
        (gain(resource=p.Named(resources=("tin",))), "`resources` of Named is unknown"),
        (gain(resource=ONE), "`resource` of Amount is not what it should be"),
        (gain(number=per(every=0, of=p.Variable(name="X"))), "`every` of Per is out of range"),
        (gain(number=per(of=p.CountCards(nouns=()))), "`nouns` of CountCards has too little in it"),
        (gain(number=per(of=p.CountCards(nouns=("moon",)))), "`nouns` of CountCards is unknown"),
        (thing(st.Gain(amounts=p.Amounts(options=()))), "`options` of Amounts has too little"),
        (thing(st.By(who="me", steps=())), "`who` of By is not what it should be"),  # type: ignore[arg-type]
        (thing(st.Draw(verb="fly", count=1)), "`verb` of Draw is unknown"),
        (thing(st.Draw(verb="turn", count=1)), "`turn` moves no cards"),
        (thing(st.SetStatus(verb="draw", card=A_CARD)), "`draw` starts and ends no state"),
        (thing(st.Put(card=p.Chosen())), "speaks of a card that nobody chose"),
        (thing(st.Put(card=p.Chosen(name="A"))), "speaks of a card that nobody chose"),
        (thing(st.Put(card="moon")), "`card` of Put is not what it should be"),  # type: ignore[arg-type]
        (thing(st.Aim(card=A_CARD)), "is aimed at something too late"),
        (thing(st.Shuffle(zone="sea")), "`zone` of Shuffle is unknown"),
        (thing(st.Look(card=A_CARD, origin=p.Spot(zones=("sea",)))), "`zones` of Spot is unknown"),
        (thing(st.Draw(count=1, origin=HAND, destination=HAND)), "only piles have a top"),
        (thing(st.Shuffle(zone="hand")), "`hand` is no pile"),
        (thing(st.Move(card=A_CARD)), "does not say where its cards go"),
        (
            thing(st.Move(card=A_CARD, destination=p.Spot(zones=("hand",), owner="each_rival"))),
            "a card can't go to several places",
        ),
        (thing(st.Choice(options=((), ()))), "`options` of Choice has too little in it"),
        (thing("gain"), "`effects` of Power is not what it should be"),
        (made(kind="moon"), "`kind` of Card is unknown"),
        (made(id="Moon!"), "`id` of Card is not what it should be"),
        (made(names={"en": 3}), "`names` of Card is not what it should be"),
        (made(marks={"tile": None}), "`marks` of Card is not what it should be"),
        (made(points=None), "`points` of Card is not what it should be"),
        (made(abilities=(Power(effects=(st.Ignore(),)),) * 300), "has too many abilities"),
        (replace(thing(st.Ignore()), texts=()), "has not as many texts as abilities"),
        (replace(made(), texts=(("en",),)), "`texts` of CompiledCard is not what it should be"),  # type: ignore[arg-type]
    ],
)
def test_a_card_that_can_not_be_run_is_refused(card: CompiledCard, message: str) -> None:
    with pytest.raises(DamagedSetError, match=message):
        load(dump(among_others(card)))


def test_a_card_that_stands_twice_in_a_set_is_refused() -> None:
    shipped = compiled_res_arcana()
    twice = compiled_set(shipped.game, (*shipped.cards, shipped.cards[0]))
    with pytest.raises(DamagedSetError, match="there are two cards"):
        load(dump(twice))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda game: {"zones": [replace(zone, active=False) for zone in game.zones]}, "no zone"),
        (lambda game: {"moments": ()}, "`moment` of Automatic is unknown"),
        (lambda game: {"kinds": [replace(game.kinds[0], returns_to=99)]}, "out of range"),
        (lambda game: {"kinds": [replace(game.kinds[0], returns_to=-2)]}, "out of range"),
        (lambda game: {"groups": [replace(game.groups[0], kinds=1 << 30)]}, "out of range"),
        (lambda game: {"verbs": [replace(game.verbs[0], origins=(-1,))]}, "out of range"),
        (lambda game: {"resources": game.resources * 7}, "too many resources"),
        (lambda game: {"resources": [None]}, "damaged"),
    ],
)
def test_a_game_that_can_not_be_played_is_refused(
    change: Callable[[GameDefinition], dict[str, Any]], message: str
) -> None:
    shipped = compiled_res_arcana()
    changes: Any = {name: tuple(found) for name, found in change(shipped.game).items()}
    with pytest.raises(DamagedSetError, match=message):
        load(dump(compiled_set(replace(shipped.game, **changes), shipped.cards)))


def test_a_set_of_another_version_says_so() -> None:
    whole = json.loads(dump(compiled_res_arcana())) | {"version": 1}
    with pytest.raises(DamagedSetError, match="has version 1; this program reads 5"):
        load(json.dumps(whole).encode())


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_changed_in_a_file_it_is_damaged_or_sound(seed: int) -> None:
    chance = random.Random(seed)
    data = dump(compiled_res_arcana())
    for _ in range(4):
        whole = json.loads(data)
        place = whole["cards"]
        while isinstance(inner := chance.choice(place), list) and inner:
            place = inner
        place[chance.randrange(len(place))] = chance.choice([None, -1, 7, "this", [], {}, 1.5])
        whole["hash"] = hash_of(whole)
        try:
            cards = load(json.dumps(whole).encode()).cards
        except DamagedSetError:
            continue
        assert all(isinstance(card, CompiledCard) for card in cards)


def hash_of(whole: dict[str, Any]) -> str:
    parts = [whole["game"], whole["cards"]]
    text = json.dumps(parts, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
