"""A statement taken apart, and its parts put together in the forms that the language has.

Where no rule leads on, a statement is looked at piece by piece: who does what, with how much of
what, from where to where, if what, and how often. Verbs may be those of other games; words that
mean nothing by themselves are left out. Any other word is left over: what is put together
without it is no more than what comes nearest.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise, product
from typing import Final

from cardwright.dsl.conjugation import third_person
from cardwright.dsl.other_words.rules import SLOT, filled_with, part_words
from cardwright.dsl.suggest import nearest

_CODE = re.compile(r"[\"'{}\[\]()_|`*?!@]|(?<=[a-z]) [.=] (?=[a-z\d])")
_OBJECT = re.compile(r"\b(?:self|this|player|me|you|card|game|state|ctx|owner) ?\. ?(?=[a-z])")
_PIECE = re.compile(r"->|=>|\w+|[^\w\s]")
_MOST_FORMS: Final = 48
_MOST_LEFT: Final = 2
_OF_AMOUNTS: Final = frozenset({"gain", "pay", "lose", "put", "take"})
_ONE: Final = r"(?:an?|one|the|target|any|your|1)"
_MOST: Final = {"most": "most", "highest": "most", "least": "least", "fewest": "least"}
_BOUND: Final = {"or more": "", "at least": "", "or less": "at most", "at most": "at most"}


@dataclass(frozen=True)
class Form:
    """What a statement may be, and the words of it that are not in there."""

    written: str
    left: tuple[str, ...]


@dataclass
class _Step:
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


@dataclass
class _Statement:
    """What was found in a statement so far."""

    head: str = ""
    limits: list[str] = field(default_factory=list)
    steps: list[_Step] = field(default_factory=list)
    paid: int | None = None
    spared: int | None = None
    failed: int | None = None
    left: list[str] = field(default_factory=list)


class Parts:
    """The parts that statements about the cards of one game may have."""

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
            "mosts": _MOST,
            "trade": part_words("trade")["words"],
        }
        return {**part_words("sorts"), **{name: _any_of(some) for name, some in words.items()}}

    def forms(self, said: str) -> Iterator[Form]:
        """Yield what a statement may be, the likeliest first."""
        said = without_code(said)
        if (line := self._line(said)) is not None:
            if not line.left:  # else a word of it is wrong, which is told best by itself
                yield line
            return
        found = self._found(said)
        if not found.steps or not self.needed.isdisjoint(found.left):
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
        found = self._found(rest)
        amounts = [amount for step in found.steps for amount in step.amounts]
        numbers = re.findall(r"\d+", rest)
        nouns = re.findall(_any_of(self.slots["plural"]), rest)
        per = [end for step in found.steps for end in step.ends]
        known = {
            *self.idle,
            *self.slots["plural"],
            *self.slots["resources"],
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

    def _written(self, found: _Statement, steps: tuple[str, ...]) -> Iterator[str]:
        """Yield steps as a statement; what is paid stands before the arrow."""
        paid, end = found.paid or 0, len(steps)
        last = found.spared or found.failed or end
        effects = _joined(found.steps[paid:last], steps[paid:last])
        if not effects:
            return
        price = _joined(found.steps[:paid], steps[:paid])
        if last < end:
            word = "unless" if found.spared else "otherwise"
            effects += f" {word} {_joined(found.steps[last:], steps[last:])}"
        head = " ".join(found.limits)
        if any(f"{verb} this" in effects for verb in self.slots["clears"]):
            head = f"{head} if this is {self.slots['state'][0]}".strip()
        if price and head.startswith("if") and found.failed:
            yield f"power {price} -> ({head}: {effects})"
        if found.head:
            colon = f"{found.head} {head}:" if head or " " in found.head else found.head
            yield f"{colon} {price} -> {effects}" if price else f"{colon} {effects}"
            return
        ability = f"{price} -> {effects}" if price else effects
        if not price and not head.startswith("once"):
            for verb in self.slots["sets"][:1]:
                inner = f"({head}: {effects})" if head else effects
                yield f"power {verb} this -> {inner}"
        yield f"power {head}: {ability}" if head else f"power {ability}"

    def _found(self, said: str) -> _Statement:
        """Return the parts of a statement, in the order in which they stand."""
        found, place = _Statement(), 0
        waiting: dict[str, str] = {}
        while place < len(said):
            for name, pattern in self.patterns:
                match = pattern.match(said, place)
                if match is not None and match.end() > place:
                    if not self._take(name, match.groupdict(), found, waiting):
                        found.left.extend(match[0].split())
                    place = match.end()
                    break
            else:
                word = said[place:].split(" ", 1)[0]
                verb = None if found.steps else nearest(word, self.verbs, cutoff=0.8)
                if word in self.idle:
                    pass
                elif verb is not None:
                    self._take("verb", {"w": verb}, found, waiting)
                else:
                    found.left.append(word)
                    waiting["strange"] = word
                place += len(word)
            while said[place : place + 1] == " ":
                place += 1
        if "actor" in waiting:
            found.left.append(waiting["actor"])
        self._settle(found)
        return found

    def _take(
        self, name: str, got: Mapping[str, str | None], found: _Statement, waiting: dict[str, str]
    ) -> bool:
        """Add one part to what was found before it, if it has a place there."""
        word = got.get("w") or ""
        last = found.steps[-1] if found.steps else None
        is_after_strange = waiting.pop("strange", None) is not None
        if name == "verb":
            step = _Step(
                tuple(self.verbs[word]),
                waiting.pop("actor", ""),
                "may" in waiting,
                waiting.pop("join", "+"),
            )
            waiting.pop("may", None)
            found.steps.append(step)
        elif name == "trade":
            found.steps.append(_Step(("pay",), before=waiting.pop("join", "+")))
            waiting["trade"] = ""
        elif name == "into":
            if "trade" not in waiting:
                return False
            found.steps.append(_Step(("gain",)))
            found.paid = len(found.steps) - 1
        elif name in ("join", "or"):
            waiting["join"] = "/" if name == "or" or "choose" in waiting else "+"
        elif name == "choose":
            if got["or"] is None:  # what is chosen from is listed with commas only
                waiting["choose"] = ""
        elif name == "sign":
            verb = "gain" if word == "+" else "lose"
            found.steps.append(_Step((verb,), before=waiting.pop("join", "+")))
        elif name == "else":
            if found.failed is not None or not found.limits:
                return False
            found.failed = len(found.steps)
        elif name == "may":
            waiting["may"] = ""
        elif name == "actor":
            waiting["actor"] = _player(word)
            if got.get("most"):
                whom = "player" if "player" in word else "rival"
                waiting["actor"] = f"the {whom} with {_MOST[got['most'] or '']} {got['of']}"
        elif name == "paid":
            if found.steps and found.paid is None:
                found.paid = len(found.steps)
            elif found.steps:
                waiting["join"] = "+"
        elif name == "unless":
            found.spared = len(found.steps)
        elif name in ("limit", "if", "state", "than"):
            found.limits.append(self._limit(name, got))
        elif name in ("moment", "departure", "loss"):
            return self._head(name, got, found)
        elif name == "amount" and (last is None or found.paid == len(found.steps)):
            if is_after_strange:  # which may well be a verb
                return False
            actor, amounts = waiting.pop("actor", ""), [_amount(got)]
            found.steps.append(_Step(("gain",), actor, amounts=amounts, is_bare=True))
        elif last is None:
            return False
        elif name == "to":
            if last.actor or not {"gain", "lose"} & {*last.verbs}:
                return False
            last.actor = _player(word)
        elif name == "amount":
            if waiting.pop("join", "+") == "/" and last.amounts:
                found.steps.append(_Step(last.verbs, before="/", amounts=[_amount(got)]))
            else:
                last.amounts.append(_amount(got))
            if got.get("n") is None:  # the number may come later
                waiting["bare"] = word
        elif name == "cards":
            last.cards.append(_cards(got))
        elif name in ("this", "it"):
            last.cards.append(word or "this")
        elif name == "number":
            last.number = "1" if got["n"] == "one" else got["n"] or ""
            if last.amounts and "bare" in waiting:
                last.amounts[-1] = f"{last.number} {waiting.pop('bare')}"
        elif name == "per":
            last.ends.append(f"per {word}{got['on'] or ''}")
        elif name == "of":
            if last.cards:
                last.cards[-1] += f" of {_player(word or got['s'] or '')}"
        elif name == "zone":
            last.tails.append(self._place(got))
        elif name in ("from", "on"):
            one = f"the {got['the']}" if got.get("the") else word or "this"
            last.tails.append(f"{name} {_player(one)}")
        elif name == "span":
            last.ends.append(f"this {word}")
        elif name == "free":
            last.tails.append("for 0")
        elif name == "price":
            last.tails.append(f"for {got['n']} {got['how']}")
        return True

    def _place(self, got: Mapping[str, str | None]) -> str:
        how = (got["how"] or "").replace(" ", "")
        way = {"into": "to", "onto": "to", "outof": "from", "of": "from", "on": "to"}.get(how, how)
        whose = f" of {_player(got['whose'])}" if got["whose"] else ""
        return f"{way} {got['end'] or ''}{self.zones[got['w'] or '']}{whose}"

    def _limit(self, name: str, got: Mapping[str, str | None]) -> str:
        if name == "limit":
            return f"once each {got['w']}"
        if name == "state":
            return f"if this is {got['not'] or ''}{self.slots['state'][0]}"
        if name == "than":
            return f"if a rival has {'more' if got['how'] == 'more' else 'less'} {got['w']}"
        bound = _BOUND.get(got["bound"] or got["more"] or "", "")
        return " ".join(f"if {bound} {got['n'] or 'a'} {got['w']}{got['on'] or ''}".split())

    def _head(self, name: str, got: Mapping[str, str | None], found: _Statement) -> bool:
        for word in self.slots[name][:1]:
            whom = f" of {got['what'] or 'this'}" if name == "departure" else ""
            found.head = word if name == "moment" else f"react to {word}{whom}"
        return bool(self.slots[name])

    def _settle(self, found: _Statement) -> None:
        """Decide what is paid, where nothing says it: what goes before anything is got."""
        for place, (first, other) in enumerate(pairwise(found.steps)):
            if "pay" in first.verbs and other.before == "/" and found.spared is None:
                found.steps[place : place + 2] = [other, first]  # what spares stands last
                other.before, found.spared = first.before, place + 1
                break
        prices = {"pay", *self.slots["sets"], *self.slots["leaves"]}
        if found.paid is not None and found.paid >= len(found.steps):
            found.paid = 0  # nothing is got
        for step in found.steps[: found.paid or 0]:
            if step.is_bare and not step.actor:
                step.verbs = ("pay",)
            elif "gain" in step.verbs:
                found.left.append("gain")  # nobody pays by getting something
        if found.paid is None and not found.head:
            lead = 0
            for step in found.steps:
                if step.actor or step.may or not prices & {*step.verbs}:
                    break
                lead += 1
            found.paid = lead if lead < len(found.steps) else 0


def without_code(said: str) -> str:
    """Return a statement without the signs that only programs need."""
    return " ".join(_PIECE.findall(_CODE.sub(" ", _OBJECT.sub("", said))))


def _joined(steps: list[_Step], written: tuple[str, ...]) -> str:
    """Return steps with what joins them; alternatives of others stand in parentheses."""
    others = steps[1:]
    if others and steps[0].actor and all(s.before == "/" and not s.actor for s in others):
        own = (next(replace(step, actor="").forms(), "") for step in steps)
        return f"{steps[0].actor} ({' / '.join(own)})"
    return "".join(
        said if place == 0 else f" {step.before} {said}"
        for place, (step, said) in enumerate(zip(steps, written, strict=True))
    )


def _amount(got: Mapping[str, str | None]) -> str:
    many = got.get("n") or "1"
    what = got.get("w") or "any"
    except_ = f" except {got['no']}" if got.get("no") else ""
    return f"{'1' if many in ('a', 'an', 'one') else many} {what}{except_}"


def _cards(got: Mapping[str, str | None]) -> str:
    many, noun = got["q"] or "", got["w"] or ""
    if got["other"]:
        many = "another" if re.fullmatch(_ONE, many) else f"{many} other"
    elif re.fullmatch(_ONE, many):
        many = "an" if noun[0] in "aeiou" else "a"
    return f"{'each' if many == 'every' else many}{got['random'] or ''} {noun}"


def _player(said: str | None) -> str:
    """Return how a player is spoken of here."""
    words = (said or "").split()
    if said in ("them", "him", "that player"):
        return "a rival"
    if not words or words[-1] in ("this", "it") or words[0] in ("this", "it"):
        return said or ""
    if len(words) > 1 and not re.fullmatch(r"(?:rival|player|opponent|enemy)s?", words[-1]):
        return said or ""
    is_player = words[-1].startswith("player") and "other" not in words
    many = words[0] in ("each", "every", "all") or words[-1].endswith("s")
    if is_player:
        return "each player" if many else "any player"
    return "each rival" if many else "a rival"


def _any_of(words: Iterable[str]) -> str:
    """Return an expression for any of some words, the longest first."""
    found = sorted(words, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, found))})" if found else "(?!)"
