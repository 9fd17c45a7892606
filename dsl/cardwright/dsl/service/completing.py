"""What may be written at a place, with what it means."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from lark import Token
from lark.exceptions import UnexpectedInput

from cardwright.dsl import syntax
from cardwright.dsl.conjugation import third_person
from cardwright.dsl.emblems import emblems
from cardwright.dsl.faults import accepted
from cardwright.dsl.folders import GAME_FILE, SCENARIO_SUFFIX, SET_FILE, shipped_games
from cardwright.dsl.model import Card
from cardwright.dsl.parser_tables import load_parser
from cardwright.dsl.read_game import NOT_OF_SETS, about_category, choices_of, properties_of
from cardwright.dsl.recovery import nodes_in
from cardwright.dsl.scenarios import HANDLING
from cardwright.dsl.service import language as own
from cardwright.dsl.service.answers import Completion
from cardwright.dsl.service.helping import meaning_of, name_of, shape_of, told
from cardwright.dsl.service.names import (
    CARD,
    MEANT,
    OWN,
    REFERENCES,
    Thing,
    entry_of,
    own_verbs,
    words_for,
)
from cardwright.dsl.service.roles import Role, Spoken, spoken_in
from cardwright.dsl.source import Source, Span
from cardwright.dsl.statements import Statements
from cardwright.dsl.vocabulary import CARD as ANY_CARD
from cardwright.dsl.vocabulary import CATEGORIES, Mark, Vocabulary

_WORD = re.compile(r"[^\W_](?:\w|-(?=\w))*-?\Z")
_STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\\n])*("?)|#[^\n]*')
_BRACES = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*|([{}])')
_JOINTS = re.compile(r'"(?:\\.|[^"\\\r\n])*"?|#[^\r\n]*|(->|[+/:(])')
_MADE_UP: Final = "\0"
_ENDS: Final = (
    "",
    "NUMBER WORD",
    "NUMBER",
    "THIS",
    "WORD",
    "COLON WORD",
    "COLON NUMBER WORD",
    "COST NUMBER",
    "NUMBER COLON WORD",
    "STRING",
    "LBRACE _NL RBRACE",
    "WORD LBRACE _NL RBRACE",
    "STRING LBRACE _NL RBRACE",
    "WORD NUMBER",
    "OF THIS",
    "COLON WORD WORD",
)
"""Ways to complete a statement after a word, as the names of terminals."""
_MOST_PARENTHESES: Final = 3


@dataclass(frozen=True)
class Cursor:
    """A place in a text: the word that was begun there, and what may stand in its place."""

    word: Span
    """The word that was begun, up to the cursor."""
    keywords: frozenset[str]
    """The words of the language that fit."""
    signs: frozenset[str]
    """All other terminals that fit."""
    places: tuple[Spoken, ...]
    """The roles that another word could have there, each with the nodes around it."""
    depth: int
    """How many blocks are open."""
    is_first: bool
    """Whether the word is the first of its statement."""


def cursor_at(source: Source, offset: int) -> Cursor | None:
    """Look at a place; None where it is in a comment or a text in quotes."""
    text = source.text
    line = text.rfind("\n", 0, offset) + 1
    for match in _STRING_OR_COMMENT.finditer(text, line, offset):
        if match.end() == offset and match[1] != '"':
            return None
    begun = _WORD.search(text, line, offset)
    start = begun.start() if begun else offset
    frame = _Frame.around(source, start)
    parser = frame.parser()
    word = Span(start, offset)
    if parser is None:
        return None
    fits = accepted(parser)
    places = tuple(_places(parser)) if "WORD" in fits else ()
    names = keyword_names()
    return Cursor(
        word,
        frozenset(names[name] for name in fits if name in names),
        frozenset(fits - names.keys()),
        places,
        frame.depth,
        not frame.statement.strip(),
    )


@cache
def keyword_names() -> dict[str, str]:
    """Return the keywords of the language by the names of their terminals."""
    terminals = load_parser().terminals
    return {each.name: each.pattern.value for each in terminals if each.pattern.value.isalpha()}


@dataclass(frozen=True)
class _Frame:
    """The blocks around a place, and the statement up to it."""

    heads: str
    statement: str
    depth: int
    shift: int
    """How much further on the statement stands in the real text."""

    @classmethod
    def around(cls, source: Source, offset: int) -> "_Frame":
        text = source.text[:offset]
        statement = text[Statements(text).span_at(offset).start :].lstrip()
        heads = _heads(source, text[: offset - len(statement)])
        joined = "".join(heads)
        return cls(joined, statement, len(heads), offset - len(statement) - len(joined))

    def parser(self) -> Any:
        """Return a parser that has read up to the place.

        Where the statement has a fault, only what follows its last joint is read.
        """
        found = _read(self.heads + self.statement)
        if found is None and self.depth:
            joints = [m for m in _JOINTS.finditer(self.statement) if m[1] and m[1] != ":"]
            rest = self.statement[joints[-1].end() :] if joints else self.statement
            found = _read(f"{self.heads}power {rest}")
        return found


def _heads(source: Source, text: str) -> list[str]:
    """Return heads for the blocks that are open at the end of a text."""
    depth, last_open = 0, 0
    for match in _BRACES.finditer(text):
        depth += {"{": 1, "}": -1}.get(match[1], 0)
        last_open = match.start() if match[1] == "{" else last_open
    if depth <= 0:
        return []
    if source.path.endswith(SCENARIO_SUFFIX):
        return ['scenario "s" {\n']
    first = re.match(r"(?:\s|#[^\n]*\n)*(\w*)", text)
    kind = first[1] if first else ""
    if source.path.endswith((GAME_FILE, SET_FILE)) or kind in ("game", "set"):
        head = last_open and text[text.rfind("\n", 0, last_open) + 1 : last_open].split()
        category = head[0] if head and depth > 1 else "w"
        return ['game "g" {\n', *([f"{category} w {{\n"] if depth > 1 else [])]
    return [f'{kind or "w"} "c" {{\n', *(["side w {\n"] if depth > 1 else [])]


def _read(text: str) -> Any:
    parser = load_parser().parse_interactive(text)
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return None
    return parser


def _places(parser: Any) -> Iterator[Spoken]:
    seen = set()
    for end in _ENDS:
        for closing in range(_MOST_PARENTHESES + 1):
            found = _place(parser, [*end.split(), *["RPAR"] * closing])
            if found is None:
                continue
            key = (found.role, tuple(type(node) for node in found.path))
            if key not in seen:
                seen.add(key)
                yield found
            break


def _place(parser: Any, end: list[str]) -> Spoken | None:
    """Return what a made-up word is in a statement that is completed like this."""
    terminals = ["WORD", *end, "_NL"]
    if not accepted(parser, *terminals):
        return None
    trial = parser.copy(deepcopy_values=False)
    texts = {"STRING": '"t"', "NUMBER": "1", "WORD": "w"}
    last = "RBRACE" if "RBRACE" in accepted(parser, *terminals) else "$END"
    for index, terminal in enumerate([*terminals, last]):
        text = texts.get(terminal, terminal.lower()) if index else _MADE_UP
        trial.feed_token(Token(terminal, text, start_pos=0, end_pos=0))
    for node in nodes_in(trial.parser_state.value_stack):
        for spoken in spoken_in(node):
            if _MADE_UP in spoken.text:
                return spoken
    return None


def words_before(spoken: Spoken) -> tuple[syntax.Word, ...]:
    """Return the words before a made-up one that belong to the same name."""
    if not isinstance(spoken.node, syntax.Words):
        return ()
    texts = [word.text for word in spoken.node.items]
    return spoken.node.items[: texts.index(_MADE_UP)]


_GAPS: Final = re.compile(r"\b[A-Z]{2,}\b")
_GENDERS: Final = ("plural", "masculine", "feminine", "neuter", "genitive", "accusative", "dative")
_PLURAL: Final = ("all", "all other")
_SETTINGS: Final = (
    *("players", "step", "player", "first player", "round", "sets", "seed", "new game"),
    *("option", "rule"),
)
_DEEDS: Final = ("power", "react", "choose", *HANDLING, "way out")
_FACTS: Final = ("nothing", "not", "points", "active", "first", "wins", "shares victory", "saw")
_IN_GENERAL: Final = ("nothing else changed", "nobody wins", "round", "rule")
_BEST, _GOOD, _FAIR = 0, 1, 2


@dataclass(frozen=True)
class Setting:
    """What completions are made from: the words, the cards by id, and the author's language."""

    game: Vocabulary
    cards: dict[str, Card | None]
    language: str
    sets: tuple[str, ...] = ()
    is_set: bool = False
    said: frozenset[str] = field(default=frozenset())
    """The languages in which the card has a name already."""


def completions(source: Source, offset: int, setting: Setting) -> tuple[Completion, ...]:
    """Return what may be written at a place, the best first."""
    cursor = cursor_at(source, offset)
    if cursor is None:
        return ()
    found: dict[tuple[str, str], Completion] = {}
    finder = _Finder(cursor, setting, source)
    for each in (*finder.words(), *finder.keywords(), *finder.snippets()):
        known = found.get((each.label, each.category))
        if known is None or each.rank < known.rank:
            found[each.label, each.category] = each
    begun = source.slice(cursor.word).lower()
    fitting = [each for each in found.values() if _fits(each.label.lower(), begun)]
    return tuple(sorted(fitting, key=lambda each: (each.rank, each.label)))


def _fits(label: str, begun: str) -> bool:
    """Whether a label has the letters of what was begun, in their order and from the first on."""
    if not begun:
        return True
    if label[:1] != begun[:1] and not any(part.startswith(begun) for part in label.split()):
        return False
    rest = iter(label)
    return all(letter in rest for letter in begun)


class _Finder:
    def __init__(self, cursor: Cursor, setting: Setting, source: Source) -> None:
        self.cursor = cursor
        self.setting = setting
        self.game = setting.game
        self.source = source

    # -- words of the language --

    def keywords(self) -> Iterator[Completion]:
        rank = _GOOD if self.cursor.is_first or not self.cursor.places else _FAIR
        clauses = {"types", "copies", "emblem", "mark", "cost", "points", "power", "react", "when"}
        for word in self.cursor.keywords:
            is_clause = self.cursor.is_first and (word in clauses or self.cursor.depth == 0)
            yield self._own(word, rank=_BEST if is_clause else rank, category="keyword")

    def snippets(self) -> Iterator[Completion]:
        if self.cursor.is_first and "power" in self.cursor.keywords:
            for label, text, meaning in own.CLAUSES:
                yield self._snippet(f"{label} …", text, meaning)
        if self.cursor.depth == 0 and self.cursor.is_first:
            if "scenario" in self.cursor.keywords:
                yield self._snippet("scenario …", own.SCENARIO, own.SHAPES["scenario"][1])
            for kind in self.game.kinds if "game" in self.cursor.keywords else ():
                cost = "  cost ${2:1 any}\n" if kind.priced else ""
                text = f'{kind.id} "${{1:Name}}" {{\n{cost}  $0\n}}\n'
                yield self._snippet(f"{kind.id} …", text, "a whole card")

    def _own(self, word: str, *, rank: int, category: str) -> Completion:
        shape = (shape_of(word) or "").split("\n")[0]
        return Completion(
            word, word, self.cursor.word, category, shape, meaning_of(word), rank=rank
        )

    def _snippet(self, label: str, text: str, meaning: str) -> Completion:
        return Completion(
            label, text, self.cursor.word, "snippet", meaning, is_snippet=True, rank=_GOOD
        )

    # -- words of the game --

    def words(self) -> Iterator[Completion]:
        for place in self.cursor.places:
            yield from self._for_place(place)

    def _for_place(self, place: Spoken) -> Iterator[Completion]:
        match place.role:
            case Role.LANGUAGE:
                for code in self.game.languages:
                    if code not in self.setting.said and code != self.game.languages[0]:
                        yield self._snippet(f'{code} "…"', f'{code} "$0"', f"its name in {code}")
            case Role.LEAD:
                leading = [moment.id for moment in self.game.moments if moment.lead]
                yield from self._things("moment", only=leading, rank=_BEST)
            case Role.SIDE:
                states = [status.id for status in self.game.statuses if status.of == "cards"]
                yield from self._things("status", only=states)
            case Role.MARK_VALUE:
                mark = self.game.mark.get(place.path[-1].name.text)  # type: ignore[attr-defined]
                yield from self._values(mark.values if isinstance(mark, Mark) else ())
            case Role.EMBLEM:
                yield from self._values(emblems())
            case Role.VERB:
                yield from self._verbs(place)
            case Role.MEASURE:
                yield from self._values(("cost", "points"))
                yield from self._things("mark")
            case Role.CATEGORY:
                known = [
                    name
                    for name in CATEGORIES
                    if not self.setting.is_set or name not in NOT_OF_SETS
                ]
                for name in known:
                    text = f"{name} ${{1:word}} {{\n  $0\n}}"
                    meaning = about_category(name)
                    yield Completion(
                        name, text, self.cursor.word, "keyword", meaning, is_snippet=True
                    )
            case Role.PROPERTY:
                yield from self._properties(place)
            case Role.VALUE:
                yield from self._property_values(place)
            case Role.SETTING:
                yield from self._values((*_SETTINGS, *self.setting.sets))
            case Role.DEED:
                yield from self._values(_DEEDS)
                yield from self._values(a.id.replace("_", " ") for a in self.game.actions)
                yield from self._meant(place, ("verb", CARD))
            case Role.STANDING:
                yield from self._values(_FACTS)
                yield from self._meant(place, ("status", CARD))
            case Role.SUBJECT:
                yield from self._meant(place, (CARD, "zone"))
            case Role.EXPECTED:
                yield from self._values(_IN_GENERAL)
            case Role.UNKNOWN:
                return
            case _:
                yield from self._meant(place, MEANT.get(place.role, ()))

    def _meant(self, place: Spoken, categories: Iterable[str]) -> Iterator[Completion]:
        start, before = self.cursor.word.start, words_before(place)
        if before:
            start = self._start_of(len(before))
        prefix = "".join(f"{word.text} " for word in before)
        forms = self._forms(place)
        for index, category in enumerate(categories):
            rank = _GOOD if index else _BEST
            if category == CARD:
                yield from self._cards(place, rank)
            elif category != OWN:
                for each in self._things(category, rank=rank, forms=forms):
                    if each.label.startswith(prefix):
                        yield replace(each, span=Span(start, self.cursor.word.end))
        if place.role in (Role.NOUN, Role.THING, Role.BEING) and not prefix:
            text = ANY_CARD if forms != "plural" else f"{ANY_CARD}s"
            yield Completion(text, text, self.cursor.word, "kind", "any card", rank=_GOOD)

    def _start_of(self, words: int) -> int:
        """Return where a name begins of which so many words stand before the cursor."""
        before = self.source.text[: self.cursor.word.start]
        found = list(re.finditer(r"\w+", before))
        return found[-words].start()

    def _forms(self, place: Spoken) -> str:
        """Return in which form a noun stands here: ``singular``, ``plural`` or either."""
        if place.role in (Role.KIND, Role.TYPE):
            return "singular"
        selector = place.around(syntax.Selector)
        match selector.quantifier if selector is not None else None:
            case syntax.Keyword(word):
                return "plural" if word in _PLURAL else "singular"
            case syntax.Numeral(number):
                return "singular" if number == 1 else "plural"
            case None:
                return "either"
        return "plural"

    def _things(
        self,
        category: str,
        *,
        only: Iterable[str] | None = None,
        rank: int = _BEST,
        forms: str = "either",
    ) -> Iterator[Completion]:
        chosen = None if only is None else {*only}
        words = words_for(category, self.game)
        several = {name for word, name in words.items() if word != name}
        for word, name in words.items():
            is_plural = word != name
            hidden = forms == "singular" if is_plural else forms == "plural" and name in several
            if hidden or (chosen is not None and name not in chosen):
                continue
            yield self._thing(word, Thing(category, name), rank)

    def _thing(self, word: str, thing: Thing, rank: int) -> Completion:
        entry = entry_of(thing, self.game)
        name = name_of(entry, self.setting.language) if entry is not None else ""
        meaning = told(thing, self.game, self.setting.language)
        return Completion(word, word, self.cursor.word, thing.category, name, meaning, rank=rank)

    def _cards(self, place: Spoken, rank: int) -> Iterator[Completion]:
        if "ID" not in self.cursor.signs:
            return
        for card_id, card in self.setting.cards.items():
            names = card.names if card is not None else {}
            name = names.get(self.setting.language) or next(iter(names.values()), "")
            yield Completion(card_id, card_id, self.cursor.word, CARD, name, rank=rank + 1)

    def _verbs(self, place: Spoken) -> Iterator[Completion]:
        yield from self._meant(place, ("verb", "call"))
        if before := words_before(place):
            if shape_of(before[0].text) == f"{before[0].text} ZONE":
                piles = [zone.id for zone in self.game.zones if zone.pile]
                yield from self._things("zone", only=piles)
            return
        by = place.around(syntax.By)
        others = by is not None and not by.players.text.startswith(("you", "all"))
        for word in sorted(own_verbs()):
            said = third_person(word) if others else word
            shape = (shape_of(word) or word).split("\n")[0].replace("[", "").replace("]", "")
            rest = shape.removeprefix(word)
            text = said + self._filled(rest)
            yield Completion(
                said, text, self.cursor.word, OWN, shape, meaning_of(word), True, _BEST
            )

    def _filled(self, shape: str) -> str:
        """Return how a verb goes on, with examples of this game to be written over."""
        examples = {
            "NUMBER": "1",
            "RESOURCE": next(iter(self.game.resource), "any"),
            "CARD": "this",
            "PLAYERS": "a rival",
            "ZONE": next(iter(self.game.zone), "zone"),
        }
        gaps = iter(range(1, 10))
        return _GAPS.sub(
            lambda gap: f"${{{next(gaps)}:{examples.get(gap[0], gap[0].lower())}}}", shape
        )

    # -- declarations --

    def _values(self, words: Iterable[str]) -> Iterator[Completion]:
        for word in words:
            yield Completion(word, word, self.cursor.word, "value")

    def _properties(self, place: Spoken) -> Iterator[Completion]:
        category = self._category()
        if category is None:
            lines = ("game", "about", "setting") if self.setting.is_set else ("languages",)
            yield from self._values(lines)
        for name, shape in properties_of(category or "").items():
            yield Completion(name, name, self.cursor.word, "property", f"`{shape}`")
        for code in self.game.languages:
            yield self._snippet(f'{code} "…"', f'{code} "$0"', f"its name in {code}")

    def _category(self) -> str | None:
        """Return the category of the declaration around the cursor."""
        before = self.source.text[: self.cursor.word.start]
        if self.cursor.depth < 2:
            return None
        head = before[: before.rfind("{")].rpartition("\n")[2].split()
        return head[0] if head else None

    def _property_values(self, place: Spoken) -> Iterator[Completion]:
        prop, category = place.path[-1], self._category()
        assert isinstance(prop, syntax.Property)
        name = prop.name.text
        if category is None:
            if name == "game":
                yield from self._values(shipped_games())
            elif name == "setting":
                yield from self._things("setting")
            return
        for wanted in REFERENCES.get((category, name), ()):
            yield from self._things(wanted, forms="singular")
        yield from self._values(emblems() if name == "emblem" else choices_of(category, name))
        if name in self.game.languages:
            yield from self._values((*_GENDERS, *self.game.languages))
