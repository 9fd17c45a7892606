"""Every small change to a checked card: numbers by one, parts left out or exchanged.

The changes are made blindly: whether the changed card is one that could be written is for
``mutants`` to find out.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeAlias

from cardwright.dsl import (
    CannotWriteError,
    Severity,
    clauses_of,
    codes,
    compile_card,
    model,
    read_again,
)
from cardwright.dsl.exchange import is_valid
from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.runtime.definitions import CompiledCard

# What does not say what a card does, or is changed as a part of something else.
_KEPT: Final = {
    "id", "game", "set", "kind", "names", "marks", "name", "event", "moment", "verb",
    "up_to", "random",
}  # fmt: skip
# Without amounts these would mean something else: all that lies there, or what was paid.
_NEVER_LEFT_OUT: Final = {"amounts", "cost"}
_OTHER_PLAYERS: Final = {
    "each_rival": ("all_players",),
    "all_players": ("each_rival", "actor"),
    "any_player": ("actor",),
    "a_rival": ("any_player",),
}
_OTHER_QUANTITIES: Final = {"another": ("a",), "a": ("another",), "all": ("a",)}

Places: TypeAlias = frozenset[str]
"""Where a part stands, as far as that decides which changes mean anything."""
_NEVER_ITSELF: Final = "never the card itself"
_LIES_IN: Final = "the card lies in "


class Variants:
    """The variants of one card."""

    def __init__(self, card: model.Card, game: Vocabulary) -> None:
        """Remember the words that others may be exchanged for."""
        self.card = card
        self.game = game

    def __iter__(self) -> Iterator[model.Card]:
        """Yield changed cards; some of them mean nothing, some mean the same."""
        for variant in self._of_node(self.card, frozenset()):
            assert isinstance(variant, model.Card)
            yield variant

    def _of(self, value: Any, field: str, inside: Places) -> Iterator[Any]:
        match value:
            case bool():
                yield not value
            case int():
                yield value + 1
                if value > 0:
                    yield value - 1
            case str():
                yield from self._of_word(value, field)
            case tuple():
                yield from self._of_tuple(value, field, inside)
            case model.Node():
                yield from self._of_node(value, inside)

    def _of_word(self, value: str, field: str) -> Iterator[str]:
        if field in ("owner", "players"):
            yield from _OTHER_PLAYERS.get(value, ())
        elif field == "quantity":
            yield from _OTHER_QUANTITIES.get(value, ())
        elif field == "what" and value in self.game.resource:
            yield self._next_resource(value, (value,))

    def _of_tuple(
        self, value: tuple[Any, ...], field: str, inside: Places
    ) -> Iterator[tuple[Any, ...]]:
        for at, part in enumerate(value):
            before, after = value[:at], value[at + 1 :]
            yield (*before, *after)
            for steps in _unwrapped(part):
                yield (*before, *steps, *after)
            if field == "resources":
                yield (*before, self._next_resource(part, value), *after)
            for variant in self._of(part, field, inside):
                yield (*before, variant, *after)

    def _of_node(self, node: model.Node, inside: Places) -> Iterator[model.Node]:
        for field in fields(node):
            name = field.name
            value = getattr(node, name)
            if name in _KEPT or value is None:
                continue
            if (
                field.default is None
                and name not in _NEVER_LEFT_OUT
                and not self._is_idle(node, name)
            ):
                yield replace(node, **{name: None})
            if name == "quantity" and not self._may_mean_itself(node, inside):
                continue
            for variant in self._of(value, name, inside | self._place(node, name, inside)):
                yield replace(node, **{name: variant})
        yield from self._exchanged(node)

    def _exchanged(self, node: model.Node) -> Iterator[model.Node]:
        """Yield a part of another kind in place of a part."""
        match node:
            case model.Amount(number=1):
                return
            case model.Amount(resource=model.Any(excepted=excepted)):
                yield replace(node, resource=model.Same(excepted=excepted))
            case model.Amount(resource=model.Same(excepted=excepted)):
                yield replace(node, resource=model.Any(excepted=excepted))
            case model.Price(instead=None):
                yield model.Price(instead=model.Amounts(options=((),)))
            case model.SetStatus(verb=verb):
                for opposite in self._opposites(verb):
                    yield replace(node, verb=opposite)

    def _opposites(self, verb_id: str) -> Iterator[str]:
        verb = self.game.verb[verb_id]
        for other in self.game.verbs:
            if (other.sets, other.clears) == (verb.clears, verb.sets):
                yield other.id

    def _next_resource(self, resource: str, taken: tuple[str, ...]) -> str:
        order = list(self.game.resource)
        start = order.index(resource)
        others = [*order[start + 1 :], *order[:start]]
        return next((name for name in others if name not in taken), resource)

    def _may_mean_itself(self, node: model.Node, inside: Places) -> bool:
        """Whether the card could choose itself; else `a` and `another` are the same."""
        if not isinstance(node, model.Select) or node.quantity not in ("a", "another"):
            return True
        nouns = {CARD, self.card.kind, *self.card.all_types}
        nouns |= {group.id for group in self.game.groups if self.card.kind in group.kinds}
        return _NEVER_ITSELF not in inside and bool(nouns & set(node.nouns))

    def _place(self, node: model.Node, name: str, inside: Places) -> Places:
        """Return what holds for a part because of where it stands."""
        match node, name:
            case model.Reaction(), "source" | "subject":  # it is not there, or not its owner's
                return frozenset({_NEVER_ITSELF})
            case model.Avoidable(), "unless" if _hits_rivals(node.steps):
                return frozenset({_NEVER_ITSELF})
            case model.By(who=model.OwnerOf()), "steps":  # what they choose is theirs
                return frozenset({_NEVER_ITSELF})
            case model.Body(), "effects":
                return self._moved_as_cost(node)
            case model.Move(), "card" if not self._may_move_itself(node, inside):
                return frozenset({_NEVER_ITSELF})
        return frozenset()

    def _moved_as_cost(self, body: model.Body) -> Places:
        """Return where the card lies once the cost is paid, if paying moves it and nothing else."""
        to = [self._moved_to(step) for step in body.cost if _moves_this(step)]
        if len(to) != 1 or any(map(_moves_this, model.every_step(body.effects))):
            return frozenset()
        return frozenset(_LIES_IN + zone for zone in to if zone is not None)

    def _moved_to(self, step: model.Step) -> str | None:
        if not isinstance(step, model.Move) or step.destination is not None or step.verb is None:
            return None
        return self.game.verb[step.verb].moves_to

    def _may_move_itself(self, step: model.Move, inside: Places) -> bool:
        if isinstance(step.origin, model.Spot) and isinstance(step.origin.owner, model.OwnerOf):
            return False
        zones = self._moved_from(step)
        lies_in = {zone for zone in self.game.zone if _LIES_IN + zone in inside}
        return not zones or bool((lies_in or self.game.active_zones) & zones)

    def _moved_from(self, step: model.Move) -> set[str]:
        """Return the zones that cards are moved from; none where it may be any."""
        match step.origin:
            case model.Spot(zones=zones):
                return set(zones)
            case model.Them():
                return self._looked_at()
        if isinstance(step.card, model.Select):
            for one in step.card.filters:
                if isinstance(one, model.InZones):
                    return set(one.zones)
        return set(self.game.verb[step.verb].moves_from) if step.verb is not None else set()

    def _looked_at(self) -> set[str]:
        """Return the zones that the card lets players look into."""
        return {
            zone
            for part in model.parts_of(self.card.abilities)
            if isinstance(part, model.Look | model.Reveal) and part.origin is not None
            for zone in part.origin.zones
        }

    def _is_idle(self, node: model.Node, name: str) -> bool:
        """Whether a part says no more than what would hold without it."""
        match node, name:
            case model.Reaction(subject=model.Select() as subject), "subject":
                verb = self.game.verb.get(self.game.event[node.event].verb or "")
                only = set(verb.only) if verb else set()
                everybody = subject.owner in ("any_player", "all_players")
                return everybody and bool(only) and only <= set(subject.nouns)
        return False


def _moves_this(step: model.Step) -> bool:
    return isinstance(step, model.Move) and isinstance(step.card, model.This)


def _hits_rivals(steps: tuple[model.Step, ...]) -> bool:
    return any(isinstance(step, model.Lose) for step in model.every_step(steps))


def _unwrapped(part: Any) -> Iterator[tuple[model.Step, ...]]:
    """Yield the steps that are left when nobody chooses, or nobody can get out of it."""
    if isinstance(part, model.Choice):
        yield from part.options
    elif isinstance(part, model.Avoidable | model.May):
        yield part.steps
    elif isinstance(part, model.Group):
        yield part.effects
        if part.otherwise:
            yield part.otherwise


LEFT_OUT = ""
"""In place of a clause that the mutant does not have."""


@dataclass(frozen=True)
class Mutant:
    """A changed card, and the clause that was changed: as it was, and as it is."""

    compiled: CompiledCard
    before: str
    after: str


def mutants_of(card: model.Card, game: Vocabulary, idle: Collection[str] = ()) -> Iterator[Mutant]:
    """Yield the mutants of a card, each once.

    ``idle``: types that nothing in the game asks for, so that a card plays the same without them.
    """
    seen = {_play(card, idle)}
    clauses = clauses_of(card, game)
    for variant in Variants(card, game):
        legal = _legal(variant, game)
        if legal is None or _play(legal, idle) in seen:
            continue
        seen.add(_play(legal, idle))
        before, after = _difference(clauses, clauses_of(legal, game))
        yield Mutant(compile_card(game, legal), before, after)


def _play(card: model.Card, idle: Collection[str]) -> Hashable:
    """Return what decides how a card plays: each copy is a card of its own."""
    types = frozenset(card.types).difference(idle)
    sides = tuple((side.status, frozenset(side.types).difference(idle)) for side in card.sides)
    return card.kind, types, sides, card.cost, card.points, card.abilities


def _legal(card: model.Card, game: Vocabulary) -> model.Card | None:
    """Return a card as it is when written and read again; None where it has faults.

    A power without end is let pass: to leave out what limits it is the first thing to try.
    """
    if not is_valid(card):  # a blind change may fit no field
        return None
    try:
        file = read_again(card, game)
    except CannotWriteError:
        return None
    faults = [fault for fault in file.found if fault.severity is Severity.ERROR]
    if not faults:
        return file.card
    return card if all(fault.code is codes.ENDLESS_POWER for fault in faults) else None


def _difference(before: Sequence[str], after: Sequence[str]) -> tuple[str, str]:
    """Return the clause that differs, as it was and as it is: it may stand elsewhere now."""
    gone, new = Counter(before) - Counter(after), Counter(after) - Counter(before)
    return next(iter(gone)), next(iter(new), LEFT_OUT)
