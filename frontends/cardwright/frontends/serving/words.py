"""The cards of a game and the names of its things, for clients that show them."""

from collections.abc import Iterable
from contextlib import suppress

from cardwright.dsl import Card
from cardwright.dsl.wording import MissingPhrase, ability_text, cost_text, points_text
from cardwright.frontends.games import Edition
from cardwright.frontends.serving.messages.descriptions import CardDescription
from cardwright.runtime.definitions import Named


def described_cards(edition: Edition, language: str) -> tuple[CardDescription, ...]:
    """Return all cards of a game as they are printed, by their ids."""
    cards = sorted(edition.folder.cards, key=lambda card: card.id)
    return tuple(_described(edition, card, language) for card in cards)


def names_of_things(edition: Edition, language: str) -> dict[str, dict[str, str]]:
    """Return what a game calls its things, by what they are and by their ids."""
    game = edition.compiled.game
    things: dict[str, Iterable[Named]] = {
        "resources": game.resources,
        "kinds": game.kinds,
        "types": game.types,
        "statuses": game.statuses,
        "zones": game.zones,
        "events": game.events,
    }
    languages = (language, game.languages[0])
    return {
        what: {thing.id: _name_of(thing, languages) for thing in named}
        for what, named in things.items()
    }


def _name_of(thing: Named, languages: Iterable[str]) -> str:
    """Return a name in the first language that has one."""
    names = dict(thing.names)
    return next((names[language] for language in languages if names.get(language)), thing.id)


def _described(edition: Edition, card: Card, language: str) -> CardDescription:
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
        set=card.set,
        kind=card.kind,
        types=tuple(card.types),
        name=card.names.get(language, card.names[edition.languages[0]]),
        cost=cost,
        points=points,
        abilities=abilities,
    )
