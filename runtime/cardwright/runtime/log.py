"""What has happened in a game: the kinds of entries in its log, and who may read what in them.

While a game runs, an entry is a tuple of a kind and its fields, as numbers: ``state.note("gain",
player, pool, source)``. Here it is hidden from those who must not read it, and spelt out for
clients.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.frames import NO_CARD, Fields
from cardwright.runtime.notation import Notation, Record
from cardwright.runtime.state import State
from cardwright.runtime.visibility import Viewer, sees_zone

Entry = tuple[Any, ...]
"""A kind, then its fields in order."""


class Kind(NamedTuple):
    """A kind of entry.

    ``secret``: the field with cards that not everybody may know. Where the entry says which zones
    a card has left and entered, it is known to those who see one of them, else to the player only.
    ``opens``: what the same player does next belongs to it, as its price or outcome.
    ``told``: whether it has a place in the story; what is only for programs to count has none.
    ``alone``: it belongs to nothing that the same player has done before, and nothing to it.
    """

    fields: Fields
    secret: str = ""
    opens: bool = False
    told: bool = True
    alone: bool = False


Kinds = Mapping[str, Kind]

PLAYER: Final = ("player", "player")
CARD: Final = ("card", "card_or_none")
SOURCE: Final = ("source", "card_or_none")
"""The card whose ability did it; none where the rules did."""
_RESOURCES: Final = ("resources", "pool")
_ABILITY: Final = ("ability", "number")
_ZONE: Final = ("zone", "zone")
_ORIGIN: Final = ("origin", "zone")
_DESTINATION: Final = ("destination", "zone")

_OWNER: Final = ("owner", "player_or_nobody")

KINDS: Final[Kinds] = {
    # resources
    "gain": Kind((PLAYER, _RESOURCES, SOURCE)),
    "pay": Kind((PLAYER, _RESOURCES, SOURCE)),
    "lose": Kind((PLAYER, _RESOURCES, SOURCE)),
    "excess": Kind((PLAYER, _RESOURCES)),
    "steal": Kind((PLAYER, ("owner", "player"), _RESOURCES, SOURCE)),
    "put": Kind((PLAYER, CARD, _RESOURCES, SOURCE)),
    "take": Kind((PLAYER, CARD, _RESOURCES, SOURCE)),
    "remove": Kind((PLAYER, CARD, _RESOURCES, SOURCE)),
    "recover": Kind((PLAYER, CARD, _RESOURCES, SOURCE)),
    # cards
    "status": Kind((PLAYER, CARD, ("status", "status_or_none"), ("value", "flag"))),
    "move": Kind(
        (
            *(PLAYER, CARD, ("verb", "verb_or_none"), _ORIGIN, _OWNER),
            *(_DESTINATION, ("receiver", "player_or_nobody")),
        ),
        secret="card",
    ),
    "stand": Kind(
        (PLAYER, CARD, ("before", "card_or_none"), ("place", "card_or_none")),
    ),
    "return": Kind((PLAYER, CARD, _DESTINATION)),
    "draw": Kind((PLAYER, CARD, _ORIGIN, _DESTINATION), secret="card"),
    "look": Kind((PLAYER, _ZONE, _OWNER, ("cards", "cards_or_none")), secret="cards"),
    "reveal": Kind((PLAYER, _ZONE, _OWNER, ("cards", "cards_or_none"))),
    "shuffle": Kind((PLAYER, _ZONE)),
    "sort": Kind((PLAYER, _ZONE, ("count", "number"))),
    "show": Kind((CARD,)),
    "reshuffle": Kind((PLAYER,)),
    # abilities
    "power": Kind((PLAYER, CARD, _ABILITY), opens=True),
    "react": Kind((PLAYER, CARD, _ABILITY), opens=True),
    "automatic": Kind((PLAYER, CARD, _ABILITY), told=False),
    "avoid": Kind((PLAYER, CARD), opens=True),
    "aim": Kind((PLAYER, CARD)),
    "ignore": Kind((PLAYER,)),
    "cancel": Kind((PLAYER,)),
    "redirect": Kind((PLAYER, CARD)),
    "prevent": Kind((PLAYER, ("number", "number"))),
    "add": Kind((PLAYER, ("number", "number"))),
    "score": Kind((PLAYER, ("points", "number"), SOURCE)),
    "modify": Kind((PLAYER, SOURCE)),
    # the course of the game
    "round": Kind((("number", "number"),)),
    "over": Kind((("winners", "players"),)),
}
"""The kinds that every game shares; a rulebook adds its own."""


def entries(state: State) -> list[Entry]:
    """Return all entries of a game, oldest first."""
    found = []
    log = state.log
    while log is not None:
        entry, log = log
        found.append(entry)
    found.reverse()
    return found


class EntryList:
    """The entries of one game as it goes on: each is looked up once, however often it is read."""

    def __init__(self) -> None:
        """Begin with nothing known."""
        self._log: Any = None
        self._entries: list[Entry] = []

    def of(self, state: State) -> list[Entry]:
        """Return all entries up to a state, oldest first, to be read only."""
        new = []
        log = state.log
        while log is not None and log is not self._log:
            entry, log = log
            new.append(entry)
        if log is not self._log:  # choices were taken back
            self._entries = []
        self._entries.extend(reversed(new))
        self._log = state.log
        return self._entries


class LogReader:
    """Reads the logs of games at one table."""

    def __init__(self, game: GameDefinition, notation: Callable[[], Notation], own: Kinds) -> None:
        """``notation``: makes it, which takes a while. ``own``: kinds that the rulebook adds."""
        self.game = game
        self.kinds: Kinds = {**KINDS, **own}
        self._notation = notation
        self._records: dict[str, Record] = {}

    def record(self, kind: str) -> Record:
        """Return how entries of a kind are written."""
        if kind not in self._records:
            self._records[kind] = self._notation().record(self.kinds[kind].fields)
        return self._records[kind]

    def visible_to(self, entry: Entry, viewer: Viewer) -> Entry:
        """Return an entry with cards that a viewer may not know replaced by ``NO_CARD``.

        Of an entry of an unknown kind nothing is left but the kind.
        """
        kind = self.kinds.get(entry[0])
        if kind is None:
            return entry[:1]
        if not kind.secret:
            return entry
        named = {name: value for (name, _), value in zip(kind.fields, entry[1:], strict=True)}
        if self._knows(named, viewer):
            return entry
        named[kind.secret] = _hidden(named[kind.secret])
        return (entry[0], *named.values())

    def _knows(self, entry: dict[str, Any], viewer: Viewer) -> bool:
        player = entry["player"]
        if "destination" not in entry:
            return bool(viewer == player)
        owner = entry.get("owner", player)
        return sees_zone(self.game, entry["origin"], owner, viewer) or sees_zone(
            self.game, entry["destination"], entry.get("receiver", player), viewer
        )

    def to_dict(self, entry: Entry) -> dict[str, Any]:
        """Return an entry with names for its fields and ids for numbers; a hidden card is None."""
        kind = entry[0]
        known = self.record(kind).write(entry[1:]) if kind in self.kinds else {}
        return {"kind": kind, **known}


def _hidden(cards: int | tuple[int, ...]) -> int | tuple[int, ...]:
    """Hide cards, but not how many they are."""
    return (NO_CARD,) * len(cards) if isinstance(cards, tuple) else NO_CARD
