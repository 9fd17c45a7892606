"""Cards made at random from all that the language and a vocabulary can say, and games of them.

``accepted_cards`` yields those that pass all checks of a single card, ``situations`` positions to
play them in: the same for the same seed.
"""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

from cardwright.dsl import model
from cardwright.dsl.vocabulary import Vocabulary
from support.generating.by_reference import ReferenceSide
from support.generating.cards import Refusals, cards_of, plain_card
from support.generating.situations import Situation, situation_for
from support.generating.vocabularies import vocabularies

CARDS_OF_A_GAME = 25
_PLAIN_CARDS = 10
_LAYOUTS = 6


def accepted_cards(
    seed: int, number: int, refusals: Refusals | None = None
) -> Iterator[tuple[Vocabulary, model.Card, str]]:
    """Yield cards with the words of their game and their text; count those that were refused."""
    for game, cards in _games(Random(seed), number, refusals or Refusals()):
        for card, text in cards:
            yield game, card, text


def situations(
    seed: int, number: int, each: int = 3, refusals: Refusals | None = None
) -> Iterator[Situation]:
    """Yield situations for so many cards, a few for each card."""
    random = Random(seed)
    for game, found in _games(random, number, refusals or Refusals()):
        cards = [card for card, _ in found]
        plain = [plain_card(random, game, f"Plain {place}") for place in range(_PLAIN_CARDS)]
        for tried in cards:
            for _ in range(each):
                others = [card for card in cards if card is not tried]
                some = random.sample(others, min(len(others), 4)) + random.sample(plain, 6)
                yield _promising(random, game, tried, some)


def _games(
    random: Random, number: int, refusals: Refusals
) -> Iterator[tuple[Vocabulary, list[tuple[model.Card, str]]]]:
    for start, game in enumerate(vocabularies(random.getrandbits(32))):
        wanted = min(CARDS_OF_A_GAME, number - start * CARDS_OF_A_GAME)
        if wanted <= 0:
            return
        yield game, list(islice(cards_of(random, game, refusals), wanted))


def _promising(
    random: Random, game: Vocabulary, tried: model.Card, others: list[model.Card]
) -> Situation:
    """Return a situation in which a power of the tried card can be used, if one is found soon."""
    moments = [moment for one in tried.abilities for moment in getattr(one, "during", ())]
    is_used = any(isinstance(ability, model.Power) for ability in tried.abilities)
    for _ in range(_LAYOUTS if is_used else 1):
        found = situation_for(random, game, tried, others)
        alone = ReferenceSide(_with_the_abilities_of(tried, found))
        if any(alone.usable(found.owner, moment) for moment in (None, *moments)):
            break
    return found


def _with_the_abilities_of(tried: model.Card, situation: Situation) -> Situation:
    """Return the situation in which the other cards can do nothing, which is soon searched."""
    cards = (card if card is tried else replace(card, abilities=()) for card in situation.cards)
    return replace(situation, cards=tuple(cards))
