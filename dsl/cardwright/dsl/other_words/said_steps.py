"""What somebody does, as it was said: a verb with what follows it, and how that is written."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from cardwright.dsl.conjugation import third_person

Got: TypeAlias = Mapping[str, str | None]
"""The words of a part, by the names that its expression has for them."""
_OF_AMOUNTS: Final = frozenset({"gain", "pay", "lose", "put", "take"})
_ONE: Final = r"(?:an?|one|the|target|any|your|1)"


@dataclass
class Step:
    """What somebody does, as it was said."""

    verbs: tuple[str, ...]
    actor: str = ""
    may: bool = False
    before: str = "+"
    amounts: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    number: str = ""
    is_bare: bool = False
    tails: list[str] = field(default_factory=list)
    ends: list[str] = field(default_factory=list)

    def forms(self) -> Iterator[str]:
        """Yield how it may be written, the likeliest first."""
        has_source = any(tail.startswith("from ") for tail in self.tails)
        for way in self.verbs:
            verb = "take" if way == "gain" and has_source else way
            said = third_person(verb) if self.actor and not self.may else verb
            for what in self._objects(verb):
                words = (self.actor, "may" * self.may, said, what, *self.tails, *self.ends)
                yield " ".join(word for word in words if word)

    def _objects(self, verb: str) -> tuple[str, ...]:
        if verb in _OF_AMOUNTS:
            amounts = " + ".join(self.amounts)
            if verb == "put" and amounts and not self.tails:
                return (f"{amounts} on this",)
            return (amounts,) if amounts else ()
        if self.amounts:
            return ()
        if self.cards:
            return (self.cards[0],)
        if self.number:
            return (self.number, f"{self.number} cards")
        return ("this", "a card", "1", "")


def joined(steps: list[Step], written: tuple[str, ...]) -> str:
    """Return steps with what joins them; alternatives of others stand in parentheses."""
    others = steps[1:]
    if others and steps[0].actor and all(s.before == "/" and not s.actor for s in others):
        own = (next(replace(step, actor="").forms(), "") for step in steps)
        return f"{steps[0].actor} ({' / '.join(own)})"
    return "".join(
        said if place == 0 else f" {step.before} {said}"
        for place, (step, said) in enumerate(zip(steps, written, strict=True))
    )


def amount_of(got: Got) -> str:
    """Return how much of what a part is."""
    many = got.get("n") or "1"
    what = got.get("w") or "any"
    except_ = f" except {got['no']}" if got.get("no") else ""
    return f"{'1' if many in ('a', 'an', 'one') else many} {what}{except_}"


def cards_of(got: Got) -> str:
    """Return which cards a part is."""
    many, noun = got["q"] or "", got["w"] or ""
    if got["other"]:
        many = "another" if re.fullmatch(_ONE, many) else f"{many} other"
    elif re.fullmatch(_ONE, many):
        many = "an" if noun[0] in "aeiou" else "a"
    return f"{'each' if many == 'every' else many}{got['random'] or ''} {noun}"


def player_of(said: str | None) -> str:
    """Return how a player is spoken of here."""
    words = (said or "").split()
    if said in ("them", "him", "that player"):
        return "a rival"
    if not words or words[-1] in ("this", "it") or words[0] in ("this", "it"):
        return said or ""
    if len(words) > 1 and not re.fullmatch(r"(?:rival|player|opponent|enemy)s?", words[-1]):
        return said or ""
    isplayer_of = words[-1].startswith("player") and "other" not in words
    many = words[0] in ("each", "every", "all") or words[-1].endswith("s")
    if isplayer_of:
        return "each player" if many else "any player"
    return "each rival" if many else "a rival"
