"""From an action to choices: searched for on copies of a game, so that the game stays as it is."""

from collections.abc import Iterator
from contextlib import contextmanager

from cardwright.runtime.errors import IllegalChoiceError
from cardwright.runtime.game import Game
from conformance.cases import Action
from conformance.facts import Question, facts_since
from conformance.scripted_luck import ScriptedLuck
from conformance.verbs import Progress, Translator

Choices = tuple[tuple[int, str], ...]
"""Choices in a row: the player and the id of the option."""


class Search:
    """Finds the choices that an action stands for, and where those of a refused one end."""

    def __init__(self, translator: Translator, luck: ScriptedLuck) -> None:
        self.translator = translator
        self.luck = luck

    @contextmanager
    def _trial(self) -> Iterator[None]:
        """What luck brings meanwhile is taken back."""
        used = self.luck.used
        try:
            yield
        finally:
            self.luck.used = used

    def find(self, game: Game, action: Action) -> Choices | None:
        """Return choices that come to exactly what an action says; None where there are none."""
        question = Question.of(game)
        if question is None or not self.translator.fits(action, question):
            return None
        return self._go_on(game, action, game.state.log, (), ())

    def _go_on(
        self, game: Game, action: Action, mark: object, made: Choices, asked: tuple[str, ...]
    ) -> Choices | None:
        progress = Progress(asked, tuple(facts_since(game, mark)))
        question = Question.of(game)
        if question is None or (made and not self.translator.follows(action, question, progress)):
            return made if self.translator.is_done(action, progress) else None
        for option in self.translator.options(action, question, progress):
            with self._trial():
                trial = game.copy()
                trial.apply(option.id, player=question.player)
                more = (*made, (question.player, option.id))
                found = self._go_on(trial, action, mark, more, (*asked, question.kind))
            if found is not None:
                return found
        return None

    def check_refusal(self, game: Game, action: Action) -> None:
        """Choose as far as the action can be followed; there the rest of it must be refused."""
        before, decision = game.state.key(), game.decision
        with self._trial():
            made, wish = self._dead_end(game.copy(), action)
        with self._trial():
            for player, option in made:
                game.apply(option, player=player)
            _check_refused(game, wish, action.player)
            for _ in made:
                game.undo(past_hidden=True)
        assert (game.state.key(), game.decision) == (before, decision), "can't be taken back"

    def _dead_end(self, game: Game, action: Action) -> tuple[Choices, str]:
        """Return the choices of an action that are open, and the first that is not."""
        mark = game.state.log
        made: Choices = ()
        asked: tuple[str, ...] = ()
        while (question := Question.of(game)) is not None:
            progress = Progress(asked, tuple(facts_since(game, mark)))
            is_next = (
                self.translator.follows(action, question, progress)
                if made
                else self.translator.fits(action, question)
            )
            options = self.translator.options(action, question, progress) if is_next else []
            if not options:
                wish = self.translator.wish(action, question, progress) if is_next else None
                is_open = any(option.id == wish for option in question.options)
                return made, f"{action.do}:{action.card}" if wish is None or is_open else wish
            game.apply(options[0].id, player=question.player)
            made = (*made, (question.player, options[0].id))
            asked = (*asked, question.kind)
        return made, action.do


def _check_refused(game: Game, option: str, player: int) -> None:
    before, decision = game.state.key(), game.decision
    try:
        game.apply(option, player=player)
    except IllegalChoiceError as refusal:
        assert refusal.reason, "is refused without a reason"
        assert str(refusal), "is refused without a message"
    else:
        raise AssertionError(f"`{option}` is not refused")
    assert (game.state.key(), game.decision) == (before, decision), "is refused, but changes things"
