"""What is known of the cards that an ability touches, step by step: where they are, in what states.

A step that can't be done where it stands is *hindered*: a hindered cost can't be paid, a hindered
effect does nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from cardwright.dsl import model
from cardwright.dsl.checks.subject import Subject, cards_of, counts_of, has_ends, origins_of
from cardwright.dsl.vocabulary import Event, Verb, Vocabulary

Key = str | None
"""A card within an ability: this one, one named by a letter, or `it` (None)."""

THIS = "this"
SEVERAL = "all"
"""Cards of which nothing is followed: there may be many or none."""

_NO_ZONES = frozenset([""])
"""Where the cards of a game without zones are."""

_NOT_IN_PLAY = "the card is not in play then"


@dataclass(frozen=True)
class Standing:
    """What is known of one card: the zones it may be in, the states it is surely in or not in."""

    zones: frozenset[str]
    inside: frozenset[str] = frozenset()
    outside: frozenset[str] = frozenset()

    def is_at_least(self, other: "Standing") -> bool:
        """Whether all that is known of the other holds here too."""
        return (
            self.zones <= other.zones
            and self.inside >= other.inside
            and self.outside >= other.outside
        )

    def or_else(self, other: "Standing") -> "Standing":
        """Return what holds in both cases."""
        return Standing(
            self.zones | other.zones, self.inside & other.inside, self.outside & other.outside
        )


@dataclass(frozen=True)
class Hindrance:
    """A step that can't be done, and why."""

    step: model.Step
    reason: str


@dataclass
class Course:
    """The run of one ability through its cost and its effects."""

    game: Vocabulary
    before: dict[Key, Standing]
    now: dict[Key, Standing]
    hindered: list[Hindrance] = field(default_factory=list)
    touched: set[Key] = field(default_factory=set)
    taken: set[Key] = field(default_factory=set)
    """The cards that may have become another player's."""

    def run(self, steps: Iterable[model.Step]) -> None:
        """Follow steps one after the other."""
        for step in steps:
            if isinstance(step, model.Choice):
                self._branch(step.options)
            elif isinstance(step, model.Avoidable | model.By | model.May):
                self._branch([step.steps, ()])
            elif isinstance(step, model.Group):
                again = [()] if step.until or step.for_each else []
                self._branch([(*step.cost, *step.effects), step.otherwise, *again])
            elif isinstance(step, model.Move) and (step.verb is None or has_ends(step)):
                self._move(step)
            elif isinstance(step, model.Stand) and step.verb and self.game.verb[step.verb].moves_to:
                self._act(model.Move(verb=step.verb, card=step.card), self.game.verb[step.verb])
            elif isinstance(step, model.SetStatus | model.Move):
                assert step.verb is not None
                self._act(step, self.game.verb[step.verb])
            else:
                self._reach(step)

    def is_undone(self, key: Key) -> bool:
        """Whether a card ends as it began."""
        if key not in self.now or key in self.taken:
            return False
        now, before = self.now[key], self.before[key]
        return now.zones == before.zones and now.is_at_least(before)

    def _branch(self, options: Iterable[Iterable[model.Step]]) -> None:
        start, ends = dict(self.now), []
        for option in options:
            self.now = dict(start)
            self.run(option)
            ends.append(self.now)
        first, *others = ends
        for other in others:
            first = {key: first[key].or_else(other[key]) for key in first if key in other}
        self.now = first

    def _act(self, step: model.SetStatus | model.Move, verb: Verb) -> None:
        if isinstance(step.card, model.Them):
            self.touched.add(SEVERAL)
            return
        key = self._key(step.card, verb)
        self.touched.add(key)
        if key not in self.now:
            return
        standing = self.now[key]
        if isinstance(step.card, model.Select) and step.card.zones:
            verb = verb.model_copy(update={"moves_from": step.card.zones})
        reason = self._hindrance(verb, standing)
        if reason is not None:
            self.hindered.append(Hindrance(step, reason))
        elif standing == self.before[key]:  # the first change also tells how the card began
            self.before[key] = self._as_needed(verb, standing)
        self.now[key] = _after(verb, standing)

    def _move(self, step: model.Move) -> None:
        """Follow a card that goes where the step says; it may become another player's there."""
        zones = tuple(origins_of(self.game, step))
        if step.destination is not None:
            to: str | None = step.destination.zones[0]
        else:
            to = self.game.verb[step.verb or ""].moves_to
        verb = Verb(id=step.verb or step.kind, names={}, moves_from=zones, moves_to=to)
        self._act(step, verb)
        if step.destination is not None:
            key = THIS if isinstance(step.card, model.This) else getattr(step.card, "name", None)
            self.taken.add(key)

    def _reach(self, step: model.Step) -> None:
        """Look at the cards on which a step lays, takes or counts something."""
        cards = [
            counted.on
            for _, counted in counts_of(step)
            if isinstance(counted, model.CountResources) and counted.on is not None
        ]
        cards += cards_of(step) if isinstance(step, model.InPlay) else []
        for card in cards:
            if isinstance(card, model.Select):
                continue
            key = THIS if isinstance(card, model.This) else card.name
            if key in self.now and not self.now[key].zones & active_zones(self.game):
                self.hindered.append(Hindrance(step, _NOT_IN_PLAY))

    def _key(self, card: model.CardRef, verb: Verb) -> Key:
        """Return which card is meant; a card chosen here is one that the verb can be done to."""
        if isinstance(card, model.This):
            return THIS
        if isinstance(card, model.Select):
            if card.quantity == "all":
                return SEVERAL
            named = card.zones if verb.moves_to is not None else ()
            zones = frozenset(named or verb.moves_from) or active_zones(self.game)
            known = Standing(zones, *_states_of(card, self.game))
            self.before[card.name] = self.now[card.name] = known
        return card.name

    def _hindrance(self, verb: Verb, standing: Standing) -> str | None:
        if verb.moves_to is not None:
            if verb.moves_from and not standing.zones & set(verb.moves_from):
                return f"the card is not in `{'` or `'.join(verb.moves_from)}`"
            return None
        if not standing.zones & active_zones(self.game):
            return _NOT_IN_PLAY
        if verb.sets in standing.inside:
            return f"the card is `{verb.sets}` already"
        if verb.clears in standing.outside:
            return f"the card is not `{verb.clears}`"
        return None

    def _as_needed(self, verb: Verb, standing: Standing) -> Standing:
        """Return how a card stood to which a verb could be done."""
        if verb.moves_to is not None:
            origin = frozenset(verb.moves_from)
            return replace(standing, zones=standing.zones & origin if origin else standing.zones)
        return Standing(
            standing.zones,
            standing.inside | _set_of(verb.clears),
            standing.outside | _set_of(verb.sets),
        )


def _states_of(card: model.Select, game: Vocabulary) -> tuple[frozenset[str], frozenset[str]]:
    """Return the states that cards are said to be in, and those that they are said not to be in."""
    inside, outside = set[str](), set[str]()
    for one in card.filters:
        if isinstance(one, model.Being):
            states = {name for name in one.nouns if name in game.status and name not in game.noun}
            if one.negated:
                outside |= states
            elif len(one.nouns) == 1:
                inside |= states
    return frozenset(inside), frozenset(outside)


def _after(verb: Verb, standing: Standing) -> Standing:
    if verb.moves_to is not None:
        return Standing(frozenset([verb.moves_to]), standing.inside, standing.outside)
    sets, clears = _set_of(verb.sets), _set_of(verb.clears)
    inside = (standing.inside | sets) - clears
    return Standing(standing.zones, inside, (standing.outside | clears) - sets)


def _set_of(status: str | None) -> frozenset[str]:
    return frozenset() if status is None else frozenset([status])


def active_zones(game: Vocabulary) -> frozenset[str]:
    """Return the zones in which abilities work."""
    return game.active_zones or _NO_ZONES


def course_of(body: model.Body, subject: Subject) -> Course:
    """Return the course of an ability before its first step.

    A power can be used only in the states it names, and in no others but harmless ones. Other
    abilities work in any state, a reaction in those it names. Only what works by
    itself does so where its card is not in play, and only if such a card never is.
    """
    game = subject.game
    inside = frozenset(body.states)
    outside: frozenset[str] = frozenset()
    if isinstance(body, model.Power):
        hindering = [s.id for s in game.statuses if s.of == "cards" and not s.harmless]
        outside = frozenset(hindering) - inside
    zones = active_zones(game)
    if isinstance(body, model.Automatic) and game.zones:
        reached = game.reached(game.kind[subject.card.kind])
        zones = zones & reached or reached
    if body not in subject.card.abilities:  # what waits does so wherever its card is
        zones = frozenset(game.zone)
    known: dict[Key, Standing] = {THIS: Standing(zones, inside, outside)}
    if isinstance(body, model.Reaction) and (there := _befallen(game.event[body.event], game)):
        match body.subject:
            case model.This():
                known[THIS] = replace(known[THIS], zones=there)
            case model.Select(name=name):
                known[name] = Standing(there)
    return Course(game, known, dict(known))


def _befallen(event: Event, game: Vocabulary) -> frozenset[str]:
    """Return where a card is that an event has befallen, where that is what its verb says."""
    to = game.verb[event.verb].moves_to if event.verb and event.window == "after" else None
    return _set_of(to)
