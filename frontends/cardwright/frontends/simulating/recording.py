"""A game played between bots, and watched: what became of each card."""

from functools import partial
from typing import Final

from cardwright.frontends.bots import Bot, Seat, make_bot
from cardwright.frontends.simulating.plan import Plan, seed_of
from cardwright.frontends.simulating.records import Ending, GameRecord, SeatRecord
from cardwright.frontends.simulating.watching import Counting, Witness
from cardwright.runtime import CardwrightError, CompiledSet, Game, Rulebook, new_game

MOST_DECISIONS: Final = 20_000
"""A game that goes on for longer has no end that is worth waiting for."""

_MOST_DEALS_TRIED: Final = 500
"""A card that nobody was dealt by then is one that nobody is dealt."""

_COUNTING: Final[dict[tuple[str, tuple[str, ...]], Counting]] = {}
"""How games are watched, by their cards and sets."""
_MOST_KINDS_OF_GAMES: Final = 8


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
    safely: bool = False,
) -> GameRecord:
    """Play one game of a plan to its end.

    One that the cards make unplayable is played again ``safely``, up to the choice before.
    """
    way = plan.turns[turn]
    game = start_game(plan, rulebook, compiled, seed=seed, turn=turn)
    specs = plan.bots_in(way)
    bots = [
        make_bot(spec, seed_of(plan.seed, deal, turn, player)) for player, spec in enumerate(specs)
    ]
    witness = Witness(game, _counting(plan, game, compiled))
    first = game.first_player
    ending, fault = _play(game, bots, safely=safely)
    if ending == "failed" and not safely:
        return play_game(
            plan, rulebook, compiled, version=version, deal=deal, turn=turn, seed=seed, safely=True
        )
    winners = game.winners if ending == "over" else ()
    return GameRecord(
        version=version,
        game=deal * len(plan.turns) + turn,
        deal=deal,
        turn=turn,
        seed=seed,
        ending=ending,
        rounds=game.round,
        decisions=game.decisions_made,
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


def _counting(plan: Plan, game: Game, compiled: CompiledSet) -> Counting:
    """Return how a game is watched; games with the same cards share it."""
    key = (compiled.hash, plan.sets)
    if key not in _COUNTING:
        if len(_COUNTING) >= _MOST_KINDS_OF_GAMES:
            _COUNTING.clear()
        _COUNTING[key] = Counting(game, first_copies(compiled))
    return _COUNTING[key]


def _play(game: Game, bots: list[Bot], *, safely: bool) -> tuple[Ending, str]:
    picks = [partial(bot.pick, Seat(game, player)) for player, bot in enumerate(bots)]
    try:
        game.play_on(picks, MOST_DECISIONS, safely=safely)
    except CardwrightError as error:  # cards can bring about what the machine refuses
        return "failed", str(error)
    if game.asked is not None:
        return "unfinished", f"it was not over after {MOST_DECISIONS} decisions"
    return "over", ""
