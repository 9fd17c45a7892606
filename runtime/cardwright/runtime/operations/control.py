"""Operations that decide what happens next."""

from cardwright.runtime.costs import Cost
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.frames import (
    BEARER,
    BELOW,
    ENV,
    LOSS,
    NO_CARD,
    PLAYER,
    WINDOW,
    Frame,
    go_on,
    steps,
)
from cardwright.runtime.hosting import Called, Host
from cardwright.runtime.operations.base import Operation, Options, card_of, chosen_in, number_of
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts
from cardwright.runtime.state import STAND_IN, STAND_IN_TYPES, State


class Choice(Operation):
    """Choose one of several programs; as a cost, among those that can be paid."""

    __slots__ = ("costs", "programs")
    asks = "choice"
    shape = "alternative"

    def __init__(self, programs: tuple[int, ...], costs: tuple[Cost, ...] | None) -> None:
        """``costs``, where the programs are ways to pay: of each, with the rest of the cost."""
        self.programs = programs
        self.costs = costs

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the alternatives."""
        options = tuple(range(len(self.programs)))
        if self.costs is not None:
            table, player, bearer = host.table, frame[PLAYER], frame[BEARER]
            spent = chosen_in(frame)
            options = tuple(
                place
                for place in options
                if self.costs[place].is_payable(table, state, player, bearer, spent=spent)
            )
        if len(options) > 1:
            return options
        self.answer(host, state, frame, options[0])
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Run the one that was chosen."""
        program = self.programs[option]
        state.frames = steps(frame[PLAYER], program, frame[BEARER], go_on(frame), frame[ENV])


SUFFER = 0
AVOID = 1


class Avoid(Operation):
    """Pay, or let it happen."""

    __slots__ = ("cost", "effect", "payment")
    asks = "avoid"
    shape = "reaction"

    def __init__(self, effect: int, cost: Cost, payment: int) -> None:
        """Remember both programs, and the cost in checkable form."""
        self.effect = effect
        self.cost = cost
        self.payment = payment

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer to pay, where that is possible."""
        if self.cost.is_payable(host.table, state, frame[PLAYER], frame[BEARER]):
            return (SUFFER, AVOID)
        self.answer(host, state, frame, SUFFER)
        return None

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Run what was chosen."""
        program = self.payment if option == AVOID else self.effect
        state.frames = steps(frame[PLAYER], program, frame[BEARER], go_on(frame), frame[ENV])


class Call(Operation):
    """Let the rulebook do something."""

    __slots__ = ("call", "card", "number")

    def __init__(self, call: int, number: int, card: a.Target | None) -> None:
        """Remember what, with which number and to which card, where it takes them."""
        self.call = call
        self.number = number
        self.card = card

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Do it; there is nothing to be done to a card where none was chosen."""
        state.frames = go_on(frame)
        card = card_of(self.card, frame) if self.card is not None else NO_CARD
        if self.card is None or card >= 0:
            player, bearer = frame[PLAYER], frame[BEARER]
            host.call(state, Called(self.call, player, bearer, self.number, card))
        return None


NO_STAND_IN = -1


class CountMore(Operation):
    """Before a power counts cards, let a reaction add one to the count."""

    __slots__ = ("filter",)
    asks = "stand_in"
    shape = "reaction"

    def __init__(self, wanted: a.CardFilter) -> None:
        """Remember which cards are counted."""
        self.filter = wanted

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Offer the reactions."""
        player = frame[PLAYER]
        found = host.table.stand_ins(state, player, self.filter, None, state.pool(player))
        if not found:
            state.frames = go_on(frame)
            return None
        return (NO_STAND_IN, *(reaction_option(card, place) for card, place in found))

    def answer(self, host: Host, state: State, frame: Frame, option: int) -> None:
        """Pay for the reaction; the card counts until the power is done."""
        state.frames = go_on(frame)
        if option == NO_STAND_IN:
            return
        card, place = reaction_parts(option)
        reaction = host.table.reaction(card, place)
        state.v[STAND_IN] = frame[BEARER] + 1
        state.v[STAND_IN_TYPES] = _one_type(reaction.counts_as.types & self.filter.types)
        state.note("react", frame[PLAYER], card, place)
        state.frames = steps(frame[PLAYER], reaction.program, card, state.frames)


def _one_type(types: int) -> int:
    """Return one of several types: a card stands in for one card, not for one of each type."""
    return types & -types


class CountNoMore(Operation):
    """After the power, nothing stands in any more."""

    __slots__ = ()

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """End it."""
        state.v[STAND_IN] = state.v[STAND_IN_TYPES] = 0
        state.frames = go_on(frame)
        return None


class Score(Operation):
    """Points for the check at hand."""

    __slots__ = ("number",)

    def __init__(self, number: a.Number) -> None:
        """Remember how many."""
        self.number = number

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Add them."""
        number = number_of(self.number, host, frame)
        state.v[state.layout.bonus + frame[PLAYER]] += number
        state.note("score", frame[PLAYER], number, frame[BEARER])
        state.frames = go_on(frame)
        return None


def _is_before(host: Host, frame: Frame) -> bool:
    """Whether a frame is the window of something that is about to happen."""
    return bool(frame[0] == WINDOW and host.table.game.events[frame[2]].window == "instead")


class Ignore(Operation):
    """Take away what this reaction answers: a loss, or what is about to happen."""

    __slots__ = ()

    def open(self, host: Host, state: State, frame: Frame) -> Options:
        """Unlink the frame of the loss; or a window, with what would follow it."""
        above = [go_on(frame)]
        below = frame[BELOW]
        while below[0] != LOSS and not _is_before(host, below):
            above.append(below)
            below = below[BELOW]
        state.note("ignore", frame[PLAYER])
        rest = below[BELOW] if below[0] == LOSS else below[BELOW][BELOW]
        for kept in reversed(above):
            rest = (*kept[:-1], rest)
        state.frames = rest
        return None
