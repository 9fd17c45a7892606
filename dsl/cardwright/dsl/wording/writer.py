"""What the sentences of all languages have in common: their order, and how parts are joined.

A language is a subclass. It has one phrase per kind of step, count and resource, registered on
``step``, ``per`` and ``resource``, and the few clauses that abilities open with.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import singledispatchmethod
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.dsl.wording.plan import (
    befalls_others,
    clauses_of,
    has_own_subject,
    is_open_ended,
    plan_of,
    simple_first,
)
from cardwright.dsl.wording.words import MissingPhrase, Word, Words


class Voice(Enum):
    """Who does a step, and what for."""

    EFFECT = "effect"  # the reader, told what happens
    COST = "cost"  # the reader, told what to pay
    UNLESS_YOU = "unless_you"  # the reader, in a clause with `unless`
    UNLESS_THEY = "unless_they"  # another player, in a clause with `unless`

    @property
    def pays(self) -> bool:
        """Whether the step is a payment."""
        return self is not Voice.EFFECT

    @property
    def is_imperative(self) -> bool:
        """Whether the reader is told to do it."""
        return self in (Voice.EFFECT, Voice.COST)


class Writer(ABC):
    """Writes one text about one card in one language."""

    language: ClassVar[str]
    card_word: ClassVar[Word]
    colon: ClassVar[str] = ": "
    semicolon: ClassVar[str] = "; "
    adverbial_end: ClassVar[str] = ", "
    """Ends what opens a sentence and is no clause."""
    and_word: ClassVar[str]
    """Joins the last two parts of a list."""
    strong_and: ClassVar[str]
    """The same where a part has such a word inside."""
    contrast: ClassVar[str]
    """Joins a clause that has another subject."""
    or_word: ClassVar[str]
    nothing: ClassVar[str]
    plus: ClassVar[str]
    """Joins points."""
    clause_marks: ClassVar[tuple[str, ...]]
    """How clauses begin that end with a comma where the sentence goes on."""

    step: "ClassVar[singledispatchmethod[str]]"
    per: "ClassVar[singledispatchmethod[str]]"
    resource: "ClassVar[singledispatchmethod[str]]"

    def __init__(
        self, game: Vocabulary, card: model.Card | None, ability: model.Ability | None = None
    ) -> None:
        self.game = game
        self.card = card
        self.words = Words(game, self.language)
        self.plan = plan_of(ability)
        self.event: Word | None = None
        self._this_was_said = False

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

    @property
    def bearer(self) -> model.Card:
        """The card that the text is about."""
        assert self.card is not None  # only a cost alone is said without a card
        return self.card

    # -- abilities --

    @singledispatchmethod
    def ability(self, node: model.Ability) -> str:
        """Return the sentence for an ability, without its full stop."""
        raise self.no_phrase(node)

    @ability.register
    def _(self, node: model.Power) -> str:
        opening = ""
        if node.during:
            opening += self.disjoin(map(self._during, node.during)) + self.adverbial_end
        if node.while_status is not None:
            opening += self._while_status(node.while_status) + ", "
        return self._body(opening, node)

    @ability.register
    def _(self, node: model.Reaction) -> str:
        self.event = self.words.event(node.event)
        return self._body(self._reacting(self.event, node) + self.adverbial_end, node)

    @ability.register
    def _(self, node: model.Automatic) -> str:
        moment = self.words.moment(node.moment).text
        return f"{moment}{' – ' if node.cost else self.colon}{self._body('', node)}"

    @ability.register
    def _(self, node: model.Discount) -> str:
        return self._discount(node)

    def _during(self, moment: str) -> str:
        return self.words.moment(moment).form("during")

    def _body(self, opening: str, node: model.Body) -> str:
        if node.condition is not None:
            opening += self._left(node.condition) + ", "
        if node.cost:
            opening += self._sequence(node.cost, Voice.COST) + self.colon
        elif opening and not isinstance(node, model.Automatic):  # that has its colon already
            opening = opening.rstrip(", ") + self.colon
        return opening + self._sequence(node.effects, Voice.EFFECT)

    # -- steps --

    def _sequence(self, steps: tuple[model.Step, ...], voice: Voice) -> str:
        """Return the phrase for steps that are all done."""
        clauses = list(clauses_of(steps))
        texts = [self._clause(clause, voice, alone=len(clauses) == 1) for clause in clauses]
        if any(is_open_ended(clause[0]) for clause in clauses[:-1]):
            return self.semicolon.join(texts)
        if len(texts) > 1 and has_own_subject(clauses[-1][0]):
            return self.conjoin(texts[:-1]) + self.contrast + texts[-1]
        return self.conjoin(texts)

    def _clause(self, steps: tuple[model.Step, ...], voice: Voice, *, alone: bool) -> str:
        first = steps[0]
        if isinstance(first, model.Choice):
            return self._choice(first, voice, alone=alone)
        if isinstance(first, model.SetStatus | model.Move):
            cards = [s.card for s in steps if isinstance(s, model.SetStatus | model.Move)]
            return self._act(first.verb, cards, voice)
        return self.step(first, voice)

    def _choice(self, node: model.Choice, voice: Voice, *, alone: bool = True) -> str:
        """Return the phrase for alternatives; it is plain to see where they begin."""
        options = [self._sequence(option, voice) for option in node.options]
        is_simple = all(len(option) == 1 for option in node.options) and not any(
            self.or_word in option or self.and_word in option for option in options
        )
        return self.disjoin(options) if alone and is_simple else self._either(options)

    def _avoidable(self, node: model.Avoidable) -> str:
        """Return the phrase for steps that somebody may avoid."""
        they = befalls_others(node.steps)
        steps = self._sequence(node.steps, Voice.EFFECT)
        payment = self._sequence(node.unless, Voice.UNLESS_THEY if they else Voice.UNLESS_YOU)
        return self._unless(steps, payment, they=they)

    # -- amounts --

    def cost_text(self, amounts: model.Amounts) -> str:
        """Return the phrase for amounts that stand alone."""
        return self._amounts(amounts)

    def _amounts(self, amounts: model.Amounts) -> str:
        """Return the phrase for amounts, with their alternatives."""
        if amounts.is_nothing:
            return self.nothing
        options = [self.conjoin(map(self._amount, simple_first(part))) for part in amounts.options]
        if all(len(option) == 1 for option in amounts.options):
            return self.disjoin(options)
        return self._either(options) if len(options) > 1 else options[0]

    def _amount(self, node: model.Amount) -> str:
        """Return the phrase for one amount."""
        text = self.resource(node.resource, node.number)
        return f"{text} {self.per(node.per)}" if node.per else text

    def _number(self, number: model.Number) -> str:
        """Return a number as it stands before what it counts."""
        if isinstance(number, int):
            return str(number)
        if isinstance(number, model.Variable):
            return number.name
        return " + ".join(self._term(term) for term in number.terms)

    def _term(self, term: int | model.Variable | model.PrintedCost) -> str:
        if isinstance(term, model.PrintedCost):
            return self._printed_cost(term.card)
        return self._number(term)

    def _total(self, number: model.Number) -> str | None:
        """Return a number that is read off a card as words, and None where it is a plain one."""
        if isinstance(number, model.Total) and any(
            isinstance(term, model.PrintedCost) for term in number.terms
        ):
            terms = sorted(number.terms, key=lambda term: not isinstance(term, model.PrintedCost))
            return " plus ".join(self._term(term) for term in terms)
        return None

    # -- words --

    def noun(self, name: str) -> Word:
        """Return the word for a kind, type or group; every language has one for any card."""
        return self.card_word if name == CARD else self.words.of(self.game.noun, name)

    @property
    def kind(self) -> Word:
        """The word for the kind of the card that the text is about."""
        return self.noun(self.bearer.kind)

    def chosen(self, node: model.Chosen) -> tuple[Word, Word | None]:
        """Return the noun for a card named before, and the verb that befell it."""
        card = self.plan.introduced(node)
        if card is None:
            raise MissingPhrase(f"nothing before says what `{node.name or 'it'}` is")
        noun = self.noun(card.nouns[0]) if len(card.nouns) == 1 else self.card_word
        return noun, self.words.verb(card.verb) if card.verb else None

    def counted_by(self, variable: str) -> Word:
        """Return the word for what a letter counts."""
        resource = self.plan.variables.get(variable)
        if isinstance(resource, model.Named) and len(resource.resources) == 1:
            return self.words.resource(resource.resources[0])
        return self.words.term("resource")

    def refers_back(self) -> bool:
        """Whether a pronoun can stand for this card now; from the second mention on it may."""
        can = self._this_was_said and self.plan.only_this
        self._this_was_said = True
        return can

    def is_in_play(self, verb: str) -> bool:
        """Whether a verb is done to cards in play; else they must be said to come from a zone."""
        origins = self.game.verb[verb].moves_from
        return not origins or any(self.game.zone[zone].active for zone in origins)

    def is_personal(self, zone: str) -> bool:
        """Whether every player has such a zone."""
        return self.game.zone[zone].of == "player"

    def no_phrase(self, node: model.Node) -> MissingPhrase:
        """Return the error for a part of a card that the language has no phrase for."""
        return MissingPhrase(f"`{self.language}` has no phrase for `{type(node).__name__}`")

    # -- lists --

    def conjoin(self, parts: Iterable[str]) -> str:
        """Join parts that all apply."""
        parts = list(parts)
        inner = any(self.and_word in part for part in parts)
        return self.joined(parts, self.strong_and if inner else self.and_word)

    def disjoin(self, parts: Iterable[str]) -> str:
        """Join parts of which one applies."""
        return self.joined(list(parts), self.or_word)

    def joined(self, parts: list[str], last: str) -> str:
        """Join parts with commas, and the last one with a word."""
        if len(parts) < 2:
            return "".join(parts)
        before = ", ".join(parts[:-1])
        is_open = any(mark in parts[-2] for mark in self.clause_marks)
        return before + (", " + last.lstrip(", ") if is_open else last) + parts[-1]

    # -- what each language says in its own way --

    @abstractmethod
    def _either(self, options: Sequence[str]) -> str:
        """Join alternatives that are lists themselves."""

    @abstractmethod
    def _act(self, verb: str, cards: Sequence[model.CardRef], voice: Voice) -> str:
        """Return the phrase for a verb of the game and the cards it is done to."""

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
    def _printed_cost(self, card: model.Chosen) -> str:
        """Return the phrase for the number that is read off a card."""

    @abstractmethod
    def _reacting(self, event: Word, node: model.Reaction) -> str:
        """Return the clause that says what is reacted to."""

    @abstractmethod
    def _while_status(self, status: str) -> str:
        """Return the clause for a power that needs the card to be in a state."""

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
