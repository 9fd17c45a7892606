"""What became of each card in a game: watched while it runs, read from its log at the end."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from cardwright.frontends.simulating.records import CardRecord
from cardwright.runtime import Game, members, resources

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

_BLANK: Final = tuple(CardRecord(""))[1:]
_DEALT, _HELD, _PLACED, _POINTS, _SCORED, _USES, _LOST = map(
    CardRecord._fields.index,
    ("dealt", "held", "placed", "points", "scored", "uses", "lost"),
)

_Sheet = dict[str, list[Any]]
"""The records of a player's cards, by card, as long as they change: the fields in their order."""

_Reader = tuple[int, int, int, int, int, int, int]
"""Where entries of a kind have what is counted: the player; the card and its ability; the source;
the field of a record that tells what it did, and how much of it; whose loss it is. Nought where
they don't have it."""


class Counting:
    """What is the same in all games with the same cards: which these are, and how logs are read.

    All copies of a card count as one: ``copies`` has what each card is a copy of.
    """

    def __init__(self, game: Game, copies: Mapping[str, str]) -> None:
        self.printed = tuple(copies[card] for card in game.cards)
        kinds = game.machine.log_reader.kinds.items()
        found = {kind: _reader(kind, [name for name, _ in one.fields]) for kind, one in kinds}
        self.readers = {kind: reader for kind, reader in found.items() if reader is not None}
        """How entries are read, by those kinds of which anything is counted."""
        self.named: dict[int, tuple[tuple[str, int], ...]] = {}
        """Resources by their ids."""


class Witness:
    """Knows whose cards were when it came, and reads at the end what has become of them since."""

    def __init__(self, game: Game, counting: Counting) -> None:
        self.game = game
        self.players = range(game.players)
        self.dealt = [game.state.own(player) for player in self.players]
        self.held = list(self.dealt)
        self.placed = [game.state.own_in_play(player) for player in self.players]
        self._counting = counting
        self._seen = game.state.trail

    def cards(self) -> list[tuple[CardRecord, ...]]:
        """Return what each player had to do with which cards."""
        self._look()
        sheets = [self._sheet(player) for player in self.players]
        self._read_log(sheets)
        return [tuple([CardRecord(*sheet[card]) for card in sorted(sheet)]) for sheet in sheets]

    def _look(self) -> None:
        """See where cards have been since the last look."""
        state = self.game.state
        layout, step = state.layout, state.trail
        came: defaultdict[int, int] = defaultdict(int)
        while step is not None and step is not self._seen:
            came[step.place] |= 1 << step.card
            step = step.before
        self._seen = state.trail
        for player in self.players:
            for zones, cards in ((layout.own_zones, self.held), (layout.own_active, self.placed)):
                for first in zones:
                    cards[player] |= came[first + player]

    def _sheet(self, player: int) -> _Sheet:
        """Return where a player's cards have been, and what they are worth."""
        printed = self._counting.printed
        sheet: _Sheet = {}
        for at, cards in ((_HELD, self.held), (_DEALT, self.dealt), (_PLACED, self.placed)):
            for number in members(cards[player]):
                _record(sheet, printed[number])[at] = True
        worths = self.game.machine.table.worths(self.game.state, player)
        for number, points in worths.items():
            _record(sheet, printed[number])[_POINTS] += points
        return sheet

    def _read_log(self, sheets: list[_Sheet]) -> None:
        """Add what each player did with cards, and what cards did to them."""
        printed, readers = self._counting.printed, self._counting.readers
        for entry, times in self._entries().items():
            at, card_at, ability_at, source_at, what, amount, taken = readers[entry[0]]
            if (player := entry[at]) == _NONE:
                continue
            if card_at and (card := entry[card_at]) != _NONE:
                _count(_record(sheets[player], printed[card]), _USES, entry[ability_at], times)
            if not source_at or (source := entry[source_at]) == _NONE:
                continue
            if what == _SCORED:
                _record(sheets[player], printed[source])[what] += times * entry[amount]
                continue
            record = _record(sheets[player], printed[source])
            for name, many in self._named(entry[amount]):
                _count(record, what, name, times * many)
                if taken:
                    robbed = _record(sheets[entry[taken]], printed[source])
                    _count(robbed, _LOST, name, times * many)

    def _entries(self) -> Mapping[tuple[Any, ...], int]:
        """Return the entries that tell what is counted, and how often each of them is there."""
        readers = self._counting.readers
        found: defaultdict[tuple[Any, ...], int] = defaultdict(int)
        log = self.game.state.log
        while log is not None:
            entry, log = log
            if entry[0] in readers:
                found[entry] += 1
        return found

    def _named(self, pool: int) -> tuple[tuple[str, int], ...]:
        known = self._counting.named
        if pool not in known:
            known[pool] = tuple(resources(self.game.machine, pool).items())
        return known[pool]


def _record(sheet: _Sheet, card: str) -> list[Any]:
    """Return the record of a card, which is a new one where nothing was counted yet."""
    if card not in sheet:
        sheet[card] = [card, *_BLANK]
    return sheet[card]


def _count(record: list[Any], field: int, name: Any, many: int) -> None:
    """Add to one of the numbers in a field of a record."""
    numbers = record[field]
    if not numbers:
        record[field] = {name: many}
    else:
        numbers[name] = numbers.get(name, 0) + many


def _reader(kind: str, names: list[str]) -> _Reader | None:
    """Return how entries of a kind are read, or nothing where they tell nothing that is counted."""
    at = {name: place for place, name in enumerate(names, 1)}
    what = _COUNTED.get(kind) or ("scored" if "points" in at else "")
    is_deed = bool(what) and "source" in at
    if not (is_deed or "ability" in at) or "player" not in at:
        return None
    return (
        at["player"],
        at["card"] if "ability" in at else 0,
        at.get("ability", 0),
        at["source"] if is_deed else 0,
        CardRecord._fields.index(what) if is_deed else 0,
        at["points" if what == "scored" else "resources"] if is_deed else 0,
        at["owner"] if kind in _TAKEN else 0,
    )
