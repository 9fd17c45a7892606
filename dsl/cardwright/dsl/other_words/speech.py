"""The rules with the words of one game in their places: what they make of a statement."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from itertools import islice, pairwise, product
from typing import Final

from cardwright.dsl.conjugation import third_person
from cardwright.dsl.identity import Same
from cardwright.dsl.other_words.event_rules import done_rules, event_rules
from cardwright.dsl.other_words.game_words import names_abroad, slots_of, words_of
from cardwright.dsl.other_words.nouns import Nouns
from cardwright.dsl.other_words.parts import Parts
from cardwright.dsl.other_words.rules import (
    GAP,
    SLOT,
    Rule,
    expand,
    filled_with,
    foreign_words,
    part_words,
    rules,
)
from cardwright.dsl.parser_tables import keywords
from cardwright.dsl.resolve.unknown_verbs import LANGUAGE_VERBS
from cardwright.dsl.suggest import nearest
from cardwright.dsl.sure_letters import sure_letters
from cardwright.dsl.vocabulary import Vocabulary

_PIECES = re.compile(r'"[^"\r\n]*"|->|=>|\w+|[^\w\s]')
_WORDS_IN_ONE = re.compile(r"(?<=[a-z])(?=[A-Z][a-z])")
_ARROWS = re.compile(r">>|→|⇒|-->|==>")
_SHORT = re.compile(r"(?<!\S)(\d+) ?([a-z])(?!\S)")
_BEGINNING = re.compile(r"(?<![\[\\])\^")
_PLAIN_WORD = re.compile(r"(?<![\w\\{<])(?<![a-z]\(\?:)[a-z]{2,}(?![\w}>])")
"""A word of an expression, and no ending such as `(?:es)`."""
_STRANGE = re.compile(r"[,.;&=!?|'{}]|(?<!^)\bpower\b|: \)|\( \)")
_GROUPS: Final = {
    "n": r"\d+|[xyz]",
    "w": r"[^\W\d]\w*",
    "who": r"(?:(?:each|a|an|any|all|target|the|another|every|your|other) )*\w+",
}
_PROGRAM = re.compile(r"[*{}\[\]\"@]|=(?!>)|\. [a-z]+ \(|[a-z] \( \w+ ,")
"""Signs of programs, which no line of a card has."""
_PARTS_OF_ONE = re.compile(r"\d [.,] \d")
"""A number that is not whole."""
_NUMBERS: Final = {
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
}
_OTHERS: Final = frozenset({"rival", "rivals", "player", "players", "owner"})
_SEVERAL: Final = frozenset({"rivals", "players"})
_EACH_DOES = re.compile(r"\beach (?:rival|player) (?:\. )?(?:lose|gain|draw|discard|pay|take)")
_DEARER = re.compile(r"\bcosts? \d+(?: (?!or\b)[a-z]+)? more\b")
_THEY = re.compile(
    r"(?<!unless )(?<!or )(?<!if )(?<!else )"
    r"\b(?:they|that player)(?= (?:lose|gain|draw|discard|take))"
)
_OF_TIME = re.compile(
    r"\b(?:each|every|per|at|in|for|during|when\w*|while|once|start\w*|begin\w*|end|income|upkeep"
    r"|production|produces?|generates?|phase|turn|round|if)\b"
)
"""What tells that something is done at some time, and not whenever its player likes."""
_SECOND_DEED = re.compile(r"(?:\+|and|then) (\w+)")
_SOURCE = re.compile(r"^(?:react to|when) [^:]* from ([^:]+):")
_IT = re.compile(r"[,:] .*\b(?:it|them|him|her)\b")
_HE = re.compile(r"[,:] .*\b(?:he|she|they)\b")
"""Who did something is spoken of."""
_HERE = re.compile(r"\b(?<!everyone )(?<!everybody )here\b")
_VERBS: Final = ("sets", "clears", "leaves", "discards", "draws", "plays", "recovers")
"""The slots that hold verbs, which other games put into other forms."""


@lru_cache(maxsize=16)
def speech_of(game: Same[Vocabulary], kind: str) -> "Speech":
    """Return how cards of some kind are spoken of in a game."""
    return Speech(game.value, kind)


class Speech:
    """The rules, with the words of a game in their places."""

    def __init__(self, game: Vocabulary, kind: str) -> None:
        self.slots = slots_of(game, kind)
        self.known = words_of(game)
        self.ruled = frozenset(
            word for rule in rules() for said in rule.said for word in _PLAIN_WORD.findall(said)
        )
        self.nouns = Nouns(game, self.slots, self.known, self.ruled)
        self.parts = Parts(self.slots)
        verbs = [*LANGUAGE_VERBS, *game.verb]
        self.others_verbs = {third_person(verb): verb for verb in verbs}
        thirds = "|".join(self.others_verbs)
        self._without_subject = re.compile(
            rf"(?:^|(?<=^power )|(?<=-> )|(?<=: ))(?:{thirds})(?= (?:an?|this|all|up|x|\d+) )"
        )
        self.names = _names_in_texts(game)
        moments = "|".join(map(re.escape, self.slots["moment"])) or "(?!)"
        self._moment = re.compile(rf"(?:{moments}) (?!an? |the |all |another |\d)")
        self.languages = frozenset(game.languages)
        self.foreign = names_abroad(game) | foreign_words()
        phrases = sorted((one for one in self.foreign if " " in one), key=len, reverse=True)
        self._foreign_phrases = re.compile(rf"(?<!\S)(?:{'|'.join(phrases)})(?!\S)")
        self.resources = game.resource_ids
        self.tracked = {name for call in game.calls for name in (call.puts, call.removes)}
        names = "|".join(self.resources)
        self._resource = re.compile(
            rf"(?<!\bon )(?<!\bupon )(?<!\bafter )\b({names})\b(?! (?:less|more))"
        )
        self.initials = _initials(game.resource)
        self.types = {noun: name for noun, name in game.noun_ids.items() if name in game.type}
        nouns = "|".join(map(re.escape, game.noun_ids))
        self._another = re.compile(
            rf"(?<!when )(?<!whenever )(?<!if )\b(?:another|(?:one|an|1) other) (?:{nouns})\b"
        )
        self.compiled = [
            ([self._pattern(said) for said in rule.said], self._writes(rule), rule)
            for rule in (*rules(), *event_rules(game, kind), *done_rules(game))
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
        for found in re.finditer(r"(?<![\w\"])[^\W\d]\w+", said):
            if found[0] not in self.known and (meant := self.nouns.meant(found[0])):
                yield 2, f"{said[: found.start()]}{meant}{said[found.end() :]}"
        text = f" {said}"
        there = {letters for letters in self.letters if letters in text}
        for sure, pattern, writes, weight in self.rewriting:
            if sure and sure.isdisjoint(there):
                continue
            for found in islice(pattern.finditer(text), 4):
                for write in writes:
                    middle = expand(write, found)
                    whole = f"{text[: found.start()]} {middle} {text[found.end() :]}"
                    yield weight, words_in(whole)

    def keeps_nouns(self, said: str, written: str) -> bool:
        """Whether all types of cards that were said are written, too, and where cards lie."""
        if any(zone not in written for zone in re.findall(r"cards in (\w+)", said)):
            return False
        before, after = (
            {self.types.get(word) for word in re.findall(r"\w+", text)} for text in (said, written)
        )
        amounts = {self.resources[name] for name in self._resource.findall(said)} - self.tracked
        excepted = re.findall(rf"(?:not|except|but|non) ({'|'.join(self.resources)})\b", said)
        return before - after <= {None} and all(noun in written for noun in (*excepted, *amounts))

    def keeps_others(self, said: str, written: str) -> bool:
        """Whether others are still spoken of, its state is set if it was, and more is not less."""
        before, after = ({*text.replace(":", "").split()} for text in (said, written))
        if before & _OTHERS and not after & _OTHERS:
            return False
        each = before & _SEVERAL or _EACH_DOES.search(said)
        if each and not after & {*_SEVERAL, "all", "each"}:
            return False
        if self._another.search(said) and not {"another", "other"} & after:
            return False
        if "once" in before and "once" not in after and "->" not in before:
            return False
        if _DEARER.search(said) and "more" not in after:
            return False
        if _THEY.search(said) and after.isdisjoint(self.others_verbs.keys()):
            return False
        deeds = [f"{verb} this" for verb in self.slots["sets"]]
        return all(deed in written for deed in deeds if f" {deed}" in f" {said}")

    def after_moment(self, said: str) -> tuple[str, str] | None:
        """Return the moment that a statement begins with, and what is done then."""
        moments = "|".join(map(re.escape, self.slots["moment"])) or "(?!)"
        found = re.match(rf"({moments})(?: :)? (.+)$", said)
        return (f"{found[1]} ", found[2]) if found else None

    def keeps_times(self, said: str, written: str) -> bool:
        """Whether a line of some moment stays one, and no other becomes one.

        Where the game has a moment for whatever a kind of cards does, nothing has to be said of it.
        """
        moments = self.slots["moment"]
        before, after = (text.split(" ", 1)[0] for text in (said, written))
        if before in moments and after != before:
            return False
        if after not in moments or self.slots["own_moment"]:
            return True
        if any(
            self.nouns.meant(word) in moments for word in said.split() if word not in self.known
        ):
            return True
        return any(one in said for one in moments) or _OF_TIME.search(said) is not None

    def keeps_persons(self, first: str, said: str, written: str) -> bool:
        """Whether what somebody else does is not written as what its player does.

        A second deed is looked for in what was said first: it may have been put otherwise since.
        """
        source = _SOURCE.search(written)
        if source and (_IT.search(first) or (_HE.search(first) and "rival" not in source[1])):
            return " as " in source[1]  # `it` would be what it happens to
        before, after = ({*text.split()} for text in (said, written))
        if before.isdisjoint(_OTHERS):
            return True
        together = re.search(r"(?:rival|players?) \(([^()]*)\)", written)
        theirs = {*together[1].split()} if together else set()
        return all(
            verb in after
            or self.others_verbs[verb] in theirs
            or f"players {self.others_verbs[verb]}" in written
            for verb in {*before, *_SECOND_DEED.findall(first)} & self.others_verbs.keys()
        )

    def _is_like_another(self, said: str) -> bool:
        """Whether the first word of a statement is known, or nearly so."""
        word = said.partition(" ")[0]
        return word in self.known or nearest(word, self.known) is not None

    def plain(self, said: str) -> str:
        """Return a statement with all words exchanged that always mean the same."""
        said = re.sub(
            r"\w+_\w+", lambda w: w[0] if w[0] in self.known else w[0].replace("_", " "), said
        )
        said = self._translated(said)
        if self.slots["inside"] == ("in this",):
            said = _HERE.sub("in this", said)
        moment = self._moment.match(said)
        start = moment[0] if moment else ""
        for name, word in self.names:
            said = start + name.sub(word, said.removeprefix(start))
        said = self._without_subject.sub(lambda verb: self.others_verbs[verb[0]], said)
        said = _SHORT.sub(lambda w: f"{w[1]} {self.initials.get(w[2], w[2])}", said)
        for patterns, writes, rule in self.compiled:
            if rule.always and writes:
                for pattern in patterns:
                    said = pattern.sub(partial(expand, f" {writes[0]}"), f" {said}")[1:]
                said = " ".join(said.split())
        return said

    def with_ids(self, statement: str) -> str:
        """Return a statement with the ids of words whose names are several words."""
        for name, word in self.names:
            if not name.groups:
                statement = re.sub(name.pattern, word, statement, flags=re.IGNORECASE)
        return statement

    def _translated(self, said: str) -> str:
        """Return a statement that has words of another natural language with ours for them.

        A word that is also one of ours is such a one only as a noun, after a number (`2 or`).
        """
        said = self._foreign_phrases.sub(lambda phrase: self.foreign[phrase[0]], said)
        words = said.split()
        told = {word for word in words if word[1:] and word in self.foreign}
        if all(self.foreign[word] == "the" or not self._is_foreign(word) for word in told):
            return said
        ours = (
            self.foreign.get(word, word) if self._is_foreign(word) or before.isdecimal() else word
            for before, word in pairwise(("", *words))
        )
        return " ".join(filter(None, ours))

    def _is_foreign(self, word: str) -> bool:
        return word in self.languages or (word not in self.known and word not in self.ruled)

    def goes_first(self, statement: str) -> bool:
        """Whether a rule is surer of a statement than the faults of its words are."""
        said = f" {words_in(statement)}"
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

    def _filled_hint(self, rule: Rule) -> str:
        return SLOT.sub(lambda slot: ", ".join(self.slots.get(slot[1], ())), rule.hint)

    def stop(self, *said: str) -> str | None:
        """Return why a statement can't be said, where that is sure."""
        found = next((rule for rule, _ in self._hinting(*said) if rule.stops), None)
        return self._filled_hint(found) if found else None

    def completed(self, written: str) -> str:
        """Return a power with what uses the card, and an arrow after what turns or ends it."""
        if self.slots["played"] and f"{self.slots['played'][0]} this" not in written:
            cost, arrow, effects = written.removeprefix("power ").partition(" -> ")
            price, effects = (f"{cost} + ", effects) if arrow else ("", cost)
            return f"power {price}{self.slots['played'][0]} this -> {effects}"
        if self.slots["own_moment"] and written.startswith("power ") and "during" not in written:
            return f"{self.slots['own_moment'][0]} ({written.removeprefix('power ')})"
        if "->" in written:
            return written
        verbs = "|".join(map(re.escape, (*self.slots["sets"], *self.slots["leaves"])))
        return re.sub(rf"^(power (?:{verbs}) this) \+ ", r"\1 -> ", written)

    def is_ours(self, said: str) -> bool:
        """Whether a statement is a line of a card with a slip in it, which its faults tell best."""
        words = re.findall(r"[^\W\d]\w+", said)
        begins = not words or words[0] in (*self.slots["moment"], *keywords("card"))
        if _PARTS_OF_ONE.search(said):
            return True
        return begins and self.known.issuperset(words) and not _PROGRAM.search(said)

    def near(self, *said: str) -> Iterator[str]:
        """Yield what may come nearest to a statement, by the rule that says it can't be said."""
        yield from self._near(islice(self._hinting(*said), 1))

    def near_stop(self, *said: str) -> Iterator[str]:
        """Yield what may come nearest to a statement that surely can't be said."""
        yield from self._near(islice((one for one in self._hinting(*said) if one[0].stops), 1))

    def _near(self, hinting: Iterable[tuple[Rule, re.Match[str]]]) -> Iterator[str]:
        for rule, found in hinting:
            for write in rule.near:
                for filled in filled_with(write, self.slots):
                    yield self.plain(words_in(expand(filled, found)))

    def _hinting(self, *said: str) -> Iterator[tuple[Rule, re.Match[str]]]:
        """Yield the rules that have something to say of a statement, in whichever form."""
        for patterns, _, rule in self.compiled:
            if not rule.hint or not self._has_words(rule.hint):
                continue
            if not (rule.stranger and self._is_like_another(said[0])):
                for pattern, text in product(patterns, said):
                    if (found := pattern.search(f" {text}")) is not None:
                        yield rule, found

    def _has_words(self, hint: str) -> bool:
        """Whether the game has words for all gaps of a hint."""
        return all(self.slots.get(slot[1]) for slot in SLOT.finditer(hint))

    def _pattern(self, said: str) -> re.Pattern[str]:
        """Return a phrase as an expression that fits whole words only, with the space before them.

        A text begins with one: what begins with a plain character is found much sooner.
        """
        said = said.replace("{{", "\\{").replace("}}", "\\}")
        said = SLOT.sub(lambda slot: self._any_of(slot[1]), said)
        some = ".+?" if said.endswith("$") else "[^,:+/>]+"
        said = GAP.sub(lambda gap: f"(?P<{gap[1]}>{_GROUPS.get(gap[1], some)})", said)
        said = _BEGINNING.sub("(?<=^ )", said)
        return _expression(rf" (?:{said})(?!\S)")

    def _any_of(self, slot: str) -> str:
        words = self.slots.get(slot, ())
        if slot in _VERBS:
            words = (*words, *map(third_person, words))
        return "(?:" + "|".join(map(re.escape, words)) + ")" if words else "(?!)"

    def _writes(self, rule: Rule) -> list[str]:
        return [filled for write in rule.write for filled in filled_with(write, self.slots)]


def _initials(names: Iterable[str]) -> dict[str, str]:
    """Return the names that begin with a letter like no other, by their letters."""
    names = list(names)
    firsts = [name[0] for name in names]
    return {name[0]: name for name in names if firsts.count(name[0]) == 1 and name[0] not in "xyz"}


def _names_in_texts(game: Vocabulary) -> list[tuple[re.Pattern[str], str]]:
    """Return what texts of cards call things and deeds, by expressions, with what cards write."""
    language = game.languages[0]
    found = {}
    for word in (*game.kinds, *game.types, *game.groups, *game.resources, *game.moments):
        name = word.names[language]
        for text in (name.forms.get("plural", name.text), name.text):
            if " " in text:
                found[re.escape(text.lower())] = word.id
    for resource in game.resource_ids:
        found.setdefault(rf"{re.escape(resource)}s", resource)
    for call in game.calls:
        gaps = {"number": r" \g<number>", "card": r" \g<card>"}
        write = (
            f"{call.id}{' on'.join(gaps[gap] for gap in ('number', 'card') if gap in call.takes)}"
        )
        found[_with_gaps(call.names[language].text.lower().replace("up to ", ""))] = write
    return [(re.compile(rf"\b(?:{text})(?!\w)"), word) for text, word in found.items()]


def _with_gaps(name: str) -> str:
    """Return an expression for a name with gaps: for numbers of something, and for cards.

    It may begin with another verb that means the same, and say otherwise where something is.
    """
    text, seen = "", set[str]()
    verb, _, rest = name.partition(" ")
    for verbs in part_words("alike").values():
        if verb in verbs and rest.startswith("{number"):
            text, name = f"(?:{'|'.join(f'{one}s?' for one in verbs)}) ", rest
    for piece in re.split(r"(\{\w+(?::[^}]*)?\})", name):
        gap, _, counted = piece.strip("{}").partition(":")
        if not piece.startswith("{"):
            text += re.sub(
                " (?:on|to|from|in) $",
                " (?:on|to|from|in|into) ",
                re.escape(piece).replace("\\ ", " "),
            )
        elif gap in seen:
            text += rf"(?P={gap})"
        else:
            seen.add(gap)
            forms = "|".join(map(re.escape, counted.split("|")))
            some = rf"\d+|x) (?:{forms}" if counted else r"\d+|x"
            text += (
                rf"(?:up to )?(?P<{gap}>{some})" if gap == "number" else rf"(?P<{gap}>[^,:+/>]+)"
            )
    return text


def words_in(statement: str) -> str:
    """Return a statement as rules see it: small letters, and spaces around all words and signs."""
    pieces = _PIECES.findall(_ARROWS.sub(" -> ", _WORDS_IN_ONE.sub(" ", statement)))
    small = [piece if piece.startswith('"') else piece.lower() for piece in pieces]
    return " ".join(_NUMBERS.get(piece, piece) for piece in small)


def with_letters(said: str) -> str:
    """Return a text in which single letters are numbers or cards, as they are here."""
    return re.sub(r"(?<![\w\"])[b-z](?![\w\"])", lambda letter: letter[0].upper(), said)


@lru_cache(maxsize=4096)
def _expression(text: str) -> re.Pattern[str]:
    """Return an expression; most of them are the same for every game."""
    return re.compile(text)
