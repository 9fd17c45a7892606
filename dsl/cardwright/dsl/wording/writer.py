"""What the sentences of all languages have in common: their order, and the steps that they tell.

A language is a subclass. It has one phrase per kind of step and resource, registered on ``step``
and ``resource``, and the few clauses that abilities open with. Steps that all languages put
together in the same way are registered on ``common_step``.
"""

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.wording.parts import Parts
from cardwright.dsl.wording.plan import (
    alternatives_of,
    befalls_others,
    clauses_of,
    has_ends,
    has_own_subject,
    is_branched,
    is_loose,
)
from cardwright.dsl.wording.voice import Verb, Voice
from cardwright.dsl.wording.words import Word

_GAP = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""Where the name of a call says what comes with it, and in which case."""


class Writer(Parts):
    """Writes one text about one card in one language."""

    colon: ClassVar[str] = ": "
    capital_after_colon: ClassVar[bool] = False
    semicolon: ClassVar[str] = "; "
    adverbial_end: ClassVar[str] = ", "
    """Ends what opens a sentence and is no clause."""
    contrast: ClassVar[str]
    """Joins a clause that has another subject."""
    plus: ClassVar[str]
    """Joins points."""
    subjects: ClassVar[Mapping[model.Owner, str]]
    """Other players who do something."""
    gains: ClassVar[str]
    loses: ClassVar[str]
    """What other players do."""
    verbs: ClassVar[Mapping[str, Verb]]
    """The verbs that every game has, `gain` and `pay` at least."""
    verb_forms: ClassVar[Mapping[Voice, str]] = {}
    """The form of a verb of the game in each voice that does not take its base form."""

    step: "ClassVar[singledispatchmethod[str]]"

    # -- whole texts --

    def ability_text(self, ability: model.Ability) -> str:
        """Return the sentences for one ability."""
        sentences = [self.ability(ability)]
        returns_to = self.game.kind[self.bearer.kind].returns_to
        if returns_to is not None and isinstance(ability, model.Power | model.Reaction):
            sentences.append(self._returned(returns_to))
        return " ".join(f"{capitalised(sentence)}." for sentence in sentences)

    def points_text(self, points: tuple[model.Worth, ...]) -> str:
        """Return the sentence for what a card is worth."""
        text = ""
        for part in map(self._worth_of, points):
            text = self.joined([text, part], self.plus) if text else part
        return f"{capitalised(self._worth(text))}."

    def _worth_of(self, node: model.Worth) -> str:
        points = self._points(node.number)
        return f"{points} {self.per(node.per)}" if node.per else points

    def type_line(self) -> str:
        """Return the kind of the card, then its types."""
        line = capitalised(self.noun(self.bearer.kind).text)
        types = [self.words.of(self.game.type, name).text for name in self.bearer.types]
        return f"{line} – {', '.join(types)}" if types else line

    # -- abilities --

    @singledispatchmethod
    def ability(self, node: model.Ability) -> str:
        """Return the sentence for an ability, without its full stop."""
        raise self.no_phrase(node)

    @ability.register
    def _(self, node: model.Power) -> str:
        when = self.disjoin(map(self._during, node.during))
        return self._body(node, when, self._state(node.while_status))

    @ability.register
    def _(self, node: model.Reaction) -> str:
        self.event = self.words.event(node.event)
        return self._body(node, self._reacting(self.event, node), self._state(node.while_status))

    @ability.register
    def _(self, node: model.Automatic) -> str:
        moment = self.words.moment(node.moment).text
        body = self._body(node)
        return f"{moment} – {body}" if node.cost else moment + self._after_colon(body)

    @ability.register
    def _(self, node: model.Discount) -> str:
        return self._discount(node)

    def _state(self, status: str | None) -> str:
        return self._while_status(status) if status is not None else ""

    def _during(self, moment: str) -> str:
        return self.words.moment(moment).form("during")

    def _body(self, node: model.Body, adverbial: str = "", state: str = "") -> str:
        left = self._left(node.condition) if node.condition is not None else ""
        clauses = [clause for clause in (state, left) if clause]
        opening = ", ".join([adverbial, *clauses] if adverbial else clauses)
        works_alone = isinstance(node, model.Automatic) and not (
            self.capital_after_colon and has_own_subject(node.effects[0])
        )
        if opening and (node.cost or works_alone):
            opening += ", " if clauses else self.adverbial_end
        if node.cost:
            opening += self._sequence(node.cost, Voice.COST)
        effects = self._sequence(node.effects, Voice.EFFECT)
        if node.cost or (opening and not works_alone):
            return opening + self._after_colon(effects)
        return opening + effects

    def _after_colon(self, text: str) -> str:
        return self.colon + (capitalised(text) if self.capital_after_colon else text)

    # -- steps --

    def _sequence(self, steps: tuple[model.Step, ...], voice: Voice) -> str:
        """Return the phrase for steps that are all done."""
        clauses = list(clauses_of(steps))
        texts = [self._clause(clause, voice, alone=len(clauses) == 1) for clause in clauses]
        if is_loose(steps):
            return self.semicolon.join(texts)
        if len(texts) > 1 and has_own_subject(clauses[-1][0]):
            return self._together(texts[:-1]) + self.contrast + texts[-1]
        return self._together(texts)

    def _together(self, clauses: Sequence[str]) -> str:
        """Join clauses that are all done."""
        return self.conjoin(clauses)

    def _clause(self, steps: tuple[model.Step, ...], voice: Voice, *, alone: bool) -> str:
        first = steps[0]
        if isinstance(first, model.Choice):
            return self._choice(first, voice, alone=alone)
        if isinstance(first, model.SetStatus | model.Move) and not has_ends(first):
            assert first.verb is not None  # it says where cards go
            cards = [s.card for s in steps if isinstance(s, model.SetStatus | model.Move)]
            return self._act(first.verb, cards, voice)
        return self.step(first, voice)

    @singledispatchmethod
    def common_step(self, node: model.Step, voice: Voice) -> str:
        """Return what is done, where all languages put it together in the same way."""
        raise self.no_phrase(node)

    @common_step.register
    def _(self, node: model.Gain, voice: Voice) -> str:
        amounts = self._amounts(node.amounts)
        if node.who == "you":
            return f"{self._told('gain', voice)} {amounts}"
        return f"{self.subjects[node.who]} {self.gains} {amounts}"

    @common_step.register
    def _(self, node: model.Lose, voice: Voice) -> str:
        return f"{self.subjects[node.who]} {self.loses} {self._amounts(node.amounts)}"

    @common_step.register
    def _(self, node: model.Pay, voice: Voice) -> str:
        return f"{self._told('pay', voice)} {self._amounts(node.amounts)}"

    @common_step.register
    def _(self, node: model.SetStatus, voice: Voice) -> str:
        return self._act(node.verb, [node.card], voice)

    @common_step.register
    def _(self, node: model.Move, voice: Voice) -> str:
        if node.verb is not None and not has_ends(node):
            return self._act(node.verb, [node.card], voice)
        return self._moved(node.verb, self._object(node, voice) + self._to(node, voice), voice)

    @common_step.register(model.Look)
    @common_step.register(model.Reveal)
    def _(self, node: model.Look | model.Reveal, voice: Voice) -> str:
        zones, owner = node.origin.zones, self.owner_left(node)
        self._some_are_taken = False
        if not all(self.game.zone[zone].pile for zone in zones):
            return self._seen(node.kind, self._object(node, voice), voice)
        if node.card.quantity == "all":
            seen = f"{self._all_cards} {self._from(zones, owner, voice)}"
        else:
            number = node.card.quantity if isinstance(node.card.quantity, int) else 1
            seen = self._top(number, zones, owner, voice)
        return self._seen(node.kind, seen, voice)

    @common_step.register
    def _(self, node: model.Draw, voice: Voice) -> str:
        cards = self._cards(node.count)
        self._some_are_taken = False
        if has_ends(node):
            end = node.origin.end if node.origin is not None else None
            zones, owner = self.zones_left(node), self.owner_left(node)
            cards += f" {self._off_pile(zones, end or 'top', owner, voice)}{self._to(node, voice)}"
        text = self._moved(node.verb, cards, voice)
        return text if node.then_verb is None else text + self._then(node, voice)

    def _moved(self, verb: str | None, what: str, voice: Voice) -> str:
        """Return a verb that moves cards, with them: one of the game, or the language's own."""
        done = self._done(verb, voice) if verb is not None else self._told("move", voice)
        return f"{done} {what}"

    def _to(self, step: model.Move | model.Draw | model.Deploy, voice: Voice) -> str:
        """Return where cards go, where the verb does not say it."""
        return f" {self._into(step.destination, voice)}" if step.destination is not None else ""

    def _whose(self, spot: model.Spot) -> model.Owner:
        """Return whose the zone is that cards go to."""
        return spot.owner or "you"

    @common_step.register
    def _(self, node: model.Call, voice: Voice) -> str:
        def filled(gap: re.Match[str]) -> str:
            if gap[1] == "number":
                return str(node.number)
            assert node.card is not None  # the name says what the call takes
            return self._called_card(node.card, gap[2] or "accusative", voice)

        return _GAP.sub(filled, self.words.call(node.name).text)

    @common_step.register
    def _(self, node: model.Choice, voice: Voice) -> str:
        return self._choice(node, voice)

    @common_step.register
    def _(self, node: model.Avoidable, voice: Voice) -> str:
        return self._avoidable(node)

    def _told(self, verb: str, voice: Voice) -> str:
        """Return a verb that every game has as it is told."""
        return self.verbs[verb].said(voice)

    def _done(self, verb: str, voice: Voice) -> str:
        """Return a verb of the game as it is told."""
        word = self.words.verb(verb)
        form = self.verb_forms.get(voice)
        return word.form(form) if form else word.text

    def _choice(self, node: model.Choice, voice: Voice, *, alone: bool = True) -> str:
        """Return the phrase for alternatives; it is plain to see where they begin."""
        alternatives = alternatives_of(node)
        options = [self._alternative(option, voice) for option in alternatives]
        is_simple = all(len(option) == 1 for option in alternatives) and not any(
            self.or_word in option or self.and_word in option or option.startswith("(")
            for option in options
        )
        return self.disjoin(options) if alone and is_simple else self._either(options)

    def _alternative(self, steps: tuple[model.Step, ...], voice: Voice) -> str:
        """Return one of several alternatives; one that has others inside is in parentheses."""
        text = self._sequence(steps, voice)
        return f"({text})" if is_branched(steps) else text

    def _avoidable(self, node: model.Avoidable) -> str:
        """Return the phrase for steps that somebody may avoid."""
        they = befalls_others(node.steps)
        steps = self._sequence(node.steps, Voice.EFFECT)
        if is_branched(node.steps):
            steps = f"({steps})"
        payment = self._sequence(node.unless, Voice.UNLESS_THEY if they else Voice.UNLESS_YOU)
        if is_loose(node.unless):
            payment = f"({payment})"
        return self._unless(steps, payment, they=they)

    # -- what each language says in its own way --

    @abstractmethod
    def _act(self, verb: str, cards: Sequence[model.Cards], voice: Voice) -> str:
        """Return the phrase for a verb of the game and the cards it is done to."""

    @abstractmethod
    def _object(self, step: model.Move | model.Look | model.Reveal, voice: Voice) -> str:
        """Return the cards that are moved or seen, and where from."""

    @abstractmethod
    def _seen(self, kind: str, what: str, voice: Voice) -> str:
        """Return that cards are looked at, or revealed."""

    @abstractmethod
    def _top(self, number: int, zones: Sequence[str], owner: model.Owner, voice: Voice) -> str:
        """Return the top cards of one of some piles, as the object of a verb."""

    @abstractmethod
    def _from(self, zones: Sequence[str], owner: model.Owner, voice: Voice = Voice.EFFECT) -> str:
        """Return the zones that cards come from."""

    @abstractmethod
    def _cards(self, number: int) -> str:
        """Return a number of cards, as the object of a verb."""

    @abstractmethod
    def _off_pile(self, zones: Sequence[str], end: str, owner: model.Owner, voice: Voice) -> str:
        """Return the end of piles that cards come from."""

    @abstractmethod
    def _into(self, spot: model.Spot, voice: Voice) -> str:
        """Return where cards go."""

    @abstractmethod
    def _then(self, node: model.Draw, voice: Voice) -> str:
        """Return what is done with cards after some were drawn."""

    @abstractmethod
    def _unless(self, steps: str, payment: str, *, they: bool) -> str:
        """Join steps and the payment that avoids them."""

    @abstractmethod
    def _points(self, number: int) -> str:
        """Return a number of points."""

    @abstractmethod
    def _worth(self, points: str) -> str:
        """Return the sentence for a card that is worth so much."""

    @abstractmethod
    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        """Return a card as a phrase of the game has it, in a case if the language has cases."""

    @abstractmethod
    def _reacting(self, event: Word, node: model.Reaction) -> str:
        """Return the clause that says what is reacted to."""

    @abstractmethod
    def _while_status(self, status: str) -> str:
        """Return the clause for an ability that needs the card to be in a state."""

    @abstractmethod
    def _left(self, node: model.Left) -> str:
        """Return the clause for what must be left on a card."""

    @abstractmethod
    def _discount(self, node: model.Discount) -> str:
        """Return the sentence for a discount."""

    @abstractmethod
    def _returned(self, zone: str) -> str:
        """Return the sentence that sends a used card back to a zone."""


def capitalised(text: str) -> str:
    """Return the text with a capital at its start."""
    return text[:1].upper() + text[1:]
