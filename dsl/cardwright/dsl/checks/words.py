"""A game's words: declarations that can't be meant, and those that its rulebook does not serve."""

from collections.abc import Collection, Iterable, Iterator
from typing import Final, Protocol

from cardwright.dsl import codes
from cardwright.dsl.codes import Code
from cardwright.dsl.vocabulary import CARD, CATEGORIES, Call, Event, Verb, Vocabulary
from cardwright.runtime.limits import MOST_RESOURCES
from cardwright.runtime.served import Served, ServedWord

_WINDOWS: Final = {
    "loses": ("instead",),
    "verb": ("instead", "after"),
    "call": ("instead", "during", "after"),
    "moment": ("after",),
    "power": ("paying",),
    "makes_act": ("instead",),
    "aims": ("instead",),
    "enters": ("after",),
    "leaves": ("after",),
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
    check_calls(game, fault)
    check_events(game, fault)
    check_zones(game, fault)
    check_resources(game, fault)
    check_spaces(game, fault)
    if served is not None:
        check_served(game, served, fault)


def check_kinds(game: Vocabulary, fault: Fault) -> None:
    """A kind that is like another is like one that the rules know by its own name."""
    for kind in game.kinds:
        if kind.like is not None and game.kind[kind.like].like is not None:
            message = f"`{kind.like}` is not what the rules know"
            help = "take a kind that is like no other"
            fault(codes.BAD_PROPERTY, "kind", kind.id, message, help)


def check_calls(game: Vocabulary, fault: Fault) -> None:
    """A call that changes a track takes a card and how much; only what is put can fill it."""
    for call in game.calls:
        for message, help in _faults_of_call(call, game):
            fault(codes.BAD_PROPERTY, "call", call.id, message, help)


def _faults_of_call(call: Call, game: Vocabulary) -> Iterator[tuple[str, str]]:
    if sum(word is not None for word in (call.puts, call.removes, call.turns)) > 1:
        yield f"`{call.id}` does more than one thing to what lies on cards", "make two calls of it"
    if call.turns and not game.resource[call.turns].owned:
        yield f"`{call.turns}` on cards is nobody's", "declare the resource `owned`"
    if call.counts and set(call.takes) != {"number", "card"}:
        yield f"`{call.id}` does not say how much, on what", "write `takes number card`"
    if (call.up_to or call.full) and not call.puts:
        yield f"`{call.id}` fills nothing", "say what it `puts`"
    if call.full and not call.up_to:
        yield f"`{call.id}` never fills a card", "write `up_to` and a mark"
    if call.counts and any(e.call == call.id and e.window == "during" for e in game.events):
        yield f"nobody reacts while `{call.id}` is done", "write `window instead` or `after`"
    full = game.call.get(call.full or "")
    if full is not None and (full.counts or full.takes != ("card",)):
        yield f"`{full.id}` is not what the rulebook does to a card", "a call that `takes card`"


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
    if verb.stands is not None and (verb.sets or verb.clears or verb.paid):
        yield f"`{verb.id}` does more than bring cards somewhere", "leave out `stands`"
    if verb.paid and verb.moves_to is None:
        yield f"`{verb.id}` is `paid` and moves no card", "write `moves zone -> zone`"


def check_events(game: Vocabulary, fault: Fault) -> None:
    """An event has a window that goes with its cause; what the machine raises is one event."""
    causes: dict[tuple[str, str], str] = {}
    for event in game.events:
        for message, help in _faults_of_event(event, game):
            fault(codes.BAD_PROPERTY, "event", event.id, message, help)
        for cause in ("verb", "moment", "power", "enters", "leaves"):
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
    if event.verb is not None and event.window == "instead":
        verb, help = game.verb[event.verb], "write `window after`"
        if verb.paid:
            yield f"nobody can prevent `{verb.id}`, which is paid for by then", help
        elif game.counts_cards(verb):
            yield f"nobody knows which card it is before `{verb.id}` takes it off a pile", help
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


def check_spaces(game: Vocabulary, fault: Fault) -> None:
    """A card is a place of one space, or stands in one, and not both."""
    owners: dict[str, str] = {}
    for space in game.spaces:
        held = game.kinds_of(space.holds)
        for kind in (*space.places, *sorted(held)):
            if kind in owners:
                message = f"`{kind}` has its part in `{owners[kind]}` already"
                help = "let a kind be a place of one space, or stand in one"
                fault(codes.BAD_PROPERTY, "space", space.id, message, help)
            owners[kind] = space.id
        for relation in game.relations:
            if relation.space == space.id and None not in (relation.steps, relation.lines):
                message, help = f"`{relation.id}` is measured in two ways", "leave one of them out"
                fault(codes.BAD_PROPERTY, "relation", relation.id, message, help)
        if space.avatar is not None and space.avatar not in held:
            message, help = f"`{space.avatar}` does not stand in `{space.id}`", "add it to `holds`"
            fault(codes.BAD_PROPERTY, "space", space.id, message, help)


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
        if moment.time != "no" and served.times is not None and moment.id not in served.times:
            message = f"the rules do not say when `{moment.id}` comes"
            fault(codes.NOT_SERVED, "moment", moment.id, message, "leave out `time`")
        kinds = (served.moments or {}).get(moment.id)
        if kinds is not None and moment.lets_cards_work:
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
        yield from (
            ServedWord(category, entry.id)
            for entry in getattr(game, CATEGORIES[category])
            if not (isinstance(entry, Call) and entry.counts)
        )
    for event in game.events:
        by_core = event.power or event.makes_act or event.aims or event.enters or event.leaves
        if not (by_core or event.loses or event.verb or game.is_about_track(event)):
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
