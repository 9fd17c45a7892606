"""The words of a game as numbers: their places in its definition, and the cards that they mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Protocol

from cardwright.runtime.bits import mask_of, members
from cardwright.runtime.comparing import Being
from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.game import GameDefinition, Space, Verb
from cardwright.runtime.definitions.nodes import NONE
from cardwright.runtime.definitions.nouns import CARD
from cardwright.runtime.operations.selecting import CHANCE, SEARCH, THE_USER, THEIR_OWNER
from cardwright.runtime.programs import NO_EVENT

if TYPE_CHECKING:
    from cardwright.runtime.modifiers import Changes

NO_SIDES: Final[Mapping[int, Sequence[tuple[int, int]]]] = MappingProxyType({})


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


def _places(words: Sequence[_HasId]) -> Mapping[str, int]:
    return MappingProxyType({word.id: place for place, word in enumerate(words)})


class Words:
    """The places of a game's words in its definition, and the cards that nouns mean."""

    def __init__(
        self,
        game: GameDefinition,
        kind_of: Sequence[int],
        types_of: Sequence[int],
        sides_of: Mapping[int, Sequence[tuple[int, int]]] = NO_SIDES,
    ) -> None:
        """``kind_of`` and ``types_of``: kind and types (a bit mask) of each card on the table.

        ``sides_of``: of cards that have sides, the states with the types that they have in them.
        """
        self.game = game
        self.kind_of = kind_of
        self.types_of = types_of
        self.sides_of = sides_of
        self.changes: Changes | None = None
        """What may change what cards are."""
        self._beings: dict[tuple[tuple[str, ...], bool, bool], Being] = {}
        self.resources = _places(game.resources)
        self.any = sum(
            1 << place for place, entry in enumerate(game.resources) if not entry.not_any
        )
        """The resources that `any` and `same` mean, as a bit mask."""
        self.every_resource = (1 << len(game.resources)) - 1
        self.kinds = _places(game.kinds)
        self.types = _places(game.types)
        self.statuses = _places(game.statuses)
        self.zones = _places(game.zones)
        self.verbs = _places(game.verbs)
        self.calls = _places(game.calls)
        self.deeds = _places([*game.verbs, *game.calls])
        """What is done to cards: verbs, then calls."""
        self.events = _places(game.events)
        self.moments = _places(game.moments)
        self.groups = _places(game.groups)
        self.relations = _places(game.relations)
        self.active = tuple(place for place, zone in enumerate(game.zones) if zone.active)
        self._events_of_verbs = {
            event.verb: place for place, event in reversed(list(enumerate(game.events)))
        }

    def filter(self, nouns: Iterable[str]) -> tuple[int, int]:
        """Return the kinds and types (bit masks) that nouns mean."""
        kinds = types = 0
        for noun in nouns:
            if noun in self.kinds:
                kinds |= 1 << self.kinds[noun]
            elif noun in self.types:
                types |= 1 << self.types[noun]
            elif noun in self.groups:
                kinds |= self.game.groups[self.groups[noun]].kinds
            elif noun == CARD:
                kinds |= (1 << len(self.game.kinds)) - 1
        return kinds, types

    def is_noun(self, word: str) -> bool:
        """Whether a word is a kind, a type or a group."""
        return word in self.kinds or word in self.types or word in self.groups

    def nouns(self, nouns: Iterable[str]) -> int:
        """Return the kinds and types that nouns mean in one bit mask: the kinds come first."""
        kinds, types = self.filter(nouns)
        return kinds | types << len(self.kinds)

    def being(self, words: Sequence[str], *, negated: bool = False) -> Being:
        """Return the cards that nouns mean; other words are states of cards."""
        key = (tuple(words), negated, self.changes is None)
        if key not in self._beings:
            self._beings[key] = self._being(words, negated=negated)
        return self._beings[key]

    def _being(self, words: Sequence[str], *, negated: bool) -> Being:
        kinds, types = self.filter(words)
        always = self._bearing(kinds, types)
        states: dict[int, int] = {}
        for one in members(types):
            for status, cards in self._of_sides[one].items():
                states[status] = states.get(status, 0) | cards
        named = [self.statuses[w] for w in words if w in self.statuses and not self.is_noun(w)]
        for status in named:
            states[status] = (1 << len(self.kind_of)) - 1
        being = Being(always, tuple(states.items()), negated=negated)
        being.named = tuple(named)
        if self.changes is not None and CARD not in words:
            self._let_change(being, kinds | types << len(self.kinds), self.changes)
        return being

    def _bearing(self, kinds: int, types: int) -> int:
        """Return the cards that are of some kinds or types by what stands on them."""
        found = 0
        for kind in members(kinds):
            found |= self._of_kinds[kind]
        for one in members(types):
            found |= self._of_types[one]
        return found

    @cached_property
    def _of_kinds(self) -> list[int]:
        """The cards of each kind, as bit masks."""
        found = [0] * len(self.kinds)
        for card, kind in enumerate(self.kind_of):
            found[kind] |= 1 << card
        return found

    @cached_property
    def _of_types(self) -> list[int]:
        """The cards that have each type on all sides, as bit masks."""
        found = [0] * len(self.types)
        for card, types in enumerate(self.types_of):
            for one in members(types):
                found[one] |= 1 << card
        return found

    @cached_property
    def _of_sides(self) -> list[dict[int, int]]:
        """The cards that have each type in some states only, as bit masks by state."""
        found: list[dict[int, int]] = [{} for _ in self.types]
        for card, sides in self.sides_of.items():
            for status, types in sides:
                for one in members(types):
                    found[one][status] = found[one].get(status, 0) | 1 << card
        return found

    def _let_change(self, being: Being, nouns: int, changes: Changes) -> None:
        """Let cards come to be meant by words, or be so no more, if anything can change that."""
        being.may = changes.may_become(nouns)
        if not being.may:
            return
        being.changes = changes
        kinds = tuple((place, word) for word, place in self.kinds.items())
        types = tuple((len(self.kinds) + place, word) for word, place in self.types.items())
        being.sorts = tuple(
            (place, self._printed(word)) for place, word in (*kinds, *types) if nouns >> place & 1
        )

    def _printed(self, word: str) -> Being:
        """Return the cards that a word means by what stands on them."""
        changes, self.changes = self.changes, None
        being = self.being((word,))
        self.changes = changes
        return being

    def cards(self, nouns: Sequence[str], only: tuple[str, ...] = ()) -> int:
        """Return the cards that nouns can mean, a bit mask; ``only`` those meant here too, if any.

        Those with sides may have to be in a state for that: see ``being``.
        """
        found = self.being(nouns).ever
        return found & self.being(only).ever if only else found

    def fitting(self, only: tuple[str, ...]) -> Being:
        """Return the cards that a verb is for: all, where it does not say so."""
        return self.being(only or (CARD,))

    @cached_property
    def places(self) -> int:
        """The cards in which others can stand, as a bit mask."""
        return self._of_spaces(lambda space: space.places)

    @cached_property
    def held(self) -> int:
        """The cards that can stand in places, as a bit mask."""
        return self._of_spaces(lambda space: space.holds)

    def _of_spaces(self, kinds_of: Callable[[Space], int]) -> int:
        kinds = 0
        for space in self.game.spaces:
            kinds |= kinds_of(space)
        return sum(1 << card for card, kind in enumerate(self.kind_of) if kinds >> kind & 1)

    def avatars(self, spaces: Iterable[Space]) -> int:
        """Return the cards that stand for their players in some spaces, as a bit mask."""
        kinds = {space.avatar for space in spaces} - {NONE}
        return self._bearing(mask_of(kinds), 0)

    def resource_set(self, resource: d.Resource) -> int:
        """Return the resources that an amount may be of, as a bit mask."""
        if isinstance(resource, d.Named):
            return self.mask(resource.resources)
        if isinstance(resource, d.ThatOne):
            return self.every_resource
        return self.any & ~self.mask(resource.excepted)

    def mask(self, names: Iterable[str]) -> int:
        """Return resources as a bit mask."""
        found = 0
        for name in names:
            found |= 1 << self.resources[name]
        return found

    def verb(self, name: str) -> Verb:
        """Return a verb."""
        return self.game.verbs[self.verbs[name]]

    def setting(self, status: int) -> list[int]:
        """Return the verbs that put cards into a state."""
        return [place for place, verb in enumerate(self.game.verbs) if verb.sets == status]

    def event_of(self, verb: str) -> int:
        """Return the event that a verb raises, or -1."""
        return self._events_of_verbs.get(self.verbs[verb], NO_EVENT)

    def event_after(self, verb: str) -> int:
        """Return the event that is raised when a verb was done, or -1."""
        event = self.event_of(verb)
        is_before = event != NO_EVENT and self.game.events[event].window == "instead"
        return NO_EVENT if is_before else event

    def to_choose_from(self, zones: tuple[int, ...], *, own: bool) -> tuple[int, ...]:
        """Return those of some zones that the user sees; where there is none, that owners see."""
        if any(self.game.zones[zone].pile for zone in zones):
            return zones
        for seen_by in (("all", "owner") if own else ("all",), ("owner",)):
            seen = [zone for zone in zones if self.game.zones[zone].seen_by in seen_by]
            if seen:
                return tuple(seen)
        return zones

    def chooser(self, zones: Sequence[int], *, own: bool) -> int:
        """Return who can choose among cards in zones: whoever sees them, or searches a pile."""
        seen = {self.game.zones[zone].seen_by for zone in zones}
        if any(self.game.zones[zone].pile for zone in zones):
            return THE_USER if seen <= {"all", "owner" if own else "all"} else SEARCH
        if "nobody" in seen:
            return CHANCE
        return THE_USER if own or "owner" not in seen else THEIR_OWNER
