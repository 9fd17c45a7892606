"""A game played once more: how it stood at each choice, and what luck brought after it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from cardwright.frontends.games.starting import start_again
from cardwright.runtime import CardwrightError, Decision, FixedLuck, Game, State


class NotWritableError(CardwrightError):
    """A game, or this part of it, can't be written as a scenario; the message says why."""


@dataclass(frozen=True)
class Step:
    """A choice: the game before it, what was asked, what was chosen, what luck brought then."""

    game: Game
    decision: Decision
    choice: str
    luck: tuple[int, ...]


@dataclass(frozen=True)
class Retelling:
    """All choices of a game, and the game at its end."""

    steps: tuple[Step, ...]
    end: Game
    dealt: tuple[int, ...]
    """What luck brought before the first choice."""

    def luck_after(self, first: int) -> list[str]:
        """Return the cards that luck brought from a choice on, in their order."""
        cards = self.end.cards
        outcomes = [outcome for step in self.steps[first:] for outcome in step.luck]
        return [cards[outcome] for outcome in outcomes if outcome < len(cards)]


class _NotedLuck(FixedLuck):
    """Luck as it was, which remembers what it has brought."""

    def __init__(self, outcomes: Iterable[int]) -> None:
        super().__init__(outcomes)
        self.brought: list[int] = []

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Return one of the candidates."""
        outcome = super().pick(state, candidates)
        self.brought.append(outcome)
        return outcome

    def news(self) -> tuple[int, ...]:
        """Return what was brought since this was asked last."""
        found = tuple(self.brought)
        self.brought.clear()
        return found


def retell(game: Game, last: int | None = None) -> Retelling:
    """Play a game again, to its end or to the choice ``last``."""
    luck = _NotedLuck(game.setup["luck"])
    try:
        again = start_again(game, luck=luck)
        dealt = luck.news()
        steps: list[Step] = []
        for choice in game.choices[:last]:
            before, decision = again.copy(), again.decision
            assert decision is not None
            again.apply(choice)
            if decision.is_formal and steps:  # scenarios don't tell of it
                steps[-1] = _with_more(steps[-1], luck.news())
            else:
                steps.append(Step(before, decision, choice, luck.news()))
    except CardwrightError as error:
        raise NotWritableError(f"the game can't be played again: {error}") from error
    if last is None and again.position() != game.position():
        raise NotWritableError("the game can't be played again: its choices lead elsewhere")
    if steps:  # whoever plays a scenario passes formal questions, at its end too
        again.pass_formal()
        steps[-1] = _with_more(steps[-1], luck.news())
    return Retelling(tuple(steps), again, dealt)


def _with_more(step: Step, luck: tuple[int, ...]) -> Step:
    """Return a step after which luck has brought more, before anybody chose again."""
    return replace(step, luck=(*step.luck, *luck))
