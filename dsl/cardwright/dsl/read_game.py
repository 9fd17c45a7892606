"""From the files of a game and its sets to words: read, cross-checked, and put in order."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from inspect import getdoc
from typing import Any, Final, TypeVar, get_args

from pydantic import ValidationError

from cardwright.dsl import codes, syntax, vocabulary
from cardwright.dsl.checks.words import check_words
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.resolve.emblems import look_up_emblem
from cardwright.dsl.resolve.moves import OWN_VERBS
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.source import Source, Span
from cardwright.dsl.suggest import proposed
from cardwright.dsl.vocabulary import CARD, CATEGORIES, Phrase, Vocabulary
from cardwright.runtime.served import Served

W = TypeVar("W", bound=vocabulary.Word)

NOT_OF_SETS: Final = ("call", "action", "term", "space", "relation", "setting")
"""What only a game declares, for its rules and its language ask for these words."""

SETTING: Final = "setting"


def reserved() -> frozenset[str]:
    """Return the words with a meaning of their own in cards, or at the start of other files.

    A game that declared them could not be read. Verbs about where cards are it may declare: then
    these are the game's.
    """
    words = {CARD, f"{CARD}s", "game", "set", "scenario"}
    return keywords("card") | words | {*verbs()} - {*OWN_VERBS}


def read_game(
    game_id: str,
    tree: syntax.Game,
    source: Source,
    report: Report,
    served: Served | None = None,
) -> Vocabulary | None:
    """Return the vocabulary, or None where the file has errors.

    ``served``: what the game's rulebook does with its words, where that is known.
    """
    return _Reader(source, report).read_game(game_id, tree, served)


@dataclass(frozen=True)
class Additions:
    """What a set adds to its game, and where it says so."""

    set: str
    words: Mapping[str, tuple[vocabulary.Word, ...]] = field(default_factory=dict)
    """The words that it declares, by category."""
    settings: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """What it changes settings of the game to."""
    places: Mapping[tuple[str, str], tuple[Source, Span]] = field(default_factory=dict)
    """Where each word, or change of a setting, stands, by category and word."""
    is_sound: bool = True
    """Whether all that it declares could be read."""

    def place(self, category: str, word: str) -> str:
        """Return where something stands, for people."""
        source, span = self.places[category, word]
        position = source.position(span.start)
        return f"{source.path}:{position.line}:{position.column}"


def read_additions(
    set_id: str,
    tree: syntax.Set,
    game: Vocabulary,
    source: Source,
    report: Report,
    served: Served | None = None,
) -> Additions:
    """Return what a set's file declares; ``game`` is what the game has without it."""
    return _Reader(source, report, set_id).read_set(tree, game, served)


def joined(game: Vocabulary, sets: Iterable[Additions]) -> Vocabulary:
    """Return a game's words with those of sets; of a word declared twice, the first counts."""
    sets = list(sets)
    if not any(one.words or one.settings for one in sets):
        return game
    found: dict[str, tuple[vocabulary.Word, ...]] = {}
    for category, heading in CATEGORIES.items():
        words = {word.id: word for word in getattr(game, heading)}
        for one in sets:
            for word in one.words.get(category, ()):
                words.setdefault(word.id, word)
        found[heading] = tuple(words.values())
    found["settings"] = tuple(_changed(setting, sets) for setting in game.settings)
    return Vocabulary(id=game.id, names=game.names, languages=game.languages, **found)  # type: ignore[arg-type]


def _changed(setting: vocabulary.Setting, sets: Iterable[Additions]) -> vocabulary.Setting:
    changes = {one.set: one.settings[setting.id] for one in sets if setting.id in one.settings}
    return setting.model_copy(update={"changes": changes})


@dataclass(frozen=True)
class _Property:
    """How the values of a property are read, and into which field."""

    field: str
    read: Callable[["_Reader", syntax.Property], Any]
    shape: str


@dataclass(frozen=True)
class _Category:
    model: type[vocabulary.Word]
    properties: dict[str, _Property]


class _Reader:
    def __init__(self, source: Source, report: Report, set_id: str = "") -> None:
        self.source = source
        self.report = report
        self.set_id = set_id
        self.languages: tuple[str, ...] = ()
        self.places: dict[tuple[str, str], syntax.Node] = {}
        """Where this file declares each word."""
        self.taken: set[tuple[str, str]] = set()
        """The words that the game declares already."""

    def read_game(
        self, game_id: str, tree: syntax.Game, served: Served | None
    ) -> Vocabulary | None:
        before = self.report.errors
        self.languages = self._languages(tree)
        found: dict[str, list[vocabulary.Word]] = {name: [] for name in CATEGORIES}
        names = {self.languages[0]: Phrase(text=tree.name.value)} if self.languages else {}
        for entry in tree.entries:
            if isinstance(entry, syntax.Declaration):
                self._declaration(entry, found)
            elif entry.name.text in self.languages:
                names.update(self._names(entry))
            elif entry.name.text != "languages":
                self._unknown(codes.UNKNOWN_PROPERTY, "property", entry.name, ["languages"])
        if self.report.errors > before:
            return None
        result = Vocabulary(
            id=game_id,
            names=names,
            languages=self.languages,
            **{CATEGORIES[name]: tuple(entries) for name, entries in found.items()},  # type: ignore[arg-type]
        )
        self._cross_check(result, served, before)
        return None if self.report.errors > before else result

    def read_set(self, tree: syntax.Set, game: Vocabulary, served: Served | None) -> Additions:
        before = self.report.errors
        self.languages = game.languages
        self.taken = {
            (name, word.id) for category, word in game.entries() for name in _spaces(category)
        }
        found: dict[str, list[vocabulary.Word]] = {name: [] for name in CATEGORIES}
        for entry in tree.entries:
            if isinstance(entry, syntax.Declaration):
                self._declaration(entry, found)
        words = {name: tuple(entries) for name, entries in found.items() if entries}
        if self.report.errors == before and words:
            self._cross_check(joined(game, [Additions(self.set_id, words)]), served, before)
        is_sound = self.report.errors == before
        settings = {}
        for entry in tree.entries:
            if isinstance(entry, syntax.Property) and entry.name.text == SETTING:
                settings.update(self._change(entry, game))
        places = {key: (self.source, node.span) for key, node in self.places.items()}
        return Additions(self.set_id, words if is_sound else {}, settings, places, is_sound)

    def _cross_check(self, game: Vocabulary, served: Served | None, errors: int) -> None:
        """Check this file's words against all that the game has with them."""
        self._references(game)
        self._check_plurals(game)
        self._check_settings(game)
        if self.report.errors == errors:
            check_words(game, served, self._fault)

    def _change(self, prop: syntax.Property, game: Vocabulary) -> dict[str, tuple[int, ...]]:
        """Read ``setting goal 13``: what a setting of the game is with this set."""
        match prop.values:
            case (syntax.Word() as name, syntax.Numeral(), *_) if name.text not in game.setting:
                self._unknown(codes.UNKNOWN_SETTING, "setting", name, game.setting)
            case (syntax.Word() as name, *rest) if values := _numbers(rest):
                if (SETTING, name.text) in self.places:
                    message = f"`{name.text}` is set already"
                    self.report.add(codes.DUPLICATE_WORD, message, self.source, prop.span)
                self.places[SETTING, name.text] = prop
                self._check_range(game.setting[name.text], values, prop)
                return {name.text: values}
            case _:
                self._bad_values(prop, "setting word 12")
        return {}

    def _check_range(
        self, setting: vocabulary.Setting, values: Collection[int], node: syntax.Node
    ) -> None:
        if not all(setting.least <= value <= setting.most for value in values):
            self.report.add(
                codes.BAD_PROPERTY,
                f"`{setting.id}` can't be {' '.join(map(str, values))}",
                self.source,
                node.span,
                help=f"it is from {setting.least} to {setting.most}",
            )

    # -- one declaration --

    def _declaration(
        self, entry: syntax.Declaration, found: dict[str, list[vocabulary.Word]]
    ) -> None:
        known_here = [name for name in _CATEGORIES if not self.set_id or name not in NOT_OF_SETS]
        if entry.category.text not in known_here:
            self._unknown(codes.UNKNOWN_DECLARATION, "declaration", entry.category, known_here)
            return
        category = _CATEGORIES[entry.category.text]
        entry_id = entry.name.text if isinstance(entry.name, syntax.Word) else entry.name.value
        self._check_word(entry.category.text, entry_id, entry.name)
        fields: dict[str, Any] = {"id": entry_id, "names": {}, "set": self.set_id}
        for prop in entry.properties:
            if prop.name.text in self.languages:
                fields["names"].update(self._names(prop))
                continue
            known = category.properties.get(prop.name.text)
            if known is None:
                self._unknown(codes.UNKNOWN_PROPERTY, "property", prop.name, category.properties)
                continue
            value = known.read(self, prop)
            if value is None:
                self._bad_values(prop, known.shape)
            elif known.field == "moves":
                fields["moves_from"], fields["moves_to"] = value
            else:
                fields[known.field] = value
        if self._is_complete(entry, fields):
            self._keep(entry, category, fields, found[entry.category.text])

    def _bad_values(self, prop: syntax.Property, shape: str) -> None:
        self.report.add(
            codes.BAD_PROPERTY,
            f"`{prop.name.text}` has the wrong values",
            self.source,
            prop.span,
            help=f"write `{shape}`",
        )

    def _keep(
        self,
        entry: syntax.Declaration,
        category: _Category,
        fields: dict[str, Any],
        kept: list[vocabulary.Word],
    ) -> None:
        try:
            kept.append(category.model(**fields))
        except ValidationError as error:
            for fault in error.errors():
                name = str(fault["loc"][0])
                spans = [prop.span for prop in entry.properties if prop.name.text == name]
                known = category.properties.get(name)
                self.report.add(
                    codes.BAD_PROPERTY,
                    f"`{name}` has the wrong values",
                    self.source,
                    spans[0] if spans else entry.name.span,
                    help=f"write `{known.shape}`" if known else None,
                )

    def _is_complete(self, entry: syntax.Declaration, fields: dict[str, Any]) -> bool:
        missing = [f'{lang} "…"' for lang in self.languages if lang not in fields["names"]]
        category = entry.category.text
        if category == "event" and "window" not in fields:
            missing.append("window")
        if category == "group" and "kinds" not in fields:
            missing.append("kinds")
        if category == "space":
            missing += [name for name in ("places", "holds", "grid") if name not in fields]
        if category == "relation":
            missing += ["space"] * ("space" not in fields)
            missing += ["steps or lines"] * (not {"steps", "lines"} & fields.keys())
        if category == SETTING and "value" not in fields:
            missing.append("value")
        said = {prop.name.text for prop in entry.properties}
        if category == "verb" and not {"sets", "clears", "moves", "stands"} & said:
            missing.append("moves, sets, clears or stands")
        for name in missing:
            self.report.add(
                codes.MISSING_PROPERTY,
                f"`{fields['id']}` does not say `{name}`",
                self.source,
                entry.name.span,
            )
        return not missing

    def _check_word(self, category: str, word: str, node: syntax.Node) -> None:
        space = _spaces(category)[0]
        stands_alone = space in ("noun", "verb", "call", "moment", "resource", "zone", "status")
        first = word.partition(" ")[0]  # of a call with several words, where its meaning is found
        message = f"`{word}` is declared already" if (space, word) in self.places else None
        if (space, word) in self.taken:
            message = f"`{word}` is a word of the game already"
        if stands_alone and first in reserved():
            message = f"`{first}` is a word of the language itself"
        if message is not None:
            self.report.add(codes.DUPLICATE_WORD, message, self.source, node.span)
        for name in _spaces(category):
            self.places[name, word] = node

    def _check_plurals(self, game: Vocabulary) -> None:
        """Check that a plural that cards may use is no other word for cards or resources."""
        counted = [
            (category, entry)
            for category, entry in game.entries()
            if isinstance(entry, vocabulary.Noun | vocabulary.Resource)
        ]
        taken = {entry.id for _, entry in counted}
        for category, entry in counted:
            plural = game.plural(entry)
            if plural is None or plural == entry.id:
                continue
            if plural in taken or plural in reserved():
                why = "declared already" if plural in taken else "a word of the language itself"
                message = f"`{plural}`, the plural of `{entry.id}`, is {why}"
                help = "name one of the two otherwise, so that cards can tell them apart"
                words = ((category, entry.id), ("noun", plural), ("resource", plural))
                for name, word in [word for word in words if word in self.places][:1]:
                    self._fault(codes.DUPLICATE_WORD, name, word, message, help)
            taken.add(plural)

    # -- values --

    def _languages(self, tree: syntax.Game) -> tuple[str, ...]:
        for entry in tree.entries:
            if isinstance(entry, syntax.Property) and entry.name.text == "languages":
                words = self.words(entry)
                if words:
                    return words
        self.report.add(
            codes.MISSING_PROPERTY,
            "the game does not say its languages",
            self.source,
            tree.name.span,
            help="write `languages en` or more, the first one being the language of names",
        )
        return ()

    def _names(self, prop: syntax.Property) -> dict[str, Phrase]:
        """Read ``en "word" plural "words"  fr "mot" masculine plural "mots"``."""
        result: dict[str, Phrase] = {}
        language, text, gender, forms = prop.name.text, "", None, dict[str, str]()
        values = list(prop.values)
        complete = True
        while values:
            value = values.pop(0)
            following = values[0] if values else None
            if isinstance(value, syntax.Text) and not text:
                text = value.value
            elif isinstance(value, syntax.Word) and isinstance(following, syntax.Text):
                if value.text in self.languages:
                    complete &= bool(text)
                    result[language] = Phrase(text=text, gender=gender, forms=forms)
                    language, text, gender, forms = value.text, "", None, {}
                else:
                    forms[value.text] = following.value
                    values.pop(0)
            elif isinstance(value, syntax.Word) and gender is None:
                gender = value.text
            else:
                complete = False
        result[language] = Phrase(text=text, gender=gender, forms=forms)
        if not complete or not text:
            self.report.add(
                codes.BAD_PROPERTY,
                f"`{prop.name.text}` has the wrong values",
                self.source,
                prop.span,
                help=f'write `{prop.name.text} "word"`, then perhaps a gender and `form "word"`',
            )
        return result

    def flag(self, prop: syntax.Property) -> bool | None:
        return None if prop.values else True

    def word(self, prop: syntax.Property) -> str | None:
        words = self.words(prop)
        return words[0] if words and len(words) == 1 else None

    def words(self, prop: syntax.Property) -> tuple[str, ...] | None:
        words = tuple(value.text for value in prop.values if isinstance(value, syntax.Word))
        return words if words and len(words) == len(prop.values) else None

    def text(self, prop: syntax.Property) -> str | None:
        match prop.values:
            case (syntax.Text(value),):
                return value
        return None

    def phrase(self, prop: syntax.Property) -> str | None:
        """Read an id that may have several words, bare or quoted."""
        words = self.words(prop)
        return " ".join(words) if words else self.text(prop)

    def emblem(self, prop: syntax.Property) -> str | None:
        """Read a single figure: a sign is as small as a letter, which has no room for two."""
        match prop.values:
            case (syntax.Word(name) as word,):
                look_up_emblem(word, self.source, self.report)
                return name
        return None

    def number(self, prop: syntax.Property) -> int | None:
        match prop.values:
            case (syntax.Numeral(value),):
                return value
        return None

    def numbers(self, prop: syntax.Property) -> tuple[int, ...] | None:
        return _numbers(prop.values)

    def steps(self, prop: syntax.Property) -> int | None:
        """Read how many steps: so many, or (0) as many as is said."""
        return self.positive(prop) if prop.values else 0

    def positive(self, prop: syntax.Property) -> int | None:
        return self.number(prop) or None

    def too_or_only(self, prop: syntax.Property) -> str | None:
        """Read whether a moment has some use: too, or none but that."""
        if not prop.values:
            return "too"
        return "only" if self.word(prop) == "only" else None

    def move(self, prop: syntax.Property) -> tuple[tuple[str, ...], str] | None:
        match prop.values:
            case (_, *_, syntax.Arrow(), syntax.Word(to)):
                origins = prop.values[:-2]
                zones = tuple(value.text for value in origins if isinstance(value, syntax.Word))
                return (zones, to) if len(zones) == len(origins) else None
        return None

    # -- words that refer to other words --

    def _references(self, game: Vocabulary) -> None:
        for group in self._own(game.groups):
            self._refer("group", group.id, group.kinds, game.kind, "kind")
        for kind in self._own(game.kinds):
            self._refer("kind", kind.id, [kind.returns_to, *kind.zones], game.zone, "zone")
            self._refer("kind", kind.id, [kind.like], game.kind, "kind")
        for verb in self._own(game.verbs):
            self._refer("verb", verb.id, [verb.sets, verb.clears], game.status, "status")
            self._refer("verb", verb.id, [*verb.moves_from, verb.moves_to], game.zone, "zone")
            self._refer("verb", verb.id, verb.only, game.noun, "noun")
            self._refer("verb", verb.id, [verb.stands], game.space, "space")
        for moment in self._own(game.moments):
            self._refer("moment", moment.id, moment.only, self._kinds_and_groups(game), "kind")
        for event in self._own(game.events):
            self._refer("event", event.id, [event.loses], game.resource, "resource")
            self._refer("event", event.id, [event.verb], game.verb, "verb")
            self._refer("event", event.id, [event.call], game.call, "call")
            self._refer("event", event.id, [event.moment], game.moment, "moment")
            self._refer("event", event.id, [event.spares], game.status, "status")
            self._refer("event", event.id, [event.enters, event.leaves], game.space, "space")
            self._refer("event", event.id, (*event.makes_act, *event.aims), game.noun, "noun")
        for space in self._own(game.spaces):
            self._refer("space", space.id, space.places, game.kind, "kind")
            self._refer("space", space.id, space.holds, self._kinds_and_groups(game), "kind")
            self._refer("space", space.id, [space.avatar], game.kind, "kind")
        for relation in self._own(game.relations):
            self._refer("relation", relation.id, [relation.space], game.space, "space")
            self._refer("relation", relation.id, relation.without, game.status, "status")
            takes = ("card",) if relation.most else ("card", "number")
            for language, phrase in relation.names.items():
                self._check_gaps("relation", relation.id, takes, language, phrase)
        for call in self._own(game.calls):
            counted = [call.puts, call.removes, call.turns]
            self._refer("call", call.id, counted, game.resource, "resource")
            numbers = {mark.id: mark for mark in game.marks if not mark.values}
            self._refer("call", call.id, [call.up_to], numbers, "number on cards")
            self._refer("call", call.id, [call.full], game.call, "call")
            for language, phrase in call.names.items():
                self._check_gaps("call", call.id, call.takes, language, phrase)

    def _kinds_and_groups(self, game: Vocabulary) -> dict[str, vocabulary.Noun]:
        return {name: noun for name, noun in game.noun.items() if name not in game.type}

    def _own(self, words: tuple[W, ...]) -> list[W]:
        """Return the words that this file declares."""
        return [word for word in words if word.set == self.set_id]

    def _check_settings(self, game: Vocabulary) -> None:
        for setting in self._own(game.settings):
            self._check_range(setting, setting.value, self.places[SETTING, setting.id])

    def _fault(self, code: codes.Code, category: str, word: str, message: str, help: str) -> None:
        """Report a fault of a whole declaration, unless another file has it."""
        if (category, word) in self.places:
            span = self.places[category, word].span
            self.report.add(code, message, self.source, span, help=help)

    def _check_gaps(
        self, category: str, word: str, takes: Collection[str], language: str, phrase: Phrase
    ) -> None:
        """Check that a name says what a word takes, and nothing else."""
        if set(vocabulary.GAP.findall(phrase.text)) != set(takes):
            gaps = " and ".join(f"`{{{name}}}`" for name in takes)
            self.report.add(
                codes.BAD_PROPERTY,
                f"`{word}` does not say in `{language}` what it takes",
                self.source,
                self.places[category, word].span,
                help=f"its name has {gaps or 'no braces, for it takes nothing'}",
            )

    def _refer(
        self, category: str, owner: str, names: Any, known: dict[str, Any], wanted: str
    ) -> None:
        for name in names:
            if name is not None and name not in known:
                span = self.places[category, owner].span
                help, _ = proposed(name, known, span, f"known: {', '.join(known)}")
                message = f"`{owner}` refers to the unknown {wanted} `{name}`"
                self.report.add(codes.BAD_PROPERTY, message, self.source, span, help=help)

    def _unknown(self, code: codes.Code, what: str, word: syntax.Word, known: Any) -> None:
        help, fix = proposed(word.text, known, word.span, f"known: {', '.join(known)}")
        message = f"unknown {what} `{word.text}`"
        self.report.add(code, message, self.source, word.span, help=help, fix=fix)


def _spaces(category: str) -> tuple[str, ...]:
    """Return the names under which words of a category are kept: kinds and types share one."""
    return ("noun", category) if category in ("kind", "type", "group") else (category,)


def _numbers(values: Iterable[syntax.Node]) -> tuple[int, ...] | None:
    """Return what consists of numbers only, and of one at least."""
    values = tuple(values)
    found = tuple(value.value for value in values if isinstance(value, syntax.Numeral))
    return found if found and len(found) == len(values) else None


_SIGN = {
    "icon": _Property("icon", _Reader.text, 'icon "…"'),
    "emblem": _Property("emblem", _Reader.emblem, "emblem anchor"),
}

_CATEGORIES: dict[str, _Category] = {
    "resource": _Category(
        vocabulary.Resource,
        {
            **_SIGN,
            "most": _Property("most", _Reader.positive, "most 30"),
            "points": _Property("points", _Reader.positive, "points 1"),
            "not_any": _Property("not_any", _Reader.flag, "not_any"),
            "owned": _Property("owned", _Reader.flag, "owned"),
        },
    ),
    "kind": _Category(
        vocabulary.Kind,
        {
            **_SIGN,
            "priced": _Property("priced", _Reader.flag, "priced"),
            "as_printed": _Property("as_printed", _Reader.flag, "as_printed"),
            "typed": _Property("typed", _Reader.flag, "typed"),
            "returns_to": _Property("returns_to", _Reader.word, "returns_to zone"),
            "zones": _Property("zones", _Reader.words, "zones one two"),
            "common": _Property("common", _Reader.flag, "common"),
            "like": _Property("like", _Reader.word, "like kind"),
        },
    ),
    "type": _Category(
        vocabulary.CardType,
        {
            **_SIGN,
            "common": _Property("common", _Reader.flag, "common"),
            "as_printed": _Property("as_printed", _Reader.flag, "as_printed"),
        },
    ),
    "group": _Category(
        vocabulary.Group,
        {
            **_SIGN,
            "kinds": _Property("kinds", _Reader.words, "kinds one two"),
            "common": _Property("common", _Reader.flag, "common"),
        },
    ),
    "status": _Category(
        vocabulary.Status,
        {
            **_SIGN,
            "of": _Property("of", _Reader.word, "of cards` or `of players"),
            "harmless": _Property("harmless", _Reader.flag, "harmless"),
        },
    ),
    "zone": _Category(
        vocabulary.Zone,
        {
            **_SIGN,
            "of": _Property("of", _Reader.word, "of player` or `of table"),
            "seen_by": _Property("seen_by", _Reader.word, "seen_by all`, `owner` or `nobody"),
            "pile": _Property("pile", _Reader.flag, "pile"),
            "active": _Property("active", _Reader.flag, "active"),
            "counts": _Property("counts", _Reader.flag, "counts"),
        },
    ),
    "verb": _Category(
        vocabulary.Verb,
        {
            **_SIGN,
            "sets": _Property("sets", _Reader.word, "sets status"),
            "clears": _Property("clears", _Reader.word, "clears status"),
            "moves": _Property("moves", _Reader.move, "moves zone -> zone"),
            "paid": _Property("paid", _Reader.flag, "paid"),
            "stands": _Property("stands", _Reader.word, "stands space"),
            "only": _Property("only", _Reader.words, "only noun"),
        },
    ),
    "call": _Category(
        vocabulary.Call,
        {
            **_SIGN,
            "takes": _Property("takes", _Reader.words, "takes number card"),
            "puts": _Property("puts", _Reader.word, "puts resource"),
            "removes": _Property("removes", _Reader.word, "removes resource"),
            "turns": _Property("turns", _Reader.word, "turns resource"),
            "up_to": _Property("up_to", _Reader.word, "up_to mark"),
            "full": _Property("full", _Reader.phrase, 'full "words"'),
        },
    ),
    "event": _Category(
        vocabulary.Event,
        {
            **_SIGN,
            "window": _Property("window", _Reader.word, "window instead"),
            "loses": _Property("loses", _Reader.word, "loses resource"),
            "verb": _Property("verb", _Reader.word, "verb word"),
            "call": _Property("call", _Reader.phrase, 'call "words"'),
            "moment": _Property("moment", _Reader.word, "moment word"),
            "power": _Property("power", _Reader.flag, "power"),
            "number": _Property("number", _Reader.flag, "number"),
            "makes_act": _Property("makes_act", _Reader.words, "makes_act noun"),
            "aims": _Property("aims", _Reader.words, "aims noun"),
            "enters": _Property("enters", _Reader.word, "enters space"),
            "leaves": _Property("leaves", _Reader.word, "leaves space"),
            "spares": _Property("spares", _Reader.word, "spares status"),
            "missing": _Property("missing", _Reader.number, "missing 2"),
        },
    ),
    "action": _Category(
        vocabulary.Action,
        {"takes": _Property("takes", _Reader.word, "takes card`, `player` or `number")},
    ),
    "moment": _Category(
        vocabulary.Moment,
        {
            **_SIGN,
            "lead": _Property("lead", _Reader.flag, "lead"),
            "only": _Property("only", _Reader.words, "only kind"),
            "powers": _Property("powers", _Reader.too_or_only, "powers` or `powers only"),
            "time": _Property("time", _Reader.too_or_only, "time` or `time only"),
        },
    ),
    "mark": _Category(
        vocabulary.Mark,
        {
            **_SIGN,
            "values": _Property("values", _Reader.words, "values one two"),
            "as_printed": _Property("as_printed", _Reader.flag, "as_printed"),
        },
    ),
    "term": _Category(vocabulary.Term, {}),
    "space": _Category(
        vocabulary.Space,
        {
            "places": _Property("places", _Reader.words, "places kind"),
            "holds": _Property("holds", _Reader.words, "holds kind"),
            "avatar": _Property("avatar", _Reader.word, "avatar kind"),
            "grid": _Property("grid", _Reader.word, "grid square`, `hex`, `line` or `graph"),
        },
    ),
    "relation": _Category(
        vocabulary.Relation,
        {
            **_SIGN,
            "space": _Property("space", _Reader.word, "space word"),
            "steps": _Property("steps", _Reader.steps, "steps` or `steps 2"),
            "lines": _Property("lines", _Reader.steps, "lines` or `lines 2"),
            "apart": _Property("apart", _Reader.flag, "apart"),
            "not": _Property("without", _Reader.words, "not status"),
        },
    ),
    SETTING: _Category(
        vocabulary.Setting,
        {
            "value": _Property("value", _Reader.numbers, "value 10"),
            "least": _Property("least", _Reader.number, "least 1"),
            "most": _Property("most", _Reader.number, "most 30"),
        },
    ),
}


def properties_of(category: str) -> dict[str, str]:
    """Return how each property of a declaration is written, by its name."""
    known = _CATEGORIES.get(category)
    return {name: each.shape for name, each in known.properties.items()} if known else {}


def about_category(category: str) -> str:
    """Return what words of a category are, in a sentence."""
    return (getdoc(_CATEGORIES[category].model) or "").partition("\n")[0]


def choices_of(category: str, property: str) -> tuple[str, ...]:
    """Return the words that a property of a declaration may have, where these are few."""
    known = _CATEGORIES.get(category)
    field = known.model.model_fields.get(property) if known else None
    return tuple(_literals(field.annotation)) if field is not None else ()


def _literals(annotation: Any) -> Iterable[str]:
    for part in get_args(annotation):
        if isinstance(part, str):
            yield part
        else:
            yield from _literals(part)


def rough_words(tree: syntax.Game) -> Vocabulary:
    """Return the words that a file seems to declare, whatever is wrong with them.

    Just enough to name them: where a game is being written, there is nothing better yet.
    """
    found: dict[str, list[vocabulary.Word]] = {name: [] for name in CATEGORIES}
    languages: tuple[str, ...] = ()
    for entry in tree.entries:
        if isinstance(entry, syntax.Property) and entry.name.text == "languages":
            languages = tuple(v.text for v in entry.values if isinstance(v, syntax.Word))
        elif isinstance(entry, syntax.Declaration) and entry.category.text in _CATEGORIES:
            name = entry.name.text if isinstance(entry.name, syntax.Word) else entry.name.value
            model = _CATEGORIES[entry.category.text].model
            found[entry.category.text].append(model.model_construct(id=name, names={}))
    return Vocabulary.model_construct(
        id="",
        names={},
        languages=languages or ("en",),
        **{CATEGORIES[name]: tuple(entries) for name, entries in found.items()},  # type: ignore[arg-type]
    )
