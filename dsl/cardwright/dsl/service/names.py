"""Which declared thing each word of a text names, and what gives it another name."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from cardwright.dsl import syntax
from cardwright.dsl.conjugation import base_form, third_person
from cardwright.dsl.diagnostics import Edit
from cardwright.dsl.folders import SCENARIO_SUFFIX, id_of
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.read_game import reserved
from cardwright.dsl.resolve.moves import OWN_VERBS
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.service.answers import CannotRenameError, Renaming
from cardwright.dsl.service.roles import Role, Spoken, spoken_in
from cardwright.dsl.source import Source, Span
from cardwright.dsl.vocabulary import CATEGORIES, Vocabulary, Word

CARD: Final = "card"
SET: Final = "set"
OWN: Final = "own"
"""The category of the verbs that every game has."""

_WORDS = re.compile(r'"(?:\\.|[^"\\\n])*"?|#[^\n]*|([^\W\d_]\w*)')
NOUNS: Final = ("kind", "type", "group")
_CARDS: Final = (*NOUNS, CARD)

MEANT: Final[Mapping[Role, tuple[str, ...]]] = {
    Role.KIND: ("kind",),
    Role.TYPE: ("type",),
    Role.MARK: ("mark",),
    Role.MOMENT: ("moment",),
    Role.LEAD: ("moment",),
    Role.PERIOD: ("moment",),
    Role.EVENT: ("event",),
    Role.VERB: (OWN, "verb", "call"),
    Role.RESOURCE: ("resource",),
    Role.NOUN: _CARDS,
    Role.THING: ("resource", *_CARDS),
    Role.BEING: ("status", *_CARDS),
    Role.MEASURE: ("mark", "resource"),
    Role.ZONE: ("zone",),
    Role.RELATION: ("relation",),
    Role.SIDE: ("status",),
    Role.CARD: (CARD,),
    Role.SUBJECT: (CARD, "zone"),
    Role.STANDING: (CARD, "status", "zone"),
    Role.DEED: (CARD, "action", "verb", "zone", "moment"),
    Role.SETTING: (SET, "setting", "moment"),
    Role.UNKNOWN: (OWN, *CATEGORIES),
}
"""What a word may name by its role, the likeliest first."""

REFERENCES: Final[Mapping[tuple[str, str], tuple[str, ...]]] = {
    ("kind", "returns_to"): ("zone",),
    ("kind", "zones"): ("zone",),
    ("kind", "like"): ("kind",),
    ("group", "kinds"): ("kind",),
    ("verb", "sets"): ("status",),
    ("verb", "clears"): ("status",),
    ("verb", "moves"): ("zone",),
    ("verb", "only"): NOUNS,
    ("moment", "only"): ("kind", "group"),
    ("event", "loses"): ("resource",),
    ("event", "verb"): ("verb",),
    ("event", "call"): ("call",),
    ("event", "moment"): ("moment",),
    ("event", "spares"): ("status",),
}
"""What the properties of declarations name, by category and property."""


@dataclass(frozen=True)
class Thing:
    """Something that has one declaration, and is named elsewhere."""

    category: str
    id: str


@dataclass(frozen=True)
class Use:
    """A place where a thing is named; ``written`` is the word for it there."""

    thing: Thing
    span: Span
    written: str
    declares: bool = False


@cache
def own_verbs() -> frozenset[str]:
    """Return the verbs that every game has."""
    return frozenset({*verbs(), *OWN_VERBS})


def uses_in(
    tree: syntax.Tree, source: Source, game: Vocabulary, cards: Collection[str]
) -> tuple[Use, ...]:
    """Return all that a text names, in the order of the text."""
    roots = [*([tree.document] if tree.document else []), *tree.broken]
    found = {use.span: use for root in roots for use in _uses(root, game, cards)}
    for broken in tree.broken:
        for use in _uses_behind(broken, source, game):
            found.setdefault(use.span, use)
    return tuple(found[span] for span in sorted(found))


def _uses_behind(broken: syntax.Broken, source: Source, game: Vocabulary) -> Iterator[Use]:
    """Yield what the words after a fault name, where a word can mean but one thing."""
    understood = max(part.span.end for part in broken.parts)
    for match in _WORDS.finditer(source.text, understood, max(broken.span.end, understood)):
        if match[1] is None or match[1] in keywords("card"):
            continue
        things = {
            Thing(category, name)
            for category in (OWN, *CATEGORIES)
            if (name := look_up(category, match[1], game))
        }
        if len(things) == 1:
            yield Use(things.pop(), Span(match.start(1), match.end(1)), match[1])


def _uses(root: syntax.Node, game: Vocabulary, cards: Collection[str]) -> Iterator[Use]:
    for spoken in spoken_in(root):
        if spoken.role is Role.DECLARED:
            category = spoken.around(syntax.Declaration).category.text
            if category in CATEGORIES:
                declared = Thing(category, spoken.text)
                yield Use(declared, _inner(spoken), spoken.text, declares=True)
        elif spoken.role is Role.VALUE:
            yield from _uses_of_value(spoken, game)
        elif spoken.role is Role.PROPERTY:
            continue
        elif thing := thing_of(spoken, game, cards):
            yield Use(thing, spoken.node.span, spoken.text)


def _inner(spoken: Spoken) -> Span:
    """Return where a name stands, without quotes."""
    span = spoken.node.span
    if isinstance(spoken.node, syntax.Text):
        return Span(span.start + 1, span.end - 1)
    return span


def _uses_of_value(spoken: Spoken, game: Vocabulary) -> Iterator[Use]:
    """Yield what the value of a property names: of several words that are one name, the first."""
    declaration, prop = spoken.around(syntax.Declaration), spoken.around(syntax.Property)
    if declaration is None:
        is_setting = prop.name.text == "setting" and prop.values[0] is spoken.node
        if is_setting and spoken.text in game.setting:
            yield Use(Thing("setting", spoken.text), spoken.node.span, spoken.text)
        return
    categories = REFERENCES.get((declaration.category.text, prop.name.text), ())
    if categories == ("call",) and prop.values[0] is spoken.node:
        words = [value for value in prop.values if isinstance(value, syntax.Word)]
        text = " ".join(word.text for word in words) or spoken.text
        span = words[0].span.to(words[-1].span) if words else _inner(spoken)
        yield Use(Thing("call", text), span, text)
        return
    for category in categories:
        if name := look_up(category, spoken.text, game):
            yield Use(Thing(category, name), _inner(spoken), spoken.text)
            return


def thing_of(spoken: Spoken, game: Vocabulary, cards: Collection[str]) -> Thing | None:
    """Return what a word names in its role, if that is known."""
    for category in MEANT.get(spoken.role, ()):
        if category == CARD:
            if spoken.text in cards:
                return Thing(CARD, spoken.text)
        elif name := look_up(category, spoken.text, game):
            return Thing(category, name)
    return None


def look_up(category: str, text: str, game: Vocabulary) -> str | None:
    """Return the id of the word of a category that a text is, in whatever form."""
    match category:
        case "resource":
            return game.resource_ids.get(text)
        case "kind" | "type" | "group":
            noun = game.noun_ids.get(text)
            return noun if noun in ids_of(category, game) else None
        case "own":
            return base_form(text.partition(" ")[0], sorted(own_verbs()))
        case "verb" | "call":
            return base_form(text, ids_of(category, game))
        case "set":
            return None
    return text if text in ids_of(category, game) else None


def ids_of(category: str, game: Vocabulary) -> tuple[str, ...]:
    """Return the ids of all words of a category."""
    return tuple(word.id for word in getattr(game, CATEGORIES[category]))


def entry_of(thing: Thing, game: Vocabulary) -> Word | None:
    """Return the declared word that a thing is."""
    heading = CATEGORIES.get(thing.category)
    words: tuple[Word, ...] = getattr(game, heading) if heading else ()
    return next((word for word in words if word.id == thing.id), None)


def words_for(category: str, game: Vocabulary) -> dict[str, str]:
    """Return the words that cards write for the things of a category, with the id of each."""
    if category == "resource":
        return game.resource_ids
    if category in NOUNS:
        own = ids_of(category, game)
        return {word: name for word, name in game.noun_ids.items() if name in own}
    return {name: name for name in ids_of(category, game)}


_A_NAME = re.compile(r"[^\W\d_]\w*( [^\W\d_]\w*)*")
_SEVERAL = ("event", "call")
"""Categories of which a name may have several words."""


def renamed_word(
    thing: Thing, new: str, game: Vocabulary, uses: Iterable[tuple[Source, Use]]
) -> Renaming:
    """Return the edits that give a declared word another name.

    A plural is a form that the declaration says for itself, so it stays.
    """
    _check_word(thing, new, game)
    edits: dict[Path, list[Edit]] = {}
    for source, use in uses:
        text = _form(thing, new, use)
        if text is not None:
            if use.declares and " " in new and source.text[use.span.start - 1] != '"':
                text = f'"{new}"'
            edits.setdefault(Path(source.path), []).append(Edit(use.span, text))
    return Renaming({path: tuple(found) for path, found in edits.items()})


def _form(thing: Thing, new: str, use: Use) -> str | None:
    if use.written == thing.id:
        return new
    if thing.category in ("verb", "call") and use.written == third_person(thing.id):
        return third_person(new)
    return None


def _check_word(thing: Thing, new: str, game: Vocabulary) -> None:
    if not _A_NAME.fullmatch(new) or (" " in new and thing.category not in _SEVERAL):
        raise CannotRenameError(f"`{new}` can't be a word: letters, digits and underscores are")
    if new.partition(" ")[0] in reserved():
        raise CannotRenameError(f"`{new.partition(' ')[0]}` is a word of the language itself")
    shared = NOUNS if thing.category in NOUNS else (thing.category,)
    if any(new in ids_of(category, game) for category in shared):
        raise CannotRenameError(f"`{new}` is declared already")


def renamed_card(
    file: Path,
    new: str,
    cards: Mapping[str, object],
    uses: Iterable[tuple[Source, Use]],
    files: Iterable[Path],
) -> Renaming:
    """Return what gives a card another id: its file's name, and that of its scenarios."""
    if new != id_of(new) or not new:
        such_as = id_of(new) or "first-card"
        raise CannotRenameError(
            f"`{new}` can't be a card's id: small letters, digits and hyphens, such as `{such_as}`"
        )
    if new in cards:
        raise CannotRenameError(f"two cards would have the id `{new}`")
    edits: dict[Path, list[Edit]] = {}
    for source, use in uses:
        edits.setdefault(Path(source.path), []).append(Edit(use.span, new))
    moves = {path: path.with_name(new + path.suffix) for path in _beside(file, files)}
    return Renaming({path: tuple(found) for path, found in edits.items()}, moves)


def _beside(file: Path, files: Iterable[Path]) -> Iterator[Path]:
    yield file
    scenarios = file.with_suffix(SCENARIO_SUFFIX)
    if scenarios in {*files}:
        yield scenarios
