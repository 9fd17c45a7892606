"""Abilities that play differently have different texts, in every language and in signs."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from cardwright.dsl import model, wording
from cardwright.dsl.vocabulary import Vocabulary
from support.generating import accepted_cards
from support.generating.cards import Refusals, read_back
from support.generating.meaning import Form, meaning_of
from support.generating.neighbours import neighbours
from support.samples import often

NEIGHBOURS = 40
ICONS = "icons"


def texts(ability: model.Ability, card: model.Card, game: Vocabulary) -> dict[str, str]:
    """Return what an ability says in signs, and in each language that has the words for it."""
    found = {ICONS: wording.icon_line(ability, card, game)}
    for language in game.languages:
        with suppress(wording.MissingPhrase):
            found[language] = wording.ability_text(ability, card, game, language)
    return found


def abilities(seed: int, number: int) -> Iterator[tuple[Vocabulary, model.Card, model.Ability]]:
    for game, card, _ in accepted_cards(seed, number):
        for ability in card.abilities:
            yield game, card, ability


def written(card: model.Card, ability: model.Ability, game: Vocabulary) -> str | None:
    """Return a card with this ability alone, if it passes the checks."""
    with suppress(AssertionError, LookupError):  # it means something else, or no card is like that
        return read_back(replace(card, points=(), abilities=(ability,)), game, Refusals())
    return None


def collisions(
    game: Vocabulary, card: model.Card, ability: model.Ability, others: list[model.Ability]
) -> Iterator[tuple[str, str, str]]:
    """Yield texts that stand for two meanings, with both cards."""
    here, meaning = texts(ability, card, game), meaning_of(ability, game)
    for other in others:
        try:
            there = texts(other, card, game)
        except (LookupError, AssertionError, AttributeError):
            continue  # no card can be like that
        same = [language for language in here if here[language] == there.get(language)]
        if same and meaning_of(other, game) != meaning:
            one, two = written(card, ability, game), written(card, other, game)
            if one is not None and two is not None:
                yield f"{same}: {here[same[0]]}", one, two


@pytest.mark.parametrize("sample", often([(1, 8)], [(seed, 50) for seed in (1, 2, 3)]), ids=str)
def test_what_differs_in_one_place_reads_differently(sample: tuple[int, int]) -> None:
    seed, number = sample
    random = Random(seed)
    tried = 0
    for game, card, ability in abilities(seed, number):
        others = list(neighbours(random, game, ability))
        others = random.sample(others, min(len(others), NEIGHBOURS))
        tried += len(others)
        assert not list(collisions(game, card, ability, others))
    assert tried > number * NEIGHBOURS / 2


@pytest.mark.parametrize("number", often([30], [400]))
def test_no_two_of_many_abilities_that_differ_read_alike(number: int) -> None:
    known: dict[tuple[int, str, str, str], tuple[Form, model.Ability]] = {}
    games = []
    for game, card, ability in abilities(4, number):
        games.append(game)  # so that no other game gets its identity
        for language, text in texts(ability, card, game).items():
            key = id(game), language, text, card.kind
            meaning = meaning_of(ability, game)
            assert known.setdefault(key, (meaning, ability))[0] == meaning, (text, known[key][1])
