"""What the parts of sentences have in common in all languages: amounts, words, lists."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import singledispatchmethod
from typing import ClassVar, TypeAlias

from cardwright.dsl import model
from cardwright.dsl.vocabulary import CARD, Vocabulary
from cardwright.dsl.wording.plan import folded, plan_of, simple_first
from cardwright.dsl.wording.words import MissingPhrase, Word, Words

Moving: TypeAlias = model.Move | model.Draw | model.Deploy | model.Look | model.Reveal
"""The steps that say where cards are."""


class Parts(ABC):
    """Says the parts of one text about one card in one language."""

    language: ClassVar[str]
    card_word: ClassVar[Word]
    and_word: ClassVar[str]
    """Joins the last two parts of a list."""
    strong_and: ClassVar[str]
    """The same where a part has such a word inside."""
    or_word: ClassVar[str]
    nothing: ClassVar[str]
    clause_marks: ClassVar[tuple[str, ...]]
    """How clauses begin that end with a comma where the sentence goes on."""
    _all_cards: ClassVar[str]
    _those_cards: ClassVar[str]
    _the_rest: ClassVar[str]
    """All cards, cards that were dealt with, and those left of them, as the object of a verb."""
    _of_those: ClassVar[str]
    """From among them."""
    ordinals: ClassVar[tuple[str, ...]]
    """Tell cards apart that have the same name."""
    by_chance: ClassVar[str]
    by_owner: ClassVar[str]
    by_owners: ClassVar[str]
    """Who chooses cards that the reader does not see: chance, or the owner of one or of several."""
    on_each: ClassVar[str]
    from_each: ClassVar[str]
    """Where amounts are laid on or taken from several cards: so much for each of them."""
    pools: ClassVar[Mapping[model.Owner, str]]
    """Where the resources of players are."""

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
        self._some_are_taken = False

    @property
    def bearer(self) -> model.Card:
        """The card that the text is about."""
        assert self.card is not None  # only a cost alone is said without a card
        return self.card

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
        text = self.resource(node.resource, folded(node.number))
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

    # -- once per something --

    @singledispatchmethod
    def per(self, node: model.Per) -> str:
        """Return what is counted."""
        raise self.no_phrase(node)

    @per.register
    def _(self, node: model.PerVariable) -> str:
        return self._per_variable(node)

    @per.register
    def _(self, node: model.PerResourceOn) -> str:
        return self._per_resource(node.every, node.resources, self._lying_on(node.card))

    @per.register
    def _(self, node: model.PerResourceOf) -> str:
        return self._per_resource(node.every, node.resources, self.pools[node.owner])

    @per.register
    def _(self, node: model.PerCard) -> str:
        return self._per_card(node)

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

    def ordinal(self, node: model.Chosen) -> str:
        """Return which one a card named before is of several with the same name, if any."""
        card = self.plan.introduced(node)
        place = card.place if card is not None else None
        return "" if place is None else self.ordinals[min(place, len(self.ordinals)) - 1]

    def is_last(self, node: model.Chosen) -> bool:
        """Whether a card named before is the last of several that were chosen."""
        card = self.plan.introduced(node)
        return card is not None and card.last

    def is_of_event(self, node: model.Chosen) -> bool:
        """Whether a card named before is one of the event that is reacted to."""
        card = self.plan.introduced(node)
        return card is not None and card.of_event

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

    @property
    def those(self) -> str:
        """The cards that a step has dealt with, or the rest of them."""
        return self._the_rest if self._some_are_taken else self._those_cards

    def taken_from_those(self) -> str:
        """Return that cards are some of those; from then on the others are the rest."""
        self._some_are_taken = True
        return self._of_those

    def is_in_play(self, verb: str) -> bool:
        """Whether a verb is done to cards in play; else they must be said to come from a zone."""
        origins = self.game.verb[verb].moves_from
        return not origins or any(self.game.zone[zone].active for zone in origins)

    def zones_left(self, step: Moving) -> tuple[str, ...]:
        """Return the zones that cards leave; none, where they are in play or wherever they are."""
        if isinstance(step.origin, model.Them):
            return ()
        if step.origin is not None:
            return step.origin.zones
        if step.verb is None:
            return ()
        if isinstance(step, model.Move) and self.is_in_play(step.verb):
            return ()
        return self.game.verb[step.verb].moves_from

    def owner_left(self, step: Moving) -> model.Owner:
        """Return whose zones cards leave."""
        if isinstance(step.origin, model.Spot) and step.origin.owner is not None:
            return step.origin.owner
        card = None if isinstance(step, model.Draw) else step.card
        return card.owner if isinstance(card, model.Select) else "you"

    def choosing(self, origins: Sequence[str], card: model.Select, owner: model.Owner) -> str:
        """Return who chooses cards that move out of zones that the reader does not see."""
        zones = [self.game.zone[name] for name in origins]
        if card.quantity == "all" or not zones:
            return ""
        if all(zone.pile for zone in zones):
            return ""  # it is searched
        if all(zone.seen_by == "nobody" for zone in zones):
            return f" {self.by_chance}"
        is_own = owner == "you" or any(zone.of != "player" for zone in zones)
        if is_own or any(zone.seen_by == "all" for zone in zones):
            return ""
        is_one = card.quantity in ("a", "another")
        return f" {self.by_owner if is_one else self.by_owners}"

    def each(self, step: model.Put | model.Take) -> str:
        """Return that amounts are meant for each of several cards."""
        is_one = not isinstance(step.card, model.Select) or step.card.quantity in ("a", "another")
        if is_one or step.amounts is None:
            return ""
        return f" {self.on_each if isinstance(step, model.Put) else self.from_each}"

    def is_of_others(self, card: model.CardRef) -> bool:
        """Whether cards to be chosen may be those of other players."""
        return isinstance(card, model.Select) and card.owner != "you"

    def is_in_play_alone(self, zone: str) -> bool:
        """Whether a zone is the only one of cards in play, which needs no name."""
        return [each.id for each in self.game.zones if each.active] == [zone]

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
    def _printed_cost(self, card: model.Chosen) -> str:
        """Return the phrase for the number that is read off a card."""

    @abstractmethod
    def _per_variable(self, node: model.PerVariable) -> str:
        """Return the phrase for every so many of a number that was chosen."""

    @abstractmethod
    def _per_resource(self, every: int, resources: tuple[str, ...], where: str) -> str:
        """Return the phrase for every so many resources somewhere."""

    @abstractmethod
    def _per_card(self, node: model.PerCard) -> str:
        """Return the phrase for every so many cards in play."""

    @abstractmethod
    def _lying_on(self, card: model.CardRef) -> str:
        """Return the place where resources lie: on a card."""
