"""Nouns that a game does not have: words of the game stand in for them, and are left open."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from cardwright.dsl.other_words.rules import foreign_nouns
from cardwright.dsl.suggest import nearest
from cardwright.dsl.vocabulary import Vocabulary

_DETERMINERS: Final = frozenset(
    {"a", "an", "another", "any", "each", "every", "all", "no", "other", "target"}
    | {"per", "of", "for", "with", "more", "less"}
)
_AFTER_SUBJECT: Final = (["cost"], ["costs"], ["have"], ["are"], ["cannot"])
_ONE: Final = frozenset({"a", "an", "another", "target"})
_FOREIGN_VERBS: Final = frozenset({"sacrifice", "tap", "exhaust", "untap", "kill", "trash"})
"""What is done to cards elsewhere, and may be said without an article."""
_ROLES: Final = {"resource": "a resource of this game", "card": "a kind or type of cards"}
MAX_STAND_INS: Final = 4


@dataclass(frozen=True)
class StandIn:
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


class Nouns:
    """The nouns of other games in a statement, and what may stand in for them."""

    def __init__(
        self,
        game: Vocabulary,
        slots: Mapping[str, tuple[str, ...]],
        known: frozenset[str],
        ruled: frozenset[str],
    ) -> None:
        self.slots, self.known, self.ruled = slots, known, ruled
        self.verbs = _FOREIGN_VERBS.union(*(slots[name] for name in ("leaves", "sets", "clears")))
        self.stand_in_words = stand_in_words(game)
        self._likes: dict[str, str | None] = {}

    def meant(self, word: str) -> str | None:
        """Return the word that another one is most like, known here or to the rules, if any."""
        if word not in self._likes:
            words = self.known if word in self.ruled else self.known | self.ruled
            self._likes[word] = nearest(word, words, cutoff=0.84)
        return self._likes[word]

    def is_stranger(self, word: str) -> bool:
        """Whether neither the language, the game nor a rule has a word, or one that is like it."""
        if word in self.known or word in self.ruled or len(word) < 2 or not word[0].isalpha():
            return False
        return self.meant(word) is None

    def has_strangers(self, said: str) -> bool:
        """Whether a statement has words that no rule can make anything of."""
        return any(self.is_stranger(w) or self._role(w) is not None for w in said.split())

    def stand_ins(self, said: str) -> Iterator["StandIn"]:
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
            elif before in self.verbs:
                yield start, end, ("card",)
            elif before in _DETERMINERS or words[end : end + 1] in _AFTER_SUBJECT:
                yield start, end, ("card", "resource")
            start = end

    def _is_unknown(self, word: str) -> bool:
        is_noun = foreign_nouns().get(word) != "nothing"
        return is_noun and len(word) > 1 and word[0].isalpha() and word not in self.known

    def _role(self, word: str) -> str | None:
        """Return what a noun that other games have is for, where this game doesn't have it."""
        role = None if word in self.known else foreign_nouns().get(word)
        return None if role == "nothing" else role

    def _stand_in(
        self,
        words: Sequence[str],
        runs: Iterable[tuple[int, int, tuple[str, ...]]],
        roles: Iterable[str],
    ) -> "StandIn | None":
        left = {role: [w for w in free if w[0] not in words] for role, free in self.stand_in_words}
        said, used = list(words), []
        for (start, end, _), role in reversed(list(zip(runs, roles, strict=True))):
            if not left[role]:
                return None
            singular, plural = left[role].pop(0)
            used.append((role, singular, plural))
            noun = plural if role == "card" and words[end - 1].endswith("s") else singular
            before = words[start - 1] if start else ""
            said[start:end] = ["a", noun] if noun == singular and before in self.verbs else [noun]
            if role == "resource" and before in _ONE:
                said[start - 1] = "1"
        return StandIn(" ".join(said), tuple(used), self.slots)


def stand_in_words(game: Vocabulary) -> tuple[tuple[str, list[tuple[str, str]]], ...]:
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
