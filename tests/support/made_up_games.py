"""Records of games that nobody played, for tests of what is made of them."""

from collections.abc import Sequence
from typing import Any

from cardwright.frontends.simulating.records import CardRecord, Ending, GameRecord, SeatRecord


def held(card: str, **more: Any) -> CardRecord:
    """A card that a player was dealt."""
    return CardRecord(card, dealt=True, held=True, **more)


def seat(won: float, *cards: CardRecord, place: int = 0, bot: str = "random") -> SeatRecord:
    return SeatRecord(bot, place, points=10 if won else 5, won=won, cards=cards)


def game(
    deal: int,
    *seats: SeatRecord,
    turn: int = 0,
    version: str = "now",
    rounds: int = 4,
    ending: Ending = "over",
    fault: str = "",
) -> GameRecord:
    return GameRecord(
        version=version,
        game=2 * deal + turn,
        deal=deal,
        turn=turn,
        seed=100 + deal,
        ending=ending,
        rounds=rounds,
        decisions=10 * rounds,
        seats=seats,
        fault=fault,
    )


def won_with(card: str, deal: int, wins: Sequence[bool], version: str = "now") -> list[GameRecord]:
    """The games of a deal in which the first player holds a card and the second does not."""
    return [
        game(
            deal,
            seat(float(win), held(card), place=turn),
            seat(float(not win), place=1 - turn),
            turn=turn,
            version=version,
        )
        for turn, win in enumerate(wins)
    ]
