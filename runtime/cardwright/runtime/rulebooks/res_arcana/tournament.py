"""The two-player mini tournament (RA-192 to RA-199): games in a row, in one state."""

from typing import Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Frame, Options
from cardwright.runtime.machine import Machine
from cardwright.runtime.rulebooks.kit.frames import ask
from cardwright.runtime.rulebooks.res_arcana import rules_of
from cardwright.runtime.rulebooks.res_arcana.setup import Dealer
from cardwright.runtime.rulebooks.res_arcana.start import begin
from cardwright.runtime.state import FIXED_LUCK, GENERATOR, WINNERS, State

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
