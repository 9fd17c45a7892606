"""From a game's file to its vocabulary: declarations read, cross-checked, and put in order."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from cardwright.dsl import codes, syntax, vocabulary
from cardwright.dsl.checks.words import check_words
from cardwright.dsl.diagnostics import Report
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.resolve.words_of_steps import verbs
from cardwright.dsl.source import Source
from cardwright.dsl.suggest import nearest
from cardwright.dsl.vocabulary import CARD, CATEGORIES, Phrase, Vocabulary
from cardwright.runtime.served import Served


def reserved() -> frozenset[str]:
    """Return the words with a meaning of their own in cards, or at the start of other files.

    A game that declared them could not be read.
    """
    words = {CARD, f"{CARD}s", "game", "set", "scenario"}
    return keywords("card") | words | {*verbs()}


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
    return _Reader(game_id, source, report).read(tree, served)


@dataclass(frozen=True)
class _Property:
    """How the values of a property are read, and into which field."""

    field: str
    read: Callable[["_Reader", syntax.Property], Any]
    shape: str


@dataclass(frozen=True)
class _Category:
    model: type[vocabulary.Entry]
    properties: dict[str, _Property]


class _Reader:
    def __init__(self, game_id: str, source: Source, report: Report) -> None:
        self.game_id = game_id
        self.source = source
        self.report = report
        self.languages: tuple[str, ...] = ()
        self.places: dict[tuple[str, str], syntax.Node] = {}

    def read(self, tree: syntax.Game, served: Served | None) -> Vocabulary | None:
        before = self.report.errors
        self.languages = self._languages(tree)
        found: dict[str, list[vocabulary.Entry]] = {name: [] for name in CATEGORIES}
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
            id=self.game_id,
            names=names,
            languages=self.languages,
            **{CATEGORIES[name]: tuple(entries) for name, entries in found.items()},  # type: ignore[arg-type]
        )
        self._references(result)
        self._check_plurals(result)
        if self.report.errors == before:
            check_words(result, served, self._fault)
        return None if self.report.errors > before else result

    # -- one declaration --

    def _declaration(
        self, entry: syntax.Declaration, found: dict[str, list[vocabulary.Entry]]
    ) -> None:
        category = _CATEGORIES.get(entry.category.text)
        if category is None:
            self._unknown(codes.UNKNOWN_DECLARATION, "declaration", entry.category, _CATEGORIES)
            return
        entry_id = entry.name.text if isinstance(entry.name, syntax.Word) else entry.name.value
        self._check_word(entry.category.text, entry_id, entry.name)
        fields: dict[str, Any] = {"id": entry_id, "names": {}}
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
                self.report.add(
                    codes.BAD_PROPERTY,
                    f"`{prop.name.text}` has the wrong values",
                    self.source,
                    prop.span,
                    help=f"write `{known.shape}`",
                )
            elif known.field == "moves":
                fields["moves_from"], fields["moves_to"] = value
            else:
                fields[known.field] = value
        if self._is_complete(entry, fields):
            self._keep(entry, category, fields, found[entry.category.text])

    def _keep(
        self,
        entry: syntax.Declaration,
        category: _Category,
        fields: dict[str, Any],
        kept: list[vocabulary.Entry],
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
        said = {prop.name.text for prop in entry.properties}
        if category == "verb" and not {"sets", "clears", "moves"} & said:
            missing.append("moves, sets or clears")
        for name in missing:
            self.report.add(
                codes.MISSING_PROPERTY,
                f"`{fields['id']}` does not say `{name}`",
                self.source,
                entry.name.span,
            )
        return not missing

    def _check_word(self, category: str, word: str, node: syntax.Node) -> None:
        space = "noun" if category in ("kind", "type", "group") else category
        stands_alone = space in ("noun", "verb", "call", "moment", "resource", "zone", "status")
        first = word.partition(" ")[0]  # of a call with several words, where its meaning is found
        message = f"`{word}` is declared already" if (space, word) in self.places else None
        if stands_alone and first in reserved():
            message = f"`{first}` is a word of the language itself"
        if message is not None:
            self.report.add(codes.DUPLICATE_WORD, message, self.source, node.span)
        self.places[space, word] = node
        self.places[category, word] = node

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
                self.report.add(
                    codes.DUPLICATE_WORD,
                    f"`{plural}`, the plural of `{entry.id}`, is {why}",
                    self.source,
                    self.places[category, entry.id].span,
                    help="name one of the two otherwise, so that cards can tell them apart",
                )
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

    def number(self, prop: syntax.Property) -> int | None:
        match prop.values:
            case (syntax.Numeral(value),):
                return value
        return None

    def positive(self, prop: syntax.Property) -> int | None:
        return self.number(prop) or None

    def powers(self, prop: syntax.Property) -> str | None:
        """Read whether powers may be used at a moment: too, or only they."""
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
        for group in game.groups:
            self._refer("group", group.id, group.kinds, game.kind, "kind")
        for kind in game.kinds:
            self._refer("kind", kind.id, [kind.returns_to, *kind.zones], game.zone, "zone")
        for verb in game.verbs:
            self._refer("verb", verb.id, [verb.sets, verb.clears], game.status, "status")
            self._refer("verb", verb.id, [*verb.moves_from, verb.moves_to], game.zone, "zone")
            self._refer("verb", verb.id, verb.only, game.noun, "noun")
        for moment in game.moments:
            self._refer("moment", moment.id, moment.only, self._kinds_and_groups(game), "kind")
        for event in game.events:
            self._refer("event", event.id, [event.loses], game.resource, "resource")
            self._refer("event", event.id, [event.verb], game.verb, "verb")
            self._refer("event", event.id, [event.call], game.call, "call")
            self._refer("event", event.id, [event.moment], game.moment, "moment")
            self._refer("event", event.id, [event.spares], game.status, "status")
        for call in game.calls:
            for language, phrase in call.names.items():
                self._check_gaps(call, language, phrase)

    def _kinds_and_groups(self, game: Vocabulary) -> dict[str, vocabulary.Noun]:
        return {name: noun for name, noun in game.noun.items() if name not in game.type}

    def _fault(self, code: codes.Code, category: str, word: str, message: str, help: str) -> None:
        """Report a fault of a whole declaration."""
        span = self.places[category, word].span
        self.report.add(code, message, self.source, span, help=help)

    def _check_gaps(self, call: vocabulary.Call, language: str, phrase: Phrase) -> None:
        """Check that a name says what a call takes, and nothing else."""
        if set(vocabulary.GAP.findall(phrase.text)) != set(call.takes):
            gaps = " and ".join(f"`{{{name}}}`" for name in call.takes)
            self.report.add(
                codes.BAD_PROPERTY,
                f"`{call.id}` does not say in `{language}` what it takes",
                self.source,
                self.places["call", call.id].span,
                help=f"its name has {gaps or 'no braces, for it takes nothing'}",
            )

    def _refer(
        self, category: str, owner: str, names: Any, known: dict[str, Any], wanted: str
    ) -> None:
        for name in names:
            if name is not None and name not in known:
                close = nearest(name, known)
                self.report.add(
                    codes.BAD_PROPERTY,
                    f"`{owner}` refers to the unknown {wanted} `{name}`",
                    self.source,
                    self.places[category, owner].span,
                    help=f"did you mean `{close}`?" if close else f"known: {', '.join(known)}",
                )

    def _unknown(self, code: codes.Code, what: str, word: syntax.Word, known: Any) -> None:
        close = nearest(word.text, known)
        self.report.add(
            code,
            f"unknown {what} `{word.text}`",
            self.source,
            word.span,
            help=f"did you mean `{close}`?" if close else f"known: {', '.join(known)}",
        )


_ICON = {"icon": _Property("icon", _Reader.text, 'icon "…"')}

_CATEGORIES: dict[str, _Category] = {
    "resource": _Category(
        vocabulary.Resource, {**_ICON, "most": _Property("most", _Reader.positive, "most 30")}
    ),
    "kind": _Category(
        vocabulary.Kind,
        {
            **_ICON,
            "priced": _Property("priced", _Reader.flag, "priced"),
            "typed": _Property("typed", _Reader.flag, "typed"),
            "returns_to": _Property("returns_to", _Reader.word, "returns_to zone"),
            "zones": _Property("zones", _Reader.words, "zones one two"),
        },
    ),
    "type": _Category(vocabulary.CardType, _ICON),
    "group": _Category(
        vocabulary.Group, {**_ICON, "kinds": _Property("kinds", _Reader.words, "kinds one two")}
    ),
    "status": _Category(
        vocabulary.Status,
        {
            "of": _Property("of", _Reader.word, "of cards` or `of players"),
            "harmless": _Property("harmless", _Reader.flag, "harmless"),
        },
    ),
    "zone": _Category(
        vocabulary.Zone,
        {
            **_ICON,
            "of": _Property("of", _Reader.word, "of player` or `of table"),
            "seen_by": _Property("seen_by", _Reader.word, "seen_by all`, `owner` or `nobody"),
            "pile": _Property("pile", _Reader.flag, "pile"),
            "active": _Property("active", _Reader.flag, "active"),
        },
    ),
    "verb": _Category(
        vocabulary.Verb,
        {
            **_ICON,
            "sets": _Property("sets", _Reader.word, "sets status"),
            "clears": _Property("clears", _Reader.word, "clears status"),
            "moves": _Property("moves", _Reader.move, "moves zone -> zone"),
            "paid": _Property("paid", _Reader.flag, "paid"),
            "only": _Property("only", _Reader.words, "only noun"),
        },
    ),
    "call": _Category(
        vocabulary.Call,
        {**_ICON, "takes": _Property("takes", _Reader.words, "takes number card")},
    ),
    "event": _Category(
        vocabulary.Event,
        {
            **_ICON,
            "window": _Property("window", _Reader.word, "window instead"),
            "loses": _Property("loses", _Reader.word, "loses resource"),
            "verb": _Property("verb", _Reader.word, "verb word"),
            "call": _Property("call", _Reader.phrase, 'call "words"'),
            "moment": _Property("moment", _Reader.word, "moment word"),
            "power": _Property("power", _Reader.flag, "power"),
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
            **_ICON,
            "lead": _Property("lead", _Reader.flag, "lead"),
            "only": _Property("only", _Reader.words, "only kind"),
            "powers": _Property("powers", _Reader.powers, "powers` or `powers only"),
        },
    ),
    "mark": _Category(
        vocabulary.Mark, {"values": _Property("values", _Reader.words, "values one two")}
    ),
    "term": _Category(vocabulary.Term, {}),
}
