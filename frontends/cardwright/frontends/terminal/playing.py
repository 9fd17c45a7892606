"""People play: what happens is told, the table is shown, the open question is asked."""

from pathlib import Path

from rich.console import RenderableType

from cardwright.frontends.errors import WrongUse
from cardwright.frontends.terminal import telling
from cardwright.frontends.terminal.keeping import forget, in_shell, keep, write
from cardwright.frontends.terminal.match import Match
from cardwright.frontends.terminal.menu import Entry, Menu, Order, name_of, order_in
from cardwright.frontends.terminal.screen import Screen, bullets
from cardwright.frontends.terminal.telling import told_end
from cardwright.frontends.terminal.words import Command
from cardwright.runtime import CardwrightError, Decision, IllegalChoiceError

_AROUND_MENU = 4
"""So many lines stand around table and options: one above each, the request, the answer."""
_TOLD_AT_FIRST = 15
"""So many lines are told to somebody who has not heard anything yet."""


class Leave(Exception):  # noqa: N818 - not an error
    """Somebody wants to go."""


class Play:
    """A match that is played at this terminal."""

    def __init__(self, match: Match, screen: Screen, file: Path | None = None) -> None:
        """``file`` is where the match is kept when somebody leaves; without one, a new one."""
        self.match = match
        self.screen = screen
        self.file = file
        self.last_person: int | None = None
        self.menu: Menu | None = None
        self.is_brief = False

    def run(self) -> None:
        """Play until the game is over, or somebody leaves; then it is kept.

        It is kept as well where it can't go on, whatever the reason.
        """
        game = self.match.game
        try:
            game.pass_formal()
            while (decision := game.decision) is not None:
                if decision.player not in self.match.people:
                    thinking = self.match.words.thinking.format(
                        player=self.match.phrasebook.player(decision.player)
                    )
                    with self.screen.waiting(thinking):
                        game.apply(self.match.choice_of_bot())
                else:
                    self._let_choose(decision)
                game.pass_formal()
            self._end()
        except (Leave, KeyboardInterrupt):
            self._keep()
        except CardwrightError as error:  # cards can bring about what the machine refuses
            self._keep()
            raise WrongUse(f"the game can't go on: {error}") from error
        except Exception:
            self._keep()
            raise

    # -- a person's decision --

    def _let_choose(self, decision: Decision) -> None:
        """Show what a person must decide, and carry on until they have chosen."""
        player = decision.player
        self._hand_over(player)
        self._tell_news(player)
        self.menu = Menu(decision, self.match.phrasebook)
        if "card" not in decision.about:
            self._show_table(player, fits=True)
        self._show_menu()
        while self.match.game.decision is decision:
            answer = self.screen.ask(self.match.words.ask)
            if answer is None:
                raise Leave
            self._answer(answer, decision)

    def _hand_over(self, player: int) -> None:
        """Let nobody see the cards of somebody else."""
        words, screen = self.match.words, self.screen
        if len(self.match.people) > 1 and player != self.last_person:
            name = self.match.phrasebook.player(player)
            screen.clear()
            if screen.is_terminal:
                if screen.ask(words.hand_over.format(player=name)) is None:
                    raise Leave
                screen.clear()
            else:
                screen.gap()
                screen.say(words.now_it_is.format(player=name), "bold")
        self.last_person = player

    def _tell_news(self, player: int | None) -> None:
        """Tell what has happened; to somebody who comes to a game that goes on, the last of it."""
        comes = player not in self.match.heard
        news = self.match.news(player)
        self.screen.show(bullets(news[-_TOLD_AT_FIRST:] if comes else news))

    def _show_table(self, viewer: int | None, *, fits: bool = False) -> None:
        """Show the table; ``fits``: as much of it as leaves room for the question below it."""
        match = self.match
        decision = match.game.decision
        title = ""
        if decision is not None:
            name = match.phrasebook.player(decision.player)
            pattern = match.words.your_turn if decision.player == viewer else match.words.turn_of
            title = pattern.format(player=name)
        self.screen.gap()
        view, width = match.view(viewer), self.screen.width
        drawn = match.drawing.table(view, width, title)
        self.is_brief = False
        if fits and self.screen.height is not None:
            for brief in (1, 2, 3, 4):
                lines = self.screen.lines_of(drawn) + self.screen.lines_of(self._drawn_menu())
                if lines + _AROUND_MENU > self.screen.height:
                    drawn = match.drawing.table(view, width, title, brief)
                    self.is_brief = True
        self.screen.show(drawn)

    def _drawn_menu(self) -> RenderableType:
        assert self.menu is not None
        known = self.match.drawing.held(self.match.view(self.menu.decision.player))
        width = self.screen.width
        return self.menu.draw(self.match.things, width, known, brief=self.is_brief)

    def _show_menu(self) -> None:
        self.screen.gap()
        self.screen.show(self._drawn_menu())

    # -- answers --

    def _answer(self, answer: str, decision: Decision) -> None:
        assert self.menu is not None
        words = self.match.words
        if not answer:
            self.is_brief = False
            self._show_menu()
            return
        order = order_in(answer, words)
        found = [] if order else self.menu.find(answer)
        if order is not None:
            self._obey(order, decision.player)
        elif len(found) == 1:
            self._choose(found[0])
        elif found:
            names = ", ".join(f"{entry.number} {entry.label}" for entry in found)
            self.screen.say(words.fits_several.format(text=answer, options=names))
        elif answer.lstrip("-").isdecimal():
            most = len(self.menu.entries)
            self.screen.say(words.no_such_option.format(text=answer, most=most))
        else:
            self.screen.say(words.not_understood.format(text=answer))

    def _choose(self, entry: Entry) -> None:
        words = self.match.words
        self.screen.say(words.chosen.format(option=entry.label))
        try:
            self.match.game.apply(entry.option.id)
        except CardwrightError as error:  # a card without end; the question is still open
            self.screen.say(words.unplayable.format(reason=error))

    def _obey(self, order: Order, player: int | None) -> None:
        """Do what a command says; whatever it is, the question stays open, or is taken back."""
        match, screen, menu = self.match, self.screen, self.menu
        match order.command:
            case Command.HELP:
                telling.tell_help(match, screen, menu)
            case Command.TABLE:
                self._show_table(player)
                if menu is not None:
                    self._show_menu()
            case Command.LOOK:
                telling.tell_card(match, screen, player, order.operand, menu)
            case Command.LOG:
                telling.tell_log(match, screen, player, order.operand)
            case Command.HINT if menu is not None and player is not None:
                telling.tell_hint(match, screen, player, menu)
            case Command.WHY if menu is not None and player is not None:
                telling.tell_why(match, screen, player, order.operand, menu)
            case Command.RULES if menu is not None:
                telling.tell_rule(match, screen, menu)
            case Command.HINT | Command.WHY | Command.RULES:
                screen.say(f"{match.words.game_over}.")
            case Command.UNDO:
                self._undo(player, forced=order.forced)
            case Command.SAVE:
                self._save(order)
            case Command.REPLAY | Command.SCENARIO:
                write(match, screen, order)
            case Command.QUIT:
                raise Leave

    def _save(self, order: Order) -> None:
        """Save the game; from now on it is kept there, and no longer where it was."""
        saved = write(self.match, self.screen, order)
        if saved is None:
            return
        if self.file is not None and self.file.resolve() != saved.resolve():
            forget(self.file)
        self.file = saved

    def _undo(self, player: int | None, *, forced: bool) -> None:
        words = self.match.words
        player = self.last_person if player is None else player
        if player is None:
            self.screen.say(words.nothing_to_undo)
            return
        try:
            taken = self.match.take_back(player, past_hidden=forced)
        except IllegalChoiceError:
            self.screen.say(words.undo_refused.format(command=name_of(Command.UNDO, words)))
            return
        decision = self.match.game.decision
        if taken is None or decision is None:
            self.screen.say(words.nothing_to_undo)
            return
        option = decision.option(taken)
        label = self.match.phrasebook.label(option, decision) if option else taken
        self.screen.say(words.undone.format(option=label), "bold")

    # -- the end --

    def _end(self) -> None:
        """Tell how it ended; then people may still look at things, and keep the game."""
        forget(self.file)
        people = self.match.people
        viewer = people[0] if len(people) == 1 else None
        self.menu = None
        self._tell_news(viewer if len(people) == 1 else self.last_person)
        self._show_table(viewer)
        self.screen.gap()
        self.screen.show(*told_end(self.match, self.screen.width))
        self.screen.gap()
        self.screen.say(self.match.words.offers)
        while self.match.game.is_over:
            answer = self.screen.ask(self.match.words.ask_after_end)
            if not answer:
                return
            order = order_in(answer, self.match.words)
            if order is None:
                self.screen.say(self.match.words.not_understood.format(text=answer))
            elif order.command is Command.QUIT:
                return
            else:
                self._obey(order, viewer)
        self.run()

    def _keep(self) -> None:
        """Keep a game that is not over, and say how to go on."""
        if self.match.game.is_over:
            return
        words = self.match.words
        self.file = keep(self.match, self.file)
        self.screen.gap()
        self.screen.say(words.kept.format(file=self.file), whole=True)
        self.screen.say(words.go_on_with.format(file=in_shell(self.file)), whole=True)
