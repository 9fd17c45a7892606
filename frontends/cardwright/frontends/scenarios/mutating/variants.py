"""Every small change to a checked card: numbers by one, parts left out or exchanged.

The changes are made blindly: whether the changed card is one that could be written is for
``mutants`` to find out.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, Final, TypeAlias

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Vocabulary

# What does not say what a card does, or is changed as a part of something else.
_KEPT: Final = {
    "id", "game", "set", "kind", "names", "marks", "name", "event", "moment", "verb", "then_verb",
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
        elif field == "more":
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
            for variant in self._of(value, name, inside | self._place(node, name)):
                if name != "conditions" or not _are_idle(node, set(value) - set(variant)):
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
        nouns = {CARD, self.card.kind, *self.card.types}
        nouns |= {group.id for group in self.game.groups if self.card.kind in group.kinds}
        return _NEVER_ITSELF not in inside and bool(nouns & set(node.nouns))

    def _place(self, node: model.Node, name: str) -> Places:
        """Return what holds for a part because of where it stands."""
        match node, name:
            case model.Reaction(), "source" | "subject":  # it is not there, or not its owner's
                return frozenset({_NEVER_ITSELF})
            case model.Avoidable(), "unless" if _hits_rivals(node.steps):
                return frozenset({_NEVER_ITSELF})
            case model.Move(), "card" if not self._moves_from_play(node):
                return frozenset({_NEVER_ITSELF})
        return frozenset()

    def _moves_from_play(self, step: model.Move) -> bool:
        zones = step.origin.zones if isinstance(step.origin, model.Spot) else ()
        if not zones and step.verb is not None:
            zones = self.game.verb[step.verb].moves_from
        return not zones or any(self.game.zone[zone].active for zone in zones)

    def _is_idle(self, node: model.Node, name: str) -> bool:
        """Whether a part says no more than what would hold without it."""
        match node, name:
            case model.Reaction(subject=model.Select() as subject), "subject":
                verb = self.game.verb.get(self.game.event[node.event].verb or "")
                only = set(verb.only) if verb else set()
                everybody = subject.owner in ("any_player", "all_players")
                return everybody and bool(only) and only <= set(subject.nouns)
        return False


def _hits_rivals(steps: tuple[model.Step, ...]) -> bool:
    return any(isinstance(step, model.Lose) for step in model.every_step(steps))


def _are_idle(node: model.Node, left_out: set[model.Condition]) -> bool:
    """Whether what an ability asks for says no more than what would hold without it."""
    return isinstance(node, model.Body) and any(
        isinstance(one, model.Stocked)
        and one.on is not None
        and (one.bound, one.number) == ("at_least", 1)
        and all(_adds_to(one.on, step) for step in node.effects)
        for one in left_out
    )


def _adds_to(card: model.CardRef, step: model.Step) -> bool:
    """Whether a step only adds to what lies on a card: to nothing, it adds nothing."""
    if not isinstance(step, model.Put) or step.card != card or step.amounts is None:
        return False
    amounts = [amount for option in step.amounts.options for amount in option]
    return all(isinstance(amount.resource, model.OfEach) for amount in amounts)


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
