"""What the terminal says: words of its own, one value for each language, and those of a game."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache, cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from cardwright.frontends.games import Edition
from cardwright.languages import FALLBACK, called, codes, words
from cardwright.runtime.definitions import GameDefinition, Named

if TYPE_CHECKING:  # who plays needs no more of the language
    from cardwright.dsl import Card, Vocabulary


class Command(StrEnum):
    """What can be typed besides a choice. The value is what is typed in every language."""

    HELP = "help"
    TABLE = "table"
    LOOK = "look"
    LOG = "log"
    HINT = "hint"
    WHY = "why"
    RULES = "rules"
    UNDO = "undo"
    SAVE = "save"
    REPLAY = "replay"
    SCENARIO = "scenario"
    QUIT = "quit"


class Usage(NamedTuple):
    """A command as a language has it: what may be typed too, what goes with it, what it does."""

    names: tuple[str, ...]
    operand: str
    about: str


class Words:
    """The words of one language, by their names in its ``terminal.toml``, with gaps in braces."""

    def __init__(self, code: str) -> None:
        """Read them."""
        own = words(code, "terminal")
        vars(self).update(own)
        self.code = code
        self.yes: tuple[str, ...] = tuple(own["yes"])
        self.no: tuple[str, ...] = tuple(own["no"])
        self.usages: Mapping[Command, Usage] = {
            Command(name): Usage(tuple(usage["names"]), usage["operand"], usage["about"])
            for name, usage in own["usages"].items()
        }

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> str: ...


LANGUAGES: Final = codes()
"""The languages that the terminal speaks."""


@cache
def words_for(language: str) -> Words:
    """Return the words of a language; English where there are none."""
    return Words(language if language in LANGUAGES else FALLBACK)


class Things:
    """What the things of a game are called in one language: names, prices and texts."""

    def __init__(self, edition: Edition, language: str, game: GameDefinition) -> None:
        """Look up all names once; ``game`` has the words of the sets that are played."""
        self.edition = edition
        self.language = language
        self.game = game
        self.zones = {zone.id: zone for zone in game.zones}
        self._names = {
            "zone": _names(game.zones, language),
            "kind": _names(game.kinds, language),
            "status": _names(game.statuses, language),
            "resource": _names(game.resources, language),
            "verb": _names(game.verbs, language),
            "space": _names(game.spaces, language),
        }
        self._plurals = {kind.id: called(kind.several, language, kind.id) for kind in game.kinds}
        self._icons = {entry.id: entry.icon for entry in game.types}
        self._compiled = {card.id: card for card in edition.compiled.cards}

    @property
    def title(self) -> str:
        """The name of the game."""
        return called(self.game.names, self.language, self.game.id)

    def name(self, what: str, id: str) -> str:
        """Return the name of a zone, a kind, a status, a resource or a verb."""
        return self._names[what].get(id, id)

    def icon(self, resource: str) -> str:
        """Return the sign of a resource."""
        return next((entry.icon for entry in self.game.resources if entry.id == resource), "")

    def status_sign(self, status: str) -> str:
        """Return the sign of a state, or its name where it has none."""
        sign = next((entry.icon for entry in self.game.statuses if entry.id == status), "")
        return sign or self.name("status", status)

    # -- cards --

    @property
    def vocabulary(self) -> "Vocabulary":
        """The words of the game as cards are written with them."""
        assert self.edition.folder.vocabulary is not None
        return self.edition.folder.vocabulary

    @cached_property
    def cards(self) -> "Mapping[str, Card]":
        """All cards by id."""
        return {id: compiled.card for id, compiled in self._compiled.items()}

    def card(self, id: str) -> str:
        """Return the name of a card."""
        card = self.cards.get(id)
        return called(card.names, self.language, id) if card else id

    def kind_of(self, id: str) -> str:
        """Return the id of a card's kind."""
        return self.cards[id].kind

    def kinds(self, kind: str) -> str:
        """Return what several cards of a kind are called."""
        return self._plurals.get(kind, kind)

    def price(self, id: str) -> str:
        """Return what a card costs, as signs; nothing for one that has no price."""
        return self._compiled[id].price if id in self._compiled else ""

    def signs(self, id: str, *, price: bool = True) -> str:
        """Return the signs on a card: what it costs, and its types."""
        card = self.cards.get(id)
        types = card.all_types if card is not None else ()
        icons = "".join(self._icons[name] for name in types)
        return " ".join(part for part in (self.price(id) if price else "", icons) if part)

    def first_sign(self, id: str | None) -> str:
        """Return the sign of a card's first type, if it has one."""
        card = self.cards.get(id) if id else None
        return self._icons[card.all_types[0]] if card is not None and card.all_types else ""

    def text(self, id: str) -> str:
        """Return what a card does, in one paragraph."""
        texts = self._compiled[id].texts
        return " ".join(called(text, self.language, "") for text in texts).strip()

    # -- finding --

    def find(self, text: str) -> list[str]:
        """Return the cards that somebody may mean: by id or name, or else by a part of it.

        Names in other languages count where there is none in this one.
        """
        wanted = text.strip().casefold()
        if not wanted:
            return []
        cards = self._compiled.values()
        own = {self.card(card.id).casefold(): card.id for card in cards}
        own |= {card.id: card.id for card in cards}
        every = {title.casefold(): card.id for card in cards for title in card.card.names.values()}
        for titles in (own, every):
            exact = {id: None for title, id in titles.items() if title == wanted}
            starting = {id: None for title, id in titles.items() if title.startswith(wanted)}
            containing = {id: None for title, id in titles.items() if wanted in title}
            for found in (exact, starting, containing):
                if found:
                    return list(found)
        return []

    def nearly(self, text: str) -> str | None:
        """Return the name of a card that is written almost like this."""
        from cardwright.dsl import nearest

        close = nearest(text, [self.card(id) for id in self._compiled])
        return close or next(
            (self.card(id) for id in self._compiled if id == nearest(text, self._compiled)), None
        )


def _names(entries: Iterable[Named], language: str) -> dict[str, str]:
    return {entry.id: called(entry.names, language, entry.id) for entry in entries}
