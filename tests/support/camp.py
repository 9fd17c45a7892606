"""A small invented game to try the machine with: the words of the examples, and hardly any rules.

A turn is the use of one power. What cards call for brings its caller 1 Silver, which is the last
resource, or as much as the number with it says; to the card with it, if there is one. Before that
comes the window of the event that the call raises, if the game has one.
"""

from pathlib import Path
from typing import Any, ClassVar, Final

from cardwright.dsl.compiler import compile_game
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.explain import example_game
from cardwright.dsl.folders import LOOSE, Home
from cardwright.dsl.parsing import parse
from cardwright.dsl.read_game import read_game
from cardwright.dsl.source import Source
from cardwright.dsl.syntax import Game as GameTree
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import CardFile, read_card
from cardwright.runtime import pools
from cardwright.runtime.bits import members
from cardwright.runtime.decisions import Decision, open_decision, resources
from cardwright.runtime.definitions import CompiledSet
from cardwright.runtime.frames import Fields, Frame, Options, Payload
from cardwright.runtime.log import entries
from cardwright.runtime.machine import Called, Machine, Rules
from cardwright.runtime.maps import Map
from cardwright.runtime.operations.cards import owner_of
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.rulebooks.kit.boards import from_marks
from cardwright.runtime.state import State
from cardwright.runtime.table import Table
from cardwright.runtime.windows import NO_NUMBER

_END_OF_TURN: Final = -1


def words(more: str = "") -> Vocabulary:
    """Return the words of the examples, with more declarations."""
    text = example_game().rstrip().removesuffix("}") + more + "\n}\n"
    report = Report()
    source = Source("game.card", text)
    tree = parse(source, report).document
    assert isinstance(tree, GameTree), [fault.message for fault in report]
    found = read_game("woodcamp", tree, source, report)
    assert found is not None, [fault.message for fault in report]
    return found


def read(text: str, game: Vocabulary) -> CardFile:
    """Read the text of a card."""
    home = Home(Path("nowhere"), LOOSE, None)
    return read_card(Source("<card>", text), Path("sample.card"), home, game)


def compiled(game: Vocabulary, *texts: str) -> CompiledSet:
    """Compile cards of these texts; the id of each is made of its name."""
    cards = []
    for text in texts:
        file = read(text, game)
        assert file.card is not None, [fault.message for fault in file.found]
        cards.append(file.card)
    return compile_game(game, cards)


class _Turn(Frame):
    """Asks for a power to use."""

    __slots__ = ()

    name = "turn"
    asks = "turn"
    shape = "alternative"

    def open(self, machine: Machine, state: State) -> Options:
        return (_END_OF_TURN, *machine.usable_powers(state, self.player))

    def payload(self, machine: Machine, state: State, option: int) -> Payload:
        if option == _END_OF_TURN:
            return {"type": "end"}
        card = machine.table.cards[option >> 8].id
        return {"type": "power", "card": card, "ability": option & 0xFF}

    def answer(self, machine: Machine, state: State, option: int) -> None:
        if option != _END_OF_TURN:
            machine.use(state, self.player, option >> 8, option & 0xFF)


class _Called(Frame):
    """What a call does."""

    __slots__ = ("card", "number")

    name = "called"
    fields: ClassVar[Fields] = (("number", "number"), ("card", "card_or_none"))

    def __init__(self, player: int, number: int, card: int, below: Frame | None) -> None:
        super().__init__(player, below)
        self.number = number
        self.card = card

    def numbered(self, number: int) -> Frame | None:
        return _Called(self.player, number, self.card, self.below) if number else self.below

    def open(self, machine: Machine, state: State) -> Options:
        state.frames = self.below
        brought = max(self.number, 1) * pools.unit(machine.table.resources - 1)
        if self.card >= 0:
            state.put_on(self.card, brought)
        else:
            gain(state, self.player, brought)
        return None


class _Rules(Rules):
    frames = (_Turn, _Called)

    def map(self, state: State, space: int) -> Map:
        """Return the map that the columns and rows of places make."""
        if space not in self._maps:
            name = self.table.game.spaces[space].id
            self._maps[space] = from_marks(self.table, name, "column", "row")
        return self._maps[space]

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._maps: dict[int, Map] = {}

    def call(self, machine: Machine, state: State, called: Called) -> None:
        call, player, bearer, number, card = called
        state.frames = _Called(player, number, card, state.frames)
        for place, event in enumerate(machine.table.game.events):
            if event.call == call:
                order = (*machine.clockwise(player), player)
                zones = machine.table.active_zones if card >= 0 else ()
                owner = owner_of(state, zones, card)
                machine.open_window(
                    state,
                    place,
                    order,
                    subject=card,
                    owner=owner,
                    source=bearer,
                    cause=player,
                    number=number if event.number else NO_NUMBER,
                )


class Camp:
    """A table of the invented game, at the first player's turn as soon as somebody chooses."""

    def __init__(self, cards: CompiledSet, *, players: int = 2) -> None:
        """Start with all cards in no zone."""
        self.game = cards.game
        self.table = Table(cards, tuple(card.id for card in cards.cards))
        self.machine = Machine(self.table, players, _Rules(self.table))
        self.state = State.empty(self.machine.layout)
        self.state.frames = _Turn(0, None)

    def put(self, zone: str, *card_ids: str, player: int = 0) -> "Camp":
        """Put cards into a zone."""
        for card_id in card_ids:
            self.state.add_to_zone(self._zone(zone), player, self.table.number_of[card_id])
        return self

    def give(self, player: int, **counts: int) -> "Camp":
        """Give resources to a player."""
        ids = [resource.id for resource in self.game.resources]
        pool = sum(count * pools.unit(ids.index(name)) for name, count in counts.items())
        self.state.add_to_pool(player, pool)
        return self

    def mark(self, status: str, *card_ids: str) -> "Camp":
        """Put cards into a state."""
        for card_id in card_ids:
            self.state.set_status(self._status(status), self.table.number_of[card_id], True)
        return self

    def stand(self, place: str, *card_ids: str) -> "Camp":
        """Let cards stand in a place."""
        for card_id in card_ids:
            self.state.stand(self.table.number_of[card_id], self.table.number_of[place])
        return self

    def place(self, card_id: str) -> str | None:
        """The place that a card stands in."""
        place = self.state.place_of(self.table.number_of[card_id])
        return self.table.cards[place].id if place >= 0 else None

    def at_turn_of(self, player: int) -> "Camp":
        """Let another player begin."""
        self.state.frames = _Turn(player, None)
        return self

    def do(self, *option_ids: str) -> "Camp":
        """Make choices, whoever has to make them."""
        for option_id in option_ids:
            option = self.decision.option(option_id)
            assert option is not None, (option_id, self.options)
            self.machine.choose(self.state, option.number)
        return self

    @property
    def decision(self) -> Decision:
        """The open decision."""
        if not self.state.options:
            self.machine.advance(self.state)
        found = open_decision(self.machine, self.state, 0)
        assert found is not None
        return found

    @property
    def options(self) -> set[str]:
        """The ids of what may be chosen."""
        return {option.id for option in self.decision.options}

    def cards(self, zone: str, player: int = 0) -> set[str]:
        """The cards in a zone."""
        found = members(self.state.zone(self._zone(zone), player))
        return {self.table.cards[card].id for card in found}

    def is_in(self, status: str, card_id: str) -> bool:
        """Whether a card is in a state."""
        card = self.table.number_of[card_id]
        return bool(self.state.status(self._status(status)) >> card & 1)

    def pool(self, player: int = 0) -> dict[str, int]:
        """What a player has."""
        return resources(self.machine, self.state.pool(player))

    def on(self, card_id: str) -> dict[str, int]:
        """What lies on a card."""
        return resources(self.machine, self.state.on(self.table.number_of[card_id]))

    def log(self, viewer: int) -> list[dict[str, Any]]:
        """What has happened, as a player may know it."""
        reader = self.machine.log_reader
        return [reader.to_dict(reader.visible_to(entry, viewer)) for entry in entries(self.state)]

    def _zone(self, zone: str) -> int:
        return [entry.id for entry in self.game.zones].index(zone)

    def _status(self, status: str) -> int:
        return [entry.id for entry in self.game.statuses].index(status)
