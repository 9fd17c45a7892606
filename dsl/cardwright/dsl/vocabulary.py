"""The words of one game, as its ``game.card`` and its sets declare them, in each language.

Frozen pydantic models; ``read_game`` makes them from text.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field

from cardwright.runtime.definitions import nouns
from cardwright.runtime.definitions.nodes import MOST_NUMBER

GAP = re.compile(r"\{(\w+)(?::\w+)?\}")
"""Where a name says what comes with it."""

CARD = nouns.CARD
"""The noun that fits every card, in every game."""


class Entry(BaseModel):
    """A declared word."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Phrase(Entry):
    """A word in one language: its base form, and the other forms that sentences need."""

    text: str
    gender: str | None = None
    forms: dict[str, str] = {}

    def form(self, name: str) -> str:
        """Return a form by name, or the base form where the word does not change."""
        return self.forms.get(name, self.text)


Names: TypeAlias = dict[str, Phrase]
"""Phrases by language."""


class Word(Entry):
    """A word that a game declares, or a set of its cards."""

    id: str
    names: Names
    set: str = Field(default="", description="the set that declares it; none: the game itself")


class Resource(Word):
    """Something that is gained and paid."""

    icon: str = ""
    most: int = Field(default=0, description="nobody can hold more of it; 0: there is no limit")
    points: int = Field(default=0, description="what each of it is worth to whoever owns it")
    not_any: bool = Field(
        default=False, description="`any` and `same` leave it out; it has to be named"
    )


class Kind(Word):
    """A kind of card."""

    icon: str = ""
    priced: bool = Field(default=False, description="cards of this kind have a cost")
    typed: bool = Field(default=False, description="cards of this kind may carry types")
    returns_to: str | None = Field(default=None, description="single use: the zone it goes to")
    zones: tuple[str, ...] = Field(
        default=(), description="where the rules bring such cards; none: anywhere"
    )
    like: str | None = Field(
        default=None, description="the kind as which the game's rules treat such cards"
    )


class CardType(Word):
    """A type that cards may carry beside their kind."""

    icon: str = ""


class Group(Word):
    """A noun for several kinds."""

    icon: str = ""
    kinds: tuple[str, ...]


class Status(Word):
    """A state that a card or a player is in or not."""

    of: Literal["cards", "players"] = "cards"
    harmless: bool = Field(
        default=False, description="cards in it may use their powers as if they were not"
    )


class Zone(Word):
    """A place where cards are."""

    icon: str = ""
    of: Literal["player", "table"] = "player"
    seen_by: Literal["all", "owner", "nobody"] = "all"
    pile: bool = Field(
        default=False, description="cards lie in an order, and only the top is taken"
    )
    active: bool = Field(default=False, description="the abilities of cards here work")


class Verb(Word):
    """A verb of the game: a move of cards between zones, or the start or end of a state."""

    icon: str = ""
    sets: str | None = None
    clears: str | None = None
    moves_from: tuple[str, ...] = ()
    moves_to: str | None = None
    paid: bool = Field(default=False, description="the card's cost is paid")
    only: tuple[str, ...] = Field(default=(), description="nouns it applies to; none: any card")


class Call(Word):
    """Something that the game's rulebook does when a card says so.

    What it takes stands in its names in braces: ``{number}``, ``{card}``, or ``{card:genitive}``
    where the language needs another case than that of an object.
    """

    icon: str = ""
    takes: tuple[Literal["number", "card"], ...] = Field(
        default=(), description="what a card says with it"
    )


class Event(Word):
    """Something that abilities can react to."""

    icon: str = ""
    window: Literal["paying", "instead", "during", "after"]
    loses: str | None = Field(default=None, description="raised when players lose this resource")
    verb: str | None = Field(default=None, description="raised when this verb moves a card")
    call: str | None = Field(default=None, description="raised when the rulebook does this")
    moment: str | None = Field(
        default=None, description="raised when a card has done for a player what it does then"
    )
    power: bool = Field(default=False, description="raised when a player uses a power")
    spares: str | None = Field(default=None, description="players in this state are not hit")
    missing: int = Field(default=0, description="for each unit missing, so many others are lost")


class Action(Word):
    """Something that players do by the game's rules, beside using what cards can do."""

    takes: Literal["card", "player", "number"] | None = Field(
        default=None, description="what it is done with; none: nothing has to be said"
    )


class Moment(Word):
    """A point of the game at which abilities work by themselves, or powers may be used."""

    icon: str = ""
    lead: bool = Field(default=False, description="its word may start a clause")
    only: tuple[str, ...] = Field(
        default=(), description="nouns of the cards that work by themselves then; none: any card"
    )
    powers: Literal["no", "too", "only"] = Field(
        default="no", description="whether powers may be bound to it; only: no card works by itself"
    )


class Mark(Word):
    """A printed mark."""

    values: tuple[str, ...] = Field(default=(), description="allowed words; none: a number")


class Term(Word):
    """A general word as this game says it, such as what it calls a resource."""


class Setting(Word):
    """A number that the game's rules ask for, and that a set may change.

    Several numbers: one for each number of players, from the fewest who can play.
    """

    value: tuple[int, ...] = Field(min_length=1)
    least: int = 0
    most: int = MOST_NUMBER
    changes: dict[str, tuple[int, ...]] = Field(
        default={}, description="what it is with a set that changes it, by set"
    )


Noun: TypeAlias = Kind | CardType | Group


class Vocabulary(Entry):
    """All words of a game, with those of the sets at hand."""

    id: str
    names: Names
    languages: tuple[str, ...] = Field(min_length=1)
    resources: tuple[Resource, ...] = ()
    kinds: tuple[Kind, ...] = ()
    types: tuple[CardType, ...] = ()
    groups: tuple[Group, ...] = ()
    statuses: tuple[Status, ...] = ()
    zones: tuple[Zone, ...] = ()
    verbs: tuple[Verb, ...] = ()
    calls: tuple[Call, ...] = ()
    events: tuple[Event, ...] = ()
    actions: tuple[Action, ...] = ()
    moments: tuple[Moment, ...] = ()
    marks: tuple[Mark, ...] = ()
    terms: tuple[Term, ...] = ()
    settings: tuple[Setting, ...] = ()
    elsewhere: dict[str, str] = Field(
        default={}, description="words of sets that are not at hand, and which set has each"
    )

    @cached_property
    def resource(self) -> dict[str, Resource]:
        """Resources by id."""
        return {entry.id: entry for entry in self.resources}

    @cached_property
    def kind(self) -> dict[str, Kind]:
        """Kinds by id."""
        return {entry.id: entry for entry in self.kinds}

    @cached_property
    def type(self) -> dict[str, CardType]:
        """Types by id."""
        return {entry.id: entry for entry in self.types}

    @cached_property
    def noun(self) -> dict[str, Noun]:
        """Kinds, types and groups by id."""
        nouns: tuple[Noun, ...] = (*self.kinds, *self.types, *self.groups)
        return {entry.id: entry for entry in nouns}

    @cached_property
    def noun_ids(self) -> dict[str, str]:
        """Ids of nouns by every word a card may use for them: singular or plural."""
        return {CARD: CARD, "cards": CARD, **self._ids_by_words(self.noun.values())}

    @cached_property
    def resource_ids(self) -> dict[str, str]:
        """Ids of resources by every word a card may use for them: singular or plural."""
        return self._ids_by_words(self.resources)

    def _ids_by_words(self, entries: Iterable[Noun | Resource]) -> dict[str, str]:
        words = {}
        for entry in entries:
            words[entry.id] = entry.id
            if plural := self.plural(entry):
                words[plural] = entry.id
        return words

    def plural(self, entry: Noun | Resource) -> str | None:
        """Return the word for several of something in cards, if it is a single word."""
        phrase = entry.names.get(self.languages[0])
        plural = phrase.forms.get("plural", "").lower() if phrase else ""
        return plural if plural.isidentifier() else None

    @cached_property
    def status(self) -> dict[str, Status]:
        """States by id."""
        return {entry.id: entry for entry in self.statuses}

    @cached_property
    def zone(self) -> dict[str, Zone]:
        """Zones by id."""
        return {entry.id: entry for entry in self.zones}

    @cached_property
    def verb(self) -> dict[str, Verb]:
        """Verbs by id."""
        return {entry.id: entry for entry in self.verbs}

    @cached_property
    def call(self) -> dict[str, Call]:
        """Calls by id."""
        return {entry.id: entry for entry in self.calls}

    @cached_property
    def event(self) -> dict[str, Event]:
        """Events by id."""
        return {entry.id: entry for entry in self.events}

    @cached_property
    def action(self) -> dict[str, Action]:
        """Actions by id."""
        return {entry.id: entry for entry in self.actions}

    @cached_property
    def moment(self) -> dict[str, Moment]:
        """Moments by id."""
        return {entry.id: entry for entry in self.moments}

    @cached_property
    def mark(self) -> dict[str, Mark]:
        """Marks by id."""
        return {entry.id: entry for entry in self.marks}

    @cached_property
    def term(self) -> dict[str, Term]:
        """Terms by id."""
        return {entry.id: entry for entry in self.terms}

    @cached_property
    def setting(self) -> dict[str, Setting]:
        """Settings by id."""
        return {entry.id: entry for entry in self.settings}

    @cached_property
    def not_any(self) -> frozenset[str]:
        """The resources that `any` and `same` leave out."""
        return frozenset(entry.id for entry in self.resources if entry.not_any)

    @cached_property
    def active_zones(self) -> frozenset[str]:
        """The zones in which abilities work: all of them where the game names none."""
        active = frozenset(zone.id for zone in self.zones if zone.active)
        return active or frozenset(self.zone)

    def kinds_of(self, nouns: Iterable[str]) -> set[str]:
        """Return the kinds that cards answering to one of the nouns can have."""
        kinds: set[str] = set()
        for noun in nouns:
            if noun == CARD:
                kinds.update(self.kind)
            elif noun in self.type:
                kinds.update(kind.id for kind in self.kinds if kind.typed)
            elif noun in self.kind:
                kinds.add(noun)
            else:
                kinds.update(*(group.kinds for group in self.groups if group.id == noun))
        return kinds

    def reached(self, kind: Kind) -> frozenset[str]:
        """Return the zones that cards of a kind can get to: by the rules, and by verbs from there.

        What is paid for may come from any zone.
        """
        if not kind.zones:
            return frozenset(self.zone)
        reached = {*kind.zones, *([kind.returns_to] if kind.returns_to else [])}
        moves = [
            verb
            for verb in self.verbs
            if verb.moves_to and (not verb.only or kind.id in self.kinds_of(verb.only))
        ]
        for _ in moves:  # each round but the last brings a new zone, by a verb that brought none
            reached |= {
                verb.moves_to
                for verb in moves
                if verb.moves_to and (verb.paid or reached & {*verb.moves_from})
            }
        return frozenset(reached)

    def tell(self, nouns: Iterable[str], zones: Iterable[str]) -> bool:
        """Whether nouns tell some of the cards that can be in one of the zones from others."""
        kinds = self.kinds_of(noun for noun in nouns if noun not in self.type)
        return any(self.reached(kind) & {*zones} and kind.id not in kinds for kind in self.kinds)

    def befalls_card(self, event: Event) -> bool:
        """Whether an event befalls a card, which reactions may speak of."""
        called = event.call is not None and "card" in self.call[event.call].takes
        return called or event.verb is not None or event.moment is not None

    def comes_from_card(self, event: Event) -> bool:
        """Whether an event can come from an ability of a card, which reactions may speak of."""
        return event.power or any((event.loses, event.verb, event.call))

    def entries(self) -> Iterator[tuple[str, Word]]:
        """Yield every declared word with its category, in order of declaration."""
        for category, field in CATEGORIES.items():
            for entry in getattr(self, field):
                yield category, entry


CATEGORIES = {
    "resource": "resources",
    "kind": "kinds",
    "type": "types",
    "group": "groups",
    "status": "statuses",
    "zone": "zones",
    "verb": "verbs",
    "call": "calls",
    "event": "events",
    "action": "actions",
    "moment": "moments",
    "mark": "marks",
    "term": "terms",
    "setting": "settings",
}
"""Where the declarations of each category are kept."""
