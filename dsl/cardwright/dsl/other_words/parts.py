"""A statement taken apart, and its parts put together in the forms that the language has.

Where no rule leads on, a statement is looked at piece by piece: who does what, with how much of
what, from where to where, if what, and how often. Verbs may be those of other games; words that
mean nothing by themselves are left out. Any other word is left over: what is put together
without it is no more than what comes nearest.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice, product
from typing import Final

from cardwright.dsl.other_words.part_words import PartWords, any_of
from cardwright.dsl.other_words.reading import Reading
from cardwright.dsl.other_words.records import without_code
from cardwright.dsl.other_words.rules import part_words
from cardwright.dsl.other_words.said_steps import joined

_MOST_FORMS: Final = 48
_MOST_LEFT: Final = 2


@dataclass(frozen=True)
class Form:
    """What a statement may be, and the words of it that are not in there."""

    written: str
    left: tuple[str, ...]


class Parts:
    """What the parts of statements about the cards of one game may make."""

    def __init__(self, slots: Mapping[str, tuple[str, ...]]) -> None:
        self.words = PartWords(slots)

    def forms(self, said: str) -> Iterator[Form]:
        """Yield what a statement may be, the likeliest first."""
        said = without_code(said)
        if (line := self._line(said)) is not None:
            if not line.left:  # else a word of it is wrong, which is told best by itself
                yield line
            return
        found = Reading(self.words, said)
        if not found.steps or not self.words.needed.isdisjoint(found.left):
            return
        if len(found.left) > _MOST_LEFT:
            return
        steps = [tuple(islice(step.forms(), 4)) for step in found.steps]
        for chosen in islice(product(*steps), _MOST_FORMS):
            for written in self._written(found, chosen):
                yield Form(written, tuple(found.left))

    def _line(self, said: str) -> Form | None:
        """Return a line that says what a card is: how much it costs, what it is and is worth."""
        word, _, rest = said.partition(" ")
        clause = next((c for c, words in part_words("clauses").items() if word in words), None)
        if clause is None:
            return None
        found = Reading(self.words, rest)
        amounts = [amount for step in found.steps for amount in step.amounts]
        numbers = re.findall(r"\d+", rest)
        nouns = re.findall(any_of(self.words.slots["plural"]), rest)
        per = [end for step in found.steps for end in step.ends]
        known = {
            *self.words.idle,
            *self.words.slots["plural"],
            *self.words.slots["resources"],
            *part_words("clauses"),
        }
        left = tuple(
            word
            for word in re.findall(r"[a-z]{2,}", rest)
            if word not in known and word not in part_words("line")["words"]
        )
        if clause == "cost" and amounts:
            join = " / " if re.search(r" (?:or|/) ", rest) else " + "
            return Form(f"cost {join.join(amounts)}", left)
        if clause == "points" and numbers:
            counted = per or [f"per {noun}" for noun in nouns]
            return Form(" ".join((f"points {numbers[0]}", *counted[:1])), left)
        if clause == "types" and nouns:
            return Form(f"types {', '.join(nouns)}", left)
        return None

    def _written(self, found: Reading, steps: tuple[str, ...]) -> Iterator[str]:
        """Yield steps as a statement; what is paid stands before the arrow."""
        paid, end = found.paid or 0, len(steps)
        last = found.spared or found.failed or end
        effects = joined(found.steps[paid:last], steps[paid:last])
        if not effects:
            return
        price = joined(found.steps[:paid], steps[:paid])
        if last < end:
            word = "unless" if found.spared else "otherwise"
            effects += f" {word} {joined(found.steps[last:], steps[last:])}"
        head = " ".join(found.limits)
        if any(f"{verb} this" in effects for verb in self.words.slots["clears"]):
            head = f"{head} if this is {self.words.slots['state'][0]}".strip()
        if price and head.startswith("if") and found.failed:
            yield f"power {price} -> ({head}: {effects})"
        if found.head:
            colon = f"{found.head} {head}:" if head or " " in found.head else found.head
            yield f"{colon} {price} -> {effects}" if price else f"{colon} {effects}"
            return
        ability = f"{price} -> {effects}" if price else effects
        if not price and not head.startswith("once"):
            for verb in self.words.slots["sets"][:1]:
                inner = f"({head}: {effects})" if head else effects
                yield f"power {verb} this -> {inner}"
        yield f"power {head}: {ability}" if head else f"power {ability}"
