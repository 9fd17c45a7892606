"""What the sentences of all languages have in common: their order, and the steps that they tell.

A language is a subclass. It has one phrase per kind of step and resource, registered on ``step``
and ``resource``, and the few clauses that abilities open with. Steps that all languages put
together in the same way are registered on ``common_step``.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.wording.filters import Filters
from cardwright.dsl.wording.plan import (
    alternatives_of,
    befalls_others,
    clauses_of,
    folded,
    has_ends,
    has_own_subject,
    is_branched,
    is_loose,
)
from cardwright.dsl.wording.voice import Person, Verb, Voice
from cardwright.dsl.wording.words import Word

_GAP = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""Where the name of a call says what comes with it, and in which case."""


class Writer(Filters):
    """Writes one text about one card in one language."""

    colon: ClassVar[str] = ": "
    capital_after_colon: ClassVar[bool] = False
    semicolon: ClassVar[str] = "; "
    adverbial_end: ClassVar[str] = ", "
    """Ends what opens a sentence and is no clause."""
    otherwise: ClassVar[str]
    """Opens what happens instead."""
    again: ClassVar[str]
    """Says how often something is done."""
    contrast: ClassVar[str]
    """Joins a clause that has another subject."""
    plus: ClassVar[str]
    """Joins points."""
    payment_first: ClassVar[bool] = False
    """Whether what you may pay to avoid something is said before it: pay this, or else that."""
    less: ClassVar[str]
    """Join points that are added, or taken away."""
    subjects: ClassVar[Mapping[str, str]]
    """Players who do something."""
    payers: ClassVar[Mapping[str, str]]
    """Players of whom anyone may pay."""
    pronouns: ClassVar[Mapping[Person, str]]
    """Who does something, where that is plain."""
    verbs: ClassVar[Mapping[str, Verb]]
    """The verbs that every game has, `gain`, `lose` and `pay` at least."""
    verb_forms: ClassVar[Mapping[Person, str]] = {}
    """The form of a verb of the game of each person that does not take its base form."""

    needs: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The forms of words that sentences ask for, by category: `noun`, `verb`, `zone`, ...

    `returns_to` are those of zones to which cards return, `cost` those of what a card costs.
    """

    step: "ClassVar[singledispatchmethod[str]]"

    @classmethod
    def forms_of(cls, category: str, word: Word) -> Iterable[str]:
        """Return the forms that sentences ask of a word."""
        return cls.needs.get(category, ())

    # -- whole texts --

    def ability_text(self, ability: model.Ability) -> str:
        """Return the sentences for one ability."""
        sentences = [self.ability(ability)]
        returns_to = self.game.kind[self.bearer.kind].returns_to
        if returns_to is not None and isinstance(ability, model.Power | model.Reaction):
            sentences.append(self._returned(returns_to))
        return " ".join(f"{capitalised(sentence)}." for sentence in sentences)

    def points_text(self, points: tuple[model.Term, ...]) -> str:
        """Return the sentence for what a card is worth."""
        text = ""
        for term in points:
            part = self._points(term.number)
            if term.per:
                part += f" {self.per(term.per)}"
            if text:
                text = self.joined([text, part], self.less if term.negative else self.plus)
            else:
                text = f"\N{MINUS SIGN}{part}" if term.negative else part
        return f"{capitalised(self._worth(text))}."

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
        when = self.disjoin(map(self._during, node.during)) or self._limit(node)
        return self._body(node, when)

    @ability.register
    def _(self, node: model.Reaction) -> str:
        self.event = self.words.event(node.event)
        return self._body(node, self._reacting(self.event, node))

    @ability.register
    def _(self, node: model.Automatic) -> str:
        moment, more = self.words.moment(node.moment).text, self._more(node)
        body = self._body(node) + (f" {more}" if more else "")
        return f"{moment} – {body}" if node.cost else moment + self._after_colon(body)

    @ability.register
    def _(self, node: model.Modifier) -> str:
        opening = ", ".join([self._if(self._holding(one)) for one in node.conditions])
        text = self._costs(node.who, node.change)
        return opening + self._after_colon(text) if opening else text

    def who_pays(self, who: model.Select) -> str:
        """Return who pays for the cards that a modifier speaks of, as one of three words."""
        if who.owner in model.OWN:
            return "you"
        return "all_players" if who.owner == "all_players" else "each_rival"

    def _changed_price(self, costs: model.Costs) -> tuple[str, str]:
        """Return how much is added, or comes off where it is named; and what that is counted by."""
        number, per = model.common_per(folded(costs.number))
        resource: model.Resource = model.Any(excepted=costs.excepted)
        if costs.resources:
            resource = model.Named(resources=costs.resources)
        return self.resource(resource, number), self._per_if_any(per)

    def _per_if_any(self, per: model.Per | None) -> str:
        return f" {self.per(per)}" if per else ""

    def _more(self, node: model.Automatic) -> str:
        """Return that a gain comes on top of what the rules give then, where the game says so."""
        more = self.words.moment(node.moment).form_if_any("more") or ""
        own_gains = (isinstance(step, model.Gain) for step in node.effects)
        return more if len(node.effects) == 1 and all(own_gains) else ""

    def _limit(self, node: model.Power) -> str:
        """Return how often a power can be used, where a verb of its cost says so."""
        verbs = (step.verb for step in node.cost if isinstance(step, model.SetStatus))
        limits = (self.words.verb(verb).form_if_any("limit") for verb in verbs)
        return next((limit for limit in limits if limit), "")

    def _head(self, condition: model.Condition) -> str:
        """Return the clause for what an ability needs; of the state of its card, while."""
        match condition:
            case model.Is(card=model.This(), negated=False, status=str(status)):
                return self._while_status(status)
        return self._if(self._holding(condition))

    def _during(self, moment: str) -> str:
        return self.words.moment(moment).form("during")

    def _body(self, node: model.Body, adverbial: str = "") -> str:
        clauses = list(map(self._head, node.conditions))
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
        return f"{self._told('gain', voice)} {self._amounts(node.amounts)}"

    @common_step.register
    def _(self, node: model.Lose, voice: Voice) -> str:
        return f"{self._told('lose', voice)} {self._amounts(node.amounts)}"

    @common_step.register
    def _(self, node: model.By, voice: Voice) -> str:
        who = self.of_players(self.subjects, _word(node.who))
        inner = Voice.YOU_DO if _word(node.who) == "you" else Voice.THEY_DO
        with self._about(inner):
            steps = self._sequence(node.steps, inner)
        return f"{who} ({steps})" if is_loose(node.steps) else f"{who} {steps}"

    @common_step.register
    def _(self, node: model.May, voice: Voice) -> str:
        steps = self._sequence(node.steps, self._may_voice(voice))
        return self._may(f"({steps})" if len(node.steps) > 1 else steps, voice)

    def _may_voice(self, voice: Voice) -> Voice:
        """Return how it is said what somebody need not do."""
        return voice

    @common_step.register
    def _(self, node: model.Group, voice: Voice) -> str:
        conditions = []
        if node.for_each is not None:
            one = replace(node.for_each, quantity="a")
            conditions.append(self._for_each(one, voice) + self.told_apart(one))
        conditions += [self._if(self._holding(condition)) for condition in node.conditions]
        if node.cost:
            conditions.append(self._sequence(node.cost, voice.to(pay=True)))
        text = self._sequence(node.effects, voice)
        if conditions:
            text = ", ".join(conditions) + self._after_colon(text)
        if node.otherwise:
            otherwise = self._after_colon(self._sequence(node.otherwise, voice))
            text += f"{self.semicolon}{self.otherwise}{otherwise}"
        text = f"({text})"
        if node.times > 1:
            text += self.again.format(node.times)
        return text if node.until is None else text + self._until(self._holding(node.until))

    @property
    def voice_now(self) -> Voice:
        """The voice of whoever the text is about at the moment."""
        return Voice.THEY_DO if self.is_theirs else Voice.EFFECT

    @contextmanager
    def _about(self, voice: Voice) -> Iterator[None]:
        """Tell what somebody does."""
        before, self.is_theirs = self.is_theirs, voice.is_theirs
        yield
        self.is_theirs = before

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

    def _object(self, step: model.Move | model.Look | model.Reveal, voice: Voice) -> str:
        """Return the cards that are moved or seen, and where from."""
        card = step.card
        if isinstance(card, model.Them):
            return self.those
        if isinstance(step.origin, model.Them):
            assert isinstance(card, model.Select)  # some of those
            return f"{self._some_of(card)} {self.taken_from_those()}"
        zones, owner = self.zones_left(step), self.owner_left(step)
        if isinstance(card, model.Select) and zones:
            return self._cards_in(replace(card, owner=owner), zones, voice)
        origin = f" {self._from(zones, owner, voice)}" if step.origin is not None else ""
        return self._called_card(card, "accusative", voice) + origin

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
            quantity = node.card.quantity
            number = 1 if isinstance(quantity, str) else quantity
            seen = self._top(number, zones, owner, voice)
        return self._seen(node.kind, seen, voice)

    @common_step.register
    def _(self, node: model.Draw, voice: Voice) -> str:
        word = self.card_word if has_ends(node) else self.drawn(node.verb)
        cards = self.so_many(node.count, word)
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
        return spot.owner or "actor"

    @common_step.register
    def _(self, node: model.Call, voice: Voice) -> str:
        def filled(gap: re.Match[str]) -> str:
            if gap[1] == "number":
                return self._number(folded(node.number or 0))
            assert node.card is not None  # the name says what the call takes
            return self._called_card(node.card, gap[2] or "accusative", voice)

        return _GAP.sub(filled, self._called(node.name, voice))

    def _called(self, call: str, voice: Voice) -> str:
        """Return what the rulebook does, as it is told; what others do has a form of its own."""
        word = self.words.call(call)
        return word.form("third") if voice.is_theirs else word.text

    @common_step.register
    def _(self, node: model.Choice, voice: Voice) -> str:
        return self._choice(node, voice)

    @common_step.register
    def _(self, node: model.Avoidable, voice: Voice) -> str:
        return self._avoidable(node, voice)

    def _told(self, verb: str, voice: Voice) -> str:
        """Return a verb that every game has as it is told."""
        return self.verbs[verb].said(voice)

    def _done(self, verb: str, voice: Voice) -> str:
        """Return a verb of the game as it is told."""
        word = self.words.verb(verb)
        form = self.verb_forms.get(voice.person)
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

    def _avoidable(self, node: model.Avoidable, voice: Voice) -> str:
        """Return the phrase for steps that somebody may avoid."""
        they = voice.is_theirs or befalls_others(node.steps)
        if self.payment_first and not they and not isinstance(node.unless[0], model.By):
            payment = self._set_apart(node.unless, Voice.COST)
            return self._or_else(payment, self._set_apart(node.steps, voice))
        steps = self._sequence(node.steps, voice)
        if is_branched(node.steps):
            steps = f"({steps})"
        unless, who = node.unless, self.pronouns[Person.YOU]
        paying = Voice.UNLESS_YOU
        if isinstance(payer := unless[0], model.By):
            unless, paying = payer.steps, Voice.UNLESS_ONE
            who = self.of_players(self.payers, _word(payer.who))
            if _word(payer.who) == "you":
                paying = Voice.UNLESS_YOU
        elif voice.is_theirs or befalls_others(node.steps):
            paying, who = Voice.UNLESS_THEY, self.pronouns[Person.THEY]
        with self._about(paying):
            payment = self._sequence(unless, paying)
        if is_loose(unless):
            payment = f"({payment})"
        return self._unless(steps, who, payment)

    def _set_apart(self, steps: tuple[model.Step, ...], voice: Voice) -> str:
        """Return steps as one part of a sentence: in parentheses where they have parts inside."""
        text = self._sequence(steps, voice)
        return f"({text})" if is_branched(steps) or is_loose(steps) else text

    # -- what each language says in its own way --

    @abstractmethod
    def _act(self, verb: str, cards: Sequence[model.Cards], voice: Voice) -> str:
        """Return the phrase for a verb of the game and the cards it is done to."""

    @abstractmethod
    def _some_of(self, card: model.Select) -> str:
        """Return cards without saying whose they are, as the object of a verb."""

    @abstractmethod
    def _cards_in(self, card: model.Select, zones: Sequence[str], voice: Voice) -> str:
        """Return cards that are in some zones, as the object of a verb."""

    @abstractmethod
    def _seen(self, kind: str, what: str, voice: Voice) -> str:
        """Return that cards are looked at, or revealed."""

    @abstractmethod
    def _top(
        self, number: model.Number, zones: Sequence[str], owner: model.Owner, voice: Voice
    ) -> str:
        """Return the top cards of one of some piles, as the object of a verb."""

    @abstractmethod
    def _from(self, zones: Sequence[str], owner: model.Owner, voice: Voice = Voice.EFFECT) -> str:
        """Return the zones that cards come from."""

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
    def _unless(self, steps: str, who: str, payment: str) -> str:
        """Join steps and the payment by which somebody avoids them."""

    def _or_else(self, payment: str, steps: str) -> str:
        """Join a payment and what happens without it, where the payment is said first."""
        raise NotImplementedError

    @abstractmethod
    def _points(self, number: model.Number) -> str:
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
    def _may(self, steps: str, voice: Voice) -> str:
        """Return what somebody need not do."""

    @abstractmethod
    def _for_each(self, node: model.Select, voice: Voice) -> str:
        """Return for which cards something is done, one after another."""

    @abstractmethod
    def _until(self, clause: str) -> str:
        """Return that something is done until that is true."""

    @abstractmethod
    def _if(self, clause: str) -> str:
        """Return a clause for what must be true."""

    @abstractmethod
    def _holding(self, node: model.Condition) -> str:
        """Return what must be true, without the word that opens the clause."""

    @abstractmethod
    def _costs(self, who: model.Select | model.This, costs: model.Costs) -> str:
        """Return the sentence for what cards cost more, or less."""

    @abstractmethod
    def _returned(self, zone: str) -> str:
        """Return the sentence that sends a used card back to a zone."""


def _word(who: model.Party | model.OwnerOf) -> model.Owner:
    """Return the word for players who act."""
    return who.players if isinstance(who, model.Party) else who


def capitalised(text: str) -> str:
    """Return the text with a capital at its start."""
    return text[:1].upper() + text[1:]
