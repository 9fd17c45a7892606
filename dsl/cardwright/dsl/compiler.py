"""From checked cards to what the runtime plays: each copy with the texts of its abilities."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from cardwright.dsl import model, wording
from cardwright.dsl.identity import Same
from cardwright.dsl.vocabulary import Names, Resource, SignedWord, Vocabulary
from cardwright.runtime.definitions import codec
from cardwright.runtime.definitions import game as game_
from cardwright.runtime.definitions.cards import CompiledCard, Forms, Texts
from cardwright.runtime.definitions.nodes import NONE


def compile_game(game: Vocabulary, cards: Iterable[model.Card]) -> codec.CompiledSet:
    """Compile a game and its cards, in the order of their ids, each with all its copies."""
    compiled = tuple(
        copy
        for card in sorted(cards, key=lambda card: card.id)
        for copy in _copies(_compiled(Same(game), Same(card)))
    )
    return codec.compiled_set(compile_vocabulary(game), compiled)


def _copies(first: CompiledCard) -> Iterator[CompiledCard]:
    yield first
    for copy_id in first.card.ids[1:]:
        yield first.copied_as(copy_id)


@lru_cache(maxsize=1024)
def _compiled(game: Same[Vocabulary], card: Same[model.Card]) -> CompiledCard:
    """Compile a card once: the same one is in many games, each with some other cards."""
    return compile_card(game.value, card.value)


def compile_card(game: Vocabulary, card: model.Card) -> CompiledCard:
    """Compile one card."""
    languages = [lang for lang in game.languages if lang in wording.languages()]
    texts = tuple(
        tuple((lang, wording.ability_text(ability, card, game, lang)) for lang in languages)
        for ability in card.abilities
    )
    forks = tuple(_forks(ability, card, game, languages) for ability in card.abilities)
    forks = forks if any(forks) else ()
    return CompiledCard(card.id, card, texts, forks=forks, price=_price(card, game))


def _price(card: model.Card, game: Vocabulary) -> str:
    try:
        return wording.cost_icons(card.cost, game) if card.cost is not None else ""
    except wording.MissingPhrase:  # a resource without a sign
        return ""


def _forks(
    ability: model.Ability, card: model.Card, game: Vocabulary, languages: list[str]
) -> tuple[tuple[Texts, ...], ...]:
    """Return what an ability leaves open, option by option, in all languages."""
    if not model.forks_of(ability):
        return ()
    said = [wording.fork_texts(ability, card, game, lang) for lang in languages]
    return tuple(
        tuple(tuple(zip(languages, option, strict=True)) for option in zip(*options, strict=True))
        for options in zip(*said, strict=True)
    )


def compile_vocabulary(game: Vocabulary) -> game_.GameDefinition:
    """Compile the words of a game: they refer to each other by their places."""
    return game_.GameDefinition(
        id=game.id,
        names=_texts(game, game.names),
        languages=game.languages,
        resources=tuple(
            game_.Resource(
                *_named(game, entry),
                entry.most,
                _counted(game, entry),
                entry.points,
                entry.not_any,
                entry.owned,
                set=entry.set,
            )
            for entry in game.resources
        ),
        kinds=tuple(
            game_.Kind(
                *_named(game, entry),
                _index(game.zone, entry.returns_to),
                _index(game.kind, entry.like),
                _plurals(game, entry.names),
                set=entry.set,
            )
            for entry in game.kinds
        ),
        types=tuple(game_.Named(*_named(game, entry), set=entry.set) for entry in game.types),
        groups=tuple(
            game_.Group(
                *_named(game, entry),
                _kinds(game, entry.kinds),
                set=entry.set,
            )
            for entry in game.groups
        ),
        statuses=tuple(
            game_.Status(
                *_named(game, entry),
                entry.of == "players",
                entry.harmless,
                set=entry.set,
            )
            for entry in game.statuses
        ),
        zones=tuple(
            game_.Zone(
                *_named(game, entry),
                entry.of == "table",
                entry.seen_by,
                entry.pile,
                entry.active,
                entry.counts,
                set=entry.set,
            )
            for entry in game.zones
        ),
        verbs=tuple(
            game_.Verb(
                *_named(game, entry),
                _index(game.status, entry.sets),
                _index(game.status, entry.clears),
                tuple(_index(game.zone, zone) for zone in entry.moves_from),
                _index(game.zone, entry.moves_to),
                entry.paid,
                entry.only,
                _index(game.space, entry.stands),
                set=entry.set,
            )
            for entry in game.verbs
        ),
        calls=tuple(
            game_.Call(
                *_named(game, entry),
                _index(game.resource, entry.puts),
                _index(game.resource, entry.removes),
                entry.up_to or "",
                _index(game.call, entry.full),
                _index(game.resource, entry.turns),
                set=entry.set,
            )
            for entry in game.calls
        ),
        events=tuple(
            game_.Event(
                *_named(game, entry),
                entry.window,
                _index(game.resource, entry.loses),
                _index(game.verb, entry.verb),
                _index(game.call, entry.call),
                _index(game.moment, entry.moment),
                entry.power,
                _index(game.status, entry.spares),
                entry.missing,
                entry.makes_act,
                entry.number,
                _index(game.space, entry.enters),
                _index(game.space, entry.leaves),
                entry.aims,
                set=entry.set,
            )
            for entry in game.events
        ),
        moments=tuple(game_.Named(*_named(game, entry), set=entry.set) for entry in game.moments),
        spaces=tuple(
            game_.Space(
                entry.id,
                _texts(game, entry.names),
                "",
                _kinds(game, entry.places),
                _kinds(game, entry.holds),
                _index(game.kind, entry.avatar),
                entry.grid,
                set=entry.set,
            )
            for entry in game.spaces
        ),
        relations=tuple(
            game_.Relation(
                *_named(game, entry),
                _index(game.space, entry.space),
                entry.lines is not None,
                entry.most is None,
                entry.most or 0,
                entry.apart,
                tuple(_index(game.status, status) for status in entry.without),
                set=entry.set,
            )
            for entry in game.relations
        ),
        settings=tuple(
            game_.Setting(
                entry.id,
                _texts(game, entry.names),
                "",
                entry.value,
                tuple(sorted(entry.changes.items())),
            )
            for entry in game.settings
        ),
    )


def _named(game: Vocabulary, entry: SignedWord) -> tuple[str, Texts, str]:
    return entry.id, _texts(game, entry.names), entry.icon


def _texts(game: Vocabulary, names: Names) -> Texts:
    return tuple((lang, names[lang].text) for lang in game.languages if lang in names)


def _plurals(game: Vocabulary, names: Names) -> Texts:
    known = [(lang, names[lang]) for lang in game.languages if lang in names]
    return tuple((lang, name.forms.get("plural", name.text)) for lang, name in known)


def _counted(game: Vocabulary, resource: Resource) -> Forms:
    forms = [
        (lang, wording.counted(resource.id, game, lang))
        for lang in game.languages
        if lang in resource.names and lang in wording.languages()
    ]
    return tuple((lang, found) for lang, found in forms if found)


def _kinds(game: Vocabulary, nouns: Iterable[str]) -> int:
    """Return the kinds that nouns mean, as a bit mask."""
    return sum(1 << _index(game.kind, kind) for kind in game.kinds_of(nouns))


def _index(words: Mapping[str, object], word: str | None) -> int:
    return NONE if word is None else list(words).index(word)
