"""Cards made at random from all that the language and a vocabulary can say, and games of them.

``accepted_cards`` yields those that pass all checks of a single card, ``situations`` positions to
play them in: the same for the same seed.
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice
from random import Random

from cardwright.dsl import model
from cardwright.dsl.vocabulary import Vocabulary
from support.generating.by_machine import MachineSide
from support.generating.cards import Refusals, cards_of, plain_card
from support.generating.situations import Situation, deck_of, situation_for
from support.generating.vocabularies import vocabularies

CARDS_OF_A_GAME = 30
_CARDS_OF_A_DECK = 5
_PLAIN_CARDS = 5
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
    """Yield situations for so many cards, a few for each card.

    Those of a few cards are of the same deck, which is linked once.
    """
    random = Random(seed)
    for game, found in _games(random, number, refusals or Refusals()):
        for start in range(0, len(found), _CARDS_OF_A_DECK):
            tried = [card for card, _ in found[start : start + _CARDS_OF_A_DECK]]
            plain = [plain_card(random, game, f"Plain {place}") for place in range(_PLAIN_CARDS)]
            deck = deck_of(random, game, tried, plain)
            for card in deck[: len(tried)]:
                for _ in range(each):
                    yield _promising(random, game, card, deck)


def _games(
    random: Random, number: int, refusals: Refusals
) -> Iterator[tuple[Vocabulary, list[tuple[model.Card, str]]]]:
    for start, game in enumerate(vocabularies(random.getrandbits(32))):
        wanted = min(CARDS_OF_A_GAME, number - start * CARDS_OF_A_GAME)
        if wanted <= 0:
            return
        yield game, list(islice(cards_of(random, game, refusals), wanted))


def _promising(
    random: Random, game: Vocabulary, tried: model.Card, deck: tuple[model.Card, ...]
) -> Situation:
    """Return a situation in which a power of the tried card can be used, if one is found soon."""
    moments = [moment for one in tried.abilities for moment in getattr(one, "during", ())]
    is_used = any(isinstance(ability, model.Power) for ability in tried.abilities)
    for _ in range(_LAYOUTS if is_used else 1):
        found = situation_for(random, game, tried, deck)
        if is_used and _can_be_used(found, (None, *moments)):
            break
    return found


def _can_be_used(found: Situation, moments: Iterable[str | None]) -> bool:
    """Whether the tried card has a power that can be used; one that fails will tell so later."""
    with suppress(Exception):
        machine = MachineSide(found)
        return any(machine.usable(found.owner, moment, [found.tried]) for moment in moments)
    return True
