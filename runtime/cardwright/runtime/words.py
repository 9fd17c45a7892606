"""The words of a game as numbers: their places in its definition, and the cards that they mean."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from cardwright.runtime.definitions import model as d
from cardwright.runtime.definitions.game import GameDefinition, Verb
from cardwright.runtime.definitions.nouns import CARD
from cardwright.runtime.operations.selecting import CHANCE, SEARCH, THE_USER, THEIR_OWNER
from cardwright.runtime.programs import NO_EVENT


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


def _places(words: Sequence[_HasId]) -> Mapping[str, int]:
    return MappingProxyType({word.id: place for place, word in enumerate(words)})


class Words:
    """The places of a game's words in its definition, and the cards that nouns mean."""

    def __init__(
        self, game: GameDefinition, kind_of: Sequence[int], types_of: Sequence[int]
    ) -> None:
        """``kind_of`` and ``types_of``: kind and types (a bit mask) of each card on the table."""
        self.game = game
        self.kind_of = kind_of
        self.types_of = types_of
        self.resources = _places(game.resources)
        self.any = sum(
            1 << place for place, entry in enumerate(game.resources) if not entry.not_any
        )
        """The resources that `any` and `same` mean, as a bit mask."""
        self.kinds = _places(game.kinds)
        self.types = _places(game.types)
        self.statuses = _places(game.statuses)
        self.zones = _places(game.zones)
        self.verbs = _places(game.verbs)
        self.calls = _places(game.calls)
        self.events = _places(game.events)
        self.moments = _places(game.moments)
        self.groups = _places(game.groups)
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

    def cards(self, nouns: Iterable[str], only: tuple[str, ...] = ()) -> int:
        """Return the cards that nouns mean, a bit mask; ``only`` those meant here too, if any."""
        kinds, types = self.filter(nouns)
        found = 0
        for card, (kind, own) in enumerate(zip(self.kind_of, self.types_of, strict=True)):
            if kinds >> kind & 1 or types & own:
                found |= 1 << card
        return found & self.cards(only) if only else found

    def resource_set(self, resource: d.Resource) -> int:
        """Return the resources that an amount may be of, as a bit mask."""
        if isinstance(resource, d.Named):
            return self.mask(resource.resources)
        if isinstance(resource, d.OfEach):
            return (1 << len(self.resources)) - 1
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
