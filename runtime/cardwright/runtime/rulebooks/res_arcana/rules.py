"""The rulebook as the machine sees it: its frames, and what cards call for."""

from collections.abc import Mapping

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Shape
from cardwright.runtime.hosting import Called
from cardwright.runtime.log import Kinds
from cardwright.runtime.machine import Handler, Machine
from cardwright.runtime.rulebooks.kit.books import GameRules
from cardwright.runtime.rulebooks.kit.tables import of_kind
from cardwright.runtime.rulebooks.res_arcana import (
    actions,
    kinds,
    rounds,
    shapes,
    start,
    tournament,
    victory,
)
from cardwright.runtime.rulebooks.res_arcana.log_kinds import LOG_KINDS
from cardwright.runtime.rulebooks.res_arcana.texts import TEXTS
from cardwright.runtime.rulebooks.res_arcana.words import Words
from cardwright.runtime.state import FIRST, State
from cardwright.runtime.table import Table
from cardwright.runtime.texts.templates import Texts


class ResArcana(GameRules):
    """The rules of Res Arcana for one table of components."""

    frame_shapes: Mapping[int, Shape] = shapes.SHAPES
    log_kinds: Kinds = LOG_KINDS
    texts: Texts = TEXTS
    scalars: Mapping[str, str] = {
        "tile_passed": "flag",
        **{f"sealed_{player}": "card_plus_one" for player in range(5)},
        "match_game": "number",
        "decider": "player",
        **{f"wins_{player}": "number" for player in range(2)},
        **{f"drafted_{player}": "card_set" for player in range(2)},
    }

    def __init__(self, table: Table) -> None:
        """Make a handler for each kind of frame that this game has."""
        super().__init__(table)
        self.words = Words(table.game)
        self.mages = of_kind(table, self.words.mage)
        self.items = of_kind(table, self.words.item)
        self.scrolls = of_kind(table, self.words.scroll)
        self.for_claim = of_kind(table, self.words.monument) | of_kind(table, self.words.place)
        handlers: dict[int, Handler] = {
            kinds.CHOOSE_MAGE: start.ChooseMage(self),
            kinds.REVEAL_MAGES: start.RevealMages(self),
            kinds.CHOOSE_ITEM: start.ChooseItem(self),
            kinds.BEGIN_ROUND: rounds.BeginRound(self),
            kinds.TAKE_STORED: rounds.TakeStored(self),
            kinds.TURN: actions.Turn(self),
            kinds.NEXT_TURN: rounds.NextTurn(self),
            kinds.PAY_PLACEMENT: actions.PayPlacement(self),
            kinds.SHOW_MONUMENT: actions.ShowMonument(self),
            kinds.DISCARD_GAIN: actions.DiscardGain(self),
            kinds.PASS_ITEM: actions.PassItem(self),
            kinds.JUDGE: victory.Judge(self),
            kinds.PICK: start.Pick(self),
            kinds.DEAL_PACK: start.DealPack(self),
            kinds.CHOOSE_FIRST: tournament.ChooseFirst(self),
            kinds.OPEN_PICK: tournament.OpenPick(self),
            kinds.BEGIN_GAME: tournament.BeginGame(self),
        }
        self.handle(handlers)

    def refill(self, machine: Machine, state: State, zone: int, player: int) -> bool:
        """RA-142: an empty deck is made anew of the player's discards; monuments never are."""
        words = self.words
        if zone != words.deck:
            return False
        discards = state.zone(words.discards, player)
        for card in members(discards):
            state.remove_from_zone(words.discards, player, card)
            state.add_to_zone(words.deck, player, card)
        if discards:
            state.note("reshuffle", player)
        return bool(discards)

    def why_impossible(self, state: State) -> str | None:
        """Only a match has rules about what is kept in mind."""
        return tournament.why_impossible(state)

    def call(self, machine: Machine, state: State, called: Called) -> None:
        """RA-178: the only thing that cards call for is a victory check, at once."""
        order = (called.player, *machine.clockwise(called.player))
        victory.check(self, machine, state, order, at_end=False)

    def points(self, state: State, player: int) -> int:
        """RA-171: components, and the First Player tile."""
        return self.table.points(state, player) + (state.v[FIRST] == player)
