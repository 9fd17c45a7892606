"""What the sentences of all languages have in common: their order, and the steps that they tell.

A language is a subclass. It has one phrase per kind of step and resource, registered on ``step``
and ``resource``, and the few clauses that abilities open with. Steps that all languages put
together in the same way are registered on ``common_step``.
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from functools import singledispatchmethod
from typing import Any, ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import Phrase
from cardwright.dsl.wording.filters import GAP
from cardwright.dsl.wording.parties import Parties
from cardwright.dsl.wording.parts import EACH
from cardwright.dsl.wording.plan import (
    alternatives_of,
    befalls_others,
    clauses_of,
    fewer_than_that,
    folded,
    has_ends,
    has_own_subject,
    is_branched,
    is_for_others,
    is_long,
    is_loose,
    is_plain_to_see,
    is_single,
    speaks_of_that_many,
)
from cardwright.dsl.wording.voice import Person, Verb, Voice
from cardwright.dsl.wording.words import Word
from cardwright.languages import plural_of


class Writer(Parties):
    """Writes one text about one card in one language."""

    capital_after_colon: ClassVar[bool] = False
    semicolon: ClassVar[str] = "; "
    adverbial_end: ClassVar[str] = ", "
    """Ends what opens a sentence and is no clause."""
    otherwise: ClassVar[str]
    remember: ClassVar[str]
    """The sentence that keeps a card in mind for other abilities."""
    worth: ClassVar[str]
    """The sentence for a card that is worth so much."""
    condition: ClassVar[str]
    """A clause for what must be true."""
    again_until: ClassVar[str]
    """That something is done until that is true."""
    wish: ClassVar[tuple[str, str]]
    """If the reader wishes, or if another player does."""
    costs: ClassVar[tuple[str, str]]
    has: ClassVar[tuple[str, str]]
    counts: ClassVar[tuple[str, str]]
    counts_not: ClassVar[tuple[str, str]]
    is_in: ClassVar[tuple[str, str]]
    cannot: ClassVar[tuple[str, str]]
    unanswered: ClassVar[tuple[str, str]]
    """That one card costs, has or is something, or can't be something, and that several do."""
    all_of: ClassVar[tuple[str, ...]]
    """The words for all cards of some kind, before them."""
    once: ClassVar[str]
    next_time: ClassVar[str]
    """The same of what waits for an event."""
    once_each: ClassVar[str]
    once_only: ClassVar[str]
    """That an ability works once each so often, or once while its card is in play."""
    ends_when: ClassVar[str]
    until_over: ClassVar[str]
    now_only: ClassVar[str]
    """That only those are meant that are there now."""
    """Opens what happens instead."""
    as_often: ClassVar[str]
    """As many times as the step before dealt with something."""
    again: ClassVar[str]
    """Says how often something is done."""
    then: ClassVar[str]
    """Join what was done and what is done with its number."""
    for_each_target: ClassVar[str]
    """Says that something is done once for each card that is aimed at."""
    contrast: ClassVar[str]
    """Joins a clause that has another subject."""
    plus: ClassVar[str]
    """Joins points."""
    or_else: ClassVar[str] = ""
    """Says first what you may pay to avoid something; without it, that is said after it."""
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
        for letter in self.bearer.remembered:
            if letter in model.named_letters(ability):
                card = self._called_card(model.Chosen(name=letter), "accusative", Voice.EFFECT)
                sentences.append(self.remember.format(card))
        returns_to = self.game.kind[self.bearer.kind].returns_to
        if returns_to is not None and model.is_used(ability):
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
        return f"{capitalised(self.worth.format(text))}."

    def type_line(self) -> str:
        """Return the kind of the card, then its types, and those that each side has."""
        line = capitalised(self.noun(self.bearer.kind).text)
        types = [self._types(self.bearer.types)] if self.bearer.types else []
        types += [
            self.words.status(side.status).text + self.colon + self._types(side.types)
            for side in self.bearer.sides
            if side.types
        ]
        return f"{line} – {self.semicolon.join(types)}" if types else line

    def _types(self, names: tuple[str, ...]) -> str:
        return ", ".join(self.words.of(self.game.type, name).text for name in names)

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
        self.is_reaction = not node.by_itself
        self.event = self.words.event(node.event)
        number = f" ({node.number})" if node.number is not None else ""
        return self._body(node, self._reacting(self.event, node) + number)

    @ability.register
    def _(self, node: model.Automatic) -> str:
        moment, more = self.words.moment(node.moment).text, self._more(node)
        body = self._body(node) + (f" {more}" if more else "")
        return f"{moment} – {body}" if node.cost else moment + self._after_colon(body)

    @ability.register
    def _(self, node: model.Modifier) -> str:
        opening = ", ".join([self._if(self._holding(one)) for one in node.conditions])
        who, is_class = node.who, isinstance(node.who, model.Select)
        if isinstance(who, model.Select) and isinstance(node.change, model.Costs):
            # Nobody chooses for a clause: one of several players is each of them.
            who = replace(who, owner=EACH.get(str(who.owner), who.owner))
        text = self._modified(who, node.change, Voice.EFFECT, is_class=is_class)
        return opening + self._after_colon(text) if opening else text

    def _modified(
        self, who: model.CardRef, change: model.Change, voice: Voice, *, is_class: bool
    ) -> str:
        """Return what is different of cards."""
        payers = (*model.OWN, "all_players", "each_rival")
        if is_class and isinstance(change, model.Costs) and getattr(who, "owner", "") in payers:
            assert isinstance(who, model.Select)
            return self._so_priced(self._cost(who), change)
        several = isinstance(who, model.Select) and not who.is_one
        subject = self._subject(who, voice)
        if isinstance(who, model.Select) and who.quantity == "all" and not is_class:
            subject += f" {self.now_only}"
        match change:
            case model.Costs():
                return self._so_priced(f"{subject} {self.costs[several]}", change)
            case model.Has():
                number, per = model.common_per(folded(change.number))
                text = self._total(number) or self._number(number)
                much = self._has_much(change.how, text, self.measure(change.what))
                return f"{subject} {self.has[several]}{much}{self._per_if_any(per)}"
            case model.Becomes(status=str(status)):
                state = self._labelled(self.words.status(status).text)
                return f"{subject} {self.is_in[several]}{state}"
            case model.Cannot(deed=deed):
                if deed is None:
                    return self.unanswered[several].format(subject)
                done = self._befallen(self._deed(deed), self._noun_for(who), many=several)
                subject = self._without_all(subject)  # `all … cannot` could be `not all can`
                return f"{subject} {self.cannot[several].format(done)}{self._which_deed(deed)}"
        said = self.counts_not if change.negated else self.counts
        return f"{subject} {said[several]}{self._counted_as(change.nouns, many=several)}"

    def _without_all(self, subject: str) -> str:
        for word in self.all_of:
            subject = subject.removeprefix(f"{word} ")
        return subject

    def _so_priced(self, cost: str, costs: model.Costs) -> str:
        """Return what cards cost, after the words for that they do."""
        if costs.how != "exactly":
            return self._priced(cost, costs)
        amount, per = self._changed_price(costs)
        return f"{cost} {amount}{per}"

    def _noun_for(self, who: model.CardRef) -> Word:
        """Return the noun that words about a card agree with."""
        match who:
            case model.This():
                return self.kind
            case model.Chosen():
                return self.chosen(who)[0]
        return self.noun(who.nouns[0])

    def _befallen(self, verb: Word, noun: Word, *, many: bool) -> str:
        """Return the participle of a verb as it is said of cards, for which there is a noun."""
        return verb.form("participle")

    def _deed(self, deed: str) -> Word:
        """Return the word for what is done to cards: a verb, or a call."""
        return self.words.verb(deed) if deed in self.game.verb else self.words.call(deed)

    def _which_deed(self, deed: str) -> str:
        """Return what is meant, where something else has the same participle."""
        said = self._deed(deed).form("participle")
        forms = [self._deed(other).form_if_any("participle") for other in self.game.done]
        return f" ({GAP.sub('…', self._deed(deed).text)})" if forms.count(said) > 1 else ""

    def _labelled(self, text: str) -> str:
        """Return what follows a verb without any change to its form."""
        return f"{self.colon}{text}"

    def _has_much(self, how: str, number: str, measure: str) -> str:
        sign = {"more": "+", "less": "\N{MINUS SIGN}", "exactly": ""}[how]
        return self._labelled(f"{measure} {sign}{number}")

    def _counted_as(self, nouns: tuple[str, ...], *, many: bool) -> str:
        return self._labelled(self.disjoin(self.noun(name).text for name in nouns))

    def _lasting(self, duration: model.Duration, once: str = "") -> str:
        """Return how long something lasts, after a space; nothing, where nothing is said."""
        texts = [once or self.once] if duration.once else []
        if self.is_reaction and not duration.is_said:
            texts.append(self.until_over)
        if duration.this is not None:
            texts.append(self.words.moment(duration.this).form("this"))
        match duration.until:
            case None:
                pass
            case str(moment):
                texts.append(self.words.moment(moment).form("until"))
            case condition:
                texts.append(self.ends_when.format(self._holding(condition)))
        return "".join(text if text.startswith(",") else f" {text}" for text in texts)

    def of_payers(self, words: Mapping[str, str], who: model.Select) -> str:
        """Return who pays for the cards that a modifier speaks of; others than you are rivals."""
        others: dict[str, model.Owner] = {"each_other": "each_rival", "another_player": "a_rival"}
        return self.of_players(words, others.get(str(who.owner), who.owner))

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
        match node.effects:
            case (model.Gain(amounts=amounts),):
                word = self.words.moment(node.moment)
                many = None if is_single(amounts) else word.form_if_any("more_many")
                return many or word.form_if_any("more") or ""
        return ""

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
        adverbials = [adverbial] if adverbial else []
        match node.limit:
            case model.Limit(each=None):
                clauses.insert(0, self.once_only)
            case model.Limit(each=str(moment)):
                often = self.once_each.format(self.words.moment(moment).form("each"))
                adverbials.insert(0, often)
        opening = ", ".join([*adverbials, *clauses])
        works_alone = isinstance(node, model.Automatic) and not (
            self.capital_after_colon and has_own_subject(node.effects[0])
        )
        if opening and (node.cost or works_alone):
            opening += ", " if clauses else self.adverbial_end
        if node.cost:
            opening += self._sequence(node.cost, Voice.COST)
        effects = self._at_targets(node.cost, self._alone(node.effects, Voice.EFFECT))
        if node.cost or (opening and not works_alone):
            return opening + self._after_colon(effects)
        return opening + effects

    def _at_targets(self, cost: tuple[model.Step, ...], effects: str) -> str:
        """Return effects, and that they are done for each of several that are aimed at."""
        aim = model.target_of(cost)
        if aim is None or not aim.is_several:
            return effects
        return self.for_each_target + self._after_colon(effects)

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
        if len(texts) > 1 and speaks_of_that_many(clauses[-1]):
            return self._together(texts[:-1]) + self.then + texts[-1]
        return self._together(texts)

    def _alone(self, steps: tuple[model.Step, ...], voice: Voice) -> str:
        """Return the phrase for steps to which nothing else is joined."""
        match steps:
            case (model.Group(for_each=each) as group,) if each is None or voice is Voice.EFFECT:
                return self._done_together(group, voice, alone=True)
        return self._sequence(steps, voice)

    def _together(self, clauses: Sequence[str]) -> str:
        """Join clauses that are all done."""
        return self.conjoin(clauses)

    def _clause(self, steps: tuple[model.Step, ...], voice: Voice, *, alone: bool) -> str:
        first = steps[0]
        if isinstance(first, model.Choice):
            self._keep(first.options, voice)
            text = self._choice(first, voice, alone=alone)
            if voice.is_imperative or voice.pays or not is_for_others(first):
                return text
            return self.verbs[first.kind].said(voice) + self._after_colon(text)
        if isinstance(first, model.SetStatus | model.Move) and not has_ends(first):
            assert first.verb is not None  # it says where cards go
            cards = [s.card for s in steps if isinstance(s, model.SetStatus | model.Move)]
            return self._act(first.verb, cards, voice)
        return self.step(first, voice)

    def _keep(self, options: tuple[tuple[model.Step, ...], ...], voice: Voice) -> None:
        """Keep what each option says on its own, where that is asked for."""
        if self.options_said is None:
            return
        before = self._this_was_said, self._some_are_taken, self._it_is_one_of_those
        self.options_said[options] = tuple([self._on_its_own(steps, voice) for steps in options])
        self._this_was_said, self._some_are_taken, self._it_is_one_of_those = before

    def _on_its_own(self, steps: tuple[model.Step, ...], voice: Voice) -> str:
        """Return what is done if an option is chosen: nothing of what would happen instead."""
        self._this_was_said = False
        only = steps[0] if len(steps) == 1 else None
        if isinstance(only, model.Group):
            steps = (replace(only, otherwise=()),)
        text = self._alone(steps, voice)
        is_enclosed = text.startswith("(") and text.endswith(")")
        if is_enclosed and isinstance(only, model.Group | model.Wait):
            return text.removeprefix("(").removesuffix(")")
        return text

    @singledispatchmethod
    def common_step(self, node: model.Step, voice: Voice) -> str:
        """Return what is done, where all languages put it together in the same way.

        Most steps are said as they are declared: the verb for their kind, then each field. Amounts
        that end in a clause of their own are said last.
        """
        verb = self.verbs.get(model.kind_of(type(node)) or "")
        if verb is None:
            raise self.no_phrase(node)
        says = verb.says or " ".join(f"{{{field.name}}}" for field in fields(node))
        amounts = "{amounts}"
        if isinstance(node, model.WithAmounts) and node.amounts and is_long(node.amounts):
            says = f"{says.replace(amounts, '')} {amounts}"

        def filled(gap: re.Match[str]) -> str:
            if gap[1] == "event":
                return self.this_event(gap[2])
            goes_on = gap.end() < len(says)
            return self._field(getattr(node, gap[1]), gap[2] or "", voice, goes_on=goes_on)

        return re.sub(" +", " ", f"{verb.said(voice)} {GAP.sub(filled, says)}").rstrip()

    def _field(self, value: Any, case: str, voice: Voice, *, goes_on: bool) -> str:
        """Return what a field of a step holds, in a case."""
        match value:
            case model.Amounts():
                return self._amounts(value)
            case model.Party() | model.OwnerOf():
                return self._players(value, case, goes_on=goes_on)
            case str(zone):
                return self._own_zone(zone, case, voice)
            case model.This() | model.Chosen() | model.Select():
                return self._called_card(value, case or "accusative", voice)
        return self._how_much(folded(value))

    def _how_much(self, number: model.Number) -> str:
        """Return the number that a step says."""
        return self._number(number)

    def _players(self, who: model.Party | model.OwnerOf, case: str, *, goes_on: bool) -> str:
        """Return players to whom something is done, in a case."""
        return self.party(self.subjects, who, goes_on=goes_on)

    @abstractmethod
    def _own_zone(self, zone: str, case: str, voice: Voice) -> str:
        """Return a zone of whoever acts, in a case."""

    @common_step.register
    def _(self, node: model.By, voice: Voice) -> str:
        is_by_others = isinstance(node.steps[0], model.By) and len(node.steps) == 1
        has_subject = is_by_others or isinstance(node.steps[0], model.Modify)
        who = self.party(self.subjects, node.who, goes_on=not has_subject)
        inner = Voice.YOU_DO if _are_you(node.who) else Voice.THEY_DO
        with self._about(inner):
            steps = self._alone(node.steps, inner)
        if has_subject:
            return who + self.colon + steps
        others = len(node.steps) > 1 and any(isinstance(one, model.By) for one in node.steps)
        return f"{who} ({steps})" if others or is_loose(node.steps) else f"{who} {steps}"

    @common_step.register
    def _(self, node: model.May, voice: Voice) -> str:
        self._keep((node.steps,), self._may_voice(voice))
        steps = self._sequence(node.steps, self._may_voice(voice))
        is_others = voice.is_imperative and is_for_others(node.steps[0])
        others = is_others or has_own_subject(node.steps[0])
        wish = self._may_happen if others else self._may
        return wish(f"({steps})" if len(node.steps) > 1 else steps, voice)

    def _may_voice(self, voice: Voice) -> Voice:
        """Return how it is said what somebody need not do."""
        return voice

    @common_step.register
    def _(self, node: model.Group, voice: Voice) -> str:
        return self._done_together(node, voice)

    def _done_together(self, node: model.Group, voice: Voice, *, alone: bool = False) -> str:
        """Return the phrase for a group; one that stands alone may go without parentheses."""
        conditions = []
        match node.for_each:
            case model.Select() as select:
                one = replace(select, quantity="a")
                conditions.append(self._for_each(one, voice).rstrip() + self.told_apart(one))
            case model.EachResource(on=card):
                conditions.append(self._for_each_resource(card, voice))
        conditions += [self._if(self._holding(condition)) for condition in node.conditions]
        if node.cost:
            conditions.append(self._sequence(node.cost, voice.to(pay=True)))
        text = self._at_targets(node.cost, self._sequence(node.effects, voice))
        if conditions:
            text = ", ".join(conditions) + self._after_colon(text)
        if node.otherwise:
            otherwise = self._after_colon(self._sequence(node.otherwise, voice))
            text += f"{self.semicolon}{self.otherwise}{otherwise}"
        runs_on = node.times != 1 and text[-1].isdigit()  # `by 1 3 times`
        if runs_on or not (alone and is_plain_to_see(node)):
            text = f"({text})"
        if node.times != 1:
            is_that_many = isinstance(node.times, model.ThatMany)
            times = self.again.format(self.how_many(node.times))
            text += self.as_often if is_that_many else times
        return text if node.until is None else text + self._until(node.until)

    def _until(self, condition: model.Condition) -> str:
        """Return that something is done until that is true."""
        return self.again_until.format(self._holding(condition))

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
    def _(self, node: model.Modify, voice: Voice) -> str:
        text = self._modified(node.card, node.change, voice, is_class=node.is_class)
        return text + self._lasting(node.duration)

    @common_step.register
    def _(self, node: model.Wait, voice: Voice) -> str:
        before = self.is_reaction, self.event
        waiting = self._lasting(node.duration, self.next_time).lstrip(", ")
        text = self.ability(node.reaction)
        self.is_reaction, self.event = before
        return f"({waiting}, {text})"

    @common_step.register
    def _(self, node: model.SetStatus, voice: Voice) -> str:
        return self._act(node.verb, [node.card], voice)

    @common_step.register
    def _(self, node: model.Move, voice: Voice) -> str:
        if node.verb is not None and not has_ends(node):
            return self._act(node.verb, [node.card], voice)
        return self._moved(node.verb, self._object(node, voice) + self._to(node, voice), voice)

    @common_step.register
    def _(self, node: model.Stand, voice: Voice) -> str:
        card = self._called_card(node.card, "accusative", voice)
        return self._moved(node.verb, f"{card} {self._to_place(node, voice)}", voice)

    def _to_place(self, node: model.Stand, voice: Voice) -> str:
        noun = self._noun_for(node.place).id
        space = self.game.space_for([noun])
        comes = node.verb is not None and self.game.verb[node.verb].moves_from
        is_place = noun in space.places
        phrase = self.words.space(space.id).form("in" if comes and is_place else "to")

        def filled(gap: re.Match[str]) -> str:
            return self._called_card(node.place, gap[2] or "accusative", voice)

        return GAP.sub(filled, phrase)

    def _object(self, step: model.Move | model.Look | model.Reveal, voice: Voice) -> str:
        """Return the cards that are moved or seen, and where from."""
        card = step.card
        if isinstance(card, model.Them):
            return self.those
        if isinstance(step.origin, model.Them):
            assert isinstance(card, model.Select)  # some of those
            return f"{self._some_of(card)} {self.taken_from_those()}{self.choosing((), card)}"
        if isinstance(card, model.Select) and (fewer := fewer_than_that(card.quantity)):
            as_many = replace(step, card=replace(card, quantity=model.ThatMany()))
            return f"{self._object(as_many, voice)} {self.fewer.format(fewer)}"
        zones, owner = self.zones_left(step), self.owner_left(step)
        if isinstance(card, model.Select) and zones:
            return self._cards_in(replace(card, owner=owner), zones, voice)
        origin = f" {self._from(zones, owner, voice)}" if step.origin is not None else ""
        self._some_are_taken |= card == model.Chosen() and self._it_is_one_of_those
        return self._called_card(card, "accusative", voice) + origin

    @common_step.register(model.Look)
    @common_step.register(model.Reveal)
    def _(self, node: model.Look | model.Reveal, voice: Voice) -> str:
        zones, owner = node.origin.zones if node.origin else (), self.owner_left(node)
        self._some_are_taken = False
        if not isinstance(node.card, model.Select):
            seen = self._called_card(node.card, "accusative", voice)
            return self._seen(node.kind, seen, voice)
        if not all(self.game.zone[zone].pile for zone in zones):
            return self._seen(node.kind, self._object(node, voice), voice)
        until = node.until if isinstance(node, model.Reveal) else None
        self._it_is_one_of_those = until is not None
        if node.card.quantity == "all" or until is not None:
            cards = self._all_cards if until is None else self._cards_one_by_one
            seen = f"{cards} {self._from(zones, owner, voice)}"
        else:
            quantity = node.card.quantity
            number = 1 if isinstance(quantity, str) else quantity
            seen = self._top(number, zones, owner, voice)
        text = self._seen(node.kind, seen, voice)
        return text if until is None else text + self._until_one_is(until)

    @common_step.register
    def _(self, node: model.Draw, voice: Voice) -> str:
        word = self.card_word if has_ends(node) else self.drawn(node.verb)
        cards = self.so_many(node.count, word)
        cards = f"{self.up_to} {cards}" if node.up_to else cards
        self._some_are_taken = False
        if has_ends(node):
            end = node.origin.end if node.origin is not None else None
            zones, owner = self.zones_left(node), self.owner_left(node)
            cards += f" {self._off_pile(zones, end or 'top', owner, voice)}{self._to(node, voice)}"
        return self._moved(node.verb, cards, voice)

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
        number, per = model.common_per(folded(node.number or 0))

        def filled(gap: re.Match[str]) -> str:
            if gap[1] == "number":
                if gap[2]:
                    return self._units_said(number, gap[2].split("|"))
                return self._number(number)
            assert node.card is not None  # the name says what the call takes
            return self._called_card(node.card, gap[2] or "accusative", voice)

        return GAP.sub(filled, self._called(node.name, voice)) + self._per_if_any(per)

    def _units_said(self, number: model.Number, forms: Sequence[str]) -> str:
        """Return so many of something that a name of the game says, in forms for numbers."""
        if isinstance(number, int):
            return f"{number} {forms[min(plural_of(self.language)(number), len(forms) - 1)]}"
        many = {"plural": forms[-1], "genitive_plural": forms[-1]}
        return self._count(number, Word("", self.language, Phrase(text=forms[0], forms=many)))

    def _called(self, call: str, voice: Voice) -> str:
        """Return what the rulebook does, as it is told; what others do has a form of its own."""
        word = self.words.call(call)
        is_theirs = voice.is_theirs and voice is not Voice.THEY_MAY
        return self._called_by_them(word) if is_theirs else word.text

    def _called_by_them(self, word: Word) -> str:
        """Return what the rulebook does for one of several players."""
        return word.form("third")

    @common_step.register
    def _(self, node: model.Choice, voice: Voice) -> str:
        return self._clause((node,), voice, alone=True)

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
        card = model.card_befallen(node.steps)
        they = voice.is_theirs or befalls_others(node.steps) or card is not None
        if self.or_else and not they and not isinstance(node.unless[0], model.By):
            payment = self._set_apart(node.unless, Voice.COST)
            return self.or_else.format(payment, self._set_apart(node.steps, voice))
        steps = self._sequence(node.steps, voice)
        if is_branched(node.steps):
            steps = f"({steps})"
        unless, who = node.unless, self.pronouns[Person.YOU]
        paying = Voice.UNLESS_YOU
        if isinstance(payer := unless[0], model.By):
            unless, paying = payer.steps, Voice.UNLESS_ONE
            who = self.party(self.payers, payer.who, goes_on=True)
            if _are_you(payer.who):
                paying = Voice.UNLESS_YOU
        elif card is not None:
            paying, who = Voice.UNLESS_ONE, self.of_players(self.payers, model.OwnerOf(card=card))
        elif they:
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

    def _act(self, verb: str, cards: Sequence[model.Cards], voice: Voice) -> str:
        """Return the phrase for a verb of the game and the cards it is done to."""
        moves = [model.Move(verb=verb, card=card) for card in cards]
        objects = self.conjoin(self._object(move, voice) for move in moves)
        return f"{self._done(verb, voice)} {objects}"

    @abstractmethod
    def _some_of(self, card: model.Select) -> str:
        """Return cards without saying whose they are, as the object of a verb."""

    @abstractmethod
    def _cards_in(self, card: model.Select, zones: Sequence[str], voice: Voice) -> str:
        """Return cards that are in some zones, as the object of a verb."""

    def _seen(self, kind: str, what: str, voice: Voice) -> str:
        """Return that cards are looked at, or revealed."""
        return f"{self._told(kind, voice)} {what}"

    @abstractmethod
    def _top(
        self, number: model.Number, zones: Sequence[str], owner: model.Owner, voice: Voice
    ) -> str:
        """Return the top cards of one of some piles, as the object of a verb."""

    @abstractmethod
    def _from(
        self,
        zones: Sequence[str],
        owner: model.Owner,
        voice: Voice = Voice.EFFECT,
        *,
        every: bool = False,
    ) -> str:
        """Return the zones that cards come from: one of them, or ``every`` one."""

    @abstractmethod
    def _off_pile(self, zones: Sequence[str], end: str, owner: model.Owner, voice: Voice) -> str:
        """Return the end of piles that cards come from."""

    @abstractmethod
    def _into(self, spot: model.Spot, voice: Voice) -> str:
        """Return where cards go."""

    @abstractmethod
    def _unless(self, steps: str, who: str, payment: str) -> str:
        """Join steps and the payment by which somebody avoids them."""

    @abstractmethod
    def _reacting(self, event: Word, node: model.Reaction) -> str:
        """Return the clause that says what is reacted to."""

    @abstractmethod
    def _while_status(self, status: str) -> str:
        """Return the clause for an ability that needs the card to be in a state."""

    def _may_happen(self, steps: str, voice: Voice) -> str:
        """Leave to somebody whether another does something."""
        return self._may(steps, voice)

    def _may(self, steps: str, voice: Voice) -> str:
        """Return what somebody need not do."""
        wish = self.wish[voice.is_theirs]
        return f"{wish}, {steps}" if voice.is_imperative else f"({wish}) {steps}"

    @abstractmethod
    def _for_each(self, node: model.Select, voice: Voice) -> str:
        """Return for which cards something is done, one after another."""

    @abstractmethod
    def _for_each_resource(self, card: model.This | model.Chosen | None, voice: Voice) -> str:
        """Return for which resources something is done: those on a card, or of whoever acts."""

    @abstractmethod
    def _until_one_is(self, being: model.Being) -> str:
        """Return that cards are revealed one by one until one is such."""

    def _if(self, clause: str) -> str:
        """Return a clause for what must be true."""
        return self.condition.format(clause)

    @abstractmethod
    def _holding(self, node: model.Condition) -> str:
        """Return what must be true, without the word that opens the clause."""

    @abstractmethod
    def _subject(self, card: model.CardRef, voice: Voice) -> str:
        """Return cards of which something is said."""

    @abstractmethod
    def _cost(self, who: model.Select) -> str:
        """Return that all cards of some kinds cost players something."""

    @abstractmethod
    def _priced(self, cost: str, costs: model.Costs) -> str:
        """Return the sentence for what cards cost more, or less, after its beginning."""

    @abstractmethod
    def _returned(self, zone: str) -> str:
        """Return the sentence that sends a used card back to a zone."""


def _are_you(who: model.Party | model.OwnerOf) -> bool:
    return isinstance(who, model.Party) and who.players == "you"


def capitalised(text: str) -> str:
    """Return the text with a capital at its start."""
    return text[:1].upper() + text[1:]
