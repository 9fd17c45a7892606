"""Sentences with gaps, by what they are for: prompts, labels of options, log entries, reasons.

A key is a kind, perhaps with a variant after a slash (``card/discard``): the variant is used where
there is a sentence for it, else the kind alone, and ``?`` is the prompt for unknown kinds. A gap
such as ``{card}`` is filled with the words for that field of a decision, an option, an entry, or
the facts of a reason, and ``{number:wound|wounds}`` with so many of something, in the forms that go
with numbers. A reason comes with its message in English, which needs no sentence here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from cardwright.languages import codes, has, words

SUBJECT = "{player} "
"""How sentences about a player begin, so that a second one can go on without naming them again."""


@dataclass(frozen=True, slots=True)
class Templates:
    """All sentences of one language; of an entry with an empty one a story says nothing."""

    prompts: Mapping[str, str]
    labels: Mapping[str, str]
    entries: Mapping[str, str]
    reasons: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    """The rule that a question is about, with its number; by the keys of prompts."""
    table: Mapping[str, str] = field(default_factory=dict)
    """What numbers are called that the rules show to everybody; others are no news to a player."""

    def refined(self, other: "Templates") -> "Templates":
        """Return these with others added, which stand where both have the same key."""
        return Templates(
            {**self.prompts, **other.prompts},
            {**self.labels, **other.labels},
            {**self.entries, **other.entries},
            {**self.reasons, **other.reasons},
            {**self.rules, **other.rules},
            {**self.table, **other.table},
        )


Texts = Mapping[str, Templates]
"""Templates by language."""


class TextsOf(Texts):
    """The sentences for one part, of every language that has them; read when they are asked for."""

    def __init__(self, part: str) -> None:
        """``part``: `machine`, or `rulebooks/<game>`."""
        self._part = part

    def __getitem__(self, language: str) -> Templates:
        if not has(language, self._part):
            raise KeyError(language)
        found = words(language, self._part)
        return Templates(
            found["prompts"],
            found["labels"],
            found["entries"],
            found.get("reasons", {}),
            found.get("rules", {}),
            found.get("table", {}),
        )

    def __iter__(self) -> Iterator[str]:
        return (code for code in codes() if has(code, self._part))

    def __len__(self) -> int:
        return sum(1 for _ in self)
