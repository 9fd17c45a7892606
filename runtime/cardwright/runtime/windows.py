"""What the machine does with its own frames: programs, losses, windows, split questions."""

from typing import Final

from cardwright.runtime import pools
from cardwright.runtime.definitions import Reaction
from cardwright.runtime.definitions import amounts as a
from cardwright.runtime.demands import payments
from cardwright.runtime.frames import (
    ANY_NUMBER,
    LOSING,
    LOSS,
    NO_CARD,
    NOBODY,
    NOTHING,
    PLACE,
    PROGRAM,
    WINDOW,
    Env,
    Frame,
    bind_card,
    steps,
)
from cardwright.runtime.hosting import Runner
from cardwright.runtime.linking import Loss
from cardwright.runtime.operations.base import MENU, Options
from cardwright.runtime.operations.moving import owner_of
from cardwright.runtime.operations.reactions import reaction_option, reaction_parts
from cardwright.runtime.operations.resources import gain
from cardwright.runtime.state import State

_RANGE: Final = 50

LET_IT_HAPPEN = 0
WAY_OUT = 1
NO_REACTION = 0


class StepsHandler:
    """Runs a program, one operation at a time."""

    def open(self, machine: Runner, state: State, frame: Frame) -> Options:
        """Run the next operation, or leave the frame at the end of its program."""
        program = machine.table.programs[frame[PROGRAM]]
        place = frame[PLACE]
        if place == len(program):
            state.frames = frame[-1]
            return None
        options: Options = program[place].open(machine, state, frame)
        return options

    def answer(self, machine: Runner, state: State, frame: Frame, option: int) -> None:
        """Hand the answer to the operation that asked."""
        machine.table.programs[frame[PROGRAM]][frame[PLACE]].answer(machine, state, frame, option)


def losers(
    machine: Runner, state: State, players: tuple[int, ...], number: int, source: int
) -> None:
    """Open a loss for those of some players whom it does not spare, in their order."""
    loss: Loss = machine.table.losses[number]
    event = machine.table.game.events[loss.event] if loss.event >= 0 else None
    spared = state.status(event.spares) if event and event.spares >= 0 else 0
    for player in reversed(players):
        if not spared >> player & 1:
            state.frames = (LOSS, player, number, source, (), state.frames)


class LossHandler:
    """Asks a player who is about to lose something whether to get out of it."""

    asks = "react_to_loss"
    shape = "reaction"

    def open(self, machine: Runner, state: State, frame: Frame) -> Options:
        """Offer reactions and the way out that the loss itself gives."""
        _, player, number, source, used, below = frame
        loss = machine.table.losses[number]
        options = [
            option
            for card, linked in machine.usable_reactions(state, player, loss.event)
            if (option := reaction_option(card, linked.place)) not in used
            and _comes_from(machine, state, linked.ability, source, player)
        ]
        if loss.unless is not None and loss.unless.is_payable(machine.table, state, player, source):
            options.append(WAY_OUT)
        if not options:
            state.frames = (LOSING, player, number, below)
            return None
        return (LET_IT_HAPPEN, *options)

    def about(self, machine: Runner, state: State, frame: Frame) -> dict[str, object]:
        """Return the ability that causes the loss, and what is lost."""
        return _about_loss(machine, frame[2])

    def answer(self, machine: Runner, state: State, frame: Frame, option: int) -> None:
        """Lose, pay the way out, or react."""
        _, player, number, source, used, below = frame
        if option == LET_IT_HAPPEN:
            state.frames = (LOSING, player, number, below)
        elif option == WAY_OUT:
            state.note("avoid", player, source)
            program = machine.table.losses[number].unless_program
            state.frames = steps(player, program, source, below)
        else:
            card, place = reaction_parts(option)
            state.note("react", player, card, place)
            again = (LOSS, player, number, source, (*used, option), below)
            linked = machine.table.reaction(card, place)
            env = _event_cards(linked.ability, NO_CARD, source)
            state.frames = steps(player, linked.program, card, again, env)


def _about_loss(machine: Runner, number: int) -> dict[str, object]:
    table = machine.table
    card, place = table.loss_heads[number]
    about: dict[str, object] = {"card": table.cards[card].id, "ability": place}
    lost: dict[str, int] = {}
    for amount in table.losses[number].amounts[0]:
        resources = pools.resources_in(amount.allowed)
        if len(resources) > 1 or amount.per is not None or amount.number.variables:
            return about
        lost[table.game.resources[resources[0]].id] = amount.number.constant
    return {**about, "resources": lost}


def _comes_from(machine: Runner, state: State, ability: Reaction, source: int, player: int) -> bool:
    wanted = ability.source
    if wanted is None or wanted.filter is None:
        return True
    if source < 0 or not machine.table.matching(wanted.filter) >> source & 1:
        return False
    return _is_whose(wanted.owner, owner_of(state, machine.table.active_zones, source), player)


def _is_whose(wanted: a.Owner, owner: int, player: int) -> bool:
    """Whether a card is one of those that a player speaks of; what is nobody's is everybody's."""
    if wanted is a.Owner.YOU:
        return owner in (player, NOBODY)
    if wanted in (a.Owner.A_RIVAL, a.Owner.EACH_RIVAL):
        return owner not in (player, NOBODY)
    return True


def _event_cards(ability: Reaction, subject: int, source: int) -> Env:
    """Return the bindings that a reaction starts with: the cards of the event it speaks of."""
    env = NOTHING
    for slot, card in zip(ability.event_cards, (subject, source), strict=True):
        if slot >= 0:
            env = bind_card(env, slot, card)
    return env


class LosingHandler:
    """Asks which resources are lost."""

    asks = "lose"
    shape = "pool"

    def about(self, machine: Runner, state: State, frame: Frame) -> dict[str, object]:
        """Return the ability that causes the loss, and what is lost."""
        return _about_loss(machine, frame[2])

    def open(self, machine: Runner, state: State, frame: Frame) -> Options:
        """Offer every way to lose them."""
        loss = machine.table.losses[frame[2]]
        ways = _ways_to_lose(machine, state, frame[1], loss)
        if len(ways) > 1:
            return machine.ask_for_pool(state, frame, ways)
        self.answer(machine, state, frame, ways[0])
        return None

    def answer(self, machine: Runner, state: State, frame: Frame, option: int) -> None:
        """Lose them."""
        if option:
            state.take_from_pool(frame[1], option)
        source, _ = machine.table.loss_heads[frame[2]]
        state.note("lose", frame[1], option, source)
        state.frames = frame[-1]


def _ways_to_lose(machine: Runner, state: State, player: int, loss: Loss) -> tuple[int, ...]:
    pool = state.pool(player)
    event = machine.table.game.events[loss.event] if loss.event >= 0 else None
    if event is None or not event.missing:
        return payments(loss.amounts, pool) or (pool,)
    amount = loss.amounts[0][0]
    own = pools.restrict(pool, amount.allowed)
    number = amount.number.constant
    if pools.total(own) >= number:
        return payments(loss.amounts, pool)
    others = ((1 << machine.table.resources) - 1) & ~amount.allowed
    wanted = (number - pools.total(own)) * event.missing
    wanted = min(wanted, pools.total(pool - own))
    if pools.has_more_selections(pool - own, wanted, MENU):
        return pools.Mix(own, wanted, pool - own)
    return tuple(own + more for more in pools.selections(pool, wanted, others))


class WindowHandler:
    """Asks players, one after another, whether they react to an event."""

    asks = "react"
    shape = "reaction"

    def open(self, machine: Runner, state: State, frame: Frame) -> Options:
        """Offer the reactions of the player in turn, or go to the next."""
        _, player, event, subject, owner, source, _, used, below = frame
        options = tuple(
            option
            for card, linked in machine.usable_reactions(state, player, event)
            if (option := reaction_option(card, linked.place)) not in used
            and _befalls(machine, linked.ability, subject, owner, player)
            and _comes_from(machine, state, linked.ability, source, player)
            and machine.leaves_enough(state, below, player, state.pool(player), linked.cost.demand)
        )
        if options:
            return (NO_REACTION, *options)
        self._next(state, frame)
        return None

    def about(self, machine: Runner, state: State, frame: Frame) -> dict[str, object]:
        """Return the event, and the card that it befalls."""
        table = machine.table
        about: dict[str, object] = {"event": table.game.events[frame[2]].id}
        return {**about, "card": table.cards[frame[3]].id} if frame[3] >= 0 else about

    def answer(self, machine: Runner, state: State, frame: Frame, option: int) -> None:
        """React, or leave it to the next."""
        if option == NO_REACTION:
            self._next(state, frame)
            return
        *happening, used, below = frame
        player, subject, source = frame[1], frame[3], frame[5]
        card, place = reaction_parts(option)
        state.note("react", player, card, place)
        again = (*happening, (*used, option), below)
        linked = machine.table.reaction(card, place)
        env = _event_cards(linked.ability, subject, source)
        state.frames = steps(player, linked.program, card, again, env)

    def _next(self, state: State, frame: Frame) -> None:
        _, _, event, subject, owner, source, queue, _, below = frame
        if queue:
            state.frames = (WINDOW, queue[0], event, subject, owner, source, queue[1:], (), below)
        else:
            state.frames = below


def _befalls(machine: Runner, ability: Reaction, subject: int, owner: int, player: int) -> bool:
    wanted = ability.subject
    if wanted is None or wanted.filter is None or subject < 0:
        return True
    if not machine.table.matching(wanted.filter) >> subject & 1:
        return False
    return _is_whose(wanted.owner, owner, player)


class SplitHandler:
    """Asks for a pool resource by resource: how many of this one?

    Where even that has too many answers, it first asks for a range of them.
    """

    asks = "how_many"
    shape = "count"

    def open(self, machine: Runner, state: State, frame: Frame) -> Options:
        """Offer the counts that are possible."""
        _, _, resource, chosen, candidates, _, _, span, _ = frame
        if span:
            return tuple(count for count in self._counts(frame) if span[0] <= count <= span[1])
        if not candidates and resource == machine.table.resources:
            self._finish(machine, state, frame, chosen)
            return None
        counts = self._counts(frame)
        if len(counts) > MENU:
            return counts[::_RANGE]
        if len(counts) > 1:
            return counts
        self.answer(machine, state, frame, counts[0])
        return None

    def _counts(self, frame: Frame) -> tuple[int, ...]:
        _, _, resource, _, candidates, limit, left, _, _ = frame
        if candidates:
            return tuple(sorted({pools.count(pool, resource) for pool in candidates}))
        have = pools.count(limit, resource)
        if left == ANY_NUMBER:
            return tuple(range(have + 1))
        room = pools.total(limit >> pools.BITS * (resource + 1))
        return tuple(range(max(left - room, 0), min(have, left) + 1))

    def payload(
        self, machine: Runner, state: State, frame: Frame, option: int
    ) -> dict[str, object]:
        """Return a number, or the range that starts with it."""
        counts = self._counts(frame)
        if frame[7] or len(counts) <= MENU:
            return {"type": "number", "number": option}
        last = counts[min(counts.index(option) + _RANGE, len(counts)) - 1]
        return {"type": "range", "from": option, "to": last}

    def about(self, machine: Runner, state: State, frame: Frame) -> dict[str, object]:
        """Return the resource that is asked for."""
        return {"resource": machine.table.game.resources[frame[2]].id}

    def answer(self, machine: Runner, state: State, frame: Frame, option: int) -> None:
        """Keep what fits, and ask for the next resource."""
        kind, player, resource, chosen, candidates, limit, left, span, below = frame
        counts = self._counts(frame)
        if not span and len(counts) > MENU:
            last = counts[min(counts.index(option) + _RANGE, len(counts)) - 1]
            span = (option, last)
            state.frames = (kind, player, resource, chosen, candidates, limit, left, span, below)
            return
        chosen += option * pools.unit(resource)
        if candidates:
            kept = tuple(pool for pool in candidates if pools.count(pool, resource) == option)
            if len(kept) == 1:
                self._finish(machine, state, frame, kept[0])
                return
            candidates = kept
        elif left != ANY_NUMBER:
            left -= option
        state.frames = (kind, player, resource + 1, chosen, candidates, limit, left, (), below)

    def _finish(self, machine: Runner, state: State, frame: Frame, pool: int) -> None:
        """Answer the question below with the whole pool."""
        below = frame[-1]
        state.frames = below
        machine.handlers[below[0]].answer(machine, state, below, pool)


class GainHandler:
    """Asks a player what to gain from an effect that is not their own."""

    asks = "gain"
    shape = "pool"

    def about(self, machine: Runner, state: State, frame: Frame) -> dict[str, object]:
        """Return the card that gives it."""
        return {"card": machine.table.cards[frame[3]].id}

    def open(self, machine: Runner, state: State, frame: Frame) -> Options:
        """Offer what can be gained."""
        ways = frame[2]
        if len(ways) > 1:
            return machine.ask_for_pool(state, frame, ways)
        self.answer(machine, state, frame, ways[0])
        return None

    def answer(self, machine: Runner, state: State, frame: Frame, option: int) -> None:
        """Gain it."""
        gain(state, frame[1], option, frame[3])
        state.frames = frame[-1]


class AutomaticHandler:
    """Runs an ability that works by itself, if its condition holds when its time has come."""

    def open(self, machine: Runner, state: State, frame: Frame) -> Options:
        """Run it, or leave it."""
        _, player, card, place, program, below = frame
        condition = machine.table.cards[card].abilities[place].condition
        if not machine.holds(condition, state, card):
            state.frames = below
            return None
        state.note("automatic", player, card, place)
        state.frames = steps(player, program, card, below)
        return None

    def answer(self, machine: Runner, state: State, frame: Frame, option: int) -> None:
        """Never called: it asks nothing."""
        raise AssertionError("it asks nothing")
