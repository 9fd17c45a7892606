"""The words of a game in one language, with the forms that sentences ask for.

Nothing is guessed: a word or form that the game does not declare raises ``MissingPhrase``.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from cardwright.dsl.vocabulary import Names, Phrase, Vocabulary


class MissingPhrase(LookupError):  # noqa: N818 - says what is wrong, not that it is an error
    """Something that a language cannot say: no grammar, no word, no form, or no sentence for it."""


@runtime_checkable
class Declared(Protocol):
    """A word of the vocabulary."""

    @property
    def id(self) -> str: ...  # noqa: D102
    @property
    def names(self) -> Names: ...  # noqa: D102


@dataclass(frozen=True)
class Word:
    """A word with its forms in one language."""

    id: str
    language: str
    phrase: Phrase

    @property
    def text(self) -> str:
        """The base form."""
        return self.phrase.text

    @property
    def gender(self) -> str:
        """The grammatical gender; a word that needs one and has none is an error."""
        if self.phrase.gender is None:
            raise MissingPhrase(f"`{self.id}` has no gender in `{self.language}`")
        return self.phrase.gender

    def form(self, name: str) -> str:
        """Return a form that must be declared."""
        if name not in self.phrase.forms:
            raise MissingPhrase(f"`{self.id}` has no form `{name}` in `{self.language}`")
        return self.phrase.forms[name]

    def counted(self, *, one: bool) -> str:
        """Return what stands after a number; a word that declares no plural does not change."""
        return self.text if one else self.form_if_any("plural") or self.text

    def form_if_any(self, name: str) -> str | None:
        """Return a form that need not be declared."""
        return self.phrase.forms.get(name)


class Words:
    """Looks up the words of a game in one language."""

    def __init__(self, game: Vocabulary, language: str) -> None:
        self.game = game
        self.language = language

    def of(self, known: Mapping[str, Declared], id: str) -> Word:
        """Return the word for one of the game's declarations."""
        entry = known.get(id)
        if entry is None:
            raise MissingPhrase(f"`{self.game.id}` declares no `{id}`")
        if self.language not in entry.names:
            raise MissingPhrase(f"`{id}` has no name in `{self.language}`")
        return Word(id, self.language, entry.names[self.language])

    def resource(self, id: str) -> Word:
        """Return the word for one resource."""
        return self.of(self.game.resource, id)

    def term(self, id: str) -> Word:
        """Return what the game calls something that every game has."""
        return self.of(self.game.term, id)

    def verb(self, id: str) -> Word:
        """Return a verb of the game."""
        return self.of(self.game.verb, id)

    def zone(self, id: str) -> Word:
        """Return the word for a zone."""
        return self.of(self.game.zone, id)

    def status(self, id: str) -> Word:
        """Return the word for a state."""
        return self.of(self.game.status, id)

    def event(self, id: str) -> Word:
        """Return the word for an event."""
        return self.of(self.game.event, id)

    def moment(self, id: str) -> Word:
        """Return the word for a moment."""
        return self.of(self.game.moment, id)

    def mark(self, id: str) -> Word:
        """Return the word for a mark."""
        return self.of(self.game.mark, id)

    def space(self, id: str) -> Word:
        """Return the word for a space."""
        return self.of(self.game.space, id)

    def relation(self, id: str) -> Word:
        """Return the words for how far cards are from each other."""
        return self.of(self.game.relation, id)

    def call(self, id: str) -> Word:
        """Return the words for something that the rulebook does."""
        return self.of(self.game.call, id)
