"""A game's words: declarations that can't be meant, and those that its rulebook does not serve."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Protocol

from cardwright.dsl import codes
from cardwright.dsl.codes import Code
from cardwright.dsl.vocabulary import CARD, CATEGORIES, Event, Verb, Vocabulary
from cardwright.runtime.limits import MOST_RESOURCES
from cardwright.runtime.served import Served, ServedWord

_WINDOWS: Final = {
    "loses": ("instead",),
    "verb": ("instead", "after"),
    "call": ("instead", "during", "after"),
    "moment": ("after",),
    "power": ("paying",),
}
"""What raises an event, and the windows that go with that."""


class Fault(Protocol):
    """Reports a fault of a declaration."""

    def __call__(  # noqa: D102
        self, code: Code, category: str, word: str, message: str, help: str
    ) -> None: ...


def check_words(game: Vocabulary, served: Served | None, fault: Fault) -> None:
    """Report declarations that nobody can do anything with.

    ``served``: what the game's rulebook does with its words, where that is known.
    """
    check_kinds(game, fault)
    check_verbs(game, fault)
    check_events(game, fault)
    check_zones(game, fault)
    check_resources(game, fault)
    if served is not None:
        check_served(game, served, fault)


def check_kinds(game: Vocabulary, fault: Fault) -> None:
    """A kind that is like another is like one that the rules know by its own name."""
    for kind in game.kinds:
        if kind.like is not None and game.kind[kind.like].like is not None:
            message = f"`{kind.like}` is not what the rules know"
            help = "take a kind that is like no other"
            fault(codes.BAD_PROPERTY, "kind", kind.id, message, help)


def check_verbs(game: Vocabulary, fault: Fault) -> None:
    """A verb does one thing, and to cards."""
    for verb in game.verbs:
        for message, help in _faults_of_verb(verb, game):
            fault(codes.BAD_PROPERTY, "verb", verb.id, message, help)


def _faults_of_verb(verb: Verb, game: Vocabulary) -> Iterator[tuple[str, str]]:
    if sum(word is not None for word in (verb.sets, verb.clears, verb.moves_to)) > 1:
        yield f"`{verb.id}` does more than one thing", "give each of them a verb of its own"
    for name in (verb.sets, verb.clears):
        if name is not None and game.status[name].of == "players":
            yield f"`{name}` is a state of players, not of cards", "take a state `of cards`"
    if verb.paid and verb.moves_to is None:
        yield f"`{verb.id}` is `paid` and moves no card", "write `moves zone -> zone`"


def check_events(game: Vocabulary, fault: Fault) -> None:
    """An event has a window that goes with its cause; what the machine raises is one event."""
    causes: dict[tuple[str, str], str] = {}
    for event in game.events:
        for message, help in _faults_of_event(event, game):
            fault(codes.BAD_PROPERTY, "event", event.id, message, help)
        for cause in ("verb", "moment", "power"):
            word = str(getattr(event, cause) or "")
            if word and causes.setdefault((cause, word), event.id) != event.id:
                message = f"what raises `{event.id}` raises `{causes[cause, word]}` already"
                help = "let cards react to one event for both"
                fault(codes.BAD_PROPERTY, "event", event.id, message, help)


def _faults_of_event(event: Event, game: Vocabulary) -> Iterator[tuple[str, str]]:
    for cause, fitting in _WINDOWS.items():
        if getattr(event, cause) and event.window not in fitting:
            windows = " or ".join(f"`window {name}`" for name in fitting)
            yield f"`window {event.window}` does not go with `{cause}`", f"write {windows}"
    if event.verb is not None and game.verb[event.verb].paid and event.window == "instead":
        message = f"nobody can prevent `{event.verb}`, which is paid for by then"
        yield message, "write `window after`"
    if event.window == "paying" and not event.power:
        yield "only powers are paid for in a window of their own", "write `power`"
    for name, value in (("spares", event.spares), ("missing", event.missing)):
        if value and event.loses is None:
            yield f"`{name}` is about what players lose", "write `loses` and a resource"
    if event.spares is not None and game.status[event.spares].of == "cards":
        yield f"`{event.spares}` is a state of cards, not of players", "take a state `of players`"


def check_zones(game: Vocabulary, fault: Fault) -> None:
    """A game with zones has one in which cards work."""
    if game.zones and not any(zone.active for zone in game.zones):
        message = "there is no zone in which cards work"
        help = "write `active` in the zone of the cards in play"
        fault(codes.BAD_PROPERTY, "zone", game.zones[0].id, message, help)


def check_resources(game: Vocabulary, fault: Fault) -> None:
    """A game has no more resources than a machine can keep."""
    for resource in game.resources[MOST_RESOURCES : MOST_RESOURCES + 1]:
        message = f"the game has {len(game.resources)} resources"
        help = f"a game has {MOST_RESOURCES} at most"
        fault(codes.TOO_MUCH, "resource", resource.id, message, help)


# -- what the rulebook does with the words --------------------------------------------------------


def check_served(game: Vocabulary, served: Served, fault: Fault) -> None:
    """Every word is one that the game's rulebook does something with, as far as it is said to."""
    for category, word, _ in served.unserved(_words_for_rules(game)):
        help = f"leave it out, or let the rulebook of `{game.id}` serve it"
        fault(codes.NOT_SERVED, category, word, f"the rules do nothing with `{word}`", help)
    for event in game.events:
        if event.verb in served.silent:
            message = f"the rules do `{event.verb}` without raising `{event.id}`"
            fault(codes.NOT_SERVED, "event", event.id, message, "let the rulebook raise it")
    for moment in game.moments:
        if moment.powers != "no" and served.powers is not None and moment.id not in served.powers:
            message = f"the rules offer no powers that are bound to `{moment.id}`"
            fault(codes.NOT_SERVED, "moment", moment.id, message, "leave out `powers`")
        kinds = (served.moments or {}).get(moment.id)
        if kinds is not None and moment.powers != "only":
            named = game.kinds_of(moment.only or [CARD]) & {*(served.kinds or game.kind)}
            said = [kind for kind in game.kind if kind in named]
            _check_within("moment", moment.id, ("only", said), kinds, fault)
    for kind in game.kinds:
        zones = (served.kinds or {}).get(kind.like or kind.id)
        if zones is not None:
            _check_within("kind", kind.id, ("zones", kind.zones or game.zone), zones, fault)


def _words_for_rules(game: Vocabulary) -> Iterator[ServedWord]:
    """Yield the words with which a rulebook has to do something."""
    yield from (ServedWord("kind", kind.id, kind.like or "") for kind in game.kinds)
    for category in ("moment", "call", "action", "setting"):
        yield from (ServedWord(category, entry.id) for entry in getattr(game, CATEGORIES[category]))
    for event in game.events:
        if event.loses is None and event.verb is None and not event.power:
            yield ServedWord("event", event.id, event.call or event.moment or "")


def _check_within(
    category: str,
    word: str,
    said: tuple[str, Iterable[str]],
    served: Collection[str],
    fault: Fault,
) -> None:
    """Report what a property of a word says, or leaves open, and the rules don't do."""
    property, names = said
    others = [f"`{name}`" for name in names if name not in served]
    if others:
        fitting = " ".join(name for name in served)
        message = f"by the rules, `{word}` has nothing to do with {', '.join(others)}"
        help = f"write `{property} {fitting}`" if fitting else "write `powers only`"
        fault(codes.NOT_SERVED, category, word, message, help)
