"""Why something is not possible now: what a player could try, and the reason for each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from cardwright.frontends.terminal.things import Things
from cardwright.runtime import Game, Option, Reason

if TYPE_CHECKING:
    from cardwright.runtime import Phrasebook

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


@dataclass(frozen=True)
class Attempt:
    """Something that a player could try, in words, and why it is not possible; None if it is."""

    card: str
    label: str
    option_id: str
    reason: Reason | None


def attempts(game: Game, player: int, things: Things, book: "Phrasebook") -> Iterator[Attempt]:
    """Yield what a player could try with the cards that they see, possible or not."""
    decision = game.decision
    if decision is None or decision.player != player:
        return
    for card in _cards_of(game.view(player), player):
        for payload in _payloads(card, things):
            option = _option(payload)
            reason = game.why_not(option.id, player=player)
            if reason is None or reason.code not in _NO_ATTEMPT:
                yield Attempt(card, book.label(option, decision), option.id, reason)


def _cards_of(view: Mapping[str, Any], player: int) -> Iterator[str]:
    """Yield the cards that a player sees in their own zones and in the middle of the table."""
    zones = [*view["players"][player]["zones"].values(), *view["zones"].values()]
    for zone in zones:
        for card in zone["cards"] or ():
            yield card["id"]


def _payloads(card: str, things: Things) -> Iterator[dict[str, Any]]:
    """Yield what may be done with a card: its powers and reactions, and the game's actions."""
    for place, ability in enumerate(things.cards[card].abilities):
        if ability.kind in _ABILITIES:
            yield {"type": ability.kind, "card": card, "ability": place}
    vocabulary = things.vocabulary
    verbs = [verb.id for verb in vocabulary.verbs]
    actions = [action.id for action in vocabulary.actions if action.takes == "card"]
    for action in dict.fromkeys((*verbs, *actions)):
        yield {"type": action, "card": card}


def _option(payload: dict[str, Any]) -> Option:
    return Option(":".join(str(value) for value in payload.values()), payload, -1)
