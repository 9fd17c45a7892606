"""A game played between bots, and watched: what became of each card."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cardwright.frontends.bots import Bot, make_bot, seat_of
from cardwright.frontends.simulating.plan import Plan, seed_of
from cardwright.frontends.simulating.records import CardRecord, Ending, GameRecord, SeatRecord
from cardwright.runtime import CardwrightError, CompiledSet, Game, Rulebook, new_game

MOST_DECISIONS: Final = 20_000
"""A game that goes on for longer has no end that is worth waiting for."""

_MADE: Final = ("gain", "put", "steal")
_PAID: Final = ("pay", "remove")
_LOST: Final = ("lose",)
_TAKEN: Final = ("steal",)
"""What the owner loses, and the player has."""


_MOST_DEALS_TRIED: Final = 500
"""A card that nobody was dealt by then is one that nobody is dealt."""


def start_game(
    plan: Plan, rulebook: Rulebook, compiled: CompiledSet, *, seed: int, turn: int = 0
) -> Game:
    """Return a game of a plan before its first decision, or raise ``BadSetupError``."""
    return new_game(
        rulebook,
        compiled,
        players=plan.players,
        sets=plan.sets,
        seed=seed,
        **plan.options_in(plan.turns[turn]),
    )


def seed_of_deal(plan: Plan, rulebook: Rulebook, compiled: CompiledSet, deal: int) -> int:
    """Return the seed of a deal: one by which somebody is dealt the card in focus, if any is."""
    first = seed_of(plan.seed, deal)
    for number in range(_MOST_DEALS_TRIED if plan.focus else 0):
        seed = seed_of(plan.seed, deal, "try", number) if number else first
        if _is_dealt(plan.focus, start_game(plan, rulebook, compiled, seed=seed), compiled):
            return seed
    return first


def is_ever_dealt(plan: Plan, rulebook: Rulebook, compiled: CompiledSet, card: str) -> bool:
    """Whether players may have a card before their first decision."""
    games = (
        start_game(plan, rulebook, compiled, seed=seed_of(plan.seed, "try", number))
        for number in range(_MOST_DEALS_TRIED)
    )
    return any(_is_dealt(card, game, compiled) for game in games)


def _is_dealt(card: str, game: Game, compiled: CompiledSet) -> bool:
    printed = first_copies(compiled)
    return any(
        printed[own] == card for player in range(game.players) for own in game.cards_of(player)
    )


def first_copies(compiled: CompiledSet) -> dict[str, str]:
    """Return the card that each card is a copy of, or the card itself."""
    return {card.id: card.copy_of or card.id for card in compiled.cards}


def play_game(
    plan: Plan,
    rulebook: Rulebook,
    compiled: CompiledSet,
    *,
    version: str,
    deal: int,
    turn: int,
    seed: int,
) -> GameRecord:
    """Play one game of a plan to its end."""
    way = plan.turns[turn]
    game = start_game(plan, rulebook, compiled, seed=seed, turn=turn)
    specs = plan.bots_in(way)
    bots = [
        make_bot(spec, seed_of(plan.seed, deal, turn, player)) for player, spec in enumerate(specs)
    ]
    first = game.position().first
    witness = Witness(game, first_copies(compiled))
    ending, fault = _play(game, bots, witness)
    winners = game.winners if ending == "over" else ()
    return GameRecord(
        version=version,
        game=deal * len(plan.turns) + turn,
        deal=deal,
        turn=turn,
        seed=seed,
        ending=ending,
        rounds=game.position().round,
        decisions=len(game.choices),
        seats=tuple(
            SeatRecord(
                bot=specs[player],
                place=(player - first) % plan.players,
                points=game.points(player),
                won=1 / len(winners) if player in winners else 0.0,
                cards=cards,
            )
            for player, cards in enumerate(witness.cards())
        ),
        fault=fault,
    )


def _play(game: Game, bots: list[Bot], witness: "Witness") -> tuple[Ending, str]:
    try:
        while (player := game.asked) is not None:
            if len(game.choices) == MOST_DECISIONS:
                return "unfinished", f"it was not over after {MOST_DECISIONS} decisions"
            game.apply(bots[player].choose(seat_of(game, player)))
            witness.look()
    except CardwrightError as error:  # cards can bring about what the machine refuses
        return "failed", str(error)
    return "over", ""


class Witness:
    """Sees whose each card is at every decision, and reads the rest from the log at the end.

    All copies of a card count as one: ``copies`` has what each card is a copy of.
    """

    def __init__(self, game: Game, copies: Mapping[str, str]) -> None:
        self.game = game
        self.copies = copies
        self.players = range(game.players)
        self.dealt = [game.masks_of(player)[0] for player in self.players]
        self.held = list(self.dealt)
        self.placed = [0 for _ in self.players]
        self.look()

    def look(self) -> None:
        """See what has changed since the last decision."""
        for player in self.players:
            own, in_play = self.game.masks_of(player)
            self.held[player] |= own
            self.placed[player] |= in_play

    def cards(self) -> Iterable[tuple[CardRecord, ...]]:
        """Return what each player had to do with which cards."""
        everybody = _read(self.game.log(None), len(self.players), self.copies)
        printed = [self.copies[card] for card in self.game.cards]
        for player, deeds in enumerate(everybody):
            dealt, held, placed = (
                {card for number, card in enumerate(printed) if cards[player] >> number & 1}
                for cards in (self.dealt, self.held, self.placed)
            )
            worths: Counter[str] = Counter()
            for card, points in self.game.points_by_card(player).items():
                worths[self.copies[card]] += points
            yield tuple(
                CardRecord(
                    card=card,
                    dealt=card in dealt,
                    held=card in held,
                    placed=card in placed,
                    points=worths[card],
                    scored=deeds[card].scored,
                    uses=dict(deeds[card].uses),
                    made=dict(deeds[card].made),
                    paid=dict(deeds[card].paid),
                    lost=dict(deeds[card].lost),
                )
                for card in sorted({*held, *deeds})
            )


@dataclass
class _Deeds:
    """What the log says of one card and one player."""

    uses: Counter[int] = field(default_factory=Counter)
    made: Counter[str] = field(default_factory=Counter)
    paid: Counter[str] = field(default_factory=Counter)
    lost: Counter[str] = field(default_factory=Counter)
    scored: int = 0


def _read(
    log: Iterable[dict[str, Any]], players: int, copies: Mapping[str, str]
) -> list[defaultdict[str, _Deeds]]:
    """Return what players did with cards, and what cards did to them."""
    found: list[defaultdict[str, _Deeds]] = [defaultdict(_Deeds) for _ in range(players)]
    for entry in log:
        player, source = entry.get("player"), entry.get("source")
        if player is None:
            continue
        if entry.get("ability") is not None and entry.get("card") is not None:
            found[player][copies[entry["card"]]].uses[entry["ability"]] += 1
        if source is None:
            continue
        deeds = found[player][copies[source]]
        resources = entry.get("resources", {})
        if entry["kind"] in _TAKEN:
            found[entry["owner"]][copies[source]].lost.update(resources)
        if entry["kind"] in _MADE:
            deeds.made.update(resources)
        elif entry["kind"] in _PAID:
            deeds.paid.update(resources)
        elif entry["kind"] in _LOST:
            deeds.lost.update(resources)
        elif "points" in entry:
            deeds.scored += entry["points"]
    return found
