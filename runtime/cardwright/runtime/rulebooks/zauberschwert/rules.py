"""The rulebook as the machine sees it: its frames, and what it knows of the cards."""

from collections.abc import Mapping
from typing import Final

from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.frames import Shape
from cardwright.runtime.log import Kinds
from cardwright.runtime.machine import Handler
from cardwright.runtime.rulebooks.kit.books import GameRules
from cardwright.runtime.rulebooks.kit.tables import of_kind
from cardwright.runtime.rulebooks.zauberschwert import (
    auctions,
    choosing,
    fighting,
    kinds,
    laying,
    magicians,
    passing_on,
    shapes,
    solving,
    supply,
    trading,
    winning,
)
from cardwright.runtime.rulebooks.zauberschwert.log_kinds import LOG_KINDS
from cardwright.runtime.rulebooks.zauberschwert.texts import TEXTS
from cardwright.runtime.rulebooks.zauberschwert.words import Words
from cardwright.runtime.table import Table
from cardwright.runtime.texts.templates import Texts

_BACKS: Final = ("a", "b", "c")


class Zauberschwert(GameRules):
    """The rules of Zauberschwert & Drachenei for one table of cards."""

    frame_shapes: Mapping[int, Shape] = shapes.SHAPES
    log_kinds: Kinds = LOG_KINDS
    texts: Texts = TEXTS
    scalars: Mapping[str, str] = {
        **magicians.SCALARS,
        "bid_plus_cost": "flag",
        "progress": "flag",
        "idle_rounds": "number",
    }

    def __init__(self, table: Table) -> None:
        """Make a handler for each kind of frame that this game has."""
        super().__init__(table)
        self.words = Words(table.game)
        self.creatures = of_kind(table, self.words.creature)
        self.spells = of_kind(table, self.words.spell)
        self.artefacts = of_kind(table, self.words.artefact)
        self.backs = tuple(self._with_back(back) for back in _BACKS)
        self.pairs: Mapping[int, int] = _pairs(table)
        _check_costs(table, self.creatures, self.words.magic)
        handlers: dict[int, Handler] = {
            kinds.NEW_ADVENTURES: supply.NewAdventures(self),
            kinds.SUPPLY: supply.Supply(self),
            kinds.SPELLS: supply.Spells(self),
            kinds.CHOOSE: choosing.Choose(self),
            kinds.SOLVE: solving.Solve(self),
            kinds.ADVENTURE: solving.Adventure(self),
            kinds.FIGHT: fighting.Fight(self),
            kinds.SHARE: fighting.Share(self),
            kinds.BID: auctions.Bid(self),
            kinds.WON: winning.Won(self),
            kinds.LEAVE_DISPLAY: solving.LeaveDisplay(self),
            kinds.CLEAR_UP: solving.ClearUp(self),
            kinds.TRADE: trading.Trade(self),
            kinds.OFFER: trading.Offer(self),
            kinds.ANSWER: trading.Answer(self),
            kinds.ACCEPT: trading.Accept(self),
            kinds.LAY: laying.Lay(self),
            kinds.PASS_ON: passing_on.PassOn(self),
            kinds.SHARED: winning.Shared(self),
            kinds.EFFECT: winning.Effect(self),
        }
        self.handle(handlers)

    def _with_back(self, back: str) -> int:
        """An adventure without a back lies with those of the first."""
        return mask_of(
            number
            for number, card in enumerate(self.table.cards)
            if not self.artefacts >> number & 1 and dict(card.marks).get("back", _BACKS[0]) == back
        )


def _check_costs(table: Table, creatures: int, magic: int) -> None:
    """ZS-27: a creature is defeated with magic points, and with nothing else."""
    for creature in members(creatures):
        card = table.cards[creature]
        ways = card.cost or ()
        if len(ways) != 1 or any(amount.allowed != 1 << magic for amount in ways[0]):
            raise BadSetupError(f"a creature costs magic points; `{card.id}` does not")


def _pairs(table: Table) -> dict[int, int]:
    """Return the other half of each card of a two-part artefact."""
    halves: dict[str | int, list[int]] = {}
    for number, card in enumerate(table.cards):
        pair = dict(card.marks).get("pair")
        if pair is not None:
            halves.setdefault(pair, []).append(number)
    for pair, cards in halves.items():
        if len(cards) != 2:
            names = ", ".join(table.cards[card].id for card in cards)
            raise BadSetupError(f"a two-part artefact has two cards; `pair {pair}` has {names}")
    return {
        half: other
        for first, second in halves.values()
        for half, other in ((first, second), (second, first))
    }
