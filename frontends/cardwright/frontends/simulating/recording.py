"""A game played between bots, and watched: what became of each card."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardwright.frontends.bots import Bot, Seat, make_bot, seat_of
from cardwright.frontends.simulating.plan import Plan, seed_of
from cardwright.frontends.simulating.records import CardRecord, Ending, GameRecord, SeatRecord
from cardwright.runtime import (
    CardwrightError,
    CompiledSet,
    Game,
    Rulebook,
    members,
    new_game,
    resources,
)

MOST_DECISIONS: Final = 20_000
"""A game that goes on for longer has no end that is worth waiting for."""

_COUNTED: Final = {
    **dict.fromkeys(("gain", "put", "steal"), "made"),
    **dict.fromkeys(("pay", "remove"), "paid"),
    "lose": "lost",
}
"""What resources are to a player, by the kind of log entry."""
_NONE: Final = -1
"""No card, and nobody."""
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
    witness = Witness(game, first_copies(compiled))
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


def _play(game: Game, bots: list[Bot], *, safely: bool) -> tuple[Ending, str]:
    seats: dict[int, Seat] = {}
    try:
        for _ in range(MOST_DECISIONS):
            if (player := game.asked) is None:
                break
            if player not in seats:
                seats[player] = seat_of(game, player)
            game.choose(bots[player].pick(seats[player]), safely=safely)
        if game.asked is not None:
            return "unfinished", f"it was not over after {MOST_DECISIONS} decisions"
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
        named: dict[int, dict[str, int]] = {}
        for (number, what, value), times in noted.items():
            deeds = found.setdefault(self.printed[number], {})
            if what == "scored":
                deeds[what] = deeds.get(what, 0) + times * value
                continue
            counts = deeds.setdefault(what, {})
            if what == "uses":
                counts[value] = counts.get(value, 0) + times
                continue
            if value not in named:
                named[value] = resources(self.game.machine, value)
            for name, many in named[value].items():
                counts[name] = counts.get(name, 0) + times * many
        return found


_Noted = dict[tuple[int, str, int], int]
"""How often it was that a card, by its number, was used, or did something with resources."""


def _read(game: Game) -> list[_Noted]:
    """Return what each player did with cards, and what cards did to them."""
    found: list[_Noted] = [defaultdict(int) for _ in range(game.players)]
    kinds = game.machine.log_reader.kinds
    readers: dict[str, _Reader | None] = {}
    log = game.state.log
    while log is not None:
        entry, log = log
        kind = entry[0]
        if kind in readers:
            reader = readers[kind]
        else:
            reader = readers[kind] = _reader(kind, [name for name, _ in kinds[kind].fields])
        if reader is None:
            continue
        at, used, source_at, what, amount, taken = reader
        if (player := entry[at]) == _NONE:
            continue
        if used and (card := entry[used[0]]) != _NONE:
            found[player][card, "uses", entry[used[1]]] += 1
        if source_at and (source := entry[source_at]) != _NONE:
            if taken:
                found[entry[taken]][source, "lost", entry[amount]] += 1
            if what:
                found[player][source, what, entry[amount]] += 1
    return found


_Reader = tuple[int, tuple[int, int] | None, int, str, int, int]
"""Where entries of a kind have what is counted: the player; the card and its ability; the source;
what it did, and how much of it; whose loss it is. Nought where they don't have it."""


def _reader(kind: str, names: list[str]) -> _Reader | None:
    at = {name: place for place, name in enumerate(names, 1)}
    if not {"ability", "source"} & at.keys() or "player" not in at:
        return None  # it tells nothing that is counted
    what = _COUNTED.get(kind) or ("scored" if "points" in at else "")
    return (
        at["player"],
        (at["card"], at["ability"]) if "ability" in at else None,
        at.get("source", 0),
        what,
        at.get("points" if what == "scored" else "resources", 0),
        at["owner"] if kind in _TAKEN else 0,
    )
