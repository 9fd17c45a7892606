"""What else cards are, as it is said after them: where they are, what, how they compare."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from cardwright.dsl import model
from cardwright.dsl.wording.parts import Parts
from cardwright.dsl.wording.words import Word
from cardwright.runtime.definitions.parts import COST, POINTS

__all__ = ["POINTS", "Filters"]


class Filters(Parts):
    """Says filters in one language: in parentheses, so that no word has to agree with another."""

    points_word: ClassVar[str]

    def told_apart(self, node: model.Select) -> str:
        """Return what is said of cards, to stand after them; where they are is said elsewhere."""
        said = [
            self._compares(one.comparison) if isinstance(one, model.Having) else self._is(one, node)
            for one in node.filters
            if not isinstance(one, model.InZones)
        ]
        return self._appended(said) if said else ""

    def _appended(self, said: Sequence[str]) -> str:
        return f" ({', '.join(said)})"

    def _compares(self, node: model.Comparison) -> str:
        match node:
            case model.Measured():
                number = self._total(node.number) or self._number(node.number)
                return self._measured(node.what, node.bound, number)
            case model.Compared():
                assert not isinstance(node.than, str), "cards compare with cards"
                return self._compared(node.what, node.than, more=node.more)
        return self._extreme(node.what, most=node.most)

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
    def _is_noun(self, noun: Word, card: model.Select, *, negated: bool) -> str:
        """Return that cards are of a kind or type, or not."""

    @abstractmethod
    def _is_state(self, state: Word, noun: Word, card: model.Select, *, negated: bool) -> str:
        """Return that cards, for which there is a noun, are in a state, or not."""

    @abstractmethod
    def _measured(self, what: str, bound: str, number: str) -> str:
        """Return so much of something."""

    @abstractmethod
    def _compared(self, what: str, than: model.This | model.Chosen, *, more: bool) -> str:
        """Return more or less of something than another card."""

    @abstractmethod
    def _extreme(self, what: str, *, most: bool) -> str:
        """Return the most or the least of something."""
