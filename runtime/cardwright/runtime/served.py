"""What a rulebook does with the words of its game: plain data, for set-ups and for checks of cards.

A word that a game declares and its rulebook does nothing with would be a promise that no game
keeps: a moment that never comes, a call that nobody answers.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from cardwright.runtime.definitions import GameDefinition
from cardwright.runtime.errors import BadSetupError

Words: TypeAlias = Collection[str]


class ServedWord(NamedTuple):
    """A word of a game, with the kind of declaration that it is declared by.

    An event that only the rules can raise has a cause: a call, a moment, or nothing but itself. A
    kind that is like another has that one for a cause.
    """

    category: str
    id: str
    cause: str = ""


class Served(NamedTuple):
    """The words that the rules of a game do something with; None: it is not said, so any may be."""

    kinds: Mapping[str, Words] | None = None
    """Kinds of cards that the rules deal with, and the zones that they bring such cards to."""
    moments: Mapping[str, Words] | None = None
    """Moments, and the kinds of cards that the rules let work by themselves then."""
    powers: Words | None = None
    """Moments at which the rules offer the powers that are bound to them."""
    times: Words | None = None
    """Moments of which the rules say when they come (``Machine.comes``), so that things end."""
    calls: Words | None = None
    """What the rules do when a card calls for it."""
    events: Words | None = None
    """Calls and moments whose events the rules raise, and events that have no other cause."""
    actions: Words | None = None
    """What the rules let players do, beside using what cards can do."""
    settings: Words | None = None
    """Settings that the rules ask for."""
    types: Words | None = None
    """Types that the rules themselves look at; any other is for cards to speak of."""
    silent: Words = ()
    """Verbs that the rules do to cards without raising their events."""

    def unserved(self, words: Iterable[ServedWord]) -> Iterator[ServedWord]:
        """Yield those of some words that the rules do nothing with."""
        known: dict[str, Words | None] = {
            "kind": self.kinds,
            "moment": self.moments,
            "call": self.calls,
            "event": self.events,
            "action": self.actions,
            "setting": self.settings,
        }
        for word in words:
            served = known[word.category]
            if served is not None and (word.cause or word.id) not in served:
                yield word

    def check(self, game: GameDefinition) -> None:
        """Raise ``BadSetupError`` where a game has a word that the rules do nothing with."""
        for word in self.unserved(_words(game)):
            raise BadSetupError(
                f"the rules of `{game.id}` do nothing with the {word.category} `{word.id}`, "
                "which the game declares"
            )


def _words(game: GameDefinition) -> Iterator[ServedWord]:
    for kind in game.kinds:
        like = game.kinds[kind.like].id if kind.like >= 0 else ""
        yield ServedWord("kind", kind.id, like)
    yield from (ServedWord("moment", moment.id) for moment in game.moments)
    yield from (ServedWord("call", call.id) for call in game.calls if call.counts < 0)
    yield from (ServedWord("setting", setting.id) for setting in game.settings)
    for event in game.events:
        is_track = event.call >= 0 and game.calls[event.call].counts >= 0
        by_core = event.power or event.makes_act or event.aims or is_track
        if not by_core and max(event.loses, event.verb, event.enters, event.leaves) < 0:
            cause = game.calls[event.call].id if event.call >= 0 else ""
            cause = game.moments[event.moment].id if event.moment >= 0 else cause
            yield ServedWord("event", event.id, cause)
