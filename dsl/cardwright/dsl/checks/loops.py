"""Powers that can be used again and again because each use pays for the next."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, islice, product
from typing import Final, NamedTuple

from cardwright.dsl import codes, model
from cardwright.dsl.checks.abilities import gives_back_only
from cardwright.dsl.checks.course import THIS, course_of
from cardwright.dsl.checks.subject import Subject
from cardwright.dsl.limits import MAX_NUMBER
from cardwright.dsl.model import every_step

# A card of unknown origin may offer more ways to use a power than can be looked through; what lies
# beyond these limits is left alone. No card that people can read comes near them.
_MAX_STEPS: Final = 30
_MAX_WAYS: Final = 16
_MAX_PARTS: Final = 6
_MAX_USES: Final = 5000

_MORE_THAN_ANY: Final = MAX_NUMBER * MAX_NUMBER


class Flow(NamedTuple):
    """So many units, each of one of the resources."""

    units: int
    resources: frozenset[str]


Flows = tuple[Flow, ...]
Way = tuple[model.Step, ...]


class Use(NamedTuple):
    """One way to use a power, with every choice made: what it takes and what it gives."""

    power: model.Power
    taken: Flows
    given: Flows


def check_endless_powers(subject: Subject) -> None:
    """Each use of a power uses something up: a state, a card, or at least one resource."""
    if subject.game.kind[subject.card.kind].returns_to is not None:
        return  # a single use
    bodies = [body for body in subject.bodies if body.limit is None]
    powers = [body for body in bodies if isinstance(body, model.Power)]
    uses = chain.from_iterable(_uses(power, subject) for power in powers)
    for use in islice(uses, _MAX_USES):
        if _gives_all_it_takes(use):
            message = "this power brings back all that it costs, so it can be used without end"
            if not use.power.cost:
                message = "this power costs nothing, so it can be used without end"
            subject.fault(codes.ENDLESS_POWER, message, use.power, help=_help(subject))


def _help(subject: Subject) -> str:
    verbs = [verb.id for verb in subject.game.verbs if verb.sets]
    such_as = f"`{verbs[0]} this`" if verbs else "a resource that the effect does not bring"
    return f"let the cost take something that runs out, such as {such_as}, or say how often: `once`"


def _gives_all_it_takes(use: Use) -> bool:
    """Hall's condition: whatever is taken together is given by what shares a resource with it."""
    for size in range(1, len(use.taken) + 1):
        for some in combinations(use.taken, size):
            wanted = frozenset[str]().union(*(flow.resources for flow in some))
            offered = sum(flow.units for flow in use.given if flow.resources & wanted)
            if sum(flow.units for flow in some) > offered:
                return False
    return True


# -- the ways to use a power ----------------------------------------------------------------------


def _uses(power: model.Power, subject: Subject) -> Iterator[Use]:
    """Yield the uses that leave all cards as they were, so that only resources can run out."""
    if gives_back_only(power, subject) or _is_too_long(power):
        return
    costs, effects = _ways(power.cost), _ways(power.effects)
    if len(costs) * len(effects) > _MAX_WAYS:
        return
    for cost, effect in product(costs, effects):
        if not _changes_cards(power, cost, effect, subject):
            yield from (Use(power, *flows) for flows in _flows(cost, effect, subject))


def _is_too_long(power: model.Power) -> bool:
    return (
        sum(1 for _ in islice(every_step((*power.cost, *power.effects)), _MAX_STEPS)) == _MAX_STEPS
    )


def _ways(steps: Iterable[model.Step]) -> list[Way]:
    """Return every way through the choices of some steps; what may be avoided is not avoided."""
    ways: list[Way] = [()]
    for step in steps:
        options: list[Way] = [(step,)]
        if isinstance(step, model.Choice):
            options = list(chain.from_iterable(map(_ways, step.options)))
        elif isinstance(step, model.Avoidable | model.By | model.May) and _may_be_ones_own(step):
            options = _ways(step.steps)
        elif isinstance(step, model.ToCards) and isinstance(step.card, model.Select):
            options += [()] if step.card.up_to else []
        elif isinstance(step, model.Group):  # what is paid for is not given
            options = [*([()] if step.cost else _ways(step.effects)), *_ways(step.otherwise)]
        ways = [before + option for before in ways for option in options][: _MAX_WAYS + 1]
    return ways


def _may_be_ones_own(step: model.Avoidable | model.By | model.May) -> bool:
    """Whether the player may be among those who do what is in a step."""
    if not isinstance(step, model.By) or isinstance(step.who, model.OwnerOf):
        return True
    return step.who.players in ("you", "any_player", "all_players")


def _changes_cards(power: model.Power, cost: Way, effect: Way, subject: Subject) -> bool:
    """Whether a use needs a card, or a state of one, that it does not leave as it was."""
    if any(isinstance(step, model.Take) for step in cost):
        return True
    course = course_of(power, subject)
    course.run(cost)
    if course.hindered:  # it can't be paid even once
        return True
    needed = {THIS, *course.touched}
    course.run(effect)
    return not all(course.is_undone(key) for key in needed)


# -- what a use takes and gives -------------------------------------------------------------------


def _flows(cost: Way, effect: Way, subject: Subject) -> Iterator[tuple[Flows, Flows]]:
    pays = [step.amounts for step in cost if isinstance(step, model.Pay)]
    gains = [step.amounts for step in effect if isinstance(step, model.Gain)]
    for paid, gained in product(_options(pays), _options(gains)):
        if len(paid) > _MAX_PARTS or len(gained) > _MAX_PARTS:
            continue
        for chosen in _numbers(gained):
            taken = [_choices(amount, chosen, subject, unknown=_MORE_THAN_ANY) for amount in paid]
            given = [_choices(amount, chosen, subject, unknown=0) for amount in gained]
            yield from product(product(*taken), product(*given))


def _options(amounts: Iterable[model.Amounts]) -> list[tuple[model.Amount, ...]]:
    ways: list[tuple[model.Amount, ...]] = [()]
    for several in amounts:
        ways = [before + option for before in ways for option in several.options][:_MAX_WAYS]
    return ways


def _numbers(gained: Iterable[model.Amount]) -> list[int]:
    """Return the numbers to try for a letter: one, many, and those where a `per` gives more."""
    pers = [part for part in model.parts_of(tuple(gained)) if isinstance(part, model.Per)]
    return sorted({1, MAX_NUMBER, *(per.every for per in pers)})


def _choices(amount: model.Amount, chosen: int, subject: Subject, *, unknown: int) -> list[Flow]:
    """Return what an amount can be: units of any of its resources, or all of the same one."""
    count = _value(amount.number, chosen, unknown)
    resources = subject.resources(amount.resource)
    if isinstance(amount.resource, model.Same):
        return [Flow(count, frozenset([name])) for name in sorted(resources)]
    return [Flow(count, resources)]


def _value(number: model.Number, chosen: int, unknown: int) -> int:
    """Return what a number comes to; what only a game tells is unknown."""
    total = 0
    for term in model.terms_of(number):
        # What is taken away is as unknown, the other way round.
        other = _MORE_THAN_ANY - unknown if term.negative else unknown
        match term.number:
            case model.Variable():
                value = chosen
            case model.Measure() | model.ThatMany():
                value = other
            case int(value):
                pass
        if term.per is not None:
            value *= _times(term.per, chosen, other)
        total += -value if term.negative else value
    return max(total, 0)


def _times(per: model.Per, chosen: int, unknown: int) -> int:
    match per.of:
        case model.Variable() | model.Sum() as number:
            times = _value(number, chosen, unknown) // per.every
        case _:
            times = unknown
    return times if per.most is None else min(times, _value(per.most, chosen, unknown))
