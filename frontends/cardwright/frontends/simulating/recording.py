"""A game played between bots, and watched: what became of each card."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardwright.frontends.bots import Bot, make_bot, seat_of
from cardwright.frontends.simulating.plan import Plan, seed_of
from cardwright.frontends.simulating.records import CardRecord, Ending, GameRecord, SeatRecord
from cardwright.runtime import CardwrightError, CompiledSet, Game, Rulebook, new_game
from cardwright.runtime.bits import members
from cardwright.runtime.decisions import resources
from cardwright.runtime.frames import NO_CARD, NOBODY
from cardwright.runtime.log import KINDS

MOST_DECISIONS: Final = 20_000
"""A game that goes on for longer has no end that is worth waiting for."""

_COUNTED: Final = {
    **dict.fromkeys(("gain", "put", "steal"), "made"),
    **dict.fromkeys(("pay", "remove"), "paid"),
    "lose": "lost",
}
"""What resources are to a player, by the kind of log entry."""
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
    witness = Witness(game, first_copies(compiled))
    first = game.first_player
    ending, fault = _play(game, bots)
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


def _play(game: Game, bots: list[Bot]) -> tuple[Ending, str]:
    try:
        while (player := game.asked) is not None:
            if game.decisions_made == MOST_DECISIONS:
                return "unfinished", f"it was not over after {MOST_DECISIONS} decisions"
            game.choose(bots[player].pick(seat_of(game, player)))
    except CardwrightError as error:  # cards can bring about what the machine refuses
        return "failed", str(error)
    return "over", ""


class Witness:
    """Knows whose cards were when it came, and reads at the end what has become of them since.

    All copies of a card count as one: ``copies`` has what each card is a copy of.
    """

    def __init__(self, game: Game, copies: Mapping[str, str]) -> None:
        self.game = game
        self.printed = [copies[card] for card in game.cards]
        self.players = range(game.players)
        self.dealt = [game.state.own(player) for player in self.players]
        self.held = list(self.dealt)
        self.placed = [game.state.own_in_play(player) for player in self.players]
        self._seen = game.state.trail

    def _look(self) -> None:
        """See where cards have been since the last look."""
        state = self.game.state
        layout, step = state.layout, state.trail
        came: dict[int, int] = {}
        while step is not None and step is not self._seen:
            came[step.place] = came.get(step.place, 0) | 1 << step.card
            step = step.before
        self._seen = state.trail
        for player in self.players:
            for zones, cards in ((layout.own_zones, self.held), (layout.own_active, self.placed)):
                for first in zones:
                    cards[player] |= came.get(first + player, 0)

    def cards(self) -> Iterator[tuple[CardRecord, ...]]:
        """Return what each player had to do with which cards."""
        self._look()
        table = self.game.machine.table
        for player, noted in enumerate(_read(self.game)):
            deeds = self._deeds(noted)
            worths: Counter[str] = Counter()
            for number, points in table.worths(self.game.state, player).items():
                worths[self.printed[number]] += points
            dealt, held, placed = (
                {self.printed[number] for number in members(cards[player])}
                for cards in (self.dealt, self.held, self.placed)
            )
            yield tuple(
                CardRecord(
                    card=card,
                    dealt=card in dealt,
                    held=card in held,
                    placed=card in placed,
                    points=worths[card],
                    **deeds.get(card, {}),
                )
                for card in sorted({*held, *deeds})
            )

    def _deeds(self, noted: "_Noted") -> dict[str, dict[str, Any]]:
        """Return for each card what a record tells of what it did."""
        found: dict[str, dict[str, Any]] = {}
        for (number, what, value), times in noted.items():
            deeds = found.setdefault(self.printed[number], {})
            if what == "scored":
                deeds[what] = deeds.get(what, 0) + times * value
                continue
            counts = deeds.setdefault(what, {})
            each = {value: 1} if what == "uses" else resources(self.game.machine, value)
            for name, many in each.items():
                counts[name] = counts.get(name, 0) + times * many
        return found


_Noted = dict[tuple[int, str, int], int]
"""How often it was that a card, by its number, was used, or did something with resources."""


def _read(game: Game) -> list[_Noted]:
    """Return what each player did with cards, and what cards did to them."""
    found: list[_Noted] = [defaultdict(int) for _ in range(game.players)]
    kinds = {**KINDS, **game.machine.rules.log_kinds}
    places: dict[str, dict[str, int]] = {}
    log = game.state.log
    while log is not None:
        entry, log = log
        kind = entry[0]
        at = places.get(kind)
        if at is None:
            at = {name: place for place, (name, _) in enumerate(kinds[kind].fields, 1)}
            if not {"ability", "source"} & {*at} or "player" not in at:
                at = {}  # it tells nothing that is counted
            places[kind] = at
        if not at or (player := entry[at["player"]]) == NOBODY:
            continue
        noted = found[player]
        if "ability" in at and (card := entry[at["card"]]) != NO_CARD:
            noted[card, "uses", entry[at["ability"]]] += 1
        if "source" not in at or (source := entry[at["source"]]) == NO_CARD:
            continue
        if kind in _TAKEN:
            found[entry[at["owner"]]][source, "lost", entry[at["resources"]]] += 1
        if kind in _COUNTED:
            noted[source, _COUNTED[kind], entry[at["resources"]]] += 1
        elif "points" in at:
            noted[source, "scored", entry[at["points"]]] += 1
    return found
