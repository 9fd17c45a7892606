"""How a game begins: its set-up, the choices before the first round, and games in a row."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from cardwright.runtime.bits import members
from cardwright.runtime.errors import BadSetupError
from cardwright.runtime.frames import Fields, Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.position_codec import state_of
from cardwright.runtime.positions import Position
from cardwright.runtime.rulebooks.kit.cards import first_player, in_box
from cardwright.runtime.rulebooks.kit.frames import ask
from cardwright.runtime.rulebooks.res_arcana import rules_of
from cardwright.runtime.rulebooks.res_arcana.rounds import BeginRound, NextTurn, Turn
from cardwright.runtime.rulebooks.res_arcana.setup import PACKS, Dealer, Setup, packed
from cardwright.runtime.sealing import Sealed
from cardwright.runtime.state import FIRST, FIXED_LUCK, GENERATOR, ROUND, WINNERS, State

_ACTIONS: Final = "actions"
_COLLECT: Final = "collect"


def deal(machine: Machine, seed: int, options: Mapping[str, Any]) -> State:
    """Return a game set up at random (RA-17 to RA-25), before the first choice."""
    state = in_box(machine, rules_of(machine).box, seed)
    state.set("match_game", int("tournament" in options))
    dealer = Dealer(machine, state)
    dealer.lay_out_centre(sun="first_game" in options)
    draft = "draft" in options
    if "first_game" in options:
        dealer.deal_first_game()
    else:
        dealer.deal_mages()
        if not draft:
            dealer.deal_artifacts()
            dealer.look_at_artifacts()
    if not draft:
        dealer.draw_hands()
    first = first_player(machine, state, options)
    state.set("decider", first)  # RA-199: until a game has a loser
    begin(machine, state, first)
    _choose_mages(machine, state, first)
    if draft:
        dealer.check_draft()
        state.frames = DealPack(0, PACKS, -1, state.frames)
    return state


def explicit(machine: Machine, setup: Setup, seed: int) -> State:
    """Return the state that a set-up describes, before the first choice."""
    players = machine.players
    if not 0 <= setup.first_player < players:
        raise BadSetupError(f"there is no player {setup.first_player} to be first")
    if any(len(seats) > players for seats in (setup.mages, setup.hands, setup.decks, setup.pools)):
        raise BadSetupError(f"the set-up is for more than {players} players")
    rules = rules_of(machine)
    state = in_box(machine, rules.box, seed)
    dealer = Dealer(machine, state)
    dealer.put(setup.places, rules.centre)
    dealer.put(setup.shown_monuments, rules.centre)
    dealer.put(setup.monument_deck, rules.pile)
    dealer.lay_out(rules.items)
    dealer.lay_out(rules.scrolls)
    for zone, seats in (
        (rules.offer, setup.mages),
        (rules.hand, setup.hands),
        (rules.deck, setup.decks),
    ):
        for player, card_ids in enumerate(seats):
            dealer.put(card_ids, zone, player)
    for player in range(players):
        pool = setup.pools[player] if player < len(setup.pools) else rules.starting_pool
        state.add_to_pool(player, packed(pool, machine.notation))
    dealer.look_at_artifacts()
    begin(machine, state, setup.first_player)
    _choose_mages(machine, state, setup.first_player)
    return state


def resume(machine: Machine, position: Position, seed: int) -> State:
    """Return the state of a position: at a turn of the active player, or before Collect.

    Components that the position does not name are in the box.
    """
    rules = rules_of(machine)
    state = state_of(machine, position, seed, rules.box)
    passed = state.status(rules.passed)
    state.set("tile_passed", int(bool(passed)))  # RA-162: the first to pass has taken it
    step = position.step or _ACTIONS
    if step == _COLLECT:
        if passed:  # RA-34
            player = members(passed)[0]
            raise BadSetupError(f"player {player} has passed, which nobody has before `{step}`")
        state.v[ROUND] -= 1  # the round that begins counts itself
        state.frames = BeginRound(position.first, None)
    elif step != _ACTIONS:
        raise BadSetupError(f"there is no step `{step}`; known: {_ACTIONS}, {_COLLECT}")
    elif passed >> position.active & 1:
        raise BadSetupError(f"player {position.active} has passed, so it can't be their turn")
    else:
        state.frames = Turn(position.active, NextTurn(position.active, None))
    return state


def begin(machine: Machine, state: State, first: int) -> None:
    """RA-25: items from the last player to the first, then round 1."""
    state.v[FIRST] = first
    state.frames = BeginRound(first, None)
    for player in (first, *machine.clockwise(first)):
        state.frames = ChooseItem(player, state.frames)


def _choose_mages(machine: Machine, state: State, first: int) -> None:
    """RA-24: before that, mages, shown together."""
    state.frames = ChooseMages.ask((first, *machine.clockwise(first)), state.frames)


class ChooseMages(Sealed):
    """RA-24: nobody sees a mage before all have chosen."""

    __slots__ = ()

    name = "choose_mages"
    asks = "choose_mage"

    def line_up(self, machine: Machine, state: State, player: int) -> None:
        """Let a player choose."""
        state.frames = ChooseMage(player, state.frames)


class ChooseMage(Frame):
    """RA-24: each player chooses one of the mages dealt; the others leave the game."""

    __slots__ = ()

    name = "choose_mage"
    asks = "choose_mage"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the mages."""
        rules = rules_of(machine)
        mages = members(state.zone(rules.offer, self.player) & rules.mages)
        if mages:
            return ask(self, machine, state, mages)
        state.frames = self.below
        return None

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Bring it into play."""
        rules, player = rules_of(machine), self.player
        for mage in members(state.zone(rules.offer, player) & rules.mages):
            machine.leave(state, mage, rules.offer, player)
            machine.enter(state, mage, rules.play if mage == option else rules.box, player)
        state.note("mage", player, option)
        state.frames = self.below


class ChooseItem(Frame):
    """RA-25: a magic item from the centre."""

    __slots__ = ()

    name = "choose_item"
    asks = "choose_item"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the items."""
        rules = rules_of(machine)
        items = members(state.zone(rules.centre) & rules.items)
        if items:
            return items
        state.frames = self.below
        return None

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Take it."""
        rules = rules_of(machine)
        machine.leave(state, option, rules.centre, 0)
        machine.enter(state, option, rules.play, self.player)
        state.note("item", self.player, option)
        state.frames = self.below


class PickTogether(Sealed):
    """RA-187: everybody picks at once."""

    __slots__ = ()

    name = "pick_together"
    asks = "draft"

    def line_up(self, machine: Machine, state: State, player: int) -> None:
        """Let a player pick."""
        state.frames = Pick(player, state.frames)


class Pick(Frame):
    """RA-187: keep one artefact of the pack at hand; picks are shown to nobody."""

    __slots__ = ()

    name = "pick"
    asks = "draft"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer the pack."""
        return ask(self, machine, state, members(_pack(machine, state, self.player)))

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Keep it."""
        rules = rules_of(machine)
        machine.leave(state, option, rules.offer, self.player)
        machine.enter(state, option, rules.deck, self.player)
        state.note("keep", self.player, option)
        state.frames = self.below


def _pack(machine: Machine, state: State, player: int) -> int:
    """Return the artefacts that a player picks from."""
    rules = rules_of(machine)
    return state.zone(rules.offer, player) & ~rules.mages


class DealPack(Frame):
    """RA-187, RA-188: pass on what was not picked, deal the second pack."""

    __slots__ = ("direction", "packs")

    name = "deal_pack"
    fields: ClassVar[Fields] = (
        ("packs", "number"),
        ("direction", {1: "clockwise", -1: "counter-clockwise"}),
    )

    def __init__(self, player: int, packs: int, direction: int, below: Frame | None) -> None:
        """``packs``: those still to deal; ``direction``: that in which they are passed on."""
        super().__init__(player, below)
        self.packs = packs
        self.direction = direction

    def open(self, machine: Machine, state: State) -> Options:
        """Line up the next picks, or end the draft."""
        players = tuple(range(machine.players))
        dealer = Dealer(machine, state)
        left = [_pack(machine, state, player) for player in players]
        if any(left):
            self._pass_on(machine, state, left)
            state.frames = self
        elif self.packs:
            dealer.deal_pack()
            state.frames = DealPack(0, self.packs - 1, -self.direction, self.below)
        else:
            dealer.look_at_artifacts()  # RA-189
            dealer.draw_hands()
            state.frames = self.below
            return None
        state.frames = PickTogether.ask(players, state.frames)
        return None

    def _pass_on(self, machine: Machine, state: State, packs: list[int]) -> None:
        offer = rules_of(machine).offer
        for player, pack in enumerate(packs):
            for card in members(pack):
                machine.leave(state, card, offer, player)
        for player, pack in enumerate(packs):
            neighbour = (player + self.direction) % machine.players
            for card in members(pack):
                machine.enter(state, card, offer, neighbour)


# -- the two-player mini tournament (RA-192 to RA-199): games in a row, in one state --

_GAMES: Final = 3
FOR_TWO: Final = "a mini tournament is for two players"  # RA-192
_OF_THE_MATCH: Final = (
    "match_game",
    "decider",
    "wins_0",
    "wins_1",
    "drafted_0",
    "drafted_1",
    "simultaneous",
)


def why_impossible(state: State) -> str | None:
    """Return why a match can't stand as it does, or None."""
    game = state.get("match_game")
    if game and state.layout.players != 2:
        return FOR_TWO
    return f"a mini tournament has {_GAMES} games at most" if game > _GAMES else None


def after_game(machine: Machine, state: State, winners: list[int]) -> None:
    """Count a finished game of a match, and line up the next, unless the match is over.

    A shared game counts for neither (RA-199). A third game is played only if both have won as many
    of two (RA-198); after the last, more wins decide, and equal wins share the match.
    """
    game = state.get("match_game")
    if len(winners) == 1:
        state.set(f"wins_{winners[0]}", state.get(f"wins_{winners[0]}") + 1)
        state.set("decider", 1 - winners[0])  # RA-195: the loser decides who starts
    wins = [state.get(f"wins_{player}") for player in range(2)]
    state.note("match", game, tuple(wins))
    if game == _GAMES or (game == _GAMES - 1 and wins[0] != wins[1]):
        best = [player for player in range(2) if wins[player] == max(wins)]
        state.v[WINNERS] = sum(1 << player for player in best)
        return
    state.set("match_game", game + 1)
    _clear_table(machine, state)
    state.frames = ChooseFirst(state.get("decider"), None)
    state.note("next_game", game + 1)


def _clear_table(machine: Machine, state: State) -> None:
    """RA-193, RA-194: everything goes back but the mages; steps 1 to 4 of the set-up again."""
    rules = rules_of(machine)
    mages = [state.zone(rules.play, player) & rules.mages for player in range(2)]
    artifacts = 0
    for player in range(2):
        for zone in (rules.play, rules.hand, rules.deck, rules.discards):
            artifacts |= state.zone(zone, player) & rules.artifacts
    _forget(state)
    for card in range(state.layout.cards):
        state.add_to_zone(rules.box, 0, card)
    dealer = Dealer(machine, state)
    dealer.lay_out_centre()
    for player, mage in enumerate(mages):
        for card in members(mage):
            dealer.move(card, rules.play, player)
    for card in members(artifacts):
        drafted = [state.get(f"drafted_{player}") >> card & 1 for player in range(2)]
        if any(drafted):  # RA-198: the third game keeps the artefacts of the second
            dealer.move(card, rules.deck, drafted.index(1))
        else:
            dealer.move(card, rules.centre, 0)


def _forget(state: State) -> None:
    """Empty the state but for luck, the log and what belongs to the match as a whole."""
    fresh = State.empty(state.layout)
    scalars = state.layout.scalars
    for place in (GENERATOR, FIXED_LUCK, *(scalars[name] for name in _OF_THE_MATCH)):
        fresh.v[place] = state.v[place]
    fresh.log = state.log
    state.restore(fresh)


def _on_offer(machine: Machine, state: State) -> tuple[int, ...]:
    """Return the artefacts that lie in the centre, to be picked."""
    rules = rules_of(machine)
    return members(state.zone(rules.centre) & rules.artifacts)


class ChooseFirst(Frame):
    """RA-195: the loser decides who is First Player."""

    __slots__ = ()

    name = "choose_first"
    asks = "choose_first"
    shape = "player"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer both."""
        return (0, 1)

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """RA-196: picks go 1, 2, 2, …, 2, 1; the First Player makes the first and the last."""
        state.note("first", option)
        state.frames = BeginGame(option, None)
        for pick in reversed(range(len(_on_offer(machine, state)))):
            picker = option if (pick + 1) // 2 % 2 == 0 else 1 - option
            state.frames = OpenPick(picker, state.frames)


class OpenPick(Frame):
    """RA-196: take one of the artefacts that lie face up between the players."""

    __slots__ = ()

    name = "open_pick"
    asks = "draft"

    def open(self, machine: Machine, state: State) -> Options:
        """Offer them."""
        return ask(self, machine, state, _on_offer(machine, state))

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Take it."""
        rules, drafted = rules_of(machine), f"drafted_{self.player}"
        machine.leave(state, option, rules.centre, 0)
        machine.enter(state, option, rules.deck, self.player)
        state.set(drafted, state.get(drafted) | 1 << option)
        state.note("pick", self.player, option)
        state.frames = self.below


class BeginGame(Frame):
    """RA-197: draw three, choose magic items, play."""

    __slots__ = ()

    name = "begin_game"

    def open(self, machine: Machine, state: State) -> Options:
        """Line it up."""
        dealer = Dealer(machine, state)
        dealer.look_at_artifacts()
        dealer.draw_hands()
        begin(machine, state, self.player)
        return None
