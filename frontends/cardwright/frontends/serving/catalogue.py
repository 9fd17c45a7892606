"""The games that a server offers: their sets, options, cards and the names of their things."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

from cardwright.dsl import Card
from cardwright.dsl.wording import MissingPhrase, ability_text, cost_text, points_text
from cardwright.frontends.errors import way_out
from cardwright.frontends.games import Edition, open_edition
from cardwright.frontends.serving.messages.codes import Code, Refusal
from cardwright.frontends.serving.messages.fields import (
    CardDescription,
    GameDescription,
    OptionDescription,
    Seats,
    SetDescription,
)
from cardwright.runtime import GameOption
from cardwright.runtime.definitions import Named
from cardwright.runtime.rulebooks import GAMES


class Catalogue:
    """All games that can be played, or a single one; each is loaded when it is first asked for."""

    def __init__(self, *editions: Edition) -> None:
        """``editions``: the games to offer, where these are not simply all that are shipped."""
        self._editions = {edition.game_id: edition for edition in editions}
        self._ids = tuple(self._editions) or GAMES
        self._cards: dict[tuple[str, str], tuple[CardDescription, ...]] = {}

    def edition(self, game_id: str) -> Edition:
        """Return a game by its id, or refuse."""
        if game_id not in self._ids:
            message = f"no game `{game_id}`; {way_out(game_id, self._ids)}"
            raise Refusal(Code.UNKNOWN_GAME, message)
        if game_id not in self._editions:
            self._editions[game_id] = open_edition(game_id)
        return self._editions[game_id]

    @cached_property
    def descriptions(self) -> tuple[GameDescription, ...]:
        """What there is to choose from when a game is started. Loads all games."""
        return tuple(_described(self.edition(game_id)) for game_id in self._ids)

    def has_cards(self, edition: Edition, language: str) -> bool:
        """Whether the cards of a game were put into words before, which takes long."""
        return (edition.game_id, language) in self._cards

    def cards(self, edition: Edition, language: str) -> tuple[CardDescription, ...]:
        """Return the cards of a game in words, which are made once for each language."""
        key = (edition.game_id, language)
        if key not in self._cards:
            self._cards[key] = described_cards(edition, language)
        return self._cards[key]

    def load(self) -> dict[str, Edition]:
        """Load all games now, so that nobody waits for it later; return them by id."""
        for game_id in self._ids:
            _ = self.edition(game_id).compiled
        return dict(self._editions)


def _described(edition: Edition) -> GameDescription:
    book = edition.rulebook
    return GameDescription(
        id=edition.game_id,
        names=dict(edition.compiled.game.names),
        languages=edition.languages,
        sets=tuple(
            SetDescription(
                id=name,
                names=edition.folder.sets[name].names if name in edition.folder.sets else {},
                needed=name in book.needed_sets,
                seats=_seats(edition, name),
            )
            for name in edition.sets
        ),
        options=tuple(
            OptionDescription(
                name=option.name,
                about=option.about,
                kind=option.kind,
                values=option.values,
                beginners=option.beginners,
            )
            for option in book.game_options
        ),
    )


def _seats(edition: Edition, with_set: str) -> Seats:
    needed = edition.rulebook.needed_sets
    sets = needed if with_set in needed else (*needed, with_set)
    seats = edition.rulebook.seats(sets)
    return Seats(fewest=seats[0], most=seats[-1])


def checked_language(edition: Edition, language: str) -> str:
    """Return a language that a game has words in, or refuse."""
    known = edition.languages
    if language not in known:
        message = f"this game has no words in `{language}`; it has {', '.join(known)}"
        raise Refusal(Code.UNKNOWN_LANGUAGE, message)
    return language


def checked_options(edition: Edition, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return the options of a new game, or refuse what the game does not have."""
    known = {option.name: option for option in edition.rulebook.game_options}
    for name, value in given.items():
        if name not in known:
            message = f"this game has no option `{name}`; {way_out(name, known)}"
            raise Refusal(Code.BAD_SETUP, message)
        _check(known[name], value)
    return dict(given)


def _check(option: GameOption, value: Any) -> None:
    if option.kind == "flag":
        fits, wanted = isinstance(value, bool), "true or false"
    elif option.kind == "player":
        fits, wanted = type(value) is int and value >= 0, "a player's number, from 0"
    else:
        fits, wanted = value in option.values, f"one of {', '.join(option.values)}"
    if not fits:
        raise Refusal(Code.BAD_SETUP, f"the option `{option.name}` is {wanted}")


def described_cards(edition: Edition, language: str) -> tuple[CardDescription, ...]:
    """Return all cards of a game as they are printed, by their ids."""
    copies: dict[str, list[str]] = {}
    for card in edition.compiled.cards:
        if card.copy_of:
            copies.setdefault(card.copy_of, []).append(card.id)
    return tuple(
        _described_card(edition, card, copies.get(card.id, ()), language)
        for card in sorted(edition.folder.cards, key=lambda card: card.id)
    )


def things_of(edition: Edition, language: str) -> dict[str, Any]:
    """Return what clients show a game with beside its cards: names, signs, piles and grids."""
    game = edition.compiled.game
    languages = (language, game.languages[0])
    names = {
        what: {thing.id: _name_of(thing, languages) for thing in getattr(game, what)}
        for what in ("resources", "kinds", "types", "statuses", "zones", "events")
    }
    return {
        "names": {**names, "numbers": dict(edition.rulebook.table_words(language))},
        "icons": {resource.id: resource.icon for resource in game.resources},
        "piles": tuple(zone.id for zone in game.zones if zone.pile),
        "grids": {space.id: space.grid for space in game.spaces},
    }


def _name_of(thing: Named, languages: Iterable[str]) -> str:
    """Return a name in the first language that has one."""
    names = dict(thing.names)
    return next((names[language] for language in languages if names.get(language)), thing.id)


def _described_card(
    edition: Edition, card: Card, copies: Iterable[str], language: str
) -> CardDescription:
    game = edition.folder.vocabulary
    assert game is not None
    cost = points = None
    abilities: tuple[str, ...] = ()
    with suppress(MissingPhrase):  # a card of somebody's own may lack words in some language
        cost = None if card.cost is None else cost_text(card.cost, game, language)
        points = points_text(card, game, language)
        abilities = tuple(ability_text(ability, card, game, language) for ability in card.abilities)
    return CardDescription(
        id=card.id,
        copies=tuple(copies),
        set=card.set,
        kind=card.kind,
        types=card.all_types,
        name=card.names.get(language, card.names[edition.languages[0]]),
        cost=cost,
        points=points,
        abilities=abilities,
    )
