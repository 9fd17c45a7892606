"""What players could try with cards, possible or not: so that front ends can say why not."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from cardwright.runtime import Game, Option, Phrasebook, Reason

_NO_ATTEMPT: Final = {
    "not-understood",
    "other-question",
    "unknown-card",
    "unknown-ability",
    "card-not-there",
    "does-not-fit",
    "game-over",
}
"""Reasons that only say that nobody would try this with that card."""
_ABILITIES: Final = ("power", "reaction")
"""Those that players use; others work by themselves."""


class Attempt(NamedTuple):
    """Something that a player could try, in words, and why it is not possible; None if it is.

    ``card`` is empty where it is about none.
    """

    card: str
    label: str | None
    option_id: str
    reason: Reason | None


def attempts(
    game: Game, player: int, cards: Iterable[str], phrasebook: Phrasebook | None
) -> Iterator[Attempt]:
    """Yield what a player could try with some cards, possible or not.

    Without a ``phrasebook``, nothing is put into words.
    """
    decision = game.decision
    if decision is None or decision.player != player:
        return
    for card in cards:
        for payload in _payloads(game, card):
            yield from _tried(game, player, card, payload, phrasebook)


def attempts_without_cards(
    game: Game, player: int, phrasebook: Phrasebook | None
) -> Iterator[Attempt]:
    """Yield what a player could try that is about no card, possible or not."""
    if game.decision is not None and game.decision.player == player:
        for action in game.rulebook.serves.actions or ():
            yield from _tried(game, player, "", {"type": action}, phrasebook)


def _tried(
    game: Game, player: int, card: str, payload: dict[str, Any], phrasebook: Phrasebook | None
) -> Iterator[Attempt]:
    """Yield an attempt, unless nobody would make it."""
    option = Option(":".join(str(value) for value in payload.values()), payload, -1)
    reason = game.why_not(option.id, player=player)
    if reason is None or reason.code not in _NO_ATTEMPT:
        assert game.decision is not None
        label = None if phrasebook is None else phrasebook.label(option, game.decision)
        yield Attempt(card, label, option.id, reason)


def _payloads(game: Game, card: str) -> Iterator[dict[str, Any]]:
    """Yield what may be done with a card: its powers and reactions, and the game's actions."""
    compiled = next((one for one in game.compiled.cards if one.id == card), None)
    if compiled is None:
        return
    for place, ability in enumerate(compiled.card.abilities):
        if ability.kind in _ABILITIES:
            yield {"type": ability.kind, "card": card, "ability": place}
    verbs = [verb.id for verb in game.compiled.game.verbs]
    for action in dict.fromkeys((*verbs, *(game.rulebook.serves.actions or ()))):
        alone = game.why_not(action)
        if alone is not None and alone.code == "not-understood":  # else it is not about a card
            yield {"type": action, "card": card}
