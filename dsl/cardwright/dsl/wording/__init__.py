"""Rules text, made from the checked model, so that it can't say something else than the card does.

Each language has a grammar in its folder (``cardwright.languages``), which takes every word of a
game from its vocabulary.
Languages without a grammar, words without a name and names without a form raise ``MissingPhrase``.

What the grammars ask of a vocabulary, each only where a card's text needs it:

- the terms ``resource`` and ``cost``: what the game calls a resource, and the cost of a card; and
  ``piece``, where one that has a name is called something else (pl);
- nouns (kinds, types, groups, the terms): en, fr, de and es ``plural``; all but en a gender; de
  ``genitive`` of masculine and neuter words, and where they change ``accusative``, ``dative`` and
  ``dative_plural`` (its ``forms`` says when, and what nouns of several words need); pl
  ``genitive``, ``accusative``, ``locative``, ``plural``, ``genitive_plural``, ``locative_plural``;
- resources: en, fr, de and es ``plural`` where it is counted; de and es a gender; pl ``genitive``
  and ``accusative``;
- verbs: the imperative, and a ``participle``; for what others do, fr, pl and es ``third``, de
  ``second`` and ``third``; de: a verb of several words takes its object after the first;
- zones: all but en a gender; de ``genitive`` where its cards are sorted; pl ``genitive``; de and
  pl ``into`` where cards return to it;
- events: all but en a gender; ``object``, where the article is not the indefinite one; ``at``
  ("your way to"), where the card that it befalls belongs to nobody; pl ``genitive`` and
  ``accusative``;
- states: fr, pl and es a ``participle`` that agrees with a card, where the name itself does not
  change;
- moments: ``during``, where powers are bound to them; ``this`` ("this turn") and ``until`` ("until
  the next turn"), where something lasts until they come.

What a game may add: ``limit`` of a verb that sets a state ("once per round"), for powers that it
costs; ``more`` of a moment ("in addition"), for gains on top of what the rules give then, and
``more_many``, where it is said otherwise of more than one.
"""

from functools import cache
from importlib import import_module

from cardwright.dsl import model
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.wording.icons import cost_icons, icon_line, points_icons
from cardwright.dsl.wording.leaving import as_told
from cardwright.dsl.wording.missing import missing_forms
from cardwright.dsl.wording.words import MissingPhrase
from cardwright.dsl.wording.writer import Writer, capitalised
from cardwright.languages import codes, first_numbers

__all__ = [
    "MissingPhrase",
    "ability_text",
    "card_text",
    "cost_icons",
    "cost_text",
    "counted",
    "fork_texts",
    "icon_line",
    "languages",
    "marks_text",
    "missing",
    "points_icons",
    "points_text",
    "type_line",
]


def languages() -> tuple[str, ...]:
    """Return the languages that have a grammar."""
    return codes()


def missing(game: Vocabulary, language: str) -> tuple[str, ...]:
    """Return every name and form that texts of the game's cards may lack in a language."""
    return tuple(missing_forms(game, _writer(language)))


def ability_text(ability: model.Ability, card: model.Card, game: Vocabulary, language: str) -> str:
    """Return one or two sentences that say what an ability of a card does."""
    told = as_told(ability)
    return _writer(language)(game, card, told).ability_text(told)


def fork_texts(
    ability: model.Ability, card: model.Card, game: Vocabulary, language: str
) -> tuple[tuple[str, ...], ...]:
    """Return the options of all that an ability leaves open, as its text says each of them."""
    told = as_told(ability)
    writer = _writer(language)(game, card, told)
    said: dict[tuple[object, ...], tuple[str, ...]] = {}
    writer.options_said = said
    writer.ability_text(told)
    forks = [
        said.get(as_told(options), ("",) * len(options)) for options in model.forks_of(ability)
    ]
    return tuple(tuple(map(capitalised, options)) for options in forks)


def points_text(card: model.Card, game: Vocabulary, language: str) -> str | None:
    """Return a sentence that says what a card is worth, or None where it is worth nothing."""
    writer = _writer(language)(game, card)
    return writer.points_text(card.points) if card.points else None


def marks_text(card: model.Card, game: Vocabulary, language: str) -> str | None:
    """Return the numbers that are printed on a card, as a sentence, or None where there is none.

    Marks that have a sign are printed; others are for those who make and deal the cards.
    """
    words = _writer(language)(game, card).words
    found = [
        f"{words.mark(name).text} {value}"
        for name, value in card.marks.items()
        if isinstance(value, int) and value and game.mark[name].icon
    ]
    text = ", ".join(found)
    return f"{text[0].upper()}{text[1:]}." if text else None


def cost_text(amounts: model.Amounts, game: Vocabulary, language: str) -> str:
    """Return amounts as a phrase without a full stop."""
    return _writer(language)(game, None).cost_text(amounts)


def counted(resource: str, game: Vocabulary, language: str) -> tuple[str, ...]:
    """Return a resource as it stands after numbers, in the order of the language's plurals.

    Empty where the game lacks words for it.
    """
    writer = _writer(language)(game, None)
    try:
        return tuple(writer.counted(resource, number) for number in first_numbers(language))
    except MissingPhrase:
        return ()


def type_line(card: model.Card, game: Vocabulary, language: str) -> str:
    """Return the kind of a card and its types."""
    return _writer(language)(game, card).type_line()


def card_text(card: model.Card, game: Vocabulary, language: str) -> tuple[str, ...]:
    """Return all lines of a card: its points, then its abilities in printed order."""
    points = points_text(card, game, language)
    abilities = [ability_text(ability, card, game, language) for ability in card.abilities]
    return (*([points] if points else []), *abilities)


@cache
def _writer(language: str) -> type[Writer]:
    if language not in codes():
        known = ", ".join(codes())
        raise MissingPhrase(f"there is no grammar for `{language}`, only for: {known}")
    writer: type[Writer] = import_module(f"cardwright.languages.{language}.grammar").WRITER
    return writer
