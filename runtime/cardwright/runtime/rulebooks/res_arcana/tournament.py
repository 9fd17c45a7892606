"""The two-player mini tournament (RA-192 to RA-199): games in a row, in one state."""

from typing import Final

from cardwright.runtime.bits import members
from cardwright.runtime.frames import Frame
from cardwright.runtime.machine import Machine
from cardwright.runtime.operations.base import Options
from cardwright.runtime.rulebooks.res_arcana import kinds
from cardwright.runtime.rulebooks.res_arcana.base import Book, Handler
from cardwright.runtime.rulebooks.res_arcana.dealing import Dealer
from cardwright.runtime.state import FIXED_LUCK, GENERATOR, WINNERS, State

_GAMES: Final = 3
_WINS: Final = 2
FOR_TWO: Final = "a mini tournament is for two players"  # RA-192
_OF_THE_MATCH: Final = ("match_game", "decider", "wins_0", "wins_1", "drafted_0", "drafted_1")


def why_impossible(state: State) -> str | None:
    """Return why a match can't stand as it does, or None."""
    game = state.get("match_game")
    if game and state.layout.players != 2:
        return FOR_TWO
    return f"a mini tournament has {_GAMES} games at most" if game > _GAMES else None


def after_game(book: Book, machine: Machine, state: State, winners: list[int]) -> bool:
    """Count a finished game of a match, and line up the next; False where the match is over.

    A shared game counts for neither (RA-199). The match ends when somebody has won two games, or
    after the third; then more wins decide, and equal wins share the match.
    """
    game = state.get("match_game")
    if len(winners) == 1:
        state.set(f"wins_{winners[0]}", state.get(f"wins_{winners[0]}") + 1)
        state.set("decider", 1 - winners[0])  # RA-195: the loser decides who starts
    wins = [state.get(f"wins_{player}") for player in range(2)]
    state.note("match", game, tuple(wins))
    if game == _GAMES or max(wins) == _WINS:
        best = [player for player in range(2) if wins[player] == max(wins)]
        state.v[WINNERS] = sum(1 << player for player in best)
        return False
    state.set("match_game", game + 1)
    _clear_table(book, machine, state)
    state.frames = (kinds.CHOOSE_FIRST, state.get("decider"), None)
    return True


def _clear_table(book: Book, machine: Machine, state: State) -> None:
    """RA-193, RA-194: everything goes back but the mages; steps 1 to 4 of the set-up again."""
    words = book.words
    mages = [state.zone(words.play, player) & book.mages for player in range(2)]
    artifacts = 0
    for player in range(2):
        for zone in (words.play, words.hand, words.deck, words.discards):
            artifacts |= state.zone(zone, player)
    _forget(state)
    for card in range(state.layout.cards):
        state.add_to_zone(words.box, 0, card)
    dealer = Dealer(machine, words, state)
    dealer.lay_out_centre()
    for player, mage in enumerate(mages):
        for card in members(mage):
            dealer.move(card, words.play, player)
    artifacts &= ~(book.mages | book.items | book.for_claim | book.scrolls)
    for card in members(artifacts):
        drafted = [state.get(f"drafted_{player}") >> card & 1 for player in range(2)]
        if any(drafted):  # RA-198: the third game keeps the artefacts of the second
            dealer.move(card, words.deck, drafted.index(1))
        else:
            dealer.move(card, words.centre, 0)


def _forget(state: State) -> None:
    """Empty the state but for luck, the log and what belongs to the match as a whole."""
    fresh = State(state.layout)
    scalars = state.layout.scalars
    for place in (GENERATOR, FIXED_LUCK, *(scalars[name] for name in _OF_THE_MATCH)):
        fresh.v[place] = state.v[place]
    fresh.log = state.log
    state.restore(fresh)


def _on_offer(book: Book, state: State) -> int:
    """Return the artefacts that lie in the centre, to be picked."""
    return state.zone(book.words.centre) & ~(book.items | book.for_claim | book.scrolls)


class ChooseFirst(Handler):
    """RA-195: the loser decides who is First Player."""

    asks = "choose_first"
    shape = "player"

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer both."""
        return (0, 1)

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """RA-196: picks go 1, 2, 2, …, 2, 1; the First Player makes the first and the last."""
        state.note("first", option)
        left = len(members(_on_offer(self.book, state)))
        state.frames = (kinds.BEGIN_GAME, option, None)
        for pick in reversed(range(left)):
            picker = option if (pick + 1) // 2 % 2 == 0 else 1 - option
            state.frames = (kinds.OPEN_PICK, picker, state.frames)


class OpenPick(Handler):
    """RA-196: take one of the artefacts that lie face up between the players."""

    asks = "draft"
    shape = "card"

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Offer them."""
        options = members(_on_offer(self.book, state))
        if len(options) > 1:
            return options
        self.answer(machine, state, frame, options[0])
        return None

    def answer(self, machine: Machine, state: State, frame: Frame, option: int) -> None:
        """Take it."""
        player = frame[1]
        machine.leave(state, option, self.words.centre, 0)
        machine.enter(state, option, self.words.deck, player)
        drafted = f"drafted_{player}"
        state.set(drafted, state.get(drafted) | 1 << option)
        state.note("pick", player, option)
        state.frames = frame[-1]


class BeginGame(Handler):
    """RA-197: draw three, choose magic items, play."""

    def open(self, machine: Machine, state: State, frame: Frame) -> Options:
        """Line it up."""
        dealer = Dealer(machine, self.words, state)
        dealer.look_at_artifacts()
        dealer.draw_hands()
        dealer.begin(frame[1])
        return None
