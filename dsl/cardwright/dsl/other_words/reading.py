"""A statement read from left to right, part by part: each finds its place among those before it."""

from itertools import pairwise
from typing import Final

from cardwright.dsl.other_words.part_words import MOST, PartWords
from cardwright.dsl.other_words.said_steps import Got, Step, amount_of, cards_of, player_of
from cardwright.dsl.suggest import nearest

_BOUND: Final = {"or more": "", "at least": "", "or less": "at most", "at most": "at most"}


class Reading:
    """What was found in a statement: its steps, which of them are paid, and words left over."""

    def __init__(self, words: PartWords, said: str) -> None:
        self.words = words
        self.head = ""
        self.limits: list[str] = []
        self.steps: list[Step] = []
        self.paid: int | None = None
        self.spared: int | None = None
        self.failed: int | None = None
        self.left: list[str] = []
        self._waiting: dict[str, str] = {}  # what belongs to a step that is yet to come
        self._read(said)
        if "actor" in self._waiting:
            self.left.append(self._waiting["actor"])
        self._settle()

    def _read(self, said: str) -> None:
        place = 0
        while place < len(said):
            for name, pattern in self.words.patterns:
                match = pattern.match(said, place)
                if match is not None and match.end() > place:
                    if not self._take(name, match.groupdict()):
                        self.left.extend(match[0].split())
                    place = match.end()
                    break
            else:
                word = said[place:].split(" ", 1)[0]
                self._take_word(word)
                place += len(word)
            while said[place : place + 1] == " ":
                place += 1

    def _take_word(self, word: str) -> None:
        """Take a word that is no part: it means nothing, is a verb spelt wrong, or is left over."""
        if word in self.words.idle:
            return
        verb = None if self.steps else nearest(word, self.words.verbs, cutoff=0.8)
        if verb is not None:
            self._take("verb", {"w": verb})
        else:
            self.left.append(word)
            self._waiting["strange"] = word

    def _take(self, name: str, got: Got) -> bool:
        """Add one part to what was found before it, if it has a place there.

        Each sort of parts that the file of rules tells has a method of its name below.
        """
        is_after_strange = self._waiting.pop("strange", None) is not None
        if name == "amount" and (not self.steps or self.paid == len(self.steps)):
            return not is_after_strange and self._bare_amount(got)  # a strange word may be a verb
        if (part := getattr(self, f"_part_{name}", None)) is not None:
            return part(got) is not False
        tail = getattr(self, f"_tail_{name}")
        return bool(self.steps) and tail(self.steps[-1], got) is not False

    def _begin(self, *verbs: str, may: bool = False) -> None:
        waiting = self._waiting
        join = waiting.pop("join", "+")
        self.steps.append(Step(verbs, waiting.pop("actor", ""), may, join))

    # -- what begins a step, or stands between steps; False: it has no place there

    def _part_verb(self, got: Got) -> None:
        self._begin(
            *self.words.verbs[got["w"] or ""], may=self._waiting.pop("may", None) is not None
        )

    def _bare_amount(self, got: Got) -> bool:
        actor = self._waiting.pop("actor", "")
        self.steps.append(Step(("gain",), actor, amounts=[amount_of(got)], is_bare=True))
        return True

    def _part_trade(self, got: Got) -> None:
        self.steps.append(Step(("pay",), before=self._waiting.pop("join", "+")))
        self._waiting["trade"] = ""

    def _part_into(self, got: Got) -> bool:
        if "trade" not in self._waiting:
            return False
        self.steps.append(Step(("gain",)))
        self.paid = len(self.steps) - 1
        return True

    def _part_join(self, got: Got) -> None:
        self._waiting["join"] = "/" if "choose" in self._waiting else "+"

    def _part_or(self, got: Got) -> None:
        self._waiting["join"] = "/"

    def _part_choose(self, got: Got) -> None:
        if got["or"] is None:  # what is chosen from is listed with commas only
            self._waiting["choose"] = ""

    def _part_sign(self, got: Got) -> None:
        verb = "gain" if got["w"] == "+" else "lose"
        self.steps.append(Step((verb,), before=self._waiting.pop("join", "+")))

    def _part_else(self, got: Got) -> bool:
        if self.failed is not None or not self.limits:
            return False
        self.failed = len(self.steps)
        return True

    def _part_may(self, got: Got) -> None:
        self._waiting["may"] = ""

    def _part_actor(self, got: Got) -> None:
        word = got["w"] or ""
        self._waiting["actor"] = player_of(word)
        if got.get("most"):
            whom = "player" if "player" in word else "rival"
            self._waiting["actor"] = f"the {whom} with {MOST[got['most'] or '']} {got['of']}"

    def _part_paid(self, got: Got) -> None:
        if self.steps and self.paid is None:
            self.paid = len(self.steps)
        elif self.steps:
            self._waiting["join"] = "+"

    def _part_unless(self, got: Got) -> None:
        self.spared = len(self.steps)

    # -- what stands before the colon

    def _part_limit(self, got: Got) -> None:
        self.limits.append(f"once each {got['w']}")

    def _part_state(self, got: Got) -> None:
        self.limits.append(f"if this is {got['not'] or ''}{self.words.slots['state'][0]}")

    def _part_than(self, got: Got) -> None:
        how = "more" if got["how"] == "more" else "less"
        self.limits.append(f"if a rival has {how} {got['w']}")

    def _part_if(self, got: Got) -> None:
        bound = _BOUND.get(got["bound"] or got["more"] or "", "")
        words = f"if {bound} {got['n'] or 'a'} {got['w']}{got['on'] or ''}"
        self.limits.append(" ".join(words.split()))

    def _part_moment(self, got: Got) -> bool:
        self.head = next(iter(self.words.slots["moment"]), "")
        return bool(self.head)

    def _part_departure(self, got: Got) -> bool:
        return self._event("departure", f" of {got['what'] or 'this'}")

    def _part_loss(self, got: Got) -> bool:
        return self._event("loss")

    def _event(self, slot: str, whom: str = "") -> bool:
        for event in self.words.slots[slot][:1]:
            self.head = f"react to {event}{whom}"
        return bool(self.words.slots[slot])

    # -- what follows the verb of the last step

    def _tail_to(self, last: Step, got: Got) -> bool:
        if last.actor or not {"gain", "lose"} & {*last.verbs}:
            return False
        last.actor = player_of(got["w"])
        return True

    def _tail_amount(self, last: Step, got: Got) -> None:
        if self._waiting.pop("join", "+") == "/" and last.amounts:
            self.steps.append(Step(last.verbs, before="/", amounts=[amount_of(got)]))
        else:
            last.amounts.append(amount_of(got))
        if got.get("n") is None:  # the number may come later
            self._waiting["bare"] = got.get("w") or ""

    def _tail_number(self, last: Step, got: Got) -> None:
        last.number = "1" if got["n"] == "one" else got["n"] or ""
        if last.amounts and "bare" in self._waiting:
            last.amounts[-1] = f"{last.number} {self._waiting.pop('bare')}"

    def _tail_cards(self, last: Step, got: Got) -> None:
        last.cards.append(cards_of(got))

    def _tail_this(self, last: Step, got: Got) -> None:
        last.cards.append(got.get("w") or "this")

    _tail_it = _tail_this

    def _tail_of(self, last: Step, got: Got) -> None:
        if last.cards:
            last.cards[-1] += f" of {player_of(got['w'] or got['s'])}"

    def _tail_per(self, last: Step, got: Got) -> None:
        last.ends.append(f"per {got['w']}{got['on'] or ''}")

    def _tail_zone(self, last: Step, got: Got) -> None:
        last.tails.append(self._place(got))

    def _tail_from(self, last: Step, got: Got) -> None:
        last.tails.append(f"from {player_of(got['w'] or 'this')}")

    def _tail_on(self, last: Step, got: Got) -> None:
        one = f"the {got['the']}" if got["the"] else got["w"] or "this"
        last.tails.append(f"on {player_of(one)}")

    def _tail_span(self, last: Step, got: Got) -> None:
        last.ends.append(f"this {got['w']}")

    def _tail_free(self, last: Step, got: Got) -> None:
        last.tails.append("for 0")

    def _tail_price(self, last: Step, got: Got) -> None:
        last.tails.append(f"for {got['n']} {got['how']}")

    def _place(self, got: Got) -> str:
        how = (got["how"] or "").replace(" ", "")
        way = {"into": "to", "onto": "to", "outof": "from", "of": "from", "on": "to"}.get(how, how)
        whose = f" of {player_of(got['whose'])}" if got["whose"] else ""
        return f"{way} {got['end'] or ''}{self.words.zones[got['w'] or '']}{whose}"

    def _settle(self) -> None:
        """Decide what is paid, where nothing says it: what goes before anything is got."""
        for place, (first, other) in enumerate(pairwise(self.steps)):
            if "pay" in first.verbs and other.before == "/" and self.spared is None:
                self.steps[place : place + 2] = [other, first]  # what spares stands last
                other.before, self.spared = first.before, place + 1
                break
        prices = {"pay", *self.words.slots["sets"], *self.words.slots["leaves"]}
        if self.paid is not None and self.paid >= len(self.steps):
            self.paid = 0  # nothing is got
        for step in self.steps[: self.paid or 0]:
            if step.is_bare and not step.actor:
                step.verbs = ("pay",)
            elif "gain" in step.verbs:
                self.left.append("gain")  # nobody pays by getting something
        if self.paid is None and not self.head:
            lead = 0
            for step in self.steps:
                if step.actor or step.may or not prices & {*step.verbs}:
                    break
                lead += 1
            self.paid = lead if lead < len(self.steps) else 0
