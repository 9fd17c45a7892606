"""The words by which parts of statements are known, in the words of one game."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from cardwright.dsl.conjugation import third_person
from cardwright.dsl.other_words.rules import SLOT, filled_with, part_words

MOST: Final = {"most": "most", "highest": "most", "least": "least", "fewest": "least"}


class PartWords:
    """Verbs, zones and idle words, and expressions for each sort of parts."""

    def __init__(self, slots: Mapping[str, tuple[str, ...]]) -> None:
        self.slots = slots
        self.verbs: dict[str, list[str]] = {}
        for verb, words in part_words("verbs").items():
            for filled in filled_with(verb, slots):
                for word in dict.fromkeys([filled, *words]):
                    for form in (word, third_person(word)):
                        ways = self.verbs.setdefault(form, [])
                        ways.insert(0 if word == filled else len(ways), filled)
        self.needed = frozenset(part_words("sure")["words"]).union(
            slots["plural"], slots["resources"], slots["hand"], slots["deck"]
        )
        self.idle = frozenset(part_words("idle")["words"])
        self.zones = {
            word: zone
            for slot, words in part_words("zones").items()
            for zone in slots[slot][:1]
            for word in (*words, zone)
        }
        sorts = self._sorts()
        self.patterns = [
            (name, re.compile(f"(?:{SLOT.sub(lambda sort: sorts[sort[1]], text)})(?!\\S)"))
            for name, text in part_words("patterns")["in_order"]
        ]

    def _sorts(self) -> dict[str, str]:
        """Return expressions for the sorts of words that parts are made of."""
        slots, names = self.slots, part_words("names")
        words: dict[str, Iterable[str]] = {
            "nouns": (*slots["plural"], "card", "cards"),
            "resources": slots["resources"],
            "term": (*slots["resource"], "resource"),
            "state": (*slots["state"], *names["state"]),
            "period": slots["period"],
            "left": (*slots["left"], *names["left"]),
            "lost": (*slots["lost"], *names["lost"]),
            "piece": names["piece"],
            "zone": self.zones,
            "verbs": self.verbs,
            "mosts": MOST,
            "trade": part_words("trade")["words"],
        }
        return {**part_words("sorts"), **{name: any_of(some) for name, some in words.items()}}


def any_of(words: Iterable[str]) -> str:
    """Return an expression for any of some words, the longest first."""
    found = sorted(words, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, found))})" if found else "(?!)"
