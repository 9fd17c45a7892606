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
from cardwright.runtime.definitions.parts import COST, POINTS

GAP = re.compile(r"\{(\w+)(?::[^{}]+)?\}")
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


class SignedWord(Word):
    """A word that has a sign, by which texts and faces show it."""

    icon: str = Field(default="", description="what texts show it by")
    emblem: str = Field(
        default="", description="what faces show it by where its game brings no drawing of it"
    )


class Resource(SignedWord):
    """Something that is gained and paid."""

    most: int = Field(default=0, description="nobody can hold more of it; 0: there is no limit")
    points: int = Field(default=0, description="what each of it is worth to whoever owns it")
    not_any: bool = Field(
        default=False, description="`any` and `same` leave it out; it has to be named"
    )
    owned: bool = Field(
        default=False,
        description="on cards, too, each is somebody's: put from what a player has, and returned",
    )


class Kind(SignedWord):
    """A kind of card."""

    priced: bool = Field(default=False, description="cards of this kind have a cost")
    as_printed: bool = Field(
        default=False, description="the rules look at the printed cost: no card changes it"
    )
    typed: bool = Field(default=False, description="cards of this kind may carry types")
    returns_to: str | None = Field(default=None, description="single use: the zone it goes to")
    zones: tuple[str, ...] = Field(
        default=(), description="where the rules bring such cards; none: anywhere"
    )
    common: bool = Field(default=False, description="anybody's are meant where nothing says whose")
    like: str | None = Field(
        default=None, description="the kind as which the game's rules treat such cards"
    )


class CardType(SignedWord):
    """A type that cards may carry beside their kind."""

    common: bool = Field(default=False, description="anybody's are meant where nothing says whose")
    as_printed: bool = Field(
        default=False, description="the rules look at what is printed: no card becomes one"
    )


class Group(SignedWord):
    """A noun for several kinds."""

    kinds: tuple[str, ...]
    common: bool = Field(default=False, description="anybody's are meant where nothing says whose")


class Status(SignedWord):
    """A state that a card or a player is in or not."""

    of: Literal["cards", "players"] = "cards"
    harmless: bool = Field(
        default=False, description="cards in it may use their powers as if they were not"
    )


class Zone(SignedWord):
    """A place where cards are."""

    of: Literal["player", "table"] = "player"
    seen_by: Literal["all", "owner", "nobody"] = "all"
    pile: bool = Field(
        default=False, description="cards lie in an order, and only the top is taken"
    )
    active: bool = Field(default=False, description="the abilities of cards here work")
    counts: bool = Field(
        default=False,
        description="cards here are worth their points to their owner, as those in play are",
    )


class Verb(SignedWord):
    """A verb of the game: a move of cards between zones, or the start or end of a state."""

    sets: str | None = None
    clears: str | None = None
    moves_from: tuple[str, ...] = ()
    moves_to: str | None = None
    paid: bool = Field(default=False, description="the card's cost is paid")
    only: tuple[str, ...] = Field(default=(), description="nouns it applies to; none: any card")
    stands: str | None = Field(default=None, description="the space in which cards come to stand")


class Call(SignedWord):
    """Something that is done when a card says so: by the game's rulebook, or to a track on a card.

    A track is made of units of a resource that lie on a card. What it takes stands in its names in
    braces: ``{number}``, ``{card}``, or ``{card:genitive}`` where the language needs another case
    than that of an object, and ``{number:wound|wounds}`` for so many of something, with the forms
    that go with numbers.
    """

    takes: tuple[Literal["number", "card"], ...] = Field(
        default=(), description="what a card says with it"
    )
    puts: str | None = Field(
        default=None, description="so many of a resource come to lie on a card"
    )
    removes: str | None = Field(default=None, description="so many of it are taken off")
    turns: str | None = Field(
        default=None, description="so many that lie there become those of whoever does it"
    )
    up_to: str | None = Field(
        default=None, description="the mark that says how many may lie there; none: any number"
    )
    full: str | None = Field(
        default=None, description="what the rulebook does when no more fit on the card"
    )

    @property
    def counts(self) -> str | None:
        """The resource of the track that it changes, if it does."""
        return self.puts or self.removes or self.turns


class Event(SignedWord):
    """Something that abilities can react to."""

    window: Literal["paying", "instead", "during", "after"]
    loses: str | None = Field(default=None, description="raised when players lose this resource")
    verb: str | None = Field(default=None, description="raised when this verb moves a card")
    call: str | None = Field(default=None, description="raised when the rulebook does this")
    moment: str | None = Field(
        default=None, description="raised when a card has done for a player what it does then"
    )
    power: bool = Field(default=False, description="raised when a player uses a power")
    makes_act: tuple[str, ...] = Field(
        default=(), description="raised for each player whom a card of these nouns makes act"
    )
    number: bool = Field(default=False, description="it has a number, that of its call")
    enters: str | None = Field(
        default=None, description="raised when a card comes to stand in a place of this space"
    )
    leaves: str | None = Field(default=None, description="raised when it has left one")
    aims: tuple[str, ...] = Field(
        default=(),
        description="raised for each card of these nouns that an ability is aimed at, "
        "or that stands in the place it is aimed at",
    )
    spares: str | None = Field(default=None, description="players in this state are not hit")
    missing: int = Field(default=0, description="for each unit missing, so many others are lost")


class Action(Word):
    """Something that players do by the game's rules, beside using what cards can do."""

    takes: Literal["card", "player", "number"] | None = Field(
        default=None, description="what it is done with; none: nothing has to be said"
    )


class Moment(SignedWord):
    """A point of the game: abilities work by themselves, powers may be used, things end."""

    lead: bool = Field(default=False, description="its word may start a clause")
    only: tuple[str, ...] = Field(
        default=(), description="nouns of the cards that work by themselves then; none: any card"
    )
    powers: Literal["no", "too", "only"] = Field(
        default="no", description="whether powers may be bound to it; only: no card works by itself"
    )
    time: Literal["no", "too", "only"] = Field(
        default="no",
        description="whether something may last until it comes; only: no card works by itself",
    )

    @property
    def lets_cards_work(self) -> bool:
        """Whether cards work by themselves when it comes."""
        return "only" not in (self.powers, self.time)


class Mark(SignedWord):
    """A printed mark."""

    values: tuple[str, ...] = Field(default=(), description="allowed words; none: a number")
    as_printed: bool = Field(
        default=False, description="the rules look at what is printed: no card changes it"
    )


class Term(Word):
    """A general word as this game says it, such as what it calls a resource."""


class Space(Word):
    """Where cards stand: those of some kinds in places, which are cards themselves.

    Its names have forms with a gap for a card: `in` of what stands in a place, `with` of the
    place in which a card stands, `to` of where it goes, and perhaps `same` of what stands in the
    same place. `with_you` and `with_them` are said where a player stands, if they are there.
    """

    places: tuple[str, ...] = Field(description="kinds of cards that are places")
    holds: tuple[str, ...] = Field(description="kinds and groups of cards that stand in places")
    avatar: str | None = Field(
        default=None, description="the kind of the cards that stand for their players"
    )
    grid: Literal["square", "hex", "line", "graph"] = Field(
        description="how the coordinates of places are meant"
    )


class Relation(SignedWord):
    """How far cards are from each other in a space; its names have gaps for card and number."""

    space: str
    steps: int | None = Field(default=None, description="so many at most; 0: said with the word")
    lines: int | None = Field(default=None, description="the same, all in one direction")
    apart: bool = Field(default=False, description="what is in the same place is left out")
    without: tuple[str, ...] = Field(
        default=(), description="states; what is in them, or stands in such a place, is left out"
    )

    @property
    def most(self) -> int | None:
        """How many steps it is at most; None: that is said with the word."""
        return (self.steps if self.steps is not None else self.lines) or None


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
    spaces: tuple[Space, ...] = ()
    relations: tuple[Relation, ...] = ()
    settings: tuple[Setting, ...] = ()
    elsewhere: dict[str, str] = Field(
        default={}, description="words of sets that are not at hand, and which set has each"
    )

    def __repr__(self) -> str:
        return f"<Vocabulary {self.id}: {sum(1 for _ in self.entries())} words>"

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
    def space(self) -> dict[str, Space]:
        """Spaces by id."""
        return {entry.id: entry for entry in self.spaces}

    @cached_property
    def relation(self) -> dict[str, Relation]:
        """Relations by id."""
        return {entry.id: entry for entry in self.relations}

    def are_common(self, nouns: Iterable[str]) -> bool:
        """Whether nouns mean anybody's cards, where nothing says whose; all of them must."""
        entries = [self.noun.get(noun) for noun in nouns]
        return bool(entries) and all(entry is not None and entry.common for entry in entries)

    def space_for(self, nouns: Iterable[str]) -> Space:
        """Return the space in which cards that answer to nouns are places, or stand."""
        kinds = self.kinds_of(nouns)
        return next(
            (
                space
                for space in self.spaces
                if kinds & ({*space.places} | self.kinds_of(space.holds))
            ),
            self.spaces[0],
        )

    def counts_cards(self, verb: Verb) -> bool:
        """Whether a verb takes the top cards of piles, so that it goes with a number."""
        zones = [self.zone[name] for name in verb.moves_from if name in self.zone]
        return bool(zones) and all(zone.pile for zone in zones)

    def space_of(self, kind: str) -> Space | None:
        """Return the space of which cards of a kind are places."""
        return next((space for space in self.spaces if kind in space.places), None)

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

    @cached_property
    def numbers_of_cards(self) -> tuple[str, ...]:
        """What can be read off cards: their cost, their points, and marks that are numbers."""
        return COST, POINTS, *(mark.id for mark in self.marks if not mark.values)

    def lies_on_cards(self, what: str) -> bool:
        """Whether what is measured of cards is how much of a resource lies there."""
        return what in self.resource and what not in self.mark

    @cached_property
    def done(self) -> dict[str, str]:
        """How cards are said to have each verb, or call, done to them: its participle, or its id.

        A participle is a single word of the first language, and that of nothing else. Calls need
        one to be said so: most are whole sentences.
        """
        first = self.languages[0]
        calls = [call for call in self.calls if "participle" in call.names[first].forms]
        words = [*self.verbs, *(call for call in calls if "card" in call.takes)]
        spelled = [word.names[first].form("participle") for word in words]
        return {
            word.id: text if spelled.count(text) == 1 and text.isidentifier() else word.id
            for word, text in zip(words, spelled, strict=True)
        }

    def befalls_card(self, event: Event) -> bool:
        """Whether an event befalls a card, which reactions may speak of."""
        called = event.call is not None and "card" in self.call[event.call].takes
        moved = event.enters or event.leaves
        return called or any((event.verb, event.moment, moved, event.aims))

    def befalls_player(self, event: Event) -> bool:
        """Whether an event befalls a player, whatever the card."""
        return event.loses is not None or bool(event.makes_act)

    def is_about_track(self, event: Event) -> bool:
        """Whether an event is that of a call that changes a track on a card."""
        return event.call in self.call and self.call[event.call].counts is not None

    def brings_to_hand(self, verb: Verb) -> bool:
        """Whether a verb takes cards that are not in play to where only their owner sees them."""
        is_hand = verb.moves_to is not None and self.zone[verb.moves_to].seen_by == "owner"
        return is_hand and not self.active_zones & {*verb.moves_from}

    def has_number(self, event: Event) -> bool:
        """Whether it is known how much of an event is about to happen, or has happened."""
        return event.number or event.loses is not None

    def comes_from_card(self, event: Event) -> bool:
        """Whether an event can come from an ability of a card, which reactions may speak of."""
        moved = event.enters or event.leaves
        by_deeds = (event.loses, event.verb, event.call, event.makes_act, moved, event.aims)
        return event.power or any(by_deeds)

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
    "space": "spaces",
    "relation": "relations",
    "setting": "settings",
}
"""Where the declarations of each category are kept."""
