"""What a player may know of a game, as one vector of numbers with a fixed place for everything.

It is made of ``game.view(player)`` and of nothing else, so it has no more in it than that player
may know. Players count from whoever looks: the seat +0 is one's own.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cardwright.runtime import Game

Row = NDArray[np.float32]

_NUMBERS: Final = ("number", "from", "to", "alternative", "ability")
"""Numbers that options are made of; each stands one higher, so that 0 is for there being none."""


class Fields:
    """Writes payloads of one game into rows: cards by their number, words as one of several.

    Cards are numbered from 1, in the order of ``game.cards``; players count from whoever looks.
    """

    def __init__(self, game: Game) -> None:
        """Fix the order of everything."""
        words = game.compiled.game
        self.players = game.players
        self.cards = {card: number for number, card in enumerate(game.cards, start=1)}
        self.resources = {resource.id: at for at, resource in enumerate(words.resources)}
        self.names: list[str] = ["card", "other card"]
        self._numbers = self._add(_NUMBERS)
        self._players = self._add([f"player +{seat}" for seat in range(self.players)])
        self._resources = self._add(self.resources)
        self._words = {
            "zone": self._places("zone", [zone.id for zone in words.zones]),
            "origin": self._places("origin", [zone.id for zone in words.zones]),
            "event": self._places("event", [event.id for event in words.events]),
            "resource": self._places("resource", list(self.resources)),
            "purpose": self._places("purpose", [verb.id for verb in words.verbs]),
        }
        self._rest = self._add(["anything else"])

    def _add(self, names: Any) -> int:
        """Add columns, and return the first of them."""
        first = len(self.names)
        self.names += list(names)
        return first

    def _places(self, field: str, values: list[str]) -> dict[str, int]:
        first = self._add([f"{field} {value}" for value in values])
        return {value: first + at for at, value in enumerate(values)}

    def write(self, payload: Mapping[str, Any], row: Row, viewer: int) -> None:
        """Write what a payload says, its type left out, into a row of zeros."""
        rest = {}
        for name, value in payload.items():
            if name == "type" or value is None:
                continue
            if isinstance(value, str) and value in self.cards:
                row[0 if name == "card" else 1] = self.cards[value]
            elif name in _NUMBERS and isinstance(value, int):
                row[self._numbers + _NUMBERS.index(name)] = value + 1
            elif name in ("player", "owner") and isinstance(value, int):
                row[self._players + (value - viewer) % self.players] = 1
            elif name == "resources" and isinstance(value, dict):
                for resource, number in value.items():
                    row[self._resources + self.resources[resource]] = number
            elif isinstance(value, str) and value in self._words.get(name, ()):
                row[self._words[name][value]] = 1
            else:
                rest[name] = value
        if rest:  # a field that is not known here still tells options from each other
            row[self._rest] = 1 + crc32(repr(sorted(rest.items())).encode()) / 2**32


BOUND: Final = 32768.0
"""No number in a vector is larger, nor smaller than its opposite."""
_ROLES: Final = ("active", "first", "decides", "has won")
_HEAD: Final = ("round", "game over", "options", "page", "pages")


class Layout:
    """Where each number lies: ``names`` says so in words, ``cards`` and ``options`` are tables.

    These two lie in the vector row by row, a row for each card in the game (in the order of
    ``card_ids``) and for each option that can be shown at once.
    """

    def __init__(self, game: Game, menu: int) -> None:
        """Lay out the vector for all games with the same cards, players and options."""
        words = game.compiled.game
        phrasebook = game.phrasebook("en")
        self.players = game.players
        self.menu = menu
        self.card_ids = game.cards
        self.fields = Fields(game)
        self._kinds = {
            kind: at for at, kind in enumerate((*phrasebook.decision_kinds, "other kind"))
        }
        self._types = {kind: at for at, kind in enumerate((*phrasebook.option_types, "other type"))}
        self._resources = self.fields.resources
        self._own_zones = _numbered(zone.id for zone in words.zones if not zone.of_table)
        self._table_zones = _numbered(zone.id for zone in words.zones if zone.of_table)
        self._of_players = _numbered(status.id for status in words.statuses if status.of_players)
        self._of_cards = _numbered(status.id for status in words.statuses if not status.of_players)
        self._rules = _numbered(sorted(game.view(None)["rules"]))
        self._sections: dict[str, tuple[int, int, int]] = {}
        """Of each section: where it begins, how many rows it has, how long they are."""
        self.names: tuple[str, ...] = tuple(self._named())
        self.size = len(self.names)
        self.cards = self._sections["card"]
        self.options = self._sections["option"]

    def _named(self) -> Iterator[str]:
        seats = [f"+{seat}" for seat in range(self.players)]
        places = [f"in {zone} of {seat}" for seat in seats for zone in self._own_zones]
        places += [f"in {zone}" for zone in self._table_zones]
        rules = [f"rules' {key} of {whose}" for key in self._rules for whose in (*seats, "nobody")]
        own_rules = [f"rules' {key}" for key in self._rules]
        sections: dict[str, tuple[Sequence[str], Sequence[str]]] = {
            "game": (
                [""],
                (*_HEAD, *(f"cards in {zone}" for zone in self._table_zones), *own_rules),
            ),
            "asked": ([""], (*(f"kind {kind}" for kind in self._kinds), *self.fields.names)),
            "player": (
                seats,
                (
                    "points",
                    *_ROLES,
                    *self._resources,
                    *(f"is {status}" for status in self._of_players),
                    *(f"cards in {zone}" for zone in self._own_zones),
                    *own_rules,
                ),
            ),
            "card": (
                self.card_ids,
                (
                    *places,
                    "from the top",
                    *self._resources,
                    *(f"is {status}" for status in self._of_cards),
                    *rules,
                ),
            ),
            "option": (
                [str(at) for at in range(self.menu)],
                (*(f"type {kind}" for kind in self._types), *self.fields.names),
            ),
        }
        start = 0
        for section, (rows, columns) in sections.items():
            self._sections[section] = (start, len(rows), len(columns))
            start += len(rows) * len(columns)
            for row in rows:
                yield from (f"{section} {row}: {column}".replace(" :", ":") for column in columns)

    def write(self, view: Mapping[str, Any], *, page: int = 0) -> NDArray[np.float32]:
        """Return a player's view as a vector; of many options, those of one page."""
        vector = np.zeros(self.size, np.float32)
        parts = {
            name: vector[start : start + rows * columns].reshape(rows, columns)
            for name, (start, rows, columns) in self._sections.items()
        }
        self._write_game(view, parts["game"][0])
        self._write_decision(view, parts["game"][0], parts["asked"][0], parts["option"], page)
        for seat in view["players"]:
            self._write_player(view, seat, parts["player"][self._seat(view, seat["player"])])
        self._write_zones(view, parts["card"])
        self._write_rules(view, parts)
        return np.clip(vector, -BOUND, BOUND)

    def _seat(self, view: Mapping[str, Any], player: int) -> int:
        return int((player - view["viewer"]) % self.players)

    # -- the parts --

    def _write_game(self, view: Mapping[str, Any], row: Row) -> None:
        row[0] = view["round"]
        row[1] = view["over"]
        for zone, at in self._table_zones.items():
            row[len(_HEAD) + at] = view["zones"][zone]["count"]

    def _write_decision(
        self, view: Mapping[str, Any], head: Row, asked: Row, rows: Row, page: int
    ) -> None:
        decision = view["decision"]
        if decision is None:
            return
        asked[self._kinds.get(decision["kind"], len(self._kinds) - 1)] = 1
        self.fields.write(decision["about"], asked[len(self._kinds) :], view["viewer"])
        options = decision["options"] or []
        head[2:5] = len(options), page, -(-len(options) // self.menu)
        start = page * self.menu
        for row, option in zip(rows, options[start : start + self.menu], strict=False):
            row[self._types.get(option["type"], len(self._types) - 1)] = 1
            payload = {name: value for name, value in option.items() if name != "id"}
            self.fields.write(payload, row[len(self._types) :], view["viewer"])

    def _write_player(self, view: Mapping[str, Any], seat: Mapping[str, Any], row: Row) -> None:
        player, decision = seat["player"], view["decision"]
        row[0] = seat["points"]
        row[1:5] = (
            view["active"] == player,
            view["first"] == player,
            decision is not None and decision["player"] == player,
            player in view["winners"],
        )
        start = 1 + len(_ROLES)
        for resource, number in seat["resources"].items():
            row[start + self._resources[resource]] = number
        start += len(self._resources)
        for status in seat["statuses"]:
            row[start + self._of_players[status]] = 1
        start += len(self._of_players)
        for zone, shown in seat["zones"].items():
            row[start + self._own_zones[zone]] = shown["count"]

    def _write_zones(self, view: Mapping[str, Any], rows: Row) -> None:
        for seat in view["players"]:
            first = self._seat(view, seat["player"]) * len(self._own_zones)
            for zone, shown in seat["zones"].items():
                self._write_zone(shown, first + self._own_zones[zone], rows)
        first = self.players * len(self._own_zones)
        for zone, shown in view["zones"].items():
            self._write_zone(shown, first + self._table_zones[zone], rows)

    def _write_zone(self, shown: Mapping[str, Any], place: int, rows: Row) -> None:
        depth = self.players * len(self._own_zones) + len(self._table_zones)
        for card in shown["cards"] or ():
            row = rows[self.fields.cards[card["id"]] - 1]
            row[place] = 1
            for resource, number in card["resources"].items():
                row[depth + 1 + self._resources[resource]] = number
            for status in card["statuses"]:
                row[depth + 1 + len(self._resources) + self._of_cards[status]] = 1
        for number, card_id in enumerate(shown["top"], start=1):
            if card_id is not None:
                row = rows[self.fields.cards[card_id] - 1]
                row[place], row[depth] = 1, number

    # -- what only one game has --

    def _write_rules(self, view: Mapping[str, Any], parts: Mapping[str, Row]) -> None:
        """Write what the rules of a game add: numbers, and cards, each perhaps of a player."""
        game, players, cards = parts["game"][0], parts["player"], parts["card"]
        for key, at in self._rules.items():
            for player, value in _leaves(view["rules"].get(key), self.players, None):
                seat = None if player is None else self._seat(view, player)
                if isinstance(value, str):
                    if value in self.fields.cards:
                        whose = self.players if seat is None else seat
                        column = (at - len(self._rules)) * (self.players + 1) + whose
                        cards[self.fields.cards[value] - 1, column] = 1
                else:
                    row = game if seat is None else players[seat]
                    row[at - len(self._rules)] = float(value)


def _leaves(
    value: Any, players: int, player: int | None
) -> Iterator[tuple[int | None, str | float]]:
    """Yield the numbers and words in data, each with the player it is of, where that is clear.

    That is so in a list with a place for each player, and beside the word ``player``.
    """
    if isinstance(value, str | int | float):
        yield player, value
    elif isinstance(value, list):
        of_players = len(value) == players and not any(isinstance(part, dict) for part in value)
        for at, part in enumerate(value):
            yield from _leaves(part, players, at if of_players else player)
    elif isinstance(value, dict):
        whose = value.get("player", player)
        for name, part in value.items():
            if name != "player":
                yield from _leaves(part, players, whose)


def _numbered(ids: Any) -> dict[str, int]:
    return {id: at for at, id in enumerate(ids)}
