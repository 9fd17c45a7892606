"""A table to play at: positions in a line or two, and moves by the names that the game uses.

``lay`` lays out a position, ``deal`` starts a game from its set-up; a ``Table`` plays on.
Components go by their id, essences are written as in "2 gold 1 life".
"""

from collections.abc import Mapping, Sequence
from typing import Any

from cardwright.runtime.definitions import Card, Power, Reaction
from cardwright.runtime.game import Game, new_game
from cardwright.runtime.position_codec import position_of
from cardwright.runtime.positions import Position, Seat, Standing
from support.games import compiled_res_arcana, res_arcana_book

BASE = ("base",)
BOTH = ("base", "lux_et_tenebrae")
Essences = dict[str, int]


def essences(text: str) -> Essences:
    """Read "2 gold 1 life"."""
    words = text.split()
    return {kind: int(number) for number, kind in zip(words[::2], words[1::2], strict=True)}


def mixes(*texts: str) -> set[frozenset[tuple[str, int]]]:
    """Read several amounts, to compare them with those that are offered."""
    return {frozenset(essences(text).items()) for text in texts}


def seat(
    pool: str = "",
    *,
    play: str = "",
    hand: str = "",
    deck: str = "",
    discards: str = "",
    passed: bool = False,
) -> Seat:
    """Return what one player has; the deck from its top."""
    zones = {"play": play, "hand": hand, "deck": deck, "discards": discards}
    named = {zone: tuple(cards.split()) for zone, cards in zones.items()}
    return Seat(essences(pool), named, ("passed",) if passed else ())


def lay(
    *seats: Seat,
    centre: str = "",
    monuments: str = "",
    on: Mapping[str, str] | None = None,
    turned: str = "",
    active: int = 0,
    first: int = 0,
    step: str = "",
    seed: int = 1,
    **options: Any,
) -> "Table":
    """Lay out a position: at a turn of the active player, or with ``step="collect"`` before it."""
    on = on or {}
    lying = {card: Standing(essences(text)) for card, text in on.items()}
    for card in turned.split():
        lying[card] = Standing(essences(on.get(card, "")), ("turned",))
    table = {"centre": tuple(centre.split()), "monuments": tuple(monuments.split())}
    position = Position(seats, table, lying, active, first, 1, step)
    return deal(len(seats), BOTH, seed, position=position, **options)


def deal(players: int = 2, sets: Sequence[str] = BASE, seed: int = 1, **options: Any) -> "Table":
    """Start a game; it waits for the first choice."""
    book, compiled = res_arcana_book(), compiled_res_arcana()
    return Table(new_game(book, compiled, players=players, sets=tuple(sets), seed=seed, **options))


def component(card: str) -> Card:
    """Return a shipped component by its id."""
    return next(one.card for one in compiled_res_arcana().cards if one.id == card)


def components(kind: str, sets: Sequence[str] = BOTH) -> set[str]:
    """Return the ids of all components of a kind in some sets."""
    cards = [one.card for one in compiled_res_arcana().cards]
    return {card.id for card in cards if card.set in sets and card.kind == kind}


def types_of(card: str) -> set[str]:
    """Return the types that a component carries."""
    return set(component(card).types)


def mark_of(card: str, mark: str) -> str | int | None:
    """Return what a component is marked with."""
    return component(card).marks.get(mark)


class Table:
    """A game that is played by naming what players do."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- what is asked --

    @property
    def asked(self) -> tuple[int, str] | None:
        """Who must choose, and what kind of choice it is; None when the game is over."""
        decision = self.game.decision
        return (decision.player, decision.kind) if decision is not None else None

    @property
    def options(self) -> set[str]:
        """The ids of what may be chosen."""
        return {option.id for option in self._decision().options}

    def open_for(self, verb: str) -> set[str]:
        """The cards that an action, or a choice of a card, may be about."""
        payloads = [option.payload for option in self._decision().options]
        return {payload["card"] for payload in payloads if payload["type"] == verb}

    @property
    def amounts(self) -> list[Essences]:
        """The essences that may be chosen."""
        payloads = [option.payload for option in self._decision().options]
        return [payload["resources"] for payload in payloads if payload["type"] == "resources"]

    @property
    def mixes(self) -> set[frozenset[tuple[str, int]]]:
        """The essences that may be chosen, as ``mixes`` reads them."""
        return {frozenset(amount.items()) for amount in self.amounts}

    # -- moves --

    def do(self, player: int, *options: str) -> None:
        """Choose options by id, one after another, all by the same player."""
        for option in options:
            self.game.apply(option, player=player)

    def choose(self, player: int, amount: str) -> None:
        """Choose essences, to pay, gain or lose."""
        wanted = essences(amount)
        for option in self._decision().options:
            if option.payload.get("resources") == wanted:
                self.game.apply(option.id, player=player)
                return
        raise AssertionError(f"{amount} is not offered, only {self.amounts}")

    def use(self, player: int, card: str, power: int = 1) -> None:
        """Use a power of a component, counted from 1."""
        self.do(player, power_of(card, power))

    def react(self, player: int, card: str, reaction: int = 1) -> None:
        """Use a React power of a component, counted from 1."""
        self.do(player, reaction_of(card, reaction))

    def can_use(self, card: str, power: int = 1) -> bool:
        """Whether the power is open to whoever is in turn."""
        return power_of(card, power) in self.options

    def pass_turn(self, player: int, item: str = "") -> None:
        """Pass, and take an item where there are several to take."""
        self.do(player, "pass")
        if self.asked == (player, "pass_item"):
            self.do(player, f"card:{item}" if item else min(self.options))

    def finish_round(self) -> None:
        """Let all players pass who have not, up to the first question after the last pass."""
        passed = [player for player in range(self.game.players) if self.has_passed(player)]
        for _ in range(self.game.players - len(passed)):
            asked = self.asked
            assert asked is not None
            self.pass_turn(asked[0])

    # -- how the game stands --

    @property
    def position(self) -> Position:
        """All there is to see for somebody who may look everywhere."""
        return position_of(self.game.machine, self.game.state)

    def pool(self, player: int) -> Essences:
        """A player's essences."""
        return dict(self.position.seats[player].resources)

    def on(self, card: str) -> Essences:
        """The essences on a component."""
        return dict(self._standing(card).resources)

    def is_turned(self, card: str) -> bool:
        """Whether a component is turned."""
        return "turned" in self._standing(card).states

    def has_passed(self, player: int) -> bool:
        """Whether a player has passed."""
        return "passed" in self.position.seats[player].states

    def cards(self, zone: str, player: int | None = None) -> set[str]:
        """The cards in a zone of a player, or of the table."""
        position = self.position
        zones = position.table if player is None else position.seats[player].zones
        return set(zones.get(zone, ()))

    def points(self, player: int) -> int:
        """A player's points."""
        return self.game.points(player)

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.position.round

    @property
    def first(self) -> int:
        """Who holds the First Player tile."""
        return self.position.first

    def entries(self, kind: str, viewer: int | None = None) -> list[dict[str, Any]]:
        """What the log says to a viewer about one kind of thing."""
        return [entry for entry in self.game.log(viewer) if entry["kind"] == kind]

    def _standing(self, card: str) -> Standing:
        return self.position.cards.get(card, Standing())

    def _decision(self) -> Any:
        decision = self.game.decision
        assert decision is not None, "the game is over"
        return decision


def power_of(card: str, power: int = 1) -> str:
    """Return the id of using a component's power, counted from 1."""
    abilities = component(card).abilities
    places = [place for place, one in enumerate(abilities) if isinstance(one, Power)]
    return f"power:{card}:{places[power - 1]}"


def reaction_of(card: str, reaction: int = 1) -> str:
    """Return the id of using a component's React power, counted from 1."""
    abilities = component(card).abilities
    places = [place for place, one in enumerate(abilities) if isinstance(one, Reaction)]
    return f"reaction:{card}:{places[reaction - 1]}"
