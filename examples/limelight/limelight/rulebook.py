"""The rules of Limelight: what no card can say.

A turn has three parts: acts, of which each takes a cue; deals, which bring cards from the agency
into the discard pile; and clearing up, with a new hand.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, cast

from cardwright.runtime import BadSetupError, Position, pools
from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.decisions import Decision
from cardwright.runtime.frames import Frame, Options
from cardwright.runtime.log import CARD, PLAYER, Kind
from cardwright.runtime.machine import Machine, Rules
from cardwright.runtime.operations.resources import pay
from cardwright.runtime.position_codec import state_of
from cardwright.runtime.reasons import (
    Reason,
    not_there,
    not_understood,
    other_question,
    price_of,
    unknown_card,
    why_not_power,
)
from cardwright.runtime.rulebook import GameOption, Rulebook
from cardwright.runtime.rulebooks.kit.cards import GameWords, end_game, in_box
from cardwright.runtime.rulebooks.kit.frames import Entry, MenuFrame, coded
from cardwright.runtime.served import Served
from cardwright.runtime.state import ACTIVE, FIRST, ROUND, State
from cardwright.runtime.table import Table

from .texts import TEXTS

FEWEST: Final = 2
MOST: Final = 4
BUY: Final = 1
COUNT: Final = 2
END: Final = 3
ACTS: Final = "acts"
DEALS: Final = "deals"
ASKED_AT: Final = {"power": ACTS, "count": ACTS, "buy": DEALS, "end": DEALS}
"""The question that each action answers."""
EVERYWHERE: Final = ("agency", "deck", "hand", "stage", "discards", "attic", "box")


class Turn(Frame):
    """A turn begins with one cue and one deal."""

    name = "turn"

    def open(self, machine: Machine, state: State) -> Options:
        """Line up the parts of the turn."""
        rules = rules_of(machine)
        if self.player == state.v[FIRST]:
            state.v[ROUND] += 1
            state.note("round", state.v[ROUND])
        state.v[ACTIVE] = self.player
        machine.comes(state, rules.turn)
        state.note("turn", self.player)
        state.add_to_pool(self.player, pools.unit(rules.cue) + pools.unit(rules.deal))
        state.frames = Acts(self.player, Takings(self.player, rest_of_turn(self.player)))
        return None


def rest_of_turn(player: int) -> Frame:
    """Return what follows the takings."""
    return Deals(player, ClearUp(player, None))


class Acts(MenuFrame):
    """Acts are performed, one for each cue."""

    name = "acts"
    asks = ACTS
    menu: ClassVar = {COUNT: Entry("count")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the acts in hand; without cue or act the takings are counted."""
        if has(state, self.player, rules_of(machine).cue):
            powers = self.powers(machine, state)
            if powers:
                return (*powers, coded(COUNT))
        state.frames = self.below
        return None

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Spend a cue on an act, and come back for the next."""
        if option != coded(COUNT):
            state.take_from_pool(self.player, pools.unit(rules_of(machine).cue))
        super().answer(machine, state, option)

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Count the takings."""
        state.frames = self.below


class Takings(Frame):
    """All purses in hand are laid out, and bring coins."""

    name = "takings"

    def open(self, machine: Machine, state: State) -> Options:
        """Let them work in order."""
        rules, player = rules_of(machine), self.player
        state.frames = self.below
        purses = members(state.zone(rules.hand, player) & rules.purses)
        for card in purses:
            machine.leave(state, card, rules.hand, player)
            machine.enter(state, card, rules.stage, player)
        for card in reversed(purses):
            machine.at_moment(state, rules.takings, card, player)
        return None


class Deals(MenuFrame):
    """Cards are bought, one for each deal."""

    name = "deals"
    asks = DEALS
    menu: ClassVar = {BUY: Entry("buy", "card"), END: Entry("end")}

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the top card of each pile that the player can pay for."""
        rules = rules_of(machine)
        if not has(state, self.player, rules.deal):
            state.frames = self.below
            return None
        tops = mask_of(rules.tops(state))
        cards = machine.placement.affordable_among(state, self.player, tops)
        return (*(coded(BUY, card) for card in members(cards)), coded(END))

    def act(self, machine: Machine, state: State, action: int, operand: int) -> None:
        """Buy a card, or end the turn."""
        rules, player = rules_of(machine), self.player
        if action == END:
            state.frames = self.below
            return
        state.note("buy", player, operand)
        state.take_from_pool(player, pools.unit(rules.deal))
        price = machine.placement.ways(state, player, operand)[0]
        if price:
            pay(state, player, price)
        machine.placement.paid(state, player, operand)
        machine.leave(state, operand, rules.agency, 0)
        machine.enter(state, operand, rules.discards, player)


class ClearUp(Frame):
    """Everything is discarded, a new hand is drawn, and the next player has a turn."""

    name = "clear_up"

    def open(self, machine: Machine, state: State) -> Options:
        """Clear up, and look whether the game is over."""
        rules, player = rules_of(machine), self.player
        for zone in (rules.hand, rules.stage):
            for card in members(state.zone(zone, player)):
                machine.leave(state, card, zone, player)
                machine.enter(state, card, rules.discards, player)
        state.take_from_pool(player, state.pool(player))
        for _ in range(rules.hand_size):
            machine.draw(state, rules.deck, player, rules.hand, rules.draw)
        following = (player + 1) % machine.players
        if rules.is_over(state, last=following == state.v[FIRST]):
            end_game(state, standings(machine, state))
        else:
            state.frames = Turn(following, None)
        return None


def standings(machine: Machine, state: State) -> list[int]:
    """Return what players are compared by: points, and among equals who has had fewer turns."""
    players = machine.players
    played = (state.v[ACTIVE] - state.v[FIRST]) % players
    return [
        2 * machine.table.points(state, player) + ((player - state.v[FIRST]) % players > played)
        for player in range(players)
    ]


def has(state: State, player: int, resource: int) -> bool:
    """Whether a player has one of a resource."""
    return pools.count(state.pool(player), resource) > 0


class Limelight(Rules):
    """The rules for one table of cards, as the machine sees them."""

    frames = (Turn, Acts, Takings, Deals, ClearUp)
    log_kinds: ClassVar[Mapping[str, Kind]] = {
        "turn": Kind((PLAYER,)),
        "buy": Kind((PLAYER, CARD), opens=True),
    }
    texts = TEXTS

    def __init__(self, table: Table) -> None:
        """Look up the game's words, and sort the cards into piles."""
        super().__init__(table)
        words = GameWords(table)
        self.deck, self.hand = words.zone("deck"), words.zone("hand")
        self.stage, self.discards = words.zone("stage"), words.zone("discards")
        self.agency, self.box = words.zone("agency"), words.zone("box")
        self.takings, self.turn = words.moment("takings"), words.moment("turn")
        self.purses, self.fame = words.cards("purse"), words.cards("fame")
        self.draw = words.verb("draw")
        self.cue, self.deal = words.resource("cue"), words.resource("deal")
        self.hand_size = words.setting("hand_size")
        self.acts_on_offer = words.setting("acts_on_offer")
        self.piles_to_end = words.setting("piles_to_end")
        self.fame_in_pile = words.settings("fame_in_pile")
        self.rounds = words.setting("rounds")
        piles: dict[str, int] = {}
        for number, card in enumerate(table.cards):
            pile = card.copy_of or card.id
            piles[pile] = piles.get(pile, 0) | 1 << number
        self.piles = tuple(piles.values())
        """The copies of each card (bit masks)."""
        self.basic = [pile for pile in self.piles if "pile" in self._marks(pile)]
        self.others = [pile for pile in self.piles if "pile" not in self._marks(pile)]
        self.start = [(pile, int(self._marks(pile).get("start", 0))) for pile in self.basic]
        """What each first deck has of the piles that are always there."""
        self.last = [pile for pile in self.basic if "last" in self._marks(pile)]
        """Piles of which each ends the game when it is empty."""

    def _marks(self, pile: int) -> Mapping[str, str | int]:
        return self.table.cards[members(pile)[0]].card.marks

    def tops(self, state: State) -> Iterator[int]:
        """Yield a card of each pile in the agency."""
        there = state.zone(self.agency)
        yield from (members(there & pile)[0] for pile in self.piles if there & pile)

    def is_over(self, state: State, *, last: bool) -> bool:
        """Whether the game ends with this turn; ``last``: it ends the round."""
        there, offered = state.zone(self.agency), ~state.zone(self.box)
        empty = [pile for pile in self.piles if pile & offered and not pile & there]
        return (
            any(pile in self.last for pile in empty)
            or len(empty) >= self.piles_to_end
            or (last and state.v[ROUND] >= self.rounds)
        )

    def refill(self, machine: Machine, state: State, zone: int, player: int) -> bool:
        """Shuffle the discard pile into a new deck."""
        discards = state.zone(self.discards, player)
        if zone != self.deck or not discards:
            return False
        for card in members(discards):
            state.remove_from_zone(self.discards, player, card)
            state.add_to_zone(self.deck, player, card)
        state.note("reshuffle", player)
        return True


def rules_of(machine: Machine) -> Limelight:
    """Return the rules that a machine of this game runs."""
    return cast(Limelight, machine.rules)


class LimelightBook(Rulebook):
    """Limelight as the public interface sees it."""

    game_id = "limelight"
    game_options = (
        GameOption("first_player", "who begins; at random if not said", "player", begins=True),
    )
    turn_kinds = (ACTS, DEALS)
    serves = Served(
        kinds=dict.fromkeys(("act", "purse", "fame", "flop"), EVERYWHERE),
        moments={"takings": ("purse",), "turn": ()},
        powers=(),
        calls=(),
        events=("takings",),
        actions=("buy", "count", "end"),
        settings=("hand_size", "acts_on_offer", "piles_to_end", "fame_in_pile", "rounds"),
    )

    def rules(self, table: Table) -> Limelight:
        """Return the rules for one table of cards."""
        return Limelight(table)

    def seats(self, sets: tuple[str, ...]) -> range:
        """Two to four can play."""
        return range(FEWEST, MOST + 1)

    def deal(self, machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
        """Fill the agency, and deal each player a deck and a hand."""
        if machine.players < FEWEST:
            raise BadSetupError("nobody can play alone")
        rules = rules_of(machine)
        state = in_box(machine, rules.box, seed)
        self._open_agency(machine, state)
        for player in range(machine.players):
            for pile, number in rules.start:
                for card in members(state.zone(rules.agency) & pile)[:number]:
                    machine.leave(state, card, rules.agency, 0)
                    machine.enter(state, card, rules.discards, player)
            rules.refill(machine, state, rules.deck, player)
            for _ in range(rules.hand_size):
                machine.draw(state, rules.deck, player, rules.hand)
        first = options.get("first_player")
        if first is None:
            first = machine.luck.pick(state, tuple(range(machine.players)))
        state.v[FIRST] = first
        state.frames = Turn(first, None)
        return state

    def _open_agency(self, machine: Machine, state: State) -> None:
        """Put the piles that are always there into the agency, and some of the others."""
        rules = rules_of(machine)
        left, chosen = list(rules.others), list(rules.basic)
        for _ in range(min(rules.acts_on_offer, len(left))):
            place = machine.luck.pick(state, tuple(range(len(left))))
            chosen.append(left.pop(place))
        sizes = rules.fame_in_pile
        of_fame = sizes[min(machine.players - FEWEST, len(sizes) - 1)]
        for pile in chosen:
            cards = members(pile)
            if pile & rules.fame:
                dealt = machine.players * dict(rules.start).get(pile, 0)
                cards = cards[: of_fame + dealt]
            for card in cards:
                machine.leave(state, card, rules.box, 0)
                machine.enter(state, card, rules.agency, 0)

    def resume(self, machine: Machine, position: Position, seed: int) -> State:
        """Go on with the turn of the active player; cards that are not named are in the box."""
        state = state_of(machine, position, seed, rules_of(machine).box)
        player = state.v[ACTIVE]
        rest = rest_of_turn(player)
        if position.step not in ("", ACTS, DEALS):
            raise BadSetupError(f"there is no step `{position.step}`; known: {ACTS}, {DEALS}")
        state.frames = rest if position.step == DEALS else Acts(player, Takings(player, rest))
        return state

    def why_not(
        self, machine: Machine, state: State, decision: Decision, option_id: str
    ) -> Reason | None:
        """Return why something on the menus is not open; None for all other options."""
        action, *operands = option_id.split(":")
        if action not in ASKED_AT:
            return None
        if decision.kind != ASKED_AT[action]:
            return other_question(decision.kind, option_id)
        if action == "power":
            return why_not_power(machine, state, decision.player, option_id)
        if action != "buy" or len(operands) != 1:
            return not_understood(option_id)
        card, agency = machine.table.number_of.get(operands[0]), rules_of(machine).agency
        if card is None:
            return unknown_card(operands[0])
        if not state.zone(agency) >> card & 1:
            return not_there(machine, card, agency, "in the agency")
        reason = price_of(machine, state, decision.player, card)
        return reason or Reason("other-copy", "of the same cards, the first one is bought")
