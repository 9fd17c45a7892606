"""What of the language has been played: each kind of step, number, players' word and trigger."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from itertools import product
from typing import Any

from cardwright.dsl import model

Ability = model.Power | model.Reaction | model.Automatic
STEP_KINDS = tuple(step.kind for step in model.Step.__args__)
_NESTING = model.Choice | model.Avoidable | model.By | model.May | model.Group | model.Wait
PLACES = ("cost", "effect", "nested", "unless")


@dataclass(frozen=True, order=True)
class Played:
    """One step of an ability that was played: what it is, how much, whom it means, and where."""

    trigger: str
    place: str
    step: str
    number: str
    players: str


@dataclass
class Coverage:
    """How often each combination was played."""

    played: Counter[Played] = field(default_factory=Counter)
    abilities: Counter[str] = field(default_factory=Counter)
    parts: Counter[str] = field(default_factory=Counter)
    """Parts of abilities, and the fields of theirs that say something."""

    def note(self, ability: model.Ability) -> None:
        """Note that an ability was played."""
        self.abilities[ability.kind] += 1
        for part in model.parts_of(ability):
            self.parts[type(part).__name__] += 1
            self.parts.update(_said(part))
        if not isinstance(ability, model.Modifier):
            trigger = _trigger(ability)
            for place, step in _steps(ability):
                for number, players in product(_numbers(step), _players(step)):
                    self.played[Played(trigger, place, step.kind, number, players)] += 1

    def add(self, other: "Coverage") -> None:
        """Add what somebody else has played."""
        self.played.update(other.played)
        self.abilities.update(other.abilities)
        self.parts.update(other.parts)

    def by_step(self) -> dict[str, Counter[str]]:
        """Return how often each kind of step was played at each place of an ability."""
        found = {step: Counter[str]() for step in STEP_KINDS}
        for one, times in self.played.items():
            found[one.step][one.place] += times
        return found

    def by(self, name: str) -> Counter[str]:
        """Return how often each value of a part was played."""
        found = Counter[str]()
        for one, times in self.played.items():
            found[getattr(one, name)] += times
        return found


def _said(part: model.Node) -> Iterator[str]:
    """Yield the fields of a part that hold something else than they do by default."""
    for entry in fields(part):
        if entry.default is not MISSING and getattr(part, entry.name) != entry.default:
            yield f"{type(part).__name__}.{entry.name}"


def _trigger(ability: Ability) -> str:
    qualifiers = []
    if ability.states:
        qualifiers.append("while")
    if isinstance(ability, model.Power) and ability.during:
        qualifiers.append("during")
    if isinstance(ability, model.Reaction):
        parts = ("by_itself", "number", "subject", "source")
        qualifiers += [name for name in parts if getattr(ability, name)]
    if any(not isinstance(one, model.Is) for one in ability.conditions):
        qualifiers.append("if")
    if ability.limit is not None:
        qualifiers.append("once")
    return " ".join([ability.kind, *qualifiers])


def _steps(ability: Ability) -> Iterator[tuple[str, model.Step]]:
    for step in ability.cost:
        yield from _within(step, "cost")
    for step in ability.effects:
        yield from _within(step, "effect")


def _within(step: model.Step, place: str) -> Iterator[tuple[str, model.Step]]:
    """Yield a step with those in it; what is paid to avoid something has a place of its own."""
    yield place, step
    if isinstance(step, model.Choice):
        for option in step.options:
            for inner in option:
                yield from _within(inner, "nested" if place == "effect" else place)
    elif isinstance(step, model.By | model.May):
        for inner in step.steps:
            yield from _within(inner, "nested" if place == "effect" else place)
    elif isinstance(step, model.Group):
        for inner in (*step.cost, *step.effects, *step.otherwise):
            yield from _within(inner, "nested")
    elif isinstance(step, model.Avoidable):
        for inner in step.steps:
            yield from _within(inner, "nested")
        for inner in step.unless:
            yield from _within(inner, "unless")


def _numbers(step: model.Step) -> set[str]:
    """Return the kinds of numbers in a step."""
    if isinstance(step, model.Score | model.Prevent | model.Add):
        return {_name(step.number)}
    return {_number(part) for part in _parts(step) if isinstance(part, model.Amount)} or {"-"}


def _number(amount: model.Amount) -> str:
    number, per = model.common_per(amount.number)
    return f"{_name(number)} {per.of.kind}" if per is not None else _name(number)


def _name(number: model.Number) -> str:
    return "plain" if isinstance(number, int) else number.kind


def _players(step: model.Step) -> set[str]:
    """Return the words for players in a step."""
    return {
        value
        for part in _parts(step)
        for name in ("players", "owner")
        if isinstance(value := getattr(part, name, None), str)
    } or {"-"}


def _parts(value: Any) -> Iterator[Any]:
    """Yield a step and its parts, but not the steps in it."""
    if isinstance(value, tuple):
        for entry in value:
            yield from _parts(entry)
    elif is_dataclass(value):
        yield value
        if not isinstance(value, _NESTING):
            for entry in fields(value):
                yield from _parts(getattr(value, entry.name))
