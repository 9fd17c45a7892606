"""Choices that several players make at once: sealed until all have chosen, then carried out.

The machine asks one player after another all the same. Whoever is asked chooses as if alone, in a
copy of the game; the game itself keeps nothing of it but the answers, in one frame. So nothing that
is shown of the game tells them: it stands as it did before, until all have chosen.

What nobody can decide alone is left for later: where luck, a card not seen so far or another player
comes into it, the rest is asked openly, once all that is sealed has been carried out.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from cardwright.runtime.compiling import mypyc_attr
from cardwright.runtime.errors import EndlessResolutionError
from cardwright.runtime.frames import NOBODY, Fields, Frame, Options, Payload, stack
from cardwright.runtime.limits import STEPS_BETWEEN_DECISIONS
from cardwright.runtime.luck import Luck
from cardwright.runtime.state import State
from cardwright.runtime.visibility import Viewer, sees_more

if TYPE_CHECKING:
    from cardwright.runtime.machine import Machine

Answers = tuple[tuple[int, ...], ...]
"""Of each player who was asked, the numbers of the options chosen, from 0."""
Chosen = tuple[tuple[Frame, int], ...]
"""What a player was asked, and the option chosen."""


class _NeedsLuckError(Exception):
    """Luck comes into what somebody chooses alone."""


class NoLuck(Luck):
    """Luck that nobody may have yet."""

    def pick(self, state: State, candidates: tuple[int, ...]) -> int:
        """Refuse."""
        raise _NeedsLuckError


@mypyc_attr(allow_interpreted_subclasses=True)
class Sealed(Frame):
    """Asks players in order, each for all that they have to choose, and then carries it out.

    A subclass says what each of them does. ``asks`` is all that others are told of the question.
    """

    __slots__ = ("_chosen", "_own", "given", "order")

    fields: ClassVar[Fields] = (("order", "players"), ("given", "lists_of_numbers"))

    def __init__(
        self, player: int, order: tuple[int, ...], given: Answers, below: Frame | None
    ) -> None:
        """``given``: the answers of each player so far, the last of them of who is asked now."""
        super().__init__(player, below)
        self.order = order
        self.given = given
        self._own: State | None = None
        self._chosen: tuple[Chosen, ...] = () if any(given) else ((),) * len(given)
        """What each player who was asked chose; without any, it is not known yet."""

    @classmethod
    def ask(cls, order: tuple[int, ...], below: Frame | None) -> Sealed:
        """Return the frame that asks players in this order."""
        return cls(order[0], order, ((),), below)

    def line_up(self, machine: Machine, state: State, player: int) -> None:
        """Put on top of the frames what a player does."""
        raise NotImplementedError(self.name)

    # -- asking --

    def open(self, machine: Machine, state: State) -> Options:
        """Ask the player in turn, go to the next, or carry everything out."""
        if self._own is None:  # not to be kept here: other games may share this frame
            self._check()
            asking = self._with(self.given)
            asking._own, asking._chosen = self.own(machine, state), self._chosen
            state.frames = asking
            return asking.open(machine, state)
        if self._own.options:
            return self._own.options
        if len(self.given) < len(self.order):
            asking = self._with((*self.given, ()))
            if self._chosen:
                asking._chosen = (*self._chosen, ())
            state.frames = asking
        else:
            self._carry_out(machine, state)
        return None

    def answer(self, machine: Machine, state: State, option: int) -> None:
        """Keep the answer, and go on as if it were carried out."""
        own = self.own(machine, state)
        *others, mine = self.given
        after = self._with((*others, (*mine, own.options.index(option))))
        after._own = _tried(own, self.player, _choosing(machine, option))
        if self._chosen:
            assert own.frames is not None
            *before, chosen = self._chosen
            after._chosen = (*before, (*chosen, (own.frames, option)))
        state.frames = after

    def _check(self) -> None:
        """Refuse what somebody made up."""
        if self.order[: len(self.given)][-1:] != (self.player,) or not self.given:
            raise ValueError("somebody else is asked")

    def _with(self, answers: Answers) -> Sealed:
        return type(self)(self.order[len(answers) - 1], self.order, answers, self.below)

    def own(self, machine: Machine, state: State) -> State:
        """Return how the game stands for who is asked, with their own answers carried out.

        It has no options where they have chosen all.
        """
        return self._own or self._alone(machine, state, len(self.given) - 1)[0]

    def _alone(self, machine: Machine, state: State, place: int) -> tuple[State, Chosen]:
        """Return how the game stands with the answers of one player alone, and what they chose."""
        player = self.order[place]
        own = _silent(state)

        def begin(tried: State) -> None:
            self.line_up(machine, tried, player)
            machine.alone.advance(tried)

        own = _tried(own, player, begin)
        chosen: Chosen = ()
        for number in self.given[place]:
            option = own.options[number]
            assert own.frames is not None
            chosen = (*chosen, (own.frames, option))
            own = _tried(own, player, _choosing(machine, option))
        return own, chosen

    # -- showing --

    def _carry_out(self, machine: Machine, state: State) -> None:
        chosen = self._chosen
        if not chosen:
            alone = [self._alone(machine, state, place) for place in range(len(self.given))]
            chosen = tuple([chosen for _, chosen in alone])
            if self._own is not None:
                self._chosen = chosen
        unfinished: list[Frame] = []
        for player, answers in zip(self.order, chosen, strict=False):
            floor = Frame(player)
            state.go_on_with(floor)
            self.line_up(machine, state, player)
            _choose_all(machine, state, answers, floor)
            left = list(stack(state.frames))
            if not left or left[-1] is not floor:  # the rules have ended all that was going on
                return
            unfinished += left[:-1]
        state.frames = self.below
        for frame in reversed(unfinished):
            state.frames = frame.onto(state.frames)

    # -- what players may know --

    @property
    def done(self) -> tuple[int, ...]:
        """The players who have chosen all."""
        return self.order[: len(self.given) - 1]

    @property
    def choices(self) -> int:
        """How many choices were made in all."""
        return sum(map(len, self.given))

    def hidden_from(self, viewer: Viewer) -> int:
        """Return how many of the choices a viewer knows nothing of.

        That somebody had to choose is known once they have, but not how often.
        """
        *done, now = [
            0 if player == viewer else len(answers)
            for player, answers in zip(self.order, self.given, strict=False)
        ]
        return sum(many - 1 for many in done if many) + now

    def as_seen(self, machine: Machine, state: State, viewer: Viewer) -> State:
        """Return how the game stands for a viewer: with their own answers carried out."""
        if viewer == self.player:
            return self.own(machine, state)
        if viewer not in self.done:
            return state
        return self._alone(machine, state, self.order.index(viewer))[0]

    def as_if_shown(self, machine: Machine, state: State) -> State:
        """Return how the game stands when all answers so far are carried out."""
        shown = _silent(state)
        try:
            self._carry_out(machine.alone, shown)
        except _NeedsLuckError:
            return state
        return shown

    def imagined(
        self, machine: Machine, state: State, viewer: Viewer, draw: Callable[[int], int]
    ) -> Sealed:
        """Return the same in a world that a viewer imagines, with answers of others at random.

        How far somebody else is who is being asked, nobody knows: they begin.
        """
        world = self._with(((),))
        for place, player in enumerate(self.order[: len(self.given)]):
            answers = self.given[place] if player == viewer else ()
            world = self._with((*world.given[:place], answers))
            while player in self.done and player != viewer:
                options = world.own(machine, state).options
                if not options:
                    break
                *others, mine = world.given
                world = self._with((*others, (*mine, draw(len(options)))))
        return world

    # -- for clients --

    @property
    def _asking(self) -> tuple[Frame, State]:
        own = self._own
        assert own is not None
        assert own.frames is not None
        return own.frames, own

    def question(self, machine: Machine) -> str:
        """Return what who is asked is asked."""
        return self._asking[0].question(machine)

    def answers(self, machine: Machine) -> str:
        """Return what the options are."""
        return self._asking[0].answers(machine)

    def about(self, machine: Machine, state: State) -> Payload:
        """Return what the question is about."""
        frame, own = self._asking
        return frame.about(machine, own)

    def payload(self, machine: Machine, state: State, option: int) -> Payload | None:
        """Return what an option is."""
        frame, own = self._asking
        return frame.payload(machine, own, option)


def sealed_in(state: State) -> Sealed | None:
    """Return the frame that asks several players at once, if one does."""
    frame = state.frames
    return frame if isinstance(frame, Sealed) else None


def as_asked(machine: Machine, state: State) -> State:
    """Return how the game stands for the question that is open."""
    frame = sealed_in(state)
    return state if frame is None else frame.own(machine, state)


def as_seen(machine: Machine, state: State, viewer: Viewer) -> State:
    """Return how the game stands for a viewer: of all that is sealed, with what they have."""
    frame = sealed_in(state)
    return state if frame is None else frame.as_seen(machine, state, viewer)


def has_shown(before: State, after: State) -> bool:
    """Whether answers of several players were shown by a choice."""
    asked, then = sealed_in(before), sealed_in(after)
    if asked is None or not asked.done:
        return False
    return then is None or len(then.given) < len(asked.given)


def _silent(state: State) -> State:
    """Return a copy in which nothing is under way."""
    copy = state.copy()
    copy.frames = None
    copy.options, copy.player = (), NOBODY
    return copy


def _choosing(machine: Machine, option: int) -> Callable[[State], None]:
    return lambda tried: machine.alone.choose(tried, option)


def _tried(before: State, player: int, step: Callable[[State], None]) -> State:
    """Return where a step leads for a player alone; where it can't be done alone, it ends there."""
    after = before.copy()
    try:
        step(after)
    except _NeedsLuckError:
        return _silent(before)
    if sees_more(before, after, player):
        return _silent(before)
    return after if after.player == player else _silent(after)


def _choose_all(machine: Machine, state: State, chosen: Chosen, floor: Frame) -> None:
    """Do all above a frame as a player has chosen, up to a question that was not answered."""
    left = list(reversed(chosen))
    for _ in range(STEPS_BETWEEN_DECISIONS * (len(chosen) + 1)):
        frame = state.frames
        if frame is None or frame is floor:
            return
        offered = frame.open(machine, state)
        if offered is None:
            continue
        frame = state.frames
        assert frame is not None
        asked, option = left.pop() if left else (None, 0)
        if asked is None or frame.onto(None) != asked.onto(None) or option not in offered:
            return
        frame.answer(machine, state, option)
    raise EndlessResolutionError("an ability goes on without end")
