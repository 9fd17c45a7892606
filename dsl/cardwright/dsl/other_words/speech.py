"""The rules with the words of one game in their places: what they make of a statement."""

import re
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import islice, product
from typing import Final

from cardwright.dsl.conjugation import third_person
from cardwright.dsl.identity import Same
from cardwright.dsl.other_words.game_words import slots_of, words_of
from cardwright.dsl.other_words.nouns import Nouns
from cardwright.dsl.other_words.rules import GAP, SLOT, Rule, expand, filled_with, rules
from cardwright.dsl.suggest import nearest
from cardwright.dsl.sure_letters import sure_letters
from cardwright.dsl.vocabulary import Vocabulary

_PIECES = re.compile(r'"[^"\r\n]*"|->|=>|\w+|[^\w\s]')
_BEGINNING = re.compile(r"(?<![\[\\])\^")
_PLAIN_WORD = re.compile(r"(?<![\w\\{<])[a-z]{2,}(?![\w}>])")
_STRANGE = re.compile(r"[,.;&=!?|'{}]|(?<!^)\bpower\b|: \)|\( \)")
_GROUPS: Final = {
    "n": r"\d+|[xyz]",
    "w": r"[^\W\d]\w*",
    "who": r"(?:(?:each|a|an|any|all|target|the|another|every|your|other) )*\w+",
}
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
        self.types = {noun: name for noun, name in game.noun_ids.items() if name in game.type}
        self.compiled = [
            ([self._pattern(said) for said in rule.said], self._writes(rule), rule)
            for rule in rules()
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
                    said = pattern.sub(partial(expand, f" {writes[0]}"), f" {said}")[1:]
                said = " ".join(said.split())
        return said

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

    def near(self, *said: str) -> Iterator[str]:
        """Yield what may come nearest to a statement, by the rule that says it can't be said."""
        for rule, found in islice(self._hinting(*said), 1):
            for write in rule.near:
                for filled in filled_with(write, self.slots):
                    yield self.plain(words_in(expand(filled, found)))

    def _hinting(self, *said: str) -> Iterator[tuple[Rule, re.Match[str]]]:
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


def words_in(statement: str) -> str:
    """Return a statement as rules see it: small letters, and spaces around all words and signs."""
    pieces = _PIECES.findall(statement)
    return " ".join(piece if piece.startswith('"') else piece.lower() for piece in pieces)


def with_letters(said: str) -> str:
    """Return a text in which single letters are numbers or cards, as they are here."""
    return re.sub(r"(?<![\w\"])[b-z](?![\w\"])", lambda letter: letter[0].upper(), said)


@lru_cache(maxsize=4096)
def _expression(text: str) -> re.Pattern[str]:
    """Return an expression; most of them are the same for every game."""
    return re.compile(text)
