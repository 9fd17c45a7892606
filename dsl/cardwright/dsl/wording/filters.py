"""What else cards are, as it is said after them: where they are, what, how they compare."""

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.wording.parts import Parts
from cardwright.dsl.wording.plan import folded
from cardwright.dsl.wording.voice import Voice
from cardwright.dsl.wording.words import Word
from cardwright.runtime.definitions.parts import COST, POINTS

__all__ = ["POINTS", "Filters"]


GAP = re.compile(r"\{(\w+)(?::([^{}]+))?\}")
"""Where a name of the game says what comes with it: in which case, or with which noun."""


class Filters(Parts):
    """Says filters in one language: in parentheses, so that no word has to agree with another."""

    points_word: ClassVar[str]
    lying_there: ClassVar[str]
    """What lies on a card, by which it is told apart."""
    bounds: ClassVar[Mapping[str, str]]
    """Exactly, at least, at most."""
    than: ClassVar[tuple[str, str]]
    """More than something, less than that."""
    extremes: ClassVar[tuple[str, str]]
    """The most, the least."""
    persons: ClassVar[Mapping[str, tuple[str, str]]]
    """The reader, and another player of whom was spoken, by case; as an object: `accusative`."""

    def told_apart(self, node: model.Select) -> str:
        """Return what is said of cards, to stand after them; where they are is said elsewhere."""
        said = []
        for one in node.filters:
            if isinstance(one, model.Having):
                said.append(self.compares(one.comparison))
            elif isinstance(one, model.Being):
                said.append(self._is(one, node))
        related = [one for one in node.filters if isinstance(one, model.Related)]
        among = f" {self.among_those}" if model.Among() in node.filters else ""
        standing = among + "".join(f" {self._related(one, node.nouns)}" for one in related)
        return standing + (self._appended(said) if said else "")

    def asked_apart(self, node: model.Exists) -> str:
        """Return what is said of cards that must be there, which may be several."""
        is_one = node.number == 1 or (node.bound, node.number) == ("at_most", 0)
        return self.told_apart(node.select if is_one else replace(node.select, quantity="all"))

    def _related(self, node: model.Related, nouns: Iterable[str]) -> str:
        is_theirs = self.is_theirs and node.of == "actor"

        def filled(gap: re.Match[str]) -> str:
            if gap[1] == "number":
                return self._number(folded(node.number or 0))
            if not isinstance(node.of, str):
                voice = Voice.THEY_DO if self.is_theirs else Voice.EFFECT
                return self._called_card(_measured_from(node.of), gap[2] or "accusative", voice)
            return self.persons[gap[2] or "accusative"][is_theirs]

        return GAP.sub(filled, self._relating(node, nouns, is_theirs=is_theirs))

    def _relating(self, node: model.Related, nouns: Iterable[str], *, is_theirs: bool) -> str:
        """Return the words for where cards stand, with gaps."""
        declared = self.game.space_for(nouns)
        space = self.words.space(declared.id)
        if node.relation == model.WITH and isinstance(node.of, str):
            said = space.form_if_any("with_them" if is_theirs else "with_you")
            return said or space.form(node.relation)
        same = space.form_if_any("same")
        if node.relation == model.IN and same and not isinstance(node.of, str):
            noun = self._noun_for(_measured_from(node.of)).id
            is_place = not self.game.kinds_of((noun,)).isdisjoint(declared.places)
            return space.form(model.IN) if is_place else same
        if node.relation in (model.IN, model.WITH):
            return space.form(node.relation)
        return same if same and node.number == 0 else self.words.relation(node.relation).text

    def _appended(self, said: Sequence[str]) -> str:
        return f" ({', '.join(said)})"

    def compares(self, node: model.Comparison) -> str:
        """Return how a card compares."""
        if self.game.lies_on_cards(node.what):
            return self.lying_there.format(self._lies(node))
        match node:
            case model.Measured():
                number = self._total(node.number) or self._number(node.number)
                return self._measured(node.what, node.bound, number)
            case model.Compared():
                assert isinstance(node.than, model.This | model.Chosen), "cards compare with cards"
                return self._compared(node.what, node.than, more=node.more)
        return self._extreme(node.what, most=node.most)

    @abstractmethod
    def _lies(self, node: model.Comparison) -> str:
        """Return how much of a resource lies on a card."""

    def measure(self, what: str) -> str:
        """Return the word for something that is measured of cards."""
        if what == COST:
            return self.words.term("cost").text
        return self.points_word if what == POINTS else self.words.mark(what).text

    def _is(self, node: model.Being, card: model.Select) -> str:
        states = [name for name in node.nouns if name not in self.game.noun]
        nouns = [self.noun(name) for name in node.nouns if name in self.game.noun]
        of = self.noun(card.nouns[0])
        said = [self._is_noun(noun, card, negated=node.negated) for noun in nouns]
        said += [
            self._is_state(self.words.status(name), of, card, negated=node.negated)
            for name in states
        ]
        return self.conjoin(said) if node.negated else self.any_of(said)

    @abstractmethod
    def _called_card(self, card: model.CardRef, case: str, voice: Voice) -> str:
        """Return a card as a phrase of the game has it, in a case if the language has cases."""

    @abstractmethod
    def _noun_for(self, who: model.CardRef) -> Word:
        """Return the noun that words about a card agree with."""

    @abstractmethod
    def _is_noun(self, noun: Word, card: model.Select, *, negated: bool) -> str:
        """Return that cards are of a kind or type, or not."""

    @abstractmethod
    def _is_state(self, state: Word, noun: Word, card: model.Select, *, negated: bool) -> str:
        """Return that cards, for which there is a noun, are in a state, or not."""

    def _measured(self, what: str, bound: str, number: str) -> str:
        """Return so much of something."""
        return f"{self.measure(what)}{self.colon}{self.bounds[bound]} {number}"

    def _compared(self, what: str, than: model.This | model.Chosen, *, more: bool) -> str:
        """Return more or less of something than another card."""
        card = self._called_card(than, "nominative", Voice.EFFECT)
        return f"{self.measure(what)}{self.colon}{self.than[not more].format(card)}"

    def _extreme(self, what: str, *, most: bool) -> str:
        """Return the most or the least of something."""
        return f"{self.measure(what)}{self.colon}{self.extremes[not most]}"


def _measured_from(of: model.This | model.Chosen | model.AnyOf) -> model.CardRef:
    """Return the card from which it is measured; any of some cards is said as one of them."""
    if isinstance(of, model.AnyOf):
        return model.Select(quantity="a", nouns=of.nouns, owner=of.owner)
    return of
