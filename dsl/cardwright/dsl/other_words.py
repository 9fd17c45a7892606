"""What players of other games write: recognised as a whole statement, before a word is blamed.

``other_words.toml`` has rules that rewrite phrases. A statement with errors is rewritten, by one
rule after another, until a game understands it; that is then what is proposed. So nothing is
proposed that the check would refuse. A noun that the game doesn't have is left open in what is
proposed: a word of the game stands in for it until the statement is understood.
"""

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from heapq import heapify, heappop, heappush
from importlib.resources import files
from itertools import count, islice, product
from pathlib import Path
from typing import Any, Final

from cardwright.dsl import codes, syntax
from cardwright.dsl.codes import Severity
from cardwright.dsl.conjugation import third_person
from cardwright.dsl.diagnostics import Diagnostic, Edit, Note, NoteKind, Report, apply_edits
from cardwright.dsl.fixes import dropped
from cardwright.dsl.folders import Home
from cardwright.dsl.formatting.statements import phrase_of
from cardwright.dsl.identity import Same
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.parsing import fits_grammar
from cardwright.dsl.resolve.modifiers import ANSWERED
from cardwright.dsl.resolve.unknown_verbs import LANGUAGE_VERBS
from cardwright.dsl.source import Source, Span
from cardwright.dsl.statements import Statements
from cardwright.dsl.suggest import nearest
from cardwright.dsl.sure_letters import sure_letters
from cardwright.dsl.vocabulary import Vocabulary
from cardwright.dsl.workspace import CardFile, read_card
from cardwright.dsl.write import card_to_tree

MAX_REWRITTEN: Final = 600
MAX_TRIED: Final = 160
"""How many ways to say a statement are looked at, and how many of them are tried on the game."""

MAX_STRANGE: Final = 60
"""How many are looked at where words are strange to all rules, so that there is little hope."""

MAX_STATEMENTS: Final = 8
MAX_LENGTH: Final = 160
"""How many statements of a text are looked at, and how long they may be."""

_RULES: Final = "other_words.toml"
_PIECES = re.compile(r'"[^"\r\n]*"|->|=>|\w+|[^\w\s]')
_GAP = re.compile(r"(?<!\?P)<(\w+)([+-]1)?>")
_BEGINNING = re.compile(r"(?<![\[\\])\^")
_SLOT = re.compile(r"\{(\w+)\}")
_PLAIN_WORD = re.compile(r"(?<![\w\\{<])[a-z]{2,}(?![\w}>])")
_STRANGE = re.compile(r"[,.;&=!?|'{}]|(?<!^)\bpower\b|: \)|\( \)")
_GROUPS: Final = {
    "n": r"\d+|[xyz]",
    "w": r"[^\W\d]\w*",
    "who": r"(?:(?:each|a|an|any|all|target|the|another|every|your|other) )*\w+",
}


_OPEN_TO_WORDS: Final = frozenset(
    code for name, code in codes.ALL.items() if name.startswith(("unknown-", "missing-"))
) | {
    codes.NOT_A_COST,
    codes.NOT_AN_EFFECT,
    codes.NOT_YET,
    codes.WRONG_OPERAND,
    codes.UNEXPECTED_WORD,
    codes.LINE_TOO_SHORT,
    codes.SECOND_ARROW,
    codes.STRANGE_CHARACTER,
    codes.NUMBER_TOO_LARGE,
}
"""Faults that other words may be behind; any other tells what is wrong with what was understood."""

_DETERMINERS: Final = frozenset(
    {"a", "an", "another", "any", "each", "every", "all", "no", "other", "target"}
    | {"per", "of", "for", "with", "more", "less"}
)
_AFTER_SUBJECT: Final = (["cost"], ["costs"], ["have"], ["are"], ["cannot"])
_ONE: Final = frozenset({"a", "an", "another", "target"})
_ROLES: Final = {"resource": "a resource of this game", "card": "a kind or type of cards"}
MAX_STAND_INS: Final = 4

Understand = Callable[[str], str | None]
"""Returns how a statement is written at its best, or None where it is not understood."""


@dataclass(frozen=True)
class Proposal:
    """How a statement is said here; or, where that can't be told, what helps.

    ``open``: what is written for nouns of other games, which are left open (`…`).
    ``strange``: it has words that the game doesn't know, so that no single one is to blame.
    """

    written: str | None = None
    hint: str | None = None
    open: str | None = None
    strange: bool = False


@dataclass(frozen=True)
class _Rule:
    said: tuple[str, ...]
    write: tuple[str, ...]
    hint: str = ""
    near: tuple[str, ...] = ()
    weight: float = 1
    always: bool = False
    first: bool = False
    told: bool = False
    stops: bool = False
    stranger: bool = False


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("cardwright.dsl").joinpath(_RULES).read_text("utf-8"))


@cache
def _rules() -> tuple[_Rule, ...]:
    return tuple(_rule(data) for data in _data()["rule"])


def _rule(data: Mapping[str, Any]) -> _Rule:
    fields: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
    return _Rule(**fields)


def recognised(file: CardFile, home: Home, game: Vocabulary) -> CardFile:
    """Return a card that has faults, with what to write where statements are recognised."""
    if not isinstance(file.tree.document, syntax.Card):
        return file
    kind = file.tree.document.kind.text
    understand = partial(_understood, kind=kind, home=home, game=game)
    found = _found(file.found, file.source, kind, game, understand)
    return replace(file, found=tuple(Report.of(found)))


def _understood(statement: str, kind: str, home: Home, game: Vocabulary) -> str | None:
    """Return a statement at its best, if a card of a kind may have it."""
    source = Source("<statement>", f'{kind} "A" {{\n  {statement}\n}}\n')
    if not fits_grammar(source):  # as most that are tried; why does not matter
        return None
    file = read_card(source, Path("statement.card"), home, game, is_complete=False)
    if file.card is None:
        return None
    written = [phrase_of(clause).flat for clause in card_to_tree(file.card, game).clauses]
    return written[0] if len(written) == 1 else None


def _found(
    found: Iterable[Diagnostic], source: Source, kind: str, game: Vocabulary, understand: Understand
) -> list[Diagnostic]:
    """Return faults; those of a statement that is recognised give way to what to write."""
    found = list(found)
    statements = Statements(source.text)
    by_statement: dict[Span, list[Diagnostic]] = {}
    for fault in found:
        if fault.severity is Severity.ERROR and fault.source == source:
            by_statement.setdefault(statements.span_at(fault.span.start), []).append(fault)
    for whole, faults in islice(by_statement.items(), MAX_STATEMENTS):
        is_on_card = whole.start > source.text.find("{")
        if not is_on_card or not all(fault.code in _OPEN_TO_WORDS for fault in faults):
            continue
        told: list[Diagnostic] = []
        for span in _stretches(source, whole, faults):
            said = source.slice(span).partition("#")[0].strip()
            if not 0 < len(said) <= MAX_LENGTH or _has_open_block(said):
                break
            if not _speech(Same(game), kind).goes_first(said) and _is_mended(
                source, whole, faults, game, understand
            ):
                break
            proposal = propose(said, kind, game, understand)
            if proposal.written is not None or (proposal.hint is not None and not told):
                told = _told(source, span, said, faults, proposal)
            if proposal.written is not None:
                break
        if told:
            found = [fault for fault in found if fault not in faults] + told
    return found


def _has_open_block(said: str) -> bool:
    """Whether a brace in a statement belongs to what is around it."""
    return said.count("{") != said.count("}")


def _stretches(source: Source, whole: Span, faults: Iterable[Diagnostic]) -> Iterator[Span]:
    """Yield a statement; and from the line of its first fault on, as one that begins with a sign.

    A line that begins with `+` goes on with the line before it, whatever its author thinks.
    """
    yield whole
    fault = min(fault.span.start for fault in faults)
    line = source.text.rfind("\n", 0, fault) + 1
    if line > whole.start:
        yield Span(line, whole.end)


def _is_mended(
    source: Source,
    span: Span,
    faults: Iterable[Diagnostic],
    game: Vocabulary,
    understand: Understand,
) -> bool:
    """Whether the fixes of some faults are all that a statement needs, and drop nothing of it."""
    faults = list(faults)
    known = words_of(game) - keywords("card")
    for fault in faults:
        gone = dropped(fault)
        if not fault.fix or any(piece.isdecimal() or piece in known for piece in gone):
            return False
    edits = [
        Edit(Span(edit.span.start - span.start, edit.span.end - span.start), edit.text)
        for fault in faults
        for edit in fault.fix
    ]
    return understand(apply_edits(source.slice(span), edits)) is not None


def _told(
    source: Source, span: Span, said: str, faults: list[Diagnostic], proposal: Proposal
) -> list[Diagnostic]:
    """Return what is said of a statement: how it is written, a hint, or what was said before."""
    start = source.text.index(said, span.start)
    span = Span(start, start + len(said))
    hint = (Note(NoteKind.NOTE, proposal.hint),) if proposal.hint else ()
    message = f"`{' '.join(said.split())}` is not how it is said here"
    if proposal.written is not None:
        help = f"write `{proposal.written}`"
        if proposal.open is not None:
            notes = (*hint, Note(NoteKind.HELP, f"{help}, where `…` is {proposal.open}"))
            return [Diagnostic(codes.OTHER_WORDS, message, source, span, notes)]
        notes = (*hint, Note(NoteKind.HELP, help))
        edit = Edit(span, proposal.written)
        return [Diagnostic(codes.OTHER_WORDS, message, source, span, notes, (edit,))]
    if proposal.hint is not None:
        notes = (Note(NoteKind.HELP, proposal.hint),)
        if proposal.strange:
            return [Diagnostic(codes.OTHER_WORDS, message, source, span, notes)]
        first = min(faults, key=lambda fault: fault.sort_key)
        return [replace(first, notes=notes, fix=())]
    return faults


def propose(statement: str, kind: str, game: Vocabulary, understand: Understand) -> Proposal:
    """Return how a statement on a card of some kind is said, if the rules lead there."""
    speech = _speech(Same(game), kind)
    start = _words(statement)
    plain = speech.plain(start)
    if (stop := speech.stop(start, plain)) is not None:
        return Proposal(hint=stop, strange=True)
    most = MAX_STRANGE if speech.has_strangers(plain) else MAX_REWRITTEN
    best = _search({plain: 1, start: 0}, speech, understand, most)
    if best is not None:
        return Proposal(best, speech.hint(start, beside=True))
    if any(understand(_letters(other.said)) for other in speech.stand_ins(start)):
        return Proposal()  # nothing but a noun is wrong, which is told best by itself
    for stand_in in speech.stand_ins(plain):
        best = _search({speech.plain(stand_in.said): 1}, speech, understand)
        if best is not None:
            return Proposal(stand_in.left_open(best), speech.hint(start, beside=True), stand_in.are)
    hint, strange = speech.hint(start, plain), speech.strange(start) > 0
    for near in speech.near(start, plain):
        best = _search({near: 1}, speech, understand)
        if best is not None:
            return Proposal(hint=f"{hint}; what comes nearest is `{best}`", strange=strange)
    return Proposal(hint=hint, strange=strange)


def _search(
    first: Mapping[str, int], speech: "_Speech", understand: Understand, most: int = MAX_REWRITTEN
) -> str | None:
    """Return what the rules make of a statement, if it is understood.

    ``first``: how it may be said to begin with, each with its weight; 0 is what has been refused.
    Looked at first is what has few words that the game does not know, and what few rules have made
    of it. Only where all words are known is it asked whether it is understood.
    """
    seen, order, plain = set(first), count(), next(iter(first))
    queue: list[tuple[float, int, float, int, str]] = [
        (0, speech.strange(said), weight, next(order), said) for said, weight in first.items()
    ]
    heapify(queue)
    tried = looked_at = 0
    while queue and looked_at < most and tried < MAX_TRIED:
        looked_at += 1
        _, strange, weight, _, said = heappop(queue)
        if weight and not strange:
            tried += 1
            best = understand(_letters(said))
            if best is not None and _keeps_numbers(plain, best) and speech.keeps_nouns(plain, best):
                return best
        for more, written in speech.rewritten(said):
            if written not in seen:
                seen.add(written)
                strange, far = speech.strange(written), weight + more
                heappush(queue, (far + 2 * strange, strange, far, next(order), written))
    return None


def _keeps_numbers(said: str, written: str) -> bool:
    """Whether no number is lost, but for one that may stand for `a` or a bound next to it.

    A letter for a number stays one, or becomes a count.
    """
    if re.search(r"(?<!\w)x(?!\w)", said) and not re.search(r"\bX\b|\bper\b", written):
        return False
    before, after = ({*map(int, re.findall(r"\d+", text))} for text in (said, written))
    come = after - before
    return all(n == 1 or n - 1 in come or n + 1 in come for n in before - after)


def _words(statement: str) -> str:
    """Return a statement as rules see it: small letters, and spaces around all words and signs."""
    pieces = _PIECES.findall(statement)
    return " ".join(piece if piece.startswith('"') else piece.lower() for piece in pieces)


def _letters(said: str) -> str:
    """Return a text in which single letters are numbers or cards, as they are here."""
    return re.sub(r"(?<![\w\"])[b-z](?![\w\"])", lambda letter: letter[0].upper(), said)


@lru_cache(maxsize=4096)
def _expression(text: str) -> re.Pattern[str]:
    """Return an expression; most of them are the same for every game."""
    return re.compile(text)


@lru_cache(maxsize=16)
def _speech(game: Same[Vocabulary], kind: str) -> "_Speech":
    return _Speech(game.value, kind)


_VERBS: Final = ("sets", "clears", "leaves", "discards", "draws", "plays", "recovers")
"""The slots that hold verbs, which other games put into other forms."""


class _Speech:
    """The rules, with the words of a game in their places."""

    def __init__(self, game: Vocabulary, kind: str) -> None:
        self.slots = _slots(game, kind)
        self.known = words_of(game)
        self.ruled = frozenset(
            word for rule in _rules() for said in rule.said for word in _PLAIN_WORD.findall(said)
        )
        self.meant: dict[str, str | None] = {}
        self.stand_in_words = _stand_in_words(game)
        self.types = {noun: name for noun, name in game.noun_ids.items() if name in game.type}
        self.compiled = [
            ([self._pattern(said) for said in rule.said], self._writes(rule), rule)
            for rule in _rules()
        ]
        self.rewriting = [
            (sure_letters(said), pattern, writes, rule.weight)
            for patterns, writes, rule in self.compiled
            for said, pattern in zip(rule.said, patterns, strict=True)
            if writes
        ]
        self.letters = frozenset[str]().union(*(sure for sure, *_ in self.rewriting))

    def strange(self, said: str) -> int:
        """Return how many words and signs of a text neither the language nor the game knows."""
        words = re.findall(r'"[^"]*"|[^\W\d]\w*', said)
        signs = 0 if said.startswith("types ") else len(_STRANGE.findall(said))
        return signs + sum(
            word not in self.known for word in words if len(word) > 1 and word[0] != '"'
        )

    def rewritten(self, said: str) -> Iterator[tuple[float, str]]:
        """Yield what each rule makes of a statement, at each place where it applies.

        And the statement with a word spelled right that the game does not know.
        """
        for found in re.finditer(r"(?<![\w\"])[^\W\d]\w{2,}", said):
            if found[0] not in self.known and (meant := self._meant(found[0])):
                yield 2, f"{said[: found.start()]}{meant}{said[found.end() :]}"
        text = f" {said}"
        there = {letters for letters in self.letters if letters in text}
        for sure, pattern, writes, weight in self.rewriting:
            if sure and sure.isdisjoint(there):
                continue
            for found in islice(pattern.finditer(text), 4):
                for write in writes:
                    middle = _expand(write, found)
                    whole = f"{text[: found.start()]} {middle} {text[found.end() :]}"
                    yield weight, _words(whole)

    def _meant(self, word: str) -> str | None:
        """Return the word that another one is most like, known here or to the rules, if any."""
        if word not in self.meant:
            words = self.known if word in self.ruled else self.known | self.ruled
            self.meant[word] = nearest(word, words, cutoff=0.84)
        return self.meant[word]

    def is_stranger(self, word: str) -> bool:
        """Whether neither the language, the game nor a rule has a word, or one that is like it."""
        if word in self.known or word in self.ruled or len(word) < 2 or not word[0].isalpha():
            return False
        return self._meant(word) is None

    def has_strangers(self, said: str) -> bool:
        """Whether a statement has words that no rule can make anything of."""
        return any(self.is_stranger(w) or self._role(w) is not None for w in said.split())

    def stand_ins(self, said: str) -> Iterator["_StandIn"]:
        """Yield a statement with words of this game in place of the nouns that it doesn't have.

        Words that no rule knows come first, then all that stand where a noun is due. After a number
        stands a resource or a card, elsewhere rather a card.
        """
        words, seen = said.split(), set()
        for is_foreign in (self.is_stranger, self._is_unknown):
            runs = list(self._foreign_runs(words, is_foreign))
            for roles in islice(product(*(roles for _, _, roles in runs)), MAX_STAND_INS):
                found = self._stand_in(words, runs, roles)
                if runs and found is not None and found.said not in seen:
                    seen.add(found.said)
                    yield found

    def _foreign_runs(
        self, words: Sequence[str], is_foreign: Callable[[str], bool]
    ) -> Iterator[tuple[int, int, tuple[str, ...]]]:
        """Yield where nouns of other games stand, and what each may be."""
        start = 0
        while start < len(words):
            end = start
            while end < len(words) and (is_foreign(words[end]) or self._role(words[end])):
                end += 1
            if end == start:
                start += 1
                continue
            named = [role for word in words[start:end] if (role := self._role(word))]
            before = words[start - 1] if start else ""
            if named:
                yield start, end, (named[-1],)
            elif before.isdecimal() or before in ("x", "gain", "pay"):
                yield start, end, ("resource", "card")
            elif before in _DETERMINERS or words[end : end + 1] in _AFTER_SUBJECT:
                yield start, end, ("card", "resource")
            start = end

    def _is_unknown(self, word: str) -> bool:
        is_noun = _foreign_nouns().get(word) != "nothing"
        return is_noun and len(word) > 1 and word[0].isalpha() and word not in self.known

    def _role(self, word: str) -> str | None:
        """Return what a noun that other games have is for, where this game doesn't have it."""
        role = None if word in self.known else _foreign_nouns().get(word)
        return None if role == "nothing" else role

    def _stand_in(
        self,
        words: Sequence[str],
        runs: Iterable[tuple[int, int, tuple[str, ...]]],
        roles: Iterable[str],
    ) -> "_StandIn | None":
        left = {role: [w for w in free if w[0] not in words] for role, free in self.stand_in_words}
        said, used = list(words), []
        for (start, end, _), role in reversed(list(zip(runs, roles, strict=True))):
            if not left[role]:
                return None
            singular, plural = left[role].pop(0)
            used.append((role, singular, plural))
            noun = plural if role == "card" and words[end - 1].endswith("s") else singular
            said[start:end] = [noun]
            if (
                role == "resource"
                and start
                and words[start - 1] in ("a", "an", "another", "target")
            ):
                said[start - 1] = "1"
        return _StandIn(" ".join(said), tuple(used), self.slots)

    def keeps_nouns(self, said: str, written: str) -> bool:
        """Whether all types of cards that were said are written, too."""
        before, after = (
            {self.types.get(word) for word in re.findall(r"\w+", text)} for text in (said, written)
        )
        return before - after <= {None}

    def _is_like_another(self, said: str) -> bool:
        """Whether the first word of a statement is known, or nearly so."""
        word = said.partition(" ")[0]
        return word in self.known or nearest(word, self.known) is not None

    def plain(self, said: str) -> str:
        """Return a statement with all words exchanged that always mean the same."""
        for patterns, writes, rule in self.compiled:
            if rule.always and writes:
                for pattern in patterns:
                    said = pattern.sub(partial(_expand, f" {writes[0]}"), f" {said}")[1:]
                said = " ".join(said.split())
        return said

    def goes_first(self, statement: str) -> bool:
        """Whether a rule is surer of a statement than the faults of its words are."""
        said = f" {_words(statement)}"
        return any(
            pattern.search(said)
            for patterns, _, rule in self.compiled
            if rule.first
            for pattern in patterns
        )

    def hint(self, *said: str, beside: bool = False) -> str | None:
        """Return what the first rule says that has something to say of a statement.

        ``beside``: it stands beside a proposal.
        """
        for rule, _ in self._hinting(*said):
            if rule.told or not beside:
                return self._filled_hint(rule)
        return None

    def _filled_hint(self, rule: _Rule) -> str:
        return _SLOT.sub(lambda slot: ", ".join(self.slots.get(slot[1], ())), rule.hint)

    def stop(self, *said: str) -> str | None:
        """Return why a statement can't be said, where that is sure."""
        found = next((rule for rule, _ in self._hinting(*said) if rule.stops), None)
        return self._filled_hint(found) if found else None

    def near(self, *said: str) -> Iterator[str]:
        """Yield what may come nearest to a statement, by the rule that says it can't be said."""
        for rule, found in islice(self._hinting(*said), 1):
            for write in rule.near:
                for filled in _filled(write, self.slots):
                    yield self.plain(_words(_expand(filled, found)))

    def _hinting(self, *said: str) -> Iterator[tuple[_Rule, re.Match[str]]]:
        """Yield the rules that have something to say of a statement, in whichever form."""
        for patterns, _, rule in self.compiled:
            if rule.hint and not (rule.stranger and self._is_like_another(said[0])):
                for pattern, text in product(patterns, said):
                    if (found := pattern.search(f" {text}")) is not None:
                        yield rule, found

    def _pattern(self, said: str) -> re.Pattern[str]:
        """Return a phrase as an expression that fits whole words only, with the space before them.

        A text begins with one: what begins with a plain character is found much sooner.
        """
        said = said.replace("{{", "\\{").replace("}}", "\\}")
        said = _SLOT.sub(lambda slot: self._any_of(slot[1]), said)
        some = ".+?" if said.endswith("$") else "[^,:+/>]+"
        said = _GAP.sub(lambda gap: f"(?P<{gap[1]}>{_GROUPS.get(gap[1], some)})", said)
        said = _BEGINNING.sub("(?<=^ )", said)
        return _expression(rf" (?:{said})(?!\S)")

    def _any_of(self, slot: str) -> str:
        words = self.slots.get(slot, ())
        if slot in _VERBS:
            words = (*words, *map(third_person, words))
        return "(?:" + "|".join(map(re.escape, words)) + ")" if words else "(?!)"

    def _writes(self, rule: _Rule) -> list[str]:
        return [filled for write in rule.write for filled in _filled(write, self.slots)]


@dataclass(frozen=True)
class _StandIn:
    """A statement in which words of this game stand for nouns that it doesn't have."""

    said: str
    used: tuple[tuple[str, str, str], ...]
    slots: Mapping[str, tuple[str, ...]]

    def left_open(self, written: str) -> str:
        """Return a text with gaps for the nouns."""
        words = "|".join(word for _, *forms in self.used for word in forms)
        return re.sub(rf"(?<!\w)(?:{words})(?!\w)", "…", written)

    @property
    def are(self) -> str:
        """What the nouns are, and which there are."""
        kinds = dict.fromkeys(role for role, *_ in self.used)
        return " or ".join(
            f"{_ROLES[role]} ({', '.join(self.slots[f'{role}s_named'])})" for role in kinds
        )


def _stand_in_words(game: Vocabulary) -> tuple[tuple[str, list[tuple[str, str]]], ...]:
    """Return the words of a game that may stand for others, those that mean least first."""
    lost = {event.loses for event in game.events}
    resources = sorted(game.resource, key=lambda name: name in lost)
    plurals = {name: noun for noun, name in game.noun_ids.items() if noun != name}
    nouns = [*(type.id for type in game.types), *(kind.id for kind in game.kinds)]
    nouns.sort(key=lambda name: name[0] in "aeiou")
    return (
        ("resource", [(name, name) for name in resources]),
        ("card", [(name, plurals.get(name, name)) for name in nouns]),
    )


@cache
def _foreign_nouns() -> dict[str, str]:
    """Return nouns that other games have, each with what it is for."""
    return {noun: role for role, nouns in _data()["nouns"].items() for noun in nouns}


def _expand(write: str, found: re.Match[str]) -> str:
    """Return what is written instead of what was found."""
    groups = found.groupdict()

    def filled(gap: re.Match[str]) -> str:
        value = (groups.get(gap[1]) or "").strip()
        return str(int(value) + int(gap[2])) if gap[2] and value.isdecimal() else value

    return _GAP.sub(filled, write)


def _filled(text: str, slots: Mapping[str, Iterable[str]]) -> Iterator[str]:
    """Yield a text with each word of the game that may stand in its places."""
    names = list(dict.fromkeys(slot[1] for slot in _SLOT.finditer(text)))
    for words in product(*(slots.get(name, ()) for name in names)):
        chosen = dict(zip(names, words, strict=True))
        yield _SLOT.sub(lambda slot, chosen=chosen: chosen[slot[1]], text)  # type: ignore[misc]


def words_of(game: Vocabulary) -> frozenset[str]:
    """Return every word that a card may use: of the language, and of its game in each form."""
    verbs = [*LANGUAGE_VERBS, *game.verb, *game.call]
    declared = [word.id for _, word in game.entries()]
    plain = [*game.noun_ids, *game.resource_ids, *declared, *verbs, *map(third_person, verbs)]
    participles = _participles(game, game.verbs)
    return (
        keywords("card")
        | {"be", ANSWERED}
        | {word for words in (*plain, *participles, *game.languages) for word in words.split()}
    )


def _slots(game: Vocabulary, kind: str) -> dict[str, tuple[str, ...]]:
    """Return the words of a game by what other games have words for, too."""
    active = game.active_zones
    hands = [zone.id for zone in game.zones if zone.seen_by == "owner" and not zone.pile]
    piles = [zone.id for zone in game.zones if zone.pile]
    own_piles = [name for name in piles if game.zone[name].of == "player"]
    leaving = [v for v in game.verbs if active & {*v.moves_from} and v.moves_to not in active]
    trash = list(dict.fromkeys(verb.moves_to for verb in leaving if verb.moves_to))
    drawing = [v for v in game.verbs if v.moves_from and {*v.moves_from} <= {*piles}]
    playing = [v for v in game.verbs if v.paid]
    states = [status.id for status in game.statuses if status.of == "cards"]
    lead = [moment.id for moment in game.moments if moment.lead]
    later = [m.id for m in game.moments if m.lets_cards_work and not m.lead]
    term = game.term.get("resource")
    return {
        "sets": _ids(verb for verb in game.verbs if verb.sets in states),
        "clears": _ids(verb for verb in game.verbs if verb.clears in states),
        "state": tuple(states),
        "leaves": _ids(leaving),
        "discards": _ids(
            v for v in game.verbs if {*v.moves_from} & {*hands} and v.moves_to in trash
        ),
        "draws": _ids(drawing),
        "plays": _ids(playing),
        "recovers": _ids(
            v for v in game.verbs if {*v.moves_from} & {*trash} and v.moves_to in hands
        ),
        "left": _participles(game, leaving),
        "cleared": _participles(game, (verb for verb in game.verbs if verb.clears in states)),
        "hand": tuple(hands[:1]),
        "deck": tuple(own_piles or piles)[:1],
        "trash": tuple(trash),
        "resources": tuple(game.resource_ids),
        "each_resource": (" + ".join(f"1 {name}" for name in game.resource),),
        "any_resource": (" or ".join(game.resource),),
        "resource": (term.names[game.languages[0]].text,) if term else (),
        "away": tuple(
            zone.id
            for zone in game.zones
            if zone.of == "table" and zone.seen_by == "nobody" and not zone.pile
        ),
        "words": tuple(sorted(words_of(game), key=len, reverse=True)),
        "discards_named": _ids(
            v for v in game.verbs if {*v.moves_from} & {*hands} and v.moves_to in trash
        )[:1],
        "lost": tuple(event.loses for event in game.events if event.loses),
        "loss": _ids(event for event in game.events if event.loses),
        "departure": _ids(e for e in game.events if e.verb in _ids(leaving)),
        "arrival": _ids(e for e in game.events if e.verb and game.verb[e.verb].moves_to in active),
        "moment": tuple(lead),
        "later": tuple(later),
        "moments": tuple(moment.id for moment in game.moments),
        "ending": tuple(moment.id for moment in game.moments if "end" in moment.id),
        "each_period": tuple(
            moment.id for moment in game.moments if "each" in moment.names[game.languages[0]].forms
        )[:1],
        "period": tuple(moment.id for moment in game.moments),
        "kind": (kind,),
        "plural": tuple(game.noun_ids),
        "active": tuple(zone.id for zone in game.zones if zone.active and zone.of == "player"),
        "singular": tuple(noun for noun, name in game.noun_ids.items() if noun == name),
        "times": (*(f"`{name} …`" for name in lead), *(f"`when {name}: …`" for name in later)),
        "happenings": tuple(f"`react to {event.id}: …`" for event in game.events),
        "resources_named": tuple(f"`{name}`" for name in game.resource),
        "cards_named": tuple(
            f"`{name}`" for name in (*_ids(game.types), *_ids(game.kinds), *_ids(game.groups))
        ),
    }


def _ids(words: Iterable[object]) -> tuple[str, ...]:
    return tuple(word.id for word in words)  # type: ignore[attr-defined]


def _participles(game: Vocabulary, verbs: Iterable[object]) -> tuple[str, ...]:
    language = game.languages[0]
    return tuple(verb.names[language].form("participle") for verb in verbs)  # type: ignore[attr-defined]
