"""Games that are watched: move by move on a terminal, told as a story in a pipe."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from cardwright.frontends.terminal import telling
from cardwright.frontends.terminal.keeping import write
from cardwright.frontends.terminal.match import Match
from cardwright.frontends.terminal.menu import number_in, order_in
from cardwright.frontends.terminal.screen import Screen, bullets
from cardwright.frontends.terminal.telling import told_end
from cardwright.frontends.terminal.words import Command

_TO_THE_END = "e"
_HEARD = 6
"""So many lines of the story stand below the table."""


@dataclass(frozen=True)
class Pace:
    """How a game is shown: from which choice, up to which, and with what rests between."""

    first: int = 0
    last: int | None = None
    delay: float | None = None
    """Seconds between two moves; without them, somebody presses Enter."""
    at_once: bool = False
    """Show nothing but the end."""


class Watch:
    """Shows a game of bots, or one that was played before."""

    def __init__(
        self, match: Match, screen: Screen, pace: Pace, choices: Sequence[str] | None = None
    ) -> None:
        """``choices`` are those of a game that was played; without them the bots choose."""
        self.match = match
        self.screen = screen
        self.pace = pace
        self.choices = choices
        self.lines: list[str] = []
        self._next: str | None = None

    def run(self) -> None:
        """Show the game up to its end, or as far as somebody wants to see it."""
        self._skip(self.pace.first)
        if not self.screen.is_terminal:
            self._tell()
            return
        if self.pace.at_once:
            with self.screen.waiting(self._thinking()):
                self._skip(None)
        self._show()
        while not self._is_done():
            if self.pace.delay is not None:
                time.sleep(self.pace.delay)
                self._move()
                self._show()
            elif not self._ask():
                return
        self._show_end()

    # -- moving on --

    def _is_done(self) -> bool:
        game, last = self.match.game, self.pace.last
        made = len(game.choices)
        if game.decision is None or (last is not None and made >= last):
            return True
        return self.choices is not None and made >= len(self.choices)

    def _choice(self) -> str:
        """Return what is chosen next; a bot is asked once."""
        if self._next is None:
            made = len(self.match.game.choices)
            chosen = self.match.choice_of_bot() if self.choices is None else self.choices[made]
            self._next = chosen
        return self._next

    def _step(self) -> None:
        self.match.game.apply(self._choice())
        self._next = None

    def _move(self) -> list[str]:
        """Go on by one thing that somebody does, with all choices that belong to it; tell it."""
        told: list[str] = []
        with self.screen.waiting(self._thinking()):
            while not self._is_done():
                trial = self.match.game.copy()
                trial.apply(self._choice())
                lines = self.match.story_of(trial, None)
                if told and len(lines) > len(told) and lines[: len(told)] == told:
                    break
                self._step()
                told = lines
        news = self.match.news(None)
        self.lines += news
        return news

    def _skip(self, until: int | None) -> None:
        """Go on without a word: up to a choice, or to the end."""
        while not self._is_done() and (until is None or len(self.match.game.choices) < until):
            self._step()
        self.lines += self.match.news(None)

    def _thinking(self) -> str:
        decision = self.match.game.decision
        player = self.match.phrasebook.player(decision.player) if decision else ""
        return self.match.words.thinking.format(player=player)

    # -- showing --

    def _tell(self) -> None:
        """Tell the story line by line, then how it ended."""
        if not self.pace.first:
            self.screen.show(bullets(self.lines))
        while not self._is_done():
            self.screen.show(bullets(self._move()))
        self._show_table()
        self._show_end()

    def _show(self) -> None:
        self.screen.clear()
        self._show_table()
        self.screen.gap()
        self.screen.show(bullets(self.lines[-_HEARD:]))

    def _show_table(self) -> None:
        match = self.match
        decision = match.game.decision
        number = match.words.choice_of.format(number=len(match.game.choices))
        whose = ""
        if decision is not None:
            name = match.phrasebook.player(decision.player)
            whose = f" · {match.words.turn_of.format(player=name)}"
        self.screen.gap()
        view = match.view(None)
        self.screen.show(match.drawing.table(view, self.screen.width, f"{number}{whose}"))

    def _show_end(self) -> None:
        if self.match.game.is_over:
            self.screen.gap()
            self.screen.show(*told_end(self.match, self.screen.width))

    # -- asking --

    def _ask(self) -> bool:
        """Do what is typed; return whether to go on."""
        match, screen, words = self.match, self.screen, self.match.words
        answer = screen.ask(words.watch_prompt)
        if answer is None:
            return False
        many = number_in(answer or "1")
        if many is not None:
            for _ in range(many):
                if self._is_done():
                    break
                self._move()
            self._show()
            return True
        if answer.casefold() == _TO_THE_END:
            self._skip(None)
            self._show()
            return True
        order = order_in(answer, words)
        match order.command if order else None:
            case Command.QUIT:
                return False
            case Command.TABLE:
                self._show_table()
            case Command.LOOK if order:
                telling.tell_card(match, screen, None, order.operand, None)
            case Command.LOG if order:
                telling.tell_log(match, screen, None, order.operand)
            case Command.SAVE | Command.REPLAY | Command.SCENARIO if order:
                write(match, screen, order)
            case _:
                screen.say(words.watch_help)
        return True
