"""One scenario, played strictly."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, NoReturn

from cardwright.dsl import Span, Vocabulary
from cardwright.dsl.scenarios import model as m
from cardwright.frontends.games.starting import options_of
from cardwright.frontends.scenarios import deciding, spelling
from cardwright.frontends.scenarios.expecting import other_changes, unmet
from cardwright.frontends.scenarios.results import Cause, Failure
from cardwright.runtime import (
    BadSetupError,
    CardwrightError,
    Decision,
    FixedLuck,
    Game,
    Luck,
    Option,
    Position,
    Reason,
    Rulebook,
    State,
    new_game,
)
from cardwright.runtime.definitions import CompiledSet

_STORY = 6
# A choice that is refused for these reasons would be refused whatever the card says.
_TRIVIAL = ("not-your-decision", "other-question")
_NEVER = ("not-understood", "unknown-card", "unknown-ability")
_VAGUE = (*_NEVER, "other-question", "does-not-fit")


class LuckError(BadSetupError):
    """Luck decides something, and the scenario has not foretold it, or something impossible."""

    def __init__(self, foretold: int | None, candidates: tuple[int, ...]) -> None:
        super().__init__("luck decides here otherwise than the scenario says")
        self.foretold = foretold
        self.candidates = candidates


class ForetoldLuck(FixedLuck):
    """Luck as the scenario says. Without a seed, it says all that could be otherwise."""

    def __init__(self, outcomes: Iterable[int], *, seeded: bool) -> None:
        super().__init__(outcomes)
        self.seeded = seeded

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Return what was foretold."""
        left = self.left(state)
        if left and left[0] not in candidates:
            raise LuckError(left[0], candidates)
        if not left and not self.seeded and len(candidates) > 1:
            raise LuckError(None, candidates)
        return super().pick(state, candidates)


class Witness:
    """Somebody who looks on while a scenario is played; this one has no use for what it sees."""

    def choosing(self, game: Game, decision: Decision, option: Option) -> None:
        """See a choice that is about to be made."""

    def refused(self, option_id: str, reason: Reason) -> None:
        """See a choice that is refused, as the scenario says it must be."""

    def ended(self, game: Game) -> None:
        """See the end."""


class StopError(Exception):
    """The scenario does not pass."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure.message)
        self.failure = failure


def play(
    scenario: m.Scenario,
    rulebook: Rulebook,
    compiled: CompiledSet,
    words: Vocabulary,
    witness: Witness | None = None,
) -> tuple[Failure, ...]:
    """Play a scenario; return all that went wrong, or nothing where it passes."""
    unmet: list[Failure] = []
    try:
        _Play(scenario, rulebook, compiled, words, unmet=unmet, witness=witness or Witness()).run()
    except StopError as stop:
        return (*unmet, stop.failure)
    return tuple(unmet)


def begin(
    scenario: m.Scenario, rulebook: Rulebook, compiled: CompiledSet, luck: Luck | None = None
) -> Game:
    """Return the game that a scenario begins with, or raise ``CardwrightError``."""
    return new_game(
        rulebook,
        compiled,
        players=scenario.players,
        sets=scenario.sets,
        seed=scenario.seed or 0,
        luck=luck,
        **_start_options(scenario, rulebook),
    )


class _Play:
    def __init__(
        self,
        scenario: m.Scenario,
        rulebook: Rulebook,
        compiled: CompiledSet,
        words: Vocabulary,
        *,
        unmet: list[Failure],
        witness: Witness,
    ) -> None:
        self.scenario = scenario
        self.words = words
        self.unmet = unmet
        self.witness = witness
        self.speller = spelling.Speller(compiled)
        self.last: Span = scenario.span
        try:
            self.luck = self._luck(rulebook, compiled)
            self.game = begin(scenario, rulebook, compiled, self.luck)
        except CardwrightError as error:
            self._stop(Cause.BAD_POSITION, str(error), scenario.span)
        self._position: Position | None = None
        self.start = self.position if scenario.new_game else None

    def _luck(self, rulebook: Rulebook, compiled: CompiledSet) -> ForetoldLuck:
        scenario, outcomes = self.scenario, []
        if scenario.luck:
            machine = rulebook.machine(compiled, scenario.sets, scenario.players)
            numbers = machine.table.number_of
            for luck in scenario.luck:
                if luck.card not in numbers:
                    message = f"`{luck.card}` is in none of these sets"
                    self._stop(Cause.BAD_POSITION, message, luck.span)
                outcomes.append(numbers[luck.card])
        return ForetoldLuck(outcomes, seeded=scenario.seed is not None)

    def run(self) -> None:
        """Go through the lines, then look at what is left."""
        for line in self.scenario.lines:
            match line:
                case m.Choose():
                    self._choose(line)
                    self.last = line.span
                case m.Refuse():
                    self._refuse(line)
                case m.Expect():
                    self._expect(line)
        self._finish()
        self.witness.ended(self.game)

    # -- choices --

    def _choose(self, line: m.Choose) -> None:
        decision = self._decision(line.player, line.span)
        option = deciding.option_for(line.deed, decision)
        if option is None or not deciding.fits_as_a_whole(line.deed, self.game):
            self._not_open(line, decision)
        self._apply(option, decision, line.span)
        while (part := deciding.next_part(line.deed, decision, self.game)) is not None:
            self._apply(part, decision, line.span)

    def _decision(self, player: int, span: Span) -> Decision:
        decision = self.game.decision
        if decision is None:
            self._stop(Cause.GAME_OVER, "the game is over, so nobody can choose", span)
        if decision.player != player:
            message = f"{spelling.player(player)} can't choose now; {spelling.question(decision)}"
            self._stop(Cause.OTHER_PLAYER, message, span, decision=decision)
        return decision

    def _apply(self, option: Option, decision: Decision, span: Span) -> None:
        self.witness.choosing(self.game, decision, option)
        self._position = None
        try:
            self.game.apply(option.id)
            self.game.pass_formal()
        except LuckError as error:
            self._unlucky(error, span)
        except CardwrightError as error:
            self._stop(Cause.CRASH, str(error), span)

    def _unlucky(self, error: LuckError, span: Span) -> NoReturn:
        known = ", ".join(f"`{self._card(card)}`" for card in error.candidates)
        if error.foretold is not None:
            message = f"luck can't bring `{self._card(error.foretold)}` here, only one of {known}"
            self._stop(Cause.WRONG_LUCK, message, span)
        help = f"add a line such as `luck {self._card(error.candidates[0])}`"
        self._stop(Cause.LUCK_MISSING, f"luck decides here between {known}", span, help=help)

    def _card(self, number: int) -> str:
        return self.game.cards[number]

    def _not_open(self, line: m.Choose, decision: Decision) -> NoReturn:
        text = self.scenario.source.slice(line.span)
        reason = self.game.why_not(deciding.id_of(line.deed))
        why = "" if reason is None or reason.code in _VAGUE else f": {reason.message}"
        message = f"{spelling.player(line.player)} can't `{text}` now{why}"
        self._stop(Cause.NOT_OPEN, message, line.span, decision=decision)

    # -- refusals --

    def _refuse(self, line: m.Refuse) -> None:
        text = self.scenario.source.slice(line.span)
        reason = self._reason(line)
        if reason is None:
            message = f"`{text}` is open to {spelling.player(line.player)}"
            self._stop(Cause.NOT_REFUSED, message, line.span)
        if line.reason is not None:
            if not _is_reason(line.reason, reason):
                message = f"`{text}` is refused because {reason.message} (`{reason.code}`)"
                self._stop(Cause.OTHER_REASON, message, line.span)
        elif reason.code in (*_TRIVIAL, *_NEVER):
            decision = self.game.decision
            why = spelling.question(decision) if decision else reason.message
            message = f"`{text}` is refused only because {why} (`{reason.code}`)"
            help = f"if that is what you mean, add `because {reason.code}`"
            self._stop(Cause.OTHER_REASON, message, line.span, decision=decision, help=help)
        self.witness.refused(deciding.id_of(line.deed), reason)

    def _reason(self, line: m.Refuse) -> Reason | None:
        """Return why a choice is not open; None where it is."""
        decision = self.game.decision
        if decision is None:
            return Reason("game-over", "the game is over")
        if decision.player == line.player:
            option = deciding.option_for(line.deed, decision)
            if option is not None and deciding.fits_as_a_whole(line.deed, self.game):
                return None
            if deciding.is_in_parts(line.deed, decision):
                return Reason("does-not-fit", "this is not what is asked for")
        found = self.game.why_not(deciding.id_of(line.deed), player=line.player)
        return found or Reason("other-question", "another question is open")

    # -- expectations --

    @property
    def position(self) -> Position:
        """How the game stands, which several lines may ask about."""
        if self._position is None:
            self._position = self.game.position()
        return self._position

    def _expect(self, line: m.Expect) -> None:
        if isinstance(line.fact, m.NothingElseChanged):
            facts = [other.fact for other in self.scenario.lines if isinstance(other, m.Expect)]
            # at its first question a game may have gone on by itself, and that is a change
            start = self.start or self.game.opening()
            found = other_changes(start, self.position, facts, self.words)
            if found:
                message = f"something else has changed: {found[0]}"
                self._note_unmet(message, line.span, found[1:])
            return
        instead = unmet(line.fact, self.game, self.position)
        if instead is not None:
            self._note_unmet(instead, line.span, [])

    def _note_unmet(self, message: str, span: Span, notes: list[str]) -> None:
        """Keep a failure and go on: what is expected changes nothing."""
        story = self.game.story("en", None)[-_STORY:]
        if story and not self.unmet:
            notes = [*notes, f"what happened: {'; '.join(story)}"]
        self.unmet.append(self._failure(Cause.NOT_SO, message, span, notes))

    def _finish(self) -> None:
        left = self.luck.left(self.game.state)
        if left:
            unused = self.scenario.luck[len(self.scenario.luck) - len(left)]
            message = f"luck was never asked for `{unused.card}`"
            self._stop(Cause.LUCK_LEFT, message, unused.span)
        decision = self.game.decision
        if (
            decision is None
            or decision.kind in self.game.rulebook.turn_kinds
            or self._is_asked_at_end()
        ):
            return
        message = f"the scenario ends in the middle: {spelling.question(decision)}"
        help = "add the choice, or `expect player …: asked …` as the last line"
        self._stop(Cause.QUESTION_LEFT, message, self.last, decision=decision, help=help)

    def _is_asked_at_end(self) -> bool:
        for line in reversed(self.scenario.lines):
            if isinstance(line, m.Choose):
                return False
            if isinstance(line, m.Expect) and isinstance(line.fact, m.IsAsked):
                return True
        return False

    def _stop(
        self,
        cause: Cause,
        message: str,
        span: Span,
        *,
        decision: Decision | None = None,
        help: str | None = None,
    ) -> NoReturn:
        notes = []
        open_choices: tuple[str, ...] = ()
        if decision is not None:
            open_choices = self.speller.open(decision)
            if cause is Cause.NOT_OPEN:
                notes.append(spelling.question(decision))
            notes.append(f"open are {spelling.choices(open_choices)}")
        failure = self._failure(cause, message, span, notes, open_choices)
        raise StopError(replace(failure, help=help))

    def _failure(
        self,
        cause: Cause,
        message: str,
        span: Span,
        notes: list[str],
        open_choices: tuple[str, ...] = (),
    ) -> Failure:
        return Failure(cause, message, self.scenario.source, span, tuple(notes), open_choices)


def _start_options(scenario: m.Scenario, rulebook: Rulebook) -> dict[str, Any]:
    """Return the options that the game of a scenario starts with."""
    texts = [name if value is None else f"{name}={value}" for name, value in scenario.options]
    options = options_of(rulebook.game_options, texts)
    return options if scenario.new_game else {**options, "position": scenario.position}


def _is_reason(wanted: str, reason: Reason) -> bool:
    """Whether a word names a reason: its code, or one of its facts, such as the card's state."""
    values = [str(value) for value in reason.facts.values() if isinstance(value, str)]
    return wanted in (reason.code, *values)
