"""The game as the machine sees it: its frames, and what the rules know of the cards."""

from collections.abc import Mapping
from typing import ClassVar, Final

from cardwright.runtime import pools
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.compiling import mypyc_attr
from cardwright.runtime.definitions.parts import Named
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.frames import Frame
from cardwright.runtime.log import CARD, PLAYER, Kind
from cardwright.runtime.machine import Rules
from cardwright.runtime.rulebooks.kit.cards import GameWords
from cardwright.runtime.rulebooks.kit.frames import frames_in
from cardwright.runtime.rulebooks.zauberschwert import adventures, artefacts, rounds
from cardwright.runtime.state import State
from cardwright.runtime.table import Table
from cardwright.runtime.texts.templates import Texts, TextsOf

_BACKS: Final = ("a", "b", "c")
_MAGIC: Final = "magic"
_PARTNER: Final = ("partner", "player")
_NUMBER: Final = ("number", "number")


@mypyc_attr(allow_interpreted_subclasses=True)
class Zauberschwert(Rules):
    """The rules of Zauberschwert & Drachenei for one table of cards."""

    frames: ClassVar[tuple[type[Frame], ...]] = frames_in(rounds, adventures, artefacts)
    log_kinds: ClassVar[Mapping[str, Kind]] = {
        "first": Kind((PLAYER,)),
        "visit": Kind((PLAYER, CARD), opens=True),
        "decline": Kind((PLAYER,), opens=True),
        "too_weak": Kind((PLAYER, CARD)),
        "retreat": Kind((PLAYER, CARD)),
        "share": Kind((PLAYER, CARD), opens=True),
        "alone": Kind((PLAYER, CARD), opens=True),
        "auction": Kind((CARD,)),
        "bid": Kind((PLAYER, _NUMBER)),
        "pass": Kind((PLAYER,)),
        "no_bid": Kind((CARD,)),
        "win_bid": Kind((PLAYER, CARD, _NUMBER), opens=True),
        "defeat": Kind((PLAYER, CARD), opens=True),
        "reach": Kind((PLAYER, CARD), opens=True),
        "profit": Kind((PLAYER, CARD), opens=True),
        "spell": Kind((PLAYER, CARD)),
        "unclaimed": Kind((CARD,)),
        "propose": Kind((PLAYER, _PARTNER), opens=True),
        "offer": Kind((PLAYER, CARD)),
        "refuse": Kind((PLAYER,)),
        "swap": Kind((PLAYER, _PARTNER)),
        "lay": Kind((PLAYER, CARD), opens=True),
        "stalemate": Kind((_NUMBER,)),
        "too_few": Kind(()),
        "result": Kind((("standings", "numbers"),)),
    }
    texts: ClassVar[Texts] = TextsOf("rulebooks/zauberschwert")
    scalars: ClassVar[Mapping[str, str]] = {
        **adventures.MAGICIANS,
        "bid_plus_cost": "flag",
        "progress": "flag",
        "idle_rounds": "number",
    }

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        words = GameWords(table)
        self.play = words.zone("play")
        self.hand = words.zone("hand")
        self.offer = words.zone("offer")
        self.adventure_pile = words.zone("adventures")
        self.artefact_pile = words.zone("artefacts")
        self.display = words.zone("display")
        self.discards = words.zone("discards")
        self.box = words.zone("box")
        self.exhausted = words.status("exhausted")
        self.lay = words.verb("lay")
        self.round = words.moment("round")
        self.supply = words.moment("supply")
        self.visit = words.moment("visit")
        self.alone = words.moment("alone")
        self.together = words.moment("together")
        self.bonus = words.moment("bonus")
        self.creatures = words.cards("creature")
        self.spells = words.cards("spell")
        self.artefacts = words.cards("artefact")
        self.magic = words.resource(_MAGIC)
        self.one_magic = pools.unit(self.magic)
        self.starting_magic = words.setting("starting_magic")
        self.adventures_shown = words.setting("adventures_shown")
        self.magic_supplied = words.setting("magic_supplied")
        self.magic_for_declining = words.setting("magic_for_declining")
        self.idle_rounds = words.setting("idle_rounds")
        self.backs = tuple(_with_back(table, back) & ~self.artefacts for back in _BACKS)
        """The adventures of each group by back, the group that comes first as the first (ZS-7)."""
        self.pairs = _pairs(table)
        """The other half of each card of a two-part artefact."""
        self._runes = tuple(table.words.being((one.id,)) for one in table.game.types)
        _check_costs(table, self.creatures)

    def share_a_rune(self, state: State, one: int, other: int) -> bool:
        """ZS-39: whether two cards carry the same rune, as things stand."""
        both = 1 << one | 1 << other
        return any(rune.now(state) & both == both for rune in self._runes)

    def magic_of(self, state: State, player: int) -> int:
        """Return a player's magic points."""
        return pools.count(state.pool(player), self.magic)


def _with_back(table: Table, back: str) -> int:
    """Return the cards with a back; those without one lie with those of the first."""
    return mask_of(
        number
        for number, card in enumerate(table.cards)
        if card.card.marks.get("back", _BACKS[0]) == back
    )


def _check_costs(table: Table, creatures: int) -> None:
    """ZS-27: a creature is defeated with magic points, and with nothing else."""
    magic = Named(resources=(_MAGIC,))
    for creature in members(creatures):
        card = table.cards[creature]
        ways = card.card.cost.options if card.card.cost is not None else ()
        if len(ways) != 1 or any(amount.resource != magic for amount in ways[0]):
            raise BadSetupError(f"a creature costs magic points; `{card.id}` does not")


def _pairs(table: Table) -> dict[int, int]:
    """Return the other half of each card of a two-part artefact."""
    halves: dict[str | int, list[int]] = {}
    for number, card in enumerate(table.cards):
        pair = card.card.marks.get("pair")
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
