"""Plays a case on the public interface of the runtime, step by step.

A verb of a case can stand for several decisions. They are searched for on copies of the game: the
options that lead to exactly what the step says. Then they are chosen in the game itself.
"""

from collections import Counter
from collections.abc import Iterator

from cardwright.runtime.game import Game
from conformance.abilities import Abilities
from conformance.cases import CHANCE, FREE_ORDER, TURN, Action, Case, Essences, Step
from conformance.expectations import Ahead, check_expectation
from conformance.facts import Fact, Question, facts_since
from conformance.happened import Happened
from conformance.opening import open_game
from conformance.search import Choices, Search
from conformance.verbs import FREE_ORDER_KINDS, Translator


def play(case: Case) -> None:
    """Play a case; whatever does not hold is an AssertionError that names the step."""
    adapter = Adapter(case)
    for step in case.steps:
        try:
            adapter.take(step)
        except AssertionError as failure:
            message = f"step {step.number} {dict(step.data)}: {failure}; {adapter.standing()}"
            raise AssertionError(message) from failure
    adapter.finish()


class Adapter:
    """A game, and how far a case has been played on it."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.at = -1
        self.game, self.luck = open_game(case)
        cards = {card.id: card.card for card in self.game.machine.table.cards}
        self.translator = Translator(Abilities(cards), case.players)
        self.search = Search(self.translator, self.luck)
        self.happened = Happened(case, self.game, self.translator)
        self.held: list[Action] = []
        """Answers of the case to questions that the runtime has not asked yet."""
        self.awaited: list[Action] = []
        """Chance steps for luck that the runtime has not needed yet."""
        self.before_luck: Game | None = None
        """Where the game stood before luck brought what no step has named yet."""

    def take(self, step: Step) -> None:
        """Play one step."""
        self.at = step.number
        self.luck.turn = self.case.turn_around(self.at)
        if step.action is not None:
            self._do(step.action)
        elif step.refused is not None:
            self._refuse(step.refused)
        else:
            self._expect(step)

    def finish(self) -> None:
        """Check that nothing is left of what the case has named."""
        assert not self.held, f"never asked: {self.held}"
        assert not self.awaited, f"never happened: {self.awaited}"

    def standing(self) -> str:
        """Describe where the game stands, for messages."""
        decision = self.game.decision
        if decision is None:
            return "the game is over"
        options = ", ".join(option.id for option in decision.options[:40])
        return f"player {decision.player} is asked {decision.kind} {decision.about}: {options}"

    def _expect(self, step: Step) -> None:
        self._pass_over()
        game, surplus = self._with_held()
        try:
            check_expectation(step.data, game, self.game, surplus, self._ahead())
        except AssertionError:
            # At the end of a case, only what it expects tells whether it passes a question over.
            question = Question.of(self.game)
            if self._next_action() or question is None or question.idle is None:
                raise
            self._choose(((question.player, question.idle.id),))
            self._expect(step)

    # -- actions --

    def _do(self, action: Action) -> None:
        if action.do in CHANCE:
            self.awaited.append(action)
            self._name_luck()
        elif action.do in FREE_ORDER:
            self.held.append(action)
            self._answer_held()
        else:
            self._act(action)

    def _act(self, action: Action) -> None:
        if action.do in TURN:
            self._answer_held(moving_on=True)
        question = Question.of(self.game)
        if question is None or not self.translator.fits(action, question):
            happened = self.happened.of(action)
            if happened is not None:
                self.happened.strike(happened)
                return
            self._idle_until(action)
        if action.do in TURN:
            assert not self.awaited, f"never happened: {self.awaited}"
            self.happened.facts = []
        elif action.do == "choose-deck":
            self.translator.seen = ()
        elif action.do == "decline" and self._is_answered_next():
            return
        choices = self.search.find(self.game, action)
        question = Question.of(self.game)
        if choices is None and question and question.kind == "card_to_deploy" and question.idle:
            # The offer is passed over, and the same card placed as a turn of its own.
            self._choose(((question.player, question.idle.id),))
            choices = self.search.find(self.game, action)
        assert choices is not None, "is not offered"
        self._choose(choices)

    def _choose(self, choices: Choices) -> None:
        for player, option in choices:
            mark, before, used = self.game.state.log, self.game.copy(), self.luck.used
            self.game.apply(option, player=player)
            self.happened.add(facts_since(self.game, mark))
            if self.luck.used != used:
                self.before_luck = before
        self._name_luck()

    def _name_luck(self) -> None:
        """Check what luck has brought against the steps that name it."""
        self.awaited = [action for action in self.awaited if not self.happened.name_luck(action)]
        if not self.luck.is_ahead_of(self.at):
            self.before_luck = None

    # -- what the case passes over, and what the runtime has done already --

    def _next_action(self) -> Action | None:
        """Return the next action that is still to be done."""
        for action in self.case.actions_after(self.at):
            if action.do not in CHANCE and self.happened.of(action) is None:
                return action
        return None

    def _pass_over(self) -> None:
        """Do nothing where the runtime asks something that the next action does not answer."""
        self._answer_held()
        while (question := Question.of(self.game)) and question.kind not in FREE_ORDER_KINDS:
            following = self._next_action()
            if (
                following is None
                or question.idle is None
                or self.translator.fits(following, question)
            ):
                return
            self._choose(((question.player, question.idle.id),))
            self._answer_held()

    def _idle_until(self, action: Action) -> None:
        while (question := Question.of(self.game)) is not None:
            if self.translator.fits(action, question) or question.idle is None:
                return
            self._choose(((question.player, question.idle.id),))

    def _is_answered_next(self) -> bool:
        """Whether a later step answers the question of which one offer is declined."""
        question, following = Question.of(self.game), self._next_action()
        if question is None or following is None or following.do in TURN:
            return False
        return self.translator.fits(following, question)

    def _ahead(self) -> Ahead:
        """Return what has happened already but stands in a later step of the case."""
        facts: list[Fact] = []
        players: set[int] = set()
        for action in self.case.actions_after(self.at):
            is_chance = action.do in CHANCE
            happened = self.happened.by_luck(action) if is_chance else self.happened.of(action)
            if happened is None:
                break
            facts += happened
            if happened or not is_chance:
                players.add(action.player)
        return Ahead(tuple(facts), frozenset(players))

    # -- questions in whatever order --

    def _answer_held(self, *, moving_on: bool = False) -> None:
        """Answer the runtime's questions as far as the case has named the answers."""
        while (question := Question.of(self.game)) is not None:
            ready = self._answer_among(self.held, question)
            if ready is not None:
                choices = self.search.find(self.game, ready)
                assert choices is not None, f"is not offered: {ready}"
                self._choose(choices)
                self.held.remove(ready)
            elif question.idle is not None and self._is_passed_over(question, moving_on):
                self._choose(((question.player, question.idle.id),))
            else:
                break
        if question is None or question.kind not in FREE_ORDER_KINDS:
            for action in list(self.held):
                happened = self.happened.of(action)
                assert happened is not None, f"is not asked: {action}"
                self.happened.strike(happened)
                self.held.remove(action)

    def _answer_among(self, actions: list[Action], question: Question) -> Action | None:
        return next((a for a in actions if self.translator.fits(a, question)), None)

    def _is_passed_over(self, question: Question, moving_on: bool) -> bool:
        """Whether a question has no answer in the case, which goes on without it."""
        if question.kind not in FREE_ORDER_KINDS:
            return bool(self.held)
        if self._answer_among(list(self._free_order_after()), question):
            return False
        return moving_on or bool(self.held) or self._next_action() is not None

    def _free_order_after(self) -> Iterator[Action]:
        """Return the answers that follow before anything else is done."""
        for action in self.case.actions_after(self.at):
            if action.do in FREE_ORDER:
                yield action
            elif action.do not in CHANCE:
                return

    def _with_held(self) -> tuple[Game, dict[int, Essences]]:
        """Return the game as if held answers were given, and what that gave beyond the case.

        The runtime may ask for them after others that the case answers later.
        """
        surplus: dict[int, Essences] = {}
        if not self.held:
            return self.game, surplus
        game, left = self.game.copy(), list(self.held)
        while left and (question := Question.of(game)) and question.kind in FREE_ORDER_KINDS:
            ready = self._answer_among(left, question)
            if ready is not None:
                _follow(game, self.search.find(game, ready) or ())
                left.remove(ready)
                continue
            mark = game.state.log
            _follow(game, _any_answer(question))
            if question.kind == "gain":
                given = facts_since(game, mark)[0].essences
                surplus[question.player] = surplus.get(question.player, Counter()) + given
        return game, surplus

    # -- refusals --

    def _refuse(self, action: Action) -> None:
        game = self._position_for(action)
        if self.search.find(game, action) is not None:
            # While luck is awaited, the action that needs it is still under way.
            assert self.before_luck is not None, "is offered"
            game = self.before_luck
            assert self.search.find(game, action) is None, "is offered"
        done = action.do != "choose-gain" and self.happened.of(action)
        assert not done, "has been done"
        self.search.check_refusal(game, action)

    def _position_for(self, action: Action) -> Game:
        """Return where the action would be taken, if anywhere."""
        if action.do in FREE_ORDER:
            return self._at_question_of(action)
        question = Question.of(self.game)
        if question is None or not self.translator.fits(action, question):
            self._pass_over()
        return self.game

    def _at_question_of(self, action: Action) -> Game:
        """Go on a copy to the question that the action answers; it may come after others."""
        game = self.game.copy()
        named = [*self.held, *self._free_order_after()]
        while (question := Question.of(game)) and question.kind in FREE_ORDER_KINDS:
            if self.translator.fits(action, question):
                return game
            ready = self._answer_among(named, question)
            choices = self.search.find(game, ready) if ready is not None else None
            _follow(game, choices or _any_answer(question))
        return self.game


def _any_answer(question: Question) -> Choices:
    option = question.idle or question.options[0]
    return ((question.player, option.id),)


def _follow(game: Game, choices: Choices) -> None:
    for player, option in choices:
        game.apply(option, player=player)
